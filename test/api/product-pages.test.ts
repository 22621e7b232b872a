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

test("a product's page says how big each size is, how it arrives, and what goes with it, in both languages", async () => {
  const { admin, page } = await openShop(false);
  const pot = await addProduct(admin, { name: "Clay Pot", bengaliName: "মাটির টব" });
  const gone = await addProduct(admin, { name: "Old Pot" });
  const rose = await addProduct(admin, {
    name: "Rose",
    sizes: ["Small Pot", "Large Pot"],
    sizeFacts: {
      "Small Pot": { potCm: 10, heightFromCm: 20, heightToCm: 30, ageMonths: 24 },
      Standard: { potCm: 99 },
    },
    arrives: "In its nursery pot <b>, watered",
    bengaliArrives: "নার্সারির টবে",
    goesWith: [pot, gone],
  });
  expect((await admin.send("DELETE", `/api/product/delete/${gone}`)).status).toBe(200);
  const texts = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  const english = await page(`/product/${rose}`);
  expect(texts(english)).toContain(
    "What arrives In its nursery pot &lt;b&gt;, watered Small Pot Pot 10 cm across Height 20 to 30 cm Age 2 years",
  );
  expect(texts(english)).toContain("Goes well with");
  expect(english).toContain("Clay Pot");
  expect(english).not.toContain("Old Pot");
  expect(english).not.toContain("99 cm");
  const bengali = texts(await page(`/bn/product/${rose}`));
  expect(bengali).toContain("যা পাবেন নার্সারির টবে ছোট টব টব ১০ সেমি চওড়া উচ্চতা ২০ থেকে ৩০ সেমি বয়স ২ বছর");
  expect(texts(await page(`/product/${pot}`))).not.toMatch(/What arrives|Goes well with/);
});
