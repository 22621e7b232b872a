/**
 * The messages of a pasted chat: who says what.
 *
 * 1. Lines as Messenger and WhatsApp copy or export them: `[12/11/2026, 9:14 PM] Name: text`, `12/11/26, 21:14 - Name: text`,
 *    `Name, 10:14` above the text, `You sent`, `Name: text`. A line without a speaker continues the message above it.
 * 2. What the shop says helps to understand the answers, and orders nothing. The shop is the speaker with a shop's name, 'You', or, of
 *    two, the one that says no phone number.
 * 3. What the app says itself (encryption, missed calls, omitted media) is no message.
 */
import { asciiDigits } from "#contract/rules/text.ts";
import type { Breath } from "../../search/pause.ts";
import { amountLabels, labels, nameWords, sizeNouns, smallTalk, streetWords } from "./words/chat-words.ts";
import { wordSet } from "./words/tokens.ts";

/** `start` and `end` are the places of what was said. */
export type Message = { speaker: string; isShop: boolean; start: number; end: number };

const shopName =
  /gach\s?pala|গাছ\s?পালা|nursery|নার্সারি|garden\b|গার্ডেন|\bshop\b|\bseller\b|\bstore\b|\badmin\b|\bpage\b|plants?\b|bagan|বাগান/iu;
