// The owner's own facts, from the settings to a shopper's filter; and how many are typed on the product's page. In English on the desktop,
// in Bengali on the phone.
import { expect } from "@playwright/test";
import { post } from "./checkout-steps.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { hold, test } from "./shop-page.ts";

test("a fact is set, given, filtered by and read, and three are added at once @both", async ({
  page,
  speakInOffice,
}, info) => {
  const { say, shown, start, office, language } = languageOf(info);
  await post(page, "/api/admin/login", owner);
  await speakInOffice(page.request, language);
  await page.goto(`${office}/settings`);
  const panel = page.getByRole("region", { name: say("own_facts") });
  await panel.getByRole("button", { name: say("own_fact_add") }).click();
  await panel.getByRole("textbox", { name: say("own_fact_name") }).fill("Raised here");
  await panel.getByLabel(say("own_fact_bengali_name")).fill("এখানে বড় করা");
  const place = shown("1");
  await panel.getByLabel(say("own_fact_value", { place }), { exact: true }).fill("From seed");
  await panel.getByLabel(say("own_fact_bengali_value", { place })).fill("বীজ থেকে");
  await panel.getByRole("button", { name: say("own_fact_save") }).click();
  await expect(page.getByText(say("done_saved"))).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const { products } = await (await page.request.get("/api/product/list?page=1&limit=1&q=Areca")).json();
  const { _id, categorySlug } = products[0];
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

  const fact = language === "bn" ? "এখানে বড় করা: বীজ থেকে" : "Raised here: From seed";
  await page.goto(`${start}/collection?fact=raised-here.from-seed`);
  await expect(page.getByText(fact).first()).toBeVisible();
  // The press counts what was typed, also where the field's own script has not come yet.
  const release = await hold(page, "**/assets/how-many*.js");
  await page.goto(`${start}/collection/${categorySlug}/${_id}`);
  await expect(page.getByRole("region", { name: say("own_facts_of_product") })).toContainText(
    language === "bn" ? "বীজ থেকে" : "From seed",
  );
  await page.locator(".buy__sizes .size").first().click();
  await page.getByLabel(say("quantity"), { exact: true }).fill(shown("3"));
  await page
    .getByRole("button", { name: say("add_to_cart") })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.locator("gp-island[of=how-many]:not([alive])")).toHaveCount(1);
  release();
  await page.goto(`${start}/cart`);
  const line = page.getByRole("region", { name: say("products_in_cart") }).getByRole("article");
  await expect(line.getByRole("textbox")).toHaveValue(shown("3"));
  await post(page, "/api/admin/login", owner);
  await speakInOffice(page.request, "en");
  expect((await page.request.put("/api/product/own-facts", { data: { facts: [] } })).status()).toBe(200);
});
