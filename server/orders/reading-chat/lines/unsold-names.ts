/**
 * Wares that a sentence asks for and the shop does not sell: those of the list (words/unsold-wares.ts), and others by their place.
 *
 * 1. Words that nothing else explains are a ware before 'plant', 'seeds' and the like, before or behind a quantity, where it is
 *    ordered or asked for, in a bare list, or beside products.
 * 2. Without a quantity they are one where it is asked whether there is any, what it costs, or where it is needed: 'X ache?',
 *    'X er dam koto?', 'do you have X?', 'also X?'
 * 3. No ware: what words/ware-words.ts says, a verb, and what stands in a case: 'office e', 'নিজের'.
 */
import { foldForSearch } from "#contract/rules/text.ts";
import { type Element, type Sentence, saidOf } from "../elements/element.ts";
import { seedKind } from "../words/chat-words.ts";
import { wordSet } from "../words/tokens.ts";
import { isVerbLike } from "../words/verbs.ts";
import { isDescribing, isNoWare, isThere, leafWords, plantParts } from "../words/ware-words.ts";
import { isForCare } from "./asked.ts";
import { isForLater } from "./clauses.ts";

type UnsoldName = { name: string; start: number; end: number };
type Phrase = { words: Element[]; isBehind: boolean };

const mostWords = 4;
const genitive = /^(?:er|এর)$/u;
const measured =
  /^[0-9]+ ?(?:kg|keji|kilo|gm|gram|g|ml|lit(?:er|re)|f(?:oo|ee|i)?t|inch|কেজি|কিলো|গ্রাম|মিলি|লিটার|ফুট|ফিট|ইঞ্চি)/u;
const isIf = /^(?:thakle|থাকলে)$/u;
const caseWords = wordSet("e te ke theke jonno jonne diye niye moto এ তে কে থেকে জন্য জন্যে দিয়ে নিয়ে মতো");
const declined = new RegExp("(?:ে|ের|দের|তে|কে|ায়|ীর)$".normalize("NFC"), "u");
const isWanted = wordSet("lagbe lagbey dorkar chai nibo nebo লাগবে দরকার চাই নিব নিবো নেব নেবো");
const isPriced = wordSet("dam daam price koto kotto দাম প্রাইস কত কতো");
const small = wordSet("ta ti er r ki naki kichu o a an any some the ekta ekti টা টি এর কি নাকি কিছু ও একটা একটি");
const asksFor =
  /(?:^|\s)(?:do |does |did )?(?:you|u|apnara) (?:have|sell|keep|stock|got)$|(?:^|\s)(?:price|cost) (?:of|for)$|(?:^|\s)looking for$/;
const isFlower = wordSet("ful fuler phuler fol foler ফুল ফুলের ফল ফলের");
const polite = wordSet("please pls plz also the kindly");
const gives = wordSet("den din dien diyen দেন দিন দিয়েন");
const orWords = wordSet("or ba kimba othoba বা কিংবা অথবা");
const alsoWords = wordSet("also ar aar r and sathe any আর সাথে");

