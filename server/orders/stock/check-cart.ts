import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import type { CartCheck } from "#contract/wire/catalog/stock.ts";
import type { Queryable } from "#db/database.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { type CountedLine, shortLines, tellShort } from "../../catalog/editing/counts.ts";

type CartLine = { product: string; size: string; quantity: number };

/**
 * The lines of a cart that ask for more than is left. Stock held by the shopper's own unpaid card order counts as left: the
 * same press continues that order (docs/decisions/012-card-payments.md).
 * @param customerId undefined for a visitor
 */
export async function checkCart(
  db: Queryable,
  lines: CartLine[],
  customerId: string | undefined,
): Promise<Pick<CartCheck, "short" | "held">> {
  const short = await shortLines(db, lines);
  if (customerId === undefined || short.length === 0) return { short: short.map(tellShort), held: [] };
  const holds = await ownHolds(db, customerId, short);
  const holdOf = ({ product, size }: CountedLine) =>
    holds.find((hold) => hold.productId === product && hold.size === size)?.held ?? 0;
  return {
    short: short
      .map((line) => ({ ...line, left: line.left + holdOf(line) }))
      .filter(({ left, quantity }) => left < quantity)
      .map(tellShort),
    held: short.filter((line) => line.isOnSale && holdOf(line) > 0).map(({ product, size }) => ({ product, size })),
  };
}

async function ownHolds(db: Queryable, customerId: string, lines: CountedLine[]) {
  return db
    .select({
      productId: orderLines.productId,
      size: orderLines.size,
      held: sql<number>`sum(${orderLines.stockTaken})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.paymentMethod, online),
        eq(orders.isPaid, false),
        sql`${orders.canceledAt} is null and ${orders.returnedAt} is null`,
        gt(orders.expiresAt, sql`now()`),
        gt(orderLines.stockTaken, 0),
        inArray(
          orderLines.productId,
          lines.map(({ product }) => product),
        ),
      ),
    )
    .groupBy(orderLines.productId, orderLines.size);
}
