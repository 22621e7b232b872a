/**
 * A customer's plants and what is to be done for them.
 *
 * 1. Plants of delivered orders appear by themselves, one row for a product and size of an order. What is canceled or returned
 *    afterwards leaves the list; what is sold without care facts (a pot, soil) never enters it.
 * 2. A plant of an order that was taken off the list keeps its row, so that its order does not bring it back.
 * 3. Each call names a plant of the signed-in customer; somebody else's is unknown.
 * 4. What is said twice changes nothing: a done mark is a row by day, a death says how many live on.
 */
import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import {
  type CareFacts,
  careJobs,
  careSeasons,
  type DoneMark,
  dayAfter,
  daysLater,
  hasCareFacts,
  type KeptPlant,
  nextDay,
  type PlantPlace,
  planDays,
  seasonOf,
  tipsFor,
} from "#contract/rules/plants/plant-care.ts";
import type { AddPlantInput, DiedInput, DoneInput, MyPlant, MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { myPlants, plantDeaths, plantDoneMarks } from "#db/schema/my-plants.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { accountGone } from "../http/guards/guards.ts";
import { deliveredLines } from "../orders/listing/delivered-lines.ts";

/** `guaranteeDays`: 0 for none. */
export type PlantShop = { db: Db; catalog: Catalog; guaranteeDays(): number };
type Row = typeof myPlants.$inferSelect;

/** A collector may have that many plants from elsewhere, a machine may not fill the table. */
const mostByHand = 200;
/** An older mark does not move the next day any more: no rhythm is longer. */
const marksKeptDays = 400;
/** A job that was forgotten to be ticked may be ticked for so long. */
const tickedDaysBack = 7;
const weekDays = 7;

/** All of the page but the address of the calendar, which is a key, and the messages of a week. */
export async function readMyPlants(
  shop: PlantShop,
  customerId: string,
  now: Date,
): Promise<Omit<MyPlants, "calendar" | "messages">> {
  const { db, catalog } = shop;
  const today = dayInDhaka(now);
  const rows = await livingRows(shop, customerId);
  const kept = await keptPlants(db, catalog, rows, today);
  const living = await livingOf(db, rows);
  const planned = kept.filter(({ id }) => (living.get(id) ?? 0) > 0);
  return {
    today,
    season: seasonOf(today),
    plants: rows.map((row, at) => shown(shop, row, kept[at] as KeptPlant, living.get(row.id) ?? 0, today)),
    week: planDays(planned, today, weekDays),
    tips: Object.fromEntries(careSeasons.map((season) => [season, tipsFor(season, planned)])) as MyPlants["tips"],
  };
}

/** The work from today on, with the plants by their ids. @param days at least 1 */
export async function readPlan(shop: PlantShop, customerId: string, now: Date, days: number) {
  const today = dayInDhaka(now);
  const rows = await livingRows(shop, customerId);
  const living = await livingOf(shop.db, rows);
  const kept = (await keptPlants(shop.db, shop.catalog, rows, today)).filter(({ id }) => (living.get(id) ?? 0) > 0);
  const names = new Map(rows.map((row) => [row.id, namesOf(shop.catalog, row)]));
  return { plan: planDays(kept, today, days), names };
}

/** @throws Refusal 401 (the account is gone), 404 (unknown product), 409 (too many) */
export async function addPlant({ db, catalog }: PlantShop, customerId: string, input: AddPlantInput, now: Date) {
  const { product, name, water, quantity } = input;
  const found = product === undefined ? undefined : catalog.view().products.get(product);
  if (product !== undefined && (found === undefined || found.isDeleted)) {
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product", field: "product" });
  }
  const isByHand = and(eq(myPlants.customerId, customerId), isNull(myPlants.orderId), isNull(myPlants.removedAt));
  await inTransaction(db, async (tx) => {
    if ((await tx.$count(myPlants, isByHand)) >= mostByHand) {
      throw new Refusal(409, say(m.refusal_my_plants_too_many, { count: figure(mostByHand) }), { code: "too-many" });
    }
    const row = { productId: product ?? null, name, water: product === undefined ? (water ?? null) : null, quantity };
    await write(tx, [{ ...row, id: uuidv7(), customerId, since: dayInDhaka(now) }]);
  });
}

/** @throws Refusal 400 (a day that is not among the last ones), 404 */
export async function markDone({ db }: PlantShop, customerId: string, input: DoneInput, now: Date): Promise<void> {
  const { plantId, kind, day, isDone } = input;
  const today = dayInDhaka(now);
  if (day > today || day < daysLater(today, -tickedDaysBack)) {
    throw new Refusal(400, say(m.refusal_plant_day_too_far), { code: "invalid", field: "day" });
  }
  await inTransaction(db, async (tx) => {
    await theirs(tx, customerId, plantId);
    const mark = { plantId, kind, day };
    if (isDone) await tx.insert(plantDoneMarks).values(mark).onConflictDoNothing();
    else
      await tx
        .delete(plantDoneMarks)
        .where(and(...Object.entries(mark).map(([name, is]) => eq(plantDoneMarks[name as keyof typeof mark], is))));
  });
}

/** All that a customer has ticked, for the file of the account's data; the newest last. */
export async function listMarks(
  { db }: Pick<PlantShop, "db">,
  customerId: string,
): Promise<(DoneMark & { plantId: string })[]> {
  const { plantId, kind, day } = plantDoneMarks;
  return db
    .select({ plantId, kind, day })
    .from(plantDoneMarks)
    .innerJoin(myPlants, eq(myPlants.id, plantId))
    .where(eq(myPlants.customerId, customerId))
    .orderBy(asc(day), asc(plantId), asc(kind));
}

/** Null: where its product likes to stand again. What it needs follows. @throws Refusal 404 */
export async function movePlant({ db }: PlantShop, customerId: string, plantId: string, place: PlantPlace | null) {
  await inTransaction(db, async (tx) => {
    await theirs(tx, customerId, plantId);
    await tx.update(myPlants).set({ place }).where(eq(myPlants.id, plantId));
  });
}

/** An empty name: that of the product again. @throws Refusal 400 (a plant from elsewhere has no other name), 404 */
export async function renamePlant({ db }: PlantShop, customerId: string, plantId: string, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { productId } = await theirs(tx, customerId, plantId);
    if (name === "" && productId === null) {
      throw new Refusal(400, say(m.refusal_plant_needs_a_name), { code: "invalid", field: "name" });
    }
    await tx.update(myPlants).set({ name }).where(eq(myPlants.id, plantId));
  });
}

