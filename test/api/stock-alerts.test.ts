// Being told once when a product that was sold out can be bought again.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import { tellStockAlerts } from "#server/stock-alerts/tell.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  productData,
  productForm,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, sendTexts } from "#test/sms-double.ts";

let gateway: SmsDouble;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  ({ shop, admin } = await openShopWithOwner(gatewayEnv(gateway)));
  await admin.send("PUT", "/api/admin/settings", { emailOptional: true });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([gateway.close(), mailServer.close()]);
});

let phones = 0;
const newPhone = () => `0181${String(++phones).padStart(7, "0")}`;
const soldOut = (change: Record<string, unknown> = {}) => addProduct(admin, { inStock: false, ...change });
const inStock = (productId: string, value = true) => admin.post("/api/product/stock", { productId, inStock: value });
const counts = (small: number, large: number) => ({
  stock: { "Small Pot": { count: small }, "Large Pot": { count: large } },
});
const ask = (input: object, browser = shop.browser()) => browser.post("/api/stock-alert", input);
const bengali = { headers: { "accept-language": "bn" } };

/** @returns the key of a row that waits by SMS */
async function waitBySms(product: string, phone = newPhone(), size = "", extra: object = {}): Promise<string> {
  const browser = shop.browser();
  expect(await browser.post("/api/stock-alert", { product, size, phone }, extra)).toMatchObject({
    status: 200,
    body: { next: "code" },
  });
  const code = gateway.newestCode();
  const { status, body } = await browser.post("/api/stock-alert/code", { product, size, phone, code }, extra);
  expect([status, body.next]).toEqual([200, "nothing"]);
  return body.key;
}

/** Tells whoever is to be told. @returns the messages that went out, and to whom the mails */
async function tell(now = new Date(), sendsMails = true) {
  gateway.sent.length = 0;
  mailServer.taken.length = 0;
  const teller = { db: shop.database.db, sendsSms: true, sendsMails };
  // Several processes at once.
  await Promise.all([1, 2, 3].map(() => tellStockAlerts(teller, now)));
  await sendTexts(gateway, { db: shop.database.db, live: shop.live }, Math.max(0, now.getTime() - Date.now()));
  await mails();
  return {
    sms: gateway.sent.map(({ to }) => to.replace("88", "")).sort(),
    texts: gateway.sent.map(({ text }) => text),
    mails: mailServer.taken.flatMap(({ to }) => to).sort(),
  };
}
const mails = () => mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
const newestMail = () => readMail(mailServer.taken.at(-1)?.raw ?? "").text;
const rowsOf = (product: string) =>
  shop.database.db.select().from(stockAlerts).where(eq(stockAlerts.productId, product));

test("a number is confirmed by a code, told once in its language, and forgotten", async () => {
  const product = await soldOut({ name: "Fiddle-Leaf Fig", bengaliName: "ফিডল লিফ ফিগ" });
  const [english, reader] = [newPhone(), newPhone()];
  await waitBySms(product, english);
  await waitBySms(product, reader, "", bengali);
  expect((await tell()).sms).toEqual([]);
  await inStock(product);
  const told = await tell();
  expect(told.sms).toEqual([english, reader].sort());
  // Of two that are due at once either may go first.
  expect(told.texts.toSorted()).toEqual([
    "Fiddle-Leaf Fig is back in stock at Gachpala. This is the only message.",
    "ফিডল লিফ ফিগ আবার স্টকে এসেছে। Gachpala",
  ]);
  expect(await rowsOf(product)).toEqual([]);
  await inStock(product, false);
  await inStock(product);
  expect((await tell()).sms).toEqual([]);
});

test("stock that comes and goes while alerts are sent: each who waits is told once, and nobody who came after a sale", async () => {
  const product = await soldOut({ sizes: ["Small Pot"], inStock: true, stock: { "Small Pot": { count: 0 } } });
  const early = [newPhone(), newPhone(), newPhone(), newPhone()];
  for (const phone of early) await waitBySms(product, phone);
  const teller = { db: shop.database.db, sendsSms: true, sendsMails: true };
  gateway.sent.length = 0;
  const shopper = await signedInShopper(shop);
  const receive = async (pieces: number) => {
    const asked = { actKey: crypto.randomUUID(), size: "Small Pot", productId: product, pieces, cost: 5 };
    const { status, body } = await admin.post("/api/stock-book/received", asked);
    expect([status, body.message]).toEqual([200, body.message]);
  };
  const buyAll = async (pieces: number) => {
    const items = [{ product, quantity: pieces, size: "Small Pot" }];
    return (await shopper.post("/api/order/cod", { items, address })).status;
  };
  for (let round = 0; round < 5; round += 1) {
    // The last piece may be sold before, between or after what the tellers see.
    await Promise.all([receive(1).then(() => buyAll(1)), ...[1, 2, 3].map(() => tellStockAlerts(teller, new Date()))]);
  }
  await sendTexts(gateway, { db: shop.database.db, live: shop.live }, 0);
  const before = gateway.sent.map(({ to }) => to.replace("88", ""));
  const late = newPhone();
  await waitBySms(product, late);
  expect((await tell()).sms).not.toContain(late);
  await receive(2);
  expect([...before, ...(await tell()).sms].sort()).toEqual([...early, late].sort());
  expect(await rowsOf(product)).toEqual([]);
});

