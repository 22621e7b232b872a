// The shopper's lists and single products. Reads only the view.
import type { z } from "zod";
import {
  closestMax,
  type Language,
  meantMax,
  orderSizes,
  relatedMax,
  searchDropdownMax,
} from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { ownFilter, ownFiltersOf } from "#contract/rules/plants/own-facts.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { foldForSearch, foldText } from "#contract/rules/text.ts";
import type {
  Category,
  Product,
  ProductCard,
  ProductFilters,
  productListQuery,
  Subcategory,
} from "#contract/wire/catalog/catalog.ts";
import type { CountedOwnFact } from "#contract/wire/catalog/own-facts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { pageOfRows } from "../../http/paging.ts";
import { findExact } from "../../search/exact.ts";
import { findClose, inSearchOrder, searchProducts } from "../../search/search-products.ts";
import type { CatalogProduct, CatalogView, Facets, Order, SearchedView } from "../catalog.ts";
import { countFacets, isOnSale, isPetSafe, recount } from "./facets.ts";
import { meaningIn } from "./meant-products.ts";

type ListQuery = z.output<typeof productListQuery>;

/** Every product that is not deleted, whole, newest first. */
export function allProducts(view: CatalogView): Product[] {
  return view.orderings.newest.map((entry) => entry.product);
}

/** One page of the products on sale. */
export function listProducts(view: SearchedView, query: ListQuery) {
  const { shown, ...page } = pageOfRows(filterProducts(view, query), query);
  const isLast = page.page >= page.pages;
  const closest = isLast ? closestListed(view, query, page.total) : noneClose;
  return { products: shown.map((entry) => entry.card), ...page, ...closest };
}

/** Values of one kind that a list is asked for; more than these are left out. */
const maxValues = 20;
/** Matches nothing, so that a list of unknown values only is empty. */
const noValue = " ";

/**
 * Normalizes a query without changing what it finds: values that no product on sale has are dropped, the others sorted. So
 * equal queries share one kept answer (server/pages/answers.ts).
 */
export function spellQuery<Query extends FacetQuery>(view: CatalogView, query: Query): Query {
  const { category, subcategory, size, light, water, fact } = query;
  const { sizes, lights, waters, own } = view.facets;
  const slugOf = (id: string) => view.groups.categories.get(id)?.slug ?? "";
  return {
    ...query,
    category: category && spellValues([...categoriesNamed(view, category)].map(slugOf)),
    subcategory: subcategory && spellValues([...subcategoriesNamed(view, subcategory)]),
    size: size && spellValues([...splitList(size)].filter((one) => sizes.has(one))),
    light: light && spellValues([...splitList(light)].filter((one) => lights.has(one))),
    water: water && spellValues([...splitList(water)].filter((one) => waters.has(one))),
    fact: fact && spellValues([...splitList(fact)].filter((one) => own.has(one))),
  };
}

function spellValues(values: readonly string[]): string {
  return [...values].sort().slice(0, maxValues).join(",") || noValue;
}

/** The values that products on sale have, each with its count under the query's other filters. */
export function productFilters(view: SearchedView, query: FacetQuery = {}): ProductFiltersOnly {
  const { facets } = view;
  const counts = countedBy(view, query);
  const sizes = orderSizes([...facets.sizes.keys()]);
  const subcategories = listSubcategories(view).flatMap(({ _id, slug, name, category }) => {
    const categorySlug = view.groups.categories.get(category._id)?.slug ?? "";
    const count = counts.subcategories.get(_id) ?? 0;
    return facets.subcategories.has(_id) ? [{ slug, name, categorySlug, count }] : [];
  });
  return {
    categories: listCategories(view).map(({ _id, slug }) => ({ slug, count: counts.categories.get(_id) ?? 0 })),
    subcategories,
    sizes,
    sizeCounts: sizes.map((size) => ({ size, count: counts.sizes.get(size) ?? 0 })),
    lights: [...facets.lights.keys()].sort().map((light) => ({ light, count: counts.lights.get(light) ?? 0 })),
    waters: [...facets.waters.keys()].sort().map((water) => ({ water, count: counts.waters.get(water) ?? 0 })),
    petSafe: counts.petSafe,
    ownFacts: offeredOwnFacts(view, counts, query.lang),
    highestPrice: toTaka(highestPriceOf(view.onSale["price-desc"])),
  };
}

