// Of two couriers the owner chooses one; with Pathao also the zone and the weight.
import { expect, type Page } from "@playwright/test";
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

/** On a phone's width and on a desktop. */
async function fitsAndIsSound(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  // Scrolled, the bar at the top lies over a part of what is checked.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);
}

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
  await fitsAndIsSound(page);
  await panel.getByRole("button", { name: "Book with Pathao" }).click();
  await expect(page.getByText("Parcel Booked")).toBeVisible();
  await expect(panel.getByText(pathao.newest().consignment_id).first()).toBeVisible();
  expect(pathao.newest()).toMatchObject({ recipient_zone: 11, recipient_area: 111, item_weight: 2.5 });
});

test("each order has its courier, chosen for all or in its row, and a zone where none is found", async ({
  page,
  pathao,
}) => {
  const { orders } = await setUp(page, [[chili], [chili]]);
  const [first, last] = orders;
  if (!first || !last) throw new Error("no orders");
  await page.goto(`/admin/orders/book?ids=${orders.map(({ orderId }) => orderId).join(",")}`);
  await expect(page.getByRole("button", { name: "Book 2 with Steadfast" })).toBeVisible();
  await page.getByText("Pathao", { exact: true }).first().click();
  await expect(page.getByText(/Pathao has no zone called/)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Choose orders" })).toBeDisabled();
  await page.getByLabel(`Courier of ${last.number}`).selectOption("Steadfast");
  await expect(page.getByText(/Pathao has no zone called/)).toHaveCount(1);
  await fitsAndIsSound(page);
  const where = page.getByRole("group", { name: `Where Pathao brings ${first.number}` });
  await where.getByLabel("City").selectOption("Dhaka");
  await where.getByLabel("Zone").selectOption("Dhanmondi");
  await expect(page.getByText(`${first.number} is corrected.`)).toBeAttached();
  await page.getByRole("button", { name: "Book 2 orders" }).click();
  await expect(page.getByText("1 booked with Steadfast. 1 booked with Pathao.")).toBeVisible();
  expect(pathao.newest()).toMatchObject({ merchant_order_id: `${first.number}-1`, recipient_zone: 11 });
  await fitsAndIsSound(page);
});
