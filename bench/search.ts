/**
 * Measures the quality, speed and memory of the search: the demo catalog's 120 queries by kind, queries by meaning, nonsense words that must find nothing,
 * and the time of an answer in shops of three sizes. Requests are injected into the shop's routes one after the other, with the
 * catalog in memory, so the times include neither network nor database. Writes SEARCH.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { searchDropdownMax } from "#contract/rules/constants.ts";
import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import type { CatalogProduct, CatalogShop, SearchedView } from "#server/catalog/catalog.ts";
import { meaningIn } from "#server/catalog/reading/meant-products.ts";
import { catalogRoutes } from "#server/catalog/routes.ts";
import { indexProducts } from "#server/search/search-index.ts";
import { searchProducts } from "#server/search/search-products.ts";
import {
  freshQueries,
  isFit,
  type JudgedProduct,
  lateQueries,
  type MeaningQuery,
  splitQueries,
} from "#test/meaning-queries.ts";
import { demoEntries, grownEntries, nonsense, type SearchTest, splitTests, viewOf } from "./search-catalog.ts";

const nonsenseCount = 200;
/** For 100,000 products, a fifth above the first reading. */
const mostMb = 125;
const kindNames: Record<string, string> = {
  bengali: "Bengali",
  banglish: "Latin spelling",
  english: "English",
  botanical: "Botanical",
  misspelling: "Misspelling",
};

const busyBefore = loadavg()[0] ?? 0;
const { tuned, heldOut } = splitTests();
const demoView = await viewOf(demoEntries());
const sections = [
  recallSection("Queries used for tuning", demoView, tuned),
  recallSection("Held-out queries", demoView, heldOut),
  meaningSection(demoView),
  nonsenseSection(demoView),
  await speedSection([1000, 10_000, 100_000]),
];
const report = `# Search

Written by \`npm run bench:search\`, on the demo catalog and on larger ones. A query counts as found if an expected product is the first,
or among the first five, of the exact and closest matches in the order they are shown.

${sections.join("\n")}
Machine: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${process.platform}, Node ${process.version}. Taken
${new Date().toISOString().slice(0, 10)} with a load average of ${busyBefore.toFixed(1)} before the start. If that is well above 0, other work disturbed the times.
`;
writeFileSync(new URL("SEARCH.md", import.meta.url), report);
console.log(report);

function recallSection(title: string, view: SearchedView, tests: SearchTest[]): string {
  const missed: string[] = [];
  const rows = [...Map.groupBy(tests, ({ kind }) => kind)].map(([kind, some]) => {
    const places = some.map((test) => placeOf(view, test));
    some.forEach((test, at) => {
      if ((places[at] ?? 9) >= 5) missed.push(test.query);
    });
    const within = (count: number) => places.filter((place) => place < count).length;
    return `| ${kindNames[kind] ?? kind} | ${some.length} | ${within(1)} | ${within(5)} |`;
  });
  const list = missed.length === 0 ? "None is missed." : `Missed: ${missed.join(", ")}.`;
  return `## ${title}\n\n| Kind | Queries | First | Among five |\n|---|---|---|---|\n${rows.join("\n")}\n\n${list}\n`;
}

/**
 * Queries that say what is wanted and not what it is called. One is answered by three products at least, of which four in five fit by the
 * plants' own facts. No word was ever added for the last of these sets.
 */
function meaningSection(view: SearchedView): string {
  const catalog = new URL("../demo/catalog.json", import.meta.url);
  const demo: { products: (JudgedProduct & { slug: string })[] } = JSON.parse(readFileSync(catalog, "utf8"));
  const productOf = new Map(demo.products.map((product) => [product.slug, product]));
  const isAnswered = ({ query, fits }: MeaningQuery) => {
    const { products, closest } = search(view, query);
    const answers = [...products, ...closest].flatMap(({ _id }) => productOf.get(_id) ?? []);
    const fitting = answers.filter((product) => isFit(product, fits)).length;
    return answers.length >= 3 && fitting >= answers.length * 0.8;
  };
  const halves = splitQueries();
  const sets: [string, MeaningQuery[]][] = [
    ["The half that the words were made with", halves.tuned],
    ["The half held out", halves.heldOut],
    ["Written afterwards", lateQueries()],
    ["Never tuned on", freshQueries()],
  ];
  const rows = sets.map(([name, queries]) => `| ${name} | ${queries.length} | ${queries.filter(isAnswered).length} |`);
  const missed = freshQueries().filter((query) => !isAnswered(query));
  const list =
    missed.length === 0
      ? "None of the last is missed."
      : `Missed of the last: ${missed.map(({ query }) => query).join(", ")}.`;
  return `## By meaning\n\n| Set | Queries | Answered |\n|---|---|---|\n${rows.join("\n")}\n\n${list}\n`;
}

/** As GET /api/product/search does. */
function search(view: SearchedView, text: string) {
  return searchProducts(view, text, searchDropdownMax, meaningIn(view));
}

