import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "../migrate.ts";

/** Hashes of this version's migrations, in order. */
export const ownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Whether tables made by these migrations can be brought up to date by this version. */
export function isKnownState(migrations: string[]): boolean {
  const own = ownMigrations();
  return migrations.length > 0 && migrations.every((hash, index) => own[index] === hash);
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
