/**
 * A number of some words: 'twenty five', '1.5 dozen', 'দেড় ডজন', 'one and a half dozen'.
 *
 * 1. A fraction counts only before a dozen, a hali or a pair; by itself it is a time or a weight. With a slash only '1/2' is one.
 * 2. Of two numbers side by side ('2-3 ta', '2/3 ta', '2ta/3ta', 'dui tin ta', 'two or three') nobody knows which; the second one is a guess.
 */
import { isCounter, multiple, numberIn } from "../words/number-words.ts";
import { between, type Token, wordSet } from "../words/tokens.ts";

/** `to`: the place behind it. `value` is no whole number only before a multiple, and NaN for what counts nothing. */
type ReadNumber = { value: number; to: number; isJoined: boolean; isWeak: boolean };

const fractions = new Map(
  (
    [
      [1.5, "der dedh derh deer দেড়"],
      [2.5, "arai aray adhai আড়াই"],
    ] as const
  ).flatMap(([value, list]) => [...wordSet(list)].map((word) => [word, value] as const)),
);
const plusHalf = wordSet("share sare saare sharhe সাড়ে");
const quarterWords = wordSet("sowa soya shoa poune pone সোয়া পৌনে");
const tens = wordSet("twenty thirty forty fourty fifty sixty seventy eighty ninety");
const orWords = wordSet("or to ba othoba kimba kingba theke বা অথবা কিংবা থেকে");

/** Whether a number begins with the word. */
export const beginsNumber = (word: string): boolean =>
  numberIn(word) !== undefined || fractions.has(word) || plusHalf.has(word) || quarterWords.has(word);

export function readNumber(text: string, tokens: readonly Token[], at: number): ReadNumber | undefined {
  const token = tokens[at] as Token;
  const isNextTo = (one: number) =>
    one > at &&
    one < tokens.length &&
    /^[\s-]{0,2}$/.test(between(text, tokens[one - 1] as Token, tokens[one] as Token));
  const wordAt = (one: number) => (isNextTo(one) ? (tokens[one]?.word ?? "") : "");
  const counted = (value: number, to: number): ReadNumber => {
    const isOfMany = isNextTo(to) && multiple(wordAt(to)) !== undefined;
    return { value: isOfMany ? value : Number.NaN, to, isJoined: false, isWeak: false };
  };
  const whole = fractions.get(token.word);
  if (whole !== undefined) return multiple(wordAt(at + 1)) === undefined ? undefined : counted(whole, at + 1);
  if (plusHalf.has(token.word) || quarterWords.has(token.word)) {
    const more = numberIn(wordAt(at + 1));
    return more && counted(plusHalf.has(token.word) ? more.value + 0.5 : Number.NaN, at + 2);
  }
  const number = numberIn(token.word);
  if (number === undefined) return undefined;
  const next = tokens[at + 1];
  const mark = text.slice(token.end, token.end + 1);
  if (token.isNumber && next?.isNumber && next.start === token.end + 1 && /^[./]$/.test(mark)) {
    const after = tokens[at + 2];
    const isOfMany = after && /^\s?$/.test(between(text, next, after)) && multiple(after.word) !== undefined;
    // '2/3 dozen' is two or three of them.
    const isHalf = token.word === "1" && next.word === "2";
    if (!isOfMany || (mark === "/" && !isHalf)) return undefined;
    const value = mark === "." ? Number(`${token.word}.${next.word}`) : 0.5;
    return { value, to: at + 2, isJoined: false, isWeak: false };
  }
  const isWithHalf = ["and", "a", "half"].every((word, on) => tokens[at + 1 + on]?.word === word);
  if (isWithHalf) return counted(number.value + 0.5, at + 4);
  const unit = tens.has(token.word) ? numberIn(wordAt(at + 1)) : undefined;
  if (unit && unit.value < 10)
    return { ...number, value: number.value + unit.value, to: at + 2, isJoined: unit.isJoined };
  return { ...number, to: at + 1 };
}

/**
 * Whether a number stands before the other: '2-3', '2/3', '2ta/3ta', 'dui tin', 'two or three', '2 ta ba 3 ta', but not the number of a list
 * or two of digits apart.
 */
export function isRange(text: string, tokens: readonly Token[], one: number, other: number): boolean {
  const [first, second] = [tokens[one], tokens[other]];
  if (!first || !second || numberIn(first.word) === undefined || numberIn(second.word) === undefined) return false;
  const counter = tokens[one + 1];
  if (counter && other > one + 1 && isCounter(counter.word) && /^\s?$/.test(between(text, first, counter))) {
    if (other === one + 2) return /^\s?[-–~/]\s?$/.test(between(text, counter, second));
    return orWords.has(tokens[one + 2]?.word ?? "") && !/[\n,]/.test(text.slice(counter.end, second.start));
  }
  if (other === one + 3) return false;
  if (other === one + 2)
    return orWords.has(tokens[one + 1]?.word ?? "") && !/[\n,]/.test(text.slice(first.end, second.start));
  const areDigits = first.isNumber && second.isNumber;
  if (areDigits && second.start - first.end > 3) return false;
  const gap = between(text, first, second);
  if (areDigits && gap === " ") return false;
  if (/^[-–~/]$|^\s[-–~/]\s$/.test(gap)) return true;
  return /^\s$/.test(gap) && !areDigits && numberIn(first.word)?.isWeak === false;
}
