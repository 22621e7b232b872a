// The addresses that providers and couriers call, in a shop with all of them: who may, and what malformed messages do.
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventMessage, webhookSecret as pathaoSecret } from "#test/pathao-double.ts";
import { openTestShop, type TestShop } from "#test/shop.ts";
import { webhookToken } from "#test/steadfast-double.ts";
import { webhookSecret as stripeSecret } from "#test/stripe-double.ts";
import { changedTables, hashTables } from "#test/tables.ts";
import { routes } from "./access-table.ts";

/** Nothing listens there: no call of these tests may reach a provider. */
const nowhere = "http://127.0.0.1:9";
const everyProvider = {
  STRIPE_SECRET_KEY: "sk_test_double",
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_API_BASE: nowhere,
  SSLCOMMERZ_STORE_ID: "nursery",
  SSLCOMMERZ_STORE_PASSWORD: "nursery@ssl",
  SSLCOMMERZ_API_BASE: nowhere,
  BKASH_APP_KEY: "app-key",
  BKASH_APP_SECRET: "app-secret",
  BKASH_USERNAME: "nursery",
  BKASH_PASSWORD: "bkash-password",
  BKASH_API_BASE: nowhere,
  STEADFAST_API_KEY: "steadfast-key",
  STEADFAST_SECRET_KEY: "steadfast-secret",
  STEADFAST_WEBHOOK_TOKEN: webhookToken,
  STEADFAST_API_BASE: nowhere,
  PATHAO_CLIENT_ID: "pathao",
  PATHAO_CLIENT_SECRET: "pathao-secret",
  PATHAO_USERNAME: "nursery@example.com",
  PATHAO_PASSWORD: "pathao-password",
  PATHAO_STORE_ID: "1",
  PATHAO_WEBHOOK_SECRET: pathaoSecret,
  PATHAO_API_BASE: nowhere,
  PUBLIC_URL: "https://shop.example",
  API_DOCS: "on",
  RATE_LIMIT: "on",
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(everyProvider);
});
afterAll(() => shop.close());

const webhooks = [
  "/api/payments/stripe/webhook",
  "/api/payments/sslcommerz/webhook",
  "/api/payments/sslcommerz/return",
  "/api/couriers/steadfast/webhook",
  "/api/couriers/pathao/webhook",
];

test("these are all that take their messages", () => {
  const taking = Object.entries(routes).flatMap(([route, { role }]) => (role === "webhook" ? [route] : []));
  expect(taking.toSorted()).toEqual(
    [...webhooks, "/api/payments/demo/webhook"].map((path) => `POST ${path}`).toSorted(),
  );
});

const deep = 30_000;
const bodies: [name: string, body: string, type?: string][] = [
  ["nothing", ""],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"x"'],
  ["lists within lists", "[".repeat(deep) + "]".repeat(deep)],
  ["a prototype", '{"__proto__":{"event":"order.delivered"},"constructor":{"prototype":1}}'],
  ["NUL", '{"event":"order.delivered\\u0000","consignment_id":"\\u0000","invoice":"\\u0000","tran_id":"\\u0000"}'],
  ["half of an emoji", '{"event":"\\ud83c","invoice":"\\ud83c"}'],
  ["objects for texts", '{"event":{"a":1},"invoice":[],"notification_type":{},"consignment_id":{}}'],
  ["a form", "tran_id=%00&val_id[]=1&verify_sign=%ff&verify_key=a,a,a", "application/x-www-form-urlencoded"],
  ["ten thousand fields", Array.from({ length: 10_000 }, (_, at) => `a${at}=`).join("&"), "text/plain"],
  ["bytes that are no UTF-8", "\xff\xfe\xfd", "application/octet-stream"],
];

test.each(bodies)("%s without a signature is refused or changes nothing", async (_name, body, type) => {
  const before = await hashTables(shop.database);
  for (const url of webhooks) {
    const headers = { "content-type": type ?? "application/json", "sec-fetch-site": "cross-site" };
    const { statusCode } = await shop.app.inject({ method: "POST", url, headers, payload: body });
    // The way back from SSLCommerz only redirects.
    const isRedirect = url.endsWith("/return");
    expect([url, statusCode < 500 && (isRedirect ? statusCode === 303 : statusCode >= 400)]).toEqual([url, true]);
  }
  expect(changedTables(before, await hashTables(shop.database))).toEqual([]);
});

test("a message that is too large is not read", async () => {
  for (const url of webhooks) {
    const payload = "x".repeat(300_000);
    expect([url, (await shop.app.inject({ method: "POST", url, payload })).statusCode]).toEqual([url, 413]);
  }
});

const returns = [
  "",
  "?paymentID=",
  "?paymentID=%00&status=success",
  "?paymentID=a%00b&status=cancel",
  "?paymentID=%ed%a0%80&status=failure",
  "?paymentID=%ff&status=%00",
  `?paymentID=${"9".repeat(8000)}&status=success`,
  "?paymentID=TR1&paymentID=TR2&status=success&status=cancel",
  "?paymentID[a]=1&__proto__=1&status=success",
  "?paymentID=TR0011zzzzzzzzzzzzz&status=success",
];

test.each(returns.map((query) => [query.slice(0, 60), query]))(
  "the way back from bKash with '%s' leads to one's orders and changes nothing",
  async (_name, query) => {
    const before = await hashTables(shop.database, ["throttle_counts"]);
    const { statusCode, headers } = await shop.app.inject({ url: `/api/payments/bkash/return${query}` });
    expect([statusCode, headers.location]).toEqual([303, "https://shop.example/my-orders"]);
    expect(changedTables(before, await hashTables(shop.database, ["throttle_counts"]))).toEqual([]);
  },
);

test("the way back from bKash is limited by address", async () => {
  const back = (remoteAddress: string) => shop.app.inject({ url: "/api/payments/bkash/return", remoteAddress });
  for (let times = 0; times < 120; times += 1) await back("198.51.100.7");
  expect((await back("198.51.100.7")).statusCode).toBe(429);
  expect((await back("198.51.100.8")).statusCode).toBe(303);
});

const toPathao = (message: object, signature = pathaoSecret) =>
  shop.app.inject({
    method: "POST",
    url: "/api/couriers/pathao/webhook",
    headers: { "content-type": "application/json", "x-pathao-signature": signature },
    payload: JSON.stringify(message),
  });
const toSteadfast = (message: object) =>
  shop.app.inject({
    method: "POST",
    url: "/api/couriers/steadfast/webhook",
    headers: { "content-type": "application/json", authorization: `Bearer ${webhookToken}` },
    payload: JSON.stringify(message),
  });

test("a courier's own message with characters that nothing can store is answered like one about no parcel", async () => {
  for (const bad of ["\0", "GP-1001-1\0", "\ud83c", "x".repeat(10_000)]) {
    const about = { consignment_id: "DL1", merchant_order_id: bad, updated_at: bad, reason: bad };
    expect((await toPathao({ event: "order.delivered", ...about })).statusCode).toBe(202);
    const message = { notification_type: "delivery_status", consignment_id: `CID1${bad}`, invoice: bad, status: bad };
    expect((await toSteadfast({ ...message, tracking_message: bad, updated_at: bad })).statusCode).toBe(200);
  }
});

test("a stranger's questions do not use up the courier's messages", async () => {
  for (let times = 0; times < 1250; times += 1) await toPathao({ event: "webhook_integration" }, "");
  const message = eventMessage({ consignment_id: "DL2", merchant_order_id: "GP-9-9" } as never, "delivered");
  expect((await toPathao(message)).statusCode).toBe(202);
});
