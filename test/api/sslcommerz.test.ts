import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "#test/card-shop.ts";
import { addProduct, type Browser, signedInShopper, type TestShop } from "#test/shop.ts";
import { type SslCommerzDouble, signedNotice } from "#test/sslcommerz-double.ts";
import { openSslCommerzShop } from "#test/sslcommerz-shop.ts";

type Opened = Awaited<ReturnType<typeof openSslCommerzShop>>;
let shop: TestShop;
let double: SslCommerzDouble;
let admin: Browser;
let plant: string;
let ordered: Opened["ordered"];
let notify: Opened["notify"];
let close: Opened["close"];
beforeAll(async () => {
  ({ shop, double, admin, plant, ordered, notify, close } = await openSslCommerzShop());
});
afterAll(() => close());

test("the gateway is asked for the order's amount, and its notice counts once it is validated", async () => {
  const { shopper, placed, sent, order, owned } = await ordered();
  expect(placed.url).toContain(`${double.base}/EasyCheckOut/`);
  expect(sent).toMatchObject({
    total_amount: "212.98",
    currency: "BDT",
    cus_email: shopper.email,
    cus_phone: "01712345678",
    ipn_url: "https://shop.example/api/payments/sslcommerz/webhook",
    value_a: placed.orderId,
    value_b: "1",
  });
  expect(sent.tran_id?.length).toBeLessThanOrEqual(30);
  const notice = signedNotice(double.pay(sent));
  expect(await notify(notice)).toBe(200);
  expect(await notify(notice)).toBe(200);
  expect(await order()).toMatchObject({ isPaid: true });
  expect((await owned()).payments).toMatchObject([{ provider: "sslcommerz", state: "paid", sessionId: sent.tran_id }]);
});

test("a notice that is forged, or says more than the gateway confirms, pays nothing", async () => {
  const { sent, order, owned } = await ordered();
  const { tran_id = "" } = sent;
  const claim = { status: "VALID", tran_id, val_id: "made-up", amount: "212.98", currency_type: "BDT" };
  expect(await notify(signedNotice(claim, "another password"))).toBe(400);
  expect(await notify(new URLSearchParams(claim).toString())).toBe(400);
  expect(await notify("")).toBe(400);
  // As many characters as a hash, but more bytes.
  expect(await notify(new URLSearchParams({ ...claim, verify_sign: "é".repeat(32) }).toString())).toBe(400);
  // Correctly signed, but unknown to the validation call.
  expect(await notify(signedNotice(claim))).toBe(200);
  // The proof of another order's payment.
  const other = await ordered();
  expect(await notify(signedNotice({ ...double.pay(other.sent), tran_id }))).toBe(200);
  expect(await notify(signedNotice({ ...claim, status: "FAILED", val_id: "" }))).toBe(200);
  expect(await order()).toMatchObject({ isPaid: false, canPay: true });
  expect(await owned()).toMatchObject({ flags: [] });
});

test("a notice with more fields than a gateway sends is refused, even when it is signed", async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, "1"]));
  expect(await notify(signedNotice({ status: "FAILED", tran_id: "x", ...many(50) }))).toBe(200);
  expect(await notify(signedNotice({ status: "FAILED", tran_id: "x", ...many(61) }))).toBe(400);
  expect(await notify(`${signedNotice({ status: "FAILED", tran_id: "x" })}${"&0".repeat(100)}`)).toBe(400);
  expect(await notify(signedNotice({ status: "FAILED", tran_id: "x".repeat(17_000) }))).toBe(413);
});

test("another amount leaves the order unpaid and flagged; a payment the gateway calls risky is flagged too", async () => {
  const cheap = await ordered();
  await notify(signedNotice(double.pay(cheap.sent, { amount: "10.00", currency_amount: "10.00" })));
  expect(await cheap.owned()).toMatchObject({ isPaid: false, flags: [{ kind: "other-amount", paid: 10 }] });
  const risky = await ordered();
  await notify(signedNotice(double.pay(risky.sent, { risk_level: "1", risk_title: "Card of another country" })));
  expect(await risky.owned()).toMatchObject({
    isPaid: true,
    flags: [{ kind: "provider-warning", about: "SSLCommerz calls it risky: Card of another country." }],
  });
});

test("a payment whose notice was lost is found on the return, and a refund names its bank transaction", async () => {
  const { shopper, placed, sent, order } = await ordered();
  const transaction = double.pay(sent);
  await shopper.post("/api/order/payment-check");
  expect(await order()).toMatchObject({ isPaid: true });
  await admin.post("/api/order/cancel", { orderId: placed.orderId, reason: "Damaged" });
  expect((await admin.post("/api/order/refund", { orderId: placed.orderId })).status).toBe(200);
  expect(double.refunds.at(-1)).toMatchObject({ bank_tran_id: transaction.bank_tran_id, refund_amount: "212.98" });
});

test("the gateway's form leads back into the shop and nowhere else", async () => {
  const { sent } = await ordered();
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };
  const back = async (url: string) => {
    const { pathname, search } = new URL(url);
    const reply = await shop.app.inject({ method: "POST", url: pathname + search, headers, payload: "status=VALID" });
    return [reply.statusCode, reply.headers.location];
  };
  expect(await back(sent.success_url ?? "")).toEqual([303, "https://shop.example/loader?next=my-orders"]);
  expect(await back(sent.cancel_url ?? "")).toEqual([303, "https://shop.example/cart"]);
  const evil = "https://shop.example/api/payments/sslcommerz/return?to=https%3A%2F%2Fevil.example%2F";
  expect(await back(evil)).toEqual([303, "https://shop.example/my-orders"]);
  const returnTo = (to: string) => back(`https://shop.example/api/payments/sslcommerz/return?to=${to}`);
  expect(await returnTo("https://shop.example/cart%0d%0aset-cookie:a=b")).toEqual([
    303,
    "https://shop.example/cartset-cookie:a=b",
  ]);
  expect(await returnTo("https://shop.example/%E0%A6%97%00")).toEqual([303, "https://shop.example/%E0%A6%97"]);
});

test("amounts that the gateway refuses, and pages that are not its own, are refused", async () => {
  const shopper = await signedInShopper(shop);
  const dear = await addProduct(admin, { name: "Bonsai", price: 90_000, offerPrice: 90_000 });
  const refused = await shopper.post("/api/order/stripe", orderOf(dear, 9));
  expect(refused).toMatchObject({ status: 400, body: { code: "amount-too-large" } });
  expect(refused.body.message).toContain("more than ৳5,00,000.00");
  expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
  double.pageOrigin = "https://sslcommerz.com.evil.example";
  expect((await shopper.post("/api/order/stripe", orderOf(plant))).status).toBe(502);
  double.pageOrigin = double.base;
});
