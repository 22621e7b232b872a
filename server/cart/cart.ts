// A customer's cart, kept on the server line by line. Every change says no by itself.
import { and, eq, sql } from "drizzle-orm";
import { maxCartLines, maxQuantity } from "#contract/rules/constants.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { cartLines } from "#db/schema/cart.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, named, say } from "../http/answers/say.ts";
import { accountGone } from "../http/guards/guards.ts";

/** Product id -> size -> quantity, in the order in which they were added. */
export async function readCart(db: Queryable, customerId: string): Promise<CartData> {
  const rows = await db
    .select()
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId))
    .orderBy(cartLines.addedAt, cartLines.productId, cartLines.size);
  const cart: CartData = {};
  for (const { productId, size, quantity } of rows) cart[productId] = { ...cart[productId], [size]: quantity };
  return cart;
}

/**
 * Adds one of a product in a size.
 * @throws Refusal 400 (no or unknown size), 404 (unknown product), 409 (out of stock, line or cart full)
 */
export async function addToCart(
  db: Db,
  catalog: Catalog,
  customerId: string,
  line: { itemId: string; size: string },
): Promise<void> {
  requireSellable(catalog, line.itemId, line.size);
  await setQuantity(db, customerId, { productId: line.itemId, size: line.size });
}

/**
 * Sets a line's quantity; 0 removes it, which is allowed for products no longer sold too.
 * @throws Refusal as {@link addToCart}
 */
export async function updateCart(
  db: Db,
  catalog: Catalog,
  customerId: string,
  line: { itemId: string; size: string; quantity: number },
): Promise<void> {
  if (line.quantity > 0) requireSellable(catalog, line.itemId, line.size);
  await setQuantity(db, customerId, { productId: line.itemId, size: line.size }, line.quantity);
}

/**
 * Joins a visitor's cart into the account's: per line the larger quantity. Lines that cannot be sold at all (unknown
 * product or size) are left out, as are those over the limit; one out of stock stays, to be shown and marked.
 * @returns the joined cart
 */
export async function joinCart(db: Db, catalog: Catalog, customerId: string, visitor: CartData): Promise<CartData> {
  const offered = Object.entries(visitor).flatMap(([itemId, sizes]) =>
    Object.entries(sizes)
      .filter(([size, quantity]) => quantity > 0 && isOffered(catalog, itemId, size))
      .map(([size, quantity]) => ({ productId: itemId, size, quantity: Math.min(quantity, maxQuantity) })),
  );
  await inTransaction(db, async (tx) => {
    const lines = await lockLines(tx, customerId);
    const larger = offered.filter((line) => line.quantity > (lineOf(lines, line)?.quantity ?? 0));
    const raised = larger.filter((line) => lineOf(lines, line) !== undefined);
    const added = larger.filter((line) => lineOf(lines, line) === undefined);
    await writeLines(tx, customerId, [...raised, ...added.slice(0, maxCartLines - lines.length)]);
  });
  return readCart(db, customerId);
}

function isOffered(catalog: Catalog, productId: string, size: string): boolean {
  const entry = catalog.view().products.get(productId);
  return entry !== undefined && !entry.isDeleted && entry.card.sizes.includes(size);
}

/**
 * Takes ordered lines out of the cart within the order's transaction; what was added meanwhile stays. The customer must be
 * locked.
 */
export async function removeOrdered(tx: Tx, customerId: string, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = JSON.stringify(lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })));
  const ordered = sql`json_to_recordset(${rows}::json) as o ("productId" uuid, size text, quantity integer)`;
  const isOrdered = sql`c.customer_id = ${customerId} and c.product_id = o."productId" and c.size = o.size`;
  await tx.execute(sql`
    with gone as (delete from ${cartLines} c using ${ordered} where ${isOrdered} and c.quantity <= o.quantity)
    update ${cartLines} c set quantity = c.quantity - o.quantity from ${ordered} where ${isOrdered} and c.quantity > o.quantity`);
}

