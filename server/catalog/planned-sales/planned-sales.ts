/**
 * The owner's planned sales.
 *
 * 1. Until it starts, a sale can be changed and deleted. While it runs, its name and its end can be changed, and it can be ended.
 *    One that has ended stays as it was.
 * 2. What has begun or ended by a change is noted before the change is answered (begin-and-end.ts).
 */
import { countDistinct, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { stateOfSale } from "#contract/rules/money/current-price.ts";
import type { PlannedSale, PlannedSaleInput } from "#contract/wire/catalog/planned-sales.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { plannedSalePrices, plannedSales } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { CatalogShop } from "../catalog.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { beginAndEndSales, beginOrEndNow, lockPlannedSales, recordLowered } from "./begin-and-end.ts";
import { loadOpenSales } from "./open-sales.ts";

type PlannedSaleRow = typeof plannedSales.$inferSelect;

/** The newest first. */
export async function listPlannedSales(db: Queryable): Promise<PlannedSale[]> {
  const { at } = await loadOpenSales(db);
  return (await readSales(db)).map((row) => ownersSale(row, at));
}

/** @returns by id */
export async function namesOfSales(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.select({ id: plannedSales.id, terms: plannedSales.terms }).from(plannedSales);
  return new Map(rows.map(({ id, terms }) => [id, terms.name]));
}

/** @throws Refusal 400 (unknown category or product, an end in the past) */
export async function addPlannedSale(shop: CatalogShop, input: PlannedSaleInput): Promise<PlannedSale> {
  refuseUnknown(shop.catalog.view(), input);
  const id = uuidv7();
  return changeSales(shop.db, id, async (tx, now) => {
    refuseOver(input, now);
    await tx.insert(plannedSales).values({ id, ...columnsOf(input) });
    tellOffice(tx, "used");
    describeChange({ subject: { kind: "offer", id, name: input.name }, after: bookedOf(columnsOf(input)) });
    return [];
  });
}

/** @throws Refusal 404, 409 (it runs or has ended), and as {@link addPlannedSale} */
export async function changePlannedSale(shop: CatalogShop, id: string, input: PlannedSaleInput): Promise<PlannedSale> {
  refuseUnknown(shop.catalog.view(), input);
  return changeSales(shop.db, id, async (tx, now) => {
    const sale = await requireSale(tx, id);
    const state = requireNotEnded(sale, now);
    refuseOver(input, now);
    if (state === "running") refuseOtherTerms(sale, input);
    await tx.update(plannedSales).set(columnsOf(input)).where(eq(plannedSales.id, id));
    describeChange({ subject: offerOf(sale), before: bookedOf(sale), after: bookedOf(columnsOf(input)) });
    // The office shows its name and its end beside the prices.
    return state === "running" ? recordLowered(tx, { id, ...columnsOf(input) }) : [];
  });
}

/** Ends a running sale now. @throws Refusal 404, 409 (it does not run) */
export async function endPlannedSale(db: Db, id: string): Promise<PlannedSale> {
  return changeSales(db, id, async (tx, now) => {
    const sale = await requireSale(tx, id);
    if (requireNotEnded(sale, now) === "planned") throw refused(m.refusal_sale_not_started, "sale-planned", sale);
    // One that has just begun for a younger transaction ends right after its begin.
    const endsAt = new Date(Math.max(now.getTime(), sale.startsAt.getTime() + 1));
    await tx.update(plannedSales).set({ endsAt }).where(eq(plannedSales.id, id));
    describeChange({ subject: offerOf(sale), before: bookedOf(sale), after: bookedOf({ ...sale, endsAt }) });
    return [];
  });
}

/** @throws Refusal 404, 409 (it has started) */
export async function deletePlannedSale(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPlannedSales(tx);
    const sale = await requireSale(tx, id);
    const { at } = await loadOpenSales(tx);
    if (requireNotEnded(sale, at) === "running") throw refused(m.refusal_sale_started, "sale-running", sale);
    await tx.delete(plannedSales).where(eq(plannedSales.id, id));
    describeChange({ subject: offerOf(sale), before: bookedOf(sale) });
  });
}

/** @param change returns the products to read again */
async function changeSales(db: Db, id: string, change: (tx: Tx, now: Date) => Promise<string[]>): Promise<PlannedSale> {
  await inTransaction(db, async (tx) => {
    await lockPlannedSales(tx);
    changed(tx, { products: await change(tx, (await loadOpenSales(tx)).at) });
    await beginOrEndNow(tx, id);
  });
  await beginAndEndSales(db);
  const [row] = await readSales(db, id);
  if (row === undefined) throw unknownSale();
  return ownersSale(row, (await loadOpenSales(db)).at);
}

function refuseOver({ endsAt }: PlannedSaleInput, now: Date): void {
  if (new Date(endsAt) > now) return;
  throw new Refusal(400, say(m.refusal_the_end_is_in_the_past), { code: "invalid", field: "endsAt" });
}

/** A noted beginning holds, too: a change that waited for the begin is older than it. */
function requireNotEnded(sale: PlannedSaleRow, now: Date): "planned" | "running" {
  const state = stateOfSale(sale, now);
  if (state === "ended" || sale.endedAt !== null) throw refused(m.refusal_sale_ended, "sale-ended", sale);
  return sale.startedAt === null ? state : "running";
}

function refuseOtherTerms(sale: PlannedSaleRow, input: PlannedSaleInput): void {
  const essence = ({ terms, startsAt }: Pick<PlannedSaleRow, "terms" | "startsAt">) => {
    const { gives, percent = null, offerPrice = null, on, ids } = terms;
    return JSON.stringify([gives, percent, offerPrice, on, [...ids].sort(), startsAt]);
  };
  if (essence(sale) === essence(columnsOf(input))) return;
  throw refused(m.refusal_sale_running, "sale-running", sale);
}

const offerOf = ({ id, terms }: PlannedSaleRow) => ({ kind: "offer", id, name: terms.name });

/** For the book of changes: how many products or categories it is for, not which. */
function bookedOf({
  terms: { ids, ...terms },
  startsAt,
  endsAt,
}: Pick<PlannedSaleRow, "terms" | "startsAt" | "endsAt">) {
  return { ...terms, lines: ids.length, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
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

function ownersSale({ sale, products }: Awaited<ReturnType<typeof readSales>>[number], at: Date): PlannedSale {
  const { id, terms, startsAt, endsAt } = sale;
  const state = stateOfSale(sale, at);
  return { ...terms, _id: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state, products };
}

function refused(message: typeof m.refusal_sale_ended, code: RefusalCode, { terms }: PlannedSaleRow): Refusal {
  return new Refusal(409, say(message, { sale: terms.name }), { code });
}

function unknownSale(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_sale), { code: "unknown-sale" });
}
