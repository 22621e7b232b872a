import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { addProduct, address, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  plant = await addProduct(admin, { offerPrice: 99.5 });
});
afterAll(() => shop.close());

const line = { quantity: 2, size: "Small Pot" };
const written = (change: object = {}) => ({
  items: [{ ...line, product: plant }],
  address: { ...address, email: "" },
  source: "phone",
  ...change,
});
const total = async () => (await admin.post("/api/order/list", { page: 1 })).body.total;
const mailsFor = async (orderId: string) =>
  (await shop.database.db.select().from(outbox)).filter((mail) => mail.payload.orderId === orderId);

test("the owner enters an order for a caller, at the shop's prices", async () => {
  const { status, body } = await admin.post(
    "/api/order/create",
    written({ note: "Call after 6", expectedAmount: 212.98 }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: "Order Placed", amount: 212.98 });
  const { order } = (await admin.get(`/api/order/${body.orderId}`)).body;
  expect(order).toMatchObject({
    number: body.number,
    source: "phone",
    note: "Call after 6",
    paymentMethod: "COD",
    isPaid: false,
    status: "Order Placed",
    amount: 212.98,
    address: { firstName: "Ayesha", email: "" },
    items: [{ quantity: 2, product: { name: "Money Plant" } }],
    customer: null,
    events: [{ kind: "placed", actor: "owner", actorName: "Owner" }],
  });
  expect((await admin.post("/api/order/list", { q: body.number })).body.orders).toHaveLength(1);
  expect((await admin.post("/api/order/list")).body.orders[0].number).toBe(body.number);
});

test("a mail to the customer is queued, and none to the owner; the sender decides whether it can be sent", async () => {
  const without = await admin.post("/api/order/create", written({ address: { ...address, email: undefined } }));
  expect(await mailsFor(without.body.orderId)).toMatchObject([{ kind: "order-placed" }]);
  const withOne = await admin.post("/api/order/create", written({ address, source: "message" }));
  expect(await mailsFor(withOne.body.orderId)).toMatchObject([{ kind: "order-placed" }]);
});

test("a customer with the same e-mail does not see it among their own orders", async () => {
  const shopper = await signedInShopper(shop);
  await admin.post("/api/order/create", written({ address: { ...address, email: shopper.email }, source: "visit" }));
  expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
});

test("a double click is one order; the same key with another body is refused; a refusal does not use a key up", async () => {
  const key = { headers: { "idempotency-key": "by-phone-0001" } };
  const before = await total();
  expect((await admin.post("/api/order/create", written({ items: [] }), key)).status).toBe(400);
  const clicks = Array.from({ length: 8 });
  // Opens the connections first; otherwise the first request ends before the others have one.
  await Promise.all(clicks.map(total));
  const answers = await Promise.all(clicks.map(() => admin.post("/api/order/create", written(), key)));
  expect(answers.map((answer) => answer.status)).toEqual(clicks.map(() => 200));
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
  for (const change of [{ note: "Another" }, { source: "visit" }]) {
    const other = await admin.post("/api/order/create", written(change), key);
    expect(other).toMatchObject({ status: 409, body: { code: "key-reused" } });
  }
  expect(await total()).toBe(before + 1);
  const shopper = await signedInShopper(shop);
  const own = await shopper.post("/api/order/cod", { items: written().items, address }, key);
  expect(own.body.orderId).not.toBe(answers[0]?.body.orderId);
});

test.each([
  ["no source", { source: undefined }, 400, "source", "Source must be phone, message, visit, messenger or whatsapp"],
  [
    "the shop as source",
    { source: "shop" },
    400,
    "source",
    "Source must be phone, message, visit, messenger or whatsapp",
  ],
  [
    "half a phone number",
    { address: { ...address, phone: "017" } },
    400,
    "address.phone",
    "Phone needs at least 6 digits",
  ],
  ["no phone", { address: { ...address, phone: " " } }, 400, "address.phone", "Phone is required"],
  ["no items", { items: [] }, 400, "items", "Your cart is empty"],
  ["a long note", { note: "x".repeat(2001) }, 400, "note", "Note for owners is longer than 2000 characters"],
  [
    "another total",
    { expectedAmount: 1 },
    409,
    "expectedAmount",
    "The total has changed. Please look at it once more.",
  ],
  [
    "an unknown product",
    { items: [{ ...line, product: "01890000-0000-7000-8000-000000000000" }] },
    400,
    "items.0.product",
    "A product of this order is no longer sold",
  ],
])("refuses an order with %s and stores nothing", async (_what, change, status, field, message) => {
  const before = await total();
  const refused = await admin.post("/api/order/create", written(change));
  expect(refused).toMatchObject({ status, body: { success: false, field, message } });
  expect(await total()).toBe(before);
});

test("refuses a product that is out of stock by name", async () => {
  const fern = await addProduct(admin, { name: "Boston Fern" });
  await admin.post("/api/product/stock", { productId: fern, inStock: false });
  const refused = await admin.post("/api/order/create", written({ items: [{ ...line, product: fern }] }));
  expect(refused).toMatchObject({ status: 409, body: { message: "Boston Fern is out of stock" } });
});
