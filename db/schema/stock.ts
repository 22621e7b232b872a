import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { lossReasons, stockMoveKinds, stocktakeScopes } from "#contract/rules/plants/stock-lists.ts";
import { owners } from "./accounts.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

/** Every change of counted stock: the lines of the stock book (docs/decisions/063-stock-book.md). Append-only. */
export const stockMoves = pgTable(
  "stock_moves",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    kind: text({ enum: stockMoveKinds }).notNull(),
    /** Negative for sales and losses. Null when the owner stopped counting. */
    change: integer(),
    /** How many are left afterwards. Null: no longer counted. */
    left: integer(),
    orderId: uuid().references(() => orders.id),
    ownerId: uuid().references(() => owners.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of one piece: what was paid for received and grown ones, else the average cost then. Null: not known. */
    costMinor: integer(),
    /** Why pieces were lost, or fewer were counted. */
    reason: text({ enum: lossReasons }),
    note: text().notNull().default(""),
    supplier: text().notNull().default(""),
    /** The number of the supplier's bill. */
    paper: text().notNull().default(""),
    /** Its picture. */
    paperId: uuid().references(() => stockPapers.id),
    /** When the pieces came, where that is not when the line was written. */
    receivedOn: date(),
    /** The other line of the same move between sizes: the one out is first. */
    pairId: uuid(),
    /** The line that this one takes back: at most one does. */
    takesBack: uuid().references((): AnyPgColumn => stockMoves.id),
    stocktakeId: uuid().references(() => stocktakes.id),
    /** The batch that the pieces grew in. */
    batchId: uuid(),
    /** Of the call that wrote it. Sent again, it changes nothing. */
    key: text(),
  },
  (t) => [
    index("stock_moves_product_idx").on(t.productId, t.size, t.createdAt),
    index("stock_moves_order_idx").on(t.orderId),
    index("stock_moves_time_idx").on(t.createdAt, t.id),
    index("stock_moves_kind_idx").on(t.kind, t.createdAt),
    uniqueIndex("stock_moves_takes_back_key").on(t.takesBack),
    uniqueIndex("stock_moves_key").on(t.key),
    check("stock_moves_cost_check", sql`${t.costMinor} >= 0`),
  ],
);

/** The moving average of what one piece of a size has cost. No row: not known. */
export const stockCosts = pgTable(
  "stock_costs",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    averageMinor: integer().notNull(),
    /** Paid for the newest pieces. */
    newestMinor: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check("stock_costs_check", sql`${t.averageMinor} >= 0 and ${t.newestMinor} >= 0`),
  ],
);

/** Pictures of suppliers' bills, in no store that answers to addresses. `webp`: the file in Base64. */
export const stockPapers = pgTable("stock_papers", {
  id: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  webp: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A count of the shelf. At most one is open. */
export const stocktakes = pgTable(
  "stocktakes",
  {
    id: uuid().primaryKey(),
    startedBy: uuid()
      .notNull()
      .references(() => owners.id),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its differences were written, or it was given up. */
    finishedAt: timestamp({ withTimezone: true }),
    isGivenUp: boolean().notNull().default(false),
    /** `all`: also the sizes that were not counted before. */
    scope: text({ enum: stocktakeScopes }).notNull().default("counted"),
  },
  (t) => [uniqueIndex("stocktakes_open_key").on(sql`(${t.finishedAt} is null)`).where(sql`${t.finishedAt} is null`)],
);

/** A size that is counted again has its newest count. */
export const stocktakeLines = pgTable(
  "stocktake_lines",
  {
    stocktakeId: uuid()
      .notNull()
      .references(() => stocktakes.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    counted: integer().notNull(),
    /** Why there are fewer than the book says. */
    reason: text({ enum: lossReasons }),
    /** By the server's clock: the phone says how long ago it was. */
    countedAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the call that wrote it. Sent again, it changes nothing. */
    key: text().notNull().default(""),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
  },
  (t) => [
    primaryKey({ columns: [t.stocktakeId, t.productId, t.size] }),
    check("stocktake_lines_counted_check", sql`${t.counted} >= 0`),
  ],
);
