// The owner's calls on products: the back office's list, one product to edit, bulk changes, CSV.
import { z } from "zod";
import { productSizes } from "../../rules/constants.ts";
import { fault } from "../faults.ts";
import { id, reply, taka, text } from "../replies.ts";
import { ownersShape, product, productCard } from "./catalog.ts";

const deskSorts = ["newest", "popular", "name", "name-desc", "price-asc", "price-desc", "updated"] as const;
export type DeskSort = (typeof deskSorts)[number];

const count = (fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => Math.min(max, Math.max(1, Math.floor(Number(text) || fallback))));
const flag = z.enum(["yes"]).optional().catch(undefined);

const deskFilters = {
  /** Part of a name or synonym, or the id. */
  q: text(200).optional(),
  /** Id, slug or name; may be archived. */
  category: text(200).optional(),
  /** Id or slug. */
  subcategory: text(200).optional(),
  /** `counted`: the owner counts at least one of its sizes. */
  stock: z.enum(["in", "out", "counted"]).optional().catch(undefined),
  /** Only products with a counted size of which so many or fewer are left. */
  left: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  popular: flag,
  /** `yes`: only archived products; otherwise they are left out. */
  archived: flag,
};

/** The query of GET /api/product/desk. Empty and unknown values are ignored; a page past the end is the last page. */
export const deskQuery = z.object({
  ...deskFilters,
  page: count(1, 1_000_000),
  limit: count(10, 100),
  sort: z.enum(deskSorts).catch("newest").default("newest"),
});
export type DeskQuery = z.input<typeof deskQuery>;

/** Which products GET /api/product/export.csv contains. */
export const exportQuery = z.object(deskFilters);
export type ExportQuery = z.input<typeof exportQuery>;

/** A planned sale by which a product costs less now. `endsAt` is ISO 8601. */
const productSale = z.object({ _id: z.string(), name: z.string(), endsAt: z.string() });
export type ProductSale = z.infer<typeof productSale>;

/**
 * `offerPrice` and `sizePrices` of what the owner sees are those that the owner has set, also while a sale runs. `sale`: what
 * shoppers pay meanwhile, and by which sales; null: the same.
 * `soldOut`: every size is counted and none is left; `inStock` is the owner's switch alone. `stock`: how many of each counted
 * size are left. `revision` counts the saves of a product. Times are ISO 8601. `categoryArchived`: its category is archived.
 */
const owned = {
  sale: z
    .object({ offerPrice: z.number(), sizePrices: z.record(z.string(), z.number()), by: z.array(productSale) })
    .nullable(),
  soldOut: z.boolean(),
  stock: z.record(z.string(), z.int()),
  revision: z.int(),
  archived: z.boolean(),
  categoryArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
const deskRow = productCard.extend({ subcategory: product.shape.subcategory, ...owned });
export type DeskRow = z.infer<typeof deskRow>;
/** `bengaliPictureAlts`: one for each picture, possibly empty. */
const ownedProduct = product.extend({ ...owned, ...ownersShape, bengaliPictureAlts: z.array(z.string()) });
export type OwnedProduct = z.infer<typeof ownedProduct>;

/**
 * `total` counts all matches; `counts` counts the whole shop, and leaves archived products out except in `archived`.
 * `closest`: when nothing matches, products with similar names.
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
/** `revision` is present if the input had one. */
export const productUpdatedReply = reply.extend({ revision: z.int().optional() });
/**
 * The body of the 409 `edited-meanwhile`: the product as it is now, for the form to compare. `savedBy`: the id of the owner
 * who saved it; null if unknown, or after a bulk change.
 */
export type EditedMeanwhile = { code: "edited-meanwhile"; product: OwnedProduct; savedBy: string | null };
export const productRestoredReply = reply.extend({ categoryArchived: z.boolean() });

const percent = z
  .number()
  .min(-100, fault("loweredAtMost"))
  .max(1000, fault("raisedAtMost"))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, fault("decimals"));
