/**
 * The money that came in for orders and went back, from where it is kept: cash and wallets in the order, cards in their payments,
 * and what couriers paid in their statements. Cash that the owner marked as collected is the order's total; settled by a statement, it
 * is what the courier brought.
 *
 * Money that is not the order's is not counted: a payment with another amount, or for an order that was paid before. It is
 * flagged, and refunded by itself.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { type Ledger, ledgerOf, type Money, payableMinor } from "#contract/rules/money/ledger.ts";
import { toMinor, wholeTakaMinor } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import { type Payment, paymentsOf } from "../payments/payments.ts";
import { type Refund, refundsOf, sumOf } from "../payments/refunds.ts";
import { type OrderRow, partSentMinor, takesAdvance } from "./order.ts";

type Found = { payments: Payment[]; refunds: Refund[]; receivedMinor: number; settled?: Settled | undefined };
/**
 * The cash that statements brought for an order that one of them settled, and the amount its courier kept. In poisha.
 */
type Settled = { broughtMinor: number; shortMinor: number };

export function ledgerOfRow(order: OrderRow, found: Found = { payments: [], refunds: [], receivedMinor: 0 }): Ledger {
  const hasEnded = order.canceledAt !== null || order.returnedAt !== null;
  const advanceMinor = takesAdvance(order) ? toMinor(order.advance?.amount ?? 0) : 0;
  const transferState = order.advance?.paidBy === undefined ? (order.transfer?.state ?? null) : "found";
  const isRestChecked = takesAdvance(order) && order.transfer?.isRest === true && order.transfer.state === "checking";
  const state = { hasEnded, advanceMinor, transferState, isRestChecked, partSentMinor: partSentMinor(order) };
  return ledgerOf({ ...order, ...state }, moneyOf(order, found));
}

/** As {@link payableMinor} says. */
export function payableOfRow(order: OrderRow): number {
  return payableMinor({ ...order, advanceMinor: takesAdvance(order) ? toMinor(order.advance?.amount ?? 0) : 0 });
}

/** Asks for cards only if one of the orders is paid by card, and so on. @returns the ledger of each of the orders, by id */
export async function ledgersOf(q: Queryable, rows: OrderRow[]): Promise<Map<string, Ledger>> {
  const byCard = rows.filter(({ paymentMethod }) => paymentMethod === online).map(({ id }) => id);
  const payments = Map.groupBy(await paymentsOf(q, byCard), ({ orderId }) => orderId);
  const holding = rows.filter((row) => mayHaveRefunds(row)).map(({ id }) => id);
  const refunds = Map.groupBy(await refundsOf(q, holding), ({ orderId }) => orderId);
  const received = await receivedFor(
    q,
    rows.filter(mayBeSettledInPart).map(({ id }) => id),
  );
  const settled = await settledByStatements(q, rows);
  return new Map(
    rows.map((row) => {
      const found = {
        settled: settled.get(row.id),
        payments: payments.get(row.id) ?? [],
        refunds: refunds.get(row.id) ?? [],
        receivedMinor: received.get(row.id) ?? 0,
      };
      return [row.id, ledgerOfRow(row, found)];
    }),
  );
}

/** The ledger of one order, locked. */
export async function ledgerIn(tx: Tx, order: OrderRow): Promise<Ledger> {
  return (await ledgersOf(tx, [order])).get(order.id) ?? ledgerOfRow(order);
}

/** An order in cash to which no money has come has no refunds. */
function mayHaveRefunds(row: OrderRow): boolean {
  return row.paymentMethod !== "COD" || row.isPaid || row.paidMinor !== null || takesAdvance(row);
}

/** The cash from couriers' statements for orders that stayed open. */
async function receivedFor(q: Queryable, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const received = await q
    .select({ orderId: courierStatementLines.orderId, sum: sql<string>`sum(${courierStatementLines.paidMinor})` })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, courierStatementLines.statementId))
    .where(
      and(
        isAnyOf(courierStatementLines.orderId, ids),
        inArray(courierStatementLines.kind, ["less", "more"]),
        eq(courierStatementLines.isCollected, false),
        isNull(courierStatements.undoneAt),
      ),
    )
    .groupBy(courierStatementLines.orderId);
  return new Map(received.map(({ orderId, sum }) => [orderId ?? "", Number(sum)]));
}

/**
 * Of orders in cash that a statement settled. Where the owner has marked the cash since, that counts. Of statements that settled
 * the order before its cash was taken back, nothing counts: the one of now brings it anew.
 */
