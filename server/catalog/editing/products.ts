/**
 * Changes to products.
 *
 * 1. Each change is one transaction, which says what it has changed (db/changes.ts): the view follows before the answer.
 * 2. Pictures are stored before the transaction: a picture without a product is harmless, the reverse is not.
 * 3. Deleting is soft, and is called archiving where the owner sees it. Orders keep their own copy of what they sold.
 * 4. Every save raises the product's revision. A save that names an older one is refused: nobody's work is lost silently.
 *    A sale raises none: it moves counts (counts.ts), which a save does not touch unless it names them.
 */

import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { ProductInput } from "#contract/wire/catalog/catalog.ts";
import type { EditedMeanwhile, OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { productPictures, productSizes, products } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { CatalogProduct, CatalogShop } from "../catalog.ts";
import { lockLive, lockProducts, unknownProduct } from "../lock.ts";
import { loadGroups, loadProducts } from "../reading/load.ts";
import { countsAfter, loadCounts, lockCounts, writeSizes } from "./counts.ts";
import { ownerPart } from "./desk.ts";
import { replacePictures, storeUploads, type Upload } from "./product-pictures.ts";
import { partOfRole, withStoredWeights } from "./role-fields.ts";
import { productRow, sizeRows } from "./write-product.ts";

/**
 * @param ownerId who counted the stock; null for the demo's products
 * @returns the new product's id
 * @throws Refusal 400 (category, subcategory, pictures, counts), 413 (a picture too large)
 */
export async function addProduct(
  shop: CatalogShop,
  ownerId: string | null,
  input: ProductInput,
  uploads: Upload[],
): Promise<string> {
  const uploaded = await storeUploads(shop.media, uploads, input);
  const productId = uuidv7();
  await inTransaction(shop.db, async (tx) => {
    const row = { ...(await productRow(tx, input)), inStock: input.inStock ?? true };
    await tx.insert(products).values({ ...row, id: productId, savedBy: ownerId });
    await replaceSizes(tx, ownerId, productId, input);
    await replacePictures(tx, productId, input, uploaded);
    changed(tx, { products: [productId] });
    describeChange({
      subject: { kind: "product", id: productId, name: input.name },
      after: { price: input.price, offerPrice: input.offerPrice },
    });
  });
  return productId;
}

/**
 * Replaces a product's fields; its pictures only when new ones come. Facts, synonyms and counts stay when not given.
 * @param role of who saves: of what a writer or a grower sends, only their own part is kept (role-fields.ts)
 * @returns the new revision
 * @throws Refusal 404, 409 (edited meanwhile, or another count than the owner saw), and as {@link addProduct}
 */
export async function updateProduct(
  shop: CatalogShop,
  { ownerId, role }: { ownerId: string; role: StaffRole },
  productId: string,
  input: ProductInput,
  uploads: Upload[],
): Promise<number> {
  if (!shop.catalog.view().products.has(productId)) throw unknownProduct();
  const may = partOfRole(role);
  const uploaded = may.pictures ? await storeUploads(shop.media, uploads, input) : [];
  return inTransaction(shop.db, async (tx) => {
    await lockLive(tx, [productId]);
    const { entry, product } = await loadOwned(tx, productId);
    if (input.revision !== undefined && input.revision !== entry.revision) {
      throw await editedMeanwhile(tx, product);
    }
    const own = await productRow(tx, input, entry.categoryId);
    if (!may.sizes && own.sizeFacts !== undefined) own.sizeFacts = withStoredWeights(own.sizeFacts, product.sizeFacts);
    const row = {
      ...own,
      ...(input.inStock === undefined ? {} : { inStock: input.inStock }),
    };
    await tx
      .update(products)
      .set({ ...may.columns(row), revision: entry.revision + 1, savedBy: ownerId, updatedAt: new Date() })
      .where(eq(products.id, productId));
    if (may.sizes) await replaceSizes(tx, ownerId, productId, input);
    else if (may.counts) await changeCounts(tx, ownerId, productId, input);
    if (may.pictures) await replacePictures(tx, productId, input, uploaded);
    changed(tx, { products: [productId] });
    const { product: saved } = await loadOwned(tx, productId);
    const subject = { kind: "product", id: productId, name: saved.name };
    describeChange({ subject, before: bookedOf(product), after: bookedOf(saved) });
    return entry.revision + 1;
  });
}

/**
 * Copies a product, at the owner's prices, as 'X (copy)', out of stock and without counts: the plants on the shelf belong to the first one. Both
 * share the stored pictures.
 * @returns the copy's id
 * @throws Refusal 404
 */
export async function duplicateProduct(shop: CatalogShop, productId: string): Promise<string> {
  const copyId = uuidv7();
  await inTransaction(shop.db, async (tx) => {
    await lockLive(tx, [productId]);
    const [row] = await tx.select().from(products).where(eq(products.id, productId));
    if (row === undefined) throw unknownProduct();
    const { createdAt: _, updatedAt: __, ...fields } = row;
    await tx.insert(products).values({
      ...fields,
      id: copyId,
      name: copyName(row.name),
      popularPosition: null,
      inStock: false,
      revision: 1,
      savedBy: null,
      deletedAt: null,
    });
    const sizes = await tx.select().from(productSizes).where(eq(productSizes.productId, productId));
    if (sizes.length > 0) {
      await tx.insert(productSizes).values(sizes.map((size) => ({ ...size, productId: copyId, stock: null })));
    }
    const pictures = await tx.select().from(productPictures).where(eq(productPictures.productId, productId));
    if (pictures.length > 0) {
      await tx.insert(productPictures).values(pictures.map((picture) => ({ ...picture, productId: copyId })));
    }
    describeChange({ subject: { kind: "product", id: copyId, name: copyName(row.name) } });
    changed(tx, { products: [copyId] });
  });
  return copyId;
}

/** @throws Refusal 404 */
export async function setStock(shop: CatalogShop, productId: string, inStock: boolean): Promise<void> {
  await changeRow(shop, productId, { inStock });
}

/** @throws Refusal 404 */
export async function deleteProduct(shop: CatalogShop, productId: string): Promise<void> {
  await changeRow(shop, productId, { deletedAt: new Date() });
}

/**
 * Restores an archived product to its category, with its stock switch; one that is not archived stays as it is. If its
 * category is archived, it is sold among all products, under no category.
 * @returns whether its category is archived
 * @throws Refusal 404
 */
export async function restoreProduct(shop: CatalogShop, productId: string): Promise<{ categoryArchived: boolean }> {
  await inTransaction(shop.db, async (tx) => {
    const isArchived = (await lockProducts(tx, [productId])).get(productId);
    if (isArchived === undefined) throw unknownProduct();
    if (!isArchived) return;
    await describeRow(tx, productId, { deletedAt: null });
    await writeRow(tx, productId, { deletedAt: null });
    changed(tx, { products: [productId] });
  });
  const view = shop.catalog.view();
  const categoryId = view.products.get(productId)?.categoryId ?? "";
  return { categoryArchived: view.groups.categories.get(categoryId)?.isArchived ?? false };
}

type RowChange = { inStock: boolean } | { deletedAt: Date | null };

async function changeRow(shop: CatalogShop, productId: string, change: RowChange): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeRow(tx, productId, change);
    await writeRow(tx, productId, change);
    changed(tx, { products: [productId] });
  });
}

