// Search in the header (a combobox) and on a phone (full screen).
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectToFit, openOffice } from "./back-office.ts";
import { owner } from "./owner.ts";
import { hold, holdScripts, test } from "./shop-page.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The search field, ready for typing. */
async function openSearch(page: Page) {
  await page.goto("/contact");
  const field = page.getByRole("combobox", { name: "Search products" }).locator("visible=true");
  if (isPhone(page)) {
    await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await expect(field).toBeFocused();
  }
  return {
    field,
    list: page.getByRole("listbox", { name: "Products" }),
    option: page.getByRole("listbox", { name: "Products" }).getByRole("option"),
  };
}

test("the list's panel, its arrow keys and its close matches @both", async ({ page }) => {
  await test.step("on a phone the panel is there before it is pressed, and elsewhere it is not fetched", async () => {
    await page.goto("/contact");
    await expect(page.locator("gp-island[of=header-acts][alive]")).toBeAttached();
    await expect(page.locator("gp-island[of=search-panel][alive]")).toHaveCount(isPhone(page) ? 1 : 0);
  });
  const { field, option } = await openSearch(page);

  await test.step("arrow keys move through the list, a screen reader announces it, and Enter opens the product", async () => {
    await field.fill("palm");
    await expect(option.first().locator("mark")).toHaveText(/palm/i);
    await expect(page.getByRole("status").filter({ hasText: "Arrow keys move through the list." })).toBeAttached();
    await field.press("ArrowDown");
    await expect(option.first()).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.first().getAttribute("id")) ?? "");
    await field.press("ArrowUp");
    await expect(field).not.toHaveAttribute("aria-activedescendant");
    await field.press("ArrowUp");
    await expect(option.last()).toHaveAttribute("aria-selected", "true");
    const name = await option.last().locator("b").innerText();
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page.getByRole("listbox")).toHaveCount(0);
  });

  await test.step("when only close matches exist, they are the list, counted as such and marked", async () => {
    await openSearch(page);
    await field.fill("tulshi");
    await expect(page.getByText("Showing plants that sound like 'tulshi'.")).toBeVisible();
    await expect(page.getByText("No results", { exact: true })).toHaveCount(0);
    const group = page.getByRole("listbox").getByRole("group", { name: "Closest matches" });
    await expect(group.getByRole("option")).toHaveCount(1);
    await expect(option.locator("mark")).toHaveText(["Tulsi", "তুলসী"]);
    if (!isPhone(page)) await expect(page.getByText("1 product", { exact: true })).toBeVisible();
    await field.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Tulsi");
    if (!isPhone(page)) await expect(field, "on the next page").toHaveValue("");
  });
});

test("a press on the phone's search before any script runs gives a field at once, and its text is searched for @phone", async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // On Home the header scrolls away with the hero.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.mouse.wheel(0, 900);
  const tab = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Search" });
  await page.evaluate(() => {
    addEventListener("pointerdown", ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), true);
    addEventListener("focusin", () => Object.assign(window, { readyAt: performance.now() }), true);
  });
  await tab.tap();
  const field = page.getByRole("combobox", { name: "Search products" }).locator("visible=true");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  const took = await page.evaluate(() => {
    const { pressedAt, readyAt } = window as unknown as { pressedAt: number; readyAt: number };
    return readyAt - pressedAt;
  });
  expect(took).toBeLessThan(200);
  await page.keyboard.type("golap");
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  letGo();
  const panel = page.getByRole("dialog", { name: "Search" });
  await expect(panel.getByRole("combobox")).toHaveValue("golap");
  await expect(panel.getByRole("combobox")).toBeFocused();
  await expect(panel.getByRole("option").first()).toContainText("Rose");
  await expect(field).toHaveCount(1);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(field).toHaveCount(0);
});

