// Search engines are told of deliveries, returns and the shop only what its owner has set.
import { afterEach, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { applySettings } from "#web/settings.ts";
import { productData } from "#web/storefront/product/product-data.ts";
import type { ShownProduct } from "#web/storefront/product/shown-product.ts";
import { setShopOrigin } from "#web/storefront/seo/shop-origin.ts";
import { shopData } from "#web/storefront/seo/structured-data.ts";
import { withWords } from "#web/words.ts";

setShopOrigin("https://shop.example");
applySettings({});
afterEach(() => applySettings({}));

const palm = {
  ...{
    _id: "1",
    name: "Areca Palm",
    bengaliName: "",
    shortDescription: "",
    category: "Indoor",
    categorySlug: "indoor",
  },
  ...{ sizes: ["Small Pot"], sizePrices: {}, offerPrice: 500, price: 600, inStock: true, pictures: [], image: [] },
} as unknown as ShownProduct;
const told = <Made>(make: () => Made, words: Partial<ShopWords> = {}, delivery = firstDelivery) =>
  withWords({ words: { ...firstWords, ...words }, delivery, blog: { shown: [], taken: [] } }, make);
const offer = (product = palm, delivery = firstDelivery) =>
  told(() => productData(product, [], []).offers as Record<string, unknown>, {}, delivery);
const zones = { ...firstDelivery, isOn: true };

test("of a shop that has set nothing, only the price", () => {
  expect(Object.keys(offer())).toEqual(["@type", "url", "priceCurrency", "availability", "price"]);
  expect(JSON.stringify(told(shopData))).not.toMatch(/ReturnPolicy|sameAs|PostalAddress|telephone/);
  applySettings({ isDemo: true });
  expect(JSON.stringify([offer(), told(shopData)])).not.toMatch(/ReturnPolicy|shippingDetails|PostalAddress/);
});

test("the owner's own facts are properties by name", () => {
  const facts = [{ fact: "grafted", name: "Grafted", value: "yes", text: "Yes" }];
  expect(told(() => productData(palm, [], facts))).toMatchObject({
    additionalProperty: [{ "@type": "PropertyValue", name: "Grafted", value: "Yes" }],
  });
  expect(told(() => productData(palm, [], []))).not.toHaveProperty("additionalProperty");
});

test("sizes with prices of their own are an offer each, within the least and the greatest", () => {
  const sizes = ["Small Pot", "Large Pot"];
  expect(offer({ ...palm, sizes, sizePrices: { "Large Pot": 800 } })).toMatchObject({
    "@type": "AggregateOffer",
    lowPrice: "500.00",
    highPrice: "800.00",
    offers: [
      { "@type": "Offer", name: "Small Pot", price: "500.00", priceCurrency: "BDT" },
      { "@type": "Offer", name: "Large Pot", price: "800.00", priceCurrency: "BDT" },
    ],
  });
});

test("the days of return and the one charge that the owner has set", () => {
  applySettings({ returnDays: 3, deliveryCharge: 80 });
  expect(offer()).toMatchObject({
    hasMerchantReturnPolicy: { merchantReturnDays: 3 },
    shippingDetails: { shippingRate: { maxValue: "80.00" } },
  });
  expect(JSON.stringify(offer())).not.toContain("deliveryTime");
});

test.each([
  ["a parcel", palm, zones, { minValue: "60.00", maxValue: "120.00" }],
  ["of two kilograms more", { ...palm, weightGrams: 3000 }, byWeight(), { minValue: "60.00", maxValue: "160.00" }],
  [
    "of its heaviest size",
    { ...palm, sizeWeights: { "Small Pot": 3000 } },
    byWeight(),
    { minValue: "60.00", maxValue: "160.00" },
  ],
  ["by van", { ...palm, needsVan: true }, byWeight(), { minValue: "60.00", maxValue: "500.00" }],
  ["free from its price", palm, freeFrom(500), { minValue: "0.00", maxValue: "100.00" }],
])("zones: what one piece costs to send, %s", (_what, product, delivery, rate) => {
  expect(offer(product as ShownProduct, delivery)).toMatchObject({ shippingDetails: { shippingRate: rate } });
});

function byWeight() {
  return { ...zones, elsewhere: { ...zones.elsewhere, byWeight: { coveredKg: 1, perKg: 20 }, vanCharge: 500 } };
}

function freeFrom(taka: number) {
  return { ...zones, elsewhere: { ...zones.elsewhere, freeFrom: taka } };
}

test("the shop's pages elsewhere, its address and its phone", () => {
  applySettings({ street: "Road 5, Bogura", phone: "01712345678" });
  const socials = { facebook: "https://facebook.com/palms", instagram: "", youtube: "" };
  expect(told(shopData, { socials })[0]).toMatchObject({
    sameAs: ["https://facebook.com/palms"],
    address: { streetAddress: "Road 5, Bogura" },
    telephone: "01712345678",
  });
});
