// Perceived speed: everything except the bytes that budget.spec.ts counts.
import { type Browser, expect, type Page } from "@playwright/test";
import { layoutShift, watchLayoutShift } from "./checkout-steps.ts";
import { addToCart, newShopper, openProduct, password } from "./journey.ts";
import { hold, test } from "./shop-page.ts";

const isPhone = () => test.info().project.name === "phone";

test("a page's first picture is fetched once, in the displayed size @both", async ({ browser, request, baseURL }) => {
  const { products } = await (await request.get("/api/product/list?page=1&limit=1")).json();
  const { categorySlug, _id } = products[0];
  const pages = [
    { path: "/", picture: ".stage img" },
    { path: "/collection", picture: ".pcard__tile img" },
    { path: `/collection/${categorySlug}`, picture: ".cathead__art img" },
    { path: `/collection/${categorySlug}/${_id}`, picture: ".gallery__strip img" },
  ];
  const context = await visit(browser, baseURL);
  for (const { path, picture } of pages) {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "load" });
    const { shown, fetched } = await page
      .locator(picture)
      .first()
      .evaluate((img: HTMLImageElement) => {
        const shown = img.currentSrc;
        const stem = /(\/hero-|\/media\/[0-9a-f]+)/.exec(shown)?.[0] ?? shown;
        const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        // The gallery also shows the picture as a thumbnail, which does not count.
        const ofPicture = all.filter(({ name }) => name.includes(stem) && !name.endsWith("-96.webp"));
        return { shown, fetched: ofPicture.map(({ name, initiatorType }) => ({ name, initiatorType })) };
      });
    expect(fetched, path).toEqual([{ name: shown, initiatorType: "link" }]);
    await page.close();
  }
  await context.close();
});

test("on a slow connection nothing moves when pictures, scripts and fonts arrive", async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const visit = async (path: string) => {
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    await watchLayoutShift(page);
    await slowLine(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.fonts.check("550 48px Fraunces")), "the heading's own font").toBe(true);
    // The web font replaces a fallback font of nearly the same metrics.
    expect(await layoutShift(page), path).toBeLessThan(0.001);
    await page.close();
  };
  // The slow lines are waited for together.
  await Promise.all(["/", await firstProduct(baseURL)].map(visit));
});

async function firstProduct(baseURL: string | undefined): Promise<string> {
  const { products } = await (await fetch(`${baseURL}/api/product/list?page=1&limit=1`)).json();
  return `/collection/${products[0].categorySlug}/${products[0]._id}`;
}

/** 400 kbit/s, and a round trip of 400 ms. */
async function slowLine(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test("a loading picture already shows nearly its color", async ({ page }) => {
  const { products } = await (await page.request.get("/api/product/list?page=1&limit=10")).json();
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/collection");
  const shown = await page
    .getByRole("region", { name: /^Products/ })
    .locator(".pcard__tile")
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor));
  const far = products.flatMap(({ name, pictures }: { name: string; pictures: { color: string }[] }, at: number) => {
    const [, ...wanted] = /^#(..)(..)(..)$/.exec(pictures[0]?.color ?? "") ?? [];
    const seen = shown[at]?.match(/\d+/g)?.map(Number) ?? [];
    const distance = Math.hypot(...wanted.map((channel, which) => Number.parseInt(channel, 16) - (seen[which] ?? 0)));
    return distance < 50 ? [] : [{ name, wanted, seen }];
  });
  expect(shown.length).toBe(products.length);
  expect(far).toEqual([]);
});

test("a button below the product, pressed before its script loads, works once it has", async ({ page }) => {
  const letGo = await hold(page, /\/assets\/product-texts-[\w-]+\.js$/);
  const { products } = await (await page.request.get("/api/product/search?q=Monstera&limit=1")).json();
  await page.goto(`/product/${products[0]._id}`, { waitUntil: "domcontentloaded" });
  const guide = page.getByRole("tab", { name: "Care Guide" });
  const asked = page.waitForRequest(/\/assets\/product-texts-/);
  await guide.click();
  await asked;
  await expect(guide).toHaveAttribute("aria-selected", "false");
  letGo();
  await expect(guide).toHaveAttribute("aria-selected", "true");
});

