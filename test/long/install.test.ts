/*
 * Runs the steps of the Dockerfile, read from the file, without Docker in a clean folder. The shop then runs from there as nobody, with
 * code that it cannot write, and stops on request. Needs root and an npm registry.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comesTrue, report } from "./counts.ts";
import { freePort } from "./shop-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), "gachpala-install-"));
const app = join(folder, "app");
const data = join(folder, "data");

type Step = { word: string; rest: string };
const steps: Step[] = readFileSync(join(root, "Dockerfile"), "utf8")
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ word: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1) }));
const secondStage = steps.findLastIndex(({ word }) => word === "FROM");

beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(app);
  mkdirSync(data, { mode: 0o700 });
  if (!isRoot) return;
  chownSync(data, nobody, nobody);
  for (const { word, rest } of steps.slice(0, secondStage)) {
    if (word === "COPY") copy(rest.split(" "));
    if (word === "RUN") execFileSync("sh", ["-c", rest], { cwd: app, stdio: "pipe", env: cleanEnvironment() });
  }
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isRoot)(
  "the installed shop runs as nobody, writes nothing into its code, and stops on request",
  async () => {
    const [packages = "", size = ""] = execFileSync(
      "sh",
      ["-c", "npm ls --all --parseable 2>/dev/null | tail -n +2 | wc -l; du -sm node_modules | cut -f1"],
      { cwd: app, encoding: "utf8" },
    ).split("\n");
    for (const builder of ["vite", "typescript", "@react-router/dev", "vitest"]) {
      expect(() => readFileSync(join(app, "node_modules", builder, "package.json"))).toThrow();
    }
    execFileSync("chmod", ["-R", "a-w", app]);
    const before = treeOf(app);
    const port = await freePort();
    const command: string[] = JSON.parse(steps.find(({ word }) => word === "CMD")?.rest ?? "[]");
    const environment = Object.fromEntries(
      (steps.find(({ word }) => word === "ENV")?.rest ?? "")
        .split(" ")
        .map((pair) => pair.split("=") as [string, string]),
    );
    const shop = spawn(command[0] ?? "", command.slice(1), {
      cwd: app,
      uid: nobody,
      gid: nobody,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: "/usr/bin:/bin",
        ...environment,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: data,
        NODE_COMPILE_CACHE: join(data, "node-cache"),
      },
    });
    let said = "";
    for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
    const ended = once(shop, "exit");
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    try {
      const isReady = async () => shop.exitCode !== null || (await get("/readyz"))?.status === 200;
      expect([await comesTrue(isReady, 240_000), shop.exitCode, said]).toEqual([true, null, expect.any(String)]);
      const home = await get("/");
      expect([home?.status, (await home?.text())?.includes("Areca Palm")]).toEqual([200, true]);
      expect((await get("/admin"))?.status).toBe(200);
      shop.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    } finally {
      shop.kill("SIGKILL");
    }
    expect(treeOf(app)).toBe(before);
    report("install", { packages: Number(packages), megabytes: Number(size) });
  },
  300_000,
);

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!isRoot || !hasSystemd)("systemd accepts the unit, and reports little exposure", () => {
  const unit = join(folder, "gachpala.service");
  const written = readFileSync(join(root, "deploy/gachpala.service"), "utf8");
  writeFileSync(unit, written.replaceAll("/opt/gachpala", app));
  const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", unit], {
    encoding: "utf8",
  });
  expect(Number(/Overall exposure level for gachpala\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
});

function copy(words: string[]): void {
  const sources = words.slice(0, -1).filter((word) => !word.startsWith("--"));
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const isKept = (path: string) => !ignored.some((name) => path === join(root, name));
  for (const source of sources) {
    const from = join(root, source);
    cpSync(from, source === "." ? app : join(app, source), { recursive: true, filter: isKept });
  }
}

/** As in an image: no environment of the building machine. */
const cleanEnvironment = () => ({ PATH: "/usr/local/bin:/usr/bin:/bin", HOME: folder });

const treeOf = (path: string) =>
  execFileSync("sh", ["-c", "find . -printf '%p %s %T@\\n' | sort | sha256sum"], { cwd: path, encoding: "utf8" });
