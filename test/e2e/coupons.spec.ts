// Coupons: the owner makes them, and shoppers see in cart and checkout what they take off, or why they are refused.
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { minorIn } from "#contract/rules/money/money.ts";
import { ownCode } from "./back-office.ts";
import {
  address,
  cartLine,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  monstera,
  post,
  proceedToOrder,
  productNamed,
} from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test as base } from "./shop-page.ts";

/** Makes coupons through the API, with codes of their own, and switches all off afterwards. */
const test = base.extend<{ coupon: (terms: object) => Promise<string> }>({
  coupon: async ({ playwright, baseURL }, use) => {
    const office: APIRequestContext = await playwright.request.newContext({ baseURL });
    expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
    await use(async (terms) => {
      const code = ownCode("TEST");
      const data = { code, on: "everything", isOn: true, ...terms };
      expect((await office.post("/api/coupon/create", { data })).ok()).toBe(true);
      return code;
    });
    const { coupons } = await (await office.get("/api/coupon/list")).json();
    for (const { _id, used: _used, given: _given, sold: _sold, ...terms } of coupons) {
      if (terms.isOn) await office.put(`/api/coupon/${_id}`, { data: { ...terms, isOn: false } });
    }
    await office.dispose();
  },
});

const summary = (page: Page) => page.getByRole("complementary", { name: "Order Summary" });
const inTaka = (minor: number) => minorIn("en", minor);

async function apply(page: Page, code: string): Promise<void> {
  await page.getByText("Have a coupon?").click();
  await page.getByLabel("Coupon code").fill(code);
  await page.getByLabel("Coupon code").press("Enter");
}

test("a shopper applies a code in the cart, orders with it, and order and receipt show the discount", async ({
  page,
  coupon,
}) => {
  const code = await coupon({ gives: "amount", amount: 50, uses: 1 });
  await customerWith(page, [monstera]);
  const { offerPrice } = await productNamed(page, monstera.name);
  await page.goto("/cart");
  await apply(page, ` ${code.toLowerCase()} `);
  await expect(summary(page)).toContainText(`Coupon ${code}`);
  await expect(summary(page)).toContainText("-৳50.00");
  await expect(page.getByRole("status").filter({ hasText: code })).toContainText("৳50 off");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.goto("/place-order");
  await expect(summary(page)).toContainText("-৳50.00");
  await fillAddress(page);
  await proceedToOrder(page).click();
  await page.waitForURL("**/my-orders");
  const [order] = (await post(page, "/api/order/userorders")).orders as {
    _id: string;
    subtotal: number;
    amount: number;
  }[];
  expect(order).toMatchObject({ discount: 50, coupon: { code } });
  expect(order?.subtotal).toBeGreaterThanOrEqual(offerPrice);
  for (const path of [`/my-orders/${order?._id}`, `/my-orders/${order?._id}/receipt`]) {
    await page.goto(path);
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    await expect(page.getByText("-৳50.00")).toBeVisible();
  }
  // The next checkout starts without it, and the last use is gone.
  await customerWith(page, [monstera]);
  await page.goto("/cart");
  await apply(page, code);
  await expect(page.getByText(`The coupon ${code} is used up.`)).toBeVisible();
});

