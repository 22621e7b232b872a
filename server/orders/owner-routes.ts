// The owner's calls on orders.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { CallOutcome } from "#contract/rules/office/order-tasks.ts";
import { ownerProof } from "#contract/wire/accounts/owners.ts";
import { advanceInput } from "#contract/wire/delivery/advance.ts";
import { chatBodyBytes, chatInput, chatReply } from "#contract/wire/orders/chat-orders.ts";
import {
  bulkStatusInput,
  bulkStatusReply,
  callInput,
  cancelInput,
  cashInput,
  courierInput,
  orderIdInput,
  orderNoteInput,
  orderStatusInput,
  returnInput,
  writtenOrderInput,
} from "#contract/wire/orders/order-acts.ts";
import { orderEditInput, orderEditReply } from "#contract/wire/orders/order-edit.ts";
import {
  idempotencyKey,
  orderDetailReply,
  orderExportQuery,
  orderExportReply,
  orderListInput,
  orderNeighborsInput,
  orderNeighborsReply,
  orderPageReply,
  placeOrderReply,
} from "#contract/wire/orders/orders.ts";
import { blockedPhoneInput, blockedPhoneReply, blockOf } from "#contract/wire/orders/phone-rules.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Database } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import { ok } from "../http/answers/ok.ts";
import { saidTo } from "../http/answers/said-answers.ts";
import { say } from "../http/answers/say.ts";
import { markDownload, requireMark } from "../http/guards/download-mark.ts";
import { ownerOf, requireCall, staffRoleOf } from "../http/guards/guards.ts";
import { noteSecurity } from "../http/guards/security-log.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { loadPhoneRules } from "../settings/phone-rules.ts";
import { costOfTexts } from "../sms/owners-texts.ts";
import {
  cancelOrder,
  collectCash,
  returnOrder,
  setAdvance,
  setCourier,
  setOrderStatus,
  setStatusOfAll,
  undoCancel,
  undoReturn,
  writeNote,
} from "./changing/change-order.ts";
import { editOrder } from "./changing/edit-order.ts";
import { noteCall } from "./changing/note-call.ts";
import { trackingPath } from "./letters/tracking.ts";
import { findAlikeOrder } from "./listing/alike-order.ts";
import { refuseWrongDays } from "./listing/find-orders.ts";
import { findNeighbors } from "./listing/neighbors.ts";
import { ordersAsCsv } from "./listing/orders-csv.ts";
import { listOrders, pageOfOrders, readOrder } from "./listing/read-orders.ts";
import type { OrderShop } from "./order.ts";
import { requireAtHand } from "./packing/packing.ts";
import { writeDownOrder } from "./placing/place-order.ts";
import { readChat } from "./reading-chat/read-chat.ts";
import { withShortLines } from "./stock/short-of-chat.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["orders"];
const response = { 200: done, "4xx": refusal };

const callSaid: Record<CallOutcome, () => string> = {
  confirmed: m.done_order_confirmed,
  "no-answer": m.done_call_no_answer,
  later: m.done_call_later,
  "not-confirmed": m.done_order_not_confirmed,
};

type OwnerOrderShop = OrderShop & { throttle: Throttle; secret: string; report: Database["report"] };

export function ownerOrderRoutes(instance: FastifyInstance, shop: OwnerOrderShop): void {
  readingCalls(instance, shop);
  statusCalls(instance, shop);
  changeCalls(instance, shop);
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const created = {
    tags,
    body: writtenOrderInput,
    headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
    response: { 200: placeOrderReply, "4xx": refusal },
  };
  app.post("/api/order/create", { ...ownerRoute, bodyLimit: chatBodyBytes, schema: created }, async (request) => {
    const placed = await writeDownOrder(shop, ownerOf(request), request.body, idempotencyKeyOf(request));
    const path = trackingPath(shop.secret, placed.orderId);
    return { ...ok(say(m.done_order_placed)), ...placed, trackingPath: path };
  });
  const edited = { tags, body: orderEditInput, response: { 200: orderEditReply, "4xx": refusal } };
  app.post("/api/order/edit", { ...ownerRoute, schema: edited }, async (request) => {
    const amount = await editOrder(shop, ownerOf(request), request.body);
    return { ...ok(say(m.done_order_saved)), amount };
  });
}

