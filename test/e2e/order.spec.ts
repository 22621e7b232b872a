import { expect } from "@playwright/test";
import { customerWith, monstera, placedOrder } from "./checkout-steps.ts";
import { addToCart, askForLogin, giveAddress, newShopper, placeOrder, register } from "./journey.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("a visitor browses, chooses a size, signs up at the checkout and orders with cash on delivery @phone", async ({
  page,
}) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bring Nature Home");
  await page.getByRole("link", { name: "Shop Plants" }).first().click();
  await expect(page.getByRole("heading", { name: "All Products" })).toBeVisible();

  await page.goto("/collection?q=Monstera");
  await page.getByRole("article").getByRole("link", { name: monstera.name }).last().click();
  // The search page's heading contains the words too, so check the address first.
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(monstera.name);
  await addToCart(page, "Medium Pot");
  await page.goto("/cart");
  await page.getByRole("button", { name: "One more" }).first().click();
  await expect(page.getByText("৳1,280.00").locator("visible=true").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("৳1,315.60").locator("visible=true").first()).toBeVisible();

  await page
    .getByRole("link", { name: "Proceed to Delivery" })
    .or(page.getByRole("button", { name: "Proceed to Delivery" }))
    .locator("visible=true")
    .first()
    .click();
  await giveAddress(page);
  await askForLogin(page);
  await register(page, newShopper());
  await expect(page).toHaveURL(/\/place-order$/);
  await expect(page.getByLabel("Street")).toHaveValue("House 12, Road 5, Dhanmondi");
  const number = await placeOrder(page);
  expect(number).toMatch(/^GP-\d+$/);
  const order = page.getByRole("article").filter({ hasText: number });
  await expect(order).toContainText("৳1,315.60");
  await expect(order).toContainText("Pending");
  await expect(order).toContainText("Medium Pot");
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Empty cart" })).toBeVisible();
  expect(failures).toEqual([]);
});

test("the owner sees the order and changes its status; the shopper sees the new one", async ({ page, browser }) => {
  await customerWith(page, []);
  const { number } = await placedOrder(page, [monstera]);
  await page.goto("/my-orders");
  const order = page.getByRole("article", { name: `Order ${number}` });
  await expect(order).toContainText("Pending");

  const office = await browser.newPage();
  await office.goto("/admin/orders");
  await office.getByLabel("Email").fill(owner.email);
  await office.getByLabel("Password", { exact: true }).fill(owner.password);
  await office.getByRole("button", { name: "Login" }).click();
  await expect(office).toHaveURL(/\/admin\/orders$/);
  const status = office.getByLabel(`Status of order ${number}`).locator("visible=true").first();
  const saved = office.waitForResponse((response) => response.url().endsWith("/api/order/status"));
  await status.selectOption("Shipped");
  expect((await saved).status()).toBe(200);

  await order.getByRole("button", { name: "Track Order" }).click();
  await expect(order).toContainText("Shipped");
});
