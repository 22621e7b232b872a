/** A sentence's elements as the parts of an order, each of one product. */

import { genitiveStems } from "../../../search/words.ts";
import type { Element } from "../elements/element.ts";
import type { ProductFinder } from "../elements/find-products.ts";
import { bothWords, colors, extras, ifNotWords, potKind } from "../words/chat-words.ts";
import { isMeasure, numberIn } from "../words/number-words.ts";
import type { Token } from "../words/tokens.ts";
import type { DraftLine, Part, Quantity } from "./draft-line.ts";

/** 'a not b' is b, and says that it was not a; so is 'a lagbe na, b den'. */
export function corrected(elements: readonly Element[]): Element[] {
  const made: Element[] = [];
  const isGap = (one: Element | undefined): boolean =>
    one !== undefined &&
    (one.is === "comma" || one.is === "word" || one.is === "and" || one.is === "order" || one.is === "yes");
  // '3 ta boro aloe', and not '3 ta boro holei hobe'
  const isOfAnother = (from: number) =>
    elements.slice(from, from + 4).find(({ is }) => is !== "size" && is !== "each")?.is === "mention";
  for (let at = 0; at < elements.length; at += 1) {
    const one = elements[at] as Element;
    // 'na na'
    if (one.is === "not" && elements[at + 1]?.is === "not") continue;
    if (one.is === "drop") {
      let next = at + 1;
      while (isGap(elements[next]) && next < at + 3) next += 1;
      // 'lagbe na'
      const back = made.at(-1)?.is === "order" ? 2 : 1;
      const after = elements[next];
      // '5 ta tulsi choto lagbe na, 3 ta holei hobe'
      let place = made.length - back;
      while (made[place]?.is === "mention" || made[place]?.is === "size") place -= 1;
      const prior = made[place];
      if (prior?.is === "quantity" && after?.is === "quantity" && !isOfAnother(next + 1)) {
        made[place] = { ...after, not: prior.value } as unknown as Element;
        made.length -= back - 1;
        at = next;
        continue;
      }
    }
    if (one.is === "not") {
      let next = at + 1;
      while (isGap(elements[next]) && next < at + 3) next += 1;
      const after = elements[next];
      const before = lastIndexOf(
        made,
        (other) => other.is === "quantity" || other.is === "size" || other.is === "mention",
      );
      const prior = made[before];
      const isNear = made.length - before <= 2;
      if (after && prior && isNear && after.is === prior.is && after.is !== "mention") {
        made.splice(before, made.length - before);
        made.push({
          ...after,
          not: "value" in prior ? prior.value : "size" in prior ? prior.size : undefined,
        } as unknown as Element);
        at = next;
        continue;
      }
      // '4 ta tulsi na 6 ta den'
      const counted = made[before - 1];
      const isRecounted =
        (prior?.is === "mention" || prior?.is === "size") &&
        !isOfAnother(next + 1) &&
        made.slice(before + 1).every(isGap);
      if (after?.is === "quantity" && counted?.is === "quantity" && isRecounted) {
        made[before - 1] = { ...after, not: counted.value } as unknown as Element;
        at = next;
        continue;
      }
      if (after?.is === "mention" && prior?.is === "mention" && isNear) {
        made.splice(before, made.length - before);
        continue;
      }
      // 'not five, three'
      const first = elements[at + 1];
      let later = at + 2;
      while (
        (isGap(elements[later]) || elements[later]?.is === "that" || elements[later]?.is === "mention") &&
        later < at + 7
      )
        later += 1;
      const second = elements[later];
      const between = elements.slice(at + 2, later).filter((other) => other.is === "mention");
      if (first && second && first.is === second.is && (first.is === "quantity" || first.is === "size")) {
        made.push(...between, {
          ...second,
          not: first.is === "quantity" ? first.value : first.size,
        } as unknown as Element);
        at = later;
        continue;
      }
    }
    made.push(one);
  }
  return made;
}

/** 'Na thakle column cactus 2 ta', 'if not available': what is asked for then is no order yet. */
export function isOnlyIfNot(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => {
    const next = tokens[at + 1]?.word ?? "";
    return ifNotWords.has(word + next) || (/^(?:if|jodi|যদি)$/u.test(word) && /^(?:not|na|না)$/u.test(next));
  });
}

/** 'Na 4 ta', of what the message before ordered. */
export function isCorrecting(elements: readonly Element[]): boolean {
  // 'Oh na 4 ta'
  const [first, next] = elements.filter((one) => one.is !== "comma" && !(one.is === "word" && !one.isFree));
  return first?.is === "not" && next?.is === "quantity";
}

