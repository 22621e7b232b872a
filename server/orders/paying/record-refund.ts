import { toTaka } from "#contract/rules/money/money.ts";
import type { OrderEventDetail } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { currency, type Payment, setPayment } from "../../payments/payments.ts";
import { addDoneRefund, leftOf, type Refund, refundsOf, setRefund } from "../../payments/refunds.ts";
import { type Actor, applyChange, flagOrder, lockOrder, withoutRefundDue } from "../changing/apply-change.ts";
import { withoutOverpaid } from "../changing/settle-edit.ts";
import type { OrderRow } from "../order.ts";

type Refunded = { order: OrderRow; payment: Payment; by: Actor };

/** `byHand`: the TrxID of a transfer of the owner's, or `cash`; undefined of what the provider has made. */
type Recorded = Refunded & { refund: Refund; byHand?: string };

/**
 * Records that a refund was made. Once nothing of the payment is left, the order no longer counts as paid by it.
 * @param refunded order, payment and refund as they are now, the order locked
 */
export async function recordRefund(tx: Tx, { order, payment, refund, by, byHand }: Recorded): Promise<void> {
  await setRefund(tx, refund.id, { state: "done", doneAt: refund.doneAt ?? new Date(), reference: refund.reference });
  const isWhole = leftOf(payment, await refundsOf(tx, [order.id])) <= 0;
  const wasKept = payment.state === "paid";
  const endsPaid = isWhole && wasKept && order.isPaid;
  const whole = { state: "refunded" as const, refundedAt: payment.refundedAt ?? new Date() };
  await setPayment(tx, payment.id, { checkAt: null, ...(isWhole && whole) });
  const endedAt = order.canceledAt ?? order.returnedAt;
  // A part that was refunded before the order ended does not settle the rest.
  const isAnswered = isWhole || endedAt === null || refund.createdAt >= endedAt;
  const isOverpaid = leftOf(payment, await refundsOf(tx, [order.id])) > order.totalMinor;
  const flags = isOverpaid ? order.flags : withoutOverpaid(order.flags);
  const set = {
    flags: isAnswered ? withoutRefundDue(flags) : flags,
    ...(endsPaid && { isPaid: false, paidAt: null }),
  };
  const amount = refund.currency === currency ? { amount: toTaka(refund.amountMinor) } : {};
  const lines = refund.lines && { lines: refund.lines };
  const detail = { reason: refund.reason, ...wayOf(payment, byHand), ...amount, ...lines };
  const change = { set, kind: "refunded" as const, detail, isTold: !wasKept };
  await applyChange(tx, { order, change, by });
  if (endsPaid && order.canceledAt === null && order.returnedAt === null) {
    await flagOrder(tx, { ...order, ...set }, { kind: "refunded-while-open" });
  }
}

function wayOf({ paymentId }: Payment, byHand: string | undefined): OrderEventDetail {
  if (byHand === undefined) return { note: paymentId ?? "" };
  return byHand === "cash" ? { inCash: true } : { sentByHand: true, note: `TrxID ${byHand}` };
}

/** Records that all of a payment went back, by whatever refunds. @param refunded as they are now, the order locked */
export async function recordWholeRefund(tx: Tx, { order, payment, by }: Refunded): Promise<void> {
  if (payment.state === "refunded") return;
  const all = await refundsOf(tx, [order.id]);
  const made = all.filter(({ paymentId, state }) => paymentId === payment.id && state === "due");
  const restMinor = leftOf(payment, all);
  if (restMinor > 0) {
    const { id: paymentId, orderId } = payment;
    const rest = { orderId, paymentId, refundKey: `outside:${paymentId}`, amountMinor: restMinor, reference: "" };
    made.push(await addDoneRefund(tx, { ...rest, currency: payment.paidCurrency ?? payment.currency, reason: "" }));
  }
  for (const refund of made) {
    await recordRefund(tx, { order: await lockOrder(tx, order.id), payment, refund, by });
  }
}
