/**
 * The sum of a transfer, in taka.
 *
 * 1. It is looked for in the message that names the TrxID, and in the customer's message before it.
 * 2. A number counts with the sign or word for taka; without one, beside a word for sending or an advance. At most two decimals.
 * 3. A price is no sum: its own clause needs a word for sending, a wallet or an advance. One that begins with 'no' or 'amount' is of what
 *    the clause before it tells.
 * 4. What is a fee, a balance, a bill or still to be paid is none. Two different sums in a message: neither is taken.
 */
import { asciiDigits } from "#contract/rules/text.ts";
import type { Message } from "../messages.ts";
import { tokensOf, wordSet } from "../words/tokens.ts";

const number = "([1-9][0-9]{0,2}(?:,[0-9]{2,3})+(?:\\.[0-9]{1,2})?|[1-9][0-9]{0,6}(?:\\.[0-9]{1,2})?)";
const free = "(?<![\\p{L}\\p{N}.,])";
const end = "(?![\\p{L}\\p{N}])";
const taka = "(?:tk|taka|tks|bdt|টাকা|টাকার|৳)";
const sending =
  "(?:advance|advanced|adv|ogrim|অগ্রিম|অ্যাডভান্স|এডভান্স|send|sent|send money|paid|bkash|nagad|rocket|বিকাশ|বিকাশে|নগদ|নগদে|রকেট|রকেটে)";
const sent =
  "(?:advance|adv|ogrim|অগ্রিম|অ্যাডভান্স|এডভান্স|sent|send|paid|bkash|nagad|rocket|pathaisi|pathalam|pathiyechi|dilam|disi|diyechi|korsi|korlam|korechi|বিকাশ|নগদ|রকেট|পাঠিয়েছি|পাঠিয়েছি|পাঠালাম|দিলাম|দিয়েছি|দিয়েছি|করেছি|করলাম|করছি)";
/** Of one line. */
const blank = "[^\\S\\n]";
/** '200 tk. 850': the full stop of a sentence, not of 'Tk. 850'. */
const sign = `(?:৳|(?<!\\p{L})(?:tk|taka|bdt):?|(?<!\\p{L}|[0-9]${blank}?)(?:tk|taka|bdt)\\.:?)`;
const forms = [
  new RegExp(`${free}${number}${blank}?(?:${taka}${end}|৳|/[-=])`, "giu"),
  new RegExp(`${sign}${blank}?${number}${end}`, "giu"),
];
const pieces = "(?:ta|ti|pcs|pis|টা|টি|পিস)(?![\\p{L}])";
const bare = [
  new RegExp(`(?<![\\p{L}])${sending}${blank}{0,3}:?${blank}{0,3}${number}${end}(?!\\s{0,3}${pieces})`, "giu"),
  new RegExp(`${free}${number}${blank}{1,3}${sent}(?![\\p{L}])`, "giu"),
];
const sendingWords = wordSet(
  "advance advanced adv ogrim agrim send sendmoney sent sending paid pay payed payment transfer transfered transferred deposit",
  "bkash bikash bkas kash bkashe bikashe nagad nogod nagade nogode rocket roket rockete rokete dbbl",
  "pathaisi pathaichi pathaysi pathaychi pathaiyechi pathaiyesi pathiyechi pathiyesi pathiyechilam pathalam pathailam pathano pathiye",
  "অগ্রিম অ্যাডভান্স এডভান্স সেন্ড পেইড পে পেমেন্ট ট্রান্সফার বিকাশ বিকাশে বিকাশের নগদ নগদে রকেট রকেটে",
  "পাঠিয়েছি পাঠিয়েছিলাম পাঠাইছি পাঠাইসি পাঠাইলাম পাঠালাম পাঠিয়ে পাঠানো",
);
/** Of money, unless it is an order or an address: 'order dilam'. */
const givingWords = wordSet(
  "dilam disi dichi diyechi diyesi diechi diesi diyechilam disilam dewa deya deoa gave given",
  "দিলাম দিয়েছি দিছি দিসি দিয়েছিলাম দেওয়া দেয়া",
);
const notMoney = wordSet("order address thikana name nam number nambar অর্ডার ঠিকানা নাম নাম্বার নম্বর");
/** '200 tk bkash, na 300 tk', 'Money sent. Amount: Tk 500' */
const joining = wordSet("na nah no ashole asole actually amount না নাহ আসলে");
/** '500 korsi': so much is no number of pieces. */
const sumDone =
  /(?<![\p{L}\p{N}.,])[1-9][0-9]{2,6}\s{1,2}(?:(?:tk|taka|টাকা)\s{1,2})?(?:korsi|korchi|korechi|korlam|করেছি|করছি|করসি|করলাম)(?![\p{L}\p{M}])/iu;
