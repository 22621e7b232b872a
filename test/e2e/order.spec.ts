import { expect } from "@playwright/test";
import {
  addToCart,
  askForLogin,
  giveAddress,
  logIn,
  newShopper,
  openProduct,
  placeOrder,
  register,
} from "./journey.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("a visitor browses, chooses a size, signs up at the checkout and orders with cash on delivery @both", async ({
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

  await openProduct(page, "Monstera Deliciosa");
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

test("a returning customer finds the cart again, joined with what was added before the login", async ({ page }) => {
  const shopper = newShopper();
  await openProduct(page, "Snake Plant");
  await addToCart(page, "Small Pot");
  await page.goto("/place-order");
  await askForLogin(page);
  await register(page, shopper);
  await page.goto("/my-orders");
  await page.evaluate(() => fetch("/api/user/logout", { method: "POST" }));
  await page.evaluate(() => localStorage.clear());

  await openProduct(page, "Red Rose");
  await addToCart(page, "Small Pot");
  await page.goto("/place-order");
  await askForLogin(page);
  await logIn(page, shopper.email);
  await page.goto("/cart");
  const cart = page.getByRole("region", { name: "Products in the cart" });
  await expect(cart).toContainText("Snake Plant");
  await expect(cart).toContainText("Red Rose");
});

test("the owner sees the order and changes its status; the shopper sees the new one", async ({ page, browser }) => {
  await openProduct(page, "Areca Palm");
  await addToCart(page, "Medium Pot");
  await page.goto("/place-order");
  await askForLogin(page);
  await register(page, newShopper());
  await giveAddress(page);
  const number = await placeOrder(page);

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

  await page.getByRole("button", { name: "Track Order" }).first().click();
  await expect(page.getByRole("article").filter({ hasText: number })).toContainText("Shipped");
});
