import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { addProduct, address, openStaffedShop, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin, { stock: { "Small Pot": { count: 500 } } });
afterAll(() => shop.close());

async function placed(): Promise<{ orderId: string; number: string; trackingPath: string }> {
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  return (await shopper.post("/api/order/cod", { items, address })).body;
}
const cancel = (orderId: string, who = shopper) => who.post("/api/order/mine/cancel", { orderId });
const mine = async (orderId: string) => (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
const left = async () => (await admin.get(`/api/product/desk/${plant}`)).body.product.stock["Small Pot"];
const track = (path: string) => shop.browser().get(`/api/order${path}`);

test("the shopper cancels an order before packing: stock returns once, the owner sees who did it", async () => {
  const before = await left();
  const { orderId } = await placed();
  expect((await cancel(orderId)).body).toEqual({ success: true, message: "Order Cancelled" });
  expect((await cancel(orderId)).status).toBe(200);
  expect(await left()).toBe(before);
  expect((await mine(orderId)).canceled).toMatchObject({ kind: "customer", reason: "" });
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  expect(order.events).toMatchObject([
    { kind: "placed" },
    { kind: "canceled", actor: "customer", actorName: "Ayesha", detail: { cancelKind: "customer" } },
  ]);
  expect((await admin.post("/api/order/cancel/undo", { orderId })).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ canceled: null, status: "Order Placed" });
});

test.each(["Packing", "Shipped", "Out for delivery", "Delivered"])(
  "the shopper cannot cancel an order in %s",
  async (status) => {
    const { orderId, number } = await placed();
    await admin.post("/api/order/status", { orderId, status });
    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: { code: "too-late", message: `We've already started packing ${number}. Please call us to cancel it.` },
    });
    expect(await mine(orderId)).toMatchObject({ status, canceled: null });
  },
);

test("only the shop cancels a paid order, by card or in cash, and tells the shopper about the money", async () => {
  const cash = await placed();
  await admin.post("/api/order/cash", { orderId: cash.orderId, collected: true });
  const card = await placed();
  await shop.database.db
    .update(orders)
    .set({ paymentMethod: "stripe", isPaid: true, paidAt: new Date() })
    .where(eq(orders.id, card.orderId));
  for (const { orderId, number } of [cash, card]) {
    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: {
        code: "paid",
        message: `${number} is paid. Please ask us to cancel it, so that you get your money back.`,
      },
    });
    expect((await mine(orderId)).canceled).toBeNull();
  }
});

test("other customers and visitors neither read nor cancel an order", async () => {
  const { orderId } = await placed();
  const stranger = await signedInShopper(shop, "Rafi");
  expect((await cancel(orderId, stranger)).status).toBe(404);
  expect((await stranger.get(`/api/order/mine/${orderId}`)).status).toBe(404);
  expect((await shopper.get("/api/order/mine/nonsense")).status).toBe(404);
  expect((await shop.browser().get(`/api/order/mine/${orderId}`)).status).toBe(401);
  expect((await shop.browser().post("/api/order/mine/cancel", { orderId })).status).toBe(401);
  expect(await mine(orderId)).toMatchObject({ _id: orderId, canceled: null, amount: 208.9, address });
});

test("the tracking link shows steps and courier without a login, and neither personal data nor money", async () => {
  const { orderId, number, trackingPath } = await placed();
  await admin.post("/api/order/status", { orderId, status: "Packing" });
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "PX 77" });
  await admin.post("/api/order/note", { orderId, note: "Difficult customer" });
  const reply = await track(trackingPath);
  const at = expect.any(String);
  expect(reply.body).toEqual({
    success: true,
    message: "",
    order: {
      number,
      status: "Shipped",
      placedAt: at,
      steps: ["Order Placed", "Packing", "Shipped"].map((status) => ({ status, at })),
      canceledAt: null,
      returnedAt: null,
      courierName: "Pathao",
      trackingNumber: "PX 77",
      parcel: null,
      mayClaim: false,
    },
  });
  expect(reply.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect((await mine(orderId)).trackingPath).toBe(trackingPath);
  expect((await admin.get(`/api/order/${orderId}`)).body.order.trackingPath).toBe(trackingPath);
  await admin.post("/api/order/cancel", { orderId, reason: "House 12 was empty" });
  const canceled = await track(trackingPath);
  expect(canceled.body.order.canceledAt).toEqual(at);
  expect(JSON.stringify(canceled.body)).not.toContain("House 12");
});

test("a link that was altered anywhere, or guessed, opens nothing", async () => {
  const { trackingPath } = await placed();
  const other = (await placed()).trackingPath;
  const token = trackingPath.slice("/track/".length);
  expect(token).toMatch(/^[\w-]{43}$/);
  const swapped = other.slice("/track/".length, "/track/".length + 20) + token.slice(20);
  const altered = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1),
  );
  for (const wrong of [
    ...altered,
    swapped,
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    "x",
    "%00",
    "a".repeat(101),
  ]) {
    const { status, body } = await track(`/track/${wrong}`);
    expect([400, 404, 414], wrong).toContain(status);
    expect(body.order, wrong).toBeUndefined();
  }
});

test("events are only ever added to, even by direct SQL", async () => {
  const { orderId } = await placed();
  const { db } = shop.database;
  const refused = { cause: { message: expect.stringContaining("only ever added") } };
  const ofOrder = eq(orderEvents.orderId, orderId);
  await expect(db.delete(orderEvents).where(ofOrder)).rejects.toMatchObject(refused);
  await expect(db.update(orderEvents).set({ kind: "paid" }).where(ofOrder)).rejects.toMatchObject(refused);
  await expect(db.update(orderEvents).set({ createdAt: new Date() }).where(ofOrder)).rejects.toMatchObject(refused);
  await expect(db.delete(stockMoves)).rejects.toMatchObject(refused);
  await expect(db.update(stockMoves).set({ change: 0 })).rejects.toMatchObject(refused);
  // Personal details may be erased.
  await db.update(orderEvents).set({ detail: {}, actorId: null }).where(ofOrder);
});
