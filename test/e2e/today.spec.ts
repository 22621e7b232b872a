// The owner's day begins on Today: call, confirm, pack, and the order moves from list to list.
import { expect } from "@playwright/test";
import { expectAccessible, expectToFit } from "./back-office.ts";
import { address, customerWith, monstera, post, productNamed } from "./checkout-steps.ts";
import { owner } from "./owner.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("a login leads to Today, where an order is called, confirmed and packed @both", async ({ page }) => {
  await customerWith(page, [monstera]);
  const { _id } = await productNamed(page, monstera.name);
  const items = [{ product: _id, size: monstera.size, quantity: 1 }];
  const { orderId, number } = await post(page, "/api/order/cod", {
    items,
    address: { ...address, phone: "01811000990" },
  });
  await post(page, "/api/user/logout", {});

  await page.goto("/admin");
  await page.getByLabel("Email or phone").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const call = page.getByRole("region", { name: /^Call and confirm/ });
  await expect(call).toBeVisible();
  await untilQuiet(page);
  await expectAccessible(page, "main");
  await expectToFit(page);
  await call.getByRole("link", { name: "All orders to call" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?task=call$/);

  await page.goto(`/admin/orders/${orderId}`);
  const next = page.getByRole("region", { name: "Call before you pack" });
  await expect(next.getByText("01811000990")).toBeVisible();
  await next.getByRole("button", { name: "No answer" }).click();
  await expect(next.getByRole("button", { name: "No answer (1)" })).toBeVisible();
  await next.getByRole("button", { name: "Confirmed" }).click();
  const step = page.getByRole("region", { name: "Next step" }).locator("visible=true").first();
  await expect(step.getByText(/^Confirmed by /)).toBeVisible();
  await expectToFit(page);
  await page.getByRole("button", { name: "Pack", exact: true }).locator("visible=true").click();
  await expect(page.getByRole("link", { name: "Book courier" }).locator("visible=true")).toBeVisible();
  await page.goto("/admin/today");
  await expect(page.getByRole("region", { name: /^To hand over/ })).toBeVisible();
  await expect(call.getByText(String(number))).toHaveCount(0);
});
