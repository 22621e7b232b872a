// Text messages about orders: which are sent, at what cost, once, within the day's limit, and whatever strangers have caused.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayMs } from "#contract/rules/dhaka.ts";
import { textDays, textMessages } from "#db/schema/texts.ts";
import * as m from "#messages";
import { ordersToAnyPhone, orderTextWriter } from "#server/orders/letters/order-texts.ts";
import { remark } from "#server/remarks/remarks.ts";
import { eraseTexts } from "#server/sms/owners-texts.ts";
import { byDay, openTextRoom, takeOfDay } from "#server/sms/text-room.ts";
import { type HttpSmsDouble, openHttpSmsDouble } from "#test/http-sms-double.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  owner,
  signedInOwner,
  type TestShop,
} from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let double: HttpSmsDouble;
let shop: TestShop;
let admin: Browser;
let product: string;
beforeAll(async () => {
  double = await openHttpSmsDouble();
  shop = await openTestShop({ SMS_API_BASE: double.base });
  admin = await signedInOwner(shop);
  await admin.send("PUT", "/api/admin/settings", { emailOptional: true, guestOrders: true });
  await addCategory(admin, "Indoor Plants");
  product = await addProduct(admin);
});
afterAll(async () => {
  await shop.close();
  await double.close();
});
beforeEach(async () => {
  await shop.database.db.delete(textMessages);
  await shop.database.db.delete(textDays);
  double.calls.length = 0;
  await gateway({});
  await words({ smsOn: ["placed", "shipped", "canceled"] });
});

async function gateway(more: object) {
  const fields = [
    { name: "to", value: "{phone}" },
    { name: "msg", value: "{text}" },
  ];
  const plain = {
    isOn: true,
    address: `${double.base}/send`,
    way: "form",
    numberForm: "880",
    price: 0.35,
    mostADay: 100,
  };
  const input = { ...plain, fields, success: { path: "error", value: "0" }, ...more };
  const saved = await admin.send("PUT", "/api/admin/sms-gateway", {
    gateway: input,
    key: "key-of-the-gateway",
    currentPassword: owner.password,
  });
  expect(saved.status).toBe(200);
}
async function words(more: object) {
  const { version, draft } = (await admin.get("/api/admin/words")).body;
  const saved = await admin.send("PUT", "/api/admin/words", { version, words: { ...draft, ...more } });
  expect(saved.status, JSON.stringify(saved.body.fields)).toBe(200);
  await admin.post("/api/admin/words/publish", { version: saved.body.version });
}
let phones = 0;
const newPhone = () => `0181${String(++phones).padStart(7, "0")}`;
/** Entered by the owner, as of somebody who called. */
async function written(phone = newPhone(), more: object = {}) {
  const input = { items: [{ product, quantity: 1, size: "Small Pot" }], source: "phone", note: "", ...more };
  const { body } = await admin.post("/api/order/create", { ...input, address: { ...address, email: "", phone } });
  return body.orderId as string;
}
const step = (orderId: string, status: string) => admin.post("/api/order/status", { orderId, status });
let hasMailServer = true;
/** Several processes at once. */
async function send() {
  await Promise.all([1, 2, 3].map(() => shop.app.texts.sendDue(writer())));
  return double.calls.map(({ fields }) => fields.msg);
}
function writer() {
  const home = () => ({ origin: "https://shop.example", firstLanguage: "en" as const });
  return orderTextWriter({
    ...{ db: shop.database.db, home, isPlant: () => true },
    isBesideMail: () => shop.app.texts.isBesideMail,
    mostADay: () => shop.app.texts.mostADay,
    sendsMails: () => hasMailServer,
  });
}
const kept = () => shop.database.db.select().from(textMessages);

test("what the owner has switched on is sent once, with its parts and its cost; the rest leaves no trace", async () => {
  const phone = newPhone();
  const orderId = await written(phone);
  await step(orderId, "Shipped");
  await step(orderId, "Delivered");
  const texts = await send();
  expect(texts).toHaveLength(2);
  expect(texts.sort()[0]).toMatch(/^Gachpala: we have your order GP-\d+, Tk [\d.,]+\. Thank you\.$/);
  expect(texts[1]).toMatch(/is with the courier\.$/);
  expect(double.calls.every(({ fields }) => fields.to === `88${phone}`)).toBe(true);
  await send();
  expect(double.calls).toHaveLength(2);
  expect((await kept()).map(({ state, parts, costMinor }) => [state, parts, costMinor])).toEqual([
    ["sent", 1, 35],
    ["sent", 1, 35],
  ]);
  const { body } = await admin.post("/api/admin/sms", {});
  expect(body.months).toEqual([{ month: expect.any(String), messages: 2, parts: 2, cost: 0.7 }]);
  expect(body.today).toEqual({ messages: 2, most: 100 });
});

