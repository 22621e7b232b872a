/**
 * How near the shop comes to the most that this machine can do.
 *
 * Each address is loaded twice in the same run: at the shop, and at a bare node:http server that answers with the same
 * bytes from memory. The ratio of the two means something on any machine; the rates only on this one. The load
 * generator shares the machine with both. Writes bench/RESULTS.md.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { z } from "zod";
import { productCard } from "#contract/catalog.ts";
import type { RecordedAnswer } from "./ceiling.ts";
import { type Answer, browserHeaders, fetchBytes, residentMegabytes, startCeiling, startShop } from "./children.ts";

const seconds = 5;
const connections = 32;
const firstStartPatience = 240;

type Rate = { perSecond: number; p50: number; p99: number; failed: number };
type Row = { address: string; bytes: number; encoding: string; shop: Rate; ceiling: Rate };
type Start = { newSeconds: number; againSeconds: number; startMegabytes: number; loadedMegabytes: number };

const busyBefore = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), "gachpala-bench-"));
try {
  const { rows, start } = await measure();
  const report = writeReport(rows, start);
  writeFileSync(new URL("RESULTS.md", import.meta.url), report);
  console.log(report);
  if (rows.some(({ shop }) => shop.failed > 0)) {
    console.error("Some requests failed: these figures are not worth keeping.");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<{ rows: Row[]; start: Start }> {
  const dataDir = join(folder, "data");
  console.log("First start: building the pages if need be, and loading the demo catalog ...");
  const first = await startShop(dataDir, firstStartPatience);
  await first.stop();
  const shop = await startShop(dataDir, firstStartPatience);
  try {
    const startMegabytes = residentMegabytes(shop.pid);
    const rows = await measureAll(shop.origin);
    const loadedMegabytes = residentMegabytes(shop.pid);
    const start = {
      newSeconds: first.firstPageSeconds,
      againSeconds: shop.firstPageSeconds,
      startMegabytes,
      loadedMegabytes,
    };
    return { rows, start };
  } finally {
    await shop.stop();
  }
}

async function measureAll(origin: string): Promise<Row[]> {
  const answers = new Map<string, Answer>();
  for (const address of ["/", "/collection", "/api/product/list", await productAddress(origin)]) {
    const answer = await fetchBytes(origin + address);
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
    answers.set(address, answer);
  }
  const recording = join(folder, "answers.json");
  writeFileSync(
    recording,
    JSON.stringify(Object.fromEntries([...answers].map(([address, it]) => [address, record(it)]))),
  );
  const ceiling = await startCeiling(recording);
  try {
    const rows: Row[] = [];
    for (const [address, { headers, body }] of answers) {
      console.log(`${address} ...`);
      rows.push({
        address,
        bytes: body.length,
        encoding: headers["content-encoding"] ?? "identity",
        shop: await load(origin + address),
        ceiling: await load(ceiling.origin + address),
      });
    }
    return rows;
  } finally {
    await ceiling.stop();
  }
}

/** The page of the first product that the shop lists. */
async function productAddress(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/product/list?page=1`);
  const { products } = z
    .object({ products: z.array(productCard.pick({ _id: true, categorySlug: true })) })
    .parse(await answer.json());
  if (!products[0]) throw new Error("The shop lists no product");
  return `/collection/${products[0].categorySlug}/${products[0]._id}`;
}

/** What the bare server sends: the same bytes and every header of the shop's own. */
function record({ headers, body }: Answer): RecordedAnswer {
  const perConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);
  const kept: Record<string, string> = { "content-length": String(body.length) };
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string" && !perConnection.has(name)) kept[name] = value;
  }
  return { headers: kept, body: body.toString("base64") };
}

async function load(url: string): Promise<Rate> {
  // One second unmeasured, so that both sides are compiled by then.
  await autocannon({ url, connections, duration: 1, headers: browserHeaders });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: browserHeaders,
  });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
}

function writeReport(rows: Row[], start: Start): string {
  const whole = (figure: number) => Math.round(figure).toLocaleString("en-US");
  const table = rows.map(({ address, bytes, encoding, shop, ceiling }) => {
    const name = address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");
    const ratio = `${Math.round((shop.perSecond / ceiling.perSecond) * 100)} %`;
    const cells = [name, `${whole(bytes)} (${encoding})`, ratio, whole(shop.perSecond), whole(ceiling.perSecond)];
    return `| ${[...cells, `${shop.p50} / ${shop.p99}`, shop.failed].join(" | ")} |`;
  });
  return `# Load

By \`npm run bench\`: ${connections} connections, ${seconds} s an address after 1 s unmeasured, on loopback. Beside each figure of the shop stands
what a bare node:http server reached in the same run with the same bytes and headers, in a process of its own.
The load generator (autocannon, one process) shares the machine and can be what limits both; then the ratio flatters.

| Address | Bytes on the wire | Shop / bare | Shop, req/s | Bare, req/s | Shop p50 / p99, ms | Failed |
|---|---|---|---|---|---|---|
${table.join("\n")}

| Start | |
|---|---|
| First start, new folder, demo catalog loaded, to the first page | ${start.newSeconds.toFixed(1)} s |
| Start on existing data, to the first page | ${start.againSeconds.toFixed(1)} s |
| Memory after that start | ${start.startMegabytes} MB |
| Memory after the load | ${start.loadedMegabytes} MB |

Machine: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}.
Taken ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, with a load average of ${busyBefore.toFixed(1)} before it began; well
above 0, other work disturbed these figures.
`;
}

function commit(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return (
      git("rev-parse", "--short", "HEAD") +
      (git("status", "--porcelain", "--untracked-files=no") === "" ? "" : ", with changes")
    );
  } catch {
    return "none yet";
  }
}
