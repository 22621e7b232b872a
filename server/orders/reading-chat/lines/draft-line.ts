import type { Element, Mention, Size } from "../elements/element.ts";
import type { Fit } from "../elements/find-products.ts";
import { soldInPairs } from "../words/number-words.ts";

export type DraftLine = {
  mention: Mention;
  size: Size | undefined;
  quantity: number | undefined;
  isPack: boolean;
  isUnsure: boolean;
  /** Its quantity replaces one that was wrong. */
  isCorrected: boolean;
  /** Its size replaces this one, which was wrong. */
  wrongSize?: Size | undefined;
  /** It was ordered, not only named. */
  isOrdered: boolean;
  /** It was asked for, or named among other things: an order only of one who says where to. */
  isDoubtful?: boolean;
  /** Named where it is told what has been: ordered only by a word that orders. */
  isTold?: boolean;
  message: number;
  spans: { start: number; end: number }[];
};
export type Unsold = { name: string; start: number; end: number; message: number };
/** One product of a sentence. */
export type Part = {
  mention?: Mention & { start: number; end: number };
  quantity?: Quantity;
  size?: { size: Size; not?: Size; start: number; end: number };
  elements: Element[];
  isAfterAnd: boolean;
  /** A color was said of which nobody knows whose it is. */
  isVague?: boolean;
};
export type Quantity = Extract<Element, { is: "quantity" }> & { not?: number };
export type Span = { start: number; end: number };

/** A line as one part of a message says it; not ordered yet. */
export function draftLine(mention: Mention, message: number, part: Part): DraftLine {
  const isGlove = mention.words.some((word) => soldInPairs.has(word));
  const { quantity, size } = part;
  return {
    mention,
    size: size?.size,
    quantity: quantity && (quantity.isPair && isGlove ? Math.max(1, quantity.value / 2) : quantity.value),
    isPack: quantity?.isPack ?? false,
    isUnsure: quantity?.isGuess ?? false,
    isCorrected: quantity?.not !== undefined,
    ...(size?.not !== undefined && { wrongSize: size.not }),
    isOrdered: false,
    message,
    spans: [part.mention, quantity, size].filter((one) => one !== undefined).map(({ start, end }) => ({ start, end })),
  };
}

/** Whether they may mean the same product: their likeliest ones are compared. */
export function isSameProduct(one: DraftLine, other: DraftLine): boolean {
  const [a, b] = [likeliestOf(one.mention.fits), likeliestOf(other.mention.fits)];
  for (const ordinal of a) if (b.has(ordinal)) return true;
  return false;
}

/** Each line is compared with each other one, and a list of fits is never changed. */
const likeliest = new WeakMap<readonly Fit[], Set<number>>();

function likeliestOf(fits: readonly Fit[]): Set<number> {
  const known = likeliest.get(fits);
  if (known) return known;
  const least = (fits[0]?.score ?? 0) - 0.15;
  const made = new Set(fits.filter(({ score }) => score >= least).map(({ ordinal }) => ordinal));
  likeliest.set(fits, made);
  return made;
}

/** 'Mot 3 ta cactus', 'mot 3 ta': so many as the lines of that name, or all, have together. */
export function isTotalOf(lines: readonly DraftLine[], value: number, mention?: Mention): boolean {
  const named = mention ? lines.filter((line) => refines(line.mention, mention)) : lines;
  return named.length > 1 && named.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0) === value;
}

/** Whether another name for it says which one is meant. */
export function refines(one: Mention, other: Mention): boolean {
  return sharedFits(one, other).length > 0;
}

/** Of several that fit, the one that the shop has just offered is the likeliest. */
export function offeredFirst(mention: Mention, offered: ReadonlySet<number>): Mention {
  const best = mention.fits[0]?.score ?? 0;
  const near = mention.fits.filter(({ ordinal, score }) => score >= best - 0.15 && offered.has(ordinal));
  const [only] = near;
  if (near.length !== 1 || only === undefined || only === mention.fits[0]) return mention;
  const others = mention.fits.filter((one) => one !== only);
  return { ...mention, fits: [{ ...only, score: Math.min(1, best + 0.01) }, ...others] };
}

export function sharedFits(one: Mention, other: Mention) {
  const known = new Set(one.fits.map(({ ordinal }) => ordinal));
  return other.fits.filter(({ ordinal }) => known.has(ordinal));
}
