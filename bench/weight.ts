/**
 * Counts the bytes that a phone downloads for the first visit to a page, before any scroll, by kind.
 *
 * Each page is opened in an empty browser until its weight stays the same, because the shop makes the smallest form of a
 * picture in the background after the first request.
 */
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { benchBrowser, browserFlags, withBrowserShop } from "./browser-shop.ts";
import { type Part, table } from "./report.ts";

const homeBarKb = 350;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const kinds = ["Document", "Script", "Stylesheet", "Font", "Image", "Fetch"] as const;
const waitMs = 4000;
const maxTries = 8;
const sameBytes = 1000;

type Weight = Record<string, number>;

export function weight(): Part {
  return {
    name: "weight",
    title: "Page weight",
    measure: () =>
      withBrowserShop(async ({ pages }) => {
        const browser = await chromium.launch({ executablePath: benchBrowser(), args: browserFlags });
        try {
          const rows: string[][] = [];
          for (const { name, url } of pages) {
            const weighed = await settledWeight(browser, url);
            const total = totalOf(weighed);
            const parts = kinds.map((kind) => kilobytes(weighed[kind] ?? 0));
            const others = total - kinds.reduce((sum, kind) => sum + (weighed[kind] ?? 0), 0);
            rows.push([name, kilobytes(total), ...parts, kilobytes(others)]);
          }
          const how = `On a phone with 390 x 844 CSS pixels and a device pixel ratio of 3, with an empty cache, without scrolling; kB on the wire with headers. Target: home below ${homeBarKb} kB in total.`;
          return [how, table(["Page", "Total", ...kinds, "Other"], rows)].join("\n\n");
        } finally {
          await browser.close();
        }
      }),
  };
}

async function settledWeight(browser: Browser, url: string): Promise<Weight> {
  let before = 0;
  for (let tries = 1; ; tries += 1) {
    const weighed = await weigh(browser, url);
    const now = totalOf(weighed);
    // Headers differ by some bytes between visits.
    if (Math.abs(now - before) < sameBytes || tries >= maxTries) return weighed;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

function totalOf(weighed: Weight): number {
  return Object.values(weighed).reduce((sum, bytes) => sum + bytes, 0);
}

async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const weighed = await listen(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: "networkidle" });
    return weighed;
  } finally {
    await context.close();
  }
}

async function listen(session: CDPSession): Promise<Weight> {
  const weighed: Weight = {};
  const kindOf = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? "Other";
    weighed[kind] = (weighed[kind] ?? 0) + encodedDataLength;
  });
  await session.send("Network.enable");
  return weighed;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
