/**
 * Counted pieces that are kept for an order link.
 *
 * 1. They are taken from the shelf when the link is made, and put back when it is ordered with, withdrawn or over; each is a line of the
 *    stock book. The link's lines remember how many, so that they are put back once.
 * 2. The order then takes them as any order does, in the transaction that has put them back: the size stays locked meanwhile, so nobody
 *    else gets them.
 * 3. Locks are taken as everywhere: the link, products, their sizes, the catalog's version.
 */
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import type { LinkedLine, orderLinks } from "#db/schema/order-links.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { tooFewLeft } from "../stock/stock.ts";

type LinkRow = typeof orderLinks.$inferSelect;
type Holder = Pick<LinkRow, "code" | "ownerId">;
type OfSize = Pick<LinkedLine, "productId" | "size">;

/**
 * @param lines none of them holds anything
 * @returns them with what each holds now
 * @throws Refusal 409 for the first line of which too few are left
 */
export async function holdPieces(tx: Tx, lines: LinkedLine[], holder: Holder): Promise<LinkedLine[]> {
  await lockProducts(tx, lines);
  const held = new Map<LinkedLine, number>();
  for (const line of inOrderOfLocks(lines)) {
    const isSize = sizeOf(line);
    const [row] = await tx.select({ stock: productSizes.stock }).from(productSizes).where(isSize).for("update");
    if (row === undefined || row.stock === null) continue;
    if (row.stock < line.quantity) throw tooFewLeft({ ...line, position: lines.indexOf(line) }, row.stock);
    await move(tx, line, -line.quantity, holder);
    held.set(line, line.quantity);
  }
  return lines.map((line) => ({ ...line, heldPieces: held.get(line) ?? 0 }));
}

/** Puts back what the lines hold. The link must be locked. @returns the lines, which hold nothing any more */
export async function releasePieces(
  tx: Tx,
  { lines, ...holder }: Holder & Pick<LinkRow, "lines">,
): Promise<LinkedLine[]> {
  const holding = lines.filter(({ heldPieces }) => heldPieces > 0);
  if (holding.length === 0) return lines;
  await lockProducts(tx, holding);
  for (const line of inOrderOfLocks(holding)) await move(tx, line, line.heldPieces, holder);
  return lines.map((line) => ({ ...line, heldPieces: 0 }));
}

/** All at once, so that what is released and held after it waits for nobody. */
export async function lockSizes(tx: Tx, lines: OfSize[]): Promise<void> {
  await lockProducts(tx, lines);
  for (const line of inOrderOfLocks(lines))
    await tx.select({ stock: productSizes.stock }).from(productSizes).where(sizeOf(line)).for("update");
}

const sizeOf = ({ productId, size }: OfSize) => and(eq(productSizes.productId, productId), eq(productSizes.size, size));

const inOrderOfLocks = <Line extends OfSize>(lines: Line[]) =>
  lines.toSorted((one, other) =>
    one.productId === other.productId ? (one.size < other.size ? -1 : 1) : one.productId < other.productId ? -1 : 1,
  );

async function lockProducts(tx: Tx, lines: OfSize[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("share");
}

/** A size that is no longer counted, or no longer there, takes nothing back. */
async function move(tx: Tx, line: LinkedLine, change: number, { code, ownerId }: Holder): Promise<void> {
  const { productId, size } = line;
  const [row] = await tx
    .update(productSizes)
    .set({ stock: sql`${productSizes.stock} + ${change}` })
    .where(and(sizeOf(line), gte(productSizes.stock, -change)))
    .returning({ left: productSizes.stock });
  if (row === undefined || row.left === null) return;
  const kind = change < 0 ? ("held" as const) : ("released" as const);
  const createdAt = sql`clock_timestamp()`;
  const by = change < 0 ? { ownerId } : {};
  await tx
    .insert(stockMoves)
    .values({ id: uuidv7(), productId, size, kind, change, left: row.left, note: code, createdAt, ...by });
  if (row.left === 0 || row.left === change) changed(tx, { products: [productId] });
}
