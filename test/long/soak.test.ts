// An hour of mixed calls on both engines, side by side: nothing fails, and memory and open files stay flat.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { audit, whole } from "./audit.ts";
import { Client } from "./client.ts";
import { countOf, report, wait } from "./counts.ts";
import { engines, openEngine } from "./engines.ts";
import { buy, Ledger, openShop, type People } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const minutes = countOf("soak-minutes", { few: 2, full: 60 });
/** The pause between a shopper's rounds. A longer one leaves the machine to other work. */
const pauseMs = countOf("soak-pause-ms", { few: 20, full: 20 });
const folder = scratchFolder("soak");
afterAll(() => folder.remove());

describe.concurrent.each(engines)("on the %s engine", (name) => {
  test(`${minutes} minutes of mixed calls`, async () => {
    const engine = await openEngine(name, folder.path);
    const shop = await ShopProcess.start(engine.shop);
    try {
      const people = await openShop(shop.base, 4);
      const ledger = new Ledger(join(folder.path, `${name}.jsonl`));
      const statuses: Record<string, number> = {};
      const samples: ReturnType<typeof sampleOf>[] = [];
      const end = performance.now() + minutes * 60_000;
      const watch = (async () => {
        for (let part = 0; part <= 10; part += 1) {
          samples.push(sampleOf(shop.pid() ?? 0));
          await wait(Math.max(0, Math.min((minutes * 60_000) / 10, end - performance.now())));
        }
      })();
      await Promise.all(people.shoppers.map((shopper) => shopOn(people, shopper, ledger, statuses, end)));
      await watch;
      await shop.stop();
      const books = await audit(engine.shop, ledger, people.goods);
      report("soak", { engine: name, minutes, pauseMs, statuses, samples, ...books });
      expect(Object.keys(statuses).filter((status) => status !== "200")).toEqual([]);
      expect(books).toMatchObject(whole);
      // Only the second half counts; the first fills caches and heaps.
      const half = samples.slice(Math.floor(samples.length / 2));
      const grown = (half.at(-1)?.rssMb ?? 0) - (half[0]?.rssMb ?? 0);
      expect(grown).toBeLessThan(Math.max(60, (half[0]?.rssMb ?? 0) * 0.15));
      expect((half.at(-1)?.files ?? 0) - (half[0]?.files ?? 0)).toBeLessThan(20);
      expect(half.at(-1)?.tablesTwice).toBe(0);
    } finally {
      await shop.kill();
      await engine.close();
    }
  });
});

/** Repeats a shopper's round: pages, a search, the cart, an order, My Orders, and sometimes a change by the owner. */
async function shopOn(
  { owner, goods }: People,
  shopper: People["shoppers"][number],
  ledger: Ledger,
  statuses: Record<string, number>,
  end: number,
) {
  const visitor = new Client(shopper.base);
  for (let round = 0; performance.now() < end; round += 1) {
    const replies = [
      await visitor.get("/"),
      await visitor.get(`/collection?q=fern${round % 50}`),
      await visitor.get(`/product/${goods.counted}`),
      await visitor.get(`/api/product/search?q=${["fern", "mony", "মানি"][round % 3]}`),
      await shopper.post("/api/cart/update", { itemId: goods.counted, size: goods.size, quantity: 1 + (round % 5) }),
      (await buy(ledger, shopper, goods)).reply,
      await shopper.get("/api/user/account"),
      await owner.post("/api/order/list", { page: 1 + (round % 3), limit: 10 }),
    ];
    if (round % 20 === 0) {
      replies.push(await owner.post("/api/product/stock", { productId: goods.uncounted, inStock: true }));
    }
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
    await wait(pauseMs);
  }
  visitor.close();
}

/**
 * The embedded engine keeps the file of each table and index open that was used once: their number ends with the schema, however late the
 * last of them is used. So they are counted apart, by how often one is open besides the first time.
 */
function sampleOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => fileOf(pid, fd));
  const tables = open.filter((file) => /\/db\/(base|global)\//.test(file));
  return {
    rssMb: Math.round(Number(kilobytes) / 1024),
    files: open.length - tables.length,
    ...{ tables: tables.length, tablesTwice: tables.length - new Set(tables).size },
  };
}

/** Empty for one that was closed meanwhile. */
function fileOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return "";
  }
}
