/**
 * From the press of a link to the first frame of the next page, on a processor four times slower, after the pointer or the finger has
 * been on the link for a moment. Bare is the same page put in place without a framework: its HTML lies ready in the document's memory,
 * and takes the old one's place at the press. Less the browser cannot do for this page.
 *
 * Shown is the page when its heading stands in the document and that frame has been painted. The parts add up to that:
 * until the shop hears of the press, waiting for data, until the heading stands there (the router, React and what it waits
 * for), and until that frame is painted (styles, layout, paint, and what the browser ran before it).
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { type BrowserShop, browserFlags, findQuietBrowser, withBrowserShop } from "./browser-shop.ts";
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
  const runs = isQuick ? 1 : 5;
  return {
    name: "next",
    title: "Next page",
    measure: () =>
      withBrowserShop(async (shop) => {
        const browser = await chromium.launch({ executablePath: findQuietBrowser(), args: browserFlags });
        try {
          const rows: string[][] = [];
          for (const [device, screen] of Object.entries({ phone, desktop })) {
            for (const way of ways)
              rows.push([device, way.name, ...(await measureWay(browser, shop, screen, way, runs))]);
          }
          const how = `Milliseconds from the press to the first frame of the next page, ${slowdown}x CPU slowdown, ${restMs} ms after hover or touch, ${runs} times. The bar: ${barMs}. Then the medians of its parts: until the press is heard of, waiting for data, until the page's heading is in the document, until that is painted. Bare is the same page put in place without a framework, from HTML that lies ready: what the browser alone takes here.`;
          const head = ["Device", "Way", "Median", "Fastest", "Slowest", "Heard", "Data", "Made", "Painted", "Bare"];
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
  { pages, rests }: BrowserShop,
  screen: typeof phone | typeof desktop,
  way: Way,
  runs: number,
): Promise<string[]> {
  const from = pages.find(({ name }) => name === way.from);
  if (!from) throw new Error(`There is no page ${way.from}`);
  const measured: Times[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await rests();
    measured.push(await press(browser, screen, from.url, way.link, false));
    bare.push((await press(browser, screen, from.url, way.link, true)).total);
  }
  const totals = measured.map(({ total }) => total);
  const parts = partNames.map((name) =>
    quantile(
      measured.map((times) => times[name]),
      0.5,
    ),
  );
  const shown = [quantile(totals, 0.5), Math.min(...totals), Math.max(...totals), ...parts, quantile(bare, 0.5)];
  return shown.map((ms) => ms.toFixed(0));
}

async function press(
  browser: Browser,
  screen: typeof phone | typeof desktop,
  url: string,
  address: string,
  isBare: boolean,
): Promise<Times> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    return await pressOn(page, address, isBare);
  } finally {
    await context.close();
  }
}

async function pressOn(page: Page, address: string, isBare: boolean): Promise<Times> {
  const isTouched = await page.evaluate(() => matchMedia("(hover: none)").matches);
  const processor = await page.context().newCDPSession(page);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const link = page.locator(address).locator("visible=true").first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(watchNextPage);
  if (isBare) await page.evaluate(layReady, (await link.getAttribute("href")) ?? "");
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [x + width / 2, y + height / 2];
  if (isTouched) await link.dispatchEvent("touchstart");
  else await page.mouse.move(left, top);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  // By its place: a click on an element is accompanied by checks, which run in the page.
  if (isTouched) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top);
  const times = await page.evaluate(() => window.nextPage);
  if (times === undefined) throw new Error("The page that was measured has gone");
  return times;
}

/** Runs in the page: at the press, the next page's HTML takes the place of what is there. */
async function layReady(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const { dataset, textContent } of next.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
    if (document.querySelector(`style[data-href="${dataset.href}"]`)) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    document.adoptedStyleSheets.push(sheet);
  }
  const main = document.importNode(next.querySelector("main") ?? next.body, true);
  const swap = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.querySelector("main")?.replaceWith(main);
    scrollTo(0, 0);
  };
  addEventListener("click", swap, { capture: true, once: true });
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
