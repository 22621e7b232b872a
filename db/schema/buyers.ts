import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { folded } from "../folded.ts";
import { owners } from "./accounts.ts";

/**
 * Who buys from the shop, with or without an account: one phone, or one e-mail where there is no phone, and what the team has joined to it
 * (docs/decisions/066-customers.md). What stands under 'figures' is made anew from the orders by db/functions/tally_buyers.sql.
 */
export const buyers = pgTable(
  "buyers",
  {
    id: uuid().primaryKey(),
    /** The customer whose record this one was joined to. It keeps what is its own, so that it can be separated again. */
    joinedIntoId: uuid().references((): AnyPgColumn => buyers.id),
    /** The team's own words to find customers by. */
    tags: text().array().notNull().default([]),
    /** Figures, with those of joined records. Names and place are those of the newest order. */
    name: text().notNull().default(""),
    phone: text().notNull().default(""),
    email: text().notNull().default(""),
    place: text().notNull().default(""),
    district: text().notNull().default(""),
    /** All names, phones and e-mails. */
    searchText: text().notNull().default(""),
    /** As searches compare it: folding a row costs more than all else of finding it. */
    foldedText: text().generatedAlwaysAs((): SQL => folded(buyers.searchText)),
    orderCount: integer().notNull().default(0),
    deliveredCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** Less money that went back. */
    spentMinor: bigint({ mode: "number" }).notNull().default(0),
    /** How the newest orders ended, oldest first: d delivered, r refused, c canceled, o open. */
    outcomes: text().notNull().default(""),
    hasAccount: boolean().notNull().default(false),
    firstAt: timestamp({ withTimezone: true }),
    lastAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("buyers_joined_idx").on(t.joinedIntoId).where(sql`${t.joinedIntoId} is not null`),
    index("buyers_last_idx").on(t.lastAt, t.id).where(sql`${t.joinedIntoId} is null`),
    index("buyers_spent_idx").on(t.spentMinor, t.id).where(sql`${t.joinedIntoId} is null`),
    index("buyers_orders_idx").on(t.orderCount, t.id).where(sql`${t.joinedIntoId} is null`),
    index("buyers_refused_idx").on(t.refusedCount, t.lastAt, t.id).where(sql`${t.joinedIntoId} is null`),
    index("buyers_name_idx").on(sql`lower(${t.name})`, t.id).where(sql`${t.joinedIntoId} is null`),
    // The tabs' counts and the filters are read from these alone.
    index("buyers_counts_idx").on(t.orderCount, t.refusedCount, t.hasAccount).where(sql`${t.joinedIntoId} is null`),
    index("buyers_district_idx").on(t.district).where(sql`${t.joinedIntoId} is null and ${t.district} <> ''`),
    index("buyers_search_idx").using("gin", sql`${t.foldedText} gin_trgm_ops`),
  ],
);

/** A plain phone, or an e-mail in lower case: each is one customer's. */
export const buyerKeys = pgTable(
  "buyer_keys",
  {
    key: text().primaryKey(),
    buyerId: uuid()
      .notNull()
      .references(() => buyers.id, { onDelete: "cascade" }),
  },
  (t) => [index("buyer_keys_buyer_idx").on(t.buyerId)],
);

/** For the team only. */
export const buyerNotes = pgTable(
  "buyer_notes",
  {
    id: uuid().primaryKey(),
    buyerId: uuid()
      .notNull()
      .references(() => buyers.id, { onDelete: "cascade" }),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("buyer_notes_buyer_idx").on(t.buyerId, t.createdAt)],
);

/**
 * Keys whose figures are to be made anew, written by triggers with what changed them. Several rows may name one key, so that nobody who
 * changes an order waits for another.
 */
export const buyersDue = pgTable("buyers_due", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  /** The person asked to be forgotten: what the team wrote goes too. */
  isForgotten: boolean().notNull().default(false),
});
