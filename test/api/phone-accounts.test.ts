// Accounts with a phone instead of an e-mail: codes by SMS, login, forgotten password, another phone.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import {
  addCategory,
  addProduct,
  address,
  openTestShop,
  shopperPassword,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, smsKey } from "#test/sms-double.ts";

let gateway: SmsDouble;
let shop: TestShop;
beforeAll(async () => {
  gateway = await openSmsDouble();
  shop = await openTestShop(variables("bulksmsbd"));
  await takeNoEmail(shop);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

/** The owner lets the e-mail be left out. */
const takeNoEmail = async (of: TestShop, more: object = {}) =>
  (await signedInOwner(of)).send("PUT", "/api/admin/settings", { emailOptional: true, ...more });

function variables(name: string): Record<string, string> {
  return gatewayEnv(gateway, name);
}

let phones = 0;
/** A number that no other test uses. */
function newPhone(): string {
  phones += 1;
  return `0171${String(phones).padStart(7, "0")}`;
}
/** Without a purpose: the one that fits the number and the browser. */
const code = async (phone: string, purpose?: string, browser = shop.browser()) => {
  expect(await browser.post("/api/user/phone-code", { phone, purpose })).toMatchObject({ status: 200 });
  return gateway.newestCode();
};
const name = "Rahima";
const password = shopperPassword;

async function withPhone(phone = newPhone()) {
  const browser = shop.browser();
  const answer = await browser.post("/api/user/register", { name, phone, code: await code(phone), password });
  expect(answer).toMatchObject({ status: 200, body: { message: "Account Created" } });
  return { browser, phone };
}

test("a customer registers with a phone, however it is typed, and logs in and orders with it", async () => {
  const browser = shop.browser();
  expect(await browser.post("/api/user/phone-code", { phone: "+880 1812-০০০০০১" })).toMatchObject({
    status: 200,
    body: { message: "A code is on its way to your phone." },
  });
  expect(gateway.sent.at(-1)).toEqual({
    to: "8801812000001",
    text: `${gateway.newestCode()} is your code to open an account at Gachpala, for 5 minutes. Tell it to nobody.`,
  });
  const typed = { name, phone: "01812 000001", code: gateway.newestCode(), password };
  expect((await browser.post("/api/user/register", typed)).status).toBe(200);
  expect((await browser.get("/api/user/is-auth")).body.user).toMatchObject({ name, email: "", phone: "01812000001" });
  expect((await browser.get("/api/user/account")).body.account).toMatchObject({ email: "", phone: "01812000001" });

  const again = shop.browser();
  const login = await again.post("/api/user/login", { phone: "8801812000001", password });
  expect(login).toMatchObject({ status: 200, body: { message: "Login Successful" } });
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const product = await addProduct(admin, { name: "Phone fern" });
  const { email: _, ...home } = address;
  const order = { items: [{ product, quantity: 1, size: "Small Pot" }], address: { ...home, phone: "01812000001" } };
  expect(await again.post("/api/order/cod", order)).toMatchObject({ status: 200 });
});

test("a code works once, only for its number, and not after five wrong tries", async () => {
  const phone = newPhone();
  const right = await code(phone);
  const wrong = right === "000000" ? "000001" : "000000";
  const refused = { status: 400, body: { code: "wrong-code", field: "code" } };
  const register = (input: object) => shop.browser().post("/api/user/register", { name, password, ...input });
  expect(await register({ phone: newPhone(), code: right })).toMatchObject(refused);
  for (let tries = 0; tries < 5; tries += 1) expect(await register({ phone, code: wrong })).toMatchObject(refused);
  expect(await register({ phone, code: right })).toMatchObject(refused);

  const { phone: mine, browser } = await withPhone();
  const used = gateway.newestCode();
  const once = { phone: mine, code: used, password: "other leaves 27" };
  expect(await browser.post("/api/user/reset-by-phone", once)).toMatchObject(refused);
});

test("a code serves the one purpose that its message names", async () => {
  const { browser, phone } = await withPhone();
  const acts = {
    "new-account": (input: object) => shop.browser().post("/api/user/register", { name, password, phone, ...input }),
    "new-password": (input: object) => shop.browser().post("/api/user/reset-by-phone", { phone, password, ...input }),
    "own-phone": (input: object) => browser.post("/api/user/phone", { phone, currentPassword: password, ...input }),
  };
  const names = {
    "new-account": "open an account",
    "new-password": "set a new password",
    "own-phone": "add this number",
  };
  const purposes = Object.keys(acts) as (keyof typeof acts)[];
  for (const purpose of purposes) {
    const sent = await code(phone, purpose);
    expect(gateway.sent.at(-1)?.text).toContain(`is your code to ${names[purpose]} at Gachpala`);
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect(await acts[other]({ code: sent }), `${purpose} for ${other}`).toMatchObject({
        body: { code: "wrong-code" },
      });
    }
  }
  // A program that names no purpose gets the one that fits: the number has an account.
  await code(phone);
  expect(gateway.sent.at(-1)?.text).toContain("set a new password");
  const bengali = { headers: { "accept-language": "bn" } };
  await shop.browser().post("/api/user/phone-code", { phone, purpose: "new-password" }, bengali);
  const { text } = gateway.sent.at(-1) ?? { text: "" };
  expect(text).toBe(`${gateway.newestCode()} Gachpala: নতুন পাসওয়ার্ডের কোড, ৫ মিনিট চলবে। কাউকে বলবেন না।`);
  expect(text.length).toBeLessThanOrEqual(70);
});

test("of ten that use one code at once, one succeeds", async () => {
  const phone = newPhone();
  const input = { name, phone, code: await code(phone), password };
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.browser().post("/api/user/register", input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const forgotten = { phone, code: await code(phone), password: "other leaves 27" };
  const resets = await Promise.all(
    Array.from({ length: 10 }, () => shop.browser().post("/api/user/reset-by-phone", forgotten)),
  );
  expect(resets.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a number has one account, and asking for a code does not tell who has one", async () => {
  const { phone } = await withPhone();
  const [known, unknown] = [phone, newPhone()];
  const answers = await Promise.all(
    [known, unknown].map((one) => shop.browser().post("/api/user/phone-code", { phone: one })),
  );
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const input = { name, phone, password, code: await code(phone, "new-account") };
  expect(await shop.browser().post("/api/user/register", input)).toMatchObject({
    status: 409,
    body: { code: "taken", field: "phone", message: "There is already an account with this number. Please log in." },
  });
});

test("a wrong password and an unknown number get the same answer, also in Bengali", async () => {
  const { phone } = await withPhone();
  const login = (input: object, headers = {}) => shop.browser().post("/api/user/login", input, { headers });
  const wrong = await login({ phone, password: "not my leaves" });
  expect(wrong).toMatchObject({ status: 401, body: { message: "Phone or password is wrong" } });
  expect((await login({ phone: newPhone(), password })).body).toEqual(wrong.body);
  const bengali = await login({ phone, password: "not my leaves" }, { "accept-language": "bn" });
  expect(bengali.body.message).toBe("ফোন নম্বর বা পাসওয়ার্ড ঠিক নয়");
});

test("a forgotten password is set by a code, which ends the other sessions", async () => {
  const { browser, phone } = await withPhone();
  const fresh = shop.browser();
  const reset = { phone, code: await code(phone), password: "new leaves 2026" };
  expect(await fresh.post("/api/user/reset-by-phone", { ...reset, password: phone })).toMatchObject({
    status: 400,
    body: { code: "weak-password" },
  });
  expect(await fresh.post("/api/user/reset-by-phone", reset)).toMatchObject({ status: 200 });
  expect((await fresh.get("/api/user/is-auth")).body.user.phone).toBe(phone);
  expect((await browser.get("/api/user/is-auth")).body.success).toBe(false);
  expect((await shop.browser().post("/api/user/login", { phone, password })).status).toBe(401);
});

test("no account with the number: a right code sets nothing", async () => {
  const phone = newPhone();
  const answer = await shop.browser().post("/api/user/reset-by-phone", { phone, code: await code(phone), password });
  expect(answer).toMatchObject({ status: 400, body: { code: "wrong-code" } });
});

test("a customer with an e-mail adds a phone with password and code, and logs in with either", async () => {
  const shopper = await signedInShopper(shop);
  const phone = newPhone();
  const input = { phone, code: await code(phone, undefined, shopper) };
  const wrong = await shopper.post("/api/user/phone", { ...input, currentPassword: "wrong leaves" });
  expect(wrong).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  expect(await shopper.post("/api/user/phone", { ...input, currentPassword: password })).toMatchObject({ status: 200 });
  expect((await shop.browser().post("/api/user/login", { phone, password })).status).toBe(200);
  expect((await shop.browser().post("/api/user/login", { email: shopper.email, password })).status).toBe(200);
  const other = await signedInShopper(shop);
  const taken = { phone, code: await code(phone, "own-phone"), currentPassword: password };
  expect(await other.post("/api/user/phone", taken)).toMatchObject({ status: 409, body: { field: "phone" } });
});

test("what is missing or no mobile number is said at its field", async () => {
  const post = (path: string, body: object) => shop.browser().post(path, body);
  const field = async (answer: Promise<{ status: number; body: { field?: string } }>) => {
    const { status, body } = await answer;
    return [status, body.field];
  };
  expect(await field(post("/api/user/login", { password }))).toEqual([400, "email"]);
  expect(await field(post("/api/user/register", { name, password }))).toEqual([400, "email"]);
  expect(await field(post("/api/user/register", { name, password, phone: newPhone() }))).toEqual([400, "code"]);
  for (const phone of ["0171", "02-9876543", "+1 202 555 0100", "call me"]) {
    expect(await field(post("/api/user/phone-code", { phone })), phone).toEqual([400, "phone"]);
  }
});

test("the gateway's refusal, nonsense and silence are one sentence, and neither key nor number is logged", async () => {
  const before = gateway.sent.length;
  for (const answer of [{ response_code: 1007, error_message: smsKey }, "<html>", "drop"]) {
    gateway.next(answer);
    const phone = newPhone();
    expect(await shop.browser().post("/api/user/phone-code", { phone })).toMatchObject({
      status: 502,
      body: { message: "The text message could not be sent. Please try again later." },
    });
    expect(shop.log.join("\n")).not.toContain(phone.slice(1));
  }
  expect(gateway.sent).toHaveLength(before);
  expect(shop.log.join("\n")).not.toContain(smsKey);
});

test("a number is sent one code a minute", async () => {
  const limited = await openTestShop({ ...variables("ssl-wireless"), RATE_LIMIT: "on" });
  const phone = newPhone();
  const ask = () => limited.browser().post("/api/user/phone-code", { phone });
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(gateway.sent.at(-1)?.to).toBe(`88${phone}`);
  await limited.close();
});

test("a message that the gateway did not take uses up no turn of the number", async () => {
  const limited = await openTestShop({ ...variables("bulksmsbd"), RATE_LIMIT: "on" });
  const phone = newPhone();
  const ask = () => limited.browser().post("/api/user/phone-code", { phone });
  gateway.next({ response_code: 1007 });
  expect((await ask()).status).toBe(502);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  await limited.close();
});

test("one address is sent twenty codes an hour, and tries sixty new passwords", async () => {
  const limited = await openTestShop({ ...variables("bulksmsbd"), RATE_LIMIT: "on" });
  const refusalsOf = async (path: string, count: number, body: () => object) => {
    const answers: number[] = [];
    const from = { address: "203.0.113.20" };
    for (let nth = 0; nth < count; nth += 1) answers.push((await limited.browser().post(path, body(), from)).status);
    return answers.filter((status) => status === 429).length;
  };
  const before = gateway.sent.length;
  expect(await refusalsOf("/api/user/phone-code", 22, () => ({ phone: newPhone() }))).toBe(2);
  expect(gateway.sent).toHaveLength(before + 20);
  const guess = () => ({ phone: newPhone(), code: "123456", password });
  expect(await refusalsOf("/api/user/reset-by-phone", 62, guess)).toBe(2);
  await limited.close();
});

test("numbers that nobody knows use up a part of the shop's messages only, and the owners are told at half", async () => {
  const limited = await openTestShop({ ...variables("bulksmsbd"), RATE_LIMIT: "on" });
  await takeNoEmail(limited);
  const known = { name, phone: newPhone(), password };
  let nth = 0;
  const ask = (phone: string, address: string) =>
    limited.browser().post("/api/user/phone-code", { phone }, { address });
  await ask(known.phone, "203.0.113.1");
  const account = { ...known, code: gateway.newestCode() };
  expect((await limited.browser().post("/api/user/register", account)).status).toBe(200);
  const mails = async () => {
    const kinds = await limited.database.db.select({ kind: outbox.kind }).from(outbox);
    return kinds.filter(({ kind }) => kind === "many-codes").length;
  };
  // One network of 48 bits has as many of 64 bits as it likes.
  const inOne = await Promise.all(Array.from({ length: 61 }, (_, n) => ask(newPhone(), `2001:db8:1:${n}::1`)));
  expect(inOne.filter(({ status }) => status === 429)).toHaveLength(1);
  const flood = async () => {
    nth += 1;
    return (await ask(newPhone(), `2001:db8:${nth.toString(16)}ff::1`)).status;
  };
  /** As if so many had been sent, without the wait. */
  const count = (limit: string, hits: number) =>
    limited.database.db.execute(sql`update throttle_counts set hits = ${hits} where key like ${`${limit}:%`}`);
  await count("phone-code-half", 248);
  expect(await flood()).toBe(200);
  expect(await mails()).toBe(0);
  expect(await flood()).toBe(200);
  expect(await mails()).toBe(1);
  await count("phone-code-unknown", 299);
  expect([await flood(), await flood()]).toEqual([200, 429]);
  expect(await mails()).toBe(1);
  await limited.database.db.execute(sql`delete from throttle_counts where key like 'phone-code-minute:%'`);
  expect((await ask(known.phone, "203.0.113.1")).status).toBe(200);
  await limited.close();
});

test("without a gateway nobody is sent a code", async () => {
  const without = await openTestShop();
  const answer = await without.browser().post("/api/user/phone-code", { phone: newPhone() });
  expect(answer).toMatchObject({ status: 404, body: { code: "no-sms" } });
  await without.close();
});

test("a proven phone brings in the guest orders of that number: not gifts, and nobody else's", async () => {
  const admin = await signedInOwner(shop);
  const product = await addProduct(admin, { name: "Guest fern" });
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true, gifts: true, emailOptional: true });
  let keys = 0;
  const guestOrder = async (phone: string, more: object = {}) => {
    keys += 1;
    const items = [{ product, quantity: 1, size: "Small Pot" }];
    const body = { items, address: { ...address, phone }, ...more };
    const headers = { "idempotency-key": `guest-key-of-proven-phone-${keys}` };
    return (await shop.browser().post("/api/order/guest", body, { headers })).body.orderId as string;
  };
  const phone = newPhone();
  const ordersOf = async (browser: ReturnType<TestShop["browser"]>) =>
    (await browser.post("/api/order/userorders")).body.orders.map(({ _id }: { _id: string }) => _id);
  const mine = await guestOrder(`+88 ${phone}`);
  await guestOrder(`${phone} / 1`);
  await guestOrder(phone, { gift: { message: "From your daughter" } });
  const other = await withPhone();
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  await other.browser.post("/api/order/cod", { items, address: { ...address, phone } });
  const { browser } = await withPhone(phone);
  expect(await ordersOf(browser)).toEqual([mine]);
  // A later one comes with the next proof, and an account without one gets nothing.
  const later = await guestOrder(phone);
  expect(await ordersOf(browser)).toEqual([mine]);
  const reset = { phone, code: await code(phone), password: "new leaves 2027" };
  expect((await browser.post("/api/user/reset-by-phone", reset)).status).toBe(200);
  expect(await ordersOf(browser)).toEqual([later, mine]);

  const added = newPhone();
  const third = await guestOrder(added);
  const byMail = await signedInShopper(shop);
  const number = { phone: added, code: await code(added, "own-phone"), currentPassword: password };
  expect(await byMail.post("/api/user/phone", { ...number, code: "000000" })).toMatchObject({ status: 400 });
  expect(await ordersOf(byMail)).toEqual([]);
  expect((await byMail.post("/api/user/phone", number)).status).toBe(200);
  expect(await ordersOf(byMail)).toEqual([third]);
});
