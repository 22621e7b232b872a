// Turns the rows of an owner's file into planned changes. Writes nothing.

import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnFact } from "#contract/rules/plants/own-facts.ts";
import { withUnstated } from "#contract/rules/plants/product-fields.ts";
import { foldText } from "#contract/rules/text.ts";
import type { ImportError } from "#contract/wire/catalog/product-desk.ts";
import type { products } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, named, type Said, say, unsaid } from "../../http/answers/say.ts";
import type { CatalogGroups, CatalogProduct } from "../catalog.ts";
import { type Counts, countsAfter } from "../editing/counts.ts";
import { sizeRows } from "../editing/write-product.ts";
import { refuseUnknownFacts } from "../own-facts/own-facts.ts";
import {
  type ProductCells,
  type ProductColumn,
  productCells,
  productColumns,
  type RowInput,
  type TableProduct,
} from "./product-table.ts";

/** A row without mistakes of its own, its rich texts sanitized. `productId` null adds a product. */
export type ReadRow = { row: number; productId: string | null; input: RowInput };
export type PlannedRow = {
  row: number;
  kind: "create" | "update" | "same";
  productId: string | null;
  product: TableProduct;
  /** Columns whose value differs from the stored one, and the cells of both sides. */
  changed: ProductColumn[];
  cells: Record<"before" | "after", Partial<ProductCells>>;
  fields: Omit<typeof products.$inferInsert, "id">;
  sizes: Omit<ReturnType<typeof sizeRows>[number], "productId">[];
  pictureTexts: PictureText[];
  before: Counts;
  after: Counts;
};
export type PictureText = { position: number; alt: string; bengaliAlt: string };
export type Stored = {
  /** Whether each product of the rows is archived. Unknown ones are missing. */
  locked: ReadonlyMap<string, boolean>;
  groups: CatalogGroups;
  ownFacts: readonly OwnFact[];
  stored: ReadonlyMap<string, CatalogProduct>;
  /** Locked. */
  counts: ReadonlyMap<string, Counts>;
};

export const unknownIdMessage = say(m.refusal_no_product_has_this_id);

export function planRows(rows: ReadRow[], known: Stored): { planned: PlannedRow[]; errors: ImportError[] } {
  const planned: PlannedRow[] = [];
  const errors: ImportError[] = [];
  for (const row of rows) {
    try {
      planned.push(planRow(row, known));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [field = ""] = (error.field ?? "").split(".");
      errors.push({ row: row.row, field, message: unsaid(error.said) });
    }
  }
  return { planned, errors };
}

/** @throws Refusal whose field is the wrong column */
function planRow({ row, productId, input }: ReadRow, known: Stored): PlannedRow {
  const stored = productId === null ? undefined : storedProduct(productId, known);
  const category = findCategory(input.category, known.groups, stored?.categoryId);
  const subcategory = input.subcategory === "" ? null : findSubcategory(input.subcategory, known.groups, category);
  refuseUnknownFacts(input.ownFacts, known.ownFacts);
  const sizes = sizeRows(productId ?? "", input);
  const pictureCount = stored?.product.pictures.length ?? 0;
  for (const field of ["pictureAlts", "bengaliPictureAlts"] as const) {
    if ((input[field]?.length ?? 0) > pictureCount) throw moreTextsThanPictures(field, pictureCount);
  }
  const before = known.counts.get(productId ?? "") ?? new Map<string, number | null>();
  const after = countsAfter(
    sizes.map((size) => size.size),
    before,
    input.stock,
  );
  const product: TableProduct = {
    ...input,
    _id: productId ?? "",
    category: category.name,
    subcategory,
    sizes: sizes.map((size) => size.size),
    sizePrices: Object.fromEntries(Object.entries(input.sizePrices ?? {}).filter(([, own]) => own !== null)) as Record<
      string,
      number
    >,
    inStock: input.inStock ?? true,
    ...withUnstated(input),
    facts: input.facts ?? null,
    synonyms: input.synonyms ?? [],
    pictureAlts: input.pictureAlts ?? [],
    bengaliPictureAlts: input.bengaliPictureAlts ?? [],
    stock: countedOnly(after),
  };
  const cells = {
    before: stored === undefined ? {} : productCells(tableProduct(stored, before)),
    after: productCells(product),
  };
  const changed = stored === undefined ? [] : changedColumns(cells.before, cells.after);
  return {
    row,
    kind: stored === undefined ? "create" : changed.length > 0 ? "update" : "same",
    productId,
    product,
    changed,
    cells,
    fields: productFields(product, category._id, subcategory?._id ?? null),
    sizes: sizes.map(({ productId: _, ...size }) => size),
    pictureTexts: Array.from({ length: pictureCount }, (_, position) => ({
      position,
      alt: product.pictureAlts[position] ?? "",
      bengaliAlt: product.bengaliPictureAlts[position] ?? "",
    })),
    before,
    after,
  };
}

