import { expect } from "@playwright/test";
import { showDay } from "#web/ui/figures.ts";
import {
  address,
  asOwner,
  cartLine,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  keptQuantity,
  monstera,
  ordersOf,
  placedOrder,
  post,
  productNamed,
} from "./checkout-steps.ts";
import { isComplaint } from "./screens.ts";
import { test } from "./shop-page.ts";

const listAddress = "**/api/order/userorders";

test("My Orders: an order with its progress, on a tablet beside one to pay, and bought again", async ({ page }) => {
  await customerWith(page, []);
  await test.step("an order shows its items, date, amount, payment and progress, in both languages", async () => {
    const { orderId, number } = await placedOrder(page, [monstera, chili]);
    const [{ createdAt = "" } = {}] = (await ordersOf(page)) as { createdAt?: string }[];
    await page.goto("/my-orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Orders");
    const order = page.getByRole("article", { name: `Order ${number}` });
    for (const text of [showDay(createdAt), "৳1,468.60", "COD", "Pending", "Medium Pot × 2", "Seed Pack × 3"]) {
      await expect(order).toContainText(text);
    }
    await expect(order).toContainText("৳1,280.00");
    await expect(order.locator("img")).toHaveCount(2);
    const track = order.getByRole("list", { name: "Status: Order Placed" });
    await expect(track.getByRole("listitem")).toHaveText([
      "Order Placed",
      "Packing",
      "Shipped",
      "Out for delivery",
      "Delivered",
    ]);
    await expect(track.locator("[aria-current=step]")).toHaveText("Order Placed");

    await asOwner(page, "/api/order/status", { orderId, status: "Out for delivery" });
    await asOwner(page, "/api/order/cash", { orderId, collected: true });
    await order.getByRole("button", { name: "Track Order" }).click();
    await expect(order.getByText("Updated just now")).toBeVisible();
    await expect(
      order.getByRole("list", { name: "Status: Out for delivery" }).locator("[aria-current=step]"),
    ).toHaveText("Out for delivery");
    await expect(order).toContainText("Done");

    await page.route(listAddress, (route) => route.abort());
    await order.getByRole("button", { name: "Track Order" }).click();
    await expect(page.getByText("Your orders could not be loaded.")).toBeVisible();
    await expect(order).toBeVisible();
    await page.unroute(listAddress);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Your orders could not be loaded.")).toHaveCount(0);
    await page.goto("/bn/my-orders");
    await expect(page.getByRole("article", { name: number }).getByRole("link", { name: "মনস্টেরা" })).toBeVisible();
  });

  await test.step("on a tablet each detail of an order stays on one line, also beside Pay now", async () => {
    await placedOrder(page, [monstera]);
    const { _id } = await productNamed(page, monstera.name);
    await post(page, "/api/order/stripe", { items: [{ product: _id, quantity: 1, size: monstera.size }], address });
    await page.goto("/my-orders");
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    for (const width of [768, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await page.locator(".order__head dd").evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(Math.max(...heights), `at ${width}`).toBeLessThan(36);
      await expectNoSidewaysScroll(page);
    }
    await page.route("**/api/order/pay", (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "The card page cannot be opened at the moment" } }),
    );
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("status").getByText("The card page cannot be opened at the moment")).toBeVisible();
  });

  await test.step("'Buy again' adds an order's lines to the cart, and the delivery form has its address", async () => {
    const { _id } = await productNamed(page, chili.name);
    await post(page, "/api/cart/update", { itemId: _id, size: chili.size, quantity: chili.quantity });
    const { number } = await placedOrder(page, [monstera]);
    await page.goto("/my-orders");
    await page
      .getByRole("article", { name: `Order ${number}` })
      .getByRole("button", { name: "Buy again" })
      .click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(cartLine(page, monstera)).toContainText("৳1,280.00");
    await expect(cartLine(page, chili)).toBeVisible();
    expect(await keptQuantity(page, monstera)).toBe(2);
    await page.goto("/place-order");
    await expect(page.getByLabel("Street", { exact: true })).toHaveValue("House 22, Road 4, Dhanmondi");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("01712345678");
    await expect(page.getByLabel("Saved addresses")).toHaveCount(0);
  });
});

