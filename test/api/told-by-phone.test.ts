// An order to be paid to the shop's number, whose customer is on the phone: the owner types the TrxID, or changes it to cash.
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address, owner } from "#test/shop.ts";

const { shop, admin, shopper, plant, detail } = await openOrderDesk();
beforeAll(async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});
afterAll(() => shop.close());
const place = async (): Promise<string> => {
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  return (await shopper.post("/api/order/wallet", { items, address })).body.orderId;
};
const told = (orderId: string, trxId: string, wallet = "bkash") =>
  admin.post("/api/order/transfer/told", { orderId, wallet, trxId });
const toCash = (orderId: string) => admin.post("/api/order/change-to-cash", { orderId });
const mailsOf = async (orderId: string) =>
  (await shop.database.db.select().from(outbox))
    .filter(({ payload }) => payload.orderId === orderId)
    .map(({ kind }) => kind);

test("the owner types a TrxID, which is checked and found as one of the shopper's", async () => {
  const orderId = await place();
  expect(await told(orderId, "short")).toMatchObject({ status: 400, body: { field: "trxId" } });
  expect(await told(orderId, "TOLD000001", "nagad")).toMatchObject({ status: 409, body: { field: "wallet" } });
  expect((await told(orderId, "told 000 001")).body.message).toBe("TrxID Saved");
  expect(await detail(orderId)).toMatchObject({ isPaid: false, transfer: { trxId: "TOLD000001", state: "checking" } });
  expect((await detail(orderId)).events.at(-1)).toMatchObject({ kind: "transfer-named", actor: "owner" });
  // No mail to owners about what an owner did.
  expect(await mailsOf(orderId)).toEqual(["order-placed"]);
  expect(await told(await place(), "TOLD000001")).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
  expect((await admin.post("/api/order/transfer/found", { orderId, trxId: "TOLD000001" })).status).toBe(200);
  expect((await detail(orderId)).isPaid).toBe(true);
  expect(await told(orderId, "TOLD000002")).toMatchObject({ status: 409, body: { code: "already-paid" } });
});

test("an unpaid order is changed to cash on delivery, one with a payment to check is not", async () => {
  const orderId = await place();
  expect((await toCash(orderId)).body.message).toBe("Changed to Cash on Delivery");
  expect((await toCash(orderId)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    ...{ paymentMethod: "COD", isPaid: false, payBy: null },
    ledger: { in: 0, open: 208.9, toCollect: 209 },
  });
  expect((await detail(orderId)).events.map(({ kind }: { kind: string }) => kind)).toEqual(["placed", "cash-chosen"]);
  // Its customer is told to keep the cash ready.
  expect(await mailsOf(orderId)).toEqual(["order-placed", "order-placed"]);
  const named = await place();
  await told(named, "TOLD000004");
  expect(await toCash(named)).toMatchObject({ status: 409, body: { code: "payment-unchecked" } });
  await admin.post("/api/order/transfer/found", { orderId: named, trxId: "TOLD000004" });
  expect(await toCash(named)).toMatchObject({ status: 409, body: { code: "already-paid" } });
  const canceled = await place();
  await shopper.post("/api/order/mine/cancel", { orderId: canceled });
  expect(await toCash(canceled)).toMatchObject({ status: 409, body: { code: "canceled" } });
});

test("a TrxID told for an order that was written down makes it one by wallet, to be checked", async () => {
  const written = { items: [{ product: plant, quantity: 1, size: "Small Pot" }], address, source: "messenger" };
  const { orderId } = (await admin.post("/api/order/create", { ...written, note: "TOLD000010" })).body;
  // A wallet that is not taken, or a TrxID of another order: it stays in cash, and its note says what was told.
  expect(await told(orderId, "TOLD000010", "nagad")).toMatchObject({ status: 409, body: { code: "no-wallet" } });
  expect(await told(orderId, "TOLD000001")).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
  expect(await detail(orderId)).toMatchObject({ paymentMethod: "COD", note: "TOLD000010" });
  expect((await detail(orderId)).transfer).toBeUndefined();
  for (const _ of [1, 2]) expect((await told(orderId, "TOLD000010")).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    ...{ paymentMethod: "wallet", isPaid: false, payBy: null, ledger: { in: 0, open: 208.9 } },
    transfer: { wallet: "bkash", trxId: "TOLD000010", state: "checking" },
  });
  expect((await admin.post("/api/order/transfer/found", { orderId, trxId: "TOLD000010" })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: true, ledger: { in: 208.9 } });
});
