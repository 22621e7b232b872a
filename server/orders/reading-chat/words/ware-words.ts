// By its place in a sentence a word may be a ware: beside a quantity, or asked for. These tables say which words are and are not.
import { extras } from "./chat-words.ts";
import { isCounter, packs } from "./number-words.ts";
import { remembered, wordSet } from "./tokens.ts";

/** A compound with one of these at its end is that thing, and not the plant that it is for: 'fern stand', 'bonsai er tar'. */
export const wareHeads = wordSet(
  "scissors kachi kanchi mala stand stands rack stick sticks pole poles wire tar hook hooks hanger hangers holder net rope dori food khabar mix soil media bulb bulbs knife light lights frame cover sheet saucer plate liner tag label ring clip clips mat trellis sticker spreader spreaders tent tents moncho mancho mancha bench soap saban juice achar pickle gel poster painting sculpture murti statue cutter cutters sprayer sprayers lamp",
  "কাঁচি মালা মঞ্চ বেঞ্চ সাবান জুস আচার জেল পোস্টার মূর্তি কাটার স্প্রেয়ার স্ট্যান্ড র‍্যাক স্টিক কাঠি পোল খুঁটি তার হুক হ্যাঙ্গার হোল্ডার নেট দড়ি রশি খাবার মিক্স বাল্ব ছুরি লাইট ফ্রেম কভার প্লেট পিরিচ লেবেল ক্লিপ ম্যাট",
);

/** Also words of a plant's care and price, 'monstera er light kemon', 'net price': a thing only where it is counted, or asked for by itself. */
export const careHeads = wordSet(
  "tar net khabar food soil media light lights cover sheet label তার নেট খাবার লাইট কভার লেবেল",
);

/** People ask a shop for these, and no shop of plants sells: its service, the way of the parcel, and what is at home, outside and in the body. */
const services = wordSet(
  "khoroch khorcha under over above below around anything something nijer nije parcel courier kuriar rider delivery charge stock collection offer discount combo coupon voucher warranty guarantee policy exchange emi kisti installment wholesale retail paikari branch shakha outlet showroom parking website app link login password account group comment reply screenshot catalog catalogue reel reels story hotline helpline number nambar address thikana location map job chakri cv salary help info information details idea advice tips poramorsho experience review rating sujog problem issue service system option moq minimum maximum fee course eto kache kase cash change network internet time somoy date tarikh slot",
  "height length width diameter weight age dosage quality guarantee vat tax deposit lot bunch hurry surprise reminder bit little moment while favor favour packaging confirmation feedback whatsapp messenger facebook drainage roll view uchota uccota ucchota hait boyos boyosh ojon koydin kotodin kichui kisui",
  "উচ্চতা হাইট দৈর্ঘ্য বয়স ওজন মান ভ্যাট প্যাকেজিং হোয়াটসঅ্যাপ মেসেঞ্জার ফেসবুক কতদিন কিছুই ভিউ",
  "খরচ খরচা নিজের পার্সেল কুরিয়ার রাইডার ডেলিভারি চার্জ স্টক কালেকশন অফার ডিসকাউন্ট ছাড় কম্বো কুপন ওয়ারেন্টি গ্যারান্টি কিস্তি পাইকারি শাখা আউটলেট শোরুম পার্কিং ওয়েবসাইট অ্যাপ লিংক গ্রুপ কমেন্ট রিপ্লাই রিল স্টোরি লাইভ চাকরি বেতন সাহায্য তথ্য পরামর্শ অভিজ্ঞতা সার্ভিস সুযোগ ব্যবস্থা নেটওয়ার্ক সময় তারিখ এত প্ল্যান্ট",
);
const surroundings = wordSet(
  "basa bari ghor flat room desk table tebil janala window dorja door gate chad balcony baranda veranda bathroom kitchen office school shop dokan rasta road siri lift elaka",
  "brishti rain rod roud sun jhor storm gorom sheet shit thanda kuasha bonna weather",
  "thakle rakhle pele dile nile থাকলে রাখলে পেলে দিলে নিলে",
  "hat haat hand hands pa matha pith pithe pet komor chokh betha pain jor fever osukh doctor",
  "lok manush people person customer baccha bachcha biral cat cats kukur dog dogs pakhi bird birds gari car bike meeting class chuti family poribar bagan garden jomi mas din bochor ghonta minute hour hours por age moddhe",
  "kena lagano rakha deya কেনা লাগানো রাখা",
  "dal shikor ful fol branch root roots stem kuri daag dag spot spots",
  "jate jeno jehetu pani যাতে যেন যেহেতু পানি",
  "before after until till within during colleague colleagues friend friends bondhu boss neighbour neighbor rply rpl সহকর্মী বন্ধু",
  "বাসা বাড়ি ঘর রুম ডেস্ক টেবিল জানালা দরজা গেট ছাদ বারান্দা অফিস স্কুল দোকান রাস্তা সিঁড়ি লিফট বৃষ্টি রোদ ঝড় গরম শীত ঠান্ডা কুয়াশা হাত পা মাথা পিঠ পেট কোমর চোখ ব্যথা জ্বর অসুখ ডাক্তার লোক মানুষ কাস্টমার বিড়াল কুকুর পাখি গাড়ি মিটিং ক্লাস ছুটি পরিবার বাগান জমি মাস দিন বছর ঘণ্টা মিনিট ডাল শিকড় ফুল ফল কুঁড়ি দাগ কারেন্ট",
);

