// The requests of a page before anyone scrolls or presses.
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./shop.ts";
import { hold } from "./shop-page.ts";

test("home weighs less than 300 kB on a phone with three pixels per point, and fetches no distant picture @phone", async ({
  browser,
  baseURL,
}) => {
  // The first visits get larger pictures while the smaller ones are being made.
  const visits: { bytes: number; far: string[] }[] = [];
  await expect
    .poll(
      async () => {
        visits.push(await weighHome(browser, baseURL));
        return visits.at(-1)?.bytes;
      },
      { timeout: 45_000 },
    )
    .toBeLessThan(300_000);
  expect(visits.flatMap(({ far }) => far)).toEqual([]);
});

test("pictures far below load when they are scrolled to or printed, and a name with accents has the shop's own font", async ({
  page,
}) => {
  await test.step("a picture below the screen loads after scrolling, and all of them load for printing", async () => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const pictures = page.getByRole("region", { name: "Popular Products" }).getByRole("article").locator("img");
    expect(await pictures.first().evaluate((img: HTMLImageElement) => img.currentSrc)).toBe("");
    const hidden = () => page.evaluate(() => [...document.images].filter((img) => !img.checkVisibility()).length);
    expect(await hidden()).toBeGreaterThan(5);
    await page.emulateMedia({ media: "print" });
    expect(await hidden()).toBe(0);
    await page.emulateMedia({ media: "screen" });

    // Jump to the end and back: every visible picture must load.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect.poll(hidden).toBe(0);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step("a name with accents uses the shop's own font, and one without loads nothing for it", async () => {
    const more: string[] = [];
    page.on("request", (request) => /-more-[\w-]+\.woff2$/.test(request.url()) && more.push(request.url()));
    await page.goto("/collection");
    await page.waitForLoadState("networkidle");
    expect(more).toEqual([]);
    await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      heading.textContent = "Açaí, Señorita Rosalía";
    });
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts]
            .filter((face) => face.status === "loaded" && face.unicodeRange.includes("U+D8"))
            .map((face) => face.family.replaceAll('"', "")),
        ),
      )
      .toContain("Fraunces");
  });
});

test("a picture that comes near without scrolling loads too", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const pots = page.locator("#returns img");
  expect(await pots.evaluate((img: HTMLImageElement) => img.complete)).toBe(false);
  const { width } = page.viewportSize() ?? { width: 390 };
  await page.setViewportSize({ width, height: 9000 });
  await expect.poll(() => pots.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test("further pictures wait for the first, and nothing waits for one that never arrives", async ({ page }) => {
  await test.step("a product's further pictures are fetched after the first", async () => {
    const { products } = await (await page.request.get("/api/product/search?q=Monstera&limit=1")).json();
    const { _id, pictures } = products[0];
    const nameOf = (at: number) => /[0-9a-f]+(?=\.webp)/.exec(pictures[at].url)?.[0] ?? "";
    const gallery = page.locator(".gallery__strip");
    const letGo = await hold(page, new RegExp(`${nameOf(0)}-(800|960|1280)`));
    const asked: string[] = [];
    page.on("request", (one) => asked.push(one.url()));
    const further = () => asked.filter((url) => new RegExp(`${nameOf(1)}-(800|960|1280)`).test(url)).length;
    await page.goto(`/product/${_id}`, { waitUntil: "domcontentloaded" });
    await expect(gallery.getByRole("img").first()).toBeVisible();
    await expect.poll(() => asked.some((url) => url.includes(`${nameOf(0)}-`))).toBe(true);
    expect(further()).toBe(0);
    letGo();
    await expect.poll(further).toBe(1);
    await expect(gallery.getByRole("img")).toHaveCount(pictures.length);
  });

  await test.step("a first picture that never arrives does not block the others", async () => {
    const { products } = await (await page.request.get("/api/product/search?q=Monstera&limit=1")).json();
    const { _id, pictures } = products[0];
    await page.route(`**${pictures[0].url.replace(".webp", "")}-*`, () => {});
    await page.clock.install();
    await page.goto(`/product/${_id}`, { waitUntil: "domcontentloaded" });
    const shown = page.locator(".gallery__strip").getByRole("img");
    await expect(shown).toHaveCount(1);
    await page.clock.runFor(3000);
    await expect(shown).toHaveCount(pictures.length);
  });

  await test.step("a picture that never arrives does not block the scripts", async () => {
    await page.route(/\/hero-/, () => {});
    const script = page.waitForRequest(/\/assets\/shell-/);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.clock.fastForward(3000);
    await script;
  });
});

/** Bytes transferred, and pictures fetched although more than a screen away. */
async function weighHome(browser: Browser, baseURL: string | undefined): Promise<{ bytes: number; far: string[] }> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const far = await farPictures(page);
  await context.close();
  return { bytes, far };
}

function farPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((img) => img.currentSrc !== "" && img.getBoundingClientRect().top > 2 * innerHeight)
      .map((img) => img.currentSrc),
  );
}
