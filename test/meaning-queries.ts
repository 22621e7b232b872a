/**
 * Searches by meaning as shoppers type them, in English, Bengali and Bengali in Latin letters. They were written before the words of
 * server/search/meaning/, which were made with one half of them; `splitQueries` says which.
 *
 * `fits`: what the demo's own facts must say of a product that answers it. 'light:low|medium place:indoor' asks for both;
 * `category` and `subcategory` are slugs, `offer<=300` is the offer price in taka.
 */
import { createHash } from "node:crypto";

export type MeaningQuery = { query: string; subject: string; fits: string };

const dim = "light:low|medium";
const flowering = "flowering:yes";
const safe = "petSafe:safe";
const gift = "gift:yes";
const fruit = "subcategory:fruit-plants";

const written: [subject: string, fits: string, queries: string][] = [
  [
    "light",
    dim,
    "low light plants, shade, plants for dark corner, shade loving plant, no direct sunlight needed, plants that grow without sun, কম আলোর গাছ, ছায়ায় বাঁচে এমন গাছ, কম আলোতে কোন গাছ, অন্ধকার ঘরের গাছ, রোদ লাগে না এমন গাছ, ছায়ার গাছ, kom alor gach, chayay hoy emon gach, komalo gach, chhaya, ondhokar ghorer gach, rod chara gach",
  ],
  [
    "light",
    "light:full-sun",
    "full sun plants, plants for sunny spot, direct sunlight, রোদে ভালো হয়, কড়া রোদের গাছ, রোদের গাছ, roder gach, kora rod, rode valo hoy emon gach",
  ],
  ["light", "light:bright-indirect", "bright indirect light, উজ্জ্বল আলোর গাছ, ujjol alo"],
  [
    "water",
    "water:low",
    "low water plants, little water, drought tolerant, plants that need less water, i forget to water, কম পানির গাছ, পানি কম লাগে, অল্প পানিতে বাঁচে, কম পানি লাগে এমন গাছ, kom pani, pani kom lage emon gach, olpo panir gach, kom jol lage",
  ],
  ["water", "water:high", "water loving plants, needs lots of water, বেশি পানি লাগে, beshi pani lage emon gach"],
  [
    "place",
    "place:indoor",
    "indoor, indoor plants, house plants, plants for office desk, bedroom plant, living room plants, inside the home, ঘরের ভেতরের গাছ, ইনডোর গাছ, শোবার ঘরের গাছ, অফিসের টেবিলের গাছ, ঘরে রাখার গাছ, ghorer gach, indoor gach, ghorer bhitorer gach, officer jonno gach, bedroom er gach, basar vitore rakhar gach",
  ],
  [
    "place",
    "place:balcony",
    "balcony, plants for balcony, balcony garden plants, veranda, বারান্দার গাছ, বারান্দায় কী গাছ লাগাবো, ব্যালকনির গাছ, barandar gach, baranday lagano jay, belkonir gach",
  ],
  [
    "place",
    "place:roof",
    "rooftop, roof garden plants, terrace plants, ছাদবাগানের গাছ, ছাদের গাছ, ছাদে লাগানোর গাছ, chader gach, chad bagan, chhader jonno gach",
  ],
  [
    "ease",
    "ease:easy",
    "easy, easy care plants, beginner friendly, hard to kill, low maintenance plants, plants for beginners, my first plant, সহজ গাছ, সহজে বাঁচে এমন গাছ, নতুনদের জন্য গাছ, কম যত্নের গাছ, প্রথম গাছ, sohoj gach, kom jotner gach, notunder jonno gach, sohoje bache, jotno kom lage",
  ],
  [
    "pets",
    safe,
    "pet safe, pet friendly plants, safe for cats, non toxic plants, dog friendly, plants safe for kids and pets, পোষা প্রাণীর জন্য নিরাপদ, বিড়ালের জন্য নিরাপদ গাছ, কুকুর বিড়াল থাকলে কোন গাছ, বিষাক্ত নয় এমন গাছ, pet safe gach, biraler jonno nirapod, posha pranir jonno gach, bacchader jonno nirapod gach",
  ],
  [
    "fruit",
    fruit,
    "fruit, fruit plants, fruit trees for roof, plants that give fruit, ফল, ফলের গাছ, ফল গাছ, টবে ফলের গাছ, ফলের চারা, fol gach, foler gach, phol, pholer chara, tobe foler gach",
  ],
  [
    "flower",
    flowering,
    "flower, flowering plants, blooming plant, flowers for balcony, plants with flowers, ফুল, ফুলের গাছ, ফুল গাছ, বারান্দায় ফুলের গাছ, ful gach, fuler gach, phul, phuler chara, barandar jonno ful gach",
  ],
  [
    "gift",
    gift,
    "gift, gift plants, plant for gift, birthday present, gift for mother, housewarming gift, উপহার, উপহারের গাছ, গিফট দেওয়ার গাছ, জন্মদিনের উপহার, upohar, gift er jonno gach, upohar dewar gach",
  ],
  [
    "price",
    "offer<=300",
    "under 300, plants under 300 taka, below 300, less than 300, ৩০০ টাকার মধ্যে, ৩০০ টাকার নিচে গাছ, ৳৩০০-এর কম, 300 takar moddhe, 300 er niche, 300 taka budget",
  ],
  ["price", "offer<=200", "within 200, gach 200 tk er moddhe, ২০০ টাকার কমে"],
  ["price", "offer>=500", "over 500, above 500 taka, ৫০০ টাকার বেশি, 500 er upore"],
  ["price", "offer>=200 offer<=400", "between 200 and 400, ২০০ থেকে ৪০০ টাকা, 200 theke 400 takar moddhe"],
  ["price", "offer<=260", "cheap plants, সস্তা গাছ, sosta gach, kom dame gach"],
  ["mixed", `${dim} place:indoor`, "indoor low light plants, low light bedroom, ঘরের কম আলোর গাছ, kom alor indoor gach"],
  ["mixed", "place:indoor size:Small-Pot", "small indoor plant, ছোট ইনডোর গাছ, choto ghorer gach"],
  ["mixed", "ease:easy place:indoor", "easy indoor plant, সহজ ঘরের গাছ, sohoj indoor gach"],
  ["mixed", "place:indoor offer<=300", "indoor plants under 300, ৩০০ টাকার মধ্যে ইনডোর গাছ, 300 takar moddhe indoor gach"],
  ["mixed", `${flowering} place:balcony`, "flowers for sunny balcony, বারান্দার ফুল, barandar ful"],
  ["mixed", `${safe} place:indoor`, "pet safe indoor plants, ঘরের জন্য পোষা প্রাণীর নিরাপদ গাছ"],
  ["mixed", "water:low place:indoor", "indoor plants that need little water, kom panir ghorer gach"],
  ["mixed", `${gift} offer<=400`, "gift under 400, ৪০০ টাকার মধ্যে উপহার"],
  ["mixed", `${fruit} place:roof`, "fruit plants for rooftop, ছাদের ফলের গাছ, chader foler gach"],
];