test("the list in the header: closed and emptied, counted, marked, and right when answers are late or fail", async ({
  page,
}) => {
  const { field, list, option } = await openSearch(page);

  await test.step("Escape closes the list, the clear button empties the field, spaces are no search", async () => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/product/search?q=") && asked.push(request.url()));
    await field.pressSequentially("   ");
    // Before the field's script is there, Enter would wait for it, and then search for what the field has by then.
    await expect(page.locator("gp-island[alive]").filter({ has: field })).toBeAttached();
    await field.press("Enter");
    await expect(page).toHaveURL(/\/contact$/);
    await field.fill("rose");
    await expect(list).toBeVisible();
    expect(asked).toHaveLength(1);
    await field.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await expect(field).toHaveValue("rose");
    await field.press("ArrowDown");
    await expect(list).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expect(list).toHaveCount(0);
    await field.fill("zzzz");
    await expect(page.getByText("No results", { exact: true })).toBeVisible();
    const category = page.locator(".nohit").getByRole("link", { name: "Indoor Plants" });
    await expect(category).toHaveAttribute("href", "/collection/indoor-plants");
    await field.fill("rose");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/collection\?q=rose$/);
  });

  await test.step("eight rows with 'Showing N of M products', and a link to all of them", async () => {
    const { total } = await (await page.request.get("/api/product/search?q=plant&limit=8")).json();
    expect(total).toBeGreaterThan(8);
    await field.fill("PLANT");
    await expect(option).toHaveCount(8);
    await expect(page.getByText(`Showing 8 of ${total} products`, { exact: true })).toBeVisible();
    const spoken = page.getByRole("status").filter({ hasText: "Arrow keys move through the list." });
    await expect(spoken).toHaveText(`Showing 8 of ${total} products. Arrow keys move through the list.`);
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(field).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "");
    await page.getByRole("link", { name: `See all ${total}` }).click();
    await expect(page).toHaveURL(/\/collection\?q=PLANT$/);
    await expect(list).toHaveCount(0);
    await field.fill("snake");
    await expect(option.first()).toContainText("Snake Plant");
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
  });

  await test.step("products out of stock are found too, and say so instead of a price", async () => {
    await field.fill("fiddle");
    await expect(option.first()).toContainText("Fiddle-Leaf Fig");
    await expect(option.first().getByText("Out of stock", { exact: true })).toBeVisible();
    await expect(option.first()).not.toContainText("৳");
  });

  await test.step("names are found and marked in English, Bengali and Latin, however they are spelled", async () => {
    const first = option.first();
    await field.fill("sNake");
    await expect(first.locator("mark")).toHaveText("Snake");
    const card = (await (await page.request.get("/api/product/search?q=snake&limit=1")).json()).products[0];
    const bengali: string = card.bengaliName;
    await field.fill(bengali.slice(0, 4));
    await expect(first.locator("[lang=bn] mark").first()).toHaveText(bengali.slice(0, 4).normalize("NFC"));
    // The same word with an invisible joiner.
    await field.fill(`${bengali.slice(0, 2)}\u200c${bengali.slice(2)}`);
    await expect(first.locator("[lang=bn] mark").first()).toHaveText(bengali.normalize("NFC"));
    const botanical: string = card.botanicalName;
    await field.fill(botanical.slice(2, 9));
    await expect(first.locator("em mark")).toHaveText(botanical.slice(2, 9));
  });

  await test.step("a search without an answer says so, and the next one works", async () => {
    await page.route("**/api/product/search*", (route) => route.abort());
    await field.fill("rose");
    await expect(page.getByRole("alert").filter({ hasText: "Check your connection and try again." })).toBeVisible();
    await page.unroute("**/api/product/search*");
    await field.fill("palm");
    await expect(option.first()).toBeVisible();
    await expect(page.getByText("Check your connection and try again.")).toHaveCount(0);
  });

  await test.step("a late answer to earlier words does not replace a newer one", async () => {
    const letGo = await hold(page, "**/api/product/search?q=snake*");
    const asked = page.waitForRequest((request) => request.url().includes("q=snake"));
    await field.fill("snake");
    await asked;
    await field.fill("tulsi");
    await expect(option.first()).toContainText("Tulsi");
    await field.fill("zzzz");
    await expect(page.getByText("Nothing found for 'zzzz'.")).toBeVisible();
    const slow = Promise.withResolvers<void>();
    await page.route("**/api/product/search?q=tulsi*", async (route) => {
      await slow.promise;
      await route.continue();
    });
    const askedAgain = page.waitForRequest((request) => request.url().includes("q=tulsi"));
    await field.fill("tulsi");
    await askedAgain;
    await expect(page.getByText("Nothing found for 'zzzz'."), "not of what was never answered").toBeVisible();
    slow.resolve();
    await expect(option.first()).toContainText("Tulsi");
    const late = page.waitForResponse((response) => response.url().includes("q=snake"));
    letGo();
    await (await late).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect(option.first()).toContainText("Tulsi");
    await expect(option.filter({ hasText: "Snake Plant" })).toHaveCount(0);
  });
});

