import { expect, type Page } from "@playwright/test";
import {
  address,
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  keptQuantity,
  monstera,
  ordersOf,
  post,
  proceedToOrder,
  productNamed,
} from "./checkout-steps.ts";
import { dialogNamed, row, seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

/** Submits the terminal's page; the card succeeds by default. */
async function press(page: Page, outcome = "The shop hears of it at once"): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(outcome) }).check();
  await page.getByRole("button", { name: "TEST MODE Pay ৳1,315.60 (test)" }).click();
}

/** Takes a new shopper by the delivery form to the test terminal's page. */
async function toTerminal(page: Page): Promise<void> {
  await customerWith(page, [monstera]);
  await page.goto("/place-order");
  await fillAddress(page);
  await page.getByText("TEST MODE: a trial page, no card is charged").click();
  await proceedToOrder(page).click();
  await expect(page).toHaveURL(/\/demo-pay\/demo_cs_/);
  await expect(page.getByRole("heading", { name: /^TEST MODE Order GP-\d+$/ })).toBeVisible();
}

/** A new shopper's order by card. @returns also the path of the test terminal's page */
async function cardOrder(page: Page): Promise<{ orderId: string; number: string; url: string }> {
  await customerWith(page, []);
  const { _id } = await productNamed(page, monstera.name);
  const items = [{ product: _id, size: monstera.size, quantity: monstera.quantity }];
  return (await post(page, "/api/order/stripe", { items, address })) as {
    orderId: string;
    number: string;
    url: string;
  };
}

