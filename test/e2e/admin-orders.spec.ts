import { expect, type Page } from "@playwright/test";
import { address, chili, expectNoSidewaysScroll, monstera, post, productNamed } from "./checkout-steps.ts";
import { failuresOf, ordersFor, row, seriousFaults, setUp } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("the owner finds, filters, pages and exports orders", async ({ page }) => {
  const { name, orders } = await setUp(page, Array(6).fill([chili]));
  const first = orders[0]?.number ?? "";
  await page.goto("/admin/orders?limit=5");
  const search = page.getByLabel("Search orders");
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await expect(row(page, orders[5]?.number ?? "")).toBeVisible();
  await expect(page.getByLabel("Payment"), "its arrow").toHaveCSS("background-image", /svg/);
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type(`${name} chili`);
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await expect(page.getByText("1-5 of 6")).toBeVisible();
  await expect(page.getByRole("link", { name: "All 6", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText("6-6 of 6")).toBeVisible();
  await expect(row(page, first)).toBeVisible();

  await search.fill(`${name} 01712-345678`);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByText("1-5 of 6")).toBeVisible();
  await search.fill(first);
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  await page.getByLabel("Payment").selectOption("done");
  await expect(page.getByText("No order matches.")).toBeVisible();
  await page.getByLabel("Payment").selectOption("pending");
  const more = page.getByRole("button", { name: "More filters" });
  if (await more.isVisible()) await more.click();
  await page.getByLabel("Method").selectOption("COD");
  await page.getByLabel("From").fill("2026-01-01");
  await expect(page.getByText("1-1 of 1")).toBeVisible();
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const asked = page.getByRole("dialog", { name: "Export these orders?" });
  await asked.getByLabel("Your password").fill(owner.password);
  await asked.getByRole("button", { name: "Download" }).click();
  const csv = await (await exported).createReadStream();
  let text = "";
  for await (const part of csv) text += part;
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain(first);
  await page.getByLabel("To", { exact: true }).fill("2026-01-02");
  await expect(page.getByText("No order matches.")).toBeVisible();
  // A range that ends before it starts must be corrected, so there is no "Try again".
  await page.getByLabel("To", { exact: true }).fill("2025-12-31");
  await expect(page.getByRole("alert").filter({ hasText: "The last day is before the first" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(search).toHaveValue("");
  await expect(row(page, orders[5]?.number ?? "")).toBeVisible();
});

test("the status of one order or of several is set, undone and refused", async ({ page }) => {
  await test.step("a new status shows at once and is saved; a refusal restores the old one and says why", async () => {
    const { name, orders } = await setUp(page, [[chili], [chili]]);
    const [number, later] = [orders[0]?.number ?? "", orders[1]?.number ?? ""];
    await page.goto(`/admin/orders?q=${name}`);
    const status = page.getByLabel(`Status of order ${number}`);
    await status.selectOption("Out for delivery");
    await expect(page.getByText("Status Updated")).toBeVisible();
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Out for delivery 1" })).toBeVisible();
    await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Order Placed 2" })).toBeVisible();
    await expect(status).toHaveValue("Order Placed");
    await status.selectOption("Packing");
    await expect(page.getByRole("link", { name: "Packing 1" })).toBeVisible();

    await page.route("**/api/order/status", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong on our side." } }),
    );
    await status.selectOption("Delivered");
    await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
    await expect(status).toHaveValue("Packing");
    await page.unroute("**/api/order/status");

    // Another owner cancels the order meanwhile.
    await page.request.post("/api/order/cancel", { data: { orderId: orders[1]?.orderId, reason: "Ordered twice" } });
    await page.getByLabel(`Status of order ${later}`).selectOption("Delivered");
    await expect(page.getByText(`${later} is cancelled. Undo that first.`)).toBeVisible();
    await page.getByRole("link", { name: "Cancelled 1" }).click();
    await expect(row(page, later)).toContainText("Cancelled");
    await expect(row(page, later)).toContainText("None due");
    await expect(row(page, later).getByRole("combobox")).toHaveCount(0);
  });

  await test.step("several orders change their status together or not at all, and print together", async () => {
    const { name, orders } = await setUp(page, [[chili], [chili], [chili]]);
    const numbers = orders.map(({ number }) => number);
    await page.goto(`/admin/orders?q=${name}`);
    const select = (number = "") => page.getByRole("checkbox", { name: `Select order ${number}` });
    await select(numbers[0]).check({ force: true });
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await expect(bar).toContainText("1 selected");
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    // On a phone what acts on the orders stands in two columns, below the count.
    const places = await bar
      .locator(".btn, select")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(places.map(Math.round)).size).toBeLessThanOrEqual(3);
    if (size) await page.setViewportSize(size);
    await bar.getByRole("button", { name: "Select all 3" }).click();
    await expect(bar).toContainText("3 selected");
    await bar.getByLabel("Status for the chosen orders").selectOption("Shipped");
    await bar.getByRole("button", { name: "Set status" }).click();
    const question = page.getByRole("dialog", { name: "Set 3 orders to Shipped?" });
    await expect(question).toContainText("No mail server is set up: 3 customers are not told by email.");
    await question.getByRole("button", { name: "Set status" }).click();
    await expect(page.getByRole("link", { name: "Shipped 3" })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Order Placed 3" })).toBeVisible();
    for (const { orderId } of orders) await post(page, "/api/order/status", { orderId, status: "Shipped" });
    await page.reload();

    await page.request.post("/api/order/return", { data: { orderId: orders[1]?.orderId, reason: "Wrong plant" } });
    await select(numbers[0]).check({ force: true });
    await select(numbers[1]).check({ force: true });
    await bar.getByLabel("Status for the chosen orders").selectOption("Delivered");
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Set status" }).click();
    await expect(page.getByText(`${numbers[1]} is returned. Undo that first.`)).toBeVisible();
    await expect(page.getByLabel(`Status of order ${numbers[0]}`)).toHaveValue("Shipped");

    await bar.getByRole("link", { name: "Slips A5" }).click();
    await expect(page.getByRole("article", { name: /^Packing slip of/ })).toHaveCount(2);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=${name}`));
  });
});

test("the rows of the list stay in their places and open their orders, and the longest Bengali status fits", async ({
  page,
  speakInOffice,
}) => {
  await test.step("a row opens its order; choosing, scrolling and saving move no row and open nothing", async () => {
    const { name, orders } = await setUp(page, Array(5).fill([chili]));
    const [first, second] = [orders[4], orders[3]];
    const [its, next] = [row(page, first?.number ?? ""), row(page, second?.number ?? "")];
    const place = async () => (await next.boundingBox())?.y;
    const choose = async () => {
      const before = await place();
      await its.getByRole("checkbox").check({ force: true });
      await expect(page.getByRole("region", { name: "Chosen orders" })).toBeVisible();
      expect(await place()).toBe(before);
      await its.getByRole("checkbox").press("Space");
      await expect(its.getByRole("checkbox")).not.toBeChecked();
    };
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.goto(`/admin/orders?q=${name}`);
    await expect(next).toBeVisible();
    await choose();
    const before = await place();
    await page.getByLabel(`Status of order ${first?.number}`).selectOption("Packing");
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(await place()).toBe(before);

    await test.step("scrolled rows go under the head with their boxes", async () => {
      await page.getByLabel(`Select order ${second?.number}`).check({ force: true });
      const onTop = await next.locator(".box").evaluate((box) => {
        const head = box.closest("table")?.querySelector("th");
        if (!head) return "no head";
        // The box comes to lie where the head stays.
        scrollBy(0, box.getBoundingClientRect().top - head.offsetHeight / 2 - parseFloat(getComputedStyle(head).top));
        const { left, top, width, height } = box.getBoundingClientRect();
        const { top: headTop, bottom } = head.getBoundingClientRect();
        const middle = top + height / 2;
        if (middle < headTop || middle > bottom) return `box at ${middle}, head from ${headTop} to ${bottom}`;
        return document.elementFromPoint(left + width / 2, middle)?.closest("th, td")?.tagName;
      });
      expect(onTop).toBe("TH");
      await page.getByLabel(`Select order ${second?.number}`).press("Space");
    });

    await test.step("as cards on a phone's width", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      await choose();
      await page.getByRole("button", { name: "More filters" }).click();
      await expect(page.getByLabel("Order", { exact: true })).toBeVisible();
    });

    await test.step("pressing its controls or selecting text opens nothing", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const words = await its.getByText(chili.name).boundingBox();
      await page.mouse.move((words?.x ?? 0) + 2, (words?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move((words?.x ?? 0) + 60, (words?.y ?? 0) + 8, { steps: 4 });
      await page.mouse.up();
      expect(await page.evaluate(() => `${getSelection()}`)).not.toBe("");
      await expect(page).toHaveURL(/\/admin\/orders\?/);
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await its.getByText(chili.name).click();
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${first?.orderId}`));
    });
  });

  await test.step("the longest Bengali status fits the list's select", async () => {
    const { name, orders } = await setUp(page, [[chili]]);
    await page.goto("about:blank");
    await speakInOffice(page.request, "bn");
    await page.goto(`/bn/admin/orders?q=${name}`);
    const status = row(page, orders[0]?.number ?? "").getByRole("combobox");
    await status.selectOption("Out for delivery");
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const room = await status.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        if (pen === null) throw new Error("no canvas");
        pen.font = style.font;
        const longest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
        return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - longest;
      });
      expect(room, `${width}`).toBeGreaterThanOrEqual(0);
      await expectNoSidewaysScroll(page);
    }
  });
});