function readingCalls(instance: FastifyInstance, shop: OwnerOrderShop): void {
  const { db, secret, report, live } = shop;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listed = {
    tags,
    body: orderListInput.nullish(),
    response: {
      200: orderPageReply.partial({ total: true, page: true, pages: true, counts: true, hasMore: true }),
      "4xx": refusal,
    },
  };
  app.post("/api/order/list", { ...ownerRoute, schema: listed }, async (request) => {
    const { body } = request;
    const answer = ok();
    // All orders at once are as much as an export, which a seller may not make.
    const isWhole = !body || Object.values(body).every((value) => value === undefined);
    if (isWhole && staffRoleOf(request) !== "seller") {
      // As much as an export, without its password: whoever reads the log sees it.
      noteSecurity(request, "orders-listed", { realm: "owner", accountId: ownerOf(request) });
      return { ...answer, orders: await listOrders(db) };
    }
    refuseWrongDays(body ?? {});
    const page = await pageOfOrders(db, body ?? {});
    const found = page.orders.map((order) => ({ ...order, trackingPath: trackingPath(secret, order._id) }));
    return { ...answer, ...page, orders: found };
  });
  const blocked = { tags, body: blockedPhoneInput, response: { 200: blockedPhoneReply, "4xx": refusal } };
  app.post("/api/order/blocked-phone", { ...ownerRoute, schema: blocked }, async ({ body }) => ({
    ...ok(),
    blocked: blockOf(await loadPhoneRules(db), body.phone),
  }));
  const beside = { tags, body: orderNeighborsInput, response: { 200: orderNeighborsReply, "4xx": refusal } };
  app.post("/api/order/neighbors", { ...ownerRoute, schema: beside }, async ({ body }) => {
    refuseWrongDays(body);
    return { ...ok(), ...(await findNeighbors(db, body)) };
  });
  const asked = { tags, body: ownerProof, response: { 200: orderExportReply, "4xx": refusal } };
  const noted = { role: "owner", event: "orders-exported", realm: "owner" } as const;
  app.post("/api/order/export", { config: noted, schema: asked }, async (request, reply) => {
    await requireProof(shop, ownerOf(request), request.body);
    await inTransaction(db, (tx) => tellOwners(tx, "orders-exported", ownerOf(request)));
    reply.header("cache-control", "no-store");
    const { until, mark } = markDownload(secret, "orders", ownerOf(request), new Date());
    return { ...ok(), until, proof: mark };
  });
  const exported = { tags, querystring: orderExportQuery };
  app.get("/api/order/export.csv", { ...ownerRoute, schema: exported }, async (request, reply) => {
    const { until, proof, language, ...filter } = request.query;
    requireMark(secret, "orders", { until, mark: proof }, ownerOf(request), new Date());
    refuseWrongDays(filter);
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="orders.csv"');
    return reply.send(Readable.from(ordersAsCsv(report, filter, language)));
  });
  const chat = { tags, body: chatInput, response: { 200: chatReply, "4xx": refusal } };
  app.post("/api/order/read-chat", { ...ownerRoute, bodyLimit: chatBodyBytes, schema: chat }, async ({ body }) => {
    const { search, products } = live.view();
    const read = await readChat(body.text, search);
    const draft = await withShortLines(db, read.draft, (id) => products.get(id)?.card.sizes ?? []);
    return { ...ok(), draft, alike: await findAlikeOrder(db, body.text, draft, new Date()) };
  });
  const detail = {
    tags,
    params: z.object({ id: z.string() }),
    response: { 200: orderDetailReply, "4xx": refusal },
  };
  app.get("/api/order/:id", { ...ownerRoute, schema: detail }, async (request) => {
    const found = await readOrder(db, request.params.id, seesCosts(request));
    const order = { ...found, parcels: saidTo(request, found.parcels) };
    const { products } = live.view();
    // For coupons of categories, which the form that edits it applies anew.
    const items = order.items.map((item) => {
      const category = products.get(item.product._id)?.categoryId;
      return { ...item, product: { ...item.product, ...(category && { category }) } };
    });
    const texts = seesCosts(request) ? await costOfTexts(db, order._id) : undefined;
    return {
      ...ok(),
      order: {
        ...order,
        items,
        trackingPath: trackingPath(secret, order._id),
        ...(texts?.messages && { texts }),
      },
    };
  });
}

