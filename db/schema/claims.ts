import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import {
  type ClaimKind,
  claimDecisions,
  claimOfferEnds,
  claimOfferKinds,
  claimWishes,
} from "#contract/rules/claims.ts";
import { owners } from "./accounts.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

/** A shopper's claim on plants of a delivered order, with the owner's decision. */
export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey(),
    /** Counted by the database; shown as G-101. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 101 }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kinds: jsonb().$type<ClaimKind[]>().notNull(),
    /** The shopper's words. Forgotten with the account. */
    text: text().notNull().default(""),
    wish: text({ enum: claimWishes }).notNull(),
    /** The same claim sent again is this one. */
    idempotencyKey: text().notNull(),
    /** SHA-256 of what was sent, without its photos. */
    requestHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decision: text({ enum: claimDecisions }),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: uuid().references(() => owners.id),
    /** Sent to the shopper. */
    answer: text().notNull().default(""),
    /** Given back, or as credit. */
    amountMinor: bigint({ mode: "number" }),
    /** The order that brings the new plant. */
    replacementId: uuid().references(() => orders.id),
    /** When the SMS of the decision is tried next. Null: none is to be sent, or it is done. */
    smsDueAt: timestamp({ withTimezone: true }),
    /** When it was handed to the gateway. It may have been sent, so it is not sent again. */
    smsSendingAt: timestamp({ withTimezone: true }),
    /** How often the gateway refused it. */
    smsTries: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("claims_number_key").on(t.number),
    uniqueIndex("claims_idempotency_key").on(t.orderId, t.idempotencyKey),
    // The owner's list, and how many are open.
    index("claims_list_idx").on(t.createdAt, t.id, t.decidedAt),
    index("claims_open_idx").on(t.createdAt).where(sql`${t.decidedAt} is null`),
    index("claims_sms_due_idx").on(t.smsDueAt).where(sql`${t.smsDueAt} is not null`),
    check("claims_decided_check", sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check(
      "claims_amount_check",
      sql`(coalesce(${t.decision} in ('money', 'credit'), false)) = (${t.amountMinor} is not null)`,
    ),
    check("claims_plant_check", sql`(${t.decision} is not distinct from 'plant') = (${t.replacementId} is not null)`),
  ],
);

export const claimLines = pgTable(
  "claim_lines",
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    quantity: integer().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.claimId, t.productId, t.size] }),
    // One open claim for a line of an order.
    uniqueIndex("claim_lines_open_key").on(t.orderId, t.productId, t.size).where(sql`${t.isOpen}`),
    index("claim_lines_order_idx").on(t.orderId),
    index("claim_lines_product_idx").on(t.productId),
    check("claim_lines_quantity_check", sql`${t.quantity} between 1 and 99`),
  ],
);

/** Of both sides, until the claim is decided. */
export const claimMessages = pgTable(
  "claim_messages",
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    /** Who of the team wrote it; null: whose order it is. */
    ownerId: uuid().references(() => owners.id),
    text: text().notNull(),
    /** The same message sent again is this one. */
    idempotencyKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("claim_messages_key").on(t.claimId, t.idempotencyKey),
    index("claim_messages_claim_idx").on(t.claimId, t.createdAt),
  ],
);

/** Offers of the nursery, also what became of it. */
export const claimOffers = pgTable(
  "claim_offers",
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    kind: text({ enum: claimOfferKinds }).notNull(),
    amountMinor: bigint({ mode: "number" }),
    /** Sent to the shopper with it, and as the decision's answer. Forgotten with the claim's own words. */
    text: text().notNull(),
    /** Of the order's money that went back for these plants, or for none in particular, when it was made. */
    backMinor: bigint({ mode: "number" }).notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it may be accepted. */
    end: text({ enum: claimOfferEnds }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("claim_offers_open_key").on(t.claimId).where(sql`${t.end} is null`),
    index("claim_offers_claim_idx").on(t.claimId, t.createdAt),
    check("claim_offers_end_check", sql`(${t.end} is null) = (${t.endedAt} is null)`),
    check("claim_offers_amount_check", sql`(${t.kind} = 'plant') = (${t.amountMinor} is null)`),
  ],
);

/** For owners and who sent them: they are in no store that answers to addresses. `webp`: the file in Base64. */
export const claimPhotos = pgTable(
  "claim_photos",
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    /** Null: it came with the claim itself. */
    messageId: uuid().references(() => claimMessages.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    webp: text().notNull(),
  },
  (t) => [index("claim_photos_claim_idx").on(t.claimId)],
);
