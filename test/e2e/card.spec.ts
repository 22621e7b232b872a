import { expect, type Locator, type Page } from "@playwright/test";
import { newShopper, register } from "./journey.ts";
import { test } from "./shop-page.ts";

const monstera = "Monstera Deliciosa";

test("a card shows its names, prices and category, and turns its pictures every 900 ms while hovered @both", async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: "2026-11-21T09:00:00" });
  await page.goto("/collection?q=Monstera");
  if (!isMobile) await page.clock.pauseAt("2026-11-21T09:10:00");
  const card = cardOf(page, monstera);
  await expect(card.locator("[lang=bn]")).toHaveText("মনস্টেরা");
  await expect(card.getByRole("heading")).toContainText(monstera);
  // The least of its sizes' prices, which has no regular price to compare with.
  await expect(card.getByText("from ৳450.00")).toBeVisible();
  await expect(card.locator("s")).toHaveCount(0);
  await expect(card).toContainText("Indoor Plants");

  const dots = card.getByRole("group", { name: `Pictures of ${monstera}` }).getByRole("radio");
  const count = await dots.count();
  expect(count).toBeGreaterThan(2);
  if (!isMobile) {
    await card.hover();
    await expect.poll(() => card.evaluate((one) => one.closest("gp-island")?.hasAttribute("alive"))).toBe(true);
    await page.clock.runFor(850);
    await expect(dots.nth(0)).toBeChecked();
    await page.clock.runFor(100);
    await expect(dots.nth(1)).toBeChecked();
    await page.clock.runFor(900);
    await expect(dots.nth(2)).toBeChecked();
    await expect(card.locator("img").nth(2)).toHaveCSS("opacity", "1");
    await page.mouse.move(2, 2);
    await expect(dots.nth(0)).toBeChecked();
    await page.clock.runFor(5000);
    await expect(dots.nth(0)).toBeChecked();

    await card.hover();
    await dots.nth(1).click();
    await page.clock.runFor(5000);
    await expect(dots.nth(1), "a picked picture stays").toBeChecked();
    await page.mouse.move(2, 2);
    await card.hover();
    await page.clock.runFor(5000);
    await expect(dots.nth(0), "nor do they while the focus is in the card").toBeChecked();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(2, 2);

    await card.hover();
    await page.clock.runFor(1000);
    await expect(dots.nth(1)).toBeChecked();
    await card.getByRole("button", { name: "Pause pictures" }).click();
    await page.clock.runFor(5000);
    await expect(dots.nth(1), "the pause button holds the picture").toBeChecked();
    await page.mouse.move(2, 2);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await card.hover();
    await page.clock.runFor(5000);
    await expect(dots.nth(0), "also when the pointer returns").toBeChecked();
    await card.getByRole("button", { name: "Play pictures" }).click();
    await page.clock.runFor(1000);
    await expect(dots.nth(1)).toBeChecked();
    await card.getByRole("heading").getByRole("link").focus();
    await page.clock.runFor(5000);
    await expect(dots.nth(1), "pictures do not turn under the keyboard's focus").toBeChecked();
    await page.mouse.move(2, 2);
  } else {
    await dots.nth(1).tap();
    await expect(dots.nth(1)).toBeChecked();
    await expect(card.locator("img").nth(1)).toHaveCSS("opacity", "1");
  }
  await expect(page).toHaveURL(/\/collection\?q=Monstera/);
  // The dots are one Tab stop; the arrow keys move among them.
  await dots.nth(0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dots.nth(2)).toBeChecked();
  await expect(dots.nth(2)).toBeFocused();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await card.hover();
  await page.clock.runFor(5000);
  await expect(dots.nth(0)).toBeChecked();
});

