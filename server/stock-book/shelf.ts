// The sizes on the shelf with their costs, and what of them to order again.
import { and, asc, desc, eq, isNull, max, ne, sql } from "drizzle-orm";
import { toTaka } from "#contract/rules/money/money.ts";
import type { ReorderRow, ShelfSize } from "#contract/wire/books/stock-book.ts";
import type { Queryable } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { stockCosts, stockMoves } from "#db/schema/stock.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import type { Sight } from "./history.ts";

const mostSuppliers = 100;
/** Sales of this time are looked at, and it is ordered for as long. */
const reorderDays = 28;

/** Every size of every product that is not archived, in the order of names. */
export async function readShelf(q: Queryable, view: CatalogView, sight: Sight): Promise<ShelfSize[]> {
  const rows = await shelfRows(q);
  return rows.map(({ averageMinor, lastMinor, isOnSale: _, ...row }) => ({
    ...row,
    picture: view.products.get(row.productId)?.card.pictures[0] ?? null,
    averageCost: sight.costs && averageMinor !== null ? toTaka(averageMinor) : null,
    lastCost: sight.costs && lastMinor !== null ? toTaka(lastMinor) : null,
  }));
}

async function shelfRows(q: Queryable) {
  return q
    .select({
      productId: products.id,
      name: products.name,
      bengaliName: products.bengaliName,
      size: productSizes.size,
      left: productSizes.stock,
      isOnSale: products.inStock,
      averageMinor: stockCosts.averageMinor,
      lastMinor: stockCosts.newestMinor,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(stockCosts, and(eq(stockCosts.productId, productSizes.productId), eq(stockCosts.size, productSizes.size)))
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.name), asc(products.id), asc(productSizes.position));
}

/** By whom plants came so far, the newest first. */
export async function suppliers(q: Queryable): Promise<string[]> {
  const newest = max(stockMoves.createdAt);
  const rows = await q
    .select({ supplier: stockMoves.supplier })
    .from(stockMoves)
    .where(ne(stockMoves.supplier, ""))
    .groupBy(stockMoves.supplier)
    .orderBy(desc(newest))
    .limit(mostSuppliers);
  return rows.map(({ supplier }) => supplier);
}

/**
 * Missing in the next four weeks, if sizes sell as the last four did: the most pressing first. A size that is neither counted nor
 * waited for is left out, since nobody knows what is left of it.
 * @param growing plants that will be ready by then, by product
 */
export async function reorder(
  q: Queryable,
  view: CatalogView,
  growing: ReadonlyMap<string, number>,
  now: Date,
): Promise<ReorderRow[]> {
  const [rows, sold, waiting] = await Promise.all([shelfRows(q), soldSince(q, now), waitedFor(q)]);
  const soon = new Map(growing);
  const isFirst = new Set<string>();
  const found = rows.flatMap(({ productId, name, bengaliName, size, left, isOnSale }) => {
    // Who waits for whichever size is counted with the first.
    const anySize = isFirst.has(productId) ? 0 : (waiting.get(`${productId} `) ?? 0);
    isFirst.add(productId);
    const waits = (waiting.get(`${productId} ${size}`) ?? 0) + anySize;
    const soldPieces = sold.get(`${productId} ${size}`) ?? 0;
    const there = isOnSale ? left : 0;
    if (there === null) return [];
    const wanted = soldPieces + waits - there;
    if (wanted <= 0) return [];
    // A growing plant may become any size: it serves the first that needs it.
    const grown = soon.get(productId) ?? 0;
    if (grown >= wanted) return [];
    soon.set(productId, (soon.get(productId) ?? 0) - grown);
    const picture = view.products.get(productId)?.card.pictures[0] ?? null;
    const row = { productId, name, bengaliName, picture, size, left: there };
    return [{ ...row, sold: soldPieces, waiting: waits, growing: grown, suggested: wanted - grown }];
  });
  return found.toSorted((a, b) => b.suggested - a.suggested);
}

/** Pieces by product and size: of orders that stand, and what was sold at the gate without one. */
async function soldSince(q: Queryable, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - reorderDays * 86_400_000);
  const ordered = await q
    .select({
      productId: orderLines.productId,
      size: orderLines.size,
      pieces: sql<number>`sum(${orderLines.quantity})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(sql`${orders.createdAt} >= ${since}`, isNull(orders.canceledAt), isNull(orders.returnedAt)))
    .groupBy(orderLines.productId, orderLines.size);
  const atGate = await q
    .select({
      productId: stockMoves.productId,
      size: stockMoves.size,
      pieces: sql<number>`-sum(${stockMoves.change})::int`,
    })
    .from(stockMoves)
    .where(
      and(
        sql`${stockMoves.createdAt} >= ${since}`,
        eq(stockMoves.reason, "sold-here"),
        isNull(stockMoves.takesBack),
        sql`not exists (select 1 from stock_moves r where r.takes_back = ${stockMoves.id})`,
      ),
    )
    .groupBy(stockMoves.productId, stockMoves.size);
  const sold = new Map<string, number>();
  for (const { productId, size, pieces } of [...ordered, ...atGate]) {
    const key = `${productId} ${size}`;
    sold.set(key, (sold.get(key) ?? 0) + pieces);
  }
  return sold;
}

async function waitedFor(q: Queryable): Promise<Map<string, number>> {
  const rows = await q
    .select({ productId: stockAlerts.productId, size: stockAlerts.size, count: sql<number>`count(*)::int` })
    .from(stockAlerts)
    .where(sql`${stockAlerts.confirmedAt} is not null`)
    .groupBy(stockAlerts.productId, stockAlerts.size);
  return new Map(rows.map(({ productId, size, count }) => [`${productId} ${size}`, count]));
}
