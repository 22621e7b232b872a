// The owner's calls on products: the back office's list, one product to edit, bulk changes, CSV.
import { z } from "zod";
import { bengaliTexts, product, productCard } from "./catalog.ts";
import { productSizes } from "./constants.ts";
import { id, reply, taka, text } from "./replies.ts";

export const deskSorts = ["newest", "name", "name-desc", "price-asc", "price-desc", "updated"] as const;
export type DeskSort = (typeof deskSorts)[number];

const count = (fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => Math.min(max, Math.max(1, Math.floor(Number(text) || fallback))));
const flag = z.enum(["yes"]).optional().catch(undefined);

const deskFilters = {
  /** A part of a name, of a synonym, or the id. */
  q: text(200).optional(),
  /** Id, slug or name; archived ones too. */
  category: text(200).optional(),
  /** Id or slug. */
  subcategory: text(200).optional(),
  stock: z.enum(["in", "out"]).optional().catch(undefined),
  popular: flag,
  /** `yes`: the archived products instead of the others. */
  archived: flag,
};

/** The query of GET /api/product/desk. Empty and unknown values count as not given; a page past the end is the last. */
export const deskQuery = z.object({
  ...deskFilters,
  page: count(1, 1_000_000),
  limit: count(10, 100),
  sort: z.enum(deskSorts).catch("newest").default("newest"),
});
export type DeskQuery = z.input<typeof deskQuery>;

/** Which products GET /api/product/export.csv writes down. */
export const exportQuery = z.object(deskFilters);
export type ExportQuery = z.input<typeof exportQuery>;

/**
 * `inStock` is the owner's switch itself; `soldOut`: every size is counted and none is left. `stock`: how many are left of
 * each size that is counted. `revision` counts the saves of a product. Times are ISO 8601. `categoryArchived`: its
 * category is off the lists.
 */
const owned = {
  soldOut: z.boolean(),
  stock: z.record(z.string(), z.int()),
  revision: z.int(),
  archived: z.boolean(),
  categoryArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
export const deskRow = productCard.extend({ subcategory: product.shape.subcategory, ...owned });
export type DeskRow = z.infer<typeof deskRow>;
/** `bengaliPictureAlts`: one for each picture, empty ones too. */
export const ownedProduct = product.extend({ ...owned, ...bengaliTexts, bengaliPictureAlts: z.array(z.string()) });
export type OwnedProduct = z.infer<typeof ownedProduct>;

/**
 * `total` counts all matches; `counts` the whole shop, whatever was asked. `inStock` and the others leave archived ones
 * out. `closest`: when nothing matches, products whose names are near to the words.
 */
export const deskPageReply = reply.extend({
  products: z.array(deskRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.object({
    all: z.int(),
    inStock: z.int(),
    outOfStock: z.int(),
    popular: z.int(),
    archived: z.int(),
  }),
  closest: z.array(deskRow),
});
export type DeskPage = z.infer<typeof deskPageReply>;
export const ownedProductReply = reply.extend({ product: ownedProduct });
/** `revision` comes when one was sent. */
export const productUpdatedReply = reply.extend({ revision: z.int().optional() });
/**
 * The body of the 409 `edited-meanwhile`: the product as it is now. The form compares it with what it opened. `savedBy`:
 * the id of the owner who saved it, null when that is not known or was a change of many.
 */
export type EditedMeanwhile = { code: "edited-meanwhile"; product: OwnedProduct; savedBy: string | null };
export const productRestoredReply = reply.extend({ categoryArchived: z.boolean() });

const percent = z
  .number()
  .min(-100, "A price can be lowered by at most 100 percent")
  .max(1000, "A price can be raised by at most 1000 percent")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "has more than two decimals");
const amount = z
  .number()
  .min(-9_999_999.99, "is too small")
  .max(9_999_999.99, "is too large")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "has more than two decimals");
const priceField = z.enum(["offerPrice", "price"]);

/** `percent` and `amount` (taka) raise or, below zero, lower; a price never falls under 0. `set` is the new price. */
export const priceChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), value: percent, field: priceField }),
  z.strictObject({ kind: z.literal("amount"), value: amount, field: priceField }),
  z.strictObject({ kind: z.literal("set"), value: taka, field: priceField }),
]);
export type PriceChange = z.infer<typeof priceChange>;

