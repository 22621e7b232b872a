// The call before an order is packed, and the lists of what is to be done next.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { nextStepOf, taskOf } from "#contract/rules/office/next-step.ts";
import { orders } from "#db/schema/orders.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address } from "#test/shop.ts";

const { shop, admin, plant, placed, detail } = await openOrderDesk();
afterAll(() => shop.close());

const call = (orderId: string, outcome: string, more: object = {}) =>
  admin.post("/api/order/call", { orderId, outcome, ...more });
async function idsWith(task: string): Promise<string[]> {
  const { body } = await admin.post("/api/order/list", { task, limit: 100 });
  return body.orders.map((order: { _id: string }) => order._id);
}
async function tasksOf(orderId: string): Promise<string[]> {
  const found: string[] = [];
  for (const task of ["call", "pack", "hand-over"]) if ((await idsWith(task)).includes(orderId)) found.push(task);
  return found;
}
const hours = (from: number, count: number) => from + count * 3_600_000;

test("an order is called, confirmed, packed and handed over, and stands in one list at a time", async () => {
  const orderId = await placed();
  expect(await tasksOf(orderId)).toEqual(["call"]);
  expect(await call(orderId, "confirmed")).toMatchObject({ status: 200, body: { message: "Order Confirmed" } });
  expect(await tasksOf(orderId)).toEqual(["pack"]);
  const order = await detail(orderId);
  expect(order.calls).toEqual({ confirmedAt: expect.any(String), againAt: null, missed: 0 });
  expect(order.events.at(-1)).toMatchObject({
    kind: "called",
    detail: { call: { outcome: "confirmed" } },
    actorName: "Owner",
  });
  await call(orderId, "confirmed");
  expect((await detail(orderId)).events).toHaveLength(order.events.length);
  await admin.post("/api/order/status", { orderId, status: "Packing" });
  expect(await tasksOf(orderId)).toEqual(["hand-over"]);
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  expect(await tasksOf(orderId)).toEqual([]);
});

test("a confirmation is taken back, and the order is to be called again", async () => {
  const orderId = await placed();
  await call(orderId, "confirmed");
  expect(await call(orderId, "not-confirmed")).toMatchObject({ status: 200 });
  expect(await tasksOf(orderId)).toEqual(["call"]);
});

test("without an answer an order is to be called again after two hours", async () => {
  const orderId = await placed();
  await call(orderId, "no-answer");
  await call(orderId, "no-answer");
  expect((await detail(orderId)).calls.missed, "one call, pressed twice").toBe(1);
  await shop.database.db
    .update(orders)
    .set({ callAgainAt: new Date(Date.now() - 1000) })
    .where(eq(orders.id, orderId));
  await call(orderId, "no-answer");
  const { calls } = await detail(orderId);
  expect(calls.missed).toBe(2);
  const wait = Date.parse(calls.againAt) - Date.now();
  expect(wait).toBeGreaterThan(hours(-60_000, 2));
  expect(wait).toBeLessThanOrEqual(hours(0, 2));
  expect(await tasksOf(orderId)).toEqual([]);
  await shop.database.db
    .update(orders)
    .set({ callAgainAt: new Date(Date.now() - 1000) })
    .where(eq(orders.id, orderId));
  expect(await tasksOf(orderId)).toEqual(["call"]);
});

test("a customer who wants to be called later is called then", async () => {
  const orderId = await placed();
  const againAt = new Date(hours(Date.now(), 20)).toISOString();
  expect(await call(orderId, "later", { againAt })).toMatchObject({ status: 200 });
  expect((await detail(orderId)).calls).toMatchObject({ againAt, missed: 0 });
  expect(await tasksOf(orderId)).toEqual([]);
});

