/**
 * The catalog in memory: what everything public is read from.
 *
 * 1. A change commits to the database and raises catalog_version in the same transaction; then the snapshot is patched
 *    (the products it names, or the groups) before the change is answered.
 * 2. The version is read before the data, so that a view never claims to be newer than it is. A patch applies only on
 *    top of the version just before it; anything else loads the whole catalog anew.
 * 3. Patches run one after the other. A reader sees a whole view or the next one, never half of a change.
 * 4. Another process notices a change by polling the version three times a second.
 * 5. The search's index is of the same version. It is made in short steps, and of a change only what has other words.
 */
import type { ProductSort } from "#contract/constants.ts";
import type { ShopSettings } from "#contract/settings.ts";
import type { Db } from "#db/open.ts";
import { type CatalogGroups, type CatalogProduct, loadGroups, loadProducts, loadVersion } from "./load.ts";
import { indexProducts, type SearchIndex } from "./search/search-index.ts";
import { loadSettings } from "./settings.ts";

export type CatalogView = {
  version: number;
  /** By id; deleted ones too, so that their address can answer 410. */
  products: ReadonlyMap<string, CatalogProduct>;
  groups: CatalogGroups;
  /** What the owner has set about the shop. */
  settings: ShopSettings;
  /** Products not deleted, in each order; those out of stock too. */
  orderings: Record<ProductSort, readonly CatalogProduct[]>;
  /** Products on sale (not deleted, in stock) by category id. */
  onSaleCounts: ReadonlyMap<string, number>;
  search: SearchIndex;
};

export type Catalog = {
  view(): CatalogView;
  /** Takes over a committed change of products: every one of them that the version stands for. */
  productsChanged(productIds: string[], version: number): Promise<void>;
  /** Takes over a committed change of what stands on many: categories, subcategories, settings. */
  groupsChanged(version: number): Promise<void>;
  /** Loads anew when another process has changed the catalog. */
  catchUp(): Promise<void>;
};

export async function openCatalog(db: Db): Promise<Catalog> {
  let view = await loadView(db, null);
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };
  return {
    view: () => view,
    productsChanged: (productIds, version) =>
      inTurn(async () => {
        if (view.version >= version) return;
        if (view.version !== version - 1) {
          view = await loadView(db, view.search);
          return;
        }
        view = await patchProducts(view, await loadProducts(db, view.groups, productIds), version);
      }),
    groupsChanged: (version) =>
      inTurn(async () => {
        if (view.version < version) view = await loadView(db, view.search);
      }),
    catchUp: () =>
      inTurn(async () => {
        if ((await loadVersion(db)) !== view.version) view = await loadView(db, view.search);
      }),
  };
}

async function loadView(db: Db, before: SearchIndex | null): Promise<CatalogView> {
  const version = await loadVersion(db);
  const groups = await loadGroups(db);
  const all = await loadProducts(db, groups);
  const shown = all.filter((entry) => !entry.isDeleted);
  return {
    version,
    products: new Map(all.map((entry) => [entry.card._id, entry])),
    groups,
    settings: await loadSettings(db),
    orderings: {
      popular: shown.toSorted(compare.popular),
      newest: shown.toSorted(compare.newest),
      "price-asc": shown.toSorted(compare["price-asc"]),
      "price-desc": shown.toSorted(compare["price-desc"]),
      name: shown.toSorted(compare.name),
    },
    onSaleCounts: countOnSale(shown),
    search: await indexProducts(all, before),
  };
}

async function patchProducts(
  view: CatalogView,
  changed: readonly CatalogProduct[],
  version: number,
): Promise<CatalogView> {
  const products = new Map(view.products);
  for (const entry of changed) products.set(entry.card._id, entry);
  const before = new Set(changed.map((entry) => view.products.get(entry.card._id)));
  const shown = changed.filter((entry) => !entry.isDeleted);
  const patched = (sort: ProductSort) => {
    const kept = view.orderings[sort].filter((entry) => !before.has(entry));
    return mergeIn(kept, shown.toSorted(compare[sort]), compare[sort]);
  };
  const orderings = {
    popular: patched("popular"),
    newest: patched("newest"),
    "price-asc": patched("price-asc"),
    "price-desc": patched("price-desc"),
    name: patched("name"),
  };
  const search = await indexProducts(changed, view.search);
  return { ...view, version, products, orderings, onSaleCounts: countOnSale(orderings.newest), search };
}

type Compare = (a: CatalogProduct, b: CatalogProduct) => number;

const byId: Compare = (a, b) => (a.card._id < b.card._id ? -1 : a.card._id > b.card._id ? 1 : 0);
const compare: Record<ProductSort, Compare> = {
  popular: (a, b) => Number(b.card.popular) - Number(a.card.popular) || byId(a, b),
  newest: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  "price-asc": (a, b) => a.offerPriceMinor - b.offerPriceMinor || byId(a, b),
  "price-desc": (a, b) => b.offerPriceMinor - a.offerPriceMinor || byId(a, b),
  name: (a, b) => (a.names[0] ?? "").localeCompare(b.names[0] ?? "", "en") || byId(a, b),
};

/** Two lists in the same order made one. Compares only around where the few belong among the many. */
function mergeIn(many: readonly CatalogProduct[], few: readonly CatalogProduct[], order: Compare): CatalogProduct[] {
  const merged: CatalogProduct[] = [];
  let taken = 0;
  for (const entry of few) {
    let low = taken;
    let high = many.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = many[middle];
      if (there && order(there, entry) < 0) low = middle + 1;
      else high = middle;
    }
    for (; taken < low; taken += 1) merged.push(many[taken] as CatalogProduct);
    merged.push(entry);
  }
  return merged.concat(many.slice(taken));
}

function countOnSale(shown: readonly CatalogProduct[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { card, categoryId } of shown) {
    if (card.inStock) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  return counts;
}