/** Values that products on sale have, in the owner's order. */
function offeredOwnFacts(view: SearchedView, counts: Facets, language: Language = "en"): CountedOwnFact[] {
  return view.ownFacts.flatMap((fact) => {
    const values = fact.values.flatMap((value) => {
      const key = ownFilter(fact.id, value.id);
      if (!view.facets.own.has(key)) return [];
      return [{ value: value.id, text: shownName(language, value), count: counts.own.get(key) ?? 0 }];
    });
    return values.length === 0 ? [] : [{ fact: fact.id, name: shownName(language, fact), values }];
  });
}

/** The matches of a text typed in the header, counted. */
export function countSearched(view: SearchedView, text: string): { results: number; closest: number } {
  const { total, closest } = searchProducts(view, text, searchDropdownMax, meaningIn(view));
  return { results: total, closest: closest.length };
}

/** Cards by id in the order asked, those out of stock too; unknown and deleted ones are left out. */
export function productsById(view: CatalogView, ids: string[]): ProductCard[] {
  return ids.flatMap((id) => {
    const entry = view.products.get(id);
    return entry && !entry.isDeleted ? [entry.card] : [];
  });
}

/**
 * One product, what the owner offers beside it or else was bought with it, as far as it is on sale, and at most five others on sale of its category.
 * @throws Refusal 404 for an unknown product, 410 for a deleted one
 */
export function findProduct(
  view: CatalogView,
  productId: string,
): { product: Product; goesWith: ProductCard[]; related: ProductCard[] } {
  const entry = view.products.get(productId);
  if (entry === undefined)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product" });
  if (entry.isDeleted) throw new Refusal(410, say(m.refusal_this_product_is_no_longer_sold), { code: "gone" });
  // Among the first few only: five products are not worth a walk through a large catalog.
  const others =
    byCategory(view.onSale.popular)
      .get(entry.categoryId)
      ?.slice(0, relatedMax + 1) ?? [];
  const related = others.filter((other) => other !== entry).slice(0, relatedMax);
  const { goesWith: chosen } = entry.product;
  const beside = (chosen.length > 0 ? chosen : entry.boughtWith).flatMap((id) => view.products.get(id) ?? []);
  const goesWith = beside.filter((other) => other !== entry && !other.isDeleted && other.card.inStock);
  return {
    product: entry.product,
    goesWith: goesWith.map(({ card }) => card),
    related: related.map(({ card }) => card),
  };
}

export function listCategories(view: CatalogView): Category[] {
  return [...view.groups.categories.values()]
    .filter((category) => !category.isArchived)
    .map(({ isArchived: _, bengaliName: _n, bengaliDescription: _d, ...category }) => ({
      ...category,
      image: category.picture?.url ?? "",
      productCount: view.facets.categories.get(category._id) ?? 0,
    }));
}

/** Subcategories that are not archived, of categories that are not. */
export function listSubcategories(view: CatalogView): Subcategory[] {
  return [...view.groups.subcategories.values()].flatMap(
    ({ isArchived, categoryId, bengaliName: _, ...subcategory }) => {
      const category = view.groups.categories.get(categoryId);
      if (isArchived || category === undefined || category.isArchived) return [];
      return [
        {
          ...subcategory,
          image: subcategory.picture?.url ?? "",
          category: { _id: category._id, name: category.name },
        },
      ];
    },
  );
}

type FacetQuery = Partial<ListQuery>;

/** A filter of the lists, each of the owner's facts apart. */
type Kind = "category" | "subcategory" | "size" | "light" | "water" | "petSafe" | `fact ${string}`;

/**
 * A product counts for a filter when it passes all other kinds: each number is how many a click on it would list. Products are walked once,
 * however much is asked: those that pass all count for every kind, those that fail a single kind only for that. Counts without filters are
 * made already.
 */
