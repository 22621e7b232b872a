/**
 * A message as the elements that an order is made of: products, wares that are not sold, quantities, sizes, and the words that join,
 * ask, order and take back.
 *
 * 1. Sentences end at a line's end, ।, ?, !, a semicolon or a full stop; commas and 'ar' part them.
 * 2. A bare number is a quantity only beside a product or a size; one behind 'house', 'road' or a place, or before a unit, never is.
 * 3. A ware's usual name of two words goes before a product that has only one of them: kath golap is no rose.
 */
import { foldForSearch } from "#contract/rules/text.ts";
import { letterCount } from "../../search/words.ts";
import {
  andWords,
  bothWords,
  colors,
  complaintWords,
  dropWords,
  eachWords,
  instead,
  moreWords,
  nameWords,
  notWords,
  orderWords,
  plantKind,
  potKind,
  questionWords,
  seedKind,
  sizeNouns,
  sizeWords,
  smallTalk,
  streetWords,
  sumWords,
  thatWords,
  vagueWords,
  wholeOrder,
  yesWords,
} from "./chat-words.ts";
import { abbreviated } from "./find-person.ts";
import type { Fit, ProductFinder } from "./find-products.ts";
import { isCounter, isHalf, isUnit, multiple, numberIn, packs } from "./number-words.ts";
import { between, type Token, wordSet } from "./tokens.ts";
import { wares } from "./unsold-wares.ts";

export type Size = keyof typeof sizeWords;
export type Kind = "plant" | "seed" | undefined;
export type Mention = { words: string[]; fits: Fit[]; kind: Kind; colors: string[]; isWeak: boolean };
export type Element = { start: number; end: number } & (
  | { is: "mention"; mention: Mention }
  | { is: "ware"; name: string; isListed: boolean }
  | { is: "quantity"; value: number; isPack: boolean; isPair: boolean; isCounted: boolean }
  | { is: "size"; size: Size }
  | { is: "word"; isFree: boolean; isKind: boolean }
  | {
      is:
        | "comma"
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
    }
);
export type Sentence = {
  elements: Element[];
  tokens: readonly Token[];
  isAsked: boolean;
  isContact: boolean;
  start: number;
  end: number;
};

const wareNames = new Map(wares.map((name) => [foldForSearch(name), foldForSearch(name).split(" ").length]));
const needWords = new Set(
  [
    "lagbe",
    "lagbey",
    "lagbo",
    "nibo",
    "nebo",
    "chai",
    "dorkar",
    "den",
    "diben",
    "dien",
    "diyen",
    "pathaben",
    "pathan",
    "rakhben",
    "order",
    "need",
    "want",
    "লাগবে",
    "নিব",
    "নিবো",
    "নেব",
    "নেবো",
    "চাই",
    "দরকার",
    "দিবেন",
    "দেবেন",
    "দিয়েন",
    "দেন",
    "পাঠাবেন",
  ].map(foldForSearch),
);
const wholeDrops = wordSet("lagbena nibona nebona chaina lagbona dibenna forget without skip except লাগবেনা নিবনা");
const sentenceEnd = /[\n।?!;]|\.(?=\s|$)/u;

/** Longer ones are read in pieces: work stays bounded, and nobody orders in one breath. */
const longestSentence = 80;

type Skip = (token: Token) => boolean;

/** One at a time, so that other work can come between. */
export function* sentencesOf(
  text: string,
  tokens: readonly Token[],
  end: number,
  finder: ProductFinder,
  isTaken: Skip,
): Generator<Sentence> {
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const gap = text.slice(token.end, next?.start ?? end);
    const isLast = next === undefined;
    // '1.' of a list, 'Md.', 'no.': no end.
    const isShort =
      /^\.\s/.test(gap) &&
      !/\n/.test(gap) &&
      (token.isNumber ? token.word.length < 3 && at === from : abbreviated.has(token.word));
    if (!isLast && at - from < longestSentence && (!sentenceEnd.test(gap) || isShort)) continue;
    const own = tokens.slice(from, at + 1);
    yield {
      elements: elementsOf(text, own, finder, isTaken),
      tokens: own,
      isAsked: gap.includes("?"),
      isContact: own.some(isTaken),
      start: own[0]?.start ?? 0,
      end: token.end,
    };
    from = at + 1;
  }
}

