/**
 * Taking an import back.
 *
 * 1. What the import has changed is read and checked like the rows of a file: nothing is taken on trust.
 * 2. A product goes back when it is still as the import left it: the changed cells of an updated one, all of an added one,
 *    which goes to the archive. Any other stays as it is.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { richFields } from "#contract/rules/plants/product-fields.ts";
import type { ImportUndo } from "#contract/wire/catalog/product-desk.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { describeChange } from "../../http/activity/activity.ts";
import { sanitizeRichText } from "../../http/input/rich-text.ts";
import { planRows, type ReadRow, type Stored, tableProduct } from "./import-plan.ts";
import { lockStored } from "./import-products.ts";
import { productCells, productColumns, readCells } from "./product-table.ts";
import { writeRows } from "./write-rows.ts";

/** @returns how many products went back */
export async function undoImport(db: Db, ownerId: string, undo: ImportUndo): Promise<number> {
  return inTransaction(db, async (tx) => {
    const known = await lockStored(tx, [...undo.added, ...undo.updated.map(({ _id }) => _id)]);
    const rows = [...new Map(undo.updated.map((row) => [row._id, row])).values()];
    const plan = planRows(
      rows.flatMap((row, at) => rowBefore(row, at, known) ?? []),
      known,
    );
    const updated = await writeRows(
      tx,
      ownerId,
      plan.planned.filter(({ kind }) => kind === "update"),
    );
    const ids = [...updated, ...(await archiveUntouched(tx, undo.added))];
    describeChange({ before: { rows: ids.length } });
    changed(tx, { products: ids });
    return ids.length;
  });
}

/** The row as it was before the import, or undefined when the product is no longer as the import left it. */
function rowBefore(
  { _id, before, after }: ImportUndo["updated"][number],
  at: number,
  { stored, counts }: Stored,
): ReadRow | undefined {
  const entry = stored.get(_id);
  if (entry === undefined) return undefined;
  const now = productCells(tableProduct(entry, counts.get(_id) ?? new Map()));
  const columns = productColumns.filter((column) => column !== "id" && Object.hasOwn(before, column));
  if (columns.some((column) => now[column] !== after[column])) return undefined;
  const earlier = Object.fromEntries(columns.map((column) => [column, before[column]]));
  const read = readCells({ ...now, ...earlier, stockWas: now.stock });
  if ("errors" in read) return undefined;
  const { input } = read;
  return {
    row: at,
    productId: _id,
    input: {
      ...input,
      description: sanitizeRichText(input.description),
      careGuide: sanitizeRichText(input.careGuide),
      ...Object.fromEntries(richFields.map((field) => [field, sanitizeRichText(input[field] ?? "")])),
    },
  };
}

/** @returns those that nobody has changed since they were added */
async function archiveUntouched(tx: Tx, added: string[]): Promise<string[]> {
  if (added.length === 0) return [];
  const archived = await tx
    .update(products)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, revision: sql`${products.revision} + 1`, savedBy: null })
    .where(and(inArray(products.id, added), eq(products.revision, 1), isNull(products.deletedAt)))
    .returning({ id: products.id });
  return archived.map(({ id }) => id);
}
