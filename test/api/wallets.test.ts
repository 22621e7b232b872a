import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { addProduct, address, type Browser, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin, { offerPrice: 99.5, stock: { "Small Pot": { count: 500 } } });
const numbers = [
  { name: "bkash", number: "01712345678", kind: "personal", isOn: true },
  { name: "nagad", number: "01812345678", kind: "merchant", isOn: true },
  { name: "rocket", number: "019123456781", kind: "personal", isOn: false },
];
const save = (wallets: object[], password = owner.password, who: Browser = admin) =>
  who.send("PUT", "/api/admin/wallets", { wallets, currentPassword: password });
beforeAll(async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
});
afterAll(() => shop.close());

let counted = 0;
/** A TrxID that no order has. */
const newTrxId = () => {
  counted += 1;
  return `BKK${String(counted).padStart(7, "0")}`;
};
const order = (change: object = {}) => ({
  items: [{ product: plant, quantity: 2, size: "Small Pot" }],
  address,
  ...change,
});
const place = async (who: Browser = shopper): Promise<{ orderId: string; number: string }> => {
  const { status, body } = await who.post("/api/order/wallet", order());
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const name = (orderId: string, trxId: string, change: object = {}, who: Browser = shopper) =>
  who.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId, ...change });
const found = (orderId: string, trxId: string) => admin.post("/api/order/transfer/found", { orderId, trxId });
const missed = (orderId: string, trxId: string, reason = "No such transfer") =>
  admin.post("/api/order/transfer/not-found", { orderId, trxId, reason });
const mine = async (orderId: string, who: Browser = shopper) =>
  (await who.get(`/api/order/mine/${orderId}`)).body.order;
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const left = async (product: string) =>
  (await admin.get(`/api/product/desk/${product}`)).body.product.stock["Small Pot"];
const mailsOf = async (orderId: string) =>
  (await shop.database.db.select().from(outbox))
    .filter(({ payload }) => payload.orderId === orderId)
    .map(({ kind }) => kind)
    .sort();
const expireIn = (hours: number) => expireUnpaid(shopOf(), new Date(Date.now() + hours * 3_600_000));
const shopOf = () => ({ db: shop.database.db, live: shop.live, limitsHeldStock: false });
const walletChoice = async () =>
  (await shopper.get("/api/order/methods")).body.methods.find(({ method }: { method: string }) => method === "wallet");
const sales = async () => (await admin.get("/api/order/sales?days=7")).body.sales.totals;
/** How many of the plant count as sold. */
const sold = async () => {
  const { bestSellers } = (await admin.get("/api/order/sales?days=7")).body.sales;
  return bestSellers.find(({ productId }: { productId: string }) => productId === plant)?.quantity ?? 0;
};
/** An order whose transfer the owner has to look for. */
async function named() {
  const { orderId, number } = await place();
  const trxId = newTrxId();
  expect(await name(orderId, trxId)).toMatchObject({ status: 200, body: { message: "Payment Sent" } });
  return { orderId, number, trxId };
}

test("without numbers nothing of it is there", async () => {
  expect(await walletChoice()).toBeUndefined();
  expect((await admin.get("/api/admin/wallets")).body.wallets).toEqual([]);
  expect(await shopper.post("/api/order/wallet", order())).toMatchObject({ status: 409, body: { code: "no-wallet" } });
  expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
});

test("the owner sets numbers with the password; shoppers see those that are on", async () => {
  expect(await save(numbers, "wrong-password")).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  const wrong = await save([{ ...numbers[0], number: "12345" }]);
  expect(wrong).toMatchObject({ status: 400, body: { field: "wallets.0.number" } });
  expect((await save([numbers[0] ?? {}, { ...numbers[1], name: "bkash" }])).body.field).toBe("wallets.1.name");
  expect((await admin.get("/api/admin/wallets")).body.wallets).toEqual([]);
  expect(
    (await save([{ ...numbers[0], number: "+৮৮০ ১৭১২-৩৪৫৬৭৮" }, numbers[1] ?? {}, numbers[2] ?? {}])).body.wallets,
  ).toEqual(numbers);
  expect(await walletChoice()).toEqual({
    method: "wallet",
    provider: null,
    wallets: [
      { name: "bkash", number: "01712345678", kind: "personal" },
      { name: "nagad", number: "01812345678", kind: "merchant" },
    ],
  });
  const told = (await shop.database.db.select().from(outbox)).filter(
    ({ payload }) => payload.change === "wallets-changed",
  );
  expect(told).toHaveLength(1);
});

