/**
 * The next step of an order, from the call to the cash.
 *
 * 1. A payment that was named is looked for first; an order whose money is not there yet waits for its shopper.
 * 2. An order in cash is confirmed by a call, or by a code, before anything is packed. What is paid needs no call.
 * 3. Packed it is given to a courier, and handed over. The cash is the last.
 *
 * The office's lists by task ask the database the same (server/orders/listing/tasks.ts).
 */
import type { OrderStatus, PaymentMethod } from "../constants.ts";
import type { OrderTask } from "./order-tasks.ts";
import { type StaffRole, staffRoles } from "./roles.ts";
import { mayCall, type StaffCall } from "./staff-calls.ts";

export const nextSteps = ["check-payment", "call", "pack", "book", "hand-over", "deliver", "collect"] as const;
export type NextStep = (typeof nextSteps)[number];

/** `hasEnded`: canceled or returned. `awaitsMoney`: it is to be paid before it is packed, and is not. */
export type StepFacts = {
  status: OrderStatus;
  hasEnded: boolean;
  paymentMethod: PaymentMethod;
  isPaid: boolean;
  awaitsMoney: boolean;
  isChecked: boolean;
  isConfirmed: boolean;
  hasCourier: boolean;
};

/** @returns null where nothing is left to do, or the shopper is to act */
export function nextStepOf(order: StepFacts): NextStep | null {
  if (order.hasEnded) return null;
  if (!order.isChecked) return "check-payment";
  if (order.status === "Order Placed") {
    if (order.awaitsMoney) return null;
    return order.isPaid || order.isConfirmed ? "pack" : "call";
  }
  if (order.status === "Packing") return order.hasCourier ? "hand-over" : "book";
  if (order.status !== "Delivered") return "deliver";
  return order.paymentMethod === "COD" && !order.isPaid ? "collect" : null;
}

/** The call that does it. */
const callOfStep: Record<NextStep, StaffCall> = {
  "check-payment": "POST /api/order/transfer/found",
  call: "POST /api/order/call",
  pack: "POST /api/order/status",
  book: "POST /api/parcel/book",
  "hand-over": "POST /api/order/status",
  deliver: "POST /api/order/status",
  collect: "POST /api/order/cash",
};

/** Whose step it is. To the others a page says so, and offers no button. */
export function rolesOfStep(step: NextStep): StaffRole[] {
  return staffRoles.filter((role) => mayCall(role, callOfStep[step]));
}

/** The list in which the owner finds what is to be done with the order. */
export function taskOf(step: NextStep | null): OrderTask | null {
  if (step === "call" || step === "pack") return step;
  return step === "book" || step === "hand-over" ? "hand-over" : null;
}
