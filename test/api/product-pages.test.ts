// A product's page with and without ratings, and with an archived category.
import { afterAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, signedInOwner, type TestShop } from "#test/shop.ts";

const address = "https://shop.example";
const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function openShop(isDemo: boolean) {
  const shop = await openTestShopWithPages(address, undefined, undefined, isDemo);
  shops.push(shop);
  const admin = await signedInOwner(shop);
  const category = await addCategory(admin, "Indoor Plants");
  const product = await addProduct(admin, { name: "Areca Palm" });
  const page = async (path: string) => (await shop.app.inject({ url: path })).body;
  return { admin, category, product, page };
}

test("only the demo shows the made-up rating", async () => {
  const demo = await openShop(true);
  expect(await demo.page(`/collection/indoor-plants/${demo.product}`)).toContain("Rated");
  const real = await openShop(false);
  const html = await real.page(`/collection/indoor-plants/${real.product}`);
  expect(html).toContain("Areca Palm");
  expect(html).not.toContain("Rated");
});

test("a product of an archived category does not link to that category", async () => {
  const { admin, category, product, page } = await openShop(true);
  const path = `/collection/indoor-plants/${product}`;
  expect(await page(path)).toContain(`<link rel="canonical" href="${address}${path}"`);
  expect((await admin.send("DELETE", `/api/category/${category}`)).status).toBe(200);
  const html = await page(`/product/${product}`);
  expect(html).toContain(`<link rel="canonical" href="${address}/product/${product}"`);
  expect(html).not.toContain("/collection/indoor-plants");
});
