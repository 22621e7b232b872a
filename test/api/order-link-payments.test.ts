// How orders of links are paid: to the shop's number, on a provider's page, or in cash after all. And written-down orders that are sent to be paid.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { addProduct, address, openStaffedShop, owner } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin, {
  sizes: ["Small Pot"],
  stock: { "Small Pot": { count: 500 } },
  offerPrice: 200,
});
const visitor = shop.browser();
afterAll(() => shop.close());
beforeAll(async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `LNK${String(counted).padStart(7, "0")}`;
};
const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
const { email: _, ...withoutMail } = address;
const call = (path: string, body: object) => visitor.post(`/api/order/link/${path}`, body);
const read = async (secret: string) => (await call("read", { secret })).body.link;
const secretOf = (link: { url: string }) => link.url.split("/o/")[1] ?? "";
const made = async () =>
  secretOf(
    (
      await admin.post("/api/order/link/create", {
        lines: items,
        source: "whatsapp",
        language: "en",
        days: 1,
        charge: 60,
      })
    ).body.link,
  );
const ordered = async (method: string, change: object = {}) => {
  const secret = await made();
  const input = { secret, address: withoutMail, method, ...change };
  const { amount } = (await call("order", { ...input, expectedAmount: 0 })).body;
  const reply = await call("order", { ...input, expectedAmount: amount });
  expect(reply).toMatchObject({ status: 200 });
  return { secret, ...reply.body };
};
const written = async () => {
  const order = { items, address, source: "phone" };
  const { orderId } = (await admin.post("/api/order/create", order)).body;
  const { link } = (await admin.post("/api/order/link/payment", { orderId, days: 1 })).body;
  return { orderId, secret: secretOf(link) };
};
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const newest = async () => (await admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders[0];
const press = (url: string, action: string) =>
  visitor.send("POST", url, `action=${action}` as unknown as object, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const left = async () => (await admin.get(`/api/product/desk/${plant}`)).body.product.stock["Small Pot"] as number;

test("paid to the shop's number: the TrxID is named at the link, and the owner finds it", async () => {
  const { secret, number } = await ordered("wallet");
  expect((await read(secret)).order).toMatchObject({
    number,
    method: "wallet",
    isPaid: false,
    payNow: expect.any(Number),
  });
  const trxId = newTrxId();
  expect((await call("transfer", { secret, wallet: "bkash", trxId })).status).toBe(200);
  expect((await call("transfer", { secret, wallet: "bkash", trxId })).status).toBe(200);
  const { _id } = await newest();
  await admin.post("/api/order/transfer/found", { orderId: _id, trxId });
  expect((await read(secret)).order).toMatchObject({ isPaid: true });
  const other = await ordered("wallet");
  expect(await call("transfer", { secret: other.secret, wallet: "bkash", trxId })).toMatchObject({ status: 409 });
});

test("paid on a provider's page, from which the way back leads to the link", async () => {
  const { secret, url } = await ordered("stripe");
  expect(url).toMatch(/^\/demo-pay\//);
  const back = await press(url, "pay");
  expect(back).toMatchObject({ status: 303, headers: { location: "/o/back" } });
  expect((await read(secret)).order).toMatchObject({ isPaid: true });
  expect(await call("pay", { secret })).toMatchObject({ status: 409, body: { code: "already-paid" } });
});

test("an order whose page was left unpaid ends, its pieces go back, and its link works again", async () => {
  const before = await left();
  const { secret } = await ordered("stripe");
  expect(await left()).toBe(before - 1);
  await shop.database.db.execute(
    sql`update payments set expires_at = now() - interval '1 hour', check_at = now() - interval '1 minute'`,
  );
  await shop.database.db.execute(
    sql`update orders set expires_at = now() - interval '1 hour' where expires_at is not null`,
  );
  await checkDuePayments(shop.app.cards, new Date());
  expect(await left()).toBe(before);
  expect(await read(secret)).toMatchObject({ state: "open", order: null });
  const total = (await read(secret)).sums.total;
  const again = await call("order", { secret, address: withoutMail, method: "COD", expectedAmount: total });
  const paid =
    again.status === 200
      ? again
      : await call("order", { secret, address: withoutMail, method: "COD", expectedAmount: again.body.amount });
  expect(paid.status).toBe(200);
  expect(await left()).toBe(before - 1);
});

test("the customer pays the rider after all", async () => {
  const { secret } = await ordered("stripe");
  expect((await call("cash", { secret })).status).toBe(200);
  expect((await read(secret)).order).toMatchObject({ method: "COD", isPaid: false });
});

test("a written-down order is sent to be paid, to the number", async () => {
  const { orderId, secret } = await written();
  expect(await read(secret)).toMatchObject({ isForPayment: true, state: "open", order: { method: "COD" } });
  const taken = newTrxId();
  const other = await written();
  await call("transfer", { secret: other.secret, wallet: "bkash", trxId: taken });
  // A refused TrxID leaves the order in cash.
  expect((await call("transfer", { secret, wallet: "bkash", trxId: taken })).status).toBe(409);
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "COD" });
  const [one, two] = await Promise.all(
    [newTrxId(), newTrxId()].map((trxId) => call("transfer", { secret, wallet: "bkash", trxId })),
  );
  expect([one?.status, two?.status]).toContain(200);
  const { transfer } = await owned(orderId);
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: transfer.trxId, reason: "No such transfer" });
  await expireUnpaid(shop.app.cards, new Date(Date.now() + 90 * 3_600_000));
  expect(await owned(orderId)).toMatchObject({ canceled: null });
  const trxId = newTrxId();
  await call("transfer", { secret, wallet: "bkash", trxId });
  await admin.post("/api/order/transfer/found", { orderId, trxId });
  expect(await owned(orderId)).toMatchObject({ isPaid: true });
});

