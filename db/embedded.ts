/*
 * The embedded engine: PGlite (PostgreSQL in this process) made safe for a shop.
 *
 * 1. An acknowledged write is on the disk. PGlite as shipped runs with -F (no fsync) on a file system that has none.
 * 2. One process per folder: two would overwrite each other's pages without noticing. `db.lock` is taken first and
 *    held until the process ends.
 * 3. `db/` is complete or missing: a new one is made beside it, by a process of its own (making it takes more than a
 *    gigabyte of memory, which that process would keep), synced, and then renamed.
 * 4. There is no background writer and no autovacuum, so checkpoints and vacuums are run by a clock here.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StartError } from "./errors.ts";
import { lockHolder, takeLock } from "./lock.ts";
import { migrateEmbedded } from "./migrate.ts";
import { dbOf, OneSession } from "./one-session.ts";
import type { Database, OnLog } from "./open.ts";

const checkpointEveryMs = 5 * 60_000;
const firstVacuumAfterMs = 15 * 60_000;
const vacuumEveryMs = 24 * 60 * 60_000;

/** @throws StartError when the folder is in use or cannot be written */
export async function openEmbedded(dataDir: string, onLog: OnLog, migrations?: string | "none"): Promise<Database> {
  const root = path.resolve(dataDir);
  prepareFolder(root);
  const lock = lockFolder(root);
  try {
    await makeDatabaseOnce(root);
    const client = await openFolder(path.join(root, "db"));
    if (migrations !== "none") await migrateEmbedded(client, migrations);
    const stopClock = startClock(client, onLog);
    let closing: Promise<void> | undefined;
    const db = dbOf(client);
    return {
      db,
      engine: "embedded",
      report: (read) => read(db),
      async ping() {
        await client.query("select 1");
      },
      close() {
        stopClock();
        closing ??= closeFolder(client).finally(() => lock.release());
        return closing;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a folder that `makeFolder` made. The caller holds the lock on it. */
async function openFolder(folder: string): Promise<OneSession> {
  const client = new OneSession({ fs: new DurableNodeFS(folder), startParams: durableStartParams });
  try {
    await client.waitReady;
  } catch (error) {
    throw new StartError(`The database in ${folder} could not be opened (${wordsOf(error)}).`, { cause: error });
  }
  return client;
}

/** Waits for the statements before it; a checkpoint spares the next start the recovery. */
async function closeFolder(client: PGlite) {
  try {
    await client.exec("checkpoint");
  } finally {
    await client.close();
  }
}

/** Makes a new, empty database in a process of its own, which has synced all of it when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const script = fileURLToPath(new URL("./init-embedded.ts", import.meta.url));
  // Without the optimizing compiler it needs half the memory (0.7 GB for 1.3) and is done a third sooner.
  const child = spawn(process.execPath, ["--liftoff-only", script, folder], { stdio: ["pipe", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const outcome = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : `${signal ?? `exit code ${code}`} ${complaint}`));
  });
  if (outcome) throw new StartError(`A new database could not be made in ${folder}: ${outcome.trim()}`);
}

/** Start parameters for which a commit is answered only when it is on the disk. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];

/** A folder of the disk as PGlite's file system, with the fsync that Emscripten's lacks. */
export class DurableNodeFS extends NodeFS {
  override async init(...[client, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(client, given);
    const addFsync = ({ NODEFS }: { NODEFS?: NodeFileSystem }) => {
      if (!NODEFS) throw new Error("PGlite has no NODEFS: its writes cannot be made durable.");
      NODEFS.stream_ops.fsync = syncOrDie;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };

/**
 * After a failed fsync nobody knows what the disk holds, and asking again answers yes to a write that is lost; so the
 * process ends, as PostgreSQL's does, and the next one recovers from the log.
 */
function syncOrDie(stream: { nfd?: number }): number {
  try {
    if (stream.nfd != null) fs.fsyncSync(stream.nfd);
    return 0;
  } catch (error) {
    fs.writeSync(2, `The disk refused to keep the database's last write (${wordsOf(error)}); stopping.\n`);
    process.exit(1);
  }
}

function prepareFolder(root: string) {
  try {
    fs.mkdirSync(root, { recursive: true });
    fs.accessSync(root, fs.constants.W_OK | fs.constants.X_OK);
    if (fs.existsSync(path.join(root, "db"))) fs.accessSync(path.join(root, "db"), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(root, error);
  }
}

function lockFolder(root: string) {
  const lockPath = path.join(root, "db.lock");
  try {
    const lock = takeLock(lockPath);
    if (lock) return lock;
  } catch (error) {
    throw unwritable(root, error);
  }
  throw new StartError(
    `The data folder ${root} is in use by ${lockHolder(lockPath)}: stop that one first, or set DATA_DIR to another folder.`,
  );
}

async function makeDatabaseOnce(root: string) {
  const folder = path.join(root, "db");
  removeLeftovers(root);
  if (fs.existsSync(path.join(folder, "PG_VERSION"))) return;
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    throw new StartError(`${folder} holds files but no database: move them away, or set DATA_DIR to another folder.`);
  }
  const made = fs.mkdtempSync(path.join(root, newFolderPrefix));
  await makeFolder(made);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(made, folder);
  syncFolder(root);
}

const newFolderPrefix = "db.new-";

/** What a start left that was killed while making a database. Not worth refusing to start for. */
function removeLeftovers(root: string) {
  for (const name of fs.readdirSync(root).filter((each) => each.startsWith(newFolderPrefix))) {
    try {
      fs.rmSync(path.join(root, name), { recursive: true, force: true });
    } catch {}
  }
}

/** Makes a rename inside the folder survive a power cut. Windows has no such thing. */
function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

function startClock(client: PGlite, onLog: OnLog): () => void {
  const stops = [
    repeat(checkpointEveryMs, checkpointEveryMs, async () => void (await client.exec("checkpoint")), onLog),
    repeat(firstVacuumAfterMs, vacuumEveryMs, async () => void (await client.exec("vacuum analyze")), onLog),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs the work again and again; the next wait begins when the work has ended, and a failure is only told. */
function repeat(firstMs: number, everyMs: number, work: () => Promise<void>, onLog: OnLog): () => void {
  let timer = setTimeout(run, firstMs).unref();
  let isStopped = false;
  async function run() {
    await work().catch((error: unknown) => isStopped || onLog("Maintenance of the embedded database failed", error));
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const unwritable = (root: string, error: unknown) =>
  new StartError(`The data folder ${root} cannot be written to (${wordsOf(error)}): set DATA_DIR to one that can.`, {
    cause: error,
  });

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