function elementsOf(text: string, tokens: readonly Token[], finder: ProductFinder, isTaken: Skip): Element[] {
  const elements: Element[] = [];
  const add: Add = (from, to, one) =>
    elements.push({ ...one, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 } as Element);
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const before = tokens[at - 1];
    if (before) {
      const gap = between(text, before, token);
      if (/[,،|/+&\n:()•·*–—]|\s-\s/u.test(gap)) {
        const is = /[+&]/.test(gap) ? "and" : "comma";
        const isSoft = /^\s*[:(*–—-]\s*$/u.test(gap) || /^\s*[)]\s*$/u.test(gap) || /^\s*\(/u.test(gap);
        if (!isSoft) elements.push({ is, start: before.end, end: token.start });
      }
    }
    if (isTaken(token)) {
      at += 1;
      continue;
    }
    // The number of a list.
    const next = tokens[at + 1];
    if (
      at === 0 &&
      token.isNumber &&
      next &&
      /^\s*[.):-]\s*/.test(between(text, token, next)) &&
      token.word.length <= 2 &&
      !isCounter(next.word)
    ) {
      at += 1;
      continue;
    }
    const to =
      takeWare(tokens, at, finder, text, add, true) ||
      takeQuantity(text, tokens, at, elements, finder, add) ||
      takeSize(text, tokens, at, add) ||
      takeMention(text, tokens, at, finder, isTaken, add) ||
      takeWare(tokens, at, finder, text, add, false);
    if (to) {
      at = to;
      continue;
    }
    addWord(tokens, at, add);
    at += 1;
  }
  return elements;
}

type Bare<One> = One extends unknown ? Omit<One, "start" | "end"> : never;
type Add = (from: number, to: number, one: Bare<Element>) => void;

type SimpleKind = Extract<
  Element["is"],
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
  | "street"
  | "and"
>;

/** Tables in the order of their precedence. */
const simpleKinds: [SimpleKind, Set<string>][] = [
  ["instead", instead],
  ["each", eachWords],
  ["both", bothWords],
  ["more", moreWords],
  ["sum", sumWords],
  ["and", andWords],
  ["that", thatWords],
  ["yes", yesWords],
  ["order", orderWords],
  ["ask", questionWords],
  ["street", streetWords],
];

function addWord(tokens: readonly Token[], at: number, add: Add): void {
  const { word } = tokens[at] as Token;
  const kind = kindOf(tokens, at);
  if (kind) {
    add(at, at + 1, { is: kind });
    return;
  }
  const isKind = plantKind.has(word) || seedKind.has(word);
  const known = [smallTalk, vagueWords, nameWords, sizeNouns];
  const isFree =
    !isKind && letterCount(word) >= 3 && !known.some((table) => table.has(word)) && !isCounter(word) && !isUnit(word);
  add(at, at + 1, { is: "word", isFree, isKind });
}

function kindOf(tokens: readonly Token[], at: number): SimpleKind | undefined {
  const word = tokens[at]?.word ?? "";
  const wordAt = (place: number) => tokens[place]?.word ?? "";
  if (complaintWords.has(word)) return "trouble";
  if (isDrop(tokens, at)) return "drop";
  // 'lagbe na': not needed. 'den na' is a plea.
  if (notWords.has(word))
    return needWords.has(wordAt(at - 1)) && !/^(?:den|দেন)$/u.test(wordAt(at - 1)) ? "drop" : "not";
  const isWhole = wholeOrder.has(word) && (dropWords.has(wordAt(at + 1)) || dropWords.has(wordAt(at + 2)));
  return isWhole ? "whole" : simpleKinds.find(([, table]) => table.has(word))?.[0];
}

