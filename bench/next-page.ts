/**
 * Times the step from pressing a link to the first contentful paint of the next page, with a processor slowed down four times. The pointer
 * or finger rests on the link before the press, long enough for the browser to prerender the page, or not.
 *
 * The page counts as shown at its first contentful paint, as the browser reports it. The browser is controlled through its tab target, because it does
 * not prerender while a debugger is attached to the visible page (test/e2e/tab.ts).
 */
import { basename } from "node:path";
import { openTab, type Tab, type TabPage } from "../test/e2e/tab.ts";
import { type BrowserShop, benchBrowser, withBrowserShop } from "./browser-shop.ts";
import { type Part, quantile, table } from "./report.ts";

const slowdown = 4;
const patienceMs = 20_000;
const answerMs = 1000;
const rests = [
  { name: "at once", ms: 80 },
  { name: "pointed at for 2 s", ms: 2000 },
];
const screens = {
  phone: { width: 390, height: 844, deviceScaleFactor: 3, mobile: true },
  desktop: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
};
const ways = [
  { name: "home to collection", from: "Home", link: 'nav a[href="/collection"]' },
  { name: "collection to product", from: "Collection", link: ".pcard__name a" },
  { name: "product to collection", from: "Product", link: 'nav a[href="/collection"]' },
  { name: "collection to home", from: "Collection", link: 'nav a[href="/"]' },
] as const;

type Way = (typeof ways)[number];
type Screen = (typeof screens)["phone"];

export function nextPage({ isQuick }: { isQuick: boolean }): Part {
  const runs = isQuick ? 1 : 3;
  return {
    name: "next",
    title: "Next page",
    measure: () =>
      withBrowserShop(async (shop) => {
        const rows: string[][] = [];
        for (const [device, screen] of Object.entries(screens)) {
          for (const way of ways) {
            for (const rest of rests) {
              const times = await measureWay(shop, screen, way, rest.ms, runs);
              const figures = [quantile(times, 0.5), Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0));
              rows.push([device, way.name, rest.name, ...figures]);
            }
          }
        }
        const how = `Milliseconds from the press to the first contentful paint of the next page, ${slowdown}x CPU slowdown, ${runs} runs, by ${basename(benchBrowser())}. The link is pressed ${rests[0]?.ms} ms after hover or touch, and after 2 s, when the browser has prerendered the page.`;
        return [how, table(["Device", "Way", "Pressed", "Median", "Fastest", "Slowest"], rows)].join("\n\n");
      }),
  };
}

async function measureWay(
  { pages, rests: shopRests }: BrowserShop,
  screen: Screen,
  way: Way,
  restMs: number,
  runs: number,
): Promise<number[]> {
  const from = pages.find(({ name }) => name === way.from);
  if (!from) throw new Error(`There is no page ${way.from}`);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await shopRests();
    const tab = await openTab(benchBrowser());
    try {
      times.push(await press(tab, screen, from.url, way.link, restMs));
    } finally {
      await tab.close();
    }
  }
  return times;
}

async function press(tab: Tab, screen: Screen, url: string, link: string, restMs: number): Promise<number> {
  const { shown } = tab;
  await slowDown(shown);
  await shown.send("Emulation.setDeviceMetricsOverride", screen);
  await shown.send("Emulation.setTouchEmulationEnabled", { enabled: screen.mobile });
  await shown.send("Page.navigate", { url });
  await until(() =>
    shown.evaluate<boolean>(`document.readyState === "complete" && location.href === ${JSON.stringify(url)}`),
  );
  await pause(2000);
  const { x, y } = await shown.evaluate<{ x: number; y: number }>(`(${placeOf})(${JSON.stringify(link)})`);
  await shown.evaluate(`(${watchPress})()`);
  if (screen.mobile) await shown.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  else await shown.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  const ready = await Promise.race([tab.prerendered(), pause(restMs)]);
  if (ready) {
    await slowDown(ready);
    await pause(restMs);
  }
  // A page that is left at once never answers.
  const release = (method: string, event: object) => void shown.send(method, event).catch(() => {});
  if (screen.mobile) release("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  else {
    for (const type of ["mousePressed", "mouseReleased"])
      release("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
  return await timeOfStep(tab, url);
}

/**
 * Milliseconds from the press to the first contentful paint of the page that follows. That page is the first one's target, one
 * that was prerendered before the press, or one that the press prerendered; all are asked until one is visible.
 */
async function timeOfStep(tab: Tab, from: string): Promise<number> {
  const until = performance.now() + patienceMs;
  const question = `(${stepShown})(${JSON.stringify(from)})`;
  while (performance.now() < until) {
    const asked = tab.pages().map((page) => page.evaluate<number | null>(question).catch(() => null));
    const answers = await Promise.all(asked.map((answer) => Promise.race([answer, pause(answerMs)])));
    const time = answers.find((answer) => typeof answer === "number");
    if (typeof time === "number") return time;
    await pause(50);
  }
  throw new Error(`No page was shown within ${patienceMs} ms after a link on ${from} was pressed`);
}

async function slowDown(page: TabPage): Promise<void> {
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  // Evaluation fails between two pages.
  while (!(await isSo().catch(() => false))) await pause(50);
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

// The functions below run in the page.

function placeOf(selector: string): { x: number; y: number } {
  const link = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  link?.scrollIntoView({ block: "center" });
  const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function stepShown(from: string): number | null {
  if (location.href === from || document.prerendering) return null;
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const pressed = Number(sessionStorage.getItem("pressed"));
  return paint ? performance.timeOrigin + paint.startTime - pressed : null;
}

function watchPress(): void {
  const note = ({ timeStamp }: Event) => sessionStorage.setItem("pressed", String(performance.timeOrigin + timeStamp));
  addEventListener("click", note, { capture: true, once: true });
}
