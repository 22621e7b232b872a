// Pages that are reached through links have the style sheets of everything on them. Of opened pages accessibility.spec.ts looks at this.
import { expect, type Page } from "@playwright/test";
import { breakPage } from "./broken-page.ts";
import { undressed } from "./dressed.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("pages reached through links are dressed, and so is their footer when one fails", async ({ page }) => {
  await test.step("a page reached through a link has the styles of everything on it", async () => {
    await page.goto("/");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Shop Plants" }).first().click();
    await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();
    await untilQuiet(page);
    expect(await undressed(page)).toEqual([]);
    await main.getByRole("article").first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Tips from growers" })).toBeVisible();
    expect(await undressed(page)).toEqual([]);
  });

  await test.step("the footer keeps its style from page to page, and when a page fails", async () => {
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
});

/** The footer's own style sheet, which arrives after the page's, makes it green. */
async function expectDressedFooter(page: Page): Promise<void> {
  await expect(page.getByRole("contentinfo")).toHaveCSS("background-color", "rgb(23, 56, 43)");
}
