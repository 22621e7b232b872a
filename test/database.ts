/*
 * A database for each test file: on the PostgreSQL of TEST_DATABASE_URL when it is set, else the embedded engine in memory. Both are
 * copies of a migrated database that is made once and reused while the migrations stay the same.
 */
import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { Database } from "#db/database.ts";
import { makeFolder } from "#db/embedded/data-folder.ts";
import { takeLock } from "#db/embedded/lock.ts";
import { dbOf, OneSession } from "#db/embedded/one-session.ts";
import { databaseError } from "#db/errors.ts";
import { migrateEmbedded, migratePostgres, migrationsFolder } from "#db/migrating/migrate.ts";
import { openPostgres } from "#db/postgres/postgres.ts";
import { lendDatabase } from "./used-databases.ts";

/** A database whose tables are empty but for the first catalog version. Close it, or the process does not end. */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? copyOnPostgres(server, (address) => openPostgres(address, () => {})) : copyInMemory();
}

/** A database without tables, for tests of the migrations. */
export type BareDatabase = {
  /** Returns no rows for several statements at once. */
  run(text: string): Promise<Record<string, unknown>[]>;
  empty(): Promise<void>;
  /** Migrates the tables as a start does. */
  migrate(): Promise<void>;
  close(): Promise<void>;
};

export async function bareDatabase(): Promise<BareDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? bareOnPostgres(server) : bareInMemory();
}

const emptying = "drop schema public cascade; create schema public; drop schema if exists drizzle cascade";

async function bareInMemory(): Promise<BareDatabase> {
  const client = new OneSession({ loadDataDir: await openAsBlob(await preparedDump()) });
  const run = async (text: string) => (await client.exec(text)).at(-1)?.rows ?? [];
  return {
    run,
    empty: async () => void (await run(emptying)),
    migrate: () => migrateEmbedded(client),
    close: () => client.close(),
  };
}

async function bareOnPostgres(server: string): Promise<BareDatabase> {
  const name = `gachpala_test_${randomBytes(6).toString("hex")}`;
  await withServer(server, (client) => client.query(`create database ${name}`));
  const client = new Client({ connectionString: databaseOn(server, name) });
  await client.connect();
  return {
    run: async (text) => (await client.query(text)).rows ?? [],
    empty: async () => void (await client.query(emptying)),
    migrate: () => migratePostgres(databaseOn(server, name)),
    async close() {
      await client.end();
      await withServer(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function copyInMemory(): Promise<Database> {
  const { client, end } = await lendDatabase(openPrepared);
  const db = dbOf(client);
  return {
    db,
    engine: "embedded",
    report: (read) => read(db),
    alone: (work) => work(),
    async ping() {
      await client.query("select 1");
    },
    close: end,
  };
}

async function openPrepared(): Promise<OneSession> {
  const client = new OneSession({ loadDataDir: await openAsBlob(await preparedDump()) });
  await client.waitReady;
  return client;
}

/** The path of the prepared dump; the first caller makes it, the others wait. */
async function preparedDump(): Promise<string> {
  const cache = fileURLToPath(new URL("../node_modules/.cache/gachpala/", import.meta.url));
  const dump = path.join(cache, `database-${await migrationsHash()}.tar`);
  if (await exists(dump)) return dump;
  await mkdir(cache, { recursive: true });
  for (;;) {
    const lock = takeLock(path.join(cache, "database.lock"));
    if (lock) {
      try {
        if (!(await exists(dump))) await makeDump(dump);
        return dump;
      } finally {
        lock.release();
      }
    }
    await wait(100);
  }
}

async function makeDump(dump: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "gachpala-dump-"));
  try {
    await makeFolder(folder);
    const client = new OneSession({ dataDir: folder });
    await migrateEmbedded(client);
    const blob = await client.dumpDataDir("none");
    await client.close();
    await removeOldDumps(path.dirname(dump));
    await writeFile(`${dump}.new`, Buffer.from(await blob.arrayBuffer()));
    await rename(`${dump}.new`, dump);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeOldDumps(cache: string) {
  for (const name of await readdir(cache)) {
    if (name.startsWith("database-")) await rm(path.join(cache, name), { force: true });
  }
}

/**
 * A copy on the PostgreSQL at this address.
 * @param open opens the new database, through a proxy for example; receives its address
 */
export async function copyOnPostgres<Opened extends Database>(
  server: string,
  open: (address: string) => Promise<Opened>,
): Promise<Opened> {
  const template = `gachpala_template_${await migrationsHash()}`;
  const name = `gachpala_test_${randomBytes(6).toString("hex")}`;
  await withServer(server, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) await makeTemplate(client, server, template);
    await whenUnused(() => client.query(`create database ${name} template ${template}`));
  });
  const database = await open(databaseOn(server, name));
  return {
    ...database,
    async close() {
      await database.close();
      await withServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Several workers may make a template at once; the first to name it wins. */
async function makeTemplate(client: Client, server: string, template: string) {
  const draft = `gachpala_draft_${randomBytes(6).toString("hex")}`;
  await client.query(`create database ${draft}`);
  await migratePostgres(databaseOn(server, draft));
  try {
    await whenUnused(() => client.query(`alter database ${draft} rename to ${template}`));
  } catch (error) {
    await client.query(`drop database ${draft} with (force)`);
    // Another worker has named it already (42P04) or is naming it right now (23505).
    if (!["42P04", "23505"].includes(databaseError(error)?.code ?? "")) throw error;
  }
}

/** A database still counts as in use shortly after its last connection closed, and while it is being copied. */
async function whenUnused(work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt >= 100 || databaseError(error)?.code !== "55006") throw error;
      await wait(50 + Math.random() * 50);
    }
  }
}

async function withServer(server: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrationsFolder)).filter((each) => each.endsWith(".sql")).sort()) {
    hash.update(name).update(await readFile(path.join(migrationsFolder, name)));
  }
  const functions = path.join(migrationsFolder, "../functions");
  for (const name of (await readdir(functions)).sort()) hash.update(await readFile(path.join(functions, name)));
  hash.update(await readFile(path.join(migrationsFolder, "meta/_journal.json")));
  hash.update(await readFile(new URL("../node_modules/@electric-sql/pglite/package.json", import.meta.url)));
  return hash.digest("hex").slice(0, 16);
}

const exists = (file: string) => stat(file).then(Boolean, () => false);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
