import { z } from "zod";
import { languages, maxPictures, productSizes, productSorts } from "../../rules/constants.ts";
import {
  cardFields,
  type FieldKind,
  mostOfSizeFact,
  type OptionalField,
  optionalFields,
  optionalNames,
  ownersFields,
  pageFields,
  richTextMax,
} from "../../rules/plants/product-fields.ts";
import { asciiDigits } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { id, line, paragraphs, reply, requiredLine, requiredText, taka, text } from "../replies.ts";
import { countedOwnFact, namedFact } from "./own-facts.ts";
import { newCounts } from "./stock.ts";

/** A stored picture. `color` is its average color as #rrggbb, shown while it loads. */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  alt: z.string(),
});
export type Picture = z.infer<typeof picture>;

/** Lengths in cm, the age in months, the weight in grams; what is not stated is missing. */
const sizeFact = z
  .object({
    potCm: z.number(),
    heightFromCm: z.number(),
    heightToCm: z.number(),
    ageMonths: z.number(),
    weightGrams: z.int(),
  })
  .partial();
const measure = (most: number) =>
  z.number().positive(fault("moreThanZero")).max(most, fault("above", { most })).optional();
const givenSizeFact = z
  .object({
    potCm: measure(mostOfSizeFact.potCm),
    heightFromCm: measure(mostOfSizeFact.heightFromCm),
    heightToCm: measure(mostOfSizeFact.heightToCm),
    ageMonths: measure(mostOfSizeFact.ageMonths),
    weightGrams: z
      .int(fault("wholeNumber"))
      .min(1, fault("moreThanZero"))
      .max(mostOfSizeFact.weightGrams, fault("above", { most: mostOfSizeFact.weightGrams }))
      .optional(),
  })
  .superRefine(({ heightFromCm = 0, heightToCm = heightFromCm }, { addIssue }) => {
    if (heightToCm >= heightFromCm) return;
    addIssue({ code: "custom", path: ["heightToCm"], message: fault("atLeast", { least: heightFromCm }) });
  });

/** Of each kind, what answers hold. */
const readAs = {
  paragraphs: () => z.string(),
  rich: () => z.string(),
  grams: () => z.int(),
  yes: () => z.boolean(),
  bySize: () => z.record(z.string(), sizeFact).nullable(),
  products: () => z.array(z.string()),
  own: () => z.record(z.string(), z.string()).nullable(),
};
/** Of each kind, what may be given. Null takes a weight away. */
const givenAs = {
  paragraphs: (most: number) => paragraphs(most).optional(),
  rich: (most: number) => text(most).optional(),
  grams: (most: number) =>
    z.int(fault("wholeNumber")).min(1, fault("moreThanZero")).max(most, fault("above", { most })).nullable().optional(),
  yes: () => z.boolean().optional(),
  bySize: () => z.partialRecord(z.enum(productSizes), givenSizeFact).nullable().optional(),
  own: () => z.record(z.string().max(64), line(64)).nullable().optional(),
  products: (most: number) => z.array(id).max(most, fault("moreThan", { most })).optional(),
};

type Makers = Record<FieldKind, (most: number) => z.ZodType>;
type Shape<By extends Makers, Name extends OptionalField> = {
  [One in Name]: ReturnType<By[(typeof optionalFields)[One]["kind"]]>;
};

/** The schemas of these fields, by their kinds and limits. */
function shapeOf<By extends Makers, Name extends OptionalField>(by: By, names: Name[]): Shape<By, Name> {
  const schema = (name: Name) => {
    const field: { kind: FieldKind; most?: number } = optionalFields[name];
    return [name, by[field.kind](field.most ?? 0)];
  };
  return Object.fromEntries(names.map(schema)) as Shape<By, Name>;
}

const month = z.array(z.int().min(1).max(12)).nullable();

