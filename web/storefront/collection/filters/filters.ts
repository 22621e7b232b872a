// The filters of /collection and of a category. The address contains them, so that Back, reload and sharing keep them.

import { type ProductSort, productSorts } from "#contract/rules/constants.ts";
import { type KnownLight, type KnownWater, knownLights, knownWaters } from "#contract/rules/plants/care-facts.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { KnownValues } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { shortTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { plainName } from "../find-category.ts";
import { searchText } from "../list-search.ts";

/** All products. A category has an address of its own. */
export const listPath = "/collection";

export type Filters = {
  categories: string[];
  subcategories: string[];
  sizes: string[];
  lights: string[];
  waters: string[];
  /** Values of the owner's own facts, as `grafted.yes`. */
  ownFacts: string[];
  isPetSafe: boolean;
  /** Taka as a decimal number; empty means no bound. */
  minPrice: string;
  maxPrice: string;
  q: string;
  sort: ProductSort;
};

/** An unknown value is shown as stored, as with waters. */
const lightNames: Record<KnownLight, () => string> = {
  low: m.light_low,
  medium: m.light_medium,
  "bright-indirect": m.light_bright,
  "full-sun": m.light_full,
};

const waterNames: Record<KnownWater, () => string> = {
  low: m.little_water,
  medium: m.some_water,
  high: m.much_water,
};

export function lightName(light: string): string {
  return knownLights.includes(light as KnownLight) ? lightNames[light as KnownLight]() : light;
}

export function waterName(water: string): string {
  return knownWaters.includes(water as KnownWater) ? waterNames[water as KnownWater]() : water;
}

/** The longest search that the server accepts. */
const maxSearchLength = 200;

export function readFilters(search: URLSearchParams): Filters {
  const several = (name: string) =>
    [...new Set(search.getAll(name).flatMap((value) => value.split(",")))].filter(Boolean);
  const minPrice = readPrice(search.get("minPrice") ?? "");
  return {
    categories: several("category"),
    subcategories: several("subcategory"),
    sizes: several("size"),
    lights: several("light"),
    waters: several("water"),
    ownFacts: several("fact"),
    isPetSafe: search.get("petSafe") === "yes",
    minPrice: minPrice === "0" ? "" : minPrice,
    maxPrice: readPrice(search.get("maxPrice") ?? ""),
    q: (search.get("q") ?? "").trim().slice(0, maxSearchLength),
    sort: productSorts.find((known) => known === search.get("sort")) ?? "popular",
  };
}

/** Reads a typed price with Bengali digits, taka sign or grouping commas; anything else means no bound. */
export function readPrice(text: string): string {
  const plain = asciiDigits(text)
    .replace(/[৳,\s]/g, "")
    .replace(/^0+(?=\d)/, "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? plain : "";
}

/** Limits the page's size: each value is a chip, and its link repeats all the others. */
const maxValues = 20;

/**
 * Sorts the filters and removes values unknown to the catalog. So a link with a deleted value still shows the matches of its
 * other filters, and invented values do not make additional pages.
 */
export function knownFilters(filters: Filters, known: KnownValues): Filters {
  const asked = new Set(filters.categories.map(plainName));
  const categories = known.categories.filter(
    ({ slug, name }) => asked.has(plainName(slug)) || asked.has(plainName(name)),
  );
  return {
    ...filters,
    categories: inOrder(categories.map(({ slug }) => slug)),
    subcategories: inOrder(among(known.subcategories, filters.subcategories)),
    sizes: inOrder(among(known.sizes, filters.sizes)),
    lights: inOrder(among(known.lights, filters.lights)),
    waters: inOrder(among(known.waters, filters.waters)),
    ownFacts: inOrder(among(known.ownFacts, filters.ownFacts)),
  };
}

function among(known: readonly string[], asked: readonly string[]): string[] {
  const wanted = new Set(asked);
  return known.filter((value) => wanted.has(value));
}

function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].sort().slice(0, maxValues);
}

/** The normalized query of the filters, without defaults. */
export function filtersSearch(filters: Filters): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string) => value && search.set(name, value);
  set("q", filters.q);
  set("category", filters.categories.join(","));
  set("subcategory", filters.subcategories.join(","));
  set("minPrice", filters.minPrice);
  set("maxPrice", filters.maxPrice);
  set("size", filters.sizes.join(","));
  set("light", filters.lights.join(","));
  set("water", filters.waters.join(","));
  set("fact", filters.ownFacts.join(","));
  set("petSafe", filters.isPetSafe ? "yes" : "");
  set("sort", filters.sort === "popular" ? "" : filters.sort);
  return searchText(search);
}

/** The filters as a query of the API's list. */
export function filtersQuery(filters: Filters) {
  return {
    q: filters.q,
    category: filters.categories.join(","),
    subcategory: filters.subcategories.join(","),
    minPrice: filters.minPrice,
    maxPrice: filters.maxPrice,
    size: filters.sizes.join(","),
    light: filters.lights.join(","),
    water: filters.waters.join(","),
    fact: filters.ownFacts.join(","),
    petSafe: filters.isPetSafe ? "yes" : "",
    sort: filters.sort,
  };
}

type AppliedFilter = { label: string; without: Filters };

/**
 * Each applied filter with its label and the other filters. `nameOf` returns the name of a category or subcategory by
 * slug, and of a value of the owner's own facts.
 */
export function appliedFilters(filters: Filters, nameOf: (slug: string) => string): AppliedFilter[] {
  const { q, minPrice, maxPrice } = filters;
  const listed = (
    key: "categories" | "subcategories" | "sizes" | "lights" | "waters" | "ownFacts",
    label: (value: string) => string,
  ) =>
    filters[key].map((value) => ({
      label: label(value),
      without: { ...filters, [key]: without(filters[key], value) },
    }));
  return [
    ...(q ? [{ label: m.searched_for({ text: q }), without: { ...filters, q: "" } }] : []),
    ...listed("categories", nameOf),
    ...listed("subcategories", nameOf),
    ...(minPrice
      ? [{ label: m.price_from({ price: shortTaka(Number(minPrice)) }), without: { ...filters, minPrice: "" } }]
      : []),
    ...(maxPrice
      ? [{ label: m.price_up_to({ price: shortTaka(Number(maxPrice)) }), without: { ...filters, maxPrice: "" } }]
      : []),
    ...listed("sizes", sizeName),
    ...listed("lights", lightName),
    ...listed("waters", waterName),
    ...listed("ownFacts", nameOf),
    ...(filters.isPetSafe ? [{ label: m.pet_safe(), without: { ...filters, isPetSafe: false } }] : []),
  ];
}

export function withToggled(list: string[], value: string): string[] {
  return list.includes(value) ? without(list, value) : [...list, value];
}

function without(list: string[], value: string): string[] {
  return list.filter((other) => other !== value);
}