test("'Add to Cart' asks for the size, one card at a time, and adds the chosen one", async ({ page }) => {
  await page.clock.install({ time: "2026-11-21T09:00:00" });
  await page.goto("/collection/indoor-plants");
  await page.clock.resume();
  const first = page.getByRole("main").getByRole("article").nth(0);
  const second = page.getByRole("main").getByRole("article").nth(1);
  await openSizes(first);
  await expect(page.getByText("Please select size first")).toBeVisible();
  const sizes = first.getByRole("dialog").getByRole("button");
  await expect(sizes.nth(1), "the first size has the focus").toBeFocused();

  await page.keyboard.press("Escape");
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await expect(addButton(first)).toBeFocused();

  await openSizes(first);
  await openSizes(second);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(second.getByRole("dialog")).toBeVisible();
  // Pressing outside closes the dialog and returns the focus.
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(addButton(second)).toBeFocused();
  await expect(cartCount(page)).toHaveCount(0);

  // Keyboard only: Enter opens the sizes with the first one focused, Enter chooses it.
  await addButton(first).press("Enter");
  await expect(sizes.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Added to Cart")).toBeVisible();
  await expect(first.getByRole("button", { name: "Added" })).toBeVisible();
  await expect(cartCount(page)).toHaveText("1");
  await page.clock.runFor(2100);
  await expect(addButton(first)).toHaveText("Add to Cart");
  await expect(addButton(first)).toBeFocused();
});

test("'Add to Cart' of a card: Tab stops, one message, no size by a double click, even a single one chosen; and its heart", async ({
  page,
}) => {
  await test.step("a card has three Tab stops, and shows which has the focus: heart, name, 'Add to Cart'", async () => {
    await page.goto("/collection");
    const [first, second] = [page.getByRole("article").first(), page.getByRole("article").nth(1)];
    const picture = () => first.screenshot({ animations: "disabled", scale: "css" });
    await first.getByRole("button", { name: /wishlist/ }).focus();
    const onTheHeart = await picture();
    await page.keyboard.press("Tab");
    await expect(first.getByRole("heading").getByRole("link")).toBeFocused();
    const onTheName = await picture();
    await page.keyboard.press("Tab");
    await expect(first.getByRole("button", { name: "Add to Cart" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(second.getByRole("button", { name: /wishlist/ })).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const onNothing = await picture();
    expect([onTheHeart.equals(onNothing), onTheName.equals(onNothing)]).toEqual([false, false]);
  });

  await test.step("even a single size must be chosen", async () => {
    const { products } = await (await page.request.get("/api/product/list")).json();
    const single = products.find((product: { sizes: string[]; inStock: boolean }) => {
      return product.sizes.length === 1 && product.inStock;
    });
    await page.goto(`/collection?q=${encodeURIComponent(single.name)}`);
    const card = cardOf(page, single.name);
    await openSizes(card);
    await expect(card.getByRole("dialog").getByRole("button", { name: single.sizes[0] })).toBeVisible();
    await expect(cartCount(page)).toHaveCount(0);
  });

  await test.step("a double click adds only one, and never chooses a size", async () => {
    await page.goto("/collection?q=Monstera");
    const card = cardOf(page, monstera);
    await card.hover();
    const at = await addButton(card).boundingBox();
    if (!at) throw new Error("the button is nowhere");
    await page.mouse.dblclick(at.x + at.width / 2, at.y + at.height / 2);
    await expect(card.getByRole("dialog")).toBeVisible();
    await expect(cartCount(page)).toHaveCount(0);
    await card.getByRole("button", { name: "Large Pot" }).dblclick();
    await expect(card.getByRole("button", { name: "Added" })).toBeVisible();
    await expect(cartCount(page)).toHaveText("1");
    expect(await page.evaluate(() => localStorage.getItem("gp:cart"))).toContain('{"Large Pot":1}');
    await expect(card.getByRole("dialog")).toHaveCount(0);
    // The second press of a slow double click lands on the button. Two frames are enough for a dialog to open.
    await addButton(card).dispatchEvent("click", { detail: 2 });
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    await expect(card.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("an error disappears once corrected: one message at a time", async () => {
    await page.goto("/collection");
    const card = page.getByRole("main").getByRole("article").first();
    await openSizes(card);
    await expect(page.getByText("Please select size first")).toBeVisible();
    await card.getByRole("dialog").getByRole("button").nth(1).click();
    await expect(page.getByText("Added to Cart")).toBeVisible();
    await expect(page.getByText("Please select size first")).toHaveCount(0);
    await expect(page.locator(".toast")).toHaveCount(1);
  });

  await test.step("the heart asks a visitor to log in, and keeps a wishlist for a customer", async () => {
    await page.goto("/collection?q=Monstera");
    const card = cardOf(page, monstera);
    await card.getByRole("button", { name: `Add to wishlist: ${monstera}` }).click();
    await expect(page.getByText("Please login to add to wishlist")).toBeVisible();
    // The wish is kept over the login.
    await register(page, newShopper());
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    await page.goto("/collection?q=Monstera");
    const heart = card.getByRole("button", { name: `Remove from wishlist: ${monstera}` });
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await heart.click();
    await expect(page.getByText("Removed from wishlist")).toBeVisible();
  });
});

function cardOf(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("article").filter({ hasText: name }).first();
}

function addButton(card: Locator): Locator {
  return card.getByRole("button", { name: /^Add(ed| to Cart)$/ });
}

async function openSizes(card: Locator): Promise<void> {
  await card.hover();
  await addButton(card).click();
  await expect(card.getByRole("dialog")).toBeVisible();
}

/** The cart's badge; an empty cart has none. */
function cartCount(page: Page): Locator {
  return page
    .getByRole("banner")
    .getByRole("link", { name: /^Cart, / })
    .locator(".badge");
}
