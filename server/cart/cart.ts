// A customer's cart, kept on the server line by line. Every change says no by itself.
import { and, eq, sql } from "drizzle-orm";
import { type CartData, selectSizeMessage } from "#contract/cart.ts";
import { maxCartLines, maxQuantity } from "#contract/constants.ts";
import { type Db, inTransaction, type Queryable, type Tx } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { cartLines } from "#db/schema/cart.ts";
import type { CatalogProduct } from "../catalog/load.ts";
import type { Catalog } from "../catalog/snapshot.ts";
import { accountGone } from "../http/guards.ts";
import { Refusal } from "../http/refusal.ts";

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
  await inTransaction(db, async (tx) => {
    await lockCart(tx, customerId);
    const quantity = await quantityOf(tx, customerId, line);
    if (quantity >= maxQuantity) throw tooManyOfOne();
    await writeLine(tx, customerId, line, quantity + 1);
  });
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
  await inTransaction(db, async (tx) => {
    await lockCart(tx, customerId);
    if (line.quantity > 0) return writeLine(tx, customerId, line, line.quantity);
    await tx.delete(cartLines).where(sameLine(customerId, line));
  });
}

/**
 * Joins a visitor's cart into the account's: per line the larger quantity. Lines that cannot be sold at all (unknown
 * product or size) are left out, as are those over the limit; one out of stock stays, to be shown and marked.
 * @returns the joined cart
 */
export async function joinCart(db: Db, catalog: Catalog, customerId: string, visitor: CartData): Promise<CartData> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customerId);
    let lineCount = await tx.$count(cartLines, eq(cartLines.customerId, customerId));
    for (const [itemId, sizes] of Object.entries(visitor)) {
      for (const [size, quantity] of Object.entries(sizes)) {
        const entry = catalog.view().products.get(itemId);
        if (quantity < 1 || !entry || entry.isDeleted || !entry.card.sizes.includes(size)) continue;
        const there = await quantityOf(tx, customerId, { itemId, size });
        if (there === 0 && lineCount >= maxCartLines) continue;
        if (there === 0) lineCount += 1;
        if (quantity > there) await upsertLine(tx, customerId, { itemId, size }, Math.min(quantity, maxQuantity));
      }
    }
    return readCart(tx, customerId);
  });
}

/** Takes ordered lines out of the cart within the order's transaction; what was added meanwhile stays. */
export async function removeOrdered(
  tx: Tx,
  customerId: string,
  lines: { productId: string; size: string; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const ordered = lines.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity }));
  await tx.execute(sql`select remove_ordered(${customerId}::uuid, ${JSON.stringify(ordered)}::json)`);
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
 * The product that may be sold in this size.
 * @throws Refusal 404 (unknown or deleted), 400 (size), 409 (out of stock)
 */
export function requireSellable(catalog: Catalog, productId: string, size: string): CatalogProduct {
  const entry = catalog.view().products.get(productId);
  if (entry === undefined || entry.isDeleted) {
    throw new Refusal(404, "We do not know this product.", { code: "unknown-product", field: "itemId" });
  }
  if (!entry.card.sizes.includes(size)) {
    throw new Refusal(400, selectSizeMessage, { code: "unknown-size", field: "size" });
  }
  if (!entry.card.inStock) {
    throw new Refusal(409, `${entry.card.name} is out of stock`, { code: "out-of-stock", data: { productId } });
  }
  return entry;
}

type LineKey = { itemId: string; size: string };

async function quantityOf(tx: Tx, customerId: string, line: LineKey): Promise<number> {
  const [row] = await tx.select({ quantity: cartLines.quantity }).from(cartLines).where(sameLine(customerId, line));
  return row?.quantity ?? 0;
}

async function writeLine(tx: Tx, customerId: string, line: LineKey, quantity: number): Promise<void> {
  const isNew = (await quantityOf(tx, customerId, line)) === 0;
  if (isNew && (await tx.$count(cartLines, eq(cartLines.customerId, customerId))) >= maxCartLines) {
    throw new Refusal(409, `A cart may have at most ${maxCartLines} lines`, { code: "cart-full" });
  }
  await upsertLine(tx, customerId, line, quantity);
}

async function upsertLine(tx: Tx, customerId: string, line: LineKey, quantity: number): Promise<void> {
  await tx
    .insert(cartLines)
    .values({ customerId, productId: line.itemId, size: line.size, quantity, addedAt: afterAll(customerId) })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.productId, cartLines.size],
      set: { quantity, updatedAt: sql`now()` },
    });
}

/** The time for a line that is added now: later than all there are, in one transaction too, and whatever a clock does that is set back. */
function afterAll(customerId: string) {
  const last = sql`select max(${cartLines.addedAt}) from ${cartLines} where ${eq(cartLines.customerId, customerId)}`;
  return sql`greatest(clock_timestamp(), (${last}) + interval '1 microsecond')`;
}

function sameLine(customerId: string, line: LineKey) {
  return and(eq(cartLines.customerId, customerId), eq(cartLines.productId, line.itemId), eq(cartLines.size, line.size));
}

function tooManyOfOne(): Refusal {
  return new Refusal(409, `At most ${maxQuantity} of one product and size`, { code: "line-full", field: "quantity" });
}
