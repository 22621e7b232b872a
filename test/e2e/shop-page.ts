// Opens pages of the shop and waits until their script responds, so that tests can press and type.
import { expect, type Page, type Request, type Route } from "@playwright/test";
import { takePictures } from "./pictures.ts";
import { test as base } from "./shop.ts";

const isEarly = (waitUntil: string | undefined) => waitUntil === "commit" || waitUntil === "domcontentloaded";

/**
 * `goto` waits for the page's script, unless `waitUntil` names an earlier moment. Earlier presses have tests of their own.
 *
 * Prerendering is off, because a prerendered page would bypass the routes that a test holds or breaks (see prerender.spec.ts).
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use, { title }) => {
    await page.addInitScript(() => {
      const drop = () => document.querySelector("script[type=speculationrules]")?.remove();
      new MutationObserver(drop).observe(document, { childList: true, subtree: true });
    });
    followRequests(page);
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

/** Every island that starts by itself is alive, and the back office has rendered. Offline no island starts, so this does not wait. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("gp-island:is([when=now], [when=idle]):not([alive]), #office:empty") === null ||
      !navigator.onLine,
  );
}

const underWay = new WeakMap<Page, Set<Request>>();

/** Follows a page's requests from now on, for `untilQuiet`. A test's own `page` is followed by itself. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  const end = (request: Request) => requests.delete(request);
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    // The office's stream of events stays open as long as its page.
    if (request.resourceType() !== "eventsource") requests.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  underWay.set(page, requests);
}

/**
 * The islands are alive, nothing is being loaded, and the page has nothing left to do: "networkidle" without its half second of silence.
 * What a later timer loads is not waited for.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) throw new Error("The requests of this page are not followed.");
  await untilAlive(page);
  for (let calm = 0; calm < 2; calm += 1) {
    await page.evaluate(untilIdle, 10_000);
    if (requests.size > 0) calm = -1;
    // This is no measure of speed: a picture's first visitor on a busy machine waits while its smaller sizes are made.
    await expect.poll(() => requests.size, { intervals: [20], timeout: 30_000 }).toBe(0);
  }
}

/**
 * Runs in the page. A page that paints nothing may wait for its fonts or its idle time without end, so a frame is asked for. At the latest
 * after `atMostMs`, what stands there is looked at.
 */
function untilIdle(atMostMs: number): Promise<unknown> {
  const frame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
  const idle = () => new Promise<unknown>((done) => requestIdleCallback(done, { timeout: atMostMs }));
  const ready = Promise.all([document.fonts.ready, frame()]);
  return Promise.race([ready, new Promise((done) => setTimeout(done, atMostMs))]).then(idle);
}

/** Holds back the pages' scripts. @returns a function that releases them */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, "**/assets/*.js");
}

/** Holds back the answers of an address, or only the next one. @returns a function that releases them */
export async function hold(page: Page, address: string | RegExp, isNextOnly = false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(address, wait, isNextOnly ? { times: 1 } : {});
  return resolve;
}
