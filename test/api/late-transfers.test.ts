// A transfer that is named after its order is over, and TrxIDs of the shop's own refunds.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lateTransferHours } from "#contract/rules/constants.ts";
import { orders } from "#db/schema/orders.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { addProduct, address, type Browser, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin, { offerPrice: 100, price: 100 });
beforeAll(async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});
afterAll(() => shop.close());

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `LATE${String(counted).padStart(6, "0")}`;
};
const order = (change: object = {}) => ({
  items: [{ product: plant, quantity: 1, size: "Small Pot" }],
  address,
  ...change,
});
const place = async (change: object = {}, who: Browser = shopper): Promise<string> => {
  const { status, body } = await who.post("/api/order/wallet", order(change));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.orderId;
};
const name = (orderId: string, trxId: string, who: Browser = shopper) =>
  who.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const found = (orderId: string, trxId: string) => admin.post("/api/order/transfer/found", { orderId, trxId });
const back = (orderId: string, trxId: string, amount: number, reason = "Broken") =>
  admin.post("/api/order/transfer/refund", { orderId, trxId, amount, reason });
const shopOf = () => ({ db: shop.database.db, live: shop.live, limitsHeldStock: false });

/** Lets the order expire, so many hours ago. */
async function expire(orderId: string, hoursAgo = 0) {
  await expireUnpaid(shopOf(), new Date(Date.now() + 25 * 3_600_000));
  const canceledAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await shop.database.db.update(orders).set({ canceledAt }).where(eq(orders.id, orderId));
}

const terms = (code: string, change: object = {}) => ({
  ...{ code, gives: "percent", percent: 50, on: "everything", isOn: true },
  ...change,
});
async function addCoupon(code: string, change: object = {}): Promise<string> {
  const { status, body } = await admin.post("/api/coupon/create", terms(code, change));
  expect(status, JSON.stringify(body)).toBe(200);
  const { coupons } = (await admin.get("/api/coupon/list")).body;
  return coupons.find((one: { code: string }) => one.code === code)._id;
}
const used = async (code: string) =>
  (await admin.get("/api/coupon/list")).body.coupons.find((one: { code: string }) => one.code === code)?.used;

test("a transfer named within two days brings the order back; later it does not, and the owner is told", async () => {
  const soon = await place();
  await expire(soon, lateTransferHours - 1);
  expect((await name(soon, newTrxId())).status).toBe(200);
  expect(await owned(soon)).toMatchObject({ canceled: null, transfer: { state: "checking" }, flags: [] });

  const late = await place();
  await expire(late, lateTransferHours + 1);
  const trxId = newTrxId();
  const refused = await name(late, trxId);
  expect(refused).toMatchObject({ status: 409, body: { code: "order-over" } });
  // The same press again changes nothing.
  expect(await name(late, trxId)).toMatchObject({ status: 409, body: { code: "order-over" } });
  expect(await owned(late)).toMatchObject({
    isPaid: false,
    canceled: { kind: "expired" },
    transfer: { trxId, state: "checking" },
    flags: [{ kind: "transfer-after-end", about: `bKash ${trxId}` }],
  });
  const { events } = await owned(late);
  expect(events.filter(({ kind }: { kind: string }) => kind === "flagged")).toHaveLength(1);
  const toCheck = (await admin.post("/api/order/list", { toCheck: "yes", limit: 100 })).body.orders;
  expect(toCheck.map(({ _id }: { _id: string }) => _id)).toContain(late);
  // It belongs to that order, and pays no other.
  expect((await name(await place(), trxId)).body.code).toBe("trx-id-used");
});

test("money that came for an order that is over is found, and goes back", async () => {
  const orderId = await place();
  await expire(orderId, lateTransferHours + 1);
  const trxId = newTrxId();
  await name(orderId, trxId);
  expect((await found(orderId, trxId)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    isPaid: false,
    canceled: { kind: "expired" },
    ledger: { in: 112, refunded: 0, open: 0 },
    flags: [{ kind: "refund-due" }],
  });
  expect((await back(orderId, newTrxId(), 112)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ flags: [], ledger: { in: 112, refunded: 112 } });

  const never = await place();
  await expire(never, lateTransferHours + 1);
  const wrong = newTrxId();
  await name(never, wrong);
  expect(
    (await admin.post("/api/order/transfer/not-found", { orderId: never, trxId: wrong, reason: "No such one" })).status,
  ).toBe(200);
  expect(await owned(never)).toMatchObject({
    flags: [],
    ledger: { in: 0 },
    transfer: { state: "not-found" },
    payBy: null,
  });
});

test("an order that comes back keeps to its coupon's limits", async () => {
  await addCoupon("ONCEEACH", { usesEach: 1 });
  const all: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const orderId = await place({ coupon: "ONCEEACH" });
    await expire(orderId);
    all.push(orderId);
  }
  expect(await used("ONCEEACH")).toBe(0);
  const answers = await Promise.all(all.map((orderId) => name(orderId, newTrxId())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await used("ONCEEACH")).toBe(1);
  const refused = all[answers.findIndex(({ status }) => status === 409)] ?? "";
  expect((await owned(refused)).flags[0].kind).toBe("transfer-after-end");
});

test("a coupon that was switched off brings no order back, a guest's neither", async () => {
  const couponId = await addCoupon("SOONOVER");
  const guest = shop.browser();
  const key = "guest-key-of-late-transfers";
  const { body } = await guest.post("/api/order/guest/wallet", order({ coupon: "SOONOVER" }), {
    headers: { "idempotency-key": key },
  });
  await expire(body.orderId);
  expect((await admin.send("PUT", `/api/coupon/${couponId}`, terms("SOONOVER", { isOn: false }))).status).toBe(200);
  const trxId = newTrxId();
  const said = await guest.post("/api/order/guest/transfer", { orderId: body.orderId, key, wallet: "bkash", trxId });
  expect(said).toMatchObject({ status: 409, body: { code: "order-over" } });
  expect(await owned(body.orderId)).toMatchObject({
    canceled: { kind: "expired" },
    flags: [{ kind: "transfer-after-end" }],
  });
  expect(await used("SOONOVER")).toBe(0);
});

test("the TrxID of a refund pays nothing, and one refund's counts once", async () => {
  const paid = await place();
  const trxId = newTrxId();
  await name(paid, trxId);
  await found(paid, trxId);
  const sentBack = newTrxId();
  expect((await back(paid, sentBack, 20)).status).toBe(200);
  for (const who of [shopper, await signedInShopper(shop)]) {
    expect(await name(await place({}, who), sentBack, who)).toMatchObject({
      status: 409,
      body: { code: "trx-id-used", field: "trxId" },
    });
  }
  // One way back for two orders, one after the other and at once.
  const other = await place();
  const second = newTrxId();
  await name(other, second);
  await found(other, second);
  expect(await back(other, sentBack, 20)).toMatchObject({ status: 409, body: { code: "trx-id-used", field: "trxId" } });
  const third = newTrxId();
  const both = await Promise.all([paid, other].map((orderId) => back(orderId, third, 5)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The money of a known payment is not sent back under its own TrxID.
  expect(await back(other, trxId, 5)).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
});

test("a TrxID named before its refund was written down is not found as a payment", async () => {
  const paid = await place();
  const trxId = newTrxId();
  await name(paid, trxId);
  await found(paid, trxId);
  const sentBack = newTrxId();
  const sly = await place();
  expect((await name(sly, sentBack)).status).toBe(200);
  expect((await back(paid, sentBack, 20)).status).toBe(200);
  expect(await found(sly, sentBack)).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
  expect((await owned(sly)).isPaid).toBe(false);
});
