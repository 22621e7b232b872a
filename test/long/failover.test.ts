/*
 * Two PostgreSQL servers, the second a synchronous standby, and two shops behind a balancer. The first server is killed while shoppers
 * order, and the standby is promoted, as Patroni does it. Runs once with both servers in DATABASE_URL, once with a pgbouncer that is
 * repointed.
 */
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Cluster, openCluster } from "../../scripts/postgres.ts";
import { findPgbouncer, startPgbouncer } from "../pgbouncer.ts";
import { audit, whole } from "./audit.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import type { Reply } from "./client.ts";
import { comesTrue, countOf, report, wait } from "./counts.ts";
import { askAgain, buy, Ledger, openShop, type People } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const rounds = countOf("failovers", { few: 1, full: 10 });
/** How long Patroni waits before it declares the leader dead: 30 s by default. It does not depend on the shop. */
const leaderMissingMs = 2_000;
const backWithinMs = 15_000;
const folder = scratchFolder("failover");
afterAll(() => folder.remove());

const ways = ["several hosts", "pgbouncer"] as const;
describe.each(ways)("by %s", (way) => {
  test.skipIf(way === "pgbouncer" && !findPgbouncer())(
    `${rounds} times the primary is killed while shoppers order: no acknowledged order is lost, and the shop recovers without a restart`,
    async () => {
      for (let round = 1; round <= rounds; round += 1) await failOver(way, round);
    },
  );
});

async function failOver(way: (typeof ways)[number], round: number): Promise<void> {
  const servers = await openServers();
  const path = await openPath(way, servers);
  const dataDir = join(folder.path, `${way}-${round}`.replace(" ", "-"));
  const shops: ShopProcess[] = [];
  let balancer: Balancer | undefined;
  try {
    for (const log of ["one", "two"]) {
      shops.push(await ShopProcess.start({ dataDir, databaseUrl: path.address, log: `${dataDir}-${log}.log` }));
    }
    balancer = await openBalancer(shops.map(({ port }) => port));
    const people = await openShop(balancer.base, 8);
    const ledger = new Ledger(`${dataDir}.jsonl`);
    const shoppers = orderThrough(ledger, people);
    await wait(3_000);
    const before = ledger.count("acknowledged");
    await servers.primary.kill();
    const killedAt = performance.now();
    await wait(leaderMissingMs);
    await promote(servers.standby);
    await path.follow(servers.standby);
    const isBack = await comesTrue(() => shoppers.firstAfter(killedAt) !== undefined, 60_000);
    await wait(3_000);
    await shoppers.stop();
    const backMs = Math.round((shoppers.firstAfter(killedAt) ?? Number.NaN) - killedAt);
    for (const entry of ledger.entries.filter(({ state }) => state === "unknown")) {
      const shopper = people.shoppers.find(({ email }) => email === entry.shopper);
      if (shopper) expect((await askAgain(ledger, shopper, people.goods, entry)).status).toBe(200);
    }
    expect(shops.map(({ ended }) => ended)).toEqual([undefined, undefined]);
    for (const shop of shops) await shop.stop();
    const databaseUrl = onShop(servers.standby);
    const books = await audit({ dataDir, databaseUrl }, ledger, people.goods);
    report("failover", { way, round, before, backMs, answers: shoppers.statuses, ...books });
    expect(isBack).toBe(true);
    expect(backMs).toBeLessThan(backWithinMs);
    expect(books).toMatchObject(whole);
    expect(before).toBeGreaterThan(0);
    expect(books.acknowledged).toBeGreaterThan(before);
  } finally {
    await balancer?.close();
    for (const shop of shops) await shop.kill();
    await path.close();
    await servers.standby.remove();
    await servers.primary.remove();
  }
}

type Servers = { primary: Cluster; standby: Cluster };

/** Every commit on the primary waits for the standby; only then does the standby hold every acknowledged order. */
async function openServers(): Promise<Servers> {
  const primary = await openCluster({ isDurable: true });
  await ask(primary.url, "create database shop");
  const standby = await openCluster({ isDurable: true, standbyOf: { url: primary.url, name: "second" } });
  await ask(primary.url, "alter system set synchronous_standby_names = 'second'", "select pg_reload_conf()");
  const isSynchronous = await comesTrue(async () => {
    const [row] = await ask(primary.url, "select sync_state from pg_stat_replication");
    return row?.sync_state === "sync";
  }, 20_000);
  expect(isSynchronous).toBe(true);
  return { primary, standby };
}

async function promote(standby: Cluster): Promise<void> {
  await ask(standby.url, "select pg_promote()");
}

type Path = { address: string; follow(standby: Cluster): Promise<void>; close(): Promise<void> };

async function openPath(way: (typeof ways)[number], { primary, standby }: Servers): Promise<Path> {
  if (way === "several hosts") {
    const hosts = [primary, standby].map(({ url }) => new URL(url).host).join(",");
    const address = `postgresql://postgres@${hosts}/shop?target_session_attrs=read-write`;
    return { address, follow: async () => {}, close: async () => {} };
  }
  const pgbouncer = await startPgbouncer(findPgbouncer() ?? "", primary.url);
  return {
    address: pgbouncer.through(onShop(primary)),
    follow: async (cluster) => pgbouncer.pointAt(cluster.url),
    close: () => pgbouncer.stop(),
  };
}

function onShop({ url }: Cluster): string {
  const own = new URL(url);
  own.pathname = "/shop";
  return own.href;
}

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Shoppers place one order after the other, and retry with the same key until it is acknowledged. */
function orderThrough(ledger: Ledger, { shoppers, goods }: People) {
  let isGoing = true;
  const statuses: Record<number, number> = {};
  const acknowledged: { sentAt: number; at: number }[] = [];
  const noted = async (asking: Promise<Reply>) => {
    const sentAt = performance.now();
    const { status } = await asking;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) acknowledged.push({ sentAt, at: performance.now() });
  };
  const all = shoppers.map(async (shopper) => {
    while (isGoing) {
      const bought = buy(ledger, shopper, goods);
      await noted(bought.then(({ reply }) => reply));
      const { entry } = await bought;
      while (isGoing && entry.state === "unknown") {
        await wait(200);
        await noted(askAgain(ledger, shopper, goods, entry));
      }
    }
  });
  return {
    statuses,
    /** When the first order sent after this moment was acknowledged. */
    firstAfter: (moment: number) => acknowledged.find(({ sentAt }) => sentAt > moment)?.at,
    async stop() {
      isGoing = false;
      await Promise.all(all);
    },
  };
}
