/**
 * The catalog's version and the products that each version changed, so that every process knows what to reload.
 */
import { asc, gt, lt, sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { catalogChanges, catalogVersion } from "#db/schema/catalog.ts";

export async function loadVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}

/** A process that has missed more reloads the whole catalog. */
const keptChanges = 1000;
const mostNamed = 1000;

/**
 * Raises the catalog's version in the transaction of a change, and notes the changed products for other processes.
 * @param productIds empty for a change of categories, subcategories or settings
 * @returns the new version
 */
export async function raiseVersion(tx: Queryable, productIds: readonly string[]): Promise<number> {
  const [row] = await tx
    .update(catalogVersion)
    .set({ version: sql`${catalogVersion.version} + 1` })
    .returning({ version: catalogVersion.version });
  if (row === undefined) throw new Error("catalog_version has no row");
  const { version } = row;
  await tx
    .insert(catalogChanges)
    .values({ version, productIds: productIds.length > mostNamed ? null : [...productIds] });
  if (version % keptChanges === 0)
    await tx.delete(catalogChanges).where(lt(catalogChanges.version, version - keptChanges));
  return version;
}

/**
 * The newest version, and the ids of the products that changed since the given one.
 * @returns undefined when not all changes are known
 */
export async function loadChanges(
  db: Queryable,
  since: number,
): Promise<{ version: number; productIds: string[] } | undefined> {
  const changes = await db
    .select()
    .from(catalogChanges)
    .where(gt(catalogChanges.version, since))
    .orderBy(asc(catalogChanges.version))
    .limit(keptChanges);
  if (changes.length === keptChanges) return undefined;
  const version = changes.at(-1)?.version ?? since;
  const productIds = new Set<string>();
  for (const change of changes) {
    if (change.productIds === null) return undefined;
    for (const productId of change.productIds) productIds.add(productId);
  }
  // A version without a note is a gap.
  if (version - since !== changes.length || productIds.size > mostNamed) return undefined;
  return { version, productIds: [...productIds] };
}
