/*
 * The acts of shoppers and the owner on the screens during the day of fifty orders. Each act ends when the screen says that it is done.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { newShopper, openLogin, register } from "../e2e/journey.ts";
import { dialogNamed } from "../e2e/order-desk.ts";
import { owner } from "../e2e/owner.ts";

export type Place = { city: string; thana?: string };
export type Method = "COD" | "wallet" | "card";
/** `total`: as the shop writes it, such as ৳151.00. */
export type Purchase = {
  path: string;
  quantity: number;
  to: Place;
  phone: string;
  method: Method;
  coupon?: string | undefined;
  gift?: string | undefined;
  total: string;
};

export async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Asia/Dhaka",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(30_000);
  return await context.newPage();
}

export async function registerShopper(page: Page): Promise<void> {
  await page.goto("/contact");
  await openLogin(page);
  await register(page, newShopper());
}

export async function logInOwner(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
}

/** From the product's page to the placed order; a paid card order to the end of its payment. */
export async function order(page: Page, wanted: Purchase): Promise<void> {
  await page.goto(wanted.path);
  await page.getByText("Seed Pack", { exact: true }).first().click();
  const add = page.locator(".buy").getByRole("button", { name: /^(Add to Cart|Added)/ });
  await add.locator("visible=true").first().click();
  await expect(add.filter({ hasText: "Added" }).locator("visible=true").first()).toBeVisible();
  await page.goto("/cart");
  const quantity = page.getByRole("region", { name: "Products in the cart" }).getByRole("textbox");
  await quantity.fill(String(wanted.quantity));
  await quantity.press("Enter");
  if (wanted.coupon) await applyCoupon(page, wanted.coupon);
  await page.goto("/place-order");
  await fillForm(page, wanted);
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await expect(summary).toContainText(wanted.total);
  await page.getByRole("button", { name: "Proceed to Order" }).locator("visible=true").first().click();
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByText("Have a coupon?").click();
  await page.getByLabel("Coupon code").fill(code);
  await page.getByLabel("Coupon code").press("Enter");
  await expect(page.getByRole("complementary", { name: "Order Summary" })).toContainText(`Coupon ${code}`);
}

async function fillForm(page: Page, { to, phone, method, gift }: Purchase): Promise<void> {
  const texts = {
    "Your name": "Tahmina Akter",
    Phone: phone,
    Street: "House 22, Road 4",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  // Optional for a guest.
  await page
    .getByRole("main")
    .getByLabel(/^Email/)
    .fill("tahmina@example.com");
  await choosePlace(page, "District", to.city);
  if (to.thana) await choosePlace(page, "Thana or upazila", to.thana);
  if (gift) {
    await page.getByText("This is a gift").click();
    await page.getByLabel("Message with the gift").fill(gift);
  }
  if (method === "wallet") await page.getByRole("radio", { name: /bKash/ }).check({ force: true });
  if (method === "card") await page.getByText("TEST MODE: a trial page, no card is charged").click();
  if (method === "COD") await page.getByRole("radio", { name: /Cash on Delivery/ }).check({ force: true });
}

/** The form remembers the place of the shopper's last order. */
async function choosePlace(page: Page, field: "District" | "Thana or upazila", name: string): Promise<void> {
  const box = page.getByRole("combobox", { name: field });
  if ((await box.inputValue()) === name) return;
  await box.fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(box).toHaveValue(name);
}

export async function payByCard(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /The shop hears of it at once/ }).check();
  await page.getByRole("button", { name: /^TEST MODE Pay/ }).click();
  await page.getByRole("link", { name: "Go now" }).click();
  await expect(page.getByRole("status", { name: "Order paid" })).toBeVisible();
}

/** On the page of the shopper's order. */
export async function sendToNumber(page: Page, trxId: string): Promise<void> {
  await page.getByLabel("TrxID", { exact: true }).fill(trxId);
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("We are checking your payment.");
}

const payment = (page: Page) => page.getByRole("region", { name: "Payment" });
const open = (page: Page, orderId: string) => page.goto(`/admin/orders/${orderId}`);

