// A shopper's screens when something is missing, broken or unreachable.
import { expect, type Page } from "@playwright/test";
import { breakPage } from "./broken-page.ts";
import { signedIn } from "./journey.ts";
import { test } from "./own-products.ts";

const requestId = "7f3a91c2-5b0e-4d1a-9c3f-2e8b6a4d1f00";

/** The link in the desktop's header or the phone's tab bar. */
const toProducts = (page: Page) =>
  page
    .getByRole("link", { name: /^(Products|Shop)$/ })
    .locator("visible=true")
    .first();

test("what is missing, broken, not loaded or refused says so, and there is a way on", async ({
  page,
  context,
  nursery,
}) => {
  await test.step("an unknown address is a 404 with a search and a way on", async () => {
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

  await test.step("a deleted product is a 410 with its category and popular products", async () => {
    const plant = await nursery.grow();
    await nursery.remove(plant);
    const answer = await page.goto(plant.path);
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This plant has left the shop.");
    await expect(page.getByRole("region", { name: "Popular Products" }).getByRole("article").first()).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Seeds", exact: true }).first().click();
    await expect(page).toHaveURL(/\/collection\/seeds$/);
  });

  await test.step("a broken page shows its request number, copies it, and tries again", async () => {
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

  await test.step("a part of the page that cannot be fetched says so and leaves the page unchanged", async () => {
    await page.route(/\/assets\/login-[\w-]{8}\.js$/, (route) => route.abort());
    await page.goto("/contact");
    await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("That could not be loaded.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeVisible();
  });

  await test.step("refused and failed calls show the server's own words", async () => {
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
});
