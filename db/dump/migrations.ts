import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "../migrating/migrate.ts";
import { sinceBaseline } from "../migrating/migration-history.ts";

/** Hashes of this version's migrations, in order. */
export const ownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/**
 * How many of this version's migrations made the tables that these migrations made.
 * @returns undefined when this version cannot bring them up to date
 */
export function knownMigrations(migrations: string[]): number | undefined {
  const own = ownMigrations();
  const history = sinceBaseline(migrations, own[0] ?? "");
  return history.length > 0 && history.every((hash, index) => own[index] === hash) ? history.length : undefined;
}

/** Runs the work with a folder that holds only the first migrations. */
export async function withFirstMigrations<T>(count: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "gachpala-migrations-"));
  try {
    const journal = JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"));
    const entries: { tag: string }[] = journal.entries.slice(0, count);
    await mkdir(join(folder, "meta"));
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
