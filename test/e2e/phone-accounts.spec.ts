// Accounts by phone, while the shop sends text messages.
import { expect, type Page, request } from "@playwright/test";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { address, chili, customerWith, expectNoSidewaysScroll, placedOrder, post } from "./checkout-steps.ts";
import { password } from "./journey.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./sms-shop.ts";
import { withTexts } from "./with-keys.ts";

withTexts(test);

// Without it an account needs an e-mail.
test.beforeEach(({ baseURL }) => saveSettings(baseURL, { emailOptional: true }));
test.afterEach(({ baseURL }) => saveSettings(baseURL, {}));

async function saveSettings(baseURL: string | undefined, settings: object): Promise<void> {
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  expect((await office.put("/api/admin/settings", { data: settings })).status()).toBe(200);
  await office.dispose();
}

const dialog = (page: Page) => page.getByRole("dialog");

async function openLogin(page: Page, address = "/my-orders"): Promise<void> {
  await page.goto(address);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Login|লগইন)/ })
    .click();
}

/** @returns a function that lets the browser have the answer, and waits until it has it */
async function holdAnswer(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const arrived = page.waitForResponse(address);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
    given.resolve();
  });
  return async () => {
    resolve();
    await (await arrived).finished();
    // A route that is taken off before it has given its answer is answered twice.
    await given.promise;
    await page.unroute(address);
  };
}

async function logOut(page: Page): Promise<void> {
  expect((await page.request.post("/api/user/logout")).status()).toBe(200);
}

test("an account by phone: what is said of a wrong text and a failing gateway in Bengali, then made, and its password set anew", async ({
  page,
  gateway,
}) => {
  await test.step("in Bengali, a text that is neither is said at the field, and a gateway that fails too", async () => {
    await openLogin(page, "/bn/my-orders");
    await dialog(page).getByRole("group").getByRole("button", { name: "অ্যাকাউন্ট খুলুন" }).click();
    await dialog(page).getByLabel("নাম").fill("রহিমা");
    const name = dialog(page).getByLabel("ইমেইল বা ফোন নম্বর");
    await name.fill("০১৯");
    await dialog(page).getByLabel("পাসওয়ার্ড", { exact: true }).fill(password);
    const send = dialog(page).getByRole("button", { name: "কোড পাঠান" });
    await dialog(page).locator("form").getByRole("button", { name: "অ্যাকাউন্ট খুলুন" }).click();
    await expect(dialog(page).getByText("সম্পূর্ণ ইমেইল ঠিকানা বা মোবাইল নম্বর লিখুন")).toBeVisible();
    await name.fill("০১৯১২৩৪৫৬৭৯");
    gateway.failNext();
    await send.click();
    await expect(dialog(page).getByText("এসএমএস পাঠানো যায়নি। একটু পরে আবার চেষ্টা করুন।").first()).toBeVisible();
    await send.click();
    await expect(dialog(page).getByText("01912345679 নম্বরে ছয় সংখ্যার কোড পাঠানো হয়েছে।")).toBeVisible();
  });

  await test.step("a shopper registers with a mobile number and a code, logs in, and sets a forgotten password", async () => {
    await openLogin(page);
    await dialog(page).getByRole("group").getByRole("button", { name: "Register" }).click();
    await dialog(page).getByLabel("Name").fill("Rahima");
    await dialog(page).getByLabel("Email or phone").fill("+880 1912-345678");
    await dialog(page).getByLabel("Password", { exact: true }).fill(password);
    await dialog(page).getByRole("button", { name: "Send the code" }).click();
    await expect(dialog(page).getByText("We sent a code of six digits to 01912345678.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await seriousFaults(page)).toEqual([]);
    const register = dialog(page).locator("form").getByRole("button", { name: "Register" });
    await register.click();
    await expect(dialog(page).getByText("Enter the code")).toBeVisible();
    await dialog(page).getByLabel("Code from the text message").fill("12 34");
    await register.click();
    await expect(dialog(page).getByText("is not a code of six digits").first()).toBeVisible();
    await dialog(page).getByLabel("Code from the text message").fill(gateway.newestCode());
    // The page is loaded anew as the account's.
    const loaded = page.waitForEvent("load");
    await register.click();
    await expect(page.getByText("Account Created")).toBeVisible();
    await loaded;

    await page.goto("/account");
    await expect(page.getByText("01912345678")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send confirmation" })).toHaveCount(0);
    await logOut(page);

    await openLogin(page);
    await dialog(page).getByLabel("Email or phone").fill("01912345678");
    await dialog(page).getByLabel("Password", { exact: true }).fill("not my leaves");
    await dialog(page).locator("form").getByRole("button", { name: "Login" }).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Phone or password is wrong");
    await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
    const before = gateway.sent().length;
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    // The first message is no longer on its way when the second is asked for.
    await expect.poll(() => gateway.sent().length).toBe(before + 1);
    await dialog(page).getByRole("button", { name: "Another number" }).click();
    await expect(dialog(page).getByLabel("Email or phone")).toHaveValue("01912345678");
    const sent = gateway.sent().length;
    // The message is on the phone before the shop's answer is in the browser.
    const answered = await holdAnswer(page, "**/api/user/phone-code");
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await dialog(page).getByLabel("New password").fill("fresh leaves 2026");
    await expect.poll(() => gateway.sent().length).toBe(sent + 1);
    const code = dialog(page).getByLabel("Code from the text message");
    await code.fill(gateway.newestCode());
    await answered();
    await expect(code).toHaveValue(gateway.newestCode());
    await dialog(page).getByRole("button", { name: "Save and log in" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("an order that the shop would call about is confirmed by a code", async ({ page, gateway }) => {
  await customerWith(page, [chili]);
  await post(page, "/api/admin/login", owner);
  const saveRules = async (rules: object) =>
    expect(
      (await page.request.put("/api/admin/phone-rules", { data: { ...firstPhoneRules, ...rules } })).status(),
    ).toBe(200);
  try {
    await saveRules({ amount: { ask: "call", from: 1 } });
    const { orderId, number } = await placedOrder(page, [chili]);
    await page.goto("/my-orders");
    await expect(page.getByRole("region", { name: "Confirm your order" })).toContainText(number);
    await page.goto(`/my-orders/${orderId}`);
    const part = page.getByRole("region", { name: "Confirm your order" });
    await expect(part).toContainText(address.phone);
    await takePictures(page, "confirm-asked");
    await part.getByRole("button", { name: "Send the code" }).click();
    await expect(part.getByText("We sent a code of six digits")).toBeVisible();
    const right = gateway.newestCode();
    await part.getByLabel("Code from the text message").fill(right === "000000" ? "000001" : "000000");
    await part.getByRole("button", { name: "Confirm your order" }).click();
    await expect(part.getByText("This code is wrong or no longer works.")).toBeVisible();
    await takePictures(page, "confirm-code");
    await expectNoSidewaysScroll(page);
    expect(await seriousFaults(page)).toEqual([]);
    await part.getByLabel("Code from the text message").fill(right);
    await part.getByRole("button", { name: "Confirm your order" }).click();
    await expect(page.getByText("Order Confirmed")).toBeVisible();
    await expect(part).toHaveCount(0);
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByText("Confirmed by SMS")).toBeVisible();
  } finally {
    await saveRules({});
  }
});
