/**
 * The owner's CSV export and import of products.
 *
 * 1. A row with an id updates that product, a row without one adds a product. Unchanged products are not saved.
 * 2. All rows or none: one mistake, and nothing is written. One transaction, one version of the catalog.
 * 3. The number of queries does not depend on the number of rows, but for one insert per few hundred of them.
 */
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { richFields } from "#contract/rules/plants/product-fields.ts";
import {
  type exportQuery,
  type ImportChange,
  type ImportError,
  type ImportReport,
  type ImportUndo,
  maxImportRows,
} from "#contract/wire/catalog/product-desk.ts";
import { id } from "#contract/wire/replies.ts";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, listed, type Said, say, unsaid } from "../../http/answers/say.ts";
import { writeCsv } from "../../http/input/csv.ts";
import { readTable } from "../../http/input/workbook.ts";
import type { CatalogProduct, CatalogShop } from "../catalog.ts";
import { loadCounts, lockCounts, lowProducts } from "../editing/counts.ts";
import { filterDesk } from "../editing/desk.ts";
import { cleanText, type RichField } from "../editing/write-product.ts";
import { lockProducts } from "../lock.ts";
import { loadOwnFacts } from "../own-facts/own-facts.ts";
import { loadGroups, loadProducts } from "../reading/load.ts";
import { type PlannedRow, planRows, type ReadRow, type Stored, tableProduct, unknownIdMessage } from "./import-plan.ts";
import {
  optionalColumns,
  type ProductCells,
  type ProductColumn,
  productCells,
  productColumns,
  type ReadCells,
  readCells,
} from "./product-table.ts";
import { writeRows } from "./write-rows.ts";

const listedMax = 100;
const shownMax = 200;
/** Some of them may be unknown: the answer then names them. */
const maxImportColumns = 100;

/** The products that match, in the order they were added. */
export async function exportProducts(
  { db, catalog }: CatalogShop,
  query: z.output<typeof exportQuery>,
): Promise<string> {
  const counts = await loadCounts(db);
  const low = query.left === undefined ? undefined : await lowProducts(db, query.left);
  return writeCsv(productColumns, tableRows(filterDesk(catalog.view(), query, { low }), counts));
}

/**
 * @param isDryRun reports the changes and the mistakes of the file, and writes nothing
 * @throws Refusal 400: no CSV, wrong columns, too many rows; and, unless it is a dry run, wrong rows (`errors` in its data)
 */
export async function importProducts(
  shop: CatalogShop,
  ownerId: string,
  bytes: Buffer,
  isDryRun: boolean,
): Promise<ImportReport> {
  const { rows, errors } = await readRows(shop, bytes);
  const rowCount = rows.length + new Set(errors.map((error) => error.row)).size;
  const productIds = rows.flatMap((row) => row.productId ?? []);
  const report = await inTransaction(shop.db, async (tx) => {
    const plan = planRows(rows, await lockStored(tx, productIds));
    const report = reportOf(rowCount, plan.planned, [...errors, ...plan.errors]);
    if (isDryRun || report.errorCount > 0) return report;
    const written = plan.planned.filter((row) => row.kind !== "same");
    if (written.length === 0) return report;
    const ids = await writeRows(tx, ownerId, written);
    const undo = undoOf(written, ids);
    describeChange({ after: { rows: written.length } });
    changed(tx, { products: ids });
    return { ...report, undo };
  });
  if (report.errorCount > 0 && !isDryRun) throw wrongRows(report);
  return report;
}

/** The products that there are, locked, with what a plan needs to know of them. */
export async function lockStored(tx: Tx, productIds: string[]): Promise<Stored> {
  const locked = await lockProducts(tx, [...new Set(productIds)]);
  const counts = await lockCounts(tx, [...locked.keys()]);
  const groups = await loadGroups(tx);
  const entries = await loadProducts(tx, groups, productIds);
  const ownFacts = await loadOwnFacts(tx);
  return {
    locked,
    groups,
    ownFacts,
    stored: new Map(entries.map((entry) => [entry.card._id, entry] as const)),
    counts,
  };
}

/** @param ids of the rows, in their order */
function undoOf(written: PlannedRow[], ids: string[]): ImportUndo {
  const only = (cells: Partial<ProductCells>, columns: ProductColumn[]) =>
    Object.fromEntries(columns.map((column) => [column, cells[column] ?? ""]));
  return {
    added: ids.filter((_, at) => written[at]?.kind === "create"),
    updated: written.flatMap(({ productId, changed, cells: { before, after } }) =>
      productId === null ? [] : [{ _id: productId, before: only(before, changed), after: only(after, changed) }],
    ),
  };
}

