import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mailStates } from "#contract/constants.ts";

/** Mail to be sent, written in the transaction that gives the reason for it. `messageKey` makes each one unique. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey(),
    messageKey: text().notNull(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: mailStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it is looked at next: its first or next try, or the end of the claim of the sender that has it. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Made anew by each sender that takes it, so that one which lost it can change nothing any more. */
    claim: uuid(),
    /** Set just before the mail server is given the first byte; from then on it may have been sent. */
    handedOverAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** Why it is not sent, in words for the owner. */
    lastError: text().notNull().default(""),
    /** What was written, for the owner to read; empty before the first try. Tokens of links are not in it. */
    recipient: text().notNull().default(""),
    subject: text().notNull().default(""),
    bodyText: text().notNull().default(""),
    bodyHtml: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("outbox_message_key").on(t.messageKey),
    index("outbox_due_idx").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    // The owner's list is counted and paged from it, so that neither touches the mails themselves.
    index("outbox_list_idx").on(t.createdAt, t.id, t.state),
    // Without those that are not written yet: placing an order has nothing to do with it.
    index("outbox_search_idx")
      .using("gin", t.recipient.op("gin_trgm_ops"), t.subject.op("gin_trgm_ops"))
      .where(sql`${t.recipient} <> ''`),
    check("outbox_state_check", sql`${t.state} in (${sql.raw(mailStates.map((state) => `'${state}'`).join(", "))})`),
  ],
);
