// Splits folded texts into words. Vowel signs and other marks belong to their letter, so words never break there.

const runs = /[\p{L}\p{M}\p{N}]+/gu;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

export function wordsOf(folded: string): string[] {
  return folded.match(runs) ?? [];
}

export function isWordStart(folded: string, at: number): boolean {
  if (at === 0) return true;
  const before = folded.charCodeAt(at - 1);
  // The usual cases: a blank, the end of another name, or a plain letter.
  if (before <= 0x20) return true;
  if (before >= 0x61 && before <= 0x7a) return false;
  // Half of a surrogate pair is no letter of its own.
  const isLowHalf = before >= 0xdc00 && before <= 0xdfff;
  return !wordCharacter.test(isLowHalf ? folded.slice(at - 2, at) : String.fromCodePoint(before));
}

/** Letters and vowel signs: নিম has three, like its Latin spelling. Hasanta, nukta and the like are none. */
export function letterCount(folded: string): number {
  return (folded.match(/\p{L}|[\u09be-\u09cc\u09d7]/gu) ?? []).length;
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/**
 * The word without the ending of a plural or genitive (ফুলের, fuler, leaves), never the word itself. A stem need not be a
 * word: it only helps to find one.
 */
export function stemsOf(word: string): string[] {
  for (const [ending, replacement] of endings) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) return [word.slice(0, -ending.length) + replacement];
  }
  return [];
}

/** A Bengali word without its genitive. */
export function genitiveStems(word: string): string[] {
  const stem = /^(.{3,}?)(?:য\u09bc)?ের$/su.exec(word)?.[1] ?? /^(.{3,}[\u09be-\u09cc])র$/su.exec(word)?.[1];
  return stem === undefined ? [] : [stem];
}

const endings: [string, string][] = [
  ["য\u09bcের", ""],
  ["গুলো", ""],
  ["গুলি", ""],
  ["ের", ""],
  ["ies", "y"],
  ["ves", "f"],
  ["oes", "o"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["er", ""],
  ["s", ""],
];
