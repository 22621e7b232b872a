import { inArray } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { products } from "#db/schema/catalog.ts";

export type ProductNames = ReadonlyMap<string, { name: string; bengaliName: string; botanicalName: string }>;

/** Of these products, by id; of those too that the shop has deleted since. Asks the table itself. */
export async function namesOfProducts(q: Queryable, rows: readonly { productId: string }[]): Promise<ProductNames> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const { id, name, bengaliName, botanicalName } = products;
  const found = await q.select({ id, name, bengaliName, botanicalName }).from(products).where(inArray(id, ids));
  return new Map(found.map((product) => [product.id, product]));
}
