// The shop's process in a terminal or under a supervisor. Other signals and hangs are in test/long/stopping.test.ts.
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";
import { answers, childrenOf, isAlive, listeningPort, npmRunDev, npmStart, processFolder } from "./npm-start.ts";

const folder = processFolder();
beforeAll(() => ensureWebBuild());
afterAll(() => folder.remove());

test("SIGTERM to npm stops the shop in order, with code 0", { timeout: 240_000 }, async () => {
  const npm = npmStart(folder.path);
  const port = await listeningPort(npm);
  const [shop = 0, ...others] = childrenOf(npm.pid);
  expect(others).toEqual([]);
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(isAlive(shop)).toBe(false);
  expect(await answers(port)).toBe(false);
});

test("the first password goes to a file only the shop's user can read when the output is no terminal", () => {
  const file = join(folder.path, "data/owner-password.txt");
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{20}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

// Its style sheets and scripts go another way than the build's. That it follows changes is in test/long/dev.test.ts.
test("npm run dev shows pages of the shop and of the office", { timeout: 240_000 }, async () => {
  const npm = npmRunDev(folder.path);
  const ended = once(npm, "exit");
  try {
    const port = await listeningPort(npm);
    for (const path of ["/", "/bn", "/collection", "/admin"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain("</html>");
    }
  } finally {
    process.kill(-(npm.pid ?? Number.NaN), "SIGTERM");
    await ended;
  }
});
