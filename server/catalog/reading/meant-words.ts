/**
 * Words that say what a plant is for instead of its name: 'balcony', 'low light', 'শীতের ফুল', 'under 200'. They find the products
 * whose care facts, group or price are meant, or whose own words say so.
 *
 * 1. Every word of the text that weighs anything must belong to a meaning; a product must have all that are meant.
 * 2. A meaning is said in either language, with the usual Bengali endings.
 */
import { offerPriceOf } from "#contract/rules/money.ts";
import { asciiDigits, foldForSearch } from "#contract/rules/text.ts";
import { weightOf } from "../../search/word-weights.ts";
import { wordsOf } from "../../search/words.ts";
import type { CatalogProduct, CatalogView } from "../catalog.ts";

type IsMeant = (entry: CatalogProduct, groupNames: string) => boolean;
type Meaning = { phrases: string; isMeant: IsMeant };

const factsOf = ({ product }: CatalogProduct) => product.facts ?? {};
const stands =
  (place: string): IsMeant =>
  (entry) =>
    factsOf(entry).place?.includes(place) ?? false;
const isOfGroup =
  (...words: string[]): IsMeant =>
  (_entry, groupNames) =>
    words.some((word) => groupNames.includes(` ${word}`));
/** In its names, 'also known as' or short texts, from the start of a word: what a plant can do is for its owner to say. */
const says = (...words: string[]): IsMeant => {
  const wanted = words.map((word) => ` ${foldForSearch(word)}`);
  return ({ names, synonyms, product, bengali }) => {
    const short = [product.shortDescription, bengali.bengaliShortDescription].map(foldForSearch);
    const text = [...names, ...synonyms, ...short].map((one) => ` ${wordsOf(one).join(" ")}`).join("");
    return wanted.some((word) => text.includes(word));
  };
};
const inMonths =
  (...months: number[]): IsMeant =>
  (entry) => {
    const { plant, flower, harvest } = factsOf(entry).season ?? {};
    return [plant, flower, harvest].some((one) => one?.some((month) => months.includes(month)));
  };

/** Phrases are separated by commas. A longer one wins over a shorter one within it. */
const meanings: Meaning[] = [
  {
    phrases: "low light, shade, shady, shadow, dark corner, ছায়া, কম আলো, অল্প আলো, chaya, kom alo",
    isMeant: (entry) => ["low", "medium"].includes(factsOf(entry).light ?? ""),
  },
  {
    phrases: "full sun, sun, sunny, sunlight, রোদ, কড়া রোদ, rod",
    isMeant: (entry) => factsOf(entry).light === "full-sun",
  },
  {
    phrases: "bright light, indirect light, উজ্জ্বল আলো",
    isMeant: (entry) => factsOf(entry).light === "bright-indirect",
  },
  {
    phrases: "pet safe, pet friendly, pets, cat safe, dog safe, cats, dogs, পোষা প্রাণী, বিড়াল, কুকুর",
    isMeant: (entry) => factsOf(entry).petSafe === "safe",
  },
  {
    phrases: "easy, easy care, beginner, beginners, low maintenance, hard to kill, সহজ, সহজ যত্ন, নতুন মালি, sohoj",
    isMeant: (entry) => factsOf(entry).ease === "easy",
  },
  { phrases: "little water, low water, drought, কম পানি, kom pani", isMeant: (entry) => factsOf(entry).water === "low" },
  { phrases: "balcony, veranda, verandah, বারান্দা, ব্যালকনি, baranda", isMeant: stands("balcony") },
  { phrases: "rooftop, roof, roof garden, terrace, ছাদ, ছাদবাগান, ছাদ বাগান, chad", isMeant: stands("roof") },
  { phrases: "garden, yard, বাগান, উঠান, bagan", isMeant: stands("garden") },
  {
    phrases: "indoor, inside, room, bedroom, living room, office, desk, ঘর, শোবার ঘর, অফিস, ঘরের ভেতর, টেবিল, ghor",
    isMeant: stands("indoor"),
  },
  { phrases: "gift, gifts, present, উপহার, গিফট, upohar", isMeant: ({ card }) => card.popular },
  { phrases: "winter, শীত, শীতকাল, shit, sheet", isMeant: inMonths(11, 12, 1, 2) },
  { phrases: "summer, গ্রীষ্ম, গরমকাল, গরম", isMeant: inMonths(3, 4, 5, 6) },
  { phrases: "monsoon, rainy season, বর্ষা, বর্ষাকাল, borsha", isMeant: inMonths(6, 7, 8, 9) },
  { phrases: "flower, flowers, flowering, ফুল, phool, ful, phul", isMeant: isOfGroup("flower", "ফুল", "rose", "গোলাপ") },
  { phrases: "fruit, fruits, ফল, fol, phol", isMeant: isOfGroup("fruit", "ফল") },
  { phrases: "vegetable, vegetables, সবজি, শাক, sobji", isMeant: isOfGroup("vegetable", "সবজি", "শাক") },
  {
    phrases: "fertilizer, fertiliser, compost, plant food, সার, খাবার, sar",
    isMeant: isOfGroup("soil", "plant food", "সার", "মাটি ও সার"),
  },
  {
    phrases: "air purifying, air purifier, air purifiers, clean air, purify air, বাতাস পরিষ্কার, বাতাস বিশুদ্ধ, বায়ু পরিশোধক",
    isMeant: says("air purif", "purifies", "clean air", "cleans the air", "বাতাস পরিষ্কার", "বাতাস বিশুদ্ধ", "বায়ু পরিশোধ"),
  },
  {
    phrases:
      "pesticide, pesticides, insecticide, insecticides, pest, pests, insect, insects, bug, bugs, কীটনাশক, পোকা, পোকার ওষুধ, পোকামাকড়, poka, kitnashok",
    isMeant: says("pesticide", "insecticide", "neem oil", "mealybug", "aphid", "কীটনাশক", "নিম তেল", "পোকা"),
  },
];

