// Exact matches: all products whose names contain the folded text, letter for letter.
import type { IndexPart, Searchable, SearchIndex } from "./search-index.ts";
import { ownersOf } from "./texts.ts";
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
  visitParts(index, (part, isOf) => {
    if (runs[0] === folded) return markWords(part, folded, withSynonyms, isOf, matches);
    const mark = (ordinal: number, rank: number) => {
      if ((matches[ordinal] as number) < rank && isOf(ordinal)) matches[ordinal] = rank;
    };
    const few = ownersOfRarest(part, folded, runs);
    if (few === undefined) {
      for (const texts of withSynonyms ? [part.names, part.synonyms] : [part.names]) {
        ownersOf(texts, folded, (ordinal, isAtStart) => mark(ordinal, isAtStart ? atWordStart : inside));
      }
    } else {
      for (const ordinal of few) mark(ordinal, rankIn(index.entries[ordinal] as Searchable, folded, withSynonyms));
    }
  });
  return matches;
}

/** The ordinals of products that are also known as something with this text in it, from the start of a word, and not only in a name. */
export function synonymOwners(index: SearchIndex, folded: string): Set<number> {
  const found = new Set<number>();
  const isOneWord = wordsOf(folded)[0] === folded;
  visitParts(index, ({ words, synonyms }, isOf) => {
    if (!isOneWord) {
      ownersOf(synonyms, folded, (ordinal, isAtStart) => isAtStart && isOf(ordinal) && found.add(ordinal));
      return;
    }
    for (const position of wordsWith(words, folded, false, true)) {
      const end = words.offsets[position + 1] as number;
      for (let at = words.offsets[position] as number; at < end; at += 1) {
        const posting = words.postings[at] as number;
        if ((posting & 1) === 1 && isOf(posting >> 1)) found.add(posting >> 1);
      }
    }
  });
  return found;
}

/** @param visit gets each part, and a test of which ordinals count in it */
export function visitParts(
  { base, recent, isStale }: SearchIndex,
  visit: (part: IndexPart, isOf: (ordinal: number) => boolean) => void,
): void {
  visit(base, (ordinal) => isStale[ordinal] === 0);
  visit(recent, () => true);
}

type IsOf = (ordinal: number) => boolean;

/** A text of one word is in a name when it is in one of the name's words. */
function markWords({ words }: IndexPart, text: string, withSynonyms: boolean, isOf: IsOf, matches: Matches): void {
  for (const position of wordsWith(words, text, true, true)) {
    const rank = words.words[position]?.startsWith(text) ? atWordStart : inside;
    const end = words.offsets[position + 1] as number;
    for (let at = words.offsets[position] as number; at < end; at += 1) {
      const posting = words.postings[at] as number;
      const ordinal = posting >> 1;
      if ((posting & 1) === 1 && !withSynonyms) continue;
      if ((matches[ordinal] as number) < rank && isOf(ordinal)) matches[ordinal] = rank;
    }
  }
}

/** Per product, scanning the joined text costs this share of looking into the product's own names. */
const shareOfScan = 1 / 32;

/**
 * The products that contain the rarest word of the text. The first word may be the end of a longer one, and the last its
 * beginning, unless the text begins or ends with a blank.
 * @returns undefined when they are so many that scanning the joined text is quicker
 */
function ownersOfRarest({ words, names }: IndexPart, folded: string, runs: readonly string[]): number[] | undefined {
  const { offsets, postings } = words;
  let rarest: number[] | undefined;
  let fewest = names.ordinals.length * shareOfScan;
  runs.forEach((run, at) => {
    const isOpenAfter = at === runs.length - 1 && folded.endsWith(run);
    const having = wordsWith(words, run, at === 0 && folded.startsWith(run), isOpenAfter);
    const count = having.reduce(
      (sum, position) => sum + (offsets[position + 1] as number) - (offsets[position] as number),
      0,
    );
    if (count >= fewest) return;
    fewest = count;
    rarest = having;
  });
  return rarest?.flatMap((position) =>
    Array.from(postings.subarray(offsets[position], offsets[position + 1]), (one) => one >> 1),
  );
}

function rankIn({ names, synonyms }: Searchable, folded: string, withSynonyms: boolean): number {
  const rank = rankAmong(names, folded);
  return withSynonyms ? Math.max(rank, rankAmong(synonyms, folded)) : rank;
}

function rankAmong(names: readonly string[], folded: string): number {
  let rank = 0;
  for (const name of names) {
    for (let at = name.indexOf(folded); at !== -1; at = name.indexOf(folded, at + 1)) {
      if (isWordStart(name, at)) return atWordStart;
      rank = inside;
    }
  }
  return rank;
}
