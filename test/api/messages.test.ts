import { afterAll, beforeEach, expect, test } from "vitest";
import { type Browser, openTestShop, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
const shops: TestShop[] = [];
beforeEach(async () => {
  shop = await openTestShop();
  shops.push(shop);
  owner = await signedInOwner(shop);
});
afterAll(() => Promise.all(shops.map((each) => each.close())));

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
