/*
 * Backups of a running shop: rows and pictures as one state.
 *
 * 1. Rows are read in one transaction; pictures are copied after it. A stored picture is never changed, and one that no
 *    row names any more is removed an hour later at the earliest, so every picture that was named is still there.
 * 2. A backup is a folder named by its time, made under another name and renamed when it is whole, synced and has been
 *    read again. Pictures lie in pictures/ beside the backups, once for all of them.
 * 3. Everything in it is for the shop's user only: backups hold personal data and password hashes.
 */
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import { type Dump, dumpTables, faultOf } from "#db/dump/dump.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { MediaStore } from "../media/store.ts";
import { RemarkedError } from "../remarks/remarked-error.ts";
import { remarkOfTable } from "../remarks/remarks.ts";
import { asText, manifestFile, readManifest } from "./manifest.ts";
import { copyPictures, findPictures } from "./pictures.ts";

type BackupShop = { database: Pick<Database, "db" | "engine">; media: MediaStore };

export type BackupReport = {
  /** Of its folder: 2026-11-22T21-00-05Z. */
  name: string;
  folder: string;
  /** Of its rows; the pictures are in a folder that backups share. */
  bytes: number;
  rows: number;
  pictures: number;
  missingPictures: string[];
  /** How long the rows were read. The embedded engine takes no order meanwhile. */
  readMs: number;
};

export const picturesFolder = "pictures";
const unfinishedPrefix = ".unfinished-";
const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const dayMs = 86_400_000;

/**
 * Makes a backup in the folder, which is made when missing, and reads it again.
 * @throws RemarkedError when the folder cannot be written, or what was written is not what was read
 */
export async function makeBackup({ database, media }: BackupShop, root: string): Promise<BackupReport> {
  await prepareFolder(root);
  const made = await mkdtemp(join(root, unfinishedPrefix));
  try {
    const named = new Set<string>();
    const takenAt = new Date();
    const startedAt = performance.now();
    const dump = await dumpTables(database.db, made, (lines) => findPictures(lines, named));
    const readMs = Math.round(performance.now() - startedAt);
    const names = [...named].toSorted();
    const missingPictures = await copyPictures(media, names, join(root, picturesFolder));
    const pictures = names.filter((name) => !missingPictures.includes(name));
    await refuseFaults(made, dump);
    const about = { shopVersion: packageFile.version, engine: database.engine, takenAt: takenAt.toISOString() };
    await writeFile(join(made, manifestFile), asText({ ...about, ...dump, pictures, missingPictures }), {
      mode: 0o600,
    });
    await syncPath(join(made, manifestFile));
    await syncPath(made);
    const name = await giveName(made, root, takenAt);
    const folder = join(root, name);
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, folder, bytes: await sizeOf(folder), rows, pictures: pictures.length, missingPictures, readMs };
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function prepareFolder(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await chmod(root, 0o700);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new RemarkedError("backupFolder", [root, words], { cause: error });
  }
}

async function refuseFaults(folder: string, dump: Dump): Promise<void> {
  for (const table of dump.tables) {
    const fault = await faultOf(folder, table);
    if (fault) throw new RemarkedError("backupDiffers", [remarkOfTable(fault)]);
  }
}

/** Two of the same second: the later one waits for the next. */
async function giveName(made: string, root: string, takenAt: Date): Promise<string> {
  for (let second = 0; ; second += 1) {
    const at = new Date(takenAt.getTime() + second * 1000);
    const name = `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    if ((await stat(join(root, name)).catch(() => undefined)) !== undefined) continue;
    await rename(made, join(root, name));
    await syncPath(root);
    return name;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

type KeptBackup = { name: string; takenAt: Date; bytes: number };

/** Whole backups of a folder, the newest first. None when there is no folder. */
export async function listBackups(root: string): Promise<KeptBackup[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => namePattern.test(name));
  return Promise.all(
    names
      .toSorted()
      .reverse()
      .map(async (name) => ({ name, takenAt: timeOf(name), bytes: await sizeOf(join(root, name)) })),
  );
}

export const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, "T$1:$2:$3Z"));

/** Removes backups older than so many days, but never the newest, and the pictures that no backup left names. */
export async function removeOldBackups(root: string, keepDays: number, now: Date): Promise<void> {
  const oldest = now.getTime() - keepDays * dayMs;
  const [, ...older] = await listBackups(root);
  const old = older.filter(({ takenAt }) => takenAt.getTime() < oldest);
  for (const { name } of old) await rm(join(root, name), { recursive: true, force: true });
  await removeUnfinished(root, now);
  if (old.length > 0) await removeUnusedPictures(root);
}

/** A process that was killed while it made a backup leaves an unfinished one. */
async function removeUnfinished(root: string, now: Date): Promise<void> {
  for (const name of (await readdir(root)).filter((each) => each.startsWith(unfinishedPrefix))) {
    const { mtimeMs } = await stat(join(root, name));
    if (now.getTime() - mtimeMs > dayMs) await rm(join(root, name), { recursive: true, force: true });
  }
}

async function removeUnusedPictures(root: string): Promise<void> {
  const used = new Set<string>();
  for (const { name } of await listBackups(root)) {
    for (const picture of (await readManifest(join(root, name))).pictures) used.add(picture);
  }
  const folder = join(root, picturesFolder);
  for (const picture of await readdir(folder)) if (!used.has(picture)) await rm(join(folder, picture), { force: true });
}
