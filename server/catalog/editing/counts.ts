/**
 * The owner's counts: how many of each size are left to sell.
 *
 * 1. Locks are taken in one order everywhere: products, then their sizes, then the catalog's version.
 * 2. A size that a save does not name keeps its count, whatever was sold since the form was opened. A save that names a size
 *    also sends the count that the owner saw, and is refused when sales have changed it.
 * 3. Every count, and the end of counting, is a row of stock_moves.
 */
import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { fewLeftMax } from "#contract/rules/constants.ts";
import type { LowStockRow } from "#contract/wire/catalog/low-stock.ts";
import type { NewCounts, ShortLine, StockLeft } from "#contract/wire/catalog/stock.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { stockMoves } from "#db/schema/stock.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say, sizeWord } from "../../http/answers/say.ts";

/** Of the sizes of one product. Null: not counted. */
export type Counts = ReadonlyMap<string, number | null>;
type SizeRow = Omit<typeof productSizes.$inferInsert, "stock">;
/** A product's new sizes, with the counts before and after the save. */
type SavedSizes = { productId: string; rows: SizeRow[]; before: Counts; after: Counts };

const uncounted: Counts = new Map();
const lowStockMax = 50;

/** The counts of locked products. Locks their sizes too, in the same order as sales do. */
export async function lockCounts(tx: Tx, productIds: string[]): Promise<Map<string, Counts>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({ productId: productSizes.productId, size: productSizes.size, stock: productSizes.stock })
    .from(productSizes)
    .where(isAnyOf(productSizes.productId, productIds))
    .orderBy(asc(productSizes.productId), asc(productSizes.size))
    .for("update");
  const counts = Map.groupBy(rows, (row) => row.productId);
  return new Map([...counts].map(([id, sizes]) => [id, new Map(sizes.map(({ size, stock }) => [size, stock]))]));
}

/**
 * The counts of these sizes after a save.
 * @throws Refusal 400 (a count for a size that is not sold), 409 `stock-changed` (another count than the owner saw)
 */
export function countsAfter(sizes: string[], before: Counts = uncounted, wanted: NewCounts = {}): Counts {
  const after = new Map(sizes.map((size) => [size, before.get(size) ?? null]));
  for (const [size, { count, seen }] of Object.entries(wanted)) {
    const field = `stock.${size}`;
    if (!after.has(size)) {
      if (count === null) continue;
      throw new Refusal(400, say(m.refusal_a_count_is_given_for_which_is_not_one_of_the, { size: sizeWord(size) }), {
        code: "invalid",
        field,
      });
    }
    const now = before.get(size) ?? null;
    if (seen !== undefined && seen !== now && count !== now) {
      throw new Refusal(409, say(m.refusal_counted_meanwhile, { now: countOrNone(now), seen: countOrNone(seen) }), {
        code: "stock-changed",
        field,
        data: { size, left: now },
      });
    }
    after.set(size, count);
  }
  return after;
}

/** Replaces the sizes of products, with their counts and stock moves. */
export async function writeSizes(tx: Tx, ownerId: string | null, saved: SavedSizes[]): Promise<void> {
  const rows = saved.flatMap(({ rows, after }) => rows.map((row) => ({ ...row, stock: after.get(row.size) ?? null })));
  for (const batch of batches(rows)) await tx.insert(productSizes).values(batch);
  const moves = saved.flatMap(({ productId, before, after }) =>
    [...new Set([...before.keys(), ...after.keys()])].flatMap((size) => {
      const [was, left] = [before.get(size) ?? null, after.get(size) ?? null];
      if (was === left) return [];
      const change = left === null ? null : left - (was ?? 0);
      const createdAt = sql`clock_timestamp()`;
      return [{ id: uuidv7(), productId, size, kind: "counted" as const, change, left, ownerId, createdAt }];
    }),
  );
  for (const batch of batches(moves)) await tx.insert(stockMoves).values(batch);
}

/** How many are left of each counted size, by product. @param ids all products when missing */
export async function loadCounts(db: Queryable, ids?: string[]): Promise<Map<string, Record<string, number>>> {
  const rows = await db
    .select({ productId: productSizes.productId, size: productSizes.size, stock: productSizes.stock })
    .from(productSizes)
    .where(and(isNotNull(productSizes.stock), ids && isAnyOf(productSizes.productId, ids)));
  const counts = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    [...counts].map(([id, sizes]) => [id, Object.fromEntries(sizes.map((row) => [row.size, row.stock ?? 0]))]),
  );
}

/** For shoppers: low counts only, never the size of a large stock, and none of archived products. */
export async function fewLeft(db: Queryable, ids: string[]): Promise<StockLeft> {
  const few = (await soldCounts(db, ids)).filter(({ left }) => left <= fewLeftMax);
  return Object.fromEntries(
    [...Map.groupBy(few, ({ productId }) => productId)].map(([productId, sizes]) => [
      productId,
      Object.fromEntries(sizes.map(({ size, left }) => [size, left])),
    ]),
  );
}

/** A line that asks for more than is left. `isOnSale`: the product's switch. */
export type CountedLine = { product: string; size: string; quantity: number; left: number; isOnSale: boolean };

/** The lines of a cart that ask for more than is left. */
export async function shortLines(
  db: Queryable,
  lines: { product: string; size: string; quantity: number }[],
): Promise<CountedLine[]> {
  if (lines.length === 0) return [];
  const counts = await soldCounts(
    db,
    lines.map((line) => line.product),
  );
  return lines.flatMap((line) => {
    const found = counts.find(({ productId, size }) => productId === line.product && size === line.size);
    if (found === undefined || found.left >= line.quantity) return [];
    return [{ ...line, left: found.left, isOnSale: found.isOnSale }];
  });
}

/** For shoppers, with the limit of {@link fewLeft}. */
export const tellShort = ({ product, size, left }: CountedLine): ShortLine => ({
  product,
  size,
  left: left <= fewLeftMax ? left : null,
});

/** The counted sizes of these products, without archived ones. */
async function soldCounts(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      productId: productSizes.productId,
      size: productSizes.size,
      left: sql<number>`${productSizes.stock}`,
      isOnSale: products.inStock,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(isNotNull(productSizes.stock), isAnyOf(productSizes.productId, ids), isNull(products.deletedAt)))
    .orderBy(asc(productSizes.productId), asc(productSizes.position));
}

/** Counted sizes of which few are left, of products that are not archived; the fewest first. */
export async function lowStock(
  db: Queryable,
  at: number,
): Promise<{ rows: Omit<LowStockRow, "picture">[]; total: number }> {
  const isLow = and(lte(productSizes.stock, at), isNull(products.deletedAt));
  const rows = await db
    .select({
      productId: products.id,
      name: products.name,
      bengaliName: products.bengaliName,
      size: productSizes.size,
      left: sql<number>`${productSizes.stock}`,
      inStock: products.inStock,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(isLow)
    .orderBy(desc(products.inStock), asc(productSizes.stock), asc(products.name), asc(productSizes.position))
    .limit(lowStockMax);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The products of which {@link lowStock} would list a size. */
export async function lowProducts(db: Queryable, at: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: productSizes.productId })
    .from(productSizes)
    .where(lte(productSizes.stock, at));
  return new Set(rows.map(({ id }) => id));
}

const countOrNone = (count: number | null) => (count === null ? say(m.not_counted) : figure(count));

/** A statement takes at most 65,535 parameters. */
function batches<T>(rows: T[]): T[][] {
  const batchSize = 500;
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, at) => rows.slice(at * batchSize, (at + 1) * batchSize));
}
