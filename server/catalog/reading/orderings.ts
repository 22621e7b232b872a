/**
 * Products in every sort order of the lists.
 *
 * Sorted once; a change moves only the products that it names. They are moved in a list when somebody reads it: an owner's change is not
 * answered later in a shop of many products, and a list that nobody reads between two changes is not made twice.
 */

import type { CatalogProduct, Moved, Order, Orderings } from "../catalog.ts";
import { comparePlaces } from "./places.ts";

export function orderAll(shown: readonly CatalogProduct[]): Orderings {
  return readable(eachOrder((order) => sorted(compare[order], shown.toSorted(compare[order]), new Map())));
}

/** By id, what a product was in the list, and what it is now. */
type Moves = Map<string, { before?: CatalogProduct; after?: CatalogProduct }>;
type Sorted = { list(): readonly CatalogProduct[]; change(moved: Moved): Sorted };

/** @param moves of the list's products, not yet made */
function sorted(order: Compare, list: readonly CatalogProduct[], moves: Moves): Sorted {
  let made = moves.size === 0 ? list : undefined;
  return {
    list() {
      made ??= move(list, moves, order);
      return made;
    },
    change(moved) {
      // Lists that nobody reads would remember ever more; and a change of many is quick only by itself (keepPlaces).
      if (moves.size > few || moved.before.length > few) this.list();
      return made === undefined ? sorted(order, list, join(moves, moved)) : sorted(order, made, join(new Map(), moved));
    },
  };
}

function readable(lists: Record<Order, Sorted>): Orderings {
  return {
    get popular() {
      return lists.popular.list();
    },
    get newest() {
      return lists.newest.list();
    },
    get "price-asc"() {
      return lists["price-asc"].list();
    },
    get "price-desc"() {
      return lists["price-desc"].list();
    },
    get name() {
      return lists.name.list();
    },
    get "name-bn"() {
      return lists["name-bn"].list();
    },
    change(moved) {
      const isSame = moved.before.length === 0 && moved.after.length === 0;
      return isSame ? this : readable(eachOrder((order) => lists[order].change(moved)));
    },
  };
}

/** The moves of two changes, one after the other, as if they were one. */
function join(earlier: Moves, { before, after }: Moved): Moves {
  const moves = new Map(earlier);
  for (const entry of before) {
    const { card } = entry;
    const known = moves.get(card._id);
    // The list does not have yet, and never gets, the form that the first change has brought.
    moves.set(card._id, known === undefined ? { before: entry } : known.before ? { before: known.before } : {});
  }
  for (const entry of after) moves.set(entry.card._id, { ...moves.get(entry.card._id), after: entry });
  return moves;
}

function move(list: readonly CatalogProduct[], moves: Moves, order: Compare): readonly CatalogProduct[] {
  const before = [...moves.values()].flatMap((one) => one.before ?? []);
  const after = [...moves.values()].flatMap((one) => one.after ?? []);
  if (before.length > few && keepPlaces({ before, after }, order)) {
    const now = new Map(before.map((entry, at) => [entry, after[at] as CatalogProduct]));
    return list.map((entry) => now.get(entry) ?? entry);
  }
  return mergeIn(takeOut(list, before, order), after.toSorted(order), order);
}

/** For more than these a pass over the whole list is quicker than looking each one up. */
const few = 100;

/** As after a category was renamed. */
function keepPlaces({ before, after }: Moved, order: Compare): boolean {
  return before.length === after.length && before.every((entry, at) => order(entry, after[at] as CatalogProduct) === 0);
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
const compare: Record<Order, Compare> = {
  popular: byPopularity,
  newest: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  "price-asc": (a, b) => a.pricesMinor[0] - b.pricesMinor[0] || byId(a, b),
  "price-desc": (a, b) => b.pricesMinor[0] - a.pricesMinor[0] || byId(a, b),
  name: (a, b) => byName(a.names[0] ?? "", b.names[0] ?? "") || byId(a, b),
  "name-bn": (a, b) => byBengaliName(bengaliOf(a), bengaliOf(b)) || byId(a, b),
};

function eachOrder(make: (order: Order) => Sorted): Record<Order, Sorted> {
  return {
    popular: make("popular"),
    newest: make("newest"),
    "price-asc": make("price-asc"),
    "price-desc": make("price-desc"),
    name: make("name"),
    "name-bn": make("name-bn"),
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
  return joined([...kept, many.slice(from)]);
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
  return joined([...parts, many.slice(taken)]);
}

/** A call has no room for as many arguments as a sale on everything moves products. */
const mostArguments = 10_000;

function joined(parts: CatalogProduct[][]): CatalogProduct[] {
  return parts.length > mostArguments ? parts.flat() : ([] as CatalogProduct[]).concat(...parts);
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
