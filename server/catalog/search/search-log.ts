/**
 * What shoppers searched for in the last 30 days, so that the owner sees what they did not find.
 *
 * 1. Only words and counts are kept: nothing of who searched, or when within a day. What looks like an address, a phone
 *    or an order number is not kept.
 * 2. Searching costs no write: counts gather here and are written together, at most once in `flushMs` and at the end.
 * 3. Nobody can fill the disk: of one day at most `mostOfDay` different ones are kept by a process.
 */
import { desc, lt, sql } from "drizzle-orm";
import { type Searched, searchDays } from "#contract/searches.ts";
import type { Db } from "#db/open.ts";
import { searches } from "#db/schema/searches.ts";
import { foldText } from "../fold.ts";
import { letterCount } from "./words.ts";

export type SearchLog = {
  note(text: string, found: { results: number; closest: number }): void;
  /** Those without any result first, then those with closest matches only; the frequent ones first. */
  read(): Promise<Searched[]>;
  close(): Promise<void>;
};

const flushMs = 30_000;
const mostOfDay = 2000;
const mostRead = 100;
const longestQuery = 60;
const mostDigits = 5;
const dayMs = 86_400_000;
/** Bangladesh has no summer time. */
const dhakaOffsetMs = 6 * 3_600_000;

type Row = typeof searches.$inferInsert;

export function createSearchLog(db: Db, warn: (error: unknown) => void, now = () => Date.now()): SearchLog {
  let waiting = new Map<string, Row>();
  let seen = { day: "", queries: new Set<string>() };
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(async () => {
      const rows = [...waiting.values()];
      waiting = new Map();
      await write(db, rows, now()).catch(warn);
    });
    return writing;
  };
  const timer = setInterval(() => waiting.size > 0 && void flush(), flushMs).unref();

  return {
    note(text, { results, closest }) {
      const query = foldText(text);
      if (!isKept(query)) return;
      const day = dayOf(now());
      if (seen.day !== day) seen = { day, queries: new Set() };
      if (!seen.queries.has(query) && seen.queries.size >= mostOfDay) return;
      seen.queries.add(query);
      const key = `${day} ${query}`;
      waiting.set(key, { day, query, count: (waiting.get(key)?.count ?? 0) + 1, results, closest });
    },
    async read() {
      await flush();
      return readSearches(db);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function isKept(query: string): boolean {
  const digits = query.match(/\p{N}/gu)?.length ?? 0;
  return letterCount(query) >= 2 && query.length <= longestQuery && digits <= mostDigits && !query.includes("@");
}

async function write(db: Db, rows: Row[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(searches)
    .values(rows)
    .onConflictDoUpdate({
      target: [searches.day, searches.query],
      set: {
        count: sql`${searches.count} + excluded.count`,
        results: sql`excluded.results`,
        closest: sql`excluded.closest`,
      },
    });
  await db.delete(searches).where(lt(searches.day, dayOf(now - (searchDays - 1) * dayMs)));
}

async function readSearches(db: Db): Promise<Searched[]> {
  const last = (column: typeof searches.results | typeof searches.closest) =>
    sql<number>`(array_agg(${column} order by ${searches.day} desc))[1]::int`;
  const count = sql<number>`sum(${searches.count})::int`;
  const hasResults = sql`(array_agg(${searches.results} order by ${searches.day} desc))[1] > 0`;
  const hasClosest = sql`(array_agg(${searches.closest} order by ${searches.day} desc))[1] > 0`;
  return db
    .select({
      query: searches.query,
      count,
      results: last(searches.results),
      closest: last(searches.closest),
      lastDay: sql<string>`to_char(max(${searches.day}), 'YYYY-MM-DD')`,
    })
    .from(searches)
    .groupBy(searches.query)
    .orderBy(hasResults, hasClosest, desc(count), searches.query)
    .limit(mostRead);
}

function dayOf(time: number): string {
  return new Date(time + dhakaOffsetMs).toISOString().slice(0, 10);
}