/** @param isMeant whether the sentence orders or asks; @param isBeside whether it, or the one before it, orders products */
export function unsoldNamesIn(
  text: string,
  sentence: Sentence,
  elements: readonly Element[],
  isMeant: boolean,
  isBeside: boolean,
): UnsoldName[] {
  // 'Neem khol koto tuku dibo?' has it already.
  if (isForCare(sentence)) return [];
  const isLater = isForLater(sentence);
  const found: UnsoldName[] = [];
  const isList = elements.some(({ is }) => is === "quantity");
  // 'Bel pata r dhutura gach ache?'
  let trailing: Element[] = [];
  const isAlso = isBeside && alsoWords.has(sentence.tokens[0]?.word ?? "");
  for (const part of chunksOf(elements)) {
    const listed = part.filter((one) => one.is === "ware");
    const quantity = part.find((one) => one.is === "quantity");
    if (listed.length > 0) {
      // 'Urea - 1 kg'
      const first = part[0]?.start ?? 0;
      const hasNumber = /\p{Nd}/u.test(text.slice(first, part.at(-1)?.end ?? first));
      if (!quantity && !hasNumber && !isMeant && !isList && !isAlso && !sentence.isAsked) continue;
      if (part.some(({ is }) => is === "street") && !quantity) continue;
      // 'Sajna data na'
      if (part.at(-1)?.is === "not" && part.length < 4) continue;
      found.push(...wholeNames(text, listed));
      continue;
    }
    if (part.some((one) => one.is === "mention" && (!one.mention.isWeak || !(quantity || isKind(one))))) continue;
    // 'Oita 4 ta koren' is of what was named before.
    const isOther = (one: Element, at: number) => one.is === "that" && !(at > 2 && /^one/i.test(text.slice(one.start)));
    if (isLater || part.some((one, at) => one.is === "street" || one.is === "trouble" || isOther(one, at))) continue;
    const name = nameIn(text, part, sentence, isMeant, isBeside);
    if (name && name.start === part[0]?.start && sentence.isAsked) found.push(...nameOf(text, trailing));
    if (name) found.push(name, ...alternatives(text, part, name));
    trailing = name ? [] : trailingOf(part);
  }
  return found;
}

function trailingOf(part: readonly Element[]): Element[] {
  const from = part.findLastIndex((one) => !isFree(one)) + 1;
  return part.some(({ is }) => is === "quantity" || is === "mention") ? [] : part.slice(from);
}

function nameOf(text: string, words: readonly Element[]): UnsoldName[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || isNoWare(saidOf(text, last))) return [];
  return [{ name: text.slice(first.start, last.end), start: first.start, end: last.end }];
}

/** 'Do you sell gnomes or statues?' */
function alternatives(text: string, part: readonly Element[], { start, end }: UnsoldName): UnsoldName[] {
  const isOr = (one: Element | undefined) => one !== undefined && orWords.has(saidOf(text, one));
  const first = part.findIndex((one) => one.start === start);
  const last = part.findIndex((one) => one.end === end);
  const at = isOr(part[last + 1]) ? last + 2 : isOr(part[first - 1]) ? first - 2 : -1;
  const other = part[at];
  const isOne = other !== undefined && isFree(other) && !isNoWare(saidOf(text, other));
  return isOne ? [{ name: text.slice(other.start, other.end), start: other.start, end: other.end }] : [];
}

function chunksOf(elements: readonly Element[]): Element[][] {
  const chunks: Element[][] = [[]];
  for (const one of elements) {
    if (one.is === "comma" || one.is === "and") chunks.push([]);
    else chunks.at(-1)?.push(one);
  }
  return chunks;
}

function nameIn(
  text: string,
  part: readonly Element[],
  sentence: Sentence,
  isMeant: boolean,
  isBeside: boolean,
): UnsoldName | undefined {
  const say = (one: Element | undefined) => (one ? saidOf(text, one) : "");
  const phrase = placed(text, part, sentence, isMeant, isBeside, say);
  if (phrase === undefined) return undefined;
  let { words } = phrase;
  // 'Ekta bag peat'
  while (words[0] && (isDescribing(say(words[0])) || isMeasure(words[0]))) words = words.slice(1);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.filter((one) => !genitive.test(say(one))).length > mostWords) return undefined;
  const isFlowerOf = words.length > 1 && isFlower.has(say(last));
  if (words.some((one) => isVerbLike(say(one))) || (isNoWare(say(last)) && !isFlowerOf)) return undefined;
  if (words.length === 1 && leafWords.has(say(last))) return undefined;
  // '1 ta office e, 2 ta nijer': where or whose they are
  const next = part[part.indexOf(last) + 1];
  if (phrase.isBehind && (declined.test(say(last).normalize("NFC")) || caseWords.has(say(next)))) return undefined;
  const name = text.slice(first.start, last.end);
  // 'two red ones' is no ware.
  if (words.every(isColor) && !/^(?:কমলা|kom[o]?la)/iu.test(name)) return undefined;
  return { name, start: first.start, end: last.end };
}

