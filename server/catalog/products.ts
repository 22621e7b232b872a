/**
 * Changes to products.
 *
 * 1. Each change is one transaction that raises the catalog's version; the snapshot takes it over before the answer.
 * 2. Pictures are stored before the transaction: a picture without a product is harmless, the reverse is not.
 * 3. Deleting is soft. Orders keep their own copy of what they sold.
 */
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ProductInput } from "#contract/catalog.ts";
import { pictureCountMessage } from "#contract/catalog.ts";
import { defaultSize, maxPictures, orderSizes } from "#contract/constants.ts";
import { toMinor } from "#contract/money.ts";
import { type Db, inTransaction, type Tx } from "#db/open.ts";
import {
  categories,
  productPictures,
  productSizes,
  products,
  type StoredPicture,
  subcategories,
} from "#db/schema/catalog.ts";
import { Refusal } from "../http/refusal.ts";
import { storePicture } from "../media/pictures.ts";
import type { MediaStore } from "../media/store.ts";
import { foldText } from "./fold.ts";
import { raiseVersion } from "./load.ts";
import { sanitizeRichText } from "./rich-text.ts";
import type { Catalog } from "./snapshot.ts";

/** What a change of the catalog works on. */
export type CatalogShop = { db: Db; catalog: Catalog; media: MediaStore };
/** A picture as it was sent. `alt` describes it; the product's name stands in when it is missing. */
export type Upload = { bytes: Buffer; alt?: string };

/**
 * @returns the new product's id
 * @throws Refusal 400 (category, subcategory, pictures), 413 (a picture too large)
 */
export async function addProduct(shop: CatalogShop, input: ProductInput, uploads: Upload[]): Promise<string> {
  const pictures = await storeUploads(shop.media, uploads, input.name);
  const productId = uuidv7();
  const version = await inTransaction(shop.db, async (tx) => {
    const row = { ...(await productRow(tx, input)), inStock: input.inStock ?? true };
    await tx.insert(products).values({ ...row, id: productId });
    await writeSizes(tx, productId, input);
    await writePictures(tx, productId, pictures);
    return raiseVersion(tx);
  });
  await shop.catalog.productChanged(productId, version);
  return productId;
}

/**
 * Replaces a product's fields; its pictures only when new ones come. Facts and synonyms stay when not given.
 * @throws Refusal 404, and as {@link addProduct}
 */
export async function updateProduct(
  shop: CatalogShop,
  productId: string,
  input: ProductInput,
  uploads: Upload[],
): Promise<void> {
  findLive(shop.catalog, productId);
  const pictures = await storeUploads(shop.media, uploads, input.name);
  const version = await inTransaction(shop.db, async (tx) => {
    await lockLive(tx, productId);
    const row = {
      ...(await productRow(tx, input)),
      ...(input.inStock === undefined ? {} : { inStock: input.inStock }),
    };
    await tx
      .update(products)
      .set({ ...row, updatedAt: new Date() })
      .where(eq(products.id, productId));
    await tx.delete(productSizes).where(eq(productSizes.productId, productId));
    await writeSizes(tx, productId, input);
    if (pictures.length > 0) {
      await tx.delete(productPictures).where(eq(productPictures.productId, productId));
      await writePictures(tx, productId, pictures);
    }
    return raiseVersion(tx);
  });
  await shop.catalog.productChanged(productId, version);
}

/** @throws Refusal 404 */
export async function setStock(shop: CatalogShop, productId: string, inStock: boolean): Promise<void> {
  await changeRow(shop, productId, { inStock });
}

/** @throws Refusal 404 */
export async function deleteProduct(shop: CatalogShop, productId: string): Promise<void> {
  await changeRow(shop, productId, { deletedAt: new Date() });
}

async function changeRow(
  shop: CatalogShop,
  productId: string,
  change: { inStock: boolean } | { deletedAt: Date },
): Promise<void> {
  const version = await inTransaction(shop.db, async (tx) => {
    await lockLive(tx, productId);
    await tx
      .update(products)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(products.id, productId));
    return raiseVersion(tx);
  });
  await shop.catalog.productChanged(productId, version);
}

function findLive(catalog: Catalog, productId: string): void {
  const entry = catalog.view().products.get(productId);
  if (entry === undefined || entry.isDeleted) throw unknownProduct();
}

async function lockLive(tx: Tx, productId: string): Promise<void> {
  const [row] = await tx
    .select({ deletedAt: products.deletedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (row === undefined || row.deletedAt !== null) throw unknownProduct();
}

function unknownProduct(): Refusal {
  return new Refusal(404, "We do not know this product.", { code: "unknown-product" });
}

async function productRow(tx: Tx, input: ProductInput) {
  const wanted = foldText(input.category);
  const all = await tx.select().from(categories);
  const category = all.find((row) => foldText(row.name) === wanted) ?? all.find((row) => row.slug === wanted);
  if (category === undefined || category.archivedAt !== null) {
    throw new Refusal(400, `There is no category '${input.category}'`, { code: "invalid", field: "category" });
  }
  if (input.subcategory !== null) {
    const [subcategory] = await tx.select().from(subcategories).where(eq(subcategories.id, input.subcategory));
    if (subcategory === undefined || subcategory.categoryId !== category.id) {
      throw new Refusal(400, `This subcategory is not one of '${category.name}'`, {
        code: "invalid",
        field: "subcategory",
      });
    }
  }
  return {
    name: input.name,
    bengaliName: input.bengaliName,
    botanicalName: input.botanicalName,
    commonName: input.commonName,
    shortDescription: input.shortDescription,
    description: sanitizeRichText(input.description),
    careGuide: sanitizeRichText(input.careGuide),
    categoryId: category.id,
    subcategoryId: input.subcategory,
    priceMinor: toMinor(input.price),
    offerPriceMinor: toMinor(input.offerPrice),
    popular: input.popular,
    ...(input.facts === undefined ? {} : { facts: input.facts }),
    ...(input.synonyms === undefined ? {} : { synonyms: input.synonyms }),
  };
}

async function writeSizes(tx: Tx, productId: string, input: ProductInput): Promise<void> {
  const sizes = input.sizes.length === 0 ? [defaultSize] : orderSizes([...new Set(input.sizes)]);
  await tx.insert(productSizes).values(sizes.map((size, position) => ({ productId, size, position })));
}

async function writePictures(tx: Tx, productId: string, pictures: StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx.insert(productPictures).values(pictures.map((picture, position) => ({ ...picture, productId, position })));
}

async function storeUploads(media: MediaStore, uploads: Upload[], name: string): Promise<StoredPicture[]> {
  if (uploads.length > maxPictures) {
    throw new Refusal(400, pictureCountMessage, { code: "invalid", field: "images" });
  }
  return Promise.all(uploads.map((upload) => storePicture(media, upload.bytes, upload.alt ?? name)));
}