test("a written-down order stays in cash while its page is unpaid, and is by card once it is paid", async () => {
  const { orderId, secret } = await written();
  const { url } = (await call("pay", { secret })).body;
  expect((await call("pay", { secret })).body.url).toBe(url);
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "COD", isPaid: false });
  await press(url, "pay");
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "stripe", isPaid: true });
  const left = await written();
  await call("pay", { secret: left.secret });
  await shop.database.db.execute(
    sql`update payments set expires_at = now() - interval '1 hour', check_at = now() - interval '1 minute' where state = 'open'`,
  );
  await checkDuePayments(shop.app.cards, new Date());
  expect(await owned(left.orderId)).toMatchObject({ paymentMethod: "COD", canceled: null });
});

test("only what the office wrote down is sent to be paid, and a newer link ends the older", async () => {
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  const refused = await admin.post("/api/order/link/payment", { orderId, days: 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: "not-written-down" } });
  const first = await written();
  const { link } = (await admin.post("/api/order/link/payment", { orderId: first.orderId, days: 1 })).body;
  expect((await call("pay", { secret: first.secret })).status).toBe(409);
  expect((await read(first.secret)).state).toBe("withdrawn");
  expect((await call("pay", { secret: secretOf(link) })).status).toBe(200);
  await admin.post("/api/order/cancel", { orderId: first.orderId, reason: "Changed their mind" });
  expect((await call("pay", { secret: secretOf(link) })).status).toBe(409);
});

test("what a rider collects is not asked for by a link as well", async () => {
  const { orderId, secret } = await written();
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  expect((await call("pay", { secret })).status).toBe(409);
  expect((await call("transfer", { secret, wallet: "bkash", trxId: newTrxId() })).status).toBe(409);
  expect(await owned(orderId)).toMatchObject({ paymentMethod: "COD" });
  expect((await admin.post("/api/order/link/payment", { orderId, days: 1 })).status).toBe(409);
});

/** How a written-down order's link stops taking its money, and the state that the link then says. */
const endings: Record<string, (of: { orderId: string; secret: string }) => Promise<unknown>> = {
  replaced: ({ orderId }) => admin.post("/api/order/link/payment", { orderId, days: 1 }),
  withdrawn: async ({ orderId }) => {
    const { links } = (await admin.post("/api/order/link/list", { limit: 100 })).body;
    const own = links.find(({ order }: { order: { _id: string } | null }) => order?._id === orderId);
    return admin.post("/api/order/link/withdraw", { linkId: own._id });
  },
  lapsed: ({ orderId }) =>
    shop.database.db.execute(sql`update order_links set until = now() where order_id = ${orderId}::uuid`),
  shipped: ({ orderId }) => admin.post("/api/order/status", { orderId, status: "Shipped" }),
  canceled: ({ orderId }) => admin.post("/api/order/cancel", { orderId, reason: "Changed their mind" }),
};

test.each(Object.keys(endings))(
  "a link that is %s asks for no money; a TrxID that comes still is kept for the owner",
  async (how) => {
    const { orderId, secret } = await written();
    expect((await read(secret)).order).toMatchObject({ takesTransfer: true, canPayByCard: true });
    await endings[how]?.({ orderId, secret });
    expect((await read(secret)).order).toMatchObject({ takesTransfer: false, canPayByCard: false });
    expect((await call("pay", { secret })).status).toBe(409);
    const trxId = newTrxId();
    const late = { secret, wallet: "bkash", trxId };
    for (const reply of [await call("transfer", late), await call("transfer", late)]) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: "order-over", message: expect.stringContaining("TrxID") },
      });
    }
    const order = await owned(orderId);
    expect(order).toMatchObject({
      ...{ paymentMethod: "COD", isPaid: false },
      flags: [{ kind: "transfer-after-end", about: `bKash ${trxId}` }],
    });
    expect(order.transfer).toBeUndefined();
    // It is this order's for good.
    const other = await written();
    expect((await call("transfer", { ...late, secret: other.secret })).body.code).toBe("trx-id-used");
    expect((await call("transfer", { ...late, trxId: "short" })).status).toBe(400);
    // The owner has found the money, and nobody collects it again.
    if (how === "canceled") return;
    const settle = how === "shipped" ? "/api/order/transfer/settle" : "/api/order/transfer/told";
    expect(await admin.post(settle, { orderId, wallet: "bkash", trxId })).toMatchObject({ status: 200 });
    if (how !== "shipped") await admin.post("/api/order/transfer/found", { orderId, trxId });
    expect(await owned(orderId)).toMatchObject({ isPaid: true, ledger: { toCollect: 0 } });
  },
);

test("the link that made an order gives way to the newer one by which it is paid, and loses no TrxID", async () => {
  const { secret } = await ordered("wallet");
  const { _id: orderId } = await newest();
  await admin.post("/api/order/link/payment", { orderId, days: 1 });
  expect((await read(secret)).order).toMatchObject({ takesTransfer: false });
  const trxId = newTrxId();
  expect((await call("transfer", { secret, wallet: "bkash", trxId })).body).toMatchObject({ code: "order-over" });
  expect((await owned(orderId)).flags).toMatchObject([{ kind: "transfer-after-end", about: `bKash ${trxId}` }]);
  // Its plants stay with it until the owner has looked.
  expect((await read(secret)).order.payBy).toBeNull();
});

test("a link's order by card that is sent to be paid once more is paid with the new link", async () => {
  const { number } = await ordered("stripe");
  const order = await newest();
  expect(order.number).toBe(number);
  const { link } = (await admin.post("/api/order/link/payment", { orderId: order._id, days: 1 })).body;
  expect((await call("pay", { secret: secretOf(link) })).status).toBe(200);
});
