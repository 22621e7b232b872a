import { afterAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { nobodys, openOrderDesk } from "#test/order-desk.ts";
import { address } from "#test/shop.ts";

const { shop, admin, shopper, plant, placed, detail } = await openOrderDesk();
afterAll(() => shop.close());
const kinds = async (orderId: string) => (await detail(orderId)).events.map((event: { kind: string }) => event.kind);
/** The order as its customer sees it. */
async function mine(orderId: string) {
  const { body } = await shopper.post("/api/order/userorders");
  return body.orders.find((one: { _id: string }) => one._id === orderId);
}

test("an order's page shows lines, customer, and every change with its author and time", async () => {
  const orderId = await placed();
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "PX 77" });
  await admin.post("/api/order/note", { orderId, note: "Call before\ndelivery" });
  await admin.post("/api/order/cash", { orderId, collected: true });
  const order = await detail(orderId);
  expect(order).toMatchObject({
    _id: orderId,
    address,
    source: "shop",
    note: "Call before\ndelivery",
    courierName: "Pathao",
    trackingNumber: "PX 77",
    isPaid: true,
    items: [{ quantity: 1, product: { _id: plant, name: "Money Plant" } }],
    customer: { name: "Ayesha", email: shopper.email, orderCount: expect.any(Number) },
    events: [
      { kind: "placed", status: "Order Placed", detail: {}, actor: "customer", actorName: "Ayesha" },
      { kind: "status", status: "Shipped", detail: { from: "Order Placed" }, actor: "owner", actorName: "Owner" },
      { kind: "courier", status: "Shipped", detail: { courierName: "Pathao", trackingNumber: "PX 77" } },
      { kind: "note", status: "Shipped", detail: { note: "Call before\ndelivery" } },
      { kind: "cash-collected", status: "Shipped", detail: {} },
    ],
  });
  const { body } = await shopper.post("/api/order/userorders");
  expect(order.customer.orderCount).toBe(body.orders.length);
  const times = order.events.map((event: { createdAt: string }) => Date.parse(event.createdAt));
  expect(times).toEqual(times.toSorted());
});

test("the customer sees courier and reason, never the owner's note", async () => {
  const orderId = await placed();
  await admin.post("/api/order/courier", { orderId, courierName: "Sundarban", trackingNumber: "" });
  await admin.post("/api/order/note", { orderId, note: "Difficult customer" });
  await admin.post("/api/order/cancel", { orderId, reason: "Out of pots", note: "Told by phone" });
  const seen = await mine(orderId);
  expect(seen).toMatchObject({
    courierName: "Sundarban",
    trackingNumber: "",
    canceled: { at: expect.any(String), reason: "Out of pots" },
    returned: null,
  });
  expect(JSON.stringify(seen)).not.toMatch(/note|Difficult|Told|source/);
  expect((await detail(orderId)).events.at(-1).detail).toEqual({ reason: "Out of pots", note: "Told by phone" });
});

test("an unknown order has no page", async () => {
  for (const orderId of [nobodys, "GP-1001", "%00"]) {
    const { status, body } = await admin.get(`/api/order/${orderId}`);
    expect({ status, message: body.message }).toEqual({ status: 404, message: "We do not know this order." });
  }
});

test("collected cash makes the payment Done and can be undone; recording it twice changes nothing", async () => {
  const orderId = await placed("Delivered");
  const collect = (collected: boolean) => admin.post("/api/order/cash", { orderId, collected });
  expect((await collect(true)).body).toEqual({ success: true, message: "Cash Collected" });
  await collect(true);
  expect((await mine(orderId)).isPaid).toBe(true);
  await collect(false);
  await collect(false);
  expect((await mine(orderId)).isPaid).toBe(false);
  expect(await kinds(orderId)).toEqual(["placed", "status", "cash-collected", "cash-undone"]);
});

