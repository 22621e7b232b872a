// Who may claim which plants, and the messages of both sides before it is decided.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textMessages } from "#db/schema/texts.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
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
let shopper: Browser & { email: string };
let lily: string;
let fern: string;
let pot: string;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  shop = await openTestShop({ ...gatewayEnv(gateway), ...mailServerEnv });
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  await addCategory(admin, "Pots");
  const settings = { guaranteeDays: 14, guestOrders: true, emailOptional: true };
  expect((await admin.send("PUT", "/api/admin/settings", settings)).status).toBe(200);
  lily = await addProduct(admin, { name: "Peace Lily", botanicalName: "", facts: { water: "medium" } });
  // No fact of its own, yet of a category of plants.
  fern = await addProduct(admin, { name: "Fern", botanicalName: "" });
  pot = await addProduct(admin, { name: "Clay Pot", bengaliName: "মাটির টব", category: "Pots", botanicalName: "" });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([gateway.close(), mailServer.close()]);
});

const items = () => [lily, fern, pot].map((product) => ({ product, size: "Small Pot", quantity: 2 }));
async function deliver(orderId: string): Promise<string> {
  expect((await admin.post("/api/order/status", { orderId, status: "Delivered" })).status).toBe(200);
  return orderId;
}
const delivered = async () => deliver((await shopper.post("/api/order/cod", { items: items(), address })).body.orderId);
async function phoneOrder(to: object, more: object = {}): Promise<string> {
  const asked = { items: items(), address: { ...address, ...to }, source: "phone", ...more };
  return deliver((await admin.post("/api/order/create", asked)).body.orderId);
}

let keys = 0;
const newKey = () => ({ headers: { "idempotency-key": `claim-in-words-${++keys}` } });
const of = (product: string) => [{ product, size: "Small Pot", quantity: 1 }];
const claimForm = (claim: object) =>
  formOf({ claim: JSON.stringify({ lines: of(lily), kinds: ["dead"], text: "All brown.", wish: "plant", ...claim }) });
const claim = (more: object) => shopper.post("/api/claim/mine", claimForm(more), newKey());
const messageForm = (message: object, photos: Blob[] = []) => {
  const form = formOf({ message: JSON.stringify(message) });
  for (const photo of photos) form.append("photos", photo, "photo.png");
  return form;
};
async function texts(): Promise<SmsDouble["sent"]> {
  gateway.sent.length = 0;
  await sendTexts(gateway, { db: shop.database.db, live: shop.live });
  return [...gateway.sent];
}
async function keptText(orderId: string): Promise<string> {
  const rows = await shop.database.db.select().from(textMessages).where(eq(textMessages.orderId, orderId));
  return rows.map(({ body }) => body).join();
}
async function letters(to: string): Promise<string[]> {
  mailServer.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  return mailServer.taken.filter((mail) => mail.to[0] === to).map(({ raw }) => readMail(raw).text);
}

test("plants are claimed by what the catalog says of them; a pot is refused in a sentence, and stays visible", async () => {
  const orderId = await delivered();
  const refused = await claim({ orderId, lines: of(pot) });
  expect([refused.status, refused.body.code]).toEqual([409, "not-a-plant"]);
  expect(refused.body.message).toContain("Clay Pot");
  const { guarantee, order } = (await shopper.get(`/api/claim/mine/${orderId}`)).body;
  expect(order.lines).toHaveLength(3);
  expect(guarantee.lines.map(({ isPlant, left }: { isPlant: boolean; left: number }) => [isPlant, left])).toEqual([
    [true, 2],
    [true, 2],
    [false, 0],
  ]);
  expect((await claim({ orderId, lines: [...of(lily), ...of(fern)] })).status).toBe(200);
});

test("who ordered by phone claims by the mailed link, without a login", async () => {
  const email = "caller@example.com";
  const orderId = await phoneOrder({ email, phone: "01711222333" });
  const [link] = (await letters(email)).flatMap((text) => /\/claim\?link=([\w-]+)/.exec(text)?.[1] ?? []);
  const caller = shop.browser();
  const sent = await caller.post("/api/claim/guest", claimForm({ orderId, link }), newKey());
  expect(sent.status).toBe(200);
  const read = (await caller.post("/api/claim/guest/mine", { link })).body;
  expect(read.claims).toMatchObject([{ text: "All brown." }]);
});

