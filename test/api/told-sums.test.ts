// A transfer that a chat tells of, with its sum: as Save writes it down. Runs on both engines.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lateTransferHours } from "#contract/rules/constants.ts";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { orders } from "#db/schema/orders.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { addProduct, address, openStaffedShop, owner } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());
const plant = await addProduct(admin, { offerPrice: 1499.5, price: 1600 });
beforeAll(async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `TOLD${String(counted).padStart(6, "0")}`;
};
const written = async () => {
  const order = { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address, source: "messenger" };
  const { orderId, amount } = (await admin.post("/api/order/create", order)).body;
  return { orderId: orderId as string, total: amount as number };
};
const told = (orderId: string, trxId: string, amount?: number, by = admin) =>
  by.post("/api/order/transfer/told", { orderId, wallet: "bkash", trxId, ...(amount !== undefined && { amount }) });
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const found = (orderId: string, trxId: string) => admin.post("/api/order/transfer/found", { orderId, trxId });

test.each([500, 199.5, 0.01 + 200, 1])(
  "a part of %s taka is the order's advance, and the rider collects the rest",
  async (sum) => {
    const { orderId, total } = await written();
    const trxId = newTrxId();
    // The same press again is one payment.
    for (const _ of [1, 2]) expect((await told(orderId, trxId, sum)).status).toBe(200);
    const rest = Math.round(total - sum);
    expect(await owned(orderId)).toMatchObject({
      ...{ paymentMethod: "COD", isPaid: false, amount: total, advance: { amount: sum, isPaid: false } },
      transfer: { trxId, state: "checking" },
      ledger: { in: 0, inCheck: sum, toCollect: rest },
    });
    expect((await found(orderId, trxId)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({
      ...{ paymentMethod: "COD", isPaid: false, advance: { amount: sum, isPaid: true } },
      ledger: { in: sum, inCheck: 0, toCollect: rest },
    });
  },
);

test("all of it makes the order one by wallet; more than it costs is refused; without a sum it is all of it", async () => {
  for (const whole of [true, false]) {
    const { orderId, total } = await written();
    const trxId = newTrxId();
    const much = { status: 400, body: { field: "amount" } };
    expect(await told(orderId, trxId, total + 0.01)).toMatchObject(much);
    for (const none of [0, -5, 0.001]) expect(await told(orderId, trxId, none)).toMatchObject(much);
    expect(await owned(orderId)).toMatchObject({ paymentMethod: "COD" });
    expect((await told(orderId, trxId, whole ? total : undefined)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ paymentMethod: "wallet", ledger: { toCollect: 0 } });
    await found(orderId, trxId);
    expect(await owned(orderId)).toMatchObject({ isPaid: true, ledger: { in: total } });
  }
});

test("a part of an order to be paid to the shop's number is noted with it, and the rest is asked", async () => {
  const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
  const input = { items, address, method: "wallet" };
  const { orderId, amount } = (await shopper.post("/api/order/wallet", input)).body;
  const trxId = newTrxId();
  for (const _ of [1, 2]) expect((await told(orderId, trxId, 300)).status).toBe(200);
  const order = await owned(orderId);
  expect(order).toMatchObject({
    ...{ paymentMethod: "wallet", isPaid: false, payBy: null },
    flags: [{ kind: "other-amount", about: `bKash ${trxId}`, paid: 300, asked: amount }],
    ledger: { in: 0, inCheck: 300, payNow: Math.round((amount - 300) * 100) / 100 },
  });
  expect(order.transfer).toBeUndefined();
  // Its customer does not end it meanwhile: the money would be forgotten.
  const ended = await shopper.post("/api/order/mine/cancel", { orderId });
  expect(ended).toMatchObject({ status: 409, body: { code: "payment-checked" } });
  // A rest that is not found is asked anew, and no clock cancels it meanwhile.
  const rest = newTrxId();
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: rest });
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: rest, reason: "Not in the app" });
  expect(await owned(orderId)).toMatchObject({ payBy: null, ledger: { inCheck: 300 } });
  // While another payment is looked for, no part is taken.
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: newTrxId() });
  const refused = { status: 409, body: { code: "not-cash", field: "amount" } };
  expect(await told(orderId, newTrxId(), 200)).toMatchObject(refused);
});

