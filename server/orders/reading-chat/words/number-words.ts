/**
 * How many: rules of the numbers in a chat.
 *
 * 1. Digits of every script, and the words below in English, Bengali and Banglish.
 * 2. A counter after a number makes it a quantity: 2ta, ২টি, 3 pcs, 2 packet, 1 ব্যাগ. `x2`, `2x` and `*2` do too.
 * 3. A number of a unit (5 kg, 10 inch, 500 tk, 3 din) is none.
 * 4. Two words may be one number, a fraction counts before a dozen, and a number beside a number is a guess (elements/read-number.ts).
 * 5. A pair is two, but one of what is sold in pairs; a hali four, a dozen twelve, half of one six.
 */
import { remembered, wordSet } from "./tokens.ts";

const numbers: [number, string][] = [
  [1, "one single ek ak এক"],
  [2, "two dui duy du both দুই দু"],
  [3, "three tin তিন"],
  [4, "four char চার"],
  [5, "five pach panch pas paanch পাঁচ পাচ"],
  [6, "six choy choi chhoy soy ছয় ছ"],
  [7, "seven sat shat saat সাত"],
  [8, "eight at aat আট"],
  [9, "nine noy noi নয়"],
  [10, "ten dos dosh দশ"],
  [11, "eleven egaro এগারো এগার"],
  [12, "twelve baro বারো বার"],
  [13, "thirteen tero তেরো তের"],
  [14, "fourteen chouddo choddo চৌদ্দ"],
  [15, "fifteen ponero পনেরো পনের"],
  [16, "sixteen sholo solo ষোলো ষোল"],
  [17, "seventeen sotero shotero সতেরো সতের"],
  [18, "eighteen atharo আঠারো আঠার"],
  [19, "nineteen unish উনিশ ঊনিশ"],
  [20, "twenty bis bish kuri বিশ কুড়ি"],
  [30, "thirty trish tirish ত্রিশ তিরিশ"],
  [40, "forty fourty chollish challish চল্লিশ"],
  [50, "fifty ponchash panchash পঞ্চাশ"],
  [60, "sixty shaat ষাট"],
  [70, "seventy sottor সত্তর"],
  [80, "eighty ashi আশি"],
  [90, "ninety nobboi নব্বই"],
  ...fromOn(21, "একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ"),
  ...fromOn(21, "ekush baish teish chobbish pochish chabbish satash atash untrish"),
  ...fromOn(31, "একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ"),
  ...fromOn(31, "ektrish botrish tetrish choutrish poytrish chotrish saitrish attrish unchollish"),
  ...fromOn(41, "একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ"),
  ...fromOn(51, "একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট"),
  ...fromOn(61, "একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর"),
  ...fromOn(71, "একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি"),
  ...fromOn(81, "একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি ঊননব্বই"),
  ...fromOn(91, "একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই"),
  [25, "পচিশ pochis"],
];
/** Words of numbers that follow one another. */
function fromOn(first: number, words: string): [number, string][] {
  return words.split(" ").map((word, at) => [first + at, word]);
}
/** Alone they are no number: 'at the door', 'sat', 'du', 'baro' (large), 'বার' (times), 'both'. */
const needsCounter = wordSet(
  "solo sholo tero ashi baish satash atash shaat at du sat pas both noy noi baro bis char দু ছ বার নয় শট ek ak এক one single choi",
);

