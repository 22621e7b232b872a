import { expect } from "@playwright/test";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { address, chili, customerWith, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test.describe.configure({ mode: "serial" });

const numbers = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
const elsewhere = { ...firstDelivery.elsewhere, advance: true };

test("an advance is asked by zone and by owner, and a dearer order's rest is sent, found and given back", async ({
  page,
}) => {
  await test.step("an advance is asked by the zone and by the owner, paid to the number, and the courier collects the rest", async () => {
    await customerWith(page, [chili]);
    await post(page, "/api/admin/login", owner);
    const put = async (path: string, data: object) =>
      expect((await page.request.put(path, { data })).status()).toBe(200);
    const saveNumbers = (wallets: object[]) => put("/api/admin/wallets", { wallets, currentPassword: owner.password });
    try {
      await saveNumbers(numbers);
      await put("/api/admin/delivery", { ...firstDelivery, isOn: true, elsewhere });
      const { _id: product } = await productNamed(page, chili.name);
      const place = async (city: string, thana?: string) =>
        (await post(page, "/api/order/cod", {
          items: [{ product, size: chili.size, quantity: 1 }],
          address: { ...address, city, thana },
        })) as { orderId: string; number: string };
      // ৳50.00, ৳1.00 tax, ৳120.00 for delivery.
      const { orderId } = await place("Sylhet");
      await page.goto(`/my-orders/${orderId}`);
      const toSend = page.getByRole("region", { name: "Payment" });
      await expect(toSend).toContainText("Please send ৳120.00 in advance.");
      await expect(page.getByRole("article")).toContainText("To be paid in advance");
      await takePictures(page, "advance-order");
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByLabel("TrxID").fill(`ADVE${Date.now() % 10_000_000}`.padEnd(10, "0"));
      await page.getByRole("button", { name: "I have sent it" }).click();
      await expect(page.getByText("We are checking your payment.")).toBeVisible();

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
      await panel.getByRole("button", { name: "Waive the advance" }).click();
      await expect(panel.getByRole("button", { name: "Ask for an advance" })).toBeVisible();
      // A part that came unasked.
      await panel.getByRole("button", { name: "Type a TrxID" }).click();
      await panel.getByLabel("TrxID told by phone").fill(`PART${Date.now() % 10_000_000}`.padEnd(10, "0"));
      const sum = panel.getByLabel("Sum that was sent");
      await sum.fill("9999");
      await panel.getByRole("button", { name: "Save TrxID" }).click();
      await expect(sum).toHaveAttribute("aria-invalid", "true");
      await sum.fill("২৫");
      await panel.getByRole("button", { name: "Save TrxID" }).click();
      await expect(panel).toContainText("৳25.00 asked in advance");
      await expect(panel).toContainText("Look for ৳25.00 with this TrxID");
    } finally {
      await put("/api/admin/delivery", firstDelivery);
      await saveNumbers([]);
    }
  });

  await test.step("what an edit made dearer is sent by its shopper, found, and all of it may go back once it is delivered", async () => {
    await customerWith(page, [chili]);
    await post(page, "/api/admin/login", owner);
    const saveNumbers = (wallets: object[]) =>
      page.request.put("/api/admin/wallets", { data: { wallets, currentPassword: owner.password } });
    try {
      expect((await saveNumbers(numbers)).status()).toBe(200);
      const { _id: product } = await productNamed(page, chili.name);
      const piece = { product, size: chili.size, quantity: 1 };
      const { orderId } = (await post(page, "/api/order/cod", { items: [piece], address })) as { orderId: string };
      await post(page, "/api/order/cash", { orderId, collected: true });
      // ৳50.00, ৳1.00 tax, ৳10.00 for delivery: another piece is ৳51.00 more.
      const edit = { seenEvents: 2, items: [{ ...piece, quantity: 2 }], address, expectedAmount: 112 };
      await post(page, "/api/order/edit", { orderId, ...edit });
      await page.goto(`/my-orders/${orderId}`);
      const toSend = page.getByRole("region", { name: "Payment" });
      await expect(toSend).toContainText("Your changed order costs ৳51.00 more.");
      await expect(toSend).toContainText("01712345678");
      expect(await seriousFaults(page)).toEqual([]);
      await takePictures(page, "rest-order");
      await page.getByLabel("TrxID").fill(`REST${Date.now() % 10_000_000}`.padEnd(10, "0"));
      await page.getByRole("button", { name: "I have sent it" }).click();
      await expect(page.getByText("We are checking your payment.")).toBeVisible();
      await expect(page.getByRole("article")).toContainText("The rest, being checked");

      await page.goto(`/admin/print/slip?ids=${orderId}`);
      await expect(page.getByRole("article")).toContainText("NOT PAID, do not send");
      await page.goto(`/admin/orders/${orderId}`);
      const panel = page.getByRole("region", { name: "Payment" });
      await expect(panel).toContainText("Look for ৳51.00 with this TrxID");
      await takePictures(page, "rest-office");
      await panel.getByRole("button", { name: "Payment found" }).click();
      await expect(panel.getByRole("button", { name: "Give money back" })).toBeVisible();
      await page.goto(`/my-orders/${orderId}`);
      await expect(page.getByRole("article")).toContainText("Done");
      await expect(toSend).toHaveCount(0);

      await post(page, "/api/order/status", { orderId, status: "Delivered" });
      await page.goto(`/admin/orders/${orderId}`);
      await panel.getByRole("button", { name: "Give money back" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Amount given back").fill("112");
      await expect(dialog).toContainText("At most ৳112.00");
      await dialog.getByLabel("Reason").fill("Both were dead");
      await dialog.getByLabel("How did you give it back?").selectOption("cash");
      await dialog.getByRole("button", { name: "Record refund" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByRole("button", { name: "Give money back" })).toHaveCount(0);
      await expect(page.getByRole("main")).toContainText("Delivered");
    } finally {
      await saveNumbers([]);
    }
  });
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
