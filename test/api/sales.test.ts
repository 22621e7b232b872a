import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { cashCameIn } from "#server/orders/listing/cash-in.ts";
import { addProduct, address, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let fern: string;
let aloe: string;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  fern = await addProduct(owner, { name: "Boston Fern", offerPrice: 100 });
  aloe = await addProduct(owner, { name: "Aloe Vera", offerPrice: 300 });
});
afterAll(() => shop.close());

/** Places an order and moves it back by some days, because the test cannot wait. */
async function order(product: string, quantity: number, daysAgo: number): Promise<string> {
  const shopper = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/cod", { items: [{ product, quantity, size: "Small Pot" }], address });
  const { orderId } = placed.body;
  await shop.database.db.execute(
    sql`update orders set created_at = now() - make_interval(days => ${daysAgo}) where id = ${orderId}`,
  );
  return orderId;
}

const sales = async (days?: number) =>
  (await owner.get(`/api/order/sales${days === undefined ? "" : `?days=${days}`}`)).body.sales;

test("a shop without orders has days without sales", async () => {
  const empty = await sales(7);
  expect(empty.days).toHaveLength(7);
  expect(empty.before).toHaveLength(7);
  expect(empty.totals).toEqual({ orders: 0, amount: 0, average: 0 });
  expect(empty.bestSellers).toEqual([]);
  expect(empty.cashToCollect).toEqual({ orders: 0, amount: 0 });
});

test("sales of a period come with those of the period before; canceled orders are no sales", async () => {
  await order(fern, 3, 0);
  await order(aloe, 1, 2);
  await order(aloe, 1, 9);
  const shipped = await order(fern, 1, 3);
  await owner.post("/api/order/status", { orderId: shipped, status: "Shipped" });
  const canceled = await order(fern, 50, 1);
  await shop.database.db.execute(sql`update orders set canceled_at = now() where id = ${canceled}`);

  const week = await sales(7);
  expect(week.totals).toEqual({ orders: 3, amount: 744, average: 248 });
  expect(week.totalsBefore).toEqual({ orders: 1, amount: 316, average: 316 });
  expect(week.days.at(-1)).toMatchObject({ orders: 1, amount: 316 });
  expect(week.days.at(-3)).toMatchObject({ orders: 1, amount: 316 });
  expect(week.byStatus).toContainEqual({ status: "Shipped", orders: 1 });
  expect(week.byStatus).toContainEqual({ status: "Order Placed", orders: 2 });
  expect(week).toMatchObject({ canceled: 1, returned: 0 });
  expect(week.cashToCollect).toEqual({ orders: 4, amount: 1060 });
  expect(week.bestSellers).toMatchObject([
    { productId: fern, name: "Boston Fern", quantity: 4, amount: 400 },
    { productId: aloe, quantity: 1, amount: 300 },
  ]);
  expect((await sales()).days).toHaveLength(30);
});

test("days are those of Dhaka: an order just after midnight there counts on the new day", async () => {
  const { days } = await sales(7);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  expect(days.at(-1).date).toBe(today);
  const late = await order(aloe, 1, 0);
  await shop.database.db.execute(
    sql`update orders set created_at = (${days.at(-3).date} || ' 00:30')::timestamp at time zone 'Asia/Dhaka' where id = ${late}`,
  );
  expect((await sales(7)).days.at(-3).orders).toBe(days.at(-3).orders + 1);
});

test.each(["8", "many", "-7", "0"])("a period of %s days is refused by name of the field", async (days) => {
  expect(await owner.get(`/api/order/sales?days=${days}`)).toMatchObject({ status: 400, body: { field: "days" } });
});

test("only the owner sees sales", async () => {
  expect((await shop.browser().get("/api/order/sales")).status).toBe(401);
  expect((await (await signedInShopper(shop)).get("/api/order/sales")).status).toBe(401);
});

test("the cash of a day is what was collected on it, less what was taken back or paid ahead", async () => {
  const { db } = shop.database;
  const today = dayInDhaka(new Date());
  const before = await cashCameIn(db, today);
  // A process whose clock was once ahead goes on with ids of that time.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 86_400_000 });
  uuidv7();
  vi.useRealTimers();
  const collected = await order(fern, 2, 0);
  const takenBack = await order(fern, 1, 0);
  for (const orderId of [collected, takenBack]) {
    await owner.post("/api/order/status", { orderId, status: "Delivered" });
    await owner.post("/api/order/cash", { orderId, collected: true });
  }
  await owner.post("/api/order/cash", { orderId: takenBack, collected: false });
  const { amount } = (await owner.get(`/api/order/${collected}`)).body.order;
  expect((await cashCameIn(db, today)) - before).toBe(Math.round(amount) * 100);
  expect(await cashCameIn(db, dayInDhaka(new Date(), -1))).toBe(0);
  expect((await sales(7)).cashInYesterday).toBe(0);
});