function countedBy(view: SearchedView, query: FacetQuery): Facets {
  const { q = "", minPrice, maxPrice } = query;
  const wanted = foldForSearch(q);
  const kinds = narrowingTests(view, query);
  if (kinds.size === 0 && minPrice === undefined && maxPrice === undefined && wanted === "") return view.facets;
  const others = productFilter(view, { minPrice, maxPrice });
  const isListed = wanted === "" ? () => true : listedFor(view, q, others);
  const passing: CatalogProduct[] = [];
  const failingOne = new Map<Kind, CatalogProduct[]>([...kinds.keys()].map((kind) => [kind, []]));
  for (const entry of view.onSale.popular) {
    if (!others(entry) || !isListed(entry)) continue;
    const failed = failedKinds(entry, kinds);
    if (failed === "several") continue;
    (failed === "none" ? passing : failingOne.get(failed))?.push(entry);
  }
  const counted = countFacets(passing);
  const of = (kind: Kind) => recount(counted, { before: [], after: failingOne.get(kind) ?? [] });
  const own = new Map(counted.own);
  for (const kind of kinds.keys()) {
    if (!kind.startsWith("fact ")) continue;
    const fact = `${kind.slice("fact ".length)}.`;
    for (const [filter, count] of of(kind).own) if (filter.startsWith(fact)) own.set(filter, count);
  }
  return {
    categories: of("category").categories,
    subcategories: of("subcategory").subcategories,
    sizes: of("size").sizes,
    lights: of("light").lights,
    waters: of("water").waters,
    petSafe: of("petSafe").petSafe,
    own,
  };
}

function failedKinds(entry: CatalogProduct, kinds: ReadonlyMap<Kind, Test>): "none" | "several" | Kind {
  let failed: "none" | Kind = "none";
  for (const [kind, test] of kinds) {
    if (test(entry)) continue;
    if (failed !== "none") return "several";
    failed = kind;
  }
  return failed;
}

/** Whether a list shows a product for this text, among its results or among those that it means. */
function listedFor(view: SearchedView, text: string, isWanted: (entry: CatalogProduct) => boolean) {
  const wanted = foldForSearch(text);
  const matches = findExact(view.search, wanted);
  const total = view.onSale.popular.filter((entry) => matches[entry.ordinal] !== 0 && isWanted(entry)).length;
  const meant = meaningIn(view)({ text, wanted, matches, total, isWanted }, meantMax);
  return (entry: CatalogProduct) => matches[entry.ordinal] !== 0 || (meant?.isMeant(entry) ?? false);
}

type ProductFiltersOnly = Omit<ProductFilters, "success" | "message">;

function filterProducts(view: CatalogView, query: ListQuery): readonly CatalogProduct[] {
  const isAsked = productFilter(view, query);
  const wanted = foldForSearch(query.q ?? "");
  if (wanted === "") return filterOnSale(view, query);
  const matches = findExact(view.search, wanted);
  if (query.sort === "popular") return inSearchOrder(view.search, matches, wanted, isAsked);
  return view.orderings[orderOf(query)].filter((entry) => matches[entry.ordinal] !== 0 && isAsked(entry));
}

function orderOf({ sort, lang }: ListQuery): Order {
  return sort === "name" && lang === "bn" ? "name-bn" : sort;
}

function filterOnSale(view: CatalogView, query: ListQuery): readonly CatalogProduct[] {
  const all = view.onSale[orderOf(query)];
  const kinds = narrowingTests(view, query);
  const tests = [...kinds.values()];
  const { lowest, highest } = priceBounds(query);
  const isOpen = lowest === 0 && highest === Number.POSITIVE_INFINITY;
  if (isOpen && kinds.size === 0) return all;
  if (isOpen && kinds.size === 1 && query.category) {
    const [categoryId, second] = categoriesNamed(view, query.category);
    if (second === undefined) return byCategory(all).get(categoryId ?? "") ?? [];
  }
  const leastPrices = isOpen ? undefined : leastPricesOf(all);
  const found: CatalogProduct[] = [];
  for (let at = 0; at < all.length; at += 1) {
    if (leastPrices && (leastPrices[at] as number) > highest) continue;
    const entry = all[at] as CatalogProduct;
    if (leastPrices && !costs(entry, lowest, highest)) continue;
    if (passes(entry, tests)) found.push(entry);
  }
  return found;
}

/** In poisha: scanning these is much quicker than scanning products. */
const leastPricesOf = onceFor((list: readonly CatalogProduct[]) =>
  Float64Array.from(list, ({ pricesMinor }) => pricesMinor[0]),
);
const highestPriceOf = onceFor((list: readonly CatalogProduct[]) =>
  list.reduce((highest, { pricesMinor }) => Math.max(highest, pricesMinor.at(-1) ?? 0), 0),
);
const byCategory = onceFor((list: readonly CatalogProduct[]) => Map.groupBy(list, ({ categoryId }) => categoryId));

