// The parts of screen-reader quality that a machine can check.
import { expect, type Page } from "@playwright/test";
import { settledAxe } from "./axe.ts";
import { takePictures } from "./pictures.ts";
import { untilQuiet } from "./shop-page.ts";

/** WCAG 2.5.3, level A, which axe counts as an experiment: who speaks to the page says what is seen on a button. */
const spokenAsSeen = "label-content-name-mismatch";
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilQuiet(page);
}

/** No WCAG violations that axe can find, one h1, and every Bengali text marked with its language. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const { violations } = await (await settledAxe(page, [spokenAsSeen])).withTags(standards).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
  expect.soft(found, name).toEqual([]);
  await expectMarked(page, name);
}

/** One h1, and every Bengali text marked with its language. */
export async function expectMarked(page: Page, name: string): Promise<void> {
  await takePictures(page, name);
  expect.soft(await page.locator("h1").count(), `first headings of ${name}`).toBe(1);
  expect.soft(await unmarkedBengali(page), `Bengali without a language on ${name}`).toEqual([]);
}

/** The taka sign is in the Bengali block of Unicode but is no word. */
function unmarkedBengali(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent ?? "";
      if (!parent || parent.closest("script, style, [lang|=bn]")) continue;
      if (/[\u0980-\u09f2\u09f4-\u09ff]/.test(text)) found.push(text.trim());
    }
    return found;
  });
}
