/**
 * Products in every sort order of the lists.
 *
 * Sorted once; a change moves only the products that it names.
 */

import type { CatalogProduct, Orderings } from "../catalog.ts";
import { comparePlaces } from "./places.ts";

export function orderAll(shown: readonly CatalogProduct[]): Orderings {
  return eachSort((sort) => shown.toSorted(compare[sort]));
}

/** @param changed the products before and after the change */
export function reorder(
  orderings: Orderings,
  changed: { before: readonly CatalogProduct[]; after: readonly CatalogProduct[] },
): Orderings {
  const { before, after } = changed;
  if (before.length > few && keepPlaces(changed)) {
    const now = new Map(before.map((entry, at) => [entry, after[at] as CatalogProduct]));
    return eachSort((sort) => orderings[sort].map((entry) => now.get(entry) ?? entry));
  }
  return eachSort((sort) =>
    mergeIn(takeOut(orderings[sort], before, compare[sort]), after.toSorted(compare[sort]), compare[sort]),
  );
}

/** For more than these a pass over the whole list is quicker than looking each one up. */
const few = 100;

/** As after a category was renamed. */
function keepPlaces({
  before,
  after,
}: {
  before: readonly CatalogProduct[];
  after: readonly CatalogProduct[];
}): boolean {
  return (
    before.length === after.length &&
    before.every((entry, at) => {
      const now = after[at] as CatalogProduct;
      return Object.values(compare).every((order) => order(entry, now) === 0);
    })
  );
}

/** Popular ones first, as the owner has arranged them; then the others. */
export function byPopularity(a: CatalogProduct, b: CatalogProduct): number {
  return Number(b.card.popular) - Number(a.card.popular) || comparePlaces(popularPlace(a), popularPlace(b));
}

/** A product that is no longer popular keeps its place, which counts for nothing meanwhile. */
const popularPlace = ({ card, popularPosition }: CatalogProduct) => ({
  id: card._id,
  position: card.popular ? popularPosition : null,
});

type Compare = (a: CatalogProduct, b: CatalogProduct) => number;

const byName = new Intl.Collator("en").compare;
const byBengaliName = new Intl.Collator("bn", { numeric: true }).compare;
const byId: Compare = (a, b) => (a.card._id < b.card._id ? -1 : a.card._id > b.card._id ? 1 : 0);
/** Those without a Bengali name come last. */
const bengaliOf = ({ names: [name = "", bengaliName = ""] }: CatalogProduct) => bengaliName || `\uffff${name}`;
const compare: Record<keyof Orderings, Compare> = {
  popular: byPopularity,
  newest: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  "price-asc": (a, b) => a.pricesMinor[0] - b.pricesMinor[0] || byId(a, b),
  "price-desc": (a, b) => b.pricesMinor[0] - a.pricesMinor[0] || byId(a, b),
  name: (a, b) => byName(a.names[0] ?? "", b.names[0] ?? "") || byId(a, b),
  "name-bn": (a, b) => byBengaliName(bengaliOf(a), bengaliOf(b)) || byId(a, b),
};

function eachSort(inOrder: (sort: keyof Orderings) => CatalogProduct[]): Orderings {
  return {
    popular: inOrder("popular"),
    newest: inOrder("newest"),
    "price-asc": inOrder("price-asc"),
    "price-desc": inOrder("price-desc"),
    name: inOrder("name"),
    "name-bn": inOrder("name-bn"),
  };
}

/** @param few each at its place in the order */
function takeOut(many: readonly CatalogProduct[], few: readonly CatalogProduct[], order: Compare): CatalogProduct[] {
  const places = few.map((entry) => placeOf(many, entry, order, 0)).sort((a, b) => a - b);
  let from = 0;
  const kept: CatalogProduct[][] = [];
  for (const place of places) {
    kept.push(many.slice(from, place));
    from = place + 1;
  }
  return ([] as CatalogProduct[]).concat(...kept, many.slice(from));
}

/** Merges two lists of the same order. */
function mergeIn(many: readonly CatalogProduct[], few: readonly CatalogProduct[], order: Compare): CatalogProduct[] {
  const parts: CatalogProduct[][] = [];
  let taken = 0;
  for (const entry of few) {
    const place = placeOf(many, entry, order, taken);
    parts.push(many.slice(taken, place), [entry]);
    taken = place;
  }
  return ([] as CatalogProduct[]).concat(...parts, many.slice(taken));
}

/** The entry's index among the many, or where it would be. */
function placeOf(many: readonly CatalogProduct[], entry: CatalogProduct, order: Compare, from: number): number {
  let low = from;
  let high = many.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(many[middle] as CatalogProduct, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