/** Of a plant, as it is sold: 'napier er cutting' */
export const plantParts = wordSet("cutting cuttings kolom bulb bulbs spawn কাটিং কলম বাল্ব স্পন");
/** Behind what somebody asks for */
export const isThere = wordSet(
  "ache ase achey asey achhe available pawa paoa paoya pabo paben rakhen milbe thakle chilo chhilo আছে ছিল পাওয়া পাব পাবো পাবেন রাখেন মিলবে থাকলে",
);
/** Beside a ware they say how it is, or how soon. */
const describing = wordSet(
  "deshi desi bideshi local দেশি বিদেশি urgent joruri emergency real original fresh mota lomba alada eksathe sathei valo best decorative নতুন জরুরি আলাদা মোটা লম্বা ভালো",
  "taja tatka tortaja sustho shustho sotej grafted rooted jhopalo jhakra ghono mature matured bushy tall short thick cute pretty lovely premium pinkish reddish baromashi boromashi kolomer misti mishti ebar taratari joldi jhotpot emon emni gol round square chowko erokom oirokom bhaloi valoi bangla safe fast druto shokal",
  "তাজা টাটকা তরতাজা সুস্থ সতেজ ঝোপালো ঘন মিষ্টি বারোমাসি কলমের তাড়াতাড়ি জলদি গোল চৌকো এমন এমনি দ্রুত",
  "normal simple plain regular usual ordinary shadharon sadharon tekshoi mojbut shokto sosta shosta cheap special specially deep dark halka garo garho soho shoho shudhu khali",
  "সাধারণ সিম্পল নরমাল রেগুলার টেকসই মজবুত শক্ত সস্তা স্পেশাল হালকা গাঢ় সহ শুধু খালি",
  "smol smoll chutto chhotto chotto pichchi pichi picchi huge giant gift giftwrap বড়সড় ছোট্ট পিচ্চি গিফট",
);

const ending = /(?:টাই|টা|টি|টার|গুলো|গুলা|ের|র|এর|তে|ে|tai|ta|ti|gula|gulo|guli|er|te|s)$/u;

/** Alone they are of a plant that one has; 'bel pata' is a ware. */
export const leafWords = wordSet("pata patar leaf leaves পাতা পাতার");
export const isDescribing = (word: string) => describing.has(word);

/** @param word folded */
export const isNoWare = remembered((word) => {
  const stem = word.replace(ending, "");
  return [word, ...(stem.length > 2 ? [stem] : [])].some(
    (one) => services.has(one) || extras.has(one) || surroundings.has(one) || packs.has(one) || isCounter(one),
  );
});
