import { expect, type Page } from "@playwright/test";
import { test, untilAlive } from "./shop-page.ts";

const products = (page: Page) => page.getByRole("region", { name: /^Products/ });
const cards = (page: Page) => products(page).getByRole("article");
const count = (page: Page, total: number) =>
  expect(page.getByRole("status").first()).toHaveText(total === 1 ? "1 product" : `${total} products`);

async function totalOf(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/product/list?limit=1&${query}`)).json()).total;
}

test("a category: eight products per page, search and sort, and its head on a tablet", async ({ page }) => {
  await test.step("eight products per page; search and sort are in the address, and back and reload keep them", async () => {
    await page.goto("/collection/indoor-plants");
    await expect(page.getByRole("link", { name: "Indoor Plants" }).locator("visible=true").first()).toBeInViewport();
    const total = await totalOf(page, "category=indoor-plants");
    await count(page, total);
    await expect(cards(page)).toHaveCount(8);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(products(page)).toHaveAccessibleName("Products, page 2");
    await expect(products(page)).toBeFocused();
    await expect(cards(page).first()).toBeInViewport();
    await expect(cards(page)).toHaveCount(Math.min(8, total - 8));

    const search = page.getByRole("searchbox", { name: "Search in Indoor Plants" });
    await search.fill(" PALM ");
    await search.press("Enter");
    await expect(page).toHaveURL("/collection/indoor-plants?q=PALM");
    await expect(search).toBeFocused();
    await count(page, await totalOf(page, "category=indoor-plants&q=palm"));
    await page.getByLabel("Sort").locator("visible=true").selectOption("Price, high to low");
    await expect(page).toHaveURL("/collection/indoor-plants?q=PALM&sort=price-desc");
    await page.reload();
    await untilAlive(page);
    await expect(search).toHaveValue("PALM");
    await page.goBack();
    await expect(page.getByLabel("Sort").locator("visible=true")).toHaveValue("popular");

    await search.fill("orkid");
    await search.press("Enter");
    await expect(page.getByRole("heading", { name: "Oops! Nothing matched your search.", exact: true })).toBeVisible();
    await expect(page.getByText("No plant in Indoor Plants is called 'orkid'.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Popular Products" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Clear search" }).last().click();
    await expect(page).toHaveURL("/collection/indoor-plants");
    await expect(search).toHaveValue("");
    await page.goto("/collection/indoor-plants?q=rose");
    await page.getByRole("link", { name: "Search All Products" }).click();
    await expect(page).toHaveURL("/collection?q=rose");
    await count(page, await totalOf(page, "q=rose"));
  });

  await test.step("a category's description does not overlap its picture on a tablet", async () => {
    await page.goto("/collection/care-essentials");
    for (const width of [768, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const [text, picture] = await page.locator(".cathead p, .cathead img").evaluateAll((all) =>
        all.map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left, right };
        }),
      );
      expect(text?.right, `at ${width}`).toBeLessThanOrEqual(picture?.left ?? 0);
    }
  });
});