test("a mailbox is confirmed by its link, and told once", async () => {
  const product = await soldOut();
  const email = "Rahima@example.com";
  expect(await ask({ product, email })).toMatchObject({
    status: 200,
    body: { next: "mail", message: "Open the link in the mail that we have sent you." },
  });
  await mails();
  await inStock(product);
  expect((await tell()).mails).toEqual([]);
  await inStock(product, false);
  await ask({ product, email: "rahima@example.com" });
  await mails();
  const [, key = ""] = /\/stock-alert\?key=(\S+)/.exec(newestMail()) ?? [];
  for (const _time of [1, 2]) {
    expect((await shop.browser().post("/api/stock-alert/confirm", { key })).status).toBe(200);
  }
  expect(await rowsOf(product)).toHaveLength(1);
  await inStock(product);
  // Without a mail server a mail would be a file: nobody is told, and the mailbox waits.
  expect((await tell(new Date(), false)).mails).toEqual([]);
  expect(await rowsOf(product)).toHaveLength(1);
  expect((await tell()).mails).toEqual([email]);
  expect(newestMail()).toContain("This is the only mail about it.");
  expect(await shop.browser().post("/api/stock-alert/confirm", { key })).toMatchObject({
    status: 410,
    body: { code: "link-over" },
  });
  expect((await tell()).mails).toEqual([]);
});

test("a size is waited for by itself, whether a count, a cancelled order or the switch brings it back", async () => {
  const product = await addProduct(admin, { ...counts(3, 0) });
  const [large, any] = [newPhone(), newPhone()];
  await waitBySms(product, large, "Large Pot");
  expect(await ask({ product, phone: any })).toMatchObject({ status: 409, body: { code: "in-stock" } });
  expect(await ask({ product, phone: any, size: "Small Pot" })).toMatchObject({ body: { code: "in-stock" } });
  expect((await tell()).sms).toEqual([]);
  const save = (change: object) =>
    admin.send("PUT", `/api/product/update/${product}`, productForm(productData({ ...change })));
  expect((await save({ inStock: false, ...counts(3, 2) })).status).toBe(200);
  await waitBySms(product, any);
  expect((await tell()).sms).toEqual([]);
  await inStock(product);
  expect((await tell()).sms).toEqual([large, any].sort());
});

test("asking again changes nothing, and the list can be left", async () => {
  const product = await soldOut();
  const phone = newPhone();
  const keys = [await waitBySms(product, phone), await waitBySms(product, phone)];
  expect(keys[0]).toBe(keys[1]);
  expect(await rowsOf(product)).toHaveLength(1);
  for (const _time of [1, 2]) {
    const left = await shop.browser().post("/api/stock-alert/end", { key: keys[0] });
    expect(left).toMatchObject({ status: 200, body: { message: "You are off the list." } });
  }
  await inStock(product);
  expect((await tell()).sms).toEqual([]);
});

test("a wrong code, a forged key, an unknown product or size and a wrong number are refused at their field", async () => {
  const product = await soldOut();
  const phone = newPhone();
  await ask({ product, phone });
  const wrong = gateway.newestCode() === "000000" ? "111111" : "000000";
  const at = (path: string, body: object) => shop.browser().post(`/api/stock-alert${path}`, body);
  expect(await at("/code", { product, phone, code: wrong })).toMatchObject({ status: 400, body: { field: "code" } });
  expect(await at("", { product })).toMatchObject({ status: 400, body: { field: "phone" } });
  expect(await at("", { product, phone: "12" })).toMatchObject({ status: 400, body: { field: "phone" } });
  expect(await at("", { product, email: "nobody" })).toMatchObject({ status: 400, body: { field: "email" } });
  expect(await at("", { product, phone, size: "Barrel" })).toMatchObject({ status: 404, body: { field: "size" } });
  const nobodys = crypto.randomUUID();
  expect(await at("", { product: nobodys, phone })).toMatchObject({ status: 404, body: { field: "product" } });
  for (const key of ["x", `${nobodys}.`, `${nobodys}.forged`, `${nobodys}.a.b`]) {
    for (const path of ["/confirm", "/end"]) expect((await at(path, { key })).status).toBe(410);
  }
  expect(await rowsOf(product)).toEqual([]);
});

