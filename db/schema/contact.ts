import { type SQL, sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { folded } from "../folded.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** As searches compare it: folding a row costs more than all else of finding it. */
    foldedText: text().generatedAlwaysAs(
      (): SQL =>
        folded(sql`${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.message}`),
    ),
    readAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // The owner's list is counted and paged by this index.
    index("contact_messages_list_idx").on(t.createdAt, t.id, t.archivedAt, t.readAt),
    index("contact_messages_search_idx").using("gin", sql`${t.foldedText} gin_trgm_ops`),
  ],
);

/** Pictures of a message, for owners alone: they are in no store that answers to addresses. `webp`: the file in Base64. */
export const contactPictures = pgTable(
  "contact_pictures",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    webp: text().notNull(),
  },
  (t) => [index("contact_pictures_message_idx").on(t.messageId)],
);
