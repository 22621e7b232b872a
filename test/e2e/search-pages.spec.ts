// Search results on the storefront's pages and in the back office.
import { expect } from "@playwright/test";
import { openOffice } from "./back-office.ts";
import { test } from "./shop-page.ts";

test("a search without a match offers close matches, the categories and contact @both", async ({ page }) => {
  await page.goto("/collection?q=golap");
  await expect(page.getByText("Showing plants that sound like 'golap'.")).toBeVisible();
  if (test.info().project.name === "phone") {
    await expect(page.getByRole("button", { name: /^Filters/ })).toHaveAccessibleName("Filters");
  }
  const closest = page.getByRole("region", { name: "Products", exact: true });
  await expect(closest.getByRole("article").first().locator("[lang=bn] mark")).toHaveText("গোলাপ");
  await expect(page.getByText(/^Oops!/)).toHaveCount(0);
  await page.goto("/collection?q=xqzvkw");
  await expect(page.getByRole("heading", { name: "Oops! Nothing matched your search." })).toBeVisible();
  const results = page.getByRole("region", { name: "Products" });
  await expect(results.getByRole("link", { name: "Talk to an Expert" })).toHaveAttribute("href", "/contact");
  await results.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Herbs" }).click();
  await expect(page).toHaveURL("/collection/herbs");
  await page.goto("/collection/herbs?q=tulshi");
  await expect(page.getByText("Showing plants that sound like 'tulshi'.")).toBeVisible();
  await expect(closest.getByRole("article")).toHaveCount(1);
  await expect(closest.getByRole("article")).toContainText("তুলসী");
});

test("the back office searches the same names, and says when matches are only close", async ({ page }) => {
  await openOffice(page, "/admin/search?q=tulshi");
  const products = page.getByRole("region", { name: "Products" });
  await expect(products).toContainText("Closest matches");
  await expect(products.getByRole("link", { name: /Tulsi/ })).toBeVisible();
  await page.goto("/admin/list?q=tulshi");
  await page.getByRole("link", { name: "Tulsi (Holy Basil)" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Tulsi (Holy Basil)" })).toBeVisible();
});
