// Health checks and metrics, as supervisors, balancers and Prometheus read them.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import {
  addCategory,
  addProduct,
  address,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let metrics: { address: string; close(): Promise<void> };

beforeAll(async () => {
  shop = await openTestShop({ METRICS_PORT: "0" });
  if (shop.app.metrics === undefined) throw new Error("METRICS_PORT opened no metrics");
  metrics = await serveMetrics({ METRICS_PORT: 0, METRICS_HOST: "127.0.0.1" }, shop.app.metrics);
});
afterAll(async () => {
  await metrics.close();
  await shop.close();
});

test("requests are counted by route and status, not by their ids", async () => {
  const visitor = shop.browser();
  await visitor.get("/api/product/0197b1f6-0000-7000-8000-000000000001");
  await visitor.get("/api/product/0197b1f6-0000-7000-8000-000000000002");
  const count = await figure('gachpala_request_seconds_count{method="GET",route="/api/product/:id",status="404"}');
  expect(count).toBe(2);
  expect(await scrape()).not.toContain("0197b1f6");
});

test("answers from memory are counted too", async () => {
  const before = await figure('gachpala_memory_answers_total{status="200"}');
  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  for (let times = 0; times < 3; times += 1) {
    expect((await fetch(`${origin}/api/product/filters`)).status).toBe(200);
  }
  expect(await figure('gachpala_memory_answers_total{status="200"}')).toBe((before ?? 0) + 2);
});

test("orders, waiting mails and the last backup are the shop's own", async () => {
  expect(await figure("gachpala_orders")).toBe(0);
  expect(await figure("gachpala_last_backup_timestamp_seconds")).toBe(0);
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const product = await addProduct(admin);
  const shopper = await signedInShopper(shop);
  const order = { items: [{ product, size: "Small Pot", quantity: 1 }], address };
  expect(
    (await shopper.post("/api/order/cod", order, { headers: { "idempotency-key": crypto.randomUUID() } })).status,
  ).toBe(200);
  expect(await figure("gachpala_orders")).toBe(1);
  expect(await figure("gachpala_mails_waiting")).toBeGreaterThanOrEqual(2);
});

test("the process, its database and its renders are measured", async () => {
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    'gachpala_renders{state="waiting"}',
    "gachpala_render_seconds_count",
  ]) {
    expect([name, await figure(name)]).toEqual([name, expect.any(Number)]);
  }
  const calls = (await figure("gachpala_database_calls_total")) ?? 0;
  await shop.browser().post("/api/user/login", { email: "nobody@example.com", password: "not a password" });
  expect(await figure("gachpala_database_calls_total")).toBeGreaterThan(calls);
});

test("the metrics port serves only metrics, and the shop's port none", async () => {
  expect((await fetch(metrics.address.replace("/metrics", "/api/health"))).status).toBe(404);
  expect((await fetch(metrics.address, { method: "POST" })).status).toBe(404);
  expect((await shop.browser().get("/api/metrics")).status).toBe(404);
});

test("readyz checks database, tables and catalog; healthz that the process answers", async () => {
  const visitor = shop.browser();
  expect(await statuses(visitor)).toEqual({ health: 200, alive: 200, ready: 200, missing: undefined });

  await shop.database.db.execute(sql`update drizzle.__drizzle_migrations set hash = hash || 'x'`);
  expect(await statuses(visitor)).toEqual({ health: 200, alive: 200, ready: 503, missing: "migrations" });
  await shop.database.db.execute(sql`update drizzle.__drizzle_migrations set hash = rtrim(hash, 'x')`);

  await shop.database.db.execute(sql`alter table catalog_version rename to catalog_version_away`);
  expect(await statuses(visitor)).toEqual({ health: 200, alive: 200, ready: 503, missing: "catalog" });
  await shop.database.db.execute(sql`alter table catalog_version_away rename to catalog_version`);
  expect((await statuses(visitor)).ready).toBe(200);
});

test("without its database a shop is alive, not ready, and its metrics show what it knows", async () => {
  const other = await openTestShop({ METRICS_PORT: "0" });
  await other.database.close();
  try {
    expect(await statuses(other.browser())).toEqual({ health: 503, alive: 200, ready: 503, missing: "database" });
    const text = await other.app.metrics?.text();
    expect(text).toMatch(/^gachpala_orders nan$/im);
    expect(text).toContain("process_resident_memory_bytes ");
  } finally {
    await other.app.close();
  }
});

async function statuses(visitor: ReturnType<TestShop["browser"]>) {
  const [health, alive, ready] = [
    await visitor.get("/api/health"),
    await visitor.get("/healthz"),
    await visitor.get("/readyz"),
  ];
  for (const { status, body } of [health, alive, ready])
    expect(body.code).toBe(status === 200 ? undefined : "unavailable");
  return { health: health.status, alive: alive.status, ready: ready.status, missing: ready.body.missing };
}

async function scrape(): Promise<string> {
  const reply = await fetch(metrics.address);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
  return reply.text();
}

async function figure(name: string): Promise<number | undefined> {
  const line = (await scrape()).split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
