// What a search answers: the exact part, and apart from it the closest matches. Reads only the snapshot's view.
import type { ProductCard } from "#contract/catalog.ts";
import { closestMax, fewResults } from "#contract/constants.ts";
import { foldText } from "#contract/text.ts";
import { findClosest } from "./closest.ts";
import { atWordStart, findExact, type Matches } from "./exact.ts";
import { notShown, type Searchable, type SearchIndex } from "./search-index.ts";

/** What a search reads: the catalog's view at that moment. */
export type SearchedCatalog = { search: SearchIndex; onSale: { popular: readonly Searchable[] } };
type Answer = { products: ProductCard[]; total: number; closest: ProductCard[]; meant: Record<string, string[]> };

/** Those out of stock too. Without text, suggestions: popular ones first, on sale only. */
export function searchProducts(view: SearchedCatalog, text: string, limit: number): Answer {
  const wanted = foldText(text);
  if (wanted === "") {
    const suggested = view.onSale.popular;
    return { products: cardsOf(suggested.slice(0, limit)), total: suggested.length, closest: [], meant: {} };
  }
  const matches = findExact(view.search, wanted);
  const { ordinals, total } = bestOrdinals(view.search, matches, limit);
  const products = ordinals.flatMap((ordinal) => view.search.entries[ordinal]?.card ?? []);
  const most = total < fewResults ? Math.min(closestMax, limit - products.length) : 0;
  const isNear = (entry: Searchable) => !entry.isDeleted && matches[entry.ordinal] === 0;
  return { products, total, ...closestCards(view.search, wanted, most, isNear) };
}

/** All that match and are asked for: at the start of a word before inside one, popular before others, in stock first. */
export function inSearchOrder<Product extends Searchable>(
  { entries, standings }: SearchIndex<Product>,
  matches: Matches,
  isAsked: (entry: Product) => boolean,
): Product[] {
  const ranks: Product[][] = Array.from({ length: rankCount }, () => []);
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) {
    const entry = matches[ordinal] === 0 ? undefined : entries[ordinal];
    if (entry && isAsked(entry)) ranks[rankOf(matches[ordinal], standings[ordinal])]?.push(entry);
  }
  return ranks.flat();
}

const rankCount = 8;

function rankOf(match = 0, standing = 0): number {
  return (match === atWordStart ? 0 : 4) + standing;
}

/** The first of {@link inSearchOrder}, and how many there are, without looking at any product. */
function bestOrdinals({ standings }: SearchIndex, matches: Matches, most: number) {
  const ranks: number[][] = Array.from({ length: rankCount }, () => []);
  let total = 0;
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1) {
    if (matches[ordinal] === 0 || standings[ordinal] === notShown) continue;
    total += 1;
    const rank = ranks[rankOf(matches[ordinal], standings[ordinal])];
    if (rank && rank.length < most) rank.push(ordinal);
  }
  return { ordinals: ranks.flat().slice(0, most), total };
}

/** @param isNear leaves out those that have the text itself in a name */
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