function placeOf(view: SearchedView, { query, expectSlug, alsoOk = [] }: SearchTest): number {
  const { products, closest } = search(view, query);
  const place = [...products, ...closest].findIndex(({ _id }) => _id === expectSlug || alsoOk.includes(_id));
  return place === -1 ? Number.POSITIVE_INFINITY : place;
}

function nonsenseSection(view: SearchedView): string {
  const hits = nonsense(nonsenseCount).filter((text) => {
    const { total, closest } = search(view, text);
    return total + closest.length > 0;
  });
  const share = ((hits.length / nonsenseCount) * 100).toFixed(1);
  const list = hits.length === 0 ? "" : ` (${hits.join(", ")})`;
  return `## Nonsense\n\nOf ${nonsenseCount} random words in both scripts, ${hits.length} find something: ${share} %${list}.\n`;
}

async function speedSection(sizes: number[]): Promise<string> {
  const rows: string[] = [];
  for (const size of sizes) rows.push(await speedRow(size));
  return `## Speed

Answers to the queries above, to the texts while they are typed, to nonsense, and to parts of names. 'Longest' is the longest time that
one search keeps the process busy (each the fastest of three). 'One changed' is the time from renaming a product until it is found by
its new name. 'Index holds' is the memory of the index beside the products; of no shop it may be more than ${mostMb} MB.

| Products | p50, ms | p95, ms | p99, ms | Longest, ms | Index made, ms | One changed, ms | Index holds, MB |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

async function speedRow(size: number): Promise<string> {
  const entries = grownEntries(size);
  const before = await heapNow();
  const start = performance.now();
  const view = await viewOf(entries);
  const made = performance.now() - start;
  const heldMb = (await heapNow()) - before;
  if (heldMb > mostMb) {
    console.error(`The index of ${size} products holds ${heldMb.toFixed(1)} MB, more than ${mostMb}`);
    process.exitCode = 1;
  }
  const queries = typedQueries(entries);
  const app = await openRoutes(view);
  const taken: number[] = [];
  for (const query of [...queries.slice(0, 50), ...queries]) taken.push(await timeAnswer(app, query));
  await app.close();
  const sorted = taken.slice(50).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  const longest = Math.max(...queries.map((query) => timeSearch(view, query)));
  const changed = await timeChange(view, entries[Math.floor(size / 2)] as CatalogProduct);
  return `| ${size.toLocaleString("en")} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${longest.toFixed(1)} | ${made.toFixed(0)} | ${changed.toFixed(1)} | ${heldMb.toFixed(1)} |`;
}

/** Of the heap and of typed arrays, in MB, after collections: `npm run bench:search` has node allow them (--expose-gc). */
async function heapNow(): Promise<number> {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) throw new Error("Memory is measured with node --expose-gc");
  // The size before lets go of its memory over several turns.
  for (let times = 0; times < 3; times += 1) {
    gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

function typedQueries(entries: CatalogProduct[]): string[] {
  const tests = [...tuned, ...heldOut].map(({ query }) => query);
  const typing = tests.flatMap((query) =>
    [2, 4, 6, 8].filter((end) => end < query.length).map((end) => query.slice(0, end)),
  );
  const parts = Array.from({ length: 200 }, (_, nth) => {
    const name = entries[(nth * 7919) % entries.length]?.names[nth % 4] ?? "";
    return name.slice(nth % 3, (nth % 3) + 12);
  });
  return [...tests, ...typing, ...parts, ...nonsense(nonsenseCount), "a", "p", "ল", "plant", "e a"].filter((query) =>
    query.trim(),
  );
}

async function openRoutes(view: SearchedView): Promise<FastifyInstance> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  catalogRoutes(
    app,
    { catalog: { view: () => view } } as unknown as CatalogShop,
    { throttle: { isWithin: async () => true }, searchLog: { note: () => {} } },
    async (_request, reply, make) => {
      reply.send({ success: true, message: "", ...make() });
    },
  );
  await app.ready();
  return app;
}

async function timeAnswer(app: FastifyInstance, query: string): Promise<number> {
  const start = performance.now();
  const url = `/api/product/search?${new URLSearchParams({ q: query, limit: String(searchDropdownMax) })}`;
  const answer = await app.inject({ method: "GET", url });
  const taken = performance.now() - start;
  if (answer.statusCode !== 200 || !answer.json<ProductSearch>().closest) throw new Error(`No answer to ${query}`);
  return taken;
}

/** The fastest of three, to exclude delays by other work of the machine. */
function timeSearch(view: SearchedView, query: string): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    search(view, query);
    return performance.now() - start;
  });
  return Math.min(...times);
}

async function timeChange(view: SearchedView, entry: CatalogProduct): Promise<number> {
  const start = performance.now();
  const renamed = { ...entry, names: ["xylotrope nursery special", ...entry.names.slice(1)] };
  const index = await indexProducts([renamed], view.search);
  const { total } = searchProducts({ ...view, search: index }, "xylotrope", 1);
  if (total !== 1) throw new Error("A renamed product is not found");
  return performance.now() - start;
}