/** Written when the words were done, in other wordings. Measured once before any word was added for them: 218 of 261. */
const writtenLate: typeof written = [
  [
    "light",
    dim,
    "plants for a room with no windows, something that does well in dim light, my flat gets very little sun, shadow loving indoor plant, আমার বাসায় রোদ আসে না, আলো কম এমন জায়গার গাছ, ছায়াযুক্ত জায়গার জন্য, sunlight chara bache emon plant, amar basay alo kom, chaya jaygar jonno gach",
  ],
  [
    "light",
    "light:full-sun",
    "plants for hot sunny roof, সারাদিন রোদ থাকে, sara din rod thake emon jayga, full sunlight plants",
  ],
  [
    "water",
    "water:low",
    "plants i don't have to water often, survives without watering, once a week watering plants, water only twice a month, সপ্তাহে একদিন পানি দিলেই চলে, পানি না দিলেও বাঁচে, কম পানিতে হয়, beshi pani lage na, soptahe ek din pani, pani na dileo bache",
  ],
  [
    "place",
    "place:indoor",
    "plant for my work table, something for drawing room corner, plants to keep inside, houseplants, বসার ঘরে রাখার মতো গাছ, অফিস ডেস্কে রাখার গাছ, ঘর সাজানোর গাছ, drawing room er gach, ghor sajanor gach, office desk e rakhar gach",
  ],
  [
    "place",
    "place:balcony",
    "small balcony plants, apartment balcony, বারান্দাতে রাখা যায়, গ্রিলের গাছ, barandai rakhar gach, balconyr gach",
  ],
  ["place", "place:roof", "plants for my roof, ছাদে টবে লাগানো যায়, chade lagano jay, roof top gardening"],
  [
    "ease",
    "ease:easy",
    "plants that don't die, something even i can't kill, no maintenance plant, best starter plants, যে গাছ সহজে মরে না, ঝামেলা কম এমন গাছ, যত্ন ছাড়াই বাঁচে, joto kom jotno lage, notun manusher jonno gach, sohoje more na emon gach",
  ],
  [
    "pets",
    safe,
    "i have a cat, plants that won't hurt my dog, cat friendly indoor plants, is it safe for babies, বাসায় বিড়াল আছে, কুকুরের জন্য ক্ষতিকর নয়, বাচ্চাদের জন্য নিরাপদ, basay biral ache, kukur er jonno safe, bacchar jonno safe gach",
  ],
  [
    "fruit",
    fruit,
    "fruits, fruit bearing plants, fruit sapling, ছাদে ফল চাষ, ফল ধরে এমন গাছ, ফলদ গাছ, fol dhore emon gach, fruit er gach, chade fol gach",
  ],
  [
    "flower",
    flowering,
    "flowers, plants that bloom all year, beautiful flowers, flower sapling, সারা বছর ফুল ফোটে, ফুল ফোটে এমন গাছ, সুন্দর ফুলের গাছ, sara bochor ful dey, sundor ful gach, flower er gach",
  ],
  [
    "gift",
    gift,
    "gift for a friend, something to give my mom, anniversary gift plant, office gift, বন্ধুকে উপহার, বিয়ের উপহার, মাকে উপহার দেওয়ার গাছ, bondhuke gift, jonmodiner gift, biyer upohar",
  ],
  [
    "price",
    "offer<=300",
    "anything below tk 300, plants for 300 taka, 300tk, max 300, ৩০০ টাকার ভেতরে, ৩০০ টাকার কম দামের গাছ, ৩০০ টাকায় কি গাছ পাবো, 300 takar vitore, 300 takar kom, 300 tk er niche gach",
  ],
  ["price", "offer>=500", "more than 500 taka, ৫০০ টাকার উপরে, 500 takar beshi"],
  ["price", "offer<=260", "cheapest plants, low price plants, কম দামের গাছ, sostay gach, kom damer gach"],
  [
    "mixed",
    "place:indoor ease:easy",
    "easy plant for office, beginner houseplant, অফিসের জন্য সহজ গাছ, office er jonno sohoj gach",
  ],
  ["mixed", `${safe} place:balcony`, "cat safe balcony plants, বিড়ালের জন্য নিরাপদ বারান্দার গাছ"],
  ["mixed", "water:low offer<=350", "low water plant under 350, ৩৫০ টাকার মধ্যে কম পানির গাছ"],
  ["mixed", `${flowering} offer<=250`, "flower plant under 250, ২৫০ টাকার মধ্যে ফুলের গাছ, 250 takar moddhe ful gach"],
  ["mixed", "light:full-sun place:balcony", "sunny balcony plants, রোদেলা বারান্দার গাছ, rod ase emon barandar gach"],
  [
    "light",
    "light:low|medium",
    "lowlight, plants that like shade, shadowy place, dark room plant, poor light, north side balcony plants, ছায়াপ্রিয় গাছ, অল্প আলোতেই বাঁচে, রোদ ছাড়া বাঁচে, kom aloy bache, chayapriyo gach, ondhokare rakha jay",
  ],
  ["light", "light:full-sun", "sun loving plants, heat tolerant sunny plants, রোদ পছন্দ করে, beshi rod lage"],
  [
    "water",
    "water:low",
    "plants for people who travel a lot, dry soil plants, plants needing minimal watering, water saving plants, পানি কম দিতে হয়, খুব কম পানি, pani kom dite hoy, khub kom pani lage, jol kom lage",
  ],
  [
    "place",
    "place:indoor",
    "plants for hostel room, reception plants, bookshelf plant, coffee table, শোবার রুমের জন্য, ঘরের কোণে রাখার গাছ, রিডিং টেবিলের গাছ, ঘরোয়া গাছ, bosar ghorer gach, porar tebiler gach, ghorer kone rakhar gach, vitorer gach, insaid plant",
  ],
  [
    "place",
    "place:balcony",
    "balcony gardening, verandah plants, ব্যালকনিতে রাখা যায়, বারান্দা বাগান, baranda bagan, balconite rakhar gach",
  ],
  ["place", "place:roof", "terrace gardening, roof top plants, ছাদ বাগানের জন্য ভালো গাছ, chhader bagan, chader upor"],
  [
    "ease",
    "ease:easy",
    "plants for lazy people, carefree plants, plants for a busy person, fuss free, idiot proof plant, সহজ পরিচর্যার গাছ, নতুন বাগানিদের জন্য, অলসদের গাছ, alsoder gach, sohoj porichorja, new gardener er jonno, kom khatnir gach",
  ],
  [
    "pets",
    "petSafe:safe",
    "pets at home, kitten safe, dogs, harmless to cats, child safe plants, বিড়াল কুকুরের জন্য নিরাপদ, শিশুদের জন্য নিরাপদ গাছ, পোষ্যবান্ধব, biral kukurer jonno nirapod, pet frendly, non-toxic plants, bish nai emon gach",
  ],
  [
    "fruit",
    "subcategory:fruit-plants",
    "edible fruits, plants with fruit, home grown fruit, টবে ফল হয়, ফল দেয় এমন গাছ, ফলবান গাছ, ফলফলাদির গাছ, fol dey emon gach, ফ্রুট প্ল্যান্ট, phol gachh, folgach",
  ],
  [
    "flower",
    "flowering:yes",
    "blossom, garden flowers, colourful flowers, flowring plants, রঙিন ফুল, ফুলের চারা কিনবো, ফ্লাওয়ার প্ল্যান্ট, rongin ful, phool gach, fulgachh, fular gach",
  ],
  [
    "gift",
    "gift:yes",
    "a nice present, gifts for her, return gift, plant gift for new home, উপহারের জন্য ভালো গাছ, প্রিয়জনকে দেওয়ার গাছ, গিফট আইটেম, gift item, upohar hisebe, present korar jonno",
  ],
  [
    "price",
    "offer<=300",
    "price under 300, less than tk300, plants below ৳300, up to 300, ৩০০ টাকার নীচে, ৩০০ টাকা পর্যন্ত, তিনশ টাকার মধ্যে, 300 takar niche, 300 tk porjonto, 300takar moddhe",
  ],
  ["price", "offer>=500", "at least 500, ৫০০ টাকার ওপরে, 500 tk plus"],
  ["price", "offer<=260", "affordable plants, budget plants, সাশ্রয়ী গাছ, shosta gach, kom taka"],
  ["mixed", "place:indoor light:low|medium", "dark bedroom, অন্ধকার ঘর, ondhokar ghor"],
  ["mixed", "place:indoor ease:easy water:low", "easy indoor plants less water, কম পানির সহজ ইনডোর গাছ"],
  ["mixed", "flowering:yes light:full-sun", "full sun flowers, রোদের ফুল গাছ, roder ful"],
  ["mixed", "petSafe:safe ease:easy", "easy pet safe plants, সহজ আর নিরাপদ গাছ"],
  [
    "mixed",
    "place:indoor offer>=200 offer<=400",
    "indoor plant 200 to 400, ২০০ থেকে ৪০০ টাকার ইনডোর গাছ, 200-400 taka indoor gach",
  ],
];