/** A stored product as a row of the file, at the owner's prices. */
export function tableProduct(
  { product, owners, bengali, isSwitchedOn }: Pick<CatalogProduct, "product" | "owners" | "bengali" | "isSwitchedOn">,
  counts: Counts,
): TableProduct {
  // The product's name stands for a text that nobody has written.
  const pictureAlts = product.pictures.map(({ alt }) => (alt === product.name ? "" : alt));
  return { ...product, ...owners, ...bengali, pictureAlts, inStock: isSwitchedOn, stock: countedOnly(counts) };
}

function moreTextsThanPictures(field: ProductColumn, pictures: number): Refusal {
  return new Refusal(400, say(m.refusal_more_texts_than_pictures, { pictures: figure(pictures) }), {
    code: "csv",
    field,
  });
}

function countedOnly(counts: Counts): Record<string, number> {
  return Object.fromEntries([...counts].flatMap(([size, count]) => (count === null ? [] : [[size, count]])));
}

function changedColumns(before: Partial<ProductCells>, after: Partial<ProductCells>): ProductColumn[] {
  return productColumns.filter((column) => column !== "stockWas" && before[column] !== after[column]);
}

function productFields(product: TableProduct, categoryId: string, subcategoryId: string | null): PlannedRow["fields"] {
  return {
    name: product.name,
    bengaliName: product.bengaliName,
    botanicalName: product.botanicalName,
    commonName: product.commonName,
    shortDescription: product.shortDescription,
    description: product.description,
    careGuide: product.careGuide,
    categoryId,
    subcategoryId,
    priceMinor: toMinor(product.price),
    offerPriceMinor: toMinor(product.offerPrice),
    inStock: product.inStock,
    popular: product.popular,
    facts: product.facts,
    synonyms: product.synonyms,
    ...withUnstated(product),
  };
}

function storedProduct(productId: string, { locked, stored }: Stored): CatalogProduct {
  const product = stored.get(productId);
  const isArchived = locked.get(productId);
  if (product === undefined || isArchived === undefined) {
    throw wrongCell("id", unknownIdMessage);
  }
  if (isArchived) throw wrongCell("id", say(m.refusal_this_product_is_archived));
  return product;
}

/** A product may stay in an archived category, but none may enter it. */
function findCategory(name: string, { categories }: CatalogGroups, keptId: string | undefined) {
  const wanted = foldText(name);
  const all = [...categories.values()];
  const found =
    all.find((category) => category.name === name) ??
    all.find((category) => foldText(category.name) === wanted || category.slug === wanted);
  if (found === undefined) throw wrongCell("category", say(m.refusal_there_is_no_category, { category: name }));
  if (found.isArchived && found._id !== keptId)
    throw wrongCell("category", say(m.refusal_the_category_is_archived, { category: name }));
  return found;
}

function findSubcategory(name: string, { subcategories }: CatalogGroups, category: { _id: string; name: string }) {
  const wanted = foldText(name);
  const all = [...subcategories.values()].filter((subcategory) => subcategory.categoryId === category._id);
  const found =
    all.find((subcategory) => subcategory.name === name) ??
    all.find((subcategory) => foldText(subcategory.name) === wanted);
  if (found) return found;
  throw wrongCell(
    "subcategory",
    say(m.refusal_is_not_a_subcategory_of, { subcategory: name.slice(0, 100), category: named(category) }),
  );
}

function wrongCell(field: ProductColumn, message: Said): Refusal {
  return new Refusal(400, message, { code: "invalid", field });
}
