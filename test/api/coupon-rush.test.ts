// Many buyers at once for the last use of a coupon. Runs on both engines; only on PostgreSQL do the buyers run concurrently.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Answer,
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const buyerCount = 50;
// One buyer after the other on the embedded engine.
const rounds = process.env.TEST_DATABASE_URL ? 20 : 3;

let shop: TestShop;
let admin: Browser;
let buyers: Browser[];
let plant: string;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  plant = await addProduct(admin, { sizes: ["Small Pot"], stock: { "Small Pot": { count: 100_000 } } });
  buyers = await Promise.all(Array.from({ length: buyerCount }, () => signedInShopper(shop)));
});
afterAll(() => shop.close());

const add = (code: string, limits: object) =>
  admin.post("/api/coupon/create", { code, gives: "amount", amount: 10, on: "everything", isOn: true, ...limits });
const order = (coupon: string, phone = address.phone) => ({
  items: [{ product: plant, size: "Small Pot", quantity: 1 }],
  address: { ...address, phone },
  coupon,
});
const phoneOf = (at: number) => `017${String(10_000_000 + at)}`;
const used = async (code: string) =>
  (await admin.get("/api/coupon/list")).body.coupons.find((one: { code: string }) => one.code === code).used;
const codes = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 200 ? "placed" : body.code;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

test(`50 buyers want the last use, ${rounds} times over: one gets it each time, and its cancel gives it back`, async () => {
  await add("LASTONE", { uses: 1 });
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await Promise.all(
      buyers.map((buyer, at) => buyer.post("/api/order/cod", order("LASTONE", phoneOf(at)))),
    );
    expect(codes(answers), `round ${round}`).toEqual({ placed: 1, "coupon-used-up": buyerCount - 1 });
    const winner = answers.find(({ status }) => status === 200);
    const reason = "Next round";
    // Twice at once: the use goes back once.
    await Promise.all([1, 2].map(() => admin.post("/api/order/cancel", { orderId: winner?.body.orderId, reason })));
    expect(await used("LASTONE"), `round ${round}`).toBe(0);
  }
}, 240_000);

test("one phone in 50 accounts at once uses it as often as one customer may", async () => {
  await add("TWICEEACH", { usesEach: 2 });
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.post("/api/order/cod", order("TWICEEACH", phoneOf(99)))),
  );
  expect(codes(answers)).toEqual({ placed: 2, "coupon-used": buyerCount - 2 });
  expect(await used("TWICEEACH")).toBe(2);
}, 60_000);

test("orders and cancels with the same coupon and the same counted size never deadlock", async () => {
  await add("BOTHWAYS", {});
  // All at once, they must be done before a call gives up waiting for a connection.
  const some = buyers.slice(0, 20);
  const orders = await Promise.all(
    some.map((buyer, at) => buyer.post("/api/order/cod", order("BOTHWAYS", phoneOf(200 + at)))),
  );
  expect(codes(orders)).toEqual({ placed: some.length });
  const answers = await Promise.all(
    some.flatMap((buyer, at) => [
      buyer.post("/api/order/mine/cancel", { orderId: orders[at]?.body.orderId }),
      buyer.post("/api/order/cod", order("BOTHWAYS", phoneOf(300 + at))),
    ]),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  const { rows } = await shop.database.db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
  expect(await used("BOTHWAYS")).toBe(some.length);
}, 60_000);
