/**
 * Reads what a search means: facts of plants, a price, and the names that are left over. Pure; knows no product.
 *
 * 1. A price is read first ('under 300'), then the owner's words, then the longest phrases of meaning-words.ts from left to right.
 * 2. A word is known by its spelling without endings, else by its sound, else, from six letters on, with one mistake.
 * 3. Words of grammar count for nothing. Whatever else is left are names.
 */
import { foldForSearch, foldText } from "#contract/rules/text.ts";
import type { SearchWords } from "#contract/wire/search-words.ts";
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

/** What the owner says that shoppers' words mean: by folded phrase, the text that is searched in its place. */
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
    names: parts.flatMap(({ known, words }) => (known === undefined ? words : [])),
  };
}

/** Words that belong together, and what they mean; a name when that is undefined. */
type Part = { words: string[]; known: Known | undefined };

function readParts(words: readonly string[], isName: (word: string) => boolean): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(words, at) ?? mistaken(words[at] ?? "", at === words.length - 1, isName);
    const length = found?.length ?? 1;
    parts.push({ words: words.slice(at, at + length), known: found?.known });
    at += length;
  }
  return parts.map((part, at) => ({ ...part, known: amountIn(parts, at) ?? part.known }));
}

/** So many parts away a word still says how much: 'i do not have to water often'. */
const nearParts = 4;

/** What a part means when the words around it say how much: 'পানি কম লাগে', 'beshi pani lage na'. */
function amountIn(parts: readonly Part[], at: number): Known | undefined {
  const { words = [] } = parts[at] ?? {};
  const subject = subjects.find(({ forms }) => words.some((word) => hasForm(word, forms)));
  if (subject === undefined || parts[at]?.known === subject.little) return undefined;
  // Beyond another thing that may be little or much, the words are about that one.
  const near = [...reach(parts, at, -1, subject.little), ...words, ...reach(parts, at, 1, subject.little)];
  const says = (forms: ReadonlySet<string>) => near.some((word) => hasForm(word, forms));
  if (says(little) || says(none)) return subject.little;
  return says(much) ? subject.much : undefined;
}

function reach(parts: readonly Part[], from: number, step: 1 | -1, same: Want | undefined): string[] {
  const found: string[] = [];
  for (let nth = 1; nth <= nearParts; nth += 1) {
    const { words, known } = parts[from + step * nth] ?? {};
    const isOther = words?.some((word) => subjects.some(({ forms }) => hasForm(word, forms)));
    const isWant = known !== undefined && typeof known !== "string" && known !== same;
    if (words === undefined || isOther || isWant) break;
    found.push(...words);
  }
  return found;
}

function hasForm(word: string, forms: ReadonlySet<string>): boolean {
  return formsOf(word).some((form) => forms.has(form));
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
/** Phrases of one word by its sound, for misspellings. */
const singles = new Map<string, Known>();
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
  if (keys.length === 1) for (const key of keys[0] ?? []) if (!singles.has(key)) singles.set(key, known);
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

function longestPhrase(words: readonly string[], at: number): Found | undefined {
  let best: (Found & { rank: number }) | undefined;
  const forms = formsOf(words[at] ?? "");
  for (const [rank, form] of forms.entries()) {
    for (const { keys, known } of phrasesOf.get(form) ?? []) {
      if (!follows(words, at + 1, keys.slice(1))) continue;
      const isBetter = best === undefined || keys.length > best.length;
      if (isBetter) best = { known, length: keys.length, rank };
    }
  }
  return best;
}

function follows(words: readonly string[], at: number, keys: readonly string[][]): boolean {
  return keys.every((some, nth) => {
    const word = words[at + nth];
    return word !== undefined && formsOf(word).some((form) => some.includes(form));
  });
}

/** A misspelled word of meaning, or the beginning of one that is still being typed. */
function mistaken(word: string, isLast: boolean, isName: (word: string) => boolean): Found | undefined {
  if (word.length < fewestLettersBegun || isName(word)) return undefined;
  const own = keysOf(word);
  const begun = isLast ? beginningOf(word) : undefined;
  if (begun !== undefined) return { known: begun, length: 1 };
  if (word.length < fewestLettersMistaken) return undefined;
  for (const [key, known] of singles) {
    if (known === "neutral" || key.length < fewestLettersMistaken - 1) continue;
    const isNear = own.some((one) => one.slice(0, 2) === key.slice(0, 2) && editDistance(one, key, 1) <= 1);
    if (isNear) return { known, length: 1 };
  }
  return undefined;
}

/** Only when all words that begin like this mean the same. */
function beginningOf(word: string): Known | undefined {
  const meant = new Set<Known>();
  for (const [key, known] of singles) if (known !== "neutral" && key.startsWith(word)) meant.add(known);
  return meant.size === 1 ? [...meant][0] : undefined;
}
