/*
 * The embedded engine: PGlite (PostgreSQL in this process) made safe for a shop.
 *
 * 1. An acknowledged write is on the disk (engine-files.ts). By default PGlite runs with -F (no fsync), on a file system
 *    without fsync.
 * 2. One process per folder (data-folder.ts). A process that loses the lock writes nothing more.
 * 3. When the engine gives up, the process ends (engine-log.ts), and the next one recovers.
 * 4. A log that lacks acknowledged changes is refused (log-position.ts).
 * 5. The engine has no background writer and no autovacuum, so timers here run checkpoints and vacuums.
 */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Allowed, Database, OnLog } from "../database.ts";
import { StartError } from "../errors.ts";
import { migrateEmbedded } from "../migrating/migrate.ts";
import { LogPosition } from "../postgres/log-position.ts";
import { lockDataFolder } from "./data-folder.ts";
import { EngineFiles } from "./engine-files.ts";
import { EngineLog, endProcess } from "./engine-log.ts";
import type { Lock } from "./lock.ts";
import { dbOf, OneSession } from "./one-session.ts";

const checkpointEveryMs = 5 * 60_000;
const firstVacuumAfterMs = 15 * 60_000;
const vacuumEveryMs = 24 * 60 * 60_000;
const checkLockEveryMs = 1_000;

/** @throws StartError when the folder is in use, cannot be written, or holds damaged or newer data */
export async function openEmbedded(dataDir: string, options: Options): Promise<Database> {
  const { onLog, allowed = {}, migrations } = options;
  const root = path.resolve(dataDir);
  const { folder, lock } = await lockDataFolder(root, allowed.newShop ?? false);
  const position = new LogPosition(folder);
  try {
    const held = { lock, position, isLossAccepted: allowed.dataLoss ?? false, onLog, migrations };
    const client = await openFolder(folder, held);
    const stopClock = startClock(client, onLog);
    const watch = setInterval(() => requireLock(folder, lock), checkLockEveryMs).unref();
    let closing: Promise<void> | undefined;
    const db = dbOf(client);
    return {
      db,
      engine: "embedded",
      report: (read) => read(db),
      alone: (work) => work(),
      async ping() {
        await client.query("select 1");
      },
      close() {
        stopClock();
        clearInterval(watch);
        closing ??= closeFolder(client).finally(() => {
          position.stop();
          lock.release();
        });
        return closing;
      },
    };
  } catch (error) {
    position.stop();
    lock.release();
    throw error;
  }
}

type Options = { onLog: OnLog; allowed?: Allowed | undefined; migrations?: string | undefined };
type Held = {
  lock: Lock;
  position: LogPosition;
  isLossAccepted: boolean;
  onLog: OnLog;
  migrations: string | undefined;
};

/** Opens the database of a folder whose lock is held, and brings its tables up to date. */
async function openFolder(folder: string, held: Held): Promise<OneSession> {
  const log = new EngineLog();
  let isWhole = true;
  const files = new EngineFiles(folder, {
    log,
    position: held.position,
    requireLock: () => requireLock(folder, held.lock),
  });
  requireWholeLog(folder, held);
  const client = new OneSession({ fs: files, startParams: durableStartParams });
  try {
    await client.waitReady;
    isWhole = await compareLog(client, folder, held, log.hasRecovered());
    if (held.migrations !== "none") await migrateEmbedded(client, held.migrations);
  } catch (error) {
    if (error instanceof StartError) {
      await client.close().catch(() => {});
      throw error;
    }
    const reason = log.complaint() ?? wordsOf(error);
    throw new StartError(terminal(m.start_database_unopened, { folder, words: reason }), { cause: error });
  }
  log.opened();
  held.position.start(isWhole);
  return client;
}

function requireLock(folder: string, lock: Lock): void {
  if (lock.isHeld()) return;
  endProcess(terminal(m.end_lock_lost, { file: path.join(folder, "shop.lock") }));
}

function requireWholeLog(folder: string, { position, isLossAccepted }: Held): void {
  if (position.read().isMissed && !isLossAccepted) throw shortLog(folder);
}

/**
 * Compares the log's end with the stored position. Must run right after opening: only until the first write does the log
 * end where the engine stopped reading.
 * @returns whether the log is complete; false only when the owner accepts the loss
 */
async function compareLog(client: OneSession, folder: string, held: Held, hasRecovered: boolean): Promise<boolean> {
  const { position: expected, isMissed } = held.position.read();
  const { rows } = await client.query<{ end: string }>(
    hasRecovered
      ? "select (redo_lsn - '0/0')::text as end from pg_control_checkpoint()"
      : "select (pg_current_wal_insert_lsn() - '0/0')::text as end",
  );
  const isShort = BigInt(rows[0]?.end ?? "0") < expected;
  if (!isShort && !isMissed) return true;
  if (held.isLossAccepted) {
    held.onLog(terminal(m.start_without_last_changes));
    return false;
  }
  held.position.miss(expected);
  throw shortLog(folder);
}

const shortLog = (folder: string) => new StartError(terminal(m.start_log_damaged, { folder }));

/** Waits for running statements. After the checkpoint, the next start needs no recovery. */
async function closeFolder(client: PGlite) {
  try {
    await client.exec("checkpoint");
  } finally {
    await client.close();
  }
}

/** With these start parameters a commit returns only after it is on the disk. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];

function startClock(client: PGlite, onLog: OnLog): () => void {
  const stops = [
    repeat(checkpointEveryMs, checkpointEveryMs, async () => void (await client.exec("checkpoint")), onLog),
    repeat(firstVacuumAfterMs, vacuumEveryMs, async () => void (await client.exec("vacuum analyze")), onLog),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Repeats the work `everyMs` after each run ends. Failures are only logged. */
function repeat(firstMs: number, everyMs: number, work: () => Promise<void>, onLog: OnLog): () => void {
  let timer = setTimeout(run, firstMs).unref();
  let isStopped = false;
  async function run() {
    await work().catch((error: unknown) => isStopped || onLog(terminal(m.database_upkeep_failed), error));
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The engine's own errors of files have nothing but a number. */
function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === "object" && error !== null && "errno" in error ? `errno ${error.errno}` : String(error);
}