test("My Orders of a visitor, without any, of one order, and of a session that has expired", async ({ page }) => {
  await test.step("a visitor is asked to log in", async () => {
    await page.goto("/my-orders");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("without orders there is a way on; a failed load shows no toast", async () => {
    await customerWith(page, []);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const warnings: string[] = [];
    page.on(
      "console",
      (message) => isComplaint(message) && message.type() === "warning" && warnings.push(message.text()),
    );
    await page.route(listAddress, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { success: false, message: "Something went wrong" } });
    });
    await page.goto("/my-orders");
    await expect(page.getByText("Loading your orders")).toBeAttached();
    letGo();
    await expect(page.getByText("Your orders could not be loaded.")).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    expect(warnings.join()).toContain("The orders could not be loaded");
    await page.unroute(listAddress);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No orders yet.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Shop Plants" }).click();
    await expect(page).toHaveURL(/\/collection$/);
  });

  await test.step("one order's page has its lines, sums, days and address; what is tracked is announced, and a failure said", async () => {
    const { _id } = await productNamed(page, monstera.name);
    const items = [{ product: _id, quantity: 2, size: monstera.size }];
    const note = "Leave it with the guard";
    const { orderId, number } = (await post(page, "/api/order/cod", { items, address: { ...address, note } })) as {
      orderId: string;
      number: string;
    };
    await page.goto(`/my-orders/${orderId}`);
    const order = page.getByRole("article", { name: `Order ${number}` });
    await expect(order.getByRole("region", { name: "What was ordered" })).toContainText("৳1,280.00");
    await expect(order.getByRole("region", { name: "Sums" })).toContainText(/Total\s*৳1,[\d.]+/);
    await expect(order.getByRole("region", { name: "Sent to" })).toContainText(`Note for the courier: ${note}`);
    await expect(order.getByText("Orders can be cancelled until they are packed.")).toBeVisible();

    for (const status of ["Packing", "Delivered"]) await asOwner(page, "/api/order/status", { orderId, status });
    const where = order.getByRole("region", { name: "Where it is" });
    await where.getByRole("button", { name: "Track Order" }).click();
    await expect(where.getByText("Updated just now")).toBeVisible();
    await expect(where.getByRole("list", { name: "Status: Delivered" }).getByRole("listitem").last()).toContainText(
      showDay(new Date().toISOString()),
    );
    await expect(order.locator("header [aria-live]")).toHaveText("Delivered");
    await expect(order.getByRole("link", { name: "Write a review" })).toBeVisible();
    for (const width of [768, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      const link = await order.getByRole("link", { name: "Write a review" }).boundingBox();
      const lines = await order.getByRole("region", { name: "What was ordered" }).boundingBox();
      expect((link?.x ?? 0) + (link?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(
        (lines?.x ?? 0) + (lines?.width ?? 0),
      );
    }

    await page.route("**/api/order/mine/**", (route) => route.abort());
    await where.getByRole("button", { name: "Track Order" }).click();
    await expect(where.getByText("The order could not be loaded.")).toBeVisible();
    await expect(where.getByText("Updated just now")).toHaveCount(0);
  });

  await test.step("so is a customer whose session has expired", async () => {
    const { number } = await placedOrder(page, [chili]);
    await page.goto("/my-orders");
    const track = page.getByRole("article", { name: `Order ${number}` }).getByRole("button", { name: "Track Order" });
    await expect(track).toBeVisible();
    await page.context().clearCookies();
    await track.click();
    await expect(page.getByText("Log in to see your orders.")).toBeVisible();
  });
});

test("more than ten orders are paged, and each page has an address", async ({ page }) => {
  await customerWith(page, []);
  const placed: { orderId: string; number: string }[] = [];
  for (let time = 0; time < 11; time += 1) placed.unshift(await placedOrder(page, [chili]));
  await page.goto("/my-orders");
  await expect(page.getByText("11 orders")).toBeVisible();
  const shown = page.getByRole("article");
  await expect(shown).toHaveCount(10);
  await expect(shown.first()).toHaveAccessibleName(`Order ${placed[0]?.number}`);
  const pages = page.getByRole("navigation", { name: "Pages of orders" });
  await pages.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\/my-orders\?page=2$/);
  await expect(shown).toHaveCount(1);
  const { orderId, number } = placed[10] ?? { orderId: "", number: "" };
  const oldest = page.getByRole("article", { name: `Order ${number}` });
  await asOwner(page, "/api/order/status", { orderId, status: "Packing" });
  await oldest.getByRole("button", { name: "Track Order" }).click();
  await expect(oldest.getByRole("list", { name: "Status: Packing" })).toBeVisible();
  await page.reload();
  await expect(shown).toHaveCount(1);

  // As if there were seven pages, the most that stand in a row.
  await page.route(listAddress, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 61, page: 4, pages: 7 } });
  });
  await page.goto("/my-orders?page=4");
  await expect(page.getByText("61 orders")).toBeVisible();
  await pages.scrollIntoViewIfNeeded();
  await expect(pages.getByRole("link")).toHaveText(["", "1", "2", "3", "4", "5", "6", "7", ""]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pages.getByRole("link", { name: "Page 7" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.unroute(listAddress);
  await page.goBack();
  await expect(shown).toHaveCount(1);
});
