// Labels are scanned on a phone: by a hand scanner that types, by the camera, without a connection, and taken back.
import { expect } from "@playwright/test";
import { monstera, post } from "./checkout-steps.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test("a packer's phone scans labels to pack and to hand over, keeps them without a connection, and takes one back @phone", async ({
  page,
  context,
}) => {
  const line = [{ ...monstera, quantity: 1 }];
  const { orders } = await setUp(page, [line, line, line]);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error("three orders");
  for (const { orderId } of [first, second]) await post(page, "/api/order/call", { orderId, outcome: "confirmed" });
  // The camera sees the label that the test holds before it.
  await page.addInitScript(() => {
    class BarcodeDetector {
      static async getSupportedFormats(): Promise<string[]> {
        return ["qr_code"];
      }
      async detect(): Promise<{ rawValue: string }[]> {
        const rawValue = (window as { label?: string }).label;
        return rawValue === undefined ? [] : [{ rawValue }];
      }
    }
    Object.assign(window, { BarcodeDetector });
    Object.defineProperty(navigator, "mediaDevices", {
      value: { getUserMedia: async () => document.createElement("canvas").captureStream() },
    });
    HTMLMediaElement.prototype.play = async () => {};
  });
  await page.goto("/admin/packing/scan?mode=pack");
  await expect(page.getByRole("heading", { level: 1, name: "Scan labels" })).toBeVisible();
  const list = page.getByRole("region", { name: "Pack" });

  // A hand scanner types wherever the focus is.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type(first.number);
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").filter({ hasText: first.number })).toContainText("To pack");
  await page.keyboard.type(third.number);
  await page.keyboard.press("Enter");
  await expect(list).toContainText(`${third.number} is not confirmed yet`);
  await expect(list.getByRole("heading")).toHaveText("1 being packed");

  await page.getByRole("button", { name: "Open the camera" }).click();
  await page.evaluate((label) => Object.assign(window, { label }), `${page.url()}/admin/orders/${second.orderId}`);
  await expect(list.getByRole("heading")).toHaveText("2 being packed");
  await page.evaluate(() => Object.assign(window, { label: undefined }));
  expect(await seriousFaults(page)).toEqual([]);
  await takePictures(page, "scan-labels");

  // Without a connection a scan waits, once, and goes by itself.
  await page.getByRole("button", { name: "Hand over" }).first().click();
  const handed = page.getByRole("region", { name: "Hand over" });
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel("Number on the label").fill(first.number);
    await page.keyboard.press("Enter");
    await expect(handed).toContainText(time === 0 ? "Waiting for a connection: 1" : "Already scanned.");
  }
  await context.setOffline(false);
  await expect(handed.getByRole("listitem").filter({ hasText: first.number }).last()).toContainText("Handed over");
  await handed.getByRole("button", { name: `Undo ${first.number}` }).click();
  await expect(handed).toContainText("Taken back");
  expect((await (await page.request.get(`/api/order/${first.orderId}`)).json()).order.status).toBe("Packing");
});