test("the list of orders says what failed, groups large counts, and fits every width; a new order appears by itself", async ({
  page,
}) => {
  await test.step("a failed load says so and offers a way on; large counts are grouped, and those that go on say so", async () => {
    const { name, orders } = await setUp(page, [[chili]]);
    await page.goto("/admin/orders/00000000-0000-7000-8000-000000000000");
    await expect(page.getByText("We do not know this order.")).toBeVisible();
    await page.getByRole("link", { name: "All orders" }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);

    await page.route("**/api/order/list", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong on our side." } }),
    );
    await page.goto(`/admin/orders?q=${name}`);
    await expect(page.getByRole("alert")).toContainText("Something went wrong on our side.");
    await page.unroute("**/api/order/list");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, orders[0]?.number ?? "")).toBeVisible();

    let answered = { total: 20_000, hasMore: false };
    await page.route("**/api/order/list", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const counts = { ...body.counts, all: answered.total };
      await route.fulfill({ response: answer, json: { ...body, ...answered, counts } });
    });
    const search = page.getByLabel("Search orders");
    await search.fill(name.toLowerCase());
    await expect(page.getByRole("link", { name: "All 20,000", exact: true })).toBeVisible();
    await expect(page.getByText(/^1-\d+ of 20,000$/)).toBeVisible();
    answered = { total: 1000, hasMore: true };
    await search.fill("chili");
    await expect(page.getByRole("link", { name: "All 1,000+", exact: true })).toBeVisible();
    await page.unroute("**/api/order/list");
  });

  await test.step("a new order appears by itself in list and sidebar; the search opens it by number and by phone", async () => {
    const { name } = await setUp(page, [[chili]]);
    await page.goto(`/admin/orders?q=${name}`);
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    const { _id: product } = await productNamed(page, chili.name);
    const items = [{ product, size: chili.size, quantity: 1 }];
    const phone = `01${String(300_000_000 + (Date.now() % 600_000_000))}`;
    const order = { items, address: { ...address, phone, lastName: name }, source: "phone" };
    const { number, orderId } = await post(page, "/api/order/create", order);
    // Sooner than the office asks by itself while the shop tells it: that is twice a minute.
    await expect(row(page, String(number))).toBeVisible({ timeout: 10_000 });
    await expect(page.locator(".toasts").getByText(/^\d+ new orders?$/)).toBeVisible();
    await expect(page.locator(".toasts").getByRole("button", { name: "Open" })).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Orders/);
    await expect(page.getByRole("link", { name: /^Orders \d+\+? new$/ })).toBeVisible();
    const search = page.getByRole("combobox", { name: "Search products, orders and categories" });
    for (const found of [String(number), phone]) {
      await search.fill(found);
      await search.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
      await page.getByRole("link", { name: "Orders", exact: true }).locator("visible=true").first().click();
      await expect(page).toHaveURL(/\/admin\/orders(\?.*)?$/);
    }
    // A second order with this number: the search lists both.
    await post(page, "/api/order/create", order);
    await search.fill(phone);
    await search.press("Enter");
    await expect(page).toHaveURL(/\/admin\/search\?q=/);
  });

  await test.step("the order screens fit every width and are accessible", async () => {
    const failures = failuresOf(page);
    const { name, orders } = await setUp(page, [[monstera, chili], [chili]]);
    const ids = orders.map(({ orderId }) => orderId);
    const [wide, narrow] = [1440, 390];
    const screens: [string, number[], (page: Page) => Promise<unknown>][] = [
      [
        `/admin/orders?q=${name}`,
        [wide, narrow],
        (on) => on.getByRole("checkbox", { name: /GP-/ }).first().check({ force: true }),
      ],
      [`/admin/orders/${ids[0]}`, [wide, narrow], (on) => on.getByRole("button", { name: "Cancel order" }).click()],
      ["/admin/orders/new", [wide, narrow], (on) => on.getByRole("button", { name: "Save order" }).click()],
      [`/admin/print/slip?ids=${ids}`, [wide], (on) => expect(on.getByRole("article")).toHaveCount(2)],
      [`/admin/print/invoice?ids=${ids}`, [wide], (on) => expect(on.getByRole("article")).toHaveCount(2)],
    ];
    for (const [path, checked, look] of screens) {
      await page.setViewportSize({ width: wide, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await look(page);
      for (const width of checked) {
        await page.setViewportSize({ width, height: 800 });
        // The bar of bulk actions covers a row until the page is scrolled to its end.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        expect(await seriousFaults(page), `${path} at ${width}`).toEqual([]);
      }
    }
    expect(failures).toEqual([]);
    expect(await ordersFor(page, name)).toHaveLength(2);
  });
});
