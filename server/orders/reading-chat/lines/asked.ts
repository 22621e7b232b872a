/** Besides plants and numbers, a sentence may be of a photo, an order of before, a yes. */
import type { Element, Sentence } from "../elements/element.ts";
import { isOrderNumber } from "../elements/read-elements.ts";
import {
  careWords,
  commandWords,
  conditionWords,
  howManyWords,
  ifWords,
  needingWords,
  photoWords,
  placedWords,
  whereWords,
} from "../words/chat-words.ts";
import { wordSet } from "../words/tokens.ts";
import { wasWords } from "../words/verbs.ts";
import { wareHeads } from "../words/ware-words.ts";
import { isForLater, isListedApart, isOrderedApart, isSaleAsked, isSupplier, isToldApart } from "./clauses.ts";

/** A question that orders nothing: 'koto?', but not 'koto, 2 ta den' or what it comes to in all. */
export function asksOnly(sentence: Sentence, elements: readonly Element[]): boolean {
  const has = (...kinds: Element["is"][]) => elements.some(({ is }) => kinds.includes(is));
  if (isForPhoto(sentence) || isForLater(sentence) || isForCare(sentence)) return true;
  if (isSaleAsked(sentence) && !(has("order") && has("quantity"))) return true;
  if (isListedApart(sentence)) return false;
  // 'A discount if I buy 10?'
  if (sentence.isAsked && sentence.tokens.some(({ word }) => ifWords.has(word))) return true;
  // 'Koto din por sar dite hoy?' has a word that orders.
  const isAdvice = sentence.isAsked && has("ask") && !has("quantity", "size");
  return (sentence.isAsked || has("ask")) && (isAdvice || !has("order")) && !has("sum");
}

/** 'Chade dragon fol hobe?' */
const growPlaces = wordSet("chade chhade ghore baranday balconyte rode chayay indoor ছাদে ঘরে বারান্দায় রোদে ছায়ায়");
const growsWords = wordSet("hobe hoy hobena bache bachbe thake হবে হয় হবেনা বাঁচে বাঁচবে থাকে");

/** 'Koto ml neem oil dibo?', '3 ta tob e koto kg mati lagbe?': of plants that one has. */
export function isForCare(sentence: Sentence): boolean {
  const { tokens, isAsked, elements } = sentence;
  const isQuestion = isAsked || elements.some(({ is }) => is === "ask");
  if (!isQuestion || tokens.some(({ word }) => commandWords.has(word))) return false;
  const has = (kind: Element["is"]) => elements.some(({ is }) => is === kind);
  // 'Chade lagabo, 3 ta lagbe, hobe?' orders.
  const isGrown =
    !(has("order") && has("quantity")) &&
    tokens.some(({ word }) => growPlaces.has(word)) &&
    tokens.some(({ word }) => growsWords.has(word));
  // 'A grow tent' is a thing.
  const isDone =
    isGrown || tokens.some(({ word }, at) => careWords.has(word) && !wareHeads.has(tokens[at + 1]?.word ?? ""));
  const isHowMany = tokens.some(
    ({ word }, at) => howManyWords.has(word) && tokens.slice(at + 1, at + 5).some((one) => needingWords.has(one.word)),
  );
  return (isDone || isHowMany) && !isOrderedApart(sentence);
}

const sawWords = wordSet("dekhlam deklam dekhechi dekhsi saw seen দেখলাম দেখেছি দেখছি");

/** '2 ta hobe?', and what is told in words of other things: nobody has ordered yet. */
export function isDoubtful(sentence: Sentence, elements: readonly Element[]): boolean {
  const has = (kind: Element["is"]) => elements.some(({ is }) => is === kind);
  if (sentence.isAsked || (has("ask") && has("sum")))
    return !(has("sum") && has("order")) && !isToldApart(sentence) && !isListedApart(sentence);
  // 'I was looking for a snake plant' is a wish.
  const isTold = sentence.tokens.some(
    ({ word }, at) =>
      sawWords.has(word) ||
      (wasWords.has(word) && !/^(?:looking|searching|hoping)$/.test(sentence.tokens[at + 1]?.word ?? "")),
  );
  if (!has("order") && isTold) return true;
  return !has("order") && elements.filter((one) => one.is === "word" && one.isFree).length >= 2;
}

