/** Besides plants and numbers, a sentence may be of a photo, an order of before, a yes. */
import type { Element, Sentence } from "../elements/element.ts";
import {
  ifWords,
  laterTimes,
  laterWords,
  nextWords,
  ownedWords,
  photoWords,
  placedWords,
  whereWords,
} from "../words/chat-words.ts";
import { wordSet } from "../words/tokens.ts";
import { wasWords } from "../words/verbs.ts";

/** A question that orders nothing: 'koto?', but not 'koto, 2 ta den' or what it comes to in all. */
export function asksOnly(sentence: Sentence, elements: readonly Element[]): boolean {
  const has = (...kinds: Element["is"][]) => elements.some(({ is }) => kinds.includes(is));
  if (isForPhoto(sentence) || isForLater(sentence)) return true;
  // 'A discount if I buy 10?'
  if (sentence.isAsked && sentence.tokens.some(({ word }) => ifWords.has(word))) return true;
  // 'Koto din por sar dite hoy?' has a word that orders.
  const isAdvice = sentence.isAsked && has("ask") && !has("quantity", "size");
  return (sentence.isAsked || has("ask")) && (isAdvice || !has("order")) && !has("sum");
}

const conditions = wordSet("pele hole hoile asle ashle gele komle komale parle পেলে হলে হইলে আসলে গেলে কমলে কমালে পারলে");
const wouldTake = /^(?:nib?o|nebo|kinbo|নিব|নেব|কিনব)/u;

/** 'We may need 30 next year', 'bhebe janabo', 'porer mashe nibo', 'beton pele 1 ta nibo', 'nite pari'. */
function isForLater({ tokens }: Pick<Sentence, "tokens">): boolean {
  return tokens.some(({ word }, at) => {
    const [next, before] = [tokens[at + 1]?.word ?? "", tokens[at - 1]?.word ?? ""];
    if (laterWords.has(word)) return true;
    if (conditions.has(word)) return tokens.slice(at + 1).some((one) => wouldTake.test(one.word));
    if (/^(?:pari|পারি)$/u.test(word)) return /(?:te|তে)$/u.test(before);
    if (word === "may") return /^(?:i|we)$/.test(before);
    if (/^(?:pore|por|porey|পরে)$/u.test(word))
      return /^(?:nib?o|nebo|order|kinbo|dekhbo|dekhi|jan|নিব|নেব|কিনব|অর্ডার|দেখ|জান)/u.test(next);
    return nextWords.has(word) && laterTimes.has(next);
  });
}

const sawWords = wordSet("dekhlam deklam dekhechi dekhsi saw seen দেখলাম দেখেছি দেখছি");

/** '2 ta hobe?', and what is told in words of other things: nobody has ordered yet. */
export function isDoubtful(sentence: Sentence, elements: readonly Element[]): boolean {
  const has = (kind: Element["is"]) => elements.some(({ is }) => is === kind);
  if (sentence.isAsked || (has("ask") && has("sum"))) return !(has("sum") && has("order"));
  if (!has("order") && sentence.tokens.some(({ word }) => sawWords.has(word) || wasWords.has(word))) return true;
  return !has("order") && elements.filter((one) => one.is === "word" && one.isFree).length >= 2;
}

/** 'A photo of it please': what has a number is the photo. */
function isForPhoto({ tokens, elements }: Sentence): boolean {
  const photo = tokens.find(({ word }) => photoWords.has(word));
  if (photo === undefined) return false;
  return elements.every((one) => one.is !== "quantity" || (one.end <= photo.start && photo.start - one.end <= 2));
}

/** 'I have 10 of them already.' */
export const isOwned = ({ tokens }: Sentence): boolean =>
  tokens.some(
    ({ word }, at) =>
      ownedWords.has(word) ||
      (/^(?:have|got)$/.test(word) &&
        /^(?:i|we|ve)$/.test(tokens[at - 1]?.word ?? "") &&
        tokens[at + 1]?.word !== "to"),
  );

/** 'When will my parcel arrive?' What the message says besides is in that parcel. */
export function isAboutPlaced({ tokens, isAsked }: Sentence): boolean {
  const has = (table: ReadonlySet<string>) => tokens.some(({ word }) => table.has(word));
  const isNumbered = tokens.some(({ word }, at) => /^(?:gp|order|অর্ডার)$/u.test(word) && isNumber(tokens, at + 1));
  return isNumbered || (isAsked && has(placedWords) && has(whereWords));
}

/** 'GP-1182', 'order no 1182' */
function isNumber(tokens: Sentence["tokens"], at: number): boolean {
  const next = tokens[at];
  if (/^(?:no|number|id|nong|নং|নম্বর|নাম্বার|gp)$/u.test(next?.word ?? "")) return isNumber(tokens, at + 1);
  return next?.isNumber === true && next.word.length >= 4;
}

/** 'Ok, that one': it names nothing itself. 'Ok, I'll let you know' is no yes. */
export function isYes({ tokens }: Sentence, elements: readonly Element[]): boolean {
  const has = (...kinds: Element["is"][]) => elements.some(({ is }) => kinds.includes(is));
  if (has("mention", "quantity", "size", "ware", "street", "not")) return false;
  if (isForLater({ tokens }) || tokens.some(({ word }) => conditions.has(word))) return false;
  const words = elements.filter(({ is }) => is !== "comma").length;
  return has("that") || (has("yes") && words <= 8);
}