test("placed, named, found: unpaid and no sale until the owner has found the money", async () => {
  const [before, soldBefore] = [await sales(), await sold()];
  const { orderId } = await place();
  expect(await mine(orderId)).toMatchObject({ isPaid: false, paymentMethod: "wallet", canPay: false, amount: 212.98 });
  expect((await mine(orderId)).transfer).toBeUndefined();
  expect(new Date((await mine(orderId)).payBy).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await mailsOf(orderId)).toEqual(["order-placed"]);
  const trxId = newTrxId();
  const typed = trxId
    .toLowerCase()
    .replaceAll("0", "০")
    .replace(/^(...)/, "$1 ");
  expect((await name(orderId, typed)).status).toBe(200);
  // The same press again.
  expect((await name(orderId, trxId)).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({
    isPaid: false,
    payBy: null,
    transfer: { wallet: "bkash", number: "01712345678", trxId, state: "checking", reason: "" },
  });
  expect(await mailsOf(orderId)).toEqual(["new-order", "order-placed"]);
  expect([await sales(), await sold()]).toEqual([before, soldBefore]);
  expect((await found(orderId, trxId)).body.message).toBe("Payment Found");
  expect((await found(orderId, trxId)).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ isPaid: true, transfer: { state: "found" } });
  expect((await owned(orderId)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
    "placed",
    "transfer-named",
    "paid",
  ]);
  expect(await mailsOf(orderId)).toEqual(["new-order", "order-paid", "order-placed"]);
  const after = await sales();
  expect(await sold()).toBe(soldBefore + 2);
  expect([after.orders - before.orders, Math.round((after.amount - before.amount) * 100)]).toEqual([1, 21_298]);
  expect(await name(orderId, newTrxId())).toMatchObject({ status: 409, body: { code: "already-paid" } });
});

test("a TrxID is for one order, also one that was not found; a wrong one changes nothing", async () => {
  const { orderId, trxId } = await named();
  const other = await place();
  expect(await name(other.orderId, trxId)).toMatchObject({
    status: 409,
    body: {
      code: "trx-id-used",
      field: "trxId",
      message: "This TrxID belongs to another order. Check the message again.",
    },
  });
  await missed(orderId, trxId);
  expect((await name(other.orderId, trxId, { wallet: "nagad" })).status).toBe(409);
  for (const wrong of ["", "SHORT12", "MUCHTOOLONG12", "BKK7A2M9Q!"]) {
    expect(await name(other.orderId, wrong)).toMatchObject({ status: 400, body: { field: "trxId" } });
  }
  expect(await name(other.orderId, newTrxId(), { wallet: "rocket" })).toMatchObject({
    status: 409,
    body: { field: "wallet" },
  });
  expect((await mine(other.orderId)).transfer).toBeUndefined();
  // Its own order may name it again.
  expect((await name(orderId, trxId)).status).toBe(200);
  expect((await mine(orderId)).transfer.state).toBe("checking");
});

