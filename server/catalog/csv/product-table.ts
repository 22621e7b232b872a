/**
 * A product as a row of the owner's CSV, and back.
 *
 * 1. Reading a written row gives the same product: two products with the same cells are the same.
 * 2. An empty cell means no value. Lists are separated by semicolons; a backslash escapes a semicolon or backslash.
 * 3. Months are written by name, `Jun; Jul`: spreadsheets make dates of `6; 7`. Numbers are read too.
 * 4. `stock` holds the count of each counted size, `stockWas` the count at export. Only a count that differs between the two
 *    is saved, so that a file does not undo sales since its export. Without both columns no count changes; with `stock`
 *    alone its counts are saved.
 * 5. `pictureAlts` and `bengaliPictureAlts` hold the text of each picture in order, empty for one that has none. The pictures
 *    themselves are not in the file.
 * 6. `sizeFacts` says what each size is: `Small Pot=pot 10, height 20-30, age 6, weight 900`, in cm, months and grams; `goesWith` holds ids.
 * 7. `ownFacts` has the ids of the owner's own facts and their values: `grafted=yes; variety=langra`.
 */
import type { z } from "zod";
import { defaultSize, orderSizes, productSizes } from "#contract/rules/constants.ts";
import type { OwnFacts } from "#contract/rules/plants/own-facts.ts";
import {
  eachField,
  type FieldKind,
  type OptionalField,
  type OptionalValues,
  optionalNames,
  type SizeFact,
  type SizeFacts,
  withUnstated,
} from "#contract/rules/plants/product-fields.ts";
import { asciiDigits, textFault } from "#contract/rules/text.ts";
import { type Product, type ProductFacts, productInput } from "#contract/wire/catalog/catalog.ts";
import type { OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import { fault } from "#contract/wire/faults.ts";
import * as m from "#messages";
import { fieldFault } from "../../http/answers/faults.ts";
import { type Said, say, unsaid } from "../../http/answers/say.ts";

const textColumns = [
  "name",
  "bengaliName",
  "botanicalName",
  "commonName",
  "shortDescription",
  "description",
  "careGuide",
  "category",
] as const;
const altColumns = ["pictureAlts", "bengaliPictureAlts"] as const;
const factColumns = ["light", "water", "petSafe", "ease", "humidity"] as const;

export const productColumns = [
  "id",
  ...textColumns,
  "subcategory",
  "price",
  "offerPrice",
  "sizes",
  "inStock",
  "popular",
  ...factColumns,
  "place",
  "matureHeightCm",
  "plantMonths",
  "flowerMonths",
  "harvestMonths",
  "synonyms",
  ...altColumns,
  ...optionalNames,
  "stock",
  "stockWas",
] as const;
/** Columns that a file may lack. */
export const optionalColumns: readonly ProductColumn[] = [...altColumns, ...optionalNames, "stock", "stockWas"];
export type ProductColumn = (typeof productColumns)[number];
export type ProductCells = Record<ProductColumn, string>;
/** The cells of a row; columns that the file lacks are missing. */
export type ReadCells = Omit<ProductCells, OptionalColumn> & Partial<Pick<ProductCells, OptionalColumn>>;
type OptionalColumn = OptionalField | (typeof altColumns)[number] | "stock" | "stockWas";

/** A product as a row spells it: category and subcategory by name, '' for no subcategory. */
export type RowInput = Omit<z.output<typeof productInput>, "subcategory" | "revision"> & { subcategory: string };
export type TableProduct = Pick<Product, (typeof textColumns)[number] | "price" | "offerPrice" | "sizes"> &
  Pick<OwnedProduct, "sizePrices" | "inStock" | "popular" | "facts" | "synonyms" | "_id" | "stock"> &
  Record<(typeof altColumns)[number], string[]> & {
    [Name in OptionalField]?: OptionalValues[Name] | undefined;
  } & {
    subcategory: { name: string } | null;
  };

export function productCells(product: TableProduct): ProductCells {
  const facts = product.facts ?? {};
  const texts = Object.fromEntries(textColumns.map((column) => [column, product[column]]));
  const stated = withUnstated(product);
  const plain = Object.fromEntries(factColumns.map((column) => [column, facts[column] ?? ""]));
  return {
    ...eachField<Record<OptionalField, string>>((name) => {
      if (name === "sizeFacts") return sizeFactsCell(stated.sizeFacts ?? {});
      return name === "ownFacts" ? ownFactsCell(stated.ownFacts ?? {}) : cellOf(stated[name]);
    }),
    ...(texts as Record<(typeof textColumns)[number], string>),
    ...(plain as Record<(typeof factColumns)[number], string>),
    id: product._id,
    subcategory: product.subcategory?.name ?? "",
    price: String(product.price),
    offerPrice: String(product.offerPrice),
    sizes: orderSizes(product.sizes)
      .map((size) => (size in product.sizePrices ? `${size}=${product.sizePrices[size]}` : size))
      .join("; "),
    inStock: product.inStock ? "yes" : "no",
    popular: product.popular ? "yes" : "no",
    place: joinList(facts.place ?? []),
    matureHeightCm: facts.matureHeightCm == null ? "" : String(facts.matureHeightCm),
    plantMonths: monthsCell(facts.season?.plant),
    flowerMonths: monthsCell(facts.season?.flower),
    harvestMonths: monthsCell(facts.season?.harvest),
    synonyms: joinList(product.synonyms),
    pictureAlts: joinPlaces(product.pictureAlts),
    bengaliPictureAlts: joinPlaces(product.bengaliPictureAlts),
    stock: countCell(product),
    stockWas: countCell(product),
  };
}

function cellOf(value: OptionalValues[Exclude<OptionalField, "sizeFacts" | "ownFacts">]): string {
  if (Array.isArray(value)) return joinList(value);
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
}

function countCell({ sizes, stock }: TableProduct): string {
  return orderSizes(sizes)
    .flatMap((size) => (stock[size] === undefined ? [] : [`${size}=${stock[size]}`]))
    .join("; ");
}

/** The message is said where the answer is made. */
type CellError = { field: ProductColumn; message: string };

/** The product of the cells, or all of their mistakes. */
export function readCells(cells: ReadCells): { input: RowInput } | { errors: CellError[] } {
  const errors: CellError[] = [];
  const refuse = (field: ProductColumn, message: Said) => void errors.push({ field, message: unsaid(message) });
  for (const column of productColumns) {
    const found = textFault(cells[column] ?? "");
    if (found !== undefined) refuse(column, fieldFault(column, fault(found)));
  }
  // Nothing else reads a text that has one.
  if (errors.length > 0) return { errors };
  const sizes = readSizes(cells.sizes, refuse);
  const written = {
    ...Object.fromEntries(textColumns.map((column) => [column, cells[column]])),
    ...eachField<Record<OptionalField, unknown>>((name, kind) => readOptional(cells[name], name, kind, refuse)),
    price: readNumber(cells.price, "price", refuse) ?? 0,
    offerPrice: readNumber(cells.offerPrice, "offerPrice", refuse) ?? 0,
    ...sizes,
    inStock: readYes(cells.inStock, "inStock", refuse),
    popular: readYes(cells.popular, "popular", refuse),
    facts: readFacts(cells, refuse),
    synonyms: splitList(cells.synonyms),
    ...Object.fromEntries(altColumns.map((column) => [column, splitPlaces(cells[column] ?? "")])),
    stock: readStock(cells, sizes.sizes, refuse),
  };
  for (const column of ["price", "offerPrice"] as const) {
    if (cells[column].trim() === "") refuse(column, fieldFault(column, fault("required")));
  }
  const parsed = productInput.safeParse(written);
  if (parsed.success && errors.length === 0) {
    return { input: { ...parsed.data, subcategory: cells.subcategory.normalize("NFC").trim() } };
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = columnOf(path);
    if (!errors.some((error) => error.field === field)) refuse(field, fieldFault(field, message));
  }
  return { errors };
}

type Refuse = (field: ProductColumn, message: Said) => void;

type RequiredColumn = Exclude<ProductColumn, OptionalColumn>;

function readNumber(cell: string, column: ProductColumn, refuse: Refuse): number | null {
  const text = asciiDigits(cell).trim();
  if (text === "") return null;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) return Number(text);
  refuse(column, fieldFault(column, fault("numberSuchAs", { typed: short(text) })));
  return null;
}

