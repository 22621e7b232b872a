// The counts of searches across days, on a separate database.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { searches } from "#db/schema/searches.ts";
import { createSearchLog } from "#server/search/log/search-log.ts";
import { testDatabase } from "./database.ts";

let database: Database;
let clock = Date.parse("2026-11-01T18:00:00Z");
const dayMs = 86_400_000;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a day ends at midnight in Dhaka, after 30 days its searches leave the list, and after two years they are gone", async () => {
  const failures: unknown[] = [];
  const log = createSearchLog(
    database.db,
    (error) => failures.push(error),
    () => clock,
  );
  const nothing = { results: 0, closest: 0 };
  log.note("orchid", { results: 2, closest: 0 });
  clock -= 1;
  log.note("orchid", nothing);
  log.note("fern", nothing);
  expect(await log.read()).toEqual([
    { query: "fern", count: 1, ...nothing, lastDay: "2026-11-01" },
    { query: "orchid", count: 2, results: 2, closest: 0, lastDay: "2026-11-02" },
  ]);
  clock += 29 * dayMs + 1;
  log.note("rose", nothing);
  expect((await log.read()).map(({ query, count }) => [query, count])).toEqual([
    ["rose", 1],
    ["orchid", 1],
  ]);
  const kept = async () => (await database.db.select().from(searches)).map(({ query }) => query).sort();
  expect(await kept()).toEqual(["fern", "orchid", "orchid", "rose"]);
  clock += 701 * dayMs;
  log.note("rose", nothing);
  await log.read();
  expect(await kept()).toEqual(["orchid", "rose", "rose"]);
  clock -= 701 * dayMs;
  await database.db.delete(searches);
  await log.close();
  expect(failures).toEqual([]);
});

test("a search that cannot be written does not lose the others, and neither does a short database outage", async () => {
  const failures: unknown[] = [];
  const day = () => clock + 60 * dayMs;
  const log = createSearchLog(database.db, (error) => failures.push(error), day);
  const found = { results: 1, closest: 0 };
  for (const word of ["basil", "mint", "tulsi", "neem", "curry"]) log.note(word, found);
  log.note("too many results", { results: 2 ** 40, closest: 0 });
  log.note("mint", found);
  expect((await log.read()).map(({ query, count }) => `${query} ${count}`)).toEqual(
    expect.arrayContaining(["basil 1", "mint 2", "tulsi 1", "neem 1", "curry 1"]),
  );
  expect(failures).toHaveLength(1);
  await database.db.execute(sql`alter table searches rename to searches_away`);
  log.note("mint", found);
  await log.read().catch(() => {});
  log.note("mint", found);
  await database.db.execute(sql`alter table searches_away rename to searches`);
  expect(await log.read()).toEqual(expect.arrayContaining([expect.objectContaining({ query: "mint", count: 4 })]));
  await log.close();
});

test("no more than 2,000 different searches of a day are stored", async () => {
  const log = createSearchLog(
    database.db,
    () => {},
    () => clock + 100 * dayMs,
  );
  for (let nth = 0; nth < 2100; nth += 1) log.note(`word ${nth}`, { results: 0, closest: 0 });
  log.note("word 7", { results: 0, closest: 0 });
  const kept = await log.read();
  expect(kept[0]).toMatchObject({ query: "word 7", count: 2 });
  expect(await database.db.$count(searches, eq(searches.day, kept[0]?.lastDay ?? ""))).toBe(2000);
  await log.close();
});
