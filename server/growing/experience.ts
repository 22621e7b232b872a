/**
 * The nursery's own experience with each species: the days that each stage took, on average of all batches so far.
 *
 * 1. Products of one species share it (speciesKey in contract/rules/plants/growing.ts).
 * 2. A stage that was passed over took no days, so that the stages of a batch add up to the days that it took.
 */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { dayInDhaka, dayMs } from "#contract/rules/dhaka.ts";
import {
  type BatchOrigin,
  type BatchStage,
  batchStages,
  firstStage,
  speciesKey,
} from "#contract/rules/plants/growing.ts";
import type { SpeciesExperience } from "#contract/wire/books/growing.ts";
import type { Queryable } from "#db/database.ts";
import { batches, batchLines } from "#db/schema/growing.ts";
import { namesOfProducts } from "../catalog/reading/product-names.ts";

/** By {@link experienceKey}. */
export type Experiences = ReadonlyMap<string, SpeciesExperience>;

export const experienceKey = (species: string, origin: BatchOrigin): string => `${species} ${origin}`;

export async function readExperience(q: Queryable): Promise<Experiences> {
  const reached = await q
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
  const plants = await namesOfProducts(q, reached);
  const took = new Map<string, { species: string; origin: BatchOrigin; days: Map<BatchStage, number[]> }>();
  for (const lines of Map.groupBy(reached, ({ batchId }) => batchId).values()) {
    const [first] = lines;
    if (first === undefined) continue;
    const { origin, begunOn } = first;
    const species = speciesKey(first.productId, plants.get(first.productId)?.botanicalName ?? "");
    const key = experienceKey(species, origin);
    const known = took.get(key) ?? { species, origin, days: new Map() };
    took.set(key, known);
    for (const { stage, days } of stagesOf(lines, { stage: firstStage(origin), day: begunOn })) {
      known.days.set(stage, [...(known.days.get(stage) ?? []), days]);
    }
  }
  return new Map(
    [...took].map(([key, { days, ...of }]) => [
      key,
      { ...of, days: Object.fromEntries([...days].map(([stage, each]) => [stage, average(each)])) },
    ]),
  );
}

type Reached = { stage: BatchStage | null; happenedAt: Date };

/** The days that a batch took for each stage after the first. */
function stagesOf(lines: readonly Reached[], begun: { stage: BatchStage; day: string }) {
  const took: { stage: BatchStage; days: number }[] = [];
  let before = begun;
  for (const { stage, happenedAt } of lines) {
    if (stage === null) continue;
    const day = dayInDhaka(happenedAt);
    const passed = batchStages.slice(batchStages.indexOf(before.stage) + 1, batchStages.indexOf(stage));
    for (const one of passed) took.push({ stage: one, days: 0 });
    took.push({ stage, days: Math.max(0, (Date.parse(day) - Date.parse(before.day)) / dayMs) });
    before = { stage, day };
  }
  return took;
}

const average = (days: readonly number[]) => days.reduce((sum, one) => sum + one, 0) / days.length;
