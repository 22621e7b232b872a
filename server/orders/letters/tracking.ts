/**
 * The link with which an order is followed without a login.
 *
 * 1. Its token is that of server/http/signed-link.ts: whoever has the link may see the order's progress, and nothing else.
 * 2. It shows number, steps, courier; no name, no address, no products, no amounts, no reasons. With it a claim on the guarantee can be sent,
 *    which names the products (server/claims/claims.ts, rule 4).
 * 3. The order's number and phone lead to the link. A wrong number and a wrong phone get the same answer.
 */
import { asc, eq, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { typedOrderNumber } from "#contract/rules/text.ts";
import type { FindOrderInput, TrackedOrder } from "#contract/wire/orders/tracking.ts";
import type { Db } from "#db/database.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { idOfLink, linkPath } from "../../http/signed-link.ts";
import { loadSettings } from "../../settings/settings.ts";
import { orderNumber } from "../order.ts";

/** The path of the page, without the shop's origin. @param secret the shop's (accounts/login/secret.ts) */
export const trackingPath = (secret: string, orderId: string): string => linkPath(secret, "track", orderId);

/** @param token any text of an address. @throws Refusal 404, the same for a wrong token as for an unknown order */
export async function trackOrder(db: Db, secret: string, token: string): Promise<TrackedOrder> {
  const orderId = idOfLink(secret, "track", token);
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
    parcel: order.parcel,
    mayClaim: await opensClaim(db, order),
  };
}

/** Of an order that has arrived and belongs to no account: whether its days are over is said where it is claimed. */
async function opensClaim(db: Db, order: typeof orders.$inferSelect): Promise<boolean> {
  const isOver = order.canceledAt !== null || order.returnedAt !== null || order.addressForgottenAt !== null;
  if (order.status !== "Delivered" || isOver || order.customerId !== null) return false;
  return (await loadSettings(db)).guaranteeDays !== undefined;
}

/** @returns the path of the order's page. @throws Refusal 404, the same whether the number or the phone is wrong */
export async function findTrackingPath(db: Db, secret: string, typed: FindOrderInput): Promise<string> {
  const number = typedOrderNumber(typed.number);
  const found = await db
    .select({ id: orders.id, phone: sql<string>`${orders.address}->>'phone'` })
    .from(orders)
    // No order has number 0, so a text without a number takes the same time.
    .where(eq(orders.number, number ?? 0));
  const phone = plainPhone(typed.phone);
  // An erased phone, or one without digits, would match any phone without digits.
  const order = found.find((one) => /\d/.test(phone) && plainPhone(one.phone) === phone);
  if (order === undefined) {
    throw new Refusal(404, say(m.refusal_we_couldnt_find_an_order_with_this_number), {
      code: "unknown-order",
    });
  }
  return trackingPath(secret, order.id);
}

function unknownLink(): Refusal {
  return new Refusal(404, say(m.tracking_lost), { code: "unknown-link" });
}
