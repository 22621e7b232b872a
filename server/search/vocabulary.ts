/**
 * The distinct words of some products, and who has each: sorted, with arrays of numbers instead of objects, so that
 * 100,000 products cost some tens of megabytes. Never changed once built.
 */
import { pause } from "./pause.ts";
import { skeletonOf, soundsOf } from "./sound.ts";
import { genitiveStems, hasDigit } from "./words.ts";

export type Vocabulary = {
  words: readonly string[];
  /** Who has words[i]: postings from offsets[i] to offsets[i + 1]. */
  offsets: Uint32Array;
  postings: Uint32Array;
  /** All words, each after a line feed, and where each begins: what a part of a word is looked for in. */
  text: string;
  starts: Uint32Array;
  /** Each sound of each word, by skeleton. */
  sounds: readonly string[];
  skeletons: readonly string[];
  wordOfSound: Uint32Array;
  /** Hashes of every skeleton, whole and with one consonant left out, sorted; soundOfKey says whose each is. */
  keys: Uint32Array;
  soundOfKey: Uint32Array;
};

const longestWord = 40;
const timeCheckEach = 256;

/** @param owners by word, in rising order */
export async function buildVocabulary(owners: ReadonlyMap<string, readonly number[]>): Promise<Vocabulary> {
  const words = [...owners.keys()].sort();
  const offsets = new Uint32Array(words.length + 1);
  const starts = new Uint32Array(words.length);
  let length = 1;
  words.forEach((word, at) => {
    offsets[at + 1] = (offsets[at] as number) + (owners.get(word)?.length ?? 0);
    starts[at] = length;
    length += word.length + 1;
  });
  const postings = new Uint32Array(offsets[words.length] as number);
  words.forEach((word, at) => {
    postings.set(owners.get(word) ?? [], offsets[at] as number);
  });
  const text = `\n${words.join("\n")}\n`;
  return { words, offsets, postings, text, starts, ...(await buildSounds(words)) };
}

/** Words that hold the text, begin with it, end with it or are it. */
export function wordsWith(
  { words, text, starts }: Vocabulary,
  part: string,
  isOpenBefore: boolean,
  isOpenAfter: boolean,
): number[] {
  if (!isOpenBefore) return wordsFrom(words, part, isOpenAfter);
  const wanted = isOpenAfter ? part : `${part}\n`;
  const found: number[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1) {
    const word = firstAtLeast(starts.length, (nth) => (starts[nth] as number) > at) - 1;
    found.push(word);
    const next = starts[word + 1];
    // From the line feed before the next word.
    at = next === undefined ? -1 : text.indexOf(wanted, next - 1);
  }
  return found;
}

/**
 * Sounds whose skeleton is this one, give or take one consonant (two that are replaced or swapped count as one).
 * @param until a time of performance.now() at which it ends, whatever is left
 */
export function soundsNear(
  vocabulary: Vocabulary,
  skeleton: string,
  until: number,
  visit: (sound: number) => void,
): void {
  const { keys, soundOfKey } = vocabulary;
  for (const key of keysOf(skeleton)) {
    for (let at = firstAtLeast(keys.length, (nth) => (keys[nth] as number) >= key); keys[at] === key; at += 1) {
      if (at % timeCheckEach === 0 && performance.now() > until) return;
      visit(soundOfKey[at] as number);
    }
  }
}

/** Sounds whose skeleton begins with this one. */
export function soundsFrom(
  { skeletons }: Vocabulary,
  skeleton: string,
  until: number,
  visit: (sound: number) => void,
): void {
  for (let at = firstAtLeast(skeletons.length, (nth) => (skeletons[nth] as string) >= skeleton); ; at += 1) {
    if (!skeletons[at]?.startsWith(skeleton) || (at % timeCheckEach === 0 && performance.now() > until)) return;
    visit(at);
  }
}

function wordsFrom(words: readonly string[], part: string, isOpenAfter: boolean): number[] {
  const found: number[] = [];
  for (let at = firstAtLeast(words.length, (nth) => (words[nth] as string) >= part); ; at += 1) {
    const word = words[at];
    if (word === undefined || !(isOpenAfter ? word.startsWith(part) : word === part)) return found;
    found.push(at);
  }
}

async function buildSounds(words: readonly string[]) {
  const heard: { sound: string; skeleton: string; word: number }[] = [];
  const breath = pause();
  for (const [word, text] of words.entries()) {
    await breath();
    if (text.length > longestWord || hasDigit(text)) continue;
    // A name may have it in the genitive (কুমড়ার বীজ) where a shopper writes the plant alone.
    for (const sound of [text, ...genitiveStems(text)].flatMap(soundsOf)) {
      const skeleton = skeletonOf(sound);
      if (skeleton !== "") heard.push({ sound, skeleton, word });
    }
  }
  heard.sort((a, b) => (a.skeleton < b.skeleton ? -1 : a.skeleton > b.skeleton ? 1 : 0));
  await breath();
  // A hash and a number below 2^21 in one float: sorted as numbers.
  const pairs = Float64Array.from(
    heard.flatMap(({ skeleton }, nth) => keysOf(skeleton).map((key) => key * 2 ** 21 + nth)),
  );
  pairs.sort();
  return {
    sounds: heard.map(({ sound }) => sound),
    skeletons: heard.map(({ skeleton }) => skeleton),
    wordOfSound: Uint32Array.from(heard, ({ word }) => word),
    keys: Uint32Array.from(pairs, (pair) => Math.floor(pair / 2 ** 21)),
    soundOfKey: Uint32Array.from(pairs, (pair) => pair % 2 ** 21),
  };
}

/** Of two consonants none is left out: nearly every word would be near. */
function keysOf(skeleton: string): number[] {
  const keys = new Set([hash(skeleton)]);
  if (skeleton.length > 2) {
    for (let at = 0; at < skeleton.length; at += 1) keys.add(hash(skeleton.slice(0, at) + skeleton.slice(at + 1)));
  }
  return [...keys];
}

/** FNV-1a. Two skeletons with one hash only cost a comparison more. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The first number below `count` for which it holds, when it holds for all after it; `count` when for none. */
function firstAtLeast(count: number, holds: (nth: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
