/*
 * The owner's reports are read from sums of days in Asia/Dhaka, and what each order gives to them.
 *
 * 1. Only db/functions/sum_orders.sql writes here, called by triggers at the end of the transaction that changed an order, its cost, its
 *    courier's charges, its refunds or its claims; and db/migrating/fill-sums.ts for orders that are older than these tables.
 * 2. `report_parts` is what an order gives now. A change takes that out of the sums and adds what it gives from then on, so the sums
 *    are always those of all parts, whatever has changed.
 * 3. Sales, refusals and what they cost count on the day on which the order was placed; refunds and claims on their own days.
 * 4. Sums with many keys (products, districts) are kept by month too: a year is then read from some thousand rows.
 */
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * `all` has one row for a day. A key: the product's id; the district, courier, source or coupon as on the order; the id of the planned sale
 * that lowered a line's price. An order with a coupon and a lowered line is in both.
 */
export const reportSplits = ["all", "product", "district", "courier", "source", "offer", "sale"] as const;

const minor = () => bigint({ mode: "number" }).notNull().default(0);
const count = () => integer().notNull().default(0);

/** Amounts in poisha. */
const measures = () => ({
  /** Sales. */
  orders: count(),
  /** Orders that came back, and their pieces. */
  refused: count(),
  refusedPieces: count(),
  pieces: count(),
  /** Without tax: products less discounts, delivery, rounding. */
  soldMinor: minor(),
  /** Of it: delivery and rounding. */
  chargedMinor: minor(),
  /** By coupons and by the owner's hand. */
  discountMinor: minor(),
  taxMinor: minor(),
  /** Of the pieces whose cost is known, those that were sent anew for nothing too. */
  costMinor: minor(),
  /** The pieces whose cost is not known, what they were sold for, and their share of the delivery. */
  uncostedPieces: count(),
  uncostedSoldMinor: minor(),
  uncostedDeliveryMinor: minor(),
  /** Paid to couriers for what was sold, or sent anew. */
  deliveryMinor: minor(),
  /** By parcels that came back: what couriers took, and the cost of pieces that are not sold again. */
  lostMinor: minor(),
  refundedMinor: minor(),
  /** Claimed as dead. */
  deadPieces: count(),
  /** `soldMinor` is without it. */
  creditMinor: minor(),
  /** Off the usual prices. */
  saleOffMinor: minor(),
});

/** The share of one order in the sums of a day, with one of its products, apart for each planned sale. Each of them says that it is of the order. */
export const reportParts = pgTable(
  "report_parts",
  {
    orderId: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    productId: uuid().notNull(),
    district: text().notNull(),
    courier: text().notNull(),
    source: text().notNull(),
    /** The coupon's code; empty without. */
    offer: text().notNull(),
    /** The id of the planned sale; empty without. */
    sale: text().notNull().default(""),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.day, t.productId, t.sale] })],
);

export const reportSums = pgTable(
  "report_sums",
  {
    split: text({ enum: reportSplits }).notNull(),
    grain: text({ enum: ["day", "month"] }).notNull(),
    /** The day, or the first of the month. */
    start: date({ mode: "string" }).notNull(),
    key: text().notNull(),
    ...measures(),
    /** Plants that died, broke or were given away in the shop, and their cost: of `all` and `product` only. */
    wastedPieces: count(),
    wastedMinor: minor(),
  },
  (t) => [primaryKey({ columns: [t.split, t.grain, t.start, t.key] })],
);

/** Orders whose parts are to be made: those of before these tables, and what changed while they came. */
export const reportStale = pgTable("report_stale", { orderId: uuid().primaryKey() });
