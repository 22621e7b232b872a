/**
 * The search index of the catalog, shared by shoppers and owners.
 *
 * 1. Every product has a number (`ordinal`), which stays the same while the process lives. Deleted products are included;
 *    the caller says which entries count.
 * 2. It holds names and 'also known as' only. Stock, price and the like are read from the entries of the view, so that
 *    most changes of a product leave the words alone.
 * 3. Most products are in `base`. Those whose words changed since are in `recent`, which is rebuilt with each such change;
 *    base ignores them (`isStale`). When they are many, base is rebuilt.
 */
import { toMinor } from "#contract/rules/money/money.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { pause } from "./pause.ts";
import { joinTexts, type Texts } from "./texts.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.ts";
import { hasDigit, wordsOf } from "./words.ts";

/** The fields of a product that the search reads. */
export type Searchable = {
  card: ProductCard;
  /** Folded. */
  names: readonly string[];
  /** 'Also known as', folded. */
  synonyms: readonly string[];
  /** Masks (meaning/traits.ts): itself, and by its groups. */
  traits: number;
  groupTraits: number;
  /** The offer prices of its sizes in poisha, rising. */
  pricesMinor: readonly [number, ...number[]];
  isDeleted: boolean;
  /** Its number in the index, which assigns it. */
  ordinal: number;
};
/** A posting is ordinal * 2, plus 1 when the word is only in 'also known as'. */
export type IndexPart = { words: Vocabulary; pairs: Vocabulary; names: Texts; synonyms: Texts };
export type SearchIndex<Product extends Searchable = Searchable> = {
  /** By ordinal. */
  entries: readonly Product[];
  ordinals: Map<string, number>;
  base: IndexPart;
  recent: IndexPart;
  isStale: Uint8Array;
  /** By ordinal, the word count of its shortest name. */
  nameLengths: Uint8Array;
  /** By ordinal, its rank among equal matches: 0 to 3, or `notShown` for deleted ones. */
  priorities: Uint8Array;
  /** By ordinal, what a search by meaning compares: traits, and in poisha its card's offer price, its least and its highest. */
  known: Known;
};
type Known = {
  traits: Uint32Array;
  groupTraits: Uint32Array;
  offerMinor: Float64Array;
  leastMinor: Float64Array;
  mostMinor: Float64Array;
};
export const notShown = 255;

const mostRecent = 500;
const longestPair = 24;

/** Adds or updates products, all of the catalog for a new index. Assigns their ordinals. */
export async function indexProducts<Product extends Searchable>(
  products: readonly Product[],
  before: SearchIndex<Product> | null,
): Promise<SearchIndex<Product>> {
  const entries: Product[] = before ? before.entries.slice() : [];
  const ordinals = before?.ordinals ?? new Map<string, number>();
  const changed = new Set<number>();
  for (const product of products) {
    const ordinal = ordinals.get(product.card._id) ?? entries.length;
    const known = entries[ordinal];
    if (known === undefined || !hasSameWords(known, product)) changed.add(ordinal);
    ordinals.set(product.card._id, ordinal);
    product.ordinal = ordinal;
    entries[ordinal] = product;
  }
  const priorities = prioritiesOf(entries.length, products, before?.priorities);
  const known = knownOf(entries.length, products, before?.known);
  if (before && changed.size === 0) return { ...before, entries, priorities, known };
  const nameLengths = measureNames(entries, changed, before);
  const isStale = new Uint8Array(entries.length);
  if (before) {
    isStale.set(before.isStale);
    for (const ordinal of changed) isStale[ordinal] = 1;
    const recent = staleOnes(isStale);
    if (recent.length <= mostRecent) {
      return {
        entries,
        ordinals,
        base: before.base,
        recent: await buildPart(entries, recent),
        isStale,
        nameLengths,
        priorities,
        known,
      };
    }
  }
  const base = await buildPart(entries, entries.keys());
  return {
    entries,
    ordinals,
    base,
    recent: await buildPart(entries, []),
    isStale: isStale.fill(0),
    nameLengths,
    priorities,
    known,
  };
}

