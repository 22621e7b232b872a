import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { productSizes, products } from "#db/schema/catalog.ts";

/** A product's size; empty: any of them. */
export type Wanted = { product: string; size: string };

/** Those of these that can be bought now: switched on, not archived, and not counted down to none. Asks the tables themselves. */
export async function soldNow<Any extends Wanted>(db: Queryable, wanted: Any[]): Promise<Any[]> {
  const ids = [...new Set(wanted.map(({ product }) => product))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ product: products.id, size: productSizes.size, stock: productSizes.stock })
    .from(products)
    .leftJoin(productSizes, eq(productSizes.productId, products.id))
    .where(and(inArray(products.id, ids), eq(products.inStock, true), isNull(products.deletedAt)));
  const isSold = ({ product, size }: Wanted) =>
    rows.some((row) => row.product === product && row.stock !== 0 && (size === "" || row.size === size));
  return wanted.filter(isSold);
}

/** Undefined for a product that is gone. */
export async function namesOfProduct(
  db: Queryable,
  productId: string,
): Promise<{ name: string; bengaliName: string } | undefined> {
  const [found] = await db
    .select({ name: products.name, bengaliName: products.bengaliName })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  return found;
}
