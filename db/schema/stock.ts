import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { stockMoveKinds } from "#contract/rules/constants.ts";
import { owners } from "./accounts.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

/** Every change of counted stock: sales, returns, and the owner's counts. Append-only. */
export const stockMoves = pgTable(
  "stock_moves",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    kind: text({ enum: stockMoveKinds }).notNull(),
    /** Negative for sales. Null when the owner stopped counting. */
    change: integer(),
    /** How many are left afterwards. Null: no longer counted. */
    left: integer(),
    orderId: uuid().references(() => orders.id),
    ownerId: uuid().references(() => owners.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("stock_moves_product_idx").on(t.productId, t.size, t.createdAt),
    index("stock_moves_order_idx").on(t.orderId),
  ],
);
