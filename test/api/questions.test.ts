// Questions about a product: asked, answered, shown, told, withdrawn and forgotten.
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  type Browser,
  openTestShop,
  shopperPassword,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { openSmsDouble, type SmsDouble, sendTexts, smsKey } from "#test/sms-double.ts";
import { signedInStaff } from "#test/staff.ts";

let gateway: SmsDouble;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let admin: Browser;
let lily: string;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  shop = await openTestShop({
    SMS_GATEWAY: "bulksmsbd",
    SMS_API_KEY: smsKey,
    SMS_SENDER: "Gachpala",
    SMS_API_BASE: gateway.base,
  });
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  lily = await addProduct(admin, { name: "Peace Lily", bengaliName: "পিস লিলি" });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([gateway.close(), mailServer.close()]);
});

let asked = 0;
const phoneOf = () => `0171100${String(++asked).padStart(4, "0")}`;
async function ask(more: object = {}, browser = shop.browser()) {
  const input = { product: lily, text: `Does it bloom in winter? (${++asked})`, name: "Rahim Uddin", ...more };
  const { status, body } = await browser.post("/api/question", {
    ...input,
    ...(!("phone" in more) && !("email" in more) && { phone: phoneOf() }),
  });
  expect([status, body.message]).toEqual([200, "Thank you. A gardener answers soon."]);
  return { ...input, key: body.key as string };
}
const desk = async (state = "all", browser = admin) => (await browser.get(`/api/question/desk?state=${state}`)).body;
const found = async (text: string) => (await desk()).questions.find((one: { text: string }) => one.text === text);
const shown = async (page = 1, limit = 10) =>
  (await shop.browser().get(`/api/question/list?product=${lily}&page=${page}&limit=${limit}`)).body;
const answer = (question: string, more: object = {}, browser = admin) =>
  browser.post("/api/question/answer", {
    ...{ question, revision: 1, answer: "From November on.", isShown: true },
    ...more,
  });
const tell = () => sendTexts(gateway, { db: shop.database.db, live: shop.live });

test("a question is shown once it is answered, with a given name and initial, and never its phone", async () => {
  const { text, key } = await ask({ phone: "01711-000999" });
  expect((await shown()).questions).toEqual([]);
  const waiting = await found(text);
  expect(waiting).toMatchObject({ state: "waiting", phone: "01711000999", name: "Rahim Uddin", revision: 1 });
  expect((await answer(waiting._id)).body.message).toBe("Answered, and on the product's page");
  const { questions: listed } = await shown();
  expect(listed).toMatchObject([{ name: "Rahim U.", text, answer: "From November on." }]);
  expect(JSON.stringify(listed)).not.toContain("01711");
  const own = await shop.browser().post("/api/question/own", { key });
  expect(own.body.question).toMatchObject({ state: "shown", answer: "From November on.", phone: "01711000999" });
  // The same key opens no other thing, and no other key opens it.
  expect((await shop.browser().get(`/api/order/track/${key}`)).status).toBe(404);
  expect((await shop.browser().post("/api/question/own", { key: `${key}A` })).status).toBe(404);
});

test("who asked is told where they asked for it, once: by SMS in the language of the page, or by mail", async () => {
  const bengali = { headers: { "accept-language": "bn" } };
  const phone = phoneOf();
  const text = "শীতে কি ফুল হয়?";
  const sent = await shop.browser().post("/api/question", { product: lily, text, phone }, bengali);
  expect(sent.status).toBe(200);
  const bySms = await found(text);
  await tell();
  await answer(bySms._id);
  const before = gateway.sent.length;
  await Promise.all([tell(), tell()]);
  await tell();
  expect(gateway.sent.slice(before)).toHaveLength(1);
  const { key } = sent.body;
  expect(gateway.sent.at(-1)?.to).toBe(`88${phone}`);
  expect(gateway.sent.at(-1)?.text).toContain(`/bn/question?link=${key}`);
  // A corrected answer is not sent again.
  expect((await answer(bySms._id, { revision: 2, answer: "From December on." })).status).toBe(200);
  await tell();
  expect(gateway.sent.slice(before)).toHaveLength(1);

  const { text: mailed } = await ask({ email: "asker@example.com" });
  await answer((await found(mailed))._id, { isShown: false });
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  const letters = mailServer.taken.filter(({ to }) => to[0] === "asker@example.com").map(({ raw }) => readMail(raw));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("From November on.");
  expect((await shown()).questions.some((one: { text: string }) => one.text === mailed)).toBe(false);
});

test("of two who answer one question, one does, and the other is told so", async () => {
  const { text } = await ask();
  const { _id } = await found(text);
  const second = await signedInStaff(shop, admin, "owner");
  const answers = await Promise.all([
    answer(_id, { answer: "Yes." }),
    answer(_id, { answer: "No." }, second),
    answer(_id, { answer: "Perhaps." }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "question-changed" });
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await found(text)).answer).toBe(["Yes.", "No.", "Perhaps."][won]);
});

