/**
 * What customers do with orders of their own after placing them.
 *
 * 1. Somebody else's order is answered like an unknown one.
 * 2. A customer cancels as long as the order is Order Placed and nothing was paid; from then on the shop is asked, because
 *    the plants are being packed, or money is to be given back.
 */
import { Refusal } from "../../http/refusal.ts";
import { orderNumber, unknownOrder } from "../order.ts";
import type { OrderShop } from "../stock/stock.ts";
import { type Actor, changeOrder } from "./apply-change.ts";

/** Shown to the owner, and to the customer in My Orders. */
const ownReason = "Cancelled by the customer";

/** @throws Refusal 404, 409 (packed already, returned, canceled by the shop, paid) */
export async function cancelOwnOrder(shop: OrderShop, customerId: string, orderId: string): Promise<void> {
  const by: Actor = { actor: "customer", actorId: customerId };
  await changeOrder(shop, by, orderId, (order) => {
    if (order.customerId !== customerId) throw unknownOrder();
    const number = orderNumber(order.number);
    if (order.canceledAt !== null) {
      if (order.cancelReason === ownReason) return undefined;
      throw new Refusal(409, `${number} is cancelled already.`, { code: "canceled" });
    }
    if (order.status !== "Order Placed" || order.returnedAt !== null) {
      throw new Refusal(409, `We are at work on ${number} already. Please call us to cancel it.`, { code: "too-late" });
    }
    if (order.isPaid) {
      throw new Refusal(409, `${number} is paid. Please ask us to cancel it, so that you get your money back.`, {
        code: "paid",
      });
    }
    return {
      set: { canceledAt: new Date(), cancelReason: ownReason },
      kind: "canceled",
      detail: { reason: ownReason },
    };
  });
}
