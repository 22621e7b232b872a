// Links within the shop: the page changes without a load, and the browser keeps what is its own.
import { expect, type Page } from "@playwright/test";
import { holdScripts, test, untilAlive } from "./shop-page.ts";

const card = (page: Page) => page.getByRole("article").first().getByRole("heading").getByRole("link");

test("a link changes the page without loading it anew", async ({ page }) => {
  await page.goto("/collection");
  await page.evaluate(() => {
    document.documentElement.dataset.stays = "";
  });
  const address = (await card(page).getAttribute("href")) ?? "";
  await card(page).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first()).toBeVisible();
  await expect(page.locator("html[data-stays]")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await expect(page.locator("html[data-stays]")).toHaveCount(1);
});

test("with Ctrl it opens in a tab of its own, and the page stays", async ({ page, context }) => {
  await page.goto("/collection");
  const opened = context.waitForEvent("page");
  await card(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(page).toHaveURL("/collection");
  await expect(await opened).toHaveURL(/\/collection\/[^/]+\/[^/]+$/);
});

test("a link to the page that is shown leaves nothing to go back through", async ({ page }) => {
  await page.goto("/testimonial");
  await page.goto("/collection");
  const visit = () => page.evaluate(() => history.state?.key);
  const first = await visit();
  await page.locator('nav a[href="/collection"]').locator("visible=true").first().click();
  await expect.poll(visit).not.toBe(first);
  await page.goBack();
  await expect(page).toHaveURL("/testimonial");
});

test("who goes back before the script of a reloaded page has come sees the page of that address", async ({ page }) => {
  await page.goto("/collection");
  await card(page).click();
  await expect(page).toHaveURL(/\/collection\/[^/]+\/[^/]+$/);
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/collection");
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
});

test("whatever the browser has stored as places in pages, the page lives", async ({ page }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript(() => sessionStorage.setItem("react-router-scroll-positions", "{broken"));
  await page.goto("/collection");
  await untilAlive(page);
  expect(errors).toEqual([]);
});

test("a reloaded page stands where it was before its script has come, also where the browser leaves that to it", async ({
  page,
}) => {
  const height = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/collection");
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(height).toBe(700);
  const letGo = await holdScripts(page);
  await page.evaluate(() =>
    addEventListener("pagehide", () => {
      history.scrollRestoration = "manual";
    }),
  );
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect.poll(height).toBe(700);
  letGo();
  await page.waitForFunction(() => "alive" in document.documentElement.dataset);
  expect(await height()).toBe(700);
});
