// A shopper's screens when something is missing, broken or unreachable.
import { expect, type Page } from "@playwright/test";
import { breakPage } from "./broken-page.ts";
import { addToCart, openProduct, signedIn } from "./journey.ts";
import { test } from "./own-products.ts";

const requestId = "7f3a91c2-5b0e-4d1a-9c3f-2e8b6a4d1f00";

/** The link in the desktop's header or the phone's tab bar. */
const toProducts = (page: Page) =>
  page
    .getByRole("link", { name: /^(Products|Shop)$/ })
    .locator("visible=true")
    .first();

test("an unknown address is a 404 with a search and a way on", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing grows at this address.");
  await expect(page).toHaveTitle(/^Nothing grows at this address/);
  await page.getByRole("main").getByRole("searchbox").fill("rose");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/collection\?q=rose$/);
  expect((await page.goto("/collection/no-such-category"))?.status()).toBe(404);
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();
});

test("a deleted product is a 410 with its category and popular products", async ({ page, nursery }) => {
  const plant = await nursery.grow();
  await nursery.remove(plant);
  const answer = await page.goto(plant.path);
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This plant has left the shop.");
  await expect(page.getByRole("region", { name: "Popular Products" }).getByRole("article").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Seeds", exact: true }).first().click();
  await expect(page).toHaveURL(/\/collection\/seeds$/);
});

test("a broken page shows its request number, copies it, and tries again", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/contact");
  await breakPage(page, "**/collection", requestId);
  await toProducts(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something broke on our side.");
  await expect(page.getByText(`Request ${requestId}`)).toBeVisible();
  await expect(page.locator(".toast--bad")).toContainText("Something went wrong on our side.");
  await expect(page).toHaveTitle(/^Something broke on our side/);
  await page.getByRole("button", { name: "Copy the request number" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);
  await page.unroute("**/collection");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("a notice, then an offline screen for a page never visited, which loads once the connection is back", async ({
    page,
    context,
  }) => {
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
});

test.describe("without a connection, pages seen before", () => {
  test.use({ serviceWorkers: "allow" });

  test("the blog's list is there to read, and the cart holds what was added without opening it", async ({
    page,
    context,
  }) => {
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
});

test("a part of the page that cannot be fetched says so and leaves the page unchanged", async ({ page }) => {
  await page.route(/\/assets\/login-[\w-]{8}\.js$/, (route) => route.abort());
  await page.goto("/contact");
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("That could not be loaded.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeVisible();
});

test("refused and failed calls show the server's own words", async ({ page }) => {
  await signedIn(page);
  await page.goto("/contact");
  await page.route("**/api/user/logout", (route) =>
    route.fulfill({ status: 409, json: { success: false, message: "Not while the shop is being moved." } }),
  );
  const logOut = async () => {
    await page
      .getByRole("button", { name: /^Account menu/ })
      .locator("visible=true")
      .click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  await logOut();
  await expect(page.getByText("Not while the shop is being moved.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account menu/ }).locator("visible=true")).toBeVisible();
  await page.route("**/api/user/logout", (route) => route.abort());
  await logOut();
  await expect(page.getByText("The shop could not be reached. Check your connection and try again.")).toBeVisible();
});