test("not found: the reason is told, the clock runs again, and another TrxID is checked", async () => {
  const { orderId, trxId } = await named();
  expect((await missed(orderId, trxId, "")).body.field).toBe("reason");
  expect((await missed(orderId, trxId)).body.message).toBe("Payment Not Found");
  expect((await missed(orderId, trxId)).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({
    isPaid: false,
    payBy: expect.any(String),
    transfer: { state: "not-found", reason: "No such transfer" },
  });
  expect((await mailsOf(orderId)).filter((kind) => kind === "transfer-not-found")).toHaveLength(1);
  const second = newTrxId();
  expect((await name(orderId, second)).status).toBe(200);
  // The owner's answer is for the one that was seen.
  expect(await found(orderId, trxId)).toMatchObject({ status: 409, body: { code: "trx-id-changed" } });
  expect((await found(orderId, second)).status).toBe(200);
  // A wrong press is corrected.
  expect((await missed(orderId, second)).status).toBe(200);
  expect((await mine(orderId)).isPaid).toBe(false);
  expect((await found(orderId, second)).status).toBe(200);
  expect((await mine(orderId)).isPaid).toBe(true);
});

test("after ten TrxIDs the shopper is asked to call", async () => {
  const { orderId } = await place();
  for (let at = 0; at < 10; at += 1) expect((await name(orderId, newTrxId())).status).toBe(200);
  expect(await name(orderId, newTrxId())).toMatchObject({ status: 409, body: { code: "too-many-transfers" } });
});

test("a guest pays the same way; nobody else names a transfer", async () => {
  const key = "guest-key-of-the-wallet-test";
  const guest = shop.browser();
  const send = (body: object) => guest.post("/api/order/guest/wallet", body, { headers: { "idempotency-key": key } });
  const { body } = await send(order());
  expect((await send(order())).body.orderId).toBe(body.orderId);
  expect(await send(order({ coupon: "OTHER" }))).toMatchObject({ status: 409, body: { code: "key-reused" } });
  const { orderId } = body;
  const trxId = newTrxId();
  const say = (change: object) =>
    guest.post("/api/order/guest/transfer", { orderId, wallet: "nagad", trxId, ...change });
  expect((await say({ key: "another-key-than-the-guests" })).status).toBe(404);
  expect((await name(orderId, trxId, {}, await signedInShopper(shop))).status).toBe(404);
  expect((await say({ key })).status).toBe(200);
  expect((await owned(orderId)).transfer).toMatchObject({ wallet: "nagad", trxId, state: "checking" });
  const own = await place();
  expect((await name(own.orderId, newTrxId(), {}, await signedInShopper(shop))).status).toBe(404);
  const cash = (await shopper.post("/api/order/cod", order())).body;
  expect(await name(cash.orderId, newTrxId())).toMatchObject({ status: 409, body: { code: "not-by-wallet" } });
});

test("the owner lists the payments to check", async () => {
  const list = async () => (await admin.post("/api/order/list", { toCheck: "yes", limit: 100 })).body;
  const before = (await list()).total;
  const { orderId, trxId } = await named();
  expect((await list()).total).toBe(before + 1);
  expect((await list()).orders.map(({ _id }: { _id: string }) => _id)).toContain(orderId);
  await found(orderId, trxId);
  expect((await list()).total).toBe(before);
  expect((await admin.post("/api/order/list", { method: "wallet" })).body.total).toBeGreaterThan(0);
});

test("while it is checked nobody cancels or returns it", async () => {
  const { orderId, trxId, number } = await named();
  const cancel = () => admin.post("/api/order/cancel", { orderId, reason: "Sold out" });
  expect(await shopper.post("/api/order/mine/cancel", { orderId })).toMatchObject({
    status: 409,
    body: { message: `We are checking your payment for ${number}. Please call us to cancel it.` },
  });
  expect(await cancel()).toMatchObject({ status: 409, body: { code: "payment-unchecked" } });
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  expect((await admin.post("/api/order/return", { orderId, reason: "Broken" })).body.code).toBe("payment-unchecked");
  await missed(orderId, trxId);
  expect((await mine(orderId)).payBy).toBeNull();
  expect((await cancel()).status).toBe(200);
});

test("a paid order that is canceled is flagged until the money is sent back by hand", async () => {
  const { orderId, trxId } = await named();
  await found(orderId, trxId);
  const back = (change: object = {}) =>
    admin.post("/api/order/transfer/refund", { orderId, amount: 212.98, trxId: "BACK00000001", ...change });
  expect(await back()).toMatchObject({ status: 409, body: { code: "no-refund" } });
  expect((await admin.post("/api/order/cash", { orderId, collected: false })).body.code).toBe("not-cash");
  expect((await admin.post("/api/order/cancel", { orderId, reason: "Sold out" })).status).toBe(200);
  expect((await owned(orderId)).flags).toEqual([{ kind: "refund-due" }]);
  expect(await back({ amount: 212.99 })).toMatchObject({ status: 400, body: { field: "amount" } });
  expect(await back({ amount: 0 })).toMatchObject({ status: 400, body: { field: "amount" } });
  expect((await back()).body.message).toBe("Refund Recorded");
  expect((await back()).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    isPaid: false,
    flags: [],
    transfer: { state: "refunded", refund: { amount: 212.98, trxId: "BACK00000001" } },
  });
  expect((await admin.post("/api/order/cancel/undo", { orderId })).body.code).toBe("refunded");
});

