import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CouponInput } from "#contract/wire/orders/coupons.ts";
import { customers } from "./accounts.ts";
import { orders } from "./orders.ts";

export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey(),
    /** In capital letters and Latin digits. */
    code: text().notNull(),
    terms: jsonb().$type<CouponInput>().notNull(),
    /** The number of coupon_uses not given back. The row is locked while an order takes one. */
    used: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("coupons_code_key").on(t.code), check("coupons_used_check", sql`${t.used} >= 0`)],
);

/** The orders that were placed with a coupon. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /** In its plain form (contract/rules/delivery/phone.ts). Empty once the order's address is forgotten. */
    phone: text().notNull(),
    /** The order's saving, and its cost. */
    givenMinor: bigint({ mode: "number" }).notNull(),
    soldMinor: bigint({ mode: "number" }).notNull(),
    /** When the order was canceled: the coupon may be used once more. */
    givenBackAt: timestamp({ withTimezone: true }),
    /** Until when an order that is not paid yet keeps others from this use. Null once it is paid, and for orders in cash. */
    heldUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("coupon_uses_phone_idx").on(t.couponId, t.phone),
    index("coupon_uses_customer_idx").on(t.customerId),
    check("coupon_uses_amounts_check", sql`${t.givenMinor} >= 0 and ${t.soldMinor} >= 0`),
  ],
);
