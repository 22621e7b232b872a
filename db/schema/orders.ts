import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
  online,
  orderActors,
  orderEventKinds,
  orderFlagKinds,
  orderStatuses,
  paymentMethods,
  transferStates,
  walletNames,
} from "#contract/rules/constants.ts";
import { orderSources } from "#contract/rules/office/lists.ts";
import type { AdvanceOfOrder } from "#contract/wire/delivery/advance.ts";
import type { ParcelOfOrder } from "#contract/wire/delivery/parcels.ts";
import type { CouponOfOrder } from "#contract/wire/orders/coupons.ts";
import type {
  DeliveryAddress,
  Gift,
  OrderEventDetail,
  OrderFlag,
  ReplacedOrder,
  ZoneOfOrder,
} from "#contract/wire/orders/orders.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import { customers, owners } from "./accounts.ts";
import { products, type StoredPicture } from "./catalog.ts";

/** A closed list as SQL text: 'a','b'. Only for constants, never for input: nothing is escaped. */
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** The key of the customer that an order is of: its plain phone, or its e-mail if it has no phone. Null when it was forgotten. */
export const buyerKeyOfOrder = (t: { plainPhone: AnyPgColumn; address: AnyPgColumn }) =>
  sql`(case when ${t.plainPhone} ~ '^[0-9]{6,}$' then ${t.plainPhone} else nullif(lower(${t.address}->>'email'), '') end)`;

