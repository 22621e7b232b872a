/**
 * The texts of some products, one after the other in one string: looking through all of it takes less time than looking
 * into a few thousand by themselves. Never changed once built.
 */
import { isWordStart } from "./words.ts";

export type Texts = {
  /** Each name after a line feed, which no folded text holds. */
  text: string;
  /** Where the names of ordinals[i] begin: they end at starts[i + 1]. */
  starts: Uint32Array;
  ordinals: Uint32Array;
};

export function joinTexts(owners: readonly { ordinal: number; texts: readonly string[] }[]): Texts {
  const parts = owners.map(({ texts }) => texts.map((text) => `\n${text}`).join(""));
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, nth) => {
    starts[nth + 1] = (starts[nth] as number) + part.length;
  });
  return { text: parts.join(""), starts, ordinals: Uint32Array.from(owners, ({ ordinal }) => ordinal) };
}

/** @param visit is told of a product for each place in its names that has the part, until the part begins a word there */
export function ownersOf(
  { text, starts, ordinals }: Texts,
  part: string,
  visit: (ordinal: number, isAtStart: boolean) => void,
): void {
  let nth = 0;
  let at = text.indexOf(part);
  while (at !== -1) {
    while ((starts[nth + 1] as number) <= at) nth += 1;
    const isAtStart = isWordStart(text, at);
    visit(ordinals[nth] as number, isAtStart);
    // Once at a word's start is as good as it gets.
    at = text.indexOf(part, isAtStart ? starts[nth + 1] : at + 1);
  }
}