test("a canceled order accepts no changes until the cancel is undone", async () => {
  const orderId = await placed("Packing");
  const { number } = await detail(orderId);
  const cancel = { orderId, reason: "Wrong address" };
  expect((await admin.post("/api/order/cancel", cancel)).body).toEqual({ success: true, message: "Order Cancelled" });
  expect((await admin.post("/api/order/cancel", cancel)).status).toBe(200);
  for (const [path, change] of [
    ["status", { status: "Shipped" }],
    ["status", { status: "Packing" }],
    ["cash", { collected: true }],
    ["return", { reason: "Broken" }],
    ["cancel", { reason: "Another reason" }],
  ] as const) {
    const refused = await admin.post(`/api/order/${path}`, { orderId, ...change });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "canceled", message: `${number} is cancelled. Undo that first.` },
    });
  }
  expect(await detail(orderId)).toMatchObject({
    status: "Packing",
    isPaid: false,
    canceled: { reason: cancel.reason },
  });
  await admin.post("/api/order/cancel/undo", { orderId });
  expect((await admin.post("/api/order/cancel/undo", { orderId })).status).toBe(200);
  expect((await admin.post("/api/order/status", { orderId, status: "Shipped" })).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ canceled: null, status: "Shipped" });
  expect(await kinds(orderId)).toEqual(["placed", "status", "canceled", "cancel-undone", "status"]);
});

test("a delivered order or one paid in cash cannot be canceled", async () => {
  const delivered = await placed("Delivered");
  const refused = await admin.post("/api/order/cancel", { orderId: delivered, reason: "Late" });
  expect(refused).toMatchObject({ status: 409, body: { code: "delivered" } });
  expect(refused.body.message).toMatch(/^GP-\d+ is delivered: mark it as returned instead\.$/);
  const paid = await placed("Packing");
  await admin.post("/api/order/cash", { orderId: paid, collected: true });
  const alsoRefused = await admin.post("/api/order/cancel", { orderId: paid, reason: "Late" });
  expect(alsoRefused).toMatchObject({ status: 409, body: { code: "cash-collected" } });
  expect(await detail(paid)).toMatchObject({ canceled: null, isPaid: true });
  await admin.post("/api/order/cash", { orderId: paid, collected: false });
  expect((await admin.post("/api/order/cancel", { orderId: paid, reason: "Late" })).status).toBe(200);
});

test("a cancel with a refund gives the collected cash back in one step", async () => {
  const orderId = await placed("Packing");
  await admin.post("/api/order/cash", { orderId, collected: true });
  expect((await admin.post("/api/order/cancel", { orderId, reason: "Late", refund: true })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: false, canceled: { reason: "Late" } });
  expect(await kinds(orderId)).toEqual(["placed", "status", "cash-collected", "cash-undone", "canceled"]);
});

test("another owner's changed note is not overwritten unseen", async () => {
  const orderId = await placed("Packing");
  const write = (note: string, seen: string) => admin.post("/api/order/note", { orderId, note, seen });
  expect((await write("Call first", "")).status).toBe(200);
  const refused = await write("Leave it at the gate", "");
  expect(refused).toMatchObject({ status: 409, body: { code: "note-changed", field: "note" } });
  expect(refused.body.message).toBe("The note now says: “Call first”. Save again to replace it.");
  expect((await write("Leave it at the gate", "Call first")).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ note: "Leave it at the gate" });
});

test.each([
  ["Order Placed", 409],
  ["Packing", 409],
  ["Shipped", 200],
  ["Out for delivery", 200],
  ["Delivered", 200],
])("an order in status %s is returned: %i", async (status, answer) => {
  const orderId = await placed(status);
  const reply = await admin.post("/api/order/return", { orderId, reason: "Wilted" });
  expect(reply.status).toBe(answer);
  expect((await mine(orderId)).returned?.reason).toBe(answer === 200 ? "Wilted" : undefined);
});

