// Inputs for measuring the search, the same in every run: the demo catalog, larger catalogs like it, and nonsense words.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { toMinor } from "#contract/rules/money/money.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { ProductFacts } from "#contract/wire/catalog/catalog.ts";
import type { CatalogProduct, SearchedView } from "#server/catalog/catalog.ts";
import { isOnSale, noFacets } from "#server/catalog/reading/facets.ts";
import { groupTraitsOf, ownTraitsOf } from "#server/search/meaning/traits.ts";
import { indexProducts } from "#server/search/search-index.ts";

export type SearchTest = { query: string; kind: string; expectSlug: string; alsoOk?: string[] };
type DemoProduct = {
  slug: string;
  name: string;
  bengaliName: string;
  botanicalName: string;
  commonName: string;
  synonyms: string[];
  shortDescription: string;
  bengaliShortDescription: string;
  category: string;
  subcategory: string | null;
  offerPrice: number;
  sizes: string[];
  sizePrices?: Record<string, number>;
  facts: ProductFacts;
  inStock?: boolean;
  popular?: boolean;
};
type DemoGroup = { slug: string; name: string; bengaliName: string; category?: string };

const demo: {
  categories: DemoGroup[];
  subcategories: DemoGroup[];
  products: DemoProduct[];
  bengaliSearchTests: SearchTest[];
} = JSON.parse(readFileSync(new URL("../demo/catalog.json", import.meta.url), "utf8"));

/** The demo's products. Their ids are the demo's slugs. */
export function demoEntries(): CatalogProduct[] {
  return demo.products.map((product) => entryOf(product));
}

/** Splits the queries of each kind in halves. The search was tuned with one half; the other only measures it. */
export function splitTests(): { tuned: SearchTest[]; heldOut: SearchTest[] } {
  const halves = { tuned: [] as SearchTest[], heldOut: [] as SearchTest[] };
  for (const tests of Map.groupBy(demo.bengaliSearchTests, ({ kind }) => kind).values()) {
    const inOrder = tests.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
    const half = Math.floor(inOrder.length / 2);
    halves.tuned.push(...inOrder.slice(0, half));
    halves.heldOut.push(...inOrder.slice(half));
  }
  return halves;
}

/**
 * Makes products from the demo's plants, each with an invented variety's name. There are a quarter as many varieties as
 * products.
 */
export function grownEntries(count: number): CatalogProduct[] {
  const random = createRandom(11);
  const varieties = Array.from({ length: Math.ceil(count / 4) }, () => {
    const syllables = 2 + Math.floor(random() * 3);
    return { latin: latinWord(random, syllables), bengali: bengaliWord(random, syllables) };
  });
  return Array.from({ length: count }, (_, at) => {
    const plant = demo.products[at % demo.products.length] as DemoProduct;
    const { latin, bengali } = varieties[Math.floor(random() * varieties.length)] as (typeof varieties)[number];
    return entryOf({
      ...plant,
      slug: String(at).padStart(8, "0"),
      name: at % 20 === 0 ? `${latin} ${plant.name} ${at}` : `${latin} ${plant.name}`,
      bengaliName: `${bengali} ${plant.bengaliName}`,
      botanicalName: plant.botanicalName && `${plant.botanicalName} '${latin}'`,
    });
  });
}

export async function viewOf(entries: CatalogProduct[]): Promise<SearchedView> {
  const ordered = (list: CatalogProduct[]) => ({
    popular: list,
    newest: list,
    "price-asc": list,
    "price-desc": list,
    name: list,
  });
  const view = {
    version: 1,
    products: new Map(entries.map((entry) => [entry.card._id, entry])),
    groups: { categories: groupsOf(demo.categories), subcategories: groupsOf(demo.subcategories) },
    settings: {},
    searchWords: { words: [] },
    ownFacts: [],
    orderings: ordered(entries),
    onSale: ordered(entries.filter(isOnSale)),
    facets: noFacets,
    search: await indexProducts(entries, null),
  };
  return view as unknown as SearchedView;
}

/** Their ids are the demo's slugs. */
function groupsOf(groups: DemoGroup[]) {
  return new Map(
    groups.map(({ category, ...group }) => [
      group.slug,
      { ...group, _id: group.slug, categoryId: category, isArchived: false },
    ]),
  );
}

