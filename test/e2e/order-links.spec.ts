// A link from the office to the customer's phone and back; and ordering without script.
import { expect, type Page, request } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("the owner sends a link in Bengali, and a customer without script completes the order once @phone", async ({
  page,
  browser,
  speakInOffice,
}) => {
  await setUp(page, []);
  await page.goto("about:blank");
  await speakInOffice(page.request, "bn");
  await page.goto("/bn/admin/orders/links");
  await page.locator(".pick input").fill("monstera");
  await page.locator(".pick__sizes button").first().click();
  await page.getByLabel(/^ছাড়/).fill("১০০");
  await page.getByRole("button", { name: "লিংক তৈরি করুন" }).click();
  // A discount has its reason.
  const reason = page.getByLabel("এই দাম বা ছাড় কেন");
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("পুরোনো ক্রেতা");
  await page.getByLabel("ক্রেতার জন্য নোট").fill("তিনটিতেই কুঁড়ি আছে");
  await page.getByRole("button", { name: "লিংক তৈরি করুন" }).click();
  const ready = page.getByRole("region", { name: "পাঠানোর জন্য তৈরি" });
  await expect(ready.getByRole("img")).toBeVisible();
  await expect(ready.getByRole("link", { name: "হোয়াটসঅ্যাপ" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);
  const address = (await ready.locator(".rlink__url > span").textContent()) ?? "";
  const path = new URL(address).pathname;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await ready.getByRole("button", { name: "লিংক কপি করুন" }).click();
  await expect.poll(copied).toBe(address);
  await ready.getByRole("button", { name: "লেখা কপি করুন" }).click();
  await expect.poll(copied).toBe(await ready.locator(".rlink__text").textContent());
  await expectPlainPage(page, path.replace(/^\/bn/, ""));

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const customer = await phone.newPage();
  await customer.goto(path);
  await expect(customer.getByText("তিনটিতেই কুঁড়ি আছে")).toBeVisible();
  await customer.getByRole("button", { name: /অর্ডার করুন|মোট দেখুন/ }).click();
  await expect(customer.locator("#olink-name-error")).toBeVisible();
  await customer.locator("#olink-name").fill("নাসরিন আক্তার");
  await customer.locator("#olink-phone").fill("০১৭১২৩৪৫৬৭৮");
  await customer.locator("#olink-place").selectOption({ label: "ঢাকা" });
  await customer.locator("#olink-street").fill("বাসা ১২");
  await customer.getByRole("button", { name: /অর্ডার করুন|মোট দেখুন/ }).click();
  await expect(customer.locator("#olink-place-error")).toContainText("থানা বেছে নিন");
  await customer.locator("#olink-place").selectOption("dhaka.savar");
  await customer.getByRole("button", { name: /অর্ডার করুন|মোট দেখুন/ }).click();
  const heading = customer.getByRole("heading", { level: 1 });
  if (!(await heading.textContent())?.includes("GP-")) await customer.getByRole("button", { name: "অর্ডার করুন" }).click();
  await expect(heading).toContainText("GP-");
  const number = /GP-\d+/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
  await customer.goto(path);
  await expect(heading).toContainText(number);
  await phone.close();

  await page.goto("/bn/admin/orders/links");
  await expect(page.locator(".slink").first()).toContainText(number);
});

/** A page of plain forms, in both languages: as wide as a small phone, and without faults of access. */
async function expectPlainPage(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const at of [path, `/bn${path}`]) {
    await page.goto(at);
    await expect(page.locator("#olink-place")).toBeVisible();
    await expectToFit(page);
    expect(await seriousFaults(page), at).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

test("a guest without script orders a product from its page", async ({ browser, baseURL, page }) => {
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  const set = (settings: object) => office.put("/api/admin/settings", { data: settings });
  await set({ guestOrders: true, emailOptional: true, postcodeOptional: true });
  const { products } = await (await office.get("/api/product/list?limit=1")).json();
  await expectPlainPage(page, `/buy/${products[0]._id}`);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const guest = await plain.newPage();
  await guest.goto(`/product/${products[0]._id}`);
  await guest.getByRole("link", { name: "Order it here, without script" }).click();
  await guest.locator("#olink-name").fill("Sabbir Ahmed");
  await guest.locator("#olink-phone").fill("01712345678");
  await guest.getByLabel("District").selectOption({ label: "Dhaka" });
  await guest.locator("#olink-street").fill("House 12");
  await guest.getByRole("button", { name: "See the total" }).click();
  await expect(guest.locator("#olink-place-error")).toContainText("choose your thana");
  await guest.getByLabel("District and thana").selectOption("dhaka.savar");
  await guest.getByRole("button", { name: "See the total" }).click();
  // No size is picked for anybody.
  await expect(guest.locator("#olink-size-error")).toBeVisible();
  await guest.locator("#olink-size").selectOption({ index: 1 });
  await guest.getByRole("button", { name: "See the total" }).click();
  await expect(guest.getByRole("alert")).toContainText("৳");
  await guest.getByRole("button", { name: "Order", exact: true }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toContainText("GP-");
  await plain.close();
  await set({ guestOrders: false });
  await office.dispose();
});
