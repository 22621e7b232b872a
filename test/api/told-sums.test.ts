// A transfer that a chat tells of, with its sum: as Save writes it down. Runs on both engines.
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a part of an order that is not paid at the door is refused, and not taken for all of it", async () => {
  const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
  const input = { items, address, method: "wallet" };
  const { orderId } = (await shopper.post("/api/order/wallet", input)).body;
  const refused = { status: 409, body: { code: "not-cash", field: "amount" } };
  expect(await told(orderId, newTrxId(), 300)).toMatchObject(refused);
  const order = await owned(orderId);
  expect(order).toMatchObject({ paymentMethod: "wallet", isPaid: false });
  expect(order.transfer).toBeUndefined();
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
