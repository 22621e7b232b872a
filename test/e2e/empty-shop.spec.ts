// A shop on its first day: no demo catalog, nothing made yet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { picture } from "./admin-products.ts";
import { owner } from "./owner.ts";
import { startShop } from "./shop.ts";
import { test } from "./shop-page.ts";

test("the owner of an empty shop is led to what is to be done first, and sells a first plant from there", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "gachpala-empty-"));
  const { address, stop } = await startShop(dataDir, { DEMO: "off" });
  const signIn = async () => {
    await page.goto(`${address}/admin`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).click();
  };
  try {
    await signIn();
    await expect(page).toHaveURL(/\/admin\/today$/);
    const list = page.getByRole("region", { name: "Before you open" });
    await expect(list.getByRole("listitem").first()).toContainText("First category");
    await test.step("what the shop has not used is folded under 'More', and comes out with its first use", async () => {
      const pages = page.getByRole("navigation", { name: "Back office pages" }).locator("visible=true");
      const folded = ["Offers", "Blog", "Courier cash"];
      for (const name of folded) await expect(pages.getByRole("link", { name })).toHaveCount(0);
      await pages.getByRole("button", { name: "More" }).click();
      await expect(pages.getByRole("list", { name: "More" }).getByRole("link")).toHaveText(folded);
      const coupon = { code: "FIRST", gives: "percent", percent: 5, on: "everything", isOn: false };
      expect((await page.request.post(`${address}/api/coupon/create`, { data: coupon })).status()).toBe(200);
      await page.reload();
      await expect(pages.getByRole("list", { name: "Shelf" }).getByRole("link", { name: "Offers" })).toBeVisible();
      await expect(pages.getByRole("link", { name: "Blog" })).toHaveCount(0);
    });

    // There is no plant yet of which an example of a chat could speak.
    await page.goto(`${address}/admin/orders/new?from=chat`);
    await page.getByRole("button", { name: "Try an example" }).click();
    await expect(page.getByText("Add a first one, then try it.")).toBeVisible();
    await page.goto(`${address}/admin/today`);

    await list.getByRole("link", { name: "First plant" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add product");

    await page.getByLabel("Picture 1").setInputFiles([await picture("front.png", 60), await picture("side.png", 200)]);
    await page.getByLabel("Name", { exact: true }).fill("Hibiscus");
    await page.getByLabel("Short description").fill("Red flowers all year.");
    await page.getByLabel("Price", { exact: true }).fill("১৫০");
    await page.getByLabel("Offer price").fill("150");
    await page.getByRole("main").getByLabel("Category", { exact: true }).selectOption("New category");
    const category = page.getByRole("group", { name: "New category" });
    await category.getByLabel("Name", { exact: true }).fill("Flowering plants");
    await category.getByLabel("Name", { exact: true }).press("Enter");
    await expect(page.getByRole("main").getByLabel("Category", { exact: true })).toHaveValue("Flowering plants");
    await page.getByRole("button", { name: "Small Pot" }).click();
    await page.getByRole("main").getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Product Added")).toBeVisible();

    await page.goto(`${address}/collection`);
    await page.getByRole("link", { name: "Hibiscus" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hibiscus");
    await expect(page.getByRole("main")).toContainText("৳150");
    await page.goto(`${address}/admin/today`);
    await expect(list.getByRole("listitem").filter({ hasText: "First plant" })).toContainText(", done");
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
