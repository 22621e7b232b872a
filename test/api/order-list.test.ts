import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderListInput } from "#contract/wire/orders/orders.ts";
import { orders } from "#db/schema/orders.ts";
import { countQueries } from "#test/queries.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let plant: string;
let tub: string;
let placed: string[];

const ayesha = { ...address, phone: "+880 1712-345678" };
const rahim = { ...address, email: "second@example.com", firstName: "Rahim", lastName: "Uddin", phone: "০১৯১১ ২২২৩৩৩" };
const karim = {
  ...address,
  email: "third@example.com",
  firstName: "করিম",
  lastName: "100%_Sure",
  phone: "01555000111",
};

/** Three orders, GP-1001 to GP-1003, each on a different day. */
beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  plant = await addProduct(admin, { name: "Money Plant", bengaliName: "মানিপ্ল্যান্ট" });
  tub = await addProduct(admin, { name: "Clay Tub", bengaliName: "মাটির টব ১০ ইঞ্চি" });
  placed = [];
  for (const [product, to] of [
    [plant, ayesha],
    [tub, rahim],
    [plant, karim],
  ] as const) {
    const items = [{ product, quantity: placed.length + 1, size: "Small Pot" }];
    placed.push((await shopper.post("/api/order/cod", { items, address: to })).body.orderId);
  }
  await wasPlacedAt(placed[0] ?? "", "2026-03-01T17:59:59.999Z"); // The last moment of 1 March in Dhaka.
  await wasPlacedAt(placed[1] ?? "", "2026-03-01T18:00:00.000Z"); // The first of 2 March.
  await wasPlacedAt(placed[2] ?? "", "2026-03-02T18:00:00.000Z"); // The first of 3 March.
});
afterAll(() => shop.close());

/** Rewrites the order's time, because the database's clock cannot be set. */
async function wasPlacedAt(orderId: string, time: string) {
  await shop.database.db
    .update(orders)
    .set({ createdAt: new Date(time) })
    .where(eq(orders.id, orderId));
}

const list = async (input: OrderListInput) => (await admin.post("/api/order/list", input)).body;
const numbers = async (input: OrderListInput) =>
  (await list(input)).orders.map((one: { number: string }) => one.number);

test("without page and filters the answer is all orders, with a body and without one", async () => {
  for (const answer of [await admin.send("POST", "/api/order/list"), await admin.post("/api/order/list", {})]) {
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["success", "message", "orders"]);
    expect(answer.body.orders.map((one: { number: string }) => one.number)).toEqual(["GP-1003", "GP-1002", "GP-1001"]);
  }
});

test("a page holds its part, newest first; one past the end is the last page", async () => {
  expect(await list({ page: 1, limit: 2 })).toMatchObject({ total: 3, page: 1, pages: 2 });
  expect(await numbers({ page: 1, limit: 2 })).toEqual(["GP-1003", "GP-1002"]);
  expect(await numbers({ page: 2, limit: 2 })).toEqual(["GP-1001"]);
  expect(await list({ page: 99, limit: 2 })).toMatchObject({ page: 2, pages: 2, orders: [{ number: "GP-1001" }] });
  expect(await numbers({ page: 1, sort: "oldest" })).toEqual(["GP-1001", "GP-1002", "GP-1003"]);
  expect(await numbers({ page: 3, limit: 1, sort: "oldest" })).toEqual(["GP-1003"]);
  expect(await list({ q: "nobody" })).toMatchObject({ total: 0, page: 1, pages: 1, orders: [] });
  expect(await list({ to: "2026-02-28", page: 3 })).toMatchObject({ total: 0, page: 1, pages: 1, orders: [] });
  expect(await list({ q: "money", page: 99, limit: 1 })).toMatchObject({ page: 2, pages: 2, total: 2 });
  expect(await numbers({ q: "money", page: 99, limit: 1 })).toEqual(["GP-1001"]);
  expect(await numbers({ q: "money", page: 1, limit: 1, sort: "oldest" })).toEqual(["GP-1001"]);
});

test("sorts by amount, with and without a search, from both ends", async () => {
  expect(await numbers({ sort: "amount-desc" })).toEqual(["GP-1003", "GP-1002", "GP-1001"]);
  expect(await numbers({ sort: "amount-asc", page: 1, limit: 2 })).toEqual(["GP-1001", "GP-1002"]);
  expect(await numbers({ sort: "amount-asc", page: 2, limit: 2 })).toEqual(["GP-1003"]);
  expect(await numbers({ sort: "amount-asc", q: "money" })).toEqual(["GP-1001", "GP-1003"]);
});

const beside = async (orderId: string | undefined, filter: object = {}) => {
  const { previous, next } = (await admin.post("/api/order/neighbors", { orderId, ...filter })).body;
  return [previous?.number, next?.number];
};

