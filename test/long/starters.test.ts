// Four shops start at once on one empty PostgreSQL. Tables, owner and demo catalog are made once, and all four come up.
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { countOf } from "./counts.ts";
import { openEngine } from "./engines.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const rounds = countOf("starters", { few: 1, full: 5 });
const folder = scratchFolder("starters");
afterAll(() => folder.remove());

test(`${rounds} times four starts on an empty database end with four shops, one owner and one catalog`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const { shop, close } = await openEngine("postgres", folder.path);
    const shops: ShopProcess[] = [];
    try {
      // Two of them lack the pictures of the others, as on another machine.
      const places = [1, 1, 2, 2].map((place) => join(folder.path, `${round}-${place}`));
      const starts = places.map((dataDir) =>
        ShopProcess.start({ ...shop, dataDir, log: `${dataDir}-${Math.random()}.log`, environment: { DEMO: "on" } }),
      );
      for (const start of await Promise.allSettled(starts)) {
        if (start.status === "fulfilled") shops.push(start.value);
        else expect.soft(String(start.reason)).toBe("a start");
      }
      expect(shops).toHaveLength(4);
      const client = new Client({ connectionString: shop.databaseUrl });
      await client.connect();
      const { rows } = await client.query(
        `select (select count(*)::int from owners) as owners, count(*)::int as products, count(distinct name)::int as names,
          (select count(*)::int from categories) as categories from products`,
      );
      await client.end();
      expect(rows).toEqual([{ owners: 1, products: 65, names: 65, categories: 8 }]);
      const warned = shops.filter((one) => one.said().includes("pictures looked for are not in"));
      expect(warned).toHaveLength(2);
    } finally {
      for (const one of shops) await one.stop();
      await close();
    }
  }
});

test("of four starts on one empty data folder one succeeds, and the others name the process in the way", async () => {
  const dataDir = join(folder.path, "embedded");
  const starts = [1, 2, 3, 4].map((number) => ShopProcess.start({ dataDir, log: `${dataDir}-${number}.log` }));
  const settled = await Promise.allSettled(starts);
  const running = settled.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  for (const one of running) await one.stop();
  expect(running).toHaveLength(1);
  for (const start of settled) {
    if (start.status === "rejected") expect(String(start.reason)).toMatch(/is in use by process \d+/);
  }
});
