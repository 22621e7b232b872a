/**
 * Compares the shop's throughput with the most that this machine and this Node can serve.
 *
 * Each address is requested in turn from the shop, from a bare node:http server that answers with the same bytes and headers
 * from memory, and from such a server inside the shop's process. Then latency is measured at half the shop's maximum rate,
 * because at the full rate it would only show the length of the queue.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { productCard } from "#contract/wire/catalog/catalog.ts";
import type { RecordedAnswer } from "./bare.ts";
import {
  type Answer,
  type Child,
  fetchBytes,
  freePort,
  processorSeconds,
  residentMegabytes,
  startCeiling,
  startShop,
} from "./children.ts";
import { inFolder, onPostgres, type Place } from "./engines.ts";
import { pace } from "./pace.ts";
import { pour } from "./pour.ts";
import { type Part, percent, quantile, table, whole } from "./report.ts";

const connections = 32;
const pacedSeconds = 4;
const patienceSeconds = 240;
const pageBar = 0.75;
const p99BarMs = 5;

type How = { isQuick: boolean };
type Row = {
  address: string;
  bytes: number;
  shop: number;
  bare: number;
  /** Medians of ratios within a turn of one second each: a machine's speed varies by the minute, hardly by the second. */
  ratio: number;
  cpuRatio: number;
  /** A bare server in the shop's process, compared with one in a separate process. */
  insideCpuRatio: number;
  p50: number;
  p99: number;
  /** Latency of the bare server at the same rate, which is due to the machine. */
  bareP99: number;
  failed: number;
};

export function load({ isQuick }: How): Part {
  const seconds = 1;
  const rounds = isQuick ? 1 : 9;
  return {
    name: "load",
    title: "Load",
    async measure() {
      const texts: string[] = [];
      await inFolder(async (dataDir) => {
        const place = { engine: "embedded", dataDir, databaseUrl: undefined };
        const { rows, memory } = await measureShop(place, { seconds, rounds, isWhole: true });
        texts.push(explain(rounds), rowsTable(rows), memory);
      });
      await onPostgres(async (place) => {
        const { memory } = await measureShop(place, { seconds, rounds: 1, isWhole: false });
        texts.push(memory);
      });
      return texts.join("\n\n");
    },
  };
}

type Measuring = { seconds: number; rounds: number; isWhole: boolean };

async function measureShop({ engine, dataDir, databaseUrl }: Place, how: Measuring) {
  const recording = join(dataDir, "answers.json");
  const inside = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl ?? "",
    BENCH_RECORDING: recording,
    BENCH_PORT: String(inside),
  };
  const first = await startShop(dataDir, patienceSeconds, environment);
  await first.stop();
  const shop = await startShop(dataDir, patienceSeconds, environment, { flags: ["--import", "./bench/inside.ts"] });
  try {
    const startMegabytes = residentMegabytes(shop.pid);
    const rows = await measureAddresses(shop, { ...shop, origin: `http://127.0.0.1:${inside}` }, recording, how);
    const memory = `${engine}: ${shop.firstPageSeconds.toFixed(1)} s from start to the first page (${first.firstPageSeconds.toFixed(1)} s the first time, with the demo catalog to load); ${startMegabytes} MB resident then, ${residentMegabytes(shop.pid)} MB after this load.`;
    return { rows, memory };
  } finally {
    await shop.stop();
  }
}

