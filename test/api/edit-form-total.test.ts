// The total that the form shows of an order with a coupon for a category is the one that the server computes.
import { afterAll, expect, test } from "vitest";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { addCategory, addProduct, address, openStaffedShop } from "#test/shop.ts";
import { draftOf, toInput, totalsOf } from "#web/admin/orders/form/order-edit-draft.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());
const size = "Small Pot";
const [ferns, mosses] = [await addCategory(admin, "Ferns"), await addCategory(admin, "Mosses")];
const fern = await addProduct(admin, { category: "Ferns", name: "Fern", offerPrice: 100, sizes: [size] });
const bigFern = await addProduct(admin, { category: "Ferns", name: "Big Fern", offerPrice: 250, sizes: [size] });
const moss = await addProduct(admin, { category: "Mosses", name: "Moss", offerPrice: 50, sizes: [size] });
const code = "FERNS20";
const offer = { code, gives: "percent", percent: 20, on: "categories", ids: [ferns], isOn: true };
expect((await admin.post("/api/coupon/create", offer)).status).toBe(200);
expect(mosses).not.toBe(ferns);

test.each([
  ["more of a plant of the category", [[fern, 3]], 60],
  [
    "another plant of it",
    [
      [fern, 1],
      [bigFern, 1],
    ],
    70,
  ],
  [
    "one that it is not for",
    [
      [fern, 1],
      [moss, 2],
    ],
    20,
  ],
  ["none of the category is left", [[moss, 3]], 0],
] as [string, [string, number][], number][])("%s", async (_name, lines, discount) => {
  const items = [{ product: fern, quantity: 1, size }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address, coupon: code })).body;
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  const { categories } = (await admin.get("/api/category/list")).body;
  const ids = lines.map(([product]) => product).join(",");
  const found = (await admin.get(`/api/product/list?ids=${ids}`)).body.products as ProductCard[];
  const products = { find: (id: string) => found.find(({ _id }) => _id === id) ?? null };
  const draft = { ...draftOf(order), lines: lines.map(([productId, quantity]) => ({ productId, size, quantity })) };
  const totals = totalsOf(order, draft, products, categories);
  expect(totals.discountMinor ?? 0).toBe(toMinor(discount));
  const edited = await admin.post("/api/order/edit", toInput(order, draft, totals));
  expect(edited, JSON.stringify(edited.body)).toMatchObject({
    status: 200,
    body: { amount: toTaka(totals.totalMinor) },
  });
});
