// Paying to the shop's own number: the owner sets it, shoppers send the money and type the TrxID, the owner looks for it.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import {
  address,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  post,
  proceedToOrder,
  productNamed,
  visitorWith,
} from "./checkout-steps.ts";
import { dialogNamed, row, seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test as base } from "./shop-page.ts";

const numbers = [
  { name: "bkash", number: "01712345678", kind: "personal", isOn: true },
  { name: "nagad", number: "01812345678", kind: "merchant", isOn: true },
];

/** Switches the numbers on for one test. */
const test = base.extend<{ office: APIRequestContext }>({
  office: async ({ playwright, baseURL }, use) => {
    const office = await playwright.request.newContext({ baseURL });
    expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
    const save = async (wallets: object[], guestOrders: boolean) => {
      const data = { wallets, currentPassword: owner.password };
      expect((await office.put("/api/admin/wallets", { data })).ok()).toBe(true);
      expect((await office.put("/api/admin/settings", { data: { guestOrders } })).ok()).toBe(true);
    };
    await save(numbers, true);
    await use(office);
    await save([], false);
    await office.dispose();
  },
});

let made = 0;
const newTrxId = () => {
  made += 1;
  return `E2E${process.pid % 1000}${Date.now() % 100_000}${made}`.padEnd(12, "0").slice(0, 12);
};

/** An order of a new shopper, to be paid to the shop's number. */
async function orderByWallet(page: Page): Promise<string> {
  await customerWith(page, []);
  const { _id } = await productNamed(page, chili.name);
  const items = [{ product: _id, size: chili.size, quantity: chili.quantity }];
  return String((await post(page, "/api/order/wallet", { items, address })).orderId);
}

test("a guest pays to the number, the owner does not find it, then finds the second", async ({ page, office }) => {
  await visitorWith(page, [chili]);
  await page.goto("/place-order");
  await fillAddress(page);
  await page.getByRole("radio", { name: /bKash, Nagad/ }).check({ force: true });
  await takePictures(page, "wallet-checkout");
  await proceedToOrder(page).click();
  await page.waitForURL(/\/my-orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: /In the bKash app/ })).toBeVisible();
  const orderId = page.url().split("/").at(-1) ?? "";
  const pay = page.getByRole("region", { name: "Payment" });
  await expect(pay).toContainText("01712345678");
  const { order } = await (await office.get(`/api/order/${orderId}`)).json();
  await expect(pay).toContainText(`৳${order.amount.toFixed(2)}`);
  await expect(pay).toContainText(order.number);
  await takePictures(page, "wallet-order");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await pay.getByText("Nagad", { exact: true }).click();
  await expect(pay).toContainText("Our Nagad number (merchant)");
  await expect(pay).toContainText("01812345678");

  await test.step("the page in Bengali", () => seeInBengali(page, orderId));
  await page.goto(`/my-orders/${orderId}`);
  await page.getByLabel("TrxID", { exact: true }).fill("short");
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(page.getByText("A TrxID has 8 to 12 letters and digits, such as BKK7A2M9QX")).toBeVisible();
  const first = newTrxId();
  await page.getByLabel("TrxID", { exact: true }).fill(` ${first.toLowerCase()} `);
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(pay).toContainText(`We are checking your payment.`);
  await expect(pay).toContainText(first);
  await takePictures(page, "wallet-checking");
  await page.goto(`/my-orders/${orderId}/receipt`);
  await expect(page.getByText("We are checking your payment.")).toBeVisible();

  const answer = await office.post("/api/order/transfer/not-found", {
    data: { orderId, trxId: first, reason: "Nothing came with it" },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`/my-orders/${orderId}/receipt`);
  await expect(page.getByText(/Nagad \(Payment\): 01812345678/)).toBeVisible();
  await page.goto(`/my-orders/${orderId}`);
  await expect(pay).toContainText(`We did not find the payment ${first}. Nothing came with it`);
  const second = newTrxId();
  await page.getByLabel("TrxID", { exact: true }).fill(second);
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(pay).toContainText(second);
  expect((await office.post("/api/order/transfer/found", { data: { orderId, trxId: second } })).ok()).toBe(true);
  await page.goto(`/my-orders/${orderId}`);
  await expect(pay).toHaveCount(0);
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
});

