/**
 * The link with which an order is followed without a login.
 *
 * 1. Its token is the order's id with a signature of the shop's secret. Nothing of it is stored, and it does not run out:
 *    whoever was given the link may know how far the order is, and nothing else.
 * 2. It shows number, steps, courier; no name, no address, no products, no amounts, no reasons.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { TrackedOrder } from "#contract/tracking.ts";
import type { Db } from "#db/database.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { Refusal } from "../../http/refusal.ts";
import { orderNumber } from "../order.ts";

const idBytes = 16;
const signatureBytes = 16;

/** The path of the page, to be put behind the shop's origin. @param secret the shop's (accounts/secret.ts) */
export function trackingPath(secret: string, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll("-", ""), "hex");
  return `/track/${Buffer.concat([id, sign(secret, orderId)]).toString("base64url")}`;
}

/** For a mail. @param origin the shop's, such as https://shop.example */
export function trackingUrl({ secret, origin }: { secret: string; origin: string }, orderId: string): string {
  return new URL(trackingPath(secret, orderId), origin).href;
}

/** @param token any text of an address. @throws Refusal 404, the same for a wrong token as for an unknown order */
export async function trackOrder(db: Db, secret: string, token: string): Promise<TrackedOrder> {
  const orderId = orderOf(secret, token);
  if (orderId === undefined) throw unknownLink();
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw unknownLink();
  const events = await db
    .select({ kind: orderEvents.kind, status: orderEvents.status, createdAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  const shown = events.flatMap(({ kind, status, createdAt }) =>
    kind === "placed" || kind === "status" ? [{ status, at: createdAt.toISOString() }] : [],
  );
  return {
    number: orderNumber(order.number),
    status: order.status,
    placedAt: order.createdAt.toISOString(),
    steps: shown,
    canceledAt: order.canceledAt?.toISOString() ?? null,
    returnedAt: order.returnedAt?.toISOString() ?? null,
    courierName: order.courierName,
    trackingNumber: order.trackingNumber,
  };
}

function orderOf(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Decoding forgives: only the one spelling of a token is one.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(bytes.subarray(idBytes), sign(secret, orderId)) ? orderId : undefined;
}

function sign(secret: string, orderId: string): Buffer {
  return createHmac("sha256", secret).update(`track ${orderId}`).digest().subarray(0, signatureBytes);
}

function unknownLink(): Refusal {
  return new Refusal(404, "This link belongs to no order. Perhaps a part of it was lost.", { code: "unknown-link" });
}