test("a code for it opens nothing else, and no other code opens it", async () => {
  const product = await soldOut();
  const phone = newPhone();
  const visitor = shop.browser();
  await ask({ product, phone });
  const account = { name: "Rahima", phone, code: gateway.newestCode(), password: "green leaves 28" };
  expect((await visitor.post("/api/user/register", account)).status).toBe(400);
  const other = newPhone();
  await visitor.post("/api/user/phone-code", { phone: other });
  const code = gateway.newestCode();
  expect((await visitor.post("/api/stock-alert/code", { product, phone: other, code })).status).toBe(400);
});

test("what an account has proven needs no code; with the account it is forgotten", async () => {
  const product = await soldOut();
  const phone = newPhone();
  const browser = shop.browser();
  await browser.post("/api/user/phone-code", { phone });
  const password = "green leaves 28";
  await browser.post("/api/user/register", { name: "Rahima", phone, code: gateway.newestCode(), password });
  expect(await ask({ product, phone }, browser)).toMatchObject({ status: 200, body: { next: "nothing" } });
  expect(await ask({ product, phone: newPhone() }, browser)).toMatchObject({ body: { next: "code" } });
  expect(await rowsOf(product)).toHaveLength(1);
  const { alerts } = (await browser.get("/api/stock-alert/mine")).body;
  expect(alerts).toMatchObject([{ product, size: "", phone, email: null, isConfirmed: true }]);
  const deleted = await browser.post("/api/user/delete", { currentPassword: password });
  expect(deleted.status).toBe(200);
  expect(await rowsOf(product)).toEqual([]);
});

test("an account without an e-mail that is deleted takes no stranger's waiting mail with it", async () => {
  const phone = newPhone();
  const browser = shop.browser();
  await browser.post("/api/user/phone-code", { phone });
  const password = "green leaves 29";
  await browser.post("/api/user/register", { name: "Karim", phone, code: gateway.newestCode(), password });
  const stranger = await signedInShopper(shop);
  await mails();
  mailServer.taken.length = 0;
  await shop.browser().post("/api/user/forgot-password", { email: stranger.email });
  expect((await browser.post("/api/user/delete", { currentPassword: password })).status).toBe(200);
  await mails();
  expect(mailServer.taken.flatMap(({ to }) => to)).toContain(stranger.email);
});

test("a message that the gateway refused is tried again; one that may have been sent is not", async () => {
  const product = await soldOut();
  const phone = newPhone();
  await waitBySms(product, phone);
  await inStock(product);
  gateway.next({ response_code: 1007 });
  expect((await tell()).sms).toEqual([]);
  expect((await tell()).sms).toEqual([]);
  const later = new Date(Date.now() + 3_700_000);
  expect((await tell(later)).sms).toEqual([phone]);
  const second = await soldOut();
  await waitBySms(second);
  await inStock(second);
  gateway.next("drop");
  expect((await tell()).sms).toEqual([]);
  expect((await tell(later)).sms).toEqual([]);
});

test("the owner sees what is waited for, most first; shoppers how many wait, from five on", async () => {
  const [few, many] = [await soldOut({ name: "Few" }), await soldOut({ name: "Many", bengaliName: "অনেক" })];
  for (let at = 0; at < 4; at += 1) await waitBySms(many);
  await waitBySms(few);
  const waiting = async () => (await shop.browser().get(`/api/stock-alert/waiting?product=${many}`)).body.waiting;
  expect(await waiting()).toBeNull();
  await waitBySms(many);
  expect(await waiting()).toBe(5);
  await ask({ product: many, email: "unconfirmed@example.com" });
  const { rows } = (await admin.get("/api/stock-alert/list")).body;
  expect(rows[0]).toMatchObject({ productId: many, name: "Many", bengaliName: "অনেক", size: "", waiting: 5 });
  expect(rows.find((row: { productId: string }) => row.productId === few)).toMatchObject({ waiting: 1 });
});
