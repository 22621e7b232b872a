// The owner's dashboard. Other tests use the same shop, so these tests compare figures before and after a change.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { formatTaka } from "#contract/rules/money/money.ts";
import type { Sales } from "#contract/wire/books/sales.ts";
import { settledAxe } from "./axe.ts";
import { address, expectNoSidewaysScroll, productNamed } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const plant = "Monstera Deliciosa";
const quantity = 90;

async function openDashboard(page: Page, query = ""): Promise<void> {
  await page.request.post("/api/admin/login", { data: owner });
  await page.goto(`/admin/dashboard${query}`);
}

/** The top bar has the button, and on a phone, where there is no room for it, the page. */
const reload = (page: Page) =>
  page
    .getByRole("button", { name: /^(Reload the figures|Refresh)$/ })
    .locator("visible=true")
    .click();
const figure = (page: Page, name: string) =>
  page.getByRole("region", { name: "Figures of this period" }).locator(".kpi", { hasText: name }).locator("> b");
const left = async (page: Page, name: string) => (await region(page, name).boundingBox())?.x;
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const chart = (page: Page) => page.getByRole("application", { name: /^Sales by/ });
const taka = (text: string) => Number(text.replace(/[৳,]/g, ""));
/** The exact amount; the visible one is rounded. */
const exact = (page: Page, name: string) => figure(page, name).locator("[title]");
const exactTaka = async (page: Page, name: string) => taka((await exact(page, name).getAttribute("title")) ?? "");

async function ordersMarked(page: Page, name: string): Promise<number> {
  const link = region(page, "Orders by status").getByRole("link", { name });
  return Number((await link.textContent())?.replace(/\D/g, ""));
}

async function todayInTable(page: Page): Promise<{ orders: number; amount: number }> {
  const cells = await region(page, "Sales").getByRole("row").last().getByRole("cell").allTextContents();
  return { orders: Number(cells[0]), amount: taka(cells[1] ?? "") };
}

/** Registers a new shopper and places an order. */
async function orderAsNewShopper(
  shopper: APIRequestContext,
  page: Page,
): Promise<{ orderId: string; amount: number; bengaliName: string }> {
  await shopper.post("/api/user/register", { data: { ...newShopper(), password } });
  const { _id, bengaliName } = await productNamed(page, plant);
  const items = [{ product: _id, quantity, size: "Medium Pot" }];
  const placed = await (await shopper.post("/api/order/cod", { data: { items, address } })).json();
  return { ...placed, bengaliName };
}