/** Care facts. Missing facts are not shown; petSafe 'unknown' is never shown as safe. */
const productFacts = z.object({
  light: line(40).nullable().optional(),
  water: line(40).nullable().optional(),
  petSafe: line(40).nullable().optional(),
  place: z.array(requiredLine(40)).max(10).nullable().optional(),
  ease: line(40).nullable().optional(),
  humidity: line(40).nullable().optional(),
  matureHeightCm: z.number().min(0).max(100_000).nullable().optional(),
  season: z.object({ plant: month, flower: month, harvest: month }).partial().nullable().optional(),
});
export type ProductFacts = z.infer<typeof productFacts>;

/** Of the reviews that are shown: 1 to 5 stars to two decimals, and how many they are. */
const rating = z.object({ average: z.number(), count: z.int() });
export type Rating = z.infer<typeof rating>;

/**
 * A product as cards, cart lines and search results show it. Prices in decimal taka. `sizes` are in the shop's order.
 * `sizePrices` has only the sizes with their own price; every other size costs `offerPrice` (offerPriceOf in money.ts).
 * `inStock`: the owner's switch is on, and at least one size is uncounted or has stock left. `weightGrams` is absent if the
 * owner has not given it, and `sizeWeights` has the sizes that weigh something else; `needsVan` if a parcel will do. `rating` is absent without reviews.
 */
export const productCard = z.object({
  _id: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  botanicalName: z.string(),
  commonName: z.string(),
  category: z.string(),
  categorySlug: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  sizes: z.array(z.string()),
  sizePrices: z.record(z.string(), z.number()),
  inStock: z.boolean(),
  popular: z.boolean(),
  image: z.array(z.string()),
  pictures: z.array(picture),
  rating: rating.optional(),
  sizeWeights: z.record(z.string(), z.int()).optional(),
  ...z.object(shapeOf(readAs, cardFields)).partial().shape,
});
export type ProductCard = z.infer<typeof productCard>;

/** A short video of what arrives: its address, which answers ranges, and its size. */
export const productVideo = z.object({ url: z.string(), bytes: z.int() });

/**
 * `ownFacts`: values of the owner's own facts, by their ids (`namedFacts` of the answer has their names). `arrivesPicture`: what arrives, as it is sent.
 * `buyersRating`: without the demo's reviews. Search engines and feeds have no other. */
export const product = productCard.extend({
  buyersRating: rating.optional(),
  shortDescription: z.string(),
  description: z.string(),
  careGuide: z.string(),
  subcategory: z.object({ _id: z.string(), name: z.string() }).nullable(),
  facts: productFacts.nullable(),
  synonyms: z.array(z.string()),
  arrivesPicture: picture.nullable(),
  video: productVideo.nullable(),
  ...shapeOf(readAs, pageFields),
});
export type Product = z.infer<typeof product>;

/** `productCount` counts products in stock. `slug` is part of its address: /collection/{slug}. */
export const category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  image: z.string(),
  picture: picture.nullable(),
  description: z.string(),
  productCount: z.int(),
});
export type Category = z.infer<typeof category>;

export const subcategory = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  image: z.string(),
  picture: picture.nullable(),
  category: z.object({ _id: z.string(), name: z.string() }),
});
export type Subcategory = z.infer<typeof subcategory>;

/** Of the optional fields, what only the owner reads as it stands. Where a Bengali text is empty, shoppers see the English one. */
export const ownersShape = shapeOf(readAs, ownersFields);

/**
 * The JSON in the multipart field `productData`. `subcategory` is an id or null; `category` a category's name.
 * `sizePrices`: sizes with their own price; a size that is null or missing costs the product's offer price.
 * `pictureAlts`: descriptions of the uploaded images, or of the existing pictures if none are uploaded, in their order. An
 * empty one means the product's name. `bengaliPictureAlts`: the same in Bengali.
 * `pictures`: the product's pictures after the save, in order: the address of an existing one, or `upload` for the next
 * uploaded image. Without it, uploaded images replace all existing pictures.
 * Fields of product-fields.ts are kept when not given.
 * `inStock` is the owner's switch; `stock`: new counts, see contract/wire/catalog/stock.ts.
 * `revision`: the revision that was read. If the product was saved since, the update answers 409 `edited-meanwhile`.
 */
