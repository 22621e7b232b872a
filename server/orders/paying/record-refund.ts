import type { Tx } from "#db/database.ts";
import { type Payment, setPayment } from "../../payments/payments.ts";
import { type Actor, applyChange, flagOrder, toRefundFlag } from "../changing/apply-change.ts";
import type { OrderRow } from "../order.ts";
import type { Flipped } from "../stock/stock.ts";

type Refunded = { order: OrderRow; payment: Payment; by: Actor };

/**
 * The money of a payment has gone back, and the order no longer counts as paid by it.
 * @param refunded order and payment as they are now, the order locked
 */
export async function recordRefund(tx: Tx, flipped: Flipped, { order, payment, by }: Refunded): Promise<void> {
  if (payment.state === "refunded") return;
  const wasPaidByIt = payment.state === "paid" && order.isPaid;
  await setPayment(tx, payment.id, {
    state: "refunded",
    refundedAt: payment.refundedAt ?? new Date(),
    refundDueAt: null,
    checkAt: null,
  });
  const set = {
    flag: order.flag === toRefundFlag ? "" : order.flag,
    ...(wasPaidByIt && { isPaid: false, paidAt: null }),
  };
  const detail = { reason: payment.refundReason, note: payment.paymentId ?? "" };
  await applyChange(tx, flipped, { order, change: { set, kind: "refunded", detail }, by });
  if (wasPaidByIt && order.canceledAt === null && order.returnedAt === null) {
    const reason = "The card payment was given back, and the order is still open.";
    await flagOrder(tx, flipped, { ...order, ...set }, reason);
  }
}
