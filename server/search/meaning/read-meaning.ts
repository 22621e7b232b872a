/**
 * Reads what a search means: facts of plants, a price, and the names that are left over. Pure; knows no product.
 *
 * 1. A price is read first ('under 300'), then the owner's words, then the longest phrases of meaning-words.ts from left to right.
 * 2. A word is known by its spelling without endings, else by its sound, else, from six letters on, with one mistake.
 * 3. Words of grammar count for nothing. Whatever else is left are names.
 */
import { foldForSearch, foldText } from "#contract/rules/text.ts";
import type { SearchWords } from "#contract/wire/catalog/search-words.ts";
import { editDistance } from "../distance.ts";
import { wordsOf } from "../words.ts";
import {
  amounts,
  cheapWords,
  dearWords,
  littleWords,
  muchWords,
  neutralWords,
  noWords,
  type Want,
  wantsByPhrase,
} from "./meaning-words.ts";
import { readPrice } from "./price-words.ts";
import { formsOf, keysOf } from "./word-keys.ts";

export type Meaning = {
  wants: readonly Want[];
  /** In taka, both inclusive; 0 and Infinity without a price. */
  lowest: number;
  highest: number;
  order: "cheap" | "dear" | undefined;
  /** Folded words that mean none of this. */
  names: readonly string[];
  /** A word of the owner's was in it. */
  isOwners: boolean;
};

/** By folded phrase, the text that is searched in its place. */
type OwnersWords = ReadonlyMap<string, string>;
const nothingOwn: OwnersWords = new Map();

type Known = Want | "cheap" | "dear" | "neutral";

const mostWords = 16;
const fewestLettersMistaken = 6;
const fewestLettersBegun = 4;

/**
 * @param text as typed
 * @param isName whether a folded word begins a word of some product's or group's names: such a word is not taken for a misspelling
 */
export function readMeaning(
  text: string,
  owners: OwnersWords = nothingOwn,
  isName: (word: string) => boolean = () => false,
): Meaning {
  const { lowest, highest, rest } = readPrice(foldText(text));
  const typed = wordsOf(foldForSearch(rest)).slice(0, mostWords);
  const { words, isOwners } = withOwners(typed, owners);
  const parts = readParts(words, isName);
  const said = parts.flatMap(({ known }) => (known === undefined || known === "neutral" ? [] : [known]));
  const wants = said.filter((known) => typeof known !== "string");
  return {
    ...{ lowest, highest, isOwners },
    wants: [...new Set(wants)],
    order: said.find((known) => known === "cheap" || known === "dear"),
    names: parts.flatMap(({ known, words }) => (known === undefined ? words.map(({ text }) => text) : [])),
  };
}

/** A folded word with the forms in which it is looked up. */
type Word = { text: string; forms: string[] };
/** Words that belong together, and what they mean; a name when that is undefined. */
type Part = { words: Word[]; known: Known | undefined };

function readParts(texts: readonly string[], isName: (word: string) => boolean): Part[] {
  const words = texts.map((text) => ({ text, forms: formsOf(text) }));
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(words, at) ?? mistaken(texts[at] ?? "", at === words.length - 1, isName);
    const length = found?.length ?? 1;
    parts.push({ words: words.slice(at, at + length), known: found?.known });
    at += length;
  }
  return withPairs(parts, isName).map((part, at, all) => ({ ...part, known: amountIn(all, at) ?? part.known }));
}

/** A name that people write in two words is one, though half of it means something: বাগান বিলাস. */
function withPairs(parts: readonly Part[], isName: (word: string) => boolean): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isHalf = before !== undefined && (before.known === undefined) !== (part.known === undefined);
    const [one, other] = [before?.words[0]?.text, part.words[0]?.text];
    const isPair = isHalf && before.words.length === 1 && part.words.length === 1 && isName(`${one}${other}`);
    if (isPair) joined[joined.length - 1] = { words: [{ text: `${one}${other}`, forms: [] }], known: undefined };
    else joined.push(part);
  }
  return joined;
}

/** So many parts away a word still says how much: 'i do not have to water often'. */
const nearParts = 4;

/** When the words around it say how much: 'পানি কম লাগে', 'beshi pani lage na'. */
function amountIn(parts: readonly Part[], at: number): Known | undefined {
  const { words = [] } = parts[at] ?? {};
  const subject = subjectOf(words);
  if (subject === undefined || parts[at]?.known === subject.little) return undefined;
  // Beyond another thing that may be little or much, the words are about that one.
  const near = [...reach(parts, at, -1, subject.little), ...words, ...reach(parts, at, 1, subject.little)];
  const says = (forms: ReadonlySet<string>) => near.some((word) => hasForm(word, forms));
  if (says(little) || says(none)) return subject.little;
  return says(much) ? subject.much : undefined;
}

function reach(parts: readonly Part[], from: number, step: 1 | -1, same: Want | undefined): Word[] {
  const found: Word[] = [];
  for (let nth = 1; nth <= nearParts; nth += 1) {
    const { words, known } = parts[from + step * nth] ?? {};
    const isWant = known !== undefined && typeof known !== "string" && known !== same;
    if (words === undefined || isWant || subjectOf(words) !== undefined) break;
    found.push(...words);
  }
  return found;
}

function subjectOf(words: readonly Word[]) {
  return subjects.find(({ forms }) => words.some((word) => hasForm(word, forms)));
}

function hasForm({ forms: own }: Word, forms: ReadonlySet<string>): boolean {
  return own.some((form) => forms.has(form));
}

/** Kept as long as the owner's list. */
const ownersWordsOf = new WeakMap<SearchWords, OwnersWords>();

