/** How the owner changes an order until it is handed over: its lines, address, charge and discount. */
import { z } from "zod";
import { id, line, reply, taka } from "../replies.ts";
import { writtenAddress } from "./order-acts.ts";
import { type OrderEvent, placeOrderInput } from "./orders.ts";

/**
 * The whole order as it shall be. `seenEvents`: how many events it had when the owner opened it; with more, the answer is 409.
 * `delivery` and `discount` in taka. Without `delivery`, an order to another place or of other products is charged as placing it
 * would; otherwise the charge stays. Without `discount`, its coupon is applied anew to other products; without a coupon the discount stays. `expectedAmount`: the total that the owner saw; if it differs, the answer is 409 with `amount`.
 */
export const orderEditInput = z.object({
  orderId: id,
  seenEvents: z.int().min(1).max(1_000_000),
  items: placeOrderInput.shape.items,
  address: writtenAddress,
  delivery: taka.optional(),
  discount: taka.optional(),
  /** For the history; empty for none. */
  reason: line(200).default(""),
  expectedAmount: taka,
});
export type OrderEdit = z.input<typeof orderEditInput>;
export type OrderEditInput = z.output<typeof orderEditInput>;

/**
 * The body of the 409 `changed-meanwhile`: what happened to the order since it was opened, oldest first. The form reads the
 * order again and keeps what only one side changed.
 */
export type OrderChangedMeanwhile = { code: "changed-meanwhile"; events: OrderEvent[] };

/** `amount`: the new total, in taka. */
export const orderEditReply = reply.extend({ amount: z.number() });
