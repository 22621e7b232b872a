/**
 * A message as the elements that an order is made of: products, wares that are not sold, quantities, sizes, and the words that join,
 * ask, order and take back.
 *
 * 1. Sentences end at a line's end, ।, ?, !, a semicolon or a full stop; commas and 'ar' part them.
 * 2. A word is read once: as a ware of several words, else a quantity, a size, a product, a ware, or a word of the talk.
 */
import { foldForSearch } from "#contract/rules/text.ts";
import { letterCount } from "../../../search/words.ts";
import { abbreviated } from "../person/find-person.ts";
import {
  andWords,
  bothWords,
  commandWords,
  complaintWords,
  dropWords,
  eachWords,
  instead,
  moreWords,
  nameWords,
  notWords,
  orderWords,
  plantKind,
  questionWords,
  sayingWords,
  seedKind,
  sellWords,
  sizeNouns,
  smallTalk,
  streetWords,
  sumWords,
  thatWords,
  vagueWords,
  wholeOrder,
  yesWords,
} from "../words/chat-words.ts";
import { isBag, isCounter, isUnit, numberIn } from "../words/number-words.ts";
import { between, remembered, type Token, wordSet } from "../words/tokens.ts";
import { isPast, wasWords } from "../words/verbs.ts";
import { joinCompounds, joinKind, joinOtherKinds, namedAgain, withoutPurposes } from "./compounds.ts";
import type { Add, Element, Sentence, Skip, WordKind } from "./element.ts";
import { takeMention, takeWare, takeWareFor } from "./find-mentions.ts";
import type { ProductFinder } from "./find-products.ts";
import { takeQuantity, takeSize } from "./find-quantities.ts";

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

/** One at a time; `undefined` between its words: there other work can come between. */
export function* sentencesOf(
  text: string,
  tokens: readonly Token[],
  end: number,
  finder: ProductFinder,
  isTaken: Skip,
): Generator<Sentence | undefined> {
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const gap = text.slice(token.end, next?.start ?? end);
    const isLast = next === undefined;
    if (gap === " " && !isLast && at - from < longestSentence) continue;
    // '1.' of a list, 'Md.', 'no.': no end.
    const isShort =
      /^\.\s/.test(gap) &&
      !/\n/.test(gap) &&
      (token.isNumber ? token.word.length < 3 && at === from : abbreviated.has(token.word));
    const isDecimal = gap === "." && token.isNumber && next?.isNumber === true;
    if (!isLast && at - from < longestSentence && (!sentenceEnd.test(gap) || isShort || isDecimal)) continue;
    const own = tokens.slice(from, at + 1);
    const elements = yield* elementsOf(text, own, finder, isTaken);
    yield {
      elements,
      tokens: own,
      isAsked: gap.includes("?"),
      isContact: own.some(isTaken),
      start: own[0]?.start ?? 0,
      end: token.end,
    };
    from = at + 1;
  }
}

