import { asc, desc, eq, inArray } from "drizzle-orm";
import { toTaka } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import type { Db } from "#db/open.ts";
import { orderLines, orders } from "#db/schema/orders.ts";

/** The short human number of an order: GP-1001. */
export function orderNumber(number: number): string {
  return `GP-${number}`;
}

/** The customer's orders, newest first. */
export async function listCustomerOrders(db: Db, customerId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt), desc(orders.number));
  return withLines(db, rows);
}

/** All orders, newest first. */
export async function listOrders(db: Db): Promise<Order[]> {
  return withLines(db, await db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.number)));
}

async function withLines(db: Db, rows: (typeof orders.$inferSelect)[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => wireOrder(row, linesOf.get(row.id) ?? []));
}

function wireOrder(row: typeof orders.$inferSelect, lines: (typeof orderLines.$inferSelect)[]): Order {
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
    })),
    address: row.address,
    amount: toTaka(row.totalMinor),
    subtotal: toTaka(row.subtotalMinor),
    delivery: toTaka(row.deliveryMinor),
    tax: toTaka(row.taxMinor),
    isPaid: row.isPaid,
    paymentMethod: row.paymentMethod,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}
