// What a pointer that comes near a link has fetched ahead, and what not.
import { expect } from "@playwright/test";
import { openProduct } from "./journey.ts";
import { test } from "./shop-page.ts";

test("what a pointer has fetched ahead is not asked for again", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "a finger does not hover");
  await page.goto("/");
  const link = page.getByRole("banner").getByRole("link", { name: "Products" });
  const fetched = page.waitForResponse(/\/collection\.data/);
  let hasCome = false;
  void fetched.then(() => {
    hasCome = true;
  });
  // The page hears of pointers some time after it is alive.
  await expect(async () => {
    await link.dispatchEvent("pointerover");
    await expect.poll(() => hasCome, { timeout: 500 }).toBe(true);
  }).toPass();
  await (await fetched).finished();
  const asked: string[] = [];
  await page.route(/\.data/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a pointer on a picture of the product fetches no page, as one on a link does", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "a finger does not hover");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.install();
  await openProduct(page, "Red Rose");
  const zoom = page.getByRole("link", { name: /^Zoom/ }).first();
  for (const place of [zoom, page.getByRole("banner").getByRole("link", { name: "Testimonial" })]) {
    await place.hover();
    await page.clock.runFor(100);
  }
  await expect.poll(() => asked.some((address) => address.includes("/testimonial-page"))).toBe(true);
  expect(asked.filter((address) => address.includes("/media/") && address.includes(".data"))).toEqual([]);
});
