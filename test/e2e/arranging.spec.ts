// The owner decides the order of categories, subcategories and popular products; shoppers see it at once.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { complaintsOf, expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { test } from "./own-products.ts";
import { takePictures } from "./pictures.ts";

const up = (place: Page | Locator, name: string) => place.getByRole("button", { name: `Move ${name} up` });
const down = (place: Page | Locator, name: string) => place.getByRole("button", { name: `Move ${name} down` });
/** The move is saved. */
const saved = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/arrange") && reply.ok());

async function categoryNames(request: APIRequestContext): Promise<string[]> {
  const { categories } = await (await request.get("/api/category/list")).json();
  return categories.map(({ name }: { name: string }) => name);
}

test("the owner arranges categories, subcategories and popular products, and shoppers see it", async ({
  page,
  nursery,
}) => {
  await test.step("the owner moves a category with the keyboard, and shoppers see it there; a move that another owner crossed is taken back with a reason", async () => {
    const complaints = complaintsOf(page);
    await openOffice(page, "/admin/categories");
    const before = await categoryNames(page.request);
    const [first = "", second = ""] = before;
    const rows = page.locator("tbody tr");
    await expect(rows.first()).toContainText(first);
    await expectToFit(page);
    await up(page, second).focus();
    let answered = saved(page);
    await page.keyboard.press("Enter");
    await expect(rows.first()).toContainText(second);
    await expect(
      page.getByRole("status").filter({ hasText: `${second} is now 1 of ${before.length}.` }),
    ).toBeAttached();
    // At the top the button keeps the focus, and does nothing more.
    await expect(up(page, second)).toBeFocused();
    await expect(up(page, second)).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect(rows.first()).toContainText(second);
    await answered;
    const shopper = await page.context().newPage();
    await shopper.goto("/");
    const tiles = shopper.locator(".cats a");
    await expect(tiles.first()).toContainText(second);
    expect(await categoryNames(page.request)).toEqual([second, first, ...before.slice(2)]);
    await page.reload();
    await expect(rows.first()).toContainText(second);
    answered = saved(page);
    await down(page, second).click();
    await answered;
    await expect(rows.first()).toContainText(first);
    expect(await categoryNames(page.request)).toEqual(before);
    await page.getByLabel("Search categories").fill(second);
    await expect(rows).toHaveCount(1);
    await expect(up(page, second)).toHaveCount(0);
    expect(complaints).toEqual([]);
    await page.getByLabel("Search categories").fill("");
    await expect(rows).toHaveCount(before.length);

    await test.step("quick moves are all saved, and one that another owner crossed is taken back with a reason", async () => {
      const last = before.at(-1) ?? "";
      for (let at = before.length - 1; at > 0; at -= 1) await up(page, last).click();
      await expect.poll(() => categoryNames(page.request)).toEqual([last, ...before.slice(0, -1)]);
      // Another owner takes the list back to how it was.
      const { categories } = await (await page.request.get("/api/category/list")).json();
      const was: string[] = categories.map(({ _id }: { _id: string }) => _id);
      const ids = [...was.slice(1), ...was.slice(0, 1)];
      expect((await page.request.post("/api/category/arrange", { data: { ids, was } })).status()).toBe(200);
      await down(page, last).click();
      await expect(page.getByText("Somebody else has changed this list meanwhile.")).toBeVisible();
      await expect(page.locator("tbody tr").first()).toContainText(before[0] ?? "");
      expect(await categoryNames(page.request)).toEqual(before);
    });
  });

  await test.step("subcategories move within their category, and the filters follow", async () => {
    await page.goto("/admin/subcategories?rows=50");
    const rows = page.locator("tbody tr");
    await expect(rows.nth(3)).toBeVisible();
    const names = async () => (await rows.locator(".grow__name b").allInnerTexts()).slice(0, 4);
    const before = await names();
    const [first = "", second = "", third = "", fourth = ""] = before;
    // The third is the last of the first category.
    await expect(down(page, third)).toBeDisabled();
    await expect(up(page, fourth)).toBeDisabled();
    await expectToFit(page);
    let answered = saved(page);
    await down(page, first).click();
    await answered;
    expect(await names()).toEqual([second, first, third, fourth]);
    const filters = await (await page.request.get("/api/product/filters")).json();
    expect(filters.subcategories.slice(0, 2).map((one: { name: string }) => one.name)).toEqual([second, first]);
    answered = saved(page);
    await up(page, first).click();
    await answered;
    expect(await names()).toEqual(before);
  });

  await test.step("the owner sees which popular products are on the home page, and moves one there", async () => {
    const complaints = complaintsOf(page);
    const { name } = await nursery.grow({ name: ownName("Moringa"), popular: true });
    await page.goto("/admin/list");
    await page.getByLabel("Show").selectOption("popular");
    await page.getByRole("link", { name: "Arrange popular products" }).click();
    await expect(page.getByRole("heading", { name: "Popular products", level: 1 })).toBeVisible();
    const rows = page.getByRole("region", { name: "Popular products" }).getByRole("listitem");
    const own = rows.filter({ hasText: name });
    await expect(rows.filter({ hasText: "On the home page" })).toHaveCount(7);
    await expect(rows.last()).toContainText(name);
    await expect(own).not.toContainText("On the home page");
    const count = await rows.count();
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await expectAccessible(page, ".arranged");
    await page.setViewportSize(size);
    await takePictures(page, "popular-products");
    await up(page, name).focus();
    for (let at = count - 1; at > 0; at -= 1) await page.keyboard.press("Enter");
    await expect(up(page, name)).toBeFocused();
    await expect(rows.first()).toContainText(name);
    await expect(own).toContainText("On the home page");
    await expect(rows.filter({ hasText: "On the home page" })).toHaveCount(7);
    const popular = async () => {
      const { products } = await (await page.request.get("/api/product/list?sort=popular&page=1")).json();
      return products[0].name;
    };
    await expect.poll(popular).toBe(name);
    const shopper = await page.context().newPage();
    await shopper.goto("/");
    const rail = shopper.getByRole("region", { name: "Popular Products" }).getByRole("article");
    await expect(rail.first()).toContainText(name);
    await shopper.close();
    await page.reload();
    await expect(rows.first()).toContainText(name);
    expect(complaints).toEqual([]);
  });
});
