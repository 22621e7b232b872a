import { expect } from "@playwright/test";
import { test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

test("pages and the back office that need JavaScript say so without it, and show no loading placeholders", async ({
  page,
}) => {
  for (const path of [
    "/cart",
    "/place-order",
    "/my-orders",
    "/my-orders/1/receipt",
    "/track/some-link",
    "/account",
    "/my-plants",
    "/wishlist",
    "/reset-password?token=x",
    "/confirm-email?token=x",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(/needs JavaScript, which is switched off here/), path).toHaveCount(1);
    await expect(page.locator("main .sk:visible"), path).toHaveCount(0);
  }
  // The back office in the language of the address.
  await page.goto("/admin/orders");
  await expect(page.getByRole("main")).toContainText("The back office needs JavaScript.");
  await page.goto("/bn/admin/orders");
  await expect(page.getByRole("main")).toContainText("ব্যাক অফিস চালাতে জাভাস্ক্রিপ্ট লাগে।");
});
