/**
 * Measures the owner's reports in a shop with many orders: summing the orders of before once, and then a year of each split, with the
 * year before it. Requests are injected into the app one after the other. `npm run bench:reports -- --orders 1000000`
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { reportSplits } from "#contract/wire/books/reports.ts";
import type { Database } from "#db/database.ts";
import { fillSums } from "#db/migrating/fill-sums.ts";
import { openDatabase } from "#db/open.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { openLiveView } from "#server/view/live-view.ts";
import { onPostgres } from "./engines.ts";
import { growCatalog, growOrders } from "./grow.ts";
import { logInOwner } from "./lists.ts";
import { quantile, table, whole } from "./report.ts";

const rounds = 40;
const barMs = 100;
const at = process.argv.indexOf("--orders");
const orderCount = at < 0 ? 1_000_000 : Number(process.argv[at + 1]);
const productCount = 1000;

await onPostgres(async ({ dataDir, databaseUrl }) => {
  const database = await openDatabase({
    databaseUrl: `${databaseUrl}?statement_timeout=0`,
    dataDir,
    onLog: console.error,
  });
  try {
    const text = await measure(database, dataDir);
    console.log(text);
    writeFileSync(new URL("REPORTS.md", import.meta.url), text);
  } finally {
    await database.close();
  }
});
process.exit();

async function measure(database: Database, dataDir: string): Promise<string> {
  const { db } = database;
  await growCatalog(db, productCount);
  await growOrders(db, orderCount, productCount);
  const began = performance.now();
  await db.execute(sql`insert into report_stale select id from orders`);
  await db.transaction(async (tx) => fillSums((text) => tx.execute<Record<string, unknown>>(sql.raw(text))));
  const fillSeconds = (performance.now() - began) / 1000;
  await db.execute(sql`vacuum analyze`);
  const rows = await timeReports(database, dataDir);
  const slowest = Math.max(...rows.map(({ p95 }) => p95));
  return `# Reports

Written by \`npm run bench:reports\`. PostgreSQL, ${whole(productCount)} products and ${whole(orderCount)} orders of two years, with two lines each. A
report is of a year, with the year before it: all orders. It is requested ${rounds} times, injected into the app. Bar for p95: ${barMs} ms, ${slowest <= barMs ? "met" : "missed"} with ${slowest.toFixed(1)}.

Summing the orders of before, once, when the database is opened: ${whole(fillSeconds)} s.

${table(
  ["A year by", "p50, ms", "p95, ms"],
  rows.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1)]),
)}

*${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}. Taken ${new Date().toISOString().slice(0, 10)}.*
`;
}

async function timeReports(database: Database, dataDir: string) {
  const env = readEnv({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
  const media = await openMediaFolder(join(dataDir, "media"));
  const app = await buildApp({ env, database, live: await openLiveView(database.db), media });
  await app.ready();
  const headers = { cookie: await logInOwner(app, database) };
  const period = { from: dayInDhaka(new Date(), -364), to: dayInDhaka(new Date()) };
  const rows = [];
  for (const split of reportSplits) {
    const taken: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const start = performance.now();
      const url = `/api/admin/reports?${new URLSearchParams({ ...period, split })}`;
      const answer = await app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      if (round >= 0) taken.push(performance.now() - start);
    }
    rows.push({ name: split, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) });
  }
  await app.close();
  return rows;
}
