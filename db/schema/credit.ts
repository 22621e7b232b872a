import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { owners } from "./accounts.ts";
import { buyers } from "./buyers.ts";
import { claims } from "./claims.ts";
import { orders } from "./orders.ts";

export const creditKinds = ["claim", "by-hand", "order", "moved"] as const;
export type CreditKind = (typeof creditKinds)[number];

/**
 * Credit of customers: what was given, taken off orders and given back. A customer's credit is the sum of the lines, with those of joined
 * records. Lines of orders are written by the trigger credit_of_order (db/functions/keep_credit.sql) alone: for each order they add up to what is
 * taken off it, or to nothing once it has ended.
 */
export const creditLines = pgTable(
  "credit_lines",
  {
    id: uuid().primaryKey(),
    /** Null: the person was forgotten. */
    buyerId: uuid().references(() => buyers.id, { onDelete: "set null" }),
    kind: text({ enum: creditKinds }).notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    orderId: uuid().references(() => orders.id),
    claimId: uuid().references(() => claims.id),
    /** Of one by hand. */
    ownerId: uuid().references(() => owners.id),
    reason: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("credit_lines_buyer_idx").on(t.buyerId, t.createdAt),
    index("credit_lines_order_idx").on(t.orderId).where(sql`${t.orderId} is not null`),
    uniqueIndex("credit_lines_claim_key").on(t.claimId).where(sql`${t.claimId} is not null`),
    check("credit_lines_kind_check", sql`${t.kind} in (${sql.raw(creditKinds.map((kind) => `'${kind}'`).join(", "))})`),
    check("credit_lines_amount_check", sql`${t.amountMinor} <> 0`),
    check("credit_lines_order_check", sql`(${t.kind} = 'order') = (${t.orderId} is not null)`),
  ],
);