/** Endings of a Bengali noun: of, in, to. */
const endings = ["", "ের", "র", "ে", "য়", "তে", "কে", "টা", "টি", "এর"].map(foldForSearch);
const longestPhrase = 3;

const byPhrase = new Map(
  meanings.flatMap(({ phrases, isMeant }) => phrases.split(", ").map((phrase) => [foldForSearch(phrase), isMeant])),
);

/** 'under 200', '২০০ টাকার মধ্যে'. In taka. */
const mostPrice =
  /^(?:under|below|within|less than) (?:tk |৳ ?)?(\d{1,7})$|^(\d{1,7}) (?:টাকার|taka(?:r)?|tk) (?:মধ্যে|নিচে|কমে|moddhe|niche)$/u;

/**
 * Whether a product is what the text means.
 * @param wanted folded
 * @returns undefined when the text has a word that means nothing
 */
export function isMeantBy(view: CatalogView, wanted: string): ((entry: CatalogProduct) => boolean) | undefined {
  const price = mostPrice.exec(asciiDigits(wanted));
  if (price !== null) {
    const most = Number(price[1] ?? price[2]);
    return ({ card }) => Math.min(...card.sizes.map((size) => offerPriceOf(card, size))) <= most;
  }
  const meant = readMeanings(wordsOf(wanted));
  if (meant.length === 0) return undefined;
  const groupNames = namesOfGroups(view);
  return (entry) => {
    const names = groupNames.get(entry.categoryId) ?? "";
    const subcategoryNames = groupNames.get(entry.product.subcategory?._id ?? "") ?? "";
    return meant.every((isMeant) => isMeant(entry, names + subcategoryNames));
  };
}

/** All meanings of the words, none when one of them has none. */
function readMeanings(words: readonly string[]): IsMeant[] {
  const found: IsMeant[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthOfPhrase(words, at);
    const isMeant = meaningOf(words.slice(at, at + length));
    if (isMeant !== undefined) found.push(isMeant);
    else if (weightOf(words[at] ?? "") >= leastWeight) return [];
    at += length;
  }
  return found;
}

/** Words of less weight may stand beside what is meant: 'plants for the balcony'. */
const leastWeight = 0.2;

function lengthOfPhrase(words: readonly string[], at: number): number {
  for (let length = longestPhrase; length > 1; length -= 1) {
    if (at + length <= words.length && meaningOf(words.slice(at, at + length)) !== undefined) return length;
  }
  return 1;
}

function meaningOf(words: readonly string[]): IsMeant | undefined {
  const text = words.join(" ");
  for (const ending of endings) {
    if (text.endsWith(ending)) {
      const found = byPhrase.get(text.slice(0, text.length - ending.length));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Folded, each behind a blank, by id of category and subcategory. */
function namesOfGroups({ groups: { categories, subcategories } }: CatalogView): Map<string, string> {
  const named = [...categories.values(), ...subcategories.values()].filter(({ isArchived }) => !isArchived);
  return new Map(
    named.map(({ _id, name, bengaliName }) => [_id, ` ${foldForSearch(name)} ${foldForSearch(bengaliName)}`]),
  );
}