test("a page from the back/forward cache shows the current cart", async ({ page }) => {
  const { products } = await (await page.request.get("/api/product/list?page=1&limit=1")).json();
  const answer = await page.goto("/contact");
  expect(answer?.headers()["cache-control"]).not.toContain("no-store");
  await alive(page);
  await page.evaluate((id) => {
    localStorage.setItem("gp:cart", JSON.stringify({ [id]: { Standard: 3 } }));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, products[0]._id);
  await expect(page.getByRole("link", { name: "Cart, 3 items" }).locator("visible=true").first()).toBeVisible();
});

test("a product added just before leaving the page reaches the cart", async ({ page }) => {
  const registered = await page.request.post("/api/user/register", { data: { ...newShopper(), password } });
  expect(registered.ok()).toBe(true);
  await openProduct(page, "Monstera Deliciosa");
  await alive(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const sent = page.waitForRequest("**/api/cart/add");
  await addToCart(page, "Medium Pot");
  await sent;
  await page.goto("about:blank");
  await expect
    .poll(async () => Object.values((await (await page.request.get("/api/user/is-auth")).json()).user.cartData))
    .toEqual([{ "Medium Pot": 1 }]);
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("visited pages can be read, say that they may be old, and sell nothing", async ({ page, context }) => {
    await openProduct(page, "Monstera Deliciosa");
    const product = page.url();
    await isKept(page, product);
    await addToCart(page, "Medium Pot");
    await page.goto("/cart");
    await expect(page.getByRole("link", { name: "Proceed to Delivery" }).locator("visible=true").first()).toBeVisible();
    await isKept(page, "/cart");
    await page.goto("/");
    await isKept(page, "/");
    await context.setOffline(true);
    // A page without scripts never reports that it is alive.
    await page.goto(product, { waitUntil: "domcontentloaded" });
    const notice = page.getByText("You are offline: prices and stock may have changed");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Monstera Deliciosa");
    await expect(page.getByText("Care Guide", { exact: true }).locator("visible=true").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true")).toHaveCount(0);
    await page.getByRole("link", { name: "Home" }).locator("visible=true").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Bring Nature Home");
    await expect(notice).toBeVisible();

    await page.goto("/blog/when-to-water", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection.");
    expect(await page.evaluate(() => fetch("/api/product/list?limit=1").then(String, () => "no answer"))).toBe(
      "no answer",
    );
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    const kept = page.getByRole("alert");
    await expect(kept).toContainText("What you put in the cart is kept on this device");
    await expect(kept).toContainText(
      /As last seen on .*Prices and stock may have changed; to order, you need a\s+connection/s,
    );
    await expect(kept.getByRole("listitem")).toContainText(/Monstera Deliciosa.*Medium Pot × 1.*৳[\d,]+\.\d\d/s);
    await expect(kept.getByText(/^Total৳/)).toBeVisible();
    await expect(page.getByRole("link", { name: /Proceed/ }).locator("visible=true")).toHaveCount(0);

    // It tries again by itself too, as errors.spec.ts sees.
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cart/);
    await page.goto(product);
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    const names = await page.evaluate(async () => {
      const pages = await (await caches.open("pages-1")).keys();
      return pages.map(({ url }) => new URL(url).pathname);
    });
    expect(names.filter((path) => /^\/(api|admin|cart|place-order|my-orders|wishlist)/.test(path))).toEqual([]);
  });
});

test.describe("without a connection, on a loaded page", () => {
  test.use({ serviceWorkers: "allow" });

  test("a link opens the stored copy of a visited page", async ({ page, context }) => {
    await page.goto("/collection");
    await isKept(page, "/collection");
    await page.goto("/contact");
    await isKept(page, "/contact");
    await alive(page);
    await context.setOffline(true);
    await expect(page.getByText("No connection. Your cart is kept on this device.")).toBeVisible();
    const link = page.getByRole("link", { name: "Products", exact: true });
    await link.locator("visible=true").first().click();
    await expect(page.getByText("You are offline: prices and stock may have changed")).toBeVisible();
    await expect(page).toHaveURL(/\/collection$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
    await expect(page.getByRole("button", { name: "Add to Cart" }).locator("visible=true")).toHaveCount(0);
  });
});

/** Waits until everything that loads by itself has loaded. */
async function alive(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
}

async function isKept(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true);
}

/** A phone's or a desktop's browser, with its real pixel density. */
function visit(browser: Browser, baseURL: string | undefined) {
  return browser.newContext({
    baseURL: baseURL ?? "",
    viewport: isPhone() ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: isPhone() ? 2.625 : 1,
    isMobile: isPhone(),
    serviceWorkers: "block",
  });
}
