// The checks of accessibility.spec.ts, for the screens of orders and accounts, as a Bengali shopper sees them.
import { expect, type Page } from "@playwright/test";
import { asOwner, post } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { test } from "./own-products.ts";
import { complaintsOf } from "./screens.ts";
import { expectSound, open } from "./sound.ts";
import { bengali, latin, tooWide } from "./too-wide.ts";

const address = {
  firstName: "মোহাম্মদ আব্দুল্লাহ আল-মামুন",
  lastName: latin,
  email: "mamun@example.com",
  street: bengali,
  city: latin,
  state: "ঢাকা",
  zipcode: "1205",
  country: "বাংলাদেশ",
  phone: "01712345678",
};

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(180_000);

test("pages of mailed links, lost orders and unpaid orders are accessible", async ({ page }) => {
  for (const path of [
    "/reset-password?token=of-a-mail",
    "/reset-password",
    "/confirm-email?token=of-a-mail",
    "/confirm-email",
    "/my-orders/no-order/receipt",
    "/track/half-a-link",
    "/demo-pay/no-such-payment",
    "/loader",
  ]) {
    await see(page, path);
  }
  await page.goto("/my-orders");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await expectSound(page, "the forgotten password");
});

test("orders, receipt, tracking, card page and account of a Bengali shopper are accessible, however long their words", async ({
  page,
  nursery,
}) => {
  const { id, path } = await nursery.grow({ name: `Order${latin}`, bengaliName: bengali, sizes: ["Small Pot"] });
  const { email } = newShopper();
  await post(page, "/api/user/register", { name: `মামুন ${latin}`, email, password });
  const order = { items: [{ product: id, quantity: 2, size: "Small Pot" }], address };
  const placed = await post(page, "/api/order/cod", order);
  const canceled = await post(page, "/api/order/cod", order);
  const card = await post(page, "/api/order/stripe", order);
  await post(page, "/api/user/addresses", { address });
  await post(page, "/api/cart/add", { itemId: id, size: "Small Pot" });
  await page.goto(path);
  await asOwner(page, "/api/order/cancel", { orderId: canceled.orderId, reason: "টব ভেঙে গেছে" });
  await asOwner(page, "/api/order/courier", {
    orderId: placed.orderId,
    courierName: "সুন্দরবন কুরিয়ার",
    trackingNumber: "SB 7",
  });
  const complaints = await complaintsOf(page);
  for (const path of [
    "/my-orders",
    `/my-orders/${placed.orderId}/receipt`,
    `${placed.trackingPath}`,
    `${canceled.trackingPath}`,
    "/account",
    "/place-order",
    `${card.url}`,
  ]) {
    await see(page, path);
  }
  expect(complaints).toEqual([]);
});

async function see(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expectSound(page, path);
  const { width = 390, height = 844 } = page.viewportSize() ?? {};
  for (const narrow of [320, 390, 820]) {
    await page.setViewportSize({ width: narrow, height });
    expect(await tooWide(page), `${path} at ${narrow}`).toEqual([]);
  }
  await page.setViewportSize({ width, height });
}
