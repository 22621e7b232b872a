import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { count, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { inTransaction, openDatabase, StartError } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";

const shopScript = fileURLToPath(new URL("./embedded-shop.ts", import.meta.url));
const folders = fs.mkdtempSync(path.join(tmpdir(), "gachpala-embedded-"));
const dataDir = path.join(folders, "data");

afterAll(() => fs.rmSync(folders, { recursive: true, force: true }));

describe("a shop that is killed while it writes", () => {
  const acknowledged: string[] = [];
  const started: string[] = [];
  let refusal = "";
  let pid: number | undefined;

  beforeAll(async () => {
    fs.mkdirSync(path.join(dataDir, "db.new-killed"), { recursive: true });
    const shop = startShop("write");
    pid = shop.pid;
    for await (const [word, rest] of lines(shop)) {
      if (word === "started") started.push(rest);
      if (word === "kept") acknowledged.push(rest);
      if (acknowledged.length === 50 && !refusal) refusal = await onlyLine(startShop("open"));
      if (acknowledged.length === 300) shop.kill("SIGKILL");
    }
  }, 60_000);

  test("keeps every row it acknowledged, and its lock ends with it", async () => {
    const { db, close } = await openDatabase({ dataDir });
    const kept = new Set((await db.select({ id: contactMessages.id }).from(contactMessages)).map(({ id }) => id));
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(1);
  });

  test("kept a second process out, and told it which process to stop", () => {
    expect(refusal).toMatch(/^refused The data folder .* is in use by process \d+ on .+, since \d{4}-/);
    expect(refusal).toContain(`process ${pid} `);
  });

  test("had its database made by one other process, which released its memory", () => {
    expect(started).toEqual([expect.stringContaining("init-embedded.ts")]);
  });

  test("removed an earlier start's unfinished database", () => {
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("db.new-"))).toEqual([]);
  });
});

