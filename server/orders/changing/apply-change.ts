/**
 * One change of an order after it was placed, whoever makes it: owner, customer, or the shop itself.
 *
 * 1. The order is locked, the change decided on what it then is, and an event added with who did it: one transaction.
 *    Events are only ever added; what would change nothing adds none.
 * 2. A cancel gives the order's stock back, a return that of the lines that can be sold again; undone, it is taken again
 *    or that is refused.
 * 3. No change moves money by itself: an order paid by card that is canceled or returned is flagged, and the owner
 *    gives the money back (refund-payment.ts). Undone before that, the flag goes.
 * 4. The customer's mail about it is queued in the same transaction. A status is told only forward, once each.
 */
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { OrderActor, OrderEventKind } from "#contract/constants.ts";
import type { OrderEventDetail, OrderFlag, SoldLine } from "#contract/orders.ts";
import type { Tx } from "#db/database.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { queueMails } from "../../mail/queue.ts";
import { checkSoon } from "../../payments/payments.ts";
import { lettersOfChange } from "../letters/which-letters.ts";
import { type OrderRow, unknownOrder } from "../order.ts";
import {
  type AvailabilityChanges,
  giveBackStock,
  type OrderShop,
  takeStock,
  withStockTransaction,
} from "../stock/stock.ts";

export type Actor = { actor: OrderActor; actorId: string | null };
export type Change = {
  set: Partial<typeof orders.$inferInsert>;
  kind: OrderEventKind;
  detail?: OrderEventDetail;
  /** Of a return or its undoing: the lines whose counted stock goes back, or is taken again. */
  restock?: SoldLine[];
  /** No mail, because the customer has been told on the spot. */
  isTold?: boolean;
};

export const theShop: Actor = { actor: "shop", actorId: null };
export const theOwner = (ownerId: string): Actor => ({ actor: "owner", actorId: ownerId });

/**
 * @param decide says what changes, undefined for nothing, or throws
 * @throws Refusal 404, 409 (an undone cancel of what is sold meanwhile), and what `decide` throws
 */
export async function changeOrder(
  shop: OrderShop,
  by: Actor,
  orderId: string,
  decide: (order: OrderRow, tx: Tx) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await withStockTransaction(shop, async (tx, availabilityChanges) => {
    const order = await lockOrder(tx, orderId);
    const change = await decide(order, tx);
    if (change !== undefined) await applyChange(tx, availabilityChanges, { order, change, by });
  });
}

/** Asks the owner to look at it, once for each reason. @param order as it is now, locked */
export async function flagOrder(
  tx: Tx,
  availabilityChanges: AvailabilityChanges,
  order: OrderRow,
  flag: OrderFlag,
): Promise<void> {
  if (order.flags.some((one) => isDeepStrictEqual(one, flag))) return;
  await applyChange(tx, availabilityChanges, {
    order,
    change: { set: { flags: [...order.flags, flag] }, kind: "flagged", detail: { flag } },
    by: theShop,
  });
}

/** The flags without the one that the money of a payment by card is to be given back. */
export function withoutRefundDue(flags: OrderFlag[]): OrderFlag[] {
  return flags.filter(({ kind }) => kind !== "refund-due");
}

/** @throws Refusal 404 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (order === undefined) throw unknownOrder();
  return order;
}

/** @param order as it is now, locked. @throws Refusal 409 when stock is to be retaken that is not there */
export async function applyChange(
  tx: Tx,
  availabilityChanges: AvailabilityChanges,
  { order, change, by }: { order: OrderRow; change: Change; by: Actor },
): Promise<void> {
  const { kind, restock } = change;
  const restocked =
    kind === "returned" && restock ? await giveBackStock(tx, availabilityChanges, order.id, restock) : [];
  const detail = { ...change.detail, ...(restocked.length > 0 && { restocked }) };
  const set = { ...change.set, ...refundFlag(order, kind) };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  const status = set.status ?? order.status;
  // The time is that of the lock's holder: now() is when the transaction began to wait for it.
  const createdAt = sql`clock_timestamp()`;
  const id = uuidv7();
  await tx.insert(orderEvents).values({ id, orderId: order.id, kind, status, detail, ...by, createdAt });
  if (kind === "canceled") {
    await giveBackStock(tx, availabilityChanges, order.id);
    if (order.paymentMethod === "stripe") await checkSoon(tx, order.id);
  }
  if (kind === "cancel-undone") await takeStock(tx, availabilityChanges, order.id);
  if (kind === "return-undone" && restock) await takeStock(tx, availabilityChanges, order.id, restock);
  const told = { kind, eventId: id, status: change.set.status, actor: by.actor };
  await queueMails(tx, change.isTold ? [] : lettersOfChange(order, told));
}

function refundFlag({ isPaid, paymentMethod, flags }: OrderRow, kind: OrderEventKind): { flags?: OrderFlag[] } {
  if (!isPaid || paymentMethod !== "stripe") return {};
  if (kind === "canceled" || kind === "returned")
    return { flags: [...withoutRefundDue(flags), { kind: "refund-due" }] };
  return kind === "cancel-undone" || kind === "return-undone" ? { flags: withoutRefundDue(flags) } : {};
}
