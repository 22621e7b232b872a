import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Shoppers' searches, counted by day in Dhaka. They contain nothing about who searched. */
export const searches = pgTable(
  "searches",
  {
    day: date().notNull(),
    /** The search text, folded. */
    query: text().notNull(),
    count: integer().notNull(),
    /** How many exact and closest matches the latest search had. */
    results: integer().notNull(),
    closest: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.query] })],
);