test("who has a mailbox is told there; in a shop without a mail server the phone is told instead", async () => {
  const input = { items: [{ product, quantity: 1, size: "Small Pot" }], source: "phone", note: "" };
  const { body } = await admin.post("/api/order/create", { ...input, address: { ...address, phone: newPhone() } });
  await step(body.orderId, "Shipped");
  expect(await send()).toEqual([]);
  expect((await kept()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  await shop.database.db.delete(textMessages);
  await step(body.orderId, "Packing");
  hasMailServer = false;
  await step(body.orderId, "Shipped");
  expect(await send()).toEqual([expect.stringMatching(/is with the courier/)]);
  hasMailServer = true;
});

test("what came due while the order was canceled is sent once, after the order is restored", async () => {
  const restored = async (orderId: string) => {
    await admin.post("/api/order/cancel", { orderId, reason: "By mistake" });
    await send();
    expect((await admin.post("/api/order/cancel/undo", { orderId })).status).toBe(200);
  };
  const told = async () => (await send()).filter((text) => text?.includes("is with the courier")).length;
  const orderId = await written();
  await send();
  await step(orderId, "Shipped");
  await restored(orderId);
  expect(await told()).toBe(1);
  await restored(orderId);
  expect(await told()).toBe(1);

  await words({ smsOn: ["confirmed"] });
  const confirmed = async () => (await send()).filter((text) => text?.includes("confirmed")).length;
  // An order that an owner writes down needs no call.
  const input = {
    items: [{ product, quantity: 1, size: "Small Pot" }],
    address: { ...address, email: "", phone: newPhone() },
  };
  const headers = { "idempotency-key": "key-of-a-guest-who-is-called" };
  const called = (await shop.browser().post("/api/order/guest", input, { headers })).body.orderId as string;
  expect((await admin.post("/api/order/call", { orderId: called, outcome: "confirmed" })).status).toBe(200);
  await restored(called);
  expect(await confirmed()).toBe(1);
  await restored(called);
  expect(await confirmed()).toBe(1);
});

test("an order that is restored days later is told how far it is too", async () => {
  const orderId = await written();
  await step(orderId, "Shipped");
  await admin.post("/api/order/cancel", { orderId, reason: "By mistake" });
  const told = async () => (await send()).filter((text) => text?.includes("is with the courier")).length;
  expect(await told()).toBe(0);
  const dayBeforeYesterday = new Date(Date.now() - 2 * dayMs);
  await shop.database.db.update(textMessages).set({ createdAt: dayBeforeYesterday });
  expect((await admin.post("/api/order/cancel/undo", { orderId })).status).toBe(200);
  expect(await told()).toBe(1);
});

test("who has no mailbox is told what to pay in advance, and that a payment was not found, while it is still so", async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  await words({ smsOn: ["advanceAsked", "paymentMissed"] });
  const act = async (path: string, orderId: string, more: object) =>
    expect((await admin.post(`/api/order/${path}`, { orderId, ...more })).status, path).toBe(200);
  const orderId = await written();
  await act("advance", orderId, { amount: 50 });
  const asked = /^Gachpala: before we pack order GP-\d+, please send Tk 50 in advance\./;
  expect(await send()).toEqual([expect.stringMatching(asked)]);
  const named = { wallet: "bkash", trxId: "SMS0000001" };
  await act("transfer/told", orderId, named);
  await act("transfer/not-found", orderId, { trxId: named.trxId, reason: "No such transfer" });
  const missed = /^Gachpala: we could not find your payment for order GP-\d+\./;
  expect(await send()).toEqual([expect.stringMatching(asked), expect.stringMatching(missed)]);
  // A corrected reason is no second news.
  await act("transfer/not-found", orderId, { trxId: named.trxId, reason: "Not on our statement" });
  expect(await send()).toHaveLength(2);

  const other = await written();
  await act("advance", other, { amount: 50 });
  await act("advance", other, { amount: null });
  expect(await send()).toHaveLength(2);
});

test("what an order's messages have cost is on its page, for who sees costs", async () => {
  const orderId = await written();
  await step(orderId, "Shipped");
  await send();
  const [seller, manager] = [await signedInStaff(shop, admin, "seller"), await signedInStaff(shop, admin, "manager")];
  const textsFor = async (who: Browser) => (await who.get(`/api/order/${orderId}`)).body.order.texts;
  expect(await textsFor(admin)).toEqual({ messages: 2, parts: 2, cost: 0.7 });
  expect(await textsFor(manager)).toEqual({ messages: 2, parts: 2, cost: 0.7 });
  expect(await textsFor(seller)).toBeUndefined();
  const writer = await signedInStaff(shop, admin, "writer");
  expect((await admin.get("/api/admin/words/mails")).body.sms.price).toBe(0.35);
  expect((await writer.get("/api/admin/words/mails")).body.sms).not.toHaveProperty("price");
});

test("the owner's own words are sent, and paid for as what they take", async () => {
  await words({ sms: { en: { placed: "{name}, অর্ডার {number} {total} {shop} ".padEnd(90, "।") }, bn: {} } });
  await written();
  const [text] = await send();
  expect(text).toContain(address.firstName);
  expect((await kept())[0]).toMatchObject({ parts: 2, costMinor: 70 });
  await words({ sms: { en: {}, bn: {} } });
});

test("the kept copy of a message does not open its order, and a gateway that repeats what it was sent shows nobody code or number", async () => {
  await words({ sms: { en: { placed: "{shop}: order {number}. Follow it: {link}" }, bn: {} } });
  const phone = newPhone();
  await written(phone);
  const [text = ""] = await send();
  expect(text).toContain("https://shop.example/track/");
  expect((await kept())[0]?.body).toMatch(/^Gachpala: order GP-\d+\. Follow it: \[not kept\]$/);

  double.next({ body: JSON.stringify({ error: 7, to: `+88${phone}`, msg: text }).replaceAll("/", "\\/") });
  await shop.database.db.update(textMessages).set({ state: "waiting", handedOverAt: null, dueAt: new Date(0) });
  await send();
  const [message] = (await admin.post("/api/admin/sms", {})).body.messages;
  expect(message.lastError).toBe('{"error":7,"to":"[not kept]","msg":"[not kept]"}');
  await words({ sms: { en: {}, bn: {} } });

  const caller = newPhone();
  const sendCode = { kind: "codeOrder" as const, language: "bn" as const, figures: { code: "481516" } };
  double.next({ body: `Rejected 88${caller}: the code 481516 is spam` });
  await expect(shop.app.texts.sendSms?.(caller, sendCode)).rejects.toMatchObject({
    answer: "Rejected [not kept]: the code [not kept] is spam",
  });
  expect(JSON.stringify((await kept()).map(({ lastError }) => lastError))).not.toMatch(/481516|01\d{9}/);
  await eraseTexts(shop.database.db, caller, []);
  const erased = (await kept()).find(({ kind }) => kind === "codeOrder");
  expect(erased).toMatchObject({ phone: "", body: "", lastError: "" });
});

test("words that leave out what the kind needs, or name what it does not know, are refused at their field", async () => {
  const { version, draft } = (await admin.get("/api/admin/words")).body;
  const save = async (en: object) =>
    (await admin.send("PUT", "/api/admin/words", { version, words: { ...draft, sms: { en, bn: {} } } })).body.field;
  expect(await save({ codeAccount: "Hello from {shop}" })).toBe("words.sms.en.codeAccount");
  expect(await save({ codeOrder: "{code} from {shop}" })).toBe("words.sms.en.codeOrder");
  expect(await save({ placed: "Your {price}" })).toBe("words.sms.en.placed");
  const off = await admin.send("PUT", "/api/admin/words", { version, words: { ...draft, smsOn: ["codeAccount"] } });
  expect(off.status).toBe(400);
});

test("a refusal is tried again, later; a broken connection is unsure and never sent again by itself", async () => {
  double.next({ status: 503, body: "busy" });
  const orderId = await written();
  expect(await send()).toHaveLength(1);
  expect((await kept())[0]).toMatchObject({ state: "waiting", attempts: 1, lastError: "busy" });
  const past = new Date(Date.now() - 1000);
  await shop.database.db.update(textMessages).set({ dueAt: past });
  expect(await send()).toHaveLength(2);
  expect((await kept())[0]).toMatchObject({ state: "sent", attempts: 2 });

  double.next("drop");
  await step(orderId, "Shipped");
  expect(await send()).toHaveLength(3);
  const unsure = (await kept()).find(({ kind }) => kind === "shipped");
  expect(unsure).toMatchObject({ state: "unsure" });
  await shop.database.db.update(textMessages).set({ dueAt: past });
  expect(await send()).toHaveLength(3);
  expect((await admin.post("/api/admin/sms/send", { smsId: unsure?.id })).status).toBe(200);
  expect(await send()).toHaveLength(4);
  expect((await admin.post("/api/admin/sms/send", { smsId: unsure?.id })).status).toBe(409);
});

test("what a process that died had handed over is unsure", async () => {
  await written();
  const past = new Date(Date.now() - 1000);
  await shop.database.db.update(textMessages).set({ handedOverAt: past, claim: crypto.randomUUID(), dueAt: past });
  expect(await send()).toHaveLength(0);
  expect((await kept())[0]).toMatchObject({ state: "unsure" });
});

test("no more leave on a day than the owner allows, and of fifty at once no more either", async () => {
  await gateway({ mostADay: 2 });
  for (let nth = 0; nth < 3; nth += 1) await written();
  expect(await send()).toHaveLength(2);
  expect((await kept()).filter(({ state }) => state === "waiting")).toHaveLength(1);
  const now = new Date("2026-01-15T06:00:00Z");
  const taken = await Promise.all(Array.from({ length: 50 }, () => takeOfDay(shop.database.db, now, 20)));
  expect(taken.filter(Boolean)).toHaveLength(20);
});

test.each([
  ["21:59", "2026-01-15T15:59:00Z", "2026-01-15T15:59:00Z"],
  ["22:00", "2026-01-15T16:00:00Z", "2026-01-16T02:00:00Z"],
  ["23:30", "2026-01-15T17:30:00Z", "2026-01-16T02:30:00Z"],
  ["midnight", "2026-01-15T18:00:00Z", "2026-01-16T02:00:00Z"],
  ["07:59", "2026-01-16T01:59:00Z", "2026-01-16T02:59:00Z"],
  ["08:00", "2026-01-16T02:00:00Z", "2026-01-16T02:00:00Z"],
])("what waited for the next day until %s in Dhaka wakes nobody", (_hour, at, leaves) => {
  expect(byDay(new Date(at))).toEqual(new Date(leaves));
});

test.each([
  ["00:10", "sent"],
  ["07:50", "sent"],
  ["08:20", "sent"],
  ["21:45", "sent"],
])("what comes at %s while its day's messages are used up leaves the next morning", async (hour, state) => {
  expect(await afterTwoDays(hour, ["2026-01-15"])).toMatchObject({ state });
});

test("what finds the messages of the next day used up too is no news any more", async () => {
  const message = await afterTwoDays("00:10", ["2026-01-15", "2026-01-16"]);
  expect(message).toMatchObject({ state: "skipped", lastError: remark("tooOld") });
});

/** A message of 15 January, two days later. @param full days whose messages are used up */
async function afterTwoDays(hour: string, full: string[]) {
  const { db } = shop.database;
  await written();
  const cameAt = new Date(`2026-01-15T${hour}:00+06:00`);
  await db.update(textMessages).set({ createdAt: cameAt, dueAt: cameAt });
  await db.insert(textDays).values(full.map((day) => ({ day, messages: 100 })));
  let now = cameAt;
  const folder = await mkdtemp(path.join(tmpdir(), "gachpala-texts-"));
  const room = openTextRoom({
    ...{
      db,
      options: { gateway: "file" as const, folder },
      allowedOrigin: undefined,
      sealedWith: () => "",
      warn: () => {},
    },
    kept: () => shop.live.view().sms,
    words: () => shop.live.view().words,
    shop: () => ({ shop: "Gachpala", phone: "" }),
    now: () => now,
  });
  // A sender that looks each half hour, a little late each time.
  for (; now < new Date("2026-01-17T00:00+06:00"); now = new Date(now.getTime() + 1_807_000))
    await room.sendDue(writer());
  await rm(folder, { recursive: true });
  const [message] = await kept();
  if (message?.sentAt) expect(message.sentAt.toISOString()).toMatch(/^2026-01-16T02:[0-4]/);
  return message;
}

test("the messages of a day are counted anew from midnight in Dhaka", async () => {
  const { db } = shop.database;
  const take = (at: string) => takeOfDay(db, new Date(at), 1);
  expect(await take("2026-01-15T17:59:59Z")).toBe(true);
  expect(await take("2026-01-15T17:59:59Z")).toBe(false);
  expect(await take("2026-01-15T18:00:00Z")).toBe(true);
});

test("a stranger's orders with my number use up their own messages, not those of what the shop does with mine", async () => {
  await words({ smsOn: ["placed", "shipped"] });
  const phone = newPhone();
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const order = async (network: string, nth: number) => {
    const key = `key-of-a-strangers-order-${network}-${nth}`;
    const input = { items, address: { ...address, email: "", phone } };
    const sent = await shop
      .browser()
      .post("/api/order/guest", input, { headers: { "idempotency-key": key }, address: network });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return sent.body.orderId as string;
  };
  for (let nth = 0; nth < 5; nth += 1) await order("203.0.113.7", nth);
  expect(await send()).toHaveLength(3);
  const mine = await order("198.51.100.7", 1);
  expect(await send()).toHaveLength(4);
  await step(mine, "Shipped");
  expect(await send()).toHaveLength(5);
  const skipped = await shop.database.db.select().from(textMessages).where(eq(textMessages.state, "skipped"));
  expect(skipped).toHaveLength(2);
});

test("one network's orders to ever other numbers use up a share of the day's messages; others are told, and by the shop all are", async () => {
  await words({ smsOn: ["placed", "shipped"] });
  await gateway({ mostADay: 240 });
  const most = ordersToAnyPhone(240);
  expect([most, ordersToAnyPhone(1000), ordersToAnyPhone(50)]).toEqual([12, 50, 10]);
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const order = async (network: string, nth: number) => {
    const key = `key-of-many-numbers-${network}-${nth}`;
    const input = { items, address: { ...address, email: "", phone: newPhone() } };
    const sent = await shop
      .browser()
      .post("/api/order/guest", input, { headers: { "idempotency-key": key }, address: network });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return sent.body.orderId as string;
  };
  let last = "";
  for (let nth = 0; nth < most + 2; nth += 1) last = await order("203.0.113.99", nth);
  expect(await send()).toHaveLength(most);
  const skipped = await shop.database.db.select().from(textMessages).where(eq(textMessages.state, "skipped"));
  expect(skipped.map(({ lastError }) => lastError)).toEqual([1, 2].map(() => expect.stringContaining("manyOfAsker")));
  // Other networks, callers, and what the shop does with an order of the busy one.
  await order("198.51.100.99", 1);
  await written();
  await step(last, "Shipped");
  expect(await send()).toHaveLength(most + 3);
});

test("a network's orders that are told by mail leave the messages to those that are not", async () => {
  await words({ smsOn: ["placed"] });
  await gateway({ mostADay: 100 });
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const order = async (nth: number, email: string) => {
    const input = { items, address: { ...address, email, phone: newPhone() } };
    const headers = { "idempotency-key": `key-of-mailbox-number-${nth}` };
    const sent = await shop.browser().post("/api/order/guest", input, { headers, address: "203.0.113.77" });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  };
  for (let nth = 1; nth <= ordersToAnyPhone(100); nth += 1) await order(nth, `guest${nth}@example.com`);
  expect(await send()).toEqual([]);
  await order(11, "");
  expect(await send()).toHaveLength(1);
});

test("text messages are found by phone, by order and by what they are about, and counted by state", async () => {
  const phone = newPhone();
  const orderId = await written(phone);
  await send();
  const { number } = (await admin.get(`/api/order/${orderId}`)).body.order;
  const found = async (q: string, more: object = {}) => (await admin.post("/api/admin/sms", { q, ...more })).body;
  const all = await found("");
  expect(Object.values(all.counts as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(all.total);
  for (const q of [phone, `+88${phone}`, phone.slice(3), number, number.toLowerCase(), number.slice(3)]) {
    const { messages, counts, total } = await found(q);
    expect({ q, orders: messages.map((one: { orderId: string }) => one.orderId) }).toEqual({ q, orders: [orderId] });
    expect({ q, counts, total }).toMatchObject({ q, counts: { sent: 1, failed: 0, waiting: 0 }, total: 1 });
  }
  const failed = await found(phone, { state: "failed" });
  expect(failed).toMatchObject({ messages: [], total: 0, counts: { sent: 1 } });
  const ofWeek = () => found(phone, { isRecent: true });
  expect(await ofWeek()).toMatchObject({ total: 1, counts: { sent: 1 } });
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  await shop.database.db.update(textMessages).set({ createdAt }).where(eq(textMessages.phone, phone));
  expect(await ofWeek()).toMatchObject({ messages: [], total: 0, counts: { sent: 0 } });
  await step(orderId, "Shipped");
  await send();
  for (const locale of ["en", "bn"] as const) {
    const { messages } = await found(m.status_shipped({}, { locale }));
    expect(new Set(messages.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["shipped"]));
  }
  expect(await found("nobody's text")).toMatchObject({ messages: [], total: 0 });
});
