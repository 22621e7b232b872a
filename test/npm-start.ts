// Starts the shop's process as a terminal, a supervisor or a container does.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  PORT: "0",
  DATA_DIR: join(folder, "data"),
  DEMO: "off",
  LOG_LEVEL: "warn",
});

/** A folder for the data of one test file; call `remove` at the end. */
export function processFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "gachpala-npm-start-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the shop with a debugger and a watchdog of one second. */
export function startWatched(folder: string): { child: ChildProcess; errors(): string } {
  const child = spawn(process.execPath, ["--inspect=127.0.0.1:0", "server/main.ts"], {
    cwd: root,
    env: { ...environment(folder), NODE_ENV: "production", WATCHDOG_SECONDS: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  return { child, errors: () => errors };
}

export function npmStart(folder: string): ChildProcess {
  return spawn("npm", ["start"], { cwd: root, env: environment(folder), stdio: ["ignore", "pipe", "pipe"] });
}

/** `npm run dev`: a watcher with a child, so it leads a group of its own, which is ended as a whole. */
export function npmRunDev(folder: string): ChildProcess {
  const options = { cwd: root, env: environment(folder), detached: true };
  return spawn("npm", ["run", "dev"], { ...options, stdio: ["ignore", "pipe", "pipe"] });
}

export async function listeningPort(npm: ChildProcess): Promise<number> {
  let said = "";
  npm.stderr?.on("data", (text: Buffer) => {
    said += text.toString();
  });
  for await (const text of npm.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(text);
    const port = /Shop +http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    npm.stdout?.resume();
    return Number(port);
  }
  throw new Error(`The shop did not start: ${said}`);
}

export function childrenOf(parent: number | undefined): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(parent)], { encoding: "utf8" });
  return stdout.trim().split("\n").filter(Boolean).map(Number);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