function* tableRows(entries: CatalogProduct[], counts: Awaited<ReturnType<typeof loadCounts>>): Generator<string[]> {
  for (const entry of entries) {
    const stock = new Map(Object.entries(counts.get(entry.card._id) ?? {}));
    const cells = productCells(tableProduct(entry, stock));
    yield productColumns.map((column) => cells[column]);
  }
}

/** Checks each row by itself, and yields to other requests in between. */
async function readRows(shop: CatalogShop, bytes: Buffer): Promise<{ rows: ReadRow[]; errors: ImportError[] }> {
  const table = await readTable(bytes, { maxRows: maxImportRows, maxColumns: maxImportColumns });
  const records = table.rows;
  const header = table.header.map(columnMeant);
  refuseColumns(header);
  const rows: ReadRow[] = [];
  const errors: ImportError[] = [];
  const firstRowOf = new Map<string, number>();
  for (const [at, { row, cells }] of records.entries()) {
    if (at % 50 === 49) await setImmediate();
    if (cells.length !== header.length) {
      const message = say(m.refusal_this_row_has_cells_the_header_has, {
        cells: figure(cells.length),
        columns: figure(header.length),
      });
      errors.push({ row, field: "", message: unsaid(message) });
      continue;
    }
    const given = Object.fromEntries(header.map((name, column) => [name, cells[column]])) as Partial<ReadCells>;
    const productId = given.id?.trim() || null;
    const named = completed(shop, productId, given);
    if (named === undefined) {
      const lacks = say(m.refusal_new_product_needs_columns, { columns: missingIn(header).join(", ") });
      const faultOfId = productId === null ? undefined : (wrongId(productId, row, firstRowOf) ?? unknownIdMessage);
      errors.push({ row, field: productId === null ? "" : "id", message: unsaid(faultOfId ?? lacks) });
      continue;
    }
    const read = readCells(named);
    const idMessage = productId === null ? undefined : wrongId(productId, row, firstRowOf);
    if (idMessage !== undefined) errors.push({ row, field: "id", message: unsaid(idMessage) });
    if ("errors" in read) errors.push(...read.errors.map((error) => ({ row, ...error })));
    else if (idMessage === undefined) {
      const clean = cleaned(shop, productId, read.input);
      if (clean instanceof Refusal) errors.push({ row, field: clean.field ?? "", message: unsaid(clean.said) });
      else rows.push({ row, productId, input: clean });
    }
  }
  return { rows, errors };
}

/**
 * Columns that the file lacks keep the product's values; a new product defaults to in stock and not popular.
 * Undefined when the file lacks columns and the row names no known product.
 */
function completed(
  { catalog }: CatalogShop,
  productId: string | null,
  given: Partial<ReadCells>,
): ReadCells | undefined {
  const known = productId === null ? undefined : catalog.view().products.get(productId);
  if (known === undefined) {
    const words =
      productId === null ? { inStock: given.inStock?.trim() || "yes", popular: given.popular?.trim() || "no" } : {};
    return missingIn(Object.keys(given)).length === 0 ? ({ ...given, ...words } as ReadCells) : undefined;
  }
  const { stock: _stock, stockWas: _was, ...cells } = productCells(tableProduct(known, new Map()));
  return { ...cells, ...given };
}

function missingIn(header: readonly string[]): ProductColumn[] {
  return productColumns.filter((column) => !header.includes(column) && !optionalColumns.includes(column));
}

function wrongId(productId: string, row: number, firstRowOf: Map<string, number>): Said | undefined {
  if (!id.safeParse(productId).success) return say(m.refusal_not_an_id_of_product);
  const first = firstRowOf.get(productId);
  firstRowOf.set(productId, first ?? row);
  return first === undefined ? undefined : say(m.refusal_product_in_row_too, { row: figure(first) });
}

/**
 * Sanitizing is expensive, and most texts of a file equal the stored ones, which are sanitized already.
 *
 * @returns a Refusal when a text grows too long, or what goes with the product is unknown
 */
