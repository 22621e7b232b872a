// The catalog in memory: read whole, or patched after a change of products or groups.
import type { Queryable } from "#db/database.ts";
import { indexProducts, type SearchIndex } from "../../search/search-index.ts";
import type { CatalogProduct, CatalogView, ProductsById } from "../catalog.ts";
import { isOnSale, noFacets, recount } from "./facets.ts";
import { inGroups, loadAllProducts, loadGroups, loadProducts } from "./load.ts";
import { orderAll } from "./orderings.ts";

/** @param before the index of an earlier view, of which the new one keeps what is the same */
export async function loadCatalog(db: Queryable, before?: SearchIndex<CatalogProduct>): Promise<CatalogView> {
  const groups = await loadGroups(db);
  const all = await loadAllProducts(db, groups);
  const search = await indexProducts(all, before ?? null);
  return {
    products: productsIn(search),
    groups,
    orderings: orderAll(all.filter(isShown)),
    onSale: orderAll(all.filter(isOnSale)),
    facets: recount(noFacets, { before: [], after: all }),
    search,
  };
}

/** The catalog after a change of these products and, with `hasGroups`, of categories and subcategories. */
export async function patchCatalog(
  db: Queryable,
  view: CatalogView,
  { productIds, hasGroups }: { productIds: string[]; hasGroups: boolean },
): Promise<CatalogView> {
  const groups = hasGroups ? await loadGroups(db) : view.groups;
  const loaded = productIds.length > 0 ? await loadProducts(db, groups, productIds) : [];
  return patchProducts({ ...view, groups }, hasGroups ? [...loaded, ...regrouped(view, groups, productIds)] : loaded);
}

/** The products whose groups have changed, without those that are read again anyway. */
function regrouped(view: CatalogView, groups: CatalogView["groups"], productIds: string[]): CatalogProduct[] {
  const isLoaded = new Set(productIds);
  return [...view.products.values()].flatMap((entry) => {
    const now = isLoaded.has(entry.card._id) ? entry : inGroups(entry, groups);
    return now === entry ? [] : [now];
  });
}

async function patchProducts(view: CatalogView, changed: readonly CatalogProduct[]): Promise<CatalogView> {
  if (changed.length === 0) return view;
  const before = changed.flatMap((entry) => view.products.get(entry.card._id) ?? []);
  const among = (isAmong: (entry: CatalogProduct) => boolean) => ({
    before: before.filter(isAmong),
    after: changed.filter(isAmong),
  });
  const search = await indexProducts(changed, view.search);
  return {
    groups: view.groups,
    products: productsIn(search),
    orderings: view.orderings.change(among(isShown)),
    onSale: view.onSale.change(among(isOnSale)),
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
