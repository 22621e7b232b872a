import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { languages } from "#contract/rules/constants.ts";
import { orderSources } from "#contract/rules/office/lists.ts";
import type { ToldTransfer } from "#contract/wire/paying/wallets.ts";
import { owners } from "./accounts.ts";
import type { StoredPicture } from "./catalog.ts";
import { orders } from "./orders.ts";

/** A line as the owner has offered it. `heldPieces`: taken from the counted stock for this link, and not given back. */
export type LinkedLine = {
  productId: string;
  name: string;
  bengaliName: string;
  picture: StoredPicture | null;
  size: string;
  quantity: number;
  priceMinor: number;
  heldPieces: number;
};

/**
 * Whom the link is for, as far as the owner knows. Empty texts are asked of the customer. `officeNote`: what the office notes of their
 * order; it is never shown to them.
 */
export type LinkedPerson = {
  name: string;
  phone: string;
  district: string;
  thana: string;
  street: string;
  officeNote?: string;
  /** Money that they say they have sent to the shop's number. It is taken while the office's note has its TrxID. */
  transfer?: ToldTransfer;
};

/** Links by which a customer completes an order of the owner's, or pays one that was written down (docs/decisions/070-order-links.md). */
export const orderLinks = pgTable(
  "order_links",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the secret in the address, in hex. */
    secretHash: text().notNull(),
    /** The secret itself, for the office to show it again; only the shop can open it (server/sealing.ts). */
    sealedSecret: text().notNull(),
    /** Five signs to call it by. They open nothing. */
    code: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** Of the call that made it: sent again, it makes no second one. */
    key: text(),
    source: text({ enum: orderSources }).notNull(),
    person: jsonb().$type<LinkedPerson>().notNull(),
    lines: jsonb().$type<LinkedLine[]>().notNull(),
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
    /** Why prices or sum differ from the shop's; for the office. */
    reason: text().notNull().default(""),
    /** As the owner has said it. Null: by the address. */
    deliveryMinor: bigint({ mode: "number" }),
    /** Shown to the customer. */
    note: text().notNull().default(""),
    language: text({ enum: languages }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    holdsStock: boolean().notNull().default(false),
    /** The owner took it back. */
    withdrawnAt: timestamp({ withTimezone: true }),
    openedCount: integer().notNull().default(0),
    openedAt: timestamp({ withTimezone: true }),
    /** The customer of a lapsed link asked for it again. */
    askedAt: timestamp({ withTimezone: true }),
    /** Whether it was made for an order that existed before, to be paid. */
    isForPayment: boolean().notNull().default(false),
    orderId: uuid().references(() => orders.id),
    orderedAt: timestamp({ withTimezone: true }),
    /** How many orders it has made: one, and one more for each that ended unpaid. The order's key is made with it. */
    orderCount: integer().notNull().default(0),
    /** The chat that it was read from, where the owner keeps it. It goes to the order. */
    chat: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("order_links_secret_key").on(t.secretHash),
    uniqueIndex("order_links_code_key").on(t.code),
    uniqueIndex("order_links_owner_key").on(t.ownerId, t.key),
    index("order_links_created_idx").on(t.createdAt, t.id),
    index("order_links_order_idx").on(t.orderId),
    // The few that hold stock, for putting it back.
    index("order_links_holding_idx").on(t.until).where(sql`${t.holdsStock}`),
    check("order_links_sums_check", sql`${t.discountMinor} >= 0 and ${t.deliveryMinor} >= 0`),
  ],
);

/** The chat that an order was read from, where the owner has ticked that it is kept. Forgotten with the address. */
export const orderChats = pgTable("order_chats", {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  chat: text().notNull(),
});
