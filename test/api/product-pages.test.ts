// A product's page with and without reviews, and with an archived category.
import { afterAll, expect, test } from "vitest";
import { readDemoReviews } from "#demo/load.ts";
import { addDemoReviews, removeDemoReviews } from "#server/reviews/demo-reviews.ts";
import { orderOf } from "#test/card-shop.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, formOf, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";

const address = "https://shop.example";
const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function openShop(isDemo: boolean) {
  const shop = await openTestShopWithPages(address, undefined, undefined, isDemo);
  shops.push(shop);
  const admin = await signedInOwner(shop);
  const category = await addCategory(admin, "Indoor Plants");
  const product = await addProduct(admin, { name: "Kadam Tree" });
  const page = async (path: string) => (await shop.app.inject({ url: path })).body;
  return { shop, admin, category, product, page };
}

test("the demo's plants have 22 reviews of four stars, which search engines do not see; other products have none", async () => {
  const { shop, admin, product, page } = await openShop(true);
  const { db } = shop.database;
  const demo = await addProduct(admin, { name: "Monstera Deliciosa" });
  const { names, reviews } = await readDemoReviews();
  for (const _start of [1, 2]) await addDemoReviews(db, names, reviews);
  const html = await page(`/collection/indoor-plants/${demo}`);
  expect(html.match(/class="rv__row"/g)).toHaveLength(3);
  for (const shown of ["Rated 4 of 5", "(22)", "22 demo reviews", "Demo review"]) expect(html).toContain(shown);
  expect(html).not.toMatch(/aggregateRating|Bought here|"@type":"Review"/);
  expect(await page(`/collection/indoor-plants`)).toContain("rated 4 of 5 (22)");
  const bengali = await page(`/bn/collection/indoor-plants/${demo}`);
  for (const { name, text } of reviews) expect(bengali).not.toMatch(new RegExp(`>(${name}|${text})<`));
  expect(html).not.toMatch(/<p class="rv__text"[^>]*>[^<]*[\u0980-\u09ff]/);
  expect(bengali.match(/<p class="rv__text">/g)?.length).toBeGreaterThanOrEqual(3);
  const none = await page(`/collection/indoor-plants/${product}`);
  expect(none).toContain("No reviews yet");
  expect(none.slice(0, none.indexOf('id="related"'))).not.toMatch(/Rated|class="stars"|aggregateRating/);

  // A buyer's review beside them is the only one that is told to search engines.
  await admin.send("PUT", "/api/review/settings", { isShownAtOnce: true, isAsked: false, askAfterDays: 7 });
  const shopper = await signedInShopper(shop);
  const { orderId } = (await shopper.post("/api/order/cod", orderOf(demo, 1))).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const review = JSON.stringify({ product: demo, stars: 2, text: "One leaf was </script> yellow." });
  expect((await shopper.post("/api/review", formOf({ review }))).status).toBe(200);
  const [, told = "{}"] =
    /<script type="application\/ld\+json">(.*?"@type":"Product".*?)<\/script>/.exec(
      await page(`/collection/indoor-plants/${demo}`),
    ) ?? [];
  expect(JSON.parse(told)).toMatchObject({
    aggregateRating: { ratingValue: 2, reviewCount: 1 },
    review: [{ reviewRating: { ratingValue: 2 }, reviewBody: "One leaf was </script> yellow." }],
  });

  await removeDemoReviews(db);
  const real = await page(`/collection/indoor-plants/${demo}`);
  expect(real).toContain("1 review, from a buyer");
  expect(real).not.toContain("Demo review");
  // A card says nothing of one review alone.
  expect(await page(`/collection/indoor-plants`)).not.toContain('class="rated"');
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
