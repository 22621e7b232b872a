import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Values that the shop stores about itself, by name: the secret for signing links, and marks of one-time work. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * The owner's words as they were saved. A draft is the newest row without `publishedAt`; a save gives it the next number, so
 * that a save based on an older one is noticed. Published rows are never changed.
 */
export const wordVersions = pgTable("word_versions", {
  number: integer().primaryKey(),
  words: jsonb().notNull(),
  savedBy: uuid().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  publishedAt: timestamp({ withTimezone: true }),
});
