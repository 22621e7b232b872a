import { expect } from "@playwright/test";
import { chili, customerWith, fillAddress, post, proceedToOrder } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test.describe.configure({ mode: "serial" });

test("a shopper sends a gift: its slip has the message and names no price", async ({ page }) => {
  await customerWith(page, [chili]);
  await page.request.post("/api/admin/login", { data: owner });
  const { settings } = await (await page.request.get("/api/admin/settings")).json();
  const save = (gifts: boolean) => page.request.put("/api/admin/settings", { data: { ...settings, gifts } });
  try {
    await save(true);
    await page.goto("/place-order");
    await fillAddress(page);
    await page.getByText("This is a gift").click();
    const message = page.getByLabel("Message with the gift");
    await message.fill("শুভ জন্মদিন, মা! Water it once a week.");
    // It survives a reload, as the address does.
    await page.reload();
    await expect(message).toHaveValue(/Water it once a week/);
    expect(await seriousFaults(page)).toEqual([]);
    await takePictures(page, "gift-checkout");
    await proceedToOrder(page).click();
    await page.waitForURL(/my-orders/);
    const { orders } = (await post(page, "/api/order/userorders")) as { orders: { _id: string; number: string }[] };
    const { _id: orderId = "", number = "" } = orders[0] ?? {};
    await page.goto(`/my-orders/${orderId}`);
    await expect(page.getByRole("article", { name: new RegExp(number) })).toContainText("Water it once a week.");
    await takePictures(page, "gift-order");

    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByRole("region", { name: "Gift" })).toContainText("Water it once a week.");
    await takePictures(page, "gift-office");
    await page.goto(`/admin/print/slip?ids=${orderId}`);
    const slip = page.getByRole("article");
    await expect(slip).toContainText("Water it once a week.");
    await expect(slip).toContainText("See the label");
    expect(await slip.textContent()).not.toContain("৳");
    await takePictures(page, "gift-slip");
    await page.goto(`/admin/print/label?ids=${orderId}`);
    await expect(page.getByRole("article").first()).toContainText("৳");
  } finally {
    await save(false);
  }
});