export function ownersWords(saved: SearchWords): OwnersWords {
  const known = ownersWordsOf.get(saved);
  if (known) return known;
  const phrasesIn = (typed: string) => typed.split(/[,;،]/).map((phrase) => wordsOf(foldForSearch(phrase)).join(" "));
  const made = new Map(
    saved.words.flatMap(({ typed, means }) =>
      phrasesIn(typed).flatMap((phrase) => (phrase === "" ? [] : [[phrase, means] as const])),
    ),
  );
  ownersWordsOf.set(saved, made);
  return made;
}

/** Whether anything but names is meant. */
export function hasMeaning({ wants, lowest, highest, order }: Meaning): boolean {
  return wants.length > 0 || order !== undefined || lowest > 0 || highest < Number.POSITIVE_INFINITY;
}

/** The words with the owner's phrases in place of shoppers' ones. What the owner wrote is not looked up again. */
function withOwners(words: readonly string[], owners: OwnersWords): { words: string[]; isOwners: boolean } {
  if (owners.size === 0) return { words: [...words], isOwners: false };
  const replaced: string[] = [];
  let isOwners = false;
  for (let at = 0; at < words.length; ) {
    const length = lengthOfOwners(words, at, owners);
    const meant = owners.get(words.slice(at, at + length).join(" "));
    if (meant === undefined) replaced.push(words[at] ?? "");
    else replaced.push(...wordsOf(foldForSearch(meant)));
    isOwners ||= meant !== undefined;
    at += meant === undefined ? 1 : length;
  }
  return { words: replaced, isOwners };
}

function lengthOfOwners(words: readonly string[], at: number, owners: OwnersWords): number {
  for (let length = Math.min(longest, words.length - at); length > 1; length -= 1) {
    if (owners.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}

type Phrase = { keys: string[][]; known: Known };
/** By each form of the first word. */
const phrasesOf = new Map<string, Phrase[]>();
/** Keys of phrases of one word by their beginning, for misspellings; those of grammar are not worth it. */
const singlesOf = new Map<string, { key: string; known: Known }[]>();
let longest = 1;

function learn(phrase: string, known: Known): void {
  const words = wordsOf(foldForSearch(phrase));
  const keys = words.map(keysOf);
  for (const key of keys[0] ?? []) {
    const some = phrasesOf.get(key);
    if (some) some.push({ keys, known });
    else phrasesOf.set(key, [{ keys, known }]);
  }
  longest = Math.max(longest, words.length);
  if (keys.length > 1 || known === "neutral") return;
  for (const key of keys[0] ?? []) {
    const some = singlesOf.get(beginning(key));
    if (some) some.push({ key, known });
    else singlesOf.set(beginning(key), [{ key, known }]);
  }
}

for (const [phrase, want] of wantsByPhrase) learn(phrase, want);
for (const phrase of cheapWords.split(",")) learn(phrase, "cheap");
for (const phrase of dearWords.split(",")) learn(phrase, "dear");
for (const word of neutralWords.split(/[\s,]+/)) learn(word, "neutral");

const formsIn = (text: string) => new Set(text.split(" ").map(foldForSearch));
const [little, none, much] = [littleWords, noWords, muchWords].map(formsIn) as [Set<string>, Set<string>, Set<string>];
const subjects = amounts.map((one) => ({
  forms: formsIn(one.words),
  little: wantsByPhrase.get(one.little),
  much: one.much === undefined ? undefined : wantsByPhrase.get(one.much),
}));

type Found = { known: Known; length: number };

function longestPhrase(words: readonly Word[], at: number): Found | undefined {
  let best: Found | undefined;
  for (const form of words[at]?.forms ?? []) {
    for (const { keys, known } of phrasesOf.get(form) ?? []) {
      if (keys.length > (best?.length ?? 0) && follows(words, at + 1, keys)) best = { known, length: keys.length };
    }
  }
  return best;
}

/** @param keys of the whole phrase, whose first word has been found */
function follows(words: readonly Word[], at: number, keys: readonly string[][]): boolean {
  for (let nth = 1; nth < keys.length; nth += 1) {
    const forms = words[at + nth - 1]?.forms;
    if (!forms?.some((form) => keys[nth]?.includes(form))) return false;
  }
  return true;
}

/** A misspelled word of meaning, or the beginning of one that is still being typed. */
function mistaken(word: string, isLast: boolean, isName: (word: string) => boolean): Found | undefined {
  if (word.length < fewestLettersBegun) return undefined;
  const known = (isLast ? begunBy(word) : undefined) ?? nearlyWritten(word);
  return known === undefined || isName(word) ? undefined : { known, length: 1 };
}

/** Only when all words that begin like this mean the same. */
function begunBy(word: string): Known | undefined {
  const meant = new Set<Known>();
  for (const { key, known } of singlesBy(word)) if (key.startsWith(word)) meant.add(known);
  return meant.size === 1 ? [...meant][0] : undefined;
}

function nearlyWritten(word: string): Known | undefined {
  if (word.length < fewestLettersMistaken) return undefined;
  for (const own of keysOf(word)) {
    for (const { key, known } of singlesBy(own)) {
      if (key.length >= fewestLettersMistaken && editDistance(own, key, 1) <= 1) return known;
    }
  }
  return undefined;
}

/** Those that begin with the same letters: people rarely mistake the first ones. */
function singlesBy(key: string): { key: string; known: Known }[] {
  return singlesOf.get(beginning(key)) ?? [];
}

/** The mark of a sound is no letter. */
function beginning(key: string): string {
  return key.slice(0, key.startsWith("~") ? 3 : 2);
}
