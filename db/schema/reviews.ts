import { sql } from "drizzle-orm";
import {
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
import { languages } from "#contract/rules/constants.ts";
import { questionStates } from "#contract/rules/questions.ts";
import { reportReasons, reviewStates } from "#contract/rules/reviews.ts";
import { customers, owners } from "./accounts.ts";
import { products, type StoredPicture } from "./catalog.ts";
import { orders } from "./orders.ts";

/** One for each product of an order. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Null: the demo's. */
    orderId: uuid().references(() => orders.id),
    /** As it is shown: given name and initial. */
    name: text().notNull(),
    /** As it was bought. */
    size: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    pictures: jsonb().$type<StoredPicture[]>().notNull().default([]),
    state: text({ enum: reviewStates }).notNull(),
    /** Written by nobody: for the demo's plants only, and gone without the demo. */
    isDemo: boolean().notNull().default(false),
    /** The nursery's; empty for none. */
    reply: text().notNull().default(""),
    repliedAt: timestamp({ withTimezone: true }),
    /** Counts its writer's saves. */
    revision: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("reviews_order_product_key").on(t.orderId, t.productId),
    index("reviews_shown_idx").on(t.productId, t.createdAt, t.id).where(sql`${t.state} = 'shown'`),
    index("reviews_created_idx").on(t.createdAt, t.id),
    check("reviews_stars_check", sql`${t.stars} between 1 and 5`),
    check("reviews_demo_check", sql`${t.isDemo} = (${t.orderId} is null)`),
  ],
);

/** That somebody finds one wrong. They go when the owner has looked at it. */
export const reviewReports = pgTable(
  "review_reports",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** A keyed hash of the account or network: each counts once. */
    reporter: text().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.reporter] })],
);

/** Who found one helpful. */
export const reviewHelpful = pgTable(
  "review_helpful",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** A keyed hash of the account or of the browser: each counts once. */
    voter: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.voter] })],
);

/** Photos that no review shows any more: their files are removed once no page and no backup under way can need them. */
export const removedReviewPhotos = pgTable(
  "removed_review_photos",
  {
    /** `{hash}.webp`, without its address: a backup keeps every picture whose address a row names. */
    file: text().primaryKey(),
    removedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("removed_review_photos_idx").on(t.removedAt)],
);

/** The orders whose buyers were asked for reviews: each once. */
export const reviewRequests = pgTable(
  "review_requests",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** When an SMS was handed to the gateway. It may have been sent, so it is not sent again. */
    sendingAt: timestamp({ withTimezone: true }),
    /** How often the gateway refused it. */
    tries: integer().notNull().default(0),
    /** When it is tried next. Null: done. */
    dueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("review_requests_due_idx").on(t.dueAt).where(sql`${t.dueAt} is not null`)],
);

/** With the nursery's answer. */
export const questions = pgTable(
  "questions",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The signed-in account that asked. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /** As typed. Shown as given name and initial; empty for none. */
    name: text().notNull(),
    /** As 01.... Where the answer goes, and never shown. */
    phone: text(),
    /** As typed, but compared in lower case. */
    email: text(),
    /** Of the page on which it was asked. */
    language: text({ enum: languages }).notNull(),
    text: text().notNull(),
    state: text({ enum: questionStates }).notNull().default("waiting"),
    /** The nursery's; empty for none. */
    answer: text().notNull().default(""),
    answeredAt: timestamp({ withTimezone: true }),
    answeredBy: uuid().references(() => owners.id),
    /** Counts what the team does with it: each change names the one that it has read. */
    revision: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // The same question sent twice by the same person is one.
    uniqueIndex("questions_once_key").on(
      t.productId,
      sql`coalesce(${t.phone}, lower(${t.email}))`,
      sql`md5(${t.text})`,
    ),
    index("questions_shown_idx").on(t.productId, t.answeredAt, t.id).where(sql`${t.state} = 'shown'`),
    index("questions_created_idx").on(t.createdAt, t.id),
    index("questions_waiting_idx").on(t.createdAt).where(sql`${t.state} = 'waiting'`),
    index("questions_customer_idx").on(t.customerId),
    index("questions_phone_idx").on(t.phone),
    index("questions_email_idx").on(sql`lower(${t.email})`),
    check("questions_one_way", sql`(${t.phone} is null) <> (${t.email} is null)`),
    check("questions_shown_check", sql`${t.state} <> 'shown' or ${t.answer} <> ''`),
  ],
);
