import { expect } from "@playwright/test";
import { expectToFit, openOffice } from "./back-office.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test.afterEach(async ({ page }) => {
  await page.request.post("/api/admin/language", { data: { language: "en" } });
});

test("an owner reads the office in Bengali from then on, and goes back to English", async ({ page }) => {
  await openOffice(page, "/admin/categories");
  await page.getByRole("button", { name: /menu$/ }).click();
  await page.getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/bn\/admin\/categories$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveTitle(/ক্যাটাগরি/);

  // Every address of the office, also one out of a mail.
  await page.goto("/admin/orders?status=Shipped");
  await expect(page).toHaveURL(/\/bn\/admin\/orders\?status=Shipped$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("অর্ডার");
  await expectToFit(page);

  await page.getByRole("button", { name: /মেনু$/ }).last().click();
  await page.getByRole("link", { name: "EN", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=Shipped$/);
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});

test("the login speaks the language of its address, the office that of the account", async ({ page }) => {
  await page.request.post("/api/admin/login", { data: owner });
  await page.request.post("/api/admin/language", { data: { language: "bn" } });
  await page.request.post("/api/admin/logout");
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await page.getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/bn\/admin\/settings$/);
  await page.getByRole("button", { name: "লগইন" }).click();
  await expect(page.getByRole("alert")).toHaveText("ইমেইল ও পাসওয়ার্ড দিন");
  await page.goto("/admin/settings");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/bn\/admin\/settings$/);
  await expect(page.getByRole("heading", { name: "সেটিংস", level: 1 })).toBeVisible();
});

test("an owner who has not chosen reads what the address says", async ({ page }) => {
  await openOffice(page, "/admin/settings");
  const { owner: account } = await (await page.request.get("/api/admin/me")).json();
  expect(["en", null]).toContain(account.language);
  expect((await page.request.get("/bn/admin/nothing")).status()).toBe(404);
});
