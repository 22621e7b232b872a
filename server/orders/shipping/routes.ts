// The owner's calls on parcels.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  areasQuery,
  areasReply,
  bookingCheckInput,
  bookingCheckReply,
  bookingInput,
  bookingReply,
  couriersReply,
  parcelIdInput,
} from "#contract/parcels.ts";
import { reply as done, refusal } from "#contract/replies.ts";
import { ownerOf } from "../../http/guards.ts";
import { bookOrders, checkOrders, listAreas, withdrawParcel } from "./book-parcels.ts";
import type { CourierShop } from "./courier-shop.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["parcels"];
const success = { success: true as const, message: "" };

export function parcelRoutes(instance: FastifyInstance, shop: CourierShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listed = { tags, response: { 200: couriersReply, "4xx": refusal } };
  app.get("/api/parcel/couriers", { ...ownerRoute, schema: listed }, async () => ({
    ...success,
    couriers: [...shop.couriers.values()].map(({ name, title, areas }) => ({
      name,
      title,
      hasAreas: areas !== undefined,
    })),
  }));
  const within = { tags, querystring: areasQuery, response: { 200: areasReply, "4xx": refusal, "5xx": refusal } };
  app.get("/api/parcel/areas", { ...ownerRoute, schema: within }, async ({ query }) => ({
    ...success,
    areas: await listAreas(shop, query),
  }));
  const checked = {
    tags,
    body: bookingCheckInput,
    response: { 200: bookingCheckReply, "4xx": refusal, "5xx": refusal },
  };
  app.post("/api/parcel/check", { ...ownerRoute, schema: checked }, async ({ body }) => ({
    ...success,
    orders: await checkOrders(shop, body),
  }));
  const booked = { tags, body: bookingInput, response: { 200: bookingReply, "4xx": refusal, "5xx": refusal } };
  app.post("/api/parcel/book", { ...ownerRoute, schema: booked }, async (request) => {
    const results = await bookOrders(shop, ownerOf(request), request.body);
    return { ...success, message: wordsOf(results.filter(({ outcome }) => outcome === "booked").length), results };
  });
  const ended = { tags, body: parcelIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/parcel/withdraw", { ...ownerRoute, schema: ended }, async (request) => {
    await withdrawParcel(shop, ownerOf(request), request.body.parcelId);
    return { ...success, message: "Booking Withdrawn" };
  });
}

function wordsOf(booked: number): string {
  if (booked === 0) return "No Parcel Booked";
  return booked === 1 ? "Parcel Booked" : `${booked} Parcels Booked`;
}
