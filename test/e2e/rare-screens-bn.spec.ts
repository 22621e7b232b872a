// Screens in Bengali that only a fault or a rare act brings: nothing of them is English, and none is wider than the window.
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectToFit } from "./back-office.ts";
import { breakPage, brokenMessage } from "./broken-page.ts";
import { address, customerWith, monstera, productNamed } from "./checkout-steps.ts";
import { expectNoEnglish } from "./english-left.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import type { SpeakInOffice } from "./shop.ts";

const password = "fresh moss 88 fresh";
// Where the demo shop is, where it is found, and the browser of the test.
const names = ["House 14, Road 7, Dhanmondi, Dhaka 1205", "Facebook", "Instagram", "YouTube", "Chrome, Linux"];

async function asOwner(page: Page, speakInOffice: SpeakInOffice): Promise<void> {
  expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
  await speakInOffice(page.request, "bn");
}

/** @param data what the test itself has typed */
async function expectBengali(page: Page, name: string, ...data: string[]): Promise<void> {
  await expectNoEnglish(page, ...names, ...data);
  await expectToFit(page);
  await takePictures(page, `bn-${name}`);
}

test("the card test page, before and after it declines", async ({ page, speakInOffice }) => {
  await customerWith(page, [monstera]);
  await asOwner(page, speakInOffice);
  const { _id: product } = await productNamed(page, monstera.name);
  const items = [{ product, size: monstera.size, quantity: 2 }];
  const placed = await page.request.post("/api/order/stripe", {
    data: { items, address, provider: "demo" },
    headers: { "accept-language": "bn", "idempotency-key": `rare-${Date.now()}` },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  await page.goto((await placed.json()).url);
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expectBengali(page, "terminal", "TEST MODE");
  await page.getByRole("radio").last().check();
  await page.getByRole("button").first().click();
  await expectBengali(page, "terminal-after", "TEST MODE");
});

test("a product that is gone, and a page that fails", async ({ page, speakInOffice, nursery }) => {
  const gone = await nursery.grow();
  await nursery.remove(gone);
  await asOwner(page, speakInOffice);
  expect((await page.goto(`/bn${gone.path}`))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1, name: "এই পণ্যটি আর দোকানে নেই।" })).toBeVisible();
  await expectBengali(page, "gone", gone.name);
  const request = "7f3a91c2-5b0e-4d1a-9c3f-2e8b6a4d1f00";
  await breakPage(page, "**/bn/collection", request);
  expect((await page.goto("/bn/collection"))?.status()).toBe(500);
  await expect(page.getByText(request)).toBeVisible();
  await expectBengali(page, "failed", request, brokenMessage);
});

test("recovery codes", async ({ page, speakInOffice, shop }) => {
  await asOwner(page, speakInOffice);
  const email = `keeper-${process.pid}-${Date.now()}@example.com`;
  const added = await page.request.post("/api/admin/owners", {
    data: { name: "কামাল", email, currentPassword: owner.password },
  });
  const token = (await added.json()).invitationPath.split("#")[1];
  await page.request.post("/api/admin/new-password", { data: { token, password } });
  await page.request.post("/api/admin/logout");
  await page.request.post("/api/admin/login", { data: { email, password } });
  await page.request.post("/api/admin/language", { data: { language: "bn" } });
  await page.goto("/bn/admin/settings/account");
  const twoFactor = page.getByRole("region", { name: "দুই ধাপের লগইন" });
  await twoFactor.getByRole("button", { name: "চালু করুন" }).click();
  await page.getByRole("dialog").getByLabel("আপনার পাসওয়ার্ড").fill(password);
  await expectBengali(page, "two-factor-password", shop.dataDir, "/backups");
  await page.getByRole("dialog").getByRole("button", { name: "এগিয়ে যান" }).click();
  const key = ((await twoFactor.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectBengali(
    page,
    "two-factor-key",
    shop.dataDir,
    "/backups",
    ...((await twoFactor.locator("code").textContent()) ?? "").split(" "),
  );
  await twoFactor.getByLabel("কোড").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await twoFactor.getByRole("button", { name: "নিশ্চিত করুন" }).click();
  await expect(twoFactor.getByRole("status")).toBeVisible();
  await expectBengali(
    page,
    "recovery-codes",
    shop.dataDir,
    "/backups",
    ...(await twoFactor.locator("code").allTextContents()),
  );
});
