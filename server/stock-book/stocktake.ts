/**
 * Counting the shelf while the shop goes on selling.
 *
 * 1. A count is kept and moves nothing. Only finishing writes lines, in one transaction with all products locked.
 * 2. A count says how many stood there at its time. What moved since then is added by time: the difference is what was counted less what the
 *    book said at that time, so a sale after the count is no difference.
 * 3. A telephone without the net sends its counts later, maybe twice and in any order: the newest count of a size counts, and one that is sent
 *    again is written once.
 * 4. What an order link holds stands on the shelf with the rest: it is counted with it, and holding or releasing moves nothing there.
 * 5. What is missing has a reason and costs the average. Without a reason it is missing.
 */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Stocktake, StocktakeCountInput, StocktakeRow } from "#contract/wire/books/stocktake.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { orderLinks } from "#db/schema/order-links.ts";
import { stockCosts, stockMoves, stocktakeLines, stocktakes } from "#db/schema/stock.ts";
import * as m from "#messages";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { lockCounts } from "../catalog/editing/counts.ts";
import { lockProducts } from "../catalog/lock.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import type { StockBook } from "./acts.ts";
import type { Sight } from "./history.ts";
import { unknownSize, writeLine } from "./write-line.ts";

type Opened = typeof stocktakes.$inferSelect;

const isOpen = isNull(stocktakes.finishedAt);

/** Begins one, or goes on with the one that is open. @returns its id */
export async function startStocktake(book: StockBook, ownerId: string, scope: Opened["scope"]): Promise<string> {
  return inTransaction(book.db, async (tx) => {
    const id = uuidv7();
    // Of two that begin at once, one is the stocktake of both.
    await tx.insert(stocktakes).values({ id, startedBy: ownerId, scope }).onConflictDoNothing();
    const [open] = await tx.select().from(stocktakes).where(isOpen);
    return open?.id ?? id;
  });
}

/** @throws Refusal 400 (a size that the product does not have), 404, 409 `stocktake-over` */
export async function countSize(book: StockBook, ownerId: string, input: StocktakeCountInput): Promise<void> {
  const { stocktakeId, productId, size, counted, reason, secondsAgo, actKey: key } = input;
  await inTransaction(book.db, async (tx) => {
    const stocktake = await lockStocktake(tx, stocktakeId, "share");
    if (await isKnownCount(tx, input)) return;
    requireOpen(stocktake);
    const isSold = await tx.$count(
      productSizes,
      and(eq(productSizes.productId, productId), eq(productSizes.size, size)),
    );
    if (isSold === 0) throw unknownSize(size);
    const countedAt = sql<Date>`greatest(clock_timestamp() - make_interval(secs => ${secondsAgo}), ${stocktake.startedAt})`;
    const row = { key, counted, countedAt, reason, ownerId };
    const [before] = await tx
      .select({ counted: stocktakeLines.counted })
      .from(stocktakeLines)
      .where(isCountOf(stocktakeId, productId, size));
    await tx
      .insert(stocktakeLines)
      .values({ stocktakeId, productId, size, ...row })
      .onConflictDoUpdate({
        target: [stocktakeLines.stocktakeId, stocktakeLines.productId, stocktakeLines.size],
        set: row,
        setWhere: lt(stocktakeLines.countedAt, countedAt),
      });
    const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
    describeChange({
      subject: { kind: "product", id: productId, name: product?.name ?? "" },
      before: { counted: before?.counted ?? null },
      after: { size, counted, reason },
    });
  });
}

async function isKnownCount(tx: Tx, { stocktakeId, productId, size, actKey }: StocktakeCountInput): Promise<boolean> {
  const [row] = await tx
    .select({ key: stocktakeLines.key })
    .from(stocktakeLines)
    .where(isCountOf(stocktakeId, productId, size));
  return row?.key === actKey;
}

