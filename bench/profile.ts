/**
 * Shows where processor time goes, for the missed targets in RESULTS.md: a page from memory, a rendered page, and a cash on
 * delivery order on the embedded engine. V8's sampling profiler runs in the shop, which makes it somewhat slower.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { fetchBytes, startShop } from "./children.ts";
import { inFolder } from "./engines.ts";
import { pourOrders } from "./orders.ts";
import { pour } from "./pour.ts";
import { type Part, table } from "./report.ts";

const patienceSeconds = 240;
const connections = 32;
const leastShare = 0.01;

const profileOf = z.object({
  endTime: z.number(),
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.infer<typeof profileOf>;
type Work = { name: string; run(origin: string, seconds: number): Promise<number> };

const works: Work[] = [
  {
    name: "Home, from memory",
    run: async (origin, seconds) => Math.round((await pour(`${origin}/`, seconds, connections)).perSecond * seconds),
  },
  { name: "Collection, rendered", run: renderLists },
  { name: "Cash order, embedded", run: pourOrders },
];

export function profile({ isQuick }: { isQuick: boolean }): Part {
  const seconds = isQuick ? 2 : 8;
  return {
    name: "profile",
    title: "Profile",
    async measure() {
      const columns: { name: string; answers: number; spent: Map<string, number> }[] = [];
      for (const work of works) {
        console.log(`  ${work.name}`);
        columns.push({ name: work.name, ...(await inFolder((folder) => profileWork(folder, work, seconds))) });
      }
      const how = `Milliseconds of the main thread per answer, over ${seconds} s, by the innermost function: V8 samples every half millisecond. One process, embedded engine, demo catalog. Rows below ${leastShare * 100} % in every column are left out.`;
      return [how, groupsTable(columns)].join("\n\n");
    },
  };
}

async function profileWork(folder: string, work: Work, seconds: number) {
  const first = await startShop(join(folder, "data"), patienceSeconds);
  await first.stop();
  const profiling = ["--cpu-prof", "--cpu-prof-interval=500", `--cpu-prof-dir=${folder}`];
  const shop = await startShop(join(folder, "data"), patienceSeconds, {}, { flags: profiling });
  let [answers, from, until] = [0, 0, 0];
  try {
    await work.run(shop.origin, 2);
    from = performance.now();
    answers = await work.run(shop.origin, seconds);
    until = performance.now();
  } finally {
    await shop.stop();
  }
  const stopped = performance.now();
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"));
  const recorded = profileOf.parse(JSON.parse(readFileSync(join(folder, file ?? ""), "utf8")));
  // The profile ends with the process.
  return { answers, spent: spentBetween(recorded, (stopped - from) * 1000, (stopped - until) * 1000) };
}

/** @returns microseconds spent by group, between `from` and `until`, which count microseconds back from the profile's end */
function spentBetween({ endTime, nodes, samples, timeDeltas }: Profile, from: number, until: number) {
  const groups = new Map(nodes.map(({ id, callFrame }) => [id, groupOf(callFrame)]));
  const spent = new Map<string, number>();
  let left = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  if (!(endTime > 0)) throw new Error("The profile is empty");
  samples.forEach((node, at) => {
    const delta = timeDeltas[at] ?? 0;
    left -= delta;
    const group = groups.get(node) ?? "";
    if (left > from || left < until || group === "idle") return;
    spent.set(group, (spent.get(group) ?? 0) + delta);
  });
  return spent;
}

function groupOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === "(idle)") return "idle";
  if (functionName === "(garbage collector)") return "Garbage collector";
  if (/^(writev|writeBuffer|writeUtf8String|read|fsync|shutdown)$/.test(functionName)) return `System: ${functionName}`;
  if (url.startsWith("wasm:")) return "PostgreSQL (WASM)";
  if (url.startsWith("node:")) return "Node";
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library) return library;
  if (url.includes("/build/server/")) return "The shop's pages";
  return url.startsWith("file:") ? "The shop's server" : "V8 and native code";
}

let listsAsked = 0;

/** Requests new lists, which are not cached, one after the other. @returns how many */
async function renderLists(origin: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    listsAsked += 1;
    const { status } = await fetchBytes(`${origin}/collection?minPrice=${1 + listsAsked / 100}&sort=newest`);
    if (status !== 200) throw new Error(`A list answers ${status}`);
  }
  return count;
}

function groupsTable(columns: { name: string; answers: number; spent: Map<string, number> }[]): string {
  const sums = columns.map(({ spent }) => [...spent.values()].reduce((sum, one) => sum + one, 0));
  const shareOf = (group: string, at: number) => (columns[at]?.spent.get(group) ?? 0) / (sums[at] ?? 1);
  const largest = (group: string) => Math.max(...columns.map((_, at) => shareOf(group, at)));
  const groups = [...new Set(columns.flatMap(({ spent }) => [...spent.keys()]))]
    .filter((group) => largest(group) >= leastShare)
    .toSorted((a, b) => largest(b) - largest(a));
  const cell = (micros: number, at: number) => {
    const share = Math.round((micros / (sums[at] ?? 1)) * 100);
    return `${(micros / 1000 / (columns[at]?.answers ?? 1)).toFixed(3)} (${share} %)`;
  };
  const rows = groups.map((group) => [group, ...columns.map(({ spent }, at) => cell(spent.get(group) ?? 0, at))]);
  return table(["", ...columns.map(({ name }) => name)], [...rows, ["All", ...sums.map(cell)]]);
}
