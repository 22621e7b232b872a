import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { languages } from "#contract/rules/constants.ts";
import { pushTopics } from "#contract/rules/office/push.ts";
import { owners } from "./accounts.ts";

/** `subjects`: of the notices, as "topic subjectId". */
export type SendingPush = { tag: string; subjects: string[] };

/** Browsers and phones that a person of the team has switched on. The browser's own service keeps the address. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    /** Of the browser: messages are encrypted for it. Base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The office's on that device; the person's own choice comes first. */
    language: text({ enum: languages }).notNull(),
    /** From it people read which device it is. */
    userAgent: text().notNull().default(""),
    /** The session in which it was seen last, as in owner_sessions. It ends with the session's sign-out, and outlives its expiry. */
    sessionHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the office was opened there last. */
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    toldAt: timestamp({ withTimezone: true }),
    /** Tries that failed since it was told last. */
    failures: integer().notNull().default(0),
    /** When what waits in push_notices is sent; null while nothing does. */
    dueAt: timestamp({ withTimezone: true }),
    /** Nothing is sent before: a minute after the last message, or the wait after a failure. */
    notBefore: timestamp({ withTimezone: true }),
    /** Under which tag it is on its way: a sender that ends in between sends the same again, and nothing else. */
    sending: jsonb().$type<SendingPush>(),
    /** A new id for each sender. One whose claim has ended can no longer change the row. */
    claim: uuid(),
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint_key").on(t.endpoint),
    index("push_devices_owner_idx").on(t.ownerId),
    index("push_devices_due_idx").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index("push_devices_session_idx").on(t.sessionHash),
  ],
);

/** For all devices of a person. Without a row: everything, and no message by night. */
export const pushChoices = pgTable("push_choices", {
  ownerId: uuid()
    .primaryKey()
    .references(() => owners.id, { onDelete: "cascade" }),
  topics: text({ enum: pushTopics }).array().notNull(),
  /** Hours in Dhaka, as 22:00. Both are null: messages at any hour. */
  quietFrom: text(),
  quietUntil: text(),
});

const isTopic = (column: unknown) => sql`${column} in (${sql.raw(pushTopics.map((topic) => `'${topic}'`).join(", "))})`;

/** Written in the transaction in which it happened, until it is shared out among the devices. */
export const pushNews = pgTable(
  "push_news",
  {
    id: uuid().primaryKey(),
    topic: text({ enum: pushTopics }).notNull(),
    /** The order, claim or message. */
    subjectId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("push_news_created_idx").on(t.createdAt), check("push_news_topic_check", isTopic(t.topic))],
);

/** The rows go with the message. */
export const pushNotices = pgTable(
  "push_notices",
  {
    deviceId: uuid()
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    topic: text({ enum: pushTopics }).notNull(),
    subjectId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.topic, t.subjectId] }),
    check("push_notices_topic_check", isTopic(t.topic)),
  ],
);
