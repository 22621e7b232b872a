// Orders as a table for spreadsheets, one order a row. Heads and words in the office's language; figures are plain numbers in both.

import { and, desc, lt } from "drizzle-orm";
import { type CancelKind, type Language, online, type PaymentProviderName } from "#contract/rules/constants.ts";
import { townOf } from "#contract/rules/delivery/address.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { minuteInDhaka } from "#contract/rules/dhaka.ts";
import type { Ledger } from "#contract/rules/money/ledger.ts";
import type { OrderFilter } from "#contract/wire/orders/orders.ts";
import type { Database, Db } from "#db/database.ts";
import { type orderLines, orders, transfers } from "#db/schema/orders.ts";
import * as m from "#messages";
import { sizeNames, sourceNames, statusNames, walletWords } from "#messages/names.ts";
import { csvHeader, csvRows } from "../../http/input/csv.ts";
import { hasSentBack, isSentBack, type Refund, refundsOf } from "../../payments/refunds.ts";
import { ledgerOfRow, ledgersOf } from "../money-of.ts";
import { orderNumber } from "../order.ts";
import { matchesFilter } from "./find-orders.ts";
import { linesOf, providersOf } from "./read-orders.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

const batchSize = 500;

/** Matching orders, newest first, one per row. Read in batches by number, so that memory holds one batch only. */
export async function* ordersAsCsv(
  report: Database["report"],
  filter: OrderFilter,
  locale: Language,
): AsyncGenerator<string> {
  const matching = matchesFilter(filter);
  const columns = await report(columnsNow);
  yield csvHeader(columns.map(({ head }) => head({}, { locale })));
  for (let below: number | undefined; ; ) {
    const from = below === undefined ? undefined : lt(orders.number, below);
    const { rows, factsOf } = await report(async (db) => {
      const rows = await db
        .select()
        .from(orders)
        .where(and(matching, from))
        .orderBy(desc(orders.number))
        .limit(batchSize);
      return { rows, factsOf: await readFacts(db, rows) };
    });
    if (rows.length > 0) yield csvRows(rows.map((row) => columns.map(({ cell }) => cell(row, factsOf(row), locale))));
    if (rows.length < batchSize) return;
    below = rows.at(-1)?.number;
  }
}

/** Stored in other tables than the order's own. */
type Facts = { lines: LineRow[]; provider: PaymentProviderName | undefined; ledger: Ledger; refunds: Refund[] };
/** A sentence without values. */
type Word = typeof m.name;
type Column = { head: Word; cell: (order: OrderRow, facts: Facts, locale: Language) => string };

async function readFacts(db: Db, rows: OrderRow[]): Promise<(row: OrderRow) => Facts> {
  const ids = rows.map((row) => row.id);
  const lines = await linesOf(db, ids);
  const providers = await providersOf(db, rows);
  const ledgers = await ledgersOf(db, rows);
  const refunds = Map.groupBy(await refundsOf(db, ids), ({ orderId }) => orderId);
  return (row) => ({
    lines: lines.get(row.id) ?? [],
    provider: providers.get(row.id),
    ledger: ledgers.get(row.id) ?? ledgerOfRow(row),
    refunds: refunds.get(row.id) ?? [],
  });
}

/** With the columns of TrxIDs only if there are any. */
async function columnsNow(db: Db): Promise<Column[]> {
  const [transfer] = await db.select({ id: transfers.id }).from(transfers).limit(1);
  if (transfer === undefined && !(await hasSentBack(db))) return columns;
  const at = columns.findIndex(({ head }) => head === m.courier);
  return columns.toSpliced(at, 0, ...transferColumns);
}

const transferColumns: Column[] = [
  { head: m.order_desk_trx_id, cell: ({ transfer }) => transfer?.trxId ?? "" },
  {
    head: m.orders_file_refund_trx_id,
    cell: (_order, { refunds }) =>
      refunds
        .filter(isSentBack)
        .map(({ reference }) => reference)
        .join(", "),
  },
];

