/**
 * Quantities and sizes of a message.
 *
 * A bare number is a quantity only beside a product or a size; one behind 'house', 'road' or a place, or before a unit, never is.
 */
import {
  amountLabels,
  bothWords,
  colors,
  oneWords,
  plantKind,
  potKind,
  sizeNouns,
  sizeWords,
  smallTalk,
  streetWords,
  thatWords,
} from "../words/chat-words.ts";
import { isCounter, isHalf, isMeasure, isUnit, multiple, numberIn, packs } from "../words/number-words.ts";
import { between, remembered, type Token, wordSet } from "../words/tokens.ts";
import { wareNames } from "../words/unsold-wares.ts";
import type { Add, Element, Size } from "./element.ts";
import type { ProductFinder } from "./find-products.ts";
import { beginsNumber, isRange, readNumber } from "./read-number.ts";

const byHowMany = wordSet("bariye baraiya barie komiye komaiya বাড়িয়ে কমিয়ে");

/** @returns the place behind the quantity; 0 when none begins here */
export function takeQuantity(
  text: string,
  tokens: readonly Token[],
  at: number,
  elements: readonly Element[],
  finder: ProductFinder,
  add: Add,
): number {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  const follows = (one: number) => {
    const [a, b] = [tokens[one - 1], tokens[one]];
    return a && b && /^[\s-]{0,2}$/.test(between(text, a, b)) ? b.word : "";
  };
  const own = multiple(token.word);
  const isTimes = /^x$/i.test(token.word) && next?.isNumber;
  const isHalved = isHalf(token.word);
  // Most words are none.
  if (own === undefined && !isTimes && !isHalved && !beginsNumber(token.word)) return 0;
  // 'Half dozen', 'half a dozen'
  const ofHalf = isHalved && follows(at + 1) === "a" && follows(at + 2) !== "" ? at + 2 : at + 1;
  const halved = isHalved ? multiple(follows(ofHalf)) : undefined;
  if (halved !== undefined) {
    add(at, ofHalf + 1, { is: "quantity", value: halved / 2, isPack: false, isPair: false, isCounted: true });
    return ofHalf + 1;
  }
  // '6 tar por diben'
  if (token.isNumber && /^(?:tar?|টার?)$/u.test(follows(at + 1)) && clockWords.has(follows(at + 2))) return 0;
  // '300 te dey', '৫০০ তে দিবেন': a price
  if (token.isNumber && Number(token.word) >= 100 && /^(?:te|tei|e|তে|তেই|এ)$/u.test(follows(at + 1))) {
    add(at, at + 2, { is: "word", isFree: false, isKind: false });
    return at + 2;
  }
  // '850 x 2 = 1700', '2 x 850': the larger one is the price.
  if (token.isNumber && Number(token.word) >= 100 && isTimesOther(text, tokens, at)) {
    add(at, at + 1, { is: "word", isFree: false, isKind: false });
    return at + 1;
  }
  // 'Ekta bariye 3 ta koren': by one more
  if (numberIn(token.word)?.isJoined && byHowMany.has(follows(at + 1))) {
    add(at, at + 1, { is: "word", isFree: false, isKind: false });
    return at + 1;
  }
  if (own !== undefined) {
    add(at, at + 1, { is: "quantity", value: own, isPack: false, isPair: own === 2, isCounted: true });
    return at + 1;
  }
  // x2, *2
  if (isTimes && next.word.length <= 3) {
    add(at, at + 2, { is: "quantity", value: Number(next.word), isPack: false, isPair: false, isCounted: true });
    return at + 2;
  }
  // 'duitai': both.
  const number = bothWords.has(token.word) ? undefined : readNumber(text, tokens, at);
  if (number === undefined || number.value > 999) return 0;
  const isFirst = [1, 2, 3].some((on) => isRange(text, tokens, number.to - 1, number.to - 1 + on));
  // 'সাড়ে তিনটায়', and the first one of 'two or three'
  if (Number.isNaN(number.value) || (isFirst && !streetWords.has(before?.word ?? ""))) {
    add(at, number.to, { is: "word", isFree: false, isKind: false });
    return number.to;
  }
  if (number.value === 0) return 0;
  let to = number.to;
  let word = follows(to);
  const isTotal = /^in (?:total|all)$/.test(`${word} ${tokens[to + 1]?.word ?? ""}`);
  if (isUnit(word) && !number.isJoined && !isTotal) {
    // 10 kg of what is sold by 5 kg is said by the lines.
    add(at, to + 1, { is: "word", isFree: false, isKind: false, isMeasure: isMeasure(word) });
    return to + 1;
  }
  let value = number.value;
  const isGuess = [1, 2, 3].some((back) => isRange(text, tokens, at - back, at));
  let isPack = false;
  let isPair = false;
  let isCounted = number.isJoined;
  const many = multiple(word);
  if (many !== undefined) {
    value *= many;
    isPair = many === 2;
    isCounted = true;
    to += 1;
  } else if (!number.isJoined && packs.has(word) && !wareNames.has(`${word} ${follows(to + 1)}`)) {
    const isPot = potKind.has(word);
    isPack = !isPot;
    isCounted = !isPot;
    if (!isPot) to += 1;
  } else if (!number.isJoined && isCounter(word) && !plantKind.has(word)) {
    isCounted = true;
    to += 1;
    word = follows(to);
    // 'Ekta bottle palm'
    const isWare = wareNames.has(`${word} ${follows(to + 1)}`);
    if (packs.has(word) && !potKind.has(word) && !isWare) {
      isPack = true;
      to += 1;
    } else if (/^(?:er|র|এর)$/u.test(word)) isCounted = true;
  } else if (!number.isJoined && plantKind.has(word)) isCounted = true;
  else if (!number.isJoined && /^x$/i.test(word)) {
    isCounted = true;
    to += 1;
  }
  const isBehindTimes =
    before !== undefined &&
    /[*×xX]\s?$/.test(text.slice(before.end, token.start)) &&
    !/[a-z]/i.test(text.slice(before.end, token.start).replace(/x/i, ""));
  isCounted ||=
    isBehindTimes ||
    // '2 in total'
    isTotal ||
    isLabelled(text, tokens, at) ||
    isMoreOf(text, tokens, at) ||
    isOneOf(text, tokens, at, finder);
  if (number.isWeak && !isCounted) return 0;
  if (!isCounted) {
    // Behind a street's word or a place it is a number of a house; else it stands beside a product or a size.
    const last = elements.at(-1);
    const isBeside =
      (last?.is === "mention" || last?.is === "size" || (last?.is === "ware" && last.isListed)) &&
      before !== undefined &&
      (token.start - last.end <= 4 || /^[\s|-]{1,9}$/.test(text.slice(last.end, token.start)));
    // 'Six of bottle gourd seeds'
    const place = tokens[to]?.word === "of" ? to + 1 : to;
    const behind = tokens[place];
    const ahead = behind?.word ?? "";
    const isAhead =
      /^\s{0,2}$/.test(behind ? between(text, tokens[place - 1] as Token, behind) : "-") &&
      ahead !== "" &&
      !smallTalk.has(ahead) &&
      !streetWords.has(ahead) &&
      (finder.isKnown(ahead) ||
        isSize(ahead) ||
        wareNames.has(ahead) ||
        wareNames.has(`${ahead} ${tokens[place + 1]?.word ?? ""}`));
    const isStreet =
      before !== undefined &&
      (streetWords.has(before.word) ||
        /^(?:no|nong|নং|number|mirpur|মিরপুর|gulshan|গুলশান|uttara|উত্তরা)$/u.test(before.word)) &&
      /^[\s:.#-]{0,3}$/.test(between(text, before, token));
    // 'not five, three', 'make it two'
    const isCorrection =
      elements.slice(-7).some(({ is }) => is === "not") ||
      /^(?:it|only|just|sudhu|shudhu|শুধু|send|need|want|like|take|get|buy)$/u.test(before?.word ?? "");
    if (isStreet || !(isBeside || isAhead || isCorrection)) return 0;
    isCounted = isCorrection;
  }
  if (before && /[৳$]\s?$/.test(text.slice(before.end, token.start))) return 0;
  const isWhole = Number.isInteger(value);
  add(at, to, {
    ...{ is: "quantity", value: Math.ceil(value), isPack, isPair, isCounted },
    ...((isGuess || !isWhole) && { isGuess: true }),
  });
  return to;
}

const clockWords = wordSet("por pore age moddhe modhe dike পর পরে আগে মধ্যে দিকে");

/** Whether a smaller number is multiplied with it. */
function isTimesOther(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  const isLess = (one: Token | undefined) => one?.isNumber === true && Number(one.word) < 100;
  const ahead = tokens.slice(at + 1, at + 3).find(({ isNumber }) => isNumber);
  const behind = tokens.slice(Math.max(0, at - 2), at).findLast(({ isNumber }) => isNumber);
  const isSign = (gap: string) => /^\s?[x*×]\s?$/iu.test(gap);
  return (
    (ahead !== undefined && isLess(ahead) && isSign(text.slice(token.end, ahead.start))) ||
    (behind !== undefined && isLess(behind) && isSign(text.slice(behind.end, token.start)))
  );
}

/** 'Qty: 2' */
function isLabelled(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at] as Token];
  return (
    before !== undefined && amountLabels.has(before.word) && /^\s?[:=.-]?\s{0,2}$/.test(between(text, before, token))
  );
}

