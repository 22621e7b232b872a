// Beside the period before. The searches are counted by day (search-log.ts).
import { sql } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { SearchReport } from "#contract/wire/books/reports.ts";
import { keptSearchDays } from "#contract/wire/catalog/searches.ts";
import type { Db } from "#db/database.ts";

type Period = { from: string; to: string };
const mostShown = 200;

/** The most frequent first, with what they found when they were last asked. */
export async function readSearchReport(db: Db, asked: Period, before: Period, now: Date): Promise<SearchReport> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select query, sum(count) filter (where day >= ${asked.from}) as now, coalesce(sum(count) filter (where day < ${asked.from}), 0) as before,
      max((day - '2000-01-01'::date)::bigint << 40 | results::bigint << 8 | least(closest, 255)) as last
    from searches where day between ${before.from} and ${asked.to} group by query`);
  const all = rows.map(({ query = "", now: count, before: earlier, last }) => ({
    ...{ query, count: Number(count ?? 0), before: Number(earlier ?? 0) },
    results: Number((BigInt(last ?? 0) >> 8n) & 0x7fffffffn),
    closest: Number(BigInt(last ?? 0) & 255n),
  }));
  const found = all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1));
  const sum = (rows: typeof all, of: (row: (typeof all)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    searches: found.slice(0, mostShown),
    total: sum(all, ({ count }) => count),
    totalBefore: sum(all, ({ before: earlier }) => earlier),
    withoutResult: sum(
      found.filter(({ results }) => results === 0),
      ({ count }) => count,
    ),
    keptSince: dayInDhaka(now, 1 - keptSearchDays),
  };
}
