import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { type Change, keepChanges, noteChanges, raiseVersion, tellFollowers } from "./changes.ts";
import type { Allowed, Database, Db, OnLog, Tx } from "./database.ts";
import { mayBeRepeated } from "./errors.ts";
import { workContext } from "./work-context.ts";

export { isUniqueViolation, StartError } from "./errors.ts";

type OpenOptions = {
  /** Address of a PostgreSQL 15 or newer. If missing or empty, the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** Address of a replica, for reports. */
  replicaUrl?: string | undefined;
  /** Folder of the embedded engine's data (`db/`) and its lock. Made if missing. */
  dataDir: string;
  /** Called for background events: a lost idle connection, a failed checkpoint. */
  onLog?: OnLog | undefined;
  /** Another folder of migrations. "none" is for backups, which copy tables unchanged. */
  migrations?: string | "none" | undefined;
  allowed?: Allowed | undefined;
};

/**
 * Opens the shop's database and brings its tables up to date.
 * @throws StartError when the shop cannot start with it: locked, not writable, not reachable, too old
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, onLog = () => {}, migrations, allowed } = options;
  // Imports only the engine in use, to save memory.
  if (databaseUrl)
    return (await import("./postgres/postgres.ts")).openPostgres(databaseUrl, onLog, replicaUrl, migrations);
  return (await import("./embedded/embedded.ts")).openEmbedded(dataDir, { onLog, migrations, allowed });
}

type TransactionOptions = {
  /** How often the work is tried in total when the database asks to repeat it. */
  attempts?: number;
  isolationLevel?: PgTransactionConfig["isolationLevel"];
};

/**
 * Runs the work in one transaction: all of its changes are kept, or none. What it has changed of what everybody reads
 * (changes.ts) is in the view of this process when it resolves.
 *
 * The work may run several times (after a serialization failure or a deadlock). So it must wait for nothing but the
 * database, and must change nothing outside it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { attempts = 5, isolationLevel }: TransactionOptions = {},
): Promise<T> {
  const { result, change, callbacks } = await commit(db, work, attempts, isolationLevel && { isolationLevel });
  for (const callback of callbacks) callback();
  if (change !== undefined) await tellFollowers(db, change);
  return result;
}

type Committed<T> = { result: T; change: Change | undefined; callbacks: Set<() => void> };

async function commit<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  attempts: number,
  config?: PgTransactionConfig,
): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        const callbacks = new Set<() => void>();
        commitCallbacks.set(tx, callbacks);
        const changes = noteChanges(tx);
        const context = workContext.getStore();
        await context?.begin(tx);
        const result = await work(tx);
        await context?.finish(tx);
        return { result, change: await raiseVersion(tx, changes), callbacks };
      }, config);
    } catch (error) {
      if (attempt >= attempts || !mayBeRepeated(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Runs a part of a transaction that can fail by itself: then nothing of it is kept, and the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  const callbacks = new Set<() => void>();
  const context = workContext.getStore();
  const mark = context?.mark() ?? 0;
  const { result, changes } = await tx
    .transaction(async (inner) => {
      commitCallbacks.set(inner, callbacks);
      const changes = noteChanges(inner);
      return { result: await work(inner), changes };
    })
    .catch((error) => {
      context?.undoTo(mark);
      throw error;
    });
  for (const callback of callbacks) afterCommit(tx, callback);
  keepChanges(tx, changes);
  return result;
}

const commitCallbacks = new WeakMap<Tx, Set<() => void>>();

/**
 * Calls a function after the transaction commits, and never after a rollback. A function that is added twice is called once.
 * The function must not throw.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  commitCallbacks.get(tx)?.add(callback);
}