export const productInput = z.object({
  name: requiredLine(200),
  bengaliName: line(200).default(""),
  botanicalName: line(200).default(""),
  commonName: line(200).default(""),
  shortDescription: paragraphs(1000).default(""),
  description: text(richTextMax).default(""),
  careGuide: text(richTextMax).default(""),
  category: requiredLine(100),
  subcategory: id.nullable().default(null),
  price: taka,
  offerPrice: taka,
  sizes: z.array(z.enum(productSizes)).max(productSizes.length).default([]),
  sizePrices: z.partialRecord(z.enum(productSizes), taka.nullable()).nullable().optional(),
  popular: z.boolean().default(false),
  inStock: z.boolean().optional(),
  facts: productFacts.nullable().optional(),
  synonyms: z.array(requiredLine(200)).max(20).optional(),
  ...shapeOf(givenAs, optionalNames),
  pictureAlts: z.array(line(200)).max(maxPictures).optional(),
  bengaliPictureAlts: z.array(line(200)).max(maxPictures).optional(),
  pictures: z
    .array(z.string().max(200))
    .max(maxPictures, fault("imagesOfProduct", { most: maxPictures }))
    .optional(),
  stock: newCounts.optional(),
  revision: z.int().min(1).optional(),
});
export type ProductInput = z.infer<typeof productInput>;
/** A product with up to four pictures. An update without images keeps the existing pictures. */
export const productForm = z.object({
  productData: productInput,
  images: z.array(z.file()).max(maxPictures).optional(),
});

export const categoryInput = z.object({
  name: requiredLine(100, fault("nameRequired")),
  bengaliName: line(100).optional(),
  icon: line(60).optional(),
  description: paragraphs(500).optional(),
  bengaliDescription: paragraphs(500).optional(),
});
export type CategoryInput = z.infer<typeof categoryInput>;
export const categoryForm = categoryInput.extend({ image: z.file().optional() });

export const subcategoryInput = z.object({
  name: requiredLine(100, fault("nameAndCategoryRequired")),
  category: requiredText(100, fault("nameAndCategoryRequired")),
  bengaliName: line(100).optional(),
  icon: line(60).optional(),
});
export type SubcategoryInput = z.infer<typeof subcategoryInput>;
/**
 * `products`: what happens to a subcategory's products when it moves to another category: they move along, or they stay in
 * their category without a subcategory. `regain`: comma-separated ids of products that get the subcategory back.
 */
export const subcategoryChange = subcategoryInput.extend({
  products: z.enum(["move", "leave"]).optional(),
  regain: text(40_000).optional(),
});
export type SubcategoryChange = z.infer<typeof subcategoryChange>;
export const subcategoryForm = subcategoryChange.extend({ image: z.file().optional() });
/** `products`: ids of the products that moved or lost their subcategory. */
export const subcategoryUpdatedReply = reply.extend({ products: z.array(z.string()) });

/**
 * The language of the texts in an answer. `bn`: Bengali texts where the owner has entered them
 * (server/catalog/reading/in-bengali.ts), and lists by name are sorted by the Bengali names.
 */
const lang = z.enum(languages).catch("en").default("en");
export const inLanguageQuery = z.object({ lang });

/** A number in an address. Empty or invalid means no bound. */
const bound = z
  .string()
  .optional()
  .transform((text) => {
    const amount = text === undefined || text.trim() === "" ? Number.NaN : Number(asciiDigits(text));
    return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
  });
const count = (fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => Math.min(max, Math.max(1, Math.floor(Number(asciiDigits(text ?? "")) || fallback))));

/**
 * The query of /api/product/list. Without a query the answer has every product with all fields.
 * `category`: slug or name; `subcategory`: slug or id; `size`, `light`, `water`: as stored. Several values are separated by commas
 * and match any of them; an unknown or archived one matches nothing. `petSafe`: only `yes` filters, for products known to
 * be safe. `fact`: values of the owner's own facts as `grafted.yes`; several of one fact match any of them, several facts narrow the list. `ids`: cards by id, including products out of stock. A page past the end is the last page. Price bounds are
 * inclusive and compare the offer price. Other keys are ignored.
 */