test("a declined card, then back, then Pay now: one order, paid in the end; only then its lines leave the cart", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await toTerminal(page);
  const terminal = page.url();
  await expect(page.getByText("TEST MODE Monstera Deliciosa (Medium Pot) × 2 ৳1,280.00")).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  await expect.poll(fonts).toEqual(["Figtree loaded", "Fraunces loaded"]);
  await press(page, "Is declined");
  await expect(page.getByRole("alert")).toContainText("TEST MODE The card was declined. Nothing was charged.");
  await page.getByRole("link", { name: "TEST MODE Cancel and go back" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  expect(await keptQuantity(page, monstera)).toBe(2);

  // Repeating the same checkout returns the same order.
  await page.goto("/place-order");
  await expect(page.getByLabel("Card")).toBeChecked();
  await proceedToOrder(page).click();
  await expect(page).toHaveURL(terminal);
  expect(await ordersOf(page)).toHaveLength(1);

  await page.goto("/my-orders");
  const order = page.getByRole("article");
  await expect(order).toContainText(/Not paid yet. We keep the plants until \d\d:\d\d/);
  await expect(order).toContainText("Pending");
  await expectNoSidewaysScroll(page);
  await order.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(terminal);
  await press(page);
  await expect(page).toHaveURL(/\/loader\?next=my-orders$/);
  await page.getByRole("link", { name: "Go now" }).click();
  await expect(page.getByRole("status", { name: "Order paid" })).toContainText("Thank you. We have ৳1,315.60");
  await expect(order).toContainText("Done");
  await expect(order.getByRole("button", { name: "Pay now" })).toHaveCount(0);
  expect(await keptQuantity(page, monstera)).toBe(0);
  expect(errors).toEqual([]);
});

test("an unpaid card order: cash instead from the form and from My Orders, or over once its time has run out", async ({
  page,
}) => {
  await test.step("back from the card page to cash on delivery: the same order, to be paid to the courier", async () => {
    await toTerminal(page);
    const title = await page.getByRole("heading", { name: /GP-\d+$/ }).textContent();
    const number = title?.match(/GP-\d+/)?.[0] ?? "";
    await page.goBack();
    await expect(page.getByText(`Your card order ${number} is still unpaid.`)).toBeVisible();
    await page.getByText("Pay the courier in taka").click();
    await proceedToOrder(page).click();
    await expect(page.getByRole("heading", { name: `Order ${number} is placed` })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
    expect(await keptQuantity(page, monstera)).toBe(0);
  });

  await test.step("an unpaid card order is paid in cash instead from My Orders", async () => {
    const { number } = await cardOrder(page);
    await page.goto("/my-orders");
    await page.getByRole("button", { name: "Pay cash instead" }).click();
    const order = page.getByRole("article", { name: `Order ${number}` });
    await expect(order).toContainText("COD");
    await expect(order.getByRole("button", { name: "Pay now" })).toHaveCount(0);
    await expect(order).toBeFocused();
  });

  await test.step("not paid in time, it says so plainly and can no longer be paid", async () => {
    await toTerminal(page);
    await press(page, "The time runs out");
    await expect(page.getByText("TEST MODE The time to pay this order is over.")).toBeVisible();
    await page.getByRole("link", { name: "TEST MODE My Orders" }).click();
    const order = page.getByRole("article");
    await expect(order).toContainText("It was not paid in time. Nothing is to be paid.");
    await expect(order.getByRole("button", { name: "Pay now" })).toHaveCount(0);
    expect(await keptQuantity(page, monstera)).toBe(2);

    // The same cart in the same tab is a new order now; the page retries by itself.
    await page.goto("/place-order");
    await proceedToOrder(page).click();
    await expect(page).toHaveURL(/\/demo-pay\/demo_cs_/);
    expect(await ordersOf(page)).toHaveLength(2);
  });
});

test("the owner gives a part of a payment back, is told that a canceled order holds money, and refunds the rest", async ({
  page,
}) => {
  const { orderId, number, url } = await cardOrder(page);
  expect((await page.request.post(url, { form: { action: "pay" } })).ok()).toBe(true);
  await post(page, "/api/admin/login", owner);
  await page.goto(`/admin/orders/${orderId}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment).toContainText("Test terminal: no money moved");
  await expect(payment).toContainText("demo_pi_");
  await payment.getByRole("button", { name: "Give money back" }).click();
  const dialog = dialogNamed(page, `Give money back for ${number}?`);
  await dialog.getByLabel("Amount").fill("৫০০০");
  await expect(dialog).toContainText("To give back all of it, cancel the order");
  await dialog.getByLabel("Reason").fill("One was broken");
  await dialog.getByRole("button", { name: "Refund ৳5,000.00" }).click();
  await expect(dialog).toContainText("Amount is more than the ৳1,315.60 that is left");
  await dialog.getByLabel("Amount").fill("100.50");
  await takePictures(page, "refund-dialog");
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Refund ৳100.50" }).click();
  await expect(payment.getByRole("list", { name: "Refunds" })).toContainText("৳100.50 Refunded");
  await expect(payment).toContainText("One was broken");
  await expect(page.getByText("৳100.50 refunded", { exact: true })).toBeAttached();
  await expectNoSidewaysScroll(page);
  await takePictures(page, "refund-office");
  await page.goto(`/my-orders/${orderId}`);
  await expect(page.getByRole("article")).toContainText("-৳100.50");
  await takePictures(page, "refund-shopper");

  await post(page, "/api/order/cancel", { orderId, reason: "Damaged" });
  await page.goto("/admin/orders");
  await page.getByText("Needs attention", { exact: true }).first().click();
  await expect(page).toHaveURL(/flagged=yes/);
  await expect(row(page, number).getByText("It was paid: give the money back.")).toBeAttached();
  await expect(row(page, number)).toContainText("Test payment");
  for (const paper of ["slip", "invoice"]) {
    await page.goto(`/admin/print/${paper}?ids=${orderId}`);
    await expect(page.getByRole("article")).toContainText("Test payment, no money came");
  }

  await page.goto(`/admin/orders/${orderId}`);
  const flag = page.getByRole("region", { name: "Needs attention" });
  await expect(flag).toContainText("It was paid: give the money back.");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await payment.getByRole("button", { name: "Give money back" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("1215.10");
  await dialog.getByRole("button", { name: "Refund ৳1,215.10" }).click();
  await expect(page.getByText("Payment Refunded")).toBeVisible();
  await expect(payment).toContainText("Refunded");
  await expect(payment.getByRole("button")).toHaveCount(0);
  await expect(flag).toHaveCount(0);
  const { orders } = await post(page, "/api/order/list", { q: number, flagged: "yes" });
  expect(orders).toEqual([]);
});
