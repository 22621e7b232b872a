/**
 * A transaction's changes of the view: products, groups, settings, words and the like (server/view).
 *
 * 1. Whoever changes some of it says so in the same transaction (`changed`). What a savepoint says counts if it is kept.
 * 2. The version is raised once, by the transaction's last statement (`inTransaction` in open.ts): of all locks it is the last,
 *    and held the shortest. The changed products are noted with it.
 * 3. After the commit the view of this process follows before the caller goes on (`followChanges`): whoever has changed something
 *    sees it at once. Other processes poll the version and read the notes.
 */
import { asc, gt, lt, sql } from "drizzle-orm";
import type { Db, Queryable, Tx } from "./database.ts";
import { catalogChanges, catalogVersion } from "./schema/catalog.ts";

/** The parts of the view beside the products. `groups`: categories and subcategories. */
export type ViewPart =
  | "groups"
  | "settings"
  | "delivery"
  | "brand"
  | "blog"
  | "wallets"
  | "words"
  | "sms"
  | "coupons"
  | "searchWords"
  | "ownFacts"
  | "keys";
export type Change = { version: number; parts: readonly ViewPart[]; productIds: string[] };

/** A transaction's changes so far. */
export type Changes = { parts: Set<ViewPart>; productIds: Set<string> };

const changesOf = new WeakMap<Tx, Changes>();

/** @param what a part, or products by their ids; none if there are no ids */
export function changed(tx: Tx, what: ViewPart | { products: Iterable<string> }): void {
  const changes = changesOf.get(tx);
  // Else nobody would raise the version, and every page would stay as it was.
  if (changes === undefined) throw new Error("A change was noted outside inTransaction and inSavepoint.");
  if (typeof what === "string") changes.parts.add(what);
  else for (const productId of what.products) changes.productIds.add(productId);
}

/** Begins to note the changes of a transaction, or of a savepoint. */
export function noteChanges(tx: Tx): Changes {
  const changes: Changes = { parts: new Set(), productIds: new Set() };
  changesOf.set(tx, changes);
  return changes;
}

/** Adds what a savepoint has changed to its transaction. */
export function keepChanges(tx: Tx, { parts, productIds }: Changes): void {
  for (const part of parts) changed(tx, part);
  changed(tx, { products: productIds });
}

/** A process that has missed more reads everything again. */
const keptVersions = 1000;
const mostNamed = 1000;

/** Raises the version for what the transaction has changed. @returns undefined when it has changed nothing */
export async function raiseVersion(tx: Tx, changes: Changes): Promise<Change | undefined> {
  const parts = [...changes.parts];
  const productIds = [...changes.productIds];
  if (parts.length === 0 && productIds.length === 0) return undefined;
  const [row] = await tx
    .update(catalogVersion)
    .set({ version: sql`${catalogVersion.version} + 1` })
    .returning({ version: catalogVersion.version });
  if (row === undefined) throw new Error("catalog_version has no row");
  const { version } = row;
  await tx.insert(catalogChanges).values({ version, productIds: productIds.length > mostNamed ? null : productIds });
  if (version % keptVersions === 0)
    await tx.delete(catalogChanges).where(lt(catalogChanges.version, version - keptVersions));
  return { version, parts, productIds };
}

type Follow = (change: Change) => Promise<void>;

const followers = new WeakMap<Db, Set<Follow>>();

/** Calls a function after each transaction on this database that has changed something. */
export function followChanges(db: Db, follow: Follow): void {
  const known = followers.get(db) ?? new Set();
  followers.set(db, known.add(follow));
}

/** Resolves when all who follow know the change. */
export async function tellFollowers(db: Db, change: Change): Promise<void> {
  await Promise.all([...(followers.get(db) ?? [])].map((follow) => follow(change)));
}

export async function loadVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
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
    .limit(keptVersions);
  if (changes.length === keptVersions) return undefined;
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
