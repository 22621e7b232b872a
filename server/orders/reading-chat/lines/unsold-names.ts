import type { Element, Sentence } from "../elements/element.ts";
import { seedKind } from "../words/chat-words.ts";
import { isVerbLike } from "../words/verbs.ts";
import { isForCare } from "./asked.ts";
import { isForLater } from "./clauses.ts";

type UnsoldName = { name: string; start: number; end: number };

/**
 * Wares that a sentence asks for and the shop does not sell: those of the list, and words with a quantity or 'plant' that no product has.
 * @param isMeant whether the sentence orders or asks
 */
export function unsoldNamesIn(
  text: string,
  sentence: Sentence,
  elements: readonly Element[],
  isMeant: boolean,
): UnsoldName[] {
  // 'Neem khol koto tuku dibo?' has it already.
  if (isForCare(sentence)) return [];
  const isLater = isForLater(sentence);
  const found: UnsoldName[] = [];
  const chunks: Element[][] = [[]];
  for (const one of elements) {
    if (one.is === "comma" || one.is === "and") chunks.push([]);
    else chunks.at(-1)?.push(one);
  }
  const isList = elements.some(({ is }) => is === "quantity");
  for (const part of chunks) {
    const listed = part.filter((one) => one.is === "ware");
    const quantity = part.find((one) => one.is === "quantity");
    if (listed.length > 0) {
      // 'Urea - 1 kg'
      const first = part[0]?.start ?? 0;
      const hasNumber = /\p{Nd}/u.test(text.slice(first, part.at(-1)?.end ?? first));
      if (!quantity && !hasNumber && !isMeant && !isList && !sentence.isAsked) continue;
      if (part.some(({ is }) => is === "street") && !quantity) continue;
      found.push(...wholeNames(text, listed));
      continue;
    }
    if (part.some((one) => one.is === "mention" && (!one.mention.isWeak || quantity === undefined))) continue;
    // 'Oita 4 ta koren' is of what was named before.
    if (isLater || part.some(({ is }) => is === "street" || is === "trouble" || is === "that")) continue;
    const kindAt = part.findIndex(isKind);
    const isCounted = quantity?.is === "quantity" && quantity.isCounted;
    // 'Chain thakle 3 ta'
    const at = part.indexOf(quantity as Element);
    const isIf = /^(?:thakle|থাকলে)$/iu.test(text.slice(part[at - 1]?.start ?? 0, part[at - 1]?.end ?? 0));
    // A bare list, or said to be wanted: 'ekta pata holud dekhlam' is neither.
    const isBare = part.every(
      (one, place) => one.is !== "word" || one.isFree || one.isKind || (isIf && place === at - 1),
    );
    if (!(isCounted && (isMeant || isBare)) && !(kindAt > 0 && isMeant)) continue;
    const anchor = kindAt >= 0 ? kindAt : isIf ? at - 1 : at;
    const isFree = (one: Element | undefined) => one?.is === "word" && one.isFree;
    const isColor = (one: Element | undefined) => one?.is === "mention" && one.mention.isWeak;
    let from = anchor;
    while (
      from > 0 &&
      (isFree(part[from - 1]) ||
        isColor(part[from - 1]) ||
        (from === anchor && part[from - 1]?.is === "quantity" && kindAt >= 0))
    )
      from -= 1;
    // 'Ekta bag peat'
    const begin = part[from];
    if (begin?.is === "word" && begin.isMeasure) from += 1;
    let words = part.slice(from, anchor).filter((one) => one.is !== "quantity") as Element[];
    if (words.length === 0 && kindAt < 0) {
      let to = anchor + 1;
      while (isFree(part[to]) || isColor(part[to])) to += 1;
      words = part.slice(anchor + 1, to);
      // '1 ta office e, 2 ta nijer': where or whose they are
      const last = words.at(-1);
      if (last && declined.test(text.slice(last.start, last.end).normalize("NFD"))) continue;
    }
    const [first, final] = [words[0], words.at(-1)];
    if (!first || !final || words.length > 3) continue;
    const name = text.slice(first.start, final.end);
    if (name.toLowerCase().split(/\s+/).some(isVerbLike)) continue;
    // 'two red ones' is no ware.
    if (words.every(isColor) && !/^(?:কমলা|kom[o]?la)/iu.test(name)) continue;
    found.push({ name, start: first.start, end: final.end });
  }
  return found;
}

const declined = new RegExp("(?:ে|ের|দের|তে|কে|ায়|ীর)$".normalize("NFD"), "u");

/** 'Radish seeds', of which the shop has none */
function isKind(one: Element): boolean {
  if (one.is === "mention") return one.mention.isWeak && one.mention.words.every((word) => seedKind.has(word));
  return one.is === "word" && one.isKind;
}

/** 'Dendrobium orchid' is one ware. */
function wholeNames(text: string, wares: readonly Element[]): UnsoldName[] {
  const names: UnsoldName[] = [];
  for (const one of wares) {
    if (one.is !== "ware") continue;
    const last = names.at(-1);
    if (last && one.start - last.end <= 1) {
      last.name = text.slice(last.start, one.start + one.name.length);
      last.end = one.end;
    } else names.push({ name: one.name, start: one.start, end: one.end });
  }
  return names;
}
