// The owner's own facts, from the settings to a shopper's filter; and how many are typed on the product's page.
import { expect } from "@playwright/test";
import { post } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("a fact is set, given, filtered by and read, and three are added at once @phone", async ({ page }) => {
  await post(page, "/api/admin/login", owner);
  await page.goto("/admin/settings");
  const panel = page.getByRole("region", { name: "Facts of your own" });
  await panel.getByRole("button", { name: "Add a fact" }).click();
  await panel.getByRole("textbox", { name: "Name of the fact" }).fill("Raised here");
  await panel.getByLabel("Name in Bengali").fill("এখানে বড় করা");
  await panel.getByLabel("Value 1", { exact: true }).fill("From seed");
  await panel.getByLabel("Value 1 in Bengali").fill("বীজ থেকে");
  await panel.getByRole("button", { name: "Save facts" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const { products } = await (await page.request.get("/api/product/list?page=1&limit=1&q=Areca")).json();
  const { _id, categorySlug, name } = products[0];
  const { product } = await (await page.request.get(`/api/product/desk/${_id}`)).json();
  const form = {
    productData: JSON.stringify({
      ...product,
      subcategory: product.subcategory?._id ?? null,
      ownFacts: { "raised-here": "from-seed" },
      stock: undefined,
      pictures: undefined,
      pictureAlts: undefined,
      bengaliPictureAlts: undefined,
    }),
  };
  expect((await page.request.put(`/api/product/update/${_id}`, { multipart: form })).status()).toBe(200);

  await page.goto("/bn/collection?fact=raised-here.from-seed");
  await expect(page.getByText("এখানে বড় করা: বীজ থেকে").first()).toBeVisible();
  await page.goto(`/collection/${categorySlug}/${_id}`);
  await expect(page.getByRole("region", { name: "Details" })).toContainText("From seed");
  await page
    .getByRole("group")
    .getByText(/Pot|Standard/)
    .first()
    .click();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first().click();
  await page.goto("/cart");
  await expect(page.getByRole("group", { name: new RegExp(`Quantity of ${name}`) }).getByRole("textbox")).toHaveValue(
    "3",
  );
  await post(page, "/api/admin/login", owner);
  expect((await page.request.put("/api/product/own-facts", { data: { facts: [] } })).status()).toBe(200);
});
