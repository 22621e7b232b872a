/**
 * Money that was sent: the wallet and the id of the transaction.
 *
 * 1. An id is 8 to 12 Latin letters and digits with at least one digit, in any case; one of digits alone only behind 'TrxID' or Rocket's name.
 * 2. It counts near the name of a wallet or the word TrxID, in the customer's own messages. The last one wins, but digits alone only over digits.
 * 3. The wallet is the one named nearest before it, else after it, else the only one that is named anywhere. Otherwise it is a guess, by how
 *    the id looks: digits alone Rocket, others bKash.
 */
import { asciiDigits } from "#contract/rules/text.ts";
import type { Breath } from "../../../search/pause.ts";
import type { Message } from "../messages.ts";
import { createCover } from "../words/tokens.ts";

export type Transfer = {
  wallet: "bkash" | "nagad" | "rocket";
  trxId: string;
  isSure: boolean;
  start: number;
  end: number;
};

const wallets: [Transfer["wallet"], RegExp][] = [
  ["bkash", /b[\s-]?kash|bikash|bkas\b|বিকাশ/giu],
  ["nagad", /nagad|nogod|nagod|নগদ/giu],
  ["rocket", /rocket|roket|রকেট|dbbl/giu],
];
const idWord =
  /t(?:r|rn)?x[\s._-]?(?:n)?[\s._-]?(?:id|no)?|txn|transaction|tranjection|trans\s?id|ট্রানজেকশন|ট্রানজ্যাকশন|ট্র্যাঞ্জ|টিআরএক্স|ট্রাঞ্জেকশন|ট্রান্সেকশন|লেনদেন/giu;
const ids = /(?<![\p{L}\p{N}])[a-z0-9]{8,12}(?![\p{L}\p{N}])/giu;
const nearest = 90;

/** @param breath gives way to other work */
export async function findTransfer(
  text: string,
  messages: readonly Message[],
  taken: readonly { start: number; end: number }[],
  breath: Breath,
): Promise<Transfer | null> {
  const digits = asciiDigits(text);
  const same = digits.length === text.length ? digits : text;
  const isTaken = createCover(taken);
  let found: Transfer | null = null;
  const anywhere = wallets.filter(([, name]) => lastOf(same, name) >= 0);
  // The name of the wallet may have been said some messages before.
  for (const { start, end, isShop } of messages) {
    if (isShop) continue;
    for (const match of same.slice(start, end).matchAll(ids)) {
      const turn = breath();
      if (turn) await turn;
      const at = start + match.index;
      const id = match[0];
      if (!/[0-9]/.test(id) || isTaken({ start: at, end: at + id.length })) continue;
      const isDigits = /^[0-9]+$/.test(id);
      const lead = same.slice(Math.max(0, at - nearest), at);
      const after = same.slice(at + id.length, at + id.length + 40);
      const word = lastOf(lead, idWord);
      const before = wallets
        .map(([wallet, name]) => ({ wallet, at: lastOf(lead, name) }))
        .sort((a, b) => b.at - a.at)[0];
      const behind = wallets.find(([, name]) => lastOf(after, name) >= 0)?.[0];
      const hasWord = word >= 0 || lastOf(after, idWord) >= 0;
      const named = before && before.at >= 0 ? before.wallet : behind;
      if (!hasWord && named === undefined) continue;
      if (isDigits && word < 0 && named !== "rocket") continue;
      // Behind 'TrxID CL91QW7E2R' a phone that lacks a digit is none.
      if (isDigits && named !== "rocket" && found && /[A-Z]/.test(found.trxId)) continue;
      if (!isDigits && !/[a-z]/i.test(id)) continue;
      const said = named ?? (anywhere.length === 1 ? anywhere[0]?.[0] : undefined);
      const wallet = said ?? (isDigits ? "rocket" : "bkash");
      found = { wallet, trxId: id.toUpperCase(), isSure: said !== undefined, start: at, end: at + id.length };
    }
  }
  return found;
}

function lastOf(text: string, wanted: RegExp): number {
  let at = -1;
  for (const match of text.matchAll(wanted)) at = match.index;
  return at;
}
