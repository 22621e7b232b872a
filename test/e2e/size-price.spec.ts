import { expect } from "@playwright/test";
import { address, post } from "./checkout-steps.ts";
import { addToCart, signedIn } from "./journey.ts";
import { test } from "./own-products.ts";

test("a size with its own price is shown, summed and ordered at that price", async ({ page, nursery }) => {
  const sapling = await nursery.grow({
    price: 150,
    offerPrice: 100,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 140.5 },
  });
  await signedIn(page);
  await page.goto("/collection?sort=newest");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: sapling.name }) });
  await expect(card.getByText("from ৳100.00")).toBeVisible();
  await card.getByRole("button", { name: "Add to Cart" }).click();
  const chooser = card.getByRole("dialog");
  await expect(chooser.getByRole("button", { name: "Small Pot ৳100" })).toBeVisible();
  await expect(chooser.getByRole("button", { name: "Large Pot ৳140.50" })).toBeVisible();
  await page.goto(sapling.path);
  const price = page.locator(".buy .price b").locator("visible=true");
  await expect(price.first()).toHaveText("from ৳100.00");
  await expect(page.getByRole("group", { name: /size/i })).toContainText("Large Pot ৳140.50");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/cart/add"));
  await addToCart(page, "Large Pot");
  expect((await saved).status()).toBe(200);
  await expect(price.first()).toHaveText("৳140.50");
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Products in the cart" })).toContainText("৳140.50");
  const items = [{ product: sapling.id, size: "Large Pot", quantity: 1 }];
  const { number } = await post(page, "/api/order/cod", { items, address });
  await page.goto("/my-orders");
  const order = page.getByRole("article", { name: `Order ${number}` });
  await expect(order).toContainText("৳140.50");
  await expect(order).toContainText("৳153.31");
});
