// What a search answers: the exact part, and apart from it the closest matches. Reads only the snapshot's view.
import type { ProductCard } from "#contract/catalog.ts";
import { closestMax, fewResults } from "#contract/constants.ts";
import { foldText } from "../fold.ts";
import type { CatalogProduct } from "../load.ts";
import type { CatalogView } from "../snapshot.ts";
import { findClosest } from "./closest.ts";
import { atWordStart, findExact, type Matches } from "./exact.ts";
import { notShown, type SearchIndex } from "./search-index.ts";

type Answer = { products: ProductCard[]; total: number; closest: ProductCard[]; meant: Record<string, string[]> };

/** Those out of stock too. Without text, suggestions: popular ones first, on sale only. */
export function searchProducts(view: CatalogView, text: string, limit: number): Answer {
  const wanted = foldText(text);
  if (wanted === "") {
    const suggested = view.onSale.popular;
    return { products: cardsOf(suggested.slice(0, limit)), total: suggested.length, closest: [], meant: {} };
  }
  const matches = findExact(view.search, wanted);
  const { ordinals, total } = bestOrdinals(view.search, matches, limit);
  const products = ordinals.flatMap((ordinal) => view.search.entries[ordinal]?.card ?? []);
  const most = total < fewResults ? Math.min(closestMax, limit - products.length) : 0;
  const isNear = (entry: CatalogProduct) => !entry.isDeleted && matches[entry.ordinal] === 0;
  return { products, total, ...closestCards(view.search, wanted, most, isNear) };
}

/** All that match and are asked for: at the start of a word before inside one, popular before others, in stock first. */
export function inSearchOrder(
  { entries, standings }: SearchIndex,
  matches: Matches,
  isAsked: (entry: CatalogProduct) => boolean,
): CatalogProduct[] {
  const ranks: CatalogProduct[][] = Array.from({ length: rankCount }, () => []);
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
export function closestCards(
  index: SearchIndex,
  wanted: string,
  most: number,
  isNear: (entry: CatalogProduct) => boolean,
): Pick<Answer, "closest" | "meant"> {
  const found = findClosest(index, wanted, most, isNear);
  return {
    closest: cardsOf(found.map(({ entry }) => entry)),
    meant: Object.fromEntries(found.map(({ entry, words }) => [entry.card._id, words])),
  };
}

function cardsOf(entries: readonly CatalogProduct[]): ProductCard[] {
  return entries.map((entry) => entry.card);
}
