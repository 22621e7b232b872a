/**
 * Several processes of the shop on one PostgreSQL, started and watched by one that serves nothing itself.
 *
 * 1. The first process prepares the shop (pages, tables, owner, demo catalog), then starts the others.
 * 2. A worker that dies is replaced, each time after a longer pause; one that lived for a while resets the count. After too
 *    many deaths in a row the whole shop ends, so that its supervisor notices.
 * 3. A request to stop reaches every worker, which finishes its running answers. Slow ones are cut off.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { stopOnRequest } from "./stopping.ts";

const maxWorkers = 64;
const maxDeathsInARow = 8;
const firstPauseMs = 250;
const longestPauseMs = 15_000;
const aWhileMs = 60_000;
/** Just before this process ends too: see stopping.ts. */
const stopMs = 9_500;

/**
 * How many processes `--workers N` or `--workers=N` asks for; one without.
 * @throws StartError when it is no such number, or when the shop cannot run in several
 */
export function readWorkerCount(given: string[], databaseUrl: string | undefined): number {
  const { values } = parseArgs({
    args: given,
    strict: false,
    options: { workers: { type: "string" }, dev: { type: "boolean" } },
  });
  if (values.workers === undefined) return 1;
  const count = Number(values.workers);
  if (typeof values.workers !== "string" || !Number.isInteger(count) || count < 1 || count > maxWorkers) {
    throw new StartError(terminal(m.start_workers_number, { most: String(maxWorkers) }));
  }
  if (count > 1 && databaseUrl === undefined) {
    throw new StartError(terminal(m.start_workers_embedded));
  }
  if (count > 1 && values.dev) throw new StartError(terminal(m.start_workers_dev));
  return count;
}

type Options = { count: number; onListening: (address: string) => void; onLog: (line: string) => void };

/** Starts them and returns; from then on signals and deaths are handled. Ends the process in the end. */
export function runWorkers({ count, onListening, onLog }: Options): void {
  let isStopping = false;
  let listening = 0;
  let deathsInARow = 0;

  const stop = async () => {
    isStopping = true;
    for (const worker of living()) worker.process.kill("SIGTERM");
    const cutOff = setTimeout(() => {
      for (const worker of living()) worker.process.kill("SIGKILL");
    }, stopMs);
    while (living().length > 0) await once(cluster, "exit");
    clearTimeout(cutOff);
  };

  const start = () => {
    if (isStopping) return;
    const startedAt = Date.now();
    cluster.fork().once("exit", (code: number, signal: string | null) => {
      if (isStopping) return;
      if (Date.now() - startedAt > aWhileMs) deathsInARow = 0;
      deathsInARow += 1;
      onLog(terminal(m.start_worker_ended, { why: signal ?? terminal(m.start_worker_code, { code: String(code) }) }));
      if (listening === 0 || deathsInARow >= maxDeathsInARow) {
        onLog(terminal(m.start_workers_gone));
        void stop().then(() => process.exit(1));
        return;
      }
      setTimeout(start, Math.min(longestPauseMs, firstPauseMs * 2 ** (deathsInARow - 1)));
    });
  };

  cluster.on("listening", (_worker, { address, port }) => {
    listening += 1;
    // Once all of them listen.
    if (listening === count) onListening(`http://${address ?? "localhost"}:${port}`);
  });
  stopOnRequest(stop);
  for (let started = 0; started < count; started += 1) start();
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());
}