const amount = z
  .number()
  .min(-9_999_999.99, fault("tooSmall"))
  .max(9_999_999.99, fault("tooLarge"))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, fault("decimals"));
const priceField = z.enum(["offerPrice", "price"]);

/** `percent` and `amount` (taka) raise the price, or lower it if negative, but never below 0. `set` is the new price. */
const priceChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), value: percent, field: priceField }),
  z.strictObject({ kind: z.literal("amount"), value: amount, field: priceField }),
  z.strictObject({ kind: z.literal("set"), value: taka, field: priceField }),
]);
export type PriceChange = z.infer<typeof priceChange>;

export const bulkMax = 200;
/** Makes one change to many products: to all of them or none. `preview` returns the result without changing anything. */
export const bulkInput = z.object({
  ids: z
    .array(id)
    .min(1, fault("chooseOneProduct"))
    .max(bulkMax, fault("productsAtOnce", { most: bulkMax })),
  change: z
    .strictObject({
      inStock: z.boolean().optional(),
      popular: z.boolean().optional(),
      price: priceChange.optional(),
      /** Archives the products; each can be restored. */
      archived: z.literal(true).optional(),
    })
    .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, fault("bulkChange")),
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
const bulkRow = z.object({
  _id: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  before: bulkValues,
  after: bulkValues,
});
export type BulkRow = z.infer<typeof bulkRow>;
/** Rows are in the order of the ids; `changed` counts the rows whose values differ. */
export const bulkReply = reply.extend({ rows: z.array(bulkRow), changed: z.int() });

const isSize = (text: string) => (productSizes as readonly string[]).includes(text);
/** Other fields of a row are not needed to undo it. */
const undoneValues = bulkValues
  .extend({
    price: taka,
    offerPrice: taka,
    sizePrices: z.record(z.string().refine(isSize, fault("size")), taka),
  })
  .partial();
/** Values that are not given were not changed. */
export type UndoneRow = { _id: string; before: Partial<BulkValues>; after: Partial<BulkValues> };
/**
 * Undoes a bulk change: `rows` come from its answer. A product that was changed since stays as it is; the reply's `changed`
 * counts the products that were reset.
 */
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

/** `row` as spreadsheets number it: the header is row 1. `field` is the column's name. */
const importError = z.object({ row: z.int(), field: z.string(), message: z.string() });
export type ImportError = z.infer<typeof importError>;
/** A cell that an update changes; long texts are truncated. */
const changedCell = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type ChangedCell = z.infer<typeof changedCell>;
const importChange = z.object({
  row: z.int(),
  kind: z.enum(["create", "update"]),
  name: z.string(),
  /** Empty for a new product. */
  changed: z.array(changedCell),
});
export type ImportChange = z.infer<typeof importChange>;

const cells = z.record(text(40), z.string().max(maxImportBytes));
/** An import's changes, for undoing it: ids of the added products, and the full text of the changed cells. */
export const importUndoInput = z.object({
  added: z.array(id).max(maxImportRows),
  updated: z.array(z.object({ _id: id, before: cells, after: cells })).max(maxImportRows),
});
export type ImportUndo = z.infer<typeof importUndoInput>;
/** Room for the old and new cells of a whole file. */
export const maxImportUndoBytes = 3 * maxImportBytes;
/** `changed`: how many products were reset. A product that was changed since the import stays as it is. */
export const importUndoReply = reply.extend({ changed: z.int() });
/**
 * A dry run answers 200 with its errors. An import with errors answers 400 with code `csv-rows` and the same `errors` and
 * `errorCount`, and changes nothing. The first hundred errors and changes are listed; all are counted. `undo`: null if the
 * import changed nothing.
 */
export const importReply = reply.extend({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** How many of the changed products would cost more in the offer than without. */
  offerAbovePrice: z.int(),
  changes: z.array(importChange),
  undo: importUndoInput.nullable(),
  errors: z.array(importError),
  errorCount: z.int(),
});
export type ImportReport = Omit<z.infer<typeof importReply>, "success" | "message">;