/** The open one, with every size that is to be counted; null when there is none. */
export async function readStocktake(q: Queryable, view: CatalogView, sight: Sight): Promise<Stocktake | null> {
  const [open] = await q.select().from(stocktakes).where(isOpen);
  if (open === undefined) return null;
  const rows = await rowsOf(q, open);
  const names = await ownerNames(
    q,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const shown = rows.map(
    ({ ownerId, averageMinor, countedAt, difference, ...row }): StocktakeRow => ({
      ...row,
      picture: view.products.get(row.productId)?.card.pictures[0] ?? null,
      countedAt: countedAt?.toISOString() ?? null,
      who: names.get(ownerId ?? "") ?? "",
      difference,
      loss: sight.costs && averageMinor !== null ? toTaka(lossOf(difference, averageMinor)) : null,
    }),
  );
  const loss = rows.reduce((sum, { difference, averageMinor }) => sum + lossOf(difference, averageMinor ?? 0), 0);
  return {
    _id: open.id,
    startedAt: open.startedAt.toISOString(),
    scope: open.scope,
    rows: shown,
    loss: sight.costs ? toTaka(loss) : null,
  };
}

const lossOf = (difference: number, averageMinor: number) => Math.max(0, -difference) * averageMinor;

/**
 * Writes the differences. Finished twice, it is finished once.
 * @returns how many sizes were not as the book said
 * @throws Refusal 404, 409 `stocktake-over` (given up)
 */
export async function finishStocktake(book: StockBook, ownerId: string, stocktakeId: string): Promise<number> {
  return inTransaction(book.db, async (tx) => {
    const stocktake = await lockStocktake(tx, stocktakeId, "update");
    if (stocktake.finishedAt !== null && !stocktake.isGivenUp)
      return tx.$count(stockMoves, eq(stockMoves.stocktakeId, stocktakeId));
    requireOpen(stocktake);
    const counted = await tx
      .selectDistinct({ productId: stocktakeLines.productId })
      .from(stocktakeLines)
      .where(eq(stocktakeLines.stocktakeId, stocktakeId));
    const ids = counted.map(({ productId }) => productId);
    await lockProducts(tx, ids);
    await lockCounts(tx, ids);
    let written = 0;
    for (const row of await rowsOf(tx, stocktake))
      if (await writeDifference(tx, ownerId, stocktakeId, row)) written += 1;
    await tx.update(stocktakes).set({ finishedAt: sql`clock_timestamp()` }).where(eq(stocktakes.id, stocktakeId));
    return written;
  });
}

/** Gives it up: nothing is written. @throws Refusal 404, 409 `stocktake-over` */
export async function cancelStocktake(book: StockBook, stocktakeId: string): Promise<void> {
  await inTransaction(book.db, async (tx) => {
    requireOpen(await lockStocktake(tx, stocktakeId, "update"));
    await tx
      .update(stocktakes)
      .set({ finishedAt: sql`clock_timestamp()`, isGivenUp: true })
      .where(eq(stocktakes.id, stocktakeId));
  });
}

type Counted = Awaited<ReturnType<typeof rowsOf>>[number];

/** The product is locked. @returns whether there was a difference */
async function writeDifference(tx: Tx, ownerId: string, stocktakeId: string, row: Counted): Promise<boolean> {
  const { productId, size, book, held, counted, difference, averageMinor } = row;
  if (counted === null || (book !== null && difference === 0)) return false;
  const what = { productId, size, kind: "counted" as const, stocktakeId, ownerId };
  if (book === null) {
    // Its count begins with it.
    await writeLine(tx, { ...what, change: counted });
    return true;
  }
  // Sold faster than it was counted: nothing is left.
  const change = Math.max(difference, held - book);
  const reason = change < 0 ? (row.reason ?? "not-found") : null;
  if (change !== 0) await writeLine(tx, { ...what, change, reason, costMinor: averageMinor });
  return change !== 0;
}

/** Every size that is to be counted, with its count and what differs. */
async function rowsOf(q: Queryable, { id, scope }: Opened) {
  const moved = sql<number>`coalesce((
    select sum(v.change) from stock_moves v where v.product_id = ${productSizes.productId} and v.size = ${productSizes.size}
      and v.kind not in ('held', 'released') and v.created_at > ${stocktakeLines.countedAt}), 0)::int`;
  const heldByLinks = sql`(
    select l->>'productId' as product_id, l->>'size' as size, sum((l->>'heldPieces')::int)::int as pieces
    from ${orderLinks} k cross join lateral jsonb_array_elements(k.lines) l
    where k.holds_stock and (l->>'heldPieces')::int > 0 group by 1, 2) held_by_links`;
  const rows = await q
    .select({
      productId: productSizes.productId,
      name: products.name,
      bengaliName: products.bengaliName,
      size: productSizes.size,
      left: productSizes.stock,
      held: sql<number>`coalesce(held_by_links.pieces, 0)`,
      counted: stocktakeLines.counted,
      countedAt: stocktakeLines.countedAt,
      reason: stocktakeLines.reason,
      ownerId: stocktakeLines.ownerId,
      averageMinor: stockCosts.averageMinor,
      moved,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(
      stocktakeLines,
      and(
        eq(stocktakeLines.stocktakeId, id),
        eq(stocktakeLines.productId, productSizes.productId),
        eq(stocktakeLines.size, productSizes.size),
      ),
    )
    .leftJoin(stockCosts, and(eq(stockCosts.productId, productSizes.productId), eq(stockCosts.size, productSizes.size)))
    .leftJoin(
      heldByLinks,
      sql`held_by_links.product_id = ${productSizes.productId}::text and held_by_links.size = ${productSizes.size}`,
    )
    .where(
      and(
        isNull(products.deletedAt),
        scope === "all" ? undefined : sql`(${productSizes.stock} is not null or ${stocktakeLines.counted} is not null)`,
      ),
    )
    .orderBy(asc(products.name), asc(products.id), asc(productSizes.position));
  return rows.map(({ moved, left, ...row }) => {
    const book = left === null ? null : left + row.held;
    return { ...row, book, difference: row.counted === null || book === null ? 0 : row.counted - (book - moved) };
  });
}

async function lockStocktake(tx: Tx, stocktakeId: string, lock: "share" | "update"): Promise<Opened> {
  const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, stocktakeId)).for(lock);
  if (row === undefined) throw new Refusal(404, say(m.refusal_no_such_stocktake), { code: "gone" });
  return row;
}

function requireOpen({ finishedAt }: Opened): void {
  if (finishedAt !== null) throw new Refusal(409, say(m.refusal_stocktake_over), { code: "stocktake-over" });
}

const isCountOf = (stocktakeId: string, productId: string, size: string) =>
  and(
    eq(stocktakeLines.stocktakeId, stocktakeId),
    eq(stocktakeLines.productId, productId),
    eq(stocktakeLines.size, size),
  );
