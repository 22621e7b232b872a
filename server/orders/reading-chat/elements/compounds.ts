/**
 * Elements of a sentence that say something together.
 *
 * 1. A word that nothing explains makes half of a product's name, or a pot, another thing: 'ghas kata kachi', 'cover pot', 'plastic er tob'.
 * 2. A word of the talk before such a word is a part of it: 'garden lanterns', 'a plant ladder'.
 * 3. A plant that is named again in a list, with a word that nothing explains, is another one: 'joba 2 ta, double joba 1 ta'.
 * 4. What a ware is for is not ordered: 'monstera er jonno 2 ta tob', 'pots for my snake plant'.
 */
import { kindNames, nameWords, potKind, smallTalk } from "../words/chat-words.ts";
import { wordSet } from "../words/tokens.ts";
import { isVerbLike } from "../words/verbs.ts";
import { isDescribing, isNoWare, isThere } from "../words/ware-words.ts";
import { type Element, saidOf } from "./element.ts";
import type { ProductFinder } from "./find-products.ts";

/** Of a product's name, so little that another word may make it something else. */
const mostOfHalf = 0.55;

/** 'Himsagar am', 'dendrobium orchid': the kind that a ware is of is no product of the shop's. */
export function joinKind(elements: Element[]): void {
  const [ware, last] = elements.slice(-2);
  if (ware?.is !== "ware" || last?.is !== "mention" || last.start - ware.end > 1) return;
  if (!last.mention.words.every((word) => kindNames.has(word))) return;
  elements.pop();
  ware.end = last.end;
}

/** 'Ekta ghas kata kachi': a word that nothing explains before half of a product's name says another thing. */
export function joinOtherKinds(text: string, elements: readonly Element[], finder: ProductFinder): Element[] {
  const joined: Element[] = [];
  /** The last one that is no free word. */
  let before: Element | undefined;
  elements.forEach((one, at) => {
    const [word, next] = [joined.at(-1), elements[at + 1]];
    const isBeside = () => {
      if (before?.is === "quantity" || next?.is === "quantity") return true;
      // 'Plus 2 metal planters'
      if (before?.is === "word" && /^[0-9]{1,2}$/.test(saidOf(text, before))) return true;
      const isPot = next?.is === "mention" && next.mention.isWeak;
      return isPot || (next !== undefined && isThere.has(saidOf(text, next)));
    };
    const isOf = one.is === "mention" && word !== undefined && /^(?:er|এর)$/u.test(saidOf(text, word));
    const material = joined.at(-2);
    if (isOf && material && isFree(material) && isOtherKind(text, { ...material, end: word.end }, one, finder)) {
      joined.splice(-2, 2);
      before = wareOf(text, material.start, one.end);
      joined.push(before);
      return;
    }
    const isBehind = next?.is === "quantity" && word?.is === "mention" && isOtherKind(text, one, word, finder);
    if (
      word &&
      (isBehind || (isFree(word) && one.is === "mention" && isBeside() && isOtherKind(text, word, one, finder)))
    ) {
      joined.pop();
      // 'Bunny ear cactus'
      let { start } = word;
      for (let more = joined.at(-1); more && start - more.end === 1 && isNaming(text, more); more = joined.at(-1)) {
        start = more.start;
        joined.pop();
      }
      before = wareOf(text, start, one.end);
      joined.push(before);
    } else {
      joined.push(one);
      if (!isFree(one)) before = one;
    }
  });
  return joined;
}

const isFree = (one: Element) => one.is === "word" && one.isFree;

function isOtherKind(text: string, word: Element, one: Element, finder: ProductFinder): boolean {
  if (word.is !== "word" || !word.isFree || one.is !== "mention") return false;
  const isPot = one.mention.words.every((said) => potKind.has(said));
  if (one.mention.isWeak && !isPot) return false;
  const [name = "", more] = one.mention.words;
  const isKindName = kindNames.has(name);
  if (more !== undefined || (!isKindName && !isPot && (one.mention.fits[0]?.score ?? 1) > mostOfHalf)) return false;
  // A plant's own name needs no other: 'ebar calathea'.
  if (!isKindName && finder.isSpelled(name) && one.mention.fits.some(({ ordinal }) => finder.isPlant(ordinal)))
    return false;
  const said = saidOf(text, word);
  const gap = Math.max(one.start, word.start) - Math.min(one.end, word.end);
  return gap === 1 && !isDescribing(said) && !isNoWare(said) && !isVerbLike(said);
}

const wareOf = (text: string, start: number, end: number): Element => ({
  ...{ is: "ware", isListed: false, name: text.slice(start, end) },
  ...{ start, end },
});

/** A word that nothing explains and that may name a thing. */
function isNaming(text: string, one: Element): boolean {
  if (!isFree(one)) return false;
  const said = saidOf(text, one);
  return !isDescribing(said) && !isNoWare(said) && !isVerbLike(said);
}

