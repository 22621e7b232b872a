/*
 * Two shops that share only a PostgreSQL and a bucket. Each has its own data folder, one runs behind a pgbouncer, and a balancer sends
 * requests to both in turn.
 */
import { join } from "node:path";
import { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, openCluster } from "../../scripts/postgres.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../pgbouncer.ts";
import { aPicture, productData, productForm, shopperPassword } from "../shop.ts";
import { audit, whole } from "./audit.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { Client } from "./client.ts";
import { comesTrue, countOf, report, wait } from "./counts.ts";
import { askAgain, buy, Ledger, openShop, type People } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const changes = countOf("changes", { few: 10, full: 100 });
const seenWithinMs = 1_000;
const folder = scratchFolder("several-machines");
let cluster: Cluster;
let pgbouncer: Pgbouncer | undefined;
let bucket: Bucket;
let balancer: Balancer;
const shops: ShopProcess[] = [];
let people: People;
let databaseUrl: string;

beforeAll(async () => {
  cluster = await openCluster({ isDurable: true });
  const sql = new Sql({ connectionString: cluster.url });
  await sql.connect();
  await sql.query("create database shop");
  await sql.end();
  databaseUrl = cluster.url.replace(/postgres$/, "shop");
  const program = findPgbouncer();
  if (program) pgbouncer = await startPgbouncer(program, cluster.url);
  bucket = await openBucket();
  for (const name of names) shops.push(await ShopProcess.start(shopOptions(name)));
  balancer = await openBalancer(shops.map(({ port }) => port));
  people = await openShop(balancer.base, 6);
});
afterAll(async () => {
  await balancer?.close();
  for (const shop of shops) await shop.kill();
  await pgbouncer?.stop();
  await bucket?.close();
  await cluster?.remove();
  folder.remove();
});

const names = ["one", "two"];

const shopOptions = (name: string, limits: "on" | "off" = "on") => ({
  dataDir: join(folder.path, name),
  databaseUrl: pgbouncer?.through(databaseUrl) ?? databaseUrl,
  environment: { ...bucket.environment, RATE_LIMIT: limits },
});

/** Six shoppers who order all the time would soon be refused. */
async function startAgainWithoutLimits(): Promise<void> {
  for (const [at, name] of names.entries()) {
    const shop = shops[at];
    await shop?.stop();
    shops[at] = await ShopProcess.start({ ...shopOptions(name, "off"), ...(shop && { port: shop.port }) });
  }
}

test("a sign-in and a cart at one shop hold at the other", async () => {
  const [shopper] = people.shoppers;
  if (shopper === undefined) throw new Error("there is no shopper");
  const { counted, size } = people.goods;
  for (let count = 1; count <= 6; count += 1) {
    expect((await shopper.post("/api/cart/add", { itemId: counted, size })).status).toBe(200);
    expect((await shopper.get("/api/user/is-auth")).body.user.cartData).toEqual({ [counted]: { [size]: count } });
  }
  expect((await shopper.post("/api/user/logout")).status).toBe(200);
  for (const { base } of shops) {
    const direct = new Client(base);
    for (const [name, value] of shopper.cookies) direct.cookies.set(name, value);
    expect((await direct.get("/api/user/account")).status).toBe(401);
    direct.close();
  }
  const again = await shopper.post("/api/user/login", { name: "", email: shopper.email, password: shopperPassword });
  expect(again.status).toBe(200);
});

test("password tries are counted together", async () => {
  const stranger = new Client(balancer.base);
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    const wrong = { name: "", email: "nobody@example.com", password: "not the password" };
    statuses.push((await stranger.post("/api/user/login", wrong)).status);
  }
  stranger.close();
  const firstRefused = statuses.indexOf(429);
  expect(firstRefused).toBeGreaterThan(0);
  expect(firstRefused).toBeLessThanOrEqual(10);
  expect(new Set(statuses.slice(firstRefused))).toEqual(new Set([429]));
});

test(`${changes} changes by the owner reach every shop's pages and calls within a second, pictures too`, async () => {
  const picture = productForm(productData({ name: "Areca Palm", sizes: ["Small Pot"] }), [await aPicture()]);
  const { status, body: added } = await people.owner.post("/api/product/add", picture);
  expect({ status, added }).toMatchObject({ status: 200 });
  const visitors = shops.map(({ base }) => new Client(base));
  const slowest: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const price = 100 + change;
    const form = productForm(productData({ name: "Areca Palm", sizes: ["Small Pot"], offerPrice: price }));
    expect((await people.owner.put(`/api/product/update/${added._id}`, form)).status).toBe(200);
    const changedAt = performance.now();
    const isSeen = async (visitor: Client) => {
      const page = await visitor.get(`/product/${added._id}`);
      const call = await visitor.get(`/api/product/${added._id}`);
      return page.text.includes(`৳${price}.00`) && call.body.product?.offerPrice === price;
    };
    // The time of the last request that still showed the old price.
    const staleFor = async (visitor: Client) => {
      for (let askedAt = changedAt; ; ) {
        if (await isSeen(visitor)) return askedAt - changedAt;
        askedAt = performance.now();
        if (askedAt - changedAt > 10_000) throw new Error("A change was not seen within 10 seconds");
      }
    };
    slowest.push(...(await Promise.all(visitors.map(staleFor))));
  }
  report("several-machines", { changes, seenAfterMs: Math.round(Math.max(...slowest)) });
  expect(Math.max(...slowest)).toBeLessThan(seenWithinMs);
  expect(bucket.objects.size).toBeGreaterThan(0);
  for (const visitor of visitors) {
    const { body } = await visitor.get(`/api/product/${added._id}`);
    expect((await visitor.get(body.product.pictures[0].url)).status).toBe(200);
    visitor.close();
  }
});

test("one shop is killed while shoppers order: the other goes on, and nothing is lost", async () => {
  await startAgainWithoutLimits();
  const ledger = new Ledger(join(folder.path, "orders.jsonl"));
  let isGoing = true;
  const all = people.shoppers.map(async (shopper) => {
    while (isGoing) {
      const { entry } = await buy(ledger, shopper, people.goods);
      while (entry.state === "unknown") await askAgain(ledger, shopper, people.goods, entry);
    }
  });
  await wait(1_500);
  await shops[0]?.kill();
  const atTheKill = ledger.count("acknowledged");
  const goesOn = await comesTrue(() => ledger.count("acknowledged") > atTheKill + 50, 30_000);
  isGoing = false;
  await Promise.all(all);
  await shops[1]?.stop();
  const books = await audit({ dataDir: join(folder.path, "one"), databaseUrl }, ledger, people.goods);
  report("several-machines", { ...books });
  expect(goesOn).toBe(true);
  expect(books).toMatchObject(whole);
});
