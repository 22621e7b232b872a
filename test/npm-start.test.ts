// `npm start` as a terminal, a supervisor or a container runs it: what becomes of the shop when npm is told to stop.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";

const folder = mkdtempSync(join(tmpdir(), "gachpala-npm-start-"));
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

function npmStart(): ChildProcess {
  return spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: { PATH: process.env.PATH, HOME: folder, PORT: "0", DATA_DIR: join(folder, "data"), DEMO: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
