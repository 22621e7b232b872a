/**
 * The traits of a product are bits: read once when it is loaded, so that a search tests a number instead of texts.
 *
 * 1. Every trait is stored: a care fact, a size, a price list's own size, the owner's mark or words of the owner's texts. Nothing is
 *    guessed; a plant without facts has no traits of care.
 * 2. `own` traits are the product's, `group` traits come with its category or subcategory (by their names in either language).
 */
import {
  type KnownEase,
  type KnownLight,
  type KnownWater,
  shortPlantCm,
  tallPlantCm,
} from "#contract/rules/plants/care-facts.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { ProductFacts } from "#contract/wire/catalog/catalog.ts";
import { wordsOf } from "../words.ts";

const ownNames = [
  "low-light",
  "medium-light",
  "bright-light",
  "full-sun",
  "little-water",
  "some-water",
  "much-water",
  "indoor",
  "balcony",
  "roof",
  "garden",
  "easy",
  "moderate",
  "demanding",
  "pet-safe",
  "toxic",
  "small-pot",
  "medium-pot",
  "large-pot",
  "short",
  "tall",
  "popular",
  "known-care",
  "winter",
  "summer",
  "monsoon",
  "air-purifying",
  "fragrant",
  "against-pests",
  "medicinal",
  "present",
] as const;
export type OwnTrait = (typeof ownNames)[number];
const groupNames = [
  "of-indoor",
  "of-outdoor",
  "of-flowers",
  "of-fruit",
  "of-vegetables",
  "of-herbs",
  "of-succulents",
  "of-seeds",
  "of-pots",
  "of-soil",
  "of-tools",
  "of-hanging",
] as const;
export type GroupTrait = (typeof groupNames)[number];
export type Trait = OwnTrait | GroupTrait;

/** Has a product any of these? Two masks, since one number has too few bits. */
export type Traits = { own: number; group: number };

export function maskOf(...names: readonly Trait[]): Traits {
  const bits = (known: readonly string[]) =>
    names.reduce((mask, name) => (known.includes(name) ? mask | (1 << known.indexOf(name)) : mask), 0);
  return { own: bits(ownNames), group: bits(groupNames) };
}

const byLight: Record<KnownLight, OwnTrait> = {
  low: "low-light",
  medium: "medium-light",
  "bright-indirect": "bright-light",
  "full-sun": "full-sun",
};
const byWater: Record<KnownWater, OwnTrait> = { low: "little-water", medium: "some-water", high: "much-water" };
const byEase: Record<KnownEase, OwnTrait> = { easy: "easy", moderate: "moderate", demanding: "demanding" };
const byPets: Record<string, OwnTrait> = { safe: "pet-safe", toxic: "toxic" };
const bySize: Record<string, OwnTrait> = {
  S: "small-pot",
  "Small Pot": "small-pot",
  M: "medium-pot",
  "Medium Pot": "medium-pot",
  L: "large-pot",
  XL: "large-pot",
  XXL: "large-pot",
  "Large Pot": "large-pot",
};
const months: [OwnTrait, number[]][] = [
  ["winter", [11, 12, 1, 2]],
  ["summer", [3, 4, 5, 6]],
  ["monsoon", [6, 7, 8, 9]],
];

/** From the start of a word in its names, 'also known as' or short texts: what a plant can do is for its owner to say. */
const said: [OwnTrait, string[]][] = [
  ["air-purifying", ["air purif", "purifies", "clean air", "cleans the air", "বাতাস পরিষ্কার", "বাতাস বিশুদ্ধ", "বায়ু পরিশোধ"]],
  ["fragrant", ["fragran", "scented", "perfume", "সুগন্ধ", "সুবাস"]],
  ["against-pests", ["pesticide", "insecticide", "neem oil", "mealybug", "aphid", "কীটনাশক", "নিম তেল", "পোকা"]],
  ["medicinal", ["medicin", "ঔষধি", "ওষুধি", "ভেষজ"]],
  ["present", ["gift", "উপহার"]],
];
const saidAs = said.map(([trait, starts]) => ({ trait, starts: starts.map((start) => ` ${foldForSearch(start)}`) }));

type Described = {
  facts: ProductFacts | null;
  sizes: readonly string[];
  popular: boolean;
  /** Names, 'also known as' and short texts. */
  texts: readonly string[];
};

/** @returns the mask of its own traits */
export function ownTraitsOf({ facts, sizes, popular, texts }: Described): number {
  const names: (Trait | undefined)[] = sizes.map((size) => bySize[size]);
  const { light, water, ease, petSafe, place, matureHeightCm, season } = facts ?? {};
  names.push(traitOf(byLight, light), traitOf(byWater, water), traitOf(byEase, ease), traitOf(byPets, petSafe));
  for (const one of place ?? []) if ((ownNames as readonly string[]).includes(one)) names.push(one as OwnTrait);
  if (light || water || ease) names.push("known-care");
  if (popular) names.push("popular");
  if (matureHeightCm != null && matureHeightCm <= shortPlantCm) names.push("short");
  if (matureHeightCm != null && matureHeightCm >= tallPlantCm) names.push("tall");
  const timed = [season?.plant, season?.flower, season?.harvest].flatMap((one) => one ?? []);
  for (const [trait, some] of months) if (timed.some((month) => some.includes(month))) names.push(trait);
  const text = texts.map((one) => ` ${wordsOf(foldForSearch(one)).join(" ")}`).join("");
  for (const { trait, starts } of saidAs) if (starts.some((start) => text.includes(start))) names.push(trait);
  return maskOf(...names.filter((name) => name !== undefined)).own;
}

function traitOf(traits: Record<string, OwnTrait>, value: string | null | undefined): OwnTrait | undefined {
  return traits[value ?? ""];
}

/** Beginnings of words in the names of categories and subcategories. */
const groupWords: [GroupTrait, string[]][] = [
  ["of-indoor", ["indoor", "houseplant", "house plant", "ঘরের", "ইনডোর"]],
  ["of-outdoor", ["outdoor", "বাইরের", "আউটডোর"]],
  ["of-flowers", ["flower", "rose", "bloom", "ফুল", "গোলাপ"]],
  ["of-fruit", ["fruit", "ফল"]],
  ["of-vegetables", ["vegetable", "সবজি", "শাক"]],
  ["of-herbs", ["herb", "ভেষজ"]],
  ["of-succulents", ["succulent", "cact", "সাকুলেন্ট", "ক্যাকটাস"]],
  ["of-seeds", ["seed", "বীজ"]],
  ["of-pots", ["pot", "pots", "planter", "basket", "tray", "টব", "প্ল্যান্টার", "ঝুড়ি", "ট্রে"]],
  ["of-soil", ["soil", "plant food", "fertili", "compost", "মাটি ও সার", "সার"]],
  ["of-tools", ["tool", "watering", "care", "যন্ত্র", "যত্ন", "পানি দেওয়ার"]],
  ["of-hanging", ["hanging", "trailing", "ঝুলন্ত", "ঝোলানো", "লতানো"]],
];
const groupStarts = groupWords.map(([trait, starts]) => ({
  trait,
  starts: starts.map((start) => ` ${foldForSearch(start)}`),
}));

/** @param names of a category or subcategory, in both languages */
export function groupTraitsOf(names: readonly string[]): number {
  const text = names.map((name) => ` ${wordsOf(foldForSearch(name)).join(" ")}`).join(" ");
  const meant = groupStarts.filter(({ starts }) => starts.some((start) => text.includes(start)));
  return maskOf(...meant.map(({ trait }) => trait)).group;
}
