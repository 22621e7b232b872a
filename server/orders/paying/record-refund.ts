import type { Tx } from "#db/database.ts";
import { type Payment, setPayment } from "../../payments/payments.ts";
import { type Actor, applyChange, flagOrder, withoutRefundDue } from "../changing/apply-change.ts";
import type { OrderRow } from "../order.ts";
import type { AvailabilityChanges } from "../stock/stock.ts";

type Refunded = { order: OrderRow; payment: Payment; by: Actor };

/**
 * Records that a payment was refunded: the order no longer counts as paid by it.
 * @param refunded order and payment as they are now, the order locked
 */
export async function recordRefund(
  tx: Tx,
  availabilityChanges: AvailabilityChanges,
  { order, payment, by }: Refunded,
): Promise<void> {
  if (payment.state === "refunded") return;
  const wasPaidByIt = payment.state === "paid" && order.isPaid;
  await setPayment(tx, payment.id, {
    state: "refunded",
    refundedAt: payment.refundedAt ?? new Date(),
    refundDueAt: null,
    checkAt: null,
  });
  const set = {
    flags: withoutRefundDue(order.flags),
    ...(wasPaidByIt && { isPaid: false, paidAt: null }),
  };
  const detail = { reason: payment.refundReason, note: payment.paymentId ?? "" };
  await applyChange(tx, availabilityChanges, { order, change: { set, kind: "refunded", detail }, by });
  if (wasPaidByIt && order.canceledAt === null && order.returnedAt === null) {
    await flagOrder(tx, availabilityChanges, { ...order, ...set }, { kind: "refunded-while-open" });
  }
}
