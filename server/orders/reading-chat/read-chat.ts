/**
 * Reads a pasted Messenger or WhatsApp chat into the draft of an order. Deterministic: the same text and catalog give the same draft,
 * and nothing but them is read.
 *
 * 1. Phones and the transaction are found first, and are nothing else. Then the places, the lines of the order, the person.
 * 2. Work is bounded: each word of the chat is looked up once, at most `mostLookedUp` by letters and sounds, and the text is read
 *    in one pass per rule. The function gives way to other work between words (pause.ts).
 * 3. A guess that is not sure says so and has its choices; see resolve-lines.ts.
 */
import { mobilesOf } from "#contract/rules/delivery/phone.ts";
import type { ChatDraft, ChatLine, ChatSpan } from "#contract/wire/orders/chat-orders.ts";
import { inTurns, pause } from "../../search/pause.ts";
import type { Searchable, SearchIndex } from "../../search/search-index.ts";
import type { Sentence, Size } from "./elements/element.ts";
import { createFinder } from "./elements/find-products.ts";
import { sentencesOf } from "./elements/read-elements.ts";
import { createLineReader } from "./lines/read-lines.ts";
import { resolveLine, sizeIn } from "./lines/resolve-lines.ts";
import { type Message, messagesOf } from "./messages.ts";
import { findAmount } from "./person/find-amount.ts";
import { findNote } from "./person/find-note.ts";
import { findPerson, labelledNames } from "./person/find-person.ts";
import { findPhones } from "./person/find-phones.ts";
import { findPlaces } from "./person/find-places.ts";
import { findTransfer } from "./person/find-transfer.ts";
import { createCover, type Token, tokensOf } from "./words/tokens.ts";

const mostLines = 100;
const mostSpans = 1_000;
const mostOfOffer = 50;
const pieceLength = 2_000;
/** A name and an address are looked for in the customer's last words: they end a chat. */
const mostOfPerson = 6_000;

