// The shop in Bengali: its addresses, the link to the other language, and alternate links for search engines.
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

test("every public page is in Bengali under /bn, and its links stay there", async ({ page, request }) => {
  const paths = ["", "/collection", "/collection/herbs", await productPath(request), "/contact", "/testimonial"];
  for (const path of [...paths, "/blog/when-to-water-the-finger-test"]) {
    const answer = await page.goto(`/bn${path}`);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    await expect(page.locator("h1").first()).toHaveText(/[\u0980-\u09ff]/);
    const leaving = await page
      .locator("a[href^='/']:not([hreflang=en]):not([href^='/bn']):not([href='/admin']):not([href^='/media'])")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(leaving, path).toEqual([]);
  }
});

test("an unknown page does not exist in Bengali either", async ({ page }) => {
  for (const path of ["/bn/nothing", "/bn/bn"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.locator("h1")).toHaveText("এই ঠিকানায় কোনো গাছ নেই।");
  }
});

test("each page names itself and the other language to search engines", async ({ page, request, baseURL }) => {
  const path = await productPath(request);
  for (const prefix of ["", "/bn"]) {
    await page.goto(prefix + path);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${prefix}${path}`);
    const alternates = await page
      .locator("link[rel=alternate]")
      .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
    expect(alternates).toEqual([
      ["en", baseURL + path],
      ["bn-BD", `${baseURL}/bn${path}`],
      ["x-default", baseURL + path],
    ]);
    const locale = prefix === "" ? "en_US" : "bn_BD";
    await expect(page.locator("meta[property='og:locale']")).toHaveAttribute("content", locale);
    const structured = await page.locator("script[type='application/ld+json']").first().textContent();
    expect(JSON.parse(structured ?? "").url).toBe(`${baseURL}${prefix}${path}`);
  }
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${baseURL}/bn${path}</loc>`);
  expect(sitemap).toContain(`hreflang="bn-BD" href="${baseURL}/bn${path}"`);
  expect((await (await request.get("/bn/manifest.webmanifest")).json()).lang).toBe("bn");
});

test("the language link leads to the same page with its filters and the same cart @both", async ({ page }) => {
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
});

test("the language link of a signed-in customer is that of the account's mails from then on", async ({ page }) => {
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

test("a token in the address is kept", async ({ page }) => {
  await page.goto("/track/some-key");
  await bengali(page).click();
  await expect(page).toHaveURL(/\/bn\/track\/some-key$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the language link keeps page and filters", async ({ page }) => {
    await page.goto("/collection?category=herbs&sort=name");
    await bengali(page).click();
    await expect(page).toHaveURL(/\/bn\/collection\?category=herbs&sort=name$/);
    await page.goto("/bn/contact");
    await page.locator(".lang--foot a[hreflang=en]").click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test.describe("a browser that prefers Bengali", () => {
  test.use({ locale: "bn-BD" });
  test("is offered it once, and never redirected @both", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const line = page.locator(".otherlang");
    await expect(line).toBeVisible();
    await line.getByRole("link").click();
    await expect(page).toHaveURL(/\/bn\/contact$/);
    await expect(line).toHaveCount(0);
    await page.goto("/contact");
    await page.waitForLoadState("networkidle");
    await expect(line).toHaveCount(0);
  });
});
