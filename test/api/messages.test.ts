import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Browser, openTestShop, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
});
afterEach(() => shop.close());

async function write(name: string, message: string): Promise<void> {
  const sent = await shop.browser().post("/api/contact", { name, email: `${name.length}@example.com`, message });
  expect(sent.status).toBe(200);
}

async function list(change: Record<string, unknown> = {}) {
  return (await owner.post("/api/contact/list", change)).body;
}

test("the owner reads messages, newest first, marks them read and archives them", async () => {
  await write("Rahima", "Do you have তুলসী in small pots?");
  await write("Jamal", "100% of my seeds came up!");
  const before = await list();
  expect(before).toMatchObject({ total: 2, unread: 2, page: 1, pages: 1 });
  expect(before.messages.map((each: { name: string }) => each.name)).toEqual(["Jamal", "Rahima"]);
  const [jamal, rahima] = before.messages;
  await owner.post("/api/contact/mark", { messageId: jamal._id, read: true });
  expect((await list()).unread).toBe(1);
  const away = await owner.post("/api/contact/mark", { messageId: rahima._id, archived: true });
  expect(away.body).toEqual({ success: true, message: "Archived" });
  expect(await list()).toMatchObject({ total: 1, unread: 0, messages: [{ name: "Jamal", isRead: true }] });
  expect(await list({ archived: true })).toMatchObject({ total: 1, messages: [{ name: "Rahima", isArchived: true }] });
  await owner.post("/api/contact/mark", { messageId: rahima._id, archived: false });
  expect((await list()).total).toBe(2);
});

test("the older unread messages are listed by themselves, however many newer ones were read", async () => {
  for (let number = 1; number <= 6; number += 1) await write("Rahima", `Question ${number}`);
  const messages: { _id: string; message: string }[] = (await list()).messages;
  for (const { _id: messageId } of messages.slice(0, 4))
    await owner.post("/api/contact/mark", { messageId, read: true });
  const unread = await list({ unread: true, limit: 4 });
  expect(unread).toMatchObject({ total: 2, pages: 1, unread: 2 });
  expect(unread.messages).toMatchObject([{ message: "Question 2" }, { message: "Question 1" }]);
  expect((await list({ unread: true, q: "question" })).total).toBe(2);
  await owner.post("/api/contact/mark", { messageId: unread.messages[0]._id, archived: true });
  expect((await list({ unread: true })).total).toBe(1);
});

test("messages are found by name, e-mail and text; wildcards are ordinary letters", async () => {
  await write("Rahima", "Do you have তুলসী in small pots?");
  await write("Jamal", "100% of my seeds came up!");
  expect((await list({ q: "তুলসী" })).messages).toMatchObject([{ name: "Rahima" }]);
  expect((await list({ q: "JAMAL" })).total).toBe(1);
  expect((await list({ q: "5@example" })).messages).toMatchObject([{ name: "Jamal" }]);
  expect((await list({ q: "100%" })).total).toBe(1);
  expect((await list({ q: "_" })).total).toBe(0);
});

test("messages are paged, and a page past the end is the last one", async () => {
  for (let number = 1; number <= 5; number += 1) await write("Rahima", `Question ${number}`);
  const last = await list({ page: 9, limit: 2 });
  expect(last).toMatchObject({ total: 5, page: 3, pages: 3, messages: [{ message: "Question 1" }] });
});

test.each([
  ["/api/contact/list", { page: 0 }, "page"],
  ["/api/contact/list", { limit: 1000 }, "limit"],
  ["/api/contact/list", { archived: "yes" }, "archived"],
  ["/api/contact/mark", { read: true }, "messageId"],
  ["/api/contact/mark", { messageId: "1; drop table", read: true }, "messageId"],
])("%s refuses %o and names the field", async (url, body, field) => {
  expect(await owner.post(url, body)).toMatchObject({ status: 400, body: { success: false, field } });
});

test("an unknown message cannot be marked, and a mark must have a value", async () => {
  const messageId = "01a1fea2-92ca-75d0-8d78-38bf2725deef";
  expect((await owner.post("/api/contact/mark", { messageId, read: true })).status).toBe(404);
  expect((await owner.post("/api/contact/mark", { messageId })).status).toBe(400);
});

test.each(["/api/contact/list", "/api/contact/mark"])("%s is for the owner only", async (url) => {
  expect((await shop.browser().post(url, {})).status).toBe(401);
  expect((await (await signedInShopper(shop)).post(url, {})).status).toBe(401);
});

const photo = (options: { exif?: boolean } = {}) => {
  const made = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#2e7d32" } }).jpeg();
  return (
    options.exif ? made.withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitudeRef: "N" } }) : made
  ).toBuffer();
};

async function letter(pictures: Buffer[], fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  const texts = { name: "Rahima", email: "rahima@example.com", message: "A leaf is broken.", ...fields };
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const bytes of pictures) form.append("pictures", new Blob([new Uint8Array(bytes)]), "leaf.jpg");
  return form;
}

test("pictures come with a message, made anew, and only owners see them", async () => {
  const visitor = shop.browser();
  const sent = await visitor.post("/api/contact/pictures", await letter([await photo({ exif: true }), await photo()]));
  expect(sent.body.message).toBe("Message sent. We will write back soon.");
  const { messages } = await list();
  expect(messages[0].pictures).toEqual([
    { _id: expect.any(String), width: 1280, height: 720 },
    { _id: expect.any(String), width: 1280, height: 720 },
  ]);
  const url = `/api/contact/picture/${messages[0].pictures[0]._id}`;
  expect((await visitor.get(url)).status).toBe(401);
  const shopper = await signedInShopper(shop);
  expect((await shopper.get(url)).status).toBe(401);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const seen = await shop.app.inject({ url, headers: { cookie } });
  expect(seen.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, max-age=86400" });
  const { format, exif } = await sharp(seen.rawPayload).metadata();
  expect([format, exif]).toEqual(["webp", undefined]);
});

test("the contact form sends pictures without JavaScript too", async () => {
  const sent = await shop.browser().send("POST", "/bn/contact", await letter([await photo()]));
  expect([sent.status, sent.headers.location]).toEqual([303, "/bn/contact?sent=yes"]);
  const refused = await shop.browser().send("POST", "/contact", await letter([Buffer.from("no picture")]));
  expect([refused.status, refused.headers.location]).toEqual([303, "/contact?sent=no"]);
  expect((await list()).messages).toMatchObject([{ name: "Rahima", pictures: [{ width: 1280 }] }]);
});

test("what is no picture, one too many, or a message without text is refused, and nothing is kept", async () => {
  const bytes = await photo();
  const refusals: [FormData, number, string][] = [
    [await letter([Buffer.from("no picture")]), 400, "pictures"],
    [await letter([bytes, bytes, bytes, bytes]), 400, "pictures"],
    [await letter([Buffer.alloc(8 * 1024 * 1024 + 1, 1)]), 413, "pictures"],
    [await letter([bytes], { message: " " }), 400, "message"],
  ];
  for (const [form, status, field] of refusals) {
    const refused = await shop.browser().post("/api/contact/pictures", form);
    expect([refused.status, refused.body.field]).toEqual([status, field]);
  }
  expect((await list()).total).toBe(0);
});
