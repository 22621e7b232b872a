// Of two couriers the owner chooses one; with Pathao also the zone and the weight.
import { expect } from "@playwright/test";
import { openPathaoDouble, type PathaoDouble, pathaoVariables } from "../pathao-double.ts";
import { keys, openSteadfastDouble } from "../steadfast-double.ts";
import { chili, expectNoSidewaysScroll } from "./checkout-steps.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { test as base } from "./shop-page.ts";

const test = base.extend<object, { pathao: PathaoDouble }>({
  pathao: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const double = await openPathaoDouble();
      await use(double);
      await double.close();
    },
    { scope: "worker" },
  ],
  variables: [
    async ({ pathao }, use) => {
      const steadfast = await openSteadfastDouble();
      await use({
        STEADFAST_API_KEY: keys.api,
        STEADFAST_SECRET_KEY: keys.secret,
        STEADFAST_API_BASE: steadfast.base,
        ...pathaoVariables(pathao),
      });
      await steadfast.close();
    },
    { scope: "worker" },
  ],
});

test("the owner chooses Pathao, its zone and the weight, sees the charge, and books", async ({ page, pathao }) => {
  const [order] = (await setUp(page, [[chili]])).orders;
  if (order === undefined) throw new Error("no order");
  await page.goto(`/admin/orders/${order.orderId}`);
  const panel = page.getByRole("region", { name: "Courier" });
  await panel.getByText("Pathao", { exact: true }).click();
  await expect(panel.getByText(/Pathao has no zone called/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Book with Pathao" })).toBeDisabled();
  await panel.getByLabel("City").selectOption("Dhaka");
  await panel.getByLabel("Zone").selectOption("Dhanmondi");
  await panel.getByLabel("Area").selectOption("Dhanmondi 27");
  await expect(panel.getByText("৳80", { exact: true })).toBeVisible();
  await panel.getByLabel("Weight in kg").fill("2.5");
  await expect(panel.getByText("৳120", { exact: true })).toBeVisible();
  // Scrolled, the bar at the top lies over a part of what is checked.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: "Book with Pathao" }).click();
  await expect(page.getByText("Parcel Booked")).toBeVisible();
  await expect(panel.getByText(pathao.newest().consignment_id).first()).toBeVisible();
  expect(pathao.newest()).toMatchObject({ recipient_zone: 11, recipient_area: 111, item_weight: 2.5 });
});

test("for many orders the courier is chosen once, and orders without a zone are named", async ({ page }) => {
  const { orders } = await setUp(page, [[chili], [chili]]);
  await page.goto(`/admin/orders/book?ids=${orders.map(({ orderId }) => orderId).join(",")}`);
  await expect(page.getByRole("button", { name: "Book 2 with Steadfast" })).toBeVisible();
  await page.getByText("Pathao", { exact: true }).click();
  await expect(page.getByText(/Pathao has no zone called/)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Book \d/ })).toHaveCount(0);
  // Scrolled, the bar at the top lies over a part of what is checked.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
