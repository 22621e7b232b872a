/**
 * Clauses of a sentence: what is put off or owned in one of them does not silence an order in another. 'Send two, I'll pay later' orders,
 * and so does 'I have one already but need two more'.
 *
 * 1. They end at a comma, 'and', 'but', and before 'I', 'the money' and the like.
 * 2. What is left when asides are taken out orders with an order word and a ware or a quantity; behind it, a mere 'I'll think about it'
 *    takes back what was only wished, and not what was told to be sent.
 */
import type { Element, Sentence } from "../elements/element.ts";
import {
  butWords,
  commandWords,
  conditionWords,
  farTimes,
  laterTimes,
  laterWords,
  maybeWords,
  nextWords,
  notAbleWords,
  ownedWords,
  sellWords,
} from "../words/chat-words.ts";
import { numberIn } from "../words/number-words.ts";
import { remembered, wordSet } from "../words/tokens.ts";

export type Clause = Pick<Sentence, "tokens" | "elements">;

const beginWords = wordSet(
  "but kintu tobe i ami we amra taka money payment baki কিন্তু তবে আমি আমরা টাকা পেমেন্ট বাকি বাকিগুলো",
);
/** Put off beside an order, not the order itself: 'the money later', 'the rest I'll think about'. */
const otherThings = wordSet(
  "taka tk money pay paying payment bill bkash nagad address adress thikana location number nambar name nam colour color rong time somoy date card pot pots tob baki rest other others onno delivery টাকা পেমেন্ট বিকাশ নগদ ঠিকানা নাম্বার নম্বর নাম রঙ সময় তারিখ টব বাকি বাকিগুলো অন্য অন্যগুলো",
);
/** Asked about beside an order: 'cod hobe?', 'kobe pathaben?' */
const asideThings = new Set([
  ...otherThings,
  ...wordSet("cod cash kobe kokhon advance courier pathaben পাঠাবেন কবে কখন ক্যাশ ডেলিভারি অগ্রিম"),
]);
const priceWords = wordSet("koto kotto dam price charge total মোট কত দাম প্রাইস চার্জ");
const thenWords = wordSet("tokhon takhon tokhoni তখন তখনই");
const wouldTake = /^(?:nib?o|nebo|kinbo|নিব|নেব|কিনব)/u;
const vocative = wordSet("bhai vai bhaiya vaiya apu apa na no sorry ok accha ভাই ভাইয়া আপু আপা না আচ্ছা");

const has = ({ elements }: Clause, ...kinds: Element["is"][]) => elements.some(({ is }) => kinds.includes(is));
const says = ({ tokens }: Clause, table: ReadonlySet<string>) => tokens.some(({ word }) => table.has(word));

/** 'Send two of it' */
const isCommand = (one: Clause) =>
  says(one, commandWords) && has(one, "order") && has(one, "mention", "quantity") && !has(one, "ask");

/** 'Send two of it, and what do they cost?': what is asked comes after. */
export const isToldApart = (sentence: Clause): boolean =>
  !/^(?:can|could|would|will)$/.test(sentence.tokens[0]?.word ?? "") &&
  clausesOf(sentence)
    .slice(0, -1)
    .some((one) => isCommand(one) && has(one, "mention") && has(one, "quantity"));

/** 'Two tulsi please, and how do I water them?': one clause orders and asks nothing. */
export const isOrderedApart = (sentence: Clause): boolean =>
  clausesOf(sentence).some(
    (one) => has(one, "mention") && has(one, "quantity") && has(one, "order") && !has(one, "ask"),
  );

/** 'Haworthia 2 ta, cod hobe?': what is asked is of other things, and no price. */
export function isListedApart(sentence: Clause & { isAsked?: boolean }): boolean {
  if (!sentence.isAsked && !has(sentence, "ask")) return false;
  const clauses = clausesOf(sentence);
  const asks = clauses.filter((one) => has(one, "ask"));
  const asking = asks.length === 0 && sentence.isAsked ? clauses.slice(-1) : asks;
  const isOther = (one: Clause) => !has(one, "mention", "quantity") && says(one, asideThings) && !says(one, priceWords);
  return (
    clauses.some((one) => has(one, "mention") && has(one, "quantity") && !asking.includes(one)) &&
    asking.length > 0 &&
    asking.every(isOther)
  );
}

