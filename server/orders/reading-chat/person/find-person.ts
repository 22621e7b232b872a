/**
 * Whom a chat's order goes to, and the street.
 *
 * 1. A segment is what stands between commas, line ends, full stops, phones and labels ('নাম:', 'address:').
 * 2. The name: behind its label, else 'ami ... bolchi', else the segment that looks most like one (words of names, a line of its own, beside
 *    the phone, behind a dash), else the customer's name in the chat, which is not sure.
 * 3. The street: what is labelled an address, has a street's word, or stands among the places, without what only names district and
 *    thana, in the order of the chat.
 */

import type { Message } from "../messages.ts";
import {
  andWords,
  dropTitles,
  labels,
  nameWords,
  orderWords,
  placeEndings,
  questionWords,
  smallTalk,
  streetWords,
  yesWords,
} from "../words/chat-words.ts";
import { createCover, type Token, wordSet } from "../words/tokens.ts";

type Span = { start: number; end: number };
export type Person = {
  name: string | null;
  nameSpan: Span | undefined;
  isNameSure: boolean;
  street: string | null;
  streetSpans: Span[];
};
type Label = keyof typeof labels;
type Segment = Span & {
  tokens: Token[];
  label: Label | undefined;
  line: number;
  message: number;
  isDashed: boolean;
  isFirst: boolean;
  isWholeLine: boolean;
  place: number;
  isPlace: boolean;
  street: number;
  isOrder: boolean;
  besidePhone: boolean;
  score: number;
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
  "name naam nam address adress addres thikana phone mobile number contact attn prapok receiver recipient প্রাপক নাম ঠিকানা মোবাইল ফোন নাম্বার নম্বর phn",
);
const breaks = /[,،;।|\n\t?!]|\.(?=\s|$)|\s[-–—]\s|[()]|[:：]\s/u;
/** A full stop behind them ends nothing. */
export const abbreviated = wordSet(
  "md mst mr mrs ms dr prof engr adv no h r rd st b mohd m s a k মো মোঃ মোসা মোসাঃ মোছা ডা ডাঃ ড নং",
);
const formsOfAddress = wordSet(
  "md mohammad muhammad mst mosammat dr prof engr adv মো মোঃ মোহাম্মদ মোসা মোসাঃ মোছা মোসাম্মৎ ডা ডাঃ ড",
);
const talk = wordSet(
  "ami amar apu vai bhai den diben lagbe nibo chai please koren korben pathan pathaben total koto ache আমি আমার আপু ভাই দেন দিবেন লাগবে নিব চাই করেন করবেন পাঠান মোট কত আছে thanks dhonnobad ধন্যবাদ cod cash advance bkash nagad rocket বিকাশ নগদ taka tk টাকা trxid delivery charge invoice confirm hello hi assalamu salam",
);

