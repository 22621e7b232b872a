import { expect, type Page } from "@playwright/test";
import { breakPage } from "./broken-page.ts";
import { test } from "./shop-page.ts";

/** The footer's own style sheet, which arrives after the page's, makes it green. */
async function expectDressedFooter(page: Page): Promise<void> {
  await expect(page.getByRole("contentinfo")).toHaveCSS("background-color", "rgb(23, 56, 43)");
}

test("the footer keeps its style from page to page, and when a page fails", async ({ page }) => {
  await page.goto("/");
  await expectDressedFooter(page);
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();
  await expectDressedFooter(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Category List" })).toBeVisible();
  await expectDressedFooter(page);

  await breakPage(page, "**/collection/indoor-plants", "a-number");
  await page.getByRole("main").getByRole("link", { name: "Indoor Plants" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Something broke on our side." })).toBeVisible();
  await expectDressedFooter(page);
});
