import { afterAll, beforeAll, expect, test } from "vitest";
import { offerPriceOf, priceCart, toMinor, toTaka } from "#contract/rules/money/money.ts";
import {
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  productData,
  productForm,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
});
afterAll(() => shop.close());

const find = async (id: string) => (await shop.browser().get(`/api/product/${id}`)).body.product;
const update = (id: string, change: Record<string, unknown>) =>
  admin.send("PUT", `/api/product/update/${id}`, productForm(productData(change)));

test("a size with its own price costs that, every other the offer price: in list, cart and order", async () => {
  const id = await addProduct(admin, { offerPrice: 195, sizePrices: { "Large Pot": 450.5, "Small Pot": null } });
  const shopper = await signedInShopper(shop);
  const [card] = (await shopper.get(`/api/product/list?ids=${id}`)).body.products;
  expect(card).toMatchObject({ offerPrice: 195, sizePrices: { "Large Pot": 450.5 } });
  expect(await find(id)).toMatchObject({ offerPrice: 195, sizePrices: { "Large Pot": 450.5 } });

  const items = [
    { product: id, quantity: 2, size: "Large Pot" },
    { product: id, quantity: 1, size: "Small Pot" },
  ];
  const shown = priceCart(
    items.map(({ size, quantity }) => ({ quantity, offerPriceMinor: toMinor(offerPriceOf(card, size)) })),
  );
  expect(toTaka(shown.totalMinor)).toBe(1127.92);
  const plain = await shopper.post("/api/order/cod", { items, address, expectedAmount: 606.7 });
  expect(plain).toMatchObject({ status: 409, body: { code: "amount-changed", amount: 1127.92 } });
  const placed = await shopper.post("/api/order/cod", { items, address, expectedAmount: toTaka(shown.totalMinor) });
  expect(placed.body).toMatchObject({ success: true, amount: 1127.92 });
  const [order] = (await shopper.post("/api/order/userorders")).body.orders;
  expect(order.subtotal).toBe(1096);
  expect(
    order.items.map((line: { size: string; product: { offerPrice: number } }) => [line.size, line.product.offerPrice]),
  ).toEqual([
    ["Large Pot", 450.5],
    ["Small Pot", 195],
  ]);
});

test("lists are filtered by the prices of all sizes, and sorted by the least, which cards name", async () => {
  for (const [name, offerPrice, sizePrices] of [
    ["Span Fern", 200, { "Large Pot": 500 }],
    ["Span Palm", 300, { "Small Pot": 150 }],
    ["Span Moss", 250, {}],
  ] as const)
    await addProduct(admin, { name, offerPrice, price: 600, sizePrices });
  const listed = async (query: string) =>
    (await shop.browser().get(`/api/product/list?q=span&${query}`)).body.products.map(({ name }: { name: string }) =>
      name.slice("Span ".length),
    );
  expect(await listed("sort=price-asc")).toEqual(["Palm", "Fern", "Moss"]);
  expect(await listed("sort=price-desc")).toEqual(["Moss", "Fern", "Palm"]);
  expect(await listed("maxPrice=150&sort=name")).toEqual(["Palm"]);
  expect(await listed("minPrice=400&sort=name")).toEqual(["Fern"]);
  // No size costs that.
  expect(await listed("minPrice=310&maxPrice=499&sort=name")).toEqual([]);
  expect(await listed("minPrice=300&maxPrice=500&sort=name")).toEqual(["Fern", "Palm"]);
});

test("a size may be free, and an order keeps the price it was sold at", async () => {
  const id = await addProduct(admin, { name: "Cutting", offerPrice: 50, sizePrices: { "Small Pot": 0 } });
  const shopper = await signedInShopper(shop);
  const items = [{ product: id, quantity: 1, size: "Small Pot" }];
  expect((await shopper.post("/api/order/cod", { items, address })).body.amount).toBe(10);
  await update(id, { name: "Cutting", offerPrice: 50, sizePrices: { "Small Pot": 20 } });
  expect((await shopper.post("/api/order/userorders")).body.orders[0].items[0].product.offerPrice).toBe(0);
});

test("the specified update, without prices by size, clears them; its sums use the offer price", async () => {
  const id = await addProduct(admin, { sizePrices: { "Large Pot": 450 } });
  expect((await update(id, { offerPrice: 100 })).status).toBe(200);
  expect(await find(id)).toMatchObject({ offerPrice: 100, sizePrices: {} });
  await update(id, { offerPrice: 100, sizePrices: { "Small Pot": 90 } });
  await update(id, { offerPrice: 100, sizePrices: null });
  expect(await find(id)).toMatchObject({ sizePrices: {} });
});

test.each([
  ["a size that is not sold", { XL: 10 }, "sizePrices.XL", "A price is given for 'XL', which is not one of the sizes"],
  ["a price below zero", { "Large Pot": -1 }, "sizePrices.Large Pot", undefined],
  ["a price in words", { "Large Pot": "ten" }, "sizePrices.Large Pot", undefined],
  ["a third decimal", { "Large Pot": 1.005 }, "sizePrices.Large Pot", undefined],
  ["a size of no shop", { Huge: 1 }, undefined, undefined],
  ["no object", [1], "sizePrices", undefined],
])("prices by size with %s are refused and change nothing", async (_what, sizePrices, field, message) => {
  const id = await addProduct(admin, { name: "Kept", sizePrices: { "Large Pot": 300 } });
  const refused = await update(id, { name: "Changed", sizePrices });
  expect(refused).toMatchObject({
    status: 400,
    body: { ...(field ? { field } : {}), ...(message ? { message } : {}) },
  });
  expect(await find(id)).toMatchObject({ name: "Kept", sizePrices: { "Large Pot": 300 } });
});
