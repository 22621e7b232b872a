import { expect } from "@playwright/test";
import { openOffice, readProduct, rowOf } from "./admin-products.ts";
import { address, expectNoSidewaysScroll, keep, post } from "./checkout-steps.ts";
import { signedIn } from "./journey.ts";
import { test } from "./own-products.ts";

const counts = (small: number, large: number) => ({
  sizes: ["Small Pot", "Large Pot"],
  stock: { "Small Pot": { count: small }, "Large Pot": { count: large } },
});

test("the product's page and the cart say when few are left, and a sold-out size cannot be bought", async ({
  page,
  nursery,
}) => {
  await test.step("the product page says when few are left, and a sold-out size cannot be chosen", async () => {
    const plant = await nursery.grow(counts(3, 0));
    await page.goto(plant.path);
    const sizes = page.getByRole("group").filter({ has: page.getByRole("radio", { name: "Large Pot" }) });
    await expect(sizes).toContainText("Small Pot: 3 left, Large Pot: Sold out");
    await expect(sizes.getByRole("radio", { name: "Large Pot" })).toBeDisabled();
    await sizes.getByText("Small Pot", { exact: true }).click();
    await expect(sizes).toContainText(/Size: Small Pot\s*3 left/);
    await expectNoSidewaysScroll(page);
    await test.step("nor in a card's size chooser", async () => {
      await page.goto(`/collection?q=${encodeURIComponent(plant.name)}`);
      const card = page.getByRole("article").filter({ hasText: plant.name });
      await card.getByRole("button", { name: "Add to Cart" }).click();
      const chooser = card.getByRole("dialog", { name: `Size of ${plant.name}` });
      await expect(chooser.getByRole("button", { name: "Large Pot" })).toBeDisabled();
      await chooser.getByRole("button", { name: "Small Pot" }).click();
      await expect(card.getByRole("button", { name: "Added" })).toBeVisible();
    });

    const many = await nursery.grow(counts(6, 300));
    const asked = page.waitForResponse("**/api/product/stock?*");
    await page.goto(many.path);
    expect((await (await asked).json()).left).toEqual({});
    await expect(sizes).not.toContainText("left");
  });

  await test.step("the cart marks a line with too few until it is lowered; a sold-out one is removed", async () => {
    const plant = await nursery.grow(counts(2, 0));
    await keep(page, JSON.stringify({ [plant.id]: { "Small Pot": 3, "Large Pot": 1 } }));
    await page.goto("/cart");
    const lines = page.getByRole("region", { name: "Products in the cart" }).getByRole("article");
    const small = lines.filter({ hasText: "Small Pot" });
    await expect(small).toContainText("Only 2 left");
    await expect(lines.filter({ hasText: "Large Pot" })).toContainText("Out of stock");
    await page.goto("/place-order");
    const chip = page.getByRole("complementary", { name: "Order Summary" }).getByText("Out of stock", { exact: true });
    const [own, around] = await chip.evaluate((element) =>
      [element, element.closest(".sum") ?? document.body].map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(own, "the chip is seen on its ground").not.toBe(around);
    await page.goBack();
    await expect(
      page.getByRole("button", { name: "Proceed to Delivery" }).locator("visible=true").first(),
    ).toBeDisabled();
    await lines
      .filter({ hasText: "Large Pot" })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page.getByText(`Fewer of ${plant.name} are left than you ask for.`)).toBeVisible();
    await small.getByRole("button", { name: "One less" }).click();
    await expect(small).not.toContainText("Only 2 left");
    await expect(page.getByRole("link", { name: "Proceed to Delivery" }).locator("visible=true").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("the owner counts stock, is told of a sale meanwhile, and says what a return puts back", async ({
  page,
  nursery,
}) => {
  await test.step("the owner counts stock in the form, is told of a sale meanwhile, and sees the history", async () => {
    const plant = await nursery.grow({ sizes: ["Small Pot", "Large Pot"] });
    await openOffice(page, `/admin/list?q=${encodeURIComponent(plant.name)}`);
    const edit = async () => {
      await rowOf(page, plant.name)
        .getByRole("button", { name: `Edit ${plant.name}` })
        .click();
      return page.getByRole("dialog", { name: `Edit ${plant.name}` });
    };
    let dialog = await edit();
    const count = () => dialog.getByLabel("How many are left: Small Pot");
    await count().fill("some");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a whole number")).toBeVisible();
    await count().fill("8");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await readProduct(page, plant.id)).stock).toEqual({ "Small Pot": 8 });

    dialog = await edit();
    await expect(count()).toHaveValue("8");
    await signedIn(page);
    const items = [{ product: plant.id, size: "Small Pot", quantity: 6 }];
    await post(page, "/api/order/cod", { items, address });
    await count().fill("20");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Sold or counted meanwhile: 2 now, not 8. Count once more.")).toBeVisible();
    await dialog.getByText("Stock history").click();
    await expect(dialog.getByRole("listitem").filter({ hasText: "6 sold with" })).toContainText("2 left");
    await expect(dialog.getByRole("listitem").filter({ hasText: "counted: 8" })).toBeVisible();
    await count().fill("4");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, plant.name)).toContainText("4 left");

    await page.goto("/admin/dashboard");
    const low = page.getByRole("region", { name: "Low stock" });
    await expect(low.getByRole("listitem").filter({ hasText: plant.name })).toContainText("4 left");
    await low.getByRole("link", { name: `Edit ${plant.name}` }).click();
    await expect(page.getByRole("dialog", { name: `Edit ${plant.name}` })).toBeVisible();

    await test.step("editing a sold-out product keeps its stock switch", async () => {
      const gone = await nursery.grow(counts(0, 0));
      await page.goto(`/admin/list?q=${encodeURIComponent(gone.name)}`);
      const row = rowOf(page, gone.name);
      await expect(row).toContainText("Sold out");
      await expect(row.getByRole("switch")).toBeChecked();
      await row.getByRole("button", { name: `Edit ${gone.name}` }).click();
      const its = page.getByRole("dialog", { name: `Edit ${gone.name}` });
      await expect(its.getByRole("switch", { name: "In stock" })).toBeChecked();
      await its.getByLabel("How many are left: Large Pot").fill("7");
      await its.getByRole("button", { name: "Save" }).click();
      await expect(its).toHaveCount(0);
      await expect(row).toContainText(": Sold out");
      const listed = await page.request.get(`/api/product/list?limit=5&q=${encodeURIComponent(gone.name)}`);
      expect((await listed.json()).total).toBe(1);
    });
  });

  await test.step("a return asks what goes back into stock, and suggests it when nothing was damaged", async () => {
    const plant = await nursery.grow(counts(5, 4));
    const items = ["Small Pot", "Large Pot"].map((size) => ({ product: plant.id, size, quantity: 2 }));
    const { orderId, number } = await post(page, "/api/order/cod", { items, address });
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByLabel(`Status of order ${number}`).selectOption("Delivered");
    await page.getByRole("button", { name: "Mark as returned" }).click();
    const dialog = page.getByRole("dialog", { name: `Mark order ${number} as returned?` });
    const back = dialog.getByRole("group", { name: "Back into stock" }).getByRole("checkbox");
    await dialog.getByLabel("Reason").selectOption("Damaged on the way");
    for (const line of await back.all()) await expect(line).not.toBeChecked();
    await dialog.getByLabel("Reason").selectOption("Not accepted at the door");
    for (const line of await back.all()) await expect(line).toBeChecked();
    await back.nth(1).uncheck({ force: true });
    await dialog.getByRole("button", { name: "Mark as returned" }).click();
    await expect(page.getByRole("button", { name: "Undo return" })).toBeVisible();
    expect((await readProduct(page, plant.id)).stock).toEqual({ "Small Pot": 5, "Large Pot": 2 });
  });
});