/** 'Tintai den': the number of all of them. */
export function allOf(tokens: readonly Token[]): number | undefined {
  const word = tokens.find((one) => bothWords.has(one.word) && numberIn(one.word) !== undefined)?.word;
  return word === undefined ? undefined : numberIn(word)?.value;
}

/**
 * 'Quotation lagbe na', 'call diben na': what is not wanted is said, and is none of the lines.
 * @returns undefined where it may be one of them; `isOpen`: nobody knows what the word means
 */
export function notOrderedIn(elements: readonly Element[], tokens: readonly Token[]): { isOpen: boolean } | undefined {
  const at = elements.findIndex(({ is }) => is === "drop");
  const isEnd = ({ is }: Element) => is === "comma" || is === "and";
  const from = elements.findLastIndex((one, place) => place < at && isEnd(one)) + 1;
  const behind = elements.findIndex((one, place) => place > at && isEnd(one));
  const clause = elements.slice(from, behind < 0 ? undefined : behind);
  const [start, end] = [clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0];
  const ofLines = new Set<Element["is"]>(["mention", "quantity", "size", "that", "ware", "both"]);
  if (clause.some(({ is }) => ofLines.has(is))) return undefined;
  // 'Ar kichu lagbe na'
  const isNothing = (word: string) => extras.has(word) || /^(?:ki(?:ch|s)h?u|কিছু|anything|else)$/u.test(word);
  if (tokens.some((one) => one.start >= start && one.end <= end && isNothing(one.word))) return { isOpen: false };
  return clause.some((one) => one.is === "word" && one.isFree) ? { isOpen: true } : undefined;
}

/** 'If there is none, don't send anything else': nobody knows yet. */
export function isDropIf(elements: readonly Element[], tokens: readonly Token[]): boolean {
  const drop = elements.find(({ is }) => is === "drop")?.start ?? 0;
  return tokens.some(
    ({ word, start }, at) =>
      start < drop &&
      (/^(?:if|jodi|যদি)$/u.test(word) || ifNotWords.has(word + (tokens[at + 1]?.word ?? ""))) &&
      !/^(?:possible|parle|somvob|সম্ভব)$/u.test(tokens[at + 1]?.word ?? ""),
  );
}

/** Looks at the last four only. */
function lastIndexOf(elements: readonly Element[], isIt: (one: Element) => boolean): number {
  for (let at = elements.length - 1; at >= Math.max(0, elements.length - 4); at -= 1)
    if (isIt(elements[at] as Element)) return at;
  return -1;
}

/** @param last the line before them, whose plant a color alone may be of */
export function partsOf(elements: readonly Element[], finder: ProductFinder, last: DraftLine | undefined): Part[] {
  const parts: Part[] = [];
  let chunk: Element[] = [];
  let isAfterAnd = false;
  const flush = (isAnd: boolean) => {
    for (const one of split(chunk)) {
      parts.push({ ...partOf(one), isAfterAnd });
      isAfterAnd = false;
    }
    chunk = [];
    isAfterAnd = isAnd;
  };
  for (const [at, one] of elements.entries()) {
    if (one.is === "comma" || one.is === "and") flush(one.is === "and");
    else if (!isDescribing(one, elements[at + 1])) chunk.push(one);
  }
  flush(false);
  for (const part of parts) weighed(part, finder);
  // 'lal ar holud joba': a color goes with the plant named beside it.
  parts.forEach((part, at) => {
    if (!part.mention?.isWeak) return;
    const isColor = part.mention.words.every((word) => colors.has(word));
    const next = parts.slice(at + 1).find(({ mention }) => mention && !mention.isWeak)?.mention;
    const before = parts.slice(0, at).findLast(({ mention }) => mention && !mention.isWeak)?.mention ?? last?.mention;
    for (const family of isColor ? [before, next] : []) {
      if (!family || !part.mention) continue;
      const words = [
        ...part.mention.words,
        ...family.words.filter((word) => !colors.has(word) && finder.weigh(word) > 0.45),
      ];
      if (words.length === part.mention.words.length) continue;
      const [first, ...more] = words.map(finder.lookUp);
      const shared = [...(first?.keys() ?? [])].filter((ordinal) => more.every((of) => of.has(ordinal)));
      if (shared.length === 0) continue;
      part.mention = { ...part.mention, words, fits: finder.rank(words, shared, family.kind), isWeak: false };
      return;
    }
    const isPot = part.mention.words.every((word) => potKind.has(word));
    if (!(isPot && part.quantity)) {
      const { mention: _, ...rest } = part;
      parts[at] = { ...rest, isVague: isColor && Boolean(part.quantity ?? part.size) };
    }
  });
  return parts;
}

