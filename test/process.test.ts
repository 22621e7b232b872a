// The shop's process as a terminal, a supervisor or a container runs it: told to stop, stopped for a while, or hanging.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";

const folder = mkdtempSync(join(tmpdir(), "gachpala-npm-start-"));
const root = join(import.meta.dirname, "..");
const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  PORT: "0",
  DATA_DIR: join(folder, "data"),
  DEMO: "off",
  LOG_LEVEL: "warn",
};
beforeAll(() => ensureWebBuild());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm stops the shop in order, with code 0",
  { timeout: 120_000 },
  async (signal) => {
    const npm = npmStart();
    const port = await listeningPort(npm);
    const [shop = 0, ...others] = childrenOf(npm.pid);
    expect(others).toEqual([]);
    const ended = once(npm, "exit");
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(isAlive(shop)).toBe(false);
    expect(await answers(port)).toBe(false);
  },
);

test("npm, which does not hand on a SIGHUP, ends at once, and the shop follows", { timeout: 120_000 }, async () => {
  const npm = npmStart();
  const port = await listeningPort(npm);
  // What the shop writes to is closed when the shop has ended too.
  const closed = once(npm, "close");
  npm.kill("SIGHUP");
  await closed;
  expect(await answers(port)).toBe(false);
});

test("a first password goes to a file of the shop's user where the output is no terminal", () => {
  const file = join(folder, "data/owner-password.txt");
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{20}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

describe("the watchdog", () => {
  test("ends a process that no longer hears anybody, and says so", { timeout: 120_000 }, async () => {
    const shop = startWatched();
    await listeningPort(shop.child);
    // As a debugger would do it: an endless loop on the main thread.
    const debuggerAddress = /ws:\/\/\S+/.exec(shop.errors())?.[0] ?? "";
    const socket = new WebSocket(debuggerAddress);
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression: "for (;;);" } }));
    expect(await once(shop.child, "close")).toEqual([null, "SIGKILL"]);
    expect(shop.errors()).toMatch(/The shop has not reacted for [1-9] seconds and is ended; everything it confirmed/);
  });

  test("spares a process that was stopped and goes on", { timeout: 120_000 }, async () => {
    const shop = startWatched();
    const port = await listeningPort(shop.child);
    shop.child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    shop.child.kill("SIGCONT");
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await once(shop.child, "exit")).toEqual([0, null]);
  });
});

function startWatched(): { child: ChildProcess; errors(): string } {
  const child = spawn(process.execPath, ["--inspect=127.0.0.1:0", "server/main.ts"], {
    cwd: root,
    env: { ...environment, NODE_ENV: "production", WATCHDOG_SECONDS: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  return { child, errors: () => errors };
}

function npmStart(): ChildProcess {
  return spawn("npm", ["start"], { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
}

async function listeningPort(npm: ChildProcess): Promise<number> {
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

function childrenOf(parent: number | undefined): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(parent)], { encoding: "utf8" });
  return stdout.trim().split("\n").filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
