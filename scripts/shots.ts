/**
 * `npm run shots`: a picture of every screen in its states at three widths, in shots/, from a shop of its own with the
 * demo catalog, and from one without any. `npm run shots -- cart track` makes those whose name has one of the words, `npm run shots -- 820` and
 * `npm run shots -- cart 820` those of one width.
 *
 * A state that cannot be reached is named in the list at the end, and the command fails.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import { ensureWebBuild } from "#server/pages/build.ts";
import { startShop } from "../bench/children.ts";
import { findBrowser } from "./browser.ts";
import type { Sample, Shot, Visitor } from "./shots-acts.ts";
import { officeShots } from "./shots-office.ts";
import { shoppingShots } from "./shots-shopping.ts";
import { owner, type SignedIn, signIn, stock } from "./shots-stock.ts";
import { shots } from "./shots-table.ts";

const folder = fileURLToPath(new URL("../shots/", import.meta.url));
const widths = [1440, 820, 390];
const startSeconds = 300;
const asked = process.argv.slice(2);
const askedWidths = widths.filter((width) => asked.includes(String(width)));
const words = asked.filter((word) => !askedWidths.includes(Number(word)));

async function main() {
  const browserPath = findBrowser();
  await ensureWebBuild(() => console.log("Building the pages ..."));
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "gachpala-shots-"));
  const keys = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  console.log("Starting a shop with the demo catalog, and an empty one ...");
  const shop = await startShop(join(dataDir, "demo"), startSeconds, keys);
  const emptyShop = await startShop(join(dataDir, "empty"), startSeconds, { ...keys, DEMO: "off" });
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const failed = await shootAll(browser, shop.origin, emptyShop.origin);
    if (failed.length > 0) {
      console.log(`\nNot reached:\n${failed.join("\n")}`);
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await shop.stop();
    await emptyShop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function shootAll(browser: Browser, origin: string, emptyShop: string): Promise<string[]> {
  const sample = await stock(browser, origin, emptyShop);
  const signedIn = new Map<Visitor, SignedIn | undefined>();
  const favorites = [sample.productPath, sample.soldOutPath].map((path) => path.split("/").at(-1) ?? "");
  for (const visitor of ["visitor", "customer", "newcomer", "owner", "new-owner"] as const) {
    const shop = visitor === "new-owner" ? emptyShop : origin;
    signedIn.set(visitor, await signIn(browser, shop, visitor, favorites));
  }
  const asked = askedWidths.length > 0 ? askedWidths : widths;
  const failed = await Promise.all(asked.map((width) => shootWidth(browser, origin, width, sample, signedIn)));
  return failed.flat();
}

/** One after the other; no picture changes what another one shows. @returns those that were not reached, and why */
async function shootWidth(
  browser: Browser,
  origin: string,
  width: number,
  sample: Sample,
  signedIn: Map<Visitor, SignedIn | undefined>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const shot of [...shots, ...shoppingShots, ...officeShots]) {
    const name = `${shot.screen}-${shot.state}-${width}`;
    const isTooNarrow = width < (shot.minWidth ?? 0);
    if (isTooNarrow || width > (shot.maxWidth ?? width) || !isAsked(name)) continue;
    try {
      await shoot(browser, { origin, width, signedIn: signedIn.get(shot.as ?? "visitor") }, shot, sample);
      console.log(`shots/${name}.png`);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return failed;
}

function isAsked(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

type Scene = { origin: string; width: number; signedIn: SignedIn | undefined };

async function shoot(browser: Browser, { origin, width, signedIn }: Scene, shot: Shot, sample: Sample) {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: "reduce",
    timezoneId: "Asia/Dhaka",
    storageState: signedIn,
    javaScriptEnabled: !shot.withoutScript,
    // It would answer calls that a state wants to fail or to hang.
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(10_000);
  // A network that is never idle is waited for no longer than it takes to be there.
  const isThere = shot.waiting ? "load" : "networkidle";
  try {
    const page = await context.newPage();
    const calls = watchCalls(page);
    if (shot.waiting) await page.route(shot.waiting, (route) => calls.forget(route.request()));
    await shot.prepare?.(page, sample);
    await page.goto(typeof shot.path === "string" ? shot.path : shot.path(sample), { waitUntil: isThere });
    await shot.act?.(page);
    await calls.areOver();
    await settle(page, isThere);
    const path = join(folder, `${shot.screen}-${shot.state}-${width}.png`);
    await page.screenshot({ path, fullPage: !shot.viewport, animations: "disabled" });
  } finally {
    await context.close();
  }
}

const quietMs = 250;
const longestWaitMs = 3000;

/** Calls that are under way. What a page or an act has begun is over when there were none for a moment, or after some seconds. */
function watchCalls(page: Page) {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (request: Request, isOpen: boolean) => {
    if (isOpen) open.add(request);
    else open.delete(request);
    changedAt = Date.now();
  };
  page.on("request", (request) => note(request, true));
  page.on("requestfinished", (request) => note(request, false));
  page.on("requestfailed", (request) => note(request, false));
  return {
    forget: (request: Request) => note(request, false),
    async areOver() {
      const startedAt = Date.now();
      changedAt = startedAt;
      while (Date.now() - startedAt < longestWaitMs && (open.size > 0 || Date.now() - changedAt < quietMs)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/**
 * A page says its heading; pictures further down and its fonts have come too, which a shopper on a slow line may not get
 * at the first page; and what is laid out when it scrolls into view is laid out.
 */
async function settle(page: Page, isThere: "load" | "networkidle") {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    }
    const rules = [...document.styleSheets].flatMap((sheet) => (sheet.href === null ? [...sheet.cssRules] : []));
    for (const { style } of rules.filter((rule) => rule instanceof CSSFontFaceRule)) {
      const [family, source, weight] = ["font-family", "src", "font-weight"].map((name) =>
        style.getPropertyValue(name),
      );
      const face = new FontFace(family?.replaceAll('"', "") ?? "", source ?? "", {
        weight: weight || "normal",
        unicodeRange: style.getPropertyValue("unicode-range") || "U+0-10FFFF",
      });
      document.fonts.add(face);
      await face.load().catch(() => undefined);
    }
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForLoadState(isThere);
}

await main();
