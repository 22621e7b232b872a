/**
 * The cost of a piece on the shelf: the moving average of what was received (docs/decisions/063-stock-book.md).
 *
 * 1. A receipt with a cost makes a new average of the pieces that were there and those that came. What came without a cost changes nothing.
 * 2. Pieces of which nothing was known, and an empty shelf, take the cost of what came.
 * 3. What leaves the shelf leaves at the average, and does not change it.
 * 4. The caller has locked the product. Costs are in poisha.
 */
import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#db/database.ts";
import { stockCosts, stockMoves } from "#db/schema/stock.ts";

type Shelf = { productId: string; size: string };
/** `before`: how many were there. */
type Receipt = { before: number; pieces: number; costMinor: number };

/** @returns null when it is not known */
export async function averageCost(q: Queryable, { productId, size }: Shelf): Promise<number | null> {
  const [row] = await q.select().from(stockCosts).where(isShelf(productId, size));
  return row?.averageMinor ?? null;
}

export async function costReceipt(tx: Tx, shelf: Shelf, receipt: Receipt): Promise<void> {
  await writeAverage(tx, shelf, averageAfter(await averageCost(tx, shelf), receipt), receipt.costMinor);
}

/**
 * Takes a receipt out of the average again. Where none of the other pieces are left, the receipt before it counts.
 * @param lineId the receipt's line; its opposite is written already
 */
export async function uncostReceipt(tx: Tx, shelf: Shelf, receipt: Receipt, lineId: string): Promise<void> {
  const earlier = await costBefore(tx, shelf, lineId);
  if (earlier === undefined) {
    await tx.delete(stockCosts).where(isShelf(shelf.productId, shelf.size));
    return;
  }
  const average = averageWithout(await averageCost(tx, shelf), receipt);
  await writeAverage(tx, shelf, average ?? earlier, earlier);
}

/** Pure. @param known the average of what was there, null when it is not known */
export function averageAfter(known: number | null, { before, pieces, costMinor }: Receipt): number {
  if (known === null || before <= 0) return costMinor;
  return Math.round((before * known + pieces * costMinor) / (before + pieces));
}

/** Pure. @returns null when nothing else is there to have an average */
export function averageWithout(known: number | null, { before, pieces, costMinor }: Receipt): number | null {
  const others = before - pieces;
  if (known === null || others <= 0) return null;
  return Math.max(0, Math.round((before * known - pieces * costMinor) / others));
}

async function writeAverage(tx: Tx, shelf: Shelf, averageMinor: number, newestMinor: number): Promise<void> {
  const set = { averageMinor, newestMinor, updatedAt: sql`clock_timestamp()` };
  await tx
    .insert(stockCosts)
    .values({ productId: shelf.productId, size: shelf.size, ...set })
    .onConflictDoUpdate({ target: [stockCosts.productId, stockCosts.size], set });
}

/** Of the newest other receipt that nobody has taken back. */
async function costBefore(tx: Tx, { productId, size }: Shelf, lineId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ costMinor: stockMoves.costMinor })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.productId, productId),
        eq(stockMoves.size, size),
        ne(stockMoves.id, lineId),
        isNotNull(stockMoves.costMinor),
        sql`${stockMoves.kind} in ('received', 'grown', 'moved') and ${stockMoves.change} > 0 and ${stockMoves.takesBack} is null`,
        sql`not exists (select 1 from stock_moves r where r.takes_back = ${stockMoves.id})`,
      ),
    )
    .orderBy(desc(stockMoves.createdAt), desc(stockMoves.id))
    .limit(1);
  return row?.costMinor ?? undefined;
}

const isShelf = (productId: string, size: string) =>
  and(eq(stockCosts.productId, productId), eq(stockCosts.size, size));
