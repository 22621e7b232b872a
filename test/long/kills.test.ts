// kill -9 while shoppers order, on both engines; every sixth kill hits the start.
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { audit, whole } from "./audit.ts";
import { countOf, quantile, report, wait } from "./counts.ts";
import { type Engine, engines, openEngine } from "./engines.ts";
import { askAgain, Ledger, moveTo, openShop, orderOn } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const kills = countOf("kills", { few: 6, full: 100 });
const folder = scratchFolder("kills");
afterAll(() => folder.remove());

describe.each(engines)("on the %s engine", (name) => {
  test(`${kills} kills while shoppers order lose, double and mix up nothing`, async () => {
    const engine = await openEngine(name, folder.path);
    try {
      await killAndCount(engine);
    } finally {
      await engine.close();
    }
  });
});

async function killAndCount(engine: Engine) {
  let shop = await ShopProcess.start(engine.shop);
  const people = await openShop(shop.base, 8);
  const ledger = new Ledger(join(folder.path, `${engine.name}.jsonl`));
  const starts: number[] = [];
  let inTheStart = 0;
  let unanswered = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const orders = orderOn(ledger, people);
    await wait(60 + Math.random() * 1200);
    await shop.kill();
    const others = await orders.stop();
    expect(others.filter(({ status }) => status !== 0)).toEqual([]);
    if (kill % 6 === 0) {
      inTheStart += 1;
      shop = await ShopProcess.begin(engine.shop);
      await wait(50 + Math.random() * 1400);
      await shop.kill();
    }
    shop = await ShopProcess.start(engine.shop);
    starts.push(shop.startMs);
    moveTo(people, shop.base);
    // Every second shopper without an answer asks again, and must get exactly one order.
    const open = ledger.entries.filter((entry) => entry.state === "unknown").slice(unanswered);
    for (const [index, entry] of open.entries()) {
      const shopper = people.shoppers.find(({ email }) => email === entry.shopper);
      if (index % 2 === 0 && shopper) expect((await askAgain(ledger, shopper, people.goods, entry)).status).toBe(200);
    }
    unanswered = ledger.count("unknown");
    for (const { email } of people.shoppers) {
      const last = ledger.entries.findLast((entry) => entry.shopper === email && entry.state === "acknowledged");
      const shopper = people.shoppers.find((one) => one.email === email);
      if (last && shopper) expect((await shopper.get(`/api/order/mine/${last.orderId}`)).status).toBe(200);
    }
  }
  await shop.stop();
  const books = await audit(engine.shop, ledger, people.goods);
  report("kills", {
    engine: engine.name,
    kills,
    inTheStart,
    ...books,
    startMs: {
      p50: Math.round(quantile(starts, 0.5)),
      p95: Math.round(quantile(starts, 0.95)),
      max: Math.round(Math.max(...starts)),
    },
  });
  expect(books).toMatchObject(whole);
  expect(books.acknowledged).toBeGreaterThan(0);
}
