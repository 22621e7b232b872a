import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { statementLineKinds } from "#contract/wire/books/courier-cash.ts";
import { owners } from "./accounts.ts";
import { orders } from "./orders.ts";

/** A courier's statement of the cash that it pays out, as the owner accepted it, or the cash that an own rider handed in. */
export const courierStatements = pgTable(
  "courier_statements",
  {
    id: uuid().primaryKey(),
    /** As on the orders, in lower case: Steadfast and steadfast are one. */
    courier: text().notNull(),
    courierName: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file's bytes; of cash handed in, the key of the press. */
    fileHash: text().notNull(),
    orderCount: integer().notNull(),
    cashMinor: bigint({ mode: "number" }).notNull(),
    chargesMinor: bigint({ mode: "number" }).notNull(),
    /** Of the cash: for orders that stayed open, and for no open order. The rest is that of its `orderCount` orders. */
    inPartMinor: bigint({ mode: "number" }).notNull().default(0),
    notOursMinor: bigint({ mode: "number" }).notNull().default(0),
    /** The sum by which its orders brought too little, accepted by the owner. */
    shortMinor: bigint({ mode: "number" }).notNull().default(0),
    /** The amount that reached the bank, as the owner typed it; of cash handed in, what was handed in. */
    bankMinor: bigint({ mode: "number" }),
    /** Who brought the cash of an own rider: then there is no file. */
    handedBy: text(),
    acceptedBy: uuid()
      .notNull()
      .references(() => owners.id),
    acceptedAt: timestamp({ withTimezone: true }).notNull(),
    undoneBy: uuid().references(() => owners.id),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // The same file counts once.
    uniqueIndex("courier_statements_file_key").on(t.courier, t.fileHash).where(sql`${t.undoneAt} is null`),
    index("courier_statements_accepted_idx").on(t.acceptedAt),
  ],
);

/** A parcel of a statement. Cash and charges of all of them are those of the statement, except of lines `twice` and `repeated`. */
export const courierStatementLines = pgTable(
  "courier_statement_lines",
  {
    statementId: uuid()
      .notNull()
      .references(() => courierStatements.id),
    position: integer().notNull(),
    kind: text({ enum: statementLineKinds }).notNull(),
    mark: text().notNull(),
    orderId: uuid().references(() => orders.id),
    dueMinor: bigint({ mode: "number" }).notNull(),
    paidMinor: bigint({ mode: "number" }).notNull(),
    chargesMinor: bigint({ mode: "number" }).notNull(),
    /** Whether it marked the order's cash as collected. */
    isCollected: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.position] }),
    index("courier_statement_lines_order_idx").on(t.orderId),
    // Finds the few that left their order open.
    index("courier_statement_lines_part_idx")
      .on(t.orderId)
      .where(sql`${t.kind} in ('less', 'more') and not ${t.isCollected}`),
    check("courier_statement_lines_twice_check", sql`${t.kind} <> 'twice' or not ${t.isCollected}`),
  ],
);

/** The rows of accepted statements, so that each counts once. Those of an undone statement are deleted. */
export const courierStatementKeys = pgTable(
  "courier_statement_keys",
  {
    courier: text().notNull(),
    /** SHA-256 of the row's marks, kind and amounts. */
    rowKey: text().notNull(),
    statementId: uuid()
      .notNull()
      .references(() => courierStatements.id),
  },
  (t) => [
    primaryKey({ columns: [t.courier, t.rowKey] }),
    index("courier_statement_keys_statement_idx").on(t.statementId),
  ],
);
