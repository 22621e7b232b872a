// The next step of an order as the office reads it, with the names of the steps.
import { type NextStep, nextStepOf } from "#contract/rules/office/next-step.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { awaitsPayment, hasEnded } from "#web/admin/order/order-state.tsx";

export function stepOfOrder(order: OwnerOrder): NextStep | null {
  return nextStepOf({
    status: order.status,
    hasEnded: hasEnded(order),
    paymentMethod: order.paymentMethod,
    isPaid: order.isPaid,
    awaitsMoney: awaitsPayment(order),
    isChecked: order.transfer?.state !== "checking",
    isConfirmed: order.calls.confirmedAt !== null,
    hasCourier: order.courierName !== "",
  });
}

/** The button that does it. */
export const stepActs: Record<NextStep, () => string> = {
  "check-payment": m.next_check_payment,
  call: m.next_call,
  pack: m.next_pack,
  book: m.orders_book_courier,
  "hand-over": m.next_hand_over,
  deliver: m.status_delivered,
  collect: m.order_desk_cash_collected,
};

/** Why it comes next, in a sentence. */
export const stepHints: Record<NextStep, () => string> = {
  "check-payment": m.next_check_payment_hint,
  call: m.next_call_hint,
  pack: m.next_pack_hint,
  book: m.next_book_hint,
  "hand-over": m.next_hand_over_hint,
  deliver: m.next_delivered_hint,
  collect: m.order_desk_collected_hint,
};
