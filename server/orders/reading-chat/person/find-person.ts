/**
 * Whom a chat's order goes to, and the street.
 *
 * 1. A segment is what stands between commas, line ends, full stops, phones and labels ('নাম:', 'address:').
 * 2. The name: behind its label, else 'ami ... bolchi', else the segment that looks most like one (words of names, a line of its own, beside
 *    the phone, behind a dash), else the customer's name in the chat, which is not sure.
 * 3. The street: see find-street.ts.
 */

import { type Message, ownName } from "../messages.ts";
import {
  andWords,
  bothWords,
  dropTitles,
  labels,
  nameWords,
  notWords,
  orderWords,
  placeEndings,
  questionWords,
  sizeWords,
  smallTalk,
  streetWords,
  talk,
  yesWords,
} from "../words/chat-words.ts";
import { createCover, remembered, type Token, wordSet } from "../words/tokens.ts";
import { streetOf } from "./find-street.ts";
import type { Label, Segment, Span } from "./segment.ts";

export type Person = {
  name: string | null;
  nameSpan: Span | undefined;
  isNameSure: boolean;
  street: string | null;
  streetSpans: Span[];
};
type Known = {
  phones: readonly Span[];
  transfer: Span | undefined;
  places: readonly Span[];
  openPlaces: readonly Span[];
  order: readonly Span[];
};

type Covers = Record<"phone" | "transfer" | "place" | "open" | "order", (token: Span) => boolean>;

const plainLabels = new Map<string, Label>(
  Object.entries(labels).flatMap(([label, set]) => [...set].map((word) => [word, label as Label] as const)),
);
/** These need no colon behind them. */
const strongLabels = wordSet(
  "name naam nam address adress addres thikana phone mobile number contact attn attention prapok receiver recipient প্রাপক নাম ঠিকানা মোবাইল ফোন নাম্বার নম্বর phn",
);
const breaks = /[,،;।|\n\t?!]|\.(?=\s|$)|\s[-–—]\s|[()]|[:：]\s/u;
/** A full stop behind them ends nothing. */
export const abbreviated = wordSet(
  "md mst mr mrs ms dr prof engr eng adv capt maj col lt brig gen no h r rd st b mohd m s a k মো মোঃ মোসা মোসাঃ মোছা ডা ডাঃ ড নং",
);
const formsOfAddress = wordSet(
  "md mohammad muhammad mst mosammat dr prof engr eng adv capt maj col lt brig মো মোঃ মোহাম্মদ মোসা মোসাঃ মোছা মোসাম্মৎ ডা ডাঃ ড",
);
/** Behind the apostrophe of 'it's' and 'I'm'. */
const greetings = wordSet("shubho shuvo suvo subho শুভ");
/** Before whoever receives the parcel. */
const leadWords = wordSet("to for deliver send ship receive receiver korben niben nibe রিসিভ গ্রহণ করবেন নিবেন নেবেন");
const sayWords = wordSet("bolchi bolsi bolchilam বলছি বলছিলাম");
/** No part of a name. */
const chatter = new Set(
  [talk, orderWords, questionWords, yesWords, smallTalk, bothWords, ...Object.values(sizeWords)].flatMap((table) => [
    ...table,
  ]),
);
const clipped = wordSet("s m re ve ll d");
const beforeName = wordSet(
  "to for mr mrs ms miss sister brother mother father friend wife husband daughter son aunt uncle cousin colleague bon bondhu bandhobi ma amma",
);

