import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, address, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let productId: string;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  productId = await addProduct(owner, { offerPrice: 195 });
});
afterAll(() => shop.close());

const nothingSet = { shopName: "", street: "", email: "", phone: "" };
const save = (settings: Record<string, unknown>) => owner.send("PUT", "/api/admin/settings", settings);

async function placedAmounts() {
  const shopper = await signedInShopper(shop);
  const items = [{ product: productId, quantity: 2, size: "Small Pot" }];
  const placed = await shopper.post("/api/order/cod", { items, address });
  expect(placed.status).toBe(200);
  const [order] = (await shopper.post("/api/order/userorders")).body.orders;
  return { subtotal: order.subtotal, delivery: order.delivery, tax: order.tax, amount: order.amount };
}

test("what the owner decides before opening is kept, and named once", async () => {
  expect((await owner.get("/api/admin/opening")).body.decided).toEqual([]);
  const decided = ["card", "guests"];
  expect((await owner.send("PUT", "/api/admin/opening", { decided })).body.decided).toEqual(decided);
  for (const wrong of [{ decided: ["card", "card"] }, { decided: ["rent"] }, {}])
    expect((await owner.send("PUT", "/api/admin/opening", wrong)).status).toBe(400);
  expect((await owner.get("/api/admin/opening")).body.decided).toEqual(decided);
});

test.each([
  [{ guaranteeDays: 0 }, "guaranteeDays"],
  [{ returnDays: 366 }, "returnDays"],
  [{ guaranteeDays: 1.5 }, "guaranteeDays"],
  [{ bin: "0".repeat(41) }, "bin"],
])("%j is refused, and nothing is changed", async (settings, field) => {
  const before = (await owner.get("/api/admin/settings")).body.settings;
  const { status, body } = await save(settings);
  expect([status, body.field]).toEqual([400, field]);
  expect((await owner.get("/api/admin/settings")).body.settings).toEqual(before);
});

test("until the owner changes them, delivery is 10 and tax 2 percent", async () => {
  expect((await owner.get("/api/admin/settings")).body.settings).toEqual(nothingSet);
  expect(await placedAmounts()).toEqual({ subtotal: 390, delivery: 10, tax: 7.8, amount: 407.8 });
});

test("orders use the owner's settings; earlier orders stay unchanged", async () => {
  const shopper = await signedInShopper(shop);
  const items = [{ product: productId, quantity: 1, size: "Small Pot" }];
  await shopper.post("/api/order/cod", { items, address });
  const set = { shopName: "সবুজ নার্সারি", phone: "+880 1711-111111", deliveryCharge: 60.5, taxPercent: 7.25 };
  expect(await save(set)).toMatchObject({ status: 200, body: { message: "Settings saved", settings: set } });
  expect(await placedAmounts()).toEqual({ subtotal: 390, delivery: 60.5, tax: 28.28, amount: 478.78 });
  expect((await shopper.post("/api/order/userorders")).body.orders[0]).toMatchObject({ delivery: 10, amount: 208.9 });
  await save({});
  expect((await owner.get("/api/admin/settings")).body.settings).toEqual(nothingSet);
});

test("a shopper who saw the old total is told the new one", async () => {
  const shopper = await signedInShopper(shop);
  await save({ deliveryCharge: 0 });
  const items = [{ product: productId, quantity: 1, size: "Small Pot" }];
  const refused = await shopper.post("/api/order/cod", { items, address, expectedAmount: 208.9 });
  expect(refused).toMatchObject({ status: 409, body: { code: "amount-changed", amount: 198.9 } });
  await save({});
});

test("a change raises the catalog's version, and a new process reads it", async () => {
  const before = shop.live.view().version;
  await save({ shopName: "Green Corner" });
  expect(shop.live.view().version).toBeGreaterThan(before);
  expect(shop.live.view().settings.shopName).toBe("Green Corner");
  await save({});
});

test.each([
  [{ shopName: "x".repeat(61) }, "shopName"],
  [{ shopName: "two\nlines" }, "shopName"],
  [{ email: "no address" }, "email"],
  [{ deliveryCharge: -1 }, "deliveryCharge"],
  [{ deliveryCharge: "10" }, "deliveryCharge"],
  [{ deliveryCharge: 1.005 }, "deliveryCharge"],
  [{ taxPercent: 101 }, "taxPercent"],
  [{ taxPercent: 2.125 }, "taxPercent"],
])("%o is refused by name of the field and changes nothing", async (settings, field) => {
  expect(await save(settings)).toMatchObject({ status: 400, body: { success: false, field } });
  expect((await owner.get("/api/admin/settings")).body.settings).toEqual(nothingSet);
});

test("several wrong fields are all named, each with its message", async () => {
  const { status, body } = await save({ email: "no address", deliveryCharge: -1, taxPercent: 101, street: "Savar" });
  expect(status).toBe(400);
  expect(body).toMatchObject({ field: "email", message: "Email is not an email address" });
  expect(body.fields).toEqual({
    email: "Email is not an email address",
    deliveryCharge: "Delivery charge is below zero",
    taxPercent: "Tax, percent is above 100",
  });
  expect((await owner.get("/api/admin/settings")).body.settings).toEqual(nothingSet);
});

test("only the owner sees the settings", async () => {
  const shopper = await signedInShopper(shop);
  expect((await shopper.get("/api/admin/settings")).status).toBe(401);
  expect((await shopper.send("PUT", "/api/admin/settings", {})).status).toBe(401);
});