/** @throws Refusal 404 */
export async function removePlant({ db }: PlantShop, customerId: string, plantId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { orderId } = await theirs(tx, customerId, plantId);
    if (orderId === null) await tx.delete(myPlants).where(eq(myPlants.id, plantId));
    else await tx.update(myPlants).set({ removedAt: now }).where(eq(myPlants.id, plantId));
  });
}

/** Said twice, also at once, it counts once. @throws Refusal 404 */
export async function sayDied({ db }: PlantShop, customerId: string, input: DiedInput, now: Date): Promise<void> {
  const { plantId, living, reason } = input;
  await inTransaction(db, async (tx) => {
    const row = await theirs(tx, customerId, plantId);
    const died = ((await livingOf(tx, [row])).get(plantId) ?? 0) - living;
    if (died <= 0) return;
    const death = { id: uuidv7(), plantId, productId: row.productId, count: died, reason, diedOn: dayInDhaka(now) };
    await tx.insert(plantDeaths).values(death);
  });
}

/** Takes back all that was said of its death. @throws Refusal 404 */
export async function sayAlive({ db }: PlantShop, customerId: string, plantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await theirs(tx, customerId, plantId);
    await tx.delete(plantDeaths).where(eq(plantDeaths.plantId, plantId));
  });
}

/** The plants on the customer's list, the newest first, with those of orders that have arrived meanwhile. */
async function livingRows({ db, catalog }: PlantShop, customerId: string): Promise<Row[]> {
  const { products } = catalog.view();
  const lines = (await deliveredLines(db, customerId)).filter(({ productId }) =>
    hasCareFacts(products.get(productId)?.product.facts),
  );
  const isTheirs = eq(myPlants.customerId, customerId);
  const known = await db.select().from(myPlants).where(isTheirs).orderBy(asc(myPlants.id));
  const keyOf = (row: { orderId: string | null; productId: string | null; size: string }) =>
    `${row.orderId} ${row.productId} ${row.size}`;
  const written = new Map(known.map((row) => [keyOf(row), row]));
  const arrived = lines.filter((line) => !written.has(keyOf(line)));
  if (arrived.length > 0) {
    const rows = arrived.map(({ deliveredAt, ...line }) => ({
      ...line,
      id: uuidv7(),
      customerId,
      since: dayInDhaka(deliveredAt),
    }));
    await inTransaction(db, (tx) => write(tx, rows));
  }
  const stayed = new Map(lines.map((line) => [keyOf(line), line.quantity]));
  // An order that was taken back, changed and delivered again.
  const others = known.filter((row) => (stayed.get(keyOf(row)) ?? row.quantity) !== row.quantity);
  for (const row of others) {
    await db
      .update(myPlants)
      .set({ quantity: stayed.get(keyOf(row)) ?? row.quantity })
      .where(eq(myPlants.id, row.id));
  }
  const rows = arrived.length > 0 ? await db.select().from(myPlants).where(isTheirs).orderBy(asc(myPlants.id)) : known;
  return rows
    .filter((row) => row.removedAt === null && (row.orderId === null || stayed.has(keyOf(row))))
    .map((row) => ({ ...row, quantity: stayed.get(keyOf(row)) ?? row.quantity }))
    .reverse();
}

