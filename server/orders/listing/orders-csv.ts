// Orders as a table for spreadsheets, one order a row.

import { and, desc, lt } from "drizzle-orm";
import { online, type PaymentProviderName, walletTitles } from "#contract/rules/constants.ts";
import { townOf } from "#contract/rules/delivery/address.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { minuteInDhaka } from "#contract/rules/dhaka.ts";
import type { Ledger } from "#contract/rules/money/ledger.ts";
import type { OrderFilter } from "#contract/wire/orders/orders.ts";
import type { Database, Db } from "#db/database.ts";
import { type orderLines, orders, transfers } from "#db/schema/orders.ts";
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
export async function* ordersAsCsv(report: Database["report"], filter: OrderFilter): AsyncGenerator<string> {
  const matching = matchesFilter(filter);
  const columns = await report(columnsNow);
  yield csvHeader(columns.map(({ head }) => head));
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
    if (rows.length > 0) yield csvRows(rows.map((row) => columns.map(({ cell }) => cell(row, factsOf(row)))));
    if (rows.length < batchSize) return;
    below = rows.at(-1)?.number;
  }
}

/** Stored in other tables than the order's own. */
type Facts = { lines: LineRow[]; provider: PaymentProviderName | undefined; ledger: Ledger; refunds: Refund[] };
type Column = { head: string; cell: (order: OrderRow, facts: Facts) => string };

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
  const at = columns.findIndex(({ head }) => head === "Courier");
  return columns.toSpliced(at, 0, ...transferColumns);
}

const transferColumns: Column[] = [
  { head: "TrxID", cell: ({ transfer }) => transfer?.trxId ?? "" },
  {
    head: "Refund TrxID",
    cell: (_order, { refunds }) =>
      refunds
        .filter(isSentBack)
        .map(({ reference }) => reference)
        .join(", "),
  },
];

/** Subtotal - Discount + Delivery + Tax + Rounding - Credit = Amount. */
const columns: Column[] = [
  { head: "Order", cell: ({ number }) => orderNumber(number) },
  { head: "Date", cell: ({ createdAt }) => inDhaka(createdAt) },
  { head: "Status", cell: ({ status }) => status },
  { head: "Canceled", cell: ({ canceledAt }) => inDhaka(canceledAt) },
  { head: "Cancel reason", cell: ({ cancelKind, cancelReason }) => cancelReason || (cancelKind ?? "") },
  { head: "Returned", cell: ({ returnedAt }) => inDhaka(returnedAt) },
  { head: "Return reason", cell: ({ returnReason }) => returnReason },
  { head: "Source", cell: ({ source }) => source },
  { head: "First name", cell: ({ address }) => address.firstName },
  { head: "Last name", cell: ({ address }) => address.lastName },
  { head: "Phone", cell: ({ address }) => phoneText(address.phone) },
  { head: "Email", cell: ({ address }) => address.email },
  { head: "Street", cell: ({ address }) => address.street },
  { head: "City", cell: ({ address }) => townOf(address) },
  { head: "State", cell: ({ address }) => address.state },
  { head: "Zip code", cell: ({ address }) => address.zipcode },
  { head: "Country", cell: ({ address }) => address.country },
  { head: "Items", cell: (_order, { lines }) => lines.map(lineText).join("; ") },
  { head: "Subtotal", cell: ({ subtotalMinor }) => taka(subtotalMinor) },
  { head: "Coupon", cell: ({ coupon }) => coupon?.code ?? "" },
  { head: "Discount", cell: ({ discountMinor }) => taka(discountMinor) },
  { head: "Delivery", cell: ({ deliveryMinor }) => taka(deliveryMinor) },
  { head: "Tax", cell: ({ taxMinor }) => taka(taxMinor) },
  { head: "Rounding", cell: ({ roundingMinor }) => taka(roundingMinor) },
  { head: "Credit", cell: ({ creditMinor }) => taka(creditMinor) },
  { head: "Amount", cell: ({ totalMinor }) => taka(totalMinor) },
  { head: "Method", cell: (order, { provider }) => methodText(order, provider) },
  { head: "Payment", cell: ({ isPaid }) => (isPaid ? "Done" : "Pending") },
  { head: "Paid", cell: ({ paidAt }) => inDhaka(paidAt) },
  { head: "Came in", cell: (_order, { ledger }) => taka(ledger.inMinor) },
  { head: "Kept by courier", cell: (_order, { ledger }) => taka(ledger.shortMinor ?? 0) },
  { head: "Refunded", cell: (_order, { ledger }) => taka(ledger.refundedMinor) },
  { head: "Open", cell: (_order, { ledger }) => taka(ledger.openMinor) },
  { head: "To collect", cell: (_order, { ledger }) => taka(ledger.toCollectMinor) },
  { head: "Gift", cell: ({ gift }) => (gift === null ? "" : gift.message || "Yes") },
  { head: "Courier", cell: ({ courierName }) => courierName },
  { head: "Tracking number", cell: ({ trackingNumber }) => trackingNumber },
  { head: "Note", cell: ({ note }) => note },
];

function methodText(
  { paymentMethod, transfer, totalMinor }: OrderRow,
  provider: PaymentProviderName | undefined,
): string {
  if (totalMinor === 0) return "None";
  if (paymentMethod === "COD") return "COD";
  // The wallet's name alone would not do: a transfer to the shop's own number shows it too.
  if (paymentMethod === online) return provider === "bkash" ? "bKash checkout" : "Card";
  return transfer === null ? "Wallet" : walletTitles[transfer.wallet];
}

function lineText({ name, bengaliName, size, quantity }: LineRow): string {
  return `${[name, bengaliName].filter(Boolean).join(" ")} (${size}) x ${quantity}`;
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
