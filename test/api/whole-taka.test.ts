// 'Cash in whole taka': a line that rounds orders in cash, in every way that an order is placed, changed and shown.
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardTestShop, completed, deliver, openCardTestShop } from "#test/card-shop.ts";
import { addProduct, address, type Browser, exportOrders, owner, signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
let admin: Browser;
let shopper: Browser;
let plant: string;
beforeAll(async () => {
  cards = await openCardTestShop();
  cards.double.minimum = 1;
  ({ admin } = cards);
  shopper = await signedInShopper(cards.shop);
  plant = await addProduct(admin, { offerPrice: 99.5, sizes: ["Small Pot"] });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  await rounds(true);
});
afterAll(() => cards.close());

const rounds = async (wholeTakaCash: boolean) => {
  const saved = await admin.send("PUT", "/api/admin/settings", { guestOrders: true, gifts: true, wholeTakaCash });
  expect(saved).toMatchObject({ status: 200, body: { settings: { wholeTakaCash } } });
};
const body = (quantity = 2, more: object = {}) => ({
  items: [{ product: plant, quantity, size: "Small Pot" }],
  address,
  ...more,
});
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;

// 2 x 99.50, 10 for delivery, 3.98 tax: 212.98.
const rounded = { subtotal: 199, delivery: 10, tax: 3.98, rounding: 0.02, amount: 213 };

test.each([
  ["a customer", () => shopper.post("/api/order/cod", body(2, { expectedAmount: 213 }))],
  ["a customer, as a gift", () => shopper.post("/api/order/cod", body(2, { gift: { message: "" } }))],
  [
    "a guest",
    () =>
      cards.shop.browser().post("/api/order/guest", body(2, { expectedAmount: 213 }), {
        headers: { "idempotency-key": "whole-taka-guest-1" },
      }),
  ],
  ["the owner", () => admin.post("/api/order/create", body(2, { source: "phone", expectedAmount: 213 }))],
])("an order in cash by %s is rounded by a line of its own, which is kept with it", async (_who, place) => {
  const { status, body: placed } = await place();
  expect(status, JSON.stringify(placed)).toBe(200);
  expect(placed.amount).toBe(213);
  const ledger = { open: 213, toCollect: 213, payNow: 0 };
  expect(await owned(placed.orderId)).toMatchObject({ ...rounded, ledger });
});

test("by card or wallet nothing is rounded; turned into cash it is, and money that comes by card after all takes it back", async () => {
  const byWallet = await shopper.post("/api/order/wallet", body(2, { expectedAmount: 212.98 }));
  expect(await owned(byWallet.body.orderId)).not.toHaveProperty("rounding");
  const { orderId } = (await shopper.post("/api/order/stripe", body(2, { expectedAmount: 212.98 }))).body;
  const session = cards.double.newest();
  expect((await shopper.post("/api/order/mine/cash", { orderId })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ ...rounded, paymentMethod: "COD" });
  await deliver(cards, completed(cards.double.pay(session.id)));
  const paid = await owned(orderId);
  expect(paid).toMatchObject({
    amount: 212.98,
    isPaid: true,
    paymentMethod: "stripe",
    ledger: { in: 212.98, open: 0 },
  });
  expect(paid).not.toHaveProperty("rounding");
});

test.each(["wallet", "stripe"])("an order by %s that the owner changes to cash is rounded", async (method) => {
  const { orderId } = (await shopper.post(`/api/order/${method}`, body(2, { expectedAmount: 212.98 }))).body;
  expect((await admin.post("/api/order/change-to-cash", { orderId })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({
    ...rounded,
    paymentMethod: "COD",
    ledger: { open: 213, toCollect: 213 },
  });
});

test("a wallet order that an edit makes dearer is in cash: its rest is whole taka, and no longer once it is covered", async () => {
  const { orderId } = (await shopper.post("/api/order/wallet", body(2))).body;
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: "WHOLETAKA1" });
  await admin.post("/api/order/transfer/found", { orderId, trxId: "WHOLETAKA1" });
  const edit = async (quantity: number, expectedAmount: number) => {
    const seenEvents = (await owned(orderId)).events.length;
    const edited = await admin.post("/api/order/edit", { orderId, seenEvents, ...body(quantity), expectedAmount });
    expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200, body: { amount: expectedAmount } });
    return owned(orderId);
  };
  // 314.47 less the 212.98 that came in: 101.49, of which a rider collects 101.
  expect(await edit(3, 313.98)).toMatchObject({
    ...{ rounding: -0.49, amount: 313.98, paymentMethod: "COD", isPaid: false },
    ledger: { in: 212.98, open: 101, toCollect: 101 },
  });
  const again = await edit(2, 212.98);
  expect(again).toMatchObject({ isPaid: true, flags: [], ledger: { in: 212.98, open: 0 } });
  expect(again).not.toHaveProperty("rounding");
  // 111.49: the difference goes back by wallet, to the poisha.
  const cheaper = await edit(1, 111.49);
  expect(cheaper).not.toHaveProperty("rounding");
  expect(cheaper.flags).toEqual([{ kind: "overpaid", paid: 212.98, asked: 111.49 }]);
});

