// A page of the shop, opened: a test that presses and types begins when the page's script listens.
import type { Page, Route } from "@playwright/test";
import { takePictures } from "./pictures.ts";
import { test as base } from "./shop.ts";

const isEarly = (waitUntil: string | undefined) => waitUntil === "commit" || waitUntil === "domcontentloaded";

/**
 * `goto` waits for the script, unless it is asked not to wait for the page either. What comes earlier has tests of its own.
 *
 * No page is fetched beforehand: what a test holds back or breaks would not be met by one that is (prerender.spec.ts).
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use, { title }) => {
    await page.addInitScript(() => {
      const drop = () => document.querySelector("script[type=speculationrules]")?.remove();
      new MutationObserver(drop).observe(document, { childList: true, subtree: true });
    });
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const reply = await goto(address, options);
      if (javaScriptEnabled !== false && !isEarly(options?.waitUntil)) await untilAlive(page);
      return reply;
    };
    await use(page);
    await takePictures(page, title);
  },
});

/** What is to live without being touched does; of the back office there is something. Without a connection no page lives. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("gp-island:is([when=now], [when=idle]):not([alive]), #office:empty") === null ||
      !navigator.onLine,
  );
}

/** Keeps the scripts of the pages back. @returns what lets them go */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, "**/assets/*.js");
}

/** Keeps the answers of an address back, or only that to the next request. @returns what lets them go */
export async function hold(page: Page, address: string | RegExp, isNextOnly = false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(address, wait, isNextOnly ? { times: 1 } : {});
  return resolve;
}
