import { expect, type Page } from "@playwright/test";
import { signedIn } from "./journey.ts";
import { test } from "./own-products.ts";
import { hold } from "./shop-page.ts";

const buyButton = (page: Page, name = "Add to Cart") =>
  page.getByRole("button", { name, exact: true }).and(page.locator(".buy button")).locator("visible=true");
const wishButton = (page: Page, name: RegExp) => page.locator(".pd").getByRole("button", { name });

/** Waits for the script of the part below the product; until then its tabs do not respond. */
async function lowerPartIsThere(page: Page): Promise<void> {
  const [first, second] = [page.getByRole("tab").first(), page.getByRole("tab").nth(1)];
  await expect(async () => {
    await second.click();
    await expect(second).toHaveAttribute("aria-selected", "true", { timeout: 200 });
  }).toPass();
  await first.click();
}

test("names, prices, sizes in the shop's order, no stars without reviews, only known facts, and texts in tabs", async ({
  page,
  nursery,
}) => {
  const plant = await nursery.grow({
    bengaliName: "পরীক্ষা",
    botanicalName: "Probatio viridis",
    commonName: "Window Plant",
    price: 200,
    offerPrice: 150,
    sizes: ["Standard", "Large Pot", "XXL", "Seed Pack", "S", "Small Pot"],
    facts: { light: "full-sun", petSafe: "unknown", season: { plant: [11, 12, 1], flower: [3], harvest: null } },
    description: "<h2>What arrives</h2><p>A seedling.</p><script>window.wasRun = true</script>",
    careGuide: "<ul><li>Water it</li></ul>",
  });
  await page.goto(plant.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(plant.name);
  const box = page.locator(".buy");
  await expect(box.getByText("পরীক্ষা")).toHaveAttribute("lang", "bn");
  await expect(box.getByText("Probatio viridis")).toHaveCSS("font-style", "italic");
  await expect(box.getByText("Window Plant")).toBeVisible();
  // Nobody has reviewed it: the demo's (22) are of its own plants.
  await expect(box.locator(".rating")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Returns and exchanges within 7 days");
  await expect(box.locator("s").first()).toContainText("৳200.00");
  await expect(box.getByText("৳150.00").first()).toBeVisible();
  await expect(box.getByText("-25%")).toBeVisible();
  const sizes = page.getByRole("group", { name: "Choose a size" }).getByRole("radio");
  expect(await sizes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    "S",
    "XXL",
    "Seed Pack",
    "Small Pot",
    "Large Pot",
    "Standard",
  ]);
  for (const size of await sizes.all()) await expect(size).not.toBeChecked();
  await expect(page.getByRole("list", { name: "Care at a glance" }).getByRole("listitem")).toHaveText([
    "LightFull sun",
    "PlantingNov to Jan",
    "FlowersMar",
    "Care card",
  ]);
  await lowerPartIsThere(page);
  await expect(page.getByRole("tabpanel").getByRole("heading", { name: "What arrives" })).toBeVisible();
  await page.getByRole("tab", { name: "Care Guide" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveText(["Water it"]);
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);

  const dear = await nursery.grow({ price: 1_234_567.5, offerPrice: 1_234_567.5 });
  await page.goto(dear.path);
  await expect(box.locator(".price").first()).toHaveText("Price ৳12,34,567.50");
  await expect(page.getByRole("list", { name: "Care at a glance" })).toHaveCount(0);
  await lowerPartIsThere(page);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText(["Long Description", "Care Guide"]);
  await expect(page.getByRole("tabpanel")).toHaveText("No long description provided.");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveText("No care guide provided.");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tabpanel")).toHaveText("No long description provided.");

  const dearer = await nursery.grow({ price: 90, offerPrice: 100 });
  await page.goto(dearer.path);
  await expect(box.locator(".price").first()).toHaveText("Price ৳100.00");
});

test("care facts stand in columns, whatever their number, and a phone's bar names the chosen size @both", async ({
  page,
  nursery,
  isMobile,
}) => {
  const facts = {
    light: "full-sun",
    water: "medium",
    ease: "easy",
    humidity: "medium",
    matureHeightCm: 90,
    place: ["balcony"],
    petSafe: "safe",
  };
  const { path } = await nursery.grow({ facts, sizes: ["Seed Pack"] });
  await page.goto(path);
  const cells = page.getByRole("list", { name: "Care at a glance" }).getByRole("listitem");
  await expect(cells).toHaveCount(Object.keys(facts).length + 1);
  const boxes = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    }),
  );
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(isMobile ? 2 : 4);
  expect(boxes.at(-1)?.right).toBe(Math.max(...boxes.map(({ right }) => right)));
  if (!isMobile) return;
  await page.getByText("Seed Pack", { exact: true }).first().tap();
  await expect(page.locator(".buybar")).toContainText("৳100.00Seed Pack");
  await buyButton(page).tap();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("the buttons of a product's page: the heart, the size before the cart, and none where it is out of stock", async ({
  page,
  nursery,
}) => {
  await test.step("the wishlist heart waits until it is known who is signed in, and asks a visitor to log in", async () => {
    const plant = await nursery.grow();
    const wish = wishButton(page, /^Add to wishlist/);
    await signedIn(page);
    const tell = await hold(page, "**/api/user/is-auth");
    const asked = page.waitForRequest("**/api/user/is-auth");
    await page.goto(plant.path);
    await asked;
    await wish.click();
    tell();
    await expect(page.getByText("Added to wishlist")).toBeVisible();
    await expect(wishButton(page, /^Remove from wishlist/)).toHaveAttribute("aria-pressed", "true");
    await wishButton(page, /^Remove from wishlist/).click();
    await expect(page.getByText("Removed from wishlist")).toBeVisible();

    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole("banner").getByRole("button", { name: "Login" })).toBeVisible();
    await wish.click();
    await expect(page.getByRole("dialog", { name: "Login" })).toContainText(
      "Log in to keep this plant in your wishlist.",
    );
    await expect(page.getByText("Please login to add to wishlist")).toBeVisible();
    await expect(wish).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("adding needs a size, even if there is only one; a double click adds one", async () => {
    const plant = await nursery.grow({ sizes: ["Seed Pack"] });
    await page.goto(plant.path);
    await buyButton(page).click();
    await expect(page.getByText("Please select size first")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Seed Pack" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: "Seed Pack" })).toBeChecked();
    await buyButton(page).dblclick();
    await expect(buyButton(page, "Added")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await expect(buyButton(page)).toBeVisible();
    await buyButton(page).click();
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    await buyButton(page, "Added").click({ clickCount: 7 });
    await expect(page.getByRole("link", { name: "Cart, 9 items" })).toBeVisible();
  });

  await test.step("a product out of stock says so and cannot be bought", async () => {
    const plant = await nursery.grow({ inStock: false, sizes: ["Small Pot"] });
    await page.goto(plant.path);
    await expect(page.locator(".gallery").getByText("Out of stock")).toBeVisible();
    await expect(page.getByRole("region", { name: "Tell me when it is back" })).toBeVisible();
    await expect(buyButton(page)).toHaveCount(0);
  });
});

test("pictures are swiped or chosen, and zoomed by pointer, touch and keyboard @both", async ({ page, nursery }, {
  project,
}) => {
  const plant = await nursery.grow({}, 3);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(plant.path);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => url.includes("/zoom-"))).toEqual([]);
  const gallery = page.locator(".gallery");
  await expect(gallery.getByText("1 / 3")).toBeVisible();
  if (project.name === "desktop") {
    await gallery.getByRole("button", { name: "Picture 2 of 3" }).click();
    await expect(gallery.getByRole("button", { name: "Picture 2 of 3" })).toHaveAttribute("aria-pressed", "true");
  } else {
    await gallery.getByRole("region").evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 0.9 }));
  }
  await expect(gallery.getByText("2 / 3")).toBeVisible();

  const picture = gallery.getByRole("link", { name: /^Zoom/ }).nth(1);
  const zoom = page.getByRole("dialog", { name: `Zoom: ${plant.name}` });
  const view = zoom.locator(".zoom__view");
  const isNear = () => view.evaluate((one) => one.scrollWidth > one.clientWidth);
  if (project.name === "desktop") await picture.click();
  else await picture.tap();
  await expect(zoom.getByText("2 / 3")).toBeVisible();
  expect(await isNear()).toBe(false);
  if (project.name === "desktop") await view.click({ position: { x: 40, y: 40 } });
  else await view.tap({ position: { x: 40, y: 300 } });
  await expect.poll(isNear).toBe(true);
  await zoom.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(isNear).toBe(false);
  await zoom.getByRole("button", { name: "Next picture" }).click();
  await expect(zoom.getByText("3 / 3")).toBeVisible();
  await zoom.getByRole("button", { name: "Close" }).click();
  await expect(zoom).toHaveCount(0);
  await expect(gallery.getByText("3 / 3")).toBeVisible();

  // Tab stops at the visible picture and does not slide to another.
  await gallery
    .getByRole("button", { name: "Picture 1 of 3", includeHidden: true })
    .evaluate((one: HTMLElement) => one.click());
  await gallery.getByRole("link", { name: /^Zoom/ }).first().focus();
  await page.keyboard.press("Tab");
  await expect(gallery.getByRole("link", { name: /^Zoom/ }).nth(1)).not.toBeFocused();
  await expect(gallery.getByText("1 / 3")).toBeVisible();
  await gallery.getByRole("link", { name: /^Zoom/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(zoom.getByText("1 / 3")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(zoom.getByText("3 / 3")).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(isNear).toBe(true);
  const before = await view.evaluate((one) => one.scrollTop);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => view.evaluate((one) => one.scrollTop)).toBeGreaterThan(before);
  await page.keyboard.press("-");
  await expect.poll(isNear).toBe(false);
  await page.keyboard.press("Escape");
  await expect(zoom).toHaveCount(0);
});

test("nothing moves while the page loads, and nothing is wider than the window", async ({ page, nursery }) => {
  const plant = await nursery.grow(
    { name: `Longname${"leaf".repeat(30)}`, description: `<p>${"w".repeat(300)}</p>`, facts: { light: "low" } },
    2,
  );
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const usual = await nursery.grow({ name: "Test Sapling" }, 2);
  await page.goto(usual.path);
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // On a slow machine a late web font may shift a line slightly; a picture without reserved space would shift far more.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await page.goto(plant.path);
  for (const width of [320, 390, 600, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
  }
});
