/**
 * Shoppers' searches, so that the owner sees what they did not find: those of the last 30 days, and of two years for reports.
 *
 * 1. Only words and counts are kept: not who searched, nor the time of day. Texts that look like an address, a phone or an
 *    order number are not kept.
 * 2. A search writes nothing: counts gather here and are written together, at most once in `flushMs` and at the end. Rows
 *    that the database cannot take now are written the next time; rows that it can never take are dropped one by one.
 * 3. Nobody can fill the disk: a process keeps at most `mostOfDay` different texts a day.
 */

import { desc, gte, lt, sql } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { foldText, textFault } from "#contract/rules/text.ts";
import { keptSearchDays, type Searched, searchDays } from "#contract/wire/catalog/searches.ts";
import type { Db } from "#db/database.ts";
import { databaseError } from "#db/errors.ts";
import { searches } from "#db/schema/searches.ts";
import { letterCount } from "../words.ts";

export type SearchLog = {
  note(text: string, found: { results: number; closest: number }): void;
  /** Searches without results first, then those with closest matches only; frequent ones first in each. */
  read(): Promise<Searched[]>;
  close(): Promise<void>;
};

const flushMs = 30_000;
const mostOfDay = 2000;
const mostRead = 100;
const longestQuery = 60;
const mostDigits = 5;

type Row = typeof searches.$inferInsert;

export function createSearchLog(db: Db, warn: (error: unknown) => void, now = () => Date.now()): SearchLog {
  let waiting = new Map<string, Row>();
  let seen = { day: "", queries: new Set<string>() };
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(async () => {
      const taken = waiting;
      waiting = new Map();
      try {
        await write(db, [...taken.values()], warn);
        await db.delete(searches).where(lt(searches.day, dayInDhaka(new Date(now()), 1 - keptSearchDays)));
      } catch (error) {
        warn(error);
        for (const [key, row] of taken) waiting.set(key, joined(waiting.get(key), row));
      }
    });
    return writing;
  };
  const timer = setInterval(() => waiting.size > 0 && void flush(), flushMs).unref();

  return {
    note(text, { results, closest }) {
      if (textFault(text) !== undefined) return;
      const query = foldText(text);
      if (!isKept(query)) return;
      const day = dayInDhaka(new Date(now()));
      if (seen.day !== day) seen = { day, queries: new Set() };
      if (!seen.queries.has(query) && seen.queries.size >= mostOfDay) return;
      seen.queries.add(query);
      const key = `${day} ${query}`;
      waiting.set(key, joined({ day, query, count: 1, results, closest }, waiting.get(key)));
    },
    async read() {
      await flush();
      return readSearches(db, dayInDhaka(new Date(now()), 1 - searchDays));
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

/** Adds the counts, and keeps the newer result. */
function joined(newer: Row | undefined, older: Row | undefined): Row {
  const row = newer ?? older;
  if (row === undefined) throw new Error("no search to count");
  return { ...row, count: (newer?.count ?? 0) + (older?.count ?? 0) };
}

/** @throws when the database cannot write now */
async function write(db: Db, rows: Row[], warn: (error: unknown) => void): Promise<void> {
  if (rows.length === 0) return;
  try {
    await insert(db, rows);
  } catch (error) {
    if (!isWrongRow(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) return warn(error);
    const middle = Math.ceil(rows.length / 2);
    await write(db, rows.slice(0, middle), warn);
    await write(db, rows.slice(middle), warn);
  }
}

async function insert(db: Db, rows: Row[]): Promise<void> {
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
}

/** PostgreSQL's error classes for impossible values and violated constraints. */
function isWrongRow(error: unknown): boolean {
  return /^2[23]/.test(databaseError(error)?.code ?? "");
}

/** @param since the first day */
async function readSearches(db: Db, since: string): Promise<Searched[]> {
  const count = sql<number>`sum(${searches.count})::int`.as("count");
  // Day, results and closest of the last day packed into one number: max() needs no sorting of each query's days.
  const last = sql<string>`max(
    ((${searches.day} - '2000-01-01'::date)::bigint << 40) | (${searches.results}::bigint << 8) | least(${searches.closest}, 255)
  )`.as("last");
  const found = db
    .select({ query: searches.query, count, last })
    .from(searches)
    .where(gte(searches.day, since))
    .groupBy(searches.query)
    .as("found");
  const results = sql<number>`((${found.last} >> 8) & 2147483647)::int`;
  const closest = sql<number>`(${found.last} & 255)::int`;
  return db
    .select({
      query: found.query,
      count: found.count,
      results,
      closest,
      lastDay: sql<string>`to_char('2000-01-01'::date + (${found.last} >> 40)::int, 'YYYY-MM-DD')`,
    })
    .from(found)
    .orderBy(sql`${results} > 0`, sql`${closest} > 0`, desc(found.count), found.query)
    .limit(mostRead);
}
