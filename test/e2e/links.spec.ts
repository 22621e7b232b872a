// Links within the shop are the browser's own.
import { expect, type Page } from "@playwright/test";
import { hold, test } from "./shop-page.ts";

const card = (page: Page) => page.getByRole("article").first().getByRole("heading").getByRole("link");

test("with Ctrl it opens in a tab of its own, and the page stays", async ({ page, context }) => {
  await page.goto("/collection");
  const opened = context.waitForEvent("page");
  await card(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(page).toHaveURL("/collection");
  await expect(await opened).toHaveURL(/\/collection\/[^/]+\/[^/]+$/);
});

test("a link to the page that is shown leaves nothing to go back through", async ({ page }) => {
  await page.goto("/testimonial");
  await page.goto("/contact");
  const visit = () => page.evaluate(() => performance.timeOrigin);
  const first = await visit();
  await page.locator('header a[href="/contact"]').click();
  await expect.poll(visit).not.toBe(first);
  await page.goBack();
  await expect(page).toHaveURL("/testimonial");
});

test("what was typed is there after going on and back", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "Message" }).fill("How much light does a fern need?");
  await page.getByRole("link", { name: "Testimonial" }).first().click();
  await expect(page).toHaveURL("/testimonial");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("How much light does a fern need?");
});

test("a page that is long on its way shows a bar and the pressed link; a quick one shows neither", async ({ page }) => {
  await page.goto("/contact");
  const letGo = await hold(page, "**/testimonial");
  const link = page.locator('header a[href="/testimonial"]');
  const root = page.locator("html");
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    document.addEventListener("click", () => {
      setTimeout(() => seen.push(document.documentElement.classList.contains("is-leaving")), 100);
    });
  });
  await link.click({ noWaitAfter: true });
  await expect(root).toHaveClass(/is-leaving/);
  await expect(link).toHaveClass(/is-going/);
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([false]);
  letGo();
  await expect(page).toHaveURL("/testimonial");
  await expect(root).not.toHaveClass(/is-leaving/);
});
