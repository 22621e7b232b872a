// Counts of products on sale (not deleted, in stock) by kind. A change adjusts only the counts it affects.
import { ownFilter } from "#contract/rules/plants/own-facts.ts";
import type { CatalogProduct, Facets } from "../catalog.ts";

export const noFacets: Facets = {
  categories: new Map(),
  subcategories: new Map(),
  lights: new Map(),
  waters: new Map(),
  sizes: new Map(),
  petSafe: 0,
  own: new Map(),
};

export function isOnSale({ card, isDeleted }: CatalogProduct): boolean {
  return card.inStock && !isDeleted;
}

/** 'unknown' and missing do not count as safe. */
export function isPetSafe({ product }: CatalogProduct): boolean {
  return product.facts?.petSafe === "safe";
}

export function countFacets(entries: readonly CatalogProduct[]): Facets {
  return recount(noFacets, { before: [], after: entries });
}

export function recount(
  facets: Facets,
  { before, after }: { before: readonly CatalogProduct[]; after: readonly CatalogProduct[] },
): Facets {
  const [categories, subcategories] = [new Map(facets.categories), new Map(facets.subcategories)];
  const [lights, waters, sizes] = [new Map(facets.lights), new Map(facets.waters), new Map(facets.sizes)];
  const own = new Map(facets.own);
  let { petSafe } = facets;
  const count = (entries: readonly CatalogProduct[], step: number) => {
    for (const entry of entries) {
      if (!isOnSale(entry)) continue;
      move(categories, entry.categoryId, step);
      move(subcategories, entry.product.subcategory?._id, step);
      move(lights, entry.product.facts?.light, step);
      move(waters, entry.product.facts?.water, step);
      for (const size of new Set(entry.card.sizes)) move(sizes, size, step);
      for (const [fact, value] of Object.entries(entry.product.ownFacts ?? {})) move(own, ownFilter(fact, value), step);
      if (isPetSafe(entry)) petSafe += step;
    }
  };
  count(before, -1);
  count(after, 1);
  return { categories, subcategories, lights, waters, sizes, petSafe, own };
}

function move(counts: Map<string, number>, key: string | null | undefined, step: number): void {
  if (!key) return;
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
