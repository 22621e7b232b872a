// An order in cash of which a part is paid in advance: asked by zone, phone or owner, and the courier collects the rest.
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { outbox } from "#db/schema/mail.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import { addProduct, address, type Browser, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin, { offerPrice: 99.5, stock: { "Small Pot": { count: 500 } } });
const numbers = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
const saveWallets = (wallets: object[]) =>
  admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
const delivery = {
  ...firstDelivery,
  isOn: true,
  elsewhere: { ...firstDelivery.elsewhere, advance: true },
  advance: { of: "delivery", percent: 20 },
};
beforeAll(async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  expect((await saveWallets(numbers)).status).toBe(200);
  expect(await admin.send("PUT", "/api/admin/delivery", delivery)).toMatchObject({ status: 200, body: { delivery } });
});
afterAll(() => shop.close());

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `ADV${String(counted).padStart(7, "0")}`;
};
const body = (city: string) => ({
  items: [{ product: plant, quantity: 2, size: "Small Pot" }],
  address: { ...address, city, ...(city === "Dhaka" && { thana: "Dhanmondi" }) },
});
async function place(city = "Sylhet", who: Browser = shopper): Promise<string> {
  const { status, body: placed } = await who.post("/api/order/cod", body(city));
  expect(status, JSON.stringify(placed)).toBe(200);
  return placed.orderId;
}
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const mine = async (orderId: string) => (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
const ask = (path: string, orderId: string, more: object = {}) =>
  admin.post(`/api/order/${path}`, { orderId, ...more });
const name = (orderId: string, trxId: string) =>
  shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
async function paidInAdvance(): Promise<string> {
  const orderId = await place();
  const trxId = newTrxId();
  expect((await name(orderId, trxId)).status).toBe(200);
  expect((await ask("transfer/found", orderId, { trxId })).status).toBe(200);
  return orderId;
}
const mailsOf = async (orderId: string) =>
  (await shop.database.db.select().from(outbox))
    .filter(({ payload }) => payload.orderId === orderId)
    .map(({ kind }) => kind);
const expireIn = (hours: number) =>
  expireUnpaid(
    { db: shop.database.db, live: shop.live, limitsHeldStock: false },
    new Date(Date.now() + hours * 3_600_000),
  );

const toCollect = async () => Math.round((await admin.get("/api/order/sales")).body.sales.cashToCollect.amount * 100);

test("a zone asks for the charge; once it is found, the courier collects the rest", async () => {
  const before = await toCollect();
  // 2 x 99.50, 2 % tax, 120 for delivery.
  const orderId = await place();
  expect(await mine(orderId)).toMatchObject({
    paymentMethod: "COD",
    isPaid: false,
    advance: { amount: 120, isPaid: false },
    payBy: expect.any(String),
    ledger: { in: 0, refunded: 0, open: 322.98, payNow: 120, inCheck: 0, toCollect: 203 },
  });
  expect(await mine(orderId)).not.toHaveProperty("advanceReasons");
  expect((await owned(orderId)).advanceReasons).toEqual(["zone"]);
  const trxId = newTrxId();
  expect((await name(orderId, trxId)).status).toBe(200);
  // It is looked for before the cash is marked.
  expect((await ask("cash", orderId, { collected: true })).body.code).toBe("payment-unchecked");
  expect((await ask("transfer/found", orderId, { trxId })).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({
    isPaid: false,
    advance: { amount: 120, isPaid: true },
    payBy: null,
    ledger: { in: 120, refunded: 0, open: 202.98, payNow: 0, inCheck: 0, toCollect: 203 },
  });
  // 322.98 less the 120 that are here, in whole taka.
  expect((await toCollect()) - before).toBe(203_00);
  expect((await owned(orderId)).events.at(-1)).toMatchObject({ kind: "advance-paid", detail: { amount: 120 } });
  expect((await mailsOf(orderId)).filter((kind) => kind === "order-paid")).toHaveLength(1);
  expect(await name(orderId, newTrxId())).toMatchObject({ status: 409, body: { code: "already-paid" } });
  expect((await shopper.post("/api/order/mine/cancel", { orderId })).body.code).toBe("paid");

  await ask("courier", orderId, { courierName: "Rest Express", trackingNumber: "R-1" });
  await ask("status", orderId, { status: "Delivered" });
  const held = async () =>
    (await admin.get("/api/courier-cash")).body.couriers.find(
      ({ courier }: { courier: string }) => courier === "Rest Express",
    );
  expect(await held()).toMatchObject({ out: 203, due: 203 });
  const form = new FormData();
  form.append("input", JSON.stringify({ courier: "Rest Express", fileName: "rest.csv" }));
  const file = "Consignment ID,Invoice,COD Amount\r\nR-1,,203.00";
  form.append("file", new Blob([file], { type: "text/csv" }), "statement.csv");
  const accepted = await admin.post("/api/courier-cash/statement", form);
  expect(accepted.body.lines).toMatchObject([{ kind: "paid", due: 203 }]);
  expect(await mine(orderId)).toMatchObject({ isPaid: true, ledger: { in: 323, open: 0, toCollect: 0 } });
  expect(await held()).toBeUndefined();
});

test("an advance as large as the order pays it: nothing is collected, and a wrong TrxID opens it again", async () => {
  const orderId = await place("Dhaka");
  const { amount } = await owned(orderId);
  expect((await ask("advance", orderId, { amount })).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ isPaid: false, ledger: { open: amount, payNow: amount, toCollect: 0 } });
  const trxId = newTrxId();
  expect((await name(orderId, trxId)).status).toBe(200);
  expect((await ask("transfer/found", orderId, { trxId })).status).toBe(200);
  const paid = { isPaid: true, ledger: { in: amount, refunded: 0, open: 0, payNow: 0, inCheck: 0, toCollect: 0 } };
  expect(await owned(orderId)).toMatchObject(paid);
  expect(await mine(orderId)).toMatchObject(paid);
  expect((await ask("transfer/not-found", orderId, { trxId, reason: "Not in the app" })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ isPaid: false, ledger: { in: 0, open: amount, payNow: amount } });
});

test("the mails of an advance that is the whole order name it, and nothing for the door", async () => {
  const server = await openMailServer();
  const orderId = await place("Dhaka");
  const { amount, number } = await owned(orderId);
  /** Mails of this order since. */
  const told = async () => {
    await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
    const texts = server.taken.splice(0).map(({ raw }) => readMail(raw).text);
    return texts.filter((text) => text.includes(number)).join("\n");
  };
  await ask("advance", orderId, { amount });
  const asked = await told();
  for (const said of ["Send exactly", "please send"])
    expect(asked).toContain(`${said} ৳${amount.toFixed(2)} to our number`);
  const trxId = newTrxId();
  await name(orderId, trxId);
  await ask("transfer/found", orderId, { trxId });
  const paid = await told();
  expect(paid).toContain(`৳${amount.toFixed(2)}`);
  expect(asked + paid).not.toMatch(/৳0\.00|at the door|courier collects/);
  await server.close();
});

test("an order that waits for the advance its owner asked for, or was told of, is not to be packed yet", async () => {
  const isToPack = async (orderId: string) => {
    const { orders } = (await admin.post("/api/order/list", { task: "pack", limit: 100 })).body;
    const { status } = await admin.get(`/api/packing/${orderId}`);
    return [orders.some((one: { _id: string }) => one._id === orderId), status === 200];
  };
  const { orderId } = (await admin.post("/api/order/create", { ...body("Dhaka"), source: "phone" })).body;
  expect(await isToPack(orderId)).toEqual([true, true]);
  await ask("advance", orderId, { amount: 100 });
  expect(await isToPack(orderId)).toEqual([false, false]);
  const wrong = newTrxId();
  expect((await ask("transfer/told", orderId, { wallet: "bkash", trxId: wrong, amount: 120 })).status).toBe(200);
  await ask("transfer/not-found", orderId, { trxId: wrong, reason: "Not in the app" });
  expect(await isToPack(orderId)).toEqual([false, false]);
  const right = newTrxId();
  await ask("transfer/told", orderId, { wallet: "bkash", trxId: right, amount: 120 });
  await ask("transfer/found", orderId, { trxId: right });
  expect(await isToPack(orderId)).toEqual([true, true]);
});

test("the mail of an order whose money was named before it left does not ask for it again", async () => {
  const server = await openMailServer();
  const told = async (orderId: string) => {
    const { number } = await owned(orderId);
    await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
    const texts = server.taken.splice(0).map(({ raw }) => readMail(raw).text);
    return texts.filter((text) => text.includes(number) && text.includes("We have your order")).join("\n");
  };
  const advance = await place();
  await name(advance, newTrxId());
  const said = await told(advance);
  expect(said).toContain("We begin packing when the payment is here. Have ৳203.00 in cash ready for the courier.");
  const whole = await place("Dhaka");
  await ask("advance", whole, { amount: (await owned(whole)).amount });
  await name(whole, newTrxId());
  expect(await told(whole)).toContain("We begin packing when the payment is here.");
  expect(said).not.toMatch(/in advance|TrxID/);
  await server.close();
});

test("all of a canceled order that an advance has paid goes back by hand", async () => {
  const orderId = await place("Dhaka");
  const { amount } = await owned(orderId);
  await ask("advance", orderId, { amount });
  const trxId = newTrxId();
  await name(orderId, trxId);
  await ask("transfer/found", orderId, { trxId });
  expect((await ask("cancel", orderId, { reason: "Sold out" })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ flags: [{ kind: "refund-due" }], ledger: { in: amount, refunded: 0 } });
  const back = { amount, trxId: newTrxId(), reason: "Sold out" };
  expect((await ask("transfer/refund", orderId, back)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ flags: [], ledger: { in: amount, refunded: amount, open: 0 } });
});

test("one that is more than an order edited since costs stays in the books, and goes when its TrxID was wrong", async () => {
  const orderId = await place("Dhaka");
  const { amount } = await owned(orderId);
  await ask("advance", orderId, { amount });
  const trxId = newTrxId();
  await name(orderId, trxId);
  await ask("transfer/found", orderId, { trxId });
  const { items, address: to, delivery: charge, events } = await owned(orderId);
  const [line] = items;
  const one = [{ ...line, product: line.product._id, quantity: 1 }];
  const edited = { seenEvents: events.length, items: one, address: to, delivery: charge, discount: 0 };
  // 99.50 less, with 2 % tax.
  const expectedAmount = Math.round((amount - 101.49) * 100) / 100;
  const saved = await ask("edit", orderId, { ...edited, expectedAmount, reason: "Asked by phone" });
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 });
  const after = await owned(orderId);
  expect(after).toMatchObject({ isPaid: true, ledger: { in: amount, open: 0, toCollect: 0 } });
  expect(after.flags).toMatchObject([{ kind: "overpaid", paid: amount, asked: after.amount }]);
  expect((await ask("transfer/not-found", orderId, { trxId, reason: "Not in the app" })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ isPaid: false, flags: [], ledger: { in: 0, open: after.amount } });
});

