// Orders that change after a claim: called off, returned, paid back; and orders that only bring a plant anew in the books.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let lily: string;
beforeAll(async () => {
  shop = await openTestShop(mailServerEnv);
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  expect((await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 })).status).toBe(200);
  lily = await addProduct(admin, { name: "Peace Lily", offerPrice: 100, stock: { "Small Pot": { count: 500 } } });
});
afterAll(() => shop.close());

async function delivered(quantity = 3): Promise<string> {
  const asked = { items: [{ product: lily, size: "Small Pot", quantity }], address };
  const { orderId } = (await shopper.post("/api/order/cod", asked)).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  await admin.post("/api/order/cash", { orderId, collected: true });
  return orderId;
}
let keys = 0;
const claim = (orderId: string, quantity: number) => {
  const lines = [{ product: lily, size: "Small Pot", quantity }];
  const form = formOf({ claim: JSON.stringify({ orderId, lines, kinds: ["dead"], wish: "plant" }) });
  return shopper.post("/api/claim/mine", form, { headers: { "idempotency-key": `claim-key-later-${++keys}` } });
};
const decide = (claimId: string, decision: object) =>
  admin.post("/api/claim/decide", { claimId, text: "", ...decision });
const leftOf = async (orderId: string) =>
  (await shopper.get(`/api/claim/mine/${orderId}`)).body.guarantee?.lines[0].left;

test("pieces whose new order was called off may be claimed again", async () => {
  const orderId = await delivered();
  const { claimId } = (await claim(orderId, 2)).body;
  const { replacement } = (await decide(claimId, { decision: "plant" })).body;
  expect(await leftOf(orderId)).toBe(1);
  await admin.post("/api/order/cancel", { orderId: replacement._id, reason: "Sold out" });
  expect(await leftOf(orderId)).toBe(3);
  expect((await claim(orderId, 3)).status).toBe(200);
});

test("pieces that money went back for, without a claim, are not claimed again", async () => {
  const orderId = await delivered();
  const lines = [{ product: lily, size: "Small Pot", quantity: 2 }];
  const back = {
    orderId,
    amount: 50,
    seenLeft: (await admin.get(`/api/order/${orderId}`)).body.order.ledger.in,
    lines,
  };
  expect((await admin.post("/api/order/transfer/refund", { ...back, reason: "Two were broken" })).status).toBe(200);
  expect(await leftOf(orderId)).toBe(1);
  expect(await claim(orderId, 2)).toMatchObject({ status: 409, body: { code: "claim-settled" } });
  // Money that a claim paid back is counted once.
  const { claimId } = (await claim(orderId, 1)).body;
  const { left } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  expect((await decide(claimId, { decision: "money", amount: 20, seenLeft: left })).status).toBe(200);
  expect(await leftOf(orderId)).toBe(0);
  const other = await delivered();
  const first = (await claim(other, 1)).body.claimId;
  const seenLeft = (await admin.get(`/api/claim/${first}`)).body.claim.left;
  await decide(first, { decision: "money", amount: 20, seenLeft });
  expect(await leftOf(other)).toBe(2);
});

test("no new plant is sent for an order that came back meanwhile, and its claim may still be answered", async () => {
  const orderId = await delivered();
  const { claimId } = (await claim(orderId, 1)).body;
  await admin.post("/api/order/return", { orderId, reason: "Refused" });
  expect(await decide(claimId, { decision: "plant" })).toMatchObject({ status: 409, body: { code: "returned" } });
  expect(await leftOf(orderId)).toBeUndefined();
  expect((await decide(claimId, { decision: "advice", text: "The order came back." })).status).toBe(200);
});

test("an order that brings a plant anew takes stock and no money, and is not counted as sold", async () => {
  const orderId = await delivered();
  const sold = async () => (await admin.get("/api/order/sales")).body.sales.bestSellers;
  const of = (rows: { productId?: string; quantity: number }[]) => JSON.stringify(rows);
  const before = of(await sold());
  expect(before).toContain(lily);
  const { claimId } = (await claim(orderId, 2)).body;
  const { replacement } = (await decide(claimId, { decision: "plant" })).body;
  expect(of(await sold())).toBe(before);
  await admin.post("/api/order/status", { orderId: replacement._id, status: "Delivered" });
  expect(of(await sold())).toBe(before);
  await admin.post("/api/order/return", { orderId: replacement._id, reason: "Refused" });
  await admin.post("/api/order/return/undo", { orderId: replacement._id });
  expect(of(await sold())).toBe(before);
});
