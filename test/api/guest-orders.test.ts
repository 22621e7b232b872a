import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, address, openShopWithOwner, openStaffedShop, signedInShopper } from "#test/shop.ts";

const { shop, admin } = await openStaffedShop();
const plant = await addProduct(admin, { offerPrice: 99.5 });
beforeAll(() => allow(true));
afterAll(() => shop.close());

const allow = (guestOrders: boolean) => admin.send("PUT", "/api/admin/settings", { guestOrders });
let keys = 0;
const newKey = () => {
  keys += 1;
  return `guest-key-${keys}-of-this-test`;
};
const order = (change: object = {}) => ({
  items: [{ product: plant, quantity: 2, size: "Small Pot" }],
  address,
  ...change,
});
const send = (body: object, key: string | undefined = newKey(), from?: string, where = shop) =>
  where
    .browser()
    .post("/api/order/guest", body, { headers: { "idempotency-key": key }, ...(from ? { address: from } : {}) });

test("off by default: a visitor is asked to log in, and nothing is stored", async () => {
  const { shop: closed, admin: owner } = await openStaffedShop();
  const product = await addProduct(owner);
  const refused = await send(
    order({ items: [{ product, quantity: 1, size: "Small Pot" }] }),
    newKey(),
    undefined,
    closed,
  );
  expect(refused).toMatchObject({ status: 401, body: { message: "Please log in to continue", code: "not-signed-in" } });
  expect((await owner.post("/api/order/list")).body.orders).toEqual([]);
  await closed.close();
});

test("a guest orders in cash and follows the order by the link; the owner sees a guest", async () => {
  const { body } = await send(order());
  expect(body).toMatchObject({
    success: true,
    message: "Order Placed",
    amount: 212.98,
    number: expect.stringMatching(/^GP-/),
  });
  const tracked = await shop.browser().get(`/api/order${body.trackingPath}`);
  expect(tracked.body.order).toMatchObject({ number: body.number, status: "Order Placed" });
  const { order: seen } = (await admin.get(`/api/order/${body.orderId}`)).body;
  expect(seen).toMatchObject({
    guest: true,
    customer: null,
    source: "shop",
    paymentMethod: "COD",
    address,
    events: [{ kind: "placed", actor: "customer", actorName: "" }],
  });
  const written = await admin.post("/api/order/create", { ...order(), source: "phone" });
  expect((await admin.get(`/api/order/${written.body.orderId}`)).body.order.guest).toBe(false);
  const shopper = await signedInShopper(shop);
  const own = await shopper.post("/api/order/cod", order());
  expect((await admin.get(`/api/order/${own.body.orderId}`)).body.order.guest).toBe(false);
});

test("without an email a guest follows the order by its link, or finds it by number and phone, and no mail is sent", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true, emailOptional: true });
  const { email: _none, ...withoutEmail } = { ...address, phone: "+৮৮০ ১৭১২-৩৪৫ ৬৭৮" };
  const { status, body } = await send(order({ address: withoutEmail }));
  expect(status).toBe(200);
  expect((await shop.browser().get(`/api/order${body.trackingPath}`)).body.order.number).toBe(body.number);
  const found = await shop.browser().post("/api/order/find", { number: body.number, phone: "0088 01712 345678" });
  expect(found).toMatchObject({ status: 200, body: { trackingPath: body.trackingPath } });
  const { order: seen } = (await admin.get(`/api/order/${body.orderId}`)).body;
  expect(seen.address).toEqual({ ...address, email: "", phone: "01712345678" });
  for (const q of ["01712345678", "+8801712-345678", "০১৭১২ ৩৪৫৬৭৮"]) {
    const { orders } = (await admin.post("/api/order/list", { q })).body;
    expect(
      orders.map(({ number }: { number: string }) => number),
      q,
    ).toContain(body.number);
  }
});

test("the same key and order is one order with one answer; with another order it is refused", async () => {
  const key = newKey();
  const first = await send(order(), key);
  const again = await send(order(), key);
  expect(again.body).toEqual(first.body);
  const other = await send(order({ address: { ...address, firstName: "Rafi" } }), key);
  expect(other).toMatchObject({ status: 409, body: { code: "key-reused" } });
  // Guessing the key reveals nothing: only the same order gets its link as the answer.
  expect(other.body).not.toHaveProperty("trackingPath");
  expect(JSON.stringify(other.body)).not.toContain(first.body.number);
  expect((await send(order())).body.orderId).not.toBe(first.body.orderId);
});