function clausesOf({ tokens, elements }: Clause): Clause[] {
  const starts = new Set(elements.flatMap((one) => (one.is === "comma" || one.is === "and" ? [one.end] : [])));
  for (const { word, start } of tokens) if (beginWords.has(word)) starts.add(start);
  const cuts = [...starts].sort((a, b) => a - b);
  const clauses: Clause[] = [];
  let [token, element] = [0, 0];
  for (const end of [...cuts, Number.POSITIVE_INFINITY]) {
    const [fromToken, fromElement] = [token, element];
    while ((tokens[token]?.start ?? end) < end) token += 1;
    while ((elements[element]?.start ?? end) < end) element += 1;
    if (token > fromToken)
      clauses.push({ tokens: tokens.slice(fromToken, token), elements: elements.slice(fromElement, element) });
  }
  return clauses;
}

/** 'We may need 30 next year', 'bhebe janabo', 'porer mashe nibo', 'beton pele 1 ta nibo', 'nite pari'. */
export function isForLater({ tokens, elements }: Clause): boolean {
  if (isWishedOnly(tokens) || isVisit({ tokens, elements })) return true;
  const willTake = (from: number) => tokens.slice(from).some((one) => wouldTake.test(one.word));
  return tokens.some(({ word }, at) => {
    if (!maySayLater(word)) return false;
    const [next, before] = [tokens[at + 1]?.word ?? "", tokens[at - 1]];
    if (maybeWords.has(word)) return true;
    if (laterWords.has(word)) return !isCommand({ tokens, elements }) || willTake(at + 1);
    if (conditionWords.has(word)) {
      const isAfterComma = elements.some(({ is, start }) => is === "comma" && start === before?.end);
      const isFirst = before === undefined || vocative.has(before.word) || isAfterComma;
      return willTake(at + 1) && !(isFirst && isActually(tokens, at));
    }
    if (/^(?:pari|পারি)$/u.test(word)) return /(?:te|তে)$/u.test(before?.word ?? "");
    if (word === "may") return /^(?:i|we)$/.test(before?.word ?? "");
    if (/^(?:pore|por|porey|পরে)$/u.test(word))
      return /^(?:nib?o|nebo|order|kinbo|dekhbo|dekhi|jan|নিব|নেব|কিনব|অর্ডার|দেখ|জান)/u.test(next);
    if (isFarAhead(tokens, at)) return willTake(0);
    return nextWords.has(word) && laterTimes.has(next);
  });
}

const shopWords = wordSet(
  "dokan dokane shop shope nursery nurserite nursarite showroom showroome okhane দোকান দোকানে শপে নার্সারিতে শোরুমে ওখানে",
);
const comeWords = wordSet("ashbo asbo ashtesi ashchi jabo jacchi giye eshe ese গিয়ে এসে আসব আসবো যাব যাবো");

/** 'Kal dokan e ashbo': what is seen there is not ordered here. What stands before the shop is, and is fetched there. */
function isVisit({ tokens, elements }: Clause): boolean {
  const at = tokens.findIndex(({ word }) => shopWords.has(word));
  if (at < 0 || !tokens.slice(at + 1, at + 4).some(({ word }) => comeWords.has(word))) return false;
  const wares = elements.filter(({ is }) => is === "mention" || is === "quantity");
  if (wares.length === 0) return true;
  const isThere = ({ start }: Element) => start > (tokens[at]?.start ?? 0);
  return wares.every(isThere) && tokens.slice(at).some(({ word }) => thenWords.has(word));
}

const isFarTime = remembered((word) => farTimes.has(word) || farTimes.has(word.replace(/(?:er|ের|র)$/u, "")));
const maySayLater = remembered(
  (word) =>
    isFarTime(word) ||
    [maybeWords, laterWords, conditionWords, nextWords].some((table) => table.has(word)) ||
    /^(?:pari|পারি|may|pore|por|porey|পরে)$/u.test(word),
);

/** 'Eid er por', 'ঈদের পরে' */
function isFarAhead(tokens: Clause["tokens"], at: number): boolean {
  if (!isFarTime(tokens[at]?.word ?? "")) return false;
  return tokens.slice(at + 1, at + 3).some((one) => /^(?:por|pore|porei|পর|পরে|পরেই)$/u.test(one.word));
}

