/**
 * Starting and ending planned sales.
 *
 * 1. A start writes the lower prices into the products, and notes what they were; an end takes back those that nobody has
 *    changed since. So whatever shows or charges a price needs to know nothing of sales.
 * 2. Which sales start or end is decided by the clock of the database (stateOfSale in contract/planned-sales.ts). Every process
 *    looks once a second, and an order that finds prices due has them written first (server/orders/placing/current-prices.ts).
 * 3. Whoever comes second waits, and finds nothing due. A product is in one running sale at a time, the one that started
 *    first. A sale that nobody could start before its end ends without having changed anything.
 * 4. Locks are taken in one order: the sales, then products by id, then sizes, then the catalog's version.
 */
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { priceAt, stateOfSale } from "#contract/planned-sales.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { plannedSalePrices, plannedSales, productSizes, products } from "#db/schema/catalog.ts";
import type { Catalog } from "../catalog.ts";
import { lockProducts } from "../lock.ts";
import { raiseVersion } from "../version.ts";

export type PlannedSaleRow = typeof plannedSales.$inferSelect;

/** Writes the prices of the sales that start or end by now, if there are any. */
export async function switchPrices({ db, catalog }: { db: Db; catalog: Catalog }): Promise<void> {
  if (!(await isAnyDue(db))) return;
  const { productIds, version } = await inTransaction(db, async (tx) => {
    await lockPlannedSales(tx);
    const productIds = await switchDue(tx, await timeOf(tx));
    return { productIds, version: productIds.length === 0 ? undefined : await raiseVersion(tx, productIds) };
  });
  if (version !== undefined) await catalog.productsChanged(productIds, version);
}

