import { expect, type Page } from "@playwright/test";
import {
  asOwner,
  cartLine,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  keep,
  keptQuantity,
  layoutShift,
  monstera,
  productNamed,
  visitorWith,
  watchLayoutShift,
} from "./checkout-steps.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("a visitor's cart: loading, changed, removed and found again, with nothing below its foot on a tablet", async ({
  page,
}) => {
  await test.step("a loading cart shows its shape; a failed one offers another try", async () => {
    await visitorWith(page, [monstera, chili]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/product/list?ids=*", async (route) => {
      await held;
      await route.abort();
    });
    await page.goto("/cart");
    await expect(page.getByText("Loading your cart")).toBeAttached();
    letGo();
    await expect(page.getByText("Your cart could not be loaded.")).toBeVisible();
    await expect(
      page.getByRole("status").getByText("The shop could not be reached. Check your connection and try again."),
    ).toBeVisible();
    // A cart that cannot be loaded is not shown as empty.
    await page.goto("/place-order");
    await expect(page.getByText("Your cart could not be loaded.")).toBeVisible();
    await expect(page.getByText("Subtotal")).toHaveCount(0);
    await page.goto("/cart");
    await expect(page.getByText("Your cart could not be loaded.")).toBeVisible();
    await page.unroute("**/api/product/list?ids=*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cartLine(page, monstera)).toBeVisible();
  });

  await test.step("nothing is empty below the foot of a tablet's cart, which has no bar", async () => {
    await page.setViewportSize({ width: 820, height: 900 });
    await expect(page.getByRole("link", { name: "Proceed to Delivery" })).toBeVisible();
    const below = await page.evaluate(
      () =>
        document.body.getBoundingClientRect().bottom -
        (document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0),
    );
    expect(below).toBeLessThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a visitor changes quantities, removes a line, undoes that, and finds the cart again", async () => {
    await page.goto("/cart");
    const line = cartLine(page, monstera);
    await expect(line.locator("img")).toBeVisible();
    await expect(line).toContainText("মনস্টেরা");
    await expect(line).toContainText("Medium Pot");
    await expect(line).toContainText("৳1,280.00");
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    await expect(summary.locator("dl"), "spoken when it changes").toHaveAttribute("aria-live", "polite");
    await expect(summary).toHaveText(/Subtotal৳1,430\.00Shipping Fee৳10\.00Tax \(2%\)৳28\.60Total৳1,468\.60/);
    await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toContainText("5");

    const less = line.getByRole("button", { name: "One less" });
    await less.click();
    await expect(less).toBeDisabled();
    await expect(line).toContainText("৳640.00");
    await line.getByRole("button", { name: "Remove Monstera Deliciosa, Medium Pot" }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("Removed from Cart")).toBeVisible();
    // After a message appears, Tab goes first to its button and then on from the previous focus.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(cartLine(page, chili).getByRole("link", { name: chili.name })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect(line).toContainText("৳640.00");
    await expect(page.getByRole("heading", { level: 1 }), "the focus is not lost").toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("4 items");
    await expectNoSidewaysScroll(page);

    for (const removed of [monstera, chili]) {
      await cartLine(page, removed)
        .getByRole("button", { name: /^Remove/ })
        .click();
    }
    await expect(page.getByRole("region", { name: "Empty cart" }).getByRole("link")).toHaveAttribute(
      "href",
      "/collection",
    );
    await expect(summary).toHaveText(/Subtotal৳0\.00Shipping Fee\$0\.00Tax \(2%\)৳0\.00Total৳0\.00/);
    await expect(page.getByText("Proceed to Delivery")).toHaveCount(0);
  });
});

