// The data of one person: handed out to both sides, and forgotten by both, by one rule.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customers } from "#db/schema/accounts.ts";
import { activities } from "#db/schema/activities.ts";
import { claimPhotos, claims } from "#db/schema/claims.ts";
import { orders } from "#db/schema/orders.ts";
import { textMessages } from "#db/schema/texts.ts";
import {
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  openStaffedShop,
  owner,
  shopperPassword,
  signedInShopper,
} from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openStaffedShop>> & { plant: string };
beforeAll(async () => {
  const opened = await openStaffedShop();
  await opened.admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  desk = { ...opened, plant: await addProduct(opened.admin, { name: "Boston Fern", offerPrice: 100 }) };
});
afterAll(() => desk.shop.close());

const items = () => [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
const find = async (q: string) => (await desk.admin.post("/api/buyer/list", { q })).body.buyers;
const done = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  expect(status, body.message).toBe(200);
  return body as never as Record<string, unknown> & { orderId: string; claimId: string };
};

/** The tables in which one of these texts is left. */
async function tablesWith(values: string[]): Promise<string[]> {
  const { db } = desk.shop.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const all = await db.execute(sql.raw(`select t::text as row from "${name}" t`));
    const text = JSON.stringify(all.rows);
    found.push(...values.filter((value) => text.includes(value)).map((value) => `${name}: ${value}`));
  }
  return found;
}

/** A question of a product, answered with the name of who asked. */
async function askedBy(browser: Browser, phone: string, name: string) {
  const { admin, plant } = desk;
  await done(browser.post("/api/question", { product: plant, text: `${name} asks: sun?`, phone }));
  const { questions } = (await admin.get("/api/question/desk")).body;
  const question = questions.find((one: { text: string }) => one.text.startsWith(name))._id;
  const answer = { question, revision: 1, answer: `${name}, at dusk.`, isShown: false };
  await done(admin.post("/api/question/answer", answer));
}

/** An order that arrived, a claim on it with a photo, and a review. */
async function boughtBy(browser: Browser, who: { phone: string; email: string; lastName: string }) {
  const { admin } = desk;
  const { orderId } = await done(
    browser.post("/api/order/cod", {
      items: items(),
      address: { ...address, ...who, street: `House of ${who.lastName}` },
    }),
  );
  await done(admin.post("/api/order/status", { orderId, status: "Delivered" }));
  const claim = { orderId, lines: items(), kinds: ["dead"], wish: "advice", text: `${who.lastName} is sad.` };
  const form = formOf({ claim: JSON.stringify(claim) });
  form.append("photos", await aPicture(), "photo.png");
  const { claimId } = await done(
    browser.post("/api/claim/mine", form, {
      headers: { "idempotency-key": `claim-of-${who.lastName.length}-letters` },
    }),
  );
  await done(admin.post("/api/order/note", { orderId, note: "", before: "" }));
  return { orderId, claimId };
}

