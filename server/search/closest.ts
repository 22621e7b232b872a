/**
 * The closest matches: products whose words resemble the typed ones (near-words.ts), when no name contains the text itself.
 *
 * 1. Rare words weigh more (word-weights.ts). A product's score is the weighted confidence that its words are the typed ones:
 *    1 when it has all of them. Word order does not count.
 * 2. Two typed words may be one in the name, and the other way round.
 * 3. Needs at least three letters. Products far behind the best one are left out.
 * 4. The search stops after `longestMs` with what it has found, so that a huge catalog does not hold up other visitors.
 */
import { visitParts } from "./exact.ts";
import { type Near, nearWords } from "./near-words.ts";
import { type IndexPart, pairsOf, type Searchable, type SearchIndex } from "./search-index.ts";
import { type Vocabulary, wordsWith } from "./vocabulary.ts";
import { weightOf } from "./word-weights.ts";
import { hasDigit, letterCount, wordsOf } from "./words.ts";

/** `words`: the words of its names that matched, folded. */
type ClosestMatch<Product> = { entry: Product; words: string[] };

const mostWords = 8;
const longestMs = 10;
const least = 0.6;
/** The least score when one word with weight is there exactly as typed. */
const leastWithWord = 0.45;
const farBehind = 0.18;
/** A word this near to a name is no misspelling of something else. */
const nearlyIt = 0.8;
/** Names rank above 'also known as'. */
const ofSynonym = 0.96;

type Typed = {
  word: string;
  weight: number;
  nears: { vocabulary: Vocabulary; near: Near; isOf: (ordinal: number) => boolean }[];
};

/** @param isWanted whether a product may be among them */
export function findClosest<Product extends Searchable>(
  index: SearchIndex<Product>,
  folded: string,
  most: number,
  isWanted: (entry: Product) => boolean,
): ClosestMatch<Product>[] {
  const typed = readTyped(folded);
  if (typed.length === 0 || most <= 0) return [];
  const until = performance.now() + longestMs;
  visitParts(index, (part, isOf) => lookUp(part, typed, isOf, until));
  const scores = bestEntries(index, typed, most, isWanted);
  const best = scores[0]?.score ?? 0;
  return scores
    .filter(({ score }) => score >= best - farBehind)
    .flatMap(({ ordinal }) => index.entries[ordinal] ?? [])
    .map((entry) => ({ entry, words: meantWords(entry, typed) }));
}

/**
 * How surely each product is called by a word, by ordinal: 1 for the word itself.
 * @param isLast the word may be unfinished
 */
export function nameConfidence(index: SearchIndex, word: string, isLast: boolean): Float32Array {
  const until = performance.now() + longestMs;
  const confidence = new Float32Array(index.entries.length);
  visitParts(index, ({ words }, isOf) => {
    markOwners(words, nearWords(words, word, isLast ? "letters" : "none", until), isOf, confidence);
  });
  return confidence;
}

/** Whether some product has a word that begins like this one, or is nearly it. */
export function isCalledLike(index: SearchIndex, word: string): boolean {
  const until = performance.now() + longestMs;
  let isCalled = false;
  visitParts(index, ({ words }) => {
    isCalled ||= wordsWith(words, word, false, true).length > 0;
    isCalled ||= [...nearWords(words, word, "none", until).values()].some((confidence) => confidence >= nearlyIt);
  });
  return isCalled;
}

function readTyped(folded: string): Typed[] {
  if (letterCount(folded) < 3) return [];
  const words = wordsOf(folded.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, ""));
  return words.slice(0, mostWords).map((word) => ({ word, weight: weightOf(word), nears: [] }));
}

function lookUp({ words, pairs }: IndexPart, typed: Typed[], isOf: (ordinal: number) => boolean, until: number): void {
  const last = typed.length - 1;
  typed.forEach((one, at) => {
    const near = nearWords(words, one.word, at === last ? "letters and sounds" : "letters", until);
    one.nears.push({ vocabulary: words, near, isOf });
    const isKnown = [...near.values()].some((confidence) => confidence > 0.9);
    if (!isKnown && letterCount(one.word) >= 5 && !hasDigit(one.word)) {
      one.nears.push({ vocabulary: pairs, near: nearWords(pairs, one.word, "none", until), isOf });
    }
    const next = typed[at + 1];
    if (next === undefined || pairsOf([one.word, next.word]).length === 0) return;
    const joined = nearWords(words, one.word + next.word, "letters", until);
    for (const half of [one, next]) half.nears.push({ vocabulary: words, near: joined, isOf });
  });
}

