import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSessions } from "#db/schema/payments.ts";
import { readFacts } from "#server/doctor/facts.ts";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { cartOf, orderOf } from "#test/card-shop.ts";
import { addProduct, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  plant = await addProduct(admin, { name: "<b>Fern</b> & Co", offerPrice: 99.5 });
});
afterAll(() => shop.close());

const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
const press = (browser: Browser, url: string, action: string) =>
  browser.send("POST", url, `action=${action}` as unknown as object, form);

async function ordered() {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 2 });
  const { body } = await shopper.post("/api/order/stripe", orderOf(plant));
  const order = async () => (await shopper.post("/api/order/userorders")).body.orders[0];
  return { shopper, orderId: body.orderId as string, url: body.url as string, order };
}

test("the terminal says TEST MODE in every line, asks for no card, and shows the order's lines and total", async () => {
  const { shopper, url } = await ordered();
  expect(url).toMatch(/^\/demo-pay\/demo_cs_[\w-]{32}$/);
  const page = await shopper.get(url);
  expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  // Without a referrer the buttons would send 'Origin: null', which the shop refuses from browsers without Sec-Fetch-Site.
  expect(page.headers["referrer-policy"]).toBe("same-origin");
  expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
  const html: string = page.body;
  expect(html).toContain("&#60;b&#62;Fern&#60;/b&#62; &#38; Co (Small Pot) × 2");
  expect(html).toContain("৳212.98");
  expect(html).not.toMatch(/<script|<input(?! type="radio")/);
  const lines = [...html.matchAll(/<(h1|p|li|legend|label|button|a)[ >].*?<\/\1>/gs)].map(([line]) => line);
  expect(lines.length).toBeGreaterThan(14);
  for (const line of lines) expect(line).toContain("TEST MODE");
});

test("paying notifies the shop by a signed message, and leads back", async () => {
  const { shopper, url, order, orderId } = await ordered();
  const paid = await press(shopper, url, "pay");
  expect(paid).toMatchObject({ status: 303, headers: { location: "/loader?next=my-orders" } });
  expect(await order()).toMatchObject({ isPaid: true });
  expect(await cartOf(shopper)).toEqual({});
  const detail = (await admin.get(`/api/order/${orderId}`)).body.order;
  expect(detail.events.at(-1)).toMatchObject({ kind: "paid", detail: { note: "TEST MODE: no money was moved." } });
  expect((await press(shopper, url, "pay")).body).toContain("This order is paid.");
  const listed = await admin.post("/api/order/list", { page: 1 });
  expect([detail, listed.body.orders[0]]).toMatchObject([
    { isTestPayment: true },
    { _id: orderId, isTestPayment: true },
  ]);
  expect((await readFacts(shop.database.db, new Date(), { DATA_DIR: "nowhere" })).testPayments).toBe(1);

  await admin.post("/api/order/cancel", { orderId, reason: "Damaged" });
  expect((await admin.post("/api/order/refund", { orderId })).status).toBe(200);
  expect(await order()).toMatchObject({ isPaid: false });
  expect((await admin.get(`/api/order/${orderId}`)).body.order.isTestPayment).toBe(false);
});

test("a declined card can be tried again; going back loses nothing, and Pay now leads to the same page", async () => {
  const { shopper, url, order, orderId } = await ordered();
  const declined = await press(shopper, url, "decline");
  expect(declined.body).toContain("The card was declined. Nothing was charged.");
  expect(await order()).toMatchObject({ isPaid: false, canPay: true });
  expect(await cartOf(shopper)).not.toEqual({});
  expect((await shopper.post("/api/order/pay", { orderId })).body.url).toBe(url);
  await press(shopper, url, "pay");
  expect(await order()).toMatchObject({ isPaid: true });
});

test("a payment whose message was lost is found on the way back", async () => {
  const { shopper, url, order } = await ordered();
  expect(await press(shopper, url, "late")).toMatchObject({ status: 303 });
  expect(await order()).toMatchObject({ isPaid: false });
  await shopper.post("/api/order/payment-check");
  expect(await order()).toMatchObject({ isPaid: true });
});

