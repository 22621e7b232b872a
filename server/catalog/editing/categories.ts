// Changes to categories and subcategories. Archiving is soft; a rename shows on every product, which holds only the id.
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { CategoryInput, SubcategoryChange, SubcategoryInput } from "#contract/wire/catalog/catalog.ts";
import { isId } from "#contract/wire/replies.ts";
import { isAnyOf } from "#db/any-of.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { categories, products, type StoredPicture, subcategories } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import { storePicture } from "../../media/pictures.ts";
import type { CatalogShop } from "../catalog.ts";
import { makeSlug } from "../slugs.ts";
import type { Upload } from "./product-pictures.ts";

/**
 * @param input the demo loader gives a `slug`; else it is made from the name
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
  await changeGroups(shop.db, async (tx) => {
    const taken = new Set((await tx.select({ slug: categories.slug }).from(categories)).map((row) => row.slug));
    await tx.insert(categories).values({
      id: categoryId,
      name: input.name,
      bengaliName: input.bengaliName ?? "",
      slug: makeSlug(input.slug ?? input.name, categoryId, (slug) => taken.has(slug)),
      icon: input.icon ?? "",
      description: input.description ?? "",
      bengaliDescription: input.bengaliDescription ?? "",
      picture,
      position: taken.size,
    });
    describeChange({ subject: { kind: "group", id: categoryId, name: input.name } });
  });
  return categoryId;
}

/**
 * Missing fields keep their values. So does the address (slug): shared links keep working.
 * @throws Refusal 404, 409 when the name is taken
 */