/** @returns also `undefined` between its steps: there other work can come between */
export function* findPerson(
  text: string,
  messages: readonly Message[],
  tokens: readonly (readonly Token[])[],
  known: Known,
): Generator<undefined, Person> {
  const covers: Covers = {
    phone: createCover(known.phones),
    transfer: createCover(known.transfer ? [known.transfer] : []),
    place: createCover(known.places),
    open: createCover(known.openPlaces),
    order: createCover(known.order),
  };
  const segments: Segment[] = [];
  for (const [at, message] of messages.entries()) {
    const list = tokens[at] ?? [];
    if (message.isShop || list.length === 0) continue;
    for (const segment of yield* segmentsOf(text, message, at, list, covers)) segments.push(segment);
  }
  for (const at of segments.keys()) {
    yield undefined;
    leadIn(segments, at);
  }
  const hasContact = known.phones.length > 0 || known.places.length > 0;
  const name = nameOf(text, segments, hasContact);
  yield undefined;
  const street = yield* streetOf(text, segments, name?.segment, name?.span);
  if (name) return { name: name.name, nameSpan: name.span, isNameSure: name.isSure, ...street };
  const speakers = [
    ...new Set(
      messages
        .filter(({ isShop, speaker }) => !isShop && speaker !== "" && !ownName.test(speaker))
        .map(({ speaker }) => speaker),
    ),
  ];
  const [speaker] = speakers.length === 1 ? speakers.filter((one) => !/^[+0-9\s-]+$/.test(one)) : [];
  return { name: speaker ?? null, nameSpan: undefined, isNameSure: false, ...street };
}

/** Names behind their label: whoever is called so, no product is. */
export function labelledNames(text: string, tokens: readonly Token[]): Span[] {
  return tokens.flatMap((token, at) => {
    const first = tokens[at + 1];
    const isLabel = labelOf(token.word) === "name" && first !== undefined;
    if (!isLabel || !/^\s{0,2}[:：=–—-]\s{0,2}$/u.test(text.slice(token.end, first.start))) return [];
    let end = first.end;
    for (const [place, next] of tokens.slice(at + 2, at + 6).entries()) {
      if (!/^[ .]{1,2}$/.test(text.slice(tokens[at + 1 + place]?.end, next.start)) || next.isNumber) break;
      if (
        /\./.test(text.slice(tokens[at + 1 + place]?.end, next.start)) &&
        !abbreviated.has(tokens[at + 1 + place]?.word ?? "")
      )
        break;
      end = next.end;
    }
    return [{ start: first.start, end }];
  });
}

const labelOf = remembered(
  (word): Label | undefined =>
    plainLabels.get(word.replace(/(?:ঃ|টা|টি)$/u, "")) ?? plainLabels.get(word.replace(/ঃ$/u, "")),
);