test("the customer sees a part once it was found, until it is missed after all or the rest has come", async () => {
  const input = { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address, method: "wallet" };
  const { orderId, amount } = (await shopper.post("/api/order/wallet", input)).body;
  const trxId = newTrxId();
  const own = async () => (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
  const rest = Math.round((amount - 200) * 100) / 100;
  const foundPart = { wallet: "bkash", trxId, amount: 200 };
  await told(orderId, trxId, 200);
  expect(await own()).not.toHaveProperty("foundPart");
  await found(orderId, trxId);
  expect(await own()).toMatchObject({ foundPart, ledger: { in: 200, payNow: rest } });
  const listed = (await shopper.post("/api/order/userorders")).body.orders;
  expect(listed.filter((one: object) => "foundPart" in one)).toMatchObject([{ _id: orderId, foundPart }]);
  await admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the app" });
  expect(await own()).not.toHaveProperty("foundPart");
  await told(orderId, trxId, 200);
  await found(orderId, trxId);
  // Of an order that is over it goes back.
  await admin.post("/api/order/cancel", { orderId, reason: "Sold out" });
  expect(await own()).not.toHaveProperty("foundPart");
  await admin.post("/api/order/cancel/undo", { orderId });
  expect(await own()).toMatchObject({ foundPart });
  const second = newTrxId();
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: second });
  expect(await own()).toMatchObject({ foundPart, ledger: { payNow: 0, inCheck: rest } });
  await found(orderId, second);
  const paid = await own();
  expect(paid).toMatchObject({ isPaid: true, ledger: { in: amount } });
  expect(paid).not.toHaveProperty("foundPart");
});

test("a part of an order that takes no payment is refused for what the order is", async () => {
  const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
  const placed = async (method: string): Promise<string> =>
    (await shopper.post(`/api/order/${method}`, { items, address })).body.orderId;
  const paid = await placed("wallet");
  const trxId = newTrxId();
  await told(paid, trxId);
  await found(paid, trxId);
  const canceled = await placed("wallet");
  await admin.post("/api/order/cancel", { orderId: canceled, reason: "Sold out" });
  const refusals = [
    [paid, "already-paid", "is already paid"],
    [canceled, "canceled", "is cancelled"],
    [await placed("stripe"), "not-by-wallet", "is not paid to our number"],
  ] as const;
  for (const [orderId, code, words] of refusals) {
    const before = await owned(orderId);
    const refused = await told(orderId, newTrxId(), 200);
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect(refused.body.message).toContain(words);
    expect(await owned(orderId)).toEqual(before);
  }
});

describe("of an order that its shopper placed in cash", () => {
  const placed = async () => {
    const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
    const { orderId, amount } = (await shopper.post("/api/order/cod", { items, address })).body;
    return { orderId: orderId as string, total: amount as number };
  };

  test("a part is its advance", async () => {
    const { orderId, total } = await placed();
    const trxId = newTrxId();
    for (const _ of [1, 2]) expect((await told(orderId, trxId, 500)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({
      ...{ paymentMethod: "COD", advance: { amount: 500, isPaid: false }, payBy: null },
      ledger: { inCheck: 500, toCollect: Math.round(total - 500) },
    });
    await found(orderId, trxId);
    expect(await owned(orderId)).toMatchObject({ isPaid: false, ledger: { in: 500, inCheck: 0 } });
  });

  test.each([true, false])("all of it leaves nothing to collect; it stays in cash (sum told: %s)", async (isTold) => {
    const { orderId, total } = await placed();
    const trxId = newTrxId();
    expect(await told(orderId, trxId, total + 1)).toMatchObject({ status: 400, body: { field: "amount" } });
    expect((await told(orderId, trxId, isTold ? total : undefined)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ paymentMethod: "COD", ledger: { inCheck: total, toCollect: 0 } });
    await found(orderId, trxId);
    expect(await owned(orderId)).toMatchObject({ isPaid: true, ledger: { in: total, toCollect: 0 } });
  });

  test("in place of an advance that was asked for; one that is not found cancels nothing", async () => {
    const { orderId, total } = await placed();
    await admin.post("/api/order/advance", { orderId, amount: 300 });
    const trxId = newTrxId();
    expect((await told(orderId, trxId, 450)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ ledger: { inCheck: 450, toCollect: Math.round(total - 450) } });
    await admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the app" });
    expect(await owned(orderId)).toMatchObject({ payBy: null, transfer: { state: "not-found" } });
  });

  test("told while the shop looks for another payment, its sum counts; a corrected one too", async () => {
    const { orderId, total } = await placed();
    await admin.post("/api/order/advance", { orderId, amount: 300 });
    const named = await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: newTrxId() });
    expect(named.status).toBe(200);
    const trxId = newTrxId();
    for (const sum of [450, 480]) {
      expect((await told(orderId, trxId, sum)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({
        ...{ advance: { amount: sum, isPaid: false }, transfer: { trxId, state: "checking" } },
        ledger: { inCheck: sum, toCollect: Math.round(total - sum) },
      });
    }
  });
});

test("an advance that was asked for gives way to what was sent", async () => {
  const { orderId, total } = await written();
  await admin.post("/api/order/advance", { orderId, amount: 300 });
  const trxId = newTrxId();
  expect((await told(orderId, trxId, 200)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    advance: { amount: 200 },
    ledger: { toCollect: Math.round(total - 200) },
  });
  const other = await written();
  await admin.post("/api/order/advance", { orderId: other.orderId, amount: 300 });
  expect((await told(other.orderId, newTrxId(), other.total)).status).toBe(200);
  expect(await owned(other.orderId)).toMatchObject({ paymentMethod: "wallet", ledger: { inCheck: other.total } });
});

test("after one that was not found, the sum that is told next is what counts", async () => {
  const { orderId, total } = await written();
  const wrong = newTrxId();
  await told(orderId, wrong, 50);
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: wrong, reason: "Not in the app" });
  const right = newTrxId();
  expect((await told(orderId, right, 500)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    ...{ advance: { amount: 500, isPaid: false }, transfer: { trxId: right, state: "checking" } },
    ledger: { inCheck: 500, toCollect: Math.round(total - 500) },
  });
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: right, reason: "Not in the app" });
  expect((await told(orderId, newTrxId(), total)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "wallet", ledger: { inCheck: total } });
});