export function findPerson(
  text: string,
  messages: readonly Message[],
  tokens: readonly (readonly Token[])[],
  known: Known,
): Person {
  const covers: Covers = {
    phone: createCover(known.phones),
    transfer: createCover(known.transfer ? [known.transfer] : []),
    place: createCover(known.places),
    open: createCover(known.openPlaces),
    order: createCover(known.order),
  };
  const segments = messages.flatMap((message, at) =>
    message.isShop ? [] : segmentsOf(text, message, at, tokens[at] ?? [], covers),
  );
  for (const at of segments.keys()) leadIn(segments, at);
  const hasContact = known.phones.length > 0 || known.places.length > 0;
  const name = nameOf(text, segments, hasContact);
  const street = streetOf(text, segments, name?.segment, name?.span);
  if (name) return { name: name.name, nameSpan: name.span, isNameSure: name.isSure, ...street };
  const speakers = [
    ...new Set(messages.filter(({ isShop, speaker }) => !isShop && speaker !== "").map(({ speaker }) => speaker)),
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

function labelOf(word: string): Label | undefined {
  return plainLabels.get(word.replace(/ঃ$/u, ""));
}

function segmentsOf(text: string, message: Message, at: number, tokens: readonly Token[], covers: Covers): Segment[] {
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
          /(?:^|\n)[ \t]{0,4}[-–—*•]?[ \t]{0,4}$/.test(lineBefore.slice(-8)) &&
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
  tokens.forEach((token, place) => {
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
      else if (covers.phone(token) && last && /^[ ,;:|/–—-]{1,4}$/.test(text.slice(last.end, token.start)))
        last.besidePhone = true;
      afterPhone = true;
      if (label === "phone" || label === "address") label = label === "phone" ? undefined : label;
      return;
    }
    const found = labelOf(token.word);
    const next = text.slice(token.end, tokens[place + 1]?.start ?? token.end + 3);
    const after = tokens[place + 1];
    const isBeforePhone = found === "phone" && after !== undefined && covers.phone(after);
    const isMarked = /^\s*[:：=]|^\s*[-–—]\s/.test(next) || token.word.endsWith("ঃ") || isBeforePhone;
    const isStrong = strongLabels.has(token.word.replace(/ঃ$/u, ""));
    if (found && found !== "thana" && found !== "district" && (isMarked || isStrong)) {
      const wasPhone = afterPhone;
      if (current.length > 0 && !(found === "phone" && !isMarked && current.length > 6)) flush(found === "phone");
      afterPhone = wasPhone && current.length === 0 && found !== "address";
      label = found;
      return;
    }
    current.push(token);
  });
  flush(false);
  const [first] = segments;
  if (first) first.isFirst = true;
  for (const segment of segments) weigh(segment, text, covers);
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
  const leads =
    tokens.length -
    core.length -
    tokens.filter(({ word }) => dropTitles.has(word) || /^(?:to|for|deliver|send|ship)$/.test(word)).length;
  const chat = (core.length > 0 ? core : tokens).filter(
    ({ word }) =>
      talk.has(word) || orderWords.has(word) || questionWords.has(word) || yesWords.has(word) || smallTalk.has(word),
  ).length;
  let score = names * 3;
  if (segment.besidePhone) score += 2;
  if (segment.isWholeLine) score += 2;
  if (segment.isDashed) score += 2;
  score -= chat * 3 + Math.max(0, leads);
  score -= segment.street * 3;
  if (tokens.some(({ isNumber }) => isNumber)) score -= 6;
  if (segment.isOrder) score -= 6;
  if (segment.place > 0) score -= 4;
  if (tokens.length > 5) score -= 5;
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
    leads.every(({ word }) => dropTitles.has(word) || /^(?:to|for|deliver|send|ship)$/.test(word)) &&
    core.every(
      ({ word, isNumber }) => !isNumber && !smallTalk.has(word) && !orderWords.has(word) && !questionWords.has(word),
    )
  );
}

type Named = { name: string; span: Span; isSure: boolean; segment: Segment };