describe("an engine that cannot continue", () => {
  let folder: string;

  test("ends the process with one line when the log cannot be written, and keeps what it acknowledged", async () => {
    folder = copyOfData("full");
    const { ids, errors, code } = await writeUntilRefused(folder);
    expect(code).toBe(1);
    expect(errors).toBe(
      "The disk refused a write of the database (the file may not grow). The shop ends; started again, it has everything that it confirmed.\n",
    );
    expect(ids.length).toBeGreaterThan(0);
    const { db, close } = await openDatabase({ dataDir: folder });
    const kept = new Set((await db.select({ id: contactMessages.id }).from(contactMessages)).map(({ id }) => id));
    await close();
    expect(ids.filter((id) => !kept.has(id))).toEqual([]);
  });

  test("ends it also when the engine gives up for another reason", async () => {
    const shop = spawn(process.execPath, [shopScript, folder, "lose"], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    shop.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    const [code] = await once(shop, "close");
    expect(code).toBe(1);
    expect(errors).toMatch(/^The embedded database stopped \(could not open file ".*pg_control".*\)\. .*\n$/);
  });
});

describe("a shop whose lock is taken away while it writes", () => {
  test("ends before it acknowledges anything more, and keeps what it acknowledged", async () => {
    const folder = copyOfData("unlocked");
    const shop = startShop("write", folder);
    const ended = once(shop, "close");
    const acknowledged: string[] = [];
    for await (const [word, rest] of lines(shop)) {
      if (word === "kept") acknowledged.push(rest);
      if (acknowledged.length === 20) fs.rmSync(path.join(folder, "db/shop.lock"));
    }
    expect(await ended).toEqual([1, null]);
    const second = await openDatabase({ dataDir: folder });
    const kept = new Set(
      (await second.db.select({ id: contactMessages.id }).from(contactMessages)).map(({ id }) => id),
    );
    await second.close();
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  test("cannot be bypassed by a link from another data folder", async () => {
    const folder = copyOfData("linked");
    const other = path.join(`${folder}-other`);
    fs.mkdirSync(other);
    fs.symlinkSync(path.join(folder, "db"), path.join(other, "db"));
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(`in use by process ${process.pid} `);
    await first.close();
  });
});

describe("a log damaged in its middle", () => {
  test("is refused at every start until the owner accepts the loss", async () => {
    const folder = copyOfData("junk");
    const shop = startShop("write", folder);
    let ids = 0;
    for await (const [word] of lines(shop)) {
      if (word === "kept") ids += 1;
      if (ids === 100) shop.kill("SIGKILL");
    }
    damageLog(path.join(folder, "db"));
    const refusal = /log of the database in .* is damaged.*ACCEPT_DATA_LOSS=yes/;
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(refusal);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(refusal);
    const told: string[] = [];
    const opened = await openDatabase({
      dataDir: folder,
      allowed: { dataLoss: true },
      onLog: (text) => told.push(text),
    });
    await opened.close();
    expect(told).toEqual([expect.stringContaining("lacks its last changes")]);
    await (await openDatabase({ dataDir: folder })).close();
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

  test("makes its files readable by the shop's user only", () => {
    const open = fs
      .readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0);
    expect(open.map(({ name }) => name)).toEqual([]);
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

  test("is refused to a second caller in the same process, whose attempt keeps the lock", async () => {
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid} `);
    expect(await onlyLine(startShop("open"))).toContain(`in use by process ${process.pid} `);
  });

  test("reports a use of the outer database inside a transaction, which would wait forever", async () => {
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

describe("an unusable data folder", () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "gachpala-folder-"));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test("cannot be written: one sentence", async () => {
    fs.writeFileSync(path.join(folder, "file"), "");
    const opening = openDatabase({ dataDir: path.join(folder, "file", "data") });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^The data folder .* cannot be written to \(.*\): set DATA_DIR .*\.$/);
  });

  test("cannot even be searched: one sentence, where Node's own mkdir never returns", async () => {
    await expect(openDatabase({ dataDir: "/proc/shop" })).rejects.toThrow("cannot be written to");
  });

  test("holds pictures but no database: no new shop is made without permission", async () => {
    const root = path.join(folder, "half");
    fs.mkdirSync(path.join(root, "media"), { recursive: true });
    fs.mkdirSync(path.join(root, "db"));
    fs.writeFileSync(path.join(root, "media", "monstera.webp"), "");
    await expect(openDatabase({ dataDir: root })).rejects.toThrow(/pictures \(media\) but no database.*NEW_SHOP=yes/);
    expect(fs.readdirSync(path.join(root, "db"))).toEqual([]);
  });

  test("holds something else: it is left unchanged", async () => {
    fs.mkdirSync(path.join(folder, "db"));
    fs.writeFileSync(path.join(folder, "db", "letters.txt"), "dear");
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow("holds files but no database");
    expect(fs.readFileSync(path.join(folder, "db", "letters.txt"), "utf8")).toBe("dear");
  });
});

/** Limits the size of the process's files a little beyond the current log, which imitates a full disk. */
async function writeUntilRefused(folder: string): Promise<{ ids: string[]; errors: string; code: number }> {
  const { db, close } = await openDatabase({ dataDir: folder });
  const { rows } = await db.execute(sql`select (pg_walfile_name_offset(pg_current_wal_lsn())).file_offset as offset`);
  await close();
  const blocks = Math.ceil(Number(rows[0]?.offset) / 512) + 400;
  const command = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const shop = spawn("sh", ["-c", command, process.execPath, shopScript, folder, "write"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  shop.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  const ended = once(shop, "close");
  const ids: string[] = [];
  for await (const [word, rest] of lines(shop)) if (word === "kept") ids.push(rest);
  const [code] = (await ended) as [number];
  return { ids, errors, code };
}

function copyOfData(name: string): string {
  const copy = path.join(folders, name);
  fs.cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Overwrites 2 kB of the log, some records before its end. */
function damageLog(folder: string) {
  const end = Number.parseInt(fs.readFileSync(path.join(folder, "log-position"), "latin1"), 16) % (16 * 1024 * 1024);
  const [file = ""] = fs.readdirSync(path.join(folder, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const handle = fs.openSync(path.join(folder, "pg_wal", file), "r+");
  fs.writeSync(handle, Buffer.alloc(2048, 7), 0, 2048, end - 6000);
  fs.closeSync(handle);
}

function startShop(task: "open" | "write", folder = dataDir): ChildProcess {
  return spawn(process.execPath, [shopScript, folder, task], { stdio: ["ignore", "pipe", "inherit"] });
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

/** The file of a handle; where the system does not tell, the log. */
const placeOf = (handle: number) =>
  process.platform === "linux" ? fs.readlinkSync(`/proc/self/fd/${handle}`) : "pg_wal (assumed)";
