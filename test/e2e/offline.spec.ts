// A shopper whose connection is away: the worker has kept what was seen, and nothing is sold from it.
import { expect, type Page } from "@playwright/test";
import { addToCart, openProduct } from "./journey.ts";
import { test } from "./shop-page.ts";

test.use({ serviceWorkers: "allow" });

test("without a connection: what was seen is there to read, the cart is kept, and nothing is sold", async ({
  page,
  context,
}) => {
  await test.step("a notice, then an offline screen for a page never visited, which loads once the connection is back", async () => {
    await page.goto("/contact");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole("textbox", { name: "Message" }).fill("How much light does a fern need?");
    await context.setOffline(true);
    await expect(page.getByText("No connection. Your cart is kept on this device.")).toBeVisible();

    const link = page.getByRole("contentinfo").getByRole("link", { name: "Shop Plants" });
    await link.click();
    const screen = page.getByRole("heading", { level: 1, name: "No connection." });
    await expect(screen).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("How much light does a fern need?");

    await page.goForward();
    await expect(screen).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/collection$/);
  });

  await test.step("a link opens the stored copy of a visited page", async () => {
    await page.goto("/collection");
    await isKept(page, "/collection");
    await page.goto("/contact");
    await isKept(page, "/contact");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expect(page.getByText("No connection. Your cart is kept on this device.")).toBeVisible();
    const link = page.getByRole("link", { name: "Products", exact: true });
    await link.locator("visible=true").first().click();
    await expect(page.getByText("You are offline: prices and stock may have changed")).toBeVisible();
    await expect(page).toHaveURL(/\/collection$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true")).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("the blog's list is there to read, and the cart holds what was added without opening it", async () => {
    await page.goto("/blog");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openProduct(page, "Snake Plant");
    await addToCart(page, "Small Pot");
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("cart-1")).match("/cart"))?.text()))
      .toContain("Snake Plant");
    // The worker stores what it is asked to keep a moment after the page was shown.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("pages-1")).match("/blog")) !== undefined))
      .toBe(true);
    await context.setOffline(true);
    await page.goto("/blog");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("You are offline: prices and stock may have changed")).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText("Snake Plant")).toBeVisible();
    await expect(page.getByText("Small Pot × 1")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Cart" })).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("visited pages can be read, say that they may be old, and sell nothing", async () => {
    await openProduct(page, "Monstera Deliciosa");
    const product = page.url();
    await isKept(page, product);
    await addToCart(page, "Medium Pot");
    await page.goto("/cart");
    await expect(page.getByRole("link", { name: "Proceed to Delivery" }).locator("visible=true").first()).toBeVisible();
    await isKept(page, "/cart");
    await page.goto("/");
    await isKept(page, "/");
    await context.setOffline(true);
    // A page without scripts never reports that it is alive.
    await page.goto(product, { waitUntil: "domcontentloaded" });
    const notice = page.getByText("You are offline: prices and stock may have changed");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Monstera Deliciosa");
    await expect(page.getByText("Care Guide", { exact: true }).locator("visible=true").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true")).toHaveCount(0);
    await page.getByRole("link", { name: "Home" }).locator("visible=true").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Bring Nature Home");
    await expect(notice).toBeVisible();

    await page.goto("/blog/when-to-water", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection.");
    expect(await page.evaluate(() => fetch("/api/product/list?limit=1").then(String, () => "no answer"))).toBe(
      "no answer",
    );
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    const kept = page.getByRole("alert");
    await expect(kept).toContainText("What you put in the cart is kept on this device");
    await expect(kept).toContainText(
      /As last seen on .*Prices and stock may have changed; to order, you need a\s+connection/s,
    );
    await expect(kept.getByRole("listitem").filter({ hasText: "Monstera" })).toContainText(
      /Monstera Deliciosa.*Medium Pot × 1.*৳[\d,]+\.\d\d/s,
    );
    await expect(kept.getByText(/^Total৳/)).toBeVisible();
    await expect(page.getByRole("link", { name: /Proceed/ }).locator("visible=true")).toHaveCount(0);

    // It tries again by itself too, as the first step sees.
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cart/);
    await page.goto(product);
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    const names = await page.evaluate(async () => {
      const pages = await (await caches.open("pages-1")).keys();
      return pages.map(({ url }) => new URL(url).pathname);
    });
    expect(names.filter((path) => /^\/(api|admin|cart|place-order|my-orders|wishlist)/.test(path))).toEqual([]);
  });
});

async function isKept(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true);
}
