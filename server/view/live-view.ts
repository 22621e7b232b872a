/**
 * The view that everybody reads, in memory: products, categories, settings, words, posts and the like, of one version.
 *
 * 1. A change says in its transaction what it changes, and the version is raised with it (db/changes.ts). The view follows after
 *    the commit and before the change is answered: it reads again the products and parts that the change names.
 * 2. The version is read before the data, so that a view never claims to be newer than it is. A change applies only to the
 *    version just before it, or over the versions that catalog_changes lists without a gap; anything else reloads everything.
 * 3. Changes are applied one after the other. A reader sees a whole view or the next one, never half of a change.
 * 4. Another process notices a change by polling the version three times a second, and reads all parts again.
 * 5. The search index has the same version. It is built in short steps; a change updates only products whose words
 *    changed.
 */
import { type Change, followChanges, loadChanges, loadVersion, type ViewPart } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { loadBlog } from "../blog/blog.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { loadOwnFacts } from "../catalog/own-facts/own-facts.ts";
import { loadCatalog, patchCatalog } from "../catalog/reading/snapshot.ts";
import { loadCouponsInForce } from "../coupons/in-force.ts";
import { type KeptKeys, loadKeys } from "../keys/kept-keys.ts";
import { loadBrand } from "../settings/brand.ts";
import { loadDelivery } from "../settings/delivery.ts";
import { loadSearchWords } from "../settings/search-words.ts";
import { loadSettings } from "../settings/settings.ts";
import { loadWallets } from "../settings/wallets.ts";
import { loadWords } from "../settings/words.ts";
import { loadSmsGateway } from "../sms/gateway-settings.ts";

/** Each part of the view with what reads it, in the order of reading. A loader may return what it gave before. */
const loaders = {
  settings: loadSettings,
  delivery: loadDelivery,
  brand: loadBrand,
  blog: loadBlog,
  wallets: loadWallets,
  words: loadWords,
  sms: loadSmsGateway,
  coupons: loadCouponsInForce,
  searchWords: loadSearchWords,
  ownFacts: loadOwnFacts,
  keys: (db: Queryable, before?: unknown) => loadKeys(db, before as KeptKeys | undefined),
} satisfies Record<Exclude<ViewPart, "groups">, (db: Queryable) => Promise<unknown>>;

type Loaders = typeof loaders;
type Parts = { [Name in keyof Loaders]: Awaited<ReturnType<Loaders[Name]>> };

export type ShopView = CatalogView & Parts & { version: number };

export type LiveView = {
  view(): ShopView;
  /** Applies changes of other processes. */
  catchUp(): Promise<void>;
  /** Runs after a change of the view and before the change is answered. A failure is the follower's own to tell. */
  follow(follower: (view: ShopView) => Promise<void>): void;
};

const partNames = Object.keys(loaders) as (keyof Parts)[];
const isLoaded = (part: ViewPart): part is keyof Parts => part in loaders;

/** Follows the changes of this database from now on. */
export async function openLiveView(db: Db): Promise<LiveView> {
  let view = await loadView(db);
  const followers: ((view: ShopView) => Promise<void>)[] = [];
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };
  const takeOver = async (): Promise<void> => {
    const newest = await loadVersion(db);
    if (newest === view.version) return;
    const changes = await loadChanges(db, view.version);
    const isKnown = changes !== undefined && changes.version >= newest;
    view = isKnown
      ? await applyChange(db, view, { ...changes, parts: ["groups", ...partNames] })
      : await loadView(db, view);
    await tellFollowers();
  };
  const tellFollowers = async () => {
    for (const follower of followers) await follower(view);
  };
  followChanges(db, (change) =>
    inTurn(async () => {
      if (view.version >= change.version) return;
      if (view.version !== change.version - 1) return takeOver();
      view = await applyChange(db, view, change);
      await tellFollowers();
    }),
  );
  return {
    view: () => view,
    catchUp: () => inTurn(takeOver),
    follow: (follower) => void followers.push(follower),
  };
}

async function loadView(db: Db, before?: ShopView): Promise<ShopView> {
  const version = await loadVersion(db);
  const catalog = await loadCatalog(db, before?.search);
  return { ...catalog, ...(await loadParts(db, partNames)), version };
}

async function applyChange(db: Db, view: ShopView, { version, parts, productIds }: Change): Promise<ShopView> {
  const catalog = await patchCatalog(db, view, { productIds, hasGroups: parts.includes("groups") });
  return { ...view, ...catalog, ...(await loadParts(db, parts.filter(isLoaded), view)), version };
}

async function loadParts<Name extends keyof Parts>(
  db: Db,
  names: readonly Name[],
  before?: Parts,
): Promise<Pick<Parts, Name>> {
  const loaded: Partial<Record<Name, unknown>> = {};
  for (const name of names) {
    const load = loaders[name] as (db: Queryable, before: unknown) => Promise<unknown>;
    loaded[name] = await load(db, before?.[name]);
  }
  return loaded as Pick<Parts, Name>;
}
