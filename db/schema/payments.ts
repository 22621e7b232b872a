import { sql } from "drizzle-orm";
import {
  bigint,
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
import { paymentProviders, paymentStates } from "#contract/constants.ts";
import { orders } from "./orders.ts";

/** One attempt to pay an order by card: a session of the provider, and what became of it. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Counted from 1 for each order; part of the key under which the provider opens the session only once. */
    attempt: integer().notNull(),
    provider: text({ enum: paymentProviders }).notNull(),
    state: text({ enum: paymentStates }).notNull().default("opening"),
    sessionId: text(),
    /** The provider's name for the money that moved. */
    paymentId: text(),
    /** What is to be paid, and what was. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    paidMinor: bigint({ mode: "number" }),
    paidCurrency: text(),
    paidAt: timestamp({ withTimezone: true }),
    /** Where the shopper pays. */
    url: text(),
    /** When the provider closes the session. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The money is to be given back, and why. Empty once it was, or when it stays. */
    refundDueAt: timestamp({ withTimezone: true }),
    refundReason: text().notNull().default(""),
    refundId: text(),
    refundedAt: timestamp({ withTimezone: true }),
    /** When the shop next asks the provider by itself, and how often it has; empty when all is known. */
    checkAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("payments_attempt_key").on(t.orderId, t.attempt),
    uniqueIndex("payments_session_key").on(t.provider, t.sessionId),
    uniqueIndex("payments_payment_key").on(t.provider, t.paymentId),
    // One order is paid once.
    uniqueIndex("payments_paid_key").on(t.orderId).where(sql`${t.state} = 'paid'`),
    index("payments_check_idx").on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check("payments_amount_check", sql`${t.amountMinor} > 0`),
  ],
);

/** The provider's messages that were applied, each once: a second one of the same id is dropped. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text({ enum: paymentProviders }).notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    sessionId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** What a card page of the test terminal shows and knows. Only filled in demo mode. */
export const demoSessions = pgTable(
  "demo_sessions",
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull(),
    request: jsonb().$type<DemoRequest>().notNull(),
    state: text({ enum: ["open", "paid", "expired"] })
      .notNull()
      .default("open"),
    paymentId: text(),
    refundId: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("demo_sessions_idempotency_key").on(t.idempotencyKey)],
);

export type DemoRequest = {
  orderId: string;
  attempt: number;
  number: string;
  email: string;
  amountMinor: number;
  currency: string;
  lines: { name: string; unitMinor: number; quantity: number }[];
};
