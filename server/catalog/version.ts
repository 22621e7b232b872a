/**
 * The catalog's version, and which products each version stands for: so that every process knows what to read anew.
 */
import { asc, gt, lt, sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { catalogChanges, catalogVersion } from "#db/schema/catalog.ts";

export async function loadVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}

/** Who has missed more than these loads the whole catalog. */
const keptChanges = 1000;
const mostNamed = 1000;

/**
 * Raises the catalog's version within the transaction of a change, and notes for other processes what has changed.
 * @param productIds empty for what stands on many: categories, subcategories, settings
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
 * What has changed since a version: the newest version, and the ids of the products that it takes to reach it.
 * @returns undefined when not all of it is known
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
  // A version without a note is a hole.
  if (version - since !== changes.length || productIds.size > mostNamed) return undefined;
  return { version, productIds: [...productIds] };
}
