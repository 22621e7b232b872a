// Checks every screen: accessible, dressed, no wider than the window, nothing moves, nothing fails silently.
import { expect, type Page } from "@playwright/test";
import { undressed } from "./dressed.ts";
import { adminPaths, becomeCustomer, becomeOwner, catalogSample, complaintsOf, publicPaths } from "./screens.ts";
import { test, untilQuiet } from "./shop-page.ts";
import { expectMarked, expectSound, open } from "./sound.ts";

/** Where the layout changes, and the narrowest. It is as wide as a desktop when it opens. */
const widths = [320, 360, 600, 768, 1024, 1280];
/** Axe looks at these in the tests of their own, with their dialogs. */
const axedElsewhere = new Set([
  "/admin",
  "/admin/list",
  "/admin/orders",
  "/admin/categories",
  "/admin/subcategories",
  "/admin/messages",
  "/admin/today",
  "/admin/dashboard",
  "/admin/mails",
]);
const privatePaths = ["/cart", "/place-order", "/my-orders", "/my-plants", "/wishlist", "/account"];

// With reduced motion nothing may move, and contrast cannot be measured in the middle of a fade.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(180_000);

test("public pages are accessible, nothing fails on them, and Back shows them at once", async ({ page, request }) => {
  const complaints = await complaintsOf(page);
  await watchShifts(page);
  await watchLeaving(page);
  for (const path of publicPaths(await catalogSample(request))) {
    const answer = await page.goto(path);
    await untilQuiet(page);
    // The web font replaces a fallback font of nearly the same metrics, after the page is seen where the browser is busy.
    expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(0.005);
    await expectSound(page, path);
    await expectLandmarks(page, path);
    expect(await runningAnimations(page), `${path} moves`).toEqual([]);
    await expectDressed(page, path);
    expect(answer?.headers()["cache-control"], path).not.toContain("no-store");
    expect(await heldBack(page), `${path} is not kept for Back`).toEqual([]);
    await expectToFit(page, path);
    await expectSkipLink(page);
  }
  expect(complaints).toEqual([]);
  for (const path of ["/nothing-grows-here", "/product/no-such-product"]) {
    await open(page, path);
    await expectSound(page, path);
    await expectDressed(page, path);
    await expectLandmarks(page, path);
  }
});

test("private pages are accessible, empty and filled", async ({ page, request }) => {
  for (const path of privatePaths) {
    await open(page, path);
    await expectSound(page, `${path} of a visitor`);
    await expectToFit(page, path);
    await expectSkipLink(page);
  }
  await becomeCustomer(page, await catalogSample(request));
  const complaints = await complaintsOf(page);
  for (const path of privatePaths) {
    await open(page, path);
    await expectSound(page, `${path} of a customer`);
    await expectDressed(page, path);
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

test("the back office is accessible", async ({ page }) => {
  await open(page, "/admin");
  await expectSound(page, "the owner's login");
  await becomeOwner(page);
  const complaints = await complaintsOf(page);
  for (const path of adminPaths) {
    await open(page, path);
    await (axedElsewhere.has(path) ? expectMarked(page, path) : expectSound(page, path));
    await expectDressed(page, path);
    await expectToFit(page, path);
  }
  expect(complaints).toEqual([]);
});

/** The first press of Tab reaches it. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
}

async function expectDressed(page: Page, name: string): Promise<void> {
  expect.soft(await undressed(page), `classes of ${name} whose rules it has not`).toEqual([]);
}

/** No page scrolls sideways at any width. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [size.width, ...widths]) {
    if (width !== size.width) await page.setViewportSize({ ...size, width });
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

/** Notes listeners that keep a page out of the back/forward cache; read them with {@link heldBack}. */
async function watchLeaving(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    const kept: string[] = [];
    Object.assign(window, { kept });
    window.addEventListener = (...args: Parameters<typeof listen>) => {
      if (/unload$/.test(args[0])) kept.push(args[0]);
      listen(...args);
    };
  });
}

function heldBack(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { kept } = window as unknown as { kept: string[] };
    return window.onunload || window.onbeforeunload ? [...kept, "on"] : kept;
  });
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
