// The words of a chat with their places in it. A run of letters or digits is one token: '2ta' and '১টা' are two.
import { foldForSearch } from "#contract/rules/text.ts";

/** `word` is folded for comparison; `start` and `end` are places in the text, in UTF-16 units. */
export type Token = { word: string; start: number; end: number; isNumber: boolean };

const runs = /\p{Nd}+|[\p{L}\p{M}\u200c\u200d]+/gu;

const longestWord = 60;
/** As many different words as the longest chat may have, about. */
const mostRemembered = 20_000;
const nothing = Symbol("nothing");
/** {@link foldForSearch} of a word, or of a few. */
export const fold = remembered(foldForSearch);

/** Remembers the last some thousand words: a chat says the same ones again and again. */
export function remembered<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made | typeof nothing>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return (found === nothing ? undefined : found) as Made;
    if (known.size >= mostRemembered) known.clear();
    const made = make(word);
    known.set(word, made === undefined ? nothing : made);
    return made;
  };
}

/** @param from the place of `text` in the whole chat */
export function tokensOf(text: string, from = 0): Token[] {
  const tokens: Token[] = [];
  for (const run of text.matchAll(runs)) {
    const word = fold(run[0].slice(0, longestWord));
    if (word === "") continue;
    const start = from + run.index;
    tokens.push({ word, start, end: start + run[0].length, isNumber: /^[0-9]+$/.test(word) });
  }
  return tokens;
}

export function between(text: string, one: Token, next: Token): string {
  return text.slice(one.end, next.start);
}

/** A table's line as a set of folded words; blanks separate them. */
export function wordSet(...lists: string[]): Set<string> {
  return new Set(
    lists
      .flatMap((list) => list.split(/\s+/))
      .map(foldForSearch)
      .filter(Boolean),
  );
}

type Span = { start: number; end: number };

/** Whether a token touches one of some spans. */
export function createCover(some: readonly Span[]): (token: Span) => boolean {
  const spans: Span[] = [];
  for (const { start, end } of [...some].sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return ({ start, end }) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.start ?? Number.POSITIVE_INFINITY) < end;
  };
}