test("when the time runs out the order expires, and the page with it", async () => {
  const { shopper, url, order } = await ordered();
  expect(await press(shopper, url, "expire")).toMatchObject({ status: 303, headers: { location: url } });
  expect(await order()).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
  expect((await shopper.get(url)).body).toContain("The time to pay this order is over.");
  await press(shopper, url, "pay");
  expect(await order()).toMatchObject({ isPaid: false });
});

test("messages not made by the terminal, or from another site, change nothing", async () => {
  const { shopper, url, order } = await ordered();
  const report = { state: "paid", sessionId: url.slice("/demo-pay/".length), amountMinor: 21298, currency: "BDT" };
  const payload = { id: "demo_evt_1", type: "session.paid", report };
  for (const signature of [undefined, "", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`, "t=1,v1=short"]) {
    const forged = await shopper.post("/api/payments/demo/webhook", payload, {
      headers: { "demo-signature": signature },
    });
    expect(forged).toMatchObject({ status: 400, body: { code: "wrong-signature" } });
  }
  const foreign = { headers: { ...form.headers, "sec-fetch-site": "cross-site" } };
  expect((await shopper.send("POST", url, "action=pay" as unknown as object, foreign)).status).toBe(403);
  expect(await order()).toMatchObject({ isPaid: false });
  expect((await shopper.get("/demo-pay/demo_cs_unknown")).status).toBe(404);
  expect((await press(shopper, "/demo-pay/demo_cs_unknown", "pay")).status).toBe(404);
});

test("the terminal does not keep a deleted account's email", async () => {
  const { shopper, url } = await ordered();
  const [session] = await shop.database.db
    .select()
    .from(demoSessions)
    .where(eq(demoSessions.id, url.slice("/demo-pay/".length)));
  expect(session?.request.email).toBe(shopper.email);
  await shopper.post("/api/user/delete", { currentPassword: "green leaves 27" });
  const kept = JSON.stringify(await shop.database.db.select().from(demoSessions));
  expect(kept).not.toContain(shopper.email);
  expect(kept).toContain(session?.request.orderId);
});

test("an abandoned page expires by the clock", async () => {
  const { url, order } = await ordered();
  const sessionId = url.slice("/demo-pay/".length);
  const { db } = shop.database;
  await db.update(demoSessions).set({ expiresAt: new Date() }).where(eq(demoSessions.id, sessionId));
  const cards = await openCardShop(shop, { env: readEnv({}), warn() {} });
  await checkDuePayments(cards, new Date(Date.now() + 36 * 60_000));
  expect(await order()).toMatchObject({ canceled: { kind: "expired" } });
});

test("the terminal speaks Bengali for an order in Bengali, and leads back to Bengali pages", async () => {
  const shopper = await signedInShopper(shop);
  const palm = await addProduct(admin, { name: "Areca Palm", bengaliName: "অ্যারিকা পাম", offerPrice: 300 });
  await shopper.post("/api/cart/update", { itemId: palm, size: "Small Pot", quantity: 2 });
  const { body } = await shopper.post("/api/order/stripe", { ...orderOf(palm), language: "bn" });
  const html: string = (await shopper.get(body.url)).body;
  expect(html).toContain('<html lang="bn">');
  for (const text of ["অ্যারিকা পাম (ছোট টব) × ২", "ডেলিভারি চার্জ", "৳৬২২ দিন (টেস্ট)", 'href="/bn/cart"']) {
    expect(html).toContain(text);
  }
  for (const [line] of html.matchAll(/<(h1|p|li|legend|label|button|a)[ >].*?<\/\1>/gs))
    expect(line).toContain("TEST MODE");
  expect((await press(shopper, body.url, "decline")).body).toContain("কার্ডটি নেওয়া হয়নি");
  const paid = await press(shopper, body.url, "pay");
  expect(paid).toMatchObject({ status: 303, headers: { location: "/bn/loader?next=my-orders" } });
  expect((await shopper.get(body.url)).body).toContain("এই অর্ডারের পেমেন্ট হয়েছে।");
  expect((await admin.get(`/api/order/${body.orderId}`)).body.order.language).toBe("bn");
});
