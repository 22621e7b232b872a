/* `npm run dev` in a copy of the repository: what a newcomer changes first is there without a restart by hand. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comesTrue } from "./counts.ts";
import { freePort, scratchFolder } from "./shop-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = scratchFolder("dev");
const copy = folder.path;
let dev: ChildProcess;
let said = "";
let base: string;

beforeAll(async () => {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  dev = spawn("npm", ["run", "dev"], {
    cwd: copy,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      npm_config_update_notifier: "false",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(copy, "data"),
      DEMO: "off",
    },
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (part: Buffer) => (said += part.toString()));
  await expect(comesTrue(async () => (await textOf("/")).includes("</html>"), 180_000)).resolves.toBe(true);
}, 240_000);

afterAll(async () => {
  const ended = once(dev, "exit");
  if (dev.pid !== undefined) process.kill(-dev.pid, "SIGTERM");
  await ended;
  folder.remove();
}, 60_000);

const textOf = (path: string) =>
  fetch(base + path).then(
    (answer) => answer.text(),
    () => "",
  );

function change(file: string, from: string, to: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test("a changed sentence is on the page", async () => {
  const { not_found_title: sentence } = JSON.parse(readFileSync(join(copy, "messages/en.json"), "utf8"));
  expect(await textOf("/no-such-page")).toContain(sentence);
  change("messages/en.json", `"${sentence}"`, '"A page of ferns"');
  await expect(
    comesTrue(async () => (await textOf("/no-such-page")).includes("A page of ferns"), 60_000),
    said,
  ).resolves.toBe(true);
}, 90_000);

test("a changed server has started anew", async () => {
  change("server/pages/crawlers.ts", "User-agent: *", "User-agent: ferns");
  await expect(
    comesTrue(async () => (await textOf("/robots.txt")).includes("User-agent: ferns"), 60_000),
    said,
  ).resolves.toBe(true);
}, 90_000);
