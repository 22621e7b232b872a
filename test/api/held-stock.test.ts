// How much counted stock a shopper may hold with unpaid orders.
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  signedInOwner,
  signedInShopper,
} from "#test/shop.ts";

const shop = await openTestShop({ RATE_LIMIT: "on" });
afterAll(() => shop.close());
const admin = await signedInOwner(shop);
await addCategory(admin, "Indoor Plants");
let counted: string;
let phones = 0;
let phone: string;

beforeEach(async () => {
  counted = await addProduct(admin, { name: "Counted", stock: { "Small Pot": { count: 5000 } } });
  phones += 1;
  phone = `0181122${String(phones).padStart(4, "0")}`;
});

const order = (product: string, quantity: number, of = phone, size = "Small Pot") => ({
  items: [{ product, quantity, size }],
  address: { ...address, phone: of },
});
const place = (browser: Browser, body: object) => browser.post("/api/order/cod", body);

test("a shopper may have ten unpaid orders; a canceled or packed one makes room", async () => {
  const shopper = await signedInShopper(shop);
  const placed: string[] = [];
  for (let time = 0; time < 10; time += 1) {
    const reply = await place(shopper, order(counted, 1));
    expect(reply.status).toBe(200);
    placed.push(reply.body.orderId);
  }
  const [first = "", second = ""] = placed;
  expect(await place(shopper, order(counted, 1))).toMatchObject({
    status: 409,
    body: {
      code: "too-many-open-orders",
      message: "There are 10 open orders that are not paid yet. Please pay or cancel one of them first, or contact us.",
    },
  });
  await shopper.post("/api/order/mine/cancel", { orderId: first });
  expect((await place(shopper, order(counted, 1))).status).toBe(200);
  expect((await place(shopper, order(counted, 1))).status).toBe(409);
  await admin.post("/api/order/status", { orderId: second, status: "Packing" });
  expect((await place(shopper, order(counted, 1))).status).toBe(200);
  // Sizes without a count are not held.
  const plain = await addProduct(admin, { name: "Plain" });
  expect((await place(shopper, order(plain, 99))).status).toBe(200);
  const [left] = (await admin.get(`/api/product/desk/${counted}`)).body.product.stock["Small Pot"]
    .toString()
    .split(" ");
  expect(Number(left)).toBe(5000 - 11);
});

test("a shopper may hold five hundred pieces; the owner may order any number", async () => {
  const shopper = await signedInShopper(shop);
  const six = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((nth) => addProduct(admin, { name: `Many ${nth}`, stock: { "Small Pot": { count: 99 } } })),
  );
  const items = six.map((product) => ({ product, quantity: 99, size: "Small Pot" }));
  const large = { items, address: { ...address, phone } };
  const refused = await place(shopper, large);
  expect(refused).toMatchObject({ status: 409, body: { code: "too-much-held", left: 500 } });
  expect(refused.body.message).toContain("Please order fewer, or contact us");
  expect((await place(shopper, { ...large, items: items.slice(0, 5) })).status).toBe(200);
  expect(await place(shopper, order(counted, 6))).toMatchObject({ status: 409, body: { left: 5 } });
  expect((await place(shopper, order(counted, 5))).status).toBe(200);
  const written = { ...order(counted, 99), source: "phone" };
  for (let time = 0; time < 6; time += 1) expect((await admin.post("/api/order/create", written)).status).toBe(200);
});

test("a guest's network holds three hundred pieces, whatever phones are typed; from half of it the owner is told", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  let made = 0;
  const guest = (quantity: number, from: string) => {
    made += 1;
    const invented = `0193344${String(made).padStart(4, "0")}`;
    return shop.browser().post("/api/order/guest", order(counted, quantity, invented), {
      headers: { "idempotency-key": `held-by-network-${phone}-${made}` },
      address: from,
    });
  };
  const flagsOf = async (orderId: string) =>
    (await admin.get(`/api/order/${orderId}`)).body.order.flags.map(({ kind }: { kind: string }) => kind);
  const first = await guest(99, "2001:db8:7:7::1");
  expect(await flagsOf(first.body.orderId)).toEqual([]);
  const second = await guest(99, "2001:db8:7:7::2");
  expect(await flagsOf(second.body.orderId)).toEqual(["much-held"]);
  expect((await guest(99, "2001:db8:7:7::3")).status).toBe(200);
  const refused = { status: 409, body: { code: "too-much-held", left: 3 } };
  expect(await guest(4, "2001:db8:7:7::4")).toMatchObject(refused);
  expect((await guest(4, "2001:db8:7:8::1")).status).toBe(200);
  await admin.post("/api/order/cancel", { orderId: first.body.orderId, reason: "Invented" });
  expect((await guest(4, "2001:db8:7:7::5")).status).toBe(200);
  // Who has an account is limited by it, wherever it orders.
  const shopper = await signedInShopper(shop);
  const own = await shopper.post("/api/order/cod", order(counted, 99), { address: "2001:db8:7:7::6" });
  expect(own.status).toBe(200);
});

test("one phone is one holder, whoever orders with it and however it is written", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const guest = (of: string, key: number) =>
    shop.browser().post("/api/order/guest", order(counted, 1, of), {
      headers: { "idempotency-key": `held-stock-guest-${phone}-${key}` },
      address: `10.2.0.${key}`,
    });
  const other = (await signedInShopper(shop)) as Browser;
  const forms = [
    phone,
    `+88${phone}`,
    `0088${phone}`,
    phone.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? ""),
  ];
  for (let key = 0; key < 10; key += 1) expect((await guest(forms[key % 4] ?? "", key)).status).toBe(200);
  for (let time = 0; time < 10; time += 1) {
    expect((await place(other, order(counted, 1, forms[time % 4]))).status).toBe(200);
  }
  const third = await signedInShopper(shop);
  expect(await place(third, order(counted, 1))).toMatchObject({ status: 409, body: { code: "too-many-open-orders" } });
  expect((await place(third, order(counted, 1, "01911222333"))).status).toBe(200);
});
