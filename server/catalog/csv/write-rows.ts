// The planned rows of a file into the tables of products.
import { inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { optionalNames } from "#contract/rules/plants/product-fields.ts";
import type { Tx } from "#db/database.ts";
import { productPictures, productSizes, products } from "#db/schema/catalog.ts";
import { writeSizes } from "../editing/counts.ts";
import type { PlannedRow } from "./import-plan.ts";

const batchSize = 500;
/** The tables have the names of their fields in snake case. */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @returns the ids of all of them, in their order */
export async function writeRows(tx: Tx, ownerId: string, planned: PlannedRow[]): Promise<string[]> {
  if (planned.length === 0) return [];
  const rows = planned.map((row) => ({ ...row, id: row.productId ?? uuidv7() }));
  const updatedAt = new Date();
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  for (const batch of batches(rows)) {
    await tx
      .insert(products)
      .values(batch.map(({ id, fields }) => ({ ...fields, id, savedBy: ownerId, updatedAt })))
      .onConflictDoUpdate({
        target: products.id,
        set: {
          name: excluded("name"),
          bengaliName: excluded("bengali_name"),
          botanicalName: excluded("botanical_name"),
          commonName: excluded("common_name"),
          shortDescription: excluded("short_description"),
          description: excluded("description"),
          careGuide: excluded("care_guide"),
          ...Object.fromEntries(optionalNames.map((name) => [name, excluded(columnOf(name))])),
          categoryId: excluded("category_id"),
          subcategoryId: excluded("subcategory_id"),
          priceMinor: excluded("price_minor"),
          offerPriceMinor: excluded("offer_price_minor"),
          inStock: excluded("in_stock"),
          popular: excluded("popular"),
          facts: excluded("facts"),
          synonyms: excluded("synonyms"),
          updatedAt: excluded("updated_at"),
          savedBy: excluded("saved_by"),
          revision: sql`${products.revision} + 1`,
        },
      });
  }
  const ids = rows.map((row) => row.id);
  await tx.delete(productSizes).where(inArray(productSizes.productId, ids));
  await writeSizes(
    tx,
    ownerId,
    rows.map(({ id: productId, sizes, before, after }) => ({
      productId,
      rows: sizes.map((size) => ({ ...size, productId })),
      before,
      after,
    })),
  );
  await describePictures(tx, rows);
  return ids;
}

/** One query, however many products it concerns. */
async function describePictures(tx: Tx, rows: (PlannedRow & { id: string })[]): Promise<void> {
  const texts = rows.flatMap(({ id, changed, pictureTexts }) =>
    changed.some((column) => column === "pictureAlts" || column === "bengaliPictureAlts")
      ? pictureTexts.map(({ position, alt, bengaliAlt }) => ({ product: id, position, alt, bengali: bengaliAlt }))
      : [],
  );
  if (texts.length === 0) return;
  await tx.execute(sql`
    update ${productPictures} set alt = said.alt, bengali_alt = said.bengali
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as said(product uuid, position int, alt text, bengali text)
    where product_pictures.product_id = said.product and product_pictures.position = said.position`);
}

function batches<T>(rows: T[]): T[][] {
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, at) => rows.slice(at * batchSize, (at + 1) * batchSize));
}
