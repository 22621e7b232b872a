import { desc, eq } from "drizzle-orm";
import type { StockMove } from "#contract/wire/catalog/stock.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { ownerNames } from "../../accounts/owners/owner-names.ts";
import { orderNumber } from "../order.ts";

const movesMax = 100;

/** A product's moves of stock: the newest hundred, newest first. */
export async function stockHistory(db: Db, productId: string): Promise<StockMove[]> {
  const rows = await db
    .select({ move: stockMoves, number: orders.number })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(eq(stockMoves.productId, productId))
    .orderBy(desc(stockMoves.createdAt), desc(stockMoves.id))
    .limit(movesMax);
  const names = await ownerNames(
    db,
    rows.flatMap(({ move }) => move.ownerId ?? []),
  );
  return rows.map(({ move: { size, kind, change, left, orderId, ownerId, reason, takesBack, createdAt }, number }) => ({
    ...{ size, kind, change, left, orderId, reason },
    orderNumber: number === null ? "" : orderNumber(number),
    ownerName: names.get(ownerId ?? "") ?? "",
    isOpposite: takesBack !== null,
    createdAt: createdAt.toISOString(),
  }));
}
