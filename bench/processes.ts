/**
 * Measures several processes of the shop on one PostgreSQL: `npm start -- --workers N`. The load generator and PostgreSQL share
 * the machine's cores with them, so more processes than cores cannot be faster here.
 */
import { cpus } from "node:os";
import { Client } from "pg";
import { type Child, startShop } from "./children.ts";
import { onPostgres } from "./engines.ts";
import { cookiesOf, placeOrders } from "./orders.ts";
import { pour } from "./pour.ts";
import { type Part, quantile, table, whole } from "./report.ts";

const counts = [1, 2, 4];
const connections = 32;
const patienceSeconds = 240;
const addresses = { page: "/", search: "/api/product/search?q=palm" };

export function processes({ isQuick }: { isQuick: boolean }): Part {
  const seconds = isQuick ? 1 : 3;
  const rounds = isQuick ? 1 : 5;
  return {
    name: "processes",
    title: "Several processes",
    async measure() {
      const rows: (string | number)[][] = [];
      const notes: string[] = [];
      await onPostgres(async ({ dataDir, databaseUrl }) => {
        const environment = { DATABASE_URL: databaseUrl ?? "" };
        const start = (count: number) =>
          startShop(dataDir, patienceSeconds, environment, { words: ["--workers", String(count)] });
        const shops: { count: number; shop: Child; cookies: string[] }[] = [];
        for (const count of counts) {
          const shop = await start(count);
          shops.push({ count, shop, cookies: await cookiesOf(shop.origin) });
        }
        try {
          const figures = new Map(counts.map((count) => [count, new Map<string, number[]>()]));
          const kinds: [string, (shop: Child, cookies: string[]) => Promise<number>][] = [
            ["page", async ({ origin }) => (await pour(origin + addresses.page, seconds, connections)).perSecond],
            ["search", async ({ origin }) => (await pour(origin + addresses.search, seconds, connections)).perSecond],
            ["order", async ({ origin }, cookies) => placeOrders(origin, cookies, seconds)],
          ];
          for (const [kind, measure] of kinds) {
            const before = await writtenSoFar(databaseUrl ?? "");
            for (let round = -1; round < rounds; round += 1) {
              for (const { count, shop, cookies } of shops) {
                const perSecond = await measure(shop, cookies);
                const list = figures.get(count) ?? new Map<string, number[]>();
                // The first round only warms up compilers and caches.
                if (round >= 0) list.set(kind, [...(list.get(kind) ?? []), perSecond]);
              }
            }
            if (kind === "order") notes.push(perOrder(before, await writtenSoFar(databaseUrl ?? "")));
          }
          for (const [count, list] of figures) {
            rows.push([count, ...kinds.map(([kind]) => whole(quantile(list.get(kind) ?? [], 0.5)))]);
          }
        } finally {
          for (const { shop } of shops) await shop.stop();
        }
      });
      const columns = ["Processes", "Home from memory, /s", "Search call, /s", "Cash orders, durable, /s"];
      const how = `On one PostgreSQL, ${connections} connections. Medians of ${rounds} turns of ${seconds} s, alternating between the counts. PostgreSQL and the load generator share ${cpus().length} cores with the shop.`;
      return [how, table(columns, rows), ...notes].join("\n\n");
    },
  };
}

type Written = { orders: number; logBytes: number; diskBytes: number };

async function writtenSoFar(url: string): Promise<Written> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<keyof Written, string>>(
      `select (select count(*) from orders) as orders, pg_current_wal_lsn() - '0/0' as "logBytes",
        pg_database_size(current_database()) as "diskBytes"`,
    );
    const { orders = 0, logBytes = 0, diskBytes = 0 } = rows[0] ?? {};
    return { orders: Number(orders), logBytes: Number(logBytes), diskBytes: Number(diskBytes) };
  } finally {
    await client.end();
  }
}

function perOrder(before: Written, after: Written): string {
  const orders = after.orders - before.orders;
  const kilobytes = (kind: "logBytes" | "diskBytes") => ((after[kind] - before[kind]) / orders / 1000).toFixed(1);
  return `An order of one product, with its two mails, takes ${kilobytes("logBytes")} kB of PostgreSQL's log, which is sent to standbys, and ${kilobytes("diskBytes")} kB of tables and indexes (${whole(orders)} orders).`;
}
