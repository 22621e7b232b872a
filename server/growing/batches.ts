/**
 * Batches to read: what grows, when it will be ready, and what of it lived.
 */
import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import {
  type BatchOrigin,
  type BatchStage,
  costOfEach,
  daysUntilReady,
  type Experience,
} from "#contract/rules/plants/growing.ts";
import { seasonOf } from "#contract/rules/plants/plant-care.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import type { Queryable } from "#db/database.ts";
import { batches, batchLines } from "#db/schema/growing.ts";
import * as m from "#messages";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";

export type BatchRow = typeof batches.$inferSelect;
type Sight = { costs: boolean };

const mostBatches = 500;
const dayMs = 86_400_000;

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
export async function growingSoon(q: Queryable, view: CatalogView, days: number): Promise<Map<string, number>> {
  const rows = await q.select().from(batches).where(gt(batches.alive, 0));
  const known = await experienceOf(q);
  const until = dayInDhaka(new Date(), days);
  const found = new Map<string, number>();
  for (const row of rows)
    if (readyDay(row, known, view) <= until) found.set(row.productId, (found.get(row.productId) ?? 0) + row.alive);
  return found;
}

/** By species, season of the beginning, and grower. In the order of the first batches. */
export async function survival(q: Queryable, view: CatalogView) {
  const rows = await q.select().from(batches).orderBy(asc(batches.number));
  const names = await ownerNames(
    q,
    rows.map(({ growerId }) => growerId),
  );
  const groups = Map.groupBy(rows, (row) => [row.productId, seasonOf(row.begunOn), row.growerId].join(" "));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { productId, begunOn, growerId } = first;
    const { name = "", bengaliName = "" } = view.products.get(productId)?.product ?? {};
    const sum = (part: "begun" | "lost") => group.reduce((all, row) => all + row[part], 0);
    const counted = { batches: group.length, begun: sum("begun"), lost: sum("lost") };
    return [{ productId, name, bengaliName, season: seasonOf(begunOn), grower: names.get(growerId) ?? "", ...counted }];
  });
}

export async function shownBatches(q: Queryable, view: CatalogView, rows: BatchRow[], sight: Sight): Promise<Batch[]> {
  const known = await experienceOf(q);
  const names = await ownerNames(
    q,
    rows.map(({ growerId }) => growerId),
  );
  return rows.map((row) => {
    const product = view.products.get(row.productId);
    const { id, costMinor, growerId, number, productId, origin, supplier, begun, alive, lost, moved } = row;
    const hasCost = sight.costs && costMinor > 0;
    return {
      ...{ _id: id, number, productId, origin, supplier, begun, alive, lost, moved },
      ...{ place: row.place, begunOn: row.begunOn, stage: row.stage },
      name: product?.product.name ?? "",
      bengaliName: product?.product.bengaliName ?? "",
      picture: product?.card.pictures[0] ?? null,
      readyOn: readyDay(row, known, view),
      cost: hasCost ? toTaka(costMinor) : null,
      costOfEach: hasCost && alive > 0 ? toTaka(costOfEach(costMinor, alive)) : null,
      grower: names.get(growerId) ?? "",
    };
  });
}

type Known = ReadonlyMap<string, Experience>;

function readyDay({ productId, origin, stage, stageOn }: BatchRow, known: Known, view: CatalogView): string {
  const { botanicalName } = view.products.get(productId)?.product ?? {};
  const days = daysUntilReady(origin, stage, { known: known.get(`${productId} ${origin}`), botanicalName });
  return new Date(Date.parse(stageOn) + days * dayMs).toISOString().slice(0, 10);
}

/** Days that each stage took on average, by product and origin, of all batches so far. */
async function experienceOf(q: Queryable): Promise<Known> {
  const rows = await q
    .select({
      batchId: batches.id,
      productId: batches.productId,
      origin: batches.origin,
      begunOn: batches.begunOn,
      stage: batchLines.stage,
      happenedAt: batchLines.happenedAt,
    })
    .from(batchLines)
    .innerJoin(batches, eq(batches.id, batchLines.batchId))
    .where(
      and(
        eq(batchLines.kind, "stage"),
        isNull(batchLines.takesBack),
        sql`not exists (select 1 from batch_lines b where b.takes_back = ${batchLines.id})`,
      ),
    )
    .orderBy(asc(batchLines.happenedAt));
  const took = new Map<string, Partial<Record<BatchStage, number[]>>>();
  for (const lines of Map.groupBy(rows, ({ batchId }) => batchId).values()) {
    let since = lines[0]?.begunOn ?? "";
    for (const { productId, origin, stage, happenedAt } of lines) {
      const day = dayInDhaka(happenedAt);
      const days = Math.max(0, (Date.parse(day) - Date.parse(since)) / dayMs);
      const key = keyOf(productId, origin);
      const stages = took.get(key) ?? {};
      if (stage !== null) stages[stage] = [...(stages[stage] ?? []), days];
      took.set(key, stages);
      since = day;
    }
  }
  const average = (days: number[]) => days.reduce((sum, one) => sum + one, 0) / days.length;
  return new Map(
    [...took].map(([key, stages]) => [
      key,
      Object.fromEntries(Object.entries(stages).map(([stage, days]) => [stage, average(days)])),
    ]),
  );
}

const keyOf = (productId: string, origin: BatchOrigin) => `${productId} ${origin}`;

export function unknownBatch(): Refusal {
  return new Refusal(404, say(m.refusal_no_such_batch), { code: "gone" });
}
