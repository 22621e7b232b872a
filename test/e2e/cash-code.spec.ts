// The checkout asks for a code by SMS where each cash order is to be confirmed by one: on a phone, in Bengali.
import { expect, request } from "@playwright/test";
import { chili, expectNoSidewaysScroll, fillAddress, visitorWith } from "./checkout-steps.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./sms-shop.ts";
import { withTexts } from "./with-keys.ts";

withTexts(test);

test("a guest types the code that the checkout asks for: wrong, without a connection, then right, with nothing lost @phone", async ({
  page,
  gateway,
  context,
  baseURL,
}, info) => {
  const { say, shown, start } = languageOf(info);
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  await office.put("/api/admin/settings", { data: { guestOrders: true, cashCodes: true } });
  const phone = "01913000002";
  await visitorWith(page, [chili]);
  await page.goto(`${start}/place-order`);
  const fields = ["first_name", "last_name", "email", "phone", "street", "city", "state", "zip_code", "country"];
  await fillAddress(
    page,
    fields.map((name) => say(name)),
  );
  await page.getByLabel(say("phone"), { exact: true }).fill(phone);
  await page
    .getByRole("button", { name: say("proceed_to_order") })
    .locator("visible=true")
    .click();
  const dialog = page.getByRole("dialog", { name: say("cash_code_title") });
  await expect(dialog.getByText(phone)).toBeVisible();
  const typed = dialog.getByLabel(say("sms_code"));
  const place = dialog.getByRole("button", { name: say("cash_code_place") });
  const wrong = dialog.getByText(say("refusal_cash_code_wrong", { phone: shown(phone) }));
  const code = gateway.newestCode();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  await takePictures(page, "cash-code");
  await typed.fill(code === "000000" ? "000001" : "000000");
  await place.click();
  await expect(wrong).toBeVisible();
  await typed.fill(code);
  await context.setOffline(true);
  await place.click();
  await expect(wrong).toHaveCount(0);
  await context.setOffline(false);
  await expect(typed).toHaveValue(code);
  await place.click();
  await expect(page.getByText(/GP-\d+/).first()).toBeVisible();
  await office.put("/api/admin/settings", { data: { guestOrders: false } });
  await office.dispose();
});