test("other zones ask for nothing, and neither do orders that the owner enters", async () => {
  expect((await mine(await place("Dhaka"))).advance).toBeUndefined();
  const { orderId } = (await admin.post("/api/order/create", { ...body("Sylhet"), source: "phone", note: "" })).body;
  expect((await owned(orderId)).advance).toBeUndefined();
});

test("a rule for phones asks too, for a share, and the shopper is never told why", async () => {
  await admin.send("PUT", "/api/admin/delivery", { ...delivery, advance: { of: "share", percent: 50 } });
  const rules = { ...firstPhoneRules, amount: { ask: "advance", from: 300 } };
  expect((await admin.send("PUT", "/api/admin/phone-rules", rules)).status).toBe(200);
  const dear = { ...body("Dhaka"), items: [{ product: plant, quantity: 4, size: "Small Pot" }] };
  const { orderId } = (await shopper.post("/api/order/cod", dear)).body;
  // 4 x 99.50, 2 % tax, 60 for delivery: half of 465.96, in whole taka.
  expect((await mine(orderId)).advance).toEqual({ amount: 233, isPaid: false });
  expect((await owned(orderId)).advanceReasons).toEqual(["amount"]);
  expect((await mine(await place("Dhaka"))).advance).toBeUndefined();
  await admin.send("PUT", "/api/admin/phone-rules", firstPhoneRules);
  await admin.send("PUT", "/api/admin/delivery", delivery);
});

