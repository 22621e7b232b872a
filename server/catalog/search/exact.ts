// The exact part: whose names hold the text, letter for letter after folding. All of them, always.
import type { CatalogProduct } from "../load.ts";
import type { SearchIndex, Shelf } from "./search-index.ts";
import { wordsWith } from "./vocabulary.ts";
import { isWordStart, wordsOf } from "./words.ts";

export const inside = 1;
export const atWordStart = 2;
/** By ordinal: 0, `inside` or `atWordStart`. */
export type Matches = Uint8Array;

/**
 * @param folded not empty
 * @param withSynonyms 'also known as' counts like a name
 */
export function findExact(index: SearchIndex, folded: string, withSynonyms = false): Matches {
  const matches = new Uint8Array(index.entries.length);
  const runs = wordsOf(folded);
  const isOneWord = runs[0] === folded;
  if (runs.length === 0) {
    index.entries.forEach((entry, ordinal) => {
      matches[ordinal] = rankIn(entry, folded, withSynonyms);
    });
    return matches;
  }
  visitShelves(index, (shelf, isOf) => {
    if (isOneWord) return markWords(shelf, folded, withSynonyms, isOf, matches);
    for (const ordinal of candidatesOf(shelf, folded, runs, isOf, matches.length)) {
      matches[ordinal] = rankIn(index.entries[ordinal] as CatalogProduct, folded, withSynonyms);
    }
  });
  return matches;
}

/** @param visit gets each shelf and whether an ordinal counts there */
export function visitShelves(
  { base, recent, isStale }: SearchIndex,
  visit: (shelf: Shelf, isOf: (ordinal: number) => boolean) => void,
): void {
  visit(base, (ordinal) => isStale[ordinal] === 0);
  visit(recent, () => true);
}

type IsOf = (ordinal: number) => boolean;

/** A text that is one word stands in a name when it stands in one of its words. */
function markWords({ words }: Shelf, text: string, withSynonyms: boolean, isOf: IsOf, matches: Matches): void {
  for (const nth of wordsWith(words, text, true, true)) {
    const rank = words.words[nth]?.startsWith(text) ? atWordStart : inside;
    const end = words.offsets[nth + 1] as number;
    for (let at = words.offsets[nth] as number; at < end; at += 1) {
      const posting = words.postings[at] as number;
      const ordinal = posting >> 1;
      if ((posting & 1) === 1 && !withSynonyms) continue;
      if ((matches[ordinal] as number) < rank && isOf(ordinal)) matches[ordinal] = rank;
    }
  }
}

/**
 * Products that have a word for each part of the text: the first may be the end of a word and the last the beginning of
 * one, unless the text begins or ends otherwise.
 */
function candidatesOf({ words }: Shelf, folded: string, runs: readonly string[], isOf: IsOf, count: number): number[] {
  const last = runs.length - 1;
  const parts = runs.map((run, at) => {
    const having = wordsWith(words, run, at === 0 && folded.startsWith(run), at === last && folded.endsWith(run));
    return { having, size: having.reduce((sum, nth) => sum + sizeOf(words.offsets, nth), 0) };
  });
  // How many of the parts, the rarest first, an ordinal has a word for.
  const found = new Uint8Array(count);
  const candidates: number[] = [];
  const wanted = Math.min(parts.length, 255);
  for (const [nth, part] of parts
    .sort((a, b) => a.size - b.size)
    .slice(0, wanted)
    .entries()) {
    for (const word of part.having) {
      const end = words.offsets[word + 1] as number;
      for (let at = words.offsets[word] as number; at < end; at += 1) {
        const ordinal = (words.postings[at] as number) >> 1;
        if (found[ordinal] !== nth || !isOf(ordinal)) continue;
        found[ordinal] = nth + 1;
        if (nth + 1 === wanted) candidates.push(ordinal);
      }
    }
  }
  return candidates;
}

function sizeOf(offsets: Uint32Array, nth: number): number {
  return (offsets[nth + 1] as number) - (offsets[nth] as number);
}

function rankIn({ names, synonyms }: CatalogProduct, folded: string, withSynonyms: boolean): number {
  const rank = rankAmong(names, folded);
  return withSynonyms ? Math.max(rank, rankAmong(synonyms, folded)) : rank;
}

function rankAmong(names: readonly string[], folded: string): number {
  let rank = 0;
  for (let nth = 0; nth < names.length; nth += 1) {
    const name = names[nth] as string;
    for (let at = name.indexOf(folded); at !== -1; at = name.indexOf(folded, at + 1)) {
      if (isWordStart(name, at)) return atWordStart;
      rank = inside;
    }
  }
  return rank;
}