/** A set that no word was ever added for, four of each subject. Its first reading was 33 of 36; bench/SEARCH.md has the newest, and which are missed. */
const neverTuned: typeof written = [
  [
    "light",
    dim,
    "plants for a gloomy corner, plants that tolerate shade, আলো ঢোকে না এমন ঘরের গাছ, alo dhoke na emon ghorer gach",
  ],
  [
    "water",
    "water:low",
    "plants that can go weeks without water, very little watering please, পানি দিতে ভুলে যাই, pani dite vule jai",
  ],
  ["place", "place:indoor", "plants for my study room, ড্রয়িং রুমের গাছ"],
  ["place", "place:roof", "chade ki gach lagabo"],
  ["place", "place:balcony", "plants to hang on the balcony grill"],
  [
    "ease",
    "ease:easy",
    "plants for someone who kills everything, foolproof plants, কম পরিশ্রমের গাছ, jhamela chara gach",
  ],
  [
    "pets",
    safe,
    "safe if my puppy chews it, plants not poisonous to cats, পাখি আর বিড়ালের জন্য নিরাপদ, pusir jonno safe gach",
  ],
  ["fruit", fruit, "i want to grow fruit in pots, fruiting plants, ফল খাওয়ার গাছ, tobe lagano foler gach"],
  ["flower", flowering, "something that blossoms, ফুলে ভরা গাছ, onek ful hoy emon gach"],
  ["flower", `${flowering} place:balcony`, "flowers for the veranda"],
  ["gift", gift, "present for my boss, valentine gift plant, শিক্ষককে উপহার, boss ke gift dibo"],
  ["price", "offer<=250", "not more than 250 taka, ২৫০ টাকার বেশি না, 250 taka er vitor gach"],
  ["price", "offer>=150 offer<=300", "plants from 150 to 300"],
];

