import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./shop-page.ts";

const isPhone = () => test.info().project.name === "phone";

/** The filter sidebar, or on a phone the filter sheet. */
async function openFilters(page: Page): Promise<Locator> {
  if (!isPhone()) return page.getByRole("complementary", { name: "Filters" });
  const sheet = page.getByRole("dialog", { name: "Filters" });
  if (!(await sheet.isVisible())) await page.getByRole("button", { name: /^Filters/ }).click();
  return sheet;
}

async function closeFilters(page: Page): Promise<void> {
  if (!isPhone()) return;
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Show \d+ product/ })
    .click();
}

async function unfold(filters: Locator, title: string): Promise<void> {
  await filters.locator("summary", { hasText: title }).click();
}

const box = (filters: Locator, name: string) => filters.locator("label", { hasText: new RegExp(`^${name}`) });
const cards = (page: Page) => page.getByRole("region", { name: /^Products/ }).getByRole("article");
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Remove filter ${name}`, exact: true });
const count = (page: Page, total: number) =>
  expect(page.getByRole("status").first()).toHaveText(total === 1 ? "1 product" : `${total} products`);

async function totalOf(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/product/list?limit=1&${query}`)).json()).total;
}

test("filters narrow the products, are in the address, and survive back, forward and reload @both", async ({
  page,
}) => {
  await page.goto("/collection?page=3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
  await count(page, await totalOf(page, "page=1"));
  await expect(cards(page)).toHaveCount(10);
  let filters = await openFilters(page);
  await box(filters, "Flowering Plants").click();
  await expect(page).toHaveURL("/collection?category=flowering-plants");
  await filters.getByLabel("Min").fill("১৬০");
  await filters.getByLabel("Min").press("Enter");
  await expect(page).toHaveURL("/collection?category=flowering-plants&minPrice=160");
  await filters.getByLabel("Max").fill("250");
  await box(filters, "Succulents").click();
  await expect(page).toHaveURL("/collection?category=flowering-plants,succulents&minPrice=160&maxPrice=250");
  const total = await totalOf(page, "category=flowering-plants,succulents&minPrice=160&maxPrice=250");
  if (isPhone()) await expect(filters.getByRole("button", { name: `Show ${total} products` })).toBeVisible();
  await closeFilters(page);
  await count(page, total);
  for (const card of await cards(page).all()) {
    await expect(card).toContainText(/Flowering Plants|Succulents/);
    // The least of its sizes; another one may be what the shopper looks for.
    const [, from, price] = /^(from )?৳([\d.,]+)$/.exec((await card.locator(".price b").textContent()) ?? "") ?? [];
    if (from === undefined) expect(Number(price)).toBeGreaterThanOrEqual(160);
    expect(Number(price)).toBeLessThanOrEqual(250);
  }

  await page.reload();
  filters = await openFilters(page);
  await expect(filters.getByLabel("Min")).toHaveValue("160");
  await expect(filters.getByRole("checkbox", { name: /Succulents/ })).toBeChecked();
  await closeFilters(page);
  await chip(page, "Up to ৳250").click();
  await expect(page).toHaveURL("/collection?category=flowering-plants,succulents&minPrice=160");
  await page.goBack();
  await expect(chip(page, "Up to ৳250")).toBeVisible();
  await page.goForward();
  await expect(chip(page, "Up to ৳250")).toBeHidden();
  await expect(chip(page, "From ৳160")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/collection");
  await count(page, await totalOf(page, "page=1"));
});

test("the filters of a wide page: folded, by keys, hidden, sorted, and in their place", async ({ page }) => {
  await test.step("size, light and pet safety are collapsed until used; a subcategory belongs to its category", async () => {
    await page.goto("/collection");
    let filters = await openFilters(page);
    for (const hidden of ["Medium Pot", "Full sun", "Safe for pets", "Foliage Plants"]) {
      await expect(box(filters, hidden)).toBeHidden();
    }
    await unfold(filters, "Pet-safe");
    await box(filters, "Safe for pets").click();
    await expect(page).toHaveURL("/collection?petSafe=yes");
    await unfold(filters, "Light");
    await box(filters, "Stands low light").click();
    await expect(page).toHaveURL("/collection?light=low&petSafe=yes");
    await unfold(filters, "Size");
    await box(filters, "Medium Pot").click();
    await expect(page).toHaveURL("/collection?size=Medium+Pot&light=low&petSafe=yes");
    await closeFilters(page);
    await count(page, await totalOf(page, "size=Medium+Pot&light=low&petSafe=yes"));
    for (const name of ["Medium Pot", "Stands low light", "Safe for pets"])
      await expect(chip(page, name)).toBeVisible();

    await page.goto("/collection?category=indoor-plants,succulents&subcategory=cacti");
    filters = await openFilters(page);
    await expect(box(filters, "Hanging & Trailing")).toBeVisible();
    await expect(box(filters, "Kitchen Herbs")).toHaveCount(0);
    await expect(box(filters, "Medium Pot")).toBeHidden();
    await box(filters, "Succulents").click();
    await expect(page).toHaveURL("/collection?category=indoor-plants");
  });

  await test.step("the price slider moves by keys, its thumbs do not cross, and its upper end is no limit", async () => {
    await page.goto("/collection?maxPrice=300");
    const filters = await openFilters(page);
    const lowest = filters.getByRole("slider", { name: "Lowest price" });
    const highest = filters.getByRole("slider", { name: "Highest price" });
    await lowest.press("ArrowRight");
    await expect(page).toHaveURL(/\?minPrice=10&maxPrice=300$/);
    await expect(filters.getByLabel("Min")).toHaveValue("10");
    await lowest.press("End");
    await expect(page).toHaveURL(/\?minPrice=300&maxPrice=300$/);
    await highest.press("Home");
    await expect(highest).toHaveValue("300");
    await highest.press("End");
    await expect(page).toHaveURL(/\?minPrice=300$/);
    await expect(highest).toHaveAttribute("aria-valuetext", "Any");
    await expect(filters.getByLabel("Max")).toHaveValue("");
    await lowest.press("Home");
    await expect(page).toHaveURL(/\/collection$/);
    expect(await (await page.request.get("/collection?minPrice=100")).text()).not.toContain('style="');
  });

  await test.step("the filters can be hidden and shown; sorting keeps them and starts at page one", async () => {
    await page.goto("/collection?category=seeds&page=2");
    await page.getByLabel("Sort").locator("visible=true").selectOption("Price, high to low");
    await expect(page).toHaveURL("/collection?category=seeds&sort=price-desc");
    await expect(async () => {
      const prices = (await cards(page).locator(".price b").allTextContents()).map((text) =>
        Number(text.replace(/[^\d.]/g, "")),
      );
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }).toPass();
    const filters = await openFilters(page);
    await page.getByRole("button", { name: "Hide filters" }).click();
    await expect(filters).toBeHidden();
    await page.getByRole("button", { name: "Show filters" }).click();
    await expect(filters.getByRole("checkbox", { name: /Seeds/ })).toBeChecked();
  });

  await test.step("the filter sidebar keeps its place while filtering, also when scrolled", async () => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto("/collection");
    const filters = await openFilters(page);
    await unfold(filters, "Light");
    const low = box(filters, "Stands low light");
    await low.scrollIntoViewIfNeeded();
    const before = await low.boundingBox();
    await low.click();
    await count(page, await totalOf(page, "light=low"));
    await expect(low.getByRole("checkbox")).toBeChecked();
    expect((await low.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expect(low.getByRole("checkbox")).toBeFocused();
  });
});

test("the pages of the list: the next one, the one that is still loading, the last one, and none", async ({ page }) => {
  await test.step("another page starts at the top of its products with the focus there; past the end is the last page", async () => {
    await page.goto("/collection");
    const first = await cards(page).first().getByRole("heading").textContent();
    await page.getByRole("link", { name: "Next page" }).focus();
    await page.keyboard.press("Enter");
    const second = page.getByRole("region", { name: "Products, page 2" });
    await expect(second).toBeFocused();
    await expect(page).toHaveURL("/collection?page=2");
    await expect(cards(page).first()).toBeInViewport();
    await expect(cards(page).first().getByRole("heading")).not.toHaveText(first ?? "");
    await page.goBack();
    await expect(cards(page).first().getByRole("heading")).toHaveText(first ?? "");

    const next = page.getByRole("link", { name: "Next page" });
    await next.scrollIntoViewIfNeeded();
    await next.dblclick();
    await expect(page.getByRole("region", { name: /^Products, page [23]$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/collection\?page=[23]$/);

    await page.goto("/collection?page=999");
    const last = Math.ceil((await totalOf(page, "page=1")) / 10);
    await expect(page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]")).toHaveText(String(last));
  });

  await test.step("the old products stay, dimmed, while new ones load; if that fails, the whole page is loaded", async () => {
    await page.goto("/collection?category=herbs");
    const products = page.getByRole("region", { name: "Products" });
    const shown = await cards(page).count();
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/parts/collection*", async (route) => {
      await slow;
      await route.continue();
    });
    await chip(page, "Herbs").click();
    await expect(products).toHaveAttribute("aria-busy", "true");
    await expect(cards(page)).toHaveCount(shown);
    arrive();
    await expect(products).toHaveAttribute("aria-busy", "false");
    await expect(cards(page)).toHaveCount(10);
    await expect(products).toBeFocused();

    await page.unroute("**/parts/collection*");
    await page.route("**/parts/collection*", (route) => route.abort());
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page.getByRole("region", { name: "Products, page 2" })).toBeVisible();
    await expect(page).toHaveURL("/collection?page=2");
  });

  await test.step("an empty result says so, and the help tile appears only where two cells are free", async () => {
    await page.goto("/collection?minPrice=500&maxPrice=100");
    await expect(page.getByText("The lowest price is above the highest.")).toBeVisible();
    await page.goto("/collection?minPrice=900000");
    await expect(page.getByRole("heading", { name: "Oops! Nothing matched your filters.", exact: true })).toBeVisible();
    await count(page, 0);
    await page.getByRole("main").getByRole("link", { name: "Clear all" }).last().click();
    await expect(cards(page)).toHaveCount(10);
    for (const address of [
      "/collection",
      "/collection?page=7",
      "/collection?category=seeds",
      "/collection?category=herbs",
    ]) {
      await page.goto(address);
      const shown = await cards(page).count();
      const tile = page.getByRole("heading", { name: /^Not sure what will live/ });
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(tile).toBeVisible({ visible: shown % 4 === 2 });
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(tile).toBeVisible({ visible: shown % 2 === 0 });
    }
  });
});

test("nothing overflows on the smallest phone @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const words = "an-endless-name-of-a-plant-that-nobody-has-ever-grown";
  for (const address of [`/collection?q=${words}`, "/collection?page=4"]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  expect(await sheet.locator(".body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
});
