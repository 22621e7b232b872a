import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";

/** The plants that arrived and stayed with a customer, by order, product and size. `deliveredAt`: of the newest delivery of the order. */
export type DeliveredLine = {
  orderId: string;
  productId: string;
  size: string;
  quantity: number;
  deliveredAt: Date;
};

export async function deliveredLines(db: Queryable, customerId: string): Promise<DeliveredLine[]> {
  const deliveredAt = sql<string>`coalesce(max(${orderEvents.createdAt}), ${orders.createdAt})`;
  const lines = db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      size: orderLines.size,
      quantity: sql<number>`sum(${orderLines.quantity})::int`.as("quantity"),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, "Delivered"),
        isNull(orders.canceledAt),
        isNull(orders.returnedAt),
      ),
    )
    .groupBy(orderLines.orderId, orderLines.productId, orderLines.size)
    .as("lines");
  const rows = await db
    .select({
      orderId: lines.orderId,
      productId: lines.productId,
      size: lines.size,
      quantity: lines.quantity,
      deliveredAt,
    })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .leftJoin(
      orderEvents,
      and(eq(orderEvents.orderId, lines.orderId), eq(orderEvents.status, "Delivered"), eq(orderEvents.kind, "status")),
    )
    .groupBy(lines.orderId, lines.productId, lines.size, lines.quantity, orders.createdAt);
  return rows.map((row) => ({ ...row, deliveredAt: new Date(row.deliveredAt) }));
}