test("without a number to pay it to, the owner is asked to call first", async () => {
  await saveWallets([]);
  const order = await owned(await place());
  expect(order).toMatchObject({ payBy: null, flags: [{ kind: "call-first", about: "zone" }] });
  expect(order.advance).toBeUndefined();
  expect(await ask("advance", order._id, { amount: 50 })).toMatchObject({ status: 409, body: { code: "no-wallet" } });
  await saveWallets(numbers);
});

test("guests pay it the same way", async () => {
  const key = "guest-key-of-the-advance-test";
  const guest = shop.browser();
  const placed = await guest.post("/api/order/guest", body("Sylhet"), { headers: { "idempotency-key": key } });
  const { orderId } = placed.body;
  const trxId = newTrxId();
  const named = await guest.post("/api/order/guest/transfer", { orderId, wallet: "bkash", trxId, key });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  expect((await ask("transfer/found", orderId, { trxId })).status).toBe(200);
  expect((await owned(orderId)).advance).toEqual({ amount: 120, isPaid: true });
});

test("it lapses after a day, unless the owner asked for it; one that is not found may be named again", async () => {
  const orderId = await place();
  await expireIn(25);
  expect((await mine(orderId)).canceled).toMatchObject({ kind: "expired" });
  const trxId = newTrxId();
  expect((await name(orderId, trxId)).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ canceled: null, transfer: { state: "checking" } });
  expect((await ask("transfer/not-found", orderId, { trxId, reason: "No such transfer" })).status).toBe(200);
  expect(await mine(orderId)).toMatchObject({ isPaid: false, payBy: expect.any(String), advance: { isPaid: false } });

  const wished = await place("Dhaka");
  expect((await ask("advance", wished, { amount: 80 })).status).toBe(200);
  expect(await mailsOf(wished)).toContain("advance-asked");
  await expireIn(25);
  expect(await mine(wished)).toMatchObject({ canceled: null, payBy: null, advance: { amount: 80, isPaid: false } });
  expect((await ask("advance", wished, { amount: null })).status).toBe(200);
  expect((await mine(wished)).advance).toBeUndefined();
});

