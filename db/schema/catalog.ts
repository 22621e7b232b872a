import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OwnFacts, ProductVideo } from "#contract/rules/plants/own-facts.ts";
import type { SizeFacts } from "#contract/rules/plants/product-fields.ts";
import type { ProductFacts } from "#contract/wire/catalog/catalog.ts";
import type { PlannedSaleInput } from "#contract/wire/catalog/planned-sales.ts";

/** A picture as the media store returned it. Categories and order lines store one in their row. */
export type StoredPicture = { url: string; width: number; height: number; color: string; alt: string };

// Bengali texts are optional: where one is empty, the English text is used (server/catalog/reading/in-bengali.ts).

export const categories = pgTable(
  "categories",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    bengaliName: text().notNull().default(""),
    slug: text().notNull(),
    icon: text().notNull().default(""),
    description: text().notNull().default(""),
    bengaliDescription: text().notNull().default(""),
    picture: jsonb().$type<StoredPicture>(),
    position: integer().notNull().default(0),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("categories_slug_key").on(t.slug),
    uniqueIndex("categories_name_key").on(sql`lower(${t.name})`),
    check("categories_name_check", sql`${t.name} <> ''`),
  ],
);

export const subcategories = pgTable(
  "subcategories",
  {
    id: uuid().primaryKey(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    bengaliName: text().notNull().default(""),
    slug: text().notNull(),
    icon: text().notNull().default(""),
    picture: jsonb().$type<StoredPicture>(),
    /** Its place in the category. Null: not arranged, after those that are. */
    position: integer(),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("subcategories_slug_key").on(t.slug),
    uniqueIndex("subcategories_category_name_key").on(t.categoryId, sql`lower(${t.name})`),
    check("subcategories_name_check", sql`${t.name} <> ''`),
  ],
);

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    bengaliName: text().notNull().default(""),
    botanicalName: text().notNull().default(""),
    commonName: text().notNull().default(""),
    shortDescription: text().notNull().default(""),
    /** Sanitized when written. */
    description: text().notNull().default(""),
    careGuide: text().notNull().default(""),
    bengaliShortDescription: text().notNull().default(""),
    bengaliDescription: text().notNull().default(""),
    bengaliCareGuide: text().notNull().default(""),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    subcategoryId: uuid().references(() => subcategories.id),
    priceMinor: integer().notNull(),
    offerPriceMinor: integer().notNull(),
    inStock: boolean().notNull().default(true),
    popular: boolean().notNull().default(false),
    /** Its place among popular products. Null: not arranged, after those that are. */
    popularPosition: integer(),
    facts: jsonb().$type<ProductFacts>(),
    synonyms: text().array().notNull().default([]),
    /** Of one piece, packed. Null: the owner has not given it. */
    weightGrams: integer(),
    needsVan: boolean().notNull().default(false),
    /** In what a plant comes: 'in its nursery pot, watered'. */
    arrives: text().notNull().default(""),
    bengaliArrives: text().notNull().default(""),
    /** How big and how old each size is. Null: the owner has said nothing of any. */
    sizeFacts: jsonb().$type<SizeFacts>(),
    /** Which value it has of each of the owner's own facts, by their ids. Never one that the owner has taken away. */
    ownFacts: jsonb().$type<OwnFacts>(),
    /** The plant as it is sent. Null: the owner has shown none. */
    arrivesPicture: jsonb().$type<StoredPicture>(),
    video: jsonb().$type<ProductVideo>(),
    /** In the owner's order. Some may be archived meanwhile. */
    goesWith: uuid().array().notNull().default([]),
    /** Most often first, for where the owner has chosen nothing (server/catalog/bought-with.ts). */
    boughtWith: uuid().array().notNull().default([]),
    /** Counts saves, so that a save is refused if another owner has saved the product meanwhile. */
    revision: integer().notNull().default(1),
    /** The owner who saved the product last, for the message of a refused save. Null: unknown, or a bulk change. */
    savedBy: uuid(),
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("products_category_idx").on(t.categoryId),
    index("products_subcategory_idx").on(t.subcategoryId),
    check("products_name_check", sql`${t.name} <> ''`),
    check("products_price_check", sql`${t.priceMinor} >= 0`),
    check("products_weight_check", sql`${t.weightGrams} between 1 and 100000`),
    check("products_offer_price_check", sql`${t.offerPriceMinor} >= 0`),
  ],
);

export const productSizes = pgTable(
  "product_sizes",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    size: text().notNull(),
    position: integer().notNull(),
    /** Null: the size costs the product's offer price. */
    offerPriceMinor: integer(),
    /** How many are left to sell. Null: not counted. */
    stock: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check("product_sizes_stock_check", sql`${t.stock} >= 0`),
    check("product_sizes_offer_price_check", sql`${t.offerPriceMinor} >= 0`),
  ],
);

export const productPictures = pgTable(
  "product_pictures",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    alt: text().notNull().default(""),
    bengaliAlt: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    check("product_pictures_position_check", sql`${t.position} between 0 and 3`),
  ],
);

export const plannedSales = pgTable(
  "planned_sales",
  {
    id: uuid().primaryKey(),
    terms: jsonb().$type<Omit<PlannedSaleInput, "startsAt" | "endsAt">>().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** When its prices were written, and when they were taken back. */
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("planned_sales_ahead_idx").on(t.startsAt).where(sql`${t.endedAt} is null`),
    check("planned_sales_span_check", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** The prices that a planned sale has lowered. */
export const plannedSalePrices = pgTable(
  "planned_sale_prices",
  {
    saleId: uuid()
      .notNull()
      .references(() => plannedSales.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Empty: the product's offer price. Otherwise the size's own price. */
    size: text().notNull(),
    usualMinor: integer().notNull(),
    saleMinor: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.saleId, t.productId, t.size] }),
    index("planned_sale_prices_product_idx").on(t.productId),
    check("planned_sale_prices_check", sql`${t.saleMinor} >= 0 and ${t.saleMinor} < ${t.usualMinor}`),
  ],
);

/** One row. Every transaction that changes the catalog increments it, so that other processes notice the change. */
export const catalogVersion = pgTable(
  "catalog_version",
  {
    id: integer().primaryKey(),
    version: bigint({ mode: "number" }).notNull(),
  },
  (t) => [check("catalog_version_one_row", sql`${t.id} = 1`)],
);

/** The changes of the latest catalog versions, so that other processes reload only those. */
export const catalogChanges = pgTable("catalog_changes", {
  version: bigint({ mode: "number" }).primaryKey(),
  /** The changed products. Empty: categories or settings changed, which appear on many. Null: too many to list. */
  productIds: jsonb().$type<string[]>(),
});
