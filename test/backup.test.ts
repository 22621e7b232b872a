/*
 * Backups of a running shop, restored elsewhere: by the commands that docs/operations.md names, on the engine that the
 * API tests run on. Twenty of them under load are in test/long/backups.test.ts,
 * the back office's part in test/api/backups.test.ts.
 */
import { createHash, randomBytes } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";
import { acknowledgedKeys, auditRestored, backUp, runCommand } from "./backup-commands.ts";
import { type Place, whole, withData } from "./long/audit.ts";
import { Ledger, openShop, orderOn, type People } from "./long/ledger.ts";
import { ShopProcess, scratchFolder } from "./long/shop-process.ts";
import { aPicture, productData, productForm } from "./shop.ts";

const server = process.env.TEST_DATABASE_URL;
const folder = scratchFolder("backup");
const backups = join(folder.path, "backups");
const databases: string[] = [];
const place: Place = { dataDir: join(folder.path, "shop") };
let shop: ShopProcess;
let people: People;
let ledger: Ledger;
let kept = "";
let before: Set<string>;

beforeAll(async () => {
  await ensureWebBuild();
  place.databaseUrl = await newDatabase();
  shop = await ShopProcess.start(place);
  people = await openShop(shop.base, 3);
  const pictured = productForm(productData({ name: "Pictured Palm" }), [await aPicture()]);
  expect((await people.owner.post("/api/product/add", pictured)).status).toBe(200);
  ledger = new Ledger(join(folder.path, "ledger.jsonl"));
  const orders = orderOn(ledger, people);
  while (ledger.count("acknowledged") < 20) await new Promise(setImmediate);
  before = acknowledgedKeys(ledger);
  kept = await backUp(place, backups);
  expect(await orders.stop()).toEqual([]);
});
afterAll(async () => {
  await shop?.kill();
  folder.remove();
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`);
});

test("a backup under orders, restored elsewhere, has every order acknowledged before it, and each of them whole", async () => {
  const there = await emptyPlace("restored");
  const { code, said, complained } = await runCommand("restore", [kept], there);
  expect([code, complained]).toEqual([0, ""]);
  expect(said).toContain("each table as it was read, and 1 pictures");
  expect(await readdir(join(there.dataDir, "media"))).toEqual(await readdir(join(backups, "pictures")));
  expect(await auditRestored(there, ledger, before, people.goods)).toMatchObject(whole);
}, 120_000);

test("data that are there are not restored over", async () => {
  const { code, complained } = await runCommand("restore", [kept], place);
  expect(code).toBe(1);
  expect(complained).toMatch(/^(.* holds a shop's data: .*|The database of DATABASE_URL has tables: .*)\n$/);
  const replaced = await runCommand("restore", [kept, "--replace"], place);
  expect(replaced.code).toBe(1);
  expect(replaced.complained).toMatch(/is in use by process \d+|A shop runs on the database/);
  expect((await people.owner.post("/api/order/list", { page: 1 })).status).toBe(200);
}, 120_000);

test("rows that break a rule are refused by its name, and nobody's data are printed", async () => {
  const copy = join(folder.path, "broken");
  await cp(kept, join(copy, "backup"), { recursive: true });
  await cp(join(backups, "pictures"), join(copy, "pictures"), { recursive: true });
  const manifest = JSON.parse(await readFile(join(kept, "manifest.json"), "utf8"));
  const orders = manifest.tables.find(({ name }: { name: string }) => name === "orders");
  Object.assign(orders, { rows: 0, sha256: createHash("sha256").digest("hex") });
  await writeFile(join(copy, "backup/orders.jsonl.gz"), gzipSync(""));
  await writeFile(join(copy, "backup/manifest.json"), JSON.stringify(manifest));
  const { code, complained } = await runCommand("restore", [join(copy, "backup")], await emptyPlace("broken"));
  expect(code).toBe(1);
  expect(complained).toMatch(/^The database refuses the rows of \w+ \(\w+_fk\): nothing was restored\.\n$/);
}, 120_000);

test("the doctor looks at a running shop, says what to do, and prints no secret", async () => {
  const mailServer = { SMTP_URL: "smtp://user:canary@127.0.0.1:1" };
  const { code, said, complained } = await runCommand("doctor", [], place, mailServer);
  expect([code, complained]).toEqual([2, ""]);
  expect(said).toMatch(/^ok +tables +all \d+ migrations$/m);
  expect(said).toMatch(/^ok +backup +the last one is 0 hours old/m);
  expect(said).toMatch(/^FAULT +mail +the server cannot be reached: .+\n +Correct SMTP_URL\.$/m);
  expect(said).toMatch(/^WARNING +address +PUBLIC_URL is not set/m);
  expect(said).not.toContain("canary");
  const wrong = await runCommand("doctor", [], place, { PORT: "many" });
  expect([wrong.code, wrong.complained]).toEqual([2, "The environment is wrong: PORT must be a number.\n"]);
}, 120_000);

test.skipIf(!server)(
  "a shop moves from the embedded engine to PostgreSQL, table by table",
  async () => {
    const embedded: Place = { dataDir: join(folder.path, "to-move") };
    const restored = await runCommand("restore", [kept], embedded);
    expect(restored.code).toBe(0);
    const url = (await newDatabase()) ?? "";
    const moved = await runCommand("move", [url], embedded);
    expect([moved.code, moved.complained]).toEqual([0, ""]);
    const counts = await withData(
      { ...embedded, databaseUrl: url },
      async ({ db }) => (await db.execute("select count(*)::int as orders from orders")).rows,
    );
    expect(moved.said).toMatch(new RegExp(`^ *${counts[0]?.orders}  orders$`, "m"));
    expect(await auditRestored({ ...embedded, databaseUrl: url }, ledger, before, people.goods)).toMatchObject(whole);
    const again = await runCommand("move", [url], embedded);
    expect([again.code, again.complained]).toEqual([1, expect.stringContaining("has tables")]);
    // Nothing runs on it: what is there may be replaced.
    const replaced = await runCommand("restore", [kept, "--replace"], { ...embedded, databaseUrl: url });
    expect([replaced.code, replaced.complained]).toEqual([0, ""]);
  },
  120_000,
);

async function emptyPlace(name: string): Promise<Place> {
  return {
    dataDir: join(folder.path, `${name}-${randomBytes(4).toString("hex")}`),
    databaseUrl: await newDatabase(),
  };
}

async function newDatabase(): Promise<string | undefined> {
  if (!server) return undefined;
  const name = `gachpala_backup_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