test("parts are sent back by hand, each TrxID once, and all of it only of an order that has ended", async () => {
  const { orderId, trxId } = await named();
  await found(orderId, trxId);
  const back = (change: object) =>
    admin.post("/api/order/transfer/refund", { orderId, reason: "One was broken", ...change });
  expect(await back({ amount: 212.98, trxId: "BACKPART01" })).toMatchObject({
    status: 409,
    body: { code: "no-refund" },
  });
  expect(await back({ amount: 20, trxId: "BACKPART01", reason: "" })).toMatchObject({ body: { field: "reason" } });
  expect((await back({ amount: 20, trxId: "BACKPART01", seenLeft: 212.98 })).status).toBe(200);
  expect((await back({ amount: 20, trxId: "BACKPART01", seenLeft: 212.98 })).status).toBe(200);
  expect(await back({ amount: 30, trxId: "BACKPART01" })).toMatchObject({ status: 409, body: { field: "trxId" } });
  expect(await back({ amount: 30, trxId: "BACKPART02", seenLeft: 212.98 })).toMatchObject({
    body: { code: "refunded-meanwhile" },
  });
  expect(await back({ amount: 192.99, trxId: "BACKPART02" })).toMatchObject({ body: { field: "amount" } });
  const both = await Promise.all(["BACKPART02", "BACKPART03"].map((id) => back({ amount: 100, trxId: id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await owned(orderId)).toMatchObject({
    isPaid: true,
    transfer: { state: "found" },
    ledger: { in: 212.98, refunded: 120, open: 0 },
    refunds: [{ attempt: null, amount: 20, reference: "BACKPART01" }, { amount: 100 }],
  });
  // It was found: a part of it is back with the shopper.
  expect(await missed(orderId, trxId)).toMatchObject({ status: 409, body: { code: "refunded" } });
  expect((await mailsOf(orderId)).filter((kind) => kind === "order-refunded")).toHaveLength(2);
  await admin.post("/api/order/cancel", { orderId, reason: "Sold out" });
  expect((await back({ amount: 92.98, trxId: "BACKPART04" })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ isPaid: false, transfer: { state: "refunded" }, flags: [] });
});

test("without a transfer the order lapses after a day; one that comes too late revives it while there is stock", async () => {
  const { orderId } = await place();
  await expireIn(23);
  expect((await mine(orderId)).canceled).toBeNull();
  await expireIn(25);
  expect((await mine(orderId)).canceled).toMatchObject({ kind: "expired" });
  const trxId = newTrxId();
  expect((await name(orderId, trxId)).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ canceled: null, transfer: { state: "checking" } });
  await expireIn(100);
  expect((await mine(orderId)).canceled).toBeNull();

  const rare = await addProduct(admin, { offerPrice: 50, stock: { "Small Pot": { count: 1 } } });
  const only = { items: [{ product: rare, quantity: 1, size: "Small Pot" }], address };
  const first = (await shopper.post("/api/order/wallet", only)).body;
  expect(await left(rare)).toBe(0);
  await expireIn(25);
  expect(await left(rare)).toBe(1);
  expect((await shopper.post("/api/order/cod", only)).status).toBe(200);
  expect(await name(first.orderId, newTrxId())).toMatchObject({ status: 409, body: { code: "order-over" } });
  expect(await mine(first.orderId)).toMatchObject({ canceled: { kind: "expired" } });
  expect((await owned(first.orderId)).flags).toMatchObject([{ kind: "transfer-after-end" }]);
});

test("an order that the owner packs unpaid does not lapse: it is flagged", async () => {
  const { orderId } = await place();
  await admin.post("/api/order/status", { orderId, status: "Packing" });
  await expireIn(25);
  expect(await owned(orderId)).toMatchObject({
    canceled: null,
    flags: [{ kind: "unpaid-in-progress", about: "Packing" }],
  });
});
