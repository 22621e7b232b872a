// A pasted chat becomes a new order on a phone, in Bengali: what is sure is filled in, a guess waits for its answer, and
// without one nothing is saved. Read again nothing stands twice; the note goes with a link, from which Back leads to the chat.
import { expect } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

test("a pasted chat fills in a new order, and its guess waits for an answer @phone", async ({
  page,
  speakInOffice,
}) => {
  await setUp(page, []);
  await page.goto("about:blank");
  await speakInOffice(page.request, "bn");
  await page.goto("/bn/admin/orders/new?from=chat");
  const chat = page.getByRole("region", { name: "চ্যাট থেকে" });
  // An example is read and shown, and fills in nothing.
  await chat.getByRole("button", { name: "উদাহরণ দেখুন" }).click();
  const example = chat.getByRole("region", { name: "উদাহরণ" });
  await expect(example).toContainText("01819223344");
  await expect(example).toContainText("চট্টগ্রাম");
  await expect(page.locator("#address-phone")).toHaveValue("");
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);
  await chat
    .getByRole("textbox")
    .fill(
      "monstera 1ta medium, joba 2ta choto, orchid 1ta. bkash 200 tk advance, trxid bkk7a2m9qx\nনাম: রিনা আক্তার, ০১৭১২৩৪৫৬৭৮, বাসা ৫, ধানমন্ডি, ঢাকা",
    );
  await chat.getByRole("button", { name: "চ্যাট পড়ুন" }).click();
  await expect(chat.getByRole("status")).toContainText("orchid");

  const lines = page.locator(".nlines .nline");
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("মনস্টেরা");
  await page.reload();
  await page.getByRole("button", { name: "অর্ডার সংরক্ষণ করুন" }).click();
  const guess = page.getByRole("group", { name: /কোনটা, কোন সাইজ/ });
  await expect(guess.getByRole("alert")).toContainText("চ্যাটে এটা স্পষ্ট নয়");
  await guess.getByRole("button", { name: /হলুদ জবা/ }).click();
  await expect(guess).toHaveCount(0);
  await chat.getByRole("button", { name: "চ্যাট পড়ুন" }).click();
  await expect(chat.getByRole("button", { name: "লেখা বদলান" })).toBeVisible();
  await expect(lines).toHaveCount(2);
  await expect(lines.last().getByRole("textbox")).toHaveValue("২");
  await expect(page.locator("input[name=phone], input[type=tel]").last()).toHaveValue("01712345678");
  await expect(page.getByRole("main")).toContainText("BKK7A2M9QX");
  await expectToFit(page);

  // A mark leads to its field, and back.
  const phone = chat.getByRole("button", { name: "০১৭১২৩৪৫৬৭৮" });
  await phone.click();
  await expect(page.locator("#address-phone")).toBeFocused();
  await page.getByRole("button", { name: "চ্যাটে ফিরুন" }).click();
  await expect(phone).toBeFocused();

  await chat.getByRole("link", { name: "লিংক হিসেবে পাঠান" }).click();
  await expect(page).toHaveURL(/\/bn\/admin\/orders\/links$/);
  // Both screens have the note and the sum, and the address changes before the screen does.
  await expect(chat).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /মালিকদের জন্য নোট/ })).toHaveValue(/BKK7A2M9QX/);
  await expect(page.getByLabel(/TrxID BKK7A2M9QX/)).toHaveValue("200");
  await expectToFit(page);

  await page.goBack();
  await expect(page).toHaveURL(/\/bn\/admin\/orders\/new\?from=chat$/);
  await expect(chat.getByRole("textbox")).toHaveValue(/bkk7a2m9qx/);
  await expect(lines).toHaveCount(2);
  await expect(page.locator("#order-sent")).toHaveValue("200");
  await page.getByRole("button", { name: "অর্ডার সংরক্ষণ করুন" }).click();
  await expect(page).toHaveURL(/\/bn\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toContainText("হলুদ জবা");
  await expect(page.getByRole("main")).toContainText("মেসেঞ্জার");
  await expect(page.getByRole("main")).toContainText("BKK7A2M9QX");
});