test("a cart at its limits: too much, no longer sold, and a device that stores nothing", async ({ page }) => {
  await test.step("more than 99 of a plant or 100 lines are refused before anything is sent", async () => {
    const { _id } = await productNamed(page, monstera.name);
    const others = Array.from(
      { length: 99 },
      (_, at) => `01890000-0000-7000-8000-0000000000${String(at).padStart(2, "0")}`,
    );
    const lines = others.map((id) => [id, { Standard: 1 }]);
    await keep(page, JSON.stringify({ [_id]: { "Medium Pot": 99 }, ...Object.fromEntries(lines) }));
    await page.goto(`/product/${_id}`);
    const add = page.locator(".buy").getByRole("button", { name: "Add to Cart" }).locator("visible=true").first();
    await page.getByText("Medium Pot", { exact: true }).first().click();
    await add.click();
    await expect(page.getByText("No more than 99 of one product and size")).toBeVisible();
    await page.getByText("Large Pot", { exact: true }).first().click();
    await add.click();
    await expect(page.getByText("No more than 100 lines in a cart")).toBeVisible();
    await expect(page.getByRole("banner").locator(".badge")).toHaveText("99+");
  });

  await test.step("a deleted product or size in the cart blocks until removed, and broken lines do no harm", async () => {
    const { _id } = await productNamed(page, chili.name);
    const gone = { "01890000-0000-7000-8000-000000000009": { "Small Pot": 2 }, [_id]: { "Seed Pack": 1, XXL: 1 } };
    await keepAnew(page, { ...gone, broken: 7 });
    await page.goto("/cart");
    const lines = page.getByRole("region", { name: "Products in the cart" }).getByRole("article");
    await expect(lines).toHaveCount(3);
    await expect(page.getByText("No longer sold", { exact: true })).toBeVisible();
    await expect(page.getByText("This size is no longer sold")).toBeVisible();
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    await expect(summary).toContainText("৳61.00");
    const proceed = page.getByText("Proceed to Delivery").locator("visible=true");
    await expect(proceed).toBeDisabled();
    await page.getByRole("button", { name: "Remove A product that is no longer sold, Small Pot" }).click();
    await expect(proceed).toBeDisabled();
    await page.getByRole("button", { name: "Remove Chili Seeds, XXL" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await proceed.click();
    await expect(page).toHaveURL(/\/place-order$/);
  });

  await test.step("quantities stop at 99, and a cart that cannot be stored still works", async () => {
    const { _id } = await productNamed(page, monstera.name);
    await keepAnew(page, { [_id]: { [monstera.size]: 98 } });
    await page.goto("/cart");
    const line = cartLine(page, monstera);
    const more = line.getByRole("button", { name: "One more" });
    await more.click();
    await expect(line.getByRole("group")).toContainText("99");
    await expect(more).toBeDisabled();
    await expect(line.getByRole("status").filter({ hasText: "At most 99" })).toBeVisible();

    // Quantities can be typed, in Bengali digits too; invalid ones change nothing.
    const quantity = line.getByRole("textbox", { name: "Quantity" });
    for (const [typed, taken] of [
      ["১২", "12"],
      ["0", "12"],
      ["many", "12"],
      ["", "12"],
      ["7", "7"],
      ["450", "99"],
    ] as const) {
      await quantity.fill(typed);
      await quantity.press("Enter");
      await expect(quantity, typed).toHaveValue(taken);
      await expect(line.getByText("At most 99")).toHaveCount(taken === "99" ? 1 : 0);
    }

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await line.getByRole("button", { name: "One less" }).click();
    await line.getByRole("button", { name: "One less" }).click();
    await expect(line.getByRole("group")).toContainText("97");
  });
});

/** Leaves another cart in the browser for the next page. */
function keepAnew(page: Page, cart: object): Promise<void> {
  return page.evaluate((text) => localStorage.setItem("gp:cart", text), JSON.stringify(cart));
}

test("quick presses reach the account as one quantity, in the other tab too", async ({ page, context }) => {
  await customerWith(page, [{ ...chili, quantity: 1 }]);
  const otherTab = await context.newPage();
  await otherTab.goto("/cart");
  await page.bringToFront();
  await page.goto("/cart");
  const sent: number[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/cart/update", async (route) => {
    sent.push(route.request().postDataJSON().quantity);
    await held;
    await route.continue();
  });
  const line = cartLine(page, chili);
  const more = line.getByRole("button", { name: "One more" });
  for (let presses = 0; presses < 8; presses += 1) await more.click();
  await line.getByRole("button", { name: "One less" }).click();
  await expect(line.getByRole("group")).toContainText("8");
  letGo();
  await expect(page.getByText("Cart Updated")).toBeVisible();
  await expect.poll(() => keptQuantity(page, chili)).toBe(8);
  expect(sent).toEqual([2, 8]);
  await expect(line.getByRole("group")).toContainText("8");
  await expect(cartLine(otherTab, chili).getByRole("group")).toContainText("8");

  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(otherTab.getByRole("region", { name: "Empty cart" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => keptQuantity(page, chili)).toBe(8);
});

test("a change that is refused or does not arrive is reverted, and says why", async ({ page }) => {
  const rose = { name: "Red Rose", size: "Small Pot", quantity: 1 };
  await customerWith(page, [chili, rose]);
  const { _id } = await productNamed(page, rose.name);
  await page.goto("/cart");
  const line = cartLine(page, chili);
  const more = line.getByRole("button", { name: "One more" });
  await page.route("**/api/cart/update", (route) => route.abort());
  const looked = page.waitForResponse("**/api/user/is-auth");
  await more.click();
  await expect(
    page.getByRole("status").getByText("The shop could not be reached. Check your connection and try again."),
  ).toBeVisible();
  await looked;
  await expect(line.getByRole("group")).toContainText("3");

  await page.unroute("**/api/cart/update");
  await page.route("**/api/cart/update", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lookedAgain = page.waitForResponse("**/api/user/is-auth");
  await more.click();
  await lookedAgain;
  await expect(line.getByRole("group")).toContainText("4");
  expect(await keptQuantity(page, chili)).toBe(4);

  await page.unroute("**/api/cart/update");
  const refused = cartLine(page, rose);
  await asOwner(page, "/api/product/stock", { productId: _id, inStock: false });
  try {
    await refused.getByRole("button", { name: "One more" }).click();
    await expect(page.getByRole("status").getByText("Red Rose is out of stock", { exact: true })).toBeVisible();
    await expect(refused).toContainText("Out of stock");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("5 items");
    await expect(page.getByText("Proceed to Delivery").locator("visible=true")).toBeDisabled();
  } finally {
    await asOwner(page, "/api/product/stock", { productId: _id, inStock: true });
  }
});

/** Allowance for the web font replacing a fallback font of nearly the same metrics. */
const fontShift = 0.001;

// Phone emulation reports no layout shift, so only the width is a phone's.
test("nothing moves while cart, delivery form and orders load, 1440 and 390 pixels wide", async ({ page }) => {
  const paths = ["/cart", "/place-order", "/my-orders"];
  // A browser whose requests are looked at keeps no fonts from the page before: at each width they come late, as to a new shopper.
  await page.route("**/*.woff2", (route) => route.continue());
  await watchLayoutShift(page);
  await visitorWith(page, [monstera, chili]);
  const expectStill = async (path: string, width: number, who: string) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await untilQuiet(page);
    expect(await layoutShift(page), `${path} of a ${who}, ${width} wide`).toBeLessThan(fontShift);
  };
  for (const width of [1440, 390]) for (const path of paths) await expectStill(path, width, "visitor");
  await expectStill("/loader?next=my-orders", 1440, "visitor");
  await customerWith(page, []);
  for (const width of [1440, 390]) for (const path of paths) await expectStill(path, width, "customer");
});
