// A size's own price, from the card to the order. In English on the desktop, in Bengali on the phone.
import { expect } from "@playwright/test";
import { address, post } from "./checkout-steps.ts";
import { signedIn } from "./journey.ts";
import { languageOf } from "./journey-language.ts";
import { test } from "./own-products.ts";

test("a size with its own price is shown, summed and ordered at that price @both", async ({ page, nursery }, info) => {
  const { say, shown, start, sum } = languageOf(info);
  /** Where there is little room the paisa are left out. */
  const fromHundred = new RegExp(say("from_sum", { sum: `${sum("100")}(\\.${shown("00")})?` }));
  const [small, large] = [say("size_small_pot"), say("size_large_pot")];
  const sapling = await nursery.grow({
    price: 150,
    offerPrice: 100,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 140.5 },
  });
  await signedIn(page);
  await page.goto(`${start}/collection?sort=newest`);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: sapling.name }) });
  await expect(card.getByText(fromHundred)).toBeVisible();
  await card.getByRole("button", { name: say("add_to_cart") }).click();
  const chooser = card.getByRole("dialog");
  await expect(chooser.getByRole("button", { name: `${small} ${sum("100")}` })).toBeVisible();
  await expect(chooser.getByRole("button", { name: `${large} ${sum("140.50")}` })).toBeVisible();
  await page.goto(start + sapling.path);
  const price = page.locator(".buy .price b").locator("visible=true");
  await expect(price.first()).toHaveText(fromHundred);
  const chips = page.locator(".buy__sizes");
  await expect(chips).toContainText(`${large} ${sum("140.50")}`);
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/cart/add"));
  await chips.getByText(large, { exact: true }).first().click();
  await page
    .locator(".buy")
    .getByRole("button", { name: say("add_to_cart") })
    .locator("visible=true")
    .first()
    .click();
  expect((await saved).status()).toBe(200);
  await expect(price.first()).toHaveText(sum("140.50"));
  await page.goto(`${start}/cart`);
  await expect(page.getByRole("region", { name: say("products_in_cart") })).toContainText(sum("140.50"));
  const items = [{ product: sapling.id, size: "Large Pot", quantity: 1 }];
  const { number } = await post(page, "/api/order/cod", { items, address });
  await page.goto(`${start}/my-orders`);
  const order = page.getByRole("article", { name: say("order_named", { number: String(number) }) });
  await expect(order).toContainText(sum("140.50"));
  await expect(order).toContainText(sum("153.31"));
});
