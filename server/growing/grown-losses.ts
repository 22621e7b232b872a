import { sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { batches, batchLines } from "#db/schema/growing.ts";

/** Days in Dhaka, both included. */
type Period = { from: string; to: string };
/** Plants, by key. */
type GrownLosses = { byDay: Map<string, number>; byProduct: Map<string, number> };

/**
 * Plants that died in batches of the growing book: what was lost there has cost nothing of its own, since those that live carry the cost.
 * What was taken back does not count, on the day of the press that wrote it.
 */
export async function grownLosses(db: Queryable, { from, to }: Period): Promise<GrownLosses> {
  const { rows } = await db.execute<{ day: string; product: string; plants: number }>(sql`
    select (l.happened_at at time zone 'Asia/Dhaka')::date::text as day, b.product_id::text as product, -sum(l.change)::int as plants
    from ${batchLines} l join ${batches} b on b.id = l.batch_id
    where l.kind = 'lost' and l.takes_back is null
      and not exists (select from ${batchLines} t where t.takes_back = l.id)
      and l.happened_at >= (${from}::date)::timestamp at time zone 'Asia/Dhaka'
      and l.happened_at < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'
    group by 1, 2`);
  const summed = (key: "day" | "product") =>
    new Map(
      [...Map.groupBy(rows, (row) => row[key])].map(([name, of]) => [
        name,
        of.reduce((all, { plants }) => all + plants, 0),
      ]),
    );
  return { byDay: summed("day"), byProduct: summed("product") };
}
