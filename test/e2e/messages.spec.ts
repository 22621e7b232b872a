// Messages of what was done, wherever on a page they appear and however late their script comes.
import { expect, type Locator, type Page } from "@playwright/test";
import { openProduct, signedIn, wishButton } from "./journey.ts";
import { test } from "./shop-page.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

test("a message that comes before the script that shows it is seen for its whole time", async ({ page }) => {
  await signedIn(page);
  await page.clock.install();
  const release = await openSnakePlantWithoutShell(page);
  const wish = wishButton(page, "Snake Plant");
  await wish.click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  await page.clock.runFor(6000);
  release();
  await expect(page.getByText("Added to wishlist")).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByText("Added to wishlist")).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByText("Added to wishlist")).toBeHidden();
});

test("a message in a dialog stays there when the page's own script for messages comes later", async ({ page }) => {
  await page.clock.install();
  const release = await openSnakePlantWithoutShell(page);
  const wish = wishButton(page, "Snake Plant");
  await wish.click();
  const dialog = page.getByRole("dialog");
  const message = dialog.getByText("Please login to add to wishlist");
  await expect(message).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  release();
  await expect(page.locator(".toasts")).toHaveCount(2);
  await expect(message).toBeVisible();
  // Outside the dialog it could not be closed.
  await dialog.getByRole("button", { name: "Close message" }).click();
  await expect(message).toHaveCount(0);
});

test("messages appear at the bottom right, above tab bar and dialog, and leave by themselves or when closed @both", async ({
  page,
}) => {
  await page.clock.install();
  await openProduct(page, "Areca Palm");
  const wish = wishButton(page, "Areca Palm");
  await wish.click();
  const message = page.getByRole("dialog").getByText("Please login to add to wishlist");
  await expect(message).toBeVisible();
  // It stays while it is looked at, however long that takes here.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  const region = page.getByRole("dialog").locator(".toasts");
  await expect(region).toHaveAttribute("aria-live", "polite");
  // Nothing covers the message: the element at its center is the message itself.
  expect(
    await region.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  ).toBe(true);
  const corner = await distances(region);
  expect(corner.right).toBe(isPhone(page) ? 16 : 24);
  // On a phone the form fills the screen, so the message moves up until it covers nothing that is needed next.
  if (isPhone(page)) expect(await isOnSomethingNeeded(region)).toBe(false);
  else expect(corner.bottom).toBe(24);
  await region.getByRole("button", { name: "Close message" }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.resume();

  await page.keyboard.press("Escape");
  await wish.click();
  await expect(message).toBeVisible();
  await page.keyboard.press("Escape");
  const left = page.getByText("Please login to add to wishlist");
  await expect(left).toBeVisible();
  const place = await distances(page.locator(".toasts"));
  expect(place.right).toBe(isPhone(page) ? 16 : 24);
  const bar = page.locator(".buybar, .tabbar").locator("visible=true");
  if (isPhone(page)) expect(place.bottom).toBeGreaterThan((await bar.boundingBox())?.height ?? 0);
  await page.mouse.move(5, 5);
  await page.clock.fastForward(6000);
  await expect(left).toHaveCount(0);
});

/** Opens a product page whose script for messages comes only when the returned function is called. */
async function openSnakePlantWithoutShell(page: Page): Promise<() => void> {
  await page.goto("/collection?q=snake");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/shell-[^/]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("article").getByRole("link", { name: "Snake Plant" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Snake Plant" })).toBeVisible();
  return () => release();
}

function isOnSomethingNeeded(region: Locator): Promise<boolean> {
  return region.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const needed = element.closest("dialog")?.querySelectorAll("button, input, a[href]") ?? [];
    return [...needed].some((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return !element.contains(one) && width > 0 && top < own.bottom && bottom > own.top;
    });
  });
}

/** Distances from the right and bottom edges of the screen. */
function distances(region: Locator): Promise<{ right: number; bottom: number }> {
  return region.evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return { right: Math.round(clientWidth - right), bottom: Math.round(clientHeight - bottom) };
  });
}
