// Locks products in the transaction of a change, and refuses those that cannot be changed.
import { eq } from "drizzle-orm";
import { isAnyOf } from "#db/any-of.ts";
import type { Tx } from "#db/database.ts";
import { products } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";

/**
 * Locks products that are not archived, in the order of ids as orders do, so that nothing deadlocks.
 * @throws Refusal 404 for the first that is unknown or archived
 */
export async function lockLive(tx: Tx, productIds: string[]): Promise<void> {
  const locked = await lockProducts(tx, productIds);
  for (const productId of productIds) {
    const isArchived = locked.get(productId);
    if (isArchived === undefined) throw unknownProduct();
    if (isArchived) throw archivedProduct();
  }
}

/** Says in the book of changes which plant the call under way is about. */
export async function describeProduct(tx: Tx, productId: string): Promise<void> {
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
  if (product !== undefined) describeChange({ subject: { kind: "product", id: productId, name: product.name } });
}

/** Locks the known ones. @returns by id, whether each is archived */
export async function lockProducts(tx: Tx, productIds: string[]): Promise<Map<string, boolean>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, deletedAt: products.deletedAt })
    .from(products)
    .where(isAnyOf(products.id, productIds))
    .orderBy(products.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row.deletedAt !== null]));
}

export function unknownProduct(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product" });
}

function archivedProduct(): Refusal {
  return new Refusal(404, say(m.refusal_this_product_is_archived), { code: "archived" });
}
