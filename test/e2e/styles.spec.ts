// A page that is reached through a link has the style sheets of everything on it. Of opened pages accessibility.spec.ts looks at this.
import { expect } from "@playwright/test";
import { undressed } from "./dressed.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("a page reached through a link has the styles of everything on it", async ({ page }) => {
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
