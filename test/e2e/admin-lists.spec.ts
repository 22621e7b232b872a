// Sorting by column heads, moving from order to order, deleting many products.
import { expect } from "@playwright/test";
import { newName, openOffice, rowOf } from "./admin-products.ts";
import { failuresOf, row, setUp } from "./order-desk.ts";
import { test } from "./own-products.ts";

test("orders sort by number and amount; an open order leads to its neighbors and back to the same list", async ({
  page,
}) => {
  const failures = failuresOf(page);
  const of = (quantity: number) => [{ name: "Snake Plant", size: "Small Pot", quantity }];
  const { name, orders } = await setUp(page, [of(2), of(3), of(1)]);
  const [middle, most, least] = orders.map(({ number }) => number) as [string, string, string];
  await page.goto(`/admin/orders?q=${name}`);
  const numbers = page.locator(".orow__link");
  await expect(numbers).toHaveText([least, most, middle]);
  const head = page.getByRole("columnheader", { name: "Amount" });
  await expect(page.getByRole("columnheader", { name: "Order", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(head).not.toHaveAttribute("aria-sort");
  await head.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(numbers).toHaveText([most, middle, least]);
  await expect(page).toHaveURL(/sort=amount-desc/);
  await page.reload();
  await expect(numbers).toHaveText([most, middle, least]);

  await row(page, middle).getByRole("link", { name: middle, exact: true }).click();
  const walk = page.getByRole("navigation", { name: "Orders" });
  await expect(walk.getByRole("link")).toHaveText(["Orders", `Previous order ${most}`, `Next order ${least}`]);
  await walk.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${least}`);
  await expect(walk.getByRole("link")).toHaveText(["Orders", `Previous order ${middle}`]);
  await walk.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(numbers).toHaveText([most, middle, least]);
  await head.getByRole("link").click();
  await expect(numbers).toHaveText([least, middle, most]);
  // On a phone's width a select sorts.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Fewer filters" })).toBeVisible();
  await page.getByLabel("Order", { exact: true }).selectOption("Amount, high to low");
  await expect(numbers).toHaveText([most, middle, least]);
  expect(failures).toEqual([]);
});

test("products sort by column heads; deleting many asks first and names how many", async ({ page, nursery }) => {
  const kind = newName("Bulb");
  const shared = { category: "Seeds" };
  const cheap = await nursery.grow({ ...shared, name: `${kind} B`, offerPrice: 20 });
  const dear = await nursery.grow({ ...shared, name: `${kind} A`, offerPrice: 90 });
  await openOffice(page, `/admin/list?q=${encodeURIComponent(kind)}`);
  const names = page.locator(".prow__name b");
  await expect(names).toHaveText([dear.name, cheap.name]);
  const price = page.getByRole("columnheader", { name: "Price" });
  await price.getByRole("link").click();
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveText([cheap.name, dear.name]);
  const name = page.getByRole("columnheader", { name: "Name" });
  await name.getByRole("link").click();
  await name.getByRole("link").click();
  await expect(name).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=name-desc/);
  await expect(names).toHaveText([cheap.name, dear.name]);
  for (const { name } of [cheap, dear]) await rowOf(page, name).getByLabel(`Select ${name}`).check({ force: true });
  const ask = page.getByRole("region", { name: "Selected products" }).getByRole("button", { name: "Delete" });
  await ask.click();
  const question = page.getByRole("dialog", { name: "Delete 2 products?" });
  await question.getByRole("button", { name: "Keep them" }).click();
  await expect(names).toHaveCount(2);
  await ask.click();
  await question.getByRole("button", { name: "Delete 2 products" }).click();
  await expect(page.getByText("2 products deleted")).toBeVisible();
  await expect(page.getByText("No product matches.")).toBeVisible();
  await page.getByLabel("Show").selectOption("archived");
  for (const { name } of [cheap, dear]) {
    // Restored, so that the cleanup finds it like the others.
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
  }
});
