// A shop that was backed up while it took orders, for tests that restore the backup.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { ensureWebBuild } from "#server/pages/build.ts";
import { acknowledgedKeys, backUp } from "./backup-commands.ts";
import type { Place } from "./long/audit.ts";
import { Ledger, openShop, orderOn, type People } from "./long/ledger.ts";
import { ShopProcess, scratchFolder } from "./long/shop-process.ts";
import { aPicture, productData, productForm } from "./shop.ts";

export type BackedUpShop = {
  folder: string;
  place: Place;
  people: People;
  ledger: Ledger;
  /** The folder of its backups, and the backup itself. */
  backups: string;
  kept: string;
  /** Keys of the orders acknowledged before the backup began. */
  before: Set<string>;
  emptyPlace(name: string): Promise<Place>;
  newDatabase(): Promise<string | undefined>;
  close(): Promise<void>;
};

/** @param server a PostgreSQL to run on; the embedded engine without it */
export async function openBackedUpShop(server: string | undefined): Promise<BackedUpShop> {
  await ensureWebBuild();
  const folder = scratchFolder("backup");
  const databases: string[] = [];

  async function newDatabase(): Promise<string | undefined> {
    if (!server) return undefined;
    const name = `gachpala_backup_${randomBytes(6).toString("hex")}`;
    databases.push(name);
    await onServer(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  }

  const place: Place = { dataDir: join(folder.path, "shop"), databaseUrl: await newDatabase() };
  const shop = await ShopProcess.start(place);
  const people = await openShop(shop.base, 3);
  const pictured = productForm(productData({ name: "Pictured Palm" }), [await aPicture()]);
  const added = await people.owner.post("/api/product/add", pictured);
  if (added.status !== 200) throw new Error(`the product was refused: ${added.status}`);
  const ledger = new Ledger(join(folder.path, "ledger.jsonl"));
  const orders = orderOn(ledger, people);
  while (ledger.count("acknowledged") < 20) await new Promise(setImmediate);
  const before = acknowledgedKeys(ledger);
  const backups = join(folder.path, "backups");
  const kept = await backUp(place, backups);
  const others = await orders.stop();
  if (others.length > 0) throw new Error(`orders were not taken: ${JSON.stringify(others)}`);
  return {
    folder: folder.path,
    place,
    people,
    ledger,
    backups,
    kept,
    before,
    newDatabase,
    async emptyPlace(name) {
      const dataDir = join(folder.path, `${name}-${randomBytes(4).toString("hex")}`);
      return { dataDir, databaseUrl: await newDatabase() };
    },
    async close() {
      await shop.kill();
      folder.remove();
      for (const name of databases) await onServer(server ?? "", `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