export const productListQuery = z.object({
  page: count(1, 1_000_000),
  limit: count(10, 100),
  category: text(2000).optional(),
  subcategory: text(2000).optional(),
  size: text(200).optional(),
  light: text(400).optional(),
  water: text(400).optional(),
  petSafe: text(40).optional(),
  fact: text(2000).optional(),
  q: text(200).optional(),
  minPrice: bound,
  maxPrice: bound,
  sort: z.enum(productSorts).catch("popular").default("popular"),
  ids: text(4000).optional(),
  lang,
});
export type ProductListQuery = z.input<typeof productListQuery>;

export const productListReply = reply.extend({ products: z.array(product) });
/** How the products of `closest` were found. */
const closestKinds = ["meaning", "spelling"] as const;
/**
 * `closest`: products that follow the exact matches as a group of their own, never in `products` and not counted.
 * `closestBy` says which: by `meaning`, those that the text means ('low light', 'gift', 'under 300', 'also known as' and the owner's
 * words), however many match exactly, and in a list on its last page; by `spelling`, those with similar names, if the text means
 * nothing else and few match exactly.
 * `meant`: of the latter by product id, the most similar words of its names, folded, for highlighting.
 */
const closestPart = {
  closest: z.array(productCard),
  closestBy: z.enum(closestKinds),
  meant: z.record(z.string(), z.array(z.string())),
};
/** The paged answer holds cards. `total` counts all matches; `page` and `pages` start at 1. */
export const productPageReply = reply.extend({
  products: z.array(productCard),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  ...closestPart,
});
export type ProductPage = z.infer<typeof productPageReply>;
/** The cards of `ids`, in that order. Unknown ids are left out. */
export const productsByIdReply = reply.extend({ products: z.array(productCard) });
/** The list to count filters for; without a query, the whole shop. */
export const productFiltersQuery = productListQuery.pick({
  category: true,
  subcategory: true,
  size: true,
  light: true,
  water: true,
  petSafe: true,
  fact: true,
  q: true,
  minPrice: true,
  maxPrice: true,
  lang: true,
});
/**
 * The filters that a list can have: only values of products in stock. `count` and `petSafe` count the products that match
 * the other filters of the query, whose values of the same kind are left aside: how many a list with that value alone would have.
 */
export const productFiltersReply = reply.extend({
  categories: z.array(z.object({ slug: z.string(), count: z.int() })),
  subcategories: z.array(z.object({ slug: z.string(), name: z.string(), categorySlug: z.string(), count: z.int() })),
  sizes: z.array(z.string()),
  sizeCounts: z.array(z.object({ size: z.string(), count: z.int() })),
  lights: z.array(z.object({ light: z.string(), count: z.int() })),
  waters: z.array(z.object({ water: z.string(), count: z.int() })),
  petSafe: z.int(),
  ownFacts: z.array(countedOwnFact),
  highestPrice: z.number(),
});
export type ProductFilters = z.infer<typeof productFiltersReply>;
/** `namedFacts`: its values of the owner's own facts, in words. `goesWith`: what the owner offers beside it, or else was bought with it; `related`: others of its category. Both only what is on sale. */
export const productReply = reply.extend({
  product,
  namedFacts: z.array(namedFact),
  goesWith: z.array(productCard),
  related: z.array(productCard),
});
export type ProductDetail = z.infer<typeof productReply>;
export const productSearchQuery = z.object({ q: text(200).default(""), limit: count(8, 50), lang });
/**
 * `products`, at most `limit`, and `total` are exact matches. `closest` fills up to `limit`, with room for five by meaning at least
 * (or `limit`, if that is less). An empty `q` yields suggestions, popular first.
 */
export const productSearchReply = reply.extend({
  products: z.array(productCard),
  total: z.int(),
  ...closestPart,
});
export type ProductSearch = z.infer<typeof productSearchReply>;
export const categoryListReply = reply.extend({ categories: z.array(category) });
export const subcategoryListReply = reply.extend({ subcategories: z.array(subcategory) });
export const stockInput = z.object({ productId: id, inStock: z.boolean() });
