// Products bought together: they stand beside a product with which its owner offers nothing.
import { eq, sql } from "drizzle-orm";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { lockProducts } from "./lock.ts";

/** By product, what was bought with it, the most frequent first. Products that are not named were bought alone. */
export type BoughtWith = ReadonlyMap<string, readonly string[]>;

/** Writes what differs from what is stored; several processes may do so at once. */
export async function keepBoughtWith(db: Db, wanted: BoughtWith): Promise<void> {
  const stored = await db
    .select({ id: products.id, boughtWith: products.boughtWith })
    .from(products)
    .where(sql`${products.boughtWith} <> '{}' or ${products.id} = any(${`{${[...wanted.keys()].join(",")}}`}::uuid[])`);
  const differing = stored.filter(({ id, boughtWith }) => boughtWith.join() !== (wanted.get(id) ?? []).join());
  if (differing.length === 0) return;
  await inTransaction(db, async (tx) => {
    const ids = differing.map(({ id }) => id);
    await lockProducts(tx, ids);
    for (const { id } of differing) {
      await tx
        .update(products)
        .set({ boughtWith: [...(wanted.get(id) ?? [])] })
        .where(eq(products.id, id));
    }
    changed(tx, { products: ids });
  });
}
