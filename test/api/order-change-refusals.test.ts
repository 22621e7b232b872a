import { afterAll, expect, test } from "vitest";
import { nobodys, openOrderDesk } from "#test/order-desk.ts";
import { address } from "#test/shop.ts";

const { shop, admin, shopper, plant, placed, detail } = await openOrderDesk();
afterAll(() => shop.close());

const long = "x".repeat(2001);
test.each([
  ["status", { status: "Lost" }, "status", "Status is not a status of an order"],
  ["status", { status: undefined }, "status", "Status is not a status of an order"],
  ["status/bulk", { orderIds: [], status: "Packing" }, "orderIds", "Choose at least one order"],
  ["status/bulk", { orderIds: Array(101).fill(nobodys), status: "Packing" }, "orderIds", "At most 100 orders at once"],
  ["status/bulk", { orderIds: ["x"], status: "Packing" }, "orderIds.0", "Order ids is not an id"],
  ["status/bulk", { orderIds: [nobodys], status: "Lost" }, "status", "Status is not a status of an order"],
  ["cash", { collected: "yes" }, "collected", "Collected must be a boolean"],
  ["cash", {}, "collected", "Collected is required"],
  ["cancel", { reason: "  " }, "reason", "Reason is required"],
  ["cancel", { reason: "x".repeat(201) }, "reason", "Reason is longer than 200 characters"],
  ["cancel", { reason: "Late", note: long }, "note", "Note for owners is longer than 2000 characters"],
  ["return", {}, "reason", "Reason is required"],
  ["note", {}, "note", "Note for owners is required"],
  ["note", { note: long }, "note", "Note for owners is longer than 2000 characters"],
  ["courier", { courierName: "Pathao" }, "trackingNumber", "Tracking number is required"],
  ["courier", { courierName: "a\nb", trackingNumber: "" }, "courierName", "Courier has a control character"],
])("refuses %s with the wrong thing (%#) and changes nothing", async (path, change, field, message) => {
  const orderId = await placed("Shipped");
  const before = await detail(orderId);
  const refused = await admin.post(`/api/order/${path}`, { orderId, ...change });
  expect(refused).toMatchObject({ status: 400, body: { success: false, field, message } });
  expect(await detail(orderId)).toEqual(before);
});

const changes = [
  ["status", { status: "Packing" }],
  ["cash", { collected: true }],
  ["cancel", { reason: "Late" }],
  ["cancel/undo", {}],
  ["return", { reason: "Late" }],
  ["return/undo", {}],
  ["note", { note: "x" }],
  ["courier", { courierName: "x", trackingNumber: "x" }],
] as const;

test.each(changes)("%s of an unknown order answers 404, and without an order 400", async (path, change) => {
  const unknown = await admin.post(`/api/order/${path}`, { orderId: nobodys, ...change });
  expect(unknown).toMatchObject({ status: 404, body: { message: "We do not know this order." } });
  const none = await admin.post(`/api/order/${path}`, change);
  expect(none).toMatchObject({ status: 400, body: { field: "orderId", message: "Order id is required" } });
});

test("visitors and customers are refused each of the owner's calls", async () => {
  const orderId = await placed("Shipped");
  const before = await detail(orderId);
  const calls: [string, string, object?][] = [
    ...changes.map(([path, change]): [string, string, object] => ["POST", path, { orderId, ...change }]),
    ["POST", "status/bulk", { orderIds: [orderId], status: "Packing" }],
    ["POST", "list", { page: 1 }],
    ["POST", "create", { items: [{ product: plant, quantity: 1, size: "Small Pot" }], address, source: "phone" }],
    ["GET", orderId],
    ["GET", "export.csv"],
  ];
  for (const who of [shop.browser(), shopper]) {
    for (const [method, path, body] of calls) {
      const { status } = await who.send(method, `/api/order/${path}`, body);
      expect(status, `${method} ${path}`).toBe(401);
    }
  }
  const total = (await admin.post("/api/order/list", { page: 1 })).body.total;
  expect(await detail(orderId)).toEqual(before);
  expect((await admin.post("/api/order/list", { page: 1 })).body.total).toBe(total);
});
