import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Values that the shop stores about itself, by name: the secret for signing links, and marks of one-time work. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
