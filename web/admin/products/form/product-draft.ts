import { maxProductGrams, type ProductSize } from "#contract/rules/constants.ts";
import { plainFigure } from "#contract/rules/money/typed-figure.ts";
import type { OwnFacts } from "#contract/rules/plants/own-facts.ts";
import {
  eachField,
  mostOfSizeFact,
  type OptionalField,
  type OptionalValues,
  optionalFields,
  optionalNames,
  type SizeFacts,
  sizeFactNames,
  withUnstated,
} from "#contract/rules/plants/product-fields.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { ProductFacts, ProductInput } from "#contract/wire/catalog/catalog.ts";
import type { OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import type { NewCounts } from "#contract/wire/catalog/stock.ts";
import * as m from "#messages";
import type { Question } from "#web/admin/kit/dialog/question.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";

export type Season = "plant" | "flower" | "harvest";

/** Of the optional fields: a switch, ids, what is typed of each size, or a text as typed; a weight in kilograms. */
type OptionalDraft = { [Name in OptionalField]: Typed[(typeof optionalFields)[Name]["kind"]] };
type Typed = {
  paragraphs: string;
  rich: string;
  grams: string;
  yes: boolean;
  products: string[];
  /** By size and fact, `Large Pot.potCm`. */
  bySize: Record<string, string>;
  /** By fact. Empty: none of its values. */
  own: Record<string, string>;
};
const nothingTyped: Typed = { paragraphs: "", rich: "", grams: "", yes: false, products: [], bySize: {}, own: {} };

/** The form's fields: texts as typed. Prices in taka. An empty care fact is one that nobody has stated. */
export type ProductDraft = OptionalDraft & {
  name: string;
  bengaliName: string;
  botanicalName: string;
  commonName: string;
  shortDescription: string;
  description: string;
  careGuide: string;
  price: string;
  offerPrice: string;
  category: string;
  subcategory: string;
  popular: boolean;
  inStock: boolean;
  sizes: string[];
  /** By size. */
  sizePrices: Record<string, string>;
  /** How many are left, by size. Empty: not counted. */
  stock: Record<string, string>;
  light: string;
  water: string;
  petSafe: string;
  ease: string;
  humidity: string;
  place: string[];
  matureHeightCm: string;
  plant: number[];
  flower: number[];
  harvest: number[];
  /** One a line. */
  synonyms: string;
  pictures: DraftPicture[];
};

/**
 * `key` is the address of a stored picture or the key of a chosen file. `alt` says what it shows; empty means the product's
 * name.
 */
export type DraftPicture = { key: string; alt: string; bengaliAlt?: string };

/** By the name of a field; of a size's price `sizePrices.Large Pot`. */
export type DraftErrors = Record<string, string>;

/** Defaults of the add form (specification, section 9). */
export const newProduct: ProductDraft = {
  name: "",
  bengaliName: "",
  botanicalName: "",
  commonName: "",
  shortDescription: "",
  description: "",
  careGuide: "",
  ...eachField<OptionalDraft>((_, kind) => nothingTyped[kind]),
  price: "10",
  offerPrice: "10",
  category: "",
  subcategory: "",
  popular: false,
  inStock: true,
  sizes: [],
  sizePrices: {},
  stock: {},
  light: "",
  water: "",
  petSafe: "",
  ease: "",
  humidity: "",
  place: [],
  matureHeightCm: "",
  plant: [],
  flower: [],
  harvest: [],
  synonyms: "",
  pictures: [],
};

export function draftOf(product: OwnedProduct): ProductDraft {
  const { facts, sizePrices } = product;
  return {
    name: product.name,
    bengaliName: product.bengaliName,
    botanicalName: product.botanicalName,
    commonName: product.commonName,
    shortDescription: product.shortDescription,
    description: product.description,
    careGuide: product.careGuide,
    ...draftOfOptional(product),
    price: String(product.price),
    offerPrice: String(product.offerPrice),
    category: product.category,
    subcategory: product.subcategory?._id ?? "",
    popular: product.popular,
    inStock: product.inStock,
    sizes: product.sizes,
    sizePrices: Object.fromEntries(Object.entries(sizePrices).map(([size, price]) => [size, String(price)])),
    stock: Object.fromEntries(Object.entries(product.stock).map(([size, count]) => [size, String(count)])),
    light: facts?.light ?? "",
    water: facts?.water ?? "",
    petSafe: facts?.petSafe ?? "",
    ease: facts?.ease ?? "",
    humidity: facts?.humidity ?? "",
    place: facts?.place ?? [],
    matureHeightCm: facts?.matureHeightCm ? String(facts.matureHeightCm) : "",
    plant: facts?.season?.plant ?? [],
    flower: facts?.season?.flower ?? [],
    harvest: facts?.season?.harvest ?? [],
    synonyms: product.synonyms.join("\n"),
    pictures: product.pictures.map(({ url, alt }, at) => ({
      key: url,
      alt: alt === product.name ? "" : alt,
      bengaliAlt: product.bengaliPictureAlts[at] ?? "",
    })),
  };
}

function draftOfOptional(product: OwnedProduct): OptionalDraft {
  const stated = withUnstated(product);
  return {
    ...eachField<OptionalDraft>((name, kind) => {
      const value = stated[name];
      if (kind === "grams") return value === null ? "" : String(Number(value) / 1000);
      return value as string | boolean | string[];
    }),
    sizeFacts: typedSizeFacts(stated.sizeFacts ?? {}),
    ownFacts: stated.ownFacts ?? {},
  };
}

function typedSizeFacts(facts: SizeFacts): Record<string, string> {
  const typed = Object.entries(facts).flatMap(([size, fact]) =>
    sizeFactNames.flatMap((name) => {
      const figure = fact[name];
      if (figure === undefined) return [];
      return [[`${size}.${name}`, String(name === "weightGrams" ? figure / 1000 : figure)]];
    }),
  );
  return Object.fromEntries(typed);
}

/** A length in cm, an age in months or a weight in grams, typed as kilograms; null unless it is more than none and not above its most. */
function readSizeFact(text: string, name: (typeof sizeFactNames)[number]): number | null {
  if (name === "weightGrams") return readGrams(text);
  const typed = asciiDigits(text).trim();
  const figure = /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return figure > 0 && figure <= mostOfSizeFact[name] ? figure : null;
}

/** Only of the sizes in which it is sold. */
function sizeFactsOf({ sizes, sizeFacts }: ProductDraft): SizeFacts | null {
  const known = sizes.flatMap((size) => {
    const read = sizeFactNames.map((name) => [name, readSizeFact(sizeFacts[`${size}.${name}`] ?? "", name)] as const);
    const given = read.filter(([, figure]) => figure !== null);
    return given.length === 0 ? [] : [[size, Object.fromEntries(given)] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

function ownFactsOf({ ownFacts }: ProductDraft): OwnFacts | null {
  const given = Object.entries(ownFacts).filter(([, value]) => value !== "");
  return given.length === 0 ? null : Object.fromEntries(given);
}

function sizeFactErrors({ sizes, sizeFacts }: ProductDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const size of sizes) {
    const figures = sizeFactNames.map((name) => {
      const typed = sizeFacts[`${size}.${name}`] ?? "";
      const figure = readSizeFact(typed, name);
      if (typed.trim() !== "" && figure === null) {
        errors[`sizeFacts.${size}.${name}`] =
          name === "weightGrams"
            ? m.product_desk_enter_weight({ most: inDigits(maxProductGrams / 1000) })
            : m.product_desk_enter_up_to({ most: inDigits(mostOfSizeFact[name]) });
      }
      return [name, figure] as const;
    });
    const { heightFromCm, heightToCm } = Object.fromEntries(figures);
    if (heightFromCm && heightToCm && heightToCm < heightFromCm) {
      errors[`sizeFacts.${size}.heightToCm`] = m.product_desk_height_to_less();
    }
  }
  return errors;
}

/** Parses typed taka; null unless it is an amount with at most two decimals. */
export function readTaka(text: string): number | null {
  const typed = plainFigure(text) ?? "";
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Kilograms as grams; null unless they are more than none, to the gram. */
function readGrams(text: string): number | null {
  const typed = asciiDigits(text).trim();
  const grams = /^\d{0,3}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : 0;
  return grams >= 1 && grams <= maxProductGrams ? grams : null;
}

/** Null unless it is a whole number. */
function readCount(text: string): number | null {
  const typed = asciiDigits(text).trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}

/**
 * Sends only changed counts, with the counts they replace, so that a save cannot undo a sale.
 * @param seen the counts that the form began with
 */
function newCounts({ sizes, stock }: ProductDraft, seen: Record<string, number>): NewCounts | undefined {
  const changed = sizes.flatMap((size) => {
    const count = readCount(stock[size] ?? "");
    const before = seen[size] ?? null;
    return count === before ? [] : [[size, { count, seen: before }] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

export function checkDraft(draft: ProductDraft): DraftErrors {
  const errors: DraftErrors = sizeFactErrors(draft);
  if (draft.name.trim() === "") errors.name = m.product_desk_enter_name();
  if (draft.category === "") errors.category = m.product_desk_choose_category();
  for (const field of ["price", "offerPrice"] as const) {
    if (readTaka(draft[field]) === null) errors[field] = m.product_desk_enter_amount();
  }
  for (const size of draft.sizes) {
    const typed = draft.sizePrices[size] ?? "";
    if (typed.trim() !== "" && readTaka(typed) === null) errors[`sizePrices.${size}`] = m.product_desk_enter_amount();
    const count = draft.stock[size] ?? "";
    if (count.trim() !== "" && readCount(count) === null) errors[`stock.${size}`] = m.product_desk_enter_count();
  }
  if (draft.matureHeightCm.trim() !== "" && readTaka(draft.matureHeightCm) === null) {
    errors.matureHeightCm = m.product_desk_enter_height();
  }
  for (const name of optionalNames) {
    const typed = String(draft[name]).trim();
    if (optionalFields[name].kind === "grams" && typed !== "" && readGrams(typed) === null) {
      errors[name] = m.product_desk_enter_weight({ most: inDigits(maxProductGrams / 1000) });
    }
  }
  return errors;
}

/** The question to ask before an unlikely price is saved, or null. @param saved the stored product, or a new one */
export function priceQuestion(draft: ProductDraft, saved: ProductDraft): Question | null {
  const [price, offerPrice] = [readTaka(draft.price) ?? 0, readTaka(draft.offerPrice) ?? 0];
  const isAsSaved = draft.price === saved.price && draft.offerPrice === saved.offerPrice;
  if (saved === newProduct && isAsSaved && draft.inStock) {
    return {
      title: m.product_desk_sell_at_ask({ price: showTaka(price) }),
      text: m.product_desk_sell_at_text({ price: showTaka(price) }),
      act: m.product_desk_sell_at({ price: showTaka(price) }),
      keep: m.product_desk_change_the_price(),
    };
  }
  if (offerPrice <= price || isAsSaved) return null;
  return {
    title: m.product_desk_odd_price_ask(),
    text: m.product_desk_odd_price_text({ offerPrice: showTaka(offerPrice), price: showTaka(price) }),
    act: m.product_desk_save_as_is(),
    keep: m.product_desk_change_the_price(),
  };
}

/**
 * Prices by size are always named: an update without them would take them away. Which pictures it has
 * is said with the files, by {@link toForm}.
 */
export function toProductInput(
  draft: ProductDraft,
  seenCounts: Record<string, number> = {},
): Omit<ProductInput, "revision"> {
  const sizePrices = draft.sizes.flatMap((size) => {
    const price = readTaka(draft.sizePrices[size] ?? "");
    return price === null ? [] : [[size, price] as const];
  });
  return {
    name: draft.name,
    bengaliName: draft.bengaliName,
    botanicalName: draft.botanicalName,
    commonName: draft.commonName,
    shortDescription: draft.shortDescription,
    description: draft.description,
    careGuide: draft.careGuide,
    ...eachField<OptionalValues>((name, kind) => {
      if (kind === "grams") return readGrams(String(draft[name]));
      if (kind === "own") return ownFactsOf(draft);
      return kind === "bySize" ? sizeFactsOf(draft) : (draft[name] as string | boolean | string[]);
    }),
    category: draft.category,
    subcategory: draft.subcategory === "" ? null : draft.subcategory,
    price: readTaka(draft.price) ?? 0,
    offerPrice: readTaka(draft.offerPrice) ?? 0,
    popular: draft.popular,
    inStock: draft.inStock,
    // The server refuses unknown sizes.
    sizes: draft.sizes as ProductSize[],
    sizePrices: Object.fromEntries(sizePrices),
    facts: factsOf(draft),
    synonyms: linesOf(draft.synonyms),
    pictureAlts: draft.pictures.map(({ alt }) => alt),
    bengaliPictureAlts: draft.pictures.map(({ bengaliAlt = "" }) => bengaliAlt),
    stock: newCounts(draft, seenCounts),
  };
}

function factsOf(draft: ProductDraft): ProductFacts | null {
  const { light, water, petSafe, ease, humidity, place, plant, flower, harvest } = draft;
  const hasSeason = plant.length + flower.length + harvest.length > 0;
  const facts = {
    light: light || null,
    water: water || null,
    petSafe: petSafe || null,
    ease: ease || null,
    humidity: humidity || null,
    place: place.length > 0 ? place : null,
    matureHeightCm: readTaka(draft.matureHeightCm),
    season: hasSeason ? { plant: orNull(plant), flower: orNull(flower), harvest: orNull(harvest) } : null,
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

const orNull = (months: number[]) => (months.length > 0 ? months : null);

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