/** For the book of changes, before it is written. */
async function describeRow(tx: Tx, productId: string, change: RowChange): Promise<void> {
  const { name, inStock, deletedAt } = products;
  const [row] = await tx.select({ name, inStock, deletedAt }).from(products).where(eq(products.id, productId));
  const shown = (one: RowChange): { inStock?: boolean; archived?: boolean } =>
    "inStock" in one ? { inStock: one.inStock } : { archived: one.deletedAt !== null };
  const before = "inStock" in change ? { inStock: row?.inStock ?? false } : { deletedAt: row?.deletedAt ?? null };
  describeChange({
    subject: { kind: "product", id: productId, name: row?.name ?? "" },
    before: shown(before),
    after: shown(change),
  });
}

async function writeRow(tx: Tx, productId: string, change: RowChange): Promise<void> {
  await tx
    .update(products)
    .set({ ...change, revision: sql`${products.revision} + 1`, savedBy: null, updatedAt: new Date() })
    .where(eq(products.id, productId));
}

async function loadOwned(tx: Tx, productId: string): Promise<{ entry: CatalogProduct; product: OwnedProduct }> {
  const groups = await loadGroups(tx);
  const [entry] = await loadProducts(tx, groups, [productId]);
  if (entry === undefined) throw unknownProduct();
  const counts = await loadCounts(tx, [productId]);
  return { entry, product: { ...entry.product, ...entry.bengali, ...ownerPart({ groups }, entry, counts) } };
}