test("hidden, shown again, and withdrawn by who asked; nobody answers what is withdrawn", async () => {
  const { text, key } = await ask();
  const { _id } = await found(text);
  const isShown = async () => (await shown(1, 50)).questions.some((one: { text: string }) => one.text === text);
  await answer(_id);
  const set = (state: string, revision: number) =>
    admin.post("/api/question/state", { question: _id, revision, state });
  expect((await set("hidden", 2)).status).toBe(200);
  expect(await isShown()).toBe(false);
  expect((await set("hidden", 2)).status).toBe(409);
  expect((await set("shown", 3)).status).toBe(200);
  expect(await isShown()).toBe(true);
  expect((await shop.browser().post("/api/question/withdraw", { key })).status).toBe(200);
  expect(await isShown()).toBe(false);
  expect((await answer(_id, { revision: 4 })).status).toBe(404);
  // One that nobody has answered cannot be shown, only hidden and put back.
  const other = await ask();
  const unanswered = await found(other.text);
  const change = (state: string, revision: number) =>
    admin.post("/api/question/state", { question: unanswered._id, revision, state });
  expect((await change("shown", 1)).status).toBe(409);
  expect((await change("hidden", 1)).status).toBe(200);
  expect((await change("waiting", 2)).status).toBe(200);
});

test("whoever sees no customers answers without knowing who asked", async () => {
  const { text } = await ask({ phone: phoneOf() });
  const grower = await signedInStaff(shop, admin, "grower");
  const { questions: listed } = await desk("waiting", grower);
  const one = listed.find((each: { text: string }) => each.text === text);
  expect(one).toMatchObject({ phone: null, email: null });
  expect((await answer(one._id, {}, grower)).status).toBe(200);
  const hidden = { question: one._id, revision: 2, state: "hidden" };
  expect((await grower.post("/api/question/state", hidden)).status).toBe(403);
});

test("wrong and hostile questions are refused with a sentence at their field, or shown as the text that they are", async () => {
  const post = (input: object) => shop.browser().post("/api/question", { product: lily, text: "Sun?", ...input });
  expect((await post({})).body).toMatchObject({ code: "invalid", field: "phone" });
  expect((await post({ phone: "0171" })).body).toMatchObject({ code: "invalid", field: "phone" });
  expect((await post({ phone: phoneOf(), text: " \u200b " })).body).toMatchObject({ field: "text" });
  expect((await post({ phone: phoneOf(), text: "x".repeat(501) })).body).toMatchObject({ field: "text" });
  const nobodys = "01890000-0000-7000-8000-000000000000";
  expect((await post({ phone: phoneOf(), product: nobodys })).body).toMatchObject({ code: "unknown-product" });
  // Sent twice by the same person it is one.
  const phone = phoneOf();
  const twice = await Promise.all([post({ phone }), post({ phone }), post({ phone })]);
  expect(new Set(twice.map(({ body }) => body.key)).size).toBe(1);
  // A person's questions wait in a queue of ten.
  const many = phoneOf();
  for (let at = 0; at < 10; at += 1) expect((await post({ phone: many, text: `Number ${at}?` })).status).toBe(200);
  expect((await post({ phone: many, text: "One more?" })).body).toMatchObject({ code: "too-many" });
  const { text } = await ask({ text: "<script>alert(1)</script> call 01711000222" });
  const hostile = await found(text);
  expect(hostile.looksLikeAdvert).toBe(true);
  await answer(hostile._id, { answer: "<img src=x onerror=alert(1)>" });
  const { questions: listed } = await shown(1, 50);
  expect(listed.find((one: { text: string }) => one.text === text).answer).toBe("<img src=x onerror=alert(1)>");
});

test("answers are read in parts, the newest first", async () => {
  const { total, pages } = await shown(1, 2);
  expect(pages).toBe(Math.ceil(total / 2));
  const all = (await shown(1, 50)).questions;
  const parts = [];
  for (let page = 1; page <= pages; page += 1) parts.push(...(await shown(page, 2)).questions);
  expect(parts).toEqual(all);
  const times = all.map((one: { answeredAt: string }) => one.answeredAt);
  expect(times).toEqual([...times].sort().reverse());
});

test("an account's questions are in its file and go with it, from the product too", async () => {
  const shopper = await signedInShopper(shop);
  const { text } = await ask({ email: shopper.email }, shopper);
  await answer((await found(text))._id);
  const mine = (await shopper.get("/api/question/mine")).body.questions;
  expect(mine).toMatchObject([{ text, answer: "From November on." }]);
  const data = (await shopper.get("/api/user/data")).body;
  expect(JSON.stringify(data)).toContain(text);
  expect(JSON.stringify(data)).not.toContain(mine[0].key);
  expect((await shopper.post("/api/user/delete", { currentPassword: shopperPassword })).status).toBe(200);
  expect(await found(text)).toBeUndefined();
  expect((await shown(1, 50)).questions.some((one: { text: string }) => one.text === text)).toBe(false);
  const rows = await shop.database.db.select().from(outbox);
  expect(JSON.stringify(rows)).not.toContain(shopper.email);
});
