/**
 * Saves pictures of the screens when `PICTURES` names a folder: every screen that the accessibility tests open, which is all of them,
 * and the final screen of every other test. Desktop tests take them at 1440 and 820 pixels, phone tests at 390.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = process.env.PICTURES;
const narrower = 820;

/** Saves the whole page as `<name>-<width>.png`, then restores the page's width. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  if (!folder || size === null || page.isClosed() || page.url() === "about:blank") return;
  for (const width of size.width > narrower ? [size.width, narrower] : [size.width]) {
    await page.setViewportSize({ ...size, width });
    await showPictures(page);
    const file = `${
      name
        .replace(/ @\w+$/, "")
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "") || "home"
    }-${width}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: "disabled" });
  }
  await page.setViewportSize(size);
}

/** Pictures further down load late, and parts far from the screen are not laid out; scrolling shows both. */
async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    }
    for (const picture of document.images) picture.loading = "eager";
    const late = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([Promise.all([...document.images].map((one) => one.decode().catch(() => {}))), late]);
  });
}
