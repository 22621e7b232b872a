// A product added to the cart is still there when the shopper leaves the page at that moment.
import { expect, type Page } from "@playwright/test";
import { chili, customerWith, keptQuantity, productNamed } from "./checkout-steps.ts";
import { addToCart } from "./journey.ts";
import { hold, test } from "./shop-page.ts";

const whoIsThere = "**/api/user/is-auth";
const badge = (page: Page) => page.getByRole("banner").locator(".badge");

/** Opens the product's page, but holds back the answer to who is signed in. @returns a function that releases it */
async function openUntold(page: Page): Promise<() => void> {
  const tell = await hold(page, whoIsThere, true);
  await page.goto(`/product/${(await productNamed(page, chili.name))._id}`);
  return tell;
}

/** Adds two of the product and leaves the page before the shop has said who is signed in. */
async function addTwoAndLeave(page: Page): Promise<void> {
  await addToCart(page, chili.size);
  await addToCart(page, chili.size);
  await expect(badge(page)).toHaveText("2");
  await page.goto("/contact");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("gp:unsent"))).toBe(null);
  await page.waitForLoadState("networkidle");
}

test("a visitor's product added before the shop knows who it is stays after leaving, once", async ({ page }) => {
  await openUntold(page);
  await addTwoAndLeave(page);
  await expect(badge(page)).toHaveText("2");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(badge(page)).toHaveText("2");
});

// The browser cancels pending requests when the next page starts to load.
test("a customer's product added before the shop knows who it is stays after leaving, once", async ({ page }) => {
  await customerWith(page, [{ ...chili, quantity: 1 }]);
  await openUntold(page);
  await addTwoAndLeave(page);
  await expect(badge(page)).toHaveText("3");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(badge(page)).toHaveText("3");
  expect(await keptQuantity(page, chili)).toBe(3);
});

test("three of a product, pressed before the shop knows whose cart it is, join those there", async ({ page }) => {
  await customerWith(page, [{ ...chili, quantity: 2 }]);
  const tell = await openUntold(page);
  await page.getByLabel("Quantity", { exact: true }).fill("3");
  await addToCart(page, chili.size);
  tell();
  await expect.poll(() => keptQuantity(page, chili)).toBe(5);
  await expect(badge(page)).toHaveText("5");
});

test("a waiting page and another tab opened meanwhile add the product once together", async ({ page, context }) => {
  await customerWith(page, []);
  const tell = await openUntold(page);
  await addToCart(page, chili.size);
  await expect(badge(page)).toHaveText("1");
  const otherTab = await context.newPage();
  await otherTab.goto("/contact");
  await otherTab.waitForLoadState("networkidle");
  tell();
  await expect(badge(otherTab)).toHaveText("1");
  await expect(badge(page)).toHaveText("1");
  expect(await keptQuantity(page, chili)).toBe(1);
});

test("a page restored from the browser's cache does not repeat a change that the next page has sent", async ({
  page,
}) => {
  await customerWith(page, []);
  const tell = await openUntold(page);
  await addToCart(page, chili.size);
  await expect(badge(page)).toHaveText("1");
  // The next page of a tab clears this record. The test browser has no back/forward cache, so clear it here.
  await page.evaluate(() => sessionStorage.removeItem("gp:unsent"));
  tell();
  await expect(badge(page)).toHaveCount(0);
  expect(await keptQuantity(page, chili)).toBe(0);
});

test("a quantity still waiting for an earlier change is kept after leaving", async ({ page }) => {
  await customerWith(page, [{ ...chili, quantity: 1 }]);
  await page.goto("/cart");
  await hold(page, "**/api/cart/update", true);
  const more = page.getByRole("button", { name: "One more" });
  for (let presses = 0; presses < 3; presses += 1) await more.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("4");
  await page.goto("/contact");
  await expect.poll(() => keptQuantity(page, chili)).toBe(4);
  await expect(badge(page)).toHaveText("4");
});