test("figures follow an order and its cancel; what a new shop lacks is listed with links, and unread messages are marked", async ({
  page,
  playwright,
  baseURL,
}) => {
  await test.step("an order raises today's figures by exactly its amount, and a canceled one does not count", async () => {
    const shopper = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    // Makes sure the shop has an order, whichever test runs first.
    await orderAsNewShopper(shopper, page);
    await openDashboard(page, "?days=7");
    await expect(figure(page, "Sales")).toHaveText(/৳/);
    const [sales, cash] = [await exactTaka(page, "Sales"), await exactTaka(page, "Cash")];
    const [today, placed] = [await todayInTable(page), await ordersMarked(page, "Order Placed")];
    const canceled = await ordersMarked(page, "Cancelled");

    const order = await orderAsNewShopper(shopper, page);
    await reload(page);
    await expect(exact(page, "Sales")).toHaveAttribute("title", formatTaka(sales + order.amount));
    await expect(figure(page, "Sales")).toHaveText(/^৳[\d,]+$/);
    await expect(exact(page, "Cash")).toHaveAttribute("title", formatTaka(cash + order.amount));
    expect(await todayInTable(page)).toEqual({
      orders: today.orders + 1,
      amount: Math.round((today.amount + order.amount) * 100) / 100,
    });
    const raised = await todayInTable(page);
    await chart(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("[aria-live=polite]", { hasText: /Before/ })).toContainText(
      `: ${formatTaka(raised.amount)} from ${raised.orders} orders.`,
    );
    expect(await ordersMarked(page, "Order Placed")).toBe(placed + 1);
    const best = region(page, "Best sellers").getByRole("listitem").filter({ hasText: plant });
    await expect(best.getByText(order.bengaliName)).toHaveAttribute("lang", "bn");
    await expect(best.locator("img")).toBeVisible();

    await page.request.post("/api/order/cancel", { data: { orderId: order.orderId, reason: "Other", note: "A test" } });
    await reload(page);
    await expect(exact(page, "Sales")).toHaveAttribute("title", formatTaka(sales));
    await expect(exact(page, "Cash")).toHaveAttribute("title", formatTaka(cash));
    expect(await todayInTable(page)).toEqual(today);
    expect(await ordersMarked(page, "Order Placed")).toBe(placed);
    expect(await ordersMarked(page, "Cancelled")).toBe(canceled + 1);

    for (const [link, address] of [
      [best.getByRole("link"), "/admin/list?q=Monstera+Deliciosa"],
      [page.getByRole("link", { name: /orders? pending$/ }), "/admin/orders?payment=pending"],
      [
        region(page, "Orders by status").getByRole("link", { name: "Out for delivery" }),
        "/admin/orders?status=Out+for+delivery",
      ],
    ] as const) {
      await expect(link).toHaveAttribute("href", address);
    }
    await shopper.dispose();
  });

  await test.step("the list for a new shop says what is missing, each with a link; unread messages are marked", async () => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const name = `Rahima ${Date.now()}`;
    await visitor.post("/api/contact", {
      data: { name, email: "rahima@example.com", message: "Do you have money plants?" },
    });
    await visitor.dispose();
    await page.goto("/admin/dashboard");
    const list = region(page, "Before you open");
    await expect(list.getByRole("listitem")).toHaveCount(11);
    await expect(list.getByText(/^\d of 11 done$/)).toBeVisible();
    for (const [label, address] of [
      ["First category", "/admin/categories"],
      ["First plant", "/admin"],
      ["Tax", "/admin/settings"],
      ["Delivery charge", "/admin/delivery"],
      ["Orders without an account", "/admin/settings"],
      ["What the home page promises", "/admin/words"],
      ["Email", "/admin/mails"],
      ["The shop's address", "/admin/settings"],
      ["Card payments", "/admin/settings/payment"],
      ["Backups", "/admin/settings"],
      ["Your account", "/admin/settings/account"],
    ] as const) {
      await expect(list.getByRole("link", { name: label })).toHaveAttribute("href", address);
    }
    // The test terminal takes no real money, so card payments are still to do.
    const card = list.getByRole("listitem").filter({ hasText: "Card payments" });
    await expect(card).toContainText("to do");
    try {
      await card.getByRole("button", { name: "Not needed: Card payments" }).click();
      await expect(card).toContainText("done");
      await page.reload();
      await expect(card).toContainText("done");
    } finally {
      await page.request.put("/api/admin/opening", { data: { decided: [] } });
    }
    const messages = region(page, "Recent messages").getByRole("listitem");
    await expect(messages.first()).toContainText(name);
    await expect(messages.first()).toContainText("Unread");
    expect(await messages.count()).toBeLessThanOrEqual(5);
    await messages.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/admin\/messages$/);
  });
});

/** Sales figures with one amount in taka for each day, the newest last. */
function salesOf(amounts: number[], before: number[] = amounts.map(() => 0)): Sales {
  const day = (amount: number, daysAgo: number) => ({
    date: new Date(Date.UTC(2026, 10, 19 - daysAgo)).toISOString().slice(0, 10),
    orders: amount === 0 ? 0 : 2,
    amount,
  });
  const total = (days: Sales["days"]) => {
    const [orders, amount] = [days.reduce((n, one) => n + one.orders, 0), days.reduce((n, one) => n + one.amount, 0)];
    return { orders, amount, average: orders === 0 ? 0 : amount / orders };
  };
  const days = amounts.map((amount, index) => day(amount, amounts.length - 1 - index));
  const daysBefore = before.map((amount, index) => day(amount, 2 * amounts.length - 1 - index));
  return {
    days,
    before: daysBefore,
    totals: total(days),
    totalsBefore: total(daysBefore),
    byStatus: [{ status: "Packing", orders: 3 }],
    canceled: 0,
    returned: 0,
    cashToCollect: { orders: 0, amount: 0 },
    cashInYesterday: 0,
    bestSellers: [],
  };
}

async function showSales(page: Page, salesFor: (days: number) => Sales): Promise<void> {
  await page.route("**/api/order/sales?*", (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get("days"));
    return route.fulfill({ json: { success: true, message: "", sales: salesFor(days) } });
  });
}

