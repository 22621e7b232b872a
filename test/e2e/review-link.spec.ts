// The link of the mail that asks a guest for a review. The shop runs in this process: its clock makes nobody wait for a week.
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { appSecret } from "#server/accounts/login/secret.ts";
import { reviewPath } from "#server/reviews/review-link.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, address, signedInOwner } from "#test/shop.ts";
import { seriousFaults } from "./order-desk.ts";

test("a guest reviews by the mailed link without a login, finds it there again and changes it @both", async ({
  page,
}) => {
  test.slow();
  const shop = await openTestShopWithPages("http://localhost", undefined, undefined, false);
  try {
    const admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    expect((await admin.send("PUT", "/api/admin/settings", { guestOrders: true })).status).toBe(200);
    const items = [{ product: await addProduct(admin, { name: "Money Plant" }), quantity: 1, size: "Small Pot" }];
    const headers = { "idempotency-key": "a-guest-s-key-of-this-browser-5" };
    const { orderId } = (await shop.browser().post("/api/order/guest", { items, address }, { headers })).body;
    await admin.post("/api/order/status", { orderId, status: "Delivered" });
    await shop.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = shop.app.server.address() as AddressInfo;
    const path = reviewPath(await appSecret(shop.database.db), orderId);
    const link = `http://127.0.0.1:${port}${path}`;

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("GP-");
    await expect(page.getByText(address.street)).toHaveCount(0);
    await page.locator(".rvp__stars label").nth(4).click();
    await page.getByLabel("Your review").fill("It came with a new leaf.");
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Post review" }).click();
    await expect(page.getByText("It shows after a short check.").first()).toBeVisible();

    // Used twice: what was written is there.
    await page.goto(link);
    await expect(page.getByText("It came with a new leaf.")).toBeVisible();
    await page.getByRole("button", { name: "Change it" }).click();
    await page.locator(".rvp__stars label").nth(2).click();
    await page.getByRole("button", { name: "Save review" }).click();
    await expect(page.locator(".rvp__given")).toBeVisible();
    const { reviews } = (await admin.get("/api/review/desk?state=waiting")).body;
    expect(reviews).toMatchObject([{ stars: 3, text: "It came with a new leaf.", revision: 2 }]);
    await page.goto(link.replace(/.{4}$/, ""));
    await expect(page.getByText("We couldn't find this order.")).toBeVisible();
  } finally {
    await shop.close();
  }
});
