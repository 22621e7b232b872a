/**
 * The owner's planned sales.
 *
 * 1. Until it starts, a sale can be changed and deleted. While it runs, its name and its end can be changed, and it can be ended.
 *    One that has ended stays as it was.
 * 2. What is due after a change happens before the change is answered (switch-prices.ts).
 */
import { countDistinct, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { PlannedSale, PlannedSaleInput } from "#contract/planned-sales.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { plannedSalePrices, plannedSales } from "#db/schema/catalog.ts";
import { Refusal } from "../../http/refusal.ts";
import type { CatalogShop } from "../catalog.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { lockPlannedSales, type PlannedSaleRow, switchPrices, timeOf } from "./switch-prices.ts";

/** The newest first. */
export async function listPlannedSales(db: Queryable): Promise<PlannedSale[]> {
  return (await readSales(db)).map(ownersSale);
}

/** @throws Refusal 400 (unknown category or product, an end in the past) */
export async function addPlannedSale(shop: CatalogShop, input: PlannedSaleInput): Promise<PlannedSale> {
  refuseUnknown(shop, input);
  const id = uuidv7();
  return changeSales(shop, id, async (tx, now) => {
    refuseOver(input, now);
    await tx.insert(plannedSales).values({ id, ...columnsOf(input) });
  });
}

/** @throws Refusal 404, 409 (it runs or has ended), and as {@link addPlannedSale} */
export async function changePlannedSale(shop: CatalogShop, id: string, input: PlannedSaleInput): Promise<PlannedSale> {
  refuseUnknown(shop, input);
  return changeSales(shop, id, async (tx, now) => {
    const sale = await requireSale(tx, id);
    refuseEnded(sale);
    refuseOver(input, now);
    if (sale.startedAt !== null) refuseOtherTerms(sale, input);
    await tx.update(plannedSales).set(columnsOf(input)).where(eq(plannedSales.id, id));
  });
}

/** Ends a running sale now. @throws Refusal 404, 409 (it does not run) */
export async function endPlannedSale(shop: CatalogShop, id: string): Promise<PlannedSale> {
  return changeSales(shop, id, async (tx, now) => {
    const sale = await requireSale(tx, id);
    refuseEnded(sale);
    if (sale.startedAt === null) throw refused("has not started", "sale-planned", sale);
    await tx.update(plannedSales).set({ endsAt: now }).where(eq(plannedSales.id, id));
  });
}

/** @throws Refusal 404, 409 (it has started) */
export async function deletePlannedSale({ db }: CatalogShop, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPlannedSales(tx);
    const sale = await requireSale(tx, id);
    refuseEnded(sale);
    if (sale.startedAt !== null) throw refused("has started. End it instead", "sale-running", sale);
    await tx.delete(plannedSales).where(eq(plannedSales.id, id));
  });
}

async function changeSales(
  shop: CatalogShop,
  id: string,
  change: (tx: Tx, now: Date) => Promise<void>,
): Promise<PlannedSale> {
  await inTransaction(shop.db, async (tx) => {
    await lockPlannedSales(tx);
    await change(tx, await timeOf(tx));
  });
  await switchPrices(shop);
  const [row] = await readSales(shop.db, id);
  if (row === undefined) throw unknownSale();
  return ownersSale(row);
}

function refuseOver({ endsAt }: PlannedSaleInput, now: Date): void {
  if (new Date(endsAt) > now) return;
  throw new Refusal(400, "The end is in the past", { code: "invalid", field: "endsAt" });
}

function refuseEnded(sale: PlannedSaleRow): void {
  if (sale.endedAt !== null) throw refused("has ended", "sale-ended", sale);
}

function refuseOtherTerms(sale: PlannedSaleRow, input: PlannedSaleInput): void {
  const essence = ({ terms, startsAt }: Pick<PlannedSaleRow, "terms" | "startsAt">) => {
    const { gives, percent = null, offerPrice = null, on, ids } = terms;
    return JSON.stringify([gives, percent, offerPrice, on, [...ids].sort(), startsAt]);
  };
  if (essence(sale) === essence(columnsOf(input))) return;
  throw refused("is running: only its name and its end can be changed", "sale-running", sale);
}

function columnsOf({ startsAt, endsAt, ...terms }: PlannedSaleInput) {
  return { terms, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

async function requireSale(tx: Tx, id: string): Promise<PlannedSaleRow> {
  const [sale] = await tx.select().from(plannedSales).where(eq(plannedSales.id, id));
  if (sale === undefined) throw unknownSale();
  return sale;
}

function readSales(db: Queryable, id?: string) {
  return db
    .select({ sale: plannedSales, products: countDistinct(plannedSalePrices.productId) })
    .from(plannedSales)
    .leftJoin(plannedSalePrices, eq(plannedSalePrices.saleId, plannedSales.id))
    .where(id === undefined ? undefined : eq(plannedSales.id, id))
    .groupBy(plannedSales.id)
    .orderBy(desc(plannedSales.startsAt), desc(plannedSales.id));
}

function ownersSale({ sale, products }: Awaited<ReturnType<typeof readSales>>[number]): PlannedSale {
  const { id, terms, startsAt, endsAt, startedAt, endedAt } = sale;
  const state = endedAt !== null ? "ended" : startedAt !== null ? "running" : "planned";
  return { ...terms, _id: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state, products };
}

function refused(what: string, code: string, { terms }: PlannedSaleRow): Refusal {
  return new Refusal(409, `${terms.name} ${what}.`, { code });
}

function unknownSale(): Refusal {
  return new Refusal(404, "We do not know this sale.", { code: "unknown-sale" });
}