/** Takes everything out of the customer's cart. */
export async function emptyCart(tx: Tx, customerId: string): Promise<void> {
  await lockCart(tx, customerId);
  await tx.delete(cartLines).where(eq(cartLines.customerId, customerId));
}

/**
 * One writer of a cart (and one order of a customer) at a time: limits and sums then hold without races.
 * @throws Refusal 401 (the account was deleted)
 */
export async function lockCart(tx: Tx, customerId: string): Promise<void> {
  const isCustomer = eq(customers.id, customerId);
  const locked = await tx.select({ id: customers.id }).from(customers).where(isCustomer).for("update");
  if (locked.length === 0) throw accountGone();
}

/**
 * That the product may be sold in this size.
 * @throws Refusal 404 (unknown or deleted), 400 (size), 409 (out of stock)
 */
function requireSellable(catalog: Catalog, productId: string, size: string): void {
  const entry = catalog.view().products.get(productId);
  if (entry === undefined || entry.isDeleted) {
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product", field: "itemId" });
  }
  if (!entry.card.sizes.includes(size)) {
    throw new Refusal(400, say(m.select_size_first), { code: "unknown-size", field: "size" });
  }
  if (!entry.card.inStock) {
    throw new Refusal(409, say(m.refusal_out_of_stock, { product: named(entry.card) }), {
      code: "out-of-stock",
      data: { productId },
    });
  }
}

type Line = { productId: string; size: string; quantity: number };

/** The lines of a cart that nobody else changes meanwhile. @throws Refusal 401 (the account was deleted) */
async function lockLines(tx: Tx, customerId: string): Promise<Line[]> {
  // Sent together; the database runs the second one after it has the lock.
  const [, lines] = await Promise.all([
    lockCart(tx, customerId),
    tx.select().from(cartLines).where(eq(cartLines.customerId, customerId)),
  ]);
  return lines;
}

function lineOf(lines: Line[], { productId, size }: Omit<Line, "quantity">): Line | undefined {
  return lines.find((line) => line.productId === productId && line.size === size);
}

/** Sets a line's quantity: `undefined` is one more than there is, 0 takes it out. @throws Refusal 401, 409 (line or cart full) */
async function setQuantity(
  db: Db,
  customerId: string,
  line: { productId: string; size: string },
  quantity?: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lines = await lockLines(tx, customerId);
    const there = lineOf(lines, line);
    const wanted = quantity ?? (there?.quantity ?? 0) + 1;
    if (wanted === 0) return removeLine(tx, customerId, line);
    if (wanted > maxQuantity) throw lineFull();
    if (there === undefined && lines.length >= maxCartLines) throw cartFull();
    await writeLines(tx, customerId, [{ ...line, quantity: wanted }]);
  });
}

async function removeLine(tx: Tx, customerId: string, { productId, size }: Omit<Line, "quantity">): Promise<void> {
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.customerId, customerId), eq(cartLines.productId, productId), eq(cartLines.size, size)));
}

/**
 * Writes lines with these quantities. New ones are listed last, in their order: later than all there are, in one
 * transaction too, and whatever a clock does that is set back.
 */
async function writeLines(tx: Tx, customerId: string, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;
  const latest = tx
    .select({ at: sql`max(${cartLines.addedAt})` })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId));
  const addedAt = (nth: number) =>
    sql`greatest(clock_timestamp(), (${latest})) + ${nth + 1} * interval '1 microsecond'`;
  await tx
    .insert(cartLines)
    .values(lines.map((line, nth) => ({ ...line, customerId, addedAt: addedAt(nth) })))
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.productId, cartLines.size],
      set: { quantity: sql`excluded.quantity`, updatedAt: sql`now()` },
    });
}

function lineFull(): Refusal {
  return new Refusal(409, say(m.refusal_at_most_of_one_product_and_size, { count: figure(maxQuantity) }), {
    code: "line-full",
    field: "quantity",
  });
}

function cartFull(): Refusal {
  return new Refusal(409, say(m.refusal_a_cart_may_have_at_most_lines, { count: figure(maxCartLines) }), {
    code: "cart-full",
  });
}
