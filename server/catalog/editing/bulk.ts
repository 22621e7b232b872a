/**
 * One change to many products: stock, popular, a price, or archiving.
 *
 * 1. All of them or none, in one transaction.
 * 2. The preview makes the same rows with the same function, and writes nothing.
 * 3. Prices are whole poisha, rounded half up once, never below 0. A percentage or an amount on the offer price also
 *    changes the sizes' own prices, so that a sale covers every size; a fixed price leaves them. A planned sale that runs
 *    changes nothing here: the prices are the owner's.
 */
import { sql } from "drizzle-orm";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { BulkInput, BulkRow, BulkValues, PriceChange, UndoneRow } from "#contract/wire/catalog/product-desk.ts";
import { changed } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { productSizes, products } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { noteChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, named, type Said, say } from "../../http/answers/say.ts";
import type { CatalogProduct, CatalogShop } from "../catalog.ts";
import { lockProducts } from "../lock.ts";
import { loadGroups, loadProducts } from "../reading/load.ts";

/** As the contract's `taka`. */
const maxPriceMinor = 999_999_999;

/**
 * @returns a row for each product in the order of the ids, with its values before and after, and how many differ
 * @throws Refusal 404 (one is unknown or archived), 400 (a price would be too high); nothing is changed then
 */
export async function changeMany(
  shop: CatalogShop,
  { ids, change, preview }: BulkInput,
): Promise<{ rows: BulkRow[]; changed: number }> {
  const productIds = [...new Set(ids)];
  if (preview) return report(bulkRows(await liveInView(shop, productIds), change));
  const rows = await inTransaction(shop.db, async (tx) => {
    const locked = await lockProducts(tx, productIds);
    refuseMissing(productIds.filter((productId) => locked.get(productId) !== false));
    const loaded = new Map(
      (await loadProducts(tx, await loadGroups(tx), productIds)).map((entry) => [entry.card._id, entry]),
    );
    const rows = bulkRows(
      productIds.flatMap((productId) => loaded.get(productId) ?? []),
      change,
    );
    const others = rows.filter(isChanged);
    if (others.length === 0) return rows;
    await writeRows(tx, others);
    noteRows(others);
    changed(tx, { products: productIds });
    return rows;
  });
  return report(rows);
}

/** Undoes a change from its rows, except for products that were changed again since. @returns how many were undone */
export async function undoMany(shop: CatalogShop, rows: UndoneRow[]): Promise<number> {
  const wanted = new Map(rows.filter(isChanged).map((row) => [row._id, row]));
  const productIds = [...wanted.keys()];
  if (productIds.length === 0) return 0;
  return inTransaction(shop.db, async (tx) => {
    await lockProducts(tx, productIds);
    const undone = (await loadProducts(tx, await loadGroups(tx), productIds)).flatMap((entry) => {
      const row = wanted.get(entry.card._id);
      const now = valuesOf(entry);
      return row && !isChanged({ ...row, before: now, after: { ...now, ...row.after } })
        ? [{ ...row, name: entry.card.name, before: now, after: { ...now, ...row.before } }]
        : [];
    });
    if (undone.length === 0) return 0;
    await writeRows(tx, undone);
    noteRows(undone);
    changed(tx, { products: productIds });
    return undone.length;
  });
}

/** A line for each product in the book of changes. */
function noteRows(rows: { _id: string; name: string; before: BulkValues; after: BulkValues }[]): void {
  for (const { _id, name, before, after } of rows)
    noteChange({ what: "product.bulk", subject: { kind: "product", id: _id, name }, before, after });
}

function valuesOf({ card, owners, isSwitchedOn, isDeleted }: CatalogProduct): BulkValues {
  const { popular, price } = card;
  return { archived: isDeleted, inStock: isSwitchedOn, popular, price, ...owners };
}

function bulkRows(entries: CatalogProduct[], change: BulkInput["change"]): BulkRow[] {
  return entries.map((entry) => {
    const { _id, name, bengaliName } = entry.card;
    const before = valuesOf(entry);
    return { _id, name, bengaliName, before, after: valuesAfter(before, change, entry.card) };
  });
}

type Names = Parameters<typeof named>[0];

