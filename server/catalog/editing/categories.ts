// Changes to categories and subcategories. Archiving is soft; a rename shows on every product, which holds only the id.
import { and, eq, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { CategoryInput, SubcategoryInput } from "#contract/catalog.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { categories, products, type StoredPicture, subcategories } from "#db/schema/catalog.ts";
import { Refusal } from "../../http/refusal.ts";
import { storePicture } from "../../media/pictures.ts";
import type { CatalogShop } from "../catalog.ts";
import { raiseVersion } from "../version.ts";
import type { Upload } from "./products.ts";
import { makeSlug } from "./slugs.ts";

/**
 * @param input `slug` may be given by a loader; else it is made from the name
 * @returns the new category's id
 * @throws Refusal 409 when the name is taken, by an archived category too
 */
export async function createCategory(
  shop: CatalogShop,
  input: CategoryInput & { slug?: string },
  upload: Upload | null,
): Promise<string> {
  const picture = await storeUpload(shop, upload, input.name);
  const categoryId = uuidv7();
  await changeGroups(shop, async (tx) => {
    const taken = new Set((await tx.select({ slug: categories.slug }).from(categories)).map((row) => row.slug));
    await tx.insert(categories).values({
      id: categoryId,
      name: input.name,
      slug: makeSlug(input.slug ?? input.name, categoryId, (slug) => taken.has(slug)),
      icon: input.icon ?? "",
      description: input.description ?? "",
      picture,
      position: taken.size,
    });
  });
  return categoryId;
}

/**
 * What is not given stays. The address (slug) stays too: a link that was shared keeps working.
 * @throws Refusal 404, 409 when the name is taken
 */
export async function updateCategory(
  shop: CatalogShop,
  categoryId: string,
  input: CategoryInput,
  upload: Upload | null,
): Promise<void> {
  const picture = await storeUpload(shop, upload, input.name);
  await changeGroups(shop, async (tx) => {
    const changed = await tx
      .update(categories)
      .set({
        name: input.name,
        ...(input.icon === undefined ? {} : { icon: input.icon }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(picture === null ? {} : { picture }),
      })
      .where(eq(categories.id, categoryId))
      .returning({ id: categories.id });
    if (changed.length === 0) throw unknownCategory();
  });
}

/** Archives or, with `isArchived` false, restores. @throws Refusal 404 */
export async function archiveCategory(shop: CatalogShop, categoryId: string, isArchived: boolean): Promise<void> {
  await changeGroups(shop, async (tx) => {
    const changed = await tx
      .update(categories)
      .set({ archivedAt: isArchived ? new Date() : null })
      .where(eq(categories.id, categoryId))
      .returning({ id: categories.id });
    if (changed.length === 0) throw unknownCategory();
  });
}

/** @returns the new subcategory's id. @throws Refusal 400 for an unknown category, 409 when the name is taken in it */
export async function createSubcategory(
  shop: CatalogShop,
  input: SubcategoryInput & { slug?: string },
  upload: Upload | null,
): Promise<string> {
  const picture = await storeUpload(shop, upload, input.name);
  const subcategoryId = uuidv7();
  await changeGroups(shop, async (tx) => {
    await requireCategory(tx, input.category);
    const taken = new Set((await tx.select({ slug: subcategories.slug }).from(subcategories)).map((row) => row.slug));
    await tx.insert(subcategories).values({
      id: subcategoryId,
      categoryId: input.category,
      name: input.name,
      slug: makeSlug(input.slug ?? input.name, subcategoryId, (slug) => taken.has(slug)),
      icon: input.icon ?? "",
      picture,
    });
  });
  return subcategoryId;
}

/** @throws Refusal 404, 400 for an unknown category, 409 when the name is taken in it */
export async function updateSubcategory(
  shop: CatalogShop,
  subcategoryId: string,
  input: SubcategoryInput,
  upload: Upload | null,
): Promise<void> {
  const picture = await storeUpload(shop, upload, input.name);
  await changeGroups(shop, async (tx) => {
    await requireCategory(tx, input.category);
    const changed = await tx
      .update(subcategories)
      .set({
        name: input.name,
        categoryId: input.category,
        ...(input.icon === undefined ? {} : { icon: input.icon }),
        ...(picture === null ? {} : { picture }),
      })
      .where(eq(subcategories.id, subcategoryId))
      .returning({ id: subcategories.id });
    if (changed.length === 0) throw unknownSubcategory();
    await dropFromOtherCategories(tx, subcategoryId, input.category);
  });
}

/** Archives or, with `isArchived` false, restores. @throws Refusal 404 */
export async function archiveSubcategory(shop: CatalogShop, subcategoryId: string, isArchived: boolean): Promise<void> {
  await changeGroups(shop, async (tx) => {
    const changed = await tx
      .update(subcategories)
      .set({ archivedAt: isArchived ? new Date() : null })
      .where(eq(subcategories.id, subcategoryId))
      .returning({ id: subcategories.id });
    if (changed.length === 0) throw unknownSubcategory();
  });
}

async function changeGroups(shop: CatalogShop, change: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    const version = await inTransaction(shop.db, async (tx) => {
      await change(tx);
      return raiseVersion(tx, []);
    });
    await shop.catalog.groupsChanged(version);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, "This name is already taken, perhaps by an archived one", { code: "taken", field: "name" });
  }
}

async function requireCategory(tx: Tx, categoryId: string): Promise<void> {
  const isId = /^[0-9a-f-]{36}$/.test(categoryId);
  const [row] = isId ? await tx.select().from(categories).where(eq(categories.id, categoryId)) : [];
  if (row === undefined || row.archivedAt !== null) {
    throw new Refusal(400, "There is no such category", { code: "invalid", field: "category" });
  }
}

/** A subcategory that moved is no longer one of its old category's products. */
async function dropFromOtherCategories(tx: Tx, subcategoryId: string, categoryId: string): Promise<void> {
  await tx
    .update(products)
    .set({ subcategoryId: null, updatedAt: sql`now()` })
    .where(and(eq(products.subcategoryId, subcategoryId), ne(products.categoryId, categoryId)));
}

async function storeUpload(shop: CatalogShop, upload: Upload | null, name: string): Promise<StoredPicture | null> {
  return upload === null ? null : storePicture(shop.media, upload.bytes, upload.alt ?? name);
}

function unknownCategory(): Refusal {
  return new Refusal(404, "We do not know this category.", { code: "unknown-category" });
}

function unknownSubcategory(): Refusal {
  return new Refusal(404, "We do not know this subcategory.", { code: "unknown-subcategory" });
}
