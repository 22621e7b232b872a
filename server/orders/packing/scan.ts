/**
 * Labels that are scanned where orders are packed and handed over.
 *
 * 1. A label is known by what stands on it: the address in its QR, the order's number, or the courier's code in its bars.
 * 2. A scan decides under the order's lock and moves it one step at most: the second of two people is told that it is done.
 * 3. A scan has a key, which its event keeps: sent again after a lost answer, it gives the same answer and changes nothing.
 * 4. A packer finds what is at hand. Of another order they are told why it is not, and no more.
 * 5. Only the last change of the order's status is taken back, and only by the key of the scan that made it. Its customer is told of a scan
 *    after {@link tellAfterMs}: until then an undone one is told to nobody.
 */
import { and, desc, eq, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/rules/constants.ts";
import { nextStepOf } from "#contract/rules/office/next-step.ts";
import { plainCode } from "#contract/rules/text.ts";
import type { ScanInput, ScannedOrder } from "#contract/wire/orders/scans.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { ordersOfMarks } from "../../couriers/parcels.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Said, say } from "../../http/answers/say.ts";
import { applyChange, lockOrder, theOwner } from "../changing/apply-change.ts";
import { awaitsMoney, type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { isOrderAtHand } from "./packing.ts";

type Moving = Exclude<ScanInput["act"], "find">;
/** A packer sees a wrong label while the parcels are still at hand. */
const tellAfterMs = 10 * 60_000;
const moves: Record<Moving, { from: OrderStatus; to: OrderStatus }> = {
  pack: { from: "Order Placed", to: "Packing" },
  "hand-over": { from: "Packing", to: "Shipped" },
};

/** @param isPacker who finds only what is at hand. @throws Refusal 404 (no order has such a label), 409 (it is not ready, has ended, or is as far already) */
export async function scanLabel(
  shop: OrderShop,
  personId: string,
  { code, act, actKey }: ScanInput,
  isPacker: boolean,
): Promise<ScannedOrder> {
  return inTransaction(shop.db, async (tx) => {
    const orderId = await orderOfLabel(tx, code);
    if (orderId === undefined) throw unknownLabel();
    const order = await lockOrder(tx, orderId);
    if (act === "find") {
      if (isPacker && !(await isOrderAtHand(tx, orderId))) {
        refuseUnready(order, "pack");
        throw unknownLabel();
      }
      return scannedOf(tx, order);
    }
    const last = await lastStatusOf(tx, orderId);
    if (last?.scan === actKey || last?.undoneScan === actKey) return scannedOf(tx, order);
    refuseUnready(order, act);
    const { from, to } = moves[act];
    const detail = { from, scan: actKey };
    const change = { set: { status: to }, kind: "status" as const, detail, tellAfterMs };
    await applyChange(tx, { order, change, by: theOwner(personId) });
    return scannedOf(tx, { ...order, status: to });
  });
}

/** @throws Refusal 404, 409 (the order was changed after the scan) */
export async function undoScan(
  shop: OrderShop,
  personId: string,
  { orderId, actKey }: { orderId: string; actKey: string },
): Promise<ScannedOrder> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const last = await lastStatusOf(tx, orderId);
    if (last?.undoneScan === actKey) return scannedOf(tx, order);
    const isLast = last?.scan === actKey && order.canceledAt === null && order.returnedAt === null;
    if (!isLast || last.from === undefined) {
      throw refused("changed-meanwhile", say(m.refusal_scan_changed_meanwhile, { number: orderNumber(order.number) }));
    }
    const detail = { from: order.status, undoneScan: actKey };
    await applyChange(tx, {
      order,
      change: { set: { status: last.from }, kind: "status", detail },
      by: theOwner(personId),
    });
    return scannedOf(tx, { ...order, status: last.from });
  });
}

const idInText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** An order's number, or our invoice, which has the attempt behind it. */
const ownNumber = /^(?:gp-?)?(\d{1,9})(?:-\d{1,3})?$/;

async function orderOfLabel(tx: Tx, typed: string): Promise<string | undefined> {
  const code = plainCode(typed).trim().toLowerCase();
  const [id] = idInText.exec(code) ?? [];
  const { rows } = await (id === undefined
    ? tx.execute<{ id: string }>(sql`select id from orders where lower(${orders.trackingNumber}) = ${code} limit 2`)
    : tx.execute<{ id: string }>(sql`select id from orders where id = ${id}::uuid`));
  if (id !== undefined) return rows[0]?.id;
  const marked = (await ordersOfMarks(tx, [code])).get(code);
  if (marked !== undefined) return marked;
  // Two orders with one tracking number: nobody knows which.
  if (rows.length === 1) return rows[0]?.id;
  const number = ownNumber.exec(code)?.[1];
  if (number === undefined || Number(number) > 2_147_483_647) return undefined;
  const [own] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, Number(number)));
  return own?.id;
}

async function lastStatusOf(tx: Tx, orderId: string) {
  const [last] = await tx
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "status")))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(1);
  return last?.detail;
}

/** @throws Refusal 409 */
function refuseUnready(order: OrderRow, act: Moving): void {
  const number = orderNumber(order.number);
  const { status } = order;
  if (order.canceledAt !== null) throw refused("canceled", say(m.refusal_scan_canceled, { number }));
  if (order.returnedAt !== null) throw refused("returned", say(m.refusal_scan_returned, { number }));
  if (status === "Delivered") throw refused("delivered", say(m.refusal_scan_delivered, { number }));
  if (status === "Shipped" || status === "Out for delivery") {
    throw refused("handed-over", say(m.refusal_scan_handed_over, { number }));
  }
  if (order.transfer?.state === "checking") {
    throw refused("payment-unchecked", say(m.refusal_scan_payment_unchecked, { number }));
  }
  if (awaitsMoney(order)) throw refused("not-ready", say(m.refusal_scan_not_paid, { number }));
  if (act === "hand-over") {
    if (status !== "Packing") throw refused("not-ready", say(m.refusal_scan_not_packed, { number }));
    return;
  }
  if (status === "Packing") throw refused("already-packed", say(m.refusal_scan_already_packed, { number }));
  if (!order.isPaid && order.confirmedAt === null)
    throw refused("not-ready", say(m.refusal_scan_not_confirmed, { number }));
}

const unknownLabel = () =>
  new Refusal(404, say(m.refusal_no_order_has_this_label), { code: "unknown-label", field: "code" });
const refused = (code: RefusalCode, said: Said) => new Refusal(409, said, { code });

async function scannedOf(tx: Tx, order: OrderRow): Promise<ScannedOrder> {
  const [lines] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const { status, paymentMethod, isPaid, courierName } = order;
  const next = nextStepOf({
    ...{ status, paymentMethod, isPaid },
    hasEnded: order.canceledAt !== null || order.returnedAt !== null,
    awaitsMoney: awaitsMoney(order),
    isChecked: order.transfer?.state !== "checking",
    isConfirmed: order.confirmedAt !== null,
    hasCourier: courierName !== "",
  });
  return { _id: order.id, number: orderNumber(order.number), status, pieces: lines?.pieces ?? 0, courierName, next };
}
