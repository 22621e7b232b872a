/**
 * From the press of a link to the first frame of the next page, on a processor four times slower, after the pointer or the finger has
 * been on the link for a moment.
 *
 * Shown is the page when its heading stands in the document and that frame has been painted.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import { type BrowserShop, browserFlags, withBrowserShop } from "./browser-shop.ts";
import { type Part, quantile, table } from "./report.ts";

const barMs = 100;
const slowdown = 4;
/** From the pointer on the link to its press. */
const restMs = 500;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const ways = [
  { name: "home to collection", from: "Home", link: 'nav a[href="/collection"]' },
  { name: "collection to product", from: "Collection", link: ".pcard__name a" },
  { name: "product to collection", from: "Product", link: 'nav a[href="/collection"]' },
  { name: "collection to home", from: "Collection", link: 'nav a[href="/"]' },
] as const;

declare global {
  interface Window {
    nextPageMs?: Promise<number>;
  }
}

export function nextPage({ isQuick }: { isQuick: boolean }): Part {
  const runs = isQuick ? 1 : 7;
  return {
    name: "next",
    title: "Next page",
    measure: () =>
      withBrowserShop(async (shop) => {
        const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
        try {
          const rows: string[][] = [];
          for (const [device, screen] of Object.entries({ phone, desktop })) {
            for (const way of ways)
              rows.push([device, way.name, ...(await measureWay(browser, shop, screen, way, runs))]);
          }
          const how = `Milliseconds from the press to the first frame of the next page, ${slowdown}x CPU slowdown, ${restMs} ms after hover or touch. The bar: ${barMs}.`;
          return [how, table(["Device", "Way", "Median", "Fastest", "Slowest"], rows)].join("\n\n");
        } finally {
          await browser.close();
        }
      }),
  };
}

type Way = (typeof ways)[number];

async function measureWay(
  browser: Browser,
  { pages }: BrowserShop,
  screen: typeof phone | typeof desktop,
  way: Way,
  runs: number,
): Promise<string[]> {
  const from = pages.find(({ name }) => name === way.from);
  if (!from) throw new Error(`There is no page ${way.from}`);
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(screen);
    try {
      measured.push(await press(await context.newPage(), from.url, way.link));
    } finally {
      await context.close();
    }
  }
  return [quantile(measured, 0.5), Math.min(...measured), Math.max(...measured)].map((ms) => ms.toFixed(0));
}

async function press(page: Page, url: string, address: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  const isTouched = await page.evaluate(() => matchMedia("(hover: none)").matches);
  const processor = await page.context().newCDPSession(page);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const link = page.locator(address).locator("visible=true").first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(watchNextPage);
  if (isTouched) await link.dispatchEvent("touchstart");
  else await link.hover();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  if (isTouched) await link.tap();
  else await link.click();
  return await page.evaluate(() => window.nextPageMs ?? Number.NaN);
}

/** Runs in the page. */
function watchNextPage(): void {
  const heading = () => document.querySelector("main h1")?.textContent;
  const before = heading();
  let pressed = 0;
  addEventListener("click", ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
  window.nextPageMs = new Promise((resolve) => {
    const afterFrame = new MessageChannel();
    afterFrame.port1.onmessage = () => resolve(performance.now() - pressed);
    new MutationObserver((_, observer) => {
      if (pressed === 0 || !heading() || heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => afterFrame.port2.postMessage(null));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
