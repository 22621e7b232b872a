import { expect, request } from "@playwright/test";
import { openOffice } from "./back-office.ts";
import {
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  monstera,
  proceedToOrder,
  visitorWith,
} from "./checkout-steps.ts";
import type { Doubles } from "./doubles.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test as withShop } from "./shop-page.ts";
import { withKeys } from "./with-keys.ts";

const test = withShop.extend<{ double: Doubles["bkash"] }>({
  double: ({ doubles }, use) => use(doubles.bkash),
});

withKeys(test, ["bkash", "sslcommerz"]);

test("a shopper chooses bKash beside Card, goes back, and pays by Pay with bKash", async ({ page, double }) => {
  const before = double.count("execute");
  await customerWith(page, [monstera]);
  await page.goto("/bn/place-order");
  await expect(page.getByText("বিকাশের নিজের পেজে, সঙ্গে সঙ্গে")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto("/place-order");
  await fillAddress(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText("Card, bKash or Nagad, paid on SSLCommerz's own page")).toBeVisible();
  await page.getByText("Paid on bKash's own page, in a moment").click();
  await expect(page.getByRole("radio", { name: /^bKash/ })).toBeChecked();
  await expectNoSidewaysScroll(page);
  // Scrolled, the bar at the foot lies over a part of a field.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);
  // The choice is kept over a reload.
  await page.reload();
  await expect(page.getByRole("radio", { name: /^bKash/ })).toBeChecked();
  await proceedToOrder(page).click();
  await expect(page.getByRole("heading", { name: "bKash 1315.60" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto("/my-orders");
  const order = page.getByRole("article");
  await expect(order.getByRole("button", { name: "Pay with Card" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await order.getByRole("button", { name: "Pay with bKash" }).click();
  await page.getByRole("link", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/loader\?next=my-orders$/);
  await page.getByRole("link", { name: "Go now" }).click();
  await expect(page.getByRole("status", { name: "Order paid" })).toContainText("Thank you. We have ৳1,315.60");
  await expect(order).toContainText("bKash");
  await expect(order.getByRole("button", { name: /^Pay with/ })).toHaveCount(0);
  expect(double.count("execute") - before).toBe(1);
});

test("a guest chooses bKash, goes back, and pays from the order's page", async ({ page, double, baseURL }) => {
  const office = await request.newContext({ baseURL });
  expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
  await office.put("/api/admin/settings", { data: { guestOrders: true } });
  const before = double.count("execute");
  try {
    await visitorWith(page, [monstera]);
    await page.goto("/place-order");
    await fillAddress(page);
    await page.getByText("Paid on bKash's own page, in a moment").click();
    await proceedToOrder(page).click();
    await expect(page.getByRole("heading", { name: /^bKash \d/ })).toBeVisible();
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.goto("/my-orders");
    await page
      .getByRole("article")
      .getByRole("link", { name: /^GP-\d+$/ })
      .click();
    await page.getByRole("button", { name: "Pay with bKash" }).click();
    await page.getByRole("link", { name: "Confirm" }).click();
    await page.getByRole("link", { name: "Go now" }).click();
    await expect(page.getByRole("status", { name: "Order paid" })).toBeVisible();
    await expect(page.getByRole("article")).toContainText("bKash");
    await expect(page.getByRole("button", { name: /^Pay with/ })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("gp:cart"))).toBe("{}");
    expect(double.count("execute") - before).toBe(1);
    await expectNoSidewaysScroll(page);
  } finally {
    await office.put("/api/admin/settings", { data: { guestOrders: false } });
    await office.dispose();
  }
});

test("a sent link is changed in the office; its customer is told, and pays it on bKash's own page", async ({
  page,
  browser,
  double,
}) => {
  const before = double.count("execute");
  await openOffice(page, "/admin/orders/links");
  await page.locator(".pick input").fill("monstera");
  await page.locator(".pick__sizes button").first().click();
  await page.getByLabel("Language of the page").selectOption("en");
  await page.getByRole("button", { name: "Make the link" }).click();
  const path = new URL((await page.locator(".rlink__url > span").textContent()) ?? "").pathname;

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const customer = await phone.newPage();
  await customer.goto(path);
  await customer.locator("#olink-name").fill("Sabbir Ahmed");
  await customer.locator("#olink-phone").fill("01712345678");
  await customer.locator("#olink-place").selectOption("dhaka");
  await customer.locator("#olink-street").fill("House 12");
  await customer.getByRole("radio", { name: /^bKash/ }).check();
  const order = customer.locator(".olink__go button");
  await order.click();
  await expect(customer.locator("#olink-place-error")).toContainText("choose your thana");
  await customer.locator("#olink-place").selectOption("dhaka.savar");
  expect(await seriousFaults(customer)).toEqual([]);

  await page.goto("/admin/orders/links");
  await page.locator(".slink").first().getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("heading", { name: /^Change link/ })).toBeVisible();
  await page.getByLabel("Quantity of Monstera Deliciosa").fill("3");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("region", { name: "Ready to send" })).toBeVisible();

  // Nothing is ordered that the customer has not seen, and nothing typed is lost.
  await order.click();
  const changed = customer.getByRole("region", { name: "What has changed" });
  await expect(changed.getByRole("listitem")).toHaveText(/Monstera Deliciosa.*: 3 instead of 1/);
  await expect(customer.locator("#olink-street")).toHaveValue("House 12");
  await expect(customer.getByRole("radio", { name: /^bKash/ })).toBeChecked();
  await expectNoSidewaysScroll(customer);
  const sum = (await customer.locator(".olink__go b").textContent())?.replace(/[৳,]/g, "") ?? "";
  await order.click();
  await expect(customer.getByRole("heading", { name: `bKash ${sum}` })).toBeVisible();
  await customer.getByRole("link", { name: "Confirm" }).click();
  await expect(customer).toHaveURL(new RegExp(`${path}$`));
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText(/^Order GP-\d+ is paid$/);
  expect(double.count("execute") - before).toBe(1);
  await phone.close();

  await page.goto("/admin/orders/links");
  await expect(page.locator(".slink").first().locator(".slink__state")).toContainText(/Ordered GP-\d+/);
});
