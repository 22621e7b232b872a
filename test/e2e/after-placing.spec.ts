import { expect, type Page, request } from "@playwright/test";
import { settledAxe } from "./axe.ts";
import {
  asOwner,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  fillAddress,
  monstera,
  placedOrder,
  proceedToOrder,
  productNamed,
  visitorWith,
} from "./checkout-steps.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

async function expectSound(page: Page): Promise<void> {
  const { violations } = await (await settledAxe(page))
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const orderOf = (page: Page, number: string) => page.getByRole("article", { name: `Order ${number}` });

test("after placing: canceled before packing, tracked by a link that tells nothing, and printed", async ({
  page,
  browser,
  baseURL,
}) => {
  await customerWith(page, []);
  await test.step("a shopper cancels an order before packing begins, and not after", async () => {
    const first = await placedOrder(page, [chili]);
    const second = await placedOrder(page, [chili]);
    await page.goto("/my-orders");
    const order = orderOf(page, first.number);
    const receipt = order.getByRole("link", { name: "Receipt" });
    await expect(receipt).toBeVisible();
    await order.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await expectSound(page);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(dialog).toHaveCount(0);
    await order.getByRole("button", { name: "Cancel order" }).click();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText("Order Cancelled")).toBeVisible();
    await expect(order).toContainText("Cancelled by you.");
    await expect(receipt, "of a canceled order that was not paid").toHaveCount(0);
    // The pressed button has gone, so its order takes the focus.
    await expect(order).toBeFocused();
    await expect(order.getByRole("button", { name: "Cancel order" })).toHaveCount(0);

    await asOwner(page, "/api/order/status", { orderId: second.orderId, status: "Packing" });
    const begun = orderOf(page, second.number);
    await begun.getByRole("button", { name: "Cancel order" }).click();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expect(
      page.getByText(`We've already started packing ${second.number}. Please call us to cancel it.`),
    ).toBeVisible();
    await expect(begun.getByRole("list", { name: "Status: Packing" })).toBeVisible();
    await expect(begun.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  });

  await test.step("the tracking link shows the steps without a login, and no personal data", async () => {
    const { orderId, number } = await placedOrder(page, [monstera]);
    await page.goto("/my-orders");
    await asOwner(page, "/api/order/status", { orderId, status: "Shipped" });
    await asOwner(page, "/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "PX 77" });
    const link = orderOf(page, number).getByRole("link", { name: "Tracking link" });
    const path = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
    await expectSound(page);
    const copy = page.getByRole("button", { name: "Copy link" });
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException("no", "NotAllowedError");
      };
    });
    await copy.click();
    await expect(
      page.getByText("Your browser does not let us copy it. Please copy it from the address bar.", { exact: true }),
    ).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    await copy.click();
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => "copied" in window && window.copied)).toBe(page.url());

    const stranger = await browser.newPage({ baseURL });
    const shell = await stranger.goto(path);
    expect(shell?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(await shell?.text()).not.toContain(number);
    await expect(stranger.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    const order = orderOf(stranger, number);
    await expect(order.getByRole("list", { name: "Status: Shipped" })).toBeVisible();
    await expect(order).toContainText("Courier Pathao Tracking number PX 77");
    await expect(stranger.getByRole("main")).not.toContainText(/Tahmina|Akter|Dhanmondi|01712345678|৳|Monstera/);
    await expectNoSidewaysScroll(stranger);
    await stranger.goto(`${path.slice(0, -3)}abc`);
    await expect(stranger.getByText("We couldn't find an order for this link. It may be incomplete.")).toBeVisible();
    await stranger.close();
  });

  await test.step("a shopper prints the receipt of their own order, and sees no other", async () => {
    const { number } = await placedOrder(page, [monstera, chili]);
    await page.goto("/my-orders");
    await orderOf(page, number).getByRole("link", { name: "Receipt" }).click();
    const receipt = page.getByRole("article", { name: `Receipt of order ${number}` });
    for (const text of [
      "Monstera Deliciosa",
      "Medium Pot",
      "৳1,280.00",
      "৳1,468.60",
      "Tahmina Akter",
      "House 22, Road 4",
      "Cash on Delivery: to be paid",
    ]) {
      await expect(receipt).toContainText(text);
    }
    await expectNoSidewaysScroll(page);
    await expectSound(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(receipt.getByRole("columnheader", { name: "Price" })).toBeVisible();
    // An A4 sheet in CSS pixels.
    await page.setViewportSize({ width: 794, height: 1123 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1123);
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(receipt).toBeVisible();

    const stranger = await browser.newPage({ baseURL });
    await stranger.goto(page.url());
    await expect(stranger.getByText("Log in to see your receipt.")).toBeVisible();
    await customerWith(stranger, []);
    await stranger.goto(page.url());
    await expect(stranger.getByText("We do not know this order.")).toBeVisible();
    await stranger.close();
  });
});

test("a visitor orders as a guest where the owner allows it, and follows the order by its link", async ({
  page,
  baseURL,
}) => {
  const office = await request.newContext({ baseURL });
  expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
  try {
    await visitorWith(page, [chili]);
    await page.goto("/place-order");
    await expect(page.getByText(/^Ordering needs a login/)).toBeVisible();
    await test.step("the owner turns guest orders on in the settings", () => turnGuestOrdersOn(page));
    await page.goto("/place-order");
    await expect(page.getByText(/^You are ordering as a guest. Ways to pay: Cash on Delivery, Card/)).toBeVisible();
    await fillAddress(page);
    await page.getByText("TEST MODE: a trial page").click();
    await proceedToOrder(page).first().click();
    await expect(page).toHaveURL(/\/demo-pay\/demo_cs_/);
    // Not paid: back in the form, it is the same order in cash.
    await page.goto("/place-order");
    await page.getByText("Pay the courier in taka").click();
    await proceedToOrder(page).first().click();
    await expect(page).toHaveURL(/\/my-orders\/[0-9a-f-]+$/);
    const thanks = page.getByRole("status", { name: "Order placed" });
    await expect(thanks).toContainText(/Have ৳[\d.,]+ in cash ready for the courier/);
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    expect(title).toMatch(/^Order GP-\d+$/);
    expect(await page.evaluate(() => localStorage.getItem("gp:cart"))).toBe("{}");
    await seeGuestsOrder(page, title.slice("Order ".length));

    const listed = await office.post("/api/order/list", { data: { q: title.slice("Order ".length) } });
    const [order] = (await listed.json()).orders;
    expect(order).toMatchObject({ guest: true, paymentMethod: "COD", address: { firstName: "Tahmina" } });
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto(`/admin/orders/${order._id}`);
    await expect(page.getByText("Guest, without an account.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Tracking link" })).toHaveAttribute("href", /^\/track\//);
    await orderAgainWithAnotherName(page);
  } finally {
    await office.put("/api/admin/settings", { data: {} });
    await office.dispose();
  }
});

async function turnGuestOrdersOn(page: Page): Promise<void> {
  await page.request.post("/api/admin/login", { data: owner });
  await page.goto("/admin/settings");
  const shop = page.getByRole("region", { name: "Shop" });
  await expect(shop.getByRole("switch", { name: "Guest orders" })).not.toBeChecked();
  await shop.getByRole("switch", { name: "Guest orders" }).click();
  await shop.getByLabel("Low-stock warning at").fill("7");
  await shop.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = await (await page.request.get("/api/admin/settings")).json();
  expect(settings).toMatchObject({ guestOrders: true, lowStockAt: 7 });
  await page.request.post("/api/admin/logout");
}

/** The browser remembers a guest's order: its items, address, receipt and link. */
async function seeGuestsOrder(page: Page, number: string): Promise<void> {
  await page.goto("/my-orders");
  const order = orderOf(page, number);
  await expect(order.getByRole("button", { name: "Cancel order" })).toBeVisible();
  await order.getByRole("link", { name: number }).click();
  await expect(page.getByRole("list", { name: "Status: Order Placed" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Tahmina");
  await expect(page.getByRole("link", { name: chili.name })).toBeVisible();
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("article", { name: `Receipt of order ${number}` })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Tracking link" }).click();
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByRole("list", { name: "Status: Order Placed" })).toBeVisible();
}

/** Loses the answer to a guest's order; the guest corrects the address before trying again. */
async function orderAgainWithAnotherName(page: Page): Promise<void> {
  const { _id } = await productNamed(page, chili.name);
  await page.evaluate((cart) => localStorage.setItem("gp:cart", cart), JSON.stringify({ [_id]: { [chili.size]: 1 } }));
  await page.goto("/place-order");
  await fillAddress(page);
  await page.route("**/api/order/guest", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await proceedToOrder(page).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing is lost" })).toBeVisible();
  await page.unroute("**/api/order/guest");
  await page.getByLabel("First name", { exact: true }).fill("Rafi");
  await proceedToOrder(page).first().click();
  const said = page.getByRole("alert").filter({ hasText: "This order was already placed with other contents." });
  await said.getByRole("link", { name: "Track your Order" }).click();
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByRole("list", { name: "Status: Order Placed" })).toBeVisible();
}