const seesCosts = (request: FastifyRequest) => ["owner", "manager"].includes(staffRoleOf(request));

function statusCalls(instance: FastifyInstance, shop: OrderShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const one = { tags, body: orderStatusInput, response };
  app.post("/api/order/status", { ...ownerRoute, schema: one }, async (request) => {
    await requireOwnWork(shop, request, [request.body.orderId]);
    await setOrderStatus(shop, ownerOf(request), request.body.orderId, request.body.status);
    return ok(say(m.done_status_updated));
  });
  const many = { tags, body: bulkStatusInput, response: { 200: bulkStatusReply, "4xx": refusal } };
  app.post("/api/order/status/bulk", { ...ownerRoute, schema: many }, async (request) => {
    const { orderIds, status } = request.body;
    await requireOwnWork(shop, request, orderIds);
    const count = await setStatusOfAll(shop, ownerOf(request), orderIds, status);
    return { ...ok(say(m.done_status_updated)), count };
  });
}

/** A packer changes only what is to be packed or on its way. @throws Refusal 404 */
async function requireOwnWork({ db }: OrderShop, request: FastifyRequest, orderIds: string[]): Promise<void> {
  if (staffRoleOf(request) === "packer") await requireAtHand(db, orderIds);
}

function changeCalls(instance: FastifyInstance, shop: OrderShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const advance = { ...ownerRoute, schema: { tags, body: advanceInput, response } };
  app.post("/api/order/advance", advance, async (request) => {
    await setAdvance(shop, ownerOf(request), request.body);
    return ok(request.body.amount === null ? say(m.done_advance_taken_back) : say(m.done_advance_asked_for));
  });
  app.post("/api/order/cash", { ...ownerRoute, schema: { tags, body: cashInput, response } }, async (request) => {
    await collectCash(shop, ownerOf(request), request.body);
    return ok(request.body.collected ? say(m.done_cash_collected) : say(m.done_payment_pending));
  });
  app.post("/api/order/cancel", { ...ownerRoute, schema: { tags, body: cancelInput, response } }, async (request) => {
    if (request.body.refund) requireCall(request, "POST /api/order/cash");
    await cancelOrder(shop, ownerOf(request), request.body.orderId, request.body);
    return ok(say(m.done_order_cancelled));
  });
  const undo = { ...ownerRoute, schema: { tags, body: orderIdInput, response } };
  app.post("/api/order/cancel/undo", undo, async (request) => {
    await undoCancel(shop, ownerOf(request), request.body.orderId);
    return ok(say(m.done_order_restored));
  });
  app.post("/api/order/return", { ...ownerRoute, schema: { tags, body: returnInput, response } }, async (request) => {
    await returnOrder(shop, ownerOf(request), request.body.orderId, request.body);
    return ok(say(m.done_order_returned));
  });
  app.post("/api/order/return/undo", undo, async (request) => {
    await undoReturn(shop, ownerOf(request), request.body.orderId);
    return ok(say(m.done_order_restored));
  });
  app.post("/api/order/note", { ...ownerRoute, schema: { tags, body: orderNoteInput, response } }, async (request) => {
    await writeNote(shop, ownerOf(request), request.body);
    return ok(say(m.done_note_saved));
  });
  app.post("/api/order/call", { ...ownerRoute, schema: { tags, body: callInput, response } }, async (request) => {
    await noteCall(shop, ownerOf(request), request.body);
    return ok(say(callSaid[request.body.outcome]));
  });
  app.post("/api/order/courier", { ...ownerRoute, schema: { tags, body: courierInput, response } }, async (request) => {
    await requireOwnWork(shop, request, [request.body.orderId]);
    await setCourier(shop, ownerOf(request), request.body);
    return ok(say(m.done_courier_saved));
  });
}
