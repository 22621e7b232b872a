import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the shop keeps about itself, by name: the secret for signing links, marks of work that is done once. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
