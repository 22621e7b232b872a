/**
 * The catalog in memory, from which everything public is read.
 *
 * 1. A change commits to the database and raises catalog_version in the same transaction; then the snapshot is patched
 *    (the products it names, or the groups) before the change is answered.
 * 2. The version is read before the data, so that a view never claims to be newer than it is. A patch applies only to the
 *    version just before it, or over the versions that catalog_changes lists without a gap; anything else reloads the
 *    whole catalog.
 * 3. Patches run one after the other. A reader sees a whole view or the next one, never half of a change.
 * 4. Another process notices a change by polling the version three times a second.
 * 5. The search index has the same version. It is built in short steps; a change updates only products whose words
 *    changed.
 */

import type { Db } from "#db/database.ts";
import { loadBlog } from "../../blog/blog.ts";
import { loadLastCouponDay } from "../../coupons/in-force.ts";
import { indexProducts, type SearchIndex } from "../../search/search-index.ts";
import { loadBrand } from "../../settings/brand.ts";
import { loadDelivery } from "../../settings/delivery.ts";
import { loadSettings } from "../../settings/settings.ts";
import { loadWallets } from "../../settings/wallets.ts";
import { loadWords } from "../../settings/words.ts";
import type { Catalog, CatalogProduct, CatalogView, ProductsById } from "../catalog.ts";
import { loadChanges, loadVersion } from "../version.ts";
import { isOnSale, noFacets, recount } from "./facets.ts";
import { inGroups, loadAllProducts, loadGroups, loadProducts } from "./load.ts";
import { orderAll, reorder } from "./orderings.ts";

export async function openCatalog(db: Db): Promise<Catalog> {
  let view = await loadView(db, null);
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
    view = isKnown ? await patchAll(db, view, changes) : await loadView(db, view.search);
  };
  return {
    view: () => view,
    productsChanged: (productIds, version) =>
      inTurn(async () => {
        if (view.version >= version) return;
        if (view.version !== version - 1) return takeOver();
        view = await patchProducts(view, await loadProducts(db, view.groups, productIds), version);
      }),
    groupsChanged: (version) =>
      inTurn(async () => {
        if (view.version < version) await takeOver();
      }),
    catchUp: () => inTurn(takeOver),
  };
}

async function loadView(db: Db, before: SearchIndex<CatalogProduct> | null): Promise<CatalogView> {
  const version = await loadVersion(db);
  const groups = await loadGroups(db);
  const all = await loadAllProducts(db, groups);
  const settings = await loadSettings(db);
  const delivery = await loadDelivery(db);
  const brand = await loadBrand(db);
  const blog = await loadBlog(db, null);
  const wallets = await loadWallets(db);
  const words = await loadWords(db);
  const lastCouponDay = await loadLastCouponDay(db);
  const search = await indexProducts(all, before);
  return {
    version,
    products: productsIn(search),
    groups,
    settings,
    delivery,
    brand,
    blog,
    wallets,
    words,
    lastCouponDay,
    orderings: orderAll(all.filter(isShown)),
    onSale: orderAll(all.filter(isOnSale)),
    facets: recount(noFacets, { before: [], after: all }),
    search,
  };
}

/** Applies changes of any kind: to the named products, and to groups and settings. */
async function patchAll(
  db: Db,
  view: CatalogView,
  { version, productIds }: { version: number; productIds: string[] },
): Promise<CatalogView> {
  const groups = await loadGroups(db);
  const settings = await loadSettings(db);
  const delivery = await loadDelivery(db);
  const brand = await loadBrand(db);
  const blog = await loadBlog(db, view.blog);
  const wallets = await loadWallets(db);
  const words = await loadWords(db);
  const lastCouponDay = await loadLastCouponDay(db);
  const loaded = await loadProducts(db, groups, productIds);
  const isLoaded = new Set(productIds);
  const regrouped = [...view.products.values()].flatMap((entry) => {
    const now = isLoaded.has(entry.card._id) ? entry : inGroups(entry, groups);
    return now === entry ? [] : [now];
  });
  const latest = { ...view, groups, settings, delivery, brand, blog, wallets, words, lastCouponDay };
  return patchProducts(latest, [...loaded, ...regrouped], version);
}

async function patchProducts(
  view: CatalogView,
  changed: readonly CatalogProduct[],
  version: number,
): Promise<CatalogView> {
  if (changed.length === 0) return { ...view, version };
  const before = changed.flatMap((entry) => view.products.get(entry.card._id) ?? []);
  const among = (isAmong: (entry: CatalogProduct) => boolean) => ({
    before: before.filter(isAmong),
    after: changed.filter(isAmong),
  });
  const search = await indexProducts(changed, view.search);
  return {
    ...view,
    version,
    products: productsIn(search),
    orderings: reorder(view.orderings, among(isShown)),
    onSale: reorder(view.onSale, among(isOnSale)),
    facets: recount(view.facets, { before, after: changed }),
    search,
  };
}

function isShown({ isDeleted }: CatalogProduct): boolean {
  return !isDeleted;
}

/** Looks products up by the index's numbers. These may include products of a later view, which this one does not have. */
function productsIn({ entries, ordinals }: SearchIndex<CatalogProduct>): ProductsById {
  const get = (id: string) => entries[ordinals.get(id) ?? -1];
  return { get, has: (id) => get(id) !== undefined, values: () => entries, size: entries.length };
}
