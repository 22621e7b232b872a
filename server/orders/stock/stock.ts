/**
 * Counted stock: taking it and putting it back.
 *
 * 1. A size without a number is not counted: nothing is taken and no row is written. The in-stock switch comes first and is
 *    checked before (sell-lines.ts).
 * 2. Stock is taken by one conditional UPDATE per line, sorted by product and size, in the order's transaction. One line
 *    that is short refuses the whole order. A check in the database forbids less than zero. Locks are taken in one order
 *    everywhere: products, then their sizes, then the catalog's version. A row of stock_moves refers to its product, so
 *    the product is locked before its size even where only the size changes.
 * 3. Each line remembers what it took (order_lines.stock_taken), so that it is put back once, however often that is asked
 *    for. Every move is a row of stock_moves.
 * 4. A size that sells out or returns is a change of its product for all readers (db/changes.ts). This goes by size and not by
 *    product: two buyers of the last two sizes cannot see each other, so neither would know that the product has sold out.
 */
import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { SoldLine } from "#contract/wire/orders/orders.ts";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { orderLines } from "#db/schema/orders.ts";
import { stockMoves } from "#db/schema/stock.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, named, say, sizeWord } from "../../http/answers/say.ts";

/**
 * Takes the stock of an order's lines, which must exist already.
 * @throws Refusal 409 for the first line that is short, with `data.left`
 */
export async function takeStock(tx: Tx, orderId: string, only?: SoldLine[]): Promise<void> {
  await lockProductsOf(tx, orderId);
  for (const line of await countedLines(tx, orderId)) {
    if (!isAmong(only, line)) continue;
    const left = await move(tx, line, -line.quantity);
    if (left === undefined) throw tooFewLeft(line, await countOf(tx, line));
    await tx.update(orderLines).set({ stockTaken: line.quantity }).where(thisLine(line));
  }
}

/**
 * Puts back what the order took, unless that was done before. The order must be locked.
 * @param only these of its lines
 * @returns the lines that went back
 */
export async function giveBackStock(tx: Tx, orderId: string, only?: SoldLine[]): Promise<SoldLine[]> {
  await lockProductsOf(tx, orderId);
  const taken = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), gt(orderLines.stockTaken, 0)))
    .orderBy(asc(orderLines.productId), asc(orderLines.size));
  const lines = taken.filter((line) => isAmong(only, line));
  for (const line of lines) {
    await move(tx, line, line.stockTaken);
    await tx.update(orderLines).set({ stockTaken: 0 }).where(thisLine(line));
  }
  return lines.map(({ productId, size }) => ({ product: productId, size }));
}

/** Writes into these lines of an order what a piece costs on average now, where that is known. */
export async function costLines(tx: Tx, orderId: string, lines: SoldLine[]): Promise<void> {
  for (const { product, size } of lines) {
    const isLine = and(eq(orderLines.orderId, orderId), eq(orderLines.productId, product), eq(orderLines.size, size));
    const now = sql`(select average_minor from stock_costs where product_id = ${product} and size = ${size})`;
    await tx.update(orderLines).set({ costMinor: now }).where(isLine);
  }
}

function isAmong(only: SoldLine[] | undefined, line: Pick<Line, "productId" | "size">): boolean {
  return only === undefined || only.some(({ product, size }) => product === line.productId && size === line.size);
}

/** The refusal of a line that asks for more than is left. */
export function tooFewLeft(
  line: Pick<Line, "productId" | "size" | "name" | "bengaliName" | "position">,
  left: number,
): Refusal {
  const { productId, size, position } = line;
  const message =
    left === 0
      ? say(m.refusal_size_out_of_stock, { product: named(line), size: sizeWord(size) })
      : say(m.refusal_too_few_left, { left: figure(left), product: named(line), size: sizeWord(size) });
  const code = left === 0 ? "out-of-stock" : "too-few";
  return new Refusal(409, message, { code, field: `items.${position}.quantity`, data: { productId, size, left } });
}

type Line = typeof orderLines.$inferSelect;

const thisLine = (line: Line) => and(eq(orderLines.orderId, line.orderId), eq(orderLines.position, line.position));

/** In the order of ids, as placing and the owner's changes lock them. */
async function lockProductsOf(tx: Tx, orderId: string): Promise<void> {
  const ids = tx.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orderId));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("share");
}

/** Lines that have taken nothing yet and whose size is counted. Locked, so that counting cannot begin or end meanwhile. */
async function countedLines(tx: Tx, orderId: string): Promise<Line[]> {
  const rows = await tx
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(
      productSizes,
      and(eq(productSizes.productId, orderLines.productId), eq(productSizes.size, orderLines.size)),
    )
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockTaken, 0), sql`${productSizes.stock} is not null`))
    .orderBy(asc(orderLines.productId), asc(orderLines.size))
    .for("update", { of: productSizes });
  return rows.map(({ line }) => line);
}

/** @returns how many are left, undefined when the size is not counted (any more) or fewer are left than are taken */
async function move(tx: Tx, line: Line, change: number): Promise<number | undefined> {
  const { productId, size, orderId } = line;
  const [row] = await tx
    .update(productSizes)
    .set({ stock: sql`${productSizes.stock} + ${change}` })
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size), gte(productSizes.stock, -change)))
    .returning({ left: productSizes.stock });
  if (row === undefined || row.left === null) return undefined;
  const kind = change < 0 ? ("sold" as const) : ("returned" as const);
  // Not now(): that is when the transaction began to wait for the lock.
  const createdAt = sql`clock_timestamp()`;
  const { costMinor } = line;
  await tx
    .insert(stockMoves)
    .values({ id: uuidv7(), productId, size, kind, change, left: row.left, orderId, costMinor, createdAt });
  if (row.left === 0 || row.left === change) changed(tx, { products: [productId] });
  return row.left;
}

async function countOf(tx: Tx, { productId, size }: Line): Promise<number> {
  const [row] = await tx
    .select({ left: productSizes.stock })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)));
  return row?.left ?? 0;
}
