/**
 * Measures growing catalogs: building the view in memory, and then pages, searches and changes.
 *
 * Runs on PostgreSQL, because the embedded engine is not made for a million rows. Once the view is built, reading uses no
 * database. Every page is requested once under its own address, so each is rendered. Requests are injected one after the
 * other, so the figures include neither network nor queueing.
 */
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";
import { openDatabase } from "#db/open.ts";
import { buildApp } from "#server/app.ts";
import { updateCategory } from "#server/catalog/editing/categories.ts";
import { setStock } from "#server/catalog/editing/products.ts";
import { readEnv } from "#server/env.ts";
import { openMediaFolder } from "#server/media/store.ts";
import { ensureWebBuild } from "#server/pages/build.ts";
import { registerPages } from "#server/pages/pages.ts";
import { openProductionRenderer } from "#server/pages/renderer.ts";
import { type LiveView, openLiveView } from "#server/view/live-view.ts";
import { onPostgres } from "../engines.ts";
import { growCatalog } from "../grow.ts";
import { type Part, quantile, table, whole } from "../report.ts";
import { explainOrders, ordersTable, type Sold, sellAt } from "./growth-orders.ts";

const unmeasured = 20;
const origin = "http://localhost:3000";
const words = ["tul", "tulsi", "palm", "money pl", "তুলসী", "জবা", "aloe 7", "snake plant 77", "jas", "nothing like it"];
const searchBars: Record<number, string> = { 10000: "5", 100000: "25" };

type Size = { products: number; orders: number };
const quickSizes: Size[] = [
  { products: 100, orders: 0 },
  { products: 1000, orders: 1000 },
];
const wholeSizes: Size[] = [
  { products: 100, orders: 0 },
  { products: 1000, orders: 10_000 },
  { products: 10_000, orders: 100_000 },
  { products: 100_000, orders: 1_000_000 },
];

type Grown = { products: number; buildMs: number; megabytes: number; sold: Sold | undefined } & Record<
  Measured,
  number
>;
type Measured =
  | "productMs"
  | "productP95"
  | "collectionMs"
  | "collectionP95"
  | "searchP95"
  | "changeP95"
  | "seenP95"
  | "renameMs"
  | "catchUpMs";

export function growth({ isQuick }: { isQuick: boolean }): Part {
  const sizes = isQuick ? quickSizes : wholeSizes;
  const rounds = isQuick ? 20 : 200;
  return {
    name: "growth",
    title: "Growth",
    async measure() {
      await ensureWebBuild();
      const rows: Grown[] = [];
      for (const size of sizes) {
        await onPostgres(async ({ dataDir, databaseUrl }) => {
          rows.push(await measureAt(size, rounds, dataDir, databaseUrl ?? ""));
        });
      }
      const sold = rows.flatMap(({ sold }) => sold ?? []);
      return [explain(rounds), growthTable(rows), explainOrders, ordersTable(sold)].join("\n\n");
    },
  };
}

