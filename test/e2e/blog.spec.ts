import { expect } from "@playwright/test";
import { test } from "./shop-page.ts";

test("Our Garden Blog opens its posts, and each links to the others", async ({ page }) => {
  await page.goto("/");
  const entries = page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: "Continue reading" }) });
  await expect(entries).toHaveCount(3);
  for (const entry of await entries.all()) {
    await expect(entry.locator("img")).toHaveCount(1);
    await expect(entry.locator("small")).not.toBeEmpty();
  }
  const title = await entries.first().getByRole("heading").innerText();
  await entries.first().getByRole("link", { name: "Continue reading" }).click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();

  const others = page.getByRole("navigation", { name: "Our Garden Blog" }).getByRole("link");
  await expect(others).toHaveCount(5);
  for (const other of await others.all()) {
    const reply = await page.request.get((await other.getAttribute("href")) ?? "");
    expect(reply.status()).toBe(200);
    expect(await reply.text()).toContain(await other.innerText());
  }
  expect((await page.request.get("/blog/no-such-entry")).status()).toBe(404);
});

test("there are three reviews, one of them in Bengali", async ({ page }) => {
  await page.goto("/testimonial");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  const reviews = page.getByRole("main").locator("blockquote");
  await expect(reviews).toHaveCount(3);
  await expect(reviews.locator("[lang=bn]")).toHaveCount(1);
  for (const review of await reviews.all()) await expect(review).toContainText(/[45] of 5/);
});

test("home and blog can be read without JavaScript", async ({ browser, isMobile }) => {
  test.skip(isMobile, "the same on a phone");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bring Nature Home");
  await expect(page.getByRole("heading", { name: "Monstera Deliciosa" })).toBeVisible();
  // No controls that do nothing.
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Next products" })).toHaveCount(0);
  await page.getByRole("heading", { name: "How does a plant travel?" }).click();
  await expect(page.getByText("In its pot, watered the evening before")).toBeVisible();
  await page.getByRole("link", { name: "Continue reading" }).first().click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await context.close();
});
