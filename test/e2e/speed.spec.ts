// Perceived speed: everything except the bytes that budget.spec.ts counts.
import { type Browser, expect, type Page } from "@playwright/test";
import { layoutShift, watchLayoutShift } from "./checkout-steps.ts";
import { addToCart, newShopper, openProduct, password } from "./journey.ts";
import { test } from "./shop-page.ts";

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

/** Waits until everything that loads by itself has loaded. */
async function alive(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
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
