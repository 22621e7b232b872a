import { afterAll, beforeAll, expect, test } from "vitest";
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
let plant: string;
let pot: string;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner({ DEMO: "off" }));
  plant = await addProduct(admin, { offerPrice: 99.5 });
  pot = await addProduct(admin, { name: "Clay Pot", offerPrice: 0.25, price: 1, sizes: [] });
});
afterAll(() => shop.close());

const line = (quantity = 2) => ({ product: plant, quantity, size: "Small Pot" });
const order = (change: object = {}) => ({ items: [line()], address, ...change });

test("a shopper orders with cash on delivery and sees the order; the owner sees it and changes its status", async () => {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 2 });
  const placed = await shopper.post("/api/order/cod", order());
  expect(placed.body).toMatchObject({ success: true, message: "Order Placed", amount: 212.98 });

  const mine = await shopper.post("/api/order/userorders");
  expect(mine.body.orders).toHaveLength(1);
  expect(mine.body.orders[0]).toMatchObject({
    _id: placed.body.orderId,
    number: placed.body.number,
    amount: 212.98,
    subtotal: 199,
    delivery: 10,
    tax: 3.98,
    isPaid: false,
    paymentMethod: "COD",
    status: "Order Placed",
    address,
    items: [{ quantity: 2, size: "Small Pot", product: { _id: plant, name: "Money Plant", offerPrice: 99.5 } }],
  });
  const auth = await shopper.get("/api/user/is-auth");
  expect(auth.body.user.cartData).toEqual({});

  const all = await admin.post("/api/order/list");
  expect(all.body.orders.map((one: { _id: string }) => one._id)).toContain(placed.body.orderId);
  for (const status of ["Delivered", "Packing", "Out for delivery", "Shipped", "Order Placed"]) {
    const set = await admin.post("/api/order/status", { orderId: placed.body.orderId, status });
    expect(set.body).toEqual({ success: true, message: "Status Updated" });
    const seen = await shopper.post("/api/order/userorders");
    expect(seen.body.orders[0].status).toBe(status);
  }
});

test("an order keeps what it sold when the product is renamed, repriced and deleted", async () => {
  const shopper = await signedInShopper(shop);
  const rose = await addProduct(admin, { name: "Rose", bengaliName: "গোলাপ", offerPrice: 120 });
  await shopper.post("/api/order/cod", order({ items: [{ product: rose, quantity: 1, size: "Small Pot" }] }));
  await admin.send(
    "PUT",
    `/api/product/update/${rose}`,
    productForm(productData({ name: "Red Rose", offerPrice: 500 })),
  );
  await admin.send("DELETE", `/api/product/delete/${rose}`);
  const { body } = await shopper.post("/api/order/userorders");
  expect(body.orders[0].items[0].product).toMatchObject({ name: "Rose", bengaliName: "গোলাপ", offerPrice: 120 });
  expect(body.orders[0].amount).toBe(132.4);
});

test("lines added to the cart while an order is placed stay in it", async () => {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 5 });
  await shopper.post("/api/cart/add", { itemId: pot, size: "Standard" });
  await shopper.post("/api/order/cod", order());
  const { body } = await shopper.get("/api/user/is-auth");
  expect(body.user.cartData).toEqual({ [plant]: { "Small Pot": 3 }, [pot]: { Standard: 1 } });
});

test("tax is rounded half up, once for the whole cart", async () => {
  const shopper = await signedInShopper(shop);
  const { body } = await shopper.post(
    "/api/order/cod",
    order({ items: [{ product: pot, quantity: 1, size: "Standard" }] }),
  );
  expect(body.amount).toBe(0.25 + 10 + 0.01);
});

test("the browser's prices are ignored, and a changed total is refused with the new one", async () => {
  const shopper = await signedInShopper(shop);
  const cheap = { ...line(), price: 1, offerPrice: 1 };
  const changed = await shopper.post("/api/order/cod", order({ items: [cheap], amount: 1, expectedAmount: 12 }));
  expect(changed.status).toBe(409);
  expect(changed.body).toMatchObject({ success: false, code: "amount-changed", amount: 212.98 });
  const placed = await shopper.post("/api/order/cod", order({ items: [cheap], amount: 1, expectedAmount: 212.98 }));
  expect(placed.body.amount).toBe(212.98);
});