/** Made on first use and kept as long as the list: all of its pages share it. */
function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const noneClose = { closest: [], closestBy: "spelling" as const, meant: {} };

/** After the results, under the other filters: products that the words mean, or the closest matches. */
function closestListed(view: SearchedView, query: ListQuery, total: number) {
  const { q: text = "" } = query;
  const wanted = foldForSearch(text);
  if (wanted === "") return noneClose;
  const matches = findExact(view.search, wanted);
  const search = { text, wanted, matches, total, isWanted: productFilter(view, query) };
  return findClose(view.search, search, { meant: meantMax, spelled: closestMax }, meaningIn(view));
}

/** Whether a product is on sale and passes every filter except the words. */
function productFilter(view: CatalogView, query: FacetQuery): (entry: CatalogProduct) => boolean {
  const tests = [...narrowingTests(view, query).values()];
  const { lowest, highest } = priceBounds(query);
  return (entry) => isOnSale(entry) && costs(entry, lowest, highest) && passes(entry, tests);
}

/** Whether one of its sizes costs that, bounds included. */
function costs({ pricesMinor }: CatalogProduct, lowest: number, highest: number): boolean {
  return pricesMinor.some((price) => price >= lowest && price <= highest);
}

function priceBounds({ minPrice, maxPrice }: FacetQuery): { lowest: number; highest: number } {
  return {
    lowest: minPrice === undefined ? 0 : toMinor(minPrice),
    highest: maxPrice === undefined ? Number.POSITIVE_INFINITY : toMinor(maxPrice),
  };
}

type Test = (entry: CatalogProduct) => boolean;

/** One for each kind that is asked for, beside price. */
function narrowingTests(view: CatalogView, query: FacetQuery): Map<Kind, Test> {
  const tests = new Map<Kind, Test>();
  if (query.category) {
    const categoryIds = categoriesNamed(view, query.category);
    tests.set("category", ({ categoryId }) => categoryIds.has(categoryId));
  }
  if (query.subcategory) {
    const subcategoryIds = subcategoriesNamed(view, query.subcategory);
    tests.set("subcategory", ({ product }) => subcategoryIds.has(product.subcategory?._id ?? ""));
  }
  if (query.size) {
    const sizes = splitList(query.size);
    tests.set("size", ({ card }) => card.sizes.some((size) => sizes.has(size)));
  }
  if (query.light) {
    const lights = splitList(query.light);
    tests.set("light", ({ product }) => lights.has(product.facts?.light ?? ""));
  }
  if (query.water) {
    const waters = splitList(query.water);
    tests.set("water", ({ product }) => waters.has(product.facts?.water ?? ""));
  }
  if (query.petSafe === "yes") tests.set("petSafe", isPetSafe);
  if (query.fact) {
    const asked = ownFiltersOf([...splitList(query.fact)]);
    // An unknown fact matches nothing, as unknown values of the other filters do.
    if (asked.size === 0) tests.set("fact ", () => false);
    for (const [fact, values] of asked) {
      tests.set(`fact ${fact}`, ({ product }) => values.has(product.ownFacts?.[fact] ?? ""));
    }
  }
  return tests;
}

function passes(entry: CatalogProduct, tests: readonly Test[]): boolean {
  for (const test of tests) if (!test(entry)) return false;
  return true;
}

/** Category ids of a comma-separated list of slugs or names, in any case. A name may contain a comma. */
function categoriesNamed(view: CatalogView, list: string): Set<string> {
  const wanted = new Set(list.split(",").map(foldText));
  const found = [...view.groups.categories.values()].filter(
    ({ slug, name, isArchived }) =>
      !isArchived && (wanted.has(slug) || wanted.has(foldText(name)) || foldText(name) === foldText(list)),
  );
  return new Set(found.map((category) => category._id));
}

function subcategoriesNamed(view: CatalogView, list: string): Set<string> {
  const wanted = splitList(list);
  const found = listSubcategories(view).filter(({ _id, slug }) => wanted.has(slug) || wanted.has(_id));
  return new Set(found.map((subcategory) => subcategory._id));
}

/** The non-empty parts of a comma-separated list. */
function splitList(list: string): Set<string> {
  return new Set(
    list
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
}
