/*
 * Compares the database's migrations with the shop's, before any migration runs.
 *
 * 1. Unknown migrations come from a newer version: the shop refuses to start.
 * 2. Landed migrations are never edited. The one exception is the fifth, which changed four times before the first release.
 *    Each earlier form has some of the final statements; databases made with one get the missing statements here.
 */
import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "./errors.ts";

/** Runs one statement. All statements share one transaction. */
export type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** @throws StartError when the tables belong to a newer or unknown version */
export async function checkHistory(run: Run, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await run("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0]?.found == null) return;
  const { rows } = await run("select hash, created_at from drizzle.__drizzle_migrations order by created_at, id");
  const own = readMigrationFiles({ migrationsFolder });
  const lastOwn = own.at(-1)?.folderMillis ?? 0;
  if (rows.length > own.length || rows.some((row) => Number(row.created_at) > lastOwn)) {
    throw new StartError(
      "The data is from a newer version of the shop: start that version, or restore a backup of this one. There is no other way back.",
    );
  }
  const isOwn = rows.map((row, index) => row.hash === own[index]?.hash);
  if (isOwn.every(Boolean)) return;
  const statements = statementsOfForms.get(String(rows[reworked]?.hash));
  if (statements === undefined || isOwn.some((is, index) => !is && index !== reworked)) {
    throw new StartError(
      "The data is from an unreleased version of the shop, whose tables this one does not know: start the version that made it, or restore a backup.",
    );
  }
  for (const [index, statement] of (own[reworked]?.sql ?? []).entries()) {
    if (!statements.has(index)) await run(statement);
  }
  for (const [index, row] of rows.entries()) {
    if (index < reworked) continue;
    const { hash, folderMillis } = own[index] ?? { hash: "", folderMillis: 0 };
    await run(
      `update drizzle.__drizzle_migrations set hash = '${hash}', created_at = ${folderMillis} where hash = '${row.hash}'`,
    );
  }
}

const reworked = 5;

/** Which statements of the final form an earlier form of the fifth migration had, by the earlier form's hash. */
const statementsOfForms: ReadonlyMap<string, ReadonlySet<number>> = new Map([
  [
    "63dd3b7621dfc0d50349b9016dad4ea17f10c418df867a4592632a2787ef3e0a",
    new Set([6, 13, 22, 23, 24, 30, 31, 32, 43, 44, 52, 54]),
  ],
  [
    "91b99c273b17c8883bf52fc62d3c412b3de1d244389c5e6ce830f45678265287",
    new Set([6, 7, 8, 10, 12, 13, 22, 23, 24, 30, 31, 32, 43, 44, 49, 51, 52, 54]),
  ],
  [
    "2cd4227d93420ea8c6a4b5132e4c9363bdde5d184908b5110a6acbdea4b070a4",
    new Set([6, 7, 8, 10, 12, 13, 22, 23, 24, 26, 30, 31, 32, 43, 44, 46, 49, 51, 52, 54]),
  ],
  [
    "0cf7b5e8d1d3b65444189cf50352c47a4a79e9970f2a7ae6a1d2e962730d9a0a",
    new Set([
      2, 3, 4, 6, 7, 8, 10, 12, 13, 22, 23, 24, 26, 29, 30, 31, 32, 37, 38, 39, 40, 41, 42, 43, 44, 46, 49, 51, 52, 54,
    ]),
  ],
  [
    "67efac0a3986b53ce89ed08be7b588b5f8b53a34f6f2a51470df5c5e7cfd3a80",
    new Set([
      0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
    ]),
  ],
]);