/** 'I need one more', '3 more mint', but not 'one more question' or 'duita more gese'. */
function isMoreOf(text: string, tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]];
  if (next?.word !== "more" || !/^\s$/.test(between(text, token, next))) return false;
  return !/^(?:things?|questions?|times?|days?|weeks?|months?|ge|ja)/.test(tokens[at + 2]?.word ?? "");
}

/** 'One spray bottle', but not 'that one' or 'the red one'. */
function isOneOf(text: string, tokens: readonly Token[], at: number, finder: ProductFinder): boolean {
  const [before, token, next] = [tokens[at - 1]?.word ?? "", tokens[at] as Token, tokens[at + 1]];
  if (!oneWords.has(token.word) || next === undefined || !/^\s$/.test(between(text, token, next))) return false;
  // 'one medium one large'
  const isFirst = isSize(next.word) && !isSize(before) && !thatWords.has(before) && before !== "the";
  const isSecond = isSize(next.word) && isSize(before) && oneWords.has(tokens[at - 2]?.word ?? "");
  if (isFirst || isSecond) return true;
  const isOther = thatWords.has(before) || before === "the" || colors.has(before) || isSize(before);
  return !isOther && !smallTalk.has(next.word) && !streetWords.has(next.word) && finder.isSpelled(next.word);
}