async function measureAddresses(
  shop: Child,
  inside: Child,
  recording: string,
  { seconds, rounds, isWhole }: Measuring,
): Promise<Row[]> {
  const product = await productAddress(shop.origin);
  const pages = ["/", "/collection", "/collection?q=palm", product, "/parts/collection?q=palm"];
  const calls = ["/api/product/search?q=palm", "/api/product/list", "/api/product/list?page=1&limit=10"];
  const answers = new Map<string, Answer>();
  for (const address of isWhole ? [...pages, ...calls] : pages) {
    const answer = await fetchBytes(shop.origin + address);
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
    answers.set(address, answer);
  }
  await settle(shop.origin, answers);
  const recorded = [...answers].map(([address, answer]) => [address, record(answer)]);
  writeFileSync(recording, JSON.stringify(Object.fromEntries(recorded)));
  const bare = await startCeiling(recording);
  try {
    const rows: Row[] = [];
    for (const [address, { body }] of answers) {
      console.log(`  ${address}`);
      // An unmeasured turn, so that all code is compiled.
      for (const side of [shop, bare, inside]) await pourOn(side, address, 1);
      const turns: Record<"shop" | "bare" | "inside", Poured>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        turns.push({
          shop: await pourOn(shop, address, seconds),
          bare: await pourOn(bare, address, seconds),
          inside: await pourOn(inside, address, seconds),
        });
      }
      const median = (figureOf: (turn: (typeof turns)[number]) => number) => quantile(turns.map(figureOf), 0.5);
      const perSecond = median((turn) => turn.shop.perSecond);
      const paced = (origin: string) => pace(origin + address, perSecond / 2, pacedSeconds, connections);
      const { p50, p99, failed } = await paced(shop.origin);
      rows.push({
        address: address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}"),
        bytes: body.length,
        shop: perSecond,
        bare: median((turn) => turn.bare.perSecond),
        ratio: median((turn) => turn.shop.perSecond / turn.bare.perSecond),
        cpuRatio: median((turn) => turn.bare.cpuMicros / turn.shop.cpuMicros),
        insideCpuRatio: median((turn) => turn.bare.cpuMicros / turn.inside.cpuMicros),
        p50,
        p99,
        bareP99: (await paced(bare.origin)).p99,
        failed: turns.reduce((sum, turn) => sum + turn.shop.failed, failed),
      });
    }
    return rows;
  } finally {
    await bare.stop();
  }
}

type Poured = Awaited<ReturnType<typeof pourOn>>;

async function pourOn({ origin, pid }: Child, address: string, seconds: number) {
  const before = processorSeconds(pid);
  const poured = await pour(origin + address, seconds, connections);
  return { ...poured, cpuMicros: ((processorSeconds(pid) - before) * 1e6) / (poured.perSecond * seconds) };
}

/** Waits until the pages have their final compression, because the bare server must send the same bytes. */
async function settle(origin: string, answers: Map<string, Answer>): Promise<void> {
  for (const [address, { body }] of answers) {
    let size = body.length;
    for (let still = 0; still < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const answer = await fetchBytes(origin + address);
      still = answer.body.length === size ? still + 1 : 0;
      size = answer.body.length;
      answers.set(address, answer);
    }
  }
}

/** The path of the first product in the shop's list. */
async function productAddress(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/product/list?page=1`);
  const { products } = z
    .object({ products: z.array(productCard.pick({ _id: true, categorySlug: true })) })
    .parse(await answer.json());
  if (!products[0]) throw new Error("The shop lists no product");
  return `/collection/${products[0].categorySlug}/${products[0]._id}`;
}

/** An answer for the bare server: the shop's bytes and all its headers except those of the connection. */
function record({ headers, body }: Answer): RecordedAnswer {
  const perConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);
  const kept: Record<string, string> = { "content-length": String(body.length) };
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string" && !perConnection.has(name)) kept[name] = value;
  }
  return { headers: kept, body: body.toString("base64") };
}

function explain(rounds: number): string {
  return `One process, ${connections} connections on loopback, ${rounds} turns of one second, alternating with a bare node:http server that sends the same bytes and headers. Figures are medians over the turns, for rates and for processor time per answer. A bare server inside the shop's process, compared by processor time, shows how much of the difference is due to the process instead of the shop's code. Targets: pages at least ${pageBar * 100} % of bare, p99 at half the shop's rate below ${p99BarMs} ms. At half the rate, requests are due at equal intervals, and latency counts from the due time; the bare server gets the same rate.`;
}

function rowsTable(rows: Row[]): string {
  return table(
    [
      "Address",
      "Bytes",
      "Shop / bare",
      "By processor time",
      "Bare in the shop's process",
      "Shop, req/s",
      "Bare, req/s",
      "p50 / p99 at half rate, ms",
      "Bare p99, ms",
      "Failed",
    ],
    rows.map(({ address, bytes, shop, bare, ratio, cpuRatio, insideCpuRatio, p50, p99, bareP99, failed }) => [
      `\`${address}\``,
      whole(bytes),
      percent(ratio, 1),
      percent(cpuRatio, 1),
      percent(insideCpuRatio, 1),
      whole(shop),
      whole(bare),
      `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
      bareP99.toFixed(1),
      failed,
    ]),
  );
}
