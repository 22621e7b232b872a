/**
 * What was sold, for the owner's dashboard. Six queries, whatever the number of orders.
 *
 * 1. A sale is an order that is neither canceled nor returned; it counts on the day in Dhaka on which it was placed.
 * 2. A period ends with today and is compared with the one of the same length just before it.
 */
import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import { toTaka } from "#contract/money.ts";
import type { Sales } from "#contract/sales.ts";
import type { Db } from "#db/open.ts";
import { orderLines, orders } from "#db/schema/orders.ts";

const bestSellerCount = 7;
const dayMs = 86_400_000;
/** Bangladesh has no summer time. */
const dhakaOffsetMs = 6 * 3_600_000;

type Day = Sales["days"][number];

export async function readSales(db: Db, dayCount: number, now: Date): Promise<Sales> {
  const end = startOfDay(now) + dayMs;
  const start = end - dayCount * dayMs;
  const sold = await soldByDay(db, start - dayCount * dayMs, end);
  const days = fillDays(sold, start, dayCount);
  const before = fillDays(sold, start - dayCount * dayMs, dayCount);
  return {
    days,
    before,
    totals: totalOf(days),
    totalsBefore: totalOf(before),
    byStatus: await countByStatus(db, start, end),
    ...(await countMarks(db, start, end)),
    cashToCollect: await readCashToCollect(db),
    bestSellers: await readBestSellers(db, start, end),
  };
}

const isSale = and(isNull(orders.canceledAt), isNull(orders.returnedAt));
const placedWithin = (start: number, end: number) =>
  and(gte(orders.createdAt, new Date(start)), lt(orders.createdAt, new Date(end)));
const countAll = sql<number>`count(*)::int`;
const sumTotals = sql<string>`coalesce(sum(${orders.totalMinor}), 0)`;

async function soldByDay(db: Db, start: number, end: number): Promise<Map<string, Day>> {
  const date = sql<string>`to_char(${orders.createdAt} at time zone 'Asia/Dhaka', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ date, orders: countAll, amountMinor: sumTotals })
    .from(orders)
    .where(and(isSale, placedWithin(start, end)))
    .groupBy(date);
  return new Map(
    rows.map((row) => [row.date, { date: row.date, orders: row.orders, amount: toTaka(Number(row.amountMinor)) }]),
  );
}

function fillDays(sold: Map<string, Day>, start: number, dayCount: number): Day[] {
  return Array.from({ length: dayCount }, (_, index) => {
    const date = dateOf(start + index * dayMs);
    return sold.get(date) ?? { date, orders: 0, amount: 0 };
  });
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

async function countByStatus(db: Db, start: number, end: number): Promise<{ status: OrderStatus; orders: number }[]> {
  const rows = await db
    .select({ status: orders.status, orders: countAll })
    .from(orders)
    .where(and(isSale, placedWithin(start, end)))
    .groupBy(orders.status);
  return orderStatuses.map((status) => ({
    status,
    orders: rows.find((row) => row.status === status)?.orders ?? 0,
  }));
}

async function countMarks(db: Db, start: number, end: number): Promise<{ canceled: number; returned: number }> {
  const within = placedWithin(start, end);
  return {
    canceled: await db.$count(orders, and(within, isNotNull(orders.canceledAt))),
    returned: await db.$count(orders, and(within, isNotNull(orders.returnedAt))),
  };
}

async function readCashToCollect(db: Db): Promise<{ orders: number; amount: number }> {
  const [row] = await db
    .select({ orders: countAll, amountMinor: sumTotals })
    .from(orders)
    .where(and(isSale, eq(orders.isPaid, false), eq(orders.paymentMethod, "COD")));
  return { orders: row?.orders ?? 0, amount: toTaka(Number(row?.amountMinor ?? 0)) };
}

/** Name and picture as they were sold last. */
async function readBestSellers(db: Db, start: number, end: number): Promise<Sales["bestSellers"]> {
  const quantity = sql<number>`sum(${orderLines.quantity})::int`;
  const amountMinor = sql<string>`sum(${orderLines.quantity}::bigint * ${orderLines.offerPriceMinor})`;
  const latest = <T>(column: unknown) => sql<T>`(array_agg(${column} order by ${orders.createdAt} desc))[1]`;
  const rows = await db
    .select({
      productId: orderLines.productId,
      name: latest<string>(orderLines.name),
      bengaliName: latest<string>(orderLines.bengaliName),
      picture: latest<typeof orderLines.$inferSelect.picture>(orderLines.picture),
      quantity,
      amountMinor,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isSale, placedWithin(start, end)))
    .groupBy(orderLines.productId)
    .orderBy(desc(quantity), orderLines.productId)
    .limit(bestSellerCount);
  return rows.map(({ amountMinor: soldMinor, ...row }) => ({ ...row, amount: toTaka(Number(soldMinor)) }));
}

/** Midnight in Dhaka at or before this moment. */
function startOfDay(now: Date): number {
  const local = now.getTime() + dhakaOffsetMs;
  return local - (local % dayMs) - dhakaOffsetMs;
}

function dateOf(time: number): string {
  return new Date(time + dhakaOffsetMs).toISOString().slice(0, 10);
}
