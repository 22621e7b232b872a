// Phones that refuse: the owner's rules, the mark on an order, and what a shopper is told.
import { type APIRequestContext, expect } from "@playwright/test";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import {
  address,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  placedOrder,
  proceedToOrder,
} from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test as base } from "./shop-page.ts";

/** Sets rules through the API; switches all off afterwards. */
const test = base.extend<{ setRules: (rules: object) => Promise<void> }>({
  setRules: async ({ playwright, baseURL }, use) => {
    const office: APIRequestContext = await playwright.request.newContext({ baseURL });
    expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
    const setRules = async (rules: object) => {
      const data = { ...firstPhoneRules, ...rules };
      expect((await office.put("/api/admin/phone-rules", { data })).ok()).toBe(true);
    };
    await use(setRules);
    await setRules({});
    await office.dispose();
  },
});

test("the owner sets rules; an order is marked, and a shopper without cash is told kindly", async ({
  page,
  setRules,
}) => {
  await test.step("the owner sets rules, is told what is wrong, and finds them saved", async () => {
    await setRules({});
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto("/admin/phones");
    const rule = page.getByRole("region", { name: "Parcels came back" });
    await rule.getByText("Call first").click();
    await rule.getByLabel("This many or more came back").fill("৩");
    await page.getByLabel("No cash for these").fill("01799-000111, three parcels\n12");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText(/needs at least 6 digits/)).toBeVisible();
    await page.getByLabel("No cash for these").fill("01799-000111, three parcels");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(rule.getByLabel("This many or more came back")).toHaveValue("3");
    await expect(rule.getByRole("radio", { name: "Call first" })).toBeChecked();
    await expect(page.getByLabel("No cash for these")).toHaveValue("01799-000111, three parcels");
  });

  await test.step("an order that a rule is about is marked 'Call first' with the reason", async () => {
    await setRules({ amount: { ask: "call", from: 1 } });
    await customerWith(page, []);
    const { orderId } = await placedOrder(page, [chili]);
    await page.goto(`/admin/orders/${orderId}`);
    const mark = page.getByRole("region", { name: "Needs attention" });
    await expect(mark).toContainText("Call first: the amount is large.");
    await mark.getByRole("button", { name: "Mark as checked" }).click();
    await expect(mark).toHaveCount(0);
  });

  await test.step("a shopper whose number gets no cash is told kindly, and the cart stays", async () => {
    await setRules({ blocked: [{ phone: address.phone, note: "" }] });
    await customerWith(page, [chili]);
    await page.goto("/place-order");
    await fillAddress(page);
    await proceedToOrder(page).click();
    await expect(
      page
        .getByRole("alert")
        .getByText(
          /We cannot offer cash on delivery for this order\. Please choose another way to pay \(.*Card\), or call us\./,
        )
        .first(),
    ).toBeVisible();
    await page.goto("/bn/place-order");
    await page.locator("button[form=checkout]").locator("visible=true").click();
    await expect(
      page
        .getByRole("alert")
        .getByText(/এই অর্ডারে ক্যাশ অন ডেলিভারি দেওয়া যাচ্ছে না/)
        .first(),
    ).toBeVisible();
  });
});