/** Subtotal - Discount + Delivery + Tax + Rounding - Credit = Amount. */
const columns: Column[] = [
  { head: m.office_order, cell: ({ number }) => orderNumber(number) },
  { head: m.date, cell: ({ createdAt }) => inDhaka(createdAt) },
  { head: m.orders_status, cell: ({ status }, _facts, locale) => statusNames[status]({}, { locale }) },
  { head: m.orders_file_canceled, cell: ({ canceledAt }) => inDhaka(canceledAt) },
  { head: m.orders_file_cancel_reason, cell: (order, _facts, locale) => cancelText(order, locale) },
  { head: m.returned, cell: ({ returnedAt }) => inDhaka(returnedAt) },
  { head: m.orders_file_return_reason, cell: ({ returnReason }) => returnReason },
  { head: m.reports_source, cell: ({ source }, _facts, locale) => sourceNames[source]({}, { locale }) },
  { head: m.first_name, cell: ({ address }) => address.firstName },
  { head: m.last_name, cell: ({ address }) => address.lastName },
  { head: m.phone, cell: ({ address }) => phoneText(address.phone) },
  { head: m.email, cell: ({ address }) => address.email },
  { head: m.street, cell: ({ address }) => address.street },
  { head: m.city, cell: ({ address }) => townOf(address) },
  { head: m.state, cell: ({ address }) => address.state },
  { head: m.zip_code, cell: ({ address }) => address.zipcode },
  { head: m.country, cell: ({ address }) => address.country },
  {
    head: m.order_desk_items,
    cell: (_order, { lines }, locale) => lines.map((line) => lineText(line, locale)).join("; "),
  },
  { head: m.subtotal, cell: ({ subtotalMinor }) => taka(subtotalMinor) },
  { head: m.offers_coupon, cell: ({ coupon }) => coupon?.code ?? "" },
  { head: m.discount, cell: ({ discountMinor }) => taka(discountMinor) },
  { head: m.reports_delivery, cell: ({ deliveryMinor }) => taka(deliveryMinor) },
  { head: m.tax, cell: ({ taxMinor }) => taka(taxMinor) },
  { head: m.rounding, cell: ({ roundingMinor }) => taka(roundingMinor) },
  { head: m.credit, cell: ({ creditMinor }) => taka(creditMinor) },
  { head: m.amount, cell: ({ totalMinor }) => taka(totalMinor) },
  { head: m.paper_method, cell: (order, { provider }, locale) => methodOf(order, provider)({}, { locale }) },
  {
    head: m.payment,
    cell: ({ isPaid }, _facts, locale) => (isPaid ? m.payment_done : m.payment_pending)({}, { locale }),
  },
  { head: m.orders_fact_paid, cell: ({ paidAt }) => inDhaka(paidAt) },
  { head: m.orders_file_came_in, cell: (_order, { ledger }) => taka(ledger.inMinor) },
  { head: m.cash_kept, cell: (_order, { ledger }) => taka(ledger.shortMinor ?? 0) },
  { head: m.refunded, cell: (_order, { ledger }) => taka(ledger.refundedMinor) },
  { head: m.orders_file_open, cell: (_order, { ledger }) => taka(ledger.openMinor) },
  { head: m.order_desk_to_collect, cell: (_order, { ledger }) => taka(ledger.toCollectMinor) },
  {
    head: m.gift,
    cell: ({ gift }, _facts, locale) => (gift === null ? "" : gift.message || m.product_desk_yes({}, { locale })),
  },
  { head: m.courier, cell: ({ courierName }) => courierName },
  { head: m.tracking_number, cell: ({ trackingNumber }) => trackingNumber },
  { head: m.orders_note, cell: ({ note }) => note },
];

const cancelWords: Record<CancelKind, Word | undefined> = {
  customer: m.orders_end_customer,
  replaced: m.orders_end_replaced,
  owner: undefined,
  expired: m.orders_end_expired,
  "no-card-page": m.orders_end_no_card_page,
};

function cancelText({ cancelKind, cancelReason }: OrderRow, locale: Language): string {
  return cancelReason || (cancelKind && cancelWords[cancelKind]?.({}, { locale })) || "";
}

function methodOf({ paymentMethod, transfer, totalMinor }: OrderRow, provider: PaymentProviderName | undefined): Word {
  if (totalMinor === 0) return m.orders_file_no_method;
  if (paymentMethod === "COD") return m.method_cash;
  // The wallet's name alone would not do: a transfer to the shop's own number shows it too.
  if (paymentMethod === online) return provider === "bkash" ? m.orders_file_bkash_checkout : m.card;
  return transfer === null ? m.order_desk_wallet : walletWords[transfer.wallet];
}

function lineText({ name, bengaliName, size, quantity }: LineRow, locale: Language): string {
  const names = [name, bengaliName].filter(Boolean).join(" ");
  return `${names} (${sizeNames[size]?.({}, { locale }) ?? size}) x ${quantity}`;
}

/** A spreadsheet reads bare digits as a number and drops the leading 0. The dash keeps them a text. */
function phoneText(phone: string): string {
  const digits = plainPhone(phone);
  return /^01\d{9}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : phone;
}

function taka(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Empty if it has not happened. */
function inDhaka(time: Date | null): string {
  return time === null ? "" : minuteInDhaka(time);
}