test("the page where a phone order is followed opens a claim, and reads no words, photos or sums of one", async () => {
  const orderId = await phoneOrder({ email: "", phone: "01711222444" });
  const tracking = linkToken(await appSecret(shop.database.db), "track", orderId);
  const stranger = shop.browser();
  expect((await stranger.get(`/api/order/track/${tracking}`)).body.order.mayClaim).toBe(true);
  const sent = await stranger.post("/api/claim/guest", claimForm({ orderId, tracking }), newKey());
  expect(sent.status).toBe(200);
  const { claimId } = sent.body;
  await admin.post("/api/claim/write", messageForm({ claimId, text: "Which pot?" }), newKey());
  const read = (await stranger.post("/api/claim/guest/mine", { tracking })).body;
  expect(read.claims).toMatchObject([{ text: "", photos: [], messages: [], decision: null }]);
  expect(JSON.stringify(read)).not.toMatch(/All brown|Which pot|01711222444/);
  const written = await stranger.post(
    "/api/claim/guest/write",
    messageForm({ claimId, tracking, text: "Me" }),
    newKey(),
  );
  expect(written.status).toBe(404);
  // An account's order is claimed by the account: its page says so, and its token opens nothing.
  const own = await delivered();
  const token = linkToken(await appSecret(shop.database.db), "track", own);
  expect((await stranger.get(`/api/order/track/${token}`)).body.order.mayClaim).toBe(false);
  expect((await stranger.post("/api/claim/guest/mine", { tracking: token })).status).toBe(404);
});

test("both sides write, with photos, are told, and hear when it is decided", async () => {
  const orderId = await delivered();
  const { claimId } = (await claim({ orderId })).body;
  const seller = await signedInStaff(shop, admin, "seller");
  const once = newKey();
  const ask = () => seller.post("/api/claim/write", messageForm({ claimId, text: "Is the soil wet?" }), once);
  await letters(shopper.email);
  // The same message sent three times at once is one.
  expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  const told = await letters(shopper.email);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("Is the soil wet?");
  const form = messageForm({ claimId, text: "Very." }, [await aPicture()]);
  expect((await shopper.post("/api/claim/mine/write", form, newKey())).status).toBe(200);
  const [read] = (await shopper.get(`/api/claim/mine/${orderId}`)).body.claims;
  expect(read.messages).toMatchObject([
    { isNursery: true, text: "Is the soil wet?", photos: [] },
    { isNursery: false, text: "Very.", photos: [{}] },
  ]);
  const photo = read.messages[1].photos[0]._id;
  expect((await shopper.get(`/api/claim/mine/photo/${photo}`)).status).toBe(200);
  const other = await signedInShopper(shop);
  expect((await other.get(`/api/claim/mine/photo/${photo}`)).status).toBe(404);
  expect((await other.post("/api/claim/mine/write", messageForm({ claimId, text: "Hm" }), newKey())).status).toBe(404);
  expect((await shopper.post("/api/claim/mine/write", messageForm({ claimId }), newKey())).body).toMatchObject({
    code: "invalid",
    field: "text",
  });
  // Found by a word of either side, by number, name, phone and plant.
  const found = async (q: string) =>
    (await admin.post("/api/claim/list", { q, state: "all" })).body.claims.map(({ _id }: { _id: string }) => _id);
  const { number } = (await admin.get(`/api/claim/${claimId}`)).body.claim.order;
  for (const q of ["very", number, address.phone, "peace lily"])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining([claimId])]);
  expect(await found("nothing of the kind")).toEqual([]);
  const decided = await admin.post("/api/claim/decide", { claimId, decision: "advice", text: "Let it dry." });
  expect(decided.status).toBe(200);
  const late = await shopper.post("/api/claim/mine/write", messageForm({ claimId, text: "Thanks" }), newKey());
  expect([late.status, late.body.code]).toEqual([409, "claim-decided"]);
});