export const bulkMax = 200;
/** One change for many products: all of them or none. `preview` shows what would be and changes nothing. */
export const bulkInput = z.object({
  ids: z.array(id).min(1, "Choose at least one product").max(bulkMax, `No more than ${bulkMax} products at once`),
  change: z
    .strictObject({
      inStock: z.boolean().optional(),
      popular: z.boolean().optional(),
      price: priceChange.optional(),
      /** To the archive, from where each can be restored. */
      archived: z.literal(true).optional(),
    })
    .refine(
      (change) => Object.values(change).filter((value) => value !== undefined).length === 1,
      "must be one of inStock, popular, price and archived",
    ),
  preview: z.boolean().default(false),
});
export type BulkInput = z.infer<typeof bulkInput>;

const bulkValues = z.object({
  archived: z.boolean(),
  inStock: z.boolean(),
  popular: z.boolean(),
  price: z.number(),
  offerPrice: z.number(),
  sizePrices: z.record(z.string(), z.number()),
});
export type BulkValues = z.infer<typeof bulkValues>;
export const bulkRow = z.object({
  _id: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  before: bulkValues,
  after: bulkValues,
});
export type BulkRow = z.infer<typeof bulkRow>;
/** Rows in the order of the ids; `changed` counts those whose values differ. */
export const bulkReply = reply.extend({ rows: z.array(bulkRow), changed: z.int() });

/**
 * Takes a change of many back: `rows` as its answer had them. A product that is no longer as the change left it stays as it
 * is; `changed` counts those that went back.
 */
const isSize = (text: string) => (productSizes as readonly string[]).includes(text);
/** A row's own values: what else its answer told is not needed. */
const undoneValues = bulkValues.extend({
  price: taka,
  offerPrice: taka,
  sizePrices: z.record(z.string().refine(isSize, "is no size"), taka),
});
export type UndoneRow = { _id: string; before: BulkValues; after: BulkValues };
export const bulkUndoInput = z.object({
  rows: z
    .array(z.object({ _id: id, before: undoneValues, after: undoneValues }))
    .min(1)
    .max(bulkMax),
});
export const bulkUndoReply = reply.extend({ changed: z.int() });

export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportRows = 5000;
export const importQuery = z.object({ dryRun: flag });
/** A CSV file. */
export const importForm = z.object({ file: z.file() });

/** `row` as a spreadsheet numbers it: the header is row 1. `field` is the column. */
export const importError = z.object({ row: z.int(), field: z.string(), message: z.string() });
export type ImportError = z.infer<typeof importError>;
/** A cell that an update changes; long texts are cut to their beginning. */
const changedCell = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type ChangedCell = z.infer<typeof changedCell>;
export const importChange = z.object({
  row: z.int(),
  kind: z.enum(["create", "update"]),
  name: z.string(),
  /** Empty for a new product. */
  changed: z.array(changedCell),
});
export type ImportChange = z.infer<typeof importChange>;

const cells = z.record(text(40), z.string().max(maxImportBytes));
/** What an import has done, for taking it back: products that it added, and the cells that it changed, whole. */
export const importUndoInput = z.object({
  added: z.array(id).max(maxImportRows),
  updated: z.array(z.object({ _id: id, before: cells, after: cells })).max(maxImportRows),
});
export type ImportUndo = z.infer<typeof importUndoInput>;
/** Bytes: what was and what is, of a whole file. */
export const maxImportUndoBytes = 3 * maxImportBytes;
/** `changed`: how many products went back. One that is no longer as the import left it stays as it is. */
export const importUndoReply = reply.extend({ changed: z.int() });
/**
 * A dry run answers 200 with its errors. An import with errors answers 400 with code `csv-rows`, the same `errors` and
 * `errorCount`, and has changed nothing. Of errors and changes the first hundred are listed, all are counted.
 * `undo`: of an import that has changed something.
 */
export const importReply = reply.extend({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  changes: z.array(importChange),
  undo: importUndoInput.nullable(),
  errors: z.array(importError),
  errorCount: z.int(),
});
export type ImportReport = Omit<z.infer<typeof importReply>, "success" | "message">;
