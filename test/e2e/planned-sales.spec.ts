// Planned sales: the owner plans one for a category, shoppers see its prices while it runs, and the usual ones after it.
import { expect, type Page } from "@playwright/test";
import { formatTaka } from "#contract/rules/money/money.ts";
import { ownName } from "./back-office.ts";
import { chili, customerWith, expectNoSidewaysScroll, type Found, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

/** As the field has it, on the clock in Dhaka. */
const inDhaka = (hours: number) => new Date(Date.now() + (6 + hours) * 3_600_000).toISOString().slice(0, 16);
const asOwner = (page: Page) => page.request.post("/api/admin/login", { data: owner });

test("the owner plans a sale, is told what is wrong, changes and deletes it", async ({ page }) => {
  await asOwner(page);
  await page.goto("/admin/offers");
  await page.getByRole("button", { name: "New sale" }).click();
  const name = ownName("Spring");
  await page.getByLabel("Name for you").fill(name);
  await page.getByLabel("Starts").fill("2030-11-30T10:00");
  await page.getByLabel("Ends").fill("2030-11-01T10:00");
  await page.getByLabel("Percent off").fill("২৫");
  await page.getByRole("button", { name: "Save sale" }).click();
  await expect(page.getByText("Ends before it starts")).toBeVisible();
  await page.getByLabel("Ends").fill("2030-12-31T22:30");
  await page.getByRole("combobox", { name: "Add a category" }).fill("seed");
  await page.getByRole("option", { name: /Seed/ }).first().click();
  await page.getByRole("button", { name: "Save sale" }).click();
  await expect(page.getByText("Sale saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Planned", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Ends")).toHaveValue("2030-12-31T22:30");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Offers" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("25% off 1 category");
  await expect(row).toContainText("30 Nov 2030, 10:00");
  await expect(row).toContainText("until 31 Dec 2030, 22:30");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Open ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete sale" }).click();
  await expect(page.getByText("Sale deleted")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});

test("a sale that runs is in the product's page and the cart, and its end takes it back; sales start and end by themselves", async ({
  page,
  browser,
  baseURL,
}) => {
  await asOwner(page);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const dayMs = 86_400_000;
  const priceOf = async ({ _id }: Found) =>
    (await (await page.request.get(`/api/product/${_id}`)).json()).product.offerPrice;
  const own = { name: "By itself", gives: "percent", percent: 50, on: "products" };
  const [starting, ending] = [await productNamed(page, "Snake Plant"), await productNamed(page, "Areca Palm")];
  for (const times of [
    { ids: [starting._id], startsAt: at(1500), endsAt: at(dayMs) },
    { ids: [ending._id], startsAt: at(-dayMs), endsAt: at(3000) },
  ]) {
    expect((await page.request.post("/api/planned-sale/create", { data: { ...own, ...times } })).ok()).toBe(true);
  }
  expect(await priceOf(ending)).toBe(ending.offerPrice / 2);
  await customerWith(page, [{ ...chili, quantity: 1 }]);
  const { _id, offerPrice } = await productNamed(page, chili.name);
  const lower = formatTaka(offerPrice / 2);
  const office = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await asOwner(office);
  await office.goto("/admin/offers");
  await office.getByRole("button", { name: "New sale" }).click();
  await office.getByLabel("Name for you").fill("Half price");
  await office.getByLabel("Starts").fill(inDhaka(-1));
  await office.getByLabel("Ends").fill(inDhaka(5));
  await office.getByLabel("Percent off").fill("50");
  await office.getByRole("radiogroup", { name: "On what" }).getByText("Products").click();
  await office.getByRole("combobox", { name: "Add a product" }).fill(chili.name);
  await office.getByRole("option", { name: chili.name }).first().click();
  await office.getByRole("button", { name: "Save sale" }).click();
  await expect(office.getByText("1 product cost less now.")).toBeVisible();

  const product = (await (await page.request.get(`/api/product/${_id}`)).json()).product;
  await page.goto(`/collection/${product.categorySlug}/${_id}`);
  await expect(page.getByText(lower).first()).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(lower);

  await expect(office.getByLabel("Starts")).toBeDisabled();
  await expect(office.getByLabel("Percent off")).toBeDisabled();
  expect(await seriousFaults(office)).toEqual([]);
  await expectNoSidewaysScroll(office);
  await office.getByRole("button", { name: "End now" }).click();
  await office.getByRole("button", { name: "End sale" }).click();
  await expect(office.getByText("Sale ended")).toBeVisible();
  await expect(office.getByRole("row").filter({ hasText: "Half price" }).first()).toContainText("Ended");
  await office.context().close();
  await page.goto("/cart");
  await expect(page.getByRole("main")).not.toContainText(lower);

  await test.step("a sale starts and ends by itself", async () => {
    await expect.poll(() => priceOf(starting)).toBe(starting.offerPrice / 2);
    await expect.poll(() => priceOf(ending)).toBe(ending.offerPrice);
    const { sales } = await (await page.request.get("/api/planned-sale/list")).json();
    for (const { _id, name } of sales) {
      if (name === own.name) await page.request.post(`/api/planned-sale/${_id}/end`, { data: {} });
    }
    await expect.poll(() => priceOf(starting)).toBe(starting.offerPrice);
  });
});