test("a shopper who saw the sum without the rounding is told the new one", async () => {
  expect(await shopper.post("/api/order/cod", body(2, { expectedAmount: 212.98 }))).toMatchObject({
    ...{ status: 409, body: { code: "amount-changed", amount: 213 } },
  });
});

test("an edit rounds anew, and the address alone changes no sum", async () => {
  const { orderId } = (await shopper.post("/api/order/cod", body(2))).body;
  const edit = async (more: object) =>
    admin.post("/api/order/edit", {
      ...{
        orderId,
        seenEvents: (await owned(orderId)).events.length,
        ...body(2),
        discount: 0,
        reason: "By phone",
        ...more,
      },
    });
  expect((await edit({ address: { ...address, street: "House 9" }, expectedAmount: 213 })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject(rounded);
  // 3 x 99.50, 10, 5.97: 314.47.
  expect((await edit({ ...body(3), expectedAmount: 314 })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ rounding: -0.47, amount: 314, ledger: { toCollect: 314 } });
  await rounds(false);
  expect((await edit({ ...body(1), expectedAmount: 111 })).status).toBe(200);
  expect(await owned(orderId)).toMatchObject({ rounding: -0.49, amount: 111 });
  await rounds(true);
});

test("with it off, papers, books and mails still name one sum: what a rider can collect", async () => {
  await rounds(false);
  const { orderId } = (await shopper.post("/api/order/cod", body(2, { expectedAmount: 212.98 }))).body;
  expect(await owned(orderId)).toMatchObject({ amount: 212.98, ledger: { open: 212.98, toCollect: 213 } });
  const sales = async () => (await admin.get("/api/order/sales")).body.sales.cashToCollect;
  const before = await sales();
  await admin.post("/api/order/cash", { orderId, collected: true });
  const after = await sales();
  expect([before.orders - after.orders, Math.round((before.amount - after.amount) * 100)]).toEqual([1, 213_00]);
  expect((await owned(orderId)).ledger).toMatchObject({ in: 213, open: 0, toCollect: 0 });
  await rounds(true);
});

test("what a coupon has sold follows the order into whole taka and back", async () => {
  const code = "FOLLOWS10";
  const offer = { code, on: "everything", isOn: true, gives: "percent", percent: 10 };
  expect((await admin.post("/api/coupon/create", offer)).status).toBe(200);
  const { orderId } = (await shopper.post("/api/order/stripe", body(2, { coupon: code }))).body;
  const session = cards.double.newest();
  const sums = async () => {
    const { coupons } = (await admin.get("/api/coupon/list")).body;
    const { sold } = coupons.find((one: { code: string }) => one.code === code);
    return [sold, (await owned(orderId)).amount];
  };
  // 199 less 19.90, 10 for delivery, 3.58 tax.
  expect(await sums()).toEqual([192.68, 192.68]);
  expect((await shopper.post("/api/order/mine/cash", { orderId })).status).toBe(200);
  expect(await sums()).toEqual([193, 193]);
  await deliver(cards, completed(cards.double.pay(session.id)));
  expect(await sums()).toEqual([192.68, 192.68]);
});

test("the orders' CSV holds every part, and they add up", async () => {
  const code = "WHOLE10";
  const offer = { code, on: "everything", isOn: true, gives: "percent", percent: 10 };
  expect((await admin.post("/api/coupon/create", offer)).status).toBe(200);
  await shopper.post("/api/order/cod", body(3, { coupon: code, gift: { message: "Happy birthday" } }));
  const rows: Record<string, string>[] = parse((await exportOrders(admin)).body, { bom: true, columns: true });
  const minor = (row: Record<string, string>, head: string) => Math.round(Number(row[head]) * 100);
  for (const row of rows) {
    const parts = ["Subtotal", "Delivery", "Tax", "Rounding"].map((head) => minor(row, head));
    const sum = parts.reduce((all, part) => all + part, 0) - minor(row, "Discount");
    expect(sum, JSON.stringify(row)).toBe(minor(row, "Amount"));
  }
  // 3 x 99.50 less 29.85, 10 for delivery, 5.37 tax: 284.02.
  expect(rows[0]).toMatchObject({
    ...{ Coupon: code, Discount: "29.85", Rounding: "-0.02", Amount: "284.00" },
    ...{ "To collect": "284.00", Gift: "Happy birthday", Cancelled: "" },
  });
});
