// The checkout asks for a code by SMS where each cash order is to be confirmed by one.
import { expect, request } from "@playwright/test";
import { chili, expectNoSidewaysScroll, fillAddress, proceedToOrder, visitorWith } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./sms-shop.ts";

test("a guest types the code that the checkout asks for: wrong, without a connection, then right, with nothing lost", async ({
  page,
  gateway,
  context,
  baseURL,
}) => {
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  const settings = { guestOrders: true };
  await office.put("/api/admin/settings", { data: { ...settings, cashCodes: true } });
  const phone = "01913000002";
  await visitorWith(page, [chili]);
  await page.goto("/place-order");
  await fillAddress(page);
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await proceedToOrder(page).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your number" });
  await expect(dialog.getByText(phone)).toBeVisible();
  const code = gateway.newestCode();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  await takePictures(page, "cash-code");
  await dialog.getByLabel("Code from the text message").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Place the order" }).click();
  await expect(dialog.getByText("This code is wrong")).toBeVisible();
  await dialog.getByLabel("Code from the text message").fill(code);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Place the order" }).click();
  await expect(dialog.getByText("This code is wrong")).toHaveCount(0);
  await context.setOffline(false);
  await expect(dialog.getByLabel("Code from the text message")).toHaveValue(code);
  await dialog.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText(/GP-\d+/).first()).toBeVisible();
  await office.put("/api/admin/settings", { data: settings });
  await office.dispose();
});
