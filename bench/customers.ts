/**
 * Measures the list of customers in a large shop on PostgreSQL, and beside it in a small one: what a list costs must not grow with the shop as
 * its customers do. Requests are injected into the app one after the other. `npm run bench:customers -- --customers 100000 --orders 1000000`
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { openLiveView } from "#server/view/live-view.ts";
import { onPostgres } from "./engines.ts";
import { growCatalog, growOrders } from "./grow.ts";
import { logInOwner } from "./lists.ts";
import { quantile, table, whole } from "./report.ts";

const rounds = 20;
const barMs = 100;
const given = (name: string, usual: number) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const [large, small] = [given("--customers", 100_000), 1000];
const orderCount = given("--orders", 1_000_000);
const productCount = 100;

const cases: { name: string; asked: (customers: number) => object }[] = [
  { name: "First page", asked: () => ({ page: 1 }) },
  { name: "Most spent", asked: () => ({ page: 1, sort: "spent" }) },
  { name: "By name", asked: () => ({ page: 1, sort: "name" }) },
  { name: "Most refused", asked: () => ({ page: 1, sort: "refused" }) },
  { name: "Half way down", asked: (customers) => ({ page: Math.ceil(customers / 50) }) },
  { name: "Last page", asked: (customers) => ({ page: Math.ceil(customers / 25) }) },
  { name: "A phone", asked: () => ({ page: 1, q: "01700000777" }) },
  { name: "A name", asked: () => ({ page: 1, q: "Customer 77" }) },
  { name: "A name that a quarter have", asked: () => ({ page: 1, q: "customer" }) },
  { name: "Two letters", asked: () => ({ page: 1, q: "ra", sort: "name" }) },
  { name: "A Bengali name", asked: () => ({ page: 1, q: "করিম ৭৭" }) },
  { name: "Two Bengali letters, far down", asked: () => ({ page: 100, q: "কর" }) },
  { name: "One district", asked: () => ({ page: 1, district: "Sylhet" }) },
  { name: "Blocked", asked: () => ({ page: 1, mark: "blocked" }) },
];

await onPostgres(async ({ dataDir, databaseUrl }) => {
  const database = await openDatabase({
    databaseUrl: `${databaseUrl}?statement_timeout=0`,
    dataDir,
    onLog: console.error,
  });
  try {
    const text = await measure(database, dataDir);
    console.log(text);
    writeFileSync(new URL("CUSTOMERS.md", import.meta.url), text);
  } finally {
    await database.close();
  }
});
process.exit();

type Measured = { name: string; p50: number; p95: number };

async function measure(database: Database, dataDir: string): Promise<string> {
  const { db } = database;
  await growCatalog(db, productCount);
  await growCustomers(db, 0, small);
  const few = await timeCases(database, dataDir, small);
  await growOrders(db, orderCount, productCount);
  // Their customers are those that are made next: what is measured is the list, not the sums.
  await db.execute(sql`delete from buyers_due`);
  await growCustomers(db, small, large);
  await db.execute(sql`vacuum analyze`);
  const many = await timeCases(database, dataDir, large);
  const slowest = Math.max(...many.map(({ p95 }) => p95));
  const rows = many.map(({ name, p50, p95 }, at) => [
    ...[name, (few[at]?.p50 ?? 0).toFixed(1), p50.toFixed(1), p95.toFixed(1)],
    `${(p50 / Math.max(0.1, few[at]?.p50 ?? 0)).toFixed(1)} ×`,
  ]);
  return `# Customers

Written by \`npm run bench:customers\`. PostgreSQL, ${whole(orderCount)} orders; ${whole(small)} customers, then ${whole(large)}: ${large / small} times as many.
Each list is requested ${rounds} times, injected into the app. Bar for p95: ${barMs} ms, ${slowest <= barMs ? "met" : "missed"} with ${slowest.toFixed(1)}.

${table(["List", "Small, p50 ms", "Large, p50 ms", "Large, p95 ms", "Ratio"], rows)}

*${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores, Node ${process.version}. Taken ${new Date().toISOString().slice(0, 10)}.*
`;
}

async function growCustomers(db: Database["db"], from: number, to: number): Promise<void> {
  await db.execute(sql`insert into buyers (id, name, phone, email, place, district, search_text, order_count, delivered_count, refused_count,
      spent_minor, outcomes, has_account, first_at, last_at)
    select gen_random_uuid(), named.name, '0170' || lpad(at::text, 7, '0'), '', 'Dhanmondi, Dhaka',
      (array['Dhaka', 'Chattogram', 'Sylhet', 'Khulna', 'Rajshahi'])[1 + at % 5], named.name || ' 0170' || lpad(at::text, 7, '0'),
      1 + at % 12, 1 + at % 9, at % 3, 50000 + (at * 7919) % 900000, 'dd', at % 4 = 0, now() - at * interval '1 hour', now() - at * interval '7 minutes'
    from generate_series(${from}::int, ${to}::int - 1) at
    cross join lateral (select (array['Customer', 'Rahima', 'করিম', 'নাসিমা'])[1 + at / 10 % 4] || ' ' || at as name) named`);
  await db.execute(sql`insert into buyer_keys (key, buyer_id) select phone, id from buyers on conflict do nothing`);
}

async function timeCases(database: Database, dataDir: string, customers: number): Promise<Measured[]> {
  const env = readEnv({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
  const media = await openMediaFolder(join(dataDir, "media"));
  const app = await buildApp({ env, database, live: await openLiveView(database.db), media });
  await app.ready();
  const cookie = await logInOwner(app, database);
  const measured: Measured[] = [];
  for (const { name, asked } of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 3; round += 1) {
      const began = performance.now();
      const { statusCode, body } = await app.inject({
        ...{ method: "POST", url: "/api/buyer/list", headers: { cookie }, payload: asked(customers) },
      });
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
      if (round >= 3) times.push(performance.now() - began);
    }
    measured.push({ name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) });
  }
  await app.close();
  return measured;
}