test("of a message and a decision at once the decision stands, and no message comes after it", async () => {
  const orderId = await delivered();
  const { claimId } = (await claim({ orderId })).body;
  const write = (text: string) => shopper.post("/api/claim/mine/write", messageForm({ claimId, text }), newKey());
  const answers = await Promise.all([
    write("One"),
    admin.post("/api/claim/decide", { claimId, decision: "advice", text: "Let it dry." }),
    write("Two"),
  ]);
  expect(answers[1]?.status).toBe(200);
  const [read] = (await shopper.get(`/api/claim/mine/${orderId}`)).body.claims;
  expect(read.messages).toHaveLength(answers.filter(({ status }, at) => at !== 1 && status === 200).length);
  for (const { createdAt } of read.messages) expect(createdAt <= read.decision.at).toBe(true);
});

test("who has no mailbox is told by SMS that the claim is here and that the nursery has written, with the link to it", async () => {
  const orderId = await phoneOrder({ email: "", phone: "01711222555" });
  const link = linkToken(await appSecret(shop.database.db), "claim", orderId);
  await texts();
  const { claimId } = (await shop.browser().post("/api/claim/guest", claimForm({ orderId, link }), newKey())).body;
  const [received] = await texts();
  expect([received?.to, received?.text]).toEqual(["8801711222555", expect.stringContaining(`/claim?link=${link}`)]);
  await admin.post("/api/claim/write", messageForm({ claimId, text: "A photo, please." }), newKey());
  const written = await texts();
  expect(written.map(({ to }) => to)).toEqual(["8801711222555"]);
  expect(written[0]?.text).toContain(`/claim?link=${link}`);
  await admin.post("/api/claim/decide", { claimId, decision: "advice", text: "Let it dry." });
  expect(await texts()).toHaveLength(1);
});

test("who has a mailbox hears by mail alone that the claim is here", async () => {
  const email = "mail-only@example.com";
  const orderId = await phoneOrder({ email, phone: "01711222666" });
  const link = linkToken(await appSecret(shop.database.db), "claim", orderId);
  await Promise.all([texts(), letters(email)]);
  expect((await shop.browser().post("/api/claim/guest", claimForm({ orderId, link }), newKey())).status).toBe(200);
  expect(await letters(email)).toHaveLength(1);
  expect(await texts()).toEqual([]);
});

test("the message that an order has arrived leads to its claim, where the guarantee covers a plant of it", async () => {
  const { version, draft } = (await admin.get("/api/admin/words")).body;
  const words = { ...draft, smsOn: [...draft.smsOn, "delivered"] };
  const saved = await admin.send("PUT", "/api/admin/words", { version, words });
  expect((await admin.post("/api/admin/words/publish", { version: saved.body.version })).status).toBe(200);
  const secret = await appSecret(shop.database.db);
  const potOnly = { items: [{ product: pot, size: "Small Pot", quantity: 1 }] };

  const bySms = await phoneOrder({ email: "", phone: "01711222777" });
  await phoneOrder({ email: "", phone: "01711222888" }, potOnly);
  const told = new Map((await texts()).map(({ to, text }) => [to, text]));
  expect(told.get("8801711222777")).toContain(`/claim?link=${linkToken(secret, "claim", bySms)}`);
  expect(told.get("8801711222888")).toMatch(/has arrived/);
  expect(told.get("8801711222888")).not.toMatch(/https?:/);
  expect(await keptText(bySms)).toMatch(/has arrived.*\[not kept\]/);

  const email = "with-plants@example.com";
  const byMail = await phoneOrder({ email, phone: "01711222999" });
  expect((await letters(email)).join()).toContain(`/claim?link=${linkToken(secret, "claim", byMail)}`);
  await phoneOrder({ email: "pots@example.com", phone: "01711223000" }, potOnly);
  expect((await letters("pots@example.com")).join()).toMatch(/^(?!.*\/claim).*delivered/is);
  // An account's order is claimed by the account: its link opens nothing for who has not signed in.
  const own = await delivered();
  const mailed = (await letters(shopper.email)).join();
  expect(mailed).toContain(`/my-orders/${own}/claim`);
  expect(mailed).not.toContain("/claim?link=");
});