/** 'Mati 5 kg 2 bag', '5 bosta mati': of what is so called, that which is sold by weight. */
function weighed(part: Part, finder: ProductFinder): void {
  const { mention, elements, quantity } = part;
  const isWeighed = quantity?.isPack || elements.some((one) => one.is === "word" && one.isMeasure);
  if (!mention || !isWeighed) return;
  const isByWeight = ({ ordinal }: (typeof mention.fits)[number]) => [...finder.namesOf(ordinal).all].some(isMeasure);
  // মাটির ব্যাগ is of the মাটি, though মাটির টব is spelled so.
  const stems = mention.words.flatMap((word) => [...genitiveStems(word)]);
  const ofStems = stems.flatMap((stem) => finder.rank([stem], finder.lookUp(stem).keys(), undefined));
  const named = mention.fits.filter(isByWeight);
  const fits = named.length > 0 ? named : ofStems.filter(isByWeight);
  if (fits.length > 0) part.mention = { ...mention, fits };
  // 'Ekta sprayer 5 liter', and the shop's has no such measure
  else if (quantity && !quantity.isPack) part.quantity = { ...quantity, isGuess: true };
}

/** 'Hand gloves': before a name that is said better, half of another one only describes it. */
function isDescribing(one: Element, next: Element | undefined): boolean {
  const score = (of: Element) => (of.is === "mention" ? (of.mention.fits[0]?.score ?? 0) : 0);
  return (
    one.is === "mention" &&
    !one.mention.isWeak &&
    next?.is === "mention" &&
    !next.mention.isWeak &&
    next.start - one.end <= 1 &&
    score(one) < 0.7 &&
    score(one) <= score(next)
  );
}

/** One part for each product: quantities stand before all of them, or behind. */
function split(chunk: readonly Element[]): Element[][] {
  const weak = chunk.filter((one) => one.is === "mention").length;
  if (weak < 2 && chunk.filter(({ is }) => is === "quantity").length < 2) return [[...chunk]];
  const count = (is: Element["is"]) => chunk.filter((one) => one.is === is).length;
  if (weak === 0 || (weak === 1 && count("quantity") > 1 && count("size") > 1)) return splitSizes(chunk);
  const first = chunk.find(({ is }) => is === "quantity" || is === "mention");
  if (weak < 2) return [[...chunk]];
  const isBefore = first?.is === "quantity";
  const parts: Element[][] = [[]];
  chunk.forEach((one, at) => {
    const current = parts.at(-1) ?? [];
    const has = (is: Element["is"]) => current.some((other) => other.is === is);
    const next = chunk.slice(at + 1).find(({ is }) => is === "mention" || is === "quantity");
    const isNew = isBefore
      ? (one.is === "quantity" && has("mention")) || (one.is === "mention" && has("mention"))
      : (one.is === "mention" && has("mention")) ||
        (one.is === "size" &&
          has("quantity") &&
          next?.is === "mention" &&
          !next.mention.isWeak &&
          next === chunk[at + 1]);
    if (isNew) parts.push([one]);
    else current.push(one);
  });
  return parts;
}

/** 'one small one large', 'small one large one'. */
function splitSizes(chunk: readonly Element[]): Element[][] {
  const first = chunk.find(({ is }) => is === "quantity" || is === "size")?.is;
  const parts: Element[][] = [[]];
  for (const one of chunk) {
    if (one.is === first && parts.at(-1)?.some(({ is }) => is === first)) parts.push([one]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

function partOf(elements: Element[]): Omit<Part, "isAfterAnd"> {
  const part: Omit<Part, "isAfterAnd"> = { elements };
  for (const one of elements) {
    if (one.is === "mention" && (part.mention === undefined || part.mention.isWeak))
      part.mention = { ...one.mention, start: one.start, end: one.end };
    // Two numbers of one product
    if (one.is === "quantity" && one.isCounted && part.quantity?.isCounted && part.quantity.value !== one.value)
      part.quantity = { ...part.quantity, isGuess: true };
    // A counted number before a bare one.
    if (
      one.is === "quantity" &&
      (part.quantity === undefined ||
        (one.isCounted && !part.quantity.isCounted) ||
        (one as Quantity).not !== undefined)
    )
      part.quantity = one;
    if (one.is === "size") part.size ??= one;
  }
  return part;
}
