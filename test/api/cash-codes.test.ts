// 'Confirm each cash order with a code by SMS': asked in the checkout itself. Runs on both engines, since a code is used by one order.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { online } from "#contract/rules/constants.ts";
import { customers } from "#db/schema/accounts.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  openTestShop,
  signedInOwner,
  signedInShopper,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble } from "#test/sms-double.ts";

const gateway = await openSmsDouble();
const { shop, admin } = await openShopWithOwner(gatewayEnv(gateway));
const plant = await addProduct(admin);
const switched = (cashCodes: boolean) => admin.send("PUT", "/api/admin/settings", { guestOrders: true, cashCodes });
await switched(true);
afterAll(async () => {
  await shop.close();
  await gateway.close();
});
afterEach(() => switched(true));

let made = 0;
const newPhone = () => `0191${String(++made).padStart(7, "0")}`;
const body = (phone: string, change: object = {}) => ({
  items: [{ product: plant, quantity: 1, size: "Small Pot" }],
  address: { ...address, phone },
  ...change,
});
const guest = (by: Browser, phone: string, change: object = {}, key = `guest-key-${crypto.randomUUID()}`) =>
  by.post("/api/order/guest", body(phone, change), { headers: { "idempotency-key": key } });
const codeFor = async (by: Browser, phone: string) => {
  expect(await by.post("/api/order/cash-code", { phone })).toMatchObject({ status: 200 });
  return gateway.newestCode();
};
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const needed = { status: 409, body: { code: "code-needed", field: "code" } };
const wrong = { status: 400, body: { code: "wrong-code", field: "code" } };
const ordersOf = async (phone: string) => {
  const found = await shop.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders where plain_phone = ${phone}`,
  );
  return found.rows[0]?.count;
};

test("a guest's order in cash is placed with the code of its phone, and confirmed by it", async () => {
  const browser = shop.browser();
  const phone = newPhone();
  expect(await guest(browser, phone)).toMatchObject(needed);
  const code = await codeFor(browser, `+88${phone}`);
  expect(gateway.sent.at(-1)?.to).toBe(`88${phone}`);
  expect(gateway.sent.at(-1)?.text).toMatch(/cash order/i);
  expect(await guest(browser, phone, { code: otherThan(code) })).toMatchObject(wrong);
  const placed = await guest(browser, phone, { code });
  expect(placed.status).toBe(200);
  const { order } = (await admin.get(`/api/order/${placed.body.orderId}`)).body;
  expect(order.calls.confirmedAt).not.toBeNull();
  expect(order.flags).toEqual([]);
  // Used once.
  expect(await guest(browser, phone, { code })).toMatchObject(wrong);
  expect(await ordersOf(phone)).toBe(1);
});

test("wrong, late, and for another number: one sentence, nothing placed, and the right code still works", async () => {
  const browser = shop.browser();
  const [phone, other] = [newPhone(), newPhone()];
  const code = await codeFor(browser, phone);
  // The number was changed after.
  expect(await guest(browser, other, { code })).toMatchObject(wrong);
  // Refused for another reason, the order leaves the code for the next press.
  expect(await guest(browser, phone, { code, expectedAmount: 1 })).toMatchObject({
    status: 409,
    body: { code: "amount-changed" },
  });
  expect((await guest(browser, phone, { code })).status).toBe(200);
  const late = await codeFor(browser, other);
  await shop.database.db.execute(sql`update phone_codes set expires_at = now() - interval '1 second'`);
  expect(await guest(browser, other, { code: late })).toMatchObject(wrong);
  expect(await ordersOf(other)).toBe(0);
  // Five tries, then not even the right one.
  const third = newPhone();
  const right = await codeFor(browser, third);
  for (let at = 0; at < 5; at += 1)
    expect(await guest(browser, third, { code: otherThan(right) })).toMatchObject(wrong);
  expect(await guest(browser, third, { code: right })).toMatchObject(wrong);
});

test("the same press sent again is the same order, though its code is used", async () => {
  const browser = shop.browser();
  const phone = newPhone();
  const code = await codeFor(browser, phone);
  const key = `guest-key-${crypto.randomUUID()}`;
  const all = await Promise.all(Array.from({ length: 4 }, () => guest(browser, phone, { code }, key)));
  const first = all.find(({ status }) => status === 200);
  expect(first).toBeDefined();
  const again = await guest(browser, phone, { code }, key);
  expect(again).toMatchObject({ status: 200, body: { orderId: first?.body.orderId } });
  // Without the code too: the order is found before it is asked for.
  expect((await guest(browser, phone, {}, key)).body.orderId).toBe(first?.body.orderId);
  expect(await ordersOf(phone)).toBe(1);
});

test("ten orders at once with one code: one is placed", async () => {
  for (let round = 0; round < 4; round += 1) {
    const browser = shop.browser();
    const phone = newPhone();
    const code = await codeFor(browser, phone);
    const all = await Promise.all(Array.from({ length: 4 }, () => guest(browser, phone, { code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === "wrong-code")).toHaveLength(3);
    expect(await ordersOf(phone)).toBe(1);
  }
});

test("an account is asked too, but not for the phone that it has proven", async () => {
  const shopper = await signedInShopper(shop);
  const phone = newPhone();
  expect(await shopper.post("/api/order/cod", body(phone))).toMatchObject(needed);
  const code = await codeFor(shopper, phone);
  expect((await shopper.post("/api/order/cod", body(phone, { code }))).status).toBe(200);
  await shop.database.db.update(customers).set({ phone }).where(sql`${customers.email} = ${shopper.email}`);
  expect((await shopper.post("/api/order/cod", body(phone))).status).toBe(200);
  expect(await shopper.post("/api/order/cod", body(newPhone()))).toMatchObject(needed);
});

test("an order that is switched to cash is asked as well", async () => {
  const shopper = await signedInShopper(shop);
  const phone = newPhone();
  const { db } = shop.database;
  await switched(false);
  const { orderId } = (await shopper.post("/api/order/cod", body(phone))).body;
  await switched(true);
  await db.execute(
    sql`update orders set payment_method = ${online}, expires_at = now() + interval '1 hour' where id = ${orderId}::uuid`,
  );
  expect(await shopper.post("/api/order/mine/cash", { orderId })).toMatchObject(needed);
  const code = await codeFor(shopper, phone);
  expect((await shopper.post("/api/order/mine/cash", { orderId, code })).status).toBe(200);
});

test("what staff writes down is not asked, nor anybody while the switch is off or no message can be sent", async () => {
  const phone = newPhone();
  expect((await admin.post("/api/order/create", { ...body(phone), source: "phone" })).status).toBe(200);
  const sent = gateway.sent.length;
  await switched(false);
  expect((await guest(shop.browser(), phone)).status).toBe(200);
  expect(await shop.browser().post("/api/order/cash-code", { phone })).toMatchObject({
    status: 404,
    body: { code: "no-code-needed" },
  });
  expect(gateway.sent).toHaveLength(sent);
  const silent = await openTestShop();
  try {
    const owner = await signedInOwner(silent);
    await addCategory(owner, "Indoor Plants");
    const product = await addProduct(owner);
    await owner.send("PUT", "/api/admin/settings", { guestOrders: true, cashCodes: true });
    const order = { ...body(phone), items: [{ product, quantity: 1, size: "Small Pot" }] };
    const key = { headers: { "idempotency-key": `guest-key-${crypto.randomUUID()}` } };
    expect((await silent.browser().post("/api/order/guest", order, key)).status).toBe(200);
  } finally {
    await silent.close();
  }
});

test("a code of this purpose opens no account, and one of another purpose places no order", async () => {
  const browser = shop.browser();
  const phone = newPhone();
  const code = await codeFor(browser, phone);
  const password = "other leaves 27";
  expect(await browser.post("/api/user/reset-by-phone", { phone, code, password })).toMatchObject({ status: 400 });
  await browser.post("/api/user/phone-code", { phone, purpose: "new-account" });
  const other = gateway.newestCode();
  if (other !== code) expect(await guest(browser, phone, { code: other })).toMatchObject(wrong);
  expect((await guest(browser, phone, { code })).status).toBe(200);
});

test("no mobile number, and a gateway that fails, are said at once", async () => {
  const browser = shop.browser();
  expect(await browser.post("/api/order/cash-code", { phone: "029876543" })).toMatchObject({
    status: 400,
    body: { field: "phone" },
  });
  const phone = newPhone();
  gateway.next({ response_code: 1002 });
  const failed = await browser.post("/api/order/cash-code", { phone });
  expect(failed).toMatchObject({ status: 502, body: { code: "sms-failed" } });
  await codeFor(browser, phone);
});
