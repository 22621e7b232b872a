import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { count, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Database, inTransaction, openDatabase, StartError } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";

const shopScript = fileURLToPath(new URL("./embedded-shop.ts", import.meta.url));
const dataDir = fs.mkdtempSync(path.join(tmpdir(), "gachpala-embedded-"));

afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe("a shop that is killed while it writes", () => {
  const acknowledged: string[] = [];
  const started: string[] = [];
  let refusal = "";
  let pid: number | undefined;

  beforeAll(async () => {
    fs.mkdirSync(path.join(dataDir, "db.new-killed"));
    const shop = startShop("write");
    pid = shop.pid;
    for await (const [word, rest] of lines(shop)) {
      if (word === "started") started.push(rest);
      if (word === "kept") acknowledged.push(rest);
      if (acknowledged.length === 50 && !refusal) refusal = await onlyLine(startShop("open"));
      if (acknowledged.length === 300) shop.kill("SIGKILL");
    }
  }, 60_000);

  test("keeps every row it acknowledged, and its lock goes with it", async () => {
    const { db, close } = await openDatabase({ dataDir });
    const kept = new Set((await db.select({ id: contactMessages.id }).from(contactMessages)).map(({ id }) => id));
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(1);
  });

  test("kept a second one out, and told it which process to stop", () => {
    expect(refusal).toMatch(/^refused The data folder .* is in use by process \d+ on .+, since \d{4}-/);
    expect(refusal).toContain(`process ${pid} `);
  });

  test("had its database made by one other process, which took the memory of it along", () => {
    expect(started).toEqual([expect.stringContaining("init-embedded.ts")]);
  });

  test("removed what an earlier start had left half made", () => {
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("db.new-"))).toEqual([]);
  });
});

describe("an open embedded database", () => {
  let database: Database;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    database = await openDatabase({ dataDir });
  });

  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    vi.useRealTimers();
    await database.close();
  });

  test("syncs its log to the disk before it acknowledges a commit", async () => {
    for (let round = 0; round < 20; round += 1) {
      const fsync = vi.spyOn(fs, "fsyncSync");
      const places: string[] = [];
      fsync.mockImplementation((handle) => {
        places.push(placeOf(handle));
        fs.fdatasyncSync(handle);
      });
      await database.db.insert(contactMessages).values(message());
      expect(places.filter((place) => place.includes("pg_wal")).length).toBeGreaterThanOrEqual(1);
      fsync.mockRestore();
    }
  });

  test("runs with the settings that make it wait for the disk", async () => {
    const { rows } = await database.db.execute(
      sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      wal_sync_method: "fsync",
    });
  });

  test("is refused to a second caller in the same process, whose attempt does not loosen the lock", async () => {
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid} `);
    expect(await onlyLine(startShop("open"))).toContain(`in use by process ${process.pid} `);
  });

  test("says so when the outer database is used inside a transaction, where it would wait for ever", async () => {
    const wrong = inTransaction(database.db, () => database.db.select().from(contactMessages));
    await expect(wrong).rejects.toThrow();
    await expect(wrong.catch((error: Error) => String(error.cause ?? error))).resolves.toContain("own `tx`");
    await expect(
      inTransaction(database.db, (tx) => tx.select({ n: count() }).from(contactMessages)),
    ).resolves.toHaveLength(1);
  });

  test("checkpoints and vacuums by itself", async () => {
    const before = await lastCheckpoint(database);
    await database.db.insert(contactMessages).values(message());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await lastCheckpoint(database)).not.toBe(before);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const { rows } = await database.db.execute(
      sql`select last_vacuum is not null and last_analyze is not null as done from pg_stat_user_tables where relname = 'contact_messages'`,
    );
    expect(rows).toEqual([{ done: true }]);
  });
});

describe("a data folder that will not do", () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "gachpala-folder-"));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test("cannot be written: one sentence", async () => {
    fs.writeFileSync(path.join(folder, "file"), "");
    const opening = openDatabase({ dataDir: path.join(folder, "file", "data") });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^The data folder .* cannot be written to \(.*\): set DATA_DIR .*\.$/);
  });

  test("holds something else: it is left alone", async () => {
    fs.mkdirSync(path.join(folder, "db"));
    fs.writeFileSync(path.join(folder, "db", "letters.txt"), "dear");
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow("holds files but no database");
    expect(fs.readFileSync(path.join(folder, "db", "letters.txt"), "utf8")).toBe("dear");
  });
});

function startShop(task: "open" | "write"): ChildProcess {
  return spawn(process.execPath, [shopScript, dataDir, task], { stdio: ["ignore", "pipe", "inherit"] });
}

async function* lines(shop: ChildProcess): AsyncGenerator<[string, string]> {
  if (!shop.stdout) throw new Error("The shop's output is not read.");
  for await (const line of createInterface(shop.stdout)) {
    const end = line.indexOf(" ");
    yield [line.slice(0, end), line.slice(end + 1)];
  }
}

async function onlyLine(shop: ChildProcess): Promise<string> {
  const all: string[] = [];
  for await (const line of lines(shop)) all.push(line.join(" "));
  return all.join("\n");
}

async function lastCheckpoint({ db }: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`select checkpoint_lsn::text as place from pg_control_checkpoint()`);
  return rows[0]?.place;
}

const message = () => ({ id: crypto.randomUUID(), name: "Karim", email: "karim@example.com", message: "Hello" });

/** Which file a handle belongs to; where the system does not tell, the log is assumed. */
const placeOf = (handle: number) =>
  process.platform === "linux" ? fs.readlinkSync(`/proc/self/fd/${handle}`) : "pg_wal (assumed)";
