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
  cancelKinds,
  languages,
  orderActors,
  orderEventKinds,
  orderFlagKinds,
  orderSources,
  orderStatuses,
  paymentMethods,
} from "#contract/constants.ts";
import type { DeliveryAddress, OrderEventDetail, OrderFlag, ZoneOfOrder } from "#contract/orders.ts";
import { customers, owners } from "./accounts.ts";
import { products, type StoredPicture } from "./catalog.ts";

/** A closed list as SQL text: 'a','b'. The lists are our own constants; nothing from outside comes here. */
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** The short human number, counted up by the database; shown as GP-1001. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    address: jsonb().$type<DeliveryAddress>().notNull(),
    subtotalMinor: bigint({ mode: "number" }).notNull(),
    deliveryMinor: bigint({ mode: "number" }).notNull(),
    taxMinor: bigint({ mode: "number" }).notNull(),
    totalMinor: bigint({ mode: "number" }).notNull(),
    /** The terms of the zone that it goes to, as they were, and when it was promised. Empty for one without zones. */
    deliveryZone: jsonb().$type<ZoneOfOrder>(),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    isPaid: boolean().notNull().default(false),
    paidAt: timestamp({ withTimezone: true }),
    /** When an order that is to be paid by card is given up. Empty for all others, and once it is paid. */
    expiresAt: timestamp({ withTimezone: true }),
    /** What the owner should look at, such as a payment that does not match; of each kind and what it is about, one. */
    flags: jsonb().$type<OrderFlag[]>().notNull().default([]),
    status: text({ enum: orderStatuses }).notNull().default("Order Placed"),
    /** Canceled and returned are marks beside the status, each with its reason; both can be undone. */
    canceledAt: timestamp({ withTimezone: true }),
    cancelKind: text({ enum: cancelKinds }),
    /** In the owner's words. */
    cancelReason: text().notNull().default(""),
    returnedAt: timestamp({ withTimezone: true }),
    returnReason: text().notNull().default(""),
    /** The language that it was placed in: its mails keep to it. */
    language: text({ enum: languages }).notNull().default("en"),
    /** Where it came from: the shop, or the owner who wrote it down for a customer. */
    source: text({ enum: orderSources }).notNull().default("shop"),
    /** Who wrote it down, when it was not placed in the shop. */
    ownerId: uuid().references(() => owners.id),
    /** The owner's own words, never shown to the customer. */
    note: text().notNull().default(""),
    courierName: text().notNull().default(""),
    trackingNumber: text().notNull().default(""),
    /** Number, names, phone and products in lower case, for the owner's search. */
    searchText: text().notNull().default(""),
    /** The account was deleted while this was on its way: when its address is forgotten at the latest. */
    forgetAddressAt: timestamp({ withTimezone: true }),
    /** Since then no delivery is possible: the street, the names and the phone are gone. */
    addressForgottenAt: timestamp({ withTimezone: true }),
    idempotencyKey: text(),
    /** The same of a guest, who has no account that the key could belong to. Set, it says that a guest ordered. */
    guestKey: text(),
    /** SHA-256 of the request's body: the same key with another body is refused. */
    requestHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("orders_number_key").on(t.number),
    uniqueIndex("orders_idempotency_key").on(t.customerId, t.idempotencyKey),
    uniqueIndex("orders_owner_idempotency_key").on(t.ownerId, t.idempotencyKey),
    uniqueIndex("orders_guest_key").on(t.guestKey),
    index("orders_customer_idx").on(t.customerId, t.createdAt),
    // Orders of no account: those that wait for one with the same e-mail, and those whose address is to be forgotten.
    index("orders_guest_email_idx")
      .on(sql`lower(${t.address}->>'email')`)
      .where(sql`${t.customerId} is null and ${t.source} = 'shop'`),
    index("orders_forget_address_idx").on(t.forgetAddressAt).where(sql`${t.forgetAddressAt} is not null`),
    // They hold what the owner's list is filtered and counted by, so that neither touches the orders themselves.
    index("orders_created_list_idx").on(
      t.createdAt,
      t.number,
      t.status,
      t.isPaid,
      t.paymentMethod,
      t.canceledAt,
      t.returnedAt,
    ),
    index("orders_status_list_idx").on(
      t.status,
      t.createdAt,
      t.number,
      t.isPaid,
      t.paymentMethod,
      t.canceledAt,
      t.returnedAt,
    ),
    index("orders_total_list_idx").on(
      t.totalMinor,
      t.number,
      t.createdAt,
      t.status,
      t.isPaid,
      t.paymentMethod,
      t.canceledAt,
      t.returnedAt,
    ),
    // Few orders are flagged, and the owner looks for them among all.
    index("orders_with_flags_idx").on(t.number).where(sql`${t.flags} <> '[]'`),
    index("orders_search_idx").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("orders_source_check", sql`${t.source} in (${listed(orderSources)})`),
    check("orders_status_check", sql`${t.status} in (${listed(orderStatuses)})`),
    check("orders_cancel_kind_check", sql`${t.cancelKind} in (${listed(cancelKinds)})`),
    check(
      "orders_flags_check",
      sql`jsonb_path_query_array(${t.flags}, '$[*].kind') <@ ${sql.raw(`'${JSON.stringify(orderFlagKinds)}'`)}::jsonb`,
    ),
    check("orders_payment_method_check", sql`${t.paymentMethod} in (${listed(paymentMethods)})`),
    check("orders_parts_check", sql`${t.subtotalMinor} >= 0 and ${t.deliveryMinor} >= 0 and ${t.taxMinor} >= 0`),
    check("orders_total_check", sql`${t.totalMinor} = ${t.subtotalMinor} + ${t.deliveryMinor} + ${t.taxMinor}`),
  ],
);

/** A copy of what was sold: names, price, size and picture as they were then. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    bengaliName: text().notNull().default(""),
    picture: jsonb().$type<StoredPicture>(),
    size: text().notNull(),
    offerPriceMinor: integer().notNull(),
    quantity: integer().notNull(),
    /** How many of them the order took from a counted stock, and has not given back. */
    stockTaken: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check("order_lines_stock_check", sql`${t.stockTaken} between 0 and ${t.quantity}`),
    // The order too: the newest order of a product tells its name as it was sold last.
    index("order_lines_product_idx").on(t.productId, t.orderId),
    check("order_lines_quantity_check", sql`${t.quantity} between 1 and 99`),
    check("order_lines_price_check", sql`${t.offerPriceMinor} >= 0`),
  ],
);

/** What happened to an order, when, and by whom. Only ever added to. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The status after it. */
    status: text({ enum: orderStatuses }).notNull(),
    /** What belongs to the kind: a reason, the status before, the courier. */
    detail: jsonb().$type<OrderEventDetail>().notNull().default({}),
    actor: text({ enum: orderActors }).notNull(),
    actorId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("order_events_order_idx").on(t.orderId, t.createdAt)],
);