/** 'A photo of it please': what has a number is the photo. */
function isForPhoto({ tokens, elements }: Sentence): boolean {
  const at = tokens.findIndex(({ word }) => photoWords.has(word));
  const photo = tokens[at];
  if (photo === undefined) return false;
  const of = tokens[at + 1]?.word === "of" ? tokens[at + 2]?.start : undefined;
  return elements.every(
    (one) => one.is !== "quantity" || one.start === of || (one.end <= photo.start && photo.start - one.end <= 2),
  );
}

const priceWords = wordSet("dam daam price prices rate দাম প্রাইস");
const tooMuch = wordSet("beshi onek eto much high বেশি অনেক এত এতো");
const dear = wordSet("dami expensive costly overpriced দামি");

/** 'Price ta too much': what stands beside it is what somebody finds dear. */
export function isOfPrice({ tokens }: Sentence): boolean {
  const has = (table: ReadonlySet<string>) => tokens.some(({ word }) => table.has(word));
  return has(dear) || (has(priceWords) && has(tooMuch));
}

/** '2 ta pothos er jonno', what was asked about, and not '2 ta pothos, basar jonno' */
export function isPurpose({ tokens, elements }: Sentence): boolean {
  const end = elements.findLast(({ is }) => is === "mention" || is === "size")?.end ?? 0;
  const behind = tokens.filter(({ start }) => start >= end).map(({ word }) => word);
  const isOfIt = behind.slice(0, -1).every((word) => /^(?:er|r|tar|gular|gulor|gacher|এর|র|টার|গাছের)$/u.test(word));
  return isOfIt && /^(?:jonno|jonne|jnno|জন্য|জন্যে)$/u.test(behind.at(-1) ?? "");
}

const takesWords = wordSet("take accept place make write note give");
const takenWords = wordSet(
  "nite niben nen nin dibo korbo likhen likhben নিতে নিবেন নেবেন নেন নিন দিব দিবো করব করবো লিখেন লিখবেন",
);

/** 'Can you take my order?', 'amar order ta niben?': it comes now. */
function isPlacedNow(tokens: Sentence["tokens"], order: number): boolean {
  const isIn = (from: number, to: number, table: ReadonlySet<string>) =>
    tokens.slice(Math.max(0, from), to).some(({ word }) => table.has(word));
  return isIn(order - 3, order - 1, takesWords) || isIn(order + 1, order + 4, takenWords);
}

const parcelWords = wordSet("gp order orders parcel অর্ডার পার্সেল");

/** 'When will my parcel arrive?' What the message says besides is in that parcel. */
export function isAboutPlaced(sentence: Sentence): boolean {
  const { tokens, isAsked } = sentence;
  const has = (table: ReadonlySet<string>) => tokens.some(({ word }) => table.has(word));
  const isAskedFor = isAsked && has(placedWords) && has(whereWords);
  if (!has(parcelWords)) return isSupplier(sentence) || isAskedFor;
  const isNumbered = tokens.some(({ word }, at) => /^(?:gp|order|অর্ডার)$/u.test(word) && isOrderNumber(tokens, at + 1));
  // 'Order korar por 4 din hoye gelo'
  const isSince = tokens.some(
    ({ word }, at) =>
      /^(?:order|অর্ডার)$/u.test(word) &&
      /^(?:korar|dewar|করার|দেওয়ার)$/u.test(tokens[at + 1]?.word.normalize("NFC") ?? "") &&
      /^(?:por|pore|পর|পরে)$/u.test(tokens[at + 2]?.word ?? ""),
  );
  const isOwn = tokens.some(
    ({ word }, at) =>
      /^(?:order|orders|parcel|অর্ডার|পার্সেল)$/u.test(word) &&
      /^(?:my|our|amar|amader|আমার|আমাদের)$/u.test(tokens[at - 1]?.word ?? "") &&
      !isPlacedNow(tokens, at),
  );
  if (isNumbered || isSince || isSupplier(sentence)) return true;
  return (isAsked && isOwn) || isAskedFor;
}

/** 'Ok, that one': it names nothing itself. 'Ok, I'll let you know' is no yes. */
export function isYes(sentence: Sentence, elements: readonly Element[]): boolean {
  const has = (...kinds: Element["is"][]) => elements.some(({ is }) => kinds.includes(is));
  if (has("mention", "quantity", "size", "ware", "street", "not")) return false;
  if (isForLater(sentence) || sentence.tokens.some(({ word }) => conditionWords.has(word))) return false;
  const words = elements.filter(({ is }) => is !== "comma").length;
  return has("that") || (has("yes") && words <= 8);
}
