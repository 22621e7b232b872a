import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "#db/schema/settings.ts";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { type BkashDouble, merchant, openBkashDouble } from "#test/bkash-double.ts";
import { checkoutKey, orderOf } from "#test/card-shop.ts";
import {
  addProduct,
  type Browser,
  exportOrders,
  openShopWithOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { openStripeDouble, type StripeDouble, webhookSecret } from "#test/stripe-double.ts";

let stripe: StripeDouble;
let double: BkashDouble;
let shop: TestShop;
let admin: Browser;
let plant: string;
let warned: unknown[];
let checks: (minutesLater?: number) => Promise<number>;

beforeEach(async () => {
  stripe = await openStripeDouble();
  double = await openBkashDouble();
  const variables = {
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.base,
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_API_BASE: double.base,
    PUBLIC_URL: "https://shop.example",
  };
  ({ shop, admin } = await openShopWithOwner(variables));
  plant = await addProduct(admin, { offerPrice: 99.5 });
  warned = [];
  const env = readEnv({ LOG_LEVEL: "silent", ...variables });
  const cards = await openCardShop(shop, { env, warn: (_message, error) => warned.push(error) });
  checks = (minutesLater = 0) => checkDuePayments(cards, new Date(Date.now() + minutesLater * 60_000));
});
afterEach(async () => {
  await shop.close();
  await double.close();
  await stripe.close();
});

/** A new shopper's order of ৳212.98, with its page open at bKash. */
async function ordered() {
  const shopper = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/stripe", orderOf(plant, 2, { provider: "bkash" }));
  expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
  const { orderId } = placed.body;
  const payment = double.newest();
  const seen = async () => (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
  const owned = async () => (await admin.get(`/api/order/${orderId}`)).body.order;
  return { shopper, placed: placed.body, orderId, payment, seen, owned };
}

/** The browser comes back from bKash. */
async function back(paymentID: string, status = "success") {
  const url = `/api/payments/bkash/return?paymentID=${paymentID}&status=${status}`;
  const { statusCode, headers } = await shop.app.inject({ url, headers: { "sec-fetch-site": "cross-site" } });
  return { status: statusCode, to: headers.location };
}

test("the shopper chooses bKash beside cards, and the money is taken when the browser comes back", async () => {
  const { body } = await shop.browser().get("/api/order/methods");
  expect(body.methods.map(({ provider }: { provider: string | null }) => provider)).toEqual([null, "stripe", "bkash"]);
  const { placed, payment, seen, owned } = await ordered();
  expect(placed.url).toBe(`${double.base}/pay?paymentID=${payment.paymentID}`);
  expect(payment).toMatchObject({
    amount: "212.98",
    currency: "BDT",
    mode: "0011",
    intent: "sale",
    callbackURL: "https://shop.example/api/payments/bkash/return",
  });
  expect(payment.merchantInvoiceNumber).toMatch(new RegExp(`^${placed.number}-1-[0-9a-f]{12}$`));
  double.agree(payment);
  expect(await back(payment.paymentID)).toEqual({ status: 303, to: "https://shop.example/loader?next=my-orders" });
  expect(await seen()).toMatchObject({ isPaid: true, paymentMethod: "stripe", paymentProvider: "bkash" });
  expect(await owned()).toMatchObject({
    paymentProvider: "bkash",
    payments: [{ provider: "bkash", state: "paid", paymentId: payment.trxID, paidAmount: 212.98 }],
  });
  const csv = await exportOrders(admin);
  expect(csv.body).toContain("bKash checkout");
});

test("with Bengali first, who comes back from bKash stays in the order's language", async () => {
  await admin.send("PUT", "/api/admin/settings", { firstLanguage: "bn" });
  const paid = async (language: string) => {
    const shopper = await signedInShopper(shop);
    const input = orderOf(plant, 2, { provider: "bkash" });
    const { status } = await shopper.post("/api/order/stripe", input, { headers: { "accept-language": language } });
    expect(status).toBe(200);
    const payment = double.newest();
    double.agree(payment);
    return back(payment.paymentID);
  };
  expect(await paid("en")).toEqual({ status: 303, to: "https://shop.example/en/loader?next=my-orders" });
  expect(await paid("bn")).toEqual({ status: 303, to: "https://shop.example/loader?next=my-orders" });
  await admin.send("PUT", "/api/admin/settings", { firstLanguage: "en" });
});

test("a guest pays by bKash, reached by the order's key alone; a page left open takes no money a second time", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const guest = shop.browser();
  const key = "guest-pays-by-bkash-1";
  const place = (headers = { "idempotency-key": key }) =>
    guest.post("/api/order/guest/stripe", orderOf(plant, 2, { provider: "bkash" }), { headers });
  const placed = await place();
  expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
  const { orderId } = placed.body;
  const payment = double.newest();
  expect(payment.amount).toBe("212.98");
  expect((await place()).body).toMatchObject({ orderId, url: placed.body.url });
  const call = (name: string, withKey = key) => guest.post(`/api/order/guest/${name}`, { orderId, key: withKey });
  expect((await call("mine", `${key}-other`)).status).toBe(404);
  expect((await call("mine")).body.order).toMatchObject({ isPaid: false, canPay: true });
  expect(await back(payment.paymentID, "cancel")).toEqual({ status: 303, to: "https://shop.example/cart" });
  const again = (await call("pay")).body.url;
  expect(again).not.toBe(placed.body.url);
  double.agree(double.newest());
  expect(await back(double.newest().paymentID)).toMatchObject({ status: 303 });
  expect((await call("mine")).body.order).toMatchObject({ isPaid: true, canPay: false, paymentProvider: "bkash" });
  expect((await call("pay")).body.code).toBe("already-paid");
  // The first page was left open, and is agreed to after all.
  double.agree(payment);
  await back(payment.paymentID);
  await checks(1);
  const { payments, flags, ledger } = (await admin.get(`/api/order/${orderId}`)).body.order;
  expect(payments.map(({ state }: { state: string }) => state).sort()).toEqual(["failed", "paid"]);
  expect(flags).toEqual([]);
  expect(ledger).toMatchObject({ in: 212.98, refunded: 0, open: 0 });
  expect([double.count("execute"), double.count("refund")]).toEqual([1, 0]);
});

test("the way back proves nothing: forged, failed, repeated or late, it changes nothing twice", async () => {
  const { payment, seen, owned } = await ordered();
  // The shopper has not agreed.
  await back(payment.paymentID);
  expect(await seen()).toMatchObject({ isPaid: false, canPay: true });
  expect(await back("TR0011made-up")).toEqual({ status: 303, to: "https://shop.example/my-orders" });
  expect(await back("")).toMatchObject({ status: 303 });
  expect(
    (await shop.app.inject({ url: "/api/payments/bkash/return?paymentID=a&paymentID=b&status=success" })).statusCode,
  ).toBe(303);
  expect(await back(payment.paymentID, "cancel")).toEqual({ status: 303, to: "https://shop.example/cart" });
  expect((await owned()).payments).toMatchObject([{ state: "failed" }]);
  // Out of order: agreed all the same.
  double.agree(payment);
  await Promise.all([back(payment.paymentID), back(payment.paymentID)]);
  await back(payment.paymentID);
  await back(payment.paymentID, "failure");
  expect(await seen()).toMatchObject({ isPaid: true });
  const order = await owned();
  expect(order.payments).toMatchObject([{ state: "paid" }]);
  expect(order.events.filter(({ kind }: { kind: string }) => kind === "paid")).toHaveLength(1);
  expect(order.flags).toEqual([]);
});

test("when the answer is lost, bKash is asked; when that fails too, the job asks, and the order is paid once", async () => {
  const one = await ordered();
  double.agree(one.payment);
  double.lost.add("execute");
  await back(one.payment.paymentID);
  expect(await one.seen()).toMatchObject({ isPaid: true });
  const two = await ordered();
  double.agree(two.payment);
  double.lost.add("execute");
  double.down.add("query");
  await back(two.payment.paymentID);
  expect(await two.seen()).toMatchObject({ isPaid: false });
  await checks(1);
  expect(await two.seen()).toMatchObject({ isPaid: true });
  expect(double.count("execute")).toBe(2);
});

test("money that was agreed to is taken without the browser, but not for an order that has ended", async () => {
  const lost = await ordered();
  double.agree(lost.payment);
  await lost.shopper.post("/api/order/payment-check");
  expect(await lost.seen()).toMatchObject({ isPaid: true });
  const late = await ordered();
  double.agree(late.payment);
  await checks(36);
  expect(await late.seen()).toMatchObject({ isPaid: false, canceled: { kind: "expired" } });
  await back(late.payment.paymentID);
  expect(await late.seen()).toMatchObject({ isPaid: false, canceled: { kind: "expired" } });
  expect(late.payment.transactionStatus).toBe("Initiated");
  const canceled = await ordered();
  double.agree(canceled.payment);
  const { status } = await canceled.shopper.post("/api/order/mine/cancel", { orderId: canceled.orderId });
  expect(status).toBe(200);
  await back(canceled.payment.paymentID);
  expect(await canceled.seen()).toMatchObject({ isPaid: false, canceled: { kind: "customer" } });
  expect(canceled.payment.transactionStatus).toBe("Initiated");
});

test.each([
  [{ amount: "1.00" }, "other-amount"],
  [{ amount: "212.985" }, "other-amount"],
  [{ currency: "USD" }, "other-amount"],
])("a payment of %o leaves the order unpaid and flagged", async (change, kind) => {
  const { payment, seen, owned } = await ordered();
  Object.assign(double.agree(payment), change);
  await back(payment.paymentID);
  expect(await seen()).toMatchObject({ isPaid: false });
  expect(await owned()).toMatchObject({ flags: [{ kind }], payments: [{ state: "mismatched" }] });
});

test("a payment with another invoice is not this order's", async () => {
  const { payment, seen } = await ordered();
  Object.assign(double.agree(payment), { merchantInvoiceNumber: "GP-1-1-000000000000" });
  await back(payment.paymentID);
  expect(await seen()).toMatchObject({ isPaid: false, canPay: true });
});

test("one token serves calls at once, and a refused one is renewed once; never again and again", async () => {
  await Promise.all([ordered(), ordered(), ordered()]);
  expect(double.count("grant")).toBe(1);
  double.endToken();
  await Promise.all([ordered(), ordered()]);
  expect(double.count("grant") + double.count("refresh")).toBe(2);
  double.refuseTokens(true);
  for (let press = 0; press < 4; press += 1) {
    const shopper = await signedInShopper(shop);
    const answer = await shopper.post("/api/order/stripe", orderOf(plant, 2, { provider: "bkash" }));
    expect(answer).toMatchObject({ status: 502, body: { code: "card-page-away" } });
  }
  expect(double.count("grant") + double.count("refresh")).toBeLessThanOrEqual(3);
  const [row] = await shop.database.db.select().from(settings).where(eq(settings.name, "bkash-token"));
  expect(JSON.stringify(row?.value)).not.toMatch(/refreshToken|id_token/);
});

test("another process uses the same token", async () => {
  const { payment, seen } = await ordered();
  double.agree(payment);
  // The job of another process, with a memory of its own.
  await shop.database.db.execute("update payments set check_at = now()");
  await checks(1);
  expect(await seen()).toMatchObject({ isPaid: true });
  expect(double.count("grant") + double.count("refresh")).toBe(1);
});

test("a refund is sent once, also when its answer was lost", async () => {
  const { payment, orderId, owned } = await ordered();
  double.agree(payment);
  await back(payment.paymentID);
  await admin.post("/api/order/cancel", { orderId, reason: "Asked for it" });
  double.lost.add("refund");
  expect(await admin.post("/api/order/refund", { orderId })).toMatchObject({ status: 502 });
  await checks(5);
  expect(double.refunds).toHaveLength(1);
  expect(double.refunds[0]).toMatchObject({
    paymentId: payment.paymentID,
    trxId: payment.trxID,
    refundAmount: "212.98",
  });
  expect(await owned()).toMatchObject({
    isPaid: false,
    payments: [{ state: "refunded", refundId: double.refunds[0]?.refundTrxId }],
  });
});

test("two parts of the same sum are two refunds, also when the first one's answer was lost", async () => {
  const { payment, orderId, owned } = await ordered();
  double.agree(payment);
  await back(payment.paymentID);
  const part = () => admin.post("/api/order/refund", { orderId, amount: 40, reason: "One was broken" });
  double.lost.add("refund");
  expect(await part()).toMatchObject({ status: 502 });
  expect(await part()).toMatchObject({ status: 409, body: { code: "refund-under-way" } });
  await checks(5);
  expect((await part()).status).toBe(200);
  expect(double.refunds.map(({ refundAmount }) => refundAmount)).toEqual(["40.00", "40.00"]);
  expect(await owned()).toMatchObject({
    isPaid: true,
    ledger: { in: 212.98, refunded: 80 },
    refunds: double.refunds.map(({ refundTrxId }) => ({ state: "done", reference: refundTrxId })),
  });
});

test("Pay now continues the page, opens a new one after a cancel, and changes to the other provider and back", async () => {
  const { shopper, orderId, payment, placed, seen, owned } = await ordered();
  const pay = (provider?: string) => shopper.post("/api/order/pay", { orderId, ...(provider && { provider }) });
  expect((await pay()).body.url).toBe(placed.url);
  await back(payment.paymentID, "cancel");
  const second = (await pay()).body.url;
  expect(second).not.toBe(placed.url);
  expect(second).toContain(double.base);
  expect((await pay("stripe")).body.url).toContain(stripe.base);
  // The page of before charges nobody.
  double.agree(double.newest());
  await back(double.newest().paymentID);
  expect(await seen()).toMatchObject({ isPaid: false, paymentProvider: "stripe" });
  await pay("bkash");
  double.agree(double.newest());
  await back(double.newest().paymentID);
  expect(await seen()).toMatchObject({ isPaid: true, paymentProvider: "bkash" });
  expect((await owned()).payments.map(({ provider }: { provider: string }) => provider)).toEqual([
    "bkash",
    "bkash",
    "stripe",
    "bkash",
  ]);
  expect(await pay("sslcommerz")).toMatchObject({ status: 409, body: { code: "no-provider", field: "provider" } });
  expect(await pay("nagad")).toMatchObject({ status: 400 });
});

test("the same checkout sent again with the other provider is the same order on the other page", async () => {
  const shopper = await signedInShopper(shop);
  const send = (provider: string) =>
    shopper.post("/api/order/stripe", orderOf(plant, 2, { provider }), checkoutKey("both"));
  const first = await send("bkash");
  const second = await send("stripe");
  expect(second.body).toMatchObject({ orderId: first.body.orderId });
  expect(second.body.url).toContain(stripe.base);
  const [one, two] = await Promise.all([send("bkash"), send("bkash")]);
  expect(one.body.url).toBe(two.body.url);
});
