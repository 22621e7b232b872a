// A shop whose owner has put Bengali first: it stands at the plain addresses, and English under /en.
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./back-office.ts";
import { address, customerWith, expectNoSidewaysScroll, monstera } from "./checkout-steps.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test, untilQuiet } from "./shop-page.ts";

let office: APIRequestContext;
test.beforeEach(async ({ baseURL }) => {
  office = await request.newContext({ ...(baseURL && { baseURL }) });
  expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
});
test.afterEach(async () => {
  expect((await office.put("/api/admin/settings", { data: {} })).ok()).toBe(true);
  await office.dispose();
});

async function putBengaliFirst(): Promise<void> {
  expect((await office.put("/api/admin/settings", { data: { firstLanguage: "bn" } })).ok()).toBe(true);
}

const languageOf = (page: Page) => page.locator("html");

/** The switch that is in reach: in the header of a phone's page, in the foot of a wide one. */
async function switchTo(page: Page, language: "en" | "bn"): Promise<void> {
  await page.locator(`.lang a[hreflang=${language}]`).locator("visible=true").first().click();
  await expect(languageOf(page)).toHaveAttribute("lang", language);
}

test("the owner puts Bengali first: an order from the home page, over to English and back, and links of before", async ({
  page,
}) => {
  await test.step("the owner puts Bengali first, sees what that means, and stays in the office", async () => {
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto("/admin/settings");
    const shop = page.getByRole("region", { name: "Shop", exact: true });
    const field = shop.getByLabel("First language");
    await expect(field).toHaveValue("en");
    await expect(field).toHaveAccessibleDescription("The shop opens in English. Bengali pages stand under /bn.");
    await field.selectOption("বাংলা");
    await expect(field).toHaveAccessibleDescription(/English pages stand under \/en/);
    await expectAccessible(page);
    await takePictures(page, "settings with Bengali first");
    await shop.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue("bn");
    await expect(page.locator("a.brand").locator("visible=true").first()).toHaveAttribute("href", "/en");
    await page.goto("/");
    await expect(languageOf(page)).toHaveAttribute("lang", "bn");
  });

  await test.step("from the home page to an order in Bengali, over to English and back", async () => {
    await page.request.post("/api/admin/logout");
    await customerWith(page, []);
    await page.goto("/");
    await expect(languageOf(page)).toHaveAttribute("lang", "bn");
    await takePictures(page, "home with Bengali first");
    await page.getByRole("main").locator("a[href='/collection']").first().click();
    await expect(page).toHaveURL("/collection");
    // Filters change the list in place, from an address of its own.
    await page.goto("/collection?q=Monstera");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u0980-\u09ff]/);
    await page.getByRole("article").first().getByRole("link").last().click();
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
    await expect(languageOf(page)).toHaveAttribute("lang", "bn");
    await page.getByText("মাঝারি টব", { exact: true }).first().click();
    const buy = page.locator(".buy, .buybar").getByRole("button", { name: "কার্টে যোগ করুন" });
    await buy.locator("visible=true").first().click();
    await expect(page.getByRole("button", { name: "যোগ হয়েছে" }).locator("visible=true").first()).toBeVisible();
    await untilQuiet(page);
    await page.goto("/cart");
    await page.getByRole("link", { name: "ডেলিভারির তথ্য দিন" }).locator("visible=true").click();
    await expect(page).toHaveURL("/place-order");
    for (const [name, text] of Object.entries(address)) await page.locator(`main [name=${name}]`).fill(text);
    await page.getByRole("button", { name: "অর্ডার কনফার্ম করুন" }).locator("visible=true").click();
    await expect(page).toHaveURL("/my-orders");
    await expect(page.getByRole("heading", { name: /^আপনার অর্ডার GP-\d+ পেয়েছি/ })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await switchTo(page, "en");
    await expect(page).toHaveURL("/en/my-orders");
    const order = page.getByRole("article");
    await expect(order).toContainText(monstera.name);
    await order.getByRole("link", { name: monstera.name }).first().click();
    await expect(page).toHaveURL(/\/en\/collection\/[a-z-]+\/[0-9a-f-]{36}$|\/en\/product\/[0-9a-f-]{36}$/);
    // Who has chosen English is led there from the plain address.
    await page.goto("/?utm=a");
    await expect(page).toHaveURL("/en?utm=a");
    await switchTo(page, "bn");
    await expect(page).toHaveURL("/?utm=a");
  });

  await test.step("lists change in place under /en, and links of before lead on with their query and part", async () => {
    await page.goto("/en/collection?category=herbs&sort=name");
    await page.locator("[data-region=chips] a").first().click();
    await expect(page).toHaveURL("/en/collection?sort=name");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
    await page.goto("/bn/contact?from=a#map");
    await expect(page).toHaveURL("/contact?from=a#map");
    await expect(languageOf(page)).toHaveAttribute("lang", "bn");
  });
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });
  test("pages that were seen are there in their language, in the new order too", async ({ page, context }) => {
    await page.goto("/contact");
    const kept = (path: string, name = "pages-1-bn") =>
      page.evaluate(async ([in_, asked]) => (await (await caches.open(in_)).match(asked)) !== undefined, [
        name,
        path,
      ] as const);
    // The worker of before gives way when it has nothing left to do.
    for (const path of ["/contact", "/offline"]) await expect.poll(() => kept(path, "pages-1")).toBe(true);
    await putBengaliFirst();
    // Driven from outside, a browser seldom lets the old worker rest, and the new one would wait for that.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
    await page.goto("/en/blog");
    const keeper = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    await expect.poll(keeper).toMatch(/\?first=bn$/);
    await page.goto("/en/blog");
    await page.goto("/blog");
    for (const path of ["/blog", "/en/blog", "/offline", "/en/offline"]) await expect.poll(() => kept(path)).toBe(true);
    expect(await page.evaluate(() => caches.keys())).not.toContain("pages-1");
    await context.setOffline(true);
    await page.goto("/en/blog");
    await expect(page.getByText("You are offline: prices and stock may have changed")).toBeVisible();
    await page.goto("/testimonial");
    await expect(page.getByRole("heading", { level: 1, name: "ইন্টারনেট সংযোগ নেই।" })).toBeVisible();
    await page.goto("/en/testimonial");
    await expect(page.getByRole("heading", { level: 1, name: "No connection." })).toBeVisible();
    await context.setOffline(false);
  });
});
