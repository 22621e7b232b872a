// Names of categories and subcategories as search words: 'indoor', 'succulent' and 'fruit' find their products.
import { foldForSearch } from "#contract/rules/text.ts";
import { findExact } from "../../search/exact.ts";
import { soundsOf } from "../../search/sound.ts";
import { weightOf } from "../../search/word-weights.ts";
import { isWordStart, wordsOf } from "../../search/words.ts";
import type { CatalogProduct, CatalogView } from "../catalog.ts";
import { isMeantBy } from "./meant-words.ts";

/** Words of less weight name no group: 'plants' would match most of the shop. */
const leastWeight = 0.2;

/** So many products may bear a text in their names before it is read for what it means. */
const fewNamed = 3;

/**
 * Whether a product is asked for by something else than its names: by its group's name, or by what the text means.
 * @param wanted folded
 */
export function askedOtherwise(view: CatalogView, wanted: string): ((entry: CatalogProduct) => boolean) | undefined {
  const isOfGroup = ofGroupNamed(view, wanted);
  if (isOfGroup !== undefined) return isOfGroup;
  const isMeant = isMeantBy(view, wanted);
  return isMeant !== undefined && hasFewNamed(view, wanted) ? isMeant : undefined;
}

function hasFewNamed(view: CatalogView, wanted: string): boolean {
  let named = 0;
  for (const match of findExact(view.search, wanted)) {
    if (match !== 0) named += 1;
    if (named > fewNamed) return false;
  }
  return true;
}

/**
 * Whether a product belongs to a category or subcategory whose name holds the text, from the start of a word.
 * @param wanted folded
 * @returns undefined when no group has such a name
 */
function ofGroupNamed(view: CatalogView, wanted: string): ((entry: CatalogProduct) => boolean) | undefined {
  if (!wordsOf(wanted).some((word) => weightOf(word) >= leastWeight)) return undefined;
  const isCalled = ({ name, bengaliName, isArchived }: { name: string; bengaliName: string; isArchived: boolean }) =>
    !isArchived && (holds(name, wanted) || holds(bengaliName, wanted) || soundsLike(bengaliName, wanted));
  const { categories, subcategories } = view.groups;
  const ids = new Set([...categories.values(), ...subcategories.values()].filter(isCalled).map(({ _id }) => _id));
  if (ids.size === 0) return undefined;
  return ({ categoryId, product }) => ids.has(categoryId) || ids.has(product.subcategory?._id ?? "");
}

/** 'patabahar' is পাতাবাহার. Short words sound like too many others. */
function soundsLike(bengaliName: string, wanted: string): boolean {
  if (!/^[a-z]{6,}$/.test(wanted)) return false;
  const sounds = new Set(soundsOf(wanted).map(plainSound));
  return wordsOf(foldForSearch(bengaliName)).some((word) =>
    soundsOf(word).some((sound) => sounds.has(plainSound(sound))),
  );
}

/** Bengali does not write every vowel. */
function plainSound(sound: string): string {
  return sound.replace(/\*$/, "").replaceAll("*", "o");
}

function holds(name: string, wanted: string): boolean {
  const folded = foldForSearch(name);
  const at = folded.indexOf(wanted);
  return at !== -1 && isWordStart(folded, at);
}
