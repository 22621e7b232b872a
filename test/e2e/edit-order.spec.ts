// The owner edits an order that a customer wants otherwise.
import { expect, type Page } from "@playwright/test";
import { chili, expectNoSidewaysScroll, monstera, post } from "./checkout-steps.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const sums = (page: Page) => page.getByRole("region", { name: "To collect" });

test("the owner changes pieces, adds a plant, gives a discount, and sees the difference before saving @both", async ({
  page,
}) => {
  const { orders } = await setUp(page, [[monstera]]);
  const [{ orderId, number }] = orders as [{ orderId: string; number: string }];
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole("link", { name: "Edit order" }).click();
  await expect(page.getByRole("heading", { name: `Edit order ${number}` })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(sums(page)).toContainText("The total stays as it was.");

  await page.getByLabel("Quantity of Monstera Deliciosa").fill("1");
  await page.getByLabel("Find a product").fill(chili.name);
  await page.getByRole("button", { name: `Add ${chili.name}, ${chili.size}` }).click();
  await page.getByLabel("Discount").fill("২০");
  await page.getByLabel("Delivery charge").fill("60");
  await page.getByLabel("Street").fill("House 9, Road 2");
  const total = await sums(page).getByRole("definition").last().textContent();
  await save(page).click();
  await expect(page.getByLabel("Why it changes")).toHaveAccessibleDescription(/reason/i);
  await page.getByLabel("Why it changes").fill("Asked by phone");
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  expect(await seriousFaults(page)).toEqual([]);
  await save(page).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Order edited");
  await expect(main).toContainText("Monstera Deliciosa (Medium Pot) 2 to 1");
  await expect(main).toContainText("Reason: Asked by phone");
  await expect(main).toContainText("House 9, Road 2");
  await expect(main).toContainText("-৳20.00");
  await expect(main).toContainText(total as string);
});

test("what is typed stays when the order was changed by another owner meanwhile, until it is loaded again", async ({
  page,
}) => {
  const { orders } = await setUp(page, [[monstera]]);
  const orderId = orders[0]?.orderId as string;
  await page.goto(`/admin/orders/${orderId}/edit`);
  await page.getByLabel("Quantity of Monstera Deliciosa").fill("3");
  await page.getByLabel("Why it changes").fill("One more");
  await post(page, "/api/order/note", { orderId, note: "Call at six" });
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("has changed since you opened it");
  await expect(page.getByLabel("Quantity of Monstera Deliciosa")).toHaveValue("3");
  await page.getByRole("button", { name: "Load the order again" }).click();
  await expect(page.getByLabel("Quantity of Monstera Deliciosa")).toHaveValue("2");
  await page.getByLabel("Quantity of Monstera Deliciosa").fill("3");
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByLabel("Why it changes").fill("One more");
  await save(page).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
});

test("of a paid order only the address is edited, and one on its way not at all", async ({ page }) => {
  const { orders } = await setUp(page, [[monstera], [monstera]]);
  const [paid, shipped] = orders.map(({ orderId }) => orderId) as [string, string];
  await post(page, "/api/order/cash", { orderId: paid, collected: true });
  await post(page, "/api/order/status", { orderId: shipped, status: "Shipped" });
  await page.goto(`/admin/orders/${paid}/edit`);
  await expect(page.getByText("only its address can be edited")).toBeVisible();
  await expect(page.getByLabel("Quantity of Monstera Deliciosa")).toHaveCount(0);
  await page.getByLabel("Street").fill("House 7, Road 3");
  await page.getByLabel("Why it changes").fill("Moved");
  await save(page).click();
  await expect(page).toHaveURL(`/admin/orders/${paid}`);
  await expect(page.getByRole("main")).toContainText("House 7, Road 3");

  await page.goto(`/admin/orders/${shipped}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit order" })).toHaveCount(0);
  await page.goto(`/admin/orders/${shipped}/edit`);
  await expect(page.getByRole("status").filter({ hasText: "It is already on its way." })).toBeVisible();
});
