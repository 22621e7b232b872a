import { toTaka } from "#contract/money.ts";
import type { OrderPayment } from "#contract/payments.ts";
import type { Payment } from "../../payments/payments.ts";
import type { OrderRow } from "../order.ts";
import { isRefundable } from "./is-refundable.ts";

/** An attempt to pay, as the owner sees it. */
export function ownersPayment(order: OrderRow, payment: Payment): OrderPayment {
  const { attempt, provider, state, sessionId, paymentId, amountMinor, paidMinor, paidCurrency } = payment;
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
    refundId: payment.refundId,
    refundedAt: payment.refundedAt?.toISOString() ?? null,
    refundDue: payment.refundDueAt !== null,
    canRefund: isRefundable(order, payment),
    createdAt: payment.createdAt.toISOString(),
  };
}
