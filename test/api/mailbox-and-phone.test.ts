// An account has a mailbox and a phone: what each may do while nobody has proven the other, and whom it is told.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf, setAside, tokenIn } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  shopperPassword as password,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble } from "#test/sms-double.ts";

let gateway: SmsDouble;
let server: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let product: string;
beforeAll(async () => {
  [gateway, server] = await Promise.all([openSmsDouble(), openMailServer()]);
  const sms = gatewayEnv(gateway);
  shop = await openTestShop(sms);
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  product = await addProduct(admin, { name: "Fern of two sides" });
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
});
afterAll(async () => {
  await Promise.all([shop.close(), gateway.close(), server.close()]);
});

let made = 0;
function newPeople() {
  made += 1;
  const nth = String(made).padStart(6, "0");
  return { email: `victim${nth}@example.com`, phone: `01733${nth}`, strangersPhone: `01844${nth}` };
}
async function code(phone: string, purpose: string, browser = shop.browser()): Promise<string> {
  expect(await browser.post("/api/user/phone-code", { phone, purpose })).toMatchObject({ status: 200 });
  return gateway.newestCode();
}
/** Due to this address now, as they arrive. */
async function mailsTo(to: string): Promise<string[]> {
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const mails = server.taken.map(({ raw }) => readMail(raw));
  return mails.filter(({ headers }) => String(headers.get("to")).includes(to)).map(({ text }) => text);
}
async function askByMail(email: string): Promise<string> {
  await setAside(shop);
  expect((await shop.browser().post("/api/user/forgot-password", { email })).status).toBe(200);
  const [text = ""] = await mailsTo(email);
  return text;
}
const newPassword = "fresh moss 88 fresh";
const isSignedIn = async (browser: Browser) => (await browser.get("/api/user/is-auth")).body.success;
const accountOf = async (browser: Browser) => (await browser.get("/api/user/account")).body.account;
const registered = async (input: object) => {
  const browser = shop.browser();
  expect(await browser.post("/api/user/register", { name: "STRANGER", password, ...input })).toMatchObject({
    status: 200,
  });
  return browser;
};

/** A stranger's account with the victim's e-mail and the stranger's own phone. */
async function claimed() {
  const people = newPeople();
  const { email, strangersPhone } = people;
  const stranger = await registered({
    email,
    phone: strangersPhone,
    code: await code(strangersPhone, "new-account"),
  });
  return { ...people, stranger };
}

test("an e-mail that nobody confirmed sets no password beside a phone; its reader takes the e-mail off, and opens an account", async () => {
  const { email, strangersPhone, stranger } = await claimed();
  const text = await askByMail(email);
  expect(text).toContain("a code sent to it sets a new password");
  expect(text).not.toContain("STRANGER");
  expect(text).not.toContain("/reset-password");
  const token = tokenIn(text);
  for (const call of ["reset-password", "confirm-email"]) {
    const refused = await shop.browser().post(`/api/user/${call}`, { token, password: newPassword });
    expect(refused.status, call).toBe(call === "confirm-email" ? 409 : 410);
  }
  expect(await isSignedIn(stranger)).toBe(true);

  const disowned = await shop.browser().post("/api/user/confirm-email/not-mine", { token });
  expect(disowned).toMatchObject({ status: 200, body: { isDeleted: false } });
  expect(await accountOf(stranger)).toMatchObject({ email: "", phone: strangersPhone });
  expect(await isSignedIn(stranger)).toBe(true);

  const own = await registered({ email, name: "Ayesha" });
  const forgotten = { phone: strangersPhone, code: await code(strangersPhone, "new-password"), password: newPassword };
  const strangerAgain = shop.browser();
  expect((await strangerAgain.post("/api/user/reset-by-phone", forgotten)).status).toBe(200);
  expect((await accountOf(strangerAgain)).email).toBe("");
  expect(await isSignedIn(own)).toBe(true);
});

test("a phone that comes in between the mail and the press of its link: the link sets no password", async () => {
  const { email, strangersPhone } = newPeople();
  const stranger = await registered({ email });
  const token = tokenIn(await askByMail(email));
  const phone = { phone: strangersPhone, code: await code(strangersPhone, "own-phone"), currentPassword: password };
  expect((await stranger.post("/api/user/phone", phone)).status).toBe(200);
  const refused = await shop.browser().post("/api/user/reset-password", { token, password: newPassword });
  expect(refused).toMatchObject({ status: 409, body: { code: "phone-first" } });
  expect(await isSignedIn(stranger)).toBe(true);
});

