// An order that comes to nothing is done at once, by whichever way it is placed: no money is asked, collected or waited for.
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { type CardTestShop, openCardTestShop } from "#test/card-shop.ts";
import { addProduct, address, type Browser, exportOrders, owner, signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
let admin: Browser;
let shopper: Browser;
let plant: string;
const coupon = "GIFT100";
beforeAll(async () => {
  cards = await openCardTestShop();
  ({ admin } = cards);
  shopper = await signedInShopper(cards.shop);
  plant = await addProduct(admin, { offerPrice: 99.5, sizes: ["Small Pot"] });
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  // Everything that would otherwise be asked of an order in cash.
  const elsewhere = { ...firstDelivery.elsewhere, charge: 0, cashOnDelivery: false, advance: true };
  const rules = { ...firstPhoneRules, amount: { ask: "advance" as const, from: 0 } };
  const answers = [
    await admin.send("PUT", "/api/admin/settings", { guestOrders: true, deliveryCharge: 0 }),
    await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password }),
    await admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true, elsewhere }),
    await admin.send("PUT", "/api/admin/phone-rules", rules),
    await admin.post("/api/coupon/create", {
      ...{ code: coupon, on: "everything", isOn: true, gives: "percent", percent: 100 },
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(({ body }) => [200, body.message]),
  );
});
afterAll(() => cards.close());

const body = {
  items: [{ product: "", quantity: 1, size: "Small Pot" }],
  address: { ...address, city: "Sylhet" },
  coupon,
  expectedAmount: 0,
};
const free = () => ({ ...body, items: [{ ...body.items[0], product: plant }] });
const guest = (path: string, key: string) =>
  cards.shop.browser().post(path, free(), { headers: { "idempotency-key": key } });

test.each([
  ["in cash", () => shopper.post("/api/order/cod", free())],
  ["by wallet", () => shopper.post("/api/order/wallet", free())],
  ["by card", () => shopper.post("/api/order/stripe", free())],
  ["by a guest in cash", () => guest("/api/order/guest", "a-guest-who-pays-nothing-1")],
  ["by a guest by wallet", () => guest("/api/order/guest/wallet", "a-guest-who-pays-nothing-2")],
  ["by the owner", () => admin.post("/api/order/create", { ...free(), source: "phone" })],
])("an order of nothing %s is done at once, and goes to the courier as any other", async (_way, place) => {
  const sessions = cards.double.sessions.size;
  const placed = await place();
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(placed.body.amount).toBe(0);
  if (placed.body.url) expect(placed.body.url).toMatch(/\/loader\?next=my-orders$/);
  expect(cards.double.sessions.size).toBe(sessions);
  const { orderId } = placed.body;
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  expect(order).toMatchObject({
    ...{ isPaid: true, amount: 0, canPay: false, payBy: null, flags: [], paymentMethod: "COD" },
    ledger: { in: 0, refunded: 0, open: 0, payNow: 0, inCheck: 0, toCollect: 0 },
  });
  expect(order).not.toHaveProperty("advance");
  for (const sheet of ["steadfast", "pathao", "redx", "any"]) {
    const file = await admin.post("/api/parcel/file", { sheet, format: "csv", orderIds: [orderId] });
    expect(file.status, JSON.stringify(file.body)).toBe(200);
  }
  const rows: Record<string, string>[] = parse((await exportOrders(admin)).body, { bom: true, columns: true });
  expect(rows.find((row) => row.Order === order.number)).toMatchObject({
    ...{ Method: "None", Payment: "Done", Amount: "0.00", "To collect": "0.00" },
  });
});

test("canceled, it leaves nothing to give back", async () => {
  const { orderId } = (await shopper.post("/api/order/wallet", free())).body;
  expect((await shopper.post("/api/order/mine/cancel", { orderId })).status).toBe(200);
  const { order } = (await admin.get(`/api/order/${orderId}`)).body;
  expect(order).toMatchObject({ canceled: { kind: "customer" }, flags: [] });
});
