/** read-elements.ts finds them, the lines of an order are read from them. */

import type { sizeWords } from "../words/chat-words.ts";
import { fold, type Token } from "../words/tokens.ts";
import type { Fit } from "./find-products.ts";

export type Size = keyof typeof sizeWords;
/** Found by a word of its list alone. */
export type WordKind =
  | "and"
  | "not"
  | "drop"
  | "each"
  | "both"
  | "instead"
  | "more"
  | "that"
  | "yes"
  | "ask"
  | "order"
  | "sum"
  | "whole"
  | "trouble"
  | "street";
export type Kind = "plant" | "seed" | undefined;
export type Mention = { words: string[]; fits: Fit[]; kind: Kind; colors: string[]; isWeak: boolean };
export type Element = { start: number; end: number } & (
  | { is: "mention"; mention: Mention }
  | { is: "ware"; name: string; isListed: boolean }
  /** `isGuess`: another number may be meant. */
  | { is: "quantity"; value: number; isPack: boolean; isPair: boolean; isCounted: boolean; isGuess?: boolean }
  | { is: "size"; size: Size }
  /** `said`: folded, where it is one word. */
  | { is: "word"; isFree: boolean; isKind: boolean; isMeasure?: boolean; said?: string }
  | { is: "comma" | WordKind }
);

/** An element as it is compared. */
export const saidOf = (text: string, one: Element): string =>
  (one.is === "word" ? one.said : undefined) ?? fold(text.slice(one.start, one.end));

export type Sentence = {
  elements: Element[];
  tokens: readonly Token[];
  isAsked: boolean;
  isContact: boolean;
  start: number;
  end: number;
};

/** Whether a token is part of something else: a phone, a name, an address. */
export type Skip = (token: Token) => boolean;
type Bare<One> = One extends unknown ? Omit<One, "start" | "end"> : never;
/** Adds an element of the tokens from one place to before another. */
export type Add = (from: number, to: number, one: Bare<Element>) => void;
