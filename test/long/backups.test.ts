// Backups while shoppers order, on both engines; each is restored elsewhere and audited.
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { acknowledgedKeys, auditRestored, backUp, runCommand } from "#test/backup-commands.ts";
import { whole } from "./audit.ts";
import { countOf, quantile, report, wait } from "./counts.ts";
import { type Engine, engines, openEngine } from "./engines.ts";
import { Ledger, openShop, orderOn } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const count = countOf("backups", { few: 3, full: 20 });
const folder = scratchFolder("backups");
afterAll(() => folder.remove());

describe.each(engines)("on the %s engine", (name) => {
  test(`${count} backups under load hold every order acknowledged before each`, async () => {
    const engine = await openEngine(name, folder.path);
    try {
      await backUpAndCount(engine);
    } finally {
      await engine.close();
    }
  });
});

type Backup = { path: string; before: Set<string>; ms: number };

async function backUpAndCount(engine: Engine) {
  const shop = await ShopProcess.start(engine.shop);
  const people = await openShop(shop.base, 6);
  const ledger = new Ledger(join(folder.path, `${engine.name}.jsonl`));
  // Without a pause there would be hundreds of thousands of orders, and each restore would take minutes.
  const orders = orderOn(ledger, people, 100);
  const backups: Backup[] = [];
  for (let backup = 1; backup <= count; backup += 1) {
    await wait(200 + Math.random() * 800);
    const before = acknowledgedKeys(ledger);
    const begun = performance.now();
    const path = await backUp(engine.shop, join(folder.path, `${engine.name}-backups`));
    backups.push({ path, before, ms: performance.now() - begun });
  }
  const unanswered = (await orders.stop()).map(({ status, error, text, ms }) => ({ status, error, text, ms }));
  expect(unanswered).toEqual([]);
  await shop.stop();

  let restoredOrders = 0;
  for (const [index, { path, before }] of backups.entries()) {
    // Backups are restored into either engine in turn: both share one format.
    const place = { dataDir: join(folder.path, `${engine.name}-${index}`), databaseUrl: engine.shop.databaseUrl };
    if (index % 2 === 1) place.databaseUrl = undefined;
    const words = place.databaseUrl ? [path, "--replace"] : [path];
    const { code, complained } = await runCommand("restore", words, place);
    expect([code, complained]).toEqual([0, ""]);
    const books = await auditRestored(place, ledger, before, people.goods);
    expect(books).toMatchObject(whole);
    restoredOrders += books.kept;
  }
  const times = backups.map(({ ms }) => ms);
  report("backups", {
    engine: engine.name,
    backups: count,
    acknowledged: ledger.count("acknowledged"),
    restoredOrders,
    ms: { p50: Math.round(quantile(times, 0.5)), max: Math.round(Math.max(...times)) },
  });
}
