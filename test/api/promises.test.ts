// A real shop promises only what its owner has set; a demo shop keeps the sentences of the specification.
import { afterAll, describe, expect, test } from "vitest";
import { asciiDigits } from "#contract/rules/text.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, signedInOwner, type TestShop } from "#test/shop.ts";

const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function openShop(isDemo: boolean) {
  const shop = await openTestShopWithPages("https://shop.example", undefined, undefined, isDemo);
  shops.push(shop);
  const owner = await signedInOwner(shop);
  /** As a reader sees it, and as search engines do. */
  const page = async (path: string) => {
    const html = (await shop.app.inject({ url: path })).body;
    return html.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "");
  };
  return { owner, page };
}

const nobodysPromise =
  /\$|30\s*%|৩০\s*%|24\/7|২৪\/৭|২৪ ঘণ্টা|plant guarantee|day guarantee|গ্যারান্টি|Returns and|Returns<|ফেরত|Free|ফ্রি|Sale|সবুজ সেল|Member|মেম্বার|Sustainably|পরিবেশবান্ধব|Mirpur|মিরপুর|near Dhaka|ঢাকার কাছে|Dhanmondi|1700-000000|১৭০০|example\.?"|gachpala\.example|Anika|আনিকা|Saturday|শনি|Loading categories|লোড হচ্ছে|grower|মালি|watered the evening|আগের সন্ধ্যায়/;

describe("a real shop whose owner has set nothing", async () => {
  const { owner, page } = await openShop(false);
  test.each(["/", "/bn", "/contact", "/bn/contact", "/testimonial", "/bn/testimonial", "/blog", "/bn/blog", "/cart"])(
    "promises nothing on %s",
    async (path) => {
      expect((await page(path)).match(nobodysPromise)?.[0]).toBeUndefined();
    },
  );

  test("has no samples in its blog, sitemap or editor", async () => {
    expect(await page("/blog/a-first-roof-garden-in-ten-pots")).toContain("404");
    expect(await page("/sitemap.xml")).not.toContain("/blog");
    expect((await owner.get("/api/admin/blog/standard")).body.posts).toEqual([]);
  });

  test("says that it has no categories, no posts and no reviews yet", async () => {
    expect(await page("/")).toContain("No categories yet.");
    expect(await page("/bn/blog")).toContain("এখনো কোনো লেখা নেই।");
    expect(await page("/testimonial")).toContain("No reviews yet.");
  });

  test("tells search engines of no return, charge, address or page elsewhere", async () => {
    await addCategory(owner, "Herbs");
    const product = await addProduct(owner, { name: "Tulsi", category: "Herbs" });
    const told = (await page("/")) + (await page(`/product/${product}`));
    expect(told).toContain('"@type":"Offer"');
    expect(told).not.toMatch(/ReturnPolicy|shippingDetails|PostalAddress|sameAs/);
  });
});

test("a real shop promises what its owner has set, in both languages", async () => {
  const { owner, page } = await openShop(false);
  await addCategory(owner, "Indoor Plants");
  const product = await addProduct(owner, { name: "Areca Palm" });
  await owner.send("PUT", "/api/admin/settings", { guaranteeDays: 10, returnDays: 1, street: "Road 5, Bogura" });
  const zones = firstDelivery.zones.map((zone) => ({ ...zone, freeFrom: 1500 }));
  const elsewhere = { ...firstDelivery.elsewhere, freeFrom: 1500 };
  await owner.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true, zones, elsewhere });
  const english = await page("/");
  const told = async (path: string) =>
    [...(await page(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
      JSON.parse(json),
    );
  const hasMerchantReturnPolicy = { merchantReturnDays: 1, applicableCountry: "BD" };
  expect((await told("/"))[0]).toMatchObject({ address: { streetAddress: "Road 5, Bogura" }, hasMerchantReturnPolicy });
  expect((await told(`/product/${product}`))[0].offers).toMatchObject({
    hasMerchantReturnPolicy,
    shippingDetails: {
      shippingRate: { currency: "BDT", minValue: "60.00", maxValue: "120.00" },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 4, unitCode: "DAY" } },
    },
  });
  for (const said of [
    "Free delivery from ৳1,500",
    "On orders from ৳1,500",
    "10-day plant guarantee",
    "Within 1 day<",
    "Returns and exchanges within 1 day. Every plant keeps its 10-day plant guarantee.",
    "Every plant has a 10-day guarantee",
    "Road 5, Bogura",
  ])
    expect(english).toContain(said);
  const bengali = await page("/bn");
  for (const said of [
    "৳১,৫০০ থেকে ডেলিভারি ফ্রি",
    "গাছের ১০ দিনের গ্যারান্টি",
    "১ দিনের মধ্যে ফেরত বা বদল। প্রতিটি গাছের ১০ দিনের গ্যারান্টি থাকছেই।",
  ])
    expect(bengali).toContain(said);
  expect(await page(`/collection/indoor-plants/${product}`)).toContain("Returns and exchanges within 1 day<");
});

test("delivery that is free only in some places is promised nowhere", async () => {
  const { owner, page } = await openShop(true);
  expect(await page("/")).toContain("Free delivery over $50");
  const zones = firstDelivery.zones.map((zone, at) => (at === 0 ? { ...zone, freeFrom: 1000 } : zone));
  await owner.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true, zones });
  expect(await page("/")).not.toMatch(/Free (delivery|Shipping)/);
});

test("the demo keeps the sentences of the specification", async () => {
  const { page } = await openShop(true);
  const home = await page("/");
  for (const said of [
    "Summer Green Sale",
    "Save up to 30%",
    "Free delivery over $50",
    "14-day plant guarantee",
    "Sustainably grown",
    "On above $100 order",
    "For elite members",
    "24/7",
    "14 days",
    "Returns and exchanges within 7 days",
    "A roof in Mirpur, ten pots",
  ])
    expect(home).toContain(said);
});

test.each([true, false])("both languages promise the same figures (demo: %s)", async (isDemo) => {
  const { owner } = await openShop(isDemo);
  const { en, bn } = (await owner.get("/api/admin/words/standard")).body.words;
  const figuresOf = (text: string) =>
    asciiDigits(text)
      .match(/\d+|\$|%/g)
      ?.toSorted() ?? [];
  for (const [name, text] of Object.entries<string>(en)) {
    // Bengali tells the hours of a day in twice twelve.
    if (name === "visitHours") continue;
    expect(figuresOf(bn[name]), name).toEqual(figuresOf(text));
    expect(bn[name] === "", name).toBe(text === "");
  }
});