function* segmentsOf(
  text: string,
  message: Message,
  at: number,
  tokens: readonly Token[],
  covers: Covers,
): Generator<undefined, Segment[]> {
  const segments: Segment[] = [];
  let current: Token[] = [];
  let label: Label | undefined;
  let line = 0;
  let isDashed = /^\s*[-–—~]\s*$/.test(text.slice(message.start, tokens[0]?.start ?? message.start));
  let afterPhone = false;
  const flush = (beforePhone: boolean) => {
    const [first, last] = [current[0], current.at(-1)];
    if (first && last) {
      const lineBefore = text.slice(0, first.start);
      segments.push({
        start: first.start,
        end: last.end,
        tokens: current,
        label,
        line,
        message: at,
        isDashed,
        isFirst: false,
        isWholeLine:
          /(?:^|\n)[^\p{L}\p{N}\n,]{0,6}$/u.test(lineBefore.slice(-8)) &&
          /^[ \t]{0,4}[.।]?[ \t]{0,4}(?:\n|$)/.test(text.slice(last.end, last.end + 8)),
        place: current.filter((token) => covers.place(token)).length,
        isPlace: false,
        street: 0,
        isOrder: current.some((token) => covers.order(token)),
        besidePhone: afterPhone || beforePhone,
        score: 0,
      });
    }
    if (current.length > 0) afterPhone = false;
    current = [];
    isDashed = false;
  };
  for (const [place, token] of tokens.entries()) {
    yield undefined;
    const before = tokens[place - 1];
    const gap = before ? text.slice(before.end, token.start) : "";
    if (before) {
      // 'Md. Rahim', 'R/A. ', 'no. 5'
      const isShort = /^\.\s*$/.test(gap) && abbreviated.has(before.word) && !before.isNumber && !/\n/.test(gap);
      if (!isShort && breaks.test(gap)) {
        const beforeLabel =
          /^\s*[:：]/.test(gap) && current.some(({ word }) => labels.address.has(word)) ? "address" : label;
        // 'Name: X': the label's own colon ends nothing.
        const isEnded = current.length > 0;
        flush(false);
        // '01712345678 (Harun)'
        if (!gap.includes("(")) afterPhone = false;
        label = beforeLabel;
        if (/\n/.test(gap)) {
          line += 1;
          label = beforeLabel === "address" ? "address" : undefined;
        }
        if (/[-–—~]\s*$/.test(gap)) isDashed = true;
        const isOfOne = beforeLabel === "name" || beforeLabel === "contact" || beforeLabel === "phone";
        if (isOfOne && isEnded) label = undefined;
      }
    }
    if (covers.phone(token) || covers.transfer(token)) {
      const last = segments.at(-1);
      if (current.length > 0) flush(true);
      // 'Farhana, 01712345678'
      else if (covers.phone(token) && last && /^[ ,;:.।|/–—-]{1,4}$/u.test(text.slice(last.end, token.start)))
        last.besidePhone = true;
      afterPhone = true;
      if (label !== "address") label = undefined;
      continue;
    }
    const found = labelOf(token.word);
    const next = text.slice(token.end, tokens[place + 1]?.start ?? token.end + 3);
    const after = tokens[place + 1];
    const isBeforePhone = found === "phone" && after !== undefined && covers.phone(after);
    const isMarked = /^\s*[:：=]|^\s*[-–—]\s/.test(next) || token.word.endsWith("ঃ") || isBeforePhone;
    const isStrong = strongLabels.has(token.word.replace(/(?:ঃ|টা|টি)$/u, ""));
    const isOfCard = found === "name" && after?.word === "on";
    if (found && !isOfCard && found !== "thana" && found !== "district" && (isMarked || isStrong)) {
      const wasPhone: boolean = afterPhone;
      if (current.length > 0 && !(found === "phone" && !isMarked && current.length > 6)) flush(found === "phone");
      afterPhone = wasPhone && current.length === 0 && found !== "address";
      label = found;
      continue;
    }
    // 'Nam Kamrul Hasan thaki Narayanganj', spoken without a comma.
    if (label === "name" && current.length > 0 && covers.place(token)) {
      flush(false);
      label = undefined;
    }
    current.push(token);
  }
  flush(false);
  const [first] = segments;
  if (first) first.isFirst = true;
  for (const segment of segments) {
    yield undefined;
    weigh(segment, text, covers);
  }
  return segments;
}

