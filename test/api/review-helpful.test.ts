// 'Helpful' on a review: once for an account or a browser, and no more from those that hide who they are.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  address,
  type Browser,
  formOf,
  openShopWithOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner({ RATE_LIMIT: "on" }));
  plant = await addProduct(admin, { name: "Money Plant" });
  const settings = { isShownAtOnce: true, isAsked: false, askAfterDays: 7 };
  expect((await admin.send("PUT", "/api/review/settings", settings)).status).toBe(200);
});
afterAll(() => shop.close());

async function reviewed(stars = 5): Promise<{ writer: Browser; review: string }> {
  const writer = await signedInShopper(shop);
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const { orderId } = (await writer.post("/api/order/cod", { items, address })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const form = formOf({ review: JSON.stringify({ product: plant, stars }) });
  return { writer, review: (await writer.post("/api/review", form)).body.review._id };
}
const say = (browser: Browser, review: string, isHelpful = true) =>
  browser.post("/api/review/helpful", { review, isHelpful });
const list = async (sort = "newest") =>
  (await shop.browser().get(`/api/review/list?product=${plant}&sort=${sort}`)).body.reviews;

test("an account counts once however often it says so at once, takes it back, and not for its own", async () => {
  const { writer, review } = await reviewed();
  const reader = await signedInShopper(shop);
  const said = await Promise.all([say(reader, review), say(reader, review), say(reader, review)]);
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list())[0]).toMatchObject({ _id: review, helpful: 1 });
  expect((await say(reader, review, false)).body.helpful).toBe(0);
  const own = await say(writer, review);
  expect([own.status, own.body.code]).toEqual([409, "own-review"]);
  expect((await list())[0].helpful).toBe(0);
});

test("a browser counts once by its mark; without a mark a network counts five times a day and is then refused", async () => {
  const { review } = await reviewed(4);
  const reader = shop.browser();
  expect((await say(reader, review)).body.helpful).toBe(1);
  expect((await say(reader, review)).body.helpful).toBe(1);
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await say(shop.browser(), review)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  // A made-up mark is none.
  for (const mark of ["mine", "A".repeat(22), "A".repeat(43), `${reader.cookies.get("reader")}=`]) {
    const forger = shop.browser();
    forger.cookies.set("reader", mark);
    expect((await say(forger, review)).status, mark).toBe(429);
  }
  expect((await say(reader, review)).status).toBe(200);
  expect((await list("helpful"))[0]).toMatchObject({ _id: review, helpful: 5 });
});

test("only what is shown can be helpful, and a hidden review's figure is nobody's", async () => {
  const { review } = await reviewed(1);
  await admin.post("/api/review/moderate", { reviews: [{ review, revision: 1 }], state: "hidden" });
  expect((await say(await signedInShopper(shop), review)).body.code).toBe("unknown-review");
});
