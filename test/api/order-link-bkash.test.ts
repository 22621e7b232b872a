// A link that is paid on bKash's own page: the money is taken when the browser comes back to the link, once, and never beside a rider's cash.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { type BkashDouble, merchant, openBkashDouble } from "#test/bkash-double.ts";
import { addProduct, address, type Browser, openShopWithOwner, type TestShop } from "#test/shop.ts";

let double: BkashDouble;
let shop: TestShop;
let admin: Browser;
let plant: string;
let checks: () => Promise<number>;
const size = "Small Pot";

beforeAll(async () => {
  double = await openBkashDouble();
  const variables = {
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_API_BASE: double.base,
    PUBLIC_URL: "https://shop.example",
  };
  ({ shop, admin } = await openShopWithOwner(variables));
  plant = await addProduct(admin, { sizes: [size], stock: { [size]: { count: 20 } }, offerPrice: 200 });
  const cards = await openCardShop(shop, { env: readEnv({ LOG_LEVEL: "silent", ...variables }), warn: () => {} });
  checks = () => checkDuePayments(cards, new Date());
});
afterAll(async () => {
  await shop.close();
  await double.close();
});

const lines = () => [{ product: plant, size, quantity: 1 }];
const { email: _, ...withoutMail } = address;
const call = (path: string, body: object) => shop.browser().post(`/api/order/link/${path}`, body);
const read = async (secret: string) => (await call("read", { secret })).body.link;
const secretOf = (link: { url: string }) => link.url.split("/o/")[1] ?? "";
const back = async (paymentID: string, status = "success") => {
  const url = `/api/payments/bkash/return?paymentID=${paymentID}&status=${status}`;
  const { headers } = await shop.app.inject({ url, headers: { "sec-fetch-site": "cross-site" } });
  return headers.location;
};
async function ordered() {
  const link = { lines: lines(), source: "whatsapp", language: "en", days: 1, charge: 60 };
  const secret = secretOf((await admin.post("/api/order/link/create", link)).body.link);
  const order = { secret, address: withoutMail, method: "stripe", provider: "bkash" };
  const { amount } = (await call("order", { ...order, expectedAmount: 0 })).body;
  const { status, body } = await call("order", { ...order, expectedAmount: amount });
  expect(status, body.message).toBe(200);
  return { secret, url: body.url as string, amount, payment: double.newest() };
}
const executed = () => double.made.filter((one) => one === "execute").length;

test("the customer agrees at bKash, and comes back to a paid order, by an address that does not tell the secret", async () => {
  const { secret, url, amount, payment } = await ordered();
  expect(url).toBe(`${double.base}/pay?paymentID=${payment.paymentID}`);
  expect(Number(payment.amount)).toBe(amount);
  expect(JSON.stringify(payment)).not.toContain(secret);
  expect((await read(secret)).order).toMatchObject({ isPaid: false, canPayByCard: true });
  double.agree(payment);
  expect(await Promise.all([back(payment.paymentID), back(payment.paymentID)])).toEqual([
    "https://shop.example/o/back",
    "https://shop.example/o/back",
  ]);
  await call("check", { secret });
  expect((await read(secret)).order).toMatchObject({ isPaid: true });
  expect(await call("pay", { secret, provider: "bkash" })).toMatchObject({
    status: 409,
    body: { code: "already-paid" },
  });
});

test("who leaves bKash's page pays on a new one, or the rider", async () => {
  const { secret, payment } = await ordered();
  expect(await back(payment.paymentID, "cancel")).toBe("https://shop.example/o/back");
  const { url } = (await call("pay", { secret, provider: "bkash" })).body;
  expect(url).not.toContain(payment.paymentID);
  expect((await call("cash", { secret })).status).toBe(200);
  const second = double.newest();
  double.agree(second);
  const before = executed();
  await checks();
  expect(executed()).toBe(before);
  expect((await read(secret)).order).toMatchObject({ isPaid: false, method: "COD" });
});

test("a page that is agreed on after the parcel was handed over takes no money", async () => {
  const { orderId } = (await admin.post("/api/order/create", { items: lines(), address, source: "phone" })).body;
  const secret = secretOf((await admin.post("/api/order/link/payment", { orderId, days: 1 })).body.link);
  expect((await call("pay", { secret, provider: "bkash" })).status).toBe(200);
  const payment = double.newest();
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  double.agree(payment);
  const before = executed();
  await back(payment.paymentID);
  await checks();
  expect(executed()).toBe(before);
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  expect(order).toMatchObject({ paymentMethod: "COD", isPaid: false, flags: [] });
});