/** Bad den, lagbena, leave that one out, don't want. */
function isDrop(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (dropWords.has(word) || wholeDrops.has(word)) return true;
  // 'zz plant ta thak'
  if (/^(?:thak|থাক)$/u.test(word))
    return /^(?:ta|ti|gula|gulo|টা|টি|গুলো|oita|ota|eta|ওটা|এটা|সেটা)$/u.test(tokens[at - 1]?.word ?? "");
  if (word === "out")
    return tokens.slice(Math.max(0, at - 4), at).some((one) => /^(?:leave|left|take)$/.test(one.word));
  if (/^(?:dont|don|not)$/.test(word))
    return tokens.slice(at + 1, at + 3).some((one) => /^(?:need|want|send|needed|required)$/.test(one.word));
  return word === "no" && tokens[at + 1]?.word === "need";
}

function takeQuantity(
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
  if (isHalf(token.word) && multiple(follows(at + 1)) !== undefined) {
    add(at, at + 2, {
      is: "quantity",
      value: (multiple(follows(at + 1)) ?? 2) / 2,
      isPack: false,
      isPair: false,
      isCounted: true,
    });
    return at + 2;
  }
  const own = multiple(token.word);
  if (own !== undefined) {
    add(at, at + 1, { is: "quantity", value: own, isPack: false, isPair: own === 2, isCounted: true });
    return at + 1;
  }
  // x2, *2
  const isTimes = /^x$/i.test(token.word) && next?.isNumber;
  if (isTimes && next.word.length <= 3) {
    add(at, at + 2, { is: "quantity", value: Number(next.word), isPack: false, isPair: false, isCounted: true });
    return at + 2;
  }
  // 'duitai': both.
  const number = bothWords.has(token.word) ? undefined : numberIn(token.word);
  if (number === undefined || number.value < 1 || number.value > 999) return 0;
  let to = at + 1;
  let word = follows(to);
  // 2-3 ta: the larger is asked for, perhaps. 5.5: no number of plants.
  if (/^[./]$/.test(text.slice(token.end, token.end + 1)) && next?.isNumber) return 0;
  if (isUnit(word) && !number.isJoined) {
    // 10 kg of what is sold by 5 kg is said by the lines.
    add(at, to + 1, { is: "word", isFree: false, isKind: false });
    return to + 1;
  }
  let value = number.value;
  let isPack = false;
  let isPair = false;
  let isCounted = number.isJoined;
  const many = multiple(word);
  if (many !== undefined) {
    value *= many;
    isPair = many === 2;
    isCounted = true;
    to += 1;
  } else if (!number.isJoined && packs.has(word)) {
    const isPot = potKind.has(word);
    isPack = !isPot;
    isCounted = !isPot;
    if (!isPot) to += 1;
  } else if (!number.isJoined && isCounter(word) && !plantKind.has(word)) {
    isCounted = true;
    to += 1;
    word = follows(to);
    if (packs.has(word) && !potKind.has(word)) {
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
  isCounted ||= isBehindTimes;
  if (number.isWeak && !isCounted) return 0;
  if (!isCounted) {
    // Behind a street's word or a place it is a number of a house; else it stands beside a product or a size.
    const last = elements.at(-1);
    const isBeside =
      (last?.is === "mention" || last?.is === "size" || (last?.is === "ware" && last.isListed)) &&
      before !== undefined &&
      token.start - last.end <= 4;
    const ahead = tokens[at + 1]?.word ?? "";
    const isAhead =
      /^\s{0,2}$/.test(next ? between(text, token, next) : "-") &&
      ahead !== "" &&
      !smallTalk.has(ahead) &&
      !streetWords.has(ahead) &&
      (finder.isKnown(ahead) ||
        isSize(ahead) ||
        wareNames.has(ahead) ||
        wareNames.has(`${ahead} ${tokens[at + 2]?.word ?? ""}`));
    const isStreet =
      before !== undefined &&
      (streetWords.has(before.word) ||
        /^(?:no|nong|নং|number|mirpur|মিরপুর|gulshan|গুলশান|uttara|উত্তরা)$/u.test(before.word)) &&
      /^[\s:.#-]{0,3}$/.test(between(text, before, token));
    // 'not five, three', 'make it two'
    const isCorrection =
      elements.slice(-7).some(({ is }) => is === "not") ||
      /^(?:it|only|just|sudhu|shudhu|শুধু|send|need|want|take|get|buy)$/u.test(before?.word ?? "");
    if (isStreet || !(isBeside || isAhead || isCorrection)) return 0;
    isCounted = isCorrection;
  }
  if (before && /[৳$]\s?$/.test(text.slice(before.end, token.start))) return 0;
  add(at, to, { is: "quantity", value, isPack, isPair, isCounted });
  return to;
}

function isSize(word: string): boolean {
  return sizeOf(word) !== undefined;
}

function sizeOf(word: string): Size | undefined {
  const stem = word.replace(/(?:টাই|টা|টি|টার|tai|tar|ta|ti|er|ের|র)$/u, "");
  for (const size of ["small", "medium", "large"] as const) {
    if (sizeWords[size].has(word) || (stem.length >= 2 && sizeWords[size].has(stem))) return size;
  }
  return undefined;
}

function takeSize(text: string, tokens: readonly Token[], at: number, add: Add): number {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  let size = sizeOf(token.word);
  const isLetter = /^[sml]$/.test(token.word);
  if (isLetter && next && /^(?:size|pot|tob|সাইজ)$/u.test(next.word))
    size = token.word === "s" ? "small" : token.word === "m" ? "medium" : "large";
  // x2 (S)
  if (isLetter && /[([/]\s?$/.test(text.slice(Math.max(0, token.start - 2), token.start)))
    size = token.word === "s" ? "small" : token.word === "m" ? "medium" : "large";
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
  return to;
}

/** The first words of wares of several words, as written. */
const longWareStarts = new Set(
  [...wareNames.keys()].filter((name) => name.includes(" ")).map((name) => name.slice(0, name.indexOf(" "))),
);

function takeWare(
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  text: string,
  add: Add,
  isLong: boolean,
): number {
  if (isLong && !longWareStarts.has(tokens[at]?.word ?? "")) return 0;
  for (let length = isLong ? 3 : 1; length >= (isLong ? 2 : 1); length -= 1) {
    const part = tokens.slice(at, at + length);
    if (
      part.length < length ||
      part.some((one, place) => place > 0 && !/^[\s-]{0,2}$/.test(between(text, part[place - 1] as Token, one)))
    )
      continue;
    const written = part.map(({ word }) => word);
    const last = written.at(-1) ?? "";
    const forms = [
      written.join(" "),
      [...written.slice(0, -1), last.replace(/(?:ের|র|er|ta|ti|টা|টি)$/u, "")].join(" "),
    ];
    if (!forms.some((form) => wareNames.has(form))) continue;
    if (isLong) {
      // A product that has all these words is sold.
      const sets = written.filter((word) => !plantKind.has(word)).map((word) => finder.lookUp(word));
      const first = sets[0];
      if (first && [...first.keys()].some((ordinal) => sets.every((set) => set.has(ordinal)))) continue;
    }
    const end =
      plantKind.has(tokens[at + length]?.word ?? "") || seedKind.has(tokens[at + length]?.word ?? "")
        ? at + length + 1
        : at + length;
    const isKind = plantKind.has(last) && length > 1;
    const words = part.slice(0, isKind ? -1 : undefined);
    add(at, end, { is: "ware", name: text.slice(words[0]?.start, words.at(-1)?.end), isListed: true });
    return end;
  }
  return 0;
}

function takeMention(
  text: string,
  tokens: readonly Token[],
  at: number,
  finder: ProductFinder,
  isTaken: Skip,
  add: Add,
): number {
  const first = tokens[at] as Token;
  if (isPlain(first.word)) return 0;
  // Ripon is no ribbon plant.
  if (nameWords.has(first.word) && !finder.isSpelled(first.word)) return 0;
  let fitting: Set<number> | undefined;
  const words: string[] = [];
  let kind: Kind;
  let weight = 0;
  let to = at;
  for (let place = at; place < Math.min(tokens.length, at + 8); place += 1) {
    const token = tokens[place] as Token;
    const before = tokens[place - 1];
    if (place > at && !/^[\s'’-]{0,3}$|^\s?\(\s?$/u.test(between(text, before as Token, token))) break;
    if (isTaken(token)) break;
    if (place > at && plantKind.has(token.word)) {
      kind ??= "plant";
      words.push(token.word);
      to = place + 1;
      continue;
    }
    if (place > at && /^(?:er|r|এর)$/u.test(token.word)) {
      const next = tokens[place + 1]?.word ?? "";
      if (next !== "" && (plantKind.has(next) || seedKind.has(next) || finder.having(fitting, next).size > 0)) continue;
      break;
    }
    if (place > at && isCounter(token.word)) {
      // 'chayna bot ta', then a size.
      break;
    }
    let word = stripped(token.word, finder);
    let common = finder.having(fitting, word);
    let last = place;
    const next = tokens[place + 1];
    const isJoinable = next && !next.isNumber && !token.isNumber && /^[\s-]$/.test(between(text, token, next));
    if (isJoinable && !isPlain(next.word) && finder.having(common, next.word).size === 0) {
      // Lemon grass, aloe vera, money plant: written apart or together.
      const joined = finder.having(fitting, token.word + next.word);
      if (joined.size > 0 && !(finder.isKnown(word) && finder.isKnown(next.word))) {
        common = joined;
        word = token.word + next.word;
        last = place + 1;
      }
    }
    if (
      place > at &&
      isPlain(token.word) &&
      !potKind.has(token.word) &&
      !(vagueWords.has(token.word) && finder.weigh(token.word) < 0.2)
    )
      break;
    if (common.size === 0) break;
    if (token.isNumber) {
      // 5 kg, 100 ml in a name: only with its unit.
      if (!next || !isUnit(next.word)) break;
      last = place + 1;
    }
    fitting = common;
    words.push(word);
    if (seedKind.has(token.word)) kind = "seed";
    weight += finder.weigh(word);
    to = last + 1;
    place = last;
  }
  if (!fitting || fitting.size === 0) return 0;
  const said = words.filter((word) => !plantKind.has(word));
  const fits = finder.rank(said, fitting, kind).filter(({ score }) => score > 0.15);
  const best = fits[0]?.score ?? 0;
  const isWeak = weight < 0.6 && best < 0.85;
  if (fits.length === 0) return 0;
  const near = [tokens[at - 1], tokens[to]].map((token) => token?.word ?? "");
  const said2 = near.filter((word) => colors.has(word));
  add(at, to, { is: "mention", mention: { words: said, fits, kind, colors: said2, isWeak } });
  return to;
}

function stripped(word: string, finder: ProductFinder): string {
  if (finder.lookUp(word).size > 0) return word;
  const stem = word.replace(/(?:টাই|টার|টা|টি|গুলো|গুলা|tai|tar|ta|ti|gula|gulo|e|te|কে|তে)$/u, "");
  return stem.length >= 3 && stem !== word && finder.isKnown(stem) ? stem : word;
}

const joiners = [
  andWords,
  notWords,
  dropWords,
  orderWords,
  questionWords,
  smallTalk,
  yesWords,
  thatWords,
  moreWords,
  bothWords,
  eachWords,
  complaintWords,
  vagueWords,
];

/** A word that no product begins with. */
function isPlain(word: string): boolean {
  if (seedKind.has(word) || potKind.has(word)) return false;
  if (colors.has(word)) return false;
  return /^[0-9]+$/.test(word) || plantKind.has(word) || joiners.some((table) => table.has(word)) || isSize(word);
}