/** Surely the shop: a customer may be called Rahim Store. */
const surelyShop = /gach\s?pala|গাছ\s?পালা|^(?:you|me|আপনি|আমি)$/iu;
/** Of whoever copied the chat. */
export const ownName = /^(?:you|me|আপনি|আমি)$/iu;
/** Words that stand before a colon in an order's own text. */
const noSpeaker = wordSet(
  [
    ...Object.values(labels).flatMap((set) => [...set]),
    ...streetWords,
    ...smallTalk,
    ...amountLabels,
    ...sizeNouns,
  ].join(" "),
  "bkash nagad rocket trxid trx txnid order total date note gift special size quantity product products item items pot color বিকাশ নগদ রকেট অর্ডার মোট তারিখ নোট সাইজ পরিমাণ প্রোডাক্ট গ্রাম পোস্ট https http city road house flat",
);
const ofApp =
  /end-to-end encrypted|(?:media|image|video|audio|sticker|gif|document) omitted|this message was deleted|you deleted this message|missed (?:voice|video|audio) call|^(?:seen|delivered|sent|enter|active now|message unsent|you're now connected[^\n]{0,200}|audio call|video call)$|replied to (?:you|your|themselves)|you replied to|unsent a message|^(?:seen by|sent by)\b/iu;

const clock = "[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:\\s?(?:[ap]\\.?m\\.?|পূর্বাহ্ণ|অপরাহ্ণ|এএম|পিএম))?";
const day = "[0-9]{1,4}[/.-][0-9]{1,2}(?:[/.-][0-9]{2,4})?";
const stamped = new RegExp(
  `^\\[?\\s?(?:${day},?\\s{0,2}${clock}|${clock},?\\s{0,2}${day})\\s?\\]?\\s{0,2}-?\\s{0,2}`,
  "iu",
);
const timeOnly = new RegExp(
  `^(?:(?:mon|tue|wed|thu|fri|sat|sun|today|yesterday|আজ|গতকাল)[a-z]{0,6},?\\s|(?:[a-z]{3,9}\\s[0-9]{1,2}|[0-9]{1,2}\\s[a-z]{3,9})(?:,?\\s[0-9]{4})?,?\\s(?:at\\s)?|${day},?\\s)?${clock}$`,
  "iu",
);
const nameAndTime = new RegExp(`^([^:,\\[\\]0-9]{2,40}),?\\s{1,2}[\\[(]?(?:${day},?\\s)?${clock}[\\])]?:?$`, "iu");
const sentLine = /^(.{2,40}?) (?:sent|said)(?: a message)?:?$/iu;
const spoken = /^([^:,;0-9()[\]]{2,32}):\s?(?=\S)/u;

type Line = { start: number; end: number; text: string };

/** @param breath gives way to other work */
export async function messagesOf(text: string, breath: Breath): Promise<Message[]> {
  const lines = linesOf(text);
  const talkers = await namesBeforeColons(lines, breath);
  const messages: Message[] = [];
  let speaker = "";
  let isHeaded = false;
  const say = (start: number, end: number) => {
    if (start >= end) return;
    // Further lines of one message.
    const last = messages.at(-1);
    if (last && last.speaker === speaker && !isHeaded) {
      last.end = end;
      return;
    }
    isHeaded = false;
    messages.push({ speaker, isShop: false, start, end });
  };
  const read = (line: Line, at: number) => {
    const shown = line.text;
    if (shown === "") return;
    if (shown.length < 4) {
      say(line.start, line.end);
      return;
    }
    if (ofApp.test(shown)) return;
    const stamp = stamped.exec(shown);
    if (stamp) {
      const rest = shown.slice(stamp[0].length);
      const colon = /^([^:\n]{1,48}):\s?/u.exec(rest);
      if (!colon) {
        // A line of the app's own: 'Sumaiya joined'. Or a stamp alone, whose text follows.
        if (rest.trim() !== "") [speaker, isHeaded] = ["", true];
        return;
      }
      speaker = colon[1]?.replace(/^~\s?/, "").trim() ?? "";
      isHeaded = true;
      const start = line.start + stamp[0].length + colon[0].length;
      if (!ofApp.test(rest.slice(colon[0].length))) say(start, line.end);
      return;
    }
    if (timeOnly.test(shown)) return;
    const header = nameAndTime.exec(shown) ?? sentLine.exec(shown);
    if (header && isNameLike(header[1] ?? "")) {
      speaker = (header[1] ?? "").trim();
      isHeaded = true;
      return;
    }
    // A name by itself between a time and its text, as Messenger's page is copied.
    const isAlone = shown.length <= 40 && (timeOnly.test(lines[at + 1]?.text ?? "") || talkers.headers.has(shown));
    if (isAlone && isNameLike(shown) && at + 1 < lines.length) {
      speaker = shown;
      isHeaded = true;
      return;
    }
    const said = spoken.exec(shown);
    if (said && talkers.names.has(said[1]?.trim() ?? "")) {
      speaker = said[1]?.trim() ?? "";
      isHeaded = true;
      say(line.start + said[0].length, line.end);
      return;
    }
    say(line.start, line.end);
  };
  for (const [at, line] of lines.entries()) {
    const turn = breath();
    if (turn) await turn;
    read(line, at);
  }
  return markShop(text, messages);
}

function linesOf(text: string): Line[] {
  const plain = text.replace(/[\u202f\u00a0\u200e\u200f\u202a-\u202e]/g, " ");
  const digits = asciiDigits(plain);
  // Some scripts' digits are two units long; then places would differ.
  const same = digits.length === plain.length ? digits : plain;
  const lines: Line[] = [];
  let start = 0;
  for (const line of same.split("\n")) {
    const lead = line.length - line.trimStart().length;
    const shown = line.trim();
    lines.push({ start: start + lead, end: start + lead + shown.length, text: shown });
    start += line.length + 1;
  }
  return lines;
}

/** `Name: text` is somebody speaking when the name comes twice, or beside another that does or is a shop's. */
async function namesBeforeColons(lines: readonly Line[], breath: Breath) {
  const counts = new Map<string, number>();
  const whole = new Map<string, number>();
  for (const { text } of lines) {
    const turn = breath();
    if (turn) await turn;
    const name = spoken.exec(text)?.[1]?.trim();
    if (name !== undefined && isNameLike(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (text.length <= 40) whole.set(text, (whole.get(text) ?? 0) + 1);
  }
  const isChat = [...counts].some(([name, count]) => count > 1 || shopName.test(name) || ownName.test(name));
  // Where the shop's own messages are headed so, the other's are headed with a name, again and again.
  const isHeaded = [...whole.keys()].some((name) => name === "You sent" || ownName.test(name));
  const isCalled = (name: string) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .every((word) => nameWords.has(word));
  // 'Raisa', who has said one thing only.
  const isShort = ![...whole].some(([name, count]) => name !== "You sent" && (count > 1 || sentLine.test(name)));
  const isHeader = (name: string, count: number) =>
    isHeaded && (count > 1 || (isShort && isCalled(name))) && name.length >= 3 && isNameLike(name);
  const headers = new Set(
    [...whole]
      .filter(([name, count]) => ownName.test(name) || name === "You sent" || isHeader(name, count))
      .map(([name]) => name),
  );
  return { names: new Set(isChat ? counts.keys() : []), headers };
}

function isNameLike(name: string): boolean {
  const words = name.trim().toLowerCase().split(/\s+/);
  if (words.length > 5 || name.trim() === "") return false;
  if (ownName.test(name.trim()) || shopName.test(name)) return true;
  return !words.some((word) => noSpeaker.has(word));
}

function markShop(text: string, messages: Message[]): Message[] {
  const speakers = [...new Set(messages.map(({ speaker }) => speaker).filter(Boolean))];
  let shops = new Set(speakers.filter((speaker) => shopName.test(speaker) || ownName.test(speaker)));
  const sure = speakers.filter((speaker) => surelyShop.test(speaker));
  if (sure.length > 0) shops = new Set(sure);
  if (shops.size === 0 && speakers.length === 2) {
    const weight = (speaker: string) => {
      const said = messages.filter((one) => one.speaker === speaker).map(({ start, end }) => text.slice(start, end));
      const all = asciiDigits(said.join("\n"));
      const phones = /(?:^|[^0-9])(?:\+?88)?0?1[3-9][0-9 -]{8,11}/.test(all) ? 4 : 0;
      const asks = /lagbe|nibo|chai|den\b|ache\?|koto|লাগবে|নিব|চাই|আছে\s?\?|কত/iu.test(all) ? 1 : 0;
      const sells =
        /৳|delivery charge|ডেলিভারি চার্জ|জি আছে|ji ache|sir|madam|স্যার|ম্যাম|address (?:den|din)|ঠিকানা (?:দিন|দেন)|confirm kore/iu.test(
          all,
        )
          ? 2
          : 0;
      return phones + asks - sells;
    };
    const [one = "", other = ""] = speakers;
    const [a, b] = [weight(one), weight(other)];
    if (a !== b) shops = new Set([a < b ? one : other]);
  }
  // Everybody is a shop: then nobody is, and all of it is read.
  if (speakers.length > 0 && speakers.every((speaker) => shops.has(speaker)))
    shops = new Set(speakers.length > 1 ? [...shops].slice(0, 1) : []);
  return messages.map((message) => ({ ...message, isShop: shops.has(message.speaker) }));
}
