import { expect } from "@playwright/test";
import { test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

test("pages that need JavaScript say so without it, and show no loading placeholders", async ({ page }) => {
  for (const path of [
    "/cart",
    "/place-order",
    "/my-orders",
    "/my-orders/1/receipt",
    "/track/some-link",
    "/account",
    "/wishlist",
    "/reset-password?token=x",
    "/confirm-email?token=x",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(/needs JavaScript, which is switched off here/), path).toHaveCount(1);
    await expect(page.locator("main .sk:visible"), path).toHaveCount(0);
  }
});
