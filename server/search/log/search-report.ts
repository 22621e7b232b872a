// Beside the period before. The searches are counted by day (search-log.ts).
import { sql } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { SearchReport } from "#contract/wire/books/reports.ts";
import { keptSearchDays } from "#contract/wire/catalog/searches.ts";
import type { Db } from "#db/database.ts";

type Period = { from: string; to: string };
type Day = SearchReport["days"][number];

/**
 * The most frequent first, with what they found when they were last asked.
 * @param dates of the period, each day of it. @param most rows of the answer at most
 */
export async function readSearchReport(
  db: Db,
  asked: Period,
  { before, dates, now }: { before: Period; dates: string[]; now: Date },
  most = 200,
): Promise<SearchReport> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select query, sum(count) filter (where day >= ${asked.from}) as now, coalesce(sum(count) filter (where day < ${asked.from}), 0) as before,
      max((day - '2000-01-01'::date)::bigint << 40 | results::bigint << 8 | least(closest, 255)) as last
    from searches where day between ${before.from} and ${asked.to} group by query`);
  const found = rows
    .map(({ query = "", now: count, before: earlier, last }) => ({
      ...{ query, count: Number(count ?? 0), before: Number(earlier ?? 0) },
      results: Number((BigInt(last ?? 0) >> 8n) & 0x7fffffffn),
      closest: Number(BigInt(last ?? 0) & 255n),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1));
  const counted = await countByDay(db, { from: before.from, to: asked.to });
  const days = dates.map((date) => counted.get(date) ?? { date, count: 0, withoutResult: 0 });
  const daysBefore = [...counted.values()].filter(({ date }) => date < asked.from);
  const sum = (all: Day[], of: "count" | "withoutResult") => all.reduce((total, day) => total + day[of], 0);
  return {
    searches: found.slice(0, most),
    total: sum(days, "count"),
    totalBefore: sum(daysBefore, "count"),
    withoutResult: sum(days, "withoutResult"),
    withoutResultBefore: sum(daysBefore, "withoutResult"),
    words: found.length,
    days,
    keptSince: dayInDhaka(now, 1 - keptSearchDays),
  };
}

/** @returns by day; days without searches are left out */
async function countByDay(db: Db, { from, to }: Period): Promise<Map<string, Day>> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count) as count, coalesce(sum(count) filter (where results = 0), 0) as nothing
    from searches where day between ${from} and ${to} group by day`);
  return new Map(
    rows.map(({ day: date = "", count, nothing }) => [
      date,
      { date, count: Number(count), withoutResult: Number(nothing) },
    ]),
  );
}
