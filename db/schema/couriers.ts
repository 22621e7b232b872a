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
import { bookingRefusals, courierNames, parcelStates } from "#contract/rules/constants.ts";
import type { CourierArea } from "#contract/wire/delivery/parcels.ts";
import type { PhoneReport, RecordFailure, RecordSource } from "#contract/wire/orders/phone-records.ts";
import { orders } from "./orders.ts";

/** One booking of an order's parcel with a courier. */
export const parcels = pgTable(
  "parcels",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Counted from 1 for each order. Part of the invoice. */
    attempt: integer().notNull(),
    courier: text({ enum: courierNames }).notNull(),
    /** The order's number and the attempt. The courier accepts each only once. */
    invoice: text().notNull(),
    state: text({ enum: parcelStates }).notNull().default("booking"),
    /** Cash for the rider to collect, as it was sent: whole taka. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    weightGrams: integer().notNull().default(1000),
    /** The courier's own area, chosen by the owner or found; null for a courier without. */
    area: jsonb().$type<CourierArea>(),
    /** For the rider. */
    note: text().notNull().default(""),
    consignmentId: text(),
    trackingCode: text().notNull().default(""),
    trackingUrl: text(),
    /** The courier's last word for the state, and its last sentence. */
    courierWord: text().notNull().default(""),
    message: text().notNull().default(""),
    /** Why it was not booked; `message` then holds the courier's words, or the number of its status. */
    refusal: text({ enum: bookingRefusals }),
    /** When the courier said the word that the state follows. */
    saidAt: timestamp({ withTimezone: true }),
    bookedAt: timestamp({ withTimezone: true }),
    /** Until when one process alone books it. */
    claimedUntil: timestamp({ withTimezone: true }),
    /** When the shop next asks the courier, and how often it has asked; null once the parcel is at its end. */
    checkAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("parcels_attempt_key").on(t.orderId, t.attempt),
    uniqueIndex("parcels_invoice_key").on(t.courier, t.invoice),
    uniqueIndex("parcels_consignment_key").on(t.courier, t.consignmentId),
    // An order is on its way in one parcel at a time.
    uniqueIndex("parcels_open_key")
      .on(t.orderId)
      .where(sql`${t.state} not in ('refused', 'withdrawn', 'returned', 'lost')`),
    index("parcels_check_idx").on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check("parcels_amount_check", sql`${t.amountMinor} >= 0 and ${t.amountMinor} % 100 = 0`),
  ],
);

/** The couriers' messages as they came. A repeated one has the same key. */
export const parcelMessages = pgTable(
  "parcel_messages",
  {
    courier: text({ enum: courierNames }).notNull(),
    messageKey: text().notNull(),
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id),
    word: text().notNull(),
    message: text().notNull(),
    /** The courier's time. */
    saidAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.courier, t.messageKey] }), index("parcel_messages_parcel_idx").on(t.parcelId)],
);

/** A row is kept for a day after it was asked for, and goes with the person. */
export const phoneRecords = pgTable(
  "phone_records",
  {
    /** As 01... */
    phone: text().notNull(),
    source: text().$type<RecordSource>().notNull(),
    /** Whom the source was called when it was asked. */
    title: text().notNull(),
    /** Null until there is an answer. */
    report: jsonb().$type<PhoneReport>(),
    /** Why the last try gave none. */
    failure: text().$type<RecordFailure>(),
    wantedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    askedAt: timestamp({ withTimezone: true }),
    /** When it is asked next; null once there is an answer, or after the last try. */
    dueAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.source] }),
    index("phone_records_due_idx").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index("phone_records_wanted_idx").on(t.wantedAt),
  ],
);