test("a double click is one order; the same key with another body is refused; a refusal does not use a key up", async () => {
  const shopper = await signedInShopper(shop);
  const key = { headers: { "idempotency-key": "checkout-0001" } };
  const refused = await shopper.post("/api/order/cod", order({ items: [line(0)] }), key);
  expect(refused.status).toBe(400);
  const answers = await Promise.all([1, 2, 3].map(() => shopper.post("/api/order/cod", order(), key)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
  const other = await shopper.post("/api/order/cod", order({ items: [line(3)] }), key);
  expect(other.status).toBe(409);
  const { body } = await shopper.post("/api/order/userorders");
  expect(body.orders).toHaveLength(1);
  const stranger = await signedInShopper(shop);
  expect((await stranger.post("/api/order/cod", order(), key)).body.orderId).not.toBe(answers[0]?.body.orderId);
});

test.each([
  ["no items", { items: [] }, 400, "items", "Your cart is empty"],
  ["a quantity of 0", { items: [{ quantity: 0 }] }, 400, "items.0.quantity", "Quantity must be at least 1"],
  ["a quantity of 100", { items: [{ quantity: 100 }] }, 400, "items.0.quantity", "Quantity must be at most 99"],
  ["half a plant", { items: [{ quantity: 1.5 }] }, 400, "items.0.quantity", "Quantity must be a whole number"],
  ["a size that is not offered", { items: [{ size: "XL" }] }, 400, "items.0.size", "Please select size first"],
  ["no size", { items: [{ size: undefined }] }, 400, "items.0.size", "Please select size first"],
  [
    "an unknown product",
    { items: [{ product: "01890000-0000-7000-8000-000000000000" }] },
    400,
    "items.0.product",
    "A product of this order is no longer sold",
  ],
  ["a key of every object", { items: [{ product: "__proto__" }] }, 400, "items.0.product", "Product is not an id"],
  ["no phone", { address: { ...address, phone: undefined } }, 400, "address.phone", "Phone is required"],
  ["a blank street", { address: { ...address, street: "   " } }, 400, "address.street", "Street is required"],
  ["no address", { address: undefined }, 400, "address", "Address is required"],
])(
  "refuses %s and stores nothing",
  async (_what, change: { items?: object[]; address?: unknown }, status, field, message) => {
    const shopper = await signedInShopper(shop);
    const items = change.items?.map((item) => ({ ...line(), ...item })) ?? [line()];
    const refused = await shopper.post("/api/order/cod", order({ ...change, items }));
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ success: false, field, message });
    expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
  },
);

test("refuses a line whose product is out of stock, by name, and the whole order with it", async () => {
  const shopper = await signedInShopper(shop);
  const fern = await addProduct(admin, { name: "Boston Fern" });
  await admin.post("/api/product/stock", { productId: fern, inStock: false });
  const items = [line(), { product: fern, quantity: 1, size: "Small Pot" }];
  const refused = await shopper.post("/api/order/cod", order({ items }));
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ message: "Boston Fern is out of stock", field: "items.1.product" });
  expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
});

test("nobody sees or changes somebody else's order", async () => {
  const visitor = shop.browser();
  const shopper = await signedInShopper(shop);
  const stranger = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/cod", order());
  expect((await stranger.post("/api/order/userorders")).body.orders).toEqual([]);
  expect((await visitor.post("/api/order/userorders")).status).toBe(401);
  expect((await visitor.post("/api/order/cod", order())).status).toBe(401);
  expect((await shopper.post("/api/order/list")).status).toBe(401);
  const change = { orderId: placed.body.orderId, status: "Delivered" };
  expect((await shopper.post("/api/order/status", change)).status).toBe(401);
  expect((await admin.post("/api/order/cod", order())).status).toBe(401);
});

test("a status outside the five, and an unknown order, are refused", async () => {
  const shopper = await signedInShopper(shop);
  const { body } = await shopper.post("/api/order/cod", order());
  const lost = await admin.post("/api/order/status", { orderId: body.orderId, status: "Lost" });
  expect(lost).toMatchObject({ status: 400, body: { field: "status", message: "Status is not a status of an order" } });
  const unknown = { orderId: "01890000-0000-7000-8000-000000000000", status: "Packing" };
  expect((await admin.post("/api/order/status", unknown)).status).toBe(404);
});

test("card payment checks role and body first, then says that it is not set up", async () => {
  const shopper = await signedInShopper(shop);
  expect((await shop.browser().post("/api/order/stripe", order())).status).toBe(401);
  expect((await shopper.post("/api/order/stripe", order({ items: [] }))).status).toBe(400);
  const refused = await shopper.post("/api/order/stripe", order());
  expect(refused).toMatchObject({ status: 503, body: { success: false, message: "Card payment is not set up" } });
  expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
});
