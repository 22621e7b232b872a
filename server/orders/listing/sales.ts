/**
 * Sales for the owner's dashboard, read from the tallies (db/schema/tallies.ts) in a fixed number of queries, however many orders there
 * are.
 *
 * 1. A sale is an order that is neither canceled nor returned. If it is to be paid in advance, by card or wallet, it has been paid. It
 *    counts on the day in Dhaka on which it was placed.
 * 2. A period ends with today and is compared with the one of the same length just before it.
 * 3. Refunds count on the day on which they were made, and reduce no sale: the sale may belong to an earlier period. The same holds for
 *    what couriers kept, on the day on which their statement was accepted.
 */
import { and, desc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { dayInDhaka, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Sales } from "#contract/wire/books/sales.ts";
import type { Db } from "#db/database.ts";
import { courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { reportSums } from "#db/schema/reports.ts";
import { orderTallies } from "#db/schema/tallies.ts";
import { refundedSince } from "../../payments/refunds.ts";
import { cashToCollect } from "../money-of.ts";
import { cashCameIn } from "./cash-in.ts";

const bestSellerCount = 7;

type Day = Sales["days"][number];

export async function readSales(db: Db, dayCount: number, now: Date): Promise<Sales> {
  const dates = Array.from({ length: 2 * dayCount }, (_, at) => dayInDhaka(now, at - 2 * dayCount + 1));
  const period = dates.slice(dayCount);
  const since = startOfDhakaDay(period.at(0) ?? "");
  const [sold, kinds, cash, bestSellers, coupons, refunded, shortfalls, cashIn] = await Promise.all([
    soldByDay(db, dates),
    countKinds(db, period),
    cashToCollect(db),
    readBestSellers(db, period),
    readCoupons(db, period),
    refundedSince(db, since),
    keptByCouriersSince(db, since),
    cashCameIn(db, dayInDhaka(now, -1)),
  ]);
  const before = sold.slice(0, dayCount);
  const days = sold.slice(dayCount);
  const totals = { totals: totalOf(days), totalsBefore: totalOf(before) };
  const refunds = { orders: refunded.orders, amount: toTaka(refunded.minor) };
  return {
    ...{ days, before, ...totals, ...kinds, bestSellers },
    cashInYesterday: toTaka(cashIn),
    cashToCollect: { orders: cash.orders, amount: toTaka(cash.minor) },
    ...(coupons.orders > 0 && { coupons }),
    ...(refunds.orders > 0 && { refunds }),
    ...(shortfalls.orders > 0 && { shortfalls }),
  };
}

const isSale = and(
  eq(orderTallies.mark, "active"),
  or(eq(orderTallies.isPaid, true), eq(orderTallies.paymentMethod, "COD")),
);
const countOrders = sql<number>`coalesce(sum(${orderTallies.orders}), 0)::int`;
const sumTotals = sql<string>`coalesce(sum(${orderTallies.totalMinor}), 0)`;

/** @param dates days in a row, first to last */
function within(day: typeof orderTallies.day | typeof reportSums.start, dates: string[]) {
  return and(gte(day, dates.at(0) ?? ""), lte(day, dates.at(-1) ?? ""));
}

/** One for each of the dates. */
async function soldByDay(db: Db, dates: string[]): Promise<Day[]> {
  const rows = await db
    .select({ date: orderTallies.day, orders: countOrders, amountMinor: sumTotals })
    .from(orderTallies)
    .where(and(isSale, within(orderTallies.day, dates)))
    .groupBy(orderTallies.day);
  const sold = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => ({
    date,
    orders: sold.get(date)?.orders ?? 0,
    amount: toTaka(Number(sold.get(date)?.amountMinor ?? 0)),
  }));
}

function totalOf(days: Day[]) {
  const count = days.reduce((sum, day) => sum + day.orders, 0);
  const amountMinor = days.reduce((sum, day) => sum + Math.round(day.amount * 100), 0);
  return {
    orders: count,
    amount: toTaka(amountMinor),
    average: count === 0 ? 0 : toTaka(Math.round(amountMinor / count)),
  };
}

type Kinds = { byStatus: { status: OrderStatus; orders: number }[]; canceled: number; returned: number };

async function countKinds(db: Db, dates: string[]): Promise<Kinds> {
  const rows = await db
    .select({ status: orderTallies.status, mark: orderTallies.mark, orders: countOrders })
    .from(orderTallies)
    .where(within(orderTallies.day, dates))
    .groupBy(orderTallies.status, orderTallies.mark);
  const sum = (found: typeof rows) => found.reduce((total, row) => total + row.orders, 0);
  return {
    byStatus: orderStatuses.map((status) => ({
      status,
      orders: sum(rows.filter((row) => row.status === status && row.mark === "active")),
    })),
    canceled: sum(rows.filter((row) => row.mark === "canceled")),
    returned: sum(rows.filter((row) => row.mark === "returned")),
  };
}

/** Of orders that a statement settled, and whose cash the owner has not changed since. */
async function keptByCouriersSince(db: Db, since: Date): Promise<{ orders: number; amount: number }> {
  const { orderId, statementId, dueMinor, paidMinor, isCollected } = courierStatementLines;
  const [row] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      keptMinor: sql<string>`coalesce(sum(${dueMinor} - ${paidMinor}), 0)`,
    })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, statementId))
    .innerJoin(orders, and(eq(orders.id, orderId), eq(orders.paidAt, courierStatements.acceptedAt)))
    .where(
      and(
        eq(isCollected, true),
        gt(dueMinor, paidMinor),
        isNull(courierStatements.undoneAt),
        gte(courierStatements.acceptedAt, since),
      ),
    );
  return { orders: row?.orders ?? 0, amount: toTaka(Number(row?.keptMinor ?? 0)) };
}

