/**
 * The phones of a chat, first the one to deliver to.
 *
 * 1. What is a mobile number, and its one form, is decided by contract/rules/delivery/phone.ts. Found here with its place.
 * 2. The first one written is the one to deliver to, unless the words beside another say that it is (delivery, receiver, ei number e).
 *    One that money was sent from or to, or that is only for WhatsApp, comes last.
 */
import { mobilesOf } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { Breath } from "../../../search/pause.ts";
import type { Message } from "../messages.ts";

const mostPhones = 20;

export type FoundPhone = { phone: string; start: number; end: number };

/** Each quantifier is bounded, and the digits are not beside others. */
const written =
  /(?<![0-9])(?:\(?\+?\s?8\s?8\)?[\s-]{0,2})?\(?0?[oO]?\)?[\s-]?1[\s.-]?[3-9](?:[\s.-]{0,2}[0-9oO]){8}(?![0-9])/gu;
const forDelivery =
  /deliver|receiv|prapok|call|rider|ei number|ei nomber|ai number|ডেলিভারি|প্রাপক|রিসিভ|কল |এই নাম্বার|এই নম্বর|যোগাযোগ|jogajog/iu;
const notForDelivery =
  /b\s?kash|bikash|nagad|rocket|nogod|বিকাশ|নগদ|রকেট|whats\s?app|হোয়াটস|imo\b|ইমো|office0|pathaisi|from/iu;
/** Of the wallet's own message, copied: 'Send Money Tk 1,150.00 to ', 'Amount: Tk 700.00\nReceiver: '. */
const ofWallet =
  /(?:send money|money sent|received|receive|cash ?out|cash ?in|payment|sent)\s{1,2}(?:of\s)?(?:tk|bdt|৳)[\s.]?[0-9,.]{1,12}\s(?:to|from)\s*$|(?:tk|bdt|৳)[\s.]?[0-9,.]{1,12}\s{1,2}(?:receiver|sender|uddokta|customer|to|from)\s?:?\s*$/iu;

/** @param breath gives way to other work */
export async function findPhones(text: string, messages: readonly Message[], breath: Breath): Promise<FoundPhone[]> {
  const digits = asciiDigits(text);
  // The digits of other scripts may be longer than ASCII ones; then places would differ.
  const same = digits.length === text.length ? digits : text;
  const found: (FoundPhone & { rank: number; at: number })[] = [];
  for (const message of messages) {
    if (message.isShop) continue;
    const said = same.slice(message.start, message.end);
    let before = 0;
    for (const match of said.matchAll(written)) {
      const turn = breath();
      if (turn) await turn;
      if (found.length >= mostPhones) break;
      const [phone] = mobilesOf(match[0].replace(/[()]/g, " "));
      if (phone === undefined || isTransactionId(said, match.index)) continue;
      const lead = said.slice(Math.max(before, match.index - 40), match.index);
      const clause = lead.split(/[\n,;।]|\.\s/u).at(-1) ?? "";
      const after = (
        said.slice(match.index + match[0].length, match.index + match[0].length + 40).split(/[\n,;।/]|[0-9]{6}/u)[0] ??
        ""
      ).slice(0, 30);
      const isDelivery =
        forDelivery.test(clause) ||
        /^[\s()-]*(?:\(?(?:delivery|receiver|deliver|e call|te call|ডেলিভারি|এ কল|তে কল|এ ডেলিভারি|এ যোগাযোগ|e deliver|eta te|te deliver|e jogajog))/iu.test(
          after,
        );
      const isOther =
        ofWallet.test(lead) ||
        notForDelivery.test(clause) ||
        /^[\s()-]*(?:\(?(?:bkash|b-kash|nagad|rocket|theke|thake|থেকে|বিকাশ|নগদ|রকেট|whats\s?app|হোয়াটস|imo))/iu.test(
          after,
        );
      const start = message.start + match.index;
      found.push({
        phone,
        start,
        end: start + match[0].length,
        rank: isOther ? 2 : isDelivery ? 0 : 1,
        at: found.length,
      });
      before = match.index + match[0].length;
    }
  }
  return found.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ phone, start, end }) => ({ phone, start, end }));
}

/** Rocket's ids are digits alone. */
function isTransactionId(said: string, at: number): boolean {
  return /(?:trx|txn|trans)[a-z\s.:#-]{0,12}$/iu.test(said.slice(Math.max(0, at - 20), at));
}
