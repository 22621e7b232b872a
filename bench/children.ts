import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Child = { origin: string; pid: number; stop(): Promise<void> };

const root = fileURLToPath(new URL("..", import.meta.url));
const hurry = 10_000;

/** `flags` of Node, and `words` after `npm start --`. */
type Words = { flags?: string[]; words?: string[] };

/** Starts the shop and waits until it answers. @returns the shop, and the seconds from start to its first page */
export async function startShop(
  dataDir: string,
  patienceSeconds: number,
  environment: Record<string, string> = {},
  { flags = [], words = [] }: Words = {},
): Promise<Child & { firstPageSeconds: number }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...startCommand(), ...words], {
    cwd: root,
    env: {
      // `npm start` replaces itself with another Node, which gets flags only from its environment.
      NODE_OPTIONS: flags.join(" "),
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = listen(child);
  const shop = { origin, pid: child.pid ?? 0, stop: () => stop(child) };
  try {
    for (const address of ["/api/health", "/"]) {
      await until(child, started, patienceSeconds, async () => (await fetchBytes(origin + address)).status === 200);
    }
  } catch (error) {
    await shop.stop();
    throw new Error(`The shop did not start.\n${said()}`, { cause: error });
  }
  return { ...shop, firstPageSeconds: (performance.now() - started) / 1000 };
}

/** The arguments of `node` in the script of `npm start`. */
function startCommand(): string[] {
  const file = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const all = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(file)
    .scripts.start.split(" ");
  return all.slice(all.indexOf("node") + 1);
}

/** Starts bench/ceiling.ts, which prints its port as the first line. */
export async function startCeiling(recording: string): Promise<Child> {
  const child = spawn(process.execPath, ["bench/ceiling.ts", recording], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = listen(child);
  try {
    await until(child, performance.now(), 20, async () => said().includes("\n"));
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { origin: `http://127.0.0.1:${said().trim()}`, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Sends one GET with a browser's headers. The body is as received, still compressed. */
export function fetchBytes(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: browserHeaders, agent: false, timeout: hurry }, async (reply) => {
      try {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(await reply.toArray()) });
      } catch (error) {
        reject(error);
      }
    });
    request.on("timeout", () => request.destroy(new Error(`${url} did not answer`)));
    request.on("error", reject);
  });
}

const browserHeaders = { "accept-encoding": "gzip, br", accept: "text/html,application/json;q=0.9,*/*;q=0.8" };

/** Resident memory of a process, in MB. Uses `ps`, which Linux and macOS have. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
}

const ticksPerSecond = 100;

/** Processor time used by a process, in seconds; accurate to 0.01 s on Linux, and to 1 s elsewhere. */
export function processorSeconds(pid: number): number {
  if (existsSync(`/proc/${pid}/stat`)) {
    // The fields after the process's name, which may contain any characters.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }
  const [clock = "", days = "0"] = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" })
    .trim()
    .split("-")
    .toReversed();
  return clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

async function until(
  child: ChildProcess,
  started: number,
  patienceSeconds: number,
  isTrue: () => Promise<boolean>,
): Promise<void> {
  while (!(await isTrue().catch(() => false))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("It ended by itself.");
    if (performance.now() - started > patienceSeconds * 1000) throw new Error(`Not ready after ${patienceSeconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), hurry);
  await ended;
  clearTimeout(force);
}

/** Reads a child's output and keeps its end. Without a reader, a full pipe would block the child. */
function listen(child: ChildProcess): () => string {
  let said = "";
  const hear = (text: Buffer) => {
    said = (said + text.toString()).slice(-4000);
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  return () => said;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