type Scored = { ordinal: number; score: number; priority: number };

function bestEntries<Product extends Searchable>(
  { entries, nameLengths, priorities }: SearchIndex<Product>,
  typed: readonly Typed[],
  most: number,
  isWanted: (entry: Product) => boolean,
): Scored[] {
  const total = typed.reduce((sum, { weight }) => sum + weight, 0);
  const { sums, hasWord } = clearScratch(entries.length);
  for (const one of typed) addWord(one, sums, hasWord);
  const best: Scored[] = [];
  for (let ordinal = 0; ordinal < sums.length; ordinal += 1) {
    const sum = sums[ordinal] as number;
    if (sum === 0 || sum / total < (hasWord[ordinal] === 1 ? leastWithWord : least)) continue;
    // A small bonus for names without other words.
    const fullness = 0.04 * Math.min(1, sum / (nameLengths[ordinal] as number));
    const score = Math.round((sum / total + fullness) * 50) / 50;
    const last = best[most - 1];
    const one = { ordinal, score, priority: priorities[ordinal] as number };
    if (last !== undefined && !isBefore(one, last)) continue;
    const entry = entries[ordinal];
    if (entry && isWanted(entry)) insert(best, one, most);
  }
  return best;
}

/** Reused by every search: two never run at the same time. */
let scratch = { sums: new Float32Array(0), confidence: new Float32Array(0), hasWord: new Uint8Array(0) };

function clearScratch(count: number) {
  if (scratch.sums.length === count) {
    scratch.sums.fill(0);
    scratch.hasWord.fill(0);
  } else {
    scratch = { sums: new Float32Array(count), confidence: new Float32Array(count), hasWord: new Uint8Array(count) };
  }
  return scratch;
}

/** Adds each product's confidence for this word. */
function addWord({ nears, weight }: Typed, sums: Float32Array, hasWord: Uint8Array): void {
  const confidence = scratch.confidence.fill(0);
  for (const { vocabulary, near, isOf } of nears) markOwners(vocabulary, near, isOf, confidence);
  for (let ordinal = 0; ordinal < confidence.length; ordinal += 1) {
    const part = confidence[ordinal] as number;
    if (part === 0) continue;
    sums[ordinal] = (sums[ordinal] as number) + part * weight;
    if (part >= 0.9 && weight === 1) hasWord[ordinal] = 1;
  }
}

function insert(best: Scored[], one: Scored, most: number): void {
  const after = best.findIndex((other) => isBefore(one, other));
  best.splice(after === -1 ? best.length : after, 0, one);
  best.length = Math.min(best.length, most);
}

function isBefore(one: Scored, other: Scored): boolean {
  return (other.score - one.score || one.priority - other.priority || one.ordinal - other.ordinal) < 0;
}

function markOwners(
  { offsets, postings }: Vocabulary,
  near: Near,
  isOf: (ordinal: number) => boolean,
  confidence: Float32Array,
) {
  for (const [position, how] of near) {
    const end = offsets[position + 1] as number;
    for (let at = offsets[position] as number; at < end; at += 1) {
      const posting = postings[at] as number;
      const ordinal = posting >> 1;
      const here = posting & 1 ? how * ofSynonym : how;
      if ((confidence[ordinal] as number) < here && isOf(ordinal)) confidence[ordinal] = here;
    }
  }
}

/** The words of the names that a page can highlight; both halves of two words typed as one. */
function meantWords({ names }: Searchable, typed: readonly Typed[]): string[] {
  const meant = new Set<string>();
  for (const name of names) {
    const words = wordsOf(name);
    words.forEach((word, at) => {
      if (isMeant(word, typed)) meant.add(word);
      const next = words[at + 1];
      if (next !== undefined && isMeant(word + next, typed)) meant.add(word).add(next);
    });
  }
  return [...meant];
}

/** Compares the name's few words: a typed word may resemble thousands. */
function isMeant(word: string, typed: readonly Typed[]): boolean {
  return typed.some(({ nears }) =>
    nears.some(({ vocabulary, near }) =>
      wordsWith(vocabulary, word, false, false).some((position) => near.has(position)),
    ),
  );
}
