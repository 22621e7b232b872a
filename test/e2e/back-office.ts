import { expect, type Page } from "@playwright/test";
import { settledAxe } from "./axe.ts";
import { owner } from "./owner.ts";

/** Signs the owner in and opens a page of the back office. */
export async function openOffice(page: Page, address: string): Promise<void> {
  const login = await page.request.post("/api/admin/login", { data: owner });
  expect(login.status()).toBe(200);
  await page.goto(address);
}

/**
 * Goes on to another page of the open office, as its links do: a page that is opened anew loads the whole office again. The page before
 * has gone then, and one with a title stands in its place.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname) {
      for (const title of document.querySelectorAll("h1")) title.setAttribute("data-left", "");
    }
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await expect(page.locator("h1[data-left]"), `the page before ${address}`).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator("h1"), `the title of ${address}`).toHaveCount(1, { timeout: 15_000 });
}

/** A name that no other test uses. */
export const ownName = (word: string) => `${word} ${process.pid}-${Date.now().toString(36)}-${++made}`;
let made = 0;
/** A coupon's code that no other test of this worker's shop uses: a code has at most 16 signs. */
export const ownCode = (word: string) => `${word}${++made}`;

/** Collects the page's complaints; a test expects none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, "pixels that the page is too wide").toBeLessThanOrEqual(0);
}

export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const { violations } = await (await settledAxe(page)).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** No text stands in a column that is too narrow to read: four lines and more of less than four signs each. */
export async function expectNotSqueezed(page: Page): Promise<void> {
  const squeezed = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 3 && text.length / lines < 4) found.push(text);
    }
    return found;
  });
  expect(squeezed, "texts in a column of a few signs").toEqual([]);
}
