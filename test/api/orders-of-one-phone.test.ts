// A number with hundreds of orders: a wholesaler, or whoever types that of the nursery. None of the old ones is out of reach.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { inTransaction } from "#db/open.ts";
import { joinOrdersOfPhone } from "#server/orders/changing/guest-orders.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address, signedInShopper } from "#test/shop.ts";

/** More than any page or list of the shop holds. */
const many = 260;

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

const items = () => [{ product: desk.plant, quantity: 1, size: "Small Pot" }];

/** @returns the id of an order that the owner entered for a caller */
async function ordered(phone: string): Promise<string> {
  const input = { items: items(), address: { ...address, phone }, source: "phone" };
  return (await desk.admin.post("/api/order/create", input)).body.orderId;
}

/** Later orders as that one: placing them one by one would take minutes. */
async function copyOrder(orderId: string): Promise<void> {
  const columns = sql.raw(
    "address, plain_phone, search_text, source, status, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method",
  );
  await desk.shop.database.db.execute(sql`
    insert into orders (id, ${columns}) select gen_random_uuid(), ${columns}
    from orders, generate_series(1, ${many}) where id = ${orderId}`);
}

/** Two parcels that came back, and then many orders that did not. @returns the newest order */
async function refusedLongAgo(phone: string): Promise<string> {
  for (const written of [phone, `+88${phone}`]) {
    const orderId = await ordered(written);
    await desk.admin.post("/api/order/status", { orderId, status: "Shipped" });
    await desk.admin.post("/api/order/return", { orderId, reason: "Not accepted at the door" });
  }
  const delivered = await ordered(phone);
  await desk.admin.post("/api/order/status", { orderId: delivered, status: "Delivered" });
  await copyOrder(delivered);
  return ordered(phone);
}

test("parcels that came back count behind hundreds of later orders, in the list and in the rules", async () => {
  const phone = "01755000260";
  const newest = await refusedLongAgo(phone);
  const { orders } = (await desk.admin.post("/api/order/list", { page: 1, limit: 10 })).body;
  expect(orders.find(({ _id }: { _id: string }) => _id === newest).phoneReturns).toEqual({
    returned: 2,
    ended: 2 + 1 + many,
  });
  const refused = { ask: "card", from: 2 };
  await desk.admin.send("PUT", "/api/admin/phone-rules", { ...firstPhoneRules, refused });
  const place = { items: items(), address: { ...address, phone } };
  expect(await desk.shopper.post("/api/order/cod", place)).toMatchObject({ body: { code: "no-cash-for-order" } });
  await desk.admin.send("PUT", "/api/admin/phone-rules", { ...firstPhoneRules, refused: { ask: "card", from: 3 } });
  expect(await desk.shopper.post("/api/order/cod", place)).toMatchObject({ status: 200 });
});

test("beside an order stand the newest of its number, its own among them", async () => {
  const newest = await refusedLongAgo("01755000261");
  const { phoneOrders, phoneRecord } = await desk.detail(newest);
  expect(phoneRecord).toMatchObject({ returned: 2, delivered: 1 + many, canceled: 0 });
  expect(phoneOrders).toHaveLength(30);
  expect(phoneOrders.at(-1)).toMatchObject({ _id: newest, outcome: "open" });
});

test("the last parcel is known behind hundreds of open orders", async () => {
  const phone = "01755000263";
  expect((await desk.detail(await ordered(phone))).phoneRecord).toMatchObject({ last: null });
  for (const last of ["delivered", "returned"]) {
    const orderId = await ordered(phone);
    await desk.admin.post("/api/order/status", { orderId, status: "Delivered" });
    if (last === "returned")
      await desk.admin.post("/api/order/return", { orderId, reason: "Not accepted at the door" });
    const open = await ordered(phone);
    await copyOrder(open);
    expect((await desk.detail(open)).phoneRecord).toMatchObject({ last });
  }
});

test("a proven phone brings in all guest orders of its number", async () => {
  const phone = "01755000262";
  await desk.admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const guest = { items: items(), address: { ...address, phone } };
  const headers = { "idempotency-key": "guest-key-of-a-number-with-many-orders" };
  const { orderId } = (await desk.shop.browser().post("/api/order/guest", guest, { headers })).body;
  await copyOrder(orderId);
  const { db } = desk.shop.database;
  const customer = await signedInShopper(desk.shop);
  const { _id } = (await customer.get("/api/user/is-auth")).body.user;
  expect(await inTransaction(db, (tx) => joinOrdersOfPhone(tx, _id, phone))).toHaveLength(1 + many);
  const { rows } = await db.execute(
    sql`select count(*)::int as left from orders where plain_phone = ${phone} and customer_id is null`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});