type CashColumns = Record<"paymentMethod" | "isPaid" | "canceledAt" | "returnedAt", AnyPgColumn>;
const isCashOpen = (t: CashColumns) =>
  sql`${t.paymentMethod} = 'COD' and not ${t.isPaid} and ${t.canceledAt} is null and ${t.returnedAt} is null`;

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** The order number, counted by the database; shown as GP-1001. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    address: jsonb().$type<DeliveryAddress>().notNull(),
    /**
     * The address's phone in the form in which phones are compared (plainPhone in contract/rules/delivery/phone.ts). Written with the address
     * (server/orders/placing/of-address.ts), since SQL has no such form; at start for orders that do not have it (db/migrating/fill-phones.ts).
     */
    plainPhone: text(),
    subtotalMinor: bigint({ mode: "number" }).notNull(),
    /** The coupon's discount on the products: the sum of its lines' discounts. */
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
    deliveryMinor: bigint({ mode: "number" }).notNull(),
    taxMinor: bigint({ mode: "number" }).notNull(),
    /** Makes an order in cash come to whole taka, up or down; only where the owner has chosen so. */
    roundingMinor: bigint({ mode: "number" }).notNull().default(0),
    /** The customer's credit that is taken off it. Given back while it is canceled or returned (db/functions/keep_credit.sql). */
    creditMinor: bigint({ mode: "number" }).notNull().default(0),
    /** Whose credit it is: a row of `buyers`. Without a reference, which would be one in a circle. */
    creditBuyerId: uuid(),
    totalMinor: bigint({ mode: "number" }).notNull(),
    /** The zone's terms when the order was placed, and the promised days. Null if zones were off. */
    deliveryZone: jsonb().$type<ZoneOfOrder>(),
    /** The part that is paid before it is packed, of an order in cash. It is paid by a transfer. */
    advance: jsonb().$type<AdvanceOfOrder>(),
    /** Null if it is no gift. */
    gift: jsonb().$type<Gift>(),
    /** The order whose plants it brings anew, for nothing. */
    replaces: jsonb().$type<ReplacedOrder>(),
    /** The coupon it was placed with, and its offer at that time. */
    coupon: jsonb().$type<CouponOfOrder>(),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    isPaid: boolean().notNull().default(false),
    paidAt: timestamp({ withTimezone: true }),
    /**
     * The money that came in, once that is not simply the total of a paid order: after an edit, or when all of it went
     * back. Not of cards.
     */
    paidMinor: bigint({ mode: "number" }),
    /** The newest transfer to the shop's wallet that was named for it. All of them are in `transfers`. */
    transfer: jsonb().$type<TransferOfOrder>(),
    /** When an order that is to be paid in advance is canceled. Null for all other orders, once it is paid, and while a transfer is checked. */
    expiresAt: timestamp({ withTimezone: true }),
    /** Matters for the owner to check, such as a payment with a wrong amount. At most one flag per kind and subject. */
    flags: jsonb().$type<OrderFlag[]>().notNull().default([]),
    status: text({ enum: orderStatuses }).notNull().default("Order Placed"),
    /** Canceled and returned are marks in addition to the status, each with a reason. Both can be undone. */
    canceledAt: timestamp({ withTimezone: true }),
    cancelKind: text({ enum: cancelKinds }),
    /** Written by the owner. */
    cancelReason: text().notNull().default(""),
    returnedAt: timestamp({ withTimezone: true }),
    returnReason: text().notNull().default(""),
    /** The language in which it was placed, also used for its mails. */
    language: text({ enum: languages }).notNull().default("en"),
    /** How it reached the shop; all but `shop` are entered by the owner. */
    source: text({ enum: orderSources }).notNull().default("shop"),
    /** The owner who entered it, if it was not placed in the shop. */
    ownerId: uuid().references(() => owners.id),
    /** When the customer said on the phone, or by a code, that the parcel is wanted. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Nobody is to call before: after a call without an answer, or as the customer wished. */
    callAgainAt: timestamp({ withTimezone: true }),
    /** Calls without an answer. */
    missedCalls: integer().notNull().default(0),
    /** The owner's note, never shown to the customer. */
    note: text().notNull().default(""),
    courierName: text().notNull().default(""),
    trackingNumber: text().notNull().default(""),
    /** Its newest booking as the shopper sees it. Null if it was not booked through a courier's interface. */
    parcel: jsonb().$type<ParcelOfOrder>(),
    /** Number, names, phone and products in lower case, for the owner's search. */
    searchText: text().notNull().default(""),
    /** The latest time to forget the address, if the account was deleted while the order was on its way. */
    forgetAddressAt: timestamp({ withTimezone: true }),
    /** When street, names and phone were deleted. The order can no longer be delivered. */
    addressForgottenAt: timestamp({ withTimezone: true }),
    idempotencyKey: text(),
    /** The idempotency key of a guest's order; null for all other orders. */
    guestKey: text(),
    /** A keyed hash of the network that a guest ordered from: the stock that it holds is limited. Forgotten with the address. */
    guestNetwork: text(),
    /** SHA-256 of the request's body. The same key with another body is refused. */
    requestHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("orders_number_key").on(t.number),
    uniqueIndex("orders_idempotency_key").on(t.customerId, t.idempotencyKey),
    uniqueIndex("orders_owner_idempotency_key").on(t.ownerId, t.idempotencyKey),
    uniqueIndex("orders_guest_key").on(t.guestKey),
    index("orders_guest_network_idx").on(t.guestNetwork).where(sql`${t.guestNetwork} is not null`),
    index("orders_customer_idx").on(t.customerId, t.createdAt),
    // Orders without an account: for adding them to a new account with the same e-mail, and for forgetting addresses.
    index("orders_guest_email_idx")
      .on(sql`lower(${t.address}->>'email')`)
      .where(sql`${t.customerId} is null and ${t.source} = 'shop'`),
    index("orders_forget_address_idx").on(t.forgetAddressAt).where(sql`${t.forgetAddressAt} is not null`),
    // These indexes contain all columns for filtering and counting the owner's list, without reading the table.
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
    // For the discounts of a period.
    index("orders_with_coupon_idx").on(t.createdAt).where(sql`${t.coupon} is not null`),
    // Finds the few that wait for a transfer, and those with a transfer to check.
    index("orders_transfer_expiry_idx")
      .on(t.expiresAt)
      .where(sql`${t.paymentMethod} <> ${listed([online])} and ${t.expiresAt} is not null`),
    index("orders_to_check_idx").on(t.number).where(sql`${t.transfer}->>'state' = 'checking'`),
    // The orders whose cash is still to collect, for the cash that couriers hold.
    index("orders_cash_to_collect_idx").on(t.id).where(isCashOpen(t)),
    // Those of which riders collect another sum than the total, for the sum of all (server/orders/money-of.ts).
    index("orders_cash_in_part_idx")
      .on(t.id)
      .where(sql`${isCashOpen(t)} and (${t.advance} is not null or ${t.paidMinor} is not null)`),
    index("orders_cash_with_poisha_idx")
      .on(t.totalMinor)
      .where(sql`${isCashOpen(t)} and ${t.totalMinor} % 100 <> 0`),
    // Finds those with an advance whose rest is still to collect.
    index("orders_with_advance_idx").on(t.number).where(sql`${t.advance} is not null and not ${t.isPaid}`),
    // The few that are not sent yet: what is to be done today is found among them.
    index("orders_to_send_idx")
      .on(t.createdAt, t.number)
      .where(
        sql`${t.status} in (${listed(["Order Placed", "Packing"])}) and ${t.canceledAt} is null and ${t.returnedAt} is null`,
      ),
    // Finds the few flagged orders among all.
    index("orders_with_flags_idx").on(t.number).where(sql`${t.flags} <> '[]'`),
    // A phone's earlier orders: read for each order in cash, and shown beside it.
    index("orders_plain_phone_idx").on(t.plainPhone, t.createdAt, t.number),
    // Whose it is: the phone, or without one the e-mail (db/schema/buyers.ts).
    index("orders_buyer_key_idx").on(buyerKeyOfOrder(t)),
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
    check("orders_discount_check", sql`${t.discountMinor} between 0 and ${t.subtotalMinor}`),
    check(
      "orders_total_check",
      sql`${t.totalMinor} = ${t.subtotalMinor} - ${t.discountMinor} + ${t.deliveryMinor} + ${t.taxMinor} + ${t.roundingMinor} - ${t.creditMinor}`,
    ),
    check(
      "orders_credit_check",
      sql`${t.creditMinor} >= 0 and (${t.creditMinor} = 0 or ${t.creditBuyerId} is not null)`,
    ),
    check("orders_rounding_check", sql`${t.roundingMinor} between -49 and 50`),
  ],
);