/** The words that stand where a ware does. */
function placed(
  text: string,
  part: readonly Element[],
  sentence: Sentence,
  isMeant: boolean,
  isBeside: boolean,
  say: (one: Element | undefined) => string,
): Phrase | undefined {
  const kindAt = part.findIndex((one) => isKind(one) || plantParts.has(say(one)));
  if (kindAt > 0 && (isMeant || isBeside)) {
    const at = part[kindAt - 1]?.is === "quantity" ? kindAt - 1 : kindAt;
    // 'Kiwi ফলের গাছ'
    const words = before(part, isFlower.has(say(part[at - 1])) ? at - 1 : at, say);
    if (words.length > 0) return { words, isBehind: false };
  }
  const at = part.findIndex((one) => one.is === "quantity");
  const quantity = part[at];
  // 'Parsley - 1', between products, but not '23/4 Monipuripara'
  const isNumber = (one: Element) =>
    /^[0-9]{1,2}$/.test(say(one)) && ![one.start - 1, one.end].some((at) => /[/-]/.test(text[at] ?? ""));
  const isIn = isBeside && !(sentence.isContact && sentence.elements.every(({ is }) => is !== "mention"));
  const numberAt = at < 0 && isIn ? part.findIndex(isNumber) : -1;
  const isBare = part.every(
    (one) => one.is !== "word" || one.isFree || one.isKind || genitive.test(say(one)) || isIf.test(say(one)),
  );
  if (quantity?.is === "quantity" && quantity.isCounted && (isMeant || isBeside || isBare)) {
    // 'Chain thakle 3 ta'
    const end = isIf.test(say(part[at - 1])) ? at - 1 : at;
    const ahead = before(part, end, say);
    if (ahead.length > 0) return { words: ahead, isBehind: false };
    return { words: behind(part, at, say), isBehind: true };
  }
  const isPlain = (one: Element) =>
    isFree(one) || isFlower.has(say(one)) || one.is === "and" || one.is === "order" || polite.has(say(one));
  // '4 garden lanterns for my restaurant'
  const purpose = part.findIndex((one) => say(one) === "for");
  const listed = part.slice(0, purpose > numberAt ? purpose : undefined);
  if (numberAt >= 0 && listed.every((one, place) => place === numberAt || isPlain(one))) {
    const ahead = before(part, numberAt, say);
    // Behind a number that only begins a line, an address goes on.
    const isList = sentence.elements.some(({ is }) => is === "mention");
    if (ahead.length > 0) return { words: ahead, isBehind: false };
    return isList ? { words: behind(part, numberAt, say), isBehind: true } : undefined;
  }
  // 'Lava rock 1 kg', 'and a kneeling pad'
  const measureAt = quantity ? -1 : part.findIndex((one) => measured.test(say(one)));
  if (measureAt >= 0 && (isMeant || isBeside)) return { words: before(part, measureAt, say), isBehind: false };
  const isArticle = (one: Element, place: number) =>
    /^an?$/.test(say(one)) && isFree(part[place + 1]) && !/[/-]/.test(text.slice(one.start - 1, one.start));
  const article = quantity ? -1 : part.findIndex(isArticle);
  // Not 'thanks a lot', behind the order
  const isOrdered =
    part[article - 1]?.is === "order" || (article === 0 && sentence.elements.some(({ is }) => is === "mention"));
  if (article >= 0 && isBeside && isOrdered) return { words: behind(part, article, say), isBehind: true };
  if (quantity !== undefined || !isMeant) return undefined;
  return askedFor(text, part, sentence, isBeside, say);
}

