// The worker that shows messages to the team's phones: a subscription that cannot be renewed is said to the person.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(new URL("../../public/office-push.js", import.meta.url), "utf8");
const words = { title: "Not told", body: "Switch on again", lang: "en", path: "/admin/settings/account" };
const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }), options: {} });

/** @param answer of the shop to the renewed subscription; undefined: it is not reached */
async function renewed(answer: { ok: boolean } | undefined): Promise<string[]> {
  const shown: string[] = [];
  const heard = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    registration: { showNotification: async (title: string) => shown.push(title) },
  };
  const caches = { open: async () => ({ match: async () => ({ json: async () => words }) }) };
  const fetch = async () => answer ?? Promise.reject(new Error("no net"));
  runInNewContext(source, { self, caches, fetch, console: { warn: () => {} } });
  let done: Promise<unknown> = Promise.resolve();
  heard.get("pushsubscriptionchange")?.({
    oldSubscription: subscription("https://push.example/1"),
    newSubscription: subscription("https://push.example/2"),
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  await done;
  return shown;
}

test("a renewed subscription that the shop takes is no news; one that it refuses or never hears of is said", async () => {
  expect(await renewed({ ok: true })).toEqual([]);
  expect(await renewed({ ok: false })).toEqual(["Not told"]);
  expect(await renewed(undefined)).toEqual(["Not told"]);
});
