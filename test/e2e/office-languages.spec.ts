import { expect } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const choose = (language: "en" | "bn") => ({ data: { language } });

test.afterEach(async ({ page }) => {
  await page.request.post("/api/admin/login", { data: owner });
  await page.request.post("/api/admin/language", choose("en"));
});

test("every address leads an owner to the office in the language of the account", async ({ page }) => {
  expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
  expect((await page.request.post("/api/admin/language", choose("bn"))).status()).toBe(200);
  await page.goto("/admin/orders?status=Shipped");
  await expect(page).toHaveURL(/\/bn\/admin\/orders\?status=Shipped$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveTitle(/অর্ডার/);
  await expectToFit(page);

  // The open page would follow the account by itself and meet the next address on its way.
  await page.goto("about:blank");
  await page.request.post("/api/admin/language", choose("en"));
  await page.goto("/bn/admin/orders?status=Shipped");
  await expect(page).toHaveURL(/[^n]\/admin\/orders\?status=Shipped$/);
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});

test("the office's login and its unknown pages speak the language of the address", async ({ page }) => {
  await page.goto("/bn/admin/settings");
  await page.getByRole("button", { name: "লগইন" }).click();
  await expect(page.getByRole("alert")).toHaveText("ইমেইল ও পাসওয়ার্ড দিন");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter email and password");
  expect((await page.request.get("/bn/admin/nothing")).status()).toBe(404);
});
