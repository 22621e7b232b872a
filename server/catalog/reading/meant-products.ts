// server/search/meaning/ with the shop's own categories, prices and words.
import { foldForSearch } from "#contract/rules/text.ts";
import { isCalledLike } from "../../search/closest.ts";
import { findMeant } from "../../search/meaning/find-meant.ts";
import { ownersWords, readMeaning } from "../../search/meaning/read-meaning.ts";
import type { MeantSearch } from "../../search/search-products.ts";
import { soundsOf } from "../../search/sound.ts";
import { letterCount, wordsOf } from "../../search/words.ts";
import type { CatalogGroups, CatalogProduct, CatalogView, SearchedView } from "../catalog.ts";

/** Looks for what a text means; see findMeant for the order of what is found. */
export function meaningIn(view: SearchedView): MeantSearch<CatalogProduct> {
  const groups = namedGroups(view.groups);
  const isName = (word: string) => ofGroupCalled(groups, word) !== undefined || isCalledLike(view.search, word);
  return (search, most) =>
    findMeant(
      view.search,
      {
        ...search,
        meaning: readMeaning(search.text, ownersWords(view.searchWords), isName),
        ofGroupCalled: (word) => ofGroupCalled(groups, word),
        bounds: pricesAtEnds(view),
      },
      most,
    );
}

/** Of the products on sale two in five are cheap, and one in four is dear. */
const cheapShare = 0.4;
const dearShare = 0.75;

function pricesAtEnds({ onSale }: CatalogView): { cheap: number; dear: number } {
  const byPrice = onSale["price-asc"];
  const at = (share: number) => byPrice[Math.floor(byPrice.length * share)]?.pricesMinor[0] ?? 0;
  return { cheap: at(cheapShare), dear: at(dearShare) };
}

/** `sounds`: of its Bengali words. */
type NamedGroup = { _id: string; words: string[]; sounds: ReadonlySet<string> };
/** Kept as long as the groups. */
const namesOfGroups = new WeakMap<CatalogGroups, NamedGroup[]>();

function namedGroups(groups: CatalogGroups): NamedGroup[] {
  const known = namesOfGroups.get(groups);
  if (known) return known;
  const shown = [...groups.categories.values(), ...groups.subcategories.values()].filter((one) => !one.isArchived);
  const made = shown.map(({ _id, name, bengaliName }) => {
    const bengali = wordsOf(foldForSearch(bengaliName));
    const words = [...wordsOf(foldForSearch(name)), ...bengali];
    return { _id, words, sounds: new Set(bengali.flatMap(plainSounds)) };
  });
  namesOfGroups.set(groups, made);
  return made;
}

/** Shorter words begin too many others; of this length they must be the whole word. */
const leastLetters = 3;

/** Whether a product is of a category or subcategory in whose name a word begins like this, or sounds like it. */
function ofGroupCalled(groups: readonly NamedGroup[], word: string): ((entry: CatalogProduct) => boolean) | undefined {
  const letters = letterCount(word);
  if (letters < leastLetters) return undefined;
  // 'patabahar' is পাতাবাহার. Short words sound like too many others.
  const sounds = /^[a-z]{6,}$/.test(word) ? plainSounds(word) : [];
  const isCalled = (group: NamedGroup) =>
    group.words.some((one) => one === word || (letters > leastLetters && one.startsWith(word))) ||
    sounds.some((sound) => group.sounds.has(sound));
  const ids = new Set(groups.filter(isCalled).map(({ _id }) => _id));
  if (ids.size === 0) return undefined;
  return ({ categoryId, product }) => ids.has(categoryId) || ids.has(product.subcategory?._id ?? "");
}

/** Bengali does not write every vowel. */
function plainSounds(word: string): string[] {
  return soundsOf(word).map((sound) => sound.replace(/\*$/, "").replaceAll("*", "o"));
}