test("an order leads to its neighbors in the list it was opened from", async () => {
  const [first, second, third] = placed;
  expect(await beside(second)).toEqual(["GP-1003", "GP-1001"]);
  expect(await beside(third)).toEqual([undefined, "GP-1002"]);
  expect(await beside(first, { sort: "oldest" })).toEqual([undefined, "GP-1002"]);
  expect(await beside(second, { sort: "amount-asc" })).toEqual(["GP-1001", "GP-1003"]);
  expect(await beside(third, { q: "money" })).toEqual([undefined, "GP-1001"]);
  // Also when the filters no longer match the order itself.
  expect(await beside(second, { q: "money" })).toEqual(["GP-1003", "GP-1001"]);
  expect(await beside(second, { to: "2026-03-02" })).toEqual([undefined, "GP-1001"]);
  expect(await beside(second, { status: "Shipped" })).toEqual([undefined, undefined]);
  const unknown = { orderId: "01890000-0000-7000-8000-000000000000" };
  expect((await admin.post("/api/order/neighbors", unknown)).status).toBe(404);
  const wrong = { orderId: first, sort: "random" };
  expect(await admin.post("/api/order/neighbors", wrong)).toMatchObject({ status: 400, body: { field: "sort" } });
  expect((await shopper.post("/api/order/neighbors", { orderId: first })).status).toBe(401);
});

test.each([
  ["a number", "GP-1002", ["GP-1002"]],
  ["a part of a number", "1003", ["GP-1003"]],
  ["a number in Bengali digits", "১০০১", ["GP-1001"]],
  ["a name in any case", "  AYESHA ", ["GP-1001"]],
  ["names in any order", "uddin rahim", ["GP-1002"]],
  ["words that no single order has", "rahim siddika", []],
  ["a Bengali name", "করিম", ["GP-1003"]],
  ["a product", "money pl", ["GP-1003", "GP-1001"]],
  ["a Bengali product, in two code points", "মানিপ্ল্যান্ট".normalize("NFD"), ["GP-1003", "GP-1001"]],
  ["a product's digits in the other script", "10 ইঞ্চি", ["GP-1002"]],
  ["a product and a customer", "money karim", []],
  ["a phone that was typed with +880", "01712345678", ["GP-1001"]],
  ["the same with the country's code", "+8801712345678", ["GP-1001"]],
  ["the same with gaps", "+880 1712 345 678", ["GP-1001"]],
  ["the same without the plus", "8801712-345678", ["GP-1001"]],
  ["the beginning of a phone", "01712-34", ["GP-1001"]],
  ["a phone that was typed in Bengali digits", "01911 222333", ["GP-1002"]],
  ["that one in Bengali digits", "০১৯১১২২২৩৩৩", ["GP-1002"]],
  ["a phone and a name", "01911 222333 rahim", ["GP-1002"]],
  ["a number and a phone", "1002 01911222333", ["GP-1002"]],
  ["a percent sign, which is no wildcard", "100%", ["GP-1003"]],
  ["an underscore, which is no wildcard", "1_0", []],
  ["a backslash", "\\", []],
])("the search finds %s", async (_what, q, found) => {
  expect(await numbers({ q })).toEqual(found);
});