/** Nonsense words in both scripts: random letters, and pronounceable syllables. */
export function nonsense(count: number): string[] {
  const random = createRandom(2027);
  const makers = [
    () =>
      Array.from({ length: 5 + Math.floor(random() * 6) }, () => oneOf(random, "abcdefghijklmnopqrstuvwxyz")).join(""),
    () => latinWord(random, 2 + Math.floor(random() * 3)),
    () => Array.from({ length: 4 + Math.floor(random() * 5) }, () => oneOf(random, `${consonants}${signs}`)).join(""),
    () => bengaliWord(random, 3 + Math.floor(random() * 2)),
  ];
  return Array.from({ length: count }, (_, at) => (makers[at % makers.length] as () => string)());
}

const consonants = "কখগঘচছজঝটঠডঢতথদধনপফবভমযরলশসহ";
const signs = "ািীুূেোংঁ";

function latinWord(random: () => number, syllables: number): string {
  const syllable = () =>
    oneOf(random, "bcdfghjklmnpqrstvwxyz") + oneOf(random, "aeiou") + (random() < 0.3 ? oneOf(random, "klmnrst") : "");
  return Array.from({ length: syllables }, syllable).join("");
}

function bengaliWord(random: () => number, syllables: number): string {
  const syllable = () => oneOf(random, consonants) + (random() < 0.8 ? oneOf(random, "ািুেো") : "");
  return Array.from({ length: syllables }, syllable).join("");
}

function oneOf(random: () => number, letters: string): string {
  return letters[Math.floor(random() * letters.length)] ?? "";
}

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function entryOf(product: DemoProduct): CatalogProduct {
  const { slug, name, bengaliName, botanicalName, commonName, synonyms, inStock = true, popular = false } = product;
  const { category, subcategory, offerPrice, sizes, sizePrices = {}, facts, shortDescription } = product;
  const card = {
    _id: slug,
    name,
    bengaliName,
    botanicalName,
    commonName,
    category,
    categorySlug: category,
    price: offerPrice,
    offerPrice,
    sizes,
    sizePrices,
    inStock,
    popular,
    image: [],
    pictures: [],
  };
  const { bengaliShortDescription } = product;
  const [least = toMinor(offerPrice), ...others] = sizes
    .map((size) => toMinor(sizePrices[size] ?? offerPrice))
    .sort((a, b) => a - b);
  return {
    product: {
      ...card,
      shortDescription,
      description: "",
      careGuide: "",
      subcategory: subcategory === null ? null : { _id: subcategory, name: subcategory },
      facts,
      synonyms,
      arrives: "",
      sizeFacts: null,
      ownFacts: null,
      arrivesPicture: null,
      video: null,
      goesWith: [],
    },
    card,
    owners: { offerPrice: card.offerPrice, sizePrices: card.sizePrices },
    sales: [],
    categoryId: category,
    isSwitchedOn: inStock,
    isCounted: false,
    isSoldOut: false,
    bengali: {
      bengaliShortDescription,
      bengaliDescription: "",
      bengaliCareGuide: "",
      bengaliArrives: "",
      bengaliPictureAlts: [],
    },
    boughtWith: [],
    pricesMinor: [least, ...others],
    popularPosition: null,
    createdAt: 0,
    updatedAt: 0,
    revision: 1,
    names: [name, bengaliName, botanicalName, commonName].map(foldForSearch),
    synonyms: synonyms.map(foldForSearch),
    traits: ownTraitsOf({
      ...{ facts, sizes, popular },
      texts: [name, bengaliName, botanicalName, commonName, ...synonyms, shortDescription, bengaliShortDescription],
    }),
    groupTraits: groupTraitsOf(
      [...demo.categories, ...demo.subcategories].flatMap((group) =>
        group.slug === category || group.slug === subcategory ? [group.name, group.bengaliName] : [],
      ),
    ),
    isDeleted: false,
    ordinal: -1,
  };
}

function hashOf({ query }: SearchTest): string {
  return createHash("sha256").update(query.normalize("NFC")).digest("hex");
}
