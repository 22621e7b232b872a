import { expect, type Page } from "@playwright/test";
import { signedIn } from "./journey.ts";
import { test } from "./own-products.ts";
import { hold } from "./shop-page.ts";

const cards = (page: Page) => page.locator(".wishlist > .grid").getByRole("article");
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? "null"));
const store = (page: Page, text: string) => page.evaluate((value) => localStorage.setItem("favorites", value), text);

test("a customer's favorites: cards in place, and the keyboard's place after the last one", async ({
  page,
  nursery,
}) => {
  await test.step("favorites are cards that link on; one is removed and restored in place, a deleted product is omitted", async () => {
    const first = await nursery.grow({ bengaliName: "প্রথম" });
    const gone = await nursery.grow();
    const sold = await nursery.grow({ inStock: false });
    await signedIn(page);
    await page.goto("/contact");
    await page.waitForLoadState("networkidle");
    await store(page, JSON.stringify([first.id, gone.id]));
    await page.goto(sold.path);
    await page
      .locator(".pd")
      .getByRole("button", { name: /^Add to wishlist/ })
      .click();
    await expect(page.getByText("Added to wishlist")).toBeVisible();
    expect(await stored(page)).toEqual([first.id, gone.id, sold.id]);
    await nursery.remove(gone);

    await page.goto("/wishlist");
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByText("2 products")).toBeVisible();
    await expect(cards(page).first().getByRole("heading")).toHaveText(`প্রথম${first.name}`);
    await expect(cards(page).first().locator("[lang=bn]")).toHaveText("প্রথম");
    await expect(cards(page).nth(1).getByRole("heading"), "of a plant without a Bengali name").toHaveText(sold.name);
    await expect(cards(page).nth(1).getByText("Out of stock").first()).toBeVisible();
    await expect(cards(page).nth(1).getByRole("button", { name: "Add to Cart" })).toHaveCount(0);

    const heart = cards(page)
      .first()
      .getByRole("button", { name: /^Remove from wishlist/ });
    await heart.focus();
    await page.keyboard.press("Enter");
    await expect(cards(page)).toHaveCount(1);
    await expect(
      cards(page)
        .first()
        .getByRole("button", { name: /^Remove from wishlist/ }),
    ).toBeFocused();
    await expect(page.getByText("Removed from wishlist")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText(first.name);
    expect(await stored(page)).toEqual([first.id, gone.id, sold.id]);
    await cards(page).first().getByRole("link").last().click();
    await expect(page).toHaveURL(first.path);
  });

  await test.step("removing the last favorite keeps the keyboard's place", async () => {
    const [first] = await stored(page);
    await store(page, JSON.stringify([first]));
    await page.goto("/wishlist");
    const heart = cards(page).getByRole("button", { name: /^Remove from wishlist/ });
    await heart.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test("a visitor's wishlist: nothing moves while it loads, a failure can be retried, and an empty one says so", async ({
  page,
  nursery,
}) => {
  await test.step("popular products do not appear before the message of an empty wishlist and then move down", async () => {
    const letGo = await hold(page, /\/assets\/empty-[^/]+\.css$/);
    await page.goto("/wishlist");
    const title = page.getByRole("heading", { name: "Your wishlist is empty." });
    const popular = page.getByRole("region", { name: "Popular Products" });
    await expect(page.getByRole("status").filter({ hasText: "Loading your wishlist" })).toHaveCount(0);
    // Wait as long as popular products would take to load and render, if the page asked for them.
    await page.evaluate(async () => {
      await (await fetch("/api/product/list?sort=popular&limit=5&page=1", { cache: "no-store" })).text();
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(popular).toHaveCount(0);
    letGo();
    await expect(title).toBeVisible();
    await expect(popular).toBeVisible();
  });

  await test.step("placeholders show while the wishlist loads; a failure shows no toast and can be retried", async () => {
    const plant = await nursery.grow();
    await page.goto("/wishlist", { waitUntil: "domcontentloaded" });
    await store(page, JSON.stringify(["nothing", plant.id, plant.id, { id: 1 }]));
    let answer = Promise.withResolvers<"fail" | "go on">();
    await page.route("**/api/product/list?ids=*", async (route) =>
      (await answer.promise) === "fail" ? route.abort() : route.continue(),
    );
    await page.reload();
    await expect(page.getByText("Loading your wishlist")).toBeAttached();
    await expect(page.locator(".wishlist .sk").first()).toBeVisible();
    answer.resolve("fail");
    await expect(page.getByText("Your wishlist could not be loaded.")).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
    answer = Promise.withResolvers();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator(".wishlist .sk").first()).toBeVisible();
    answer.resolve("go on");
    await expect(cards(page)).toHaveCount(1);
  });

  await test.step("an empty wishlist says so, shows what is popular, and offers a visitor the login", async () => {
    await store(page, "[]");
    await page.goto("/wishlist");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Wishlist");
    await expect(page.getByRole("heading", { name: "Your wishlist is empty." })).toBeVisible();
    await expect(page.getByRole("region", { name: "Popular Products" }).getByRole("article")).toHaveCount(5);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: "Shop Plants" }).click();
    await expect(page).toHaveURL(/\/collection$/);

    await signedIn(page);
    await page.goto("/wishlist");
    await expect(page.getByText("Press the heart on a plant and it waits here.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toHaveCount(0);
  });
});
