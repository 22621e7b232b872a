// Two database functions read and write an order. These are their rules, on both engines; only on PostgreSQL do orders run
// concurrently.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countQueries } from "#test/queries.ts";
import { addProduct, address, type Browser, openStaffedShop, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;
let fern: string;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
  plant = await addProduct(admin, { name: "Money Plant", offerPrice: 100 });
  fern = await addProduct(admin, { name: "Boston Fern", offerPrice: 50 });
});
afterAll(() => shop.close());

const line = (product: string, quantity = 1, size = "Small Pot") => ({ product, quantity, size });
const place = (shopper: Browser, items: object[], extra: object = {}, key?: string) =>
  shopper.post("/api/order/cod", { items, address, ...extra }, key ? { headers: { "idempotency-key": key } } : {});
const sales = async () => (await admin.get("/api/order/sales?days=7")).body.sales;
const cartOf = async (shopper: Browser) => (await shopper.get("/api/user/is-auth")).body.user.cartData;
const shoppers = (count: number) => Promise.all(Array.from({ length: count }, () => signedInShopper(shop)));

test("many orders of one day at once: each is counted with its products, and each has its own number", async () => {
  const before = await sales();
  const placed = await Promise.all(
    (await shoppers(12)).flatMap((shopper, at) => [
      place(shopper, [line(plant, 1 + (at % 3)), line(fern, 2)]),
      place(shopper, [line(fern)]),
    ]),
  );
  expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(placed.map(({ body }) => body.number)).size).toBe(24);
  const after = await sales();
  expect(after.totals.orders - before.totals.orders).toBe(24);
  const amount = placed.reduce((sum, { body }) => sum + body.amount, 0);
  expect(after.totals.amount - before.totals.amount).toBeCloseTo(amount, 2);
  expect(
    after.bestSellers.map((best: { productId: string; quantity: number }) => [best.productId, best.quantity]),
  ).toEqual([
    [fern, 36],
    [plant, 24],
  ]);
  const { body } = await admin.post("/api/order/list", { page: 1 });
  expect(body.counts.all).toBe(24);
});

test("a refused order stores nothing and uses no number; concurrent orders stay", async () => {
  const [first, second, third] = await Promise.all([
    signedInShopper(shop),
    signedInShopper(shop),
    signedInShopper(shop),
  ]);
  const mails = async () => (await shop.database.db.execute(sql`select message_key from outbox`)).rows.length;
  const mailsBefore = await mails();
  const [kept, refused, alsoKept] = await Promise.all([
    place(first, [line(plant)]),
    place(second, [line(plant)], { expectedAmount: 1 }),
    place(third, [line(plant)]),
  ]);
  expect([kept.status, refused.status, alsoKept.status]).toEqual([200, 409, 200]);
  expect((await second.post("/api/order/userorders")).body.orders).toEqual([]);
  expect((await mails()) - mailsBefore).toBe(4);
  const numbers = [kept, alsoKept].map(({ body }) => Number(body.number.slice(3))).toSorted((a, b) => a - b);
  expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
});

test("the same press from several tabs at once is one order, one count and two mails", async () => {
  const shopper = await signedInShopper(shop);
  const before = (await sales()).totals.orders;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => place(shopper, [line(plant)], {}, "one-press-0001")),
  );
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect((await sales()).totals.orders - before).toBe(1);
  const key = `%${answers[0]?.body.orderId}`;
  const { rows } = await shop.database.db.execute(
    sql`select kind from outbox where message_key like ${key} order by kind`,
  );
  expect(rows).toEqual([{ kind: "new-order" }, { kind: "order-placed" }]);
});

test("an order that waits for the owner's change of a price is priced by the new one", async () => {
  const shopper = await signedInShopper(shop);
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const change = shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`update products set offer_price_minor = 40000 where id = ${fern}`);
    await tx.execute(
      sql`update product_sizes set offer_price_minor = 45000 where product_id = ${fern} and size = 'Large Pot'`,
    );
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const asked = Promise.all([place(shopper, [line(fern), line(fern, 1, "Large Pot")])]);
  // On PostgreSQL the order now waits for the locked product; the embedded engine has not begun it.
  if (shop.database.engine === "postgres") {
    const waiting = sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.database.db.execute(waiting)).rows[0]).toEqual({ count: 1 });
  }
  gate.resolve();
  await change;
  const [placed] = await asked;
  // 400 + 450, delivery 10, tax 2 %.
  expect(placed?.body.amount).toBe(850 + 10 + 17);
});

test("placing removes the ordered quantity from the cart, and keeps what was added beyond it", async () => {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 5 });
  await shopper.post("/api/cart/update", { itemId: plant, size: "Large Pot", quantity: 2 });
  await shopper.post("/api/cart/update", { itemId: fern, size: "Small Pot", quantity: 1 });
  await place(shopper, [line(plant, 3), line(plant, 2, "Large Pot")]);
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Small Pot": 2 }, [fern]: { "Small Pot": 1 } });
});

test("the owner finds an order by its number as soon as it is placed", async () => {
  const shopper = await signedInShopper(shop);
  const { body } = await place(shopper, [line(plant)]);
  const found = await admin.post("/api/order/list", { q: body.number, page: 1 });
  expect(found.body.orders.map(({ number }: { number: string }) => number)).toEqual([body.number]);
});

test("an order takes six statements: the session, and a transaction of two calls and the cart", async () => {
  const shopper = await signedInShopper(shop);
  await place(shopper, [line(plant)]);
  const { queries } = await countQueries(() => place(shopper, [line(plant)]));
  // `query` does not see BEGIN and COMMIT on the embedded engine.
  expect(queries).toBe(shop.database.engine === "postgres" ? 6 : 1);
});
