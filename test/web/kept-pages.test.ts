// Every address of the shop without a connection, asked of the service worker itself: its own file, run beside a small store.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { pagePath } from "#contract/rules/page-path.ts";
import { officePaths, storefront } from "#web/routes.ts";

const origin = "https://shop.example";
const script = readFileSync("public/sw.js", "utf8");
const languages = ["en", "bn"] as const;
const noConnection = { en: "No connection.", bn: "ইন্টারনেট সংযোগ নেই।" };
const offlineOffice = { en: "You are offline", bn: "আপনি অফলাইনে আছেন" };
const notice = { en: "You are offline: prices and stock may have changed", bn: "ইন্টারনেট নেই: দাম ও স্টক বদলে থাকতে পারে" };

type Visit = { answer: Response | undefined; kept: string[] };

function keeper(firstLanguage: "en" | "bn") {
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  let isOnline = true;
  const key = (asked: string | { url: string }) => new URL(typeof asked === "string" ? asked : asked.url, origin).href;
  const open = async (name: string) => {
    const pages = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, pages);
    return {
      match: async (asked: string | { url: string }) => pages.get(key(asked))?.clone(),
      put: async (asked: string, response: Response) => void pages.set(key(asked), response),
      delete: async (asked: string) => pages.delete(key(asked)),
      keys: async () => [...pages.keys()].map((url) => ({ url })),
    };
  };
  runInNewContext(script, {
    self: {
      location: { href: `${origin}/sw.js?first=${firstLanguage}`, origin },
      addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    },
    caches: { open },
    fetch: async (asked: string | { url: string }) => {
      if (!isOnline) throw new TypeError("no connection");
      const html = `<html><head></head><body>${new URL(key(asked)).pathname}</body></html>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    },
    URL,
    Response,
  });
  return {
    goOffline: () => {
      isOnline = false;
    },
    async visit(path: string, request: { mode?: string; method?: string } = {}): Promise<Visit> {
      const waits: Promise<unknown>[] = [];
      let answered: Promise<Response> | undefined;
      listeners.get("fetch")?.({
        request: { url: origin + path, mode: "navigate", method: "GET", ...request },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (answer: Promise<Response>) => {
          answered = answer;
        },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      });
      const answer = await answered;
      await Promise.all(waits);
      return { answer, kept: [...stores.values()].flatMap((pages) => [...pages.keys()]) };
    },
  };
}

const shopPages = storefront.filter(({ isPart, path }) => !isPart && path !== "/offline");
const address = (path: string) => path.replace(/:\w+/g, "a1");

test.each(shopPages)(
  "$path without a connection: kept if it is everybody's, else a page that says so",
  async (route) => {
    for (const first of languages) {
      for (const language of languages) {
        const path = pagePath(language, address(route.path), first);
        const unseen = keeper(first);
        unseen.goOffline();
        const instead = (await unseen.visit(path)).answer;
        expect(instead?.status).toBe(503);
        expect(await instead?.text()).toContain(noConnection[language]);

        const seen = keeper(first);
        const { answer, kept } = await seen.visit(path);
        expect(answer?.status).toBe(200);
        expect(kept).toEqual(route.isKept ? [origin + path] : []);
        seen.goOffline();
        const copy = (await seen.visit(path)).answer;
        expect(copy?.status).toBe(route.isKept ? 200 : 503);
        expect(await copy?.text()).toContain(route.isKept ? notice[language] : noConnection[language]);
      }
    }
  },
);

test.each(officePaths)("%s without a connection says so, and nothing of it is kept", async (page) => {
  for (const language of languages) {
    const office = keeper("bn");
    const path = pagePath(language, address(page), "bn");
    expect((await office.visit(path)).kept).toEqual([]);
    office.goOffline();
    const { answer } = await office.visit(path);
    expect(answer?.status).toBe(503);
    expect(await answer?.text()).toContain(offlineOffice[language]);
  }
});

test.each([
  ["a call", "/api/order/user", {}],
  ["what a page loads", "/assets/app.js", { mode: "cors" }],
  ["a form that is sent", "/contact", { method: "POST" }],
])("%s goes its way as without it", async (_what, path, request) => {
  const shop = keeper("en");
  expect((await shop.visit(path, request)).answer).toBeUndefined();
});
