/**
 * The closest matches: products whose words are near to those typed (near-words.ts), though none has the text as it is.
 *
 * 1. Every word typed weighs as much as it says (word-weights.ts). A product's score is how sure its words are of the
 *    words typed, by weight: 1 when each is there. Their order does not count.
 * 2. What is written as two words may be one in the name, and the other way round.
 * 3. Not for fewer than three letters. Far behind the best is not close.
 * 4. The work ends after `longestMs`, with what is known by then: a huge catalog does not hold up other visitors.
 */
import type { CatalogProduct } from "../load.ts";
import { visitShelves } from "./exact.ts";
import { type Near, nearWords } from "./near-words.ts";
import { pairsOf, type SearchIndex, type Shelf } from "./search-index.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { weightOf } from "./word-weights.ts";
import { hasDigit, letterCount, wordsOf } from "./words.ts";

/** `words`: those of its names that were meant, folded. */
export type ClosestMatch = { entry: CatalogProduct; words: string[] };

const mostWords = 8;
const longestMs = 15;
const least = 0.6;
/** Enough when one of the words that say something is there as typed. */
const leastWithWord = 0.5;
const farBehind = 0.22;
/** A name comes before what a product is also known as. */
const ofSynonym = 0.96;

type Typed = {
  word: string;
  weight: number;
  nears: { vocabulary: Vocabulary; near: Near; isOf: (ordinal: number) => boolean }[];
};

/** @param isWanted whether a product may be among them */
export function findClosest(
  index: SearchIndex,
  folded: string,
  most: number,
  isWanted: (entry: CatalogProduct) => boolean,
): ClosestMatch[] {
  const typed = readTyped(folded);
  if (typed.length === 0 || most <= 0) return [];
  visitShelves(index, (shelf, isOf) => lookUp(shelf, typed, isOf));
  const scores = scoreEntries(index, typed, isWanted);
  const best = scores[0]?.score ?? 0;
  return scores
    .filter(({ score }) => score >= best - farBehind)
    .slice(0, most)
    .map(({ entry }) => ({ entry, words: meantWords(entry, typed) }));
}

function readTyped(folded: string): Typed[] {
  if (letterCount(folded) < 3) return [];
  const words = wordsOf(folded.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, ""));
  return words.slice(0, mostWords).map((word) => ({ word, weight: weightOf(word), nears: [] }));
}

function lookUp({ words, pairs }: Shelf, typed: Typed[], isOf: (ordinal: number) => boolean): void {
  const until = performance.now() + longestMs;
  const last = typed.length - 1;
  typed.forEach((one, at) => {
    if (performance.now() > until) return;
    const beginnings = at === last ? "letters and sounds" : "letters";
    one.nears.push({ vocabulary: words, near: nearWords(words, one.word, beginnings), isOf });
    if (letterCount(one.word) >= 5 && !hasDigit(one.word)) {
      one.nears.push({ vocabulary: pairs, near: nearWords(pairs, one.word, "none"), isOf });
    }
    const next = typed[at + 1];
    if (next === undefined || pairsOf([one.word, next.word]).length === 0) return;
    const joined = nearWords(words, one.word + next.word, "letters");
    for (const half of [one, next]) half.nears.push({ vocabulary: words, near: joined, isOf });
  });
}

type Scored = { entry: CatalogProduct; score: number };

function scoreEntries(
  { entries }: SearchIndex,
  typed: readonly Typed[],
  isWanted: (entry: CatalogProduct) => boolean,
): Scored[] {
  const total = typed.reduce((sum, { weight }) => sum + weight, 0);
  const sums = new Float32Array(entries.length);
  const hasWord = new Uint8Array(entries.length);
  for (const one of typed) {
    const sure = new Float32Array(entries.length);
    for (const { vocabulary, near, isOf } of one.nears) markOwners(vocabulary, near, isOf, sure);
    for (let ordinal = 0; ordinal < sure.length; ordinal += 1) {
      const part = sure[ordinal] as number;
      if (part === 0) continue;
      sums[ordinal] = (sums[ordinal] as number) + part * one.weight;
      if (part >= 0.9 && one.weight === 1) hasWord[ordinal] = 1;
    }
  }
  const scored: Scored[] = [];
  sums.forEach((sum, ordinal) => {
    const score = sum / total;
    if (score < (hasWord[ordinal] === 1 ? leastWithWord : least)) return;
    const entry = entries[ordinal];
    if (entry && isWanted(entry)) scored.push({ entry, score: Math.round((score + fullness(entry, sum)) * 50) / 50 });
  });
  return scored.sort((a, b) => b.score - a.score || byOrder(a.entry, b.entry));
}

function markOwners(
  { offsets, postings }: Vocabulary,
  near: Near,
  isOf: (ordinal: number) => boolean,
  sure: Float32Array,
) {
  for (const [nth, how] of near) {
    const end = offsets[nth + 1] as number;
    for (let at = offsets[nth] as number; at < end; at += 1) {
      const posting = postings[at] as number;
      const ordinal = posting >> 1;
      const here = posting & 1 ? how * ofSynonym : how;
      if ((sure[ordinal] as number) < here && isOf(ordinal)) sure[ordinal] = here;
    }
  }
}

/** A little more for a name that says nothing else. */
function fullness({ names }: CatalogProduct, sum: number): number {
  const shortest = Math.min(...names.filter(Boolean).map((name) => wordsOf(name).length));
  return 0.04 * Math.min(1, sum / shortest);
}

function byOrder(a: CatalogProduct, b: CatalogProduct): number {
  return (
    Number(b.card.popular) - Number(a.card.popular) ||
    Number(b.card.inStock) - Number(a.card.inStock) ||
    a.ordinal - b.ordinal
  );
}

/** The words of the names that a page can mark; of two that were written as one, both. */
function meantWords({ names }: CatalogProduct, typed: readonly Typed[]): string[] {
  const meant = new Set<string>();
  const known = new Set(
    typed.flatMap(({ nears }) =>
      nears.flatMap(({ vocabulary, near }) => [...near.keys()].map((nth) => vocabulary.words[nth])),
    ),
  );
  for (const name of names) {
    const words = wordsOf(name);
    words.forEach((word, at) => {
      if (known.has(word)) meant.add(word);
      const next = words[at + 1];
      if (next !== undefined && known.has(word + next)) meant.add(word).add(next);
    });
  }
  return [...meant];
}
