import { toTaka } from "#contract/rules/money/money.ts";
import type { OrderPayment, OrderRefund } from "#contract/wire/paying/payments.ts";
import type { Payment } from "../../payments/payments.ts";
import { leftOf, type Refund } from "../../payments/refunds.ts";
import type { OrderRow } from "../order.ts";
import { isRefundable } from "./is-refundable.ts";

/** An attempt to pay, as the owner sees it. @param all refunds of the order */
export function ownersPayment(order: OrderRow, payment: Payment, all: Refund[]): OrderPayment {
  const { attempt, provider, state, sessionId, paymentId, amountMinor, paidMinor, paidCurrency } = payment;
  const own = all.filter((refund) => refund.paymentId === payment.id);
  const leftMinor = leftOf(payment, all);
  const isDue = own.some((refund) => refund.state === "due");
  return {
    attempt,
    provider,
    state,
    sessionId,
    paymentId,
    amount: toTaka(amountMinor),
    paidAmount: paidMinor === null ? null : toTaka(paidMinor),
    paidCurrency,
    paidAt: payment.paidAt?.toISOString() ?? null,
    left: toTaka(leftMinor),
    refundId: own.findLast((refund) => refund.state === "done")?.reference ?? null,
    refundedAt: payment.refundedAt?.toISOString() ?? null,
    refundDue: isDue,
    canRefund: isRefundable(order, payment) && (leftMinor > 0 || isDue),
    createdAt: payment.createdAt.toISOString(),
  };
}

export function ownersRefund(refund: Refund, payments: Payment[]): OrderRefund {
  const { paymentId, amountMinor, currency, reason, state, reference, createdAt, doneAt } = refund;
  return {
    attempt: payments.find(({ id }) => id === paymentId)?.attempt ?? null,
    amount: toTaka(amountMinor),
    currency,
    reason,
    state,
    reference,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
