import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { wholeTakaMinor } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { Queryable } from "#db/database.ts";
import { courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";

/**
 * The cash that came in on a day, in poisha: what couriers brought by the statements accepted on it, and what was marked as collected
 * without one. Cash that was taken back since does not count.
 * @param day YYYY-MM-DD in Dhaka
 */
export async function cashCameIn(q: Queryable, day: string): Promise<number> {
  const from = startOfDhakaDay(day);
  const to = new Date(from.getTime() + dayMs);
  return (await broughtByCouriers(q, from, to)) + (await collectedByHand(q, from, to));
}

async function broughtByCouriers(q: Queryable, from: Date, to: Date): Promise<number> {
  const [row] = await q
    .select({ minor: sql<string>`coalesce(sum(${courierStatementLines.paidMinor}), 0)` })
    .from(courierStatementLines)
    .innerJoin(courierStatements, eq(courierStatements.id, courierStatementLines.statementId))
    .where(
      and(
        gte(courierStatements.acceptedAt, from),
        lt(courierStatements.acceptedAt, to),
        isNull(courierStatements.undoneAt),
        inArray(courierStatementLines.kind, ["paid", "less", "more"]),
      ),
    );
  return Number(row?.minor ?? 0);
}

/**
 * Found by the ids of events since that day, which begin with their time: no index holds the day on which an order was paid. Of a process
 * whose clock was once ahead they stay ahead, so they have no end.
 */
async function collectedByHand(q: Queryable, from: Date, to: Date): Promise<number> {
  const paid = await q
    .selectDistinctOn([orders.id], {
      totalMinor: orders.totalMinor,
      paymentMethod: orders.paymentMethod,
      advance: orders.advance,
      transfer: orders.transfer,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        gte(orderEvents.id, firstIdOf(from)),
        eq(orderEvents.kind, "cash-collected"),
        ...[eq(orders.paymentMethod, "COD"), eq(orders.isPaid, true), gte(orders.paidAt, from), lt(orders.paidAt, to)],
        sql`not exists (select from ${courierStatementLines} line
          join ${courierStatements} statement on statement.id = line.statement_id
          where line.order_id = ${orders.id} and line.is_collected and statement.accepted_at = ${orders.paidAt})`,
      ),
    );
  return paid.reduce((sum, order) => sum + wholeTakaMinor(Math.max(0, order.totalMinor - paidAdvanceMinor(order))), 0);
}

/** @returns the least id of version 7 of that moment */
function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
