import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import type { OrderFilter, OwnerOrder } from "#contract/wire/orders/orders.ts";
import { addProduct, address, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

// Order counts and sales come from tallies; these tests compare them with the orders themselves.

let shop: TestShop;
let owner: Browser;
let products: string[];
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  products = [];
  for (const [name, offerPrice] of [
    ["Boston Fern", 100],
    ["Aloe Vera", 300],
    ["Tulsi", 50],
  ] as const) {
    products.push(await addProduct(owner, { name, offerPrice }));
  }
});
afterAll(() => shop.close());

const allOrders = async (): Promise<OwnerOrder[]> => (await owner.post("/api/order/list", {})).body.orders;
const markOf = (order: OwnerOrder) => (order.canceled ? "canceled" : order.returned ? "returned" : "active");

function expectedCounts(orders: OwnerOrder[]) {
  const count = (fits: (order: OwnerOrder) => boolean) => orders.filter(fits).length;
  return {
    all: orders.length,
    byStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, count((one) => markOf(one) === "active" && one.status === status)]),
    ),
    canceled: count((one) => markOf(one) === "canceled"),
    returned: count((one) => markOf(one) === "returned"),
  };
}

async function expectTrueCounts() {
  const orders = await allOrders();
  const filters: [OrderFilter, (order: OwnerOrder) => boolean][] = [
    [{}, () => true],
    [{ payment: "done" }, ({ isPaid }) => isPaid],
    [{ payment: "pending", method: "COD" }, ({ isPaid }) => !isPaid],
    [{ from: "2026-03-02", to: "2026-03-02" }, ({ createdAt }) => createdAt === "2026-03-02T17:59:59.000Z"],
    [{ q: "tulsi" }, ({ items }) => items.some(({ product }) => product.name === "Tulsi")],
  ];
  for (const [filter, fits] of filters) {
    const { counts } = (await owner.post("/api/order/list", { ...filter, page: 1 })).body;
    expect({ filter, counts }).toEqual({ filter, counts: expectedCounts(orders.filter(fits)) });
  }
  const sales = orders.filter((order) => markOf(order) === "active");
  const sold = new Map<string, number>();
  for (const { product, quantity } of sales.flatMap(({ items }) => items)) {
    sold.set(product._id, (sold.get(product._id) ?? 0) + quantity);
  }
  const told = (await owner.get("/api/order/sales?days=365")).body.sales;
  const amount = sales.reduce((sum, one) => sum + one.amount, 0);
  expect(told.totals).toMatchObject({ orders: sales.length, amount });
  const unpaid = sales.filter(({ isPaid }) => !isPaid);
  expect(told.cashToCollect).toEqual({
    orders: unpaid.length,
    amount: unpaid.reduce((sum, one) => sum + one.amount, 0),
  });
  const quantities = told.bestSellers.map((best: { productId: string; quantity: number }) => [
    best.productId,
    best.quantity,
  ]);
  expect(new Map(quantities)).toEqual(sold);
}

test("after many concurrent changes, counts and sales match the orders", async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => signedInShopper(shop)));
  const lines = (at: number) =>
    products
      .slice(0, 1 + (at % 3))
      .map((product, line) => ({ product, quantity: 1 + ((at + line) % 4), size: "Small Pot" }));
  const place = async (shopper: Browser, at: number): Promise<string> =>
    (await shopper.post("/api/order/cod", { items: lines(at), address })).body.orderId;
  const placed = await Promise.all(shoppers.flatMap((shopper, at) => [place(shopper, at), place(shopper, at + 1)]));
  await expectTrueCounts();

  // Concurrent calls change the same orders, some changes are refused, and new orders are placed meanwhile.
  const status = (wanted: OrderStatus, ids: string[]) =>
    owner.post("/api/order/status/bulk", { orderIds: ids, status: wanted });
  const change = (call: string, orderId: string | undefined, body: object = {}) =>
    owner.post(`/api/order/${call}`, { orderId, ...body });
  await Promise.all([
    status("Packing", placed),
    status("Shipped", placed.toReversed()),
    ...placed.slice(0, 6).map((orderId) => change("cash", orderId, { collected: true })),
    ...placed.slice(4, 9).map((orderId) => change("cancel", orderId, { reason: "Called off" })),
    ...placed.slice(6, 8).map((orderId) => change("cancel/undo", orderId)),
    ...shoppers.map(place),
  ]);
  await expectTrueCounts();

  await status("Delivered", placed.slice(9));
  await change("return", placed[9], { reason: "Broken pot" });
  await change("return", placed[10], { reason: "Broken pot" });
  await change("return/undo", placed[10]);
  await change("cash", placed[0], { collected: false });
  await change("status", placed[11], { status: "Packing" });
  await expectTrueCounts();
}, 60_000);

test("an edited order counts with its new lines, and leaves nothing when it is canceled then", async () => {
  const shopper = await signedInShopper(shop);
  const items = [{ product: products[0], quantity: 3, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  const wanted = [{ product: products[1], quantity: 5, size: "Small Pot" }];
  const edit = { orderId, items: wanted, address, delivery: 10, discount: 0, reason: "By phone", seenEvents: 1 };
  const { amount } = (await owner.post("/api/order/edit", { ...edit, expectedAmount: 1 })).body;
  expect(await owner.post("/api/order/edit", { ...edit, expectedAmount: amount })).toMatchObject({ status: 200 });
  await expectTrueCounts();
  await owner.post("/api/order/cancel", { orderId, reason: "Called off" });
  await expectTrueCounts();
});

test("an order counts on its day in Dhaka; a tally of zero is deleted", async () => {
  const [order] = await allOrders();
  // Rewrites the time, because the database's clock cannot be set.
  const move = (time: string) =>
    shop.database.db.execute(sql`update orders set created_at = ${time} where id = ${order?._id}`);
  await move("2026-03-02T17:59:59Z");
  await expectTrueCounts();
  await move(order?.createdAt ?? "");
  await expectTrueCounts();
  const { rows } = await shop.database.db.execute(sql`
    select day::text from order_tallies where orders = 0 or day = '2026-03-02'
    union select start::text from report_sums where split = 'product' and pieces <> 0 and start = '2026-03-02'`);
  expect(rows).toEqual([]);
});
