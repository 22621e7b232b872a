import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { customers } from "./accounts.ts";
import { products } from "./catalog.ts";

/** What shoppers ask the nursery about a product. Everybody reads it with its answer. */
export const questions = pgTable(
  "questions",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Goes with the account; an answered question stays without it. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /** As it is shown: given name and initial. */
    name: text().notNull(),
    text: text().notNull(),
    /** Empty: not answered yet. */
    answer: text().notNull().default(""),
    answeredAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("questions_product_idx").on(t.productId, t.answeredAt),
    index("questions_open_idx").on(t.createdAt, t.id).where(sql`${t.answeredAt} is null`),
  ],
);