export async function findPayment(page: Page, orderId: string): Promise<void> {
  await open(page, orderId);
  await payment(page).getByRole("button", { name: "Payment found" }).click();
  await expect(payment(page).getByRole("button", { name: "Payment found" })).toHaveCount(0);
}

export async function missPayment(page: Page, orderId: string): Promise<void> {
  await open(page, orderId);
  await payment(page).getByRole("button", { name: "Not found" }).click();
  const form = payment(page).getByRole("form", { name: "Not found" });
  await form.getByLabel("Reason").fill("No such transfer");
  await form.locator("button[type=submit]").click();
  await expect(form).toHaveCount(0);
}

export async function askAdvance(page: Page, orderId: string, amount: string): Promise<void> {
  await open(page, orderId);
  await payment(page).getByRole("button", { name: "Ask for an advance" }).click();
  await payment(page).getByRole("textbox", { name: "Advance" }).fill(amount);
  await payment(page).getByRole("button", { name: "Ask for an advance" }).click();
  await expect(payment(page)).toContainText("asked by an owner");
}

/** Cancels it; what came by card goes back in the same step. */
export async function cancel(page: Page, { orderId, number }: { orderId: string; number: string }, reason: string) {
  await open(page, orderId);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = dialogNamed(page, `Cancel order ${number}?`);
  await dialog.getByLabel("Reason").selectOption(reason);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toHaveCount(0);
}

/** @param trxIdBack  of a wallet's order: the transfer that the owner has sent */
export async function giveBack(
  page: Page,
  { orderId, number }: { orderId: string; number: string },
  { amount, trxIdBack }: { amount: string; trxIdBack?: string | undefined },
): Promise<void> {
  await open(page, orderId);
  await payment(page).getByRole("button", { name: "Give money back" }).click();
  const dialog = dialogNamed(page, `Give money back for ${number}?`);
  await dialog.getByLabel(/^Amount/).fill(amount);
  await dialog.getByLabel("Reason").fill("One was broken");
  if (trxIdBack) await dialog.getByLabel("TrxID of the refund").fill(trxIdBack);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toHaveCount(0);
  await expect(payment(page).getByRole("list", { name: "Refunds" })).toContainText(amount);
}

export async function ship(
  page: Page,
  { orderId, number }: { orderId: string; number: string },
  courier: { name: string; tracking: string },
): Promise<void> {
  await open(page, orderId);
  await page.getByLabel("Courier", { exact: true }).last().fill(courier.name);
  await page.getByLabel("Tracking number").fill(courier.tracking);
  await page.getByRole("button", { name: "Save courier" }).click();
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText(`${courier.name}, ${courier.tracking}`);
  await setStatus(page, number, "Shipped");
}

/** On the page of an order. */
export async function setStatus(page: Page, number: string, status: "Shipped" | "Delivered"): Promise<void> {
  await page.getByLabel(`Status of order ${number}`).selectOption(status);
  await expect(page.getByRole("list", { name: "History" }).locator("[aria-current=step]")).toContainText(status);
}

/** On the page of an order: refused at the door, the plants come back unharmed. */
export async function takeBack(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Mark as returned" }).click();
  const dialog = dialogNamed(page, `Mark order ${number} as returned?`);
  await dialog.getByLabel("Reason").selectOption("Not accepted at the door");
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByRole("button", { name: "Undo return" })).toBeVisible();
}

export async function acceptStatement(page: Page, courier: string, csv: string): Promise<void> {
  await page.goto("/admin/courier-cash");
  const file = { name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel(`Choose a statement of ${courier}`).setInputFiles(file);
  await expect(page.getByText("Paid less than it should be")).toBeVisible();
  await page.getByRole("button", { name: /^Accept ৳/ }).click();
  await expect(page.getByText("Statement accepted")).toBeVisible();
}

/** The owner's file of all orders. */
export async function downloadOrders(page: Page): Promise<string> {
  await page.goto("/admin/orders");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const asked = page.getByRole("dialog", { name: "Export these orders?" });
  await asked.getByLabel("Your password").fill(owner.password);
  await asked.getByRole("button", { name: "Download" }).click();
  let text = "";
  for await (const part of await (await download).createReadStream()) text += part;
  return text;
}
