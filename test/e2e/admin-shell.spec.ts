import { expect, type Page } from "@playwright/test";
import { complaintsOf, expectAccessible, expectToFit, openOffice } from "./back-office.ts";
import { customerWith } from "./checkout-steps.ts";
import { test, untilQuiet } from "./shop-page.ts";

const places = [
  ["Today", "/admin/today"],
  ["Orders", "/admin/orders"],
  ["Customers", "/admin/customers"],
  ["Refused parcels", "/admin/phones"],
  ["Claims", "/admin/claims"],
  ["Questions", "/admin/questions"],
  ["Reviews", "/admin/reviews"],
  ["Add Item", "/admin"],
  ["List", "/admin/list"],
  ["Categories", "/admin/categories"],
  ["Subcats", "/admin/subcategories"],
  ["Stock book", "/admin/stock-book"],
  ["Growing book", "/admin/growing"],
  ["Offers", "/admin/offers"],
  ["Words & pages", "/admin/words"],
  ["Blog", "/admin/blog"],
  ["Delivery", "/admin/delivery"],
  ["Messages", "/admin/messages"],
  ["Emails", "/admin/mails"],
  ["Dashboard", "/admin/dashboard"],
  ["Reports", "/admin/reports"],
  ["Courier cash", "/admin/courier-cash"],
  ["Settings", "/admin/settings"],
] as const;
const pagesOf = (page: Page) => page.getByRole("navigation", { name: "Back office pages" }).locator("visible=true");

