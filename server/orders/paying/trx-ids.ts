/**
 * TrxIDs of wallets, in both directions: a transfer that came in pays one order, and one that was sent back is one refund. None is both.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#db/database.ts";
import { orders, transfers } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { orderRefundedBy, ordersRefundedBy } from "../../payments/refunds.ts";
import { orderNumber } from "../order.ts";

/** For a transfer to the shop; holds the TrxID until the end. @throws Refusal 409: the shop sent this money itself */
export async function requireNoRefund(tx: Tx, trxId: string): Promise<void> {
  await lockTrxId(tx, trxId);
  if ((await orderRefundedBy(tx, trxId)) === undefined) return;
  throw new Refusal(409, say(m.refusal_this_trxid_is_that_of_a_refund), {
    code: "trx-id-used",
    field: "trxId",
  });
}

/** For a refund; holds the TrxID until the end. @throws Refusal 409: it is known as another refund, or as a payment that came in */
export async function requireUnknownTrxId(tx: Tx, trxId: string): Promise<void> {
  await lockTrxId(tx, trxId);
  const isPayment = and(eq(transfers.trxId, trxId), inArray(transfers.state, ["found", "refunded"]));
  const [payment] = await tx.select({ orderId: transfers.orderId }).from(transfers).where(isPayment);
  const orderId = (await orderRefundedBy(tx, trxId)) ?? payment?.orderId;
  if (orderId === undefined) return;
  const [known] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  throw writtenDownFor(orderNumber(known?.number ?? 0));
}

/** For money that is to pay an order that does not exist yet. @throws Refusal 409: an order has named it, or a refund has it */
export async function requireFreeTrxId(tx: Tx, trxId: string): Promise<void> {
  await lockTrxId(tx, trxId);
  const number = await numberKnowing(tx, trxId);
  if (number !== undefined) throw writtenDownFor(number);
}

/** The number of the order whose payment or refund it is, whatever became of that. */
export async function numberKnowing(q: Queryable, trxId: string): Promise<string | undefined> {
  const [payment] = await q.select({ orderId: transfers.orderId }).from(transfers).where(eq(transfers.trxId, trxId));
  const orderId = payment?.orderId ?? (await orderRefundedBy(q, trxId));
  if (orderId === undefined) return undefined;
  const [known] = await q.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  return known && orderNumber(known.number);
}

/** The order whose payment or refund each TrxID is, by TrxID, where one knows it. */
export async function ordersKnowing(q: Queryable, trxIds: string[]): Promise<Map<string, string>> {
  if (trxIds.length === 0) return new Map();
  const payments = await q
    .select({ trxId: transfers.trxId, orderId: transfers.orderId })
    .from(transfers)
    .where(inArray(transfers.trxId, trxIds));
  return new Map([
    ...(await ordersRefundedBy(q, trxIds)),
    ...payments.map(({ trxId, orderId }) => [trxId, orderId] as const),
  ]);
}

/** It is known already. @param number of the order whose it is */
export function writtenDownFor(number: string): Refusal {
  const message = say(m.refusal_this_trxid_is_written_down_for_already, { number });
  return new Refusal(409, message, { code: "trx-id-used", field: "trxId" });
}

/** Until the end of the transaction nobody else names it. */
export async function lockTrxId(tx: Tx, trxId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trx ${trxId}`}, 0))`);
}
