/**
 * The sum of a transfer, in taka.
 *
 * 1. It is looked for in the message that names the TrxID, and in the customer's message before it.
 * 2. A number counts with the sign or word for taka; without one, beside a word for sending or an advance. At most two decimals.
 * 3. What is a fee, a balance, a bill or still to be paid is none. Two different sums in a message: neither is taken.
 */
import { asciiDigits } from "#contract/rules/text.ts";
import type { Message } from "../messages.ts";

const number = "([1-9][0-9]{0,2}(?:,[0-9]{2,3})+(?:\\.[0-9]{1,2})?|[1-9][0-9]{0,6}(?:\\.[0-9]{1,2})?)";
const free = "(?<![\\p{L}\\p{N}.,])";
const end = "(?![\\p{L}\\p{N}])";
const taka = "(?:tk|taka|tks|bdt|টাকা|টাকার|৳)";
const sending =
  "(?:advance|advanced|adv|ogrim|অগ্রিম|অ্যাডভান্স|এডভান্স|send|sent|send money|paid|bkash|nagad|rocket|বিকাশ|বিকাশে|নগদ|নগদে|রকেট|রকেটে)";
const sent =
  "(?:advance|adv|ogrim|অগ্রিম|অ্যাডভান্স|এডভান্স|sent|send|paid|bkash|nagad|rocket|pathaisi|pathalam|pathiyechi|dilam|disi|diyechi|korsi|korlam|korechi|বিকাশ|নগদ|রকেট|পাঠিয়েছি|পাঠিয়েছি|পাঠালাম|দিলাম|দিয়েছি|দিয়েছি|করেছি|করলাম|করছি)";
const forms = [
  new RegExp(`${free}${number}\\s?(?:${taka}${end}|৳|/[-=])`, "giu"),
  new RegExp(`(?:৳|(?<![\\p{L}])(?:tk|taka|bdt)\\.?:?)\\s?${number}${end}`, "giu"),
];
const bare = [
  new RegExp(`(?<![\\p{L}])${sending}\\s*:?\\s*${number}${end}(?!\\s*(?:ta|ti|pcs|pis|টা|টি|পিস)(?![\\p{L}]))`, "giu"),
  new RegExp(`${free}${number}\\s+${sent}(?![\\p{L}])`, "giu"),
];
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
    const words = isHere ? `${said.slice(0, from)} ; ${said.slice(transfer.end - message.start)}` : said;
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
  for (const pattern of patterns) {
    for (const match of said.matchAll(pattern)) {
      const before = said.slice(Math.max(0, match.index - 40), match.index);
      const behind = said.slice(match.index + match[0].length).slice(0, 40);
      if (other.test(before) || otherBehind.test(behind)) continue;
      const sum = Number((match[1] ?? "").replaceAll(",", ""));
      if (sum >= 1 && sum <= most) sums.add(sum);
    }
  }
  return [...sums];
}
