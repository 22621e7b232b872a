// The open office hears that something has changed, as long as its session lives.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newsChannel } from "#server/told/news.ts";
import {
  addCategory,
  addProduct,
  address,
  aPost,
  type Browser,
  openTestShop,
  postForm,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let shop: TestShop;
let origin = "";
let admin: Browser;
let shopper: Browser;
let fern = "";
beforeAll(async () => {
  shop = await openTestShop();
  origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  fern = await addProduct(admin, { name: "Boston Fern" });
});
afterAll(() => shop.close());

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** @returns what the stream has said so far, and whether it is over */
async function listen(browser: Browser) {
  const stopping = new AbortController();
  const answer = await fetch(`${origin}/api/office/events`, {
    headers: {
      accept: "text/event-stream",
      cookie: cookieOf(browser),
      "sec-fetch-site": "same-origin",
      connection: "close",
    },
    signal: stopping.signal,
  });
  const heard = { status: answer.status, type: answer.headers.get("content-type"), text: "", isOver: false };
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += chunk;
  };
  void read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true;
    });
  return { heard, stop: () => stopping.abort() };
}

const soon = (look: () => void) => vi.waitFor(look, { timeout: 5_000 });
const orderOf = (product: string) => ({ items: [{ product, size: "Small Pot", quantity: 1 }], address });
const placeOrder = (product = fern) => shopper.post("/api/order/cod", orderOf(product));

test("a shopper's order and a message are heard, and nothing of them is in the stream", async () => {
  const { heard, stop } = await listen(admin);
  expect(heard).toMatchObject({ status: 200, type: "text/event-stream; charset=utf-8" });
  expect((await placeOrder()).status).toBe(200);
  await soon(() => expect(heard.text).toContain('data: ["orders"]'));
  await shop.browser().post("/api/contact", { name: "Ayesha", email: "a@example.com", message: "Any tulsi?" });
  await soon(() => expect(heard.text).toContain('data: ["messages"]'));
  expect(heard.text.replaceAll(/data: \[("\w+",?)+\]|[:\n]/g, "")).toBe("");
  stop();
});

test("what is refused changes nothing, and is not heard", async () => {
  const { heard, stop } = await listen(admin);
  expect((await placeOrder(crypto.randomUUID())).status).toBeGreaterThanOrEqual(400);
  await shop.browser().post("/api/contact", { name: "Ayesha", email: "a@example.com", message: "Any neem?" });
  await soon(() => expect(heard.text).toContain("messages"));
  expect(heard.text).not.toContain("orders");
  stop();
});

test("who may not read orders does not hear of them", async () => {
  const writer = await signedInStaff(shop, admin, "writer");
  const [theirs, owners] = [await listen(writer), await listen(admin)];
  await placeOrder();
  await soon(() => expect(owners.heard.text).toContain("orders"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(theirs.heard.text).not.toContain("orders");
  theirs.stop();
  owners.stop();
});

test("everybody hears that a part of the office is used for the first time: a coupon, a sale, a post", async () => {
  const writer = await signedInStaff(shop, admin, "writer");
  const days = { startsAt: "2090-01-01T00:00:00Z", endsAt: "2090-01-02T00:00:00Z" };
  const acts = [
    () =>
      admin.post("/api/coupon/create", { code: "FIRST5", gives: "percent", percent: 5, on: "everything", isOn: true }),
    () =>
      admin.post("/api/planned-sale/create", {
        name: "Spring",
        gives: "percent",
        percent: 5,
        on: "everything",
        ...days,
      }),
    () => admin.post("/api/admin/blog", postForm(aPost({ slug: "first-post" }))),
  ];
  for (const act of acts) {
    const { heard, stop } = await listen(writer);
    const { status, body } = await act();
    expect(status, body.message).toBe(200);
    await soon(() => expect(heard.text).toContain('data: ["used"]'));
    stop();
  }
});

test("a session that was ended hears nothing more", async () => {
  const other = await signedInOwner(shop);
  const { heard } = await listen(other);
  await admin.post("/api/admin/devices/end", {});
  await placeOrder();
  await soon(() => expect(heard.isOver).toBe(true));
  expect(heard.text).not.toContain("orders");
});

test("a session has four streams at most, and one place is free again when a window is closed", async () => {
  const open = [];
  for (let count = 0; count < 4; count += 1) open.push(await listen(admin));
  expect((await listen(admin)).heard.status).toBe(429);
  open[0]?.stop();
  await soon(async () => expect((await listen(admin)).heard.status).toBe(200));
  for (const { stop } of open) stop();
  expect((await admin.get("/api/office/events")).status).toBe(400);
});

test("another process's change is heard through the database", async () => {
  if (shop.database.engine !== "postgres") return;
  const fresh = await signedInOwner(shop);
  const { heard, stop } = await listen(fresh);
  await shop.database.db.execute(sql`select pg_notify(${newsChannel}, 'another-process claims')`);
  await soon(() => expect(heard.text).toContain('data: ["claims"]'));
  stop();
});

test("streams end when the process stops", async () => {
  const fresh = await signedInOwner(shop);
  const { heard } = await listen(fresh);
  await shop.app.officeEvents.close();
  await soon(() => expect(heard.isOver).toBe(true));
  expect((await listen(fresh)).heard.status).toBe(429);
});