/** Those of before where no product's are others: a change of stock makes nothing of the size of the catalog anew. */
function knownOf(count: number, products: readonly Searchable[], before: Known | undefined): Known {
  if (before?.traits.length === count && products.every((product) => isKnown(product, before))) return before;
  const known: Known = {
    traits: new Uint32Array(count),
    groupTraits: new Uint32Array(count),
    offerMinor: new Float64Array(count),
    leastMinor: new Float64Array(count),
    mostMinor: new Float64Array(count),
  };
  if (before) {
    known.traits.set(before.traits);
    known.groupTraits.set(before.groupTraits);
    known.offerMinor.set(before.offerMinor);
    known.leastMinor.set(before.leastMinor);
    known.mostMinor.set(before.mostMinor);
  }
  for (const product of products) {
    const { ordinal, traits, groupTraits } = product;
    const prices = pricesOf(product);
    known.traits[ordinal] = traits;
    known.groupTraits[ordinal] = groupTraits;
    known.offerMinor[ordinal] = prices.offerMinor;
    known.leastMinor[ordinal] = prices.leastMinor;
    known.mostMinor[ordinal] = prices.mostMinor;
  }
  return known;
}

function isKnown(product: Searchable, known: Known): boolean {
  const { ordinal, traits, groupTraits } = product;
  const { offerMinor, leastMinor, mostMinor } = pricesOf(product);
  return (
    known.traits[ordinal] === traits &&
    known.groupTraits[ordinal] === groupTraits &&
    known.offerMinor[ordinal] === offerMinor &&
    known.leastMinor[ordinal] === leastMinor &&
    known.mostMinor[ordinal] === mostMinor
  );
}

function pricesOf({ card, pricesMinor }: Searchable) {
  const [leastMinor] = pricesMinor;
  return { offerMinor: toMinor(card.offerPrice), leastMinor, mostMinor: pricesMinor.at(-1) ?? leastMinor };
}

function prioritiesOf(count: number, products: readonly Searchable[], before: Uint8Array | undefined): Uint8Array {
  const isSame = products.every((product) => before?.[product.ordinal] === priorityOf(product));
  if (before?.length === count && isSame) return before;
  const priorities = new Uint8Array(count);
  if (before) priorities.set(before);
  for (const product of products) priorities[product.ordinal] = priorityOf(product);
  return priorities;
}

/** Popular before others, in stock before out of stock. */
function priorityOf({ card, isDeleted }: Searchable): number {
  return isDeleted ? notShown : (card.popular ? 0 : 2) + (card.inStock ? 0 : 1);
}

function measureNames(entries: readonly Searchable[], changed: Iterable<number>, before: SearchIndex | null) {
  const lengths = new Uint8Array(entries.length);
  if (before) lengths.set(before.nameLengths);
  for (const ordinal of changed) {
    const names = entries[ordinal]?.names.filter(Boolean) ?? [];
    lengths[ordinal] = Math.max(1, Math.min(...names.map((name) => name.split(" ").length)));
  }
  return lengths;
}

function staleOnes(isStale: Uint8Array): number[] {
  const stale: number[] = [];
  for (let ordinal = isStale.indexOf(1); ordinal !== -1; ordinal = isStale.indexOf(1, ordinal + 1)) stale.push(ordinal);
  return stale;
}

function hasSameWords(a: Searchable, b: Searchable): boolean {
  return isSameList(a.names, b.names) && isSameList(a.synonyms, b.synonyms);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

async function buildPart(all: readonly Searchable[], ordinals: Iterable<number>): Promise<IndexPart> {
  const entries = Array.from(ordinals, (ordinal) => all[ordinal]).filter((entry) => entry !== undefined);
  const words = new Map<string, number[]>();
  const pairs = new Map<string, number[]>();
  const breath = pause();
  for (const { ordinal, names, synonyms } of entries) {
    await breath();
    for (const name of names) {
      const own = wordsOf(name);
      for (const word of own) add(words, word, ordinal * 2);
      for (const pair of pairsOf(own)) add(pairs, pair, ordinal * 2);
    }
    for (const name of synonyms) for (const word of wordsOf(name)) add(words, word, ordinal * 2 + 1);
  }
  return {
    words: await buildVocabulary(words),
    pairs: await buildVocabulary(pairs),
    names: joinTexts(entries.map(({ ordinal, names }) => ({ ordinal, texts: names }))),
    synonyms: joinTexts(entries.map(({ ordinal, synonyms }) => ({ ordinal, texts: synonyms }))),
  };
}

/** Neighbors written as one, as people do: aloevera, baganbilas. */
export function pairsOf(words: readonly string[]): string[] {
  const pairs: string[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const pair = `${words[at - 1]}${words[at]}`;
    if (pair.length <= longestPair && !hasDigit(pair)) pairs.push(pair);
  }
  return pairs;
}

/** Adds a word of a product once; its names come first. */
function add(owners: Map<string, number[]>, word: string, posting: number): void {
  const known = owners.get(word);
  if (known === undefined) owners.set(word, [posting]);
  else if ((known[known.length - 1] as number) >> 1 !== posting >> 1) known.push(posting);
}
