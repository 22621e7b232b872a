// Every address of the shop without a connection, asked of the service worker itself: its own file, run beside a small store.

import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { pagePath } from "#contract/rules/page-path.ts";
import { workerScript } from "#messages/worker-sentences.ts";
import { fieldPath } from "#web/admin/shell/offline/field-pages.ts";
import { officePaths, storefront } from "#web/routes.ts";

const origin = "https://shop.example";
const script = workerScript();
const languages = ["en", "bn"] as const;
const noConnection = { en: "No connection.", bn: "ইন্টারনেট সংযোগ নেই।" };
const offlineOffice = { en: "You are offline", bn: "আপনি অফলাইনে আছেন" };
const notice = { en: "You are offline: prices and stock may have changed", bn: "ইন্টারনেট নেই: দাম ও স্টক বদলে থাকতে পারে" };

type Visit = { answer: Response | undefined; kept: string[] };

function keeper(firstLanguage: "en" | "bn") {
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  let isOnline = true;
  let build = 1;
  const key = (asked: string | { url: string }) => new URL(typeof asked === "string" ? asked : asked.url, origin).href;
  const opened = (name: string) => {
    const pages = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, pages);
    return {
      match: async (asked: string | { url: string }) => pages.get(key(asked))?.clone(),
      put: async (asked: string, response: Response) => void pages.set(key(asked), response),
      delete: async (asked: string) => pages.delete(key(asked)),
      keys: async () => [...pages.keys()].map((url) => ({ url })),
    };
  };
  const open = async (name: string) => opened(name);
  const deleted = async (name: string) => stores.delete(name);
  runInNewContext(script, {
    self: {
      location: { href: `${origin}/sw.js?first=${firstLanguage}`, origin },
      addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    },
    caches: { open, delete: deleted },
    fetch: async (asked: string | { url: string }) => {
      if (!isOnline) throw new TypeError("no connection");
      const { pathname } = new URL(key(asked));
      const html = `<html><head><script src="/assets/main-${build}.js"></script></head><body>${pathname}</body></html>`;
      const isPage = !pathname.startsWith("/assets/");
      return new Response(isPage ? html : pathname, {
        headers: { "content-type": isPage ? "text/html" : "text/javascript" },
      });
    },
    URL,
    Response,
  });
  return {
    goOffline: () => {
      isOnline = false;
    },
    renew: () => {
      build += 1;
    },
    /** As a page of the green house asks, that runs the scripts of a build. */
    async keepOffice(address: string, ofBuild = build): Promise<string[]> {
      const waits: Promise<unknown>[] = [];
      const script = `/assets/main-${ofBuild}.js`;
      const files = [script, `/assets/count-page-${ofBuild}.js`, "/api/growing", "/admin/orders"];
      const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
      listeners.get("message")?.({ data: { keepOffice: { address, script, files } }, waitUntil });
      await Promise.all(waits);
      return [...(stores.get("office-pages-1")?.keys() ?? [])].map((url) => new URL(url).pathname).sort();
    },
    async visit(path: string, request: { mode?: string; method?: string } = {}, clientId = ""): Promise<Visit> {
      const waits: Promise<unknown>[] = [];
      let answered: Promise<Response> | undefined;
      listeners.get("fetch")?.({
        request: { url: origin + path, mode: "navigate", method: "GET", ...request },
        clientId,
        resultingClientId: `window of ${path}`,
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

const fieldPages = ["/admin/growing", "/admin/growing/:id", "/admin/packing/scan", "/admin/stock-book/count"];

test("once a page of the green house was open, those pages open without a connection, and no other of the office", async () => {
  expect(officePaths.filter((page) => fieldPath.test(address(page))).sort()).toEqual(fieldPages);
  for (const language of languages) {
    const office = keeper("bn");
    const shell = pagePath(language, "/admin/growing", "en");
    const kept = [shell, "/assets/count-page-1.js", "/assets/main-1.js"].sort();
    expect(await office.keepOffice(shell)).toEqual(kept);
    // Online it comes from the shop, with what the shop has now.
    expect(await (await office.visit(shell)).answer?.text()).toContain(shell);
    expect((await office.visit("/assets/main-1.js", { mode: "cors" }, `window of ${shell}`)).answer).toBeUndefined();
    office.goOffline();
    for (const page of officePaths) {
      const { answer } = await office.visit(pagePath(language, address(page), "en"));
      expect(answer?.status, page).toBe(fieldPages.includes(page) ? 200 : 503);
    }
    const ofCopy = await office.visit("/assets/main-1.js", { mode: "cors" }, `window of ${shell}`);
    expect(await ofCopy.answer?.text()).toBe("/assets/main-1.js");
    expect((await office.visit("/assets/main-1.js", { mode: "cors" }, "a shopper's window")).answer).toBeUndefined();
    expect((await office.visit("/api/growing", { mode: "cors" }, `window of ${shell}`)).answer).toBeUndefined();
  }
});

test("the kept document and its files are of one build, and only the office's document is kept", async () => {
  const office = keeper("en");
  const first = ["/admin/growing", "/assets/count-page-1.js", "/assets/main-1.js"];
  expect(await office.keepOffice("/admin/orders")).toEqual([]);
  expect(await office.keepOffice("/admin/growing")).toEqual(first);
  office.renew();
  // A page that has been open since before.
  expect(await office.keepOffice("/admin/growing", 1)).toEqual(first);
  expect(await office.keepOffice("/admin/growing")).toEqual(first.map((path) => path.replace("-1.js", "-2.js")));
  office.goOffline();
  expect(await office.keepOffice("/admin/growing")).toHaveLength(3);
});
