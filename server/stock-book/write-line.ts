/**
 * Writes one line of the stock book, and what is left of the size with it.
 *
 * 1. Locks are taken as everywhere: products, then their sizes, then the catalog's version.
 * 2. What comes to a size that is not counted begins its count. From one that is not counted nothing can go.
 * 3. A size that sells out or comes back is a change of its product for all readers. Who waits for it is told by the shop's own rounds
 *    (server/stock-alerts/tell.ts), which ask the tables and not the change.
 */
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import { stockMoves } from "#db/schema/stock.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, named, say, sizeWord } from "../http/answers/say.ts";

type NewLine = Omit<typeof stockMoves.$inferInsert, "id" | "left" | "createdAt" | "change"> & { change: number };
/** `before`: how many were there. */
type WrittenLine = { id: string; before: number; left: number };

/**
 * The product must be locked.
 * @throws Refusal 400 (a size that the product does not have), 409 (`too-few` are left; `not-counted`)
 */
export async function writeLine(tx: Tx, line: NewLine): Promise<WrittenLine> {
  const { productId, size, change } = line;
  const isSize = and(eq(productSizes.productId, productId), eq(productSizes.size, size));
  const [row] = await tx.select({ stock: productSizes.stock }).from(productSizes).where(isSize).for("update");
  if (row === undefined) throw unknownSize(size);
  const before = row.stock ?? 0;
  const left = before + change;
  if (left < 0) throw await tooFew(tx, productId, size, row.stock);
  await tx.update(productSizes).set({ stock: left }).where(isSize);
  const id = uuidv7();
  // Not now(): that is when the transaction began to wait for the lock.
  await tx.insert(stockMoves).values({ ...line, id, left, createdAt: sql`clock_timestamp()` });
  if (row.stock === null || (left === 0) !== (before === 0)) changed(tx, { products: [productId] });
  return { id, before, left };
}

async function tooFew(tx: Tx, productId: string, size: string, stock: number | null): Promise<Refusal> {
  const [row] = await tx
    .select({ name: products.name, bengaliName: products.bengaliName })
    .from(products)
    .where(eq(products.id, productId));
  const product = named(row ?? { name: "", bengaliName: "" });
  if (stock === null) {
    const message = say(m.refusal_size_is_not_counted, { product, size: sizeWord(size) });
    return new Refusal(409, message, { code: "not-counted", field: "size" });
  }
  const message = say(m.refusal_too_few_left, { left: figure(stock), product, size: sizeWord(size) });
  return new Refusal(409, message, { code: "too-few", field: "pieces", data: { productId, size, left: stock } });
}

export function unknownSize(size: string): Refusal {
  return new Refusal(400, say(m.refusal_product_has_no_such_size, { size: sizeWord(size) }), {
    code: "invalid",
    field: "size",
  });
}