const clauseEnd = /(?<![0-9])[.,]|[.,](?![0-9])|[\n।;!?]/gu;
/** Right before a sum that was not sent. */
const other =
  /(?:fee|charge|balance|bal|total|mot|bill|due|baki|rest|delivery|dam|price|cod|cash|rider|collects?|রাইডার|ক্যাশ|ফি|চার্জ|ব্যালেন্স|মোট|বিল|বাকি|ডেলিভারি|দাম)[\s:.=৳-]*(?:(?:is|holo|hoy|হলো)[\s:.=৳-]*)?(?:(?:tk|taka)\.?\s?)?$/iu;
/** Right after one. */
const otherBehind = /^\s*(?:baki|due|balance|delivery|bill|courier|charge|বাকি|ডেলিভারি|চার্জ|রাইডার|rider|cod)(?![\p{L}])/iu;

/** @param transfer its place in the text. @returns taka, at most two decimals; null where the chat does not say it, or says two */
export function findAmount(
  text: string,
  messages: readonly Message[],
  transfer: { start: number; end: number },
): number | null {
  const digits = asciiDigits(text);
  const same = digits.length === text.length ? digits : text;
  const own = messages.filter(({ isShop }) => !isShop);
  const at = own.findIndex(({ start, end }) => start <= transfer.start && transfer.end <= end);
  for (const message of [own[at], own[at - 1]]) {
    if (message === undefined) continue;
    // The id's own digits are none of a sum.
    const said = same.slice(message.start, message.end);
    const from = transfer.start - message.start;
    const isHere = message === own[at];
    const words = isHere ? `${said.slice(0, from)} # ${said.slice(transfer.end - message.start)}` : said;
    const found = sumsIn(words.slice(-mostRead), [...forms, ...bare]);
    if (found.length > 1) return null;
    if (found[0] !== undefined) return found[0];
  }
  return null;
}

const mostRead = 2_000;
const most = 10_000_000;

/** Each once. */
function sumsIn(said: string, patterns: readonly RegExp[]): number[] {
  const sums = new Set<number>();
  const sentIn = clausesOfSending(said);
  for (const pattern of patterns) {
    for (const match of said.matchAll(pattern)) {
      const matchEnd = match.index + match[0].length;
      const before = said.slice(Math.max(0, match.index - 40), match.index);
      const behind = said.slice(matchEnd, matchEnd + 40);
      if (!sentIn.some(({ start, end }) => start < matchEnd && match.index < end)) continue;
      if (other.test(before) || otherBehind.test(behind)) continue;
      const sum = Number((match[1] ?? "").replaceAll(",", ""));
      if (sum >= 1 && sum <= most) sums.add(sum);
    }
  }
  return [...sums];
}

/** Those that tell of money being sent. */
function clausesOfSending(said: string): { start: number; end: number }[] {
  const clauses: { start: number; end: number }[] = [];
  let start = 0;
  let isSent = false;
  for (const end of [...said.matchAll(clauseEnd)].map(({ index }) => index).concat(said.length)) {
    const words = tokensOf(said.slice(start, end)).map(({ word }) => word);
    if (words.length > 0) {
      const isJoined: boolean = isSent && joining.has(words[0] ?? "");
      isSent =
        isJoined ||
        words.some((word, at) => isSending(word, words[at - 1] ?? "")) ||
        sumDone.test(said.slice(start, end));
      if (isSent) clauses.push({ start, end });
    }
    start = end + 1;
  }
  return clauses;
}

function isSending(word: string, before: string): boolean {
  return sendingWords.has(word) || (givingWords.has(word) && !notMoney.has(before));
}
