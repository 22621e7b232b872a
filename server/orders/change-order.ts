/**
 * What the owner does to an order after it was placed.
 *
 * 1. Every change locks the order, keeps its rules, and adds an event with who did it, in one transaction. Events are
 *    only ever added: an undo is an event of its own. What would change nothing adds none.
 * 2. Status: any of the five, in any order; never of an order that is canceled or returned.
 * 3. Canceled and returned are marks beside the status, never both. Canceling is for what has not arrived: not once
 *    Delivered. Returning is for what has left: Shipped, Out for delivery or Delivered. Undoing is always possible,
 *    because an order takes no stock: in stock is the owner's switch.
 * 4. Cash is collected for cash on delivery only, and not for an order that is canceled or returned. It can be undone,
 *    after a return too: the money was given back.
 * 5. An order whose cash was collected is not canceled until that is undone, so no canceled order holds cash.
 * 6. Several orders change their status together or not at all.
 */
import { asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { OrderEventKind, OrderStatus } from "#contract/constants.ts";
import type { OrderEventDetail } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/open.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { Refusal } from "../http/refusal.ts";
import { unknownOrder } from "./find-orders.ts";
import { orderNumber } from "./order-number.ts";

type OrderRow = typeof orders.$inferSelect;
type Reason = { reason: string; note?: string | undefined };

/** @throws Refusal 404, 409 (canceled or returned) */
export async function setOrderStatus(db: Db, ownerId: string, orderId: string, status: OrderStatus): Promise<void> {
  await setStatusOfAll(db, ownerId, [orderId], status);
}

/**
 * @returns how many of them had another status
 * @throws Refusal 404 (one is unknown), 409 (one is canceled or returned); then none has changed
 */
export async function setStatusOfAll(db: Db, ownerId: string, ids: string[], status: OrderStatus): Promise<number> {
  return inTransaction(db, async (tx) => {
    const wanted = [...new Set(ids)];
    // Locked in the order of ids, so that two changes of the same orders cannot wait for each other in a circle.
    const rows = await tx.select().from(orders).where(inArray(orders.id, wanted)).orderBy(asc(orders.id)).for("update");
    if (rows.length < wanted.length) throw unknownOrder();
    for (const row of rows) refuseMarked(row);
    const changed = rows.filter((row) => row.status !== status);
    if (changed.length === 0) return 0;
    await tx
      .update(orders)
      .set({ status })
      .where(
        inArray(
          orders.id,
          changed.map(({ id }) => id),
        ),
      );
    await tx.insert(orderEvents).values(
      changed.map(({ id, status: from }) => {
        const what = { kind: "status" as const, status, detail: { from } };
        return { id: uuidv7(), orderId: id, ...what, ...doneBy(ownerId) };
      }),
    );
    return changed.length;
  });
}

/** Marks the cash as collected, or takes that back. @throws Refusal 404, 409 (card, canceled, returned) */
export async function collectCash(
  db: Db,
  ownerId: string,
  { orderId, collected }: { orderId: string; collected: boolean },
): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) => {
    if (order.paymentMethod !== "COD") {
      throw conflict("not-cash", `${orderNumber(order.number)} is paid by card: there is no cash to collect.`);
    }
    if (collected) refuseMarked(order);
    if (order.isPaid === collected) return undefined;
    return {
      set: { isPaid: collected, paidAt: collected ? new Date() : null },
      kind: collected ? "cash-collected" : "cash-undone",
    };
  });
}

/** @throws Refusal 404, 409 (delivered, returned, cash collected, canceled for another reason) */
export async function cancelOrder(db: Db, ownerId: string, orderId: string, why: Reason): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) => {
    const number = orderNumber(order.number);
    if (order.canceledAt !== null && order.cancelReason === why.reason) return undefined;
    refuseMarked(order);
    if (order.status === "Delivered") {
      throw conflict("delivered", `${number} is delivered: mark it as returned instead.`);
    }
    if (order.isPaid && order.paymentMethod === "COD") {
      throw conflict("cash-collected", `The cash for ${number} is marked as collected. Undo that first.`);
    }
    return { set: { canceledAt: new Date(), cancelReason: why.reason }, kind: "canceled", detail: detailOf(why) };
  });
}

/** @throws Refusal 404 */
export async function undoCancel(db: Db, ownerId: string, orderId: string): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) => {
    if (order.canceledAt === null) return undefined;
    const detail = { reason: order.cancelReason };
    return { set: { canceledAt: null, cancelReason: "" }, kind: "cancel-undone", detail };
  });
}

/** @throws Refusal 404, 409 (not yet shipped, canceled, returned for another reason) */
export async function returnOrder(db: Db, ownerId: string, orderId: string, why: Reason): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) => {
    if (order.returnedAt !== null && order.returnReason === why.reason) return undefined;
    refuseMarked(order);
    if (order.status === "Order Placed" || order.status === "Packing") {
      throw conflict("not-shipped", `${orderNumber(order.number)} is not shipped yet: cancel it instead.`);
    }
    return { set: { returnedAt: new Date(), returnReason: why.reason }, kind: "returned", detail: detailOf(why) };
  });
}

/** @throws Refusal 404 */
export async function undoReturn(db: Db, ownerId: string, orderId: string): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) => {
    if (order.returnedAt === null) return undefined;
    const detail = { reason: order.returnReason };
    return { set: { returnedAt: null, returnReason: "" }, kind: "return-undone", detail };
  });
}

/** The owner's own words; empty removes them. @throws Refusal 404 */
export async function writeNote(
  db: Db,
  ownerId: string,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) =>
    order.note === note ? undefined : { set: { note }, kind: "note", detail: { note } },
  );
}

/** @throws Refusal 404 */
export async function setCourier(
  db: Db,
  ownerId: string,
  { orderId, ...courier }: { orderId: string; courierName: string; trackingNumber: string },
): Promise<void> {
  await changeOrder(db, ownerId, orderId, (order) =>
    order.courierName === courier.courierName && order.trackingNumber === courier.trackingNumber
      ? undefined
      : { set: courier, kind: "courier", detail: courier },
  );
}

type Change = { set: Partial<typeof orders.$inferInsert>; kind: OrderEventKind; detail?: OrderEventDetail };

/** @param decide says what changes, undefined for nothing, or throws */
async function changeOrder(
  db: Db,
  ownerId: string,
  orderId: string,
  decide: (order: OrderRow) => Change | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (order === undefined) throw unknownOrder();
    const change = decide(order);
    if (change === undefined) return;
    const { set, kind, detail = {} } = change;
    await tx.update(orders).set(set).where(eq(orders.id, orderId));
    const { status } = order;
    await tx.insert(orderEvents).values({ id: uuidv7(), orderId, kind, status, detail, ...doneBy(ownerId) });
  });
}

/** The time is that of the lock's holder: now() is when the transaction began to wait for it. */
function doneBy(ownerId: string) {
  return { actor: "owner" as const, actorId: ownerId, createdAt: sql`clock_timestamp()` };
}

function detailOf({ reason, note }: Reason): OrderEventDetail {
  return note ? { reason, note } : { reason };
}

/** Shown to the owner with the shop's word for it, "cancelled". */
function refuseMarked({ number, canceledAt, returnedAt }: OrderRow): void {
  if (canceledAt !== null) throw conflict("canceled", `${orderNumber(number)} is cancelled. Undo that first.`);
  if (returnedAt !== null) throw conflict("returned", `${orderNumber(number)} is returned. Undo that first.`);
}

function conflict(code: string, message: string): Refusal {
  return new Refusal(409, message, { code });
}