test("filters by day in Dhaka, both days included, and by customer", async () => {
  expect(await numbers({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["GP-1001"]);
  expect(await numbers({ from: "2026-03-02" })).toEqual(["GP-1003", "GP-1002"]);
  expect(await numbers({ to: "2026-03-02" })).toEqual(["GP-1002", "GP-1001"]);
  expect(await numbers({ to: "2026-02-28" })).toEqual([]);
  const { body } = await admin.get(`/api/order/${placed[0]}`);
  const other = await signedInShopper(shop);
  const { orderId } = (
    await other.post("/api/order/cod", { items: [{ product: plant, quantity: 9, size: "Small Pot" }], address })
  ).body;
  expect(await numbers({ customer: body.order.customer._id })).toEqual(["GP-1003", "GP-1002", "GP-1001"]);
  expect((await list({ q: "gp-1004" })).orders[0]._id).toBe(orderId);
});

test("filters by status, payment and mark, and counts what every tab would show", async () => {
  const [first, second, third] = placed;
  await admin.post("/api/order/status", { orderId: first, status: "Packing" });
  await admin.post("/api/order/status", { orderId: second, status: "Packing" });
  await admin.post("/api/order/cancel", { orderId: second, reason: "Called off" });
  await admin.post("/api/order/status", { orderId: third, status: "Delivered" });
  await admin.post("/api/order/cash", { orderId: third, collected: true });
  const until = { to: "2026-03-03" };
  const counts = {
    all: 3,
    byStatus: { "Order Placed": 0, Packing: 1, Shipped: 0, "Out for delivery": 0, Delivered: 1 },
    canceled: 1,
    returned: 0,
  };
  expect(await list({ ...until, status: "Packing" })).toMatchObject({ total: 1, orders: [{ _id: first }], counts });
  expect(await list({ ...until, mark: "canceled" })).toMatchObject({ total: 1, orders: [{ _id: second }], counts });
  expect(await numbers({ ...until, status: "Packing", mark: "canceled" })).toEqual(["GP-1002"]);
  expect(await numbers({ ...until, status: ["Packing", "Delivered"] })).toEqual(["GP-1003", "GP-1001"]);
  expect(await numbers({ ...until, mark: "active" })).toEqual(["GP-1003", "GP-1001"]);
  expect(await numbers({ ...until, payment: "done" })).toEqual(["GP-1003"]);
  expect(await numbers({ ...until, payment: "pending" })).toEqual(["GP-1002", "GP-1001"]);
  expect(await numbers({ ...until, method: "stripe" })).toEqual([]);
  const found = { all: 2, byStatus: { Packing: 1, Delivered: 1 }, canceled: 0 };
  expect(await list({ ...until, q: "money", status: "Packing" })).toMatchObject({ total: 1, counts: found });
  expect(await numbers({ ...until, q: "money", status: ["Packing", "Delivered"] })).toEqual(["GP-1003", "GP-1001"]);
  expect(await numbers({ ...until, q: "tub", mark: "canceled" })).toEqual(["GP-1002"]);
  expect(await numbers({ ...until, q: "tub", mark: "active" })).toEqual([]);
  await admin.post("/api/order/return", { orderId: third, reason: "Broken pot" });
  const afterReturn = await list({ ...until, payment: "done", mark: "returned" });
  expect(afterReturn).toMatchObject({ total: 1, counts: { all: 1, byStatus: { Delivered: 0 }, returned: 1 } });
});

test("a page of fifty orders takes as many queries as one of five", async () => {
  const items = [plant, tub].map((product) => ({ product, quantity: 1, size: "Small Pot" }));
  for (let count = 0; count < 50; count += 1) await shopper.post("/api/order/cod", { items, address });
  const queriesOf = async (limit: number) => {
    const filter = { payment: "pending", q: "money", sort: "newest" } as const;
    const { result, queries } = await countQueries(() => list({ page: 1, limit, ...filter }));
    return { listed: result.orders.length, queries };
  };
  const five = await queriesOf(5);
  expect(five.listed).toBe(5);
  expect(five.queries).toBeGreaterThan(0);
  expect(await queriesOf(50)).toEqual({ listed: 50, queries: five.queries });
});

test.each([
  [{ page: 0 }, "page", "Page must be at least 1"],
  [{ page: 1.5 }, "page", "Page must be a whole number"],
  [{ page: "2" }, "page", "Page must be a number"],
  [{ page: 1, limit: 101 }, "limit", "Limit must be at most 100"],
  [{ status: "Lost" }, "status", "Status is not a status of an order"],
  [{ status: [] }, "status", "Status is not a status of an order"],
  [{ status: ["Packing", "Lost"] }, "status", "Status is not a status of an order"],
  [{ mark: "gone" }, "mark", "Mark must be active, canceled or returned"],
  [{ payment: "yes" }, "payment", "Payment must be done or pending"],
  [{ method: "gold" }, "method", "Method must be COD, stripe or wallet"],
  [{ from: "0000-01-01" }, "from", "From is not a day such as 2026-11-19"],
  [{ from: "0001-01-01" }, "from", "From is not a day such as 2026-11-19"],
  [{ from: "2026-02-30" }, "from", "From is not a day such as 2026-11-19"],
  [{ to: "yesterday" }, "to", "To is not a day such as 2026-11-19"],
  [{ from: "2026-03-02", to: "2026-03-01" }, "to", "The last day is before the first"],
  [{ q: "x".repeat(101) }, "q", "Search orders is longer than 100 characters"],
  [{ flagged: "no" }, "flagged", "Flagged must be yes"],
  [{ customer: "me" }, "customer", "Customer is not an id"],
  [{ sort: "random" }, "sort", "Sort must be newest, oldest, amount-desc or amount-asc"],
  [[], "", "Input must be an object"],
])("refuses the list %j", async (input, field, message) => {
  const refused = await admin.post("/api/order/list", input);
  expect(refused).toMatchObject({ status: 400, body: { success: false, field, message } });
});

test("orders are found by e-mail, address, courier and tracking number", async () => {
  const to = {
    ...address,
    lastName: "Findable",
    email: "find.me@example.org",
    street: "Lake Drive 77",
    city: "Rangpur",
  };
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const { orderId, number } = (await shopper.post("/api/order/cod", { items, address: to })).body;
  await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "DT-0098" });
  await admin.post("/api/order/courier", { orderId, courierName: "Steadfast", trackingNumber: "DT-0099" });
  for (const q of ["find.me@example.org", "lake drive", "rangpur findable", "dt-0099", "steadfast", number])
    expect(
      (await list({ q, page: 1 })).orders.map((order: { number: string }) => order.number),
      q,
    ).toEqual([number]);
  expect((await list({ q: "dt-0098", page: 1 })).orders).toEqual([]);
});
