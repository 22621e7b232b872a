import { z } from "zod";
import { orderStatuses } from "../../rules/constants.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { reply } from "../replies.ts";

/** Periods in days, including today. Each is compared with the period just before it. */
const salesPeriods = [7, 30, 90, 365] as const;

export const salesQuery = z.object({
  days: z.coerce
    .number()
    .refine(
      (days) => (salesPeriods as readonly number[]).includes(days),
      fault("notOneOf", { options: salesPeriods.map(String) }),
    )
    .default(30),
});

/** `date` as YYYY-MM-DD in Asia/Dhaka; `amount` in taka. */
const salesDay = z.object({ date: z.string(), orders: z.int(), amount: z.number() });
/** `average` is the amount per order, rounded to the poisha; 0 without orders. */
const salesTotals = z.object({ orders: z.int(), amount: z.number(), average: z.number() });

/**
 * Sales: orders neither canceled nor returned, by the day they were placed. `days` and `before` are equally long and
 * include days without orders. `cashInYesterday`: what riders and couriers brought on that day. `cashToCollect`: unpaid cash on delivery of all time. `coupons`: sales of the period with a
 * coupon, and what it took off; `refunds`: what went back in the period, of orders of any day; `shortfalls`:
 * what couriers kept by the statements of the period. Each is absent without any.
 */
const sales = z.object({
  days: z.array(salesDay),
  before: z.array(salesDay),
  totals: salesTotals,
  totalsBefore: salesTotals,
  byStatus: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })),
  canceled: z.int(),
  returned: z.int(),
  cashInYesterday: z.number(),
  cashToCollect: z.object({ orders: z.int(), amount: z.number() }),
  refunds: z.object({ orders: z.int(), amount: z.number() }).optional(),
  shortfalls: z.object({ orders: z.int(), amount: z.number() }).optional(),
  coupons: z.object({ orders: z.int(), amount: z.number() }).optional(),
  bestSellers: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      bengaliName: z.string(),
      picture: picture.nullable(),
      quantity: z.int(),
      amount: z.number(),
    }),
  ),
});
export type Sales = z.infer<typeof sales>;
export const salesReply = reply.extend({ sales });