const letterSizes: Record<string, Size> = { s: "small", m: "medium", l: "large" };
const plurals = wordSet("gula gulo guli gulai guloi গুলা গুলো গুলি গুলোই");

export function isSize(word: string): boolean {
  return sizeOf(word) !== undefined;
}

const sizeOf = remembered((word): Size | undefined => {
  const stem = word.replace(/(?:টাই|টা|টি|টার|গুলা|গুলো|গুলি|tai|tar|ta|ti|gula|gulo|guli|er|ের|র)$/u, "");
  for (const size of ["small", "medium", "large"] as const) {
    if (sizeWords[size].has(word) || (stem.length >= 2 && sizeWords[size].has(stem))) return size;
  }
  return undefined;
});

/** @returns the place behind the size; 0 when none begins here */
export function takeSize(
  text: string,
  tokens: readonly Token[],
  at: number,
  elements: readonly Element[],
  add: Add,
): number {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  let size = sizeOf(token.word);
  const isLetter = /^[sml]$/.test(token.word);
  if (isLetter && next && /^(?:size|pot|tob|সাইজ)$/u.test(next.word)) size = letterSizes[token.word];
  // x2 (S)
  if (isLetter && /[([/]\s?$/.test(text.slice(Math.max(0, token.start - 2), token.start)))
    size = letterSizes[token.word];
  // 'ZZ plant L x1, Rubber plant M - 2': right behind the product.
  const last = elements.at(-1);
  const isBehind = last?.is === "mention" && /^\)?\s$/.test(text.slice(last.end, token.start));
  if (isLetter && isBehind && !/^[\s]?\p{L}{2}/u.test(text.slice(token.end, token.end + 3)))
    size = letterSizes[token.word];
  if (size === undefined) return 0;
  // Boro bazar, ছোট বাড়ি: of a place.
  if (next && streetWords.has(next.word) && /^\s$/.test(between(text, token, next))) return 0;
  let to = at + 1;
  for (let end = to; end < Math.min(tokens.length, at + 4); end += 1) {
    const [a, b] = [tokens[end - 1] as Token, tokens[end] as Token];
    if (!/^[\s-]{0,2}$/.test(between(text, a, b)) || !sizeNouns.has(b.word)) break;
    // 'large hanging pot' is a product; 'large pot' a size.
    to = end + 1;
  }
  add(at, to, { is: "size", size });
  // 'Choto gula': all that were named.
  if (plurals.has(tokens[to]?.word ?? "")) {
    add(to, to + 1, { is: "both" });
    to += 1;
  }
  return to;
}
