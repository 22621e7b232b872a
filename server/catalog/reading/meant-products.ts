// What a search means, among the products of the catalog: server/search/meaning/ with the shop's own categories, prices and words.
import { foldForSearch } from "#contract/rules/text.ts";
import { isBegun } from "../../search/exact.ts";
import { findMeant, type Meant } from "../../search/meaning/find-meant.ts";
import { ownersWords, readMeaning } from "../../search/meaning/read-meaning.ts";
import { groupTraitsOf } from "../../search/meaning/traits.ts";
import type { MeantSearch } from "../../search/search-products.ts";
import { soundsOf } from "../../search/sound.ts";
import { letterCount, wordsOf } from "../../search/words.ts";
import type { CatalogGroups, CatalogProduct, CatalogView, SearchedView } from "../catalog.ts";

/** Looks for what a text means; see findMeant for the order of what is found. */
export function meaningIn(view: SearchedView): MeantSearch<CatalogProduct> {
  return (search, most): Meant<CatalogProduct> | undefined => {
    const meaning = readMeaning(
      search.text,
      ownersWords(view.searchWords),
      (word) => isBegun(view.search, word) || ofGroupCalled(view.groups, word) !== undefined,
    );
    const traits = traitsByGroup(view.groups);
    return findMeant(
      view.search,
      {
        ...search,
        meaning,
        groupTraitsOf: ({ categoryId, product }) =>
          (traits.get(categoryId) ?? 0) | (traits.get(product.subcategory?._id ?? "") ?? 0),
        ofGroupCalled: (word) => ofGroupCalled(view.groups, word),
        bounds: pricesAtEnds(view),
      },
      most,
    );
  };
}

/** Of the products on sale two in five are cheap, and one in four is dear. */
const cheapShare = 0.4;
const dearShare = 0.75;

function pricesAtEnds({ onSale }: CatalogView): { cheap: number; dear: number } {
  const byPrice = onSale["price-asc"];
  const at = (share: number) => byPrice[Math.floor(byPrice.length * share)]?.pricesMinor[0] ?? 0;
  return { cheap: at(cheapShare), dear: at(dearShare) };
}

/** Kept as long as the groups. */
const traitsOfGroups = new WeakMap<CatalogGroups, ReadonlyMap<string, number>>();

function traitsByGroup(groups: CatalogGroups): ReadonlyMap<string, number> {
  const known = traitsOfGroups.get(groups);
  if (known) return known;
  const made = new Map(
    namedGroups(groups).flatMap(({ _id, names }) => {
      const traits = groupTraitsOf(names);
      return traits === 0 ? [] : [[_id, traits] as const];
    }),
  );
  traitsOfGroups.set(groups, made);
  return made;
}

function namedGroups({ categories, subcategories }: CatalogGroups) {
  const shown = [...categories.values(), ...subcategories.values()].filter(({ isArchived }) => !isArchived);
  return shown.map(({ _id, name, bengaliName }) => ({ _id, names: [name, bengaliName] }));
}

/** Shorter words begin too many others; of this length they must be the whole word. */
const leastLetters = 3;

/** Whether a product is of a category or subcategory in whose name a word begins like this, or sounds like it. */
function ofGroupCalled(groups: CatalogGroups, word: string): ((entry: CatalogProduct) => boolean) | undefined {
  if (letterCount(word) < leastLetters) return undefined;
  const isCalled = ({ names }: { names: string[] }) =>
    names.flatMap((name) => wordsOf(foldForSearch(name))).some((one) => isCalledSo(one, word));
  const ids = new Set(
    namedGroups(groups)
      .filter(isCalled)
      .map(({ _id }) => _id),
  );
  if (ids.size === 0) return undefined;
  return ({ categoryId, product }) => ids.has(categoryId) || ids.has(product.subcategory?._id ?? "");
}

function isCalledSo(one: string, word: string): boolean {
  return one === word || (letterCount(word) > leastLetters && one.startsWith(word)) || soundsLike(one, word);
}

/** 'patabahar' is পাতাবাহার. Short words sound like too many others. */
function soundsLike(bengaliWord: string, word: string): boolean {
  if (!/^[a-z]{6,}$/.test(word) || !/\p{Script=Bengali}/u.test(bengaliWord)) return false;
  const sounds = new Set(soundsOf(word).map(plainSound));
  return soundsOf(bengaliWord).some((sound) => sounds.has(plainSound(sound)));
}

/** Bengali does not write every vowel. */
function plainSound(sound: string): string {
  return sound.replace(/\*$/, "").replaceAll("*", "o");
}