test("the owner sets the numbers with the password, lists what is to check, is asked before packing, and finds the payment", async ({
  page,
  office: _office,
}) => {
  await test.step("what is to check is listed, asked about before packing, found, and given back", async () => {
    const orderId = await orderByWallet(page);
    const trxId = newTrxId();
    await post(page, "/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
    await post(page, "/api/admin/login", owner);
    await page.goto("/admin/orders");
    await page.getByRole("link", { name: "Show them" }).click();
    const { order } = await (await page.request.get(`/api/order/${orderId}`)).json();
    await expect(row(page, order.number)).toContainText("To check");
    await expect(row(page, order.number)).toContainText("bKash");
    await takePictures(page, "wallet-list");
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByLabel(`Status of order ${order.number}`).selectOption("Packing");
    const question = dialogNamed(page, `Set ${order.number} to Packing?`);
    await expect(question).toContainText("you have not found the payment: do not send it yet");
    await question.getByRole("button", { name: "Cancel" }).click();
    const panel = page.getByRole("region", { name: "Payment" });
    await expect(panel).toContainText(trxId);
    await takePictures(page, "wallet-office");
    expect(await seriousFaults(page)).toEqual([]);
    await panel.getByRole("button", { name: "Payment found" }).click();
    await expect(panel).toContainText("Found");
    await expect(panel).toContainText("Done");

    await post(page, "/api/order/cancel", { orderId, reason: "Sold out" });
    await page.reload();
    await expect(page.getByText("It was paid: give the money back.")).toBeVisible();
    await panel.getByRole("button", { name: "Give money back" }).click();
    const back = dialogNamed(page, `Give money back for ${order.number}?`);
    await back.getByLabel("TrxID of the refund").fill(newTrxId());
    await back.getByRole("button", { name: "Record refund" }).click();
    await expect(panel).toContainText("Sent back");
    await expect(page.getByText("It was paid: give the money back.")).toHaveCount(0);
  });

  await test.step("the owner sets the numbers with the password", async () => {
    await post(page, "/api/admin/login", owner);
    await page.goto("/admin/settings/payment");
    const panel = page.getByRole("region", { name: "bKash, Nagad and Rocket" });
    expect(await seriousFaults(page)).toEqual([]);
    await panel.getByLabel("Rocket number").fill("১২");
    await panel.getByRole("button", { name: "Save numbers" }).click();
    const proof = dialogNamed(page, "Change the numbers that shoppers pay to?");
    await proof.getByLabel("Your password").fill(owner.password);
    await proof.getByRole("button", { name: "Save numbers" }).click();
    await expect(panel.getByText("Mobile number must be a number such as 01712345678")).toBeVisible();
    await panel.getByLabel("Rocket number").fill("০১৯১২৩৪৫৬৭৮১");
    await panel.getByRole("button", { name: "Save numbers" }).click();
    await proof.getByLabel("Your password").fill(owner.password);
    await proof.getByRole("button", { name: "Save numbers" }).click();
    await expect(panel.getByLabel("Rocket number")).toHaveValue("019123456781");
  });
});

async function seeInBengali(page: Page, orderId: string): Promise<void> {
  await page.goto(`/bn/my-orders/${orderId}`);
  await expect(page.getByRole("heading", { name: "১. বিকাশ অ্যাপে 'সেন্ড মানি' বেছে নিন" })).toBeVisible();
  await page.getByLabel(/TrxID/).fill("ছোট");
  await page.getByRole("button", { name: "টাকা পাঠিয়েছি" }).click();
  await expect(page.getByText("TrxID ৮ থেকে ১২টি ইংরেজি অক্ষর ও সংখ্যার, যেমন BKK7A2M9QX")).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test("a part that was found is told to its customer with what is still to pay", async ({ page, office }) => {
  const orderId = await orderByWallet(page);
  const trxId = newTrxId();
  const told = { orderId, wallet: "bkash", trxId, amount: 20 };
  expect((await office.post("/api/order/transfer/told", { data: told })).ok()).toBe(true);
  expect((await office.post("/api/order/transfer/found", { data: { orderId, trxId } })).ok()).toBe(true);
  const { order } = await (await office.get(`/api/order/${orderId}`)).json();
  const rest = `৳${(order.amount - 20).toFixed(2)}`;
  await page.goto(`/my-orders/${orderId}`);
  const pay = page.getByRole("region", { name: "Payment" });
  await expect(pay).toContainText(`Found: ৳20.00 by bKash (TrxID ${trxId}). Still to pay: ${rest}.`);
  await expect(page.getByRole("definition").filter({ hasText: rest }).first()).toBeVisible();
  // The shop would refuse it: money has come.
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await takePictures(page, "wallet-part");
  await page.goto(`/bn/my-orders/${orderId}`);
  await expect(page.getByText(`TrxID ${trxId}`)).toContainText("পেয়েছি");
  await takePictures(page, "wallet-part-bn");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