test("a code is applied, refused, falls away, is used up, and is said in Bengali", async ({ page, coupon }) => {
  await test.step("a code is refused in one sentence, falls away with the cart and comes back with it", async () => {
    const code = await coupon({ gives: "percent", percent: 10, atMost: 200, least: 100 });
    await customerWith(page, [{ ...chili, quantity: 1 }]);
    const { offerPrice } = await productNamed(page, chili.name);
    await page.goto("/cart");
    await apply(page, "NOSUCHCODE");
    await expect(page.getByText("We do not know the coupon NOSUCHCODE.")).toBeVisible();
    await page.getByLabel("Coupon code").fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
    const missing = inTaka(100_00 - offerPrice * 100).replace(/\.00$/, "");
    await expect(page.getByText(`Add ${missing} more to use ${code}.`)).toBeVisible();
    await expect(summary(page)).not.toContainText(`Coupon ${code}`);

    const quantity = cartLine(page, chili).getByRole("textbox");
    const set = async (count: number) => {
      await quantity.fill(String(count));
      await quantity.press("Enter");
    };
    await set(20);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(summary(page)).toContainText(`-${inTaka(offerPrice * 200)}`);
    await set(1);
    await expect(
      page.getByText(`${code} needs ৳100 in the cart. It comes back by itself when you reach it.`),
    ).toBeVisible();
    await expect(summary(page)).not.toContainText(`Coupon ${code}`);
    await set(20);
    await expect(summary(page)).toContainText(`-${inTaka(offerPrice * 200)}`);
    await page.getByRole("button", { name: `Remove ${code}` }).click();
    await expect(summary(page)).not.toContainText(`Coupon ${code}`);
  });

  await test.step("a coupon that is used up while the shopper types is refused at the order, and the total is the full one", async () => {
    const code = await coupon({ gives: "delivery", uses: 1 });
    await customerWith(page, [chili]);
    await page.goto("/place-order");
    await apply(page, code);
    await expect(summary(page)).toContainText("Free delivery");
    await fillAddress(page);
    // Another shopper takes the last one.
    const rival = await request.newContext({ baseURL: new URL(page.url()).origin });
    expect((await rival.post("/api/user/register", { data: { ...newShopper(), password } })).ok()).toBe(true);
    const { _id } = await productNamed(page, chili.name);
    const items = [{ product: _id, size: chili.size, quantity: 1 }];
    expect((await rival.post("/api/order/cod", { data: { items, address, coupon: code } })).ok()).toBe(true);
    await rival.dispose();
    await proceedToOrder(page).click();
    await expect(page.getByRole("alert").getByText(`The coupon ${code} is used up.`).first()).toBeVisible();
    await expect(summary(page)).not.toContainText(`Coupon ${code}`);
    await proceedToOrder(page).click();
    await page.waitForURL("**/my-orders");
  });

  await test.step("in Bengali the field, the discount and a refusal are in Bengali", async () => {
    const code = await coupon({ gives: "percent", percent: 10 });
    await customerWith(page, [chili]);
    await page.goto("/bn/cart");
    await page.getByText("কুপন আছে?").click();
    await page.getByLabel("কুপন কোড").fill("NOSUCHCODE");
    await page.getByRole("button", { name: "প্রয়োগ করুন" }).click();
    await expect(page.getByText("NOSUCHCODE নামে কোনো কুপন নেই।")).toBeVisible();
    await page.getByLabel("কুপন কোড").fill(code);
    await page.getByRole("button", { name: "প্রয়োগ করুন" }).click();
    await expect(page.getByText(`কুপন ${code}`)).toBeVisible();
    await expect(page.getByText("১০% ছাড়")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("the owner makes a coupon, pauses and deletes it, and takes one in an order", async ({ page, coupon }) => {
  await test.step("the owner makes a coupon for a category, is told what is wrong, pauses and deletes it", async () => {
    const used = await coupon({ gives: "amount", amount: 10 });
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto("/admin/offers");
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    for (const narrow of [820, width]) {
      await page.setViewportSize({ width: narrow, height });
      await expect(page.getByRole("row").filter({ hasText: used })).toContainText("Running");
      await expectNoSidewaysScroll(page);
    }
    // From its row it is paused, and comes back.
    const ofRow = page.getByRole("row").filter({ hasText: used });
    const press = async (act: string) => {
      await ofRow.getByRole("button", { name: `More of ${used}` }).click();
      await ofRow.getByRole("button", { name: act, exact: true }).click();
    };
    await press("Pause");
    await expect(ofRow).toContainText("Paused");
    await press("Switch on again");
    await expect(ofRow).toContainText("Running");
    await page.getByRole("button", { name: "New coupon" }).click();
    const code = ownCode("SPRING");
    await page.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
    await page.getByLabel("Percent off").fill("২৫");
    await page.getByLabel("At most").fill("200");
    await page.getByRole("radiogroup", { name: "On what" }).getByText("Categories").click();
    await page.getByLabel("First day").fill("2030-11-30");
    await page.getByLabel("Last day").fill("2030-11-01");
    await page.getByLabel("How often in all").fill("100");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await expect(page.getByText(/is before the first day/)).toBeVisible();
    await page.getByLabel("Last day").fill("2030-12-31");
    await page.getByRole("combobox", { name: "Add a category" }).fill("seed");
    await page.getByRole("option", { name: /Seed/ }).first().click();
    const shown = page.getByRole("region", { name: "What shoppers see" });
    await expect(shown).toContainText(`${code} 25% off Seeds, at most ৳200, from 30 Nov 2030 to 31 Dec 2030.`);
    await expect(shown).toContainText("৩১ ডিসেম্বর ২০৩০ পর্যন্ত");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await expect(page.getByText("Coupon saved")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
    await expect(page.getByText("Planned")).toBeVisible();
    // It has an address of its own.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
    await expect(page.getByLabel("Percent off")).toHaveValue("25");
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await page.getByRole("switch", { name: "Shoppers can use it" }).click();
    await page.getByRole("button", { name: "Save coupon" }).click();
    // Whoever leaves before the answer is asked first.
    await expect(page.getByRole("form", { name: "Coupon" }).getByText("Paused", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Offers" }).click();
    const row = page.getByRole("row").filter({ hasText: code });
    await expect(row).toContainText("25% off on 1 category, at most ৳200");
    await expect(row).toContainText("0 of 100");
    await expect(row).toContainText("Paused");
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: `Edit ${code}` }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete coupon" }).click();
    await expect(page.getByText("Coupon deleted")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: code })).toHaveCount(0);
  });

  await test.step("an order that the owner enters takes a coupon, once the owner has seen its total", async () => {
    const code = await coupon({ gives: "amount", amount: 50 });
    await page.goto("/admin/orders/new");
    await page.getByLabel("Find a product").fill(monstera.name);
    await page.getByRole("button", { name: `Add ${monstera.name}, ${monstera.size}` }).click();
    const { email: _mayBeMissing, ...rest } = address;
    const labels = {
      firstName: "First name",
      lastName: "Last name (optional)",
      phone: "Phone",
      street: "Street",
      city: "City",
    };
    for (const [field, label] of Object.entries({
      ...labels,
      state: "State",
      zipcode: "Zip code (optional)",
      country: "Country",
    })) {
      await page.getByLabel(label, { exact: true }).fill(rest[field as keyof typeof rest]);
    }
    await page.getByLabel("Coupon code").fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Save order" }).click();
    await expect(page.getByText("We do not know the coupon NOSUCHCODE.")).toBeVisible();
    await page.getByLabel("Coupon code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Save order" }).click();
    await expect(page.getByText(/The total is now ৳[\d,.]+\. Tell the customer/)).toBeVisible();
    await page.getByRole("button", { name: "Save order" }).click();
    await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    await expect(page.getByText("-৳50.00")).toBeVisible();
  });
});
