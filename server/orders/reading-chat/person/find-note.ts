/**
 * A gift and its words, a wished day, and wishes to the packing or the rider: whole sentences of
 * the customer's, in the order of the chat.
 */
import { labels } from "../words/chat-words.ts";
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

const labelWords = new Set([...labels.name, ...labels.contact, ...labels.phone, ...labels.address]);

type Span = { start: number; end: number };

/**
 * Of a sentence that also says who and where to, only the words beside that.
 * @param isContact whether a token is part of a phone, a payment, a place, a street or the name
 */
export function findNote(
  text: string,
  sentences: readonly (readonly Token[])[],
  isContact: (token: Token) => boolean,
): { note: string | null; spans: Span[] } {
  const spans: Span[] = [];
  for (const tokens of sentences) {
    const has = (some: readonly Token[], table: Set<string>) => some.some(({ word }) => table.has(word));
    const isWish = has(tokens, days) && has(tokens, wished) && !has(tokens, past);
    if (!(has(tokens, gift) || isWish || has(tokens, care))) continue;
    for (const run of runsOf(tokens, isContact)) {
      if (!(has(run, gift) || (isWish && has(run, days)) || has(run, care))) continue;
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const before = spans.at(-1);
      const end = /^["'”’]/.test(text.slice(last.end, last.end + 1)) ? last.end + 1 : last.end;
      if (before && !/\n/.test(text.slice(before.end, first.start)) && first.start - before.end < 4) before.end = end;
      else spans.push({ start: first.start, end });
    }
  }
  const note = spans
    .map(({ start, end }) => text.slice(start, end).trim())
    .join("\n")
    .slice(0, 500);
  return { note: note === "" ? null : note, spans };
}

/** The pieces of a sentence between what says who and where to. */
function runsOf(tokens: readonly Token[], isContact: (token: Token) => boolean): Token[][] {
  const runs: Token[][] = [[]];
  for (const token of tokens) {
    if (!isContact(token)) runs.at(-1)?.push(token);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  // 'Receiver', before the name that is none of the note's.
  for (const run of runs.slice(0, -1)) while (labelWords.has(run.at(-1)?.word ?? "")) run.pop();
  return runs;
}
