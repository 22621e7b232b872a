/*
 * Power cuts while shoppers order, on both engines: the data is on a disk that loses everything not synced. A third of the cuts come
 * after a stop signal, a third during recovery from the previous cut.
 */
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { audit, whole } from "./audit.ts";
import { comesTrue, countOf, quantile, report, wait } from "./counts.ts";
import { type Engine, engines, openEngine } from "./engines.ts";
import { askAgain, Ledger, moveTo, openShop, orderOn } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";
import { hasSmallDisks, SmallDisk } from "./small-disk.ts";

const cuts = countOf("cuts", { few: 3, full: 10 });
const kinds = ["under load", "after a stop signal", "in the recovery"] as const;
const folder = scratchFolder("powercuts");
/** Every shop started, so that none is left running on a disk that is removed. */
const shops: ShopProcess[] = [];
afterAll(() => folder.remove());

describe.skipIf(!(await hasSmallDisks())).each(engines)("on the %s engine", (name) => {
  test(`${cuts} power cuts while shoppers order lose, double and mix up nothing`, async () => {
    const disk = SmallDisk.make(2048);
    if (!disk) throw new Error("the disk could not be made");
    const engine = await openEngine(name, disk.path, { parent: disk.path });
    try {
      await cutAndCount(engine, disk);
    } finally {
      await Promise.all(shops.map((shop) => shop.kill()));
      await engine.close().catch(() => {});
      await disk.remove();
    }
  });
});

async function cutAndCount(engine: Engine, disk: SmallDisk) {
  const start = { ...engine.shop, log: join(folder.path, `${engine.name}.log`) };
  const startShop = async (isAwaited = true) => {
    const shop = await (isAwaited ? ShopProcess.start(start) : ShopProcess.begin(start));
    shops.push(shop);
    return shop;
  };
  let shop = await startShop();
  const people = await openShop(shop.base, 6);
  const ledger = new Ledger(join(folder.path, `${engine.name}.jsonl`));
  const starts: number[] = [];
  const endedAfterMs: number[] = [];
  disk.sync();
  for (let cut = 0; cut < cuts; cut += 1) {
    const kind = kinds[cut % kinds.length];
    const orders = orderOn(ledger, people);
    await wait(400 + Math.random() * 3000);
    if (kind === "after a stop signal") {
      void shop.stop();
      await wait(Math.random() * 400);
    }
    if (kind === "in the recovery") {
      await shop.kill();
      shop = await startShop(false);
      await wait(300 + Math.random() * 2000);
    }
    const before = ledger.count("acknowledged");
    disk.cut();
    const cutAt = performance.now();
    // A shop whose writes fail ends by itself, and its supervisor restarts it.
    if (engine.name === "embedded" && kind === "under load") {
      expect(await comesTrue(() => shop.ended !== undefined, 15_000)).toBe(true);
      endedAfterMs.push(Math.round(performance.now() - cutAt));
    } else await wait(700);
    await shop.kill();
    await orders.stop();
    // Answers that were on their way when the power failed.
    expect(ledger.count("acknowledged") - before).toBeLessThanOrEqual(people.shoppers.length);
    await engine.cluster?.stop("SIGQUIT");
    await disk.unmount();
    disk.mount();
    await engine.cluster?.start();
    shop = await startShop();
    starts.push(shop.startMs);
    moveTo(people, shop.base);
    for (const [index, entry] of ledger.entries.filter(({ state }) => state === "unknown").entries()) {
      const shopper = people.shoppers.find(({ email }) => email === entry.shopper);
      if (index % 2 === 1 && shopper) await askAgain(ledger, shopper, people.goods, entry);
    }
  }
  await shop.stop();
  const books = await audit(engine.shop, ledger, people.goods);
  const startMs = { p50: Math.round(quantile(starts, 0.5)), max: Math.round(Math.max(...starts)) };
  report("powercuts", { engine: engine.name, cuts, ...books, endedAfterMs, startMs });
  expect(books).toMatchObject(whole);
  expect(books.acknowledged).toBeGreaterThan(0);
}