const wouldHave = wordSet(
  "nitam nitum kintam wanted chaisilam chaichilam cheyechilam cheyesilam নিতাম কিনতাম চেয়েছিলাম চাইছিলাম",
);
const wouldTakeIf = wordSet("nitam nitum kintam নিতাম কিনতাম");
const ifSo = wordSet("dile rakhle jodi komale komle hole দিলে রাখলে যদি কমালে কমলে হলে");

/** 'I'd have taken two, but they are dear', '400 te dile nitam' */
function isWishedOnly(tokens: Clause["tokens"]): boolean {
  const wish = tokens.findIndex(({ word }) => wouldHave.has(word));
  if (wish < 0) return false;
  const but = tokens.findIndex(({ word }, at) => at > wish && butWords.has(word));
  if (but >= 0) return tokens.slice(but).some(({ word }) => notAbleWords.has(word));
  return wouldTakeIf.has(tokens[wish]?.word ?? "") && tokens.slice(0, wish).some(({ word }) => ifSo.has(word));
}

/** At the beginning আসলে is 'actually', but not in 'asle janaben': when it comes. */
function isActually(tokens: Clause["tokens"], at: number): boolean {
  return (
    /^(?:as(?:h)?le|আসলে)$/u.test(tokens[at]?.word ?? "") &&
    !tokens.slice(at + 1, at + 3).some(({ word }) => /^(?:jana|জানা)/u.test(word))
  );
}

/** 'I have 10 of them already', 'ami bikri korbo', but not 'do you sell it?' or 'I have sent the money'. */
function isOwned(clause: Clause, isAsked: boolean): boolean {
  const { tokens, elements } = clause;
  if (says(clause, sellWords)) return isOwnSale(clause) || !(isAsked || isSaleAsked(clause));
  if (isSupplier(clause)) return true;
  if (has(clause, "order") && has(clause, "quantity")) return false;
  if (says(clause, ownedWords)) return !isAsked;
  // 'Amar 3 ta monstera ase'
  const isMine = tokens.some(({ word }) => /^(?:amar|amader|আমার|আমাদের)$/u.test(word));
  if (isMine && !isAsked && has(clause, "quantity") && /^(?:ase|ache|achhe|আছে)$/u.test(tokens.at(-1)?.word ?? ""))
    return true;
  return tokens.some(({ word }, at) => {
    if (!/^(?:have|got)$/.test(word) || !/^(?:i|we|ve)$/.test(tokens[at - 1]?.word ?? "")) return false;
    const what = tokens.slice(at + 1, at + 4).find((one) => !/^(?:an?|the|some|few|many|got|about)$/.test(one.word));
    if (what === undefined) return false;
    return (
      numberIn(what.word) !== undefined || elements.some((one) => one.is === "mention" && one.start === what.start)
    );
  });
}

const suppliers = wordSet("supplier suppliers manufacturer manufacturers importer wholesaler");
const companies = wordSet("company factory agency");

/** 'We are a packaging company': what it says besides it may want or sell. */
export const isOfCompany = ({ tokens }: Clause): boolean =>
  tokens.some(
    ({ word }, at) => companies.has(word) && /\b(?:we (?:are|re)|i (?:own|am from))\b/.test(before(tokens, at)),
  );

/** 'We can supply 500 pots', 'amra supply dei', 'I represent a pot factory', but not 'supply dite parben?' */
export function isSupplier({ tokens }: Clause): boolean {
  return tokens.some(
    ({ word }, at) =>
      (suppliers.has(word) && /\b(?:we (?:are|re)|i (?:own|am from))\b/.test(before(tokens, at))) ||
      ((suppliers.has(word) || companies.has(word)) && /\brepresent\b/.test(before(tokens, at))) ||
      (/^(?:supply|supplies|সাপ্লাই)$/u.test(word) &&
        (/^(?:can|could|will|also|we|i)$/.test(tokens[at - 1]?.word ?? "")
          ? tokens.slice(Math.max(0, at - 3), at).some((one) => /^(?:i|we)$/.test(one.word))
          : !/^(?:par(?:ben|ba|en)|পার(?:বেন|বা|েন))/u.test(tokens[at + 2]?.word ?? "") &&
            /^(?:dite|dei|dii|kori|korte|korchi|dibo|দিতে|দেই|করি|করতে|দিব)$/u.test(tokens[at + 1]?.word ?? ""))),
  );
}