function valuesAfter(before: BulkValues, change: BulkInput["change"], product: Names): BulkValues {
  const { archived, inStock, popular, price } = change;
  if (archived !== undefined) return { ...before, archived };
  if (inStock !== undefined) return { ...before, inStock };
  if (popular !== undefined) return { ...before, popular };
  if (price === undefined) return before;
  const changed = (taka: number) => toTaka(changedPrice(toMinor(taka), price, product));
  if (price.field === "price") return { ...before, price: changed(before.price) };
  const sizePrices =
    price.kind === "set"
      ? before.sizePrices
      : Object.fromEntries(Object.entries(before.sizePrices).map(([size, own]) => [size, changed(own)]));
  return { ...before, offerPrice: changed(before.offerPrice), sizePrices };
}

/** Exact: a percentage of at most two decimals is a whole number of ten-thousandths. */
function changedPrice(minor: number, change: PriceChange, product: Names): number {
  const after = {
    percent: () => Math.floor((minor * (10_000 + toMinor(change.value)) + 5000) / 10_000),
    amount: () => minor + toMinor(change.value),
    set: () => toMinor(change.value),
  }[change.kind]();
  if (after > maxPriceMinor) {
    throw new Refusal(400, say(m.refusal_the_price_of_would_be_too_high, { product: named(product) }), {
      code: "invalid",
      field: "change.price.value",
    });
  }
  return Math.max(0, after);
}

async function liveInView({ catalog }: CatalogShop, productIds: string[]): Promise<CatalogProduct[]> {
  await catalog.catchUp();
  const found = productIds.map((productId) => catalog.view().products.get(productId));
  refuseMissing(productIds.filter((_, at) => found[at]?.isDeleted !== false));
  return found.flatMap((entry) => entry ?? []);
}

function refuseMissing(missing: string[]): void {
  if (missing.length === 0) return;
  const said =
    missing.length === 1
      ? say(m.refusal_one_product_gone)
      : say(m.refusal_products_gone, { count: figure(missing.length) });
  throw new Refusal(404, said, {
    code: "unknown-product",
    data: { missing },
  });
}

async function writeRows(tx: Tx, rows: Pick<BulkRow, "_id" | "before" | "after">[]): Promise<void> {
  const values = rows.map(({ _id, after }) => ({
    id: _id,
    archived: after.archived,
    in_stock: after.inStock,
    popular: after.popular,
    price_minor: toMinor(after.price),
    offer_price_minor: toMinor(after.offerPrice),
  }));
  await tx.execute(sql`
    update ${products} set in_stock = wanted.in_stock, popular = wanted.popular, price_minor = wanted.price_minor,
      offer_price_minor = wanted.offer_price_minor, deleted_at = case when wanted.archived then now() end,
      revision = revision + 1, saved_by = null, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as wanted (id uuid, archived boolean, in_stock boolean, popular boolean, price_minor integer, offer_price_minor integer)
    where ${products.id} = wanted.id`);
  const sizes = rows.flatMap(({ _id, before, after }) =>
    before.sizePrices === after.sizePrices
      ? []
      : Object.entries(after.sizePrices).map(([size, own]) => ({ id: _id, size, offer_price_minor: toMinor(own) })),
  );
  if (sizes.length === 0) return;
  await tx.execute(sql`
    update ${productSizes} set offer_price_minor = wanted.offer_price_minor
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as wanted (id uuid, size text, offer_price_minor integer)
    where ${productSizes.productId} = wanted.id and ${productSizes.size} = wanted.size`);
}

function isChanged({ before, after }: UndoneRow): boolean {
  return (
    before.archived !== after.archived ||
    before.inStock !== after.inStock ||
    before.popular !== after.popular ||
    before.price !== after.price ||
    before.offerPrice !== after.offerPrice ||
    Object.entries(after.sizePrices ?? {}).some(([size, own]) => before.sizePrices?.[size] !== own)
  );
}

function report(rows: BulkRow[]): { rows: BulkRow[]; changed: number } {
  return { rows, changed: rows.filter(isChanged).length };
}

/** For the owner who has undone a change of many products. */
export function setBackWords(changed: number, asked: number): Said {
  const isOne = changed === 1;
  if (changed === asked) return isOne ? say(m.done_one_set_back) : say(m.done_set_back, { count: figure(changed) });
  const left = figure(asked - changed);
  return isOne
    ? say(m.done_one_set_back_others_left, { left })
    : say(m.done_set_back_others_left, { count: figure(changed), left });
}
