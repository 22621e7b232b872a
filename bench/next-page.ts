/**
 * From the press of a link to the first frame of the next page, on a processor four times slower, after the pointer or the finger has
 * been on the link for a moment.
 *
 * Shown is the page when its heading stands in the document and that frame has been painted. The parts add up to that:
 * until the shop hears of the press, waiting for data, until the heading stands there (the router, React and what it waits
 * for), and until that frame is painted (styles, layout, paint, and what the browser ran before it).
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

type Times = { total: number; heard: number; data: number; made: number; painted: number };
const partNames = ["heard", "data", "made", "painted"] as const;

declare global {
  interface Window {
    nextPage?: Promise<Times>;
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
          const how = `Milliseconds from the press to the first frame of the next page, ${slowdown}x CPU slowdown, ${restMs} ms after hover or touch. The bar: ${barMs}. Then the medians of its parts: until the press is heard of, waiting for data, until the page's heading is in the document, until that is painted.`;
          const head = ["Device", "Way", "Median", "Fastest", "Slowest", "Heard", "Data", "Made", "Painted"];
          return [how, table(head, rows)].join("\n\n");
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
  const measured: Times[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(screen);
    try {
      measured.push(await press(await context.newPage(), from.url, way.link));
    } finally {
      await context.close();
    }
  }
  const totals = measured.map(({ total }) => total);
  const parts = partNames.map((name) =>
    quantile(
      measured.map((times) => times[name]),
      0.5,
    ),
  );
  return [quantile(totals, 0.5), Math.min(...totals), Math.max(...totals), ...parts].map((ms) => ms.toFixed(0));
}

async function press(page: Page, url: string, address: string): Promise<Times> {
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
  const times = await page.evaluate(() => window.nextPage);
  if (times === undefined) throw new Error("The page that was measured has gone");
  return times;
}

/** Runs in the page. */
function watchNextPage(): void {
  const heading = () => document.querySelector("main h1")?.textContent;
  const before = heading();
  let pressed = 0;
  let heard = 0;
  const hear = ({ timeStamp }: Event) => {
    pressed = timeStamp;
    heard = performance.now();
  };
  addEventListener("click", hear, { capture: true, once: true });
  const waitedForData = () => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const asked = all.filter(({ name, startTime }) => startTime >= pressed && new URL(name).pathname.endsWith(".data"));
    return asked.reduce((sum, { duration }) => sum + duration, 0);
  };
  window.nextPage = new Promise((resolve) => {
    let made = 0;
    const afterFrame = new MessageChannel();
    afterFrame.port1.onmessage = () => {
      const shown = performance.now();
      const data = waitedForData();
      resolve({
        total: shown - pressed,
        heard: heard - pressed,
        data,
        made: made - heard - data,
        painted: shown - made,
      });
    };
    new MutationObserver((_, observer) => {
      if (pressed === 0 || !heading() || heading() === before) return;
      observer.disconnect();
      made = performance.now();
      requestAnimationFrame(() => afterFrame.port2.postMessage(null));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
