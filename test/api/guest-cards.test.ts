// Orders without an account that are paid by card: placed, paid, expired, paid later and switched to cash by whoever has their key.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardTestShop, completed, deliver, openCardTestShop, orderOf } from "#test/card-shop.ts";
import { signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
  await cards.admin.send("PUT", "/api/admin/settings", { guestOrders: true });
});
afterAll(() => cards.close());

let counted = 0;
/** A browser without an account, with the key of its order. */
function guest() {
  counted += 1;
  const browser = cards.shop.browser();
  const key = `guest-card-key-${counted}`;
  const headers = { "idempotency-key": key };
  const place = (way = "/stripe", change: object = {}) =>
    browser.post(`/api/order/guest${way}`, { ...orderOf(cards.plant), ...change }, { headers });
  const call = (name: string, orderId: string, withKey = key) =>
    browser.post(`/api/order/guest/${name}`, { orderId, key: withKey });
  const seen = async (orderId: string) => (await call("mine", orderId)).body.order;
  return { browser, key, place, call, seen };
}

test("a guest pays by card: one order for one key, paid by the provider's word", async () => {
  const { place, call, seen, key } = guest();
  const { status, body } = await place();
  expect(status, JSON.stringify(body)).toBe(200);
  const session = cards.double.newest();
  expect(body.url).toContain(session.id);
  expect((await place()).body).toMatchObject({ orderId: body.orderId, url: body.url });
  expect(await seen(body.orderId)).toMatchObject({ isPaid: false, canPay: true, payBy: expect.any(String) });
  // Neither another key nor an account reaches it.
  expect((await call("pay", body.orderId, `${key}-other`)).status).toBe(404);
  const stranger = await signedInShopper(cards.shop);
  expect((await stranger.post("/api/order/pay", { orderId: body.orderId })).status).toBe(404);
  expect((await call("pay", body.orderId)).body.url).toBe(body.url);
  cards.double.pay(session.id);
  // The webhook is lost: the return page asks.
  expect((await call("payment-check", body.orderId)).status).toBe(200);
  expect(await seen(body.orderId)).toMatchObject({ isPaid: true, canPay: false });
  expect((await call("pay", body.orderId)).body.code).toBe("already-paid");
});

test("an unpaid order expires; sent again, its key says that it is over", async () => {
  const { place, seen } = guest();
  const { body } = await place();
  await cards.checks(40);
  expect(await seen(body.orderId)).toMatchObject({ canceled: { kind: "expired" }, canPay: false });
  expect(await place()).toMatchObject({ status: 409, body: { code: "order-over" } });
});

test("back from the card page a guest pays in cash: the same order, or another one in its place", async () => {
  const same = guest();
  const { orderId } = (await same.place()).body;
  expect((await same.place("")).body.orderId).toBe(orderId);
  expect(await same.seen(orderId)).toMatchObject({ paymentMethod: "COD", canPay: false });

  const other = guest();
  const first = (await other.place()).body.orderId;
  const changed = { items: [{ product: cards.plant, quantity: 3, size: "Small Pot" }] };
  const second = await other.place("", changed);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect(second.body.orderId).not.toBe(first);
  expect((await cards.admin.get(`/api/order/${first}`)).body.order.canceled).toMatchObject({ kind: "replaced" });

  const pressed = guest();
  const third = (await pressed.place()).body.orderId;
  expect((await pressed.call("cash", third)).body.message).toBe("Cash on Delivery Chosen");
  expect(await pressed.seen(third)).toMatchObject({ paymentMethod: "COD" });
});

test("a shop without guest orders takes no card of a guest", async () => {
  await cards.admin.send("PUT", "/api/admin/settings", { guestOrders: false });
  expect((await guest().place()).status).toBe(401);
  await cards.admin.send("PUT", "/api/admin/settings", { guestOrders: true });
});

test("money that comes after the replaced order goes back by itself", async () => {
  const { place } = guest();
  const first = (await place()).body.orderId;
  const session = cards.double.newest();
  await place("", { items: [{ product: cards.plant, quantity: 3, size: "Small Pot" }] });
  await deliver(cards, completed(cards.double.pay(session.id)));
  const { order } = (await cards.admin.get(`/api/order/${first}`)).body;
  expect(order).toMatchObject({ isPaid: false, flags: [{ kind: "paid-after-cancel" }] });
});