/** A file need not have the column. */
function readOptional(cell: string | undefined, column: OptionalField, kind: FieldKind, refuse: Refuse): unknown {
  if (kind === "yes") return cell?.trim() ? readYes(cell, column, refuse) : false;
  if (cell === undefined) return undefined;
  if (kind === "bySize") return readSizeFacts(cell, refuse);
  if (kind === "own") return readOwnFacts(cell, refuse);
  if (kind === "products") return splitList(cell).map((part) => part.toLowerCase());
  return kind === "grams" ? readNumber(cell, column, refuse) : cell;
}

function readYes(cell: string, column: ProductColumn, refuse: Refuse): boolean {
  const text = cell.trim().toLowerCase();
  if (text !== "yes" && text !== "no") refuse(column, fieldFault(column, fault("yesOrNo")));
  return text === "yes";
}

function readSizes(cell: string, refuse: Refuse) {
  const sizes: string[] = [];
  const sizePrices: Record<string, number> = {};
  for (const part of splitList(cell)) {
    const [name, own] = nameAndValue(asciiDigits(part));
    const size = productSizes.find((known) => known.toLowerCase() === name.toLowerCase());
    if (size === undefined)
      refuse("sizes", say(m.refusal_there_is_no_size, { size: short(name), sizes: productSizes.join(", ") }));
    else if (sizes.includes(size)) refuse("sizes", say(m.refusal_the_size_is_named_twice, { size }));
    else sizes.push(size);
    if (size === undefined || own === undefined) continue;
    if (/^\d+(\.\d+)?$/.test(own)) sizePrices[size] = Number(own);
    else refuse("sizes", say(m.refusal_the_price_of_must_be_a_number_such_as_99_5, { size, typed: short(own) }));
  }
  return { sizes, sizePrices };
}