function cleaned(
  { catalog }: CatalogShop,
  productId: string | null,
  input: ReadRow["input"],
): ReadRow["input"] | Refusal {
  const { products } = catalog.view();
  if (input.goesWith?.some((id) => !products.has(id))) {
    return new Refusal(400, say(m.refusal_we_do_not_know_this_product), { code: "csv", field: "goesWith" });
  }
  const entry = productId === null ? undefined : products.get(productId);
  const known = entry && { ...entry.product, ...entry.bengali };
  const clean = (field: RichField) =>
    known?.[field] === input[field] ? (input[field] ?? "") : cleanText(input[field] ?? "", field);
  try {
    return {
      ...input,
      description: clean("description"),
      careGuide: clean("careGuide"),
      ...Object.fromEntries(richFields.map((field) => [field, clean(field)])),
    };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** `Offer price` and `offer_price` are `offerPrice`; a name that is none of ours stays as it is. */
function columnMeant(name: string): string {
  const folded = (text: string) => text.replace(/[\s_-]/g, "").toLowerCase();
  return productColumns.find((column) => folded(column) === folded(name)) ?? name;
}

/** Columns by which the product files of other shops are known. */
const filesOfOthers = [
  { shop: "Shopify", names: ["handle", "variant price"] },
  { shop: "Shopify", names: ["handle", "option1 name"] },
  { shop: "Shopify", names: ["url handle", "title"] },
  { shop: "WooCommerce", names: ["sku", "regular price"] },
  { shop: "WooCommerce", names: ["type", "published", "visibility in catalog"] },
];

/** @throws Refusal 400 when it is a file of another kind of shop */
function refuseFilesOfOthers(header: string[]): void {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const found = filesOfOthers.find((one) => one.names.every((name) => names.has(name)));
  if (found === undefined) return;
  throw wrongFile(say(m.refusal_this_is_a_file, { program: found.shop }));
}

function refuseColumns(header: string[]): void {
  refuseFilesOfOthers(header);
  const quoted = (names: readonly string[]) => names.map((name) => `'${name.slice(0, 40)}'`).join(", ");
  const named = new Set(header);
  // With an id column, missing columns keep their values.
  const missing = named.has("id") ? [] : missingIn(header);
  const unknown = [...named].filter((name) => !productColumns.some((column) => column === name));
  const twice = [...Map.groupBy(header, (name) => name)].flatMap(([name, same]) => (same.length > 1 ? [name] : []));
  if (unknown.includes("")) {
    throw wrongFile(say(m.refusal_a_column_has_cells_but_no_name_in_the_first));
  }
  const faults = [
    ...(missing.length > 0 ? [say(m.refusal_columns_lacking, { columns: quoted(missing) })] : []),
    ...(unknown.length > 0 ? [say(m.refusal_columns_unknown, { columns: quoted(unknown.slice(0, 10)) })] : []),
    ...(twice.length > 0 ? [say(m.refusal_columns_twice, { columns: quoted(twice.slice(0, 10)) })] : []),
  ];
  if (faults.length === 0) return;
  throw wrongFile(say(m.refusal_columns_wrong, { faults: listed(faults, "; ") }));
}

function reportOf(rows: number, planned: PlannedRow[], errors: ImportError[]): ImportReport {
  const kinds = (kind: PlannedRow["kind"]) => planned.filter((row) => row.kind === kind);
  const changes: ImportChange[] = planned.flatMap(({ row, kind, product, changed, cells: { before, after } }) =>
    kind === "same"
      ? []
      : [
          {
            row,
            kind,
            name: product.name,
            changed: changed.map((column) => ({
              column,
              before: beginningOf(before[column]),
              after: beginningOf(after[column]),
            })),
          },
        ],
  );
  return {
    rows,
    created: kinds("create").length,
    updated: kinds("update").length,
    unchanged: kinds("same").length,
    offerAbovePrice: planned.filter(({ kind, product }) => kind !== "same" && product.offerPrice > product.price)
      .length,
    changes: changes.slice(0, listedMax),
    undo: null,
    errors: errors.toSorted((a, b) => a.row - b.row).slice(0, listedMax),
    errorCount: errors.length,
  };
}

/** The beginning of a cell for the preview, without half a character at the cut. */
function beginningOf(cell = ""): string {
  return cell.length <= shownMax ? cell : `${cell.slice(0, shownMax).replace(/[\ud800-\udbff]$/, "")}…`;
}

function wrongRows({ errors, errorCount, rows }: ImportReport): Refusal {
  const said =
    errorCount === 1
      ? say(m.refusal_one_mistake_in_file)
      : say(m.refusal_mistakes_in_file, { count: figure(errorCount) });
  return new Refusal(400, said, {
    code: "csv-rows",
    field: "file",
    data: { errors, errorCount, rows },
  });
}

function wrongFile(message: Said): Refusal {
  return new Refusal(400, message, { code: "csv", field: "file" });
}
