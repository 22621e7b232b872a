import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { customers } from "./accounts.ts";
import { products } from "./catalog.ts";

export const cartLines = pgTable(
  "cart_lines",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    quantity: integer().notNull(),
    /** Orders the cart's lines, so that no line moves when its quantity changes. */
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.productId, t.size] }),
    check("cart_lines_quantity_check", sql`${t.quantity} between 1 and 99`),
  ],
);