/** The counts that the row changes. Undefined: none. */
function readStock(cells: ReadCells, sizes: string[], refuse: Refuse): Record<string, NewCount> | undefined {
  if (cells.stock === undefined) return undefined;
  const wanted = readCounts(cells.stock, "stock", refuse);
  const was = cells.stockWas === undefined ? undefined : readCounts(cells.stockWas, "stockWas", refuse);
  const named = new Set([...(sizes.length === 0 ? [defaultSize] : sizes), ...wanted.keys(), ...(was?.keys() ?? [])]);
  const changed = [...named].flatMap((size): [string, NewCount][] => {
    const count = wanted.get(size) ?? null;
    if (was === undefined) return [[size, { count }]];
    const seen = was.get(size) ?? null;
    return seen === count ? [] : [[size, { count, seen }]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

type NewCount = { count: number | null; seen?: number | null };

function readCounts(cell: string, column: "stock" | "stockWas", refuse: Refuse): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of splitList(cell)) {
    const [name, count = ""] = nameAndValue(asciiDigits(part));
    const size = productSizes.find((known) => known.toLowerCase() === name.toLowerCase());
    if (size === undefined || !/^\d{1,7}$/.test(count)) {
      refuse(column, say(m.refusal_counts_are_written_as_12_parted_by, { size: defaultSize, typed: short(part) }));
    } else if (counts.has(size)) refuse(column, say(m.refusal_the_size_is_named_twice, { size }));
    else counts.set(size, Number(count));
  }
  return counts;
}

function sizeFactsCell(facts: SizeFacts): string {
  const parts = orderSizes(Object.keys(facts)).flatMap((size) => {
    const { potCm, heightFromCm, heightToCm, ageMonths, weightGrams } = facts[size] ?? {};
    const height = [heightFromCm ?? "", heightToCm ?? ""].join("-");
    const said = [
      ...(potCm === undefined ? [] : [`pot ${potCm}`]),
      ...(height === "-" ? [] : [`height ${height}`]),
      ...(ageMonths === undefined ? [] : [`age ${ageMonths}`]),
      ...(weightGrams === undefined ? [] : [`weight ${weightGrams}`]),
    ];
    return said.length === 0 ? [] : [`${size}=${said.join(", ")}`];
  });
  return parts.join("; ");
}

const figureOfFile = String.raw`\d{1,5}(?:\.\d{1,2})?`;
const wordsOfSizeFact = new RegExp(
  `^(?:pot (?<potCm>${figureOfFile})|height (?<heightFromCm>${figureOfFile})?-(?<heightToCm>${figureOfFile})?|age (?<ageMonths>${figureOfFile})|weight (?<weightGrams>[0-9]{1,6}))$`,
);

function readSizeFacts(cell: string, refuse: Refuse): SizeFacts | null {
  const facts: Record<string, SizeFact> = {};
  for (const part of splitList(cell)) {
    const [name, said = ""] = nameAndValue(asciiDigits(part));
    const size = productSizes.find((known) => known.toLowerCase() === name.toLowerCase());
    const found = said.split(",").map((word) => wordsOfSizeFact.exec(word.trim().toLowerCase())?.groups);
    if (size === undefined || found.includes(undefined)) {
      refuse("sizeFacts", say(m.refusal_size_facts_are_written_as, { typed: short(part) }));
    } else if (size in facts) refuse("sizeFacts", say(m.refusal_the_size_is_named_twice, { size }));
    else {
      const given = found
        .flatMap((groups) => Object.entries(groups ?? {}))
        .filter(([, figure]) => figure !== undefined);
      facts[size] = Object.fromEntries(given.map(([fact, figure]) => [fact, Number(figure)]));
    }
  }
  return Object.keys(facts).length === 0 ? null : facts;
}

/** In the order of their ids: the same facts make the same cell. */
function ownFactsCell(facts: OwnFacts): string {
  return joinList(
    Object.entries(facts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([fact, value]) => `${fact}=${value}`),
  );
}

/** Whether the owner has such a fact is asked where the row is written. */
function readOwnFacts(cell: string, refuse: Refuse): OwnFacts | null {
  const facts = new Map<string, string>();
  for (const part of splitList(cell)) {
    const [fact, value = ""] = nameAndValue(part.toLowerCase());
    if (value === "" || facts.has(fact))
      refuse("ownFacts", say(m.refusal_own_facts_are_written_as, { typed: short(part) }));
    else facts.set(fact, value);
  }
  return facts.size === 0 ? null : Object.fromEntries(facts);
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthsCell(months: readonly number[] | null | undefined): string {
  return joinList((months ?? []).map((month) => monthNames[month - 1] ?? String(month)));
}

/** "6", "Jun" or "June" as 6; 0 for anything else. */
function monthOf(text: string): number {
  const plain = asciiDigits(text);
  if (/^\d{1,2}$/.test(plain)) return Number(plain) <= monthNames.length ? Number(plain) : 0;
  return /^[a-z]{3,9}\.?$/i.test(text)
    ? monthNames.findIndex((name) => name.toLowerCase() === text.slice(0, 3).toLowerCase()) + 1
    : 0;
}

function readFacts(cells: ReadCells, refuse: Refuse): ProductFacts | null {
  const months = (column: RequiredColumn) => {
    const parts = splitList(cells[column]);
    if (parts.length === 0) return null;
    const read = parts.map(monthOf);
    if (read.includes(0)) refuse(column, say(m.refusal_months_are_written_as_feb));
    return read;
  };
  const season = { plant: months("plantMonths"), flower: months("flowerMonths"), harvest: months("harvestMonths") };
  const place = splitList(cells.place);
  const facts = {
    ...Object.fromEntries(factColumns.map((column) => [column, cells[column] === "" ? null : cells[column]])),
    place: place.length === 0 ? null : place,
    matureHeightCm: readNumber(cells.matureHeightCm, "matureHeightCm", refuse),
    season: Object.values(season).every((part) => part === null) ? null : season,
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** The column of a path in the contract's input. */
function columnOf(path: PropertyKey[]): ProductColumn {
  const [first, second, third] = path.map(String);
  if (first === "sizePrices") return "sizes";
  const name = first === "facts" ? (second === "season" ? `${third}Months` : second) : first;
  return productColumns.find((column) => column === name) ?? "name";
}

/** `Small Pot = 99`; without a sign there is no value. */
function nameAndValue(part: string): [name: string, value: string | undefined] {
  const at = part.indexOf("=");
  return at === -1 ? [part, undefined] : [part.slice(0, at).trimEnd(), part.slice(at + 1).trimStart()];
}

function joinList(parts: string[]): string {
  return parts.map((part) => part.replace(/[\\;]/g, "\\$&")).join("; ");
}

/** A list in which an empty value keeps its place, unless nothing follows it. */
function joinPlaces(parts: string[]): string {
  return joinList(parts.slice(0, parts.findLastIndex((part) => part !== "") + 1));
}

function splitList(cell: string): string[] {
  return partsOf(cell).filter((part) => part !== "");
}

function splitPlaces(cell: string): string[] {
  const parts = partsOf(cell);
  return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1);
}

function partsOf(cell: string): string[] {
  const parts = [""];
  for (const [piece] of cell.normalize("NFC").matchAll(/\\[\\;]|[^\\;]+|[\\;]/g)) {
    if (piece === ";") parts.push("");
    else parts[parts.length - 1] += /^\\[\\;]$/.test(piece) ? piece.slice(1) : piece;
  }
  return parts.map((part) => part.trim());
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
