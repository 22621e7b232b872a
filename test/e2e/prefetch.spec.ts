// What a pointer that comes near a link has fetched ahead, and what not.
import { expect } from "@playwright/test";
import { openProduct } from "./journey.ts";
import { test } from "./shop-page.ts";

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