test("the team forgets a person on request: the values go everywhere, sums and numbers stay, and a line says so", async () => {
  const { admin, shop } = desk;
  const { db } = shop.database;
  const who = { phone: "01811555001", email: "zubaida@example.com", lastName: "Zubaida" };
  const shopper = await signedInShopper(shop, "Zubaida Karim");
  await db
    .update(customers)
    .set({ email: who.email, emailVerifiedAt: new Date() })
    .where(eq(customers.name, "Zubaida Karim"));
  const { orderId, claimId } = await boughtBy(shopper, who);
  await done(shop.browser().post("/api/contact", { name: "Zubaida", email: who.email, message: "Zubaida asks." }));
  await askedBy(shop.browser(), who.phone, "Zubaida");
  await done(
    admin.post("/api/order/create", {
      items: items(),
      address: { ...address, ...who },
      source: "phone",
      note: "Zubaida called",
    }),
  );
  const [buyer] = await find(who.phone);
  await done(admin.post("/api/buyer/note", { buyerId: buyer._id, text: "Zubaida rings twice." }));
  await done(admin.post("/api/buyer/tags", { buyerId: buyer._id, tags: ["Zubaida"] }));
  const credit = { buyerId: buyer._id, amount: 20, seen: 0, reason: "Zubaida's parcel was late" };
  await done(admin.post("/api/buyer/credit", credit));
  const person = { name: "Zubaida", phone: who.phone, district: "", thana: "", street: "" };
  const link = { ...{ lines: items(), source: "phone", language: "en", days: 1, person }, discount: 5 };
  const asked = "Zubaida asks for one more";
  await done(admin.post("/api/order/link/create", { ...link, reason: "Zubaida bought ten", chat: asked }));
  const used = await admin.post("/api/order/link/create", {
    ...{ ...link, reason: "Zubaida came again", chat: "Zubaida: two small ones please" },
    officeNote: "Only for the office",
  });
  const secret = used.body.link.url.split("/o/")[1];
  const order = { secret, address: { ...address, phone: who.phone, email: undefined }, method: "COD" };
  const { amount } = (await shop.browser().post("/api/order/link/order", { ...order, expectedAmount: 0 })).body;
  await done(shop.browser().post("/api/order/link/order", { ...order, expectedAmount: amount }));

  const sms = { kind: "delivered", state: "sent" as const, phone: who.phone, parts: 1 };
  await db.insert(textMessages).values([
    { ...sms, id: randomUUID(), messageKey: "zubaida-1", orderId, body: "Zubaida, it has arrived" },
    { ...sms, id: randomUUID(), messageKey: "zubaida-2", body: "Zubaida's code: [not kept]" },
    { ...sms, id: randomUUID(), messageKey: "karim-1", phone: "01811555999", body: "Karim's code: [not kept]" },
  ]);

  const wrong = { buyerId: buyer._id, currentPassword: "not the password 1" };
  expect((await admin.post("/api/buyer/forget", wrong)).body).toMatchObject({ code: "wrong-password" });
  expect((await admin.post("/api/buyer/data", wrong)).body).toMatchObject({ code: "wrong-password" });
  const proof = { buyerId: buyer._id, currentPassword: owner.password };
  const { data: ofOffice } = await done(admin.post("/api/buyer/data", proof));
  const { data: ofShopper } = await done(shopper.get("/api/user/data"));
  const { notes, tags, ...same } = ofOffice as Record<string, unknown>;
  expect([notes, tags]).toMatchObject([[{ text: "Zubaida rings twice." }], ["Zubaida"]]);
  expect(ofShopper).toMatchObject({
    account: same.account,
    reviews: same.reviews,
    claims: same.claims,
    messages: same.messages,
  });
  expect(JSON.stringify(ofShopper)).not.toContain("rings twice");
  // The account has proven no phone: only what was sent about its orders is its own.
  expect(ofShopper).toMatchObject({ texts: [{ phone: who.phone, text: "Zubaida, it has arrived" }] });
  expect((same.texts as { text: string }[]).map(({ text }) => text).sort()).toEqual([
    "Zubaida's code: [not kept]",
    "Zubaida, it has arrived",
  ]);
  expect(same.orders).toHaveLength(3);
  // The account has proven no phone: a link that was made for the number alone is not its own.
  const links = same.orderLinks as Record<string, unknown>[];
  expect(links).toMatchObject([
    { person: { name: "Zubaida", phone: who.phone }, chat: asked },
    { person: { name: "Zubaida" } },
  ]);
  expect(JSON.stringify([links, ofShopper])).not.toContain("Only for the office");
  expect(JSON.stringify(same)).not.toContain(secret);
  expect(same.chats).toEqual([{ chat: "Zubaida: two small ones please" }]);

  const [sums] = await db.select().from(orders).where(eq(orders.id, orderId));
  for (const one of (same.orders as { _id: string }[]).filter(({ _id }) => _id !== orderId))
    await done(admin.post("/api/order/cancel", { orderId: one._id, reason: "customer" }));
  await done(admin.post("/api/buyer/forget", proof));
  expect(await find(who.phone)).toEqual([]);
  const texts = await db.select().from(textMessages);
  const left = texts.filter(({ phone, body }) => phone !== "" || body !== "");
  expect(left.map(({ phone, body }) => [phone, body])).toEqual([["01811555999", "Karim's code: [not kept]"]]);
  expect((await admin.get(`/api/buyer/${buyer._id}`)).status).toBe(404);
  expect((await shopper.get("/api/user/account")).status).toBe(401);
  const [after] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(after).toMatchObject({
    number: sums?.number,
    totalMinor: sums?.totalMinor,
    status: "Delivered",
    plainPhone: "",
  });
  expect(await db.select().from(claimPhotos).where(eq(claimPhotos.claimId, claimId))).toEqual([]);
  expect((await db.select().from(claims).where(eq(claims.id, claimId)))[0]).toMatchObject({ text: "" });
  const lines = await db.select().from(activities).where(eq(activities.what, "person.forgotten"));
  expect(lines.map(({ subjectKind }) => subjectKind)).toEqual(expect.arrayContaining(["order", "customer"]));
  expect(await tablesWith(["Zubaida", who.phone, who.email])).toEqual([]);
});

