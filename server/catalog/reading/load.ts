// Reads the catalog out of the database into the shapes of the wire.

import { and, asc, gt, gte, lte, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderSizes } from "#contract/rules/constants.ts";
import { type CurrentPrices, currentPrices } from "#contract/rules/money/current-price.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { ofOwners, ofPage, sizeWeightsOf, statedOnCard } from "#contract/rules/plants/product-fields.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import type { Picture, Product, ProductCard } from "#contract/wire/catalog/catalog.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Queryable } from "#db/database.ts";
import { categories, productPictures, productSizes, products, subcategories } from "#db/schema/catalog.ts";
import { reviews } from "#db/schema/reviews.ts";
import { groupTraitsOf, ownTraitsOf } from "../../search/meaning/traits.ts";
import type { CatalogGroups, CatalogProduct } from "../catalog.ts";
import { loadOpenSales, type OpenSales } from "../planned-sales/open-sales.ts";
import { comparePlaces } from "./places.ts";
import { loadRatings, type Ratings } from "./ratings.ts";

export async function loadGroups(db: Queryable): Promise<CatalogGroups> {
  const categoryRows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const rankOf = new Map(categoryRows.map(({ id }, at) => [id, at]));
  const rank = ({ categoryId }: typeof subcategories.$inferSelect) => rankOf.get(categoryId) ?? 0;
  const subcategoryRows = (await db.select().from(subcategories)).sort(
    (a, b) => rank(a) - rank(b) || comparePlaces(a, b),
  );
  const group = (row: (typeof categoryRows)[number] | (typeof subcategoryRows)[number]) => ({
    _id: row.id,
    name: row.name,
    bengaliName: row.bengaliName,
    slug: row.slug,
    icon: row.icon,
    picture: row.picture,
    isArchived: row.archivedAt !== null,
  });
  return {
    categories: new Map(
      categoryRows.map((row) => {
        const { description, bengaliDescription } = row;
        return [row.id, { ...group(row), description, bengaliDescription }];
      }),
    ),
    subcategories: new Map(subcategoryRows.map((row) => [row.id, { ...group(row), categoryId: row.categoryId }])),
  };
}

/** Large enough to read quickly, small enough not to hold up other requests. */
const batchSize = 1000;

