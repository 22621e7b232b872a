/**
 * Batches to read: what grows, and when it will be ready.
 */
import { desc, eq, gt, sql } from "drizzle-orm";
import { dayInDhaka, dayMs } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { costOfEach, daysUntilReady, speciesKey } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import type { Queryable } from "#db/database.ts";
import { batches, batchLines } from "#db/schema/growing.ts";
import * as m from "#messages";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { namesOfProducts, type ProductNames } from "../catalog/reading/product-names.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { type Experiences, experienceKey, readExperience } from "./experience.ts";

export type BatchRow = typeof batches.$inferSelect;
type Sight = { costs: boolean };

const mostBatches = 500;

/** The newest, those that grow first. */
export async function listBatches(q: Queryable, view: CatalogView, sight: Sight): Promise<Batch[]> {
  const rows = await q
    .select()
    .from(batches)
    .orderBy(desc(sql`${batches.alive} > 0`), desc(batches.number))
    .limit(mostBatches);
  return shownBatches(q, view, rows, sight);
}

/** @throws Refusal 404 */
export async function readBatch(q: Queryable, view: CatalogView, batchId: string, sight: Sight) {
  const [row] = await q.select().from(batches).where(eq(batches.id, batchId));
  if (row === undefined) throw unknownBatch();
  const lines = await q
    .select()
    .from(batchLines)
    .where(eq(batchLines.batchId, batchId))
    .orderBy(desc(batchLines.happenedAt), desc(batchLines.id));
  const names = await ownerNames(
    q,
    lines.map(({ ownerId }) => ownerId),
  );
  const takenBack = new Set(lines.flatMap(({ takesBack }) => takesBack ?? []));
  const [batch] = await shownBatches(q, view, [row], sight);
  if (batch === undefined) throw unknownBatch();
  return {
    batch,
    lines: lines.map(({ id, kind, change, stage, reason, place, costOf, costMinor, size, note, ...line }) => ({
      ...{ _id: id, kind, change, stage, reason, place, costOf, size, note },
      cost: sight.costs && costMinor !== 0 ? toTaka(costMinor) : null,
      at: line.happenedAt.toISOString(),
      who: names.get(line.ownerId) ?? "",
      isOpposite: line.takesBack !== null,
      isTakenBack: takenBack.has(id),
    })),
  };
}

/** Where batches stand or stood, the newest first. */
export async function batchPlaces(q: Queryable): Promise<string[]> {
  const rows = await q
    .select({ place: batches.place })
    .from(batches)
    .groupBy(batches.place)
    .orderBy(desc(sql`max(${batches.createdAt})`))
    .limit(50);
  return rows.map(({ place }) => place);
}

/** Plants that will be ready within so many days, by product. */
export async function growingSoon(q: Queryable, days: number): Promise<Map<string, number>> {
  const rows = await q.select().from(batches).where(gt(batches.alive, 0));
  const known = await readExperience(q);
  const plants = await namesOfProducts(q, rows);
  const until = dayInDhaka(new Date(), days);
  const found = new Map<string, number>();
  for (const row of rows)
    if (readyDay(row, known, plants) <= until) found.set(row.productId, (found.get(row.productId) ?? 0) + row.alive);
  return found;
}

export async function shownBatches(q: Queryable, view: CatalogView, rows: BatchRow[], sight: Sight): Promise<Batch[]> {
  const known = await readExperience(q);
  const plants = await namesOfProducts(q, rows);
  const names = await ownerNames(
    q,
    rows.map(({ growerId }) => growerId),
  );
  return rows.map((row) => {
    const plant = plants.get(row.productId);
    const { id, costMinor, growerId, number, productId, origin, supplier, begun, alive, lost, moved } = row;
    const hasCost = sight.costs && costMinor > 0;
    return {
      ...{ _id: id, number, productId, origin, supplier, begun, alive, lost, moved },
      ...{ place: row.place, begunOn: row.begunOn, stage: row.stage },
      name: plant?.name ?? "",
      bengaliName: plant?.bengaliName ?? "",
      botanicalName: plant?.botanicalName ?? "",
      picture: view.products.get(row.productId)?.card.pictures[0] ?? null,
      readyOn: readyDay(row, known, plants),
      cost: hasCost ? toTaka(costMinor) : null,
      costOfEach: hasCost && alive > 0 ? toTaka(costOfEach(costMinor, alive)) : null,
      grower: names.get(growerId) ?? "",
    };
  });
}

function readyDay({ origin, stage, stageOn, ...row }: BatchRow, known: Experiences, plants: ProductNames): string {
  const { botanicalName = "" } = plants.get(row.productId) ?? {};
  const species = speciesKey(row.productId, botanicalName);
  const days = daysUntilReady(origin, stage, { known: known.get(experienceKey(species, origin))?.days, botanicalName });
  return new Date(Date.parse(stageOn) + days * dayMs).toISOString().slice(0, 10);
}

export function unknownBatch(): Refusal {
  return new Refusal(404, say(m.refusal_no_such_batch), { code: "gone" });
}
