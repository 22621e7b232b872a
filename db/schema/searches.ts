import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What shoppers searched for, counted by day in Dhaka. Who searched is not known here. */
export const searches = pgTable(
  "searches",
  {
    day: date().notNull(),
    /** Folded. */
    query: text().notNull(),
    count: integer().notNull(),
    /** How many products it found the last time, and how many came near. */
    results: integer().notNull(),
    closest: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.query] })],
);