/** Orders with a coupon are few, and have an index of their own. */
async function readCoupons(db: Db, dates: string[]): Promise<{ orders: number; amount: number }> {
  const freedMinor = sql`round(coalesce((${orders.coupon}->>'freed')::numeric, 0) * 100)`;
  const isPlaced = or(eq(orders.isPaid, true), eq(orders.paymentMethod, "COD"));
  const [row] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      savedMinor: sql<string>`coalesce(sum(${orders.discountMinor} + ${freedMinor}), 0)`,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.coupon),
        gte(orders.createdAt, startOfDhakaDay(dates.at(0) ?? "")),
        isPlaced,
        isNull(orders.canceledAt),
        isNull(orders.returnedAt),
      ),
    );
  return { orders: row?.orders ?? 0, amount: toTaka(Number(row?.savedMinor ?? 0)) };
}

/** Names and pictures as of their last sale. */
async function readBestSellers(db: Db, dates: string[]): Promise<Sales["bestSellers"]> {
  const quantity = sql<number>`sum(${reportSums.pieces})::int`;
  const best = await db
    .select({
      productId: reportSums.key,
      quantity,
      amountMinor: sql<string>`sum(${reportSums.soldMinor} - ${reportSums.chargedMinor})`,
    })
    .from(reportSums)
    .where(
      and(
        eq(reportSums.split, "product"),
        eq(reportSums.grain, "day"),
        gt(reportSums.pieces, 0),
        within(reportSums.start, dates),
      ),
    )
    .groupBy(reportSums.key)
    .orderBy(desc(quantity), reportSums.key)
    .limit(bestSellerCount);
  const names = await soldLast(
    db,
    best.map(({ productId }) => productId),
  );
  return best.map(({ productId, quantity, amountMinor }) => {
    const line = names.get(productId);
    if (line === undefined) throw new Error("a product that sold without an order");
    const { name, bengaliName, picture } = line;
    return { productId, name, bengaliName, picture, quantity, amount: toTaka(Number(amountMinor)) };
  });
}

/** The newest line of each product. Ids of orders grow with time. */
async function soldLast(db: Db, productIds: string[]): Promise<Map<string, typeof orderLines.$inferSelect>> {
  const newest = db
    .select()
    .from(orderLines)
    .where(eq(orderLines.productId, sql`best.id`))
    .orderBy(desc(orderLines.orderId))
    .limit(1)
    .as("newest");
  const rows = await db
    .select()
    .from(sql`unnest(${`{${productIds.join(",")}}`}::uuid[]) best (id)`)
    .crossJoinLateral(newest);
  return new Map(rows.map(({ newest: line }) => [line.productId, line]));
}