test("it comes up again at its moment, not before, and may be put off anew or be confirmed early", async () => {
  const orderId = await placed();
  const moveTo = (ms: number) =>
    shop.database.db
      .update(orders)
      .set({ callAgainAt: new Date(ms) })
      .where(eq(orders.id, orderId));
  const later = async (ahead: number) => {
    const againAt = new Date(hours(Date.now(), ahead)).toISOString();
    expect(await call(orderId, "later", { againAt })).toMatchObject({ status: 200 });
    return againAt;
  };
  await later(1);
  await moveTo(Date.now() + 60_000);
  expect(await tasksOf(orderId)).toEqual([]);
  await moveTo(Date.now() - 1);
  expect(await tasksOf(orderId)).toEqual(["call"]);
  const againAt = await later(24 * 30 - 1);
  expect(await tasksOf(orderId)).toEqual([]);
  const { calls, events } = await detail(orderId);
  expect(calls).toEqual({ confirmedAt: null, againAt, missed: 0 });
  expect(events.at(-1)).toMatchObject({ detail: { call: { outcome: "later", at: againAt } } });
  await call(orderId, "confirmed");
  expect((await detail(orderId)).calls).toMatchObject({ againAt: null });
  expect(await tasksOf(orderId)).toEqual(["pack"]);
});

test.each([
  ["no moment", {}],
  ["one that has passed", { againAt: "2026-01-01T00:00:00Z" }],
  ["this very moment", { againAt: new Date(Date.now()).toISOString() }],
  ["one after thirty days", { againAt: new Date(hours(Date.now(), 24 * 30 + 1)).toISOString() }],
  ["a time without its zone", { againAt: new Date(hours(Date.now(), 5)).toISOString().replace("Z", "") }],
  ["a time of another zone", { againAt: new Date(hours(Date.now(), 5)).toISOString().replace("Z", "+06:00") }],
  ["one in two months", { againAt: new Date(hours(Date.now(), 24 * 60)).toISOString() }],
  ["words", { againAt: "tomorrow" }],
])("'later' with %s names the field and changes nothing", async (_name, more) => {
  const orderId = await placed();
  const before = await detail(orderId);
  expect(await call(orderId, "later", more)).toMatchObject({ status: 400, body: { field: "againAt" } });
  expect(await detail(orderId)).toEqual(before);
});

test("what ended, is on its way or is confirmed is not called", async () => {
  const [canceled, shipped, confirmed] = [await placed(), await placed(), await placed()];
  await admin.post("/api/order/cancel", { orderId: canceled, reason: "Out of pots" });
  await admin.post("/api/order/status", { orderId: shipped, status: "Shipped" });
  await call(confirmed, "confirmed");
  expect(await call(canceled, "no-answer")).toMatchObject({ status: 409, body: { code: "canceled" } });
  expect(await call(shipped, "confirmed")).toMatchObject({ status: 409, body: { code: "handed-over" } });
  expect(await call(confirmed, "no-answer")).toMatchObject({ status: 409, body: { code: "confirmed-before" } });
});

test("an order that was told by phone is confirmed, one that is paid needs no call", async () => {
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const written = await admin.post("/api/order/create", { items, address, source: "phone" });
  expect(await tasksOf(written.body.orderId)).toEqual(["pack"]);
  const paid = await placed();
  await admin.post("/api/order/cash", { orderId: paid, collected: true });
  expect(await tasksOf(paid)).toEqual(["pack"]);
});

test("two owners who note one call at once count it once", async () => {
  const orderId = await placed();
  await Promise.all([call(orderId, "no-answer"), call(orderId, "no-answer"), call(orderId, "confirmed")]);
  const { calls, events } = await detail(orderId);
  const called = events.filter(({ kind }: { kind: string }) => kind === "called");
  const missed = called.filter((event: { detail: { call: { outcome: string } } }) => {
    return event.detail.call.outcome === "no-answer";
  });
  expect(missed.length).toBeLessThanOrEqual(1);
  expect(calls.missed).toBe(missed.length);
  expect(calls.confirmedAt).not.toBeNull();
});

test("the lists and the order's own page agree about what comes next", async () => {
  const { body } = await admin.post("/api/order/list", { limit: 100 });
  for (const order of body.orders) {
    if (order.calls.againAt !== null) continue;
    const step = nextStepOf({
      ...{ status: order.status, paymentMethod: order.paymentMethod, isPaid: order.isPaid },
      ...{ hasEnded: order.canceled !== null || order.returned !== null, hasCourier: order.courierName !== "" },
      ...{ awaitsMoney: false, isChecked: true, isConfirmed: order.calls.confirmedAt !== null },
    });
    const task = taskOf(step);
    expect(await tasksOf(order._id)).toEqual(task === null ? [] : [task]);
  }
});
