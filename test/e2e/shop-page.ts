// A page of the shop, opened: a test that presses and types begins when the page's script listens.
import { test as base, type Page } from "@playwright/test";

/** `goto` and `reload` wait for the script, unless they are asked not to wait for the page either. What comes earlier has tests of its own. */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const isWaitedFor = (waitUntil: string | undefined) => javaScriptEnabled !== false && waitUntil !== "commit";
    page.goto = async (address, options) => {
      const reply = await goto(address, options);
      if (isWaitedFor(options?.waitUntil)) await untilAlive(page);
      return reply;
    };
    page.reload = async (options) => {
      const reply = await reload(options);
      if (isWaitedFor(options?.waitUntil)) await untilAlive(page);
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
