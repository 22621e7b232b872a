import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Allowed, Database, Db, OnLog, Tx } from "./database.ts";
import { mayBeRepeated } from "./errors.ts";

export { isUniqueViolation, StartError } from "./errors.ts";

type OpenOptions = {
  /** PostgreSQL 15 or newer; the embedded engine when missing or empty. */
  databaseUrl?: string | undefined;
  /** A replica of that, for reports. */
  replicaUrl?: string | undefined;
  /** Holds the embedded engine's data (`db/`) and its lock. Made when missing. */
  dataDir: string;
  /** Called for background events: a lost idle connection, a failed checkpoint. */
  onLog?: OnLog | undefined;
  /** Another folder of migrations, or none: for backups, which copy tables as they are. */
  migrations?: string | "none" | undefined;
  allowed?: Allowed | undefined;
};

/**
 * Opens the shop's database and brings its tables up to date.
 * @throws StartError when the shop cannot start with it: locked, not writable, not reachable, too old
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, onLog = () => {}, migrations, allowed } = options;
  // Loads only the engine in use, to save memory.
  if (databaseUrl) return (await import("./postgres.ts")).openPostgres(databaseUrl, onLog, replicaUrl, migrations);
  return (await import("./embedded.ts")).openEmbedded(dataDir, { onLog, migrations, allowed });
}

type TransactionOptions = {
  /** How often the work is tried in all when the database asks to repeat it. */
  attempts?: number;
  isolationLevel?: PgTransactionConfig["isolationLevel"];
};

/**
 * Runs the work in one transaction: all of it is kept, or nothing.
 *
 * The work may run several times (serialization failure or deadlock), so it waits for nothing but the database and
 * changes nothing outside of it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { attempts = 5, isolationLevel }: TransactionOptions = {},
): Promise<T> {
  const config = isolationLevel && { isolationLevel };
  for (let attempt = 1; ; attempt += 1) {
    const acts = new Set<() => void>();
    try {
      const result = await db.transaction((tx) => {
        actsAfter.set(tx, acts);
        return work(tx);
      }, config);
      for (const act of acts) act();
      return result;
    } catch (error) {
      if (attempt >= attempts || !mayBeRepeated(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

const actsAfter = new WeakMap<Tx, Set<() => void>>();

/** Once the transaction is committed, and not when it is rolled back. The same function is called once. It must not throw. */
export function afterCommit(tx: Tx, act: () => void): void {
  actsAfter.get(tx)?.add(act);
}
