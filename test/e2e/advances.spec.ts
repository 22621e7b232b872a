import { expect } from "@playwright/test";
import { firstDelivery } from "#contract/zones.ts";
import { address, chili, customerWith, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test.describe.configure({ mode: "serial" });

const numbers = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
const elsewhere = { ...firstDelivery.elsewhere, advance: true };

test("an advance is asked by the zone and by the owner, paid to the number, and the courier collects the rest", async ({
  page,
}) => {
  await customerWith(page, [chili]);
  await post(page, "/api/admin/login", owner);
  const put = async (path: string, data: object) => expect((await page.request.put(path, { data })).status()).toBe(200);
  const saveNumbers = (wallets: object[]) => put("/api/admin/wallets", { wallets, currentPassword: owner.password });
  try {
    await saveNumbers(numbers);
    await put("/api/admin/delivery", { ...firstDelivery, isOn: true, elsewhere });
    const { _id: product } = await productNamed(page, chili.name);
    const place = async (city: string, thana: string) =>
      (await post(page, "/api/order/cod", {
        items: [{ product, size: chili.size, quantity: 1 }],
        address: { ...address, state: thana, city },
      })) as { orderId: string; number: string };
    // ৳50.00, ৳1.00 tax, ৳120.00 for delivery.
    const { orderId } = await place("Sylhet", "Beanibazar");
    await page.goto(`/my-orders/${orderId}`);
    const toSend = page.getByRole("region", { name: "Payment" });
    await expect(toSend).toContainText("Please send ৳120.00 in advance.");
    await expect(page.getByRole("article")).toContainText("To be paid in advance");
    await takePictures(page, "advance-order");
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel("TrxID").fill(`ADVE${Date.now() % 10_000_000}`.padEnd(10, "0"));
    await page.getByRole("button", { name: "I have sent it" }).click();
    await expect(page.getByText("We are checking your payment.")).toBeVisible();

    await page.goto(`/admin/print/slip?ids=${orderId}`);
    await expect(page.getByRole("article")).toContainText("NOT PAID, do not send");
    await page.goto(`/admin/orders/${orderId}`);
    const panel = page.getByRole("region", { name: "Payment" });
    await expect(panel).toContainText("৳120.00 asked in advance");
    await expect(panel).toContainText("the zone needs it");
    await takePictures(page, "advance-office");
    // The shop refuses it until the transfer is looked for.
    await expect(panel.getByRole("button", { name: "Cash collected" })).toHaveCount(0);
    await panel.getByRole("button", { name: "Payment found" }).click();
    await expect(panel).toContainText("৳120.00 paid in advance");
    await page.goto(`/admin/print/slip?ids=${orderId}`);
    await expect(page.getByRole("article")).toContainText("Collect ৳51.00");

    const other = await place("Dhaka", "Dhanmondi");
    await page.goto(`/admin/orders/${other.orderId}`);
    await panel.getByRole("button", { name: "Ask for an advance" }).click();
    await panel.getByRole("textbox", { name: "Advance" }).fill("৪০");
    await panel.getByRole("button", { name: "Ask for an advance" }).click();
    await expect(panel).toContainText("৳40.00 asked in advance");
    await expect(panel).toContainText("asked by an owner");
    await panel.getByRole("button", { name: "Ask for no advance" }).click();
    await expect(panel.getByRole("button", { name: "Ask for an advance" })).toBeVisible();
  } finally {
    await put("/api/admin/delivery", firstDelivery);
    await saveNumbers([]);
  }
});

test("the owner says where an advance is needed, and how much", async ({ page }) => {
  await post(page, "/api/admin/login", owner);
  try {
    await page.goto("/admin/delivery");
    await page.getByRole("switch", { name: "Advance needed" }).click();
    await page.getByLabel("What is asked").selectOption("share");
    await page.getByLabel("Share in percent").fill("0");
    await page.getByRole("button", { name: "Save delivery" }).click();
    await expect(page.getByLabel("Share in percent")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Share in percent").fill("৩০");
    await page.getByRole("button", { name: "Save delivery" }).click();
    await expect(page.getByText("Delivery saved")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await takePictures(page, "advance-delivery");
    const { delivery } = await (await page.request.get("/api/admin/delivery")).json();
    expect(delivery).toMatchObject({ advance: { of: "share", percent: 30 }, elsewhere: { advance: true } });
    await page.goto("/admin/phones");
    await expect(page.getByText("Advance", { exact: true })).toHaveCount(4);
    await takePictures(page, "advance-phones");
  } finally {
    await page.request.put("/api/admin/delivery", { data: firstDelivery });
  }
});
