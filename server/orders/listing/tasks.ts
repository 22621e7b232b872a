// The tasks of orders that are not on their way, as conditions on orders. The rule is contract/rules/office/next-step.ts.
import { type SQL, sql } from "drizzle-orm";
import type { OrderTask } from "#contract/rules/office/order-tasks.ts";
import { orders } from "#db/schema/orders.ts";

// Literals, no parameters: only so does the planner take the index of what is still to be sent.
const isToSend = sql`${orders.status} in ('Order Placed', 'Packing') and ${orders.canceledAt} is null and ${orders.returnedAt} is null`;
const isPlaced = sql`${isToSend} and ${orders.status} = 'Order Placed' and ${orders.expiresAt} is null and coalesce(${orders.transfer}->>'state', '') <> 'checking'`;
// As awaitsMoney of ../order.ts says it, also where no clock runs: an advance that the owner has asked for or was told of.
const isPaidAhead = sql`(${orders.isPaid} or (${orders.paymentMethod} = 'COD' and (${orders.advance} is null or ${orders.advance}->>'paidBy' is not null or coalesce(${orders.transfer}->>'state', '') in ('found', 'refunded'))))`;

/** Of orders to call only those whose time has come: a call without an answer is made again after a while. */
export const hasTask: Record<OrderTask, SQL> = {
  call: sql`${isPlaced} and not ${orders.isPaid} and ${orders.paymentMethod} = 'COD' and ${orders.confirmedAt} is null and (${orders.callAgainAt} is null or ${orders.callAgainAt} <= now())`,
  pack: sql`${isPlaced} and ${isPaidAhead} and (${orders.isPaid} or ${orders.confirmedAt} is not null)`,
  "hand-over": sql`${isToSend} and ${orders.status} = 'Packing' and coalesce(${orders.transfer}->>'state', '') <> 'checking'`,
};
