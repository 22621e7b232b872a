// Search results: exact matches, and separately the closest ones. Reads only the view.

import { closestMax, fewResults } from "#contract/rules/constants.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { ProductCard } from "#contract/wire/catalog.ts";
import { findClosest } from "./closest.ts";
import { atWordStart, findExact, type Matches } from "./exact.ts";
import { notShown, type Searchable, type SearchIndex } from "./search-index.ts";
import { wordsOf } from "./words.ts";

/** The catalog's current view, as far as a search reads it. */
export type SearchedCatalog<Product extends Searchable = Searchable> = {
  search: SearchIndex<Product>;
  onSale: { popular: readonly Product[] };
};
/** Whether a product belongs to a group whose name matches. */
type OfGroup<Product> = ((entry: Product) => boolean) | undefined;
type Answer = { products: ProductCard[]; total: number; closest: ProductCard[]; meant: Record<string, string[]> };

/** Includes products out of stock. Without text: suggestions, popular ones first, on sale only. */
export function searchProducts<Product extends Searchable>(
  view: SearchedCatalog<Product>,
  text: string,
  limit: number,
  ofGroupNamed: (wanted: string) => OfGroup<Product> = () => undefined,
): Answer {
  const wanted = foldForSearch(text);
  if (wanted === "") {
    const suggested = view.onSale.popular;
    return { products: cardsOf(suggested.slice(0, limit)), total: suggested.length, closest: [], meant: {} };
  }
  const matches = findMatches(view.search, wanted, ofGroupNamed(wanted));
  const { ordinals, total } = bestOrdinals(view.search, matches, wanted, limit);
  const products = ordinals.flatMap((ordinal) => view.search.entries[ordinal]?.card ?? []);
  const most = total < fewResults ? Math.min(closestMax, limit - products.length) : 0;
  const isNear = (entry: Searchable) => !entry.isDeleted && matches[entry.ordinal] === 0;
  return { products, total, ...closestCards(view.search, wanted, most, isNear) };
}

/** Products whose names contain the text, and those whose group's name does. */
export function findMatches<Product extends Searchable>(
  index: SearchIndex<Product>,
  wanted: string,
  ofGroup: OfGroup<Product>,
): Matches {
  const matches = findExact(index, wanted);
  if (!ofGroup) return matches;
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) {
    const entry = matches[ordinal] === atWordStart ? undefined : index.entries[ordinal];
    if (entry && ofGroup(entry)) matches[ordinal] = inGroup;
  }
  return matches;
}

/**
 * All matches that pass the test. Matches at the start of a word come first, then those of a group with that name, then those inside
 * a word; in each, popular before others and in stock first. Among few matches, exact names come first ({@link nearnessOf}).
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

const inGroup = 3;
const rankCount = 12;
/** More matches are sorted by rank only: comparing every name would take too long. */
const mostCompared = 1000;

function rankOf(match = 0, priority = 0): number {
  return (match === atWordStart ? 0 : match === inGroup ? 4 : 8) + priority;
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

/** @param isNear false for products whose names contain the text itself */
export function closestCards<Product extends Searchable>(
  index: SearchIndex<Product>,
  wanted: string,
  most: number,
  isNear: (entry: Product) => boolean,
): Pick<Answer, "closest" | "meant"> {
  const found = findClosest(index, wanted, most, isNear);
  return {
    closest: cardsOf(found.map(({ entry }) => entry)),
    meant: Object.fromEntries(found.map(({ entry, words }) => [entry.card._id, words])),
  };
}

function cardsOf(entries: readonly Searchable[]): ProductCard[] {
  return entries.map((entry) => entry.card);
}
