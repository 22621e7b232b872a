/**
 * Products that a meaning fits (read-meaning.ts), the best first.
 *
 * 1. Those that the text calls by 'also known as' lead. Then come those that fit all that is said, names included; among them the
 *    best name match, then what is in stock, then plants in pots before seeds and goods.
 * 2. Fewer than three: those that nearly fit follow (a medium light where low light is asked for). Still fewer, and no exact match:
 *    those that fit all but one thing, but no more than make three.
 * 3. Words that no product is called by are passed over, as long as there are not many of them.
 */
import { fewResults } from "#contract/rules/constants.ts";
import { nameConfidence } from "../closest.ts";
import { atWordStart, type Matches, synonymOwners } from "../exact.ts";
import { notShown, type Searchable, type SearchIndex } from "../search-index.ts";
import { weightOf } from "../word-weights.ts";
import { letterCount, wordsOf } from "../words.ts";
import type { Want } from "./meaning-words.ts";
import { hasMeaning, type Meaning } from "./read-meaning.ts";
import { maskOf, type Traits } from "./traits.ts";

export type Asked<Product> = {
  meaning: Meaning;
  /** The whole text, folded. */
  wanted: string;
  /** Whether a product is of a group that is called by this word; undefined when there is no such group. */
  ofGroupCalled(word: string): ((entry: Product) => boolean) | undefined;
  /** Up to this price the shop's cheap products go, and from this one on the dear ones, in poisha. */
  bounds: { cheap: number; dear: number };
  /** Products that the result has already, and how many: these are not among the entries. */
  matches: Matches;
  total: number;
  /** Without it all that are not deleted are wanted. */
  isWanted?: ((entry: Product) => boolean) | undefined;
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
/** Of this many the cheaper half is cheap. */
const fewestToCompare = 6;
const leastWeight = 0.2;
/** A name that resembles a word this much less than the best one is not meant. */
const farBehind = 0.18;
/** With more unknown words than this beside the known ones, nobody knows what is meant. */
const unknownAllowed = 2;

/** The parts of the answer, in their order. `none` is no part. */
const tier = { none: 0, called: 1, fits: 2, nearly: 3, named: 4, close: 5 } as const;

/** @returns undefined when the text means nothing that a product has */
export function findMeant<Product extends Searchable>(
  index: SearchIndex<Product>,
  asked: Asked<Product>,
  most: number,
): Meant<Product> | undefined {
  const { meaning } = asked;
  const isAlone = !hasMeaning(meaning) && !meaning.isOwners;
  // Names of groups alone are a meaning too, where no product is called so.
  const readsGroups = !isAlone || !asked.matches.includes(atWordStart);
  const words = meaning.names.map((word) => ({
    word,
    isOfGroup: readsGroups ? asked.ofGroupCalled(word) : undefined,
  }));
  const isSaid = !isAlone || words.some(({ isOfGroup }) => isOfGroup !== undefined);
  const facts = isSaid ? tiersByFacts(index, asked) : new Uint8Array(index.entries.length);
  const names = isSaid ? readNames(index, words, facts) : { confidence: undefined, unknown: words.length };
  const isRead = isSaid && names.unknown <= unknownAllowed + meaning.wants.length;
  // Few results have the closest matches beside them, which read 'also known as' too.
  if (!isRead && asked.total < fewResults) return undefined;
  const called = isTelling(asked.wanted) ? synonymOwners(index, asked.wanted) : new Set<number>();
  if (!isRead && called.size === 0) return undefined;
  const tierOf = isRead ? tiersWith(names, facts, hasMeaning(meaning)) : facts.fill(tier.none);
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
  unknown: number;
};
type NameWord<Product> = { word: string; isOfGroup: ((entry: Product) => boolean) | undefined };

function readNames<Product extends Searchable>(
  index: SearchIndex<Product>,
  words: readonly NameWord<Product>[],
  facts: Uint8Array,
): Names {
  const known = words.flatMap((one, at) => confidenceIn(index, one, at === words.length - 1, facts) ?? []);
  return { confidence: meanOf(known), unknown: words.length - known.length };
}

/** Undefined when no product is called by the word. */
function confidenceIn<Product extends Searchable>(
  index: SearchIndex<Product>,
  { word, isOfGroup }: NameWord<Product>,
  isLast: boolean,
  facts: Uint8Array,
): Float32Array | undefined {
  const confidence = nameConfidence(index, word, isLast);
  let best = 0;
  for (const one of confidence) if (one > best) best = one;
  if (best < leastConfidence && isOfGroup === undefined) return undefined;
  const least = Math.max(leastConfidence, best - farBehind);
  for (let ordinal = 0; ordinal < confidence.length; ordinal += 1) {
    const own = confidence[ordinal] as number;
    const called = own < least ? 0 : own;
    // In the group the likeliest name still leads.
    const isGrouped = facts[ordinal] !== tier.none && isOfGroup?.(index.entries[ordinal] as Product);
    const grouped = isGrouped ? ofGroup + 0.2 * own : 0;
    confidence[ordinal] = Math.max(called, grouped);
  }
  return confidence;
}

function meanOf([first, ...others]: readonly Float32Array[]): Float32Array | undefined {
  if (first === undefined || others.length === 0) return first;
  return first.map(
    (one, ordinal) => others.reduce((sum, other) => sum + (other[ordinal] as number), one) / (others.length + 1),
  );
}

/** By ordinal. Names that no fitting product has are passed over, unless they are certain. */
function tiersWith({ confidence }: Names, tiers: Uint8Array<ArrayBuffer>, isSaid: boolean): Uint8Array<ArrayBuffer> {
  if (confidence === undefined) return tiers;
  const isNamed = (ordinal: number) => (confidence[ordinal] as number) >= leastConfidence;
  const isCertain = (ordinal: number) => (confidence[ordinal] as number) >= certainName;
  const isFit = (ordinal: number) => tiers[ordinal] === tier.fits || tiers[ordinal] === tier.nearly;
  const isMet = confidence.some((_, ordinal) => isNamed(ordinal) && (isFit(ordinal) || isCertain(ordinal)));
  if (!isMet) return isSaid ? tiers : tiers.fill(tier.none);
  for (let ordinal = 0; ordinal < tiers.length; ordinal += 1) {
    if (isNamed(ordinal)) {
      if (!isFit(ordinal)) tiers[ordinal] = isCertain(ordinal) ? tier.named : tier.none;
    } else tiers[ordinal] = isSaid && tiers[ordinal] === tier.fits ? tier.close : tier.none;
  }
  return tiers;
}

function tiersByFacts<Product extends Searchable>(
  { entries, priorities, known }: SearchIndex<Product>,
  { meaning, bounds }: Asked<Product>,
): Uint8Array<ArrayBuffer> {
  const { wants } = meaning;
  const tiers = new Uint8Array(entries.length);
  for (let ordinal = 0; ordinal < tiers.length; ordinal += 1) {
    if (priorities[ordinal] === notShown) continue;
    tiers[ordinal] = factTier(wants, known.traits[ordinal] as number, known.groupTraits[ordinal] as number);
  }
  const prices = priceRange(meaning, boundsAmong(known.offerMinor, tiers, meaning) ?? bounds);
  const things = wants.length + (prices === undefined ? 0 : 1);
  for (let ordinal = 0; ordinal < tiers.length; ordinal += 1) {
    const facts = tiers[ordinal] as number;
    if (facts === tier.none) continue;
    const price = prices === undefined ? tier.fits : priceTier(entries, ordinal, known, prices);
    if (facts === tier.close) tiers[ordinal] = price !== tier.none && things > 1 ? tier.close : tier.none;
    else if (price === tier.none) tiers[ordinal] = things > 1 ? tier.close : tier.none;
    else tiers[ordinal] = Math.max(facts, price);
  }
  return tiers;
}

/** A cheap succulent is cheap among succulents. Undefined where too few fit to tell, or nothing but the price is said. */
function boundsAmong(prices: ArrayLike<number>, tiers: Uint8Array, { wants, order }: Meaning): PriceBounds | undefined {
  if (order === undefined || wants.length === 0) return undefined;
  const among: number[] = [];
  for (let ordinal = 0; ordinal < tiers.length; ordinal += 1) {
    if (tiers[ordinal] === tier.fits) among.push(prices[ordinal] as number);
  }
  if (among.length < fewestToCompare) return undefined;
  among.sort((one, other) => one - other);
  const half = among.length / 2;
  return { cheap: among[Math.ceil(half) - 1] as number, dear: among[Math.floor(half)] as number };
}

/** `close` for all wants but one. */
function factTier(wants: readonly Want[], own: number, group: number): number {
  let worst: number = tier.fits;
  for (const want of wants) {
    if (hasEach(own, group, want.fits)) continue;
    if (hasEach(own, group, want.nearly)) worst = Math.max(worst, tier.nearly);
    // A small pot is a pot before it is small.
    else if (worst === tier.close || isOfGoods(want)) return tier.none;
    else worst = tier.close;
  }
  return worst;
}

function hasEach(own: number, group: number, lists: readonly Traits[]): boolean {
  for (const one of lists) if ((own & one.own) === 0 && (group & one.group) === 0) return false;
  return true;
}

type PriceRange = { lowest: number; highest: number };

/** In poisha; undefined when no price is said. */
function priceRange({ lowest, highest, order }: Meaning, { cheap, dear }: PriceBounds): PriceRange | undefined {
  const range = {
    lowest: Math.max(lowest * poisha, order === "dear" ? dear : 0),
    highest: Math.min(highest * poisha, order === "cheap" ? cheap : Number.POSITIVE_INFINITY),
  };
  return range.lowest === 0 && range.highest === Number.POSITIVE_INFINITY ? undefined : range;
}
type PriceBounds = Asked<unknown>["bounds"];

/** The offer price of its card is what shoppers compare; a size of its own within the bounds nearly fits. */
function priceTier(
  entries: readonly Searchable[],
  ordinal: number,
  { offerMinor, leastMinor, mostMinor }: SearchIndex["known"],
  { lowest, highest }: PriceRange,
): number {
  const [offer, least] = [offerMinor[ordinal] as number, leastMinor[ordinal] as number];
  if (offer >= lowest && offer <= highest && least >= lowest && least <= highest) return tier.fits;
  if (least > highest || (mostMinor[ordinal] as number) < lowest) return tier.none;
  const hasSize = entries[ordinal]?.pricesMinor.some((minor) => minor >= lowest && minor <= highest);
  return hasSize ? tier.nearly : tier.none;
}

/** How many of each part the answer would show. What is not asked for leaves its part. */
function countTiers<Product extends Searchable>(
  { entries, priorities }: SearchIndex<Product>,
  tierOf: Uint8Array,
  { matches, isWanted }: Asked<Product>,
): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let ordinal = 0; ordinal < tierOf.length; ordinal += 1) {
    const one = tierOf[ordinal] as number;
    if (one === tier.none) continue;
    if (priorities[ordinal] === notShown || isWanted?.(entries[ordinal] as Product) === false)
      tierOf[ordinal] = tier.none;
    else if (matches[ordinal] === 0) counts[one] = (counts[one] ?? 0) + 1;
  }
  return counts;
}

