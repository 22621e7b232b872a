/*
 * A shop started with `npm start` in a process group of its own, which can be killed at any moment. Groups that are still running when
 * the tests end are ended then.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { owner } from "#test/shop.ts";
import { Client } from "./client.ts";
import { comesTrue } from "./counts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type ShopOptions = {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Added to the variables of a quiet shop without demo catalog and throttling. */
  environment?: Record<string, string>;
  /** Arguments after `npm start --`, for example --workers 2. */
  words?: string[];
  port?: number;
  /** The file to which its output is appended. */
  log?: string;
};

const groups = new Set<number>();
process.once("exit", () => {
  for (const group of groups) signalGroup(group, "SIGKILL");
});

/** A new folder for a section's data; `remove` when it is over. */
export function scratchFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `gachpala-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export class ShopProcess {
  readonly base: string;
  readonly port: number;
  readonly log: string;
  /** The exit code or signal, once it has ended. */
  ended: number | NodeJS.Signals | undefined;
  /** Milliseconds from the start to the first answer of /api/health. */
  startMs = Number.NaN;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number, log: string) {
    this.#child = child;
    this.port = port;
    this.base = `http://127.0.0.1:${port}`;
    this.log = log;
    child.once("exit", (code, signal) => {
      this.ended = code ?? signal ?? undefined;
    });
  }

  /** Starts it without waiting for it. */
  static async begin(options: ShopOptions): Promise<ShopProcess> {
    const port = options.port ?? (await freePort());
    const log = options.log ?? `${options.dataDir}.log`;
    const out = openSync(log, "a");
    const child = spawn("npm", ["start", "--", ...(options.words ?? [])], {
      cwd: root,
      detached: true,
      stdio: ["ignore", out, out],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        npm_config_update_notifier: "false",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: options.dataDir,
        ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        RATE_LIMIT: "off",
        DEMO: "off",
        ...options.environment,
      },
    });
    closeSync(out);
    if (child.pid === undefined) throw new Error("npm could not be started");
    groups.add(child.pid);
    return new ShopProcess(child, port, log);
  }

  /** Starts it and waits for an answer, long enough for a busy machine. @throws when it has ended before */
  static async start(options: ShopOptions, withinMs = 600_000): Promise<ShopProcess> {
    const begun = performance.now();
    const shop = await ShopProcess.begin(options);
    const isUp = await comesTrue(async () => shop.ended !== undefined || (await shop.answers()), withinMs);
    shop.startMs = performance.now() - begun;
    if (isUp && shop.ended === undefined) return shop;
    await shop.kill();
    throw new Error(`The shop did not start (${shop.ended ?? "no answer"}):\n${shop.said().slice(-2000)}`);
  }

  async answers(): Promise<boolean> {
    const client = new Client(this.base, { timeoutMs: 3000 });
    const { status } = await client.get("/api/health");
    client.close();
    return status === 200;
  }

  /** Its output so far. */
  said(): string {
    return readFileSync(this.log, "utf8");
  }

  /** The process id of the shop; with workers, of the process that watches them. */
  pid(): number | undefined {
    return this.processes().find((pid) => /^\S*node .*server\/main\.ts/.test(commandOf(pid)));
  }

  /** All processes of its group. */
  processes(): number[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && groupOf(name) === this.#child.pid)
      .map(Number);
  }

  /** Kills all processes at once without warning, as a power cut does. */
  async kill(): Promise<void> {
    const group = this.#child.pid ?? 0;
    signalGroup(group, "SIGKILL");
    await comesTrue(() => !signalGroup(group, 0), 10_000);
    groups.delete(group);
  }

  /** Sends SIGTERM to all, as systemd does. @returns the milliseconds it took; Infinity when it had to be killed */
  async stop(withinMs = 20_000): Promise<number> {
    const group = this.#child.pid ?? 0;
    const begun = performance.now();
    signalGroup(group, "SIGTERM");
    const hasEnded = await comesTrue(() => !signalGroup(group, 0), withinMs);
    const took = hasEnded ? performance.now() - begun : Number.POSITIVE_INFINITY;
    await this.kill();
    return took;
  }
}

/** @returns whether the group still had a process */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

function groupOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[2]);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
