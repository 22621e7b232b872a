/**
 * The texts of some products joined into one string: scanning it is quicker than looking into a few thousand products one
 * by one. Immutable.
 */
import { isWordStart } from "./words.ts";

export type Texts = {
  /** Each name follows a line feed, which no folded text contains. */
  text: string;
  /** The names of ordinals[i] begin at starts[i], and end at starts[i + 1]. */
  starts: Uint32Array;
  ordinals: Uint32Array;
};

export function joinTexts(owners: readonly { ordinal: number; texts: readonly string[] }[]): Texts {
  const parts = owners.map(({ texts }) => texts.map((text) => `\n${text}`).join(""));
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, position) => {
    starts[position + 1] = (starts[position] as number) + part.length;
  });
  return { text: parts.join(""), starts, ordinals: Uint32Array.from(owners, ({ ordinal }) => ordinal) };
}

/** @param visit called for each occurrence in a product's names, until one begins a word */
export function ownersOf(
  { text, starts, ordinals }: Texts,
  part: string,
  visit: (ordinal: number, isAtStart: boolean) => void,
): void {
  let position = 0;
  let at = text.indexOf(part);
  while (at !== -1) {
    while ((starts[position + 1] as number) <= at) position += 1;
    const isAtStart = isWordStart(text, at);
    visit(ordinals[position] as number, isAtStart);
    // No match is better than one at a word's start.
    at = text.indexOf(part, isAtStart ? starts[position + 1] : at + 1);
  }
}
