/*
 * Compares the database's migrations with the shop's, before any migration runs.
 *
 * 1. Unknown migrations come from a newer version: the shop refuses to start.
 * 2. Landed migrations are never edited. The baseline replaced the 49 before it, whose last one made the same tables: a history that has
 *    it is shortened to the baseline. An older history is brought there by the last version that still had the 49.
 */
import { readMigrationFiles } from "drizzle-orm/migrator";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { StartError } from "../errors.ts";

/** Runs one statement. All statements share one transaction. */
export type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Hashes of the first and the last migration before the baseline. */
const beforeBaseline = {
  first: "8dd6d6016f665290c83f404452a255e1d8d28989b8c6b31f32372efe8dd8f4a9",
  last: "3881ab0c0691abed28e7f9c50ee6eaf62db8f3eb873e270cf9ace6ed9eea65e5",
};

/** @throws StartError when the tables belong to a newer, an unknown, or a too old version */
export async function checkHistory(run: Run, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await run("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0]?.found == null) return;
  const { rows } = await run("select hash, created_at from drizzle.__drizzle_migrations order by created_at, id");
  const own = readMigrationFiles({ migrationsFolder });
  const lastOwn = own.at(-1)?.folderMillis ?? 0;
  const made = rows.map((row) => String(row.hash));
  const history = sinceBaseline(made, own[0]?.hash ?? "");
  if (isBeforeBaseline(history)) {
    throw new StartError(terminal(m.start_data_too_old));
  }
  if (history.length > own.length || rows.some((row) => Number(row.created_at) > lastOwn)) {
    throw new StartError(terminal(m.start_data_newer));
  }
  if (history.some((hash, index) => hash !== own[index]?.hash)) {
    throw new StartError(terminal(m.start_data_unreleased));
  }
  if (history.length === made.length) return;
  const replaced = made.slice(0, made.length - history.length + 1);
  await run(
    `delete from drizzle.__drizzle_migrations where hash in (${replaced.map((hash) => `'${hash}'`).join(", ")})`,
  );
  await run(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${own[0]?.hash}', ${own[0]?.folderMillis})`,
  );
}

/**
 * A history with the baseline in place of the migrations that it replaced. Any other history is returned as it is.
 * @param history hashes of migrations, in order
 */
export function sinceBaseline(history: string[], baseline: string): string[] {
  const last = history.indexOf(beforeBaseline.last);
  return last < 0 || history[0] !== beforeBaseline.first ? history : [baseline, ...history.slice(last + 1)];
}

/** Whether tables were made by some, but not all, of the migrations that the baseline replaced. */
const isBeforeBaseline = (history: string[]): boolean => history[0] === beforeBaseline.first;
