// Profit of an order and of each of its lines, as the reports count it. Sent to owner and manager only.
import { z } from "zod";

/**
 * In taka, without tax. `sold`: less discounts and credit, with the line's share of delivery and rounding. `cost`: null where no cost
 * is known; then there is no profit. `delivery`: paid to the courier.
 */
const profitLine = z.object({
  sold: z.number(),
  cost: z.number().nullable(),
  delivery: z.number(),
  profit: z.number().nullable(),
});

/**
 * `lines`: in the order of the order's; empty for one that came back or was canceled. `cost` and `profit`: of the pieces with a cost;
 * null when none has one. `uncosted`: pieces without. `lost`: by an order that came back or was canceled, what its courier took and
 * what is not sold again. `refunded`: not taken off `sold`, as in the reports.
 */
export const orderProfit = z.object({
  lines: z.array(profitLine),
  sold: z.number(),
  cost: z.number().nullable(),
  delivery: z.number(),
  lost: z.number(),
  refunded: z.number(),
  uncosted: z.int(),
  profit: z.number().nullable(),
});
export type OrderProfit = z.infer<typeof orderProfit>;
