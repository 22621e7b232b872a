import { and, asc, eq } from "drizzle-orm";
import { online, ownOrdersMax, type PaymentProviderName } from "#contract/rules/constants.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { placeIn } from "#contract/rules/delivery/places.ts";
import { type Ledger, ledgerInTaka } from "#contract/rules/money/ledger.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type {
  Order,
  OrderDetail,
  OrderListInput,
  OrderPage,
  OwnerOrder,
  OwnOrder,
  OwnOrdersInput,
} from "#contract/wire/orders/orders.ts";
import { id } from "#contract/wire/replies.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db, Queryable } from "#db/database.ts";
import { orderChats, orderLinks } from "#db/schema/order-links.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { findCustomer } from "../../accounts/customers/customers.ts";
import { parcelsOf, shownParcel } from "../../couriers/parcels.ts";
import { pageOf } from "../../http/paging.ts";
import { paymentsOf } from "../../payments/payments.ts";
import { refundsOf } from "../../payments/refunds.ts";
import { isToConfirm } from "../changing/confirm-by-sms.ts";
import { isOf, type Whose } from "../changing/own-orders.ts";
import { ledgerOfRow, ledgersOf } from "../money-of.ts";
import { awaitsTransfer, isPayable, mayPayRest, type OrderRow, orderNumber, unknownOrder } from "../order.ts";
import { readEvents } from "../order-events.ts";
import { ownersPayment, ownersRefund } from "../paying/owners-payment.ts";
import { foundPartsOf } from "../paying/transfers/part-sent.ts";
import { profitOf } from "../profit-of.ts";
import { findPage, sortedBy } from "./find-orders.ts";
import { ordersOfPhone, returnsOfPhones } from "./phone-orders.ts";

type LineRow = typeof orderLines.$inferSelect;

/** The customer's orders, newest first: all of them, or a page if the input asks for one. */
export async function pageOfCustomersOrders(
  db: Db,
  customerId: string,
  input: OwnOrdersInput,
): Promise<{ orders: CustomersOrder[]; total: number; page: number; pages: number }> {
  const isOwn = eq(orders.customerId, customerId);
  const total = await db.$count(orders, isOwn);
  const isWhole = input.page === undefined && input.limit === undefined;
  const { page: asked = 1, limit = isWhole ? Math.max(1, total) : ownOrdersMax } = input;
  const { page, pages, before } = pageOf(total, { page: asked, limit });
  const rows = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(...sortedBy())
    .limit(limit)
    .offset(before);
  return { orders: await customersOrders(db, rows), total, page, pages };
}

/** One order of a customer, or of a guest's browser. @param orderId any text of an address. @throws Refusal 404 */
export async function readOwnOrder(db: Db, whose: Whose, orderId: string): Promise<CustomersOrder> {
  if (!id.safeParse(orderId).success) throw unknownOrder();
  const found = await db.select().from(orders).where(eq(orders.id, orderId));
  const [order] = await customersOrders(
    db,
    found.filter((one) => isOf(one, whose)),
  );
  if (order === undefined) throw unknownOrder();
  return order;
}

/** All orders, newest first. */
export async function listOrders(db: Db): Promise<OwnerOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .orderBy(...sortedBy());
  return ownersOrders(db, rows, await linesOfRows(db, rows));
}

/** One page of the orders that match. Five queries at most, however many orders it shows. */
export async function pageOfOrders(db: Db, input: OrderListInput): Promise<PageOfOrders> {
  const { isOnPage, ...found } = await findPage(db, input);
  const rows = await db
    .select()
    .from(orders)
    .where(isOnPage)
    .orderBy(...sortedBy(input.sort));
  const returns = await returnsOfPhones(
    db,
    rows.map(({ address }) => address.phone),
  );
  const shown = (await ownersOrders(db, rows, await linesOfRows(db, rows))).map((order) => {
    const phoneReturns = returns.get(plainPhone(order.address.phone));
    return phoneReturns === undefined ? order : { ...order, phoneReturns };
  });
  return { orders: shown, ...found };
}

