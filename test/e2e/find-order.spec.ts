import { expect } from "@playwright/test";
import { settledAxe } from "./axe.ts";
import { chili, customerWith, expectNoSidewaysScroll, placedOrder } from "./checkout-steps.ts";
import { test } from "./shop-page.ts";

test("without the link, an order is found by its number and phone, without a login", async ({
  page,
  browser,
  baseURL,
}) => {
  await customerWith(page, []);
  const { number } = await placedOrder(page, [chili]);
  await page.context().clearCookies();
  await page.goto("/my-orders");
  await page.getByRole("link", { name: "Find your order" }).click();
  await expect(page).toHaveURL(/\/track$/);
  await expect(page.getByRole("heading", { level: 1, name: "Find your order" })).toBeVisible();
  const find = page.getByRole("button", { name: "Find your order" });
  await find.click();
  await expect(page.getByText("Enter the order number")).toBeVisible();
  await expect(page.getByLabel("Order number")).toBeFocused();
  await expectNoSidewaysScroll(page);
  const { violations } = await (await settledAxe(page))
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.getByLabel("Order number").fill(number.toLowerCase());
  await page.getByLabel("Phone").fill("01700000001");
  await find.click();
  await expect(page.getByRole("alert")).toContainText(
    "We couldn't find an order with this number and phone. Please check both, or call us.",
  );
  await page.getByLabel("Phone").fill("+৮৮০ ১৭১২-৩৪৫৬৭৮");
  await find.click();
  await expect(page).toHaveURL(/\/track\/[\w-]{40,}$/);
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/Tahmina|Dhanmondi|৳/);

  // A truncated link leads to the same form.
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto("/track/half-a-link");
  await stranger.getByRole("link", { name: "Find your order" }).click();
  await expect(stranger.getByLabel("Order number")).toBeVisible();
  await stranger.close();
});
