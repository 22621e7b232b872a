// The links that a guest is mailed: to the guarantee, and to write a review. The shop runs in this process: its clock makes nobody wait for a week.
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkPath } from "#server/http/signed-link.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, address, formOf, signedInOwner } from "#test/shop.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";

test("a guest claims and reviews by mailed links without a login, and finds there what was written @both", async ({
  page,
}, info) => {
  test.slow();
  const { say, start: prefix } = languageOf(info);
  const shop = await openTestShopWithPages("http://localhost", undefined, undefined, false);
  try {
    const admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    expect((await admin.send("PUT", "/api/admin/settings", { guestOrders: true, guaranteeDays: 14 })).status).toBe(200);
    const items = [{ product: await addProduct(admin, { name: "Money Plant" }), quantity: 1, size: "Small Pot" }];
    const headers = { "idempotency-key": "a-guest-s-key-of-this-browser-5" };
    const { orderId } = (await shop.browser().post("/api/order/guest", { items, address }, { headers })).body;
    await admin.post("/api/order/status", { orderId, status: "Delivered" });
    await shop.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = shop.app.server.address() as AddressInfo;
    const secret = await appSecret(shop.database.db);
    const start = `http://127.0.0.1:${port}${prefix}`;
    await page.goto(start + linkPath(secret, "claim", orderId));
    await expect(page.getByText(address.street)).toHaveCount(0);
    await page.locator(".claim__plant").getByRole("checkbox").check();
    await page.getByText(say("claim_kind_leaves"), { exact: true }).click();
    await page.getByLabel(say("claim_photo_choose")).setInputFiles({
      name: "leaf.png",
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#556b2f" } })
        .png()
        .toBuffer(),
    });
    await expect(page.locator(".claim__photo")).toHaveCount(1);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: say("claim_send") }).click();
    // All that was sent stands on the claim's own page.
    await page.getByRole("link", { name: say("claim_see") }).click();
    await expect(page.locator(".photo-row img")).toBeVisible();
    // The photo opens over the window by keyboard, and closes with Escape.
    await page.locator(".photo-row button").press("Enter");
    await expect(page.locator("dialog.zoom img")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog.zoom")).toHaveCount(0);
    const [claim] = (await admin.post("/api/claim/list", {})).body.claims;
    const message = formOf({ message: JSON.stringify({ claimId: claim._id, text: "Is the soil wet?" }) });
    const once = { headers: { "idempotency-key": "a-message-of-the-nursery" } };
    expect((await admin.post("/api/claim/write", message, once)).status).toBe(200);
    await page.reload();
    await expect(page.getByText("Is the soil wet?")).toBeVisible();
    await expect(page.getByText(say("claim_your_turn"))).toBeVisible();
    await page.getByRole("button", { name: say("claim_answer_send"), exact: true }).click();
    await expect(page.getByText(say("claim_answer_empty"))).toBeVisible();
    await page.getByLabel(say("claim_your_answer")).fill("Dry since Friday.");
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: say("claim_answer_send"), exact: true }).click();
    await expect(page.locator(".claims__own").last()).toContainText("Dry since Friday.");
    await expect(page.getByLabel(say("claim_your_answer"))).toHaveValue("");
    // Whoever follows the order sees that there is a claim, and no words of it.
    await page.goto(start + linkPath(secret, "track", orderId));
    await page.getByRole("link", { name: say("claim_title") }).click();
    await expect(page.locator(".claims__one")).toBeVisible();
    await expect(page.getByText("Dry since Friday.")).toHaveCount(0);
    await page.goto(start + linkPath(secret, "claim", orderId));
    const answer = { claimId: claim._id, decision: "advice", text: "Water it less." };
    expect((await admin.post("/api/claim/decide", answer)).status).toBe(200);
    await page.reload();
    await page.getByRole("link", { name: say("claim_see") }).click();
    await expect(page.getByText("Water it less.")).toBeVisible();

    const link = start + linkPath(secret, "review", orderId);

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("GP-");
    await expect(page.getByText(address.street)).toHaveCount(0);
    await page.locator(".rvp__stars label").nth(4).click();
    await page.getByLabel(say("your_review")).fill("It came with a new leaf.");
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: say("review_post") }).click();
    await expect(page.getByText(say("review_state_waiting")).first()).toBeVisible();

    // Used twice: what was written is there.
    await page.goto(link);
    await expect(page.getByText("It came with a new leaf.")).toBeVisible();
    await page.getByRole("button", { name: say("review_change") }).click();
    await page.locator(".rvp__stars label").nth(2).click();
    await page.getByRole("button", { name: say("review_save") }).click();
    await expect(page.locator(".rvp__given")).toBeVisible();
    const { reviews } = (await admin.get("/api/review/desk?state=waiting")).body;
    expect(reviews).toMatchObject([{ stars: 3, text: "It came with a new leaf.", revision: 2 }]);
    await page.goto(link.replace(/.{4}$/, ""));
    await expect(page.getByText(say("refusal_review_link"))).toBeVisible();
  } finally {
    await shop.close();
  }
});
