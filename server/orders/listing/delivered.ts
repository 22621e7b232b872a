// For the guarantee: whose orders are, when they were delivered, and how much of what was.
import { and, count, desc, eq, gte, inArray, isNull, max, sql, sum } from "drizzle-orm";
import type { RefundedLine } from "#contract/wire/orders/orders.ts";
import type { Queryable } from "#db/database.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { type Refund, refundsOf, sumOf } from "../../payments/refunds.ts";
import type { OrderRow } from "../order.ts";

/** @returns each of the orders by its id */
export async function ordersById(q: Queryable, ids: string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await q.select().from(orders).where(inArray(orders.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The orders of an account, for a query of what hangs on them. */
export function idsOfCustomer(q: Queryable, customerId: string) {
  return q.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
}

/** When each of the orders was last said to be delivered. Those that never were are missing. */
export async function deliveredAtOf(q: Queryable, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectDistinctOn([orderEvents.orderId], { orderId: orderEvents.orderId, at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, "status"), eq(orderEvents.status, "Delivered")))
    .orderBy(orderEvents.orderId, desc(orderEvents.createdAt));
  return new Map(rows.map(({ orderId, at }) => [orderId, at]));
}

/** `lines`: null where it is for none in particular. */
export type OrderRefund = Pick<
  Refund,
  "id" | "refundKey" | "reference" | "amountMinor" | "lines" | "state" | "createdAt"
>;

/** All refunds of each of these orders, also those that were refused, oldest first. */
export async function refundsByOrder(q: Queryable, orderIds: string[]): Promise<Map<string, Refund[]>> {
  return Map.groupBy(await refundsOf(q, orderIds), ({ orderId }) => orderId);
}

/** The pieces for which money went back, or is on its way; not those of a refund that the provider refused. */
export function paidBackPieces(refunds: readonly OrderRefund[]): RefundedLine[] {
  return refunds.flatMap(({ state, lines }) => (state === "refused" || lines === null ? [] : lines));
}

/** How much of an order's money went back, or is about to, for one of these lines or for none in particular. In poisha. */
export function backMinorFor(
  refunds: readonly OrderRefund[],
  named: readonly Pick<RefundedLine, "name" | "size">[],
): number {
  return sumOf(refunds.filter((refund) => refund.state !== "refused" && isForOneOf(named, refund)));
}

/** Whether it is for one of these lines, or for none in particular. */
export function isForOneOf(
  named: readonly Pick<RefundedLine, "name" | "size">[],
  { lines }: Pick<OrderRefund, "lines">,
): boolean {
  const isFor = (line: RefundedLine) => named.some(({ name, size }) => name === line.name && size === line.size);
  return lines === null || lines.some(isFor);
}

type Pieces = { productId: string; name: string; bengaliName: string; pieces: number };

/** Of these products: how many pieces were delivered with orders placed since then. */
export async function deliveredPieces(q: Queryable, productIds: string[], since: Date): Promise<Pieces[]> {
  if (productIds.length === 0) return [];
  const rows = await q
    .select({
      productId: orderLines.productId,
      name: max(orderLines.name),
      bengaliName: max(orderLines.bengaliName),
      pieces: sum(orderLines.quantity),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, productIds), isDelivered, gte(orders.createdAt, since)))
    .groupBy(orderLines.productId);
  return rows.map(({ productId, name, bengaliName, pieces }) => ({
    productId,
    name: name ?? "",
    bengaliName: bengaliName ?? "",
    pieces: Number(pieces ?? 0),
  }));
}

/** How many orders placed since then each courier has delivered; an empty name is the shop itself. */
export async function deliveredByCourier(q: Queryable, since: Date): Promise<Map<string, number>> {
  const rows = await q
    .select({ courierName: orders.courierName, delivered: count() })
    .from(orders)
    .where(and(isDelivered, gte(orders.createdAt, since)))
    .groupBy(orders.courierName);
  return new Map(rows.map(({ courierName, delivered }) => [courierName, delivered]));
}

const isDelivered = and(eq(orders.status, sql`'Delivered'`), isNull(orders.canceledAt), isNull(orders.returnedAt));
