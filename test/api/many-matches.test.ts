// Searches of long lists: the first thousand matches, and a note that there are more.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderListInput } from "#contract/wire/orders/orders.ts";
import { addProduct, address, openStaffedShop } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

/**
 * 1,500 orders, GP-1001 to GP-2500, a minute apart: all by a Siddika, every twentieth by a Rahim, the last 200 with a fern. Inserted
 * by SQL, because placing them would take minutes.
 */
beforeAll(async () => {
  const product = await addProduct(admin, { name: "Money Plant" });
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const placed = await shopper.post("/api/order/cod", { items, address });
  expect(placed.body.message).toBe("Order Placed");
  await shop.database.db.execute(sql`
    insert into orders (id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method, status,
      search_text, created_at)
    select gen_random_uuid(), address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method,
      case when n % 3 = 0 then 'Packing' else 'Order Placed' end,
      'gp-' || 1000 + n || case when n % 20 = 0 then ' rahim' else ' ayesha' end || ' siddika money plant' ||
        case when n > 1300 then ' fern' else '' end,
      created_at + make_interval(mins => n)
    from orders, generate_series(2, 1500) n`);
}, 60_000);

const list = async (input: OrderListInput) => (await admin.post("/api/order/list", input)).body;
const numbers = async (input: OrderListInput) =>
  (await list(input)).orders.map((one: { number: string }) => one.number);

test("a search that nearly all orders match lists the first thousand, in the chosen order, and says that there are more", async () => {
  const found = await list({ q: "siddika", page: 1, limit: 2 });
  expect(found).toMatchObject({ total: 1000, pages: 500, hasMore: true, counts: { all: 1000 } });
  expect(await numbers({ q: "siddika", page: 1, limit: 2 })).toEqual(["GP-2500", "GP-2499"]);
  expect(await numbers({ q: "siddika", page: 9999, limit: 2 })).toEqual(["GP-1502", "GP-1501"]);
  expect(await numbers({ q: "siddika", page: 1, limit: 2, sort: "oldest" })).toEqual(["GP-1001", "GP-1002"]);
  const packing = await list({ q: "siddika", page: 1, limit: 1, status: "Packing" });
  expect(packing).toMatchObject({ total: 334, hasMore: true, counts: { all: 1000 }, orders: [{ number: "GP-2500" }] });
});

test("a search that fewer orders match searches all of them", async () => {
  expect(await list({ q: "rahim", page: 1, limit: 1 })).toMatchObject({ total: 75, hasMore: false });
  expect(await numbers({ q: "rahim", page: 75, limit: 1 })).toEqual(["GP-1020"]);
  expect(await numbers({ q: "gp-1001", page: 1 })).toEqual(["GP-1001"]);
  // All matches are among the newest orders.
  expect(await list({ q: "fern", page: 1, limit: 1 })).toMatchObject({ total: 200, hasMore: false });
  expect(await numbers({ q: "fern", page: 200, limit: 1 })).toEqual(["GP-2301"]);
  expect(await list({ q: "rahim fern", page: 1, limit: 1 })).toMatchObject({ total: 10, hasMore: false });
});

test("it finds the same when the planner expects a huge table", async () => {
  await shop.database.db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'orders'::regclass`);
  expect(await list({ q: "rahim", page: 1, limit: 1 })).toMatchObject({ total: 75, hasMore: false });
  expect(await list({ q: "siddika", page: 1, limit: 1 })).toMatchObject({ total: 1000, hasMore: true });
  expect(await numbers({ q: "rahim", page: 75, limit: 1, sort: "oldest" })).toEqual(["GP-2500"]);
});

test("one or two letters match the beginning of a word or order number", async () => {
  expect(await list({ q: "ra", page: 1, limit: 1 })).toMatchObject({ total: 75 });
  expect(await list({ q: "hi", page: 1, limit: 1 })).toMatchObject({ total: 0 });
  expect(await list({ q: "gp", page: 1, limit: 1 })).toMatchObject({ total: 1000, hasMore: true });
  expect(await list({ q: "25 siddika", page: 1, limit: 1 })).toMatchObject({
    total: 1,
    orders: [{ number: "GP-2500" }],
  });
});

test("without a search all orders are counted and paged", async () => {
  const last = { total: 1500, hasMore: false, orders: [{ number: "GP-1001" }] };
  expect(await list({ page: 1500, limit: 1 })).toMatchObject(last);
});

test("mails and messages are found the same way, and listed completely without a search", async () => {
  await shop.database.db.execute(sql`delete from outbox`);
  await shop.database.db.execute(sql`
    insert into outbox (id, message_key, kind, payload, state, recipient, subject, created_at)
    select gen_random_uuid(), 'many ' || n, 'order-placed', '{}', case when n % 100 = 0 then 'failed' else 'sent' end,
      'a' || n || '@example.com', 'Order number ' || n, now() - make_interval(mins => n)
    from generate_series(1, 1200) n`);
  await shop.database.db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at)
    select gen_random_uuid(), 'Rahima', 'a' || n || '@example.com', 'Question ' || n, now() - make_interval(mins => n)
    from generate_series(1, 1200) n`);
  const mails = async (input: object) => (await admin.post("/api/admin/mails", { limit: 1, ...input })).body;
  const all = { total: 1000, hasMore: true, mails: [{ subject: "Order number 1" }], counts: { failed: 10, sent: 990 } };
  expect(await mails({ q: "order number" })).toMatchObject(all);
  const failed = await mails({ q: "order number", state: "failed", page: 99 });
  expect(failed).toMatchObject({ total: 10, page: 10, hasMore: true, mails: [{ subject: "Order number 1000" }] });
  expect(await mails({ q: "number 1200" })).toMatchObject({ total: 1, hasMore: false });
  const subjectOf = async (input: object) => (await mails(input)).mails[0].subject;
  expect(await subjectOf({ state: "failed", page: 12 })).toBe("Order number 1200");
  expect(await subjectOf({ state: "sent", page: 1188 })).toBe("Order number 1199");
  expect(await subjectOf({ state: "sent", page: 600 })).toBe("Order number 606");
  expect(await subjectOf({ page: 9999 })).toBe("Order number 1200");

  const messages = async (input: object) => (await admin.post("/api/contact/list", { limit: 1, ...input })).body;
  const found = { total: 1000, hasMore: true, unread: 1200, messages: [{ message: "Question 1" }] };
  expect(await messages({ q: "question" })).toMatchObject(found);
  expect(await messages({ q: "question", page: 5000 })).toMatchObject({ messages: [{ message: "Question 1000" }] });
  expect(await messages({ q: "question 1200" })).toMatchObject({ total: 1, hasMore: false });
  expect(await messages({ page: 5000 })).toMatchObject({ total: 1200, messages: [{ message: "Question 1200" }] });
});