test("the chart can be read by arrow keys, by pointer and as a table; a year is shown by weeks @both", async ({
  page,
  isMobile,
}) => {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  await showSales(page, (days) =>
    days === 7
      ? salesOf([100, 0, 300.5, 400, 500, 600, 1000], [50, 0, 0, 0, 0, 0, 800])
      : salesOf(Array.from({ length: days }, () => 10)),
  );
  await openDashboard(page, "?days=7");
  await expect(page.getByText("+241.2% on the 7 days before")).toBeVisible();
  await expect(chart(page).locator("canvas")).toBeVisible();
  const spoken = page.locator("[aria-live=polite]", { hasText: /Before/ });
  await chart(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(spoken).toHaveText("Thu Nov 19: ৳1,000.00 from 2 orders. Before: ৳800.00.");
  await page.keyboard.press("ArrowLeft");
  await expect(spoken).toHaveText("Wed Nov 18: ৳600.00 from 2 orders. Before: ৳0.00.");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(spoken).toHaveText("Sat Nov 14: ৳0.00 from 0 orders. Before: ৳0.00.");
  const tip = page.locator(".saleschart__tip");
  await expect(tip).toContainText("Sat Nov 14");
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);

  const width = (await chart(page).boundingBox())?.width ?? 0;
  const newest = { position: { x: width - 20, y: 100 } };
  await (isMobile ? chart(page).tap(newest) : chart(page).hover(newest));
  await expect(tip).toContainText("Thu Nov 19");
  await expect(tip).toContainText("৳1,000.00");
  // Headless Chromium reports that its mouse leaves the chart after a tap.
  await page.mouse.move(0, 0);
  await expect(tip).toBeVisible({ visible: isMobile });

  await page.getByRole("button", { name: "Table" }).click();
  await expect(chart(page)).toHaveCount(0);
  const table = page.getByRole("table", { name: "Sales by day, the newest last" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("row").last()).toHaveText("Thu Nov 192৳1,000.00৳800.00");
  await expect(table.getByRole("row").nth(3)).toHaveText("Sun Nov 152৳300.50৳0.00");

  await page.getByRole("link", { name: "365 days" }).click();
  await expect(page).toHaveURL(/\?days=365$/);
  const weeks = page.getByRole("table", { name: "Sales by week, the newest last" });
  await expect(weeks.getByRole("row")).toHaveCount(53);
  await expect(weeks.getByRole("row").nth(1)).toHaveText("Nov 20 to Nov 2716৳80.00৳0.00");
  await expect(weeks.getByRole("row").last()).toHaveText("Nov 13 to Nov 1914৳70.00৳0.00");
  await page.goBack();
  await expect(table).toBeVisible();
  expect(said).toEqual([]);
});

test("the dashboard fits every width and is accessible; failed figures can be loaded again, and a shop without orders is told how to go on", async ({
  page,
}) => {
  await test.step("the dashboard fits every width, the chart follows its panel, and the page is accessible", async () => {
    await showSales(page, (days) => salesOf(Array.from({ length: days }, (_, index) => 41_234.5 + 900 * index)));
    await openDashboard(page);
    await expect(chart(page).locator("canvas")).toBeVisible();
    for (const width of [1440, 1024, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(() =>
          chart(page).evaluate((box) => Math.abs((box.querySelector("canvas")?.clientWidth ?? 0) - box.clientWidth)),
        )
        .toBeLessThanOrEqual(1);
      await expectNoSidewaysScroll(page);
      if (width === 1440) {
        const [below, beside] = [await left(page, "Searched, not found"), await left(page, "Recent messages")];
        expect(below, "what stands below the messages").toBe(beside);
      }
      if (width < 1024) expect(await narrowPanels(page), "panels that leave their row half empty").toEqual([]);
    }
    const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
    const faults = async () => (await (await settledAxe(page)).withTags(wcag).analyze()).violations;
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Table" }).click();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 844 });
    await expectNoSidewaysScroll(page);
    expect(await faults()).toEqual([]);
  });

  await test.step("failed figures can be loaded again; a shop without orders says how to go on", async () => {
    await page.route("**/api/order/sales?*", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong" } }),
    );
    await page.goto("/admin/dashboard?days=8");
    const failure = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    await expect(failure).toBeVisible();
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");

    await page.unroute("**/api/order/sales?*");
    await showSales(page, (days) => ({ ...salesOf(Array(days).fill(0)), canceled: 0 }));
    const counts = { all: 0, byStatus: {}, canceled: 0, returned: 0 };
    await page.route("**/api/order/list", (route) =>
      route.fulfill({ json: { success: true, message: "", orders: [], total: 0, page: 1, pages: 1, counts } }),
    );
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(chart(page)).toHaveCount(0);

    // A shop with earlier orders is not empty just because the month was quiet.
    counts.all = 12;
    await reload(page);
    await expect(figure(page, "Sales")).toHaveText("৳0");
    await expect(page.getByText("Nothing was sold in this period.")).toBeVisible();
    counts.all = 0;
    await reload(page);
    await page.getByRole("link", { name: "Add a product" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
});

/** Panels in a single-column grid that are narrower than the grid. */
function narrowPanels(page: Page): Promise<string[]> {
  return page
    .locator(".dash > *")
    .evaluateAll((panels) =>
      panels
        .filter((panel) => panel.clientWidth < (panel.parentElement?.clientWidth ?? 0) - 4)
        .map((panel) => panel.className),
    );
}
