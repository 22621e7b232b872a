// What a search answers: the exact part, and apart from it the closest matches. Reads only the snapshot's view.
import type { ProductCard } from "#contract/catalog.ts";
import { closestMax, fewResults } from "#contract/constants.ts";
import { foldText } from "../fold.ts";
import type { CatalogProduct } from "../load.ts";
import type { CatalogView } from "../snapshot.ts";
import { findClosest } from "./closest.ts";
import { atWordStart, findExact, type Matches } from "./exact.ts";
import type { SearchIndex } from "./search-index.ts";

type Answer = { products: ProductCard[]; total: number; closest: ProductCard[]; meant: Record<string, string[]> };

/** Those out of stock too. Without text, suggestions: popular ones first, on sale only. */
export function searchProducts(view: CatalogView, text: string, limit: number): Answer {
  const wanted = foldText(text);
  if (wanted === "") {
    const suggested = view.orderings.popular.filter((entry) => entry.card.inStock);
    return { products: cardsOf(suggested.slice(0, limit)), total: suggested.length, closest: [], meant: {} };
  }
  const found = inSearchOrder(view.search, findExact(view.search, wanted), (entry) => !entry.isDeleted);
  const products = cardsOf(found.slice(0, limit));
  const most = found.length < fewResults ? Math.min(closestMax, limit - products.length) : 0;
  return { products, total: found.length, ...closestCards(view.search, wanted, most, (entry) => !entry.isDeleted) };
}

/** At the start of a word before inside one, popular before others, in stock before out of stock. */
export function inSearchOrder(
  { entries }: SearchIndex,
  matches: Matches,
  isAsked: (entry: CatalogProduct) => boolean,
): CatalogProduct[] {
  const ranks: CatalogProduct[][] = Array.from({ length: 8 }, () => []);
  matches.forEach((match, ordinal) => {
    const entry = entries[ordinal];
    if (match === 0 || entry === undefined || !isAsked(entry)) return;
    const { popular, inStock } = entry.card;
    ranks[(match === atWordStart ? 0 : 4) + (popular ? 0 : 2) + (inStock ? 0 : 1)]?.push(entry);
  });
  return ranks.flat();
}

/** Near ones that do not have the text itself in a name. */
export function closestCards(
  index: SearchIndex,
  wanted: string,
  most: number,
  isAsked: (entry: CatalogProduct) => boolean,
): Pick<Answer, "closest" | "meant"> {
  const isNear = (entry: CatalogProduct) => isAsked(entry) && !entry.names.some((name) => name.includes(wanted));
  const found = findClosest(index, wanted, most, isNear);
  return {
    closest: cardsOf(found.map(({ entry }) => entry)),
    meant: Object.fromEntries(found.map(({ entry, words }) => [entry.card._id, words])),
  };
}

function cardsOf(entries: readonly CatalogProduct[]): ProductCard[] {
  return entries.map((entry) => entry.card);
}