function nameOf(text: string, segments: readonly Segment[], hasContact: boolean): Named | undefined {
  for (const label of ["name", "contact"] as const) {
    const labelled = segments.findLast(
      (one) =>
        one.label === label && !one.isOrder && cleaned(one).length > 0 && (label === "name" || one.tokens.length <= 6),
    );
    if (labelled) return named(text, labelled, cleaned(labelled), true);
  }
  for (const segment of segments) {
    const words = segment.tokens.map(({ word }) => word);
    const says = words.findIndex(
      (word, at) =>
        (/^(?:ami|আমি)$/u.test(word) && nameWords.has(words[at + 1] ?? "")) ||
        (word === "this" && words[at + 1] === "is") ||
        (word === "i" && words[at + 1] === "am" && nameWords.has(words[at + 2] ?? "")),
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
    if (part.length > 0 && part.some(({ word }) => nameWords.has(word))) return named(text, segment, part, true);
  }
  if (!hasContact) return undefined;
  const best =
    [...segments]
      .filter(({ score, label }) => score >= 2 && label !== "address")
      .sort((a, b) => b.score - a.score)[0] ??
    [...segments].filter(({ score }) => score >= 2).sort((a, b) => b.score - a.score)[0];
  if (!best) return undefined;
  const tokens = cleaned(best);
  return tokens.length === 0 ? undefined : named(text, best, tokens, best.score >= 3);
}

/** Without forms of address, and what is no part of a name at its ends. */
function cleaned({ tokens, label }: Segment): Token[] {
  let part = [...tokens];
  const isOther = (token: Token) =>
    !nameWords.has(token.word) &&
    (smallTalk.has(token.word) || andWords.has(token.word) || yesWords.has(token.word) || orderWords.has(token.word));
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
  while (part[0] && (dropTitles.has(part[0].word) || isOther(part[0]))) part = part.slice(1);
  for (let last = part.at(-1); last && isOther(last); last = part.at(-1)) part = part.slice(0, -1);
  return part.some(({ isNumber }) => isNumber) ? [] : part;
}

const isOtherWord = (word: string) => smallTalk.has(word) && !nameWords.has(word);

function named(text: string, segment: Segment, all: readonly Token[], isSure: boolean): Named {
  // 'The head teacher, Md. Nurul Amin': what he is stands before what he is called.
  const called = all.findIndex(({ word }) => formsOfAddress.has(word.replace(/ঃ$/u, "")));
  const isTitled = called > 0 && all.slice(0, called).every(({ word }) => !nameWords.has(word));
  const tokens = isTitled ? all.slice(called) : all;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  return { name: text.slice(span.start, span.end).replace(/\s+/g, " ").trim(), span, isSure, segment };
}

function streetOf(
  text: string,
  segments: readonly Segment[],
  name: Segment | undefined,
  nameSpan: Span | undefined,
): Pick<Person, "street" | "streetSpans"> {
  const isChat = ({ tokens }: Segment) =>
    tokens.filter(({ word }) => talk.has(word) || orderWords.has(word)).length * 2 >= Math.max(2, tokens.length);
  const anchors = segments
    .map((one, at) => ({ one, at }))
    .filter(
      ({ one }) =>
        !isChat(one) && (one.place > 0 || (one.street > 0 && !one.isOrder) || one.label === "address") && one !== name,
    );
  // The latest message that has an address: it may have been given twice.
  const weights = new Map<number, number>();
  for (const { one } of anchors)
    weights.set(one.message, (weights.get(one.message) ?? 0) + 1 + one.street + (one.label === "address" ? 3 : 0));
  const isAnchor = new Set(anchors.map(({ at }) => at));
  const extent = new Map<number, [number, number]>();
  for (const { one, at } of anchors) extent.set(one.message, [extent.get(one.message)?.[0] ?? at, at]);
  const kept = segments
    .map((one, at) => ({ one, at }))
    .filter(({ one, at }) => {
      if (!weights.has(one.message)) return false;
      if (one === name) return remains(one, nameSpan).length > 0 && one.street > 0;
      if (
        (one.isOrder && !(one.label === "address" && one.street > 0)) ||
        isChat(one) ||
        one.isPlace ||
        one.label === "name" ||
        one.label === "phone" ||
        one.label === "contact"
      )
        return false;
      if (one.label === "address") return one.tokens.some(({ word }) => !smallTalk.has(word));
      if (one.street > 0) return one.tokens.filter(({ word }) => smallTalk.has(word)).length <= one.tokens.length / 2;
      if (one.place > 0) return one.tokens.filter(({ word }) => smallTalk.has(word)).length <= one.tokens.length / 2;
      // Among the places, or right beside them on their line.
      const [first, last] = extent.get(one.message) ?? [0, 0];
      const isBetween = first < at && at < last;
      const isBeside = [at - 1, at + 1].some(
        (there) =>
          isAnchor.has(there) &&
          segments[there]?.message === one.message &&
          (segments[there]?.line === one.line || segments[there]?.label === "address"),
      );
      const small = one.tokens.filter(({ word }) => smallTalk.has(word) || yesWords.has(word)).length;
      return (isBetween || isBeside) && small * 2 < one.tokens.length && one.tokens.length <= 8;
    });
  const spans: Span[] = [];
  for (const { one } of kept) {
    const tokens = one === name ? remains(one, nameSpan) : one.tokens;
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first && last) spans.push({ start: first.start, end: Math.max(last.end, endWithSign(text, last.end)) });
  }
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    // Segments beside each other keep what stands between them.
    if (
      before &&
      /^[\s,.।()/-]{1,4}$/u.test(text.slice(before.end, span.start)) &&
      !/\n/.test(text.slice(before.end, span.start))
    )
      before.end = span.end;
    else joined.push({ ...span });
  }
  const street = joined
    .map(({ start, end }) => text.slice(start, end).trim())
    .join(", ")
    .replace(/\s+/g, " ")
    .slice(0, 300);
  return { street: street === "" ? null : street, streetSpans: joined };
}

function endWithSign(text: string, end: number): number {
  return /^[)]/.test(text.slice(end, end + 1)) ? end + 1 : end;
}

function remains({ tokens }: Segment, span: Span | undefined): Token[] {
  return span === undefined ? [...tokens] : tokens.filter((token) => token.start >= span.end);
}
