// The outcome of other orders with the same phone number, beside an order in the back office.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOrderDesk } from "#test/order-desk.ts";
import { address } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

/** @returns the id of an order that the owner entered for a caller */
async function ordered(phone: string): Promise<string> {
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  const { body } = await desk.admin.post("/api/order/create", {
    items,
    address: { ...address, phone },
    source: "phone",
  });
  return body.orderId;
}
const phoneOrders = async (orderId: string) => (await desk.detail(orderId)).phoneOrders;
const outcomes = async (orderId: string) =>
  (await phoneOrders(orderId)).map(({ outcome }: { outcome: string }) => outcome);

test("an order shows the outcome of others with its phone number, however it was written", async () => {
  const delivered = await ordered("01711-000 123");
  await desk.admin.post("/api/order/status", { orderId: delivered, status: "Delivered" });
  const returned = await ordered("+880 1711 000123");
  await desk.admin.post("/api/order/status", { orderId: returned, status: "Shipped" });
  await desk.admin.post("/api/order/return", { orderId: returned, reason: "Not accepted at the door" });
  const canceled = await ordered("০১৭১১০০০১২৩");
  await desk.admin.post("/api/order/cancel", { orderId: canceled, reason: "At the customer's request" });
  const open = await ordered("008801711000123");
  expect(await outcomes(open)).toEqual(["delivered", "returned", "canceled", "open"]);
  expect((await phoneOrders(open)).map(({ _id }: { _id: string }) => _id)).toEqual([
    delivered,
    returned,
    canceled,
    open,
  ]);
  expect(await outcomes(delivered)).toEqual(["delivered", "returned", "canceled", "open"]);
  // As the reports count what its courier took.
  await desk.shop.database.db.execute(
    sql`update report_parts set lost_minor = 12000 where order_id = ${returned}::uuid`,
  );
  const { phoneRecord } = await desk.detail(open);
  const [first] = await phoneOrders(open);
  const counts = { delivered: 1, returned: 1, canceled: 1, open: 1, last: "returned" };
  expect(phoneRecord).toEqual({ ...counts, since: first.createdAt, lost: 120 });
  const seller = await signedInStaff(desk.shop, desk.admin, "seller");
  expect((await seller.get(`/api/order/${open}`)).body.order.phoneRecord).toEqual({
    ...counts,
    since: first.createdAt,
  });
});

test("a longer number that contains this one, or one in another field, does not match", async () => {
  const own = await ordered("01755000999");
  await ordered("017550009991");
  await desk.admin.post("/api/order/create", {
    items: [{ product: desk.plant, quantity: 1, size: "Small Pot" }],
    address: { ...address, phone: "01811000000", street: "Call 01755000999 at the gate" },
    source: "phone",
  });
  expect(await outcomes(own)).toEqual(["open"]);
});

test("any number of other orders that name the number leaves its own in sight", async () => {
  const own = await ordered("01755000888");
  const columns = "subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method";
  const other = JSON.stringify({ ...address, phone: "01811000001", street: "Call 01755000888" });
  await desk.shop.database.db.execute(sql`
    insert into orders (id, address, plain_phone, search_text, ${sql.raw(columns)})
    select gen_random_uuid(), ${other}::jsonb, '01811000001', 'call 01755000888', ${sql.raw(columns)}
    from orders, generate_series(1, 250) where id = ${own}`);
  expect(await outcomes(own)).toEqual(["open"]);
});

test("words in place of a number match nobody else", async () => {
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  const inTheShop = async () =>
    (await desk.shopper.post("/api/order/cod", { items, address: { ...address, phone: "none" } })).body.orderId;
  await inTheShop();
  expect(await outcomes(await inTheShop())).toEqual([]);
});

test("a page of orders says of each phone how many of its parcels came back", async () => {
  const phone = "01799-123456";
  const [taken, back] = [await ordered(phone), await ordered("+8801799123456")];
  const clean = await ordered("01799123457");
  await desk.admin.post("/api/order/status", { orderId: taken, status: "Delivered" });
  await desk.admin.post("/api/order/status", { orderId: back, status: "Shipped" });
  await desk.admin.post("/api/order/return", { orderId: back, reason: "Not accepted at the door" });
  const open = await ordered(phone);
  const { orders } = (await desk.admin.post("/api/order/list", { page: 1, limit: 50 })).body;
  const returnsOf = (id: string) => orders.find(({ _id }: { _id: string }) => _id === id).phoneReturns;
  expect([open, taken, back].map(returnsOf)).toEqual(Array(3).fill({ returned: 1, ended: 2 }));
  expect(returnsOf(clean)).toBeUndefined();
  await desk.admin.post("/api/order/return/undo", { orderId: back });
  const after = (await desk.admin.post("/api/order/list", { page: 1, limit: 50 })).body.orders;
  expect(after.find(({ _id }: { _id: string }) => _id === open).phoneReturns).toBeUndefined();
});