test("the first proof of a mailbox with a new password removes what a stranger put in; orders of the mailbox join", async () => {
  const { email } = newPeople();
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const guest = await shop
    .browser()
    .post(
      "/api/order/guest",
      { items, address: { ...address, email } },
      { headers: { "idempotency-key": `guest-of-${email}` } },
    );
  const stranger = await registered({ email });
  await stranger.post("/api/user/addresses", { address: { ...address, street: "STRANGERS STREET" } });
  await stranger.post("/api/user/language", { language: "bn" });
  await stranger.post("/api/cart/update", { itemId: product, size: "Small Pot", quantity: 7 });

  const text = await askByMail(email);
  const own = shop.browser();
  const reset = () => own.post("/api/user/reset-password", { token: tokenIn(text), password: newPassword });
  expect((await reset()).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await own.get("/api/user/addresses")).body.addresses).toEqual([]);
  const { user } = (await own.get("/api/user/is-auth")).body;
  expect(user).toMatchObject({ name: email.split("@")[0], cartData: {} });
  const orders = (await own.post("/api/order/userorders")).body.orders;
  expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual([guest.body.orderId]);
  // The stranger's language is gone: the next mail is in that of whoever asks.
  expect(await askByMail(email)).toContain("Someone, most likely you");
});

test("a later reset by mail keeps what the customer has put in", async () => {
  const shopper = await signedInShopper(shop, "Rahima");
  const confirm = async () => {
    const token = tokenIn(await askByMail(shopper.email));
    const reset = await shopper.post("/api/user/reset-password", { token, password: newPassword });
    expect(reset.status).toBe(200);
  };
  await confirm();
  await shopper.post("/api/user/name", { name: "Rahima" });
  await shopper.post("/api/user/addresses", { address });
  await confirm();
  expect((await accountOf(shopper)).name).toBe("Rahima");
  expect((await shopper.get("/api/user/addresses")).body.addresses).toHaveLength(1);
});

test("each new password is told to the other side", async () => {
  const { phone } = newPeople();
  const shopper = await signedInShopper(shop, "Rahima");
  const first = tokenIn(await askByMail(shopper.email));
  expect((await shopper.post("/api/user/reset-password", { token: first, password })).status).toBe(200);
  const added = { phone, code: await code(phone, "own-phone"), currentPassword: password };
  expect((await shopper.post("/api/user/phone", added)).status).toBe(200);

  // By mail: the phone is told.
  const token = tokenIn(await askByMail(shopper.email));
  expect((await shopper.post("/api/user/reset-password", { token, password: newPassword })).status).toBe(200);
  expect(gateway.sent.at(-1)).toEqual({
    to: `88${phone}`,
    text: "Your password at Gachpala was changed through your email. If it was not you, tell us at once.",
  });
  // By phone: the mailbox is told.
  const byPhone = { phone, code: await code(phone, "new-password"), password };
  expect((await shop.browser().post("/api/user/reset-by-phone", byPhone)).status).toBe(200);
  const [text = ""] = await mailsTo(shopper.email);
  expect(text).toContain("A code sent to the account's phone set it");
});

test("a gateway that takes no message keeps nobody from a new password", async () => {
  const { phone } = newPeople();
  const shopper = await signedInShopper(shop);
  const first = tokenIn(await askByMail(shopper.email));
  await shopper.post("/api/user/reset-password", { token: first, password });
  const added = { phone, code: await code(phone, "own-phone"), currentPassword: password };
  expect((await shopper.post("/api/user/phone", added)).status).toBe(200);
  const token = tokenIn(await askByMail(shopper.email));
  gateway.next({ response_code: 1007 });
  expect((await shopper.post("/api/user/reset-password", { token, password: newPassword })).status).toBe(200);
});

test("a customer by phone with a mistyped e-mail keeps account and orders; its reader only takes the e-mail off", async () => {
  const { email, phone } = newPeople();
  const customer = await registered({ email, phone, code: await code(phone, "new-account"), name: "Rahima" });
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  expect((await customer.post("/api/order/cod", { items, address: { ...address, email } })).status).toBe(200);
  await setAside(shop);
  // Also by the mail that the customer asked for.
  await customer.post("/api/user/confirm-email/send");
  const [text = ""] = await mailsTo(email);
  const reader = shop.browser();
  const taken = await reader.post("/api/user/confirm-email", { token: tokenIn(text), password: newPassword });
  expect(taken).toMatchObject({ status: 409, body: { code: "phone-first" } });
  expect(await isSignedIn(reader)).toBe(false);
  expect((await reader.post("/api/user/confirm-email/not-mine", { token: tokenIn(text) })).status).toBe(200);
  expect((await customer.post("/api/order/userorders")).body.orders).toHaveLength(1);
  expect(await accountOf(customer)).toMatchObject({ email: "", phone, name: "Rahima" });
});
