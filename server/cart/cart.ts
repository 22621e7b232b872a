// A customer's cart, kept on the server line by line. Every change says no by itself.
import { eq, sql } from "drizzle-orm";
import { type CartData, selectSizeMessage } from "#contract/cart.ts";
import { maxCartLines, maxQuantity } from "#contract/constants.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";
import { cartLines } from "#db/schema/cart.ts";
import type { Catalog, CatalogProduct } from "../catalog/catalog.ts";
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
  await writeLine(db, customerId, line, null);
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
  await writeLine(db, customerId, line, line.quantity);
}

/**
 * Joins a visitor's cart into the account's: per line the larger quantity. Lines that cannot be sold at all (unknown
 * product or size) are left out, as are those over the limit; one out of stock stays, to be shown and marked.
 * @returns the joined cart
 */
export async function joinCart(db: Db, catalog: Catalog, customerId: string, visitor: CartData): Promise<CartData> {
  const lines = Object.entries(visitor).flatMap(([itemId, sizes]) =>
    Object.entries(sizes)
      .filter(([size, quantity]) => quantity > 0 && isOffered(catalog, itemId, size))
      .map(([size, quantity]) => ({ product_id: itemId, size, quantity })),
  );
  const joined = sql`select join_cart(${customerId}::uuid, ${JSON.stringify(lines)}::json, ${maxQuantity}::integer, ${maxCartLines}::integer) as "isCustomer"`;
  const { rows } = await db.execute<{ isCustomer: boolean }>(joined);
  if (!rows[0]?.isCustomer) throw accountGone();
  return readCart(db, customerId);
}

function isOffered(catalog: Catalog, productId: string, size: string): boolean {
  const entry = catalog.view().products.get(productId);
  return entry !== undefined && !entry.isDeleted && entry.card.sizes.includes(size);
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

type Outcome = "written" | "no-customer" | "line-full" | "cart-full";

/** @param quantity null: one more than there is; 0: none */
async function writeLine(
  db: Db,
  customerId: string,
  { itemId, size }: { itemId: string; size: string },
  quantity: number | null,
): Promise<void> {
  const { rows } = await db.execute<{ outcome: Outcome }>(
    sql`select write_cart_line(${customerId}::uuid, ${itemId}::uuid, ${size}, ${quantity}::integer, ${maxQuantity}::integer, ${maxCartLines}::integer) as outcome`,
  );
  switch (rows[0]?.outcome) {
    case "written":
      return;
    case "no-customer":
      throw accountGone();
    case "line-full":
      throw new Refusal(409, `At most ${maxQuantity} of one product and size`, {
        code: "line-full",
        field: "quantity",
      });
    case "cart-full":
      throw new Refusal(409, `A cart may have at most ${maxCartLines} lines`, { code: "cart-full" });
    default:
      throw new Error("the database gave no outcome of a change of a cart");
  }
}