test.each([true, false])("all of it after a part that was not found and taken back (sum told: %s)", async (isTold) => {
  const { orderId, total } = await written();
  const wrong = newTrxId();
  await told(orderId, wrong, 50);
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: wrong, reason: "Not in the app" });
  expect((await admin.post("/api/order/advance", { orderId, amount: null })).status).toBe(200);
  expect((await told(orderId, newTrxId(), isTold ? total : undefined)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "wallet", ledger: { inCheck: total, toCollect: 0 } });
});

test("told twice at once with two sums, one counts; a refused TrxID leaves the order as it was", async () => {
  const { orderId, total } = await written();
  const taken = newTrxId();
  await told(orderId, taken, 500);
  const next = await written();
  expect((await told(next.orderId, taken, 100)).body.code).toBe("trx-id-used");
  expect(await owned(next.orderId)).toMatchObject({ paymentMethod: "COD", ledger: { toCollect: Math.round(total) } });
  expect((await owned(next.orderId)).advance).toBeUndefined();
  await Promise.all([100, 250].map((sum) => told(next.orderId, newTrxId(), sum)));
  const { advance, ledger } = await owned(next.orderId);
  expect([100, 250]).toContain(advance.amount);
  expect(ledger).toMatchObject({ inCheck: advance.amount, toCollect: Math.round(total - advance.amount) });
  expect((await told(next.orderId, newTrxId(), 5, shopper)).status).toBe(401);
});