/** No change of the product, or known by other fields. */
const unbooked = [
  "_id",
  "image",
  "pictures",
  "revision",
  "createdAt",
  "updatedAt",
  "sale",
  "soldOut",
  "categoryArchived",
  "categorySlug",
  "rating",
  "buyersRating",
  "sizeWeights",
] as const;
type Booked = Omit<OwnedProduct, (typeof unbooked)[number] | "subcategory"> & { subcategory: string | null };

/** For the book of changes: long texts by their beginning. */
function bookedOf(product: OwnedProduct): Booked {
  const cut = (value: unknown) => (typeof value === "string" && value.length > 200 ? value.slice(0, 200) : value);
  const kept = Object.entries(product).filter(([name]) => !unbooked.some((one) => one === name));
  const booked = Object.fromEntries(kept.map(([name, value]) => [name, cut(value)]));
  return { ...(booked as Booked), subcategory: product.subcategory?.name ?? null };
}

/** The product must be locked, unless it is new. */
async function replaceSizes(tx: Tx, ownerId: string | null, productId: string, input: ProductInput): Promise<void> {
  const before = (await lockCounts(tx, [productId])).get(productId) ?? new Map<string, number | null>();
  const rows = sizeRows(productId, input);
  const after = countsAfter(
    rows.map((row) => row.size),
    before,
    input.stock,
  );
  await tx.delete(productSizes).where(eq(productSizes.productId, productId));
  await writeSizes(tx, ownerId, [{ productId, rows, before, after }]);
}

/** The counts of the sizes that the product has; their prices stay. */
async function changeCounts(tx: Tx, ownerId: string, productId: string, { stock }: ProductInput): Promise<void> {
  const before = (await lockCounts(tx, [productId])).get(productId) ?? new Map<string, number | null>();
  const kept = await tx.select().from(productSizes).where(eq(productSizes.productId, productId));
  const rows = kept.map(({ stock: _, ...row }) => row);
  const after = countsAfter(
    rows.map((row) => row.size),
    before,
    stock,
  );
  await tx.delete(productSizes).where(eq(productSizes.productId, productId));
  await writeSizes(tx, ownerId, [{ productId, rows, before, after }]);
}

async function editedMeanwhile(tx: Tx, product: OwnedProduct): Promise<Refusal> {
  const [row] = await tx.select({ savedBy: products.savedBy }).from(products).where(eq(products.id, product._id));
  const data: Omit<EditedMeanwhile, "code"> = { product, savedBy: row?.savedBy ?? null };
  return new Refusal(409, say(m.refusal_somebody_else_has_saved_this_product), {
    code: "edited-meanwhile",
    data,
  });
}

/** At most the 200 characters of a name, without cutting a character in half. */
function copyName(name: string): string {
  const mark = " (copy)";
  return `${name
    .slice(0, 200 - mark.length)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}${mark}`;
}