test("the owner asks only for what can still be asked", async () => {
  const orderId = await place("Dhaka");
  for (const amount of [0, -5, 0.5, 10.005, "50", 262.99]) {
    expect(await ask("advance", orderId, { amount })).toMatchObject({ status: 400, body: { field: "amount" } });
  }
  expect((await ask("advance", orderId, { amount: 50 })).status).toBe(200);
  expect((await name(orderId, newTrxId())).status).toBe(200);
  expect((await ask("advance", orderId, { amount: null })).body.code).toBe("transfer-named");
  const sent = await place("Dhaka");
  await ask("status", sent, { status: "Shipped" });
  expect((await ask("advance", sent, { amount: 50 })).body.code).toBe("handed-over");
  const byWallet = (await shopper.post("/api/order/wallet", body("Dhaka"))).body.orderId;
  expect((await ask("advance", byWallet, { amount: 50 })).body.code).toBe("not-cash");
  expect((await shopper.post("/api/order/advance", { orderId, amount: null })).status).toBe(401);
});

test("of a canceled order it goes back by hand; that of a parcel that came back may be kept", async () => {
  const orderId = await paidInAdvance();
  const back = (amount: number) => ask("transfer/refund", orderId, { amount, trxId: newTrxId(), reason: "Sold out" });
  expect((await back(120)).body.code).toBe("no-refund");
  await ask("cancel", orderId, { reason: "Sold out" });
  expect((await owned(orderId)).flags).toEqual([{ kind: "refund-due" }]);
  expect((await back(120.01)).body.field).toBe("amount");
  expect((await back(120)).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    flags: [],
    transfer: { state: "refunded" },
    ledger: { in: 120, refunded: 120, open: 0, toCollect: 0 },
  });
  expect((await ask("cancel/undo", orderId)).body.code).toBe("refunded");

  const refused = await paidInAdvance();
  await ask("status", refused, { status: "Shipped" });
  await ask("return", refused, { reason: "Not accepted at the door" });
  expect(await owned(refused)).toMatchObject({ flags: [], ledger: { in: 120, refunded: 0, open: 0 } });
});

test("a canceled one of which a part went back stays flagged with the rest, until it is back too or kept by a press", async () => {
  const canceled = async () => {
    const orderId = await paidInAdvance();
    await ask("cancel", orderId, { reason: "Sold out" });
    await ask("refund/by-hand", orderId, { amount: 100, trxId: newTrxId() });
    const order = await owned(orderId);
    expect(order).toMatchObject({ flags: [{ kind: "refund-due", paid: 20 }], ledger: { in: 120, refunded: 100 } });
    return orderId;
  };
  const [whole, kept] = [await canceled(), await canceled()];
  await ask("refund/by-hand", whole, { amount: 20, seenLeft: 20 });
  expect(await owned(whole)).toMatchObject({ flags: [], ledger: { refunded: 120 } });
  await ask("flag/clear", kept);
  expect(await owned(kept)).toMatchObject({ flags: [], ledger: { in: 120, refunded: 100 } });
});

test("several owners at once leave one advance, and only its shopper names a transfer for it", async () => {
  const orderId = await place("Dhaka");
  const answers = await Promise.all([50, 60, 70].map((amount) => ask("advance", orderId, { amount })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([50, 60, 70]).toContain((await mine(orderId)).advance.amount);
  const other = await signedInShopper(shop);
  const named = { orderId, wallet: "bkash", trxId: newTrxId() };
  expect((await other.post("/api/order/mine/transfer", named)).status).toBe(404);
});