/** See `neverTuned`. */
export function freshQueries(): MeaningQuery[] {
  return listed(neverTuned);
}

/** See `writtenLate`. */
export function lateQueries(): MeaningQuery[] {
  return listed(writtenLate);
}

/** Some half of each subject, by a hash: `tuned` may be looked at while words are added, `heldOut` only measures. */
export function splitQueries(): { tuned: MeaningQuery[]; heldOut: MeaningQuery[] } {
  const halves = Object.groupBy(listed(written), ({ query }) => (hashOf(query) < 0x80 ? "tuned" : "heldOut"));
  return { tuned: halves.tuned ?? [], heldOut: halves.heldOut ?? [] };
}

function listed(lines: typeof written): MeaningQuery[] {
  return lines.flatMap(([subject, fits, queries]) => queries.split(", ").map((query) => ({ query, subject, fits })));
}

function hashOf(query: string): number {
  return createHash("sha256").update(query.normalize("NFC")).digest()[0] ?? 0;
}

/** Of the demo's catalog, as far as a search by meaning is judged by it. */
export type JudgedProduct = {
  category: string;
  subcategory: string | null;
  offerPrice: number;
  sizes: string[];
  popular: boolean;
  facts: { light?: string | null; place?: string[] | null; season?: { flower?: number[] | null } | null };
};

/** Whether a product answers a query by its own facts. */
export function isFit(product: JudgedProduct, fits: string): boolean {
  return fits.split(" ").every((one) => {
    const bound = /^offer([<>])=(\d+)$/.exec(one);
    if (bound)
      return bound[1] === "<" ? product.offerPrice <= Number(bound[2]) : product.offerPrice >= Number(bound[2]);
    const [name = "", values = ""] = one.split(":");
    return values.split("|").some((value) => says(product, name, value));
  });
}

function says(product: JudgedProduct, name: string, value: string): boolean {
  const facts: Record<string, unknown> = product.facts;
  const stands = (place: string) => product.facts.place?.includes(place) ?? false;
  const flowers = product.category === "flowering-plants" || /flower/.test(product.subcategory ?? "");
  switch (name) {
    case "subcategory":
      return product.subcategory === value;
    case "size":
      return product.sizes.includes(value.replace("-", " "));
    case "flowering":
      return flowers;
    case "gift":
      // No fact of the catalog says so: a plant in a pot that is liked, and lives indoors or flowers.
      return Boolean(product.facts.light) && product.popular && (stands("indoor") || flowers);
    case "place":
      return stands(value) && Boolean(product.facts.light);
    default:
      return facts[name] === value;
  }
}