function* elementsOf(
  text: string,
  tokens: readonly Token[],
  finder: ProductFinder,
  isTaken: Skip,
): Generator<undefined, Element[]> {
  const elements: Element[] = [];
  const add: Add = (from, to, one) =>
    elements.push({ ...one, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 } as Element);
  for (let at = 0; at < tokens.length; ) {
    yield undefined;
    const token = tokens[at] as Token;
    const before = tokens[at - 1];
    if (before) {
      const gap = between(text, before, token);
      if (gap !== " " && /[,،|/+&\n:()•·*–—]|\s-\s/u.test(gap)) {
        const is = /[+&]/.test(gap) ? "and" : "comma";
        const isSoft =
          /^\s*[:(*–—-]\s*$/u.test(gap) || /^\s{0,4}[)]\s{0,4}[:*–—-]?\s{0,4}$/u.test(gap) || /^\s*\(/u.test(gap);
        // 'Snake Plant | Medium | 2'
        const isColumn = gap.includes("|") && /^[ \t|-]{1,9}$/.test(gap);
        if (!isSoft && !isColumn) elements.push({ is, start: before.end, end: token.start });
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
      !(next.isNumber && between(text, token, next) === ".") &&
      token.word.length <= 2 &&
      !isCounter(next.word)
    ) {
      at += 1;
      continue;
    }
    const to =
      takeWare(tokens, at, finder, text, add, true) ||
      takeWareFor(text, tokens, at, finder, isTaken, add) ||
      takeQuantity(text, tokens, at, elements, finder, add) ||
      takeSize(text, tokens, at, elements, add) ||
      takeMention(text, tokens, at, finder, isTaken, add) ||
      takeWare(tokens, at, finder, text, add, false);
    if (to) {
      joinKind(elements);
      at = to;
      continue;
    }
    addWord(tokens, at, add);
    at += 1;
  }
  return joinOtherKinds(text, namedAgain(text, joinCompounds(text, withoutPurposes(text, elements))), finder);
}

/** Tables in the order of their precedence. */
const tables: [WordKind, Set<string>][] = [
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
const kindOfWord = new Map(
  tables.toReversed().flatMap(([kind, table]) => [...table].map((word) => [word, kind] as const)),
);
/** Neither a ware nor a name. */
const spoken = new Set([...smallTalk, ...vagueWords, ...nameWords, ...sizeNouns, ...streetWords, ...sellWords]);

function addWord(tokens: readonly Token[], at: number, add: Add): void {
  const { word } = tokens[at] as Token;
  const kind = kindOf(tokens, at);
  if (kind) {
    add(at, at + 1, { is: kind });
    return;
  }
  const isKind = plantKind.has(word) || seedKind.has(word);
  // মস, রক
  const least = /\p{Script=Bengali}/u.test(word) ? 2 : 3;
  const isFree = !isKind && letterCount(word) >= least && !spoken.has(word) && !isCounter(word) && !isUnit(word);
  add(at, at + 1, { is: "word", isFree, isKind, isMeasure: isBag(word), said: word });
}

/** 'Tob o 2 ta den': too, and not 'and'. */
function isToo(tokens: readonly Token[], at: number): boolean {
  if (!/^[oও]$/u.test(tokens[at]?.word ?? "") || numberIn(tokens[at + 1]?.word ?? "") === undefined) return false;
  const next = tokens[isCounter(tokens[at + 2]?.word ?? "") ? at + 3 : at + 2]?.word;
  return next === undefined || orderWords.has(next) || smallTalk.has(next);
}

/** Words of ordering that order nothing: 'want to say', 'jiggesh korte chai'. */
function isSaying(tokens: readonly Token[], at: number): boolean {
  const wordAt = (place: number) => tokens[place]?.word ?? "";
  // 'Ager order er 2 ta'
  if (isOrdering.has(wordAt(at)) && /^(?:ager|goto|last|previous|আগের|গত)$/u.test(wordAt(at - 1))) return true;
  // 'Dorkar chilo': it was needed.
  if (needWords.has(wordAt(at)) && !isOrdering.has(wordAt(at)) && wasWords.has(wordAt(at + 1))) return true;
  // 'Amar cousin order dibe'
  const isOfOther = (one: number) => /^(?:dibe|korbe|nibe|দিবে|দেবে|করবে|নিবে)$/u.test(wordAt(one));
  if ((isOrdering.has(wordAt(at)) && isOfOther(at + 1)) || (isOfOther(at) && isOrdering.has(wordAt(at - 1))))
    return true;
  if (isTelling(tokens, at)) return true;
  // 'Order 10021 e': one of before
  if (isOrdering.has(wordAt(at)) && isOrderNumber(tokens, at + 1)) return true;
  // 'Is my order out for delivery?'
  const isOwn = /^(?:order|orders|parcel)$/.test(wordAt(at)) && /^(?:my|our)$/.test(wordAt(at - 1));
  if (isOwn && !dropWords.has(wordAt(at - 2))) return true;
  // 'Order korar por 4 din hoye gelo'
  if (isOrdering.has(wordAt(at)) && /^(?:korar|dewar|করার|দেওয়ার)$/u.test(wordAt(at + 1).normalize("NFC")))
    if (/^(?:por|pore|পর|পরে)$/u.test(wordAt(at + 2))) return true;
  // 'Order disilam', 'order korechi'
  if (isOrdering.has(wordAt(at)) && [1, 2].some((on) => isPast(wordAt(at + on)))) return true;
  if (/^(?:want|like)$/.test(wordAt(at))) return wordAt(at + 1) === "to" && sayingWords.has(wordAt(at + 2));
  // 'Review dite chai', but 'order korte chai' is one.
  const isChai = (one: number) => /^(?:chai|cai|চাই)$/u.test(wordAt(one));
  const saying = isChai(at) ? at - 1 : isChai(at + 1) ? at : -1;
  return sayingWords.has(wordAt(saying)) && ![1, 2].some((back) => isOrdering.has(wordAt(saying - back)));
}

const tellable = wordSet(
  "update stock list dam price prices photo photos pic pics picture pictures chobi video details quotation দাম প্রাইস ছবি ভিডিও",
);

/** 'Dam ta den', 'send me the price': what is to be sent is no ware. */
function isTelling(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at] as Token;
  if (!commandWords.has(word)) return false;
  const before = /^(?:ta|ti|gulo|gula|টা|গুলো|গুলা)$/u.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  if (tellable.has(tokens[before]?.word ?? "")) return true;
  return word === "send" && tokens.slice(at + 1, at + 4).some((one) => tellable.has(one.word));
}

/** '1182', 'no 1182', 'GP-1182' */
export function isOrderNumber(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (/^(?:no|number|id|nong|নং|নম্বর|নাম্বার|gp)$/u.test(next?.word ?? "")) return isOrderNumber(tokens, at + 1);
  return next?.isNumber === true && next.word.length >= 4 && !isUnit(tokens[at + 1]?.word ?? "");
}

const isSomebody = /^(?:kauke|kawke|কাউকে)$/u;
const isOrdering = wordSet("order book confirm অর্ডার কনফার্ম");

const cameWords = wordSet(
  "ase ache asche ashche eseche chilo silo peyechi peyechilam pailam paisi diyechen disen আছে এসেছে ছিল পেয়েছি পেলাম পাইছি দিয়েছেন",
);

/** The words whose kind the words beside them may change; of most words only the table says it. */
const mayMean = remembered((word): boolean => {
  const tables = [
    complaintWords,
    dropWords,
    wholeDrops,
    needWords,
    commandWords,
    sayingWords,
    notWords,
    instead,
    wholeOrder,
  ];
  return (
    isPast(word) ||
    isOrdering.has(word) ||
    tables.some((table) => table.has(word)) ||
    /^(?:kom|কম|wrong|missing|pai|পাই|kauke|kawke|কাউকে|thak|থাক|out|dont|don|not?|o|ও)$/u.test(word) ||
    /^(?:dibe|korbe|nibe|দিবে|দেবে|করবে|নিবে|orders?|parcel|want|like|chai|cai|চাই)$/u.test(word) ||
    /^(?:kache|kase|কাছে|a[cs]h?h?ey?|আছে|number|id|nong|নং|নম্বর|নাম্বার|gp|[0-9]{4,})$/u.test(word)
  );
});

function kindOf(tokens: readonly Token[], at: number): WordKind | undefined {
  const word = tokens[at]?.word ?? "";
  if (!mayMean(word)) return kindOfWord.get(word);
  const wordAt = (place: number) => tokens[place]?.word ?? "";
  // 'More gese', but not 'one more'
  const isEnglish = word === "more" && !/^(?:g[ey](?:l|s|c)|ja[ycsi])/.test(wordAt(at + 1));
  if ((complaintWords.has(word) && !isEnglish) || isPast(word)) return "trouble";
  // 'Parcel e 2 ta kom ase', 'wrong item'
  if (/^(?:kom|কম)$/u.test(word) && cameWords.has(wordAt(at + 1))) return "trouble";
  if (/^(?:wrong|missing)$/.test(word) && /^(?:items?|plants?|products?|size|colou?r)$/.test(wordAt(at + 1)))
    return "trouble";
  // 'Ekta pai nai': not received
  if (/^(?:pai|পাই)$/u.test(word) && /^(?:nai|ni|নাই|নি)$/u.test(wordAt(at + 1))) return "trouble";
  if (isDrop(tokens, at)) return "drop";
  if (isToo(tokens, at) || isSaying(tokens, at)) return undefined;
  // 'Apnader kache': with you
  if (/^(?:kache|kase|কাছে)$/u.test(word) && /^(?:apna|tomad|ama|আপনা|তোমাদ|আমা)/u.test(wordAt(at - 1))) return undefined;
  // 'Thikana niche dewa ache'
  if (
    /^(?:ache|ase|achhe|আছে)$/u.test(word) &&
    /^(?:niche|dewa|deya|deoa|lekha|নিচে|দেওয়া|দেয়া|লেখা)$/u.test(wordAt(at - 1).normalize("NFC"))
  )
    return undefined;
  // 'Thik ache'
  if (/^(?:thik|ঠিক)$/u.test(wordAt(at - 1)) && /^(?:a[cs]h?h?ey?|আছে)$/u.test(word)) return "yes";
  // 'Pata jeno holud na hoy': a wish.
  if (notWords.has(word) && /^(?:hoy|হয়)$/u.test(wordAt(at + 1).normalize("NFC"))) return undefined;
  // 'Onno jaygay theke'
  if (instead.has(word) && /^(?:onno|onnyo|ei|oi|sob|kono|ek|অন্য|এই|ওই|সব|কোনো|এক)$/u.test(wordAt(at - 1)))
    return undefined;
  // 'Order no 12345'
  if (isOrdering.has(wordAt(at - 1)) && isOrderNumber(tokens, at)) return undefined;
  // 'Onno kauke diben na': the parcel, to nobody else
  const isOfParcel = /^(?:di|de[nb]|দি|দে)/u.test(wordAt(at - 1));
  if (notWords.has(word) && isOfParcel && [2, 3].some((back) => isSomebody.test(wordAt(at - back)))) return undefined;
  // 'lagbe na': not needed. 'den na' is a plea.
  if (notWords.has(word))
    return needWords.has(wordAt(at - 1)) && !/^(?:den|দেন)$/u.test(wordAt(at - 1)) ? "drop" : "not";
  const isWhole =
    wholeOrder.has(word) &&
    !isKeptAt(tokens, at + 1) &&
    (dropWords.has(wordAt(at + 1)) ||
      dropWords.has(wordAt(at + 2)) ||
      // 'Cancel my order of 2 tulsi'
      (/^(?:my|the|this|amar|আমার)$/u.test(wordAt(at - 1)) && dropWords.has(wordAt(at - 2))));
  return isWhole || isNeededNoMore(tokens, at) ? "whole" : kindOfWord.get(word);
}

/** 'Order ta ar lagbe na' */
function isNeededNoMore(tokens: readonly Token[], at: number): boolean {
  if (!wholeOrder.has(tokens[at]?.word ?? "")) return false;
  let need = at + 1;
  while (/^(?:ta|ti|ar|tar|টা|টি|আর)$/u.test(tokens[need]?.word ?? "")) need += 1;
  return needWords.has(tokens[need]?.word ?? "") && notWords.has(tokens[need + 1]?.word ?? "");
}

/** 'Cancel na', and not 'cancel, na' */
function isKeptAt(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    dropWords.has(token?.word ?? "") && /^(?:na|না)$/u.test(next?.word ?? "") && next?.start === (token?.end ?? 0) + 1
  );
}

/** Bad den, lagbena, leave that one out, don't want. */
function isDrop(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (isKeptAt(tokens, at)) return false;
  if (dropWords.has(word) || wholeDrops.has(word)) return true;
  // 'Onno kauke diye diyen', but 'onno kauke diben na' and 'onno kauke diye pathan' say how it shall come
  if (isSomebody.test(word))
    return (
      /^(?:onno|onnyo|অন্য)$/u.test(tokens[at - 1]?.word ?? "") &&
      !tokens.slice(at + 1, at + 4).some((one) => notWords.has(one.word) || /^(?:path|পাঠ)/u.test(one.word))
    );
  // 'zz plant ta thak'
  if (/^(?:thak|থাক)$/u.test(word))
    return /^(?:ta|ti|gula|gulo|টা|টি|গুলো|oita|ota|eta|ওটা|এটা|সেটা)$/u.test(tokens[at - 1]?.word ?? "");
  if (word === "out")
    return tokens.slice(Math.max(0, at - 4), at).some((one) => /^(?:leave|left|take)$/.test(one.word));
  if (/^(?:dont|don|not)$/.test(word))
    return tokens.slice(at + 1, at + 3).some((one) => /^(?:need|want|send|needed|required)$/.test(one.word));
  return word === "no" && tokens[at + 1]?.word === "need";
}