/** A copy of the sold product: names, price, size and picture when the order was placed. */
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
    /** Of one piece, as the product said when it was sold. */
    weightGrams: integer(),
    needsVan: boolean().notNull().default(false),
    /** Its share of the order's discount. */
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
    /** How many the order took from counted stock and has not returned. */
    stockTaken: integer().notNull().default(0),
    /** On average, when it was sold. Null: not known. */
    costMinor: integer(),
    /**
     * The planned sale that lowered its price, and what it took off the usual price of one piece. Without a reference: a sale that has begun is
     * never deleted, and the end of another one would be looked for among all lines.
     */
    saleId: uuid(),
    saleOffMinor: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check("order_lines_cost_check", sql`${t.costMinor} >= 0`),
    check(
      "order_lines_sale_check",
      sql`(${t.saleId} is not null) = (${t.saleOffMinor} > 0) and ${t.saleOffMinor} >= 0`,
    ),
    check("order_lines_stock_check", sql`${t.stockTaken} between 0 and ${t.quantity}`),
    // Includes the order's id, because a product's newest order has the name under which it was last sold.
    index("order_lines_product_idx").on(t.productId, t.orderId),
    check("order_lines_quantity_check", sql`${t.quantity} between 1 and 99`),
    check("order_lines_price_check", sql`${t.offerPriceMinor} >= 0`),
    check(
      "order_lines_discount_check",
      sql`${t.discountMinor} between 0 and ${t.offerPriceMinor}::bigint * ${t.quantity}`,
    ),
  ],
);

/** The history of orders: what happened, when, and by whom. Append-only. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The status after the event. */
    status: text({ enum: orderStatuses }).notNull(),
    /** Details of the kind, such as a reason, the previous status or the courier. */
    detail: jsonb().$type<OrderEventDetail>().notNull().default({}),
    actor: text({ enum: orderActors }).notNull(),
    actorId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("order_events_order_idx").on(t.orderId, t.createdAt)],
);

/** Transfers to the shop's own wallets, as their shoppers named them. */
export const transfers = pgTable(
  "transfers",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    wallet: text({ enum: walletNames }).notNull(),
    /** The shop's number that was shown. */
    number: text().notNull(),
    trxId: text().notNull(),
    state: text({ enum: transferStates }).notNull().default("checking"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // A transfer pays for one order, whatever the shop found.
    uniqueIndex("transfers_trx_id_key").on(t.trxId),
    index("transfers_order_idx").on(t.orderId),
    check("transfers_trx_id_check", sql`${t.trxId} ~ '^[A-Z0-9]{8,12}$'`),
  ],
);
