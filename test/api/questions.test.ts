// Questions about a product: asked, answered, shown, told, withdrawn and forgotten.
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customers } from "#db/schema/accounts.ts";
import { activities } from "#db/schema/activities.ts";
import { outbox } from "#db/schema/mail.ts";
import { questions } from "#db/schema/reviews.ts";
import { textMessages } from "#db/schema/texts.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  type Browser,
  openShopWithOwner,
  openTestShop,
  shopperPassword,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, sendTexts } from "#test/sms-double.ts";
import { signedInStaff } from "#test/staff.ts";

let gateway: SmsDouble;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let admin: Browser;
let lily: string;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  ({ shop, admin } = await openShopWithOwner(gatewayEnv(gateway)));
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
  expect([status, body.message]).toEqual([200, "Thank you. A gardener will answer soon."]);
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
  expect((await answer(waiting._id)).body.message).toBe("Answered and shown on the product's page");
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
  // Sent again by the same form it is one, with one key.
  const phone = phoneOf();
  const form = { headers: { "idempotency-key": "one-form-of-somebody" } };
  const send = () => shop.browser().post("/api/question", { product: lily, text: "Sun?", phone }, form);
  const thrice = await Promise.all([send(), send(), send()]);
  expect(new Set(thrice.map(({ body }) => body.key)).size).toBe(1);
  expect((await shop.browser().post("/api/question/own", { key: thrice[0]?.body.key })).status).toBe(200);
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

test("who sends a shown question again, with its asker's number, gets a key that opens nothing; the asker's account gets its own", async () => {
  const shopper = await signedInShopper(shop);
  const phone = phoneOf();
  const { text, key } = await ask({ phone }, shopper);
  await answer((await found(text))._id);
  const again = async (browser: Browser, headers = {}) =>
    (await browser.post("/api/question", { product: lily, text, phone, name: "" }, { headers })).body;
  for (const headers of [{}, { "idempotency-key": "a-form-of-a-stranger" }]) {
    const stranger = await again(shop.browser(), headers);
    expect(stranger).toMatchObject({ success: true, message: "Thank you. A gardener will answer soon." });
    expect(stranger.key).toHaveLength(key.length);
    expect((await shop.browser().post("/api/question/own", { key: stranger.key })).status).toBe(404);
    await shop.browser().post("/api/question/withdraw", { key: stranger.key });
  }
  const other = await again(await signedInShopper(shop));
  expect((await shop.browser().post("/api/question/own", { key: other.key })).status).toBe(404);
  expect((await again(shopper)).key).toBe(key);
  const all = (await desk()).questions.filter((one: { text: string }) => one.text === text);
  expect(all).toMatchObject([{ name: "Rahim Uddin", state: "shown" }]);
});

test("ten questions of strangers with somebody's number shut out nobody who has proven it", async () => {
  const limited = await openTestShop({ RATE_LIMIT: "on" });
  try {
    const owner = await signedInOwner(limited);
    await addCategory(owner, "Indoor Plants");
    const product = await addProduct(owner);
    const shopper = await signedInShopper(limited);
    const phone = phoneOf();
    await limited.database.db.update(customers).set({ phone });
    const post = (browser: Browser, text: string) => browser.post("/api/question", { product, text, phone });
    for (let at = 0; at < 10; at += 1) expect((await post(limited.browser(), `Number ${at}?`)).status).toBe(200);
    expect((await post(limited.browser(), "One more?")).status).toBe(429);
    expect((await post(shopper, "And mine?")).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test("managers remove a question with its messages and what the book says of it, as its asker does", async () => {
  const { db } = shop.database;
  const manager = await signedInStaff(shop, admin, "manager");
  const seller = await signedInStaff(shop, admin, "seller");
  const one = (phone: string) => ({ phone, text: `Which fern for ${phone}?`, name: "Rokeya Begum" });
  const [first, second, third] = [phoneOf(), phoneOf(), phoneOf()];
  const email = "rokeya@example.com";
  const keys = new Map<string, string>();
  for (const asked of [one(first), one(second), one(third), { ...one(third), phone: undefined, email }]) {
    keys.set(asked.text + asked.phone, (await ask(asked)).key);
  }
  const { questions: waiting } = await desk("waiting");
  const idOf = (way: object) =>
    waiting.find((each: object) => Object.entries(way).every(([name, value]) => each[name as never] === value))._id;
  const ids = [{ phone: first }, { phone: second }, { phone: third }, { email }].map(idOf);
  for (const question of ids.slice(0, 2)) await answer(question, { answer: "Rokeya, a Boston fern." });
  await answer(ids[3], { answer: "Rokeya, a maidenhair." });
  await tell();
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();

  const remove = (question: string, revision: number, browser = manager) =>
    browser.post("/api/question/remove", { question, revision });
  expect((await remove(ids[0], 2, seller)).status).toBe(403);
  expect((await remove(ids[0], 1)).body).toMatchObject({ code: "question-changed" });
  expect((await remove(ids[0], 2)).body.message).toBe("The question is removed");
  expect((await remove(ids[0], 2)).status).toBe(404);
  const key = keys.get(one(second).text + second);
  expect((await shop.browser().post("/api/question/withdraw", { key })).status).toBe(200);
  // Answered, and the message to who asked is still to be written.
  await answer(ids[2], { answer: "Rokeya, any." });
  expect((await remove(ids[2], 2)).status).toBe(200);
  expect((await remove(ids[3], 2)).status).toBe(200);
  const sent = gateway.sent.length;
  await tell();
  expect(gateway.sent).toHaveLength(sent);

  const kept = await Promise.all([questions, textMessages, outbox].map((table) => db.select().from(table)));
  for (const gone of ["Rokeya", first, second, third, email]) expect(JSON.stringify(kept)).not.toContain(gone);
  const lines = await db.select().from(activities).where(inArray(activities.subjectId, ids));
  expect(JSON.stringify(lines)).not.toContain("Rokeya");
  expect(lines.filter(({ what }) => what === "question.answered")).toHaveLength(4);
  expect(lines.filter(({ what }) => what === "question.removed")).toHaveLength(3);
  expect((await shown(1, 50)).questions.some(({ answer: said }: { answer: string }) => said.startsWith("Rokeya"))).toBe(
    false,
  );
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
