/**
 * How long the back office's lists take in a grown shop: 10,000 products, with 100,000 orders or as many as are asked for on
 * PostgreSQL, 10,000 on the embedded engine. Requests are injected into the app one after the other, so no network and
 * no queue is in the figures.
 */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Database, openDatabase } from "#db/open.ts";
import { createFirstOwner } from "#server/accounts/owners.ts";
import { buildApp } from "#server/app.ts";
import { openCatalog } from "#server/catalog/snapshot.ts";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { onBothEngines } from "./engines.ts";
import { growCatalog, growOrders } from "./grow.ts";
import { type Part, quantile, table, whole } from "./report.ts";

type Case = { name: string; method: "GET" | "POST"; url: string; body?: object };
type Row = { name: string; p50: number; p95: number };

const owner = { email: "owner@example.com", password: "a-long-owner-password-1" };
const rounds = 40;
const warmRounds = 5;
const barMs = 50;

const orders = (name: string, body: object): Case => ({ name, method: "POST", url: "/api/order/list", body });
const cases: Case[] = [
  orders("Orders, first page", { page: 1 }),
  orders("Orders, last page", { page: 1_000_000 }),
  orders("Orders, middle page", { page: 5000 }),
  orders("Orders by amount, last page", { page: 1_000_000, sort: "amount-desc" }),
  orders("Orders of one status", { page: 1, status: "Shipped" }),
  orders("Orders, cash pending", { page: 1, payment: "pending" }),
  orders("Orders of a month", { page: 1, from: "2026-01-01", to: "2026-01-31" }),
  orders("Search by number", { page: 1, q: "GP-1777" }),
  orders("Search by the end of a phone", { page: 1, q: "700777" }),
  orders("Search by name and product", { page: 1, q: "nasrin jasmine" }),
  orders("Search by a product, in Bengali", { page: 1, q: "তুলসী" }),
  { name: "Products, first page", method: "GET", url: "/api/product/desk" },
  { name: "Products, search", method: "GET", url: "/api/product/desk?q=tulsi+77" },
  { name: "Products by price, out of stock", method: "GET", url: "/api/product/desk?sort=price-asc&stock=out" },
  { name: "Sales of 30 days", method: "GET", url: "/api/order/sales?days=30" },
  { name: "Sales of 365 days", method: "GET", url: "/api/order/sales?days=365" },
];

export function lists({ isQuick, orderCount }: { isQuick: boolean; orderCount: number }): Part {
  const productCount = isQuick ? 1000 : 10_000;
  const ordersOf: Record<string, number> = isQuick
    ? { embedded: 1000, PostgreSQL: 1000 }
    : { embedded: Math.min(orderCount, 10_000), PostgreSQL: orderCount };
  return {
    name: "lists",
    title: "Lists of the back office",
    async measure() {
      const texts = [
        `${rounds} requests each, one after the other, injected into the app (no network), after ${warmRounds} unmeasured. The bar: p95 within ${barMs} ms.`,
      ];
      await onBothEngines(async ({ engine, dataDir, databaseUrl }) => {
        const grown = { databaseUrl, dataDir, productCount, orderCount: ordersOf[engine] ?? 0 };
        const rows = await measure(grown);
        const size = `${whole(grown.productCount)} products, ${whole(grown.orderCount)} orders`;
        texts.push(`### ${engine}, ${size}`, rowsTable(rows));
      });
      return texts.join("\n\n");
    },
  };
}

type Grown = { databaseUrl: string | undefined; dataDir: string; productCount: number; orderCount: number };

async function measure({ databaseUrl, dataDir, productCount, orderCount }: Grown): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl, dataDir, onLog: console.error });
  console.log(`  ${database.engine}: making ${productCount} products and ${orderCount} orders`);
  await growCatalog(database.db, productCount);
  await growOrders(database.db, orderCount);
  const { app, cookie } = await openShop(database, dataDir);
  try {
    const rows: Row[] = [];
    for (const one of cases) rows.push(await time(app, cookie, one));
    return rows;
  } finally {
    await app.close();
    await database.close();
  }
}

async function openShop(database: Database, dataDir: string): Promise<{ app: FastifyInstance; cookie: string }> {
  await createFirstOwner(database.db, owner.email, owner.password);
  const catalog = await openCatalog(database.db);
  const media = await openMediaFolder(join(dataDir, "media"));
  const env = readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off" });
  const app = await buildApp({ env, database, catalog, media });
  const login = await app.inject({ method: "POST", url: "/api/admin/login", payload: owner });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { app, cookie };
}

async function time(app: FastifyInstance, cookie: string, { name, method, url, body }: Case): Promise<Row> {
  const taken: number[] = [];
  for (let round = -warmRounds; round < rounds; round += 1) {
    const start = performance.now();
    const { statusCode } = await app.inject({ method, url, headers: { cookie }, ...(body ? { payload: body } : {}) });
    if (statusCode !== 200) throw new Error(`${name} answers ${statusCode}`);
    if (round >= 0) taken.push(performance.now() - start);
  }
  return { name, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}

function rowsTable(rows: Row[]): string {
  return table(
    ["List", "p50, ms", "p95, ms", "Within the bar"],
    rows.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1), p95 <= barMs ? "yes" : "no"]),
  );
}
