// Stops the shop's process with signals other than SIGTERM (see test/process.test.ts), pauses it, or makes it hang.
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";
import { answers, childrenOf, isAlive, listeningPort, npmStart, processFolder, startWatched } from "#test/npm-start.ts";

const folder = processFolder();
beforeAll(() => ensureWebBuild());
afterAll(() => folder.remove());

test("SIGINT to npm stops the shop in order, with code 0", async () => {
  const npm = npmStart(folder.path);
  const port = await listeningPort(npm);
  const [shop = 0, ...others] = childrenOf(npm.pid);
  expect(others).toEqual([]);
  const ended = once(npm, "exit");
  npm.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(isAlive(shop)).toBe(false);
  expect(await answers(port)).toBe(false);
});

test("npm does not forward SIGHUP and ends at once; the shop follows", async () => {
  const npm = npmStart(folder.path);
  const port = await listeningPort(npm);
  // The output closes only after the shop itself has ended, too.
  const closed = once(npm, "close");
  npm.kill("SIGHUP");
  await closed;
  expect(await answers(port)).toBe(false);
});

describe("the watchdog", () => {
  test("ends a hanging process and says so", async () => {
    const shop = startWatched(folder.path);
    await listeningPort(shop.child);
    // Uses the debugger to run an endless loop on the main thread.
    const debuggerAddress = /ws:\/\/\S+/.exec(shop.errors())?.[0] ?? "";
    const socket = new WebSocket(debuggerAddress);
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression: "for (;;);" } }));
    expect(await once(shop.child, "close")).toEqual([null, "SIGKILL"]);
    expect(shop.errors()).toMatch(/The shop has not reacted for [1-9] seconds and is ended; everything it confirmed/);
  });

  test("spares a process that was paused and resumed", async () => {
    const shop = startWatched(folder.path);
    const port = await listeningPort(shop.child);
    shop.child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    shop.child.kill("SIGCONT");
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await once(shop.child, "exit")).toEqual([0, null]);
  });
});
