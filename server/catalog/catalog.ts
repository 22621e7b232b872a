// The catalog in memory: products and their groups. It is a part of what everybody reads (server/view); editing/ changes it.

import type { ProductSort } from "#contract/rules/constants.ts";
import type { OwnFact } from "#contract/rules/plants/own-facts.ts";
import type { OwnersField } from "#contract/rules/plants/product-fields.ts";
import type { Product, ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { OwnedProduct, ProductSale } from "#contract/wire/catalog/product-desk.ts";
import type { SearchWords } from "#contract/wire/catalog/search-words.ts";
import type { Db } from "#db/database.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import type { MediaStore } from "../media/store.ts";
import type { SearchIndex } from "../search/search-index.ts";

export type CatalogShop = { db: Db; catalog: Catalog; media: MediaStore };

export type CatalogView = {
  /** By id; deleted ones too, so that their address can answer 410. */
  products: ProductsById;
  groups: CatalogGroups;
  /** Products not deleted, in each order; those out of stock too. */
  orderings: Orderings;
  /** Those of them that are in stock: shoppers' lists hold these. */
  onSale: Orderings;
  facets: Facets;
  search: SearchIndex<CatalogProduct>;
};

/** With what the owner says that shoppers' words mean, and with the owner's own facts: what a search and the filters read. */
export type SearchedView = CatalogView & { searchWords: SearchWords; ownFacts: readonly OwnFact[] };

export type ProductsById = {
  get(id: string): CatalogProduct | undefined;
  has(id: string): boolean;
  values(): Iterable<CatalogProduct>;
  size: number;
};

export type Catalog = {
  view(): SearchedView;
  /** Applies changes of other processes. */
  catchUp(): Promise<void>;
};

/**
 * A product in the view: its wire forms, made once, and the values to search and sort by. `product`, `card` and
 * `pricesMinor` have the prices of the moment, `owners` those that the owner has set.
 */
export type CatalogProduct = {
  product: Product;
  card: ProductCard;
  owners: Pick<ProductCard, "offerPrice" | "sizePrices">;
  /** By which its prices are lower now. */
  sales: ProductSale[];
  categoryId: string;
  /** The owner's texts in Bengali; empty where there are none. */
  bengali: BengaliTexts;
  /** The products most often bought with it. */
  boughtWith: string[];
  /** The offer prices of its sizes, each once, the least first: that is the one its card names. */
  pricesMinor: readonly [number, ...number[]];
  /** Its place among popular products; null if the owner has not arranged it. */
  popularPosition: number | null;
  createdAt: number;
  updatedAt: number;
  revision: number;
  /** The owner's switch. The wire's `inStock` is this and not `isSoldOut`. */
  isSwitchedOn: boolean;
  /** The owner counts at least one size. */
  isCounted: boolean;
  /** Every size is counted, and none is left. */
  isSoldOut: boolean;
  /** The four names that the search reads, folded. */
  names: string[];
  /** 'Also known as', folded: the owner's search and the closest matches read them too. */
  synonyms: string[];
  /** A mask (server/search/meaning/traits.ts). */
  traits: number;
  groupTraits: number;
  isDeleted: boolean;
  /** Its number in the search index, assigned by it. */
  ordinal: number;
};
export type BengaliTexts = Pick<OwnedProduct, OwnersField | "bengaliPictureAlts">;

type CatalogCategory = {
  _id: string;
  name: string;
  bengaliName: string;
  slug: string;
  icon: string;
  description: string;
  bengaliDescription: string;
  picture: StoredPicture | null;
  isArchived: boolean;
};
type CatalogSubcategory = Omit<CatalogCategory, "description" | "bengaliDescription"> & { categoryId: string };
export type CatalogGroups = {
  categories: Map<string, CatalogCategory>;
  subcategories: Map<string, CatalogSubcategory>;
};

/** `name-bn`: by the Bengali names. */
export type Order = ProductSort | "name-bn";
/** Products before and after a change. */
export type Moved = { before: readonly CatalogProduct[]; after: readonly CatalogProduct[] };
/** Products in each order. A changed one keeps this as it is. */
export type Orderings = Readonly<Record<Order, readonly CatalogProduct[]>> & { change(moved: Moved): Orderings };

type Counts = ReadonlyMap<string, number>;
/**
 * How many products on sale there are of each kind. Categories and subcategories by id, lights, waters and sizes as stored, the owner's own
 * facts as filters name them.
 */
export type Facets = {
  categories: Counts;
  subcategories: Counts;
  lights: Counts;
  waters: Counts;
  sizes: Counts;
  petSafe: number;
  own: Counts;
};
