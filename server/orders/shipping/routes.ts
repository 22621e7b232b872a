// The owner's calls on parcels.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  courierFileInput,
  courierFileReply,
  maxTrackingBytes,
  trackingFileInput,
  trackingForm,
  trackingInput,
  trackingReply,
} from "#contract/wire/delivery/courier-files.ts";
import {
  areasQuery,
  areasReply,
  type BookingCheck,
  bookingCheckInput,
  bookingCheckReply,
  bookingInput,
  bookingReply,
  couriersReply,
  parcelIdInput,
} from "#contract/wire/delivery/parcels.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { readParcel } from "../../couriers/parcels.ts";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { saidTo } from "../../http/answers/said-answers.ts";
import { figure, type Said, say } from "../../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../../http/guards/guards.ts";
import { type FileLimits, parseJsonField, readForm } from "../../http/input/form.ts";
import { requireAtHand } from "../packing/packing.ts";
import { bookOrders, checkOrders, listAreas, withdrawParcel } from "./book-parcels.ts";
import { writeCourierFile } from "./courier-file.ts";
import type { CourierShop } from "./courier-shop.ts";
import { readTrackingFile, setTrackingNumbers } from "./set-tracking.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["parcels"];

const trackingFile: FileLimits = {
  field: "file",
  maxBytes: maxTrackingBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_file_at_most_mb, { count: figure(maxTrackingBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_file_only),
};

export function parcelRoutes(instance: FastifyInstance, shop: CourierShop): void {
  const app = typed(instance);
  const listed = { tags, response: { 200: couriersReply, "4xx": refusal } };
  app.get("/api/parcel/couriers", { ...ownerRoute, schema: listed }, async () => ({
    ...ok(),
    couriers: [...shop.couriers.values()].map(({ name, title, areas }) => ({
      name,
      title,
      hasAreas: areas !== undefined,
    })),
  }));
  const within = { tags, querystring: areasQuery, response: { 200: areasReply, "4xx": refusal, "5xx": refusal } };
  app.get("/api/parcel/areas", { ...ownerRoute, schema: within }, async ({ query }) => ({
    ...ok(),
    areas: await listAreas(shop, query),
  }));
  const checked = {
    tags,
    body: bookingCheckInput,
    response: { 200: bookingCheckReply, "4xx": refusal, "5xx": refusal },
  };
  const checkedFor = async (request: FastifyRequest<{ Body: BookingCheck }>, from: CourierShop) => {
    await requireOwnWork(from, request, request.body.orderIds);
    const orders = await checkOrders(from, request.body);
    // Packers do not see the courier's charge: it is a cost of the shop.
    return staffRoleOf(request) === "packer" ? orders.map((order) => ({ ...order, fee: null })) : orders;
  };
  app.post("/api/parcel/check", { ...ownerRoute, schema: checked }, async (request) => ({
    ...ok(),
    orders: saidTo(request, await checkedFor(request, shop)),
  }));
  const booked = { tags, body: bookingInput, response: { 200: bookingReply, "4xx": refusal, "5xx": refusal } };
  app.post("/api/parcel/book", { ...ownerRoute, schema: booked }, async (request) => {
    await requireOwnWork(shop, request, request.body.orderIds);
    const results = await bookOrders(shop, ownerOf(request), request.body);
    return {
      ...ok(wordsOf(results.filter(({ outcome }) => outcome === "booked").length)),
      results: saidTo(request, results),
    };
  });
  const ended = { tags, body: parcelIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/parcel/withdraw", { ...ownerRoute, schema: ended }, async (request) => {
    const { parcelId } = request.body;
    await requireOwnWork(shop, request, await orderIdsOf(shop, parcelId));
    await withdrawParcel(shop, ownerOf(request), parcelId);
    return ok(say(m.done_booking_withdrawn));
  });
  otherCourierRoutes(app, shop);
}

/** Couriers whose panels take a file. */
function otherCourierRoutes(app: ReturnType<typeof typed>, shop: CourierShop): void {
  const written = { tags, body: courierFileInput, response: { 200: courierFileReply, "4xx": refusal } };
  app.post("/api/parcel/file", { ...ownerRoute, schema: written }, async (request) => {
    await requireOwnWork(shop, request, request.body.orderIds);
    return { ...ok(), ...(await writeCourierFile(shop, request.body, staffRoleOf(request) === "packer")) };
  });
  const tracked = { tags, body: trackingInput, response: { 200: trackingReply, "4xx": refusal } };
  app.post("/api/parcel/tracking", { ...ownerRoute, schema: tracked }, async (request) => {
    await requireOwnWork(
      shop,
      request,
      request.body.orders.map(({ orderId }) => orderId),
    );
    return savedReply(await setTrackingNumbers(shop, ownerOf(request), request.body));
  });
  const uploaded = { tags, form: trackingForm, response: { 200: trackingReply, "4xx": refusal } };
  app.post("/api/parcel/tracking/file", { ...ownerRoute, schema: uploaded }, async (request) => {
    const form = await readForm(request, trackingFile);
    const [file] = form.files;
    if (file === undefined)
      throw new Refusal(400, say(m.refusal_choose_a_csv_or_xlsx_file), { code: "invalid", field: "file" });
    const { courierName } = parseJsonField(form, "input", trackingFileInput);
    const requireOwn = (orderIds: string[]) => requireOwnWork(shop, request, orderIds);
    return savedReply(await readTrackingFile(shop, ownerOf(request), { bytes: file.bytes, courierName }, requireOwn));
  });
}

/** Of a parcel: none if it is unknown. */
async function orderIdsOf({ db }: CourierShop, parcelId: string): Promise<string[]> {
  const parcel = await readParcel(db, parcelId);
  return parcel === undefined ? [] : [parcel.orderId];
}

/** A packer books only what is to be packed or on its way. @throws Refusal 404 */
async function requireOwnWork({ db }: CourierShop, request: FastifyRequest, orderIds: string[]): Promise<void> {
  if (staffRoleOf(request) === "packer") await requireAtHand(db, orderIds);
}

const typed = (instance: FastifyInstance) => instance.withTypeProvider<ZodTypeProvider>();

function savedReply(saved: number) {
  return { ...ok(say(m.done_tracking_numbers_saved, { count: figure(saved) })), saved };
}

function wordsOf(booked: number): Said {
  if (booked === 0) return say(m.done_no_parcel_booked);
  return booked === 1 ? say(m.done_parcel_booked) : say(m.done_parcels_booked, { count: figure(booked) });
}