test("a returned order's cash can be refunded, not collected; undoing the return restores it", async () => {
  const orderId = await placed("Delivered");
  await admin.post("/api/order/cash", { orderId, collected: true });
  expect((await admin.post("/api/order/return", { orderId, reason: "Wilted" })).body.message).toBe("Order Returned");
  expect((await admin.post("/api/order/cash", { orderId, collected: false })).status).toBe(200);
  for (const [path, change] of [
    ["cash", { collected: true }],
    ["status", { status: "Packing" }],
    ["cancel", { reason: "Late" }],
    ["return", { reason: "Another reason" }],
  ] as const) {
    const refused = await admin.post(`/api/order/${path}`, { orderId, ...change });
    expect(refused).toMatchObject({ status: 409, body: { code: "returned" } });
  }
  await admin.post("/api/order/return/undo", { orderId });
  expect(await detail(orderId)).toMatchObject({ returned: null, status: "Delivered", isPaid: false });
  expect(await kinds(orderId)).toEqual([
    "placed",
    "status",
    "cash-collected",
    "returned",
    "cash-undone",
    "return-undone",
  ]);
});

test("saving the same note, courier or status again adds no event", async () => {
  const orderId = await placed();
  for (let time = 0; time < 2; time += 1) {
    await admin.post("/api/order/note", { orderId, note: "Gift" });
    await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "1" });
    await admin.post("/api/order/status", { orderId, status: "Order Placed" });
  }
  await admin.post("/api/order/note", { orderId, note: "" });
  expect(await kinds(orderId)).toEqual(["placed", "note", "courier", "note"]);
  expect((await detail(orderId)).note).toBe("");
});

test("many orders change their status together, or none does", async () => {
  const ids = [await placed(), await placed(), await placed("Packing")];
  const set = (orderIds: string[], status: string) => admin.post("/api/order/status/bulk", { orderIds, status });
  const statuses = () => Promise.all(ids.map(async (orderId) => (await detail(orderId)).status));
  expect((await set([...ids, ids[0] ?? ""], "Packing")).body).toEqual({
    success: true,
    message: "Status Updated",
    count: 2,
  });
  expect(await statuses()).toEqual(["Packing", "Packing", "Packing"]);
  expect(await kinds(ids[0] ?? "")).toEqual(["placed", "status"]);

  await admin.post("/api/order/cancel", { orderId: ids[1], reason: "Late" });
  const { number } = await detail(ids[1] ?? "");
  const refused = await set(ids, "Shipped");
  expect(refused).toMatchObject({ status: 409, body: { message: `${number} is cancelled. Undo that first.` } });
  expect((await set([ids[0] ?? "", nobodys], "Shipped")).status).toBe(404);
  expect(await statuses()).toEqual(["Packing", "Packing", "Packing"]);
});

test("two owners' changes at the same moment are both in the history", async () => {
  const orderId = await placed();
  await Promise.all([
    admin.post("/api/order/status", { orderId, status: "Packing" }),
    admin.post("/api/order/note", { orderId, note: "Gift" }),
    admin.post("/api/order/cash", { orderId, collected: true }),
    admin.post("/api/order/cash", { orderId, collected: true }),
  ]);
  expect((await kinds(orderId)).toSorted()).toEqual(["cash-collected", "note", "placed", "status"]);
  expect(await detail(orderId)).toMatchObject({ status: "Packing", note: "Gift", isPaid: true });
});

test("a return is mailed to whoever has an e-mail, a guest too", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const headers = { "idempotency-key": "guest-key-of-the-return-test" };
  const { orderId } = (await shop.browser().post("/api/order/guest", { items, address }, { headers })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  expect((await admin.post("/api/order/return", { orderId, reason: "Damaged on the way" })).status).toBe(200);
  const mails = await shop.database.db.select().from(outbox);
  const returned = mails.filter(({ kind, payload }) => kind === "order-returned" && payload.orderId === orderId);
  expect(returned).toHaveLength(1);
});
