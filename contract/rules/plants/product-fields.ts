/**
 * The fields that a product may have beside its names, prices and sizes, each listed once: what is read and written, the owner's
 * file and the form's draft follow this list. docs/recipes.md has the way of a new one.
 */
import { maxProductGrams } from "../constants.ts";
import type { OwnFacts } from "./own-facts.ts";

/** Characters of a formatted text, with its tags. */
export const richTextMax = 100_000;

/**
 * `kind`: `paragraphs` and `rich` are texts, empty when nobody has written one, and a rich one is cleaned; `grams` is a whole
 * number or null; `yes` is true or false; `bySize` says how big, old and heavy each size is, or null; `products` are ids; `own` has a
 * value of the owner's own facts, or null.
 * `isGrowers`: who grows the plants may change it; who writes the texts may change every text.
 * `isOnCard`: cards, cart lines and search results have it too, where it says something. `isOnPage`: the product's page has it.
 */
export const optionalFields = {
  bengaliShortDescription: { kind: "paragraphs", most: 1000 },
  bengaliDescription: { kind: "rich", most: richTextMax },
  bengaliCareGuide: { kind: "rich", most: richTextMax, isGrowers: true },
  weightGrams: { kind: "grams", most: maxProductGrams, isOnCard: true },
  needsVan: { kind: "yes", isOnCard: true },
  arrives: { kind: "paragraphs", most: 300, isOnPage: true },
  bengaliArrives: { kind: "paragraphs", most: 300 },
  sizeFacts: { kind: "bySize", isOnPage: true, isGrowers: true },
  goesWith: { kind: "products", most: 6, isOnPage: true },
  ownFacts: { kind: "own", isOnPage: true },
} as const;

/** The pot's diameter and the plant's least and greatest height are in cm, its age in months; the weight is that of one piece, packed, in place of the product's. */
export type SizeFact = {
  potCm?: number | undefined;
  heightFromCm?: number | undefined;
  heightToCm?: number | undefined;
  ageMonths?: number | undefined;
  weightGrams?: number | undefined;
};
export type SizeFacts = Record<string, SizeFact>;
export const sizeFactNames = ["potCm", "heightFromCm", "heightToCm", "ageMonths", "weightGrams"] as const;
/** The greatest of each. */
export const mostOfSizeFact = {
  potCm: 300,
  heightFromCm: 3000,
  heightToCm: 3000,
  ageMonths: 1200,
  weightGrams: maxProductGrams,
} as const;

type Fields = typeof optionalFields;
export type OptionalField = keyof Fields;
export type FieldKind = Fields[OptionalField]["kind"];
export type FieldOf<Kind extends FieldKind> = {
  [Name in OptionalField]: Fields[Name]["kind"] extends Kind ? Name : never;
}[OptionalField];
export type CardField = {
  [Name in OptionalField]: Fields[Name] extends { isOnCard: true } ? Name : never;
}[OptionalField];
export type PageField = {
  [Name in OptionalField]: Fields[Name] extends { isOnPage: true } ? Name : never;
}[OptionalField];
export type OwnersField = Exclude<OptionalField, CardField | PageField>;
/** By kind: what a row of the table holds. */
type Stored = {
  paragraphs: string;
  rich: string;
  grams: number | null;
  yes: boolean;
  bySize: SizeFacts | null;
  products: string[];
  own: OwnFacts | null;
};
export type OptionalValues = { [Name in OptionalField]: Stored[Fields[Name]["kind"]] };

export const optionalNames = Object.keys(optionalFields) as OptionalField[];

export const richFields = optionalNames.filter((name): name is FieldOf<"rich"> => optionalFields[name].kind === "rich");
const isOnCard = (name: OptionalField): name is CardField => "isOnCard" in optionalFields[name];
const isOnPage = (name: OptionalField): name is PageField => "isOnPage" in optionalFields[name];
export const cardFields = optionalNames.filter(isOnCard);
export const pageFields = optionalNames.filter(isOnPage);
export const ownersFields = optionalNames.filter((name): name is OwnersField => !isOnCard(name) && !isOnPage(name));

export const growersFields = optionalNames.filter((name) => "isGrowers" in optionalFields[name]);
export const textFields = optionalNames.filter((name) => ["paragraphs", "rich"].includes(optionalFields[name].kind));

const unstated: Stored = { paragraphs: "", rich: "", grams: null, yes: false, bySize: null, products: [], own: null };

/** One of each, made by its name and kind. */
export function eachField<Values extends Record<OptionalField, unknown>>(
  make: (name: OptionalField, kind: FieldKind) => Values[OptionalField],
): Values {
  return Object.fromEntries(optionalNames.map((name) => [name, make(name, optionalFields[name].kind)])) as Values;
}

/** The optional fields of a product, with those that nobody has stated filled in. */
export function withUnstated(
  given: { [Name in OptionalField]?: OptionalValues[Name] | null | undefined },
): OptionalValues {
  return eachField<OptionalValues>((name, kind) => given[name] ?? unstated[kind]);
}

/** Those that are given; the others stay as they are stored. */
export function onlyGiven(
  given: {
    [Name in OptionalField]?: OptionalValues[Name] | undefined;
  },
): Partial<OptionalValues> {
  return Object.fromEntries(optionalNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

/** The fields of a card: it says nothing of a weight that nobody has given, or of a van that is not needed. */
export function statedOnCard(
  row: Pick<OptionalValues, CardField>,
): Partial<{ [Name in CardField]: NonNullable<OptionalValues[Name]> }> {
  return Object.fromEntries(cardFields.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));
}

/** The weights of the sizes that have one of their own, in grams. Undefined: none has. */
export function sizeWeightsOf(facts: SizeFacts | null): Record<string, number> | undefined {
  const own = Object.entries(facts ?? {}).flatMap(([size, { weightGrams }]) =>
    weightGrams === undefined ? [] : [[size, weightGrams] as const],
  );
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** The fields that a product's page has beside those of its card, as they are stored. */
export function ofPage(row: Pick<OptionalValues, PageField>): Pick<OptionalValues, PageField> {
  return Object.fromEntries(pageFields.map((name) => [name, row[name]])) as typeof row;
}

/** The fields that only the owner reads, as they are stored. */
export function ofOwners(row: Pick<OptionalValues, OwnersField>) {
  return Object.fromEntries(ownersFields.map((name) => [name, row[name]])) as typeof row;
}