describe("of a paid order that an edit has made dearer", () => {
  /** Paid to the poisha, then two pieces in place of one. */
  const dearer = async () => {
    const { orderId, total } = await written();
    const trxId = newTrxId();
    await told(orderId, trxId);
    await found(orderId, trxId);
    const { events, address: to, delivery } = await owned(orderId);
    const items = [{ product: plant, size: "Small Pot", quantity: 2 }];
    const change = { orderId, seenEvents: events.length, items, address: to, delivery, discount: 0 };
    const { body } = await admin.post("/api/order/edit", { ...change, expectedAmount: 0 });
    expect((await admin.post("/api/order/edit", { ...change, expectedAmount: body.amount })).status).toBe(200);
    const { ledger } = await owned(orderId);
    expect(ledger).toMatchObject({ in: total, open: Math.round((body.amount - total) * 100) / 100 });
    return { orderId, open: ledger.open as number, door: ledger.toCollect as number };
  };

  test("the rest is told as a whole: exact, or as the rider would collect it", async () => {
    for (const isExact of [true, false]) {
      const { orderId, open, door } = await dearer();
      expect(open).not.toBe(door);
      const before = await owned(orderId);
      for (const other of [1, Math.min(open, door) - 0.01, Math.max(open, door) + 0.01, open + 500]) {
        const reply = await told(orderId, newTrxId(), other);
        expect(reply).toMatchObject({ status: 400, body: { code: "invalid", field: "amount" } });
        expect(reply.body.message).toContain(door.toLocaleString("en"));
      }
      expect(await owned(orderId)).toEqual(before);
      const trxId = newTrxId();
      for (const _ of [1, 2]) expect((await told(orderId, trxId, isExact ? open : door)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({ ledger: { inCheck: door, toCollect: 0 }, transfer: { trxId } });
      await found(orderId, trxId);
      expect(await owned(orderId)).toMatchObject({ isPaid: true, ledger: { open: 0, toCollect: 0 } });
    }
  });

  test("without a sum it is all of the rest", async () => {
    const { orderId, door } = await dearer();
    expect((await told(orderId, newTrxId())).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ ledger: { inCheck: door, toCollect: 0 } });
  });
});

describe("of an order whose time to pay was over", () => {
  const expired = async (method: "cod" | "wallet", hoursAgo: number) => {
    const rules = { ...firstPhoneRules, amount: { ask: "advance", from: 300 } };
    expect((await admin.send("PUT", "/api/admin/phone-rules", rules)).status).toBe(200);
    const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
    const { orderId, amount } = (await shopper.post(`/api/order/${method}`, { items, address })).body;
    await admin.send("PUT", "/api/admin/phone-rules", firstPhoneRules);
    const { db } = shop.database;
    await expireUnpaid({ db, live: shop.live }, new Date(Date.now() + 25 * 3_600_000));
    const canceledAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await db.update(orders).set({ canceledAt }).where(eq(orders.id, orderId));
    const order = await owned(orderId);
    expect(order.canceled).toMatchObject({ kind: "expired" });
    return { orderId: orderId as string, total: amount as number, asked: order.advance?.amount as number };
  };

  test("a part brings it back with what was sent as its advance, more or less than was asked", async () => {
    for (const difference of [-4, 90]) {
      const { orderId, total, asked } = await expired("cod", 1);
      const sum = asked + difference;
      const trxId = newTrxId();
      expect(await told(orderId, newTrxId(), total + 1)).toMatchObject({ status: 400, body: { field: "amount" } });
      for (const _ of [1, 2]) expect((await told(orderId, trxId, sum)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({
        ...{ canceled: null, payBy: null, advance: { amount: sum, isPaid: false } },
        ledger: { inCheck: sum, toCollect: Math.round(total - sum) },
      });
      await found(orderId, trxId);
      expect(await owned(orderId)).toMatchObject({ ledger: { in: sum, toCollect: Math.round(total - sum) } });
    }
  });

  test("come too late, what was sent is what goes back", async () => {
    const { orderId, asked } = await expired("cod", lateTransferHours + 1);
    const trxId = newTrxId();
    expect(await told(orderId, trxId, asked + 90)).toMatchObject({ status: 409, body: { code: "order-over" } });
    await found(orderId, trxId);
    expect(await owned(orderId)).toMatchObject({ ledger: { in: asked + 90 }, flags: [{ kind: "refund-due" }] });
    // Once found, it is not told anew with another sum.
    await told(orderId, trxId, 5);
    expect(await owned(orderId)).toMatchObject({ ledger: { in: asked + 90 } });
  });

  test("one that is not paid at the door takes all of it, no less and no more", async () => {
    const { orderId, total } = await expired("wallet", 1);
    const part = await told(orderId, newTrxId(), 300);
    expect(part).toMatchObject({ status: 409, body: { code: "not-cash" } });
    expect(part.body.message).not.toContain("at the door");
    expect(await told(orderId, newTrxId(), total + 1)).toMatchObject({ status: 400, body: { field: "amount" } });
    expect(await owned(orderId)).toMatchObject({ canceled: { kind: "expired" } });
    expect((await told(orderId, newTrxId(), total)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ canceled: null, ledger: { inCheck: total } });
  });
});

test("with the rider, no other sum than the advance that was asked for is taken", async () => {
  const { orderId } = await written();
  await admin.post("/api/order/advance", { orderId, amount: 300 });
  expect((await admin.post("/api/order/status", { orderId, status: "Shipped" })).status).toBe(200);
  expect(await told(orderId, newTrxId(), 450)).toMatchObject({ status: 409, body: { code: "handed-over" } });
  expect((await owned(orderId)).advance).toMatchObject({ amount: 300 });
});
