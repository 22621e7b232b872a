// Many buyers at once for little stock. Runs on both engines; only on PostgreSQL do the buyers run concurrently.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productSizes } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { stockMoves } from "#db/schema/stock.ts";
import {
  type Answer,
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  productData,
  productForm,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const buyerCount = 50;
// The embedded engine takes one buyer after the other, so there it is a test of the rule, not of a race.
const rounds = process.env.TEST_DATABASE_URL ? 40 : 5;

let shop: TestShop;
let admin: Browser;
let buyers: Browser[];

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  buyers = await Promise.all(Array.from({ length: buyerCount }, () => signedInShopper(shop)));
});
afterAll(() => shop.close());

/** @returns the id of a product with this many in the Small Pot */
const counted = (count: number, change: object = {}) =>
  addProduct(admin, { sizes: ["Small Pot"], stock: { "Small Pot": { count } }, ...change });
const order = (...products: string[]) => ({
  items: products.map((product) => ({ product, size: "Small Pot", quantity: 1 })),
  address,
});
const left = async (product: string) =>
  (await admin.get(`/api/product/desk/${product}`)).body.product.stock["Small Pot"] as number;
const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Checks that a product's stock moves add up to its count. */
async function ledger(product: string) {
  const [row] = await shop.database.db
    .select({ sum: sql<number>`sum(${stockMoves.change})::int` })
    .from(stockMoves)
    .where(eq(stockMoves.productId, product));
  return row?.sum;
}

test(`50 buyers want the last one, ${rounds} times over: one gets it each time`, async () => {
  const plant = await counted(1);
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await Promise.all(buyers.map((buyer) => buyer.post("/api/order/cod", order(plant))));
    expect(statuses(answers), `round ${round}`).toEqual({ 200: 1, 409: buyerCount - 1 });
    const winner = answers.find((answer) => answer.status === 200);
    const loser = answers.find((answer) => answer.status === 409);
    expect(loser?.body).toMatchObject({ code: "out-of-stock", message: "Money Plant (Small Pot) is out of stock" });
    const canceled = await admin.post("/api/order/cancel", { orderId: winner?.body.orderId, reason: "Next round" });
    expect(canceled.status, `round ${round}`).toBe(200);
  }
  expect([await left(plant), await ledger(plant)]).toEqual([1, 1]);
}, 240_000);

test("carts with the same products in opposite order never deadlock", async () => {
  const [fern, moss] = [await counted(1000), await counted(1000)];
  for (let round = 1; round <= 2; round += 1) {
    const answers = await Promise.all(
      buyers.map((buyer, at) => buyer.post("/api/order/cod", at % 2 === 0 ? order(fern, moss) : order(moss, fern))),
    );
    expect(statuses(answers)).toEqual({ 200: buyerCount });
    const canceled = await Promise.all(
      answers.map(({ body }) => admin.post("/api/order/cancel", { orderId: body.orderId, reason: "Back" })),
    );
    expect(statuses(canceled)).toEqual({ 200: buyerCount });
  }
  expect([await left(fern), await left(moss)]).toEqual([1000, 1000]);
});

test("the last size of one product and the last of another sell out at one moment", async () => {
  const [fern, moss] = [await counted(1), await counted(1)];
  const answers = await Promise.all(
    buyers.map((buyer, at) => buyer.post("/api/order/cod", at % 2 === 0 ? order(fern, moss) : order(moss, fern))),
  );
  expect(statuses(answers)).toEqual({ 200: 1, 409: buyerCount - 1 });
  expect([await left(fern), await left(moss)]).toEqual([0, 0]);
  for (const plant of [fern, moss]) {
    expect((await shop.browser().get(`/api/product/${plant}`)).body.product.inStock).toBe(false);
  }
});

