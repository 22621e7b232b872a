// The shop in Bengali: the API's answers, and mails about an order placed in Bengali.
import { afterAll, beforeEach, expect, test } from "vitest";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop, setAside, shopOrigin } from "#test/mailroom.ts";
import { address, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, product, close } = await openMailingShop();
afterAll(close);
beforeEach(async () => {
  await setAside(shop);
  server.taken.length = 0;
});

const bengali = { headers: { "accept-language": "bn-BD,bn;q=0.9,en;q=0.8" } };
const items = [{ product, quantity: 2, size: "Small Pot" }];

async function mailTo(mailbox: string) {
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const [mail] = server.taken.filter(({ to }) => to.includes(mailbox));
  server.taken.length = 0;
  return readMail(mail?.raw ?? "");
}

test.each([
  [bengali.headers["accept-language"], "ইমেইল বা পাসওয়ার্ড ঠিক নয়"],
  ["bn", "ইমেইল বা পাসওয়ার্ড ঠিক নয়"],
  ["en-GB,en;q=0.9,bn;q=0.5", "Email or password is wrong"],
  ["bn;q=0, en", "Email or password is wrong"],
  ["fr", "Email or password is wrong"],
  [";;q=,,=", "Email or password is wrong"],
  [undefined, "Email or password is wrong"],
])("a reader of %s gets refusals in their language", async (language, message) => {
  const wrong = { name: "", email: "nobody@example.com", password: "wrong password" };
  const answer = await shop.browser().post("/api/user/login", wrong, { headers: { "accept-language": language } });
  expect(answer).toMatchObject({ status: 401, body: { success: false, message } });
});

test("a wrong field is explained in Bengali; its path and code stay the same", async () => {
  const message = { name: "আয়েশা", email: "a@example.com", message: "" };
  const english = await shop.browser().post("/api/contact", message);
  const answer = await shop.browser().post("/api/contact", message, bengali);
  expect(answer.status).toBe(400);
  expect({ ...answer.body, message: "" }).toEqual({ ...english.body, message: "" });
  expect(answer.body.message).toBe("মেসেজ লিখুন");
  const shopper = await signedInShopper(shop);
  const many = [{ product, quantity: 1000, size: "Small Pot" }];
  const refused = await shopper.post("/api/order/cod", { items: many, address }, bengali);
  expect(refused.body).toMatchObject({ field: "items.0.quantity", message: "পরিমাণ সর্বোচ্চ ৯৯ হতে পারে" });
});

test("a refusal names product and sum in Bengali, and keeps its code", async () => {
  const shopper = await signedInShopper(shop);
  const line = { itemId: product, size: "Small Pot" };
  const terms = { code: "EID2026", on: "everything", isOn: true, gives: "amount", amount: 10, least: 99_960 };
  expect((await admin.post("/api/coupon/create", terms)).status).toBe(200);
  const tooLittle = await shopper.post("/api/order/cod", { items, address, coupon: terms.code }, bengali);
  expect(tooLittle).toMatchObject({
    status: 409,
    body: { code: "coupon-too-little", message: "আর ৳৯৯,৫৭০ যোগ করলে EID2026 ব্যবহার করা যাবে।" },
  });
  await admin.post("/api/product/stock", { productId: product, inStock: false });
  const soldOut = await shopper.post("/api/cart/add", line, bengali);
  expect(soldOut).toMatchObject({ status: 409, body: { code: "out-of-stock", message: "মানিপ্ল্যান্ট স্টকে নেই" } });
  await admin.post("/api/product/stock", { productId: product, inStock: true });
});

test("an order placed in Bengali gets all its mails in Bengali, with its link", async () => {
  const shopper = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/cod", { items, address, language: "bn" });
  expect(placed.body.message).toBe("Order Placed");
  const { orderId, number } = placed.body;
  const first = await mailTo(shopper.email);
  expect(first.headers.get("subject")).toBe(`অর্ডার ${number} হয়েছে`);
  expect(first.html).toContain('<html lang="bn">');
  expect(first.text).toContain("কুরিয়ারের জন্য নগদ ৳৪০৮ হাতে রাখুন।");
  expect(first.text).toContain("মানিপ্ল্যান্ট Money Plant, ছোট টব, ২ x ৳১৯৫.০০: ৳৩৯০.০০");
  expect(first.text).toContain(`${shopOrigin}/bn/my-orders`);

  // The owner's own language makes no difference.
  expect((await admin.post("/api/order/status", { orderId, status: "Shipped" })).status).toBe(200);
  const second = await mailTo(shopper.email);
  expect(second.headers.get("subject")).toBe(`${number}: কুরিয়ারে দেওয়া হয়েছে`);
  expect((await admin.post("/api/order/cancel", { orderId, reason: "ভুল ঠিকানা" })).status).toBe(200);
  expect((await mailTo(shopper.email)).headers.get("subject")).toBe(`অর্ডার ${number} বাতিল হয়েছে`);
});

test("an order without a language takes the call's; the owner's mail stays English", async () => {
  const shopper = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/cod", { items, address }, bengali);
  expect(placed.body.message).toBe("অর্ডার হয়েছে");
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const subjects = server.taken.map(({ raw }) => readMail(raw).headers.get("subject"));
  expect(subjects).toEqual([`অর্ডার ${placed.body.number} হয়েছে`, `New order ${placed.body.number}: ৳407.80`]);
});

test("the same order sent again from the other language's page is one order", async () => {
  const shopper = await signedInShopper(shop);
  const headers = { "idempotency-key": "one-order-in-two-languages" };
  const first = await shopper.post("/api/order/cod", { items, address, language: "en" }, { headers });
  const again = await shopper.post("/api/order/cod", { items, address, language: "bn" }, { headers });
  expect(again).toMatchObject({ status: 200, body: { orderId: first.body.orderId } });
});

test("a language that the shop does not have is refused", async () => {
  const shopper = await signedInShopper(shop);
  const refused = await shopper.post("/api/order/cod", { items, address, language: "fr" });
  expect(refused).toMatchObject({ status: 400, body: { field: "language" } });
});

test("mails about an account are in the language it was made in, until the customer chooses another", async () => {
  const rina = shop.browser();
  const account = { name: "রিনা", email: "rina-bn@example.com", password: "neem-beside-the-gate" };
  expect((await rina.post("/api/user/register", account, bengali)).status).toBe(200);
  const english = { headers: { "accept-language": "en" } };
  await shop.browser().post("/api/user/forgot-password", { email: account.email }, english);
  expect((await mailTo(account.email)).headers.get("subject")).toBe("Gachpala-এর নতুন পাসওয়ার্ড");
  expect(await rina.post("/api/user/language", { language: "fr" })).toMatchObject({ status: 400 });
  expect((await rina.post("/api/user/language", { language: "en" })).status).toBe(200);
  await rina.post("/api/user/confirm-email/send", {}, bengali);
  expect((await mailTo(account.email)).headers.get("subject")).toBe("Confirm your email for Gachpala");
  expect((await shop.browser().post("/api/user/language", { language: "en" })).status).toBe(401);
});

test("a password mail requested in Bengali is in Bengali", async () => {
  const shopper = await signedInShopper(shop);
  await shop.browser().post("/api/user/forgot-password", { email: shopper.email }, bengali);
  const mail = await mailTo(shopper.email);
  expect(mail.headers.get("subject")).toBe("Gachpala-এর নতুন পাসওয়ার্ড");
  expect(mail.text).toContain(`${shopOrigin}/bn/reset-password?token=`);
});