function weigh(segment: Segment, text: string, covers: Covers): void {
  const { tokens } = segment;
  const isOpen = tokens.some(covers.open);
  const rest = tokens.filter(
    (token) =>
      !covers.place(token) &&
      !labelOf(token.word) &&
      !/^(?:sadar|সদর|bangladesh|বাংলাদেশ|district|city|জেলা|থানা|এর|er|e|te|তে|theke)$/u.test(token.word) &&
      !(token.isNumber && token.word.length === 4),
  );
  segment.isPlace =
    segment.place > 0 && !isOpen && rest.every((token) => smallTalk.has(token.word) || talk.has(token.word));
  const hasRoadWord = tokens.filter(({ word }) => streetWords.has(word)).length;
  const isNamed = tokens.some(
    ({ word }) => word.length >= 6 && placeEndings.test(word) && !nameWords.has(word) && !smallTalk.has(word),
  );
  const isResidential = /\bR\s?\/\s?A\b/i.test(text.slice(segment.start, segment.end + 3));
  segment.street =
    hasRoadWord +
    (isNamed || isResidential ? 1 : 0) +
    (tokens.some(({ isNumber }) => isNumber) && hasRoadWord > 0 ? 1 : 0);
  const names = tokens.filter(({ word }) => nameWords.has(word) || nameWords.has(word.replace(/ঃ$/u, ""))).length;
  // 'Deliver to Abir Hasan': what stands around a name costs less than what stands in it.
  const core = cleaned(segment);
  const isOnlyName = core.length > 1 && core.length <= 4 && core.every(({ word }) => nameWords.has(word));
  const leads =
    tokens.length - core.length - tokens.filter(({ word }) => dropTitles.has(word) || leadWords.has(word)).length;
  const chat = (core.length > 0 ? core : tokens).filter(({ word }) => chatter.has(word)).length;
  let score = names * 3;
  if (segment.besidePhone) score += 2;
  if (segment.isWholeLine) score += 2;
  if (segment.isDashed) score += 2;
  score -= chat * 3 + Math.max(0, isOnlyName ? Math.min(2, leads) : leads);
  score -= segment.street * 3;
  if (tokens.some(({ isNumber }) => isNumber)) score -= 6;
  if (segment.isOrder) score -= 6;
  // The words of a card
  if (/['"‘“]$/.test(text.slice(Math.max(0, segment.start - 1), segment.start))) score -= 5;
  if (segment.place > 0) score -= 4;
  if (tokens.length > 5 && !isOnlyName) score -= 5;
  if (
    core.length > 0 &&
    core.length <= 3 &&
    /(?:thanks|regards|thank you|ধন্যবাদ|dhonnobad)[\s,.!।-]*$/iu.test(
      text.slice(Math.max(0, segment.start - 20), segment.start),
    )
  )
    score += 3;
  // Capital letters throughout.
  if (tokens.every((token) => /^\p{Lu}/u.test(text.slice(token.start, token.end))) && tokens.length > 1) score += 1;
  segment.score = score;
}

/**
 * Vaskor, 22/B Tajmahal road: what stands before an address, and is no order, may be whose it is. Of two, 'Ashfaq Nipun, Kandirpar, Comilla',
 * the first.
 */
function leadIn(segments: readonly Segment[], at: number): void {
  const segment = segments[at] as Segment;
  const isHere = (one: Segment | undefined): one is Segment => one !== undefined && one.message === segment.message;
  const isAddress = (one: Segment | undefined) => isHere(one) && (one.place > 0 || one.street > 0);
  const isPlain = (one: Segment | undefined) => isHere(one) && isPlainName(one);
  const [before, next, afterNext] = [segments[at - 1], segments[at + 1], segments[at + 2]];
  const isLed = isAddress(next) || (isPlain(next) && isAddress(afterNext));
  if (isPlain(segment) && isLed && !isAddress(before) && !isPlain(before)) segment.score += 2;
}

function isPlainName(segment: Segment): boolean {
  const { place, street, isOrder, tokens } = segment;
  const core = cleaned(segment);
  const leads = tokens.filter((token) => !core.includes(token));
  return (
    core.length > 0 &&
    core.length <= 3 &&
    place === 0 &&
    street === 0 &&
    !isOrder &&
    // 'send to Rafid Ahsan'
    leads.every(({ word }) => dropTitles.has(word) || leadWords.has(word)) &&
    core.every(({ word, isNumber }) => !isNumber && !chatter.has(word))
  );
}

type Named = { name: string; span: Span; isSure: boolean; segment: Segment };

function nameOf(text: string, segments: readonly Segment[], hasContact: boolean): Named | undefined {
  for (const label of ["name", "contact"] as const) {
    const labelled = segments.findLast(
      (one) =>
        one.label === label && !one.isOrder && cleaned(one).length > 0 && (label === "name" || one.tokens.length <= 6),
    );
    // 'For my aunt: Monowara Begum, 01...; my name is Rumi'
    const isOwn =
      labelled &&
      /(?:amar|my|আমার)\s{1,2}\S{1,6}[\s:=-]{1,4}$/iu.test(text.slice(Math.max(0, labelled.start - 24), labelled.start));
    const receiver = isOwn && segments.find((one) => one.besidePhone && one.score >= 5 && cleaned(one).length > 1);
    if (receiver) return named(text, receiver, cleaned(receiver), false);
    if (labelled) return named(text, labelled, cleaned(labelled), true);
  }
  for (const segment of segments) {
    const words = segment.tokens.map(({ word }) => word);
    const called = calledBy(text, segment);
    if (called) return named(text, segment, called, true);
    const says = words.findIndex(
      (word, at) =>
        (/^(?:ami|আমি)$/u.test(word) &&
          (nameWords.has(words[at + 1] ?? "") || words.slice(at + 2, at + 5).some((next) => sayWords.has(next)))) ||
        (word === "this" && words[at + 1] === "is") ||
        (word === "i" &&
          /^a?m$/.test(words[at + 1] ?? "") &&
          words.slice(at + 2, at + 4).some((next) => nameWords.has(next))),
    );
    if (says < 0) continue;
    const from = /^(?:ami|আমি)$/u.test(words[says] ?? "") ? says + 1 : says + 2;
    const part: Token[] = [];
    for (const token of segment.tokens.slice(from, from + 4)) {
      if (
        talk.has(token.word) ||
        (smallTalk.has(token.word) && !nameWords.has(token.word)) ||
        /^(?:bolchi|bolsi|theke|from|বলছি|থেকে|here)$/u.test(token.word)
      )
        break;
      part.push(token);
    }
    const isSaid = sayWords.has(words[from + part.length] ?? "") && !segment.isOrder;
    if (part.length > 0 && (isSaid || part.some(({ word }) => nameWords.has(word))))
      return named(text, segment, part, true);
  }
  for (const segment of segments) {
    const receiver = sentTo(text, segment);
    if (receiver) return named(text, segment, receiver, true);
  }
  if (!hasContact) return undefined;
  const likely = segments.filter((one) => one.score >= 2 && cleaned(one).length > 0).sort((a, b) => b.score - a.score);
  const best = likely.find(({ label }) => label !== "address") ?? likely[0];
  if (!best) return introduced(text, segments) ?? addressee(text, segments);
  return named(text, best, cleaned(best), best.score >= 3);
}

/** 'Zakir here', 'Zakir bolchi', 'it's Zakir', 'this is Zakir' */
function calledBy(text: string, { tokens, isOrder, place }: Segment): Token[] | undefined {
  const [first, next, last] = [tokens[0]?.word ?? "", tokens[1]?.word ?? "", tokens.at(-1)?.word ?? ""];
  const isBehind = last === "here" || sayWords.has(last);
  const isAhead = /^(?:it s|this is|i m|i am)$/.test(`${first} ${next}`);
  const called = isBehind ? tokens.slice(0, -1) : isAhead ? tokens.slice(2) : [];
  const isName = ({ word, isNumber }: Token) => !(isNumber || isOtherWord(word) || chatter.has(word));
  const isCapital = ({ start }: Token) => !isAhead || /^\p{Lu}/u.test(text.slice(start, start + 2));
  const isCalled = called.length > 0 && called.length <= 3 && called.every((one) => isName(one) && isCapital(one));
  return isCalled && !isOrder && place === 0 ? called : undefined;
}

const sendWords = wordSet("deliver delivery send ship post courier");

/** 'Deliver by noon to Nabila Karim' */
function sentTo(text: string, { tokens, place, street, isOrder }: Segment): Token[] | undefined {
  const at = tokens.findLastIndex(({ word }) => word === "to");
  const receiver = tokens.slice(at + 1).filter(({ word }) => !dropTitles.has(word));
  if (at < 0 || place > 0 || street > 0 || isOrder || receiver.length === 0 || receiver.length > 3) return undefined;
  const isSent = tokens.slice(0, at).some(({ word }) => sendWords.has(word));
  const isCapital = ({ start }: Token) => /^\p{Lu}/u.test(text.slice(start, start + 2));
  const isName = receiver.every(isCapital) && receiver.some(({ word }) => nameWords.has(word));
  return isSent && isName ? receiver : undefined;
}

/** 'Apu, ami Jhilik.': a name that the table does not have. */
function introduced(text: string, segments: readonly Segment[]): Named | undefined {
  for (const segment of segments) {
    const at = segment.tokens.findIndex(({ word }) => /^(?:ami|আমি)$/u.test(word));
    const tokens = at < 0 ? [] : segment.tokens.slice(at + 1);
    const isCalled = ({ word, isNumber }: Token) =>
      !(isNumber || talk.has(word) || isOtherWord(word) || orderWords.has(word));
    if (tokens.length > 0 && tokens.length <= 3 && !segment.isOrder && tokens.every(isCalled))
      return named(text, segment, tokens, false);
  }
  return undefined;
}

/** '2 plants in medium to Ms. Tasnuva Alam': in the words of an order, and so not sure. */
function addressee(text: string, segments: readonly Segment[]): Named | undefined {
  for (const segment of segments) {
    const words = segment.tokens.map(({ word }) => word);
    const isCapital = (at: number) => /^\p{Lu}/u.test(text.slice(segment.tokens[at]?.start, segment.tokens[at]?.end));
    const from = words.findIndex(
      (word, at) =>
        beforeName.has(words[at - 1] ?? "") &&
        !dropTitles.has(word) &&
        // 'My mother Selina Hossain'
        (nameWords.has(word) || (nameWords.has(words[at + 1] ?? "") && isCapital(at) && isCapital(at + 1))),
    );
    if (from < 0) continue;
    const end = words.findIndex((word, at) => at > from && (smallTalk.has(word) || segment.tokens[at]?.isNumber));
    const tokens = segment.tokens.slice(from, end < 0 ? from + 4 : Math.min(end, from + 4));
    const isEnd = segment.tokens.at(-1) === tokens.at(-1);
    if (tokens.length > 1 || (tokens.length === 1 && isEnd)) return named(text, segment, tokens, false);
  }
  return undefined;
}

/** Without forms of address, and what is no part of a name at its ends. */
function cleaned({ tokens, label }: Segment): Token[] {
  // 'Shubho shokal'
  const isGreeting = greetings.has(tokens[0]?.word ?? "") && isOtherWord(tokens[1]?.word ?? "");
  let part = isGreeting ? [] : [...tokens];
  const isOther = (token: Token) =>
    !nameWords.has(token.word) &&
    (questionWords.has(token.word) ||
      smallTalk.has(token.word) ||
      andWords.has(token.word) ||
      yesWords.has(token.word) ||
      orderWords.has(token.word) ||
      clipped.has(token.word));
  if (label === "name" || label === "contact") {
    const end = part.findIndex(
      (token, at) =>
        at > 0 && (isOther(token) || token.isNumber || (streetWords.has(token.word) && !nameWords.has(token.word))),
    );
    if (end > 0) part = part.slice(0, end);
    const hint = part.findIndex(({ word }) => !isOtherWord(word));
    part = hint > 0 ? part.slice(hint) : part;
    part = part.slice(0, 5);
  }
  // 'S. M. Towfiq', 'A. K. Azad'
  const initials = tokens.findIndex(({ word }) => !/^[a-z]$/.test(word));
  const isInitialed =
    initials > 0 && tokens.length <= initials + 3 && (initials > 1 || nameWords.has(tokens[initials]?.word ?? ""));
  // Bikash Deb is no wallet.
  const isBikash = part[0]?.word === "bikash" && nameWords.has(part[1]?.word ?? "");
  while (!isBikash && !isInitialed && part[0] && (dropTitles.has(part[0].word) || isOther(part[0])))
    part = part.slice(1);
  for (let last = part.at(-1); last && isOther(last); last = part.at(-1)) part = part.slice(0, -1);
  // 'Nam ta mone porche na'
  return part.some(({ isNumber, word }) => isNumber || notWords.has(word)) ? [] : part;
}

const isOtherWord = (word: string) => smallTalk.has(word) && !nameWords.has(word);

function named(text: string, segment: Segment, all: readonly Token[], isSure: boolean): Named {
  // 'The head teacher, Md. Nurul Amin': what he is stands before what he is called.
  const called = all.findIndex(({ word }) => formsOfAddress.has(word.replace(/ঃ$/u, "")));
  // 'Noor Mohammad' has it for his name.
  const isTitled =
    called > 0 && called < all.length - 1 && all.slice(0, called).every(({ word }) => !nameWords.has(word));
  const tokens = isTitled ? all.slice(called) : all;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  return { name: text.slice(span.start, span.end).replace(/\s+/g, " ").trim(), span, isSure, segment };
}
