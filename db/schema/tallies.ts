/*
 * Counts for the owner's lists of orders and the dashboard, updated as orders change, by the day in Asia/Dhaka on which an
 * order was placed. With many orders, counting them for every request would be most of the work.
 *
 * 1. Only the trigger order_tallied (db/functions/tally_order.sql) writes here, on every change of an order that
 *    a tally knows. Its work is the last of the changing transaction, so days are locked for a moment only, and never
 *    while the transaction waits for anything else.
 * 2. A tally of zero has no row.
 */
import { bigint, boolean, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { orderStatuses, paymentMethods } from "#contract/rules/constants.ts";

/** The number and total of each day's orders, by kind. An order is never both canceled and returned. */
export const orderTallies = pgTable(
  "order_tallies",
  {
    day: date({ mode: "string" }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    mark: text({ enum: ["active", "canceled", "returned"] }).notNull(),
    isPaid: boolean().notNull(),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    orders: integer().notNull(),
    totalMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.status, t.mark, t.isPaid, t.paymentMethod] })],
);