export async function updateCategory(
  shop: CatalogShop,
  categoryId: string,
  input: CategoryInput,
  upload: Upload | null,
): Promise<void> {
  const picture = await storeUpload(shop, upload, input.name);
  await changeGroups(shop.db, async (tx) => {
    const [before] = await tx.select().from(categories).where(eq(categories.id, categoryId)).for("update");
    if (before === undefined) throw unknownCategory();
    const [after = before] = await tx
      .update(categories)
      .set({
        name: input.name,
        ...(input.bengaliName === undefined ? {} : { bengaliName: input.bengaliName }),
        ...(input.icon === undefined ? {} : { icon: input.icon }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(input.bengaliDescription === undefined ? {} : { bengaliDescription: input.bengaliDescription }),
        ...(picture === null ? {} : { picture }),
      })
      .where(eq(categories.id, categoryId))
      .returning();
    describeGroup(before, after);
  });
}

/** Archives or, with `isArchived` false, restores. @throws Refusal 404 */
export async function archiveCategory(shop: CatalogShop, categoryId: string, isArchived: boolean): Promise<void> {
  await changeGroups(shop.db, async (tx) => {
    const [before] = await tx.select().from(categories).where(eq(categories.id, categoryId)).for("update");
    if (before === undefined) throw unknownCategory();
    const archivedAt = isArchived ? new Date() : null;
    await tx.update(categories).set({ archivedAt }).where(eq(categories.id, categoryId));
    describeGroup(before, { ...before, archivedAt });
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
  await changeGroups(shop.db, async (tx) => {
    await requireCategory(tx, input.category);
    const taken = new Set((await tx.select({ slug: subcategories.slug }).from(subcategories)).map((row) => row.slug));
    await tx.insert(subcategories).values({
      id: subcategoryId,
      categoryId: input.category,
      name: input.name,
      bengaliName: input.bengaliName ?? "",
      slug: makeSlug(input.slug ?? input.name, subcategoryId, (slug) => taken.has(slug)),
      icon: input.icon ?? "",
      picture,
    });
    describeChange({ subject: { kind: "group", id: subcategoryId, name: input.name } });
  });
  return subcategoryId;
}

/**
 * @returns the products that moved with it, or that lost their subcategory
 * @throws Refusal 404, 400 for an unknown category, 409 when the name is taken in it, 409 `has-products` when it has
 *   products and the input does not say whether they move with it
 */
export async function updateSubcategory(
  shop: CatalogShop,
  subcategoryId: string,
  input: SubcategoryChange,
  upload: Upload | null,
): Promise<string[]> {
  const picture = await storeUpload(shop, upload, input.name);
  return changeGroups(shop.db, async (tx, productIds) => {
    await requireCategory(tx, input.category);
    const [before] = await tx.select().from(subcategories).where(eq(subcategories.id, subcategoryId)).for("update");
    if (before === undefined) throw unknownSubcategory();
    const [after = before] = await tx
      .update(subcategories)
      .set({
        name: input.name,
        ...(input.bengaliName === undefined ? {} : { bengaliName: input.bengaliName }),
        categoryId: input.category,
        // In another category it comes last.
        position: sql`case when ${subcategories.categoryId} = ${input.category} then ${subcategories.position} end`,
        ...(input.icon === undefined ? {} : { icon: input.icon }),
        ...(picture === null ? {} : { picture }),
      })
      .where(eq(subcategories.id, subcategoryId))
      .returning();
    describeGroup(before, after);
    productIds.push(...(await settleProducts(tx, subcategoryId, input)));
    productIds.push(...(await giveBack(tx, subcategoryId, input.category, input.regain?.split(",") ?? [])));
  });
}

/** Archives or, with `isArchived` false, restores. @throws Refusal 404 */
export async function archiveSubcategory(shop: CatalogShop, subcategoryId: string, isArchived: boolean): Promise<void> {
  await changeGroups(shop.db, async (tx) => {
    const [before] = await tx.select().from(subcategories).where(eq(subcategories.id, subcategoryId)).for("update");
    if (before === undefined) throw unknownSubcategory();
    const archivedAt = isArchived ? new Date() : null;
    await tx.update(subcategories).set({ archivedAt }).where(eq(subcategories.id, subcategoryId));
    describeGroup(before, { ...before, archivedAt });
  });
}

type GroupRow = Partial<Omit<typeof categories.$inferSelect & typeof subcategories.$inferSelect, "position">>;

/** For the book of changes: of a category or subcategory what the office shows, before and after. */
function describeGroup(before: GroupRow, after: GroupRow): void {
  const shown = ({
    name,
    bengaliName,
    icon,
    description,
    bengaliDescription,
    categoryId,
    archivedAt,
    picture,
  }: GroupRow) => ({
    ...{ name, bengaliName, icon, description, bengaliDescription },
    ...{ category: categoryId, archived: archivedAt !== null, picture: picture?.url },
  });
  describeChange({
    subject: { kind: "group", id: before.id ?? "", name: after.name ?? "" },
    before: shown(before),
    after: shown(after),
  });
}

/** @param change adds products whose own rows it changes. @returns those products */
async function changeGroups(db: Db, change: (tx: Tx, productIds: string[]) => Promise<void>): Promise<string[]> {
  try {
    return await inTransaction(db, async (tx) => {
      const productIds: string[] = [];
      await change(tx, productIds);
      changed(tx, "groups");
      changed(tx, { products: productIds });
      return productIds;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, say(m.refusal_this_name_is_already_taken_perhaps_by_an), { code: "taken", field: "name" });
  }
}

export async function requireCategory(tx: Tx, categoryId: string): Promise<void> {
  const [row] = isId(categoryId) ? await tx.select().from(categories).where(eq(categories.id, categoryId)) : [];
  if (row === undefined || row.archivedAt !== null) {
    throw new Refusal(400, say(m.refusal_there_is_no_such_category), { code: "invalid", field: "category" });
  }
}

/** A product's subcategory always belongs to its category: when it moves, the product moves with it, or loses it. */
async function settleProducts(tx: Tx, subcategoryId: string, input: SubcategoryChange): Promise<string[]> {
  const left = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.subcategoryId, subcategoryId), ne(products.categoryId, input.category)))
    .orderBy(products.id)
    .for("update");
  if (left.length === 0) return [];
  if (input.products === undefined) throw hasProducts(left);
  const ids = left.map(({ id }) => id);
  await regroup(tx, ids, input.products === "move" ? { categoryId: input.category } : { subcategoryId: null });
  return ids;
}

/** Only products that are still in the category, and in no other subcategory. */
async function giveBack(tx: Tx, subcategoryId: string, categoryId: string, wanted: string[]): Promise<string[]> {
  const asked = wanted.filter(isId);
  if (asked.length === 0) return [];
  const free = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, asked), eq(products.categoryId, categoryId), isNull(products.subcategoryId)))
    .orderBy(products.id)
    .for("update");
  const ids = free.map(({ id }) => id);
  await regroup(tx, ids, { subcategoryId });
  return ids;
}

async function regroup(tx: Tx, productIds: string[], place: Partial<typeof products.$inferInsert>): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .update(products)
    .set({ ...place, revision: sql`${products.revision} + 1`, savedBy: null, updatedAt: sql`now()` })
    .where(isAnyOf(products.id, productIds));
}

const namedProducts = 20;

function hasProducts(left: { id: string; name: string }[]): Refusal {
  const said =
    left.length === 1
      ? say(m.refusal_subcategory_has_product)
      : say(m.refusal_subcategory_has_products, { count: figure(left.length) });
  return new Refusal(409, said, {
    code: "has-products",
    field: "products",
    data: { count: left.length, names: left.slice(0, namedProducts).map(({ name }) => name) },
  });
}

async function storeUpload(shop: CatalogShop, upload: Upload | null, name: string): Promise<StoredPicture | null> {
  return upload === null ? null : storePicture(shop.media, upload.bytes, upload.alt ?? name);
}

function unknownCategory(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_category), { code: "unknown-category" });
}

function unknownSubcategory(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_subcategory), { code: "unknown-subcategory" });
}
