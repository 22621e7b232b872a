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
import { type Language, paymentProviders, paymentStates, refundStates } from "#contract/rules/constants.ts";
import type { RefundedLine } from "#contract/wire/orders/orders.ts";
import { orders } from "./orders.ts";

/** One attempt to pay an order by card: a session of the provider, and its outcome. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Counted from 1 for each order. Part of the idempotency key with which the provider opens a session only once. */
    attempt: integer().notNull(),
    provider: text({ enum: paymentProviders }).notNull(),
    state: text({ enum: paymentStates }).notNull().default("opening"),
    sessionId: text(),
    /** The provider's id of the payment. */
    paymentId: text(),
    /** The requested and the paid amount. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    paidMinor: bigint({ mode: "number" }),
    paidCurrency: text(),
    paidAt: timestamp({ withTimezone: true }),
    /** The provider's card page. */
    url: text(),
    /** When the provider closes the session. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When all of it was refunded. */
    refundedAt: timestamp({ withTimezone: true }),
    /** When the shop next asks the provider about the payment, and how often it has asked; null once all is known. */
    checkAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("payments_attempt_key").on(t.orderId, t.attempt),
    uniqueIndex("payments_session_key").on(t.provider, t.sessionId),
    uniqueIndex("payments_payment_key").on(t.provider, t.paymentId),
    // An order is paid only once.
    uniqueIndex("payments_paid_key").on(t.orderId).where(sql`${t.state} = 'paid'`),
    index("payments_check_idx").on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check("payments_amount_check", sql`${t.amountMinor} > 0`),
  ],
);

/**
 * Money that goes back to a customer: by the provider that took it, or by hand, in cash or to a wallet (`paymentId` is null). The rules are
 * in server/orders/paying/refund-payment.ts.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentId: uuid().references(() => payments.id),
    /** The provider refunds once for each key. One by hand has that of its TrxID. */
    refundKey: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    /** The owner's words, or a kind from the lists of the contract. */
    reason: text().notNull().default(""),
    /** The pieces that it is for, if the owner has named them. */
    lines: jsonb().$type<RefundedLine[]>(),
    state: text({ enum: refundStates }).notNull(),
    /** The provider's id of it, or the TrxID of the way back; empty in cash. */
    reference: text().notNull().default(""),
    /** While a process asks the provider for it, no other does. */
    askingUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("refunds_refund_key").on(t.refundKey),
    // One after the other, so that a lost answer is never taken for that of another refund.
    uniqueIndex("refunds_due_key").on(t.paymentId).where(sql`${t.state} = 'due'`),
    index("refunds_order_idx").on(t.orderId),
    index("refunds_reference_idx").on(t.reference).where(sql`${t.reference} <> ''`),
    index("refunds_done_idx").on(t.doneAt).where(sql`${t.state} = 'done'`),
    check("refunds_state_check", sql`${t.state} in ('due', 'done', 'refused')`),
    check("refunds_amount_check", sql`${t.amountMinor} > 0`),
  ],
);

/** The provider's messages that were applied. A repeated message with the same id is ignored. */
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

/** Sessions of the test terminal's card page. Used only in demo mode. */
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
  lines: { name: string; bengaliName?: string | undefined; unitMinor: number; quantity: number }[];
  /** English when missing. */
  language?: Language;
  /** Where the shopper goes on after paying; their orders when missing. */
  successUrl?: string;
};
