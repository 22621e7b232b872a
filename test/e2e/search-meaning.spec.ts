// The group of a search's meaning, products seen before, and sharing a product.
import { expect } from "@playwright/test";
import { test } from "./shop-page.ts";

test("a product is shared, seen again while nothing is typed, and found by what is meant", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const { products } = await (await page.request.get("/api/product/search?q=tulsi&limit=1")).json();
  await page.goto(`/collection/${products[0].categorySlug}/${products[0]._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.focus();
  await expect(page.getByRole("group", { name: "Recently seen" }).getByRole("option")).toContainText(["Tulsi"]);
  await field.fill("kom alor gach");
  await expect(page.getByText("Showing products that fit 'kom alor gach'.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Also fits what you mean" }).getByRole("option").first()).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("region", { name: "Products" }).getByRole("article")).not.toHaveCount(0);
});
