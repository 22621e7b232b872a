/**
 * A gift and its words, a wished day, and wishes to the packing or the rider: whole sentences of
 * the customer's, in the order of the chat.
 */
import { type Token, wordSet } from "../words/tokens.ts";

const gift = wordSet(
  "gift upohar card chirkut birthday jonmodin anniversary bibaho wrap wrapping surprise likhe likhben likhe0 উপহার গিফট কার্ড চিরকুট জন্মদিন জন্মদিনের জন্মদিনে বিবাহবার্ষিকী বিবাহ সারপ্রাইজ লিখে লিখবেন",
);
const days = wordSet(
  "shukrobar sukrobar shonibar sonibar robibar robbar shombar sombar mongolbar budhbar brihospotibar friday saturday sunday monday tuesday wednesday thursday fri sat0 tomorrow kalke porshu tarikh tarikhe tarik weekend january february march april may0 june july august september october november december শুক্রবার শুক্রবারের শনিবার রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার কালকে কাল পরশু তারিখ তারিখে তারিখের আগামীকাল জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
);
const wished = wordSet(
  "den diben dien pathaben pathan deliver delivery delivered chai lagbe dorkar moddhe modhe age before by on dile pouche pouchay pathale পাঠাবেন দিবেন দেবেন দিয়েন চাই লাগবে দরকার মধ্যে আগে ডেলিভারি পৌঁছে পাঠালে দিলে পেলে pele please need want",
);
const care = wordSet("invoice memo voucher packing pack0 packaging rider gate0 call0 ইনভয়েস মেমো প্যাকিং প্যাকেজিং রাইডার");
const past = wordSet("pathaisi pailam peyechi paisi dilam disi gotokal niyechilam পেয়েছি পাইছি দিয়েছি গতকাল নিয়েছিলাম");

type Span = { start: number; end: number };

/** @param sentences of the customer's, as tokens; those of the address and the like are left out by the caller */
export function findNote(
  text: string,
  sentences: readonly (readonly Token[])[],
): { note: string | null; spans: Span[] } {
  const spans: Span[] = [];
  for (const tokens of sentences) {
    const has = (table: Set<string>) => tokens.some(({ word }) => table.has(word));
    const isWish = has(days) && has(wished) && !has(past);
    if (!(has(gift) || isWish || has(care))) continue;
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (!first || !last) continue;
    const before = spans.at(-1);
    const end = /^["'”’]/.test(text.slice(last.end, last.end + 1)) ? last.end + 1 : last.end;
    if (before && !/\n/.test(text.slice(before.end, first.start)) && first.start - before.end < 4) before.end = end;
    else spans.push({ start: first.start, end });
  }
  const note = spans
    .map(({ start, end }) => text.slice(start, end).trim())
    .join("\n")
    .slice(0, 500);
  return { note: note === "" ? null : note, spans };
}