test("a deleted account is forgotten by the same rule, with what the team wrote and the person's messages", async () => {
  const { admin, shop } = desk;
  const who = { phone: "01811555002", email: "quamrul@example.com", lastName: "Quamrul" };
  const shopper = await signedInShopper(shop, "Quamrul Huda");
  await shop.database.db
    .update(customers)
    .set({ email: who.email, emailVerifiedAt: new Date() })
    .where(eq(customers.name, "Quamrul Huda"));
  await boughtBy(shopper, who);
  await done(shop.browser().post("/api/contact", { name: "Quamrul", email: who.email, message: "Quamrul asks." }));
  await askedBy(shopper, who.phone, "Quamrul");
  const [buyer] = await find(who.phone);
  await done(admin.post("/api/buyer/note", { buyerId: buyer._id, text: "Quamrul haggles." }));
  await done(shopper.post("/api/user/delete", { currentPassword: shopperPassword }));
  expect(await find(who.phone)).toEqual([]);
  expect(await tablesWith(["Quamrul", who.phone, who.email])).toEqual([]);
});

test("who ordered for somebody else's phone is another person: forgetting one leaves the other", async () => {
  const { admin, shop } = desk;
  const giver = await signedInShopper(shop, "Giver");
  const place = (phone: string) =>
    giver.post("/api/order/cod", { items: items(), address: { ...address, phone, email: giver.email } });
  await done(place("01811555003"));
  await done(place("01811555004"));
  const [mother] = await find("01811555004");
  await done(admin.post("/api/buyer/forget", { buyerId: mother._id, currentPassword: owner.password }));
  expect((await giver.get("/api/user/account")).status).toBe(200);
  const [own] = await find("01811555003");
  expect(own).toMatchObject({ orders: 1 });
  expect((await admin.get(`/api/buyer/${own._id}`)).body.buyer.orderList).toHaveLength(1);
});

test("a giver with a phone of their own stays, even if all that they ordered went to another's", async () => {
  const { admin, shop } = desk;
  const giver = await signedInShopper(shop, "Own Phone");
  await shop.database.db.update(customers).set({ phone: "01811555006" }).where(eq(customers.name, "Own Phone"));
  await done(giver.post("/api/order/cod", { items: items(), address: { ...address, phone: "01811555007" } }));
  const [mother] = await find("01811555007");
  await done(admin.post("/api/buyer/forget", { buyerId: mother._id, currentPassword: owner.password }));
  expect((await giver.get("/api/user/account")).status).toBe(200);
});

test("with a customer all joined records are forgotten; an account that never ordered leaves none", async () => {
  const { admin, shop } = desk;
  for (const phone of ["01811555008", "01811555009"]) {
    const order = { items: items(), address: { ...address, phone }, source: "phone" };
    const { orderId } = await done(admin.post("/api/order/create", order));
    await done(admin.post("/api/order/cancel", { orderId, reason: "customer" }));
  }
  const [[one], [other]] = [await find("01811555008"), await find("01811555009")];
  await done(admin.post("/api/buyer/join", { buyerId: one._id, otherId: other._id }));
  await done(admin.post("/api/buyer/forget", { buyerId: one._id, currentPassword: owner.password }));
  for (const { _id } of [one, other]) expect((await admin.get(`/api/buyer/${_id}`)).status).toBe(404);

  const quiet = await signedInShopper(shop, "Never Ordered");
  await shop.database.db.update(customers).set({ phone: "01811555010" }).where(eq(customers.name, "Never Ordered"));
  const [listed] = await find("01811555010");
  await done(admin.post("/api/buyer/note", { buyerId: listed._id, text: "Asked about roses." }));
  await done(quiet.post("/api/user/delete", { currentPassword: shopperPassword }));
  expect(await find("01811555010")).toEqual([]);
  expect(await tablesWith(["01811555008", "01811555009", "01811555010", "Never Ordered"])).toEqual([]);
});
