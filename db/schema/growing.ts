import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  batchLineKinds,
  batchOrigins,
  batchStages,
  growingCosts,
  growingLosses,
} from "#contract/rules/plants/growing.ts";
import { owners } from "./accounts.ts";
import { products } from "./catalog.ts";
import { stockMoves } from "./stock.ts";

/** Plants of one product that grow together, from seed, cutting, graft or purchase to sale (docs/decisions/064-growing-book.md). */
export const batches = pgTable(
  "batches",
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    origin: text({ enum: batchOrigins }).notNull(),
    /** From whom, of bought ones. */
    supplier: text().notNull().default(""),
    begun: integer().notNull(),
    /** Neither lost nor moved to sale. */
    alive: integer().notNull(),
    lost: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    /** Bed, table or house. */
    place: text().notNull(),
    begunOn: date().notNull(),
    stage: text({ enum: batchStages }).notNull(),
    stageOn: date().notNull(),
    /** Less the share of plants that were moved away. */
    costMinor: bigint({ mode: "number" }).notNull().default(0),
    growerId: uuid()
      .notNull()
      .references(() => owners.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("batches_alive_idx").on(t.begunOn).where(sql`${t.alive} > 0`),
    index("batches_product_idx").on(t.productId, t.origin),
    uniqueIndex("batches_number_key").on(t.number),
    check("batches_alive_check", sql`${t.alive} >= 0 and ${t.lost} >= 0 and ${t.moved} >= 0`),
    check("batches_cost_check", sql`${t.costMinor} >= 0`),
  ],
);

/** Append-only, but for a reason that is given afterwards. */
export const batchLines = pgTable(
  "batch_lines",
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    kind: text({ enum: batchLineKinds }).notNull(),
    /** Of those alive: negative when some are lost or moved to sale. */
    change: integer().notNull().default(0),
    stage: text({ enum: batchStages }),
    stageBefore: text({ enum: batchStages }),
    reason: text({ enum: growingLosses }),
    place: text().notNull().default(""),
    /** Negative: it went with moved plants. */
    costMinor: bigint({ mode: "number" }).notNull().default(0),
    costOf: text({ enum: growingCosts }),
    /** The size that plants were moved to sale as. */
    size: text(),
    moveId: uuid().references(() => stockMoves.id),
    note: text().notNull().default(""),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** By the server's clock: the phone says how long ago it was. */
    happenedAt: timestamp({ withTimezone: true }).notNull(),
    takesBack: uuid().references((): AnyPgColumn => batchLines.id),
    key: text(),
  },
  (t) => [
    index("batch_lines_batch_idx").on(t.batchId, t.happenedAt),
    // For the reports: losses of a period.
    index("batch_lines_lost_idx").on(t.happenedAt).where(sql`${t.kind} = 'lost'`),
    uniqueIndex("batch_lines_takes_back_key").on(t.takesBack),
    uniqueIndex("batch_lines_key").on(t.key),
  ],
);