/** 'Philodendron 1 ta, philodendron pink princess 1 ta' */
export function namedAgain(text: string, elements: readonly Element[]): Element[] {
  if (elements.filter(({ is }) => is === "mention").length < 2) return [...elements];
  const seen = new Set<number>();
  const made: Element[] = [];
  let from = 0;
  const end = (to: number) => {
    const chunk = elements.slice(from, to);
    const at = chunk.findIndex((one) => one.is === "mention" && !one.mention.isWeak);
    const one = chunk[at];
    const best = one?.is === "mention" ? one.mention.fits[0]?.ordinal : undefined;
    const isCounted = chunk.some(({ is }) => is === "quantity");
    const isKnown = best !== undefined && seen.has(best);
    if (best !== undefined && isCounted) seen.add(best);
    if (!isKnown || !one || !isCounted) {
      made.push(...chunk);
      return;
    }
    const isPart = (other: Element | undefined) =>
      other !== undefined &&
      ((isNaming(text, other) && !isOfSomebody(text, other)) ||
        (other.is === "mention" && other.mention.isWeak) ||
        isNamedSo(text, other));
    let [first, last] = [at, at];
    while (isPart(chunk[first - 1]) && (chunk[first]?.start ?? 0) - (chunk[first - 1]?.end ?? 0) === 1) first -= 1;
    while (isPart(chunk[last + 1]) && (chunk[last + 1]?.start ?? 0) - (chunk[last]?.end ?? 0) === 1) last += 1;
    const isOther = chunk.slice(first, last + 1).some((other) => isNaming(text, other) || isNamedSo(text, other));
    if (!isOther) made.push(...chunk);
    else
      made.push(
        ...chunk.slice(0, first),
        wareOf(text, chunk[first]?.start ?? 0, chunk[last]?.end ?? 0),
        ...chunk.slice(last + 1),
      );
  };
  for (const [at, { is }] of elements.entries()) {
    if (is !== "comma" && is !== "and") continue;
    end(at);
    made.push(elements[at] as Element);
    from = at + 1;
  }
  end(elements.length);
  return made;
}

/** 'Tulsi nanir 1 ta' */
const isOfSomebody = (text: string, { start, end }: Element) => /(?:r|র)$/iu.test(text.slice(start, end));

/** 'Tulsi mala': a word that people are called by too, written small. */
function isNamedSo(text: string, one: Element): boolean {
  if (one.is !== "word" || one.isFree || one.isKind || !/^\p{Ll}/u.test(text.slice(one.start, one.start + 1)))
    return false;
  const word = saidOf(text, one);
  return nameWords.has(word) && !smallTalk.has(word);
}

const compoundWords = wordSet("garden grow growing plant wall window balcony table desk kitchen indoor outdoor");

/** 'Garden lanterns': a word of the talk that only says which. */
export function joinCompounds(text: string, elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const one of elements) {
    const first = joined.at(-1);
    // '3 ta akash bel'
    const isCalled = () => joined.at(-2)?.is === "quantity" && isNaming(text, one) && isNamedSo(text, first as Element);
    const isBeside = first !== undefined && one.start - first.end === 1;
    if (
      isBeside &&
      first.is === "word" &&
      !first.isFree &&
      isFree(one) &&
      (isCompound(text, first, one) || isCalled())
    ) {
      joined.pop();
      joined.push({ is: "word", isFree: true, isKind: false, start: first.start, end: one.end });
    } else joined.push(one);
  }
  return joined;
}

function isCompound(text: string, first: Element, one: Element): boolean {
  if (!/^[a-z]/i.test(text.slice(one.start, one.start + 1))) return false;
  const [word, behind] = [saidOf(text, first), saidOf(text, one)];
  if (!compoundWords.has(word) || isNoWare(behind) || isVerbLike(behind)) return false;
  // 'Tulsi plant Rahim', and 'a plant ladder'
  return (
    word !== "plant" ||
    /(?:^|\s)(?:an?|the|[0-9]{1,2}|one|two|three)\s$/i.test(text.slice(Math.max(0, first.start - 7), first.start))
  );
}

const forWords = wordSet("jonno jonne jnno", "জন্য জন্যে");
const ofWords = wordSet("er r tar gular gulor gacher", "এর টার গুলোর গুলার গাছের");

/** Without the products that others are for. */
export function withoutPurposes(text: string, elements: readonly Element[]): Element[] {
  const say = (one: Element | undefined) => (one ? saidOf(text, one) : "");
  // 'Golap er jonno payment korlam': a word that nobody counts is no thing that is asked for.
  const isThing = (one: Element, at: number, all: readonly Element[]) =>
    one.is === "ware" ||
    one.is === "mention" ||
    (isFree(one) && !isNoWare(say(one)) && !isVerbLike(say(one)) && all[at - 1]?.is === "quantity");
  const untilComma = (all: readonly Element[]) => {
    const end = all.findIndex(({ is }) => is === "comma");
    return end < 0 ? all : all.slice(0, end);
  };
  const given = new Set<number>();
  elements.forEach((one, at) => {
    if (one.is !== "mention" || one.mention.isWeak) return;
    // 'Amar 5 ta golap er jonno', but '2 ta golap er jonno' may be of what is ordered
    const counted = elements[at - 1]?.is === "quantity" ? at - 1 : at;
    const owner = say(elements[counted - 1]);
    const isOwned = /^(?:my|our|amar|amader|আমার|আমাদের)$/u.test(owner);
    if (counted < at && !isOwned) return;
    const joint = ofWords.has(say(elements[at + 1])) ? at + 2 : at + 1;
    const isOfIt = joint > at + 1 || /(?:r|র)$/u.test(say(one));
    const isBehind =
      forWords.has(say(elements[joint])) && isOfIt && untilComma(elements.slice(joint + 1)).some(isThing);
    const isAhead = isOwned && say(elements[counted - 2]) === "for" && elements.slice(0, counted - 2).some(isThing);
    if (isBehind || isAhead) for (let place = counted; place <= at; place += 1) given.add(place);
  });
  if (given.size === 0) return [...elements];
  return elements.map(({ start, end, ...one }, at) =>
    given.has(at) ? { is: "word", isFree: false, isKind: false, start, end } : ({ ...one, start, end } as Element),
  );
}
