import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "./back-office.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test("every address and the login lead an owner to the office in the owner's language, which holds", async ({
  page,
  speakInOffice,
}) => {
  await test.step("every address leads an owner to the office in the language of the account", async () => {
    expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
    await speakInOffice(page.request, "bn");
    await page.goto("/admin/orders?status=Shipped");
    await expect(page).toHaveURL(/\/bn\/admin\/orders\?status=Shipped$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    await expect(page).toHaveTitle(/অর্ডার/);
    await expectToFit(page);

    // The open page would follow the account by itself and meet the next address on its way.
    await page.goto("about:blank");
    await speakInOffice(page.request, "en");
    await page.goto("/bn/admin/orders?status=Shipped");
    await expect(page).toHaveURL(/[^n]\/admin\/orders\?status=Shipped$/);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  });

  await test.step("an owner chooses Bengali in the menu; it holds after a new login", async () => {
    await page.locator(".prof").click();
    await expect(choiceOn(page).getByRole("link", { name: "English" })).toHaveAttribute("aria-current", "true");
    await expectAccessible(page, ".profmenu");
    await takePictures(page, "office-language-menu");
    await choiceOn(page).getByRole("link", { name: "বাংলা" }).click();
    await expect(page).toHaveURL(/\/bn\/admin\/orders\?status=Shipped$/);
    await expect(page.getByRole("heading", { name: "অর্ডার", level: 1 })).toBeVisible();

    await page.request.post("/api/admin/logout");
    await page.goto("/admin/settings");
    await logIn(page);
    await expect(page).toHaveURL(/\/bn\/admin\/settings$/);
  });

  await test.step("the login speaks the language of the address; one pressed on it is the owner's from then on", async () => {
    await speakInOffice(page.request, "en");
    await page.request.post("/api/admin/logout");
    await page.goto("about:blank");
    await page.goto("/admin/settings");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Enter email and password");
    await expect(choiceOn(page)).toBeVisible();
    await expectAccessible(page, ".alogin__form");
    await choiceOn(page).getByRole("link", { name: "বাংলা" }).click();
    await expect(page).toHaveURL(/\/bn\/admin\/settings$/);
    await page.getByRole("button", { name: "লগইন" }).click();
    await expect(page.getByRole("alert")).toHaveText("ইমেইল ও পাসওয়ার্ড দিন");
    expect((await page.request.get("/bn/admin/nothing")).status()).toBe(404);
    await expectToFit(page);
    await takePictures(page, "office-language-login");
    await logIn(page);
    await expect(page.getByRole("heading", { name: "সেটিংস", level: 1 })).toBeVisible();
    await page.goto("/admin/orders");
    await expect(page).toHaveURL(/\/bn\/admin\/orders$/);
  });
});

const choiceOn = (page: Page) => page.getByRole("group", { name: /^(Language|ভাষা)$/ });

async function logIn(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel(/^(Email or phone|ইমেইল বা ফোন)$/).fill(email);
  await page.getByLabel(/^(Password|পাসওয়ার্ড)$/).fill(password);
  await page.getByRole("button", { name: /^(Login|লগইন)$/ }).click();
}