/** @throws Refusal 401 when the account was deleted meanwhile */
async function write(tx: Tx, rows: (typeof myPlants.$inferInsert)[]): Promise<void> {
  try {
    await tx.insert(myPlants).values(rows).onConflictDoNothing();
  } catch (error) {
    if (isMissingAccount(error)) throw accountGone();
    throw error;
  }
}

const isMissingAccount = (error: unknown): boolean =>
  String((error as { cause?: { constraint?: unknown } }).cause?.constraint) === "my_plants_customer_id_customers_id_fk";

/** Locked until the transaction ends. @throws Refusal 404 */
async function theirs(tx: Tx, customerId: string, plantId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(myPlants)
    .where(and(eq(myPlants.id, plantId), eq(myPlants.customerId, customerId), isNull(myPlants.removedAt)))
    .for("update");
  if (row === undefined) throw new Refusal(404, say(m.refusal_unknown_plant), { code: "unknown-plant" });
  return row;
}

/** How many of each are alive. */
async function livingOf(db: Queryable, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const died = await db
    .select({ plantId: plantDeaths.plantId, count: sql<number>`sum(${plantDeaths.count})::int` })
    .from(plantDeaths)
    .where(
      inArray(
        plantDeaths.plantId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(plantDeaths.plantId);
  const diedOf = new Map(died.map(({ plantId, count }) => [plantId, count]));
  return new Map(rows.map(({ id, quantity }) => [id, Math.max(0, quantity - (diedOf.get(id) ?? 0))]));
}

/** With their facts of today and their marks, in the order of the rows. */
async function keptPlants(db: Db, catalog: Catalog, rows: readonly Row[], today: string): Promise<KeptPlant[]> {
  const ids = rows.map(({ id }) => id);
  const marks =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(plantDoneMarks)
          .where(and(inArray(plantDoneMarks.plantId, ids), gte(plantDoneMarks.day, daysLater(today, -marksKeptDays))));
  const marksOf = Map.groupBy(marks, ({ plantId }) => plantId);
  return rows.map((row) => ({
    id: row.id,
    facts: factsOf(catalog, row),
    since: row.since,
    done: (marksOf.get(row.id) ?? []).map(({ kind, day }): DoneMark => ({ kind, day })),
  }));
}

/** Where the customer has put it counts, not where it likes to stand. */
function factsOf(catalog: Catalog, { productId, water, place }: Row): CareFacts | null {
  const facts = productId === null ? { water } : (catalog.view().products.get(productId)?.product.facts ?? null);
  return place === null || facts === null ? facts : { ...facts, place: [place] };
}

/** The customer's own name for it, else the product's in both languages. */
function namesOf(catalog: Catalog, { name, productId }: Row): { name: string; bengaliName: string } {
  const product = catalog.view().products.get(productId ?? "")?.product;
  return name === "" && product !== undefined
    ? { name: product.name, bengaliName: product.bengaliName }
    : { name, bengaliName: "" };
}

/**
 * Of a plant that was bought here, the last day on which it may be claimed. While a claim waits the days stand still: that only lengthens
 * it, and the order says so.
 */
function guaranteeUntil({ orderId, since }: Row, days: number, today: string): string | null {
  const last = daysLater(since, days);
  return orderId === null || days === 0 || last < today ? null : last;
}

function shown(
  { catalog, guaranteeDays }: PlantShop,
  row: Row,
  plant: KeptPlant,
  living: number,
  today: string,
): MyPlant {
  const days = guaranteeDays();
  const product = catalog.view().products.get(row.productId ?? "")?.product;
  const next = careJobs.flatMap((kind) => {
    const first = living > 0 ? nextDay(kind, plant, today) : null;
    return first === null ? [] : [{ kind, ...first, after: dayAfter(kind, plant.facts, first.day) }];
  });
  return {
    _id: row.id,
    product: row.productId,
    categorySlug: product?.categorySlug ?? "",
    order: row.orderId,
    ...namesOf(catalog, row),
    ownName: row.name,
    picture: product?.pictures[0] ?? null,
    size: row.size,
    since: row.since,
    place: row.place,
    guaranteeUntil: guaranteeUntil(row, days, today),
    quantity: row.quantity,
    living,
    isDoneToday: plant.done.some(({ kind, day }) => kind === "water" && day === today),
    next,
  };
}