async function settledByStatements(q: Queryable, rows: OrderRow[]): Promise<Map<string, Settled>> {
  const paid = rows.filter(
    ({ paymentMethod, isPaid, courierName }) => paymentMethod === "COD" && isPaid && courierName !== "",
  );
  if (paid.length === 0) return new Map();
  const { orderId, paidMinor, dueMinor, isCollected, kind } = courierStatementLines;
  const found = await q
    .select({ orderId, paidMinor, dueMinor, isCollected, acceptedAt: courierStatements.acceptedAt })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, courierStatementLines.statementId))
    .where(
      and(
        isAnyOf(
          orderId,
          paid.map(({ id }) => id),
        ),
        inArray(kind, ["paid", "less", "more"]),
        isNull(courierStatements.undoneAt),
      ),
    );
  const linesByOrder = Map.groupBy(found, (line) => line.orderId);
  return new Map(
    paid.flatMap(({ id, paidAt }) => {
      const lines = linesByOrder.get(id) ?? [];
      const settling = lines.find((line) => line.isCollected && line.acceptedAt.getTime() === paidAt?.getTime());
      if (settling === undefined) return [];
      const broughtMinor = lines.reduce(
        (sum, line) => sum + (line.isCollected ? 0 : line.paidMinor),
        settling.paidMinor,
      );
      return [[id, { broughtMinor, shortMinor: Math.max(0, settling.dueMinor - settling.paidMinor) }]];
    }),
  );
}

/**
 * The cash that riders have still to collect, of all orders. A shop that never marks its cash has hundreds of thousands of them: their
 * totals are read from the tallies, and only those of which riders collect another sum are read one by one, each by an index of its own.
 */
export async function cashToCollect(q: Queryable): Promise<{ orders: number; minor: number }> {
  const isOpen = sql`o.payment_method = 'COD' and not o.is_paid and o.canceled_at is null and o.returned_at is null`;
  const hasPart = sql`(o.advance is not null or o.paid_minor is not null)`;
  const wholeMinor = sql`(o.total_minor + 50) / 100 * 100`;
  const { rows } = await q.execute<{ orders: number; minor: string }>(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(minor), 0) as minor from (
      select sum(t.orders) as orders, sum(t.total_minor) as minor from order_tallies t
      where t.mark = 'active' and t.payment_method = 'COD' and not t.is_paid
      union all
      select 0, sum(${wholeMinor} - o.total_minor) from orders o where ${isOpen} and o.total_minor % 100 <> 0
      union all
      select 0, sum(to_collect(o) - ${wholeMinor}) from orders o where ${isOpen} and ${hasPart}
      union all
      select 0, sum(to_collect(o) - ${wholeMinor}) from orders o where ${isOpen} and not ${hasPart}
        and o.id in (select l.order_id from courier_statement_lines l where l.kind in ('less', 'more') and not l.is_collected)
    ) parts`);
  return { orders: rows[0]?.orders ?? 0, minor: Number(rows[0]?.minor ?? 0) };
}

function mayBeSettledInPart({ paymentMethod, isPaid, courierName }: OrderRow): boolean {
  return paymentMethod === "COD" && !isPaid && courierName !== "";
}

function moneyOf(order: OrderRow, found: Found): Money {
  const { paymentMethod, isPaid, totalMinor, paidMinor, transfer } = order;
  const made = found.refunds.filter(({ state }) => state === "done");
  if (paymentMethod === "COD") {
    const advanceMinor = paidAdvanceMinor(order);
    const { settled } = found;
    const collectedMinor = settled?.broughtMinor ?? wholeTakaMinor(totalMinor - advanceMinor);
    const own = order.advance?.paidBy === "card" ? made : made.filter(({ paymentId }) => paymentId === null);
    return {
      inMinor: paidMinor ?? advanceMinor + (isPaid ? collectedMinor : found.receivedMinor),
      refundedMinor: sumOf(own),
      ...(settled && { shortMinor: settled.shortMinor }),
    };
  }
  if (paymentMethod === "wallet") {
    const isIn = transfer?.state === "found" || transfer?.state === "refunded";
    return { inMinor: paidMinor ?? (isIn ? totalMinor : 0), refundedMinor: sumOf(made) };
  }
  const own = found.payments.filter(
    ({ state, paidCurrency, currency }) => (state === "paid" || state === "refunded") && paidCurrency === currency,
  );
  return {
    inMinor: own.reduce((sum, { paidMinor }) => sum + (paidMinor ?? 0), 0),
    refundedMinor: sumOf(made.filter(({ paymentId }) => own.some(({ id }) => id === paymentId))),
  };
}