/**
 * @param orderId any text of an address
 * @param seesCosts whether the reader may know what plants cost: the profit is read for them only
 * @returns what couriers say is yet to be said in the reader's language
 * @throws Refusal 404
 */
export async function readOrder(
  db: Db,
  orderId: string,
  seesCosts: boolean,
): Promise<Omit<OrderDetail, "trackingPath">> {
  if (!id.safeParse(orderId).success) throw unknownOrder();
  const { row, chat, link } = await withChatAndLink(db, orderId);
  const sold = await linesOf(db, [orderId]);
  const [order] = await ownersOrders(db, [row], sold);
  if (order === undefined) throw new Error("an order without itself");
  const customer = row.customerId === null ? undefined : await findCustomer(db, row.customerId);
  const payments = await paymentsOf(db, [orderId]);
  const refunds = await refundsOf(db, [orderId]);
  const profit = seesCosts ? await profitOf(db, row, { lines: sold.get(orderId) ?? [], refunds }) : undefined;
  return {
    ...order,
    events: await readEvents(db, row, customer?.name),
    payments: payments.map((payment) => ownersPayment(row, payment, refunds)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => ownersRefund(refund, payments)) }),
    parcels: (await parcelsOf(db, orderId)).map(shownParcel),
    customer: customer
      ? { ...customer, orderCount: await db.$count(orders, eq(orders.customerId, customer._id)) }
      : null,
    ...(await ordersOfPhone(db, row.address.phone, seesCosts)),
    ...(chat && { chat }),
    ...(link && { link }),
    ...(profit && { profit }),
  };
}

/** The order with the chat that it was read from, and the link that it came by. @throws Refusal 404 */
async function withChatAndLink(db: Db, orderId: string) {
  const [found] = await db
    .select({ row: orders, chat: orderChats.chat, link: { code: orderLinks.code, reason: orderLinks.reason } })
    .from(orders)
    .leftJoin(orderChats, eq(orderChats.orderId, orders.id))
    .leftJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), eq(orderLinks.isForPayment, false)))
    .where(eq(orders.id, orderId));
  if (found === undefined) throw unknownOrder();
  return found;
}