/** Every product by id, deleted ones too. Groups as loaded at the same time. */
export async function loadAllProducts(db: Queryable, groups: CatalogGroups): Promise<CatalogProduct[]> {
  const all: CatalogProduct[] = [];
  for (;;) {
    const after = all.at(-1)?.card._id;
    const rows = await db
      .select()
      .from(products)
      .where(after === undefined ? undefined : gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(batchSize);
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
    if (first === undefined || last === undefined) return all;
    const ofRows: OfRows = (column) => and(gte(column, first), lte(column, last));
    all.push(...(await withParts(db, groups, rows, ofRows)));
    if (rows.length < batchSize) return all;
  }
}

/** Those with the given ids, by id. */
export async function loadProducts(db: Queryable, groups: CatalogGroups, ids: string[]): Promise<CatalogProduct[]> {
  const rows = await db.select().from(products).where(isAnyOf(products.id, ids)).orderBy(asc(products.id));
  return withParts(db, groups, rows, (column) => isAnyOf(column, ids));
}

/** The condition for what belongs to the rows, by the column that names their product. */
type OfRows = (column: PgColumn) => SQL | undefined;

async function withParts(
  db: Queryable,
  groups: CatalogGroups,
  rows: (typeof products.$inferSelect)[],
  ofRows: OfRows,
): Promise<CatalogProduct[]> {
  const sizeRows = await db
    .select()
    .from(productSizes)
    .where(ofRows(productSizes.productId))
    .orderBy(asc(productSizes.position));
  const pictureRows = await db
    .select()
    .from(productPictures)
    .where(ofRows(productPictures.productId))
    .orderBy(asc(productPictures.position));
  const ratings = await loadRatings(db, ofRows(reviews.productId));
  const open = await loadOpenSales(db);
  const sizesOf = Map.groupBy(sizeRows, (row) => row.productId);
  const picturesOf = Map.groupBy(pictureRows, (row) => row.productId);
  return rows.map((row) => {
    const stored = picturesOf.get(row.id) ?? [];
    const pictures = stored.map(({ url, width, height, color, alt }) => ({
      url,
      width,
      height,
      color,
      alt: alt || row.name,
    }));
    const bengaliPictureAlts = stored.map(({ bengaliAlt }) => bengaliAlt);
    const parts = { sizeRows: sizesOf.get(row.id) ?? [], pictures, bengaliPictureAlts, ratings: ratings.get(row.id) };
    return catalogProduct(row, groups, open, parts);
  });
}

/** The product after a change of groups; the same object when the change does not concern it. */
export function inGroups(entry: CatalogProduct, groups: CatalogGroups): CatalogProduct {
  const before = entry.product;
  const named = groupNames(groups, entry.categoryId, before.subcategory?._id ?? null);
  const isSame =
    before.category === named.category &&
    before.categorySlug === named.categorySlug &&
    before.subcategory?.name === named.subcategory?.name;
  const groupTraits = traitsOfGroups(groups, entry.categoryId, before.subcategory?._id ?? null);
  if (isSame && groupTraits === entry.groupTraits) return entry;
  const { category, categorySlug } = named;
  return { ...entry, groupTraits, card: { ...entry.card, category, categorySlug }, product: { ...before, ...named } };
}

/** A product's category and subcategory, by name. */
function groupNames({ categories, subcategories }: CatalogGroups, categoryId: string, subcategoryId: string | null) {
  const category = categories.get(categoryId);
  const subcategory = subcategoryId === null ? undefined : subcategories.get(subcategoryId);
  return {
    category: category?.name ?? "",
    // An archived category has no page to link to.
    categorySlug: category && !category.isArchived ? category.slug : "",
    subcategory: subcategory ? { _id: subcategory._id, name: subcategory.name } : null,
  };
}

/** Kept as long as the groups. */
const traitsById = new WeakMap<CatalogGroups, Map<string, number>>();

/** The words that its groups give a product; archived groups have no name any more. */
function traitsOfGroups(groups: CatalogGroups, categoryId: string, subcategoryId: string | null): number {
  const known = traitsById.get(groups) ?? new Map<string, number>();
  traitsById.set(groups, known);
  const traitsOf = (group: { _id: string; name: string; bengaliName: string; isArchived: boolean } | undefined) => {
    if (group === undefined || group.isArchived) return 0;
    const traits = known.get(group._id) ?? groupTraitsOf([group.name, group.bengaliName]);
    known.set(group._id, traits);
    return traits;
  };
  const { categories, subcategories } = groups;
  return traitsOf(categories.get(categoryId)) | traitsOf(subcategories.get(subcategoryId ?? ""));
}

type Parts = {
  sizeRows: (typeof productSizes.$inferSelect)[];
  pictures: Picture[];
  bengaliPictureAlts: string[];
  ratings: Ratings | undefined;
};

function catalogProduct(
  row: typeof products.$inferSelect,
  groups: CatalogGroups,
  open: OpenSales,
  { sizeRows, pictures, bengaliPictureAlts, ratings }: Parts,
): CatalogProduct {
  const { category, categorySlug, subcategory } = groupNames(groups, row.categoryId, row.subcategoryId);
  const sizeWeights = sizeWeightsOf(row.sizeFacts);
  const isSoldOut = sizeRows.every(({ stock }) => stock === 0);
  const now = currentPrices({ ...row, sizes: sizeRows }, open.sales, open.at);
  const card: ProductCard = {
    _id: row.id,
    name: row.name,
    bengaliName: row.bengaliName,
    botanicalName: row.botanicalName,
    commonName: row.commonName,
    category,
    categorySlug,
    price: toTaka(row.priceMinor),
    offerPrice: toTaka(now.offerPriceMinor),
    ...sizesOf(now.sizes),
    inStock: row.inStock && !isSoldOut,
    popular: row.popular,
    image: pictures.map((picture) => picture.url),
    pictures,
    ...(ratings && { rating: ratings.rating }),
    ...statedOnCard(row),
    ...(sizeWeights && { sizeWeights }),
  };
  const product: Product = {
    ...card,
    ...(ratings?.buyersRating && { buyersRating: ratings.buyersRating }),
    shortDescription: row.shortDescription,
    description: row.description,
    careGuide: row.careGuide,
    subcategory,
    facts: row.facts,
    synonyms: row.synonyms,
    arrivesPicture: row.arrivesPicture,
    video: row.video,
    ...ofPage(row),
  };
  return {
    product,
    card,
    owners: { offerPrice: toTaka(row.offerPriceMinor), sizePrices: sizesOf(sizeRows).sizePrices },
    sales: now.sales.map(({ id, terms, endsAt }) => ({ _id: id, name: terms.name, endsAt: endsAt.toISOString() })),
    categoryId: row.categoryId,
    bengali: { ...ofOwners(row), bengaliPictureAlts },
    boughtWith: row.boughtWith,
    pricesMinor: pricesOf(now),
    popularPosition: row.popularPosition,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    revision: row.revision,
    isSwitchedOn: row.inStock,
    isCounted: sizeRows.some(({ stock }) => stock !== null),
    isSoldOut,
    names: [row.name, row.bengaliName, row.botanicalName, row.commonName].map(foldForSearch),
    synonyms: row.synonyms.map(foldForSearch),
    traits: ownTraitsOf({
      ...{ facts: row.facts, sizes: card.sizes, popular: row.popular },
      texts: [
        ...[row.name, row.bengaliName, row.botanicalName, row.commonName, ...row.synonyms],
        ...[row.shortDescription, row.bengaliShortDescription],
      ],
    }),
    groupTraits: traitsOfGroups(groups, row.categoryId, row.subcategoryId),
    isDeleted: row.deletedAt !== null,
    ordinal: -1,
  };
}

function pricesOf({ offerPriceMinor, sizes }: CurrentPrices<unknown>): CatalogProduct["pricesMinor"] {
  const prices = new Set(sizes.map((size) => size.offerPriceMinor ?? offerPriceMinor));
  const [least = offerPriceMinor, ...others] = [...prices].sort((a, b) => a - b);
  return [least, ...others];
}

/** `sizePrices`: of the sizes with a price of their own. */
function sizesOf(rows: CurrentPrices<unknown>["sizes"]): Pick<ProductCard, "sizes" | "sizePrices"> {
  const sizes = orderSizes(rows.map(({ size }) => size));
  const ownPrices = new Map(rows.map(({ size, offerPriceMinor }) => [size, offerPriceMinor]));
  const priced = sizes.flatMap((size) => {
    const ownPrice = ownPrices.get(size) ?? null;
    return ownPrice === null ? [] : [[size, toTaka(ownPrice)]];
  });
  return { sizes, sizePrices: Object.fromEntries(priced) };
}