/** @param index of the catalog's view; @param breath gives way to other work */
export async function readChat<Product extends Searchable>(
  text: string,
  index: SearchIndex<Product>,
  breath = pause(1),
): Promise<{ draft: ChatDraft; work: { lookedUp: number; steps: number } }> {
  const finder = createFinder(index);
  const messages = await messagesOf(text, breath);
  const tokens: Token[][] = [];
  for (const { start, end } of messages) {
    const own: Token[] = [];
    for (const [from, to] of piecesOf(text, start, end)) {
      await breath();
      own.push(...tokensOf(text.slice(from, to), from));
    }
    tokens.push(own);
  }
  const phones = await findPhones(text, messages, breath);
  // A number that is not in the phone book stands for the customer's name.
  const speakerPhones = messages.flatMap(({ isShop, speaker }) => (isShop ? [] : mobilesOf(speaker)));
  const transfer = await findTransfer(text, messages, phones, breath);
  const amount = transfer && findAmount(text, messages, transfer);
  const fixed = [...phones, ...(transfer ? [transfer] : [])].sort((a, b) => a.start - b.start);
  const isFixed = createCover(fixed);
  const own = tokens.flatMap((list, at) => (messages[at]?.isShop ? [] : list));
  await breath();
  const places = await findPlaces(text, own, (at) => isFixed(own[at] as Token), breath);
  const spansOf = (found: readonly { from: number; to: number }[]) =>
    found
      .flatMap(({ from, to }) => {
        const [first, last] = [own[from], own[to - 1]];
        return first && last ? [{ start: first.start, end: last.end }] : [];
      })
      .sort((a, b) => a.start - b.start);
  const placeSpans = spansOf(places.used);
  const isPlace = createCover(placeSpans);
  const isNamed = createCover(tokens.flatMap((list, at) => (messages[at]?.isShop ? [] : labelledNames(text, list))));
  const sizes = new Map<number, Map<Size, boolean>>();
  const hasSize = (ordinal: number, size: Size): boolean => {
    const ofProduct = sizes.get(ordinal) ?? new Map<Size, boolean>();
    const found = ofProduct.get(size) ?? sizeIn(index.entries[ordinal], size) !== undefined;
    sizes.set(ordinal, ofProduct.set(size, found));
    return found;
  };
  const reader = createLineReader(text, finder, hasSize);
  const isPartOfElse = (token: Token) => isFixed(token) || isPlace(token) || isNamed(token);
  const talk: (readonly Token[])[] = [];
  for (const [at, message] of messages.entries()) {
    const offer: Sentence[] = [];
    for (const sentence of sentencesOf(text, tokens[at] ?? [], message.end, finder, isPartOfElse)) {
      const turn = breath();
      if (turn) await turn;
      if (sentence === undefined) continue;
      if (message.isShop) {
        if (offer.push(sentence) >= mostOfOffer) break;
        continue;
      }
      reader.readCustomer(sentence, at);
      talk.push(sentence.tokens);
    }
    if (message.isShop) reader.readShop(offer, at);
  }
  const hasPhone = phones.length + speakerPhones.length > 0;
  const hasPlace = places.district !== null || places.thana !== null;
  const { lines, unsold } = reader.result(hasPhone, hasPhone && hasPlace);
  const read: { line: (typeof lines)[number]; read: ChatLine }[] = [];
  for (const line of lines.slice(0, mostLines)) {
    const turn = breath();
    if (turn) await turn;
    read.push({ line, read: resolveLine(line, index, finder) });
  }
  const order = [...read.flatMap(({ line }) => line.spans), ...unsold].map(({ start, end }) => ({ start, end }));
  const known = {
    phones,
    transfer: transfer ?? undefined,
    places: placeSpans,
    openPlaces: spansOf(places.open),
    order,
  };
  const since = own.at(-mostOfPerson)?.start ?? 0;
  const late = tokens.map((list) => (since === 0 ? list : list.filter(({ start }) => start >= since)));
  const person = await inTurns(findPerson(text, messages, late, known), breath);
  const contact = [...fixed, ...placeSpans, ...person.streetSpans, ...(person.nameSpan ? [person.nameSpan] : [])];
  const { note, spans: noteSpans } = findNote(text, talk, createCover(contact));
  const spans: ChatSpan[] = [
    ...messages
      .filter(({ isShop }) => isShop)
      .slice(0, mostSpans)
      .map(({ start, end }) => ({ field: "shop" as const, start, end, isSure: true })),
    ...speakerSpans(text, messages),
    ...(person.nameSpan ? [{ field: "name" as const, ...person.nameSpan, isSure: person.isNameSure }] : []),
    ...phones.map(({ start, end }) => ({ field: "phone" as const, start, end, isSure: true })),
    ...placeSpans.map((span) => ({ field: "address" as const, ...span, isSure: places.isSure })),
    ...person.streetSpans.map((span) => ({ field: "address" as const, ...span, isSure: true })),
    ...read.flatMap(({ line, read: { isSure } }, at) =>
      line.spans.map((span) => ({ field: "line" as const, ...span, isSure, line: at })),
    ),
    ...(transfer
      ? [{ field: "transfer" as const, start: transfer.start, end: transfer.end, isSure: transfer.isSure }]
      : []),
    ...unsold.map(({ start, end }) => ({ field: "unknown" as const, start, end, isSure: true })),
    ...noteSpans.map((span) => ({ field: "note" as const, ...span, isSure: true })),
  ];
  const { district, thana, districtChoices, thanaChoices } = places;
  const draft: ChatDraft = {
    name: person.name,
    phones: [...new Set([...phones.map(({ phone }) => phone), ...speakerPhones])],
    district,
    thana,
    districtChoices,
    thanaChoices,
    street: person.street,
    lines: read.map(({ read: one }) => one),
    transfer: transfer && { wallet: transfer.wallet, trxId: transfer.trxId, ...(amount !== null && { amount }) },
    unknown: unsold.map(({ name }) => name),
    note,
    spans: spans.sort((a, b) => a.start - b.start || a.end - b.end).slice(0, mostSpans),
  };
  return { draft, work: finder.work() };
}

/** Names and times, as the app writes them between messages. */
function speakerSpans(text: string, messages: readonly Message[]): ChatSpan[] {
  let before = 0;
  const spans: ChatSpan[] = [];
  for (const { start, end } of messages) {
    if (spans.length >= mostSpans) break;
    const between = text.slice(before, start);
    const from = before + between.length - between.trimStart().length;
    const to = before + between.trimEnd().length;
    before = end;
    if (from < to) spans.push({ field: "speaker", start: from, end: to, isSure: true });
  }
  return spans;
}

/** Some thousand characters each, cut at a blank. */
function* piecesOf(text: string, start: number, end: number): Generator<[from: number, to: number]> {
  for (let from = start; from < end; ) {
    let to = Math.min(end, from + pieceLength);
    while (to < end && to < from + 2 * pieceLength && !/\s/.test(text[to] ?? "")) to += 1;
    yield [from, to];
    from = to;
  }
}