export async function linesOf(db: Queryable, orderIds: string[]): Promise<Map<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .select()
    .from(orderLines)
    .where(isAnyOf(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
  return Map.groupBy(lines, (line) => line.orderId);
}

/** Without the tracking link. `toConfirm` is set even if the shop sends no SMS. */
export type CustomersOrder = Omit<OwnOrder, "trackingPath">;
type PageOfOrders = Omit<OrderPage, "success" | "message">;

/** Customers do not see the courier's statements: they concern the shop and the courier only. */
export async function customersOrders(db: Db, rows: OrderRow[]): Promise<CustomersOrder[]> {
  const ledgers = await ledgersOf(
    db,
    rows.map((row) => ({ ...row, courierName: "" })),
  );
  const providers = await providersOf(db, rows);
  const lines = await linesOfRows(db, rows);
  const parts = await foundPartsOf(db, rows);
  return rows.map((row) => ({
    ...customersOrder(row, lines.get(row.id) ?? [], {
      ledger: ledgers.get(row.id) ?? ledgerOfRow(row),
      provider: providers.get(row.id),
    }),
    ...(isToConfirm(row) && { toConfirm: true as const }),
    ...(parts.has(row.id) && { foundPart: parts.get(row.id) }),
  }));
}

function linesOfRows(db: Db, rows: OrderRow[]): Promise<Map<string, LineRow[]>> {
  return linesOf(
    db,
    rows.map((row) => row.id),
  );
}

type Money = { ledger: Ledger; provider: PaymentProviderName | undefined };

function customersOrder(row: OrderRow, lines: LineRow[], { ledger, provider }: Money): Order {
  return {
    _id: row.id,
    number: orderNumber(row.number),
    items: lines.map((line) => ({
      product: {
        _id: line.productId,
        name: line.name,
        bengaliName: line.bengaliName,
        image: line.picture ? [line.picture.url] : [],
        pictures: line.picture ? [line.picture] : [],
        offerPrice: toTaka(line.offerPriceMinor),
      },
      quantity: line.quantity,
      size: line.size,
      ...(line.discountMinor > 0 && { discount: toTaka(line.discountMinor) }),
      ...(line.weightGrams !== null && { weightGrams: line.weightGrams }),
      ...(line.needsVan && { needsVan: true }),
    })),
    address: row.address,
    place: { en: placeIn("en", row.address), bn: placeIn("bn", row.address) },
    amount: toTaka(row.totalMinor),
    subtotal: toTaka(row.subtotalMinor),
    ...((row.coupon || row.discountMinor > 0) && { discount: toTaka(row.discountMinor) }),
    ...(row.coupon && { coupon: row.coupon }),
    ...(row.gift && { gift: row.gift }),
    ...(row.replaces && { replaces: row.replaces }),
    delivery: toTaka(row.deliveryMinor),
    tax: toTaka(row.taxMinor),
    ...(row.creditMinor !== 0 && { credit: toTaka(row.creditMinor) }),
    ...(row.roundingMinor !== 0 && { rounding: toTaka(row.roundingMinor) }),
    zone: row.deliveryZone,
    isPaid: row.isPaid,
    ledger: ledgerInTaka(ledger),
    paymentMethod: row.paymentMethod,
    ...(provider && { paymentProvider: provider }),
    ...(row.advance && { advance: { amount: row.advance.amount, isPaid: paidAdvanceMinor(row) > 0 } }),
    ...(mayPayRest(row) && ledger.toCollectMinor + ledger.inCheckMinor > 0 && { mayPayRest: true as const }),
    ...(row.transfer && { transfer: row.transfer }),
    canPay: isPayable(row),
    payBy: isPayable(row) || awaitsTransfer(row) ? (row.expiresAt?.toISOString() ?? null) : null,
    status: row.status,
    canceled: row.canceledAt && {
      at: row.canceledAt.toISOString(),
      kind: row.cancelKind ?? "owner",
      reason: row.cancelReason,
    },
    returned: row.returnedAt && { at: row.returnedAt.toISOString(), reason: row.returnReason },
    courierName: row.courierName,
    trackingNumber: row.trackingNumber,
    parcel: row.parcel,
    createdAt: row.createdAt.toISOString(),
  };
}

const isGuests = ({ customerId, guestKey, source }: OrderRow) =>
  customerId === null && guestKey !== null && source === "shop";

async function ownersOrders(db: Db, rows: OrderRow[], lines: Map<string, LineRow[]>): Promise<OwnerOrder[]> {
  const ledgers = await ledgersOf(db, rows);
  const providers = await providersOf(db, rows);
  return rows.map((row) => ({
    ...customersOrder(row, lines.get(row.id) ?? [], {
      ledger: ledgers.get(row.id) ?? ledgerOfRow(row),
      provider: providers.get(row.id),
    }),
    source: row.source,
    note: row.note,
    guest: isGuests(row),
    flags: row.flags,
    ...(row.advance && { advanceReasons: row.advance.reasons }),
    isTestPayment: row.isPaid && providers.get(row.id) === "demo",
    language: row.language,
    calls: {
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      againAt: row.callAgainAt?.toISOString() ?? null,
      missed: row.missedCalls,
    },
  }));
}

/** The provider that took the payment of each card order, or was asked last. Queries only if there is a card order among them. */
export async function providersOf(db: Db, rows: OrderRow[]): Promise<Map<string, PaymentProviderName>> {
  const ids = rows.flatMap(({ id, paymentMethod }) => (paymentMethod === online ? [id] : []));
  // Oldest first: the newest attempt remains, unless one was paid.
  const attempts = (await paymentsOf(db, ids)).toSorted(
    (a, b) => Number(a.state === "paid") - Number(b.state === "paid"),
  );
  return new Map(attempts.map(({ orderId, provider }) => [orderId, provider]));
}
