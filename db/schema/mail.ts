import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** Mail to be sent, written in the transaction that gives the reason for it. `messageKey` makes each one unique. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey(),
    messageKey: text().notNull(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("outbox_message_key").on(t.messageKey),
    index("outbox_due_idx").on(t.dueAt).where(sql`${t.sentAt} is null`),
  ],
);