test("the same submit 20 times at once is one order", async () => {
  const plant = await counted(20);
  const [buyer] = buyers as [Browser];
  const headers = { "idempotency-key": "one-checkout-0001" };
  const send = () => buyer.post("/api/order/cod", order(plant), { headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(statuses(answers)).toEqual({ 200: 20 });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await left(plant)).toBe(19);
});

test("a guest's submit 20 times at once is one order", async () => {
  const settings = (guestOrders: boolean) => admin.send("PUT", "/api/admin/settings", { guestOrders });
  await settings(true);
  const plant = await counted(20);
  const headers = { "idempotency-key": "one-guest-checkout-0001" };
  const send = () => shop.browser().post("/api/order/guest", order(plant), { headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  await settings(false);
  expect(statuses(answers)).toEqual({ 200: 20 });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await left(plant)).toBe(19);
});

test("cancel and undo, each many times at once, return stock and take it again once", async () => {
  const plant = await counted(3);
  const [buyer] = buyers as [Browser];
  const { orderId } = (await buyer.post("/api/order/cod", order(plant))).body;
  const many = (path: string, body: object) =>
    Promise.all(Array.from({ length: 10 }, () => admin.post(`/api/order/${path}`, { orderId, ...body })));
  for (let time = 1; time <= 2; time += 1) {
    expect(statuses(await many("cancel", { reason: "Late" }))).toEqual({ 200: 10 });
    expect(await left(plant)).toBe(3);
    expect(statuses(await many("cancel/undo", {}))).toEqual({ 200: 10 });
    expect(await left(plant)).toBe(2);
  }
  expect(await ledger(plant)).toBe(2);
  const { events } = (await admin.get(`/api/order/${orderId}`)).body.order;
  const kinds = events.map((event: { kind: string }) => event.kind);
  expect(kinds).toEqual(["placed", "canceled", "cancel-undone", "canceled", "cancel-undone"]);
});

test("shopper and owner cancel one order at the same moment: stock returns once", async () => {
  const plant = await counted(5);
  const placed = await Promise.all(buyers.slice(0, 5).map((buyer) => buyer.post("/api/order/cod", order(plant))));
  const answers = await Promise.all(
    placed.flatMap(({ body: { orderId } }, at) => [
      (buyers[at] as Browser).post("/api/order/mine/cancel", { orderId }),
      admin.post("/api/order/cancel", { orderId, reason: "Out of pots" }),
    ]),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect([await left(plant), await ledger(plant)]).toEqual([5, 5]);
});

test("the owner edits, counts and sells while shoppers order and cancel: nothing is lost, nothing waits forever", async () => {
  const [fern, moss] = [await counted(500), await counted(500)];
  const edit = (product: string, change: object = {}) =>
    admin.send("PUT", `/api/product/update/${product}`, productForm(productData({ sizes: ["Small Pot"], ...change })));
  const work = buyers
    .slice(0, 20)
    .flatMap((buyer, at) => [
      buyer
        .post("/api/order/cod", at % 2 === 0 ? order(fern, moss) : order(moss, fern))
        .then(({ body }) =>
          at % 4 === 0 ? admin.post("/api/order/cancel", { orderId: body.orderId, reason: "Back" }) : { status: 200 },
        ),
      edit(at % 2 === 0 ? moss : fern),
      admin.post("/api/product/bulk", { ids: [moss, fern], change: { popular: at % 2 === 0 } }),
    ]);
  const answers = await Promise.all(work);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect([await left(fern), await left(moss)]).toEqual([485, 485]);
  // The owner's counts either apply as sent or are refused; they never overwrite sales.
  const seen = await left(fern);
  const [counts] = await Promise.all([
    edit(fern, { stock: { "Small Pot": { count: seen + 100, seen } } }),
    ...buyers.slice(0, 5).map((buyer) => buyer.post("/api/order/cod", order(fern))),
  ]);
  expect([200, 409]).toContain(counts.status);
  expect(await left(fern)).toBe(counts.status === 200 ? seen + 95 : seen - 5);
  expect(await ledger(fern)).toBe(await left(fern));
}, 60_000);

test("the database itself refuses a second order of one key, a customer's or a guest's", async () => {
  const { db } = shop.database;
  const rows = await db.select().from(orders);
  const customers = rows.find((row) => row.idempotencyKey === "one-checkout-0001");
  const guests = rows.find((row) => row.guestKey === "one-guest-checkout-0001");
  for (const [row, constraint] of [
    [customers, "orders_idempotency_key"],
    [guests, "orders_guest_key"],
  ] as const) {
    if (row === undefined) throw new Error("the orders of the tests above are missing");
    const again = { ...row, id: crypto.randomUUID(), number: row.number + 1_000_000 };
    const written = db.insert(orders).overridingSystemValue().values(again);
    await expect(written).rejects.toMatchObject({ cause: { constraint } });
  }
});

test("the database itself refuses less than none", async () => {
  const plant = await counted(1);
  const below = shop.database.db.update(productSizes).set({ stock: -1 }).where(eq(productSizes.productId, plant));
  await expect(below).rejects.toMatchObject({ cause: { constraint: "product_sizes_stock_check" } });
});
