// Checks every screen: accessible, no wider than the window, nothing moves, nothing fails silently.
import { expect, type Page } from "@playwright/test";
import { adminPaths, becomeCustomer, becomeOwner, catalogSample, complaintsOf, publicPaths } from "./screens.ts";
import { test } from "./shop-page.ts";
import { expectMarked, expectSound, open } from "./sound.ts";

const widths = [320, 390, 600, 768, 820, 1024, 1280, 1440];
/** Axe looks at these in the tests of their own, with their dialogs. */
const axedElsewhere = new Set([
  "/admin",
  "/admin/list",
  "/admin/orders",
  "/admin/categories",
  "/admin/subcategories",
  "/admin/messages",
  "/admin/dashboard",
  "/admin/mails",
]);
const privatePaths = ["/cart", "/place-order", "/my-orders", "/wishlist", "/account"];

// With reduced motion nothing may move, and contrast cannot be measured in the middle of a fade.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(120_000);

test("public pages are accessible, and nothing fails on them @both", async ({ page, request }) => {
  const complaints = await complaintsOf(page);
  await watchShifts(page);
  for (const path of publicPaths(await catalogSample(request))) {
    await open(page, path);
    // The web font replaces a fallback font of nearly the same metrics, after the page is seen where the browser is busy.
    expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(0.005);
    await expectSound(page, path);
    await expectLandmarks(page, path);
    expect(await runningAnimations(page), `${path} moves`).toEqual([]);
    await expectToFit(page, path);
  }
  expect(complaints).toEqual([]);
});

test("error pages are accessible", async ({ page }) => {
  for (const path of ["/nothing-grows-here", "/collection/no-such-shelf", "/product/no-such-product"]) {
    await open(page, path);
    await expectSound(page, path);
    await expectLandmarks(page, path);
  }
});

test("private pages are accessible, empty and filled @both", async ({ page, request }) => {
  for (const path of privatePaths) {
    await open(page, path);
    await expectSound(page, `${path} of a visitor`);
  }
  await becomeCustomer(page, await catalogSample(request));
  const complaints = await complaintsOf(page);
  for (const path of privatePaths) {
    await open(page, path);
    await expectSound(page, `${path} of a customer`);
    await expectToFit(page, path);
    await expectLandmarks(page, path);
  }
  expect(complaints).toEqual([]);
});

test("dialogs are accessible @both", async ({ page, isMobile }) => {
  await open(page, "/my-orders");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  const login = page.getByRole("dialog");
  await expect(login.getByLabel("Email")).toBeVisible();
  await expectSound(page, "the login");
  await login.getByRole("group", { name: "Login or register" }).getByRole("button", { name: "Register" }).click();
  await expect(login.getByLabel("Name")).toBeVisible();
  await expectSound(page, "the registration");

  await open(page, "/collection");
  const card = page.getByRole("article").first();
  await card.hover();
  await card
    .getByRole("button", { name: /^Add to Cart/ })
    .locator("visible=true")
    .first()
    .click();
  await expect(card.getByRole("dialog")).toBeVisible();
  await expectSound(page, "the size chooser");
  await page.keyboard.press("Escape");

  if (isMobile) {
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("dialog", { name: /Filters/ })).toBeVisible();
    await expectSound(page, "the filters");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("searchbox")
      .or(page.getByRole("dialog").getByRole("combobox"))
      .fill("rose");
  } else {
    await page.getByRole("combobox", { name: "Search products" }).fill("rose");
  }
  await expect(page.getByRole("listbox", { name: "Products" }).getByRole("option").first()).toBeVisible();
  await expectSound(page, "the search");
});

test("the back office is accessible @both", async ({ page }) => {
  await open(page, "/admin");
  await expectSound(page, "the owner's login");
  await becomeOwner(page);
  const complaints = await complaintsOf(page);
  for (const path of adminPaths) {
    await open(page, path);
    await (axedElsewhere.has(path) ? expectMarked(page, path) : expectSound(page, path));
    await expectToFit(page, path);
  }
  expect(complaints).toEqual([]);
});

test("the first press of Tab reaches 'Skip to content'", async ({ page }) => {
  for (const path of ["/", "/collection", "/cart"]) {
    await open(page, path);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  }
});

/** No page scrolls sideways. The desktop's tests look at every width, a phone's at its own. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of size.width > 390 ? widths : [size.width]) {
    await page.setViewportSize({ ...size, width });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${name} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

async function expectLandmarks(page: Page, name: string): Promise<void> {
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect.soft(page.getByRole(landmark), `${landmark} of ${name}`).toHaveCount(1);
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
}

function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running")
      .map((one) => (one.effect instanceof KeyframeEffect ? (one.effect.target?.className ?? "") : "")),
  );
}