/** Those that nearly fit are only shown where few fit. */
function lastTier(counts: readonly number[]): number {
  return (counts[tier.called] ?? 0) + (counts[tier.fits] ?? 0) >= fewResults ? tier.fits : tier.nearly;
}

/** 0 for the words themselves in its English or Bengali name, 1 in its other names, more for what only resembles them. */
function lossOfName({ names, ordinal }: Searchable, words: readonly string[], confidence: Float32Array): number {
  const loss = Math.round((1 - (confidence[ordinal] as number)) * 20);
  if (loss > 0) return loss + 1;
  return words.some((word) => names.slice(0, 2).some((name) => name.includes(word))) ? 0 : 1;
}

type Ranked = { ordinal: number; rank: number; second: number };

function bestFirst<Product extends Searchable>(
  { entries, priorities, known }: SearchIndex<Product>,
  { meaning, matches }: Asked<Product>,
  { confidence }: Names,
  tierOf: Uint8Array,
  most: number,
): number[] {
  const best: Ranked[] = [];
  const { wants, order } = meaning;
  const isForGoods = wants.some(isOfGoods);
  for (let ordinal = 0; ordinal < tierOf.length; ordinal += 1) {
    if (tierOf[ordinal] === tier.none || matches[ordinal] !== 0) continue;
    const [own, group] = [known.traits[ordinal] as number, known.groupTraits[ordinal] as number];
    const priority = priorities[ordinal] as number;
    const loss = confidence === undefined ? 0 : lossOfName(entries[ordinal] as Product, meaning.names, confidence);
    const kind = isForGoods ? 0 : kindOf(own);
    const rank =
      ((((tierOf[ordinal] as number) * 32 + loss) * 2 + (priority % 2)) * 4 + kind) * 32 + lossOf(own, group, wants);
    const price = known.leastMinor[ordinal] as number;
    const last = best[most - 1];
    if (last !== undefined && rank > last.rank) continue;
    const one = { ordinal, rank, second: order === undefined ? priority : order === "dear" ? -price : price };
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

/** 0 for a plant in a pot, 1 for another with care facts, 2 for goods. */
function kindOf(own: number): number {
  if ((own & care.own) === 0) return 2;
  return (own & pots.own) === 0 ? 1 : 0;
}

function isOfGoods({ fits }: Want): boolean {
  return fits.some((one) => (one.group & goods.group) !== 0);
}

/** How many of the wants it answers without having what comes first there. */
function lossOf(own: number, group: number, wants: readonly Want[]): number {
  let loss = 0;
  for (const { rather } of wants) {
    if ((rather.own | rather.group) !== 0 && (own & rather.own) === 0 && (group & rather.group) === 0) loss += 1;
  }
  return Math.min(31, loss);
}
