/*
 * PostgreSQL is stopped, frozen, restarted or out of connections while shoppers order. Every call is answered within seconds, with 503
 * and Retry-After where it needs the database; cached pages stay available; the shop recovers at once.
 */
import { join } from "node:path";
import { Client as PostgresClient } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { Cluster } from "../../scripts/postgres.ts";
import { audit, whole } from "./audit.ts";
import { Client, type Reply } from "./client.ts";
import { comesTrue, countOf, quantile, report, wait } from "./counts.ts";
import { openEngine } from "./engines.ts";
import { buy, Ledger, openShop } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const seconds = countOf("outage-seconds", { few: 8, full: 30 });
const folder = scratchFolder("outages");
afterAll(() => folder.remove());

/** Each starts an outage and returns a function that ends it. */
const ways: Record<string, (cluster: Cluster) => Promise<() => Promise<void>>> = {
  "killed and started again": async (cluster) => {
    await cluster.stop("SIGQUIT");
    return () => cluster.start();
  },
  "frozen (SIGSTOP)": async (cluster) => {
    const frozen = cluster.processes();
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    return async () => {
      for (const pid of frozen) process.kill(pid, "SIGCONT");
    };
  },
  "out of connections": async (cluster) => {
    const taken: PostgresClient[] = [];
    // Ends the shop's own connections, so that it must open new ones.
    const first = new PostgresClient({ connectionString: cluster.url });
    await first.connect();
    await first.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
    taken.push(first);
    for (;;) {
      const client = new PostgresClient({ connectionString: cluster.url });
      client.on("error", () => {});
      try {
        await client.connect();
        taken.push(client);
      } catch {
        break;
      }
    }
    return async () => {
      for (const client of taken) await client.end().catch(() => {});
    };
  },
};

describe.each(Object.entries(ways))("a PostgreSQL that is %s", (way, begin) => {
  test(`for ${seconds} s`, async () => {
    const engine = await openEngine("postgres", folder.path, { settings: ["max_connections=40"] });
    const { cluster } = engine;
    if (!cluster) throw new Error("no cluster");
    const shop = await ShopProcess.start({ ...engine.shop, log: join(folder.path, "shop.log") });
    try {
      const people = await openShop(shop.base, 6);
      const ledger = new Ledger(join(folder.path, `${way}.jsonl`));
      const visitor = new Client(shop.base);
      const pages = ["/", "/collection", `/product/${people.goods.counted}`];
      for (const page of [...pages, ...pages]) expect((await visitor.get(page)).status).toBe(200);
      const end = await begin(cluster);
      const during: Reply[] = [];
      const kept: Reply[] = [];
      const until = performance.now() + seconds * 1000;
      await Promise.all([
        ...people.shoppers.map(async (shopper) => {
          for (; performance.now() < until; await wait(200))
            during.push((await buy(ledger, shopper, people.goods)).reply);
        }),
        (async () => {
          for (; performance.now() < until; await wait(100))
            for (const page of pages) kept.push(await visitor.get(page));
        })(),
      ]);
      await end();
      const endedAt = performance.now();
      const isBack = await comesTrue(async () => {
        const [shopper] = people.shoppers;
        return shopper !== undefined && (await buy(ledger, shopper, people.goods)).reply.status === 200;
      }, 30_000);
      const backAfterMs = Math.round(performance.now() - endedAt);
      for (const shopper of people.shoppers) await buy(ledger, shopper, people.goods);
      await shop.stop();
      const books = await audit(engine.shop, ledger, people.goods);
      const slowest = Math.round(Math.max(...during.map(({ ms }) => ms)));
      const statuses = Object.fromEntries(
        [...Map.groupBy(during, ({ status }) => status)].map(([status, replies]) => [status, replies.length]),
      );
      const keptMs = Math.round(
        quantile(
          kept.map(({ ms }) => ms),
          0.99,
        ),
      );
      report("outages", { way, seconds, statuses, slowest, keptMs, backAfterMs, ...books });
      expect(isBack).toBe(true);
      expect(Object.keys(statuses).filter((status) => !["200", "503"].includes(status))).toEqual([]);
      const refused = during.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter(({ headers }) => !headers["retry-after"])).toEqual([]);
      expect([...new Set(kept.map(({ status }) => status))]).toEqual([200]);
      expect(books).toMatchObject(whole);
    } finally {
      await shop.kill();
      await engine.close();
    }
  });
});
