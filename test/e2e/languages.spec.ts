// The way between the two languages. What the pages themselves say and link to is asked in test/api/page-addresses.test.ts.
import { type APIRequestContext, expect } from "@playwright/test";
import { signedIn } from "./journey.ts";
import { mailTo } from "./mails.ts";
import { test } from "./shop-page.ts";

const bengali = (page: { locator(selector: string): import("@playwright/test").Locator }) =>
  page.locator(".lang--foot a[hreflang=bn]");

async function productPath(request: APIRequestContext): Promise<string> {
  const { products } = await (await request.get("/api/product/list?page=1&limit=1")).json();
  return `/collection/${products[0].categorySlug}/${products[0]._id}`;
}

test("the language link: who has pressed it, the same page with its filters, and the account's mails", async ({
  page,
}) => {
  await test.step("who has pressed the switch is led from / to that language; nobody else is, and the way back stays", async () => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/contact?from=a#map");
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn\/contact\?from=a#map$/);
    await page.goto("/?utm=b");
    await expect(page).toHaveURL(/\/bn\?utm=b$/);
    await page.goto("/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/bn");
    await page.locator(".lang--foot a[hreflang=en]").click();
    await expect(page).toHaveURL("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn$/);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  await test.step("the language link leads to the same page with its filters and the same cart", async () => {
    await page.goto("/collection?category=herbs&sort=name");
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn\/collection\?category=herbs&sort=name$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    await expect(page.locator("[data-region=chips]")).toContainText("ভেষজ");
    for (const [query, label] of [
      ["q=tulsi&minPrice=20", "২০ থেকে"],
      ["size=Small+Pot&light=low", "কম আলোতে বাঁচে"],
    ]) {
      await page.goto(`/bn/collection?${query}`);
      await expect(page.locator("[data-region=chips]")).toContainText(label ?? "");
      await expect(page.locator("[data-region=chips]")).not.toContainText(/Search|From|Small|light/);
    }
    await page.goto("/bn/collection?category=herbs&sort=name");
    // Filters changed in place also keep the language.
    await page.locator("[data-region=chips] a").first().click();
    await expect(page).toHaveURL(/\/bn\/collection\?sort=name$/);
    await page.locator(".lang--foot a[hreflang=en]").click();
    await expect(page).toHaveURL(/\/collection\?sort=name$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    // A token in the address is kept, though the page that the shop sends does not have it.
    await page.goto("/track/some-key");
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn\/track\/some-key$/);
  });

  await test.step("the language link of a signed-in customer is that of the account's mails from then on", async () => {
    const { email } = await signedIn(page);
    await page.goto("/contact");
    const isKnown = () =>
      page.evaluate(() => sessionStorage.getItem("gp:known")?.includes('"status":"customer"') ?? false);
    await expect.poll(isKnown).toBe(true);
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn\/contact$/);
    const asked = { data: { email }, headers: { "accept-language": "en" } };
    expect((await page.request.post("/api/user/forgot-password", asked)).ok()).toBe(true);
    expect((await mailTo(email, /নতুন পাসওয়ার্ড/)).text).toContain("/bn/reset-password?token=");
  });
});

test("the other language is in reach at the head of a phone's page, and in the login @phone", async ({ page }) => {
  await page.goto("/collection?sort=name");
  const head = page.getByRole("banner").getByRole("link", { name: "বাংলা" });
  await expect(head).toBeVisible();
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/bn\/collection\?sort=name$/);
});

test.describe("a browser that prefers Bengali", () => {
  test.use({ locale: "bn-BD" });
  test("is offered it once, and never redirected", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/contact?a=1");
    const line = page.locator(".otherlang");
    await expect(line).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    // A picture that does not come: the page is not loaded when its script has waited long enough, and is later.
    await page.route("**/late.png", (route) => new Promise((done) => setTimeout(() => done(route.abort()), 3600)));
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () =>
        document.body.append(Object.assign(new Image(), { src: "/late.png" })),
      );
    });
    const loaded = page.waitForEvent("load");
    await page.goto("/contact?a=1", { waitUntil: "commit" });
    await expect(line).toBeVisible();
    await loaded;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(line).toHaveCount(1);
    await expect(page.getByRole("complementary", { name: "Language" })).toBeVisible();
    const link = line.getByRole("link");
    await expect(link).toHaveAttribute("href", "/bn/contact?a=1");
    await link.click();
    await expect(page).toHaveURL(/\/bn\/contact\?a=1$/);
    await expect(line).toHaveCount(0);
    await page.goto("/contact");
    await page.waitForLoadState("networkidle");
    await expect(line).toHaveCount(0);
  });

  test("the line comes above the bar of a product's page and stays there @phone", async ({ page, request }) => {
    await page.addInitScript(() => {
      const moved: unknown[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
          for (const { node } of sources) if (node instanceof Element && node.matches(".otherlang")) moved.push(node);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(await productPath(request));
    const line = page.locator(".otherlang");
    await expect(line).toBeVisible();
    const bar = page.locator(".buybar");
    await expect(bar).toBeVisible();
    const bottom = async () => line.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = async () => bar.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved.length)).toBe(0);
    await bar.evaluate((element) => element.style.setProperty("min-height", "140px"));
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(0);
  });
});
