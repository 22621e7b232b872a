/**
 * How much counted stock one account, one phone or one guest's network may hold without paying: enough for any honest shopper,
 * and too little to block a nursery's sales.
 *
 * 1. An order holds stock while it is Order Placed, unpaid and neither canceled nor returned. From Packing on the owner has
 *    seen it. Orders that the owner enters are never refused.
 * 2. The limit by phone is wider than the limit by account: a stranger can type anybody's number, and a family shares a
 *    phone.
 * 3. A guest can invent phones, so guests are limited by their network too (http/guards/network.ts), of which the order keeps a keyed
 *    hash. Many phones share one address: from half of it on, the order is flagged for the owner, and only then refused.
 */
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import type { Tx } from "#db/database.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";

const ofAccount = { orders: 10, units: 500 };
const ofPhone = { orders: 20, units: 1000 };
const ofNetwork = { orders: 60, units: 300 };
/** Shorter texts are no phone that somebody could be reached at. */
const wholeNumber = /^\d{9,}$/;

/**
 * @param units pieces of counted stock that the new order takes
 * @returns whether the owner should look at it
 * @throws Refusal 409 that tells the shopper what to do
 */
export async function refuseTooMuchHeld(
  tx: Tx,
  holder: { customerId: string | null; phone: string; guestNetwork: string | null },
  units: number,
): Promise<{ isMuch: boolean }> {
  if (holder.customerId !== null) await refuseOver(tx, ofAccount, eq(orders.customerId, holder.customerId), units);
  const phone = plainPhone(holder.phone);
  if (wholeNumber.test(phone)) await refuseOver(tx, ofPhone, eq(orders.plainPhone, phone), units);
  if (holder.guestNetwork === null) return { isMuch: false };
  // Orders of one network are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`held ${holder.guestNetwork}`}, 0))`);
  const held = await refuseOver(tx, ofNetwork, eq(orders.guestNetwork, holder.guestNetwork), units);
  return { isMuch: held + units > ofNetwork.units / 2 };
}

/** @returns the pieces that are held already */
async function refuseOver(tx: Tx, most: typeof ofAccount, isTheirs: SQL, units: number): Promise<number> {
  const [held] = await tx
    .select({
      orders: sql<number>`count(distinct ${orders.id})::int`,
      units: sql<number>`coalesce(sum(${orderLines.stockTaken}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isTheirs,
        eq(orders.source, "shop"),
        eq(orders.status, "Order Placed"),
        eq(orders.isPaid, false),
        isNull(orders.canceledAt),
        isNull(orders.returnedAt),
        gt(orderLines.stockTaken, 0),
      ),
    );
  const { orders: openOrders = 0, units: heldUnits = 0 } = held ?? {};
  if (openOrders >= most.orders) {
    throw new Refusal(409, say(m.refusal_there_are_open_orders_that_are_not_paid_yet, { count: figure(openOrders) }), {
      code: "too-many-open-orders",
    });
  }
  if (heldUnits + units > most.units) {
    const left = Math.max(0, most.units - heldUnits);
    const units = figure(most.units);
    const said =
      left > 0
        ? say(m.refusal_pieces_held, { most: units, left: figure(left) })
        : say(m.refusal_pieces_held_none_left, { most: units });
    throw new Refusal(409, said, { code: "too-much-held", data: { left } });
  }
  return heldUnits;
}
