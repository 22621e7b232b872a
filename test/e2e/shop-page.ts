// A page of the shop, opened: a test that presses and types begins when the page's script listens.
import type { Page, Route } from "@playwright/test";
import { test as base } from "./shop.ts";

const isEarly = (waitUntil: string | undefined) => waitUntil === "commit" || waitUntil === "domcontentloaded";

/** `goto` waits for the script, unless it is asked not to wait for the page either. What comes earlier has tests of its own. */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const reply = await goto(address, options);
      if (javaScriptEnabled !== false && !isEarly(options?.waitUntil)) await untilAlive(page);
      return reply;
    };
    await use(page);
  },
});

/** Pages that are not React's have nothing to wait for. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReact = document.querySelector("script[type=module], script[type=later]") !== null;
    const isAlive = "alive" in document.documentElement.dataset;
    return !isReact || (isAlive && document.querySelector("[data-early]") === null);
  });
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
