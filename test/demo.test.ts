import { expect, test } from "vitest";
import { savingPercent } from "#contract/rules/money/money.ts";
import type { ProductInput } from "#contract/wire/catalog/catalog.ts";
import { type DemoShop, loadDemo, type Upload } from "#demo/load.ts";

test("loads the whole demo catalog with its pictures, nothing twice", async () => {
  const shop = paperShop();
  const progress: number[] = [];
  await loadDemo(shop, (done, total) => progress.push(done / total));
  expect([shop.categories.length, shop.subcategories.length, shop.products.length]).toEqual([8, 22, 65]);
  expect(progress).toHaveLength(95);
  expect(progress.at(-1)).toBe(1);

  const monstera = shop.products.find(({ input }) => input.name === "Monstera Deliciosa");
  expect(monstera?.input).toMatchObject({ category: "Indoor Plants", price: 750, synonyms: ["Philodendron pertusum"] });
  expect(monstera?.input.subcategory).toBe("foliage-plants-id");
  expect(monstera?.input.facts?.petSafe).toBe("toxic");
  expect(monstera?.pictures.map(({ alt }) => alt)).toEqual([
    "Monstera deliciosa with large split leaves in a terracotta pot",
    "Monstera standing beside an armchair in a living room",
    "Close-up of a split monstera leaf with drops of water",
    "Monstera Deliciosa in small, medium and large pots side by side",
  ]);
  for (const { input, pictures } of shop.products) {
    const { name, offerPrice, sizes, sizePrices } = input;
    const prices = sizes.map((size) => sizePrices?.[size] ?? offerPrice);
    expect(
      [...new Set(prices)].sort((a, b) => a - b),
      `${name}: a larger size costs more`,
    ).toEqual(prices);
    const pots = pictures.map(({ alt }) => /in (.*) pots side by side/.exec(alt ?? "")?.[1]).find(Boolean);
    const words = sizes.map((size) => size.replace(" Pot", "").toLowerCase());
    if (pots) expect(pots.split(/, | and /), `${name}: only pots that are sold are pictured`).toEqual(words);
  }
  expect(shop.products.every(({ pictures }) => pictures.length >= 3 && pictures.every(({ alt }) => alt !== ""))).toBe(
    true,
  );
  expect(shop.categories.every(({ picture }) => picture !== null)).toBe(true);
  const savings = shop.products
    .filter(({ input }) => input.inStock !== false)
    .map(({ input }) => savingPercent(input.price, input.offerPrice));
  expect(Math.max(...savings), "the home page promises 'Save up to 30%'").toBe(30);

  shop.products.splice(10, 5);
  await loadDemo(shop, () => {});
  expect([shop.categories.length, shop.subcategories.length, shop.products.length]).toEqual([8, 22, 65]);
});

type PaperShop = DemoShop & {
  categories: { _id: string; name: string; slug: string; picture: Upload | null }[];
  subcategories: { _id: string; slug: string }[];
  products: { input: ProductInput; pictures: Upload[] }[];
};

function paperShop(): PaperShop {
  const shop: PaperShop = {
    categories: [],
    subcategories: [],
    products: [],
    async createCategory({ name, slug }, picture) {
      const category = { _id: `${slug}-id`, name, slug, picture };
      shop.categories.push(category);
      return category;
    },
    async createSubcategory({ slug, category }) {
      expect(shop.categories.some(({ _id }) => _id === category)).toBe(true);
      const subcategory = { _id: `${slug}-id`, slug };
      shop.subcategories.push(subcategory);
      return subcategory;
    },
    async addProduct(input, pictures) {
      shop.products.push({ input, pictures });
    },
    listCategories: async () => shop.categories,
    listSubcategories: async () => shop.subcategories,
    productNames: async () => new Set(shop.products.map(({ input }) => input.name)),
  };
  return shop;
}