function askedFor(
  text: string,
  part: readonly Element[],
  sentence: Sentence,
  isBeside: boolean,
  say: (one: Element | undefined) => string,
): Phrase | undefined {
  const isMine = part.some((one) => /^(?:amar|amader|my|our|আমার|আমাদের)$/u.test(say(one)));
  const isQuestion = sentence.isAsked || part.some((one) => /^(?:ki|naki|কি|নাকি)$/u.test(say(one)));
  if (isMine) return undefined;
  const behindOf = (one: Element[]) => {
    let next = part.indexOf(one.at(-1) as Element) + 1;
    while (small.has(say(part[next])) && part[next + 1]) next += 1;
    return say(part[next]);
  };
  const runs = runsOf(part, say);
  const isSaid = (word: string) =>
    isThere.has(word) || (isBeside && gives.has(word)) || isWanted.has(word) || isPriced.has(word);
  const aheadOf = (one: Element[]) =>
    foldForSearch(text.slice(part[0]?.start, one[0]?.start))
      .replace(/(?:^| )(?:an?|any|some|the|garden)$/, "")
      .trim();
  const isPlaced = (one: Element[]) => isSaid(behindOf(one)) || asksFor.test(aheadOf(one));
  const run = runs.length === 1 ? runs[0] : runs.findLast(isPlaced);
  if (run === undefined) return undefined;
  const word = behindOf(run);
  const isAsked = isThere.has(word) && (isQuestion || isIf.test(word));
  // 'Dekhte chai', 'beche nibo'
  const isNeeded = isWanted.has(word) && !/(?:te|তে|[^aeiou]e|ে)$/u.test(say(run.at(-1)));
  // 'Tulsi 2 ta ar chimta den'
  const isGiven = isBeside && gives.has(word);
  if (isAsked || isNeeded || isGiven || isPriced.has(word)) return { words: run, isBehind: false };
  if (asksFor.test(aheadOf(run))) return { words: run, isBehind: true };
  // 'Also wind chimes?'
  const lead = sentence.tokens.find(({ start }) => start >= (part[0]?.start ?? 0))?.word ?? "";
  const isAll = part.every(
    (one) => run.includes(one) || small.has(say(one)) || alsoWords.has(say(one)) || one.is === "more",
  );
  return sentence.isAsked && isAll && alsoWords.has(lead) ? { words: run, isBehind: true } : undefined;
}

const isFree = (one: Element | undefined) => one?.is === "word" && one.isFree;
const isMeasure = (one: Element) => one.is === "word" && one.isMeasure === true;
const isColor = (one: Element | undefined) => one?.is === "mention" && one.mention.isWeak;

/** Of words without a meaning of their own, also 'birds er khabar' */
function runsOf(part: readonly Element[], say: (one: Element | undefined) => string): Element[][] {
  const runs: Element[][] = [];
  let run: Element[] | undefined;
  part.forEach((one, at) => {
    const isJoint = run !== undefined && genitive.test(say(one)) && isFree(part[at + 1]);
    if (!isFree(one) && !isJoint) run = undefined;
    else if (run) run.push(one);
    else {
      run = [one];
      runs.push(run);
    }
  });
  return runs;
}

function before(part: readonly Element[], at: number, say: (one: Element | undefined) => string): Element[] {
  // 'Ghas ful 5 ta'
  const isOfFlower = isFlower.has(say(part[at - 1])) && isFree(part[at - 2]);
  let from = isOfFlower ? at - 1 : at;
  while (from > 0) {
    const [one, prior] = [part[from - 1], part[from - 2]];
    if (!(isFree(one) || isColor(one) || (genitive.test(say(one)) && isFree(prior)))) break;
    from -= 1;
  }
  const words = part.slice(from, at);
  return genitive.test(say(words.at(-1))) ? words.slice(0, -1) : words;
}

function behind(part: readonly Element[], at: number, say: (one: Element | undefined) => string): Element[] {
  let to = at + 1;
  if (isFlower.has(say(part[to])) && isFree(part[to + 1])) to += 1;
  // 'Ekta S hook'
  if (/^[a-z]$/.test(say(part[to])) && isFree(part[to + 1])) to += 1;
  while (
    isFree(part[to]) ||
    isColor(part[to]) ||
    (to > at + 1 && genitive.test(say(part[to])) && isFree(part[to + 1])) ||
    (to === at + 1 && /^(?:of|er)$/.test(say(part[to])))
  )
    to += 1;
  const words = part.slice(at + 1, to);
  return /^(?:of|er)$/.test(say(words[0])) ? words.slice(1) : words;
}

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
