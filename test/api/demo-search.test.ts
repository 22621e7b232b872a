// The demo catalog's list of what shoppers in Bangladesh type, in both scripts.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addCategory, addProduct, openTestShop, signedInOwner } from "#test/shop.ts";

test("every query of the demo's list has its product among the first five", async () => {
  const demo = JSON.parse(readFileSync(new URL("../../demo/catalog.json", import.meta.url), "utf8"));
  const shop = await openTestShop();
  const owner = await signedInOwner(shop);
  await addCategory(owner, "Plants");
  const idOf = new Map<string, string>();
  for (const { slug, name, bengaliName, botanicalName, commonName, synonyms } of demo.products) {
    const names = { name, bengaliName, botanicalName, commonName, synonyms };
    idOf.set(slug, await addProduct(owner, { ...names, category: "Plants" }));
  }
  const missed: string[] = [];
  for (const { query, expectSlug, alsoOk = [] } of demo.bengaliSearchTests) {
    const address = `/api/product/search?${new URLSearchParams({ q: query, limit: "8" })}`;
    const { products, closest } = (await shop.browser().get(address)).body;
    const five = [...products, ...closest].slice(0, 5).map((one) => one._id);
    if (![expectSlug, ...alsoOk].some((slug) => five.includes(idOf.get(slug)))) missed.push(query);
  }
  await shop.close();
  expect(missed).toEqual([]);
  // Adds 65 products through the owner's form, one after the other.
}, 120_000);
