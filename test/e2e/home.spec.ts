import { expect, type Page } from "@playwright/test";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const footerLinks: [string, string][] = [
  ["Home", "/"],
  ["Shop Plants", "/collection"],
  ["New Arrivals", "/collection"],
  ["Contact Us", "/contact"],
  ["FAQs", "/#faqs"],
  ["Delivery Information", "/collection"],
  ["Return & Refund Policy", "/#returns"],
  ["Payment Methods", "/#payment-methods"],
  ["Track your Order", "/my-orders"],
  ["Support", "/contact"],
  ["Facebook", "/"],
  ["Instagram", "/"],
  ["YouTube", "/"],
];

test("the home page shows promises and categories, and nothing on it moves", async ({ page }) => {
  await watchJumps(page);
  const { categories } = await (await page.request.get("/api/category/list")).json();
  await page.goto("/", { waitUntil: "commit" });
  // Press as early as possible: on the carousel, while the page is still loading.
  await page.getByRole("heading", { name: "Popular Products" }).click();
  await page.waitForLoadState("networkidle");

  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bring Nature Home");
  await expect(page.getByText("Summer Green SaleSave up to 30%", { exact: true })).toBeVisible();
  for (const promise of ["Free delivery over $50", "14-day plant guarantee", "Sustainably grown"]) {
    await expect(main.getByRole("listitem").filter({ hasText: promise })).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "Shop Plants" }).first()).toHaveAttribute("href", "/collection");
  await expect(main.getByRole("link", { name: "Talk to an Expert" }).first()).toHaveAttribute("href", "/contact");
  for (const feature of [
    "Free ShippingOn above $100 order",
    "Member DiscountFor elite members",
    "Fast Support24/7",
    "Easy Returns14 days",
  ]) {
    await expect(main.getByRole("listitem").filter({ hasText: feature })).toBeVisible();
  }
  for (const category of categories) {
    const tile = main.locator(`a[href="/collection/${category.slug}"]`);
    await expect(tile.getByRole("heading")).toHaveText(category.name);
    await expect(tile.locator("img")).toHaveCount(1);
    if (category.description) await expect(tile).toContainText(category.description);
  }
  const promo = page.getByRole("region", { name: "Summer Green Sale" });
  await expect(promo.getByRole("link", { name: "Shop Plants" })).toHaveAttribute("href", "/collection");
  await promo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => promo.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  // The hero contains navigation, search and cart, and scrolls away with them.
  const cart = page.getByRole("banner").getByRole("link", { name: "Cart" });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cart).toBeInViewport();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Home",
    "Products",
    "Testimonial",
    "Contact",
  ]);
  await expect(page.getByPlaceholder("Search products...")).toBeVisible();
  for (const name of ["Our Garden Blog", "Payment Methods", "Category List"]) {
    await page.getByRole("heading", { name }).scrollIntoViewIfNeeded();
  }
  await page.getByRole("heading", { name: "FAQs" }).scrollIntoViewIfNeeded();
  await expect(cart).not.toBeInViewport();
  expect(await jumps(page)).toBeLessThan(0.002);

  await main.getByRole("link", { name: categories[0].name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/collection/${categories[0].slug}$`));
});

test("without categories the page says 'Loading categories...' and offers another try", async ({ page }) => {
  const office = page.request;
  await office.post("/api/admin/login", { data: owner });
  const { categories } = await (await office.get("/api/category/list")).json();
  const list = page.getByText("Loading categories...");
  try {
    for (const { _id } of categories) await office.delete(`/api/category/${_id}`);
    await page.route("**/api/category/list", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong on our side." } }),
    );
    const warned = page.waitForEvent("console", (message) => message.text().includes("Could not load the categories"));
    await page.goto("/");
    await expect(list).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect((await warned).type()).toBe("warning");
    await expect(page.getByText("Something went wrong on our side.")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Popular Products" })).toBeVisible();
  } finally {
    for (const { _id } of categories) await office.post(`/api/category/${_id}/restore`);
    await office.post("/api/admin/logout");
  }
  await page.unroute("**/api/category/list");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: categories[0].name }).first()).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("Popular Products move every 4 seconds, pause while read, and never move with reduced motion", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-21T09:00:00" });
  await page.goto("/");
  const { rail, at } = await popular(page);
  // The demo catalog has more popular products.
  await expect(rail.getByRole("article")).toHaveCount(7);
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  await pause.focus();
  // Pause and play once: after that the script has loaded and tracks the focus.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pause).toBeFocused();
  await page.clock.pauseAt("2026-11-21T09:10:00");
  await rail.evaluate((element) => element.scrollTo({ left: 0, behavior: "instant" }));
  await expect(page.getByRole("button", { name: "Previous products" })).toBeDisabled();
  await page.clock.runFor(8100);
  expect(await at(), "while focused").toBe(0);
  await pause.blur();
  await page.clock.runFor(3900);
  expect(await at(), "before 4 seconds").toBe(0);
  await page.clock.runFor(200);
  await expect.poll(at).toBe(1);

  await rail.getByRole("article").nth(1).hover();
  await page.clock.runFor(8100);
  expect(await at(), "while hovered").toBe(1);
  // Pressing elsewhere removes the focus but not the hover.
  await page.getByRole("heading", { name: "Popular Products" }).click();
  await page.clock.runFor(8100);
  expect(await at(), "while still hovered").toBe(1);
  await pause.click();
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.blur();
  await page.mouse.move(2, 2);
  await page.clock.runFor(8100);
  expect(await at(), "while paused").toBe(1);
  await page.getByRole("button", { name: "Next products" }).click();
  await expect.poll(at).toBe(2);
  await page.getByRole("button", { name: "Previous products" }).click();
  await expect.poll(at).toBe(1);

  await rail.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
  await expect(page.getByRole("button", { name: "Next products" })).toBeDisabled();
  await play.click();
  await pause.blur();
  await page.mouse.move(2, 2);
  await page.clock.runFor(4100);
  await expect.poll(at, "from the last to the first").toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await popular(page);
  await page.clock.runFor(12_500);
  expect(await at(), "without motion").toBe(0);
  await expect(pause).toBeHidden();
});

test("the home page at each width, its categories' colors, and where the footer leads", async ({ page }) => {
  await test.step("2, 3, 4 and 5 Popular Products fit from 555, 800, 1150 and 1350 px, and no width scrolls sideways", async () => {
    await page.goto("/");
    const { rail } = await popular(page);
    const cards: Record<number, number> = { 555: 2, 799: 2, 800: 3, 1149: 3, 1150: 4, 1349: 4, 1350: 5, 1440: 5 };
    const widths = [320, 360, 390, 555, 600, 768, 799, 800, 820, 1024, 1149, 1150, 1349, 1350, 1440, 1920];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `sideways at ${width}`).toBeLessThanOrEqual(0);
      const [first, second] = await rail
        .getByRole("article")
        .evaluateAll((all) => all.slice(0, 2).map((card) => card.getBoundingClientRect().toJSON()));
      expect(second.left - first.right, `gap at ${width}`).toBeCloseTo(10, 0);
      const count = cards[width];
      if (count === undefined) continue;
      const whole = await rail.evaluate((element) => element.clientWidth);
      expect(Math.round((whole + 10) / (first.width + 10)), `cards at ${width}`).toBe(count);
    }
  });

  await test.step("in two columns only the first and the last category are wide; none has the color of the one beside or below", async () => {
    await page.setViewportSize({ width: 820, height: 900 });
    const widths = await page
      .locator(".cats > .cat")
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)));
    const [whole = 0, half = 0] = widths;
    expect(half).toBeLessThan(whole / 2);
    expect(widths.filter((width) => width === whole)).toHaveLength(widths.length % 2 === 0 ? 2 : 1);
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const alike = await page.locator(".cats > .cat").evaluateAll((tiles) => {
        const all = tiles.map((tile) => ({
          name: tile.querySelector("h3")?.textContent,
          color: getComputedStyle(tile).backgroundColor,
          box: tile.getBoundingClientRect(),
        }));
        const gap = 32;
        return all.flatMap((one) =>
          all
            .filter(({ box, color }) => {
              const isBeside = box.left < one.box.right + gap && box.right > one.box.left - gap;
              const isBelow = box.top < one.box.bottom + gap && box.bottom > one.box.top;
              const isCorner = (box.left >= one.box.right || box.right <= one.box.left) && box.top >= one.box.bottom;
              return color === one.color && box !== one.box && isBeside && isBelow && !isCorner;
            })
            .map(({ name }) => `${one.name} and ${name} at ${width}`),
        );
      });
      expect(alike).toEqual([]);
    }
  });

  await test.step("the footer's links lead where they say", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/contact");
    const footer = page.getByRole("contentinfo");
    for (const [name, to] of footerLinks) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
    }
    for (const name of ["FAQs", "Return & Refund Policy", "Payment Methods"]) {
      await footer.getByRole("link", { name, exact: true }).click();
      const heading = page.getByRole("main").getByRole("heading", { name, exact: true });
      // Near the top, where the eye looks after a jump.
      const isThere = async () => {
        const { y } = (await heading.boundingBox()) ?? { y: -1 };
        return y > 0 && y < 260;
      };
      await expect.poll(isThere).toBe(true);
    }
  });
});

/** The carousel of popular products, and the card in first place. */
async function popular(page: Page) {
  const carousel = page.getByRole("region", { name: "Popular Products" });
  const rail = carousel.locator(".rail");
  await carousel.scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Next products" })).toBeEnabled();
  const at = () =>
    rail.evaluate((element) => {
      const edge = element.getBoundingClientRect().left;
      const cards = [...element.querySelectorAll("article")];
      return cards.findIndex((card) => Math.abs(card.getBoundingClientRect().left - edge) < 2);
    });
  return { rail, at };
}

async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { jumps: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of all layout shifts so far, including those right after a press. */
function jumps(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { jumps: number[] }).jumps.reduce((sum, jump) => sum + jump, 0));
}