const before = (tokens: Clause["tokens"], at: number) =>
  tokens
    .slice(Math.max(0, at - 6), at)
    .map(({ word }) => word)
    .join(" ");

/** 'I want to sell', 'ami bikri korbo' */
function isOwnSale({ tokens }: Clause): boolean {
  return tokens.some(
    ({ word }, at) =>
      sellWords.has(word) &&
      (/^(?:korbo|korte|korchi|korsi|করব|করবো|করতে|করছি)$/u.test(tokens[at + 1]?.word ?? "") ||
        tokens.slice(0, at).some((one) => /^(?:i|we|my|ami|amra|amar|আমি|আমরা|আমার)$/u.test(one.word))),
  );
}

/** 'Apnara ki monstera bikri koren': with or without its sign a question. */
export function isSaleAsked(clause: Clause): boolean {
  if (!says(clause, sellWords) || isOwnSale(clause)) return false;
  return (
    has(clause, "ask") ||
    clause.tokens.some(({ word }) => /^(?:you|u|apn(?:i|ara|ader)|koren|আপনি|আপনারা|আপনাদের|করেন)$/u.test(word))
  );
}

/** Without any of them nothing is put off or owned. */
const asideWords = new Set([
  ...[maybeWords, laterWords, conditionWords, ownedWords, sellWords, nextWords].flatMap((table) => [...table]),
  ...farTimes,
  ...wordSet("supply supplies সাপ্লাই pari may pore por porey have got amar amader পারি পরে আমার আমাদের"),
]);

/**
 * A sentence without what it puts off or says of the customer's own plants, if what is left orders; else as it was.
 * @returns also the clauses that were left out, and whether one that was not says what the customer has or sells
 */
export function orderApart(sentence: Sentence): { sentence: Sentence; asides: Clause[]; isOwned: boolean } {
  if (!says(sentence, asideWords)) return { sentence, asides: [], isOwned: false };
  const clauses = clausesOf(sentence);
  const owned = clauses.map((one) => isOwned(one, sentence.isAsked));
  const isAside = clauses.map((one, at) => owned[at] || isForLater(one));
  // 'Lagabo vabchi, tokhon 4 ta nibo'
  clauses.forEach((one, at) => {
    if (isAside[at - 1] && thenWords.has(one.tokens[0]?.word ?? "")) isAside[at] = true;
  });
  // 'When my salary comes, I'll take two': put off as far as the verb.
  clauses.forEach((one, at) => {
    const first = one.tokens.findIndex(({ word }) => !vocative.has(word));
    const isFirst = one.tokens.findIndex(({ word }) => conditionWords.has(word)) === first;
    if (!says(one, conditionWords) || (isFirst && isActually(one.tokens, first))) return;
    const to = clauses.findIndex((other, place) => place > at && other.tokens.some(({ word }) => wouldTake.test(word)));
    for (let place = at; place <= to; place += 1) isAside[place] = true;
  });
  const kept = clauses.filter((_, at) => !isAside[at]);
  const asides = clauses.filter((_, at) => isAside[at]);
  const left = { tokens: kept.flatMap(({ tokens }) => tokens), elements: kept.flatMap(({ elements }) => elements) };
  // 'Two monstera, the money later' needs no word that orders.
  const isOfOthers = asides.every((one) => isForLater(one) && says(one, otherThings));
  const isOrder =
    (has(left, "order") && has(left, "mention", "quantity")) ||
    (isOfOthers && has(left, "mention") && has(left, "quantity"));
  const isTold = kept.some(isCommand);
  const isTakenBack = asides.some((one) => isForLater(one) && isBare(one));
  if (asides.length === 0 || !isOrder || (isTakenBack && !isTold))
    return { sentence, asides: [], isOwned: owned.includes(true) };
  return { sentence: { ...sentence, ...left }, asides, isOwned: false };
}

/** 'Pore janabo', 'I'll think about it', of the order itself. */
function isBare(clause: Clause): boolean {
  if (says(clause, otherThings) || has(clause, "mention")) return false;
  return (
    says(clause, maybeWords) ||
    clause.tokens.some(({ word }) => /^(?:jana|জানা)/u.test(word) || wouldTake.test(word) || word === "may")
  );
}
