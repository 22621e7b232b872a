// Search results: exact matches, and separately the closest ones. Reads only the view.

import { closestMax, fewResults } from "#contract/rules/constants.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { ProductCard, ProductSearch } from "#contract/wire/catalog/catalog.ts";
import { findClosest } from "./closest.ts";
import { atWordStart, findExact, type Matches } from "./exact.ts";
import { notShown, type Searchable, type SearchIndex } from "./search-index.ts";
import { wordsOf } from "./words.ts";

/** The catalog's current view, as far as a search reads it. */
export type SearchedCatalog<Product extends Searchable = Searchable> = {
  search: SearchIndex<Product>;
  onSale: { popular: readonly Product[] };
};
type Answer = Omit<ProductSearch, "success" | "message">;
type Closest = Pick<Answer, "closest" | "closestBy" | "meant">;
const noneClose: Closest = { closest: [], closestBy: "spelling", meant: {} };

type Search<Product> = {
  text: string;
  /** The text, folded. */
  wanted: string;
  /** The products whose names contain it, and how many of these are in the result. */
  matches: Matches;
  total: number;
  /** Without it all that are not deleted are wanted. */
  isWanted?: ((entry: Product) => boolean) | undefined;
};
/** Looks for what a text means (meaning/find-meant.ts). */
export type MeantSearch<Product extends Searchable> = (
  search: Search<Product>,
  most: number,
) => { entries: Product[]; isMeant(entry: Product): boolean } | undefined;

/**
 * Includes products out of stock. Without text: suggestions, popular ones first, on sale only.
 * @param findMeant without it only names are read
 */
export function searchProducts<Product extends Searchable>(
  view: SearchedCatalog<Product>,
  text: string,
  limit: number,
  findMeant?: MeantSearch<Product>,
): Answer {
  const wanted = foldForSearch(text);
  if (wanted === "") {
    const suggested = view.onSale.popular;
    return { products: cardsOf(suggested.slice(0, limit)), total: suggested.length, ...noneClose };
  }
  const matches = findExact(view.search, wanted);
  const { ordinals, total } = bestOrdinals(view.search, matches, wanted, limit);
  const products = ordinals.flatMap((ordinal) => view.search.entries[ordinal]?.card ?? []);
  const room = limit - products.length;
  const search = { text, wanted, matches, total };
  return {
    products,
    total,
    ...findClose(view.search, search, { meant: Math.min(limit, Math.max(closestMax, room)), spelled: room }, findMeant),
  };
}

/**
 * They follow the exact matches, however many these are: products that the text means. If it means none and few are exact: products
 * whose names are spelled or sound like it.
 * @param most products of either kind
 */
export function findClose<Product extends Searchable>(
  index: SearchIndex<Product>,
  search: Search<Product>,
  most: { meant: number; spelled: number },
  findMeant?: MeantSearch<Product>,
): Closest {
  const meant = findMeant?.(search, most.meant);
  if (meant) return { closest: cardsOf(meant.entries), closestBy: "meaning", meant: {} };
  if (search.total >= fewResults) return noneClose;
  const { matches, wanted, isWanted = (entry: Product) => !entry.isDeleted } = search;
  const isNear = (entry: Product) => isWanted(entry) && matches[entry.ordinal] === 0;
  const found = findClosest(index, wanted, Math.min(closestMax, most.spelled), isNear);
  return {
    closest: cardsOf(found.map(({ entry }) => entry)),
    closestBy: "spelling",
    meant: Object.fromEntries(found.map(({ entry, words }) => [entry.card._id, words])),
  };
}

/**
 * All matches that pass the test. Matches at the start of a word come first, then those inside a word; in each, popular before others
 * and in stock first. Among few matches, exact names come first ({@link nearnessOf}).
 */
export function inSearchOrder<Product extends Searchable>(
  { entries, priorities }: SearchIndex<Product>,
  matches: Matches,
  wanted: string,
  isAsked: (entry: Product) => boolean,
): Product[] {
  const ranks: number[][] = Array.from({ length: rankCount }, () => []);
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) {
    const entry = matches[ordinal] === 0 ? undefined : entries[ordinal];
    if (entry && isAsked(entry)) ranks[rankOf(matches[ordinal], priorities[ordinal])]?.push(ordinal);
  }
  return bestFirst(entries, ranks, wanted).flatMap((ordinal) => entries[ordinal] ?? []);
}

const rankCount = 8;
/** More matches are sorted by rank only: comparing every name would take too long. */
const mostCompared = 1000;

function rankOf(match = 0, priority = 0): number {
  return (match === atWordStart ? 0 : 4) + priority;
}

function bestFirst(entries: readonly Searchable[], ranks: readonly number[][], wanted: string): number[] {
  const [begun, others] = [ranks.slice(0, 4).flat(), ranks.slice(4).flat()];
  if (begun.length > mostCompared) return [...begun, ...others];
  const nearness = new Map(begun.map((ordinal) => [ordinal, nearnessOf(entries[ordinal] as Searchable, wanted)]));
  // A stable sort: equal ones keep their order.
  const sorted = begun.sort((a, b) => (nearness.get(a) ?? 0) - (nearness.get(b) ?? 0));
  return [...sorted, ...others];
}

/** 0 for a whole word of the English or Bengali name, 1 for the beginning of one; 2 and 3 for the other names. */
function nearnessOf({ names }: Searchable, wanted: string): number {
  const [name = "", bengaliName = "", ...others] = names;
  const isWhole = (one: string) => ` ${wordsOf(one).join(" ")} `.includes(` ${wanted} `);
  const isBegun = (one: string) => ` ${wordsOf(one).join(" ")}`.includes(` ${wanted}`);
  const own = [name, bengaliName];
  if (own.some(isWhole)) return 0;
  if (own.some(isBegun)) return 1;
  return others.some(isWhole) ? 2 : 3;
}

/** The first of {@link inSearchOrder} and their number, without looking at every product. */
function bestOrdinals({ entries, priorities }: SearchIndex, matches: Matches, wanted: string, most: number) {
  const ranks: number[][] = Array.from({ length: rankCount }, () => []);
  let total = 0;
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) {
    if (matches[ordinal] === 0 || priorities[ordinal] === notShown) continue;
    total += 1;
    const rank = ranks[rankOf(matches[ordinal], priorities[ordinal])];
    if (rank && rank.length < mostCompared) rank.push(ordinal);
  }
  return { ordinals: bestFirst(entries, ranks, wanted).slice(0, most), total };
}

function cardsOf(entries: readonly Searchable[]): ProductCard[] {
  return entries.map((entry) => entry.card);
}
