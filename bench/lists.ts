/**
 * Times the back office's lists in a large shop: 10,000 products, and on PostgreSQL 100,000 orders or the number given by
 * --orders, on the embedded engine 10,000 orders. Requests are injected into the app one after the other, so the figures
 * include neither network nor queueing.
 */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open.ts";
import { createFirstOwner } from "#server/accounts/owners/owners.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { openLiveView } from "#server/view/live-view.ts";
import { onBothEngines } from "./engines.ts";
import { growCatalog, growInboxes, growOrders } from "./grow.ts";
import { type ListCase, listCases } from "./list-cases.ts";
import { type Part, quantile, table, whole } from "./report.ts";

export type Row = { name: string; p50: number; p95: number };

const owner = { email: "owner@example.com", password: "a-long-owner-password-1" };
const warmRounds = 3;
const fewestRounds = 20;
const mostRounds = 40;
/** A slow list is requested fewer times. */
const msForEach = 1000;
/** Targets for p95. The embedded engine may be slower: it is meant for small shops and for trying out. */
const barMs: Record<string, number> = { embedded: 300, PostgreSQL: 50 };

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
        `Each list is requested ${fewestRounds} to ${mostRounds} times after ${warmRounds} unmeasured requests, one after the other, injected into the app (no network). Target for p95: ${barMs.PostgreSQL} ms on PostgreSQL, ${barMs.embedded} ms on the embedded engine.`,
      ];
      await onBothEngines(async ({ engine, dataDir, databaseUrl }) => {
        const grown = { databaseUrl, dataDir, productCount, orderCount: ordersOf[engine] ?? 0 };
        const rows = await measure(grown);
        const size = `${whole(grown.productCount)} products, ${whole(grown.orderCount)} orders`;
        texts.push(`### ${engine}, ${size}`, summary(rows, barMs[engine] ?? 0), rowsTable(rows, barMs[engine] ?? 0));
      });
      return texts.join("\n\n");
    },
  };
}

type Grown = { databaseUrl: string | undefined; dataDir: string; productCount: number; orderCount: number };

async function measure({ databaseUrl, dataDir, productCount, orderCount }: Grown): Promise<Row[]> {
  // Creating the indexes of a million orders takes longer than the shop's statement timeout.
  const address = databaseUrl && `${databaseUrl}?statement_timeout=0`;
  const database = await openDatabase({ databaseUrl: address, dataDir, onLog: console.error });
  console.log(`  ${database.engine}: making ${productCount} products and ${orderCount} orders`);
  await growCatalog(database.db, productCount);
  await growOrders(database.db, orderCount, productCount);
  await growInboxes(database.db, orderCount);
  const { app, cookie } = await openShop(database, dataDir);
  try {
    return await timeLists(app, cookie, await listCases(database.db, orderCount));
  } finally {
    await app.close();
    await database.close();
  }
}

/** @param cookie the owner's session */
export async function timeLists(app: FastifyInstance, cookie: string, cases: ListCase[]): Promise<Row[]> {
  const rows: Row[] = [];
  // Requests every list once, so that the first measured one does not pay for shared caches.
  for (const one of cases) await ask(app, cookie, await proven(app, cookie, one));
  for (const one of cases) {
    const row = await time(app, cookie, await proven(app, cookie, one));
    rows.push(row);
    console.log(`  ${row.name}: ${row.p50.toFixed(1)} / ${row.p95.toFixed(1)} ms`);
  }
  return rows;
}

async function openShop(database: Database, dataDir: string): Promise<{ app: FastifyInstance; cookie: string }> {
  const live = await openLiveView(database.db);
  const media = await openMediaFolder(join(dataDir, "media"));
  const env = readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off" });
  const app = await buildApp({ env, database, live, media });
  return { app, cookie: await logInOwner(app, database) };
}

/** Makes the first owner and logs in. @returns the session's cookie */
export async function logInOwner(app: FastifyInstance, { db }: Database): Promise<string> {
  await createFirstOwner(db, owner.email, owner.password);
  const login = await app.inject({ method: "POST", url: "/api/admin/login", payload: owner });
  return login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function time(app: FastifyInstance, cookie: string, one: ListCase): Promise<Row> {
  const taken: number[] = [];
  const started = performance.now();
  const isEnough = (round: number) =>
    round >= mostRounds || (round >= fewestRounds && performance.now() - started > msForEach);
  for (let round = -warmRounds; !isEnough(round); round += 1) {
    const start = performance.now();
    await ask(app, cookie, one);
    if (round >= 0) taken.push(performance.now() - start);
  }
  return { name: one.name, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}

/** A download needs the mark that the owner's password gets, for a minute. */
async function proven(app: FastifyInstance, cookie: string, one: ListCase): Promise<ListCase> {
  if (!one.isDownload) return one;
  const asked = {
    method: "POST",
    url: "/api/order/export",
    headers: { cookie },
    payload: { currentPassword: owner.password },
  } as const;
  const answer = await app.inject(asked);
  if (answer.statusCode !== 200) throw new Error(`Asking for ${one.name} answers ${answer.statusCode}: ${answer.body}`);
  const { until, proof } = answer.json<{ until: number; proof: string }>();
  return { ...one, url: `${one.url}&until=${until}&proof=${encodeURIComponent(proof)}` };
}

async function ask(app: FastifyInstance, cookie: string, { name, method, url, body }: ListCase): Promise<void> {
  const answer = await app.inject({ method, url, headers: { cookie }, ...(body ? { payload: body } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${name} answers ${answer.statusCode}: ${answer.body}`);
}

function summary(rows: Row[], bar: number): string {
  const slow = rows.filter(({ p95 }) => p95 > bar).map(({ name }) => name);
  return slow.length === 0
    ? `All ${rows.length} lists meet the target.`
    : `${slow.length} of ${rows.length} lists miss the target: ${slow.join("; ")}.`;
}

function rowsTable(rows: Row[], bar: number): string {
  return table(
    ["List", "p50, ms", "p95, ms", "Target, ms", ""],
    rows.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1), bar, p95 > bar ? "**over**" : ""]),
  );
}
