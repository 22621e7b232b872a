/**
 * Customers' changes of their own orders after placing them.
 *
 * 1. Somebody else's order is answered like an unknown one.
 * 2. A customer can cancel while the order is Order Placed and unpaid, and no transfer for it is being checked. After that only the shop can, because plants are
 *    being packed, or money must be refunded.
 */
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { foundPartMinor, type OrderShop, orderNumber, partSentMinor, unknownOrder } from "../order.ts";
import { type Actor, changeOrder } from "./apply-change.ts";

/** A customer, or the browser that ordered without an account. */
export type Whose = { customerId: string } | { guestKey: string };

/** A guest's order that has joined an account belongs to that account only, and to nobody once the account is deleted. */
export function isOf(order: typeof orders.$inferSelect, whose: Whose): boolean {
  if ("customerId" in whose) return order.customerId === whose.customerId;
  return order.customerId === null && order.guestKey === whose.guestKey && !isForgotten(order);
}

/** Whether its account was deleted. It may still be on its way. */
export function isForgotten(
  order: Pick<typeof orders.$inferSelect, "forgetAddressAt" | "addressForgottenAt">,
): boolean {
  return order.forgetAddressAt !== null || order.addressForgottenAt !== null;
}

/** @throws Refusal 404, 409 (packed already, returned, canceled by the shop, paid) */
export async function cancelOwnOrder(shop: OrderShop, whose: Whose, orderId: string): Promise<void> {
  const by: Actor = { actor: "customer", actorId: "customerId" in whose ? whose.customerId : null };
  await changeOrder(shop, by, orderId, (order) => {
    if (!isOf(order, whose)) throw unknownOrder();
    const number = orderNumber(order.number);
    if (order.canceledAt !== null) {
      if (order.cancelKind === "customer") return undefined;
      throw new Refusal(409, say(m.refusal_is_cancelled_already, { number }), { code: "canceled" });
    }
    if (order.status !== "Order Placed" || order.returnedAt !== null) {
      throw new Refusal(409, say(m.refusal_weve_already_started_packing, { number }), {
        code: "too-late",
      });
    }
    if ((order.isPaid && order.totalMinor > 0) || paidAdvanceMinor(order) + foundPartMinor(order) > 0) {
      throw new Refusal(409, say(m.refusal_is_paid, { number }), {
        code: "paid",
      });
    }
    if (order.transfer?.state === "checking" || partSentMinor(order) > 0) {
      throw new Refusal(409, say(m.refusal_we_are_checking_your_payment_for, { number }), {
        code: "payment-checked",
      });
    }
    const cancelKind = "customer" as const;
    return { set: { canceledAt: new Date(), cancelKind }, kind: "canceled", detail: { cancelKind } };
  });
}
