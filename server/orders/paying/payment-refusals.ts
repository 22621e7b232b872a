// Why an order cannot be paid, or has no page to pay on.
import type { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { orderNumber } from "../order.ts";

export function noCards(): Refusal {
  return new Refusal(503, say(m.refusal_card_payment_is_not_set_up), { code: "no-card-payment" });
}

export function otherProvider(): Refusal {
  return new Refusal(409, say(m.refusal_we_do_not_take_this_payment_at_the_moment), {
    code: "no-provider",
    field: "provider",
  });
}

/** The order exists. Sending the checkout again continues it. */
export function cardPageAway(): Refusal {
  return new Refusal(502, say(m.refusal_the_card_page_could_not_be_opened), {
    code: "card-page-away",
  });
}

export function cardPageRefused(): Refusal {
  return new Refusal(502, say(m.refusal_card_page_refused), {
    code: "card-page-refused",
  });
}

export function alreadyPaid(number: string): Refusal {
  return new Refusal(409, say(m.refusal_is_already_paid, { number }), { code: "already-paid" });
}

export function noLongerPayable(number: string): Refusal {
  return new Refusal(409, say(m.refusal_can_no_longer_be_paid, { number }), { code: "order-over" });
}

/** This order's key cannot be used again: a new order needs a new key. */
export function orderOver(order: Pick<typeof orders.$inferSelect, "number" | "cancelKind" | "canceledAt">): Refusal {
  const number = orderNumber(order.number);
  const isLate = order.canceledAt === null || order.cancelKind === "expired";
  const message = isLate ? m.refusal_order_again_late : m.refusal_order_again_cancelled;
  return new Refusal(409, say(message, { number }), { code: "order-over" });
}
