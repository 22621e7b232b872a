/**
 * The distinct words of some products, sorted, each with the products that contain it: in arrays of numbers instead of
 * objects, so that 100,000 products cost some tens of megabytes. Immutable.
 */
import { pause } from "./pause.ts";
import { skeletonOf, soundsOf } from "./sound.ts";
import { genitiveStems, hasDigit } from "./words.ts";

export type Vocabulary = {
  words: readonly string[];
  /** The products with words[i]: postings from offsets[i] to offsets[i + 1]. */
  offsets: Uint32Array;
  postings: Uint32Array;
  /** All words, each after a line feed, and where each begins: for finding parts of words. */
  text: string;
  starts: Uint32Array;
  /** Each sound of each word, by skeleton. */
  sounds: readonly string[];
  skeletons: readonly string[];
  wordOfSound: Uint32Array;
  /** Hashes of every skeleton, whole and with one consonant left out, sorted; soundOfKey has their owners. */
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

/** Words that contain the text, begin with it, end with it or equal it. */
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
    const word = firstAtLeast(starts.length, (position) => (starts[position] as number) > at) - 1;
    found.push(word);
    const next = starts[word + 1];
    // From the line feed before the next word.
    at = next === undefined ? -1 : text.indexOf(wanted, next - 1);
  }
  return found;
}

/**
 * Sounds whose skeleton is this one, give or take one consonant (two that are replaced or swapped count as one).
 * @param until a time of performance.now() at which it stops
 */
export function soundsNear(
  vocabulary: Vocabulary,
  skeleton: string,
  until: number,
  visit: (sound: number) => void,
): void {
  const { keys, soundOfKey } = vocabulary;
  for (const key of keysOf(skeleton)) {
    for (
      let at = firstAtLeast(keys.length, (position) => (keys[position] as number) >= key);
      keys[at] === key;
      at += 1
    ) {
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
  for (let at = firstAtLeast(skeletons.length, (position) => (skeletons[position] as string) >= skeleton); ; at += 1) {
    if (!skeletons[at]?.startsWith(skeleton) || (at % timeCheckEach === 0 && performance.now() > until)) return;
    visit(at);
  }
}

function wordsFrom(words: readonly string[], part: string, isOpenAfter: boolean): number[] {
  const found: number[] = [];
  for (let at = firstAtLeast(words.length, (position) => (words[position] as string) >= part); ; at += 1) {
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
    // A name may have the genitive (কুমড়ার বীজ) of the plant that a shopper types.
    for (const sound of [text, ...genitiveStems(text)].flatMap(soundsOf)) {
      const skeleton = skeletonOf(sound);
      if (skeleton !== "") heard.push({ sound, skeleton, word });
    }
  }
  heard.sort((a, b) => (a.skeleton < b.skeleton ? -1 : a.skeleton > b.skeleton ? 1 : 0));
  await breath();
  // A hash and a number below 2^21 packed into one float, so that they sort as numbers.
  const pairs = Float64Array.from(
    heard.flatMap(({ skeleton }, position) => keysOf(skeleton).map((key) => key * 2 ** 21 + position)),
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

/** With only two consonants none is left out: nearly every word would match. */
function keysOf(skeleton: string): number[] {
  const keys = new Set([hash(skeleton)]);
  if (skeleton.length > 2) {
    for (let at = 0; at < skeleton.length; at += 1) keys.add(hash(skeleton.slice(0, at) + skeleton.slice(at + 1)));
  }
  return [...keys];
}

/** FNV-1a. A collision only costs one more comparison. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Binary search: the first number for which `holds` is true, and stays true; `count` for none. */
function firstAtLeast(count: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
