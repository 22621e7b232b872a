/**
 * Pictures of the screens, when `PICTURES` names a folder: of every screen that is tried for accessibility, which are all,
 * and of what each test leaves on the screen. The desktop's tests take them at 1440 and 820 pixels, the phone's at 390.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = process.env.PICTURES;
const narrower = 820;

/** Saves `<name>-<width>.png`, the whole page. The page keeps its width. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  if (!folder || size === null || page.isClosed() || page.url() === "about:blank") return;
  for (const width of size.width > narrower ? [size.width, narrower] : [size.width]) {
    await page.setViewportSize({ ...size, width });
    await showPictures(page);
    const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "home"}-${width}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: "disabled" });
  }
  await page.setViewportSize(size);
}

/** Those further down come late, and parts that are far away are not laid out. */
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