test("the sidebar and the profile menu lead to the pages; a shopper who is the owner too acts as the owner", async ({
  page,
}) => {
  await test.step("the sidebar lists the pages in order, and keeps their names when collapsed", async () => {
    await openOffice(page, "/admin/categories");
    const links = pagesOf(page).getByRole("link");
    await untilQuiet(page);
    // Pages that this shop has not used yet are folded.
    const more = pagesOf(page).getByRole("button", { name: "More" });
    if (await more.isVisible()) await more.click();
    await expect(links).toHaveCount(places.length);
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const hidden = new Set(["/admin/offers", "/admin/blog", "/admin/courier-cash"]);
    const always = places.map(([, address]) => address).filter((address) => !hidden.has(address));
    expect(shown.filter((address) => !hidden.has(address ?? ""))).toEqual(always);
    for (const [name, address] of places) {
      const link = pagesOf(page).locator(`a[href="${address}"]`);
      await expect(link).toHaveAccessibleName(new RegExp(`^${name}`));
    }
    await expect(pagesOf(page).getByRole("link", { name: "Categories" })).toHaveAttribute("aria-current", "page");
    const sidebar = page.getByRole("complementary", { name: "Back office" });
    // On a laptop the list is longer than the screen: it scrolls, the last entries stay in sight, and Tab hides none behind them.
    await page.setViewportSize({ width: 1440, height: 760 });
    const foot = pagesOf(page).locator('a[href="/admin/settings"]');
    await expect(foot).toBeInViewport({ ratio: 1 });
    const footTop = (await foot.boundingBox())?.y as number;
    await links.first().focus();
    for (let at = 1; at < places.length - 1; at++) {
      await page.keyboard.press("Tab");
      const entry = await pagesOf(page).locator(":focus").boundingBox();
      expect((entry?.y ?? 0) + (entry?.height ?? 0), `entry ${at}`).toBeLessThanOrEqual(footTop);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(foot).toBeInViewport({ ratio: 1 });
    expect((await sidebar.boundingBox())?.width).toBe(240);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    expect((await sidebar.boundingBox())?.width).toBe(72);
    await expect(pagesOf(page).locator('a[href="/admin/subcategories"]')).toHaveAccessibleName("Subcats");
    // On the collapsed sidebar the count of unread messages is on the icon.
    const message = { name: "Ayesha", email: "ayesha@example.com", message: "Do you deliver to Sylhet?" };
    expect((await page.request.post("/api/contact", { data: message })).status()).toBe(200);
    await page.reload();
    expect((await sidebar.boundingBox())?.width).toBe(72);
    await expect(sidebar.getByText(/^\d+ unread$/)).toBeVisible();
    await expectAccessible(page, "aside");
    await page.getByRole("button", { name: "Expand sidebar" }).click();

    await pagesOf(page).getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await page.getByRole("banner").getByRole("link", { name: "Add item" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await pagesOf(page).getByRole("link", { name: "List", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/list$/);
    await page.getByRole("banner").getByRole("link", { name: "Add", exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Refresh" }).click();
    await reloaded;
  });

  await test.step("the profile menu leads to the pages, and Logout to the shop", async () => {
    await page.goto("/admin/settings");
    const button = page.getByRole("button", { name: /menu$/ }).last();
    await button.click();
    const menu = page.getByRole("navigation", { name: "Profile" });
    await expect(menu.getByRole("link")).toHaveText([
      "Storefront",
      "Orders",
      "Categories",
      "Subcategories",
      "Add Product",
      "Settings",
      "English",
      "বাংলা",
    ]);
    await menu.getByRole("link", { name: "Orders" }).focus();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole("link", { name: "Subcategories" }).click();
    await expect(page.getByRole("heading", { name: "Subcategories", level: 1 })).toBeVisible();
    await button.click();
    await menu.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await button.click();
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/$/);
    await openOffice(page, "/admin/settings");
    await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/admin/list");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  });

  await test.step("an owner who is signed in as a shopper too acts as the owner, and the office asks nothing of shoppers", async () => {
    await customerWith(page, []);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 409) refused.push(answer.url());
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(user|cart)\//.test(request.url())) asked.push(request.url());
    });
    await openOffice(page, "/admin/orders");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await untilQuiet(page);
    expect({ refused, asked }).toEqual({ refused: [], asked: [] });
  });
});

test("an unknown address, a late document and a lost connection keep the office's frame", async ({ page, context }) => {
  await test.step("the office shows where its script is faster than its document", async () => {
    await openOffice(page, "/admin/orders");
    const scriptRan = page.waitForRequest(/\/assets\/categories-page-/);
    await page.route("**/admin/categories", async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('<div id="office">', '<script src="/held.js"></script>$&');
      await route.fulfill({ response, body: html });
    });
    // Holds the parser just before the office's place.
    await page.route("**/held.js", async (route) => {
      await scriptRan;
      await route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.goto("/admin/categories");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
    await page.unrouteAll();
  });

  await test.step("an unknown address keeps the office's frame", async () => {
    const answer = await page.goto("/admin/nowhere");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "We could not find this page", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();

    await test.step("a page whose script cannot be fetched says so inside the office, and opens once the connection is back", async () => {
      await context.setOffline(true);
      // A page that this browser has not opened yet: it would have another's script.
      await page.getByRole("link", { name: "Delivery", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await expect(page.getByRole("link", { name: "Settings", exact: true })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delivery");
    });
  });
});

test("on a phone the sidebar is an overlay that traps the focus and closes by itself @phone", async ({ page }) => {
  await openOffice(page, "/admin/categories");
  await expect(page.getByRole("complementary", { name: "Back office" })).toBeHidden();
  const quick = page.getByRole("navigation", { name: "Opened all day" });
  await expect(quick.getByRole("link")).toHaveText([/^Today/, /^Orders/, "New", "Plants"]);
  await expect(quick.getByRole("button")).toHaveText("Menu");
  const open = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await open.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page, "dialog");
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header")?.tagName)).toBeUndefined();
  }
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("link", { name: "Subcats" }).click();
  await expect(page).toHaveURL(/\/admin\/subcategories$/);
  await expect(menu).toHaveCount(0);
  await open.click();
  await page.mouse.click(380, 500);
  await expect(menu).toHaveCount(0);
  await open.click();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
});

/** Answers the calls of the owner's lists with fixed data. */
async function answerLists(page: Page): Promise<void> {
  await page.route("**/api/product/desk?*", (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    const product = { _id: "p1", name: "Indoor Palm", bengaliName: "", category: "Indoor Plants", offerPrice: 250 };
    const isFound = "indoor palm".includes(q.toLowerCase());
    return route.fulfill({
      json: { success: true, message: "", products: isFound ? [product] : [], total: isFound ? 7 : 0, closest: [] },
    });
  });
  await page.route("**/api/order/list", (route) => {
    const { q, page: asked } = route.request().postDataJSON();
    const order = {
      _id: "o1",
      number: "GP-1048",
      address: { firstName: "Indira", lastName: "Roy" },
      amount: 1315.6,
      status: "Packing",
    };
    const isFound = asked === 1 && q !== undefined && "indira roy gp-1048 indoor".includes(q.toLowerCase());
    return route.fulfill({
      json: { success: true, message: "", orders: isFound ? [order] : [], total: isFound ? 1 : 0 },
    });
  });
}

test("the search finds products, orders, categories and subcategories, each with a link to edit it", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await answerLists(page);
  const field = page.getByRole("combobox", { name: "Search products, orders and categories" });
  await openOffice(page, "/admin/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.getByRole("heading", { name: "Settings", level: 1 }).click();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("indoor");
  await test.step("results appear while typing; arrow keys choose, Enter opens, Esc closes", async () => {
    const panel = page.getByRole("listbox", { name: "Found" });
    await expect(panel.getByRole("option", { name: /Indoor Palm/ })).toBeVisible();
    await field.press("ArrowUp");
    await expect(panel.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await field.press("ArrowDown");
    await field.press("ArrowDown");
    await expect(panel.getByRole("option", { name: /GP-1048/ })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await expectToFit(page);
    await field.press("Escape");
    await expect(panel).toHaveCount(0);
    await field.fill("nothing like it");
    await expect(panel).toContainText("No results");
    await field.fill("GP-1048");
    await expect(panel.getByRole("option", { name: /GP-1048/ })).toBeVisible();
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page).toHaveURL("/admin/orders/o1");
  });
  await test.step("typed while the next page is on its way, the words stay", async () => {
    await field.focus();
    await field.evaluate((field: HTMLInputElement) => {
      document.querySelector<HTMLElement>('nav a[href="/admin/settings"]')?.click();
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, "indoor");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await expect(field).toHaveValue("indoor");
  });
  await field.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=indoor$/);
  const group = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(group("Products").getByRole("link", { name: "Indoor Palm" })).toHaveAttribute(
    "href",
    /^\/admin\/list\?q=Indoor\+Palm/,
  );
  await expect(group("Products").getByRole("link", { name: "All 7 products" })).toHaveAttribute(
    "href",
    "/admin/list?q=indoor",
  );
  await expect(group("Orders").getByRole("link", { name: /GP-1048 Indira Roy/ })).toHaveAttribute(
    "href",
    "/admin/orders/o1",
  );
  await expect(group("Subcategories").getByRole("link", { name: /Flowering Indoor Plants/ })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await test.step("a failed part says so and leaves the others visible", async () => {
    await page.route("**/api/order/list", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Orders are resting" } }),
    );
    await page.reload();
    await expect(group("Orders")).toContainText("Orders are resting");
    await expect(page.getByRole("link", { name: /Indoor Palm/ })).toBeVisible();
    await page.unroute("**/api/order/list");
  });
  await group("Categories")
    .getByRole("link", { name: /Indoor Plants/ })
    .click();
  await expect(page.locator("tr.is-edit").getByLabel("Name", { exact: true })).toHaveValue("Indoor Plants");
  // The browser names the answers that failed: of an order that is made up, and of the search.
  expect(complaints.filter((text) => !/status of (400|404|500)/.test(text))).toEqual([]);
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reloaded page of the office says so, keeps nothing of the page, and recovers by itself", async ({
    page,
    context,
  }) => {
    await openOffice(page, "/admin/orders");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
    await expect(page.getByText("This page opens by itself as soon as the shop can be reached.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Home" })).toHaveCount(0);

    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders", { timeout: 15_000 });
    await expect(page).toHaveURL(/\/admin\/orders$/);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.startsWith("/admin"))).toEqual([]);
  });
});
