import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { mailStates } from "#contract/rules/office/lists.ts";

/** Text messages: those to send, and what was sent at what cost. `messageKey` prevents duplicates. */
export const textMessages = pgTable(
  "text_messages",
  {
    id: uuid().primaryKey(),
    messageKey: text().notNull(),
    kind: text().notNull(),
    /** Of an order, which it is written from when it is sent. */
    orderId: uuid(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: mailStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When a sender next handles it: for its first or next try, or when another sender's claim ends. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    claim: uuid(),
    /** Set just before the gateway is called. From then on the message may have been sent. */
    handedOverAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** Why it was not sent, in words for the owner. */
    lastError: text().notNull().default(""),
    /** As 01...; empty before the first try, and forgotten with the account. */
    phone: text().notNull().default(""),
    /** As it was sent, without its code. */
    body: text().notNull().default(""),
    /** As gateways count them, and what they cost then, in poisha. */
    parts: integer().notNull().default(0),
    costMinor: bigint({ mode: "number" }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("text_messages_key").on(t.messageKey),
    index("text_messages_due_idx").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("text_messages_list_idx").on(t.createdAt, t.id, t.state),
    index("text_messages_order_idx").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("text_messages_phone_idx").on(t.phone).where(sql`${t.phone} <> ''`),
    check(
      "text_messages_state_check",
      sql`${t.state} in (${sql.raw(mailStates.map((state) => `'${state}'`).join(", "))})`,
    ),
  ],
);

/** How many messages went to gateways on a day in Dhaka, so that no more go than the owner allows. */
export const textDays = pgTable("text_days", {
  day: date({ mode: "string" }).primaryKey(),
  messages: integer().notNull(),
});
