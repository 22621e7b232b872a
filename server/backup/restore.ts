import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { type DumpedTable, faultOf, sumTables } from "#db/dump/dump.ts";
import { loadTables } from "#db/dump/load.ts";
import { knownMigrations, ownMigrations, withFirstMigrations } from "#db/dump/migrations.ts";
import { lockDataFolder } from "#db/embedded/data-folder.ts";
import { inTransaction, openDatabase, StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { asJob, noteChange } from "../http/activity/activity.ts";
import type { MediaStore } from "../media/store.ts";
import { remarkOfTable, saidOf } from "../remarks/remarks.ts";
import { picturesFolder } from "./make-backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { isNamedByHash } from "./pictures.ts";
import { forgetRecord } from "./record.ts";

export type Target = { databaseUrl: string | undefined; dataDir: string };
/** Which command makes the database: its book of changes says so. */
export type MakingJob = "restore" | "move";

/**
 * Checks a whole backup before anything is changed.
 * @throws StartError naming what is damaged, missing or of another version
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (knownMigrations(manifest.migrations) === undefined) {
    throw new StartError(terminal(m.restore_other_version, { folder, version: manifest.shopVersion }));
  }
  for (const table of manifest.tables) {
    const fault = await faultOf(folder, table);
    if (fault) {
      throw new StartError(terminal(m.restore_damaged, { folder, fault: saidOf(remarkOfTable(fault)).in("en") }));
    }
  }
  for (const name of manifest.pictures) {
    const bytes = await readFile(pictureOf(folder, name)).catch(() => undefined);
    if (bytes === undefined) throw new StartError(terminal(m.restore_no_picture, { file: pictureOf(folder, name) }));
    if (!isNamedByHash(name, bytes))
      throw new StartError(terminal(m.restore_picture_damaged, { file: pictureOf(folder, name) }));
  }
  return manifest;
}

const pictureOf = (folder: string, name: string) => join(dirname(resolve(folder)), picturesFolder, name);

export async function restorePictures(folder: string, { pictures }: Manifest, media: MediaStore): Promise<void> {
  for (const name of pictures) await media.write(name, await readFile(pictureOf(folder, name)));
}

/**
 * Brings the rows of a backup into a database, compares them with what was read, and brings the tables up to date.
 * @param how.isReplacing  data that are there are put aside (embedded engine: db.replaced-...) or deleted (PostgreSQL)
 * @throws StartError when there are data, or the rows are not those of the backup; then nothing has changed
 */
export async function restoreRows(folder: string, manifest: Manifest, target: Target, how: How) {
  if (target.databaseUrl) await restorePostgres(folder, manifest, target.databaseUrl, how);
  else await restoreEmbedded(folder, manifest, target.dataDir, how);
}

type How = { isReplacing: boolean; job: MakingJob };

/** A new database is filled beside the data folder's own and takes its place when it is whole. */
async function restoreEmbedded(folder: string, manifest: Manifest, dataDir: string, { isReplacing, job }: How) {
  await mkdir(dataDir, { recursive: true });
  const place = join(dataDir, "db");
  const isTaken = existsSync(join(place, "PG_VERSION"));
  if (isTaken && !isReplacing) {
    throw new StartError(terminal(m.restore_folder_taken, { folder: resolve(dataDir) }));
  }
  // Refused while a shop runs on them. They are not opened: what is restored may be what is damaged.
  if (isTaken) (await lockDataFolder(resolve(dataDir), true)).lock.release();
  const beside = await mkdtemp(join(dataDir, ".restoring-"));
  try {
    await fillDatabase(folder, manifest, { databaseUrl: undefined, dataDir: beside }, job);
    if (isTaken) await rename(place, `${place}.replaced-${randomBytes(4).toString("hex")}`);
    await rename(join(beside, "db"), place);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function restorePostgres(folder: string, manifest: Manifest, databaseUrl: string, { isReplacing, job }: How) {
  const target = { databaseUrl: underOwnName(databaseUrl), dataDir: "" };
  await refuseTaken(target, isReplacing);
  try {
    await fillDatabase(folder, manifest, target, job);
  } catch (error) {
    await emptyPostgres(target);
    throw error;
  }
}

const ownName = `gachpala restore ${process.pid}`;

/** So that these connections are told from a shop's. */
function underOwnName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", ownName);
  return url.href;
}

async function refuseTaken(target: Target, isReplacing: boolean): Promise<void> {
  const { db, close } = await openDatabase({ ...target, migrations: "none" });
  try {
    const { rows: tables } = await db.execute(
      sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    );
    if (tables.length === 0) return;
    if (!isReplacing) {
      throw new StartError(terminal(m.restore_database_taken));
    }
    const { rows: others } = await db.execute(
      sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name like 'gachpala%' and application_name <> ${ownName}`,
    );
    if (others.length > 0) throw new StartError(terminal(m.restore_shop_runs));
  } finally {
    await close();
  }
  await emptyPostgres(target);
}

async function emptyPostgres(target: Target): Promise<void> {
  const { db, close } = await openDatabase({ ...target, migrations: "none" });
  try {
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    await db.execute(sql`drop schema if exists drizzle cascade`);
  } finally {
    await close();
  }
}

async function fillDatabase(folder: string, manifest: Manifest, target: Target, job: MakingJob): Promise<void> {
  const known = knownMigrations(manifest.migrations) ?? 0;
  const isOlder = known < ownMigrations().length;
  await withFirstMigrations(known, async (migrations) => {
    const { db, close } = await openDatabase({ ...target, migrations });
    try {
      await loadTables(db, folder, manifest);
      compare(manifest.tables, (await sumTables(db)).tables);
      await forgetRecord(db);
      if (!isOlder) await noteMaking(db, manifest, job);
    } finally {
      await close();
    }
  });
  if (!isOlder) return;
  // Brings the tables up to date.
  const { db, close } = await openDatabase(target);
  try {
    await noteMaking(db, manifest, job);
  } finally {
    await close();
  }
}

/** A line in the book of changes of the database that was made: from when its rows are, and how many. */
async function noteMaking(db: Db, { takenAt, tables }: Manifest, job: MakingJob): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const what = job === "move" ? "backup.moved" : "backup.restored";
  await asJob(job, () => inTransaction(db, async () => noteChange({ what, after: { takenAt, rows } })));
}

function compare(written: DumpedTable[], restored: DumpedTable[]): void {
  for (const table of written) {
    const there = restored.find(({ name }) => name === table.name);
    if (there?.rows === table.rows && there.sha256 === table.sha256) continue;
    throw new StartError(
      terminal(m.restore_table_differs, {
        table: table.name,
        restored: String(there?.rows ?? 0),
        rows: String(table.rows),
      }),
    );
  }
}
