/**
 * Profit of an order and of each of its lines. The rules are those of the reports (db/functions/sum_orders.sql), which keep their sums by
 * product; test/api/reports.test.ts compares the two.
 *
 * 1. A sum of the whole order is split over its lines by what they cost; where all are free, by their pieces. Shares are the differences
 *    of rounded parts, so that they add up to the sum.
 * 2. Lines without a known cost have no profit, and are left out of the order's.
 */
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { toTaka } from "#contract/rules/money/money.ts";
import type { OrderProfit } from "#contract/wire/orders/order-profit.ts";
import type { Queryable } from "#db/database.ts";
import { courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import type { orderLines } from "#db/schema/orders.ts";
import type { Refund } from "../payments/refunds.ts";
import type { OrderRow } from "./order.ts";

type LineRow = typeof orderLines.$inferSelect;

/** `lines`: in their places. `refunds`: all of the order, also those that were refused. */
type Read = { lines: readonly LineRow[]; refunds: readonly Refund[] };

/** Undefined for an order that is no sale yet, or was canceled, and has cost no courier. */
export async function profitOf(
  q: Queryable,
  order: OrderRow,
  { lines: own, refunds }: Read,
): Promise<OrderProfit | undefined> {
  const state = stateOf(order);
  const isSent = state === "sold" || state === "anew";
  const lines = sharedOver(own, order, await chargesOf(q, order.id)).map((line) => ({
    soldMinor: state === "sold" ? line.goodsMinor + line.chargedMinor - line.creditedMinor : 0,
    costMinor: !isSent || line.costMinor === null ? null : line.costMinor * line.quantity,
    deliveryMinor: isSent ? line.paidMinor : 0,
    lostMinor: isSent ? 0 : line.paidMinor + (state === "refused" ? (line.costMinor ?? 0) * line.stockTaken : 0),
    pieces: isSent ? line.quantity : 0,
  }));
  const sum = (amount: (line: (typeof lines)[number]) => number, of = lines) =>
    of.reduce((all, one) => all + amount(one), 0);
  const lostMinor = sum((line) => line.lostMinor);
  if (!isSent && state !== "refused" && lostMinor === 0) return undefined;
  const costed = lines.filter(({ costMinor }) => costMinor !== null);
  const uncosted = sum(({ pieces }) => pieces) - sum(({ pieces }) => pieces, costed);
  const profitMinor = sum(profitMinorOf, costed) - lostMinor;
  const costMinor = sum((line) => line.costMinor ?? 0, costed);
  const isCostKnown = costMinor > 0 || uncosted === 0;
  return {
    lines: (isSent ? lines : []).map((line) => ({
      sold: toTaka(line.soldMinor),
      cost: line.costMinor === null ? null : toTaka(line.costMinor),
      delivery: toTaka(line.deliveryMinor),
      profit: line.costMinor === null ? null : toTaka(profitMinorOf(line)),
    })),
    sold: toTaka(sum((line) => line.soldMinor)),
    cost: isCostKnown ? toTaka(costMinor) : null,
    delivery: toTaka(sum((line) => line.deliveryMinor)),
    lost: toTaka(lostMinor),
    refunded: toTaka(refundedMinorOf(refunds)),
    uncosted,
    profit: isCostKnown ? toTaka(profitMinor) : null,
  };
}

type Earned = { soldMinor: number; costMinor: number | null; deliveryMinor: number };

const profitMinorOf = ({ soldMinor, costMinor, deliveryMinor }: Earned) => soldMinor - (costMinor ?? 0) - deliveryMinor;

type State = "ended" | "refused" | "anew" | "sold" | "unpaid";

function stateOf({ canceledAt, returnedAt, replaces, totalMinor, isPaid, paymentMethod }: OrderRow): State {
  if (canceledAt !== null) return "ended";
  if (returnedAt !== null) return "refused";
  // New plants for nothing are no sale, but they cost what they cost.
  if (replaces !== null && totalMinor === 0) return "anew";
  return isPaid || paymentMethod === "COD" ? "sold" : "unpaid";
}

/** The lines with their shares of the order's charges, of its credit, and of what its courier took. */
function sharedOver(lines: readonly LineRow[], order: OrderRow, paidMinor: number) {
  const goods = lines.map((line) => line.quantity * line.offerPriceMinor - line.discountMinor);
  const goodsMinor = goods.reduce((all, one) => all + one, 0);
  const weights = goodsMinor === 0 ? lines.map(({ quantity }) => quantity) : goods;
  const charged = sharesOf(order.totalMinor + order.creditMinor - order.taxMinor - goodsMinor, weights);
  const credited = sharesOf(order.creditMinor, weights);
  const paid = sharesOf(paidMinor, weights);
  return lines.map((line, at) => ({
    ...line,
    goodsMinor: goods[at] ?? 0,
    chargedMinor: charged[at] ?? 0,
    creditedMinor: credited[at] ?? 0,
    paidMinor: paid[at] ?? 0,
  }));
}

/** Whole parts that add up to the sum. */
function sharesOf(sumMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, one) => all + one, 0);
  let upto = 0;
  return weights.map((weight) => {
    const before = part(sumMinor, upto, whole);
    upto += weight;
    return part(sumMinor, upto, whole) - before;
  });
}

/** Halves go away from zero, as the database rounds. Exact: the product of two sums may be more than a number holds. */
function part(sumMinor: number, upto: number, whole: number): number {
  const [twice, by] = [2n * BigInt(Math.abs(sumMinor)) * BigInt(upto), 2n * BigInt(whole)];
  return Math.sign(sumMinor) * Number((twice + BigInt(whole)) / by);
}

/** The charges of couriers for it, by their statements. */
async function chargesOf(q: Queryable, orderId: string): Promise<number> {
  const [row] = await q
    .select({ minor: sql<number>`coalesce(sum(${courierStatementLines.chargesMinor}), 0)::float8` })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, courierStatementLines.statementId))
    .where(
      and(
        eq(courierStatementLines.orderId, orderId),
        notInArray(courierStatementLines.kind, ["twice", "repeated"]),
        isNull(courierStatements.undoneAt),
      ),
    );
  return row?.minor ?? 0;
}

/** Money that had come in without a sale is no refund of one. */
const ofNoSale = [
  ...["paid-twice", "paid-after-return", "paid-after-cancel", "paid-after-deletion", "paid-after-sellout"],
  "other-amount",
];

function refundedMinorOf(refunds: readonly Refund[]): number {
  const done = refunds.filter(
    ({ state, currency, paymentId, reason }) =>
      state === "done" && currency === "BDT" && (paymentId === null || !ofNoSale.includes(reason)),
  );
  return done.reduce((all, { amountMinor }) => all + amountMinor, 0);
}