test("the browser that ordered sees the whole order and cancels it; no other key opens it", async () => {
  const key = newKey();
  const { orderId, number } = (await send(order(), key)).body;
  const ask = (act: string, how = key) => shop.browser().post(`/api/order/guest/${act}`, { orderId, key: how });
  const seen = await ask("mine");
  expect(seen.body.order).toMatchObject({ number, amount: 212.98, address, items: [{ quantity: 2 }], canceled: null });
  expect(seen.body.order.trackingPath).toMatch(/^\/track\//);
  for (const act of ["mine", "cancel"]) expect((await ask(act, newKey())).status).toBe(404);
  expect(await ask("cancel")).toMatchObject({ status: 200, body: { message: "Order Cancelled" } });
  expect((await ask("mine")).body.order).toMatchObject({ canceled: { kind: "customer" } });
  const shopper = await signedInShopper(shop);
  const own = await shopper.post("/api/order/cod", order(), { headers: { "idempotency-key": key } });
  const theirs = { orderId: own.body.orderId, key };
  expect((await shop.browser().post("/api/order/guest/mine", theirs)).status).toBe(404);
});

test("a refused guest's order does not use up its key", async () => {
  const key = newKey();
  await admin.post("/api/product/stock", { productId: plant, inStock: false });
  expect((await send(order(), key)).status).toBe(409);
  await admin.post("/api/product/stock", { productId: plant, inStock: true });
  expect((await send(order(), key)).status).toBe(200);
});

test.each([
  ["no key", {}, undefined, "idempotency-key"],
  ["a key that could be guessed", {}, "fifteen-letters", "idempotency-key"],
  ["no phone", { address: { ...address, phone: " " } }, "a-key-of-its-own-1", "address.phone"],
  ["no street", { address: { ...address, street: undefined } }, "a-key-of-its-own-2", "address.street"],
  ["nothing ordered", { items: [] }, "a-key-of-its-own-3", "items"],
])("a guest's order with %s is refused like any other", async (_, change, key, field) => {
  const refused = await shop.browser().post("/api/order/guest", order(change), { headers: { "idempotency-key": key } });
  expect(refused).toMatchObject({ status: 400, body: { field } });
});

test("unknown products, other totals and turned-off guests are refused as for everyone", async () => {
  const nobodys = "01890000-0000-7000-8000-000000000000";
  const unknown = await send(order({ items: [{ product: nobodys, quantity: 1, size: "Small Pot" }] }));
  expect(unknown).toMatchObject({ status: 400, body: { code: "unknown-product" } });
  expect(await send(order({ expectedAmount: 1 }))).toMatchObject({ status: 409, body: { amount: 212.98 } });
  const key = newKey();
  await send(order(), key);
  await allow(false);
  expect((await send(order(), key)).status).toBe(401);
  await allow(true);
});

test("refused orders with somebody's phone keep that phone from nothing", async () => {
  const { shop: limited, admin: owner } = await openShopWithOwner({ RATE_LIMIT: "on" });
  const product = await addProduct(owner);
  await owner.send("PUT", "/api/admin/settings", { guestOrders: true });
  const ordered = (of: string, ip: string) =>
    send({ items: [{ product: of, quantity: 1, size: "Small Pot" }], address }, newKey(), ip, limited);
  const unknown = "018f0000-0000-7000-8000-000000000000";
  for (let time = 0; time < 12; time += 1) {
    expect((await ordered(unknown, `10.3.0.${time}`)).status).toBe(400);
    expect((await ordered(unknown, "10.3.1.1")).status).toBe(400);
  }
  for (const ip of ["10.3.0.1", "10.3.1.1", "10.3.2.1"]) expect((await ordered(product, ip)).status).toBe(200);
  await limited.close();
}, 60_000);

test("one phone number or address may place only so many orders an hour", async () => {
  const { shop: limited, admin: owner } = await openShopWithOwner({ RATE_LIMIT: "on" });
  const product = await addProduct(owner);
  await owner.send("PUT", "/api/admin/settings", { guestOrders: true });
  const from = (phone: string, ip: string) =>
    send(
      { items: [{ product, quantity: 1, size: "Small Pot" }], address: { ...address, phone } },
      newKey(),
      ip,
      limited,
    );
  const spellings = ["01811222333", "+8801811222333", "008801811222333", "8801811222333", "01811-222 333"];
  spellings.push("০১৮১১২২২৩৩৩", "+880 (0)1811 222333", "٠١٨١١٢٢٢٣٣٣", "01811222333 ext 1", "O1811222333, 01733000009");
  for (const phone of spellings) expect((await from(phone, "10.1.0.1")).status).toBe(200);
  expect((await from("018-11222333", "10.1.0.1")).status).toBe(429);
  // Elsewhere it is somebody else who typed it.
  expect((await from("01811222333", "10.1.0.2")).status).toBe(200);
  const answers: number[] = [];
  for (let time = 0; time < 61; time += 1) answers.push((await from(`018112223${10 + time}`, "10.9.9.9")).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
  await limited.close();
}, 60_000);
