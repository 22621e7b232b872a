/**
 * Products that a meaning fits (read-meaning.ts), the best first.
 *
 * 1. Those that the text calls by 'also known as' lead. Then come those that fit all that is said, names included; among them the
 *    best name match, then plants before seeds and goods, and what is in stock before what is not.
 * 2. Fewer than three: those that nearly fit follow (a medium light where low light is asked for), then those that fit all but one
 *    thing, but no more than make three.
 * 3. Words that no product is called by are passed over, as long as there are not more of them than of the others.
 */
import { fewResults } from "#contract/rules/constants.ts";
import { nameConfidence } from "../closest.ts";
import { type Matches, synonymOwners } from "../exact.ts";
import { notShown, type Searchable, type SearchIndex } from "../search-index.ts";
import { weightOf } from "../word-weights.ts";
import { letterCount, wordsOf } from "../words.ts";
import type { Want } from "./meaning-words.ts";
import { hasMeaning, type Meaning } from "./read-meaning.ts";
import { maskOf, type Traits } from "./traits.ts";

export type Meanable = Searchable & {
  /** The mask of its own traits (traits.ts). */
  traits: number;
  /** In poisha, rising. */
  pricesMinor: readonly [number, ...number[]];
};

export type Asked<Product> = {
  meaning: Meaning;
  /** The whole text, folded. */
  wanted: string;
  /** The mask of its groups' traits. */
  groupTraitsOf(entry: Product): number;
  /** Whether a product is of a group that is called by this word; undefined when there is no such group. */
  ofGroupCalled(word: string): ((entry: Product) => boolean) | undefined;
  /** Up to this price the shop's cheap products go, and from this one on the dear ones, in poisha. */
  bounds: { cheap: number; dear: number };
  /** Products that the result has already, and how many: these are not among the entries. */
  matches: Matches;
  total: number;
  isWanted(entry: Product): boolean;
};
export type Meant<Product> = {
  entries: Product[];
  /** Whether it fits: of all products, not only of those in `entries`. */
  isMeant(entry: Product): boolean;
};

const poisha = 100;
/** A word that resembles a name less than this is not meant as one. */
const leastConfidence = 0.75;
const ofGroup = 0.76;
/** From here on a name counts even where the product is not what else is said. */
const certainName = 0.95;
const fewestLetters = 3;
const leastWeight = 0.2;
/** A name that resembles a word this much less than the best one is not meant. */
const farBehind = 0.18;
/** With more unknown words than this beside the known ones, nobody knows what is meant. */
const unknownAllowed = 2;

/** The parts of the answer, in their order. `none` is no part. */
const tier = { none: 0, called: 1, fits: 2, nearly: 3, named: 4, close: 5 } as const;

/** @returns undefined when the text means nothing that a product has */
export function findMeant<Product extends Meanable>(
  index: SearchIndex<Product>,
  asked: Asked<Product>,
  most: number,
): Meant<Product> | undefined {
  const { meaning } = asked;
  const names = readNames(index, asked);
  const isSaid = hasMeaning(meaning) || meaning.isOwners || names.hasGroup;
  const isRead = isSaid && names.unknown <= unknownAllowed + meaning.wants.length;
  // Few results have the closest matches beside them, which read 'also known as' too.
  if (!isRead && asked.total < fewResults) return undefined;
  const called = isTelling(asked.wanted) ? synonymOwners(index, asked.wanted) : new Set<number>();
  if (!isRead && called.size === 0) return undefined;
  const tierOf = isRead ? tiersBy(index, asked, names) : new Uint8Array(index.entries.length);
  for (const ordinal of called) tierOf[ordinal] = tier.called;
  const counts = countTiers(index, tierOf, asked);
  const last = lastTier(counts);
  const best = bestFirst(index, asked, names, tierOf, most);
  const isShort = asked.total === 0 && counts.slice(0, last + 1).reduce((sum, count) => sum + count, 0) < fewResults;
  const shown = best.filter((ordinal, at) => (tierOf[ordinal] as number) <= last || (isShort && at < fewResults));
  if (shown.length === 0) return undefined;
  return {
    entries: shown.flatMap((ordinal) => index.entries[ordinal] ?? []),
    isMeant: ({ ordinal }) => tierOf[ordinal] !== tier.none && (tierOf[ordinal] as number) <= last,
  };
}

/** Whether 'also known as' is worth looking for: 'plant' is a part of too many names. */
function isTelling(wanted: string): boolean {
  return letterCount(wanted) >= fewestLetters && wordsOf(wanted).some((word) => weightOf(word) >= leastWeight);
}

type Names = {
  /** By ordinal, how surely a product is called by the words that are names; undefined when none is. */
  confidence: Float32Array | undefined;
  hasGroup: boolean;
  unknown: number;
};