/** Written to the number or apart. */
const counters = wordSet(
  "ta ti te to tah ite tai tao tar taka0 khan khana khani pcs pc ps pis pics piece pieces pice pieces qty nos units unit gulo gula",
  "টা টি ডা টে টো টাই টিই টাও টার খান খানা খানি পিস পিছ পিচ গুলো টুকরা",
  "plant plants gach gaach chara গাছ চারা",
);
export const packs = wordSet(
  "packet packets pack packs pkt pkts pac pacet paket pakit bag bags bosta boxes box pot pots set sets bottle bottles botol",
  "প্যাকেট প্যাকেট প্যাক পেকেট ব্যাগ বস্তা বক্স সেট বোতল কৌটা",
);
const multiples: [number, string][] = [
  [2, "pair pairs joda jora jhora jor জোড়া জোড়"],
  [4, "hali haali হালি"],
  [12, "dozen dozens dojon dozon dorjon ডজন ডর্জন দজন"],
];
const halves = wordSet("half half0 adha aadha হাফ আধা অর্ধ");
const units = wordSet(
  "kg kgs kilo keji gm gram g ml litre liter l inch inches in feet ft foot fit cm mm m tk taka tks bdt din day days dine mash mas month months bochor year years yr yrs",
  "baje bajay tay am pm ghonta hour hours hrs min minute th nd rd st number no nomber sqft tola tala floor percent boje oclock hajar hazar sho shoto thousand hundred lakh jon bar bhag",
  "কেজি কেজির কিলো কিলোর গ্রামের লিটারের গ্রাম মিলি লিটার ইঞ্চি ফুট ফিট টাকা টাকার দিন দিনের মাস বছর বাজে টায় ঘণ্টা ঘন্টা মিনিট নং নাম্বার নম্বর তলা তলায় হাজার শত জন বার মাসের বছরের জনের",
);

/** Product words of what one buys in pairs. */
export const soldInPairs = wordSet("glove gloves গ্লাভস গ্লাভ boot boots");

const byWord = new Map(numbers.flatMap(([value, list]) => [...wordSet(list)].map((word) => [word, value] as const)));
const multipleOf = new Map(
  multiples.flatMap(([value, list]) => [...wordSet(list)].map((word) => [word, value] as const)),
);
/** ekta, duiti, দুটো, পাঁচখানা: number and counter in one word. */
const joined = new Map<string, number>();
const endings = "ta ti da te to tai tao khana khani টা টি ডা টে টো টাই টাও খানা খানি".split(" ");
for (const [word, value] of byWord) for (const ending of endings) joined.set(word + ending, value);
for (const [value, list] of [
  [1, "ekta akta ekti akti ekto ektai একটা একটি একটাই একখানা ekpis"],
  [2, "duida duita duto duti duitai dutai দুটো দুটি দুইটি দুটোই দুইটাই"],
  [3, "tinta tinte তিনটে"],
  [4, "charte carta chairta চারটে"],
  [5, "pachta pasta0 panchta paachta পাঁচটি"],
  [6, "choyta choita soyta ছয়টা"],
  [7, "shatta satta সাতটা"],
  [8, "atta aatta আটটা"],
  [9, "noyta noita নয়টা"],
  [10, "dosta doshta দশটা"],
] as const) {
  for (const word of wordSet(list)) joined.set(word, value);
}

type NumberWord = Readonly<{ value: number; isJoined: boolean; isWeak: boolean }>;

/** `isJoined`: the counter is in the word. */
export const numberIn = remembered((word): NumberWord | undefined => {
  if (/^[0-9]{1,4}$/.test(word)) return { value: Number(word), isJoined: false, isWeak: false };
  const whole = joined.get(word);
  if (whole !== undefined) return { value: whole, isJoined: true, isWeak: false };
  const plain = byWord.get(word);
  return plain === undefined ? undefined : { value: plain, isJoined: false, isWeak: needsCounter.has(word) };
});

export const isCounter = (word: string) => counters.has(word);
export const isUnit = (word: string) => units.has(word);
const measures = wordSet("kg kgs kilo keji gm gram ml litre liter কেজি কেজির কিলো কিলোর গ্রাম গ্রামের মিলি লিটার লিটারের");
/** Weights and volumes, as some wares have them in their names. */
export const isMeasure = (word: string) => measures.has(word);
const bags = wordSet("bag bags bosta sack ব্যাগ বস্তা");
/** Wares that are sold by weight come in them. */
export const isBag = (word: string) => bags.has(word);
export const isHalf = (word: string) => halves.has(word);
export const multiple = (word: string) => multipleOf.get(word);