/** Until the transaction ends, nobody else starts, ends or changes a sale. */
export async function lockPlannedSales(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('planned sales', 0))`);
}

/** When the transaction began, by the clock of the database. */
export async function timeOf(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: string }>(sql`select floor(extract(epoch from now()) * 1000)::text as ms`);
  return new Date(Number(rows[0]?.ms));
}

/** The usual prices of a product, of those that a running sale has lowered: of sizes by name, its offer price as "". */
export async function usualPrices(tx: Tx, productId: string): Promise<Map<string, number>> {
  const { size, usualMinor } = plannedSalePrices;
  const rows = await tx
    .select({ size, usualMinor })
    .from(plannedSalePrices)
    .innerJoin(plannedSales, eq(plannedSales.id, plannedSalePrices.saleId))
    .where(and(eq(plannedSalePrices.productId, productId), isRunning));
  return new Map(rows.map((row) => [row.size, row.usualMinor]));
}

const isRunning = and(isNotNull(plannedSales.startedAt), isNull(plannedSales.endedAt));

/** The same condition tells an order (db/functions/order_basis.sql). */
async function isAnyDue(db: Queryable): Promise<boolean> {
  const { endedAt, startsAt, startedAt, endsAt } = plannedSales;
  const isDue = and(isNull(endedAt), sql`${startsAt} <= now() and (${startedAt} is null or ${endsAt} <= now())`);
  const [row] = await db.select({ id: plannedSales.id }).from(plannedSales).where(isDue).limit(1);
  return row !== undefined;
}

/** @returns the products of which a price changed */
async function switchDue(tx: Tx, at: Date): Promise<string[]> {
  const open = await tx.select().from(plannedSales).where(isNull(plannedSales.endedAt)).orderBy(plannedSales.startsAt);
  const ending = open.filter((sale) => stateOfSale(sale, at) === "ended");
  const starting = open.filter((sale) => sale.startedAt === null && stateOfSale(sale, at) === "running");
  const before = await pricesOf(tx, ending);
  const chosen = new Map<string, string[]>();
  for (const sale of starting) chosen.set(sale.id, await productsIn(tx, sale));
  const touched = [...before.map(({ productId }) => productId), ...[...chosen.values()].flat()];
  await lockProducts(tx, [...new Set(touched)]);
  const back = before.map(({ saleMinor, usualMinor, ...which }) => ({ ...which, from: saleMinor, to: usualMinor }));
  const changed = await changePrices(tx, back);
  await mark(tx, ending, { endedAt: at });
  for (const sale of starting) {
    changed.push(...(await lower(tx, sale, chosen.get(sale.id) ?? [], at)));
    await mark(tx, [sale], { startedAt: at });
  }
  return [...new Set(changed)];
}

async function mark(tx: Tx, sales: PlannedSaleRow[], set: { startedAt: Date } | { endedAt: Date }): Promise<void> {
  const ids = sales.map(({ id }) => id);
  if (ids.length > 0) await tx.update(plannedSales).set(set).where(inArray(plannedSales.id, ids));
}

async function pricesOf(tx: Tx, sales: PlannedSaleRow[]) {
  const ids = sales.map(({ id }) => id);
  return ids.length === 0 ? [] : tx.select().from(plannedSalePrices).where(inArray(plannedSalePrices.saleId, ids));
}

/** Those not archived. */
async function productsIn(tx: Tx, { terms: { on, ids } }: PlannedSaleRow): Promise<string[]> {
  const column = on === "categories" ? products.categoryId : products.id;
  const isChosen = on === "everything" ? undefined : inArray(column, ids);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), isChosen));
  return rows.map(({ id }) => id);
}

/** @param productIds locked */
async function lower(tx: Tx, sale: PlannedSaleRow, productIds: string[], at: Date): Promise<string[]> {
  const taken = await tx
    .selectDistinct({ productId: plannedSalePrices.productId })
    .from(plannedSalePrices)
    .innerJoin(plannedSales, eq(plannedSales.id, plannedSalePrices.saleId))
    .where(isRunning);
  const isTaken = new Set(taken.map(({ productId }) => productId));
  const free = productIds.filter((productId) => !isTaken.has(productId));
  if (free.length === 0) return [];
  const { id: productId, offerPriceMinor: usualMinor } = products;
  const own = { productId: productSizes.productId, size: productSizes.size, usualMinor: productSizes.offerPriceMinor };
  const usual = [
    ...(await tx
      .select({ productId, size: sql<string>`''`, usualMinor })
      .from(products)
      .where(inArray(productId, free))),
    ...(await tx.select(own).from(productSizes).where(inArray(productSizes.productId, free))),
  ];
  const lowered = usual.flatMap((price) => {
    if (price.usualMinor === null) return [];
    const terms = { ...sale.terms, startsAt: sale.startsAt, endsAt: sale.endsAt };
    const to = priceAt(terms, { usualMinor: price.usualMinor, isOfSize: price.size !== "" }, at);
    return to < price.usualMinor ? [{ productId: price.productId, size: price.size, from: price.usualMinor, to }] : [];
  });
  await tx.execute(sql`
    insert into ${plannedSalePrices} (sale_id, product_id, size, usual_minor, sale_minor)
    select ${sale.id}::uuid, "productId", size, "from", "to" from ${rowsOf(lowered)}`);
  return changePrices(tx, lowered);
}

type Change = { productId: string; size: string; from: number; to: number };

/** Changes the prices that are still what they are expected to be. @returns the products of which one was */
async function changePrices(tx: Tx, changes: Change[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const ofProducts = changes.filter(({ size }) => size === "");
  const ofSizes = changes.filter(({ size }) => size !== "");
  const changed = [
    ...(
      await tx.execute<{ id: string }>(sql`
        update ${products} set offer_price_minor = wanted."to" from ${rowsOf(ofProducts)}
        where ${products.id} = wanted."productId" and ${products.offerPriceMinor} = wanted."from"
        returning ${products.id} as id`)
    ).rows,
    ...(
      await tx.execute<{ id: string }>(sql`
        update ${productSizes} set offer_price_minor = wanted."to" from ${rowsOf(ofSizes)}
        where ${productSizes.productId} = wanted."productId" and ${productSizes.size} = wanted.size
          and ${productSizes.offerPriceMinor} = wanted."from"
        returning ${productSizes.productId} as id`)
    ).rows,
  ];
  const ids = [...new Set(changed.map(({ id }) => id))];
  // An owner's form that was opened before must not write the other price back.
  await tx
    .update(products)
    .set({ revision: sql`${products.revision} + 1`, savedBy: null, updatedAt: sql`now()` })
    .where(inArray(products.id, ids));
  return ids;
}

const rowsOf = (changes: Change[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as wanted ("productId" uuid, size text, "from" integer, "to" integer)`;