test("the list closes 120 ms after the focus has left the search, not earlier", async ({ page }) => {
  await page.clock.install();
  const { field, list, option } = await openSearch(page);
  await field.pressSequentially("pl");
  await page.clock.runFor(200);
  await expect(list).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/product/search?q=") && asked.push(request.url()));
  for (const letter of "ant") {
    await field.press(letter);
    await page.clock.runFor(50);
  }
  await page.clock.runFor(100);
  await expect(option.first().locator("mark")).toHaveText("Plant");
  expect(asked, "once for three letters in one breath").toHaveLength(1);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Clear search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^See all/ })).toBeFocused();
  await page.clock.runFor(1000);
  await expect(list).toBeVisible();

  await page.keyboard.press("Tab");
  await page.clock.runFor(119);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toHaveCount(0);

  await field.focus();
  await page.clock.runFor(200);
  await expect(list).toBeVisible();
  const name = await option.nth(1).locator("b").innerText();
  await option.nth(1).hover();
  await page.mouse.down();
  await page.clock.runFor(500);
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("a finished search is counted for the owner, intermediate words are not", async ({ page, request }) => {
  const letters = Date.now()
    .toString(26)
    .replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
  const word = `xq${letters}`;
  const { field } = await openSearch(page);
  await field.pressSequentially(word.slice(0, -1), { delay: 5 });
  await expect(page.getByText("No results", { exact: true })).toBeVisible();
  await field.press(word.slice(-1));
  const counted = page.waitForResponse((response) => response.url().endsWith("/api/searches"));
  if (isPhone(page)) await page.getByRole("button", { name: "Close" }).click();
  else await field.press("Escape");
  expect((await counted).status()).toBe(200);

  await request.post("/api/admin/login", { data: owner });
  const { searches } = await (await request.get("/api/searches")).json();
  const own = searches.filter(({ query }: { query: string }) => word.startsWith(query) || query.startsWith(word));
  expect(own).toMatchObject([{ query: word, count: 1, results: 0 }]);
  await openOffice(page, "/admin/search");
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row).toContainText("Nothing");
  await expectToFit(page);
  await expectAccessible(page, "main");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Searched, not found" })).toBeVisible();
  await expectToFit(page);
});

test("the phone's search covers the screen, suggests twenty products with the popular first, and closes @phone", async ({
  page,
}) => {
  const { field, option } = await openSearch(page);
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect(dialog.getByText("Type to search products")).toBeVisible();
  await expect(option).toHaveCount(20);
  await field.fill("a");
  const { total } = await (await page.request.get("/api/product/search?q=a&limit=20")).json();
  await expect(dialog.getByText(`Showing 20 of ${total} products`, { exact: true })).toBeVisible();
  await field.fill("");
  await expect(dialog.getByText("Type to search products")).toBeVisible();
  const { products } = await (await page.request.get("/api/product/search?limit=20")).json();
  await expect(option.locator("b")).toHaveText(products.map(({ name }: { name: string }) => name));
  const popular = products.map((product: { popular: boolean }) => product.popular);
  expect(popular.lastIndexOf(true)).toBeLessThan(popular.includes(false) ? popular.indexOf(false) : 20);
  expect(popular).toContain(true);
  const box = await dialog.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });

  await field.fill("zzzz");
  await expect(dialog.getByText("No results", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Clear search" }).click();
  await expect(dialog.getByText("Type to search products")).toBeVisible();
  await field.fill("areca palm");
  await expect(dialog.getByText("1 product", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Search" })).toBeFocused();

  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await field.fill("areca palm");
  // The suggestions stay until the answer arrives.
  await expect(option).toHaveCount(1);
  await option.first().tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Areca Palm");
  await expect(dialog).toHaveCount(0);
});