/** Names count beside a meaning. Names of groups alone are a meaning too, where no product is called so. */
function readNames<Product extends Meanable>(
  index: SearchIndex<Product>,
  { meaning, total, ofGroupCalled }: Asked<Product>,
): Names {
  const isSaid = hasMeaning(meaning) || meaning.isOwners;
  const words = meaning.names.map((word) => ({
    word,
    isOfGroup: isSaid || total === 0 ? ofGroupCalled(word) : undefined,
  }));
  const hasGroup = words.some(({ isOfGroup }) => isOfGroup !== undefined);
  if (!isSaid && !hasGroup) return { confidence: undefined, hasGroup, unknown: words.length };
  const known = words.flatMap(({ word, isOfGroup }, at) => {
    const confidence = confidenceIn(index, word, at === words.length - 1, isOfGroup);
    return confidence === undefined ? [] : [confidence];
  });
  return { confidence: meanOf(known), hasGroup, unknown: words.length - known.length };
}

/** Undefined when no product is called by the word. */
function confidenceIn<Product extends Meanable>(
  index: SearchIndex<Product>,
  word: string,
  isLast: boolean,
  isOfGroup: ((entry: Product) => boolean) | undefined,
): Float32Array | undefined {
  const confidence = nameConfidence(index, word, isLast);
  const best = confidence.reduce((most, one) => Math.max(most, one), 0);
  const least = Math.max(leastConfidence, best - farBehind);
  for (let ordinal = 0; ordinal < confidence.length; ordinal += 1) {
    if ((confidence[ordinal] as number) < least) confidence[ordinal] = 0;
    const entry = isOfGroup && index.entries[ordinal];
    if (entry && isOfGroup(entry)) confidence[ordinal] = Math.max(confidence[ordinal] as number, ofGroup);
  }
  return best >= leastConfidence || isOfGroup ? confidence : undefined;
}

function meanOf([first, ...others]: readonly Float32Array[]): Float32Array | undefined {
  if (first === undefined || others.length === 0) return first;
  return first.map(
    (one, ordinal) => others.reduce((sum, other) => sum + (other[ordinal] as number), one) / (others.length + 1),
  );
}

/** By ordinal. Names that no fitting product has are passed over, unless they are certain. */
function tiersBy<Product extends Meanable>(
  index: SearchIndex<Product>,
  asked: Asked<Product>,
  names: Names,
): Uint8Array<ArrayBuffer> {
  const said = hasMeaning(asked.meaning) ? asked : undefined;
  const { confidence } = names;
  const factTiers = Uint8Array.from(index.entries, (entry, ordinal) => {
    if (index.priorities[ordinal] === notShown || !asked.isWanted(entry)) return tier.none;
    return said === undefined ? tier.fits : tierByFacts(entry, said);
  });
  if (confidence === undefined) return factTiers;
  const isNamed = (ordinal: number) => (confidence[ordinal] as number) >= leastConfidence;
  const isCertain = (ordinal: number) => (confidence[ordinal] as number) >= certainName;
  const isFit = (ordinal: number) => factTiers[ordinal] === tier.fits || factTiers[ordinal] === tier.nearly;
  const some = index.entries.some((_, ordinal) => isNamed(ordinal) && (isFit(ordinal) || isCertain(ordinal)));
  if (!some) return said === undefined ? factTiers.fill(tier.none) : factTiers;
  return factTiers.map((fact, ordinal) => {
    if (index.priorities[ordinal] === notShown || !asked.isWanted(index.entries[ordinal] as Product)) return tier.none;
    if (isNamed(ordinal))
      return fact === tier.fits || fact === tier.nearly ? fact : isCertain(ordinal) ? tier.named : tier.none;
    return said !== undefined && fact === tier.fits ? tier.close : tier.none;
  });
}

function tierByFacts<Product extends Meanable>(
  entry: Product,
  { meaning, groupTraitsOf, bounds }: Asked<Product>,
): number {
  const has: Traits = { own: entry.traits, group: groupTraitsOf(entry) };
  const isOf = (lists: readonly Traits[]) => lists.every((one) => hasAny(has, one));
  const priced = priceTier(entry, meaning, bounds);
  let worst: number = priced;
  let missing = priced === tier.none ? 1 : 0;
  for (const want of meaning.wants) {
    const of = isOf(want.fits) ? tier.fits : isOf(want.nearly) ? tier.nearly : tier.none;
    // A small pot is a pot before it is small.
    if (of === tier.none && isOfGoods(want)) return tier.none;
    if (of === tier.none) missing += 1;
    else worst = Math.max(worst, of);
  }
  if (missing === 0) return worst;
  // All but one of several things.
  return missing === 1 && meaning.wants.length + (priced === tier.fits && isPriced(meaning) ? 1 : 0) > 1
    ? tier.close
    : tier.none;
}

function hasAny(has: Traits, wanted: Traits): boolean {
  return (has.own & wanted.own) !== 0 || (has.group & wanted.group) !== 0;
}

