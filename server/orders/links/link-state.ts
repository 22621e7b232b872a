import { and, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { LinkState } from "#contract/rules/office/link-days.ts";
import { orderLinks } from "#db/schema/order-links.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { OrderRow } from "../order.ts";

export type LinkRow = typeof orderLinks.$inferSelect;

/** A link for a payment is open while it lasts; whether its order may be paid, the order says. */
export function stateOf(
  { withdrawnAt, isForPayment, orderId, until }: Pick<LinkRow, "withdrawnAt" | "isForPayment" | "orderId" | "until">,
  now: Date,
): LinkState {
  if (withdrawnAt !== null) return "withdrawn";
  if (orderId !== null && !isForPayment) return "ordered";
  return until <= now ? "lapsed" : "open";
}

/** The same, asked of the database. */
export function isInState(state: LinkState, now: Date): SQL | undefined {
  const { withdrawnAt, isForPayment, orderId, until } = orderLinks;
  if (state === "withdrawn") return isNotNull(withdrawnAt);
  const isOrdered = and(isNotNull(orderId), not(sql`${isForPayment}`));
  if (state === "ordered") return and(isNull(withdrawnAt), isOrdered);
  const isUnused = or(isNull(orderId), sql`${isForPayment}`);
  return and(isNull(withdrawnAt), isUnused, state === "lapsed" ? lte(until, now) : gt(until, now));
}

/** The order of a link ended unpaid by itself, and its pieces went back to the shelf: the link may be ordered with again. */
export function mayBeReplaced({ canceledAt, cancelKind, isPaid }: OrderRow): boolean {
  return canceledAt !== null && !isPaid && (cancelKind === "expired" || cancelKind === "no-card-page");
}

export function unknownLink(): Refusal {
  return new Refusal(404, say(m.refusal_order_link_unknown), { code: "unknown-link" });
}

/** Why nothing can be ordered with a link any more. */
export function linkOver(state: Exclude<LinkState, "open">): Refusal {
  const said = {
    ordered: say(m.refusal_order_link_used),
    lapsed: say(m.refusal_order_link_lapsed),
    withdrawn: say(m.refusal_order_link_withdrawn),
  };
  return new Refusal(409, said[state], { code: state === "ordered" ? "link-used" : "link-over" });
}
