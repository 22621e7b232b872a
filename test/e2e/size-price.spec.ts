import { expect } from "@playwright/test";
import { addToCart, giveAddress, placeOrder, signedIn } from "./journey.ts";
import { test } from "./own-products.ts";

test("a size with its own price is shown, summed and ordered at that price", async ({ page, nursery }) => {
  const sapling = await nursery.grow({
    price: 150,
    offerPrice: 100,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 140.5 },
  });
  await signedIn(page);
  await page.goto(sapling.path);
  const price = page.getByRole("main").getByText(/^৳/).locator("visible=true");
  await expect(price.first()).toHaveText("৳100.00");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/cart/add"));
  await addToCart(page, "Large Pot");
  expect((await saved).status()).toBe(200);
  await expect(price.first()).toHaveText("৳140.50");
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Products in the cart" })).toContainText("৳140.50");
  await page.goto("/place-order");
  await giveAddress(page);
  const number = await placeOrder(page);
  const order = page.getByRole("article").filter({ hasText: number });
  await expect(order).toContainText("৳140.50");
  await expect(order).toContainText("৳153.31");
});
