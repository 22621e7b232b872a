/**
 * The begin and the end of planned sales.
 *
 * 1. Prices are computed from the owner's, never written (contract/rules/money/current-price.ts): an order by the moment of its own
 *    transaction, the view at the moment it reads a product. So nothing here decides a price.
 * 2. What begins or ends is noted once, and the version of the catalog is raised for its products, so that every process reads
 *    them again and every kept page is made anew. Each process looks once a second, and after an order that came first.
 * 3. Whoever comes second waits, and finds nothing due; where its transaction is older than the first one's, the sale's own row refuses
 *    the second note. A sale that nobody could note before its end ends without a begin.
 * 4. Which prices a sale has lowered is kept as a record. Nothing that shows or charges a price reads it.
 * 5. Who adds, changes or ends a sale begins or ends it in the same transaction, and their line of the book says so; any other
 *    begin and end is the shop's own, whoever's call came upon it.
 * 6. Locks are taken in one order: the sales, then the catalog's version.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { currentPrices, stateOfSale } from "#contract/rules/money/current-price.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { plannedSalePrices, plannedSales, productSizes, products } from "#db/schema/catalog.ts";
import { asJob, noteChange } from "../../http/activity/activity.ts";
import { loadOpenSales, type OpenSale, type OpenSales } from "./open-sales.ts";

/** Notes the sales that have begun or ended by now, and has their products read again. */
export async function beginAndEndSales(db: Db): Promise<void> {
  if (!isAnyDue(await loadOpenSales(db))) return;
  const beginOrEndAll = async (tx: Tx) => {
    await lockPlannedSales(tx);
    const open = await loadOpenSales(tx);
    for (const sale of open.sales.filter((sale) => isDue(sale, open.at))) {
      const productIds = await beginOrEnd(tx, sale, open.at);
      if (productIds === undefined) continue;
      changed(tx, { products: productIds });
      const what = stateOfSale(sale, open.at) === "ended" ? "offer.ended" : "offer.begun";
      noteChange({ what, subject: { kind: "offer", id: sale.id, name: sale.terms.name } });
    }
  };
  await asJob("planned-sales", () => inTransaction(db, beginOrEndAll));
}

/** Begins or ends a sale, if it is due, within the change that made it so. The sales are locked. */
export async function beginOrEndNow(tx: Tx, saleId: string): Promise<void> {
  const open = await loadOpenSales(tx);
  const sale = open.sales.find(({ id }) => id === saleId);
  const productIds = sale && isDue(sale, open.at) ? await beginOrEnd(tx, sale, open.at) : undefined;
  if (productIds !== undefined) changed(tx, { products: productIds });
}

/** Whether a sale has begun or ended that nobody has noted yet. */
function isAnyDue({ sales, at }: OpenSales): boolean {
  return sales.some((sale) => isDue(sale, at));
}

/** Until the transaction ends, nobody else begins, ends or changes a sale. */
export async function lockPlannedSales(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('planned sales', 0))`);
}

/** One that has begun for a younger transaction is not due in an older one. */
function isDue(sale: OpenSale, at: Date): boolean {
  const state = stateOfSale(sale, at);
  return state === "ended" || (state === "running" && !sale.hasStarted);
}

/** @returns the products of which a price may be another; undefined when it is noted already */
async function beginOrEnd(tx: Tx, sale: OpenSale, at: Date): Promise<string[] | undefined> {
  const hasEnded = stateOfSale(sale, at) === "ended";
  const { startedAt, endedAt } = plannedSales;
  const noted = await tx
    .update(plannedSales)
    .set(hasEnded ? { endedAt: at } : { startedAt: at })
    .where(and(eq(plannedSales.id, sale.id), isNull(endedAt), hasEnded ? undefined : isNull(startedAt)))
    .returning({ id: plannedSales.id });
  if (noted.length === 0) return undefined;
  const wasSeen = sale.hasStarted || !hasEnded;
  return wasSeen ? recordLowered(tx, sale) : [];
}

/** Adds what a sale lowers in the shop to the record, if it is not in it yet. @returns its products, archived ones too */
export async function recordLowered(tx: Tx, sale: Omit<OpenSale, "hasStarted">): Promise<string[]> {
  const lowered = await loweredBy(tx, sale);
  await tx.execute(sql`
    insert into ${plannedSalePrices} (sale_id, product_id, size, usual_minor, sale_minor)
    select ${sale.id}::uuid, "productId", size, "usualMinor", "saleMinor"
    from jsonb_to_recordset(${JSON.stringify(lowered.filter(({ isArchived }) => !isArchived))}::jsonb)
      as lowered ("productId" uuid, size text, "usualMinor" integer, "saleMinor" integer)
    on conflict do nothing`);
  return [...new Set(lowered.map(({ productId }) => productId))];
}

type Lowered = Omit<typeof plannedSalePrices.$inferSelect, "saleId"> & { isArchived: boolean };

/** The products that the sale makes lower by itself, archived products too. */
async function loweredBy(tx: Tx, sale: Omit<OpenSale, "hasStarted">): Promise<Lowered[]> {
  const { on, ids } = sale.terms;
  const column = on === "categories" ? products.categoryId : products.id;
  const isChosen = on === "everything" ? undefined : inArray(column, [...ids]);
  const { id, categoryId, offerPriceMinor, deletedAt } = products;
  const chosen = await tx.select({ id, categoryId, offerPriceMinor, deletedAt }).from(products).where(isChosen);
  const { productId, size, offerPriceMinor: own } = productSizes;
  const sizes = await tx
    .select({ productId, size, offerPriceMinor: own })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productId))
    .where(and(isChosen, sql`${own} is not null`));
  const sizesOf = Map.groupBy(sizes, (row) => row.productId);
  return chosen.flatMap((product) => {
    const owners = { ...product, sizes: sizesOf.get(product.id) ?? [] };
    const now = currentPrices(owners, [sale], sale.startsAt);
    const rows = [
      { size: "", usualMinor: owners.offerPriceMinor, saleMinor: now.offerPriceMinor },
      ...owners.sizes.map(({ size, offerPriceMinor }, at) => {
        const usualMinor = offerPriceMinor ?? 0;
        return { size, usualMinor, saleMinor: now.sizes[at]?.offerPriceMinor ?? usualMinor };
      }),
    ];
    return rows
      .filter(({ usualMinor, saleMinor }) => saleMinor < usualMinor)
      .map((row) => ({ productId: product.id, isArchived: product.deletedAt !== null, ...row }));
  });
}
