import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mailStates } from "#contract/rules/office/lists.ts";
import { folded } from "../folded.ts";

/** Mails to send, written in the transaction that causes them. `messageKey` prevents duplicates. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey(),
    messageKey: text().notNull(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: mailStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When a sender next handles it: for its first or next try, or when another sender's claim ends. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A new id for each sender that claims the mail. A sender whose claim has ended can no longer change the row. */
    claim: uuid(),
    /** Set just before the first byte goes to the mail server. From then on the mail may have been sent. */
    handedOverAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** Why it was not sent, in words for the owner. */
    lastError: text().notNull().default(""),
    /** The rendered mail, for the owner; empty before the first try. Tokens in links are removed. */
    recipient: text().notNull().default(""),
    subject: text().notNull().default(""),
    /** Recipient and subject as searches compare them: folding a row costs more than all else of finding it. */
    foldedText: text().generatedAlwaysAs((): SQL => folded(sql`${outbox.recipient} || ' ' || ${outbox.subject}`)),
    bodyText: text().notNull().default(""),
    bodyHtml: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("outbox_message_key").on(t.messageKey),
    index("outbox_due_idx").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    // The owner's list is counted and paged by this index, without reading the table.
    index("outbox_list_idx").on(t.createdAt, t.id, t.state),
    // Those that failed of late, whenever they were written.
    index("outbox_failed_idx").on(t.dueAt).where(sql`${t.state} = 'failed'`),
    // Only rendered mails, so that placing an order does not update this index.
    index("outbox_search_idx").using("gin", sql`${t.foldedText} gin_trgm_ops`).where(sql`${t.recipient} <> ''`),
    check("outbox_state_check", sql`${t.state} in (${sql.raw(mailStates.map((state) => `'${state}'`).join(", "))})`),
  ],
);