const isPriced = ({ lowest, highest, order }: Meaning) =>
  lowest > 0 || highest < Number.POSITIVE_INFINITY || order !== undefined;

/** The offer price of its card is what shoppers compare; a size of its own within the bounds nearly fits. */
function priceTier(
  { card, pricesMinor }: Meanable,
  { lowest, highest, order }: Meaning,
  { cheap, dear }: { cheap: number; dear: number },
): number {
  const isWithin = (minor: number) =>
    minor >= Math.max(lowest * poisha, order === "dear" ? dear : 0) &&
    minor <= Math.min(highest * poisha, order === "cheap" ? cheap : Number.POSITIVE_INFINITY);
  if (isWithin(card.offerPrice * poisha) && isWithin(pricesMinor[0])) return tier.fits;
  return pricesMinor.some(isWithin) ? tier.nearly : tier.none;
}

/** How many of each part the answer would show. */
function countTiers<Product extends Meanable>(
  index: SearchIndex<Product>,
  tierOf: Uint8Array,
  { matches, isWanted }: Asked<Product>,
): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  tierOf.forEach((one, ordinal) => {
    if (one === tier.none) return;
    const isShown = index.priorities[ordinal] !== notShown && isWanted(index.entries[ordinal] as Product);
    if (!isShown) tierOf[ordinal] = tier.none;
    else if (matches[ordinal] === 0) counts[one] = (counts[one] ?? 0) + 1;
  });
  return counts;
}

/** Those that nearly fit are only shown where few fit. */
function lastTier(counts: readonly number[]): number {
  return (counts[tier.called] ?? 0) + (counts[tier.fits] ?? 0) >= fewResults ? tier.fits : tier.nearly;
}

/** 0 for the words themselves in its English or Bengali name, 1 in its other names, more for what only resembles them. */
function lossOfName(
  { names, ordinal }: Searchable,
  words: readonly string[],
  confidence: Float32Array | undefined,
): number {
  if (confidence === undefined) return 0;
  const loss = Math.round((1 - (confidence[ordinal] as number)) * 20);
  if (loss > 0) return Math.min(31, loss + 1);
  return words.some((word) => names.slice(0, 2).some((name) => name.includes(word))) ? 0 : 1;
}

type Ranked = { ordinal: number; rank: number; second: number };

function bestFirst<Product extends Meanable>(
  { entries, priorities }: SearchIndex<Product>,
  { meaning, groupTraitsOf, matches }: Asked<Product>,
  { confidence }: Names,
  tierOf: Uint8Array,
  most: number,
): number[] {
  const best: Ranked[] = [];
  for (let ordinal = 0; ordinal < tierOf.length; ordinal += 1) {
    const entry = entries[ordinal];
    if (tierOf[ordinal] === tier.none || matches[ordinal] !== 0 || entry === undefined) continue;
    const has: Traits = { own: entry.traits, group: groupTraitsOf(entry) };
    const priority = priorities[ordinal] as number;
    const nameLoss = lossOfName(entry, meaning.names, confidence);
    const rank =
      ((((tierOf[ordinal] as number) * 32 + nameLoss) * 2 + (priority % 2)) * 4 + kindOf(has, meaning.wants)) * 32 +
      lossOf(has, meaning.wants);
    const price = meaning.order === "dear" ? -entry.pricesMinor[0] : entry.pricesMinor[0];
    const one = { ordinal, rank, second: meaning.order === undefined ? priority : price };
    const last = best[most - 1];
    if (last === undefined || isBefore(one, last)) insert(best, one, most);
  }
  return best.map(({ ordinal }) => ordinal);
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return (one.rank - other.rank || one.second - other.second || one.ordinal - other.ordinal) < 0;
}

function insert(best: Ranked[], one: Ranked, most: number): void {
  const after = best.findIndex((other) => isBefore(one, other));
  best.splice(after === -1 ? best.length : after, 0, one);
  best.length = Math.min(best.length, most);
}

const care = maskOf("known-care");
const pots = maskOf("small-pot", "medium-pot", "large-pot");
const goods = maskOf("of-seeds", "of-pots", "of-soil", "of-tools");

/** 0 for a plant in a pot, 1 for another with care facts, 2 for goods; all alike where goods are asked for. */
function kindOf(has: Traits, wants: readonly Want[]): number {
  if (wants.some(isOfGoods)) return 0;
  if (!hasAny(has, care)) return 2;
  return hasAny(has, pots) ? 0 : 1;
}

function isOfGoods({ fits }: Want): boolean {
  return fits.some((one) => (one.group & goods.group) !== 0);
}

/** How many of the wants it answers without having what comes first there. */
function lossOf(has: Traits, wants: readonly Want[]): number {
  const isRather = ({ rather }: Want) => (rather.own | rather.group) === 0 || hasAny(has, rather);
  return Math.min(31, wants.filter((want) => !isRather(want)).length);
}
