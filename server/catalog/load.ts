// Reads the catalog out of the database into the shapes of the wire.
import { asc, inArray, sql } from "drizzle-orm";
import type { Picture, Product, ProductCard } from "#contract/catalog.ts";
import { orderSizes } from "#contract/constants.ts";
import { toTaka } from "#contract/money.ts";
import type { Queryable } from "#db/open.ts";
import {
  catalogVersion,
  categories,
  productPictures,
  productSizes,
  products,
  type StoredPicture,
  subcategories,
} from "#db/schema/catalog.ts";
import { foldText } from "./fold.ts";

/** A product as the snapshot holds it: its wire forms made once, and what it is found and sorted by. */
export type CatalogProduct = {
  product: Product;
  card: ProductCard;
  categoryId: string;
  offerPriceMinor: number;
  createdAt: number;
  updatedAt: number;
  revision: number;
  /** The owner's switch. The wire's `inStock` is this and not `isSoldOut`. */
  isSwitchedOn: boolean;
  /** Every size is counted, and none is left. */
  isSoldOut: boolean;
  /** The four names that the search reads, folded. */
  names: string[];
  /** 'Also known as', folded: the owner's search and the closest matches read them too. */
  synonyms: string[];
  isDeleted: boolean;
  /** Its number in the search's index, which gives it. */
  ordinal: number;
};
export type CatalogCategory = {
  _id: string;
  name: string;
  slug: string;
  icon: string;
  description: string;
  picture: StoredPicture | null;
  isArchived: boolean;
};
export type CatalogSubcategory = Omit<CatalogCategory, "description"> & { categoryId: string };
export type CatalogGroups = {
  categories: Map<string, CatalogCategory>;
  subcategories: Map<string, CatalogSubcategory>;
};

export async function loadVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}

/** Raises the catalog's version within the transaction of a change. @returns the new version */
export async function raiseVersion(tx: Queryable): Promise<number> {
  const [row] = await tx
    .update(catalogVersion)
    .set({ version: sql`${catalogVersion.version} + 1` })
    .returning({ version: catalogVersion.version });
  if (row === undefined) throw new Error("catalog_version has no row");
  return row.version;
}

export async function loadGroups(db: Queryable): Promise<CatalogGroups> {
  const categoryRows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const subcategoryRows = await db.select().from(subcategories).orderBy(asc(subcategories.id));
  const group = (row: (typeof categoryRows)[number] | (typeof subcategoryRows)[number]) => ({
    _id: row.id,
    name: row.name,
    slug: row.slug,
    icon: row.icon,
    picture: row.picture,
    isArchived: row.archivedAt !== null,
  });
  return {
    categories: new Map(categoryRows.map((row) => [row.id, { ...group(row), description: row.description }])),
    subcategories: new Map(subcategoryRows.map((row) => [row.id, { ...group(row), categoryId: row.categoryId }])),
  };
}

/** Every product, deleted ones too, or only those with the given ids. Groups as loaded at the same time. */
export async function loadProducts(db: Queryable, groups: CatalogGroups, ids?: string[]): Promise<CatalogProduct[]> {
  const rows = await db
    .select()
    .from(products)
    .where(ids ? inArray(products.id, ids) : undefined)
    .orderBy(asc(products.id));
  const sizeRows = await db
    .select()
    .from(productSizes)
    .where(ids ? inArray(productSizes.productId, ids) : undefined)
    .orderBy(asc(productSizes.position));
  const pictureRows = await db
    .select()
    .from(productPictures)
    .where(ids ? inArray(productPictures.productId, ids) : undefined)
    .orderBy(asc(productPictures.position));
  const sizesOf = Map.groupBy(sizeRows, (row) => row.productId);
  const picturesOf = Map.groupBy(pictureRows, (row) => row.productId);
  return rows.map((row) => {
    const pictures = (picturesOf.get(row.id) ?? []).map(({ url, width, height, color, alt }) => ({
      url,
      width,
      height,
      color,
      alt: alt || row.name,
    }));
    return catalogProduct(row, groups, sizesOf.get(row.id) ?? [], pictures);
  });
}

function catalogProduct(
  row: typeof products.$inferSelect,
  groups: CatalogGroups,
  sizeRows: (typeof productSizes.$inferSelect)[],
  pictures: Picture[],
): CatalogProduct {
  const category = groups.categories.get(row.categoryId);
  const subcategory = row.subcategoryId === null ? undefined : groups.subcategories.get(row.subcategoryId);
  const sizes = orderSizes(sizeRows.map(({ size }) => size));
  const isSoldOut = sizeRows.every(({ stock }) => stock === 0);
  const ownPrices = new Map(sizeRows.map(({ size, offerPriceMinor }) => [size, offerPriceMinor]));
  const card: ProductCard = {
    _id: row.id,
    name: row.name,
    bengaliName: row.bengaliName,
    botanicalName: row.botanicalName,
    commonName: row.commonName,
    category: category?.name ?? "",
    categorySlug: category?.slug ?? "",
    price: toTaka(row.priceMinor),
    offerPrice: toTaka(row.offerPriceMinor),
    sizes,
    sizePrices: Object.fromEntries(
      sizes.flatMap((size) => {
        const ownPrice = ownPrices.get(size) ?? null;
        return ownPrice === null ? [] : [[size, toTaka(ownPrice)]];
      }),
    ),
    inStock: row.inStock && !isSoldOut,
    popular: row.popular,
    image: pictures.map((picture) => picture.url),
    pictures,
  };
  const product: Product = {
    ...card,
    shortDescription: row.shortDescription,
    description: row.description,
    careGuide: row.careGuide,
    subcategory: subcategory ? { _id: subcategory._id, name: subcategory.name } : null,
    facts: row.facts,
    synonyms: row.synonyms,
  };
  return {
    product,
    card,
    categoryId: row.categoryId,
    offerPriceMinor: row.offerPriceMinor,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    revision: row.revision,
    isSwitchedOn: row.inStock,
    isSoldOut,
    names: [row.name, row.bengaliName, row.botanicalName, row.commonName].map(foldText),
    synonyms: row.synonyms.map(foldText),
    isDeleted: row.deletedAt !== null,
    ordinal: -1,
  };
}

/** How many products the shop has ever had, deleted ones too. */
export async function countProducts(db: Queryable): Promise<number> {
  return db.$count(products);
}
