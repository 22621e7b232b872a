// An order of which the owner's rules ask a call is confirmed by a code sent to its phone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import type { Browser, TestShop } from "#test/shop.ts";
import {
  addCategory,
  addProduct,
  address,
  openShopWithOwner,
  openStaffedShop,
  openTestShop,
  signedInOwner,
  signedInShopper,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble } from "#test/sms-double.ts";

let gateway: SmsDouble;
let shop: TestShop;
let admin: Browser;
let plant: string;
beforeAll(async () => {
  gateway = await openSmsDouble();
  ({ shop, admin } = await openShopWithOwner(gatewayEnv(gateway)));
  plant = await addProduct(admin);
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  await askForCalls(admin);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const askForCalls = (owner: Browser) =>
  owner.send("PUT", "/api/admin/phone-rules", { ...firstPhoneRules, amount: { ask: "call", from: 1 } });
let phones = 0;
function newPhone(): string {
  phones += 1;
  return `0181${String(phones).padStart(7, "0")}`;
}
const body = (phone: string) => ({
  items: [{ product: plant, quantity: 1, size: "Small Pot" }],
  address: { ...address, phone },
});
async function ordered(phone = newPhone()) {
  const shopper = await signedInShopper(shop);
  const { orderId } = (await shopper.post("/api/order/cod", body(phone))).body;
  return { shopper, phone, orderId };
}
const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const wrong = { status: 400, body: { code: "wrong-code", field: "code" } };
const unknown = { status: 404, body: { code: "unknown-order" } };
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("the right code confirms an order, and the owner sees by what", async () => {
  const { shopper, phone, orderId } = await ordered();
  expect((await shopper.get(`/api/order/mine/${orderId}`)).body.order.toConfirm).toBe(true);
  expect((await shopper.post("/api/order/userorders")).body.orders[0].toConfirm).toBe(true);
  expect(await shopper.post("/api/order/mine/confirm-code", { orderId })).toMatchObject({ status: 200 });
  expect(gateway.sent.at(-1)?.to).toBe(`88${phone}`);
  const right = gateway.newestCode();
  expect(await shopper.post("/api/order/mine/confirm", { orderId, code: otherThan(right) })).toMatchObject(wrong);
  expect((await detail(orderId)).flags).toHaveLength(1);
  expect(await shopper.post("/api/order/mine/confirm", { orderId, code: right })).toMatchObject({
    status: 200,
    body: { message: "Order Confirmed" },
  });
  const seen = await detail(orderId);
  expect(seen.flags).toEqual([]);
  expect(seen.events.at(-1)).toMatchObject({
    kind: "flag-cleared",
    actor: "customer",
    detail: { confirmedBy: "sms" },
  });
  expect((await shopper.get(`/api/order/mine/${orderId}`)).body.order).not.toHaveProperty("toConfirm");
  const over = { status: 409, body: { code: "nothing-to-confirm" } };
  expect(await shopper.post("/api/order/mine/confirm", { orderId, code: right })).toMatchObject(over);
  expect(await shopper.post("/api/order/mine/confirm-code", { orderId })).toMatchObject(over);
});

test("a guest confirms with the key of the browser; nobody else learns of the order or sends anything", async () => {
  const key = "guest-key-of-this-confirming";
  const placed = await shop
    .browser()
    .post("/api/order/guest", body(newPhone()), { headers: { "idempotency-key": key } });
  const { orderId } = placed.body;
  const stranger = await signedInShopper(shop);
  const sent = gateway.sent.length;
  const guess = "guest-key-of-a-stranger";
  expect(await stranger.post("/api/order/mine/confirm-code", { orderId })).toMatchObject(unknown);
  expect(await stranger.post("/api/order/mine/confirm", { orderId, code: "123456" })).toMatchObject(unknown);
  expect(await stranger.post("/api/order/guest/confirm-code", { orderId, key: guess })).toMatchObject(unknown);
  expect(await stranger.post("/api/order/guest/confirm", { orderId, key: guess, code: "123456" })).toMatchObject(
    unknown,
  );
  expect(gateway.sent).toHaveLength(sent);
  const browser = shop.browser();
  expect((await browser.post("/api/order/guest/mine", { orderId, key })).body.order.toConfirm).toBe(true);
  expect((await browser.post("/api/order/guest/confirm-code", { orderId, key })).status).toBe(200);
  const code = gateway.newestCode();
  expect((await browser.post("/api/order/guest/confirm", { orderId, key, code })).status).toBe(200);
  expect((await detail(orderId)).flags).toEqual([]);
});

test("the code of an order names it, and opens neither the account of its phone nor another order", async () => {
  const phone = newPhone();
  const { shopper, orderId } = await ordered(phone);
  const other = await ordered(phone);
  await shopper.post("/api/order/mine/confirm-code", { orderId });
  const code = gateway.newestCode();
  const { number } = await detail(orderId);
  expect(gateway.sent.at(-1)?.text).toContain(`is your code to confirm order ${number} at Gachpala`);
  const password = "other leaves 27";
  const attempts = [
    shop.browser().post("/api/user/reset-by-phone", { phone, code, password }),
    shop
      .browser()
      .post("/api/user/register", { name: "Stranger", email: "stranger@example.com", phone, code, password }),
    other.shopper.post("/api/order/mine/confirm", { orderId: other.orderId, code }),
  ];
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(wrong);
  expect(await shopper.post("/api/order/mine/confirm", { orderId, code })).toMatchObject({ status: 200 });
});

test("after five wrong tries the right code no longer works; of ten right ones at once, one confirms", async () => {
  const { shopper, orderId } = await ordered();
  await shopper.post("/api/order/mine/confirm-code", { orderId });
  const right = gateway.newestCode();
  const confirm = (code: string) => shopper.post("/api/order/mine/confirm", { orderId, code });
  for (let tries = 0; tries < 5; tries += 1) expect(await confirm(otherThan(right))).toMatchObject(wrong);
  expect(await confirm(right)).toMatchObject(wrong);

  const other = await ordered();
  await other.shopper.post("/api/order/mine/confirm-code", { orderId: other.orderId });
  const code = gateway.newestCode();
  const once = { orderId: other.orderId, code };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => other.shopper.post("/api/order/mine/confirm", once)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { events } = await detail(other.orderId);
  expect(events.filter(({ kind }: { kind: string }) => kind === "flag-cleared")).toHaveLength(1);
});

test("a code after the order was canceled, or for another number than the order's now, confirms nothing", async () => {
  const { shopper, orderId } = await ordered();
  await shopper.post("/api/order/mine/confirm-code", { orderId });
  await shopper.post("/api/order/mine/cancel", { orderId });
  expect(await shopper.post("/api/order/mine/confirm", { orderId, code: gateway.newestCode() })).toMatchObject({
    status: 409,
    body: { code: "nothing-to-confirm" },
  });
  const abroad = await ordered("+44 20 7946 0018");
  expect((await abroad.shopper.get(`/api/order/mine/${abroad.orderId}`)).body.order).not.toHaveProperty("toConfirm");
  expect((await abroad.shopper.post("/api/order/mine/confirm-code", { orderId: abroad.orderId })).status).toBe(409);
});

test("a gateway that fails confirms nothing, and is one sentence in Bengali too", async () => {
  const { shopper, orderId } = await ordered();
  gateway.next("drop");
  expect(await shopper.post("/api/order/mine/confirm-code", { orderId })).toMatchObject({
    status: 502,
    body: { code: "sms-failed" },
  });
  expect((await detail(orderId)).flags).toHaveLength(1);
  const open = shop.browser();
  const key = "guest-key-in-bengali-words";
  const placed = await open.post("/api/order/guest", body(newPhone()), { headers: { "idempotency-key": key } });
  const typed = { orderId: placed.body.orderId, key, code: "১২৩৪৫৬" };
  const refused = await open.post("/api/order/guest/confirm", typed, { headers: { "accept-language": "bn" } });
  expect(refused).toMatchObject({ status: 400, body: { message: "কোডটি ঠিক নয়, বা আর কাজ করে না।" } });
});

test("a shop without a gateway shows nothing and sends nothing", async () => {
  const { shop: silent, admin: owner, shopper } = await openStaffedShop();
  await askForCalls(owner);
  const product = await addProduct(owner);
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address: { ...address, phone: newPhone() } }))
    .body;
  expect((await owner.get(`/api/order/${orderId}`)).body.order.flags).toHaveLength(1);
  expect((await shopper.get(`/api/order/mine/${orderId}`)).body.order).not.toHaveProperty("toConfirm");
  expect(await shopper.post("/api/order/mine/confirm-code", { orderId })).toMatchObject({
    status: 404,
    body: { code: "no-sms" },
  });
  await silent.close();
});

test("codes that strangers ask for with the number take no turn of the order's own", async () => {
  const limited = await openTestShop({
    RATE_LIMIT: "on",
    ...gatewayEnv(gateway),
  });
  const owner = await signedInOwner(limited);
  await addCategory(owner, "Indoor Plants");
  const product = await addProduct(owner);
  await askForCalls(owner);
  const shopper = await signedInShopper(limited);
  const phone = newPhone();
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address: { ...address, phone } })).body;
  expect((await limited.browser().post("/api/user/phone-code", { phone })).status).toBe(200);
  expect((await shopper.post("/api/order/mine/confirm-code", { orderId })).status).toBe(200);
  expect((await shopper.post("/api/order/mine/confirm-code", { orderId })).status).toBe(429);
  await limited.close();
});
