import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import type { Pool } from "pg";
import { databaseError } from "../errors.ts";
import { fillPhones } from "./fill-phones.ts";
import { fillSums } from "./fill-sums.ts";
import { applyFunctions } from "./functions.ts";
import { checkHistory, type Run } from "./migration-history.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Migrates the embedded engine. The caller holds its lock, so no other process interferes. */
export async function migrateEmbedded(client: PGlite, folder = migrationsFolder): Promise<void> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  await client.transaction((tx) => checkHistory((text) => tx.query(text), folder));
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  if (folder === migrationsFolder) await client.transaction((tx) => completeTables((text) => tx.query(text)));
}

/**
 * Migrates a PostgreSQL while other processes may also be starting. Uses its own pool: a migration may take longer than the
 * shop's limit for a statement.
 */
export async function migratePostgres(url: string, folder = migrationsFolder): Promise<void> {
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { migrate } = await import("drizzle-orm/node-postgres/migrator");
  await holdStartLock(url, async (pool) => {
    // A separate transaction, committed before the migrator reads the history.
    await inOwnTransaction(pool, (run) => checkHistory(run, folder));
    await migrate(drizzle({ client: pool }), { migrationsFolder: folder });
    if (folder === migrationsFolder) await inOwnTransaction(pool, completeTables);
  });
}

/** Runs after the newest migration. */
async function completeTables(run: Run): Promise<void> {
  await applyFunctions(run);
  await fillPhones(run);
  await fillSums(run);
}

/**
 * Lets one process at a time prepare the database: its tables, and the first rows of an empty shop.
 *
 * One connection holds a row lock meanwhile. An advisory lock would not hold behind a connection pooler, and some
 * distributed databases lack LOCK TABLE.
 */
export async function holdStartLock<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { Pool } = await import("pg");
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => {});
  pool.on("connect", (connection) => connection.on("error", () => {}));
  try {
    await makeLockTable(pool);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select id from drizzle.migration_lock where id = 1 for update");
      const result = await work(pool);
      await holder.query("commit");
      return result;
    } finally {
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function inOwnTransaction(pool: Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    await work((text) => connection.query(text));
    await connection.query("commit");
  } finally {
    connection.release(true);
  }
}

/** Retries, because IF NOT EXISTS fails when another process creates the table at the same moment. */
async function makeLockTable(pool: Pool) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query("create schema if not exists drizzle");
      await pool.query("create table if not exists drizzle.migration_lock (id integer primary key)");
      await pool.query("insert into drizzle.migration_lock (id) values (1) on conflict (id) do nothing");
      return;
    } catch (error) {
      if (attempt >= 10 || !createdByOthers.has(databaseError(error)?.code ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    }
  }
}

/** unique_violation (in system tables), duplicate_schema, duplicate_table, duplicate_object, the two of mayBeRepeated. */
const createdByOthers = new Set(["23505", "42P06", "42P07", "42710", "40001", "40P01"]);