async function measureAt(size: Size, rounds: number, dataDir: string, databaseUrl: string): Promise<Grown> {
  const { products, orders } = size;
  console.log(`  ${products} products, ${orders} orders`);
  // Creating the indexes of a million orders takes longer than the shop's statement timeout.
  const database = await openDatabase({
    databaseUrl: `${databaseUrl}?statement_timeout=0`,
    dataDir,
    onLog: console.error,
  });
  const { db } = database;
  await growCatalog(db, products);
  const before = heapMegabytes();
  const started = performance.now();
  const live = await openLiveView(db);
  const buildMs = performance.now() - started;
  const megabytes = heapMegabytes() - before;
  const media = await openMediaFolder(join(dataDir, "media"));
  const app = await buildApp({ env: readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off" }), database, live, media });
  await registerPages(app, { renderer: await openProductionRenderer(), isDevelopment: false, origin, live });
  try {
    const { product, collection, search } = await readAll(app, live, rounds);
    const { change, seen, renameMs, catchUpMs } = await changeSome(
      app,
      { db, catalog: live, media },
      Math.min(rounds, 40),
    );
    const sold = orders === 0 ? undefined : await sellAt(size, app, database);
    return {
      products,
      buildMs,
      megabytes,
      productMs: quantile(product, 0.5),
      productP95: quantile(product, 0.95),
      collectionMs: quantile(collection, 0.5),
      collectionP95: quantile(collection, 0.95),
      searchP95: quantile(search, 0.95),
      changeP95: quantile(change, 0.95),
      seenP95: quantile(seen, 0.95),
      renameMs,
      catchUpMs,
      sold,
    };
  } finally {
    await app.close();
    await database.close();
  }
}

async function readAll(app: FastifyInstance, live: LiveView, rounds: number) {
  const onSale = live.view().orderings.popular.filter(({ card }) => card.inStock);
  // No page is requested twice, because the second answer would come from memory.
  const productRounds = Math.min(rounds, onSale.length - unmeasured);
  const pageOf = (at: number) => {
    const card = onSale[Math.floor((at * onSale.length) / (productRounds + unmeasured)) % onSale.length]?.card;
    return `/collection/${card?.categorySlug}/${card?._id}`;
  };
  // A slightly different minimum price for each request: a new list with nearly all products.
  const listOf = (at: number) => `/collection?minPrice=${1 + at / 100}&sort=${at % 2 ? "newest" : "price-asc"}`;
  // A meaningless parameter makes each address new, so that no answer comes from the cache.
  const searchOf = (at: number) =>
    `/api/product/search?q=${encodeURIComponent(words[at % words.length] ?? "")}&at=${at}`;
  // Lists first: they are many enough to compile the code, and a small shop has only a few products' pages.
  const collection = await time(app, rounds, listOf);
  return {
    collection,
    product: await time(app, productRounds, pageOf),
    search: await time(app, rounds, searchOf),
  };
}

async function time(app: FastifyInstance, rounds: number, addressOf: (at: number) => string): Promise<number[]> {
  const taken: number[] = [];
  for (let at = -unmeasured; at < rounds; at += 1) {
    const url = addressOf(at + unmeasured);
    const started = performance.now();
    const { statusCode } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    if (at >= 0) taken.push(performance.now() - started);
    // Lets background work run, as it does between two visitors.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return taken;
}

type Shop = Parameters<typeof setStock>[0];

/** Times an owner's changes until they are answered and visible, renaming a category, and another process catching up. */
async function changeSome(
  app: FastifyInstance,
  shop: Shop,
  rounds: number,
): Promise<Record<"change" | "seen", number[]> & { renameMs: number; catchUpMs: number }> {
  // Another process, which does not hear of what this one changes.
  const other = await openLiveView(Object.create(shop.db));
  const [entry] = shop.catalog.view().orderings.newest;
  const change: number[] = [];
  const seen: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await setStock(shop, entry?.card._id ?? "", round % 2 === 0);
    change.push(performance.now() - started);
    const { statusCode } = await app.inject({ url: "/collection", headers: { "accept-encoding": "br" } });
    if (statusCode !== 200) throw new Error(`The collection answers ${statusCode}`);
    seen.push(performance.now() - started);
  }
  let started = performance.now();
  await updateCategory(shop, entry?.categoryId ?? "", { name: "Plants by another name" }, null);
  const renameMs = performance.now() - started;
  started = performance.now();
  await other.catchUp();
  const catchUpMs = performance.now() - started;
  return { change, seen, renameMs, catchUpMs };
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function explain(rounds: number): string {
  return `Up to ${rounds} requests of each kind after ${unmeasured} unmeasured ones, in a process without cached pages: every page is rendered. Node's default heap settings, not those of npm start. Targets: a product's page within 20 % of the smallest catalog; a collection page at 10,000 products below 15 ms (p95); a search at 10,000 and 100,000 products below 5 and 25 ms. "Change" ends when the owner is answered, "seen" when a collection page requested after that has arrived. "Renamed" is a category with an eighth of the products. "Known elsewhere" is another process catching up with all these changes at once; such a process checks for changes about three times a second.`;
}

function growthTable(rows: Grown[]): string {
  const first = rows[0]?.productMs ?? 1;
  return table(
    [
      "Products",
      "View built, ms",
      "View, MB",
      "Product page p50 / p95, ms",
      "To the smallest",
      "Collection page p50 / p95, ms",
      "Search p95, ms (bar)",
      "Change p95, ms",
      "Seen p95, ms",
      "Renamed, ms",
      "Known elsewhere, ms",
    ],
    rows.map((row) => [
      whole(row.products),
      whole(row.buildMs),
      row.megabytes.toFixed(1),
      `${row.productMs.toFixed(1)} / ${row.productP95.toFixed(1)}`,
      `${Math.round((row.productMs / first) * 100)} %`,
      `${row.collectionMs.toFixed(1)} / ${row.collectionP95.toFixed(1)}`,
      `${row.searchP95.toFixed(1)}${searchBars[row.products] ? ` (${searchBars[row.products]})` : ""}`,
      row.changeP95.toFixed(1),
      row.seenP95.toFixed(1),
      whole(row.renameMs),
      whole(row.catchUpMs),
    ]),
  );
}
