import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CardTestShop,
  cardOrder,
  cartOf,
  checkoutKey,
  completed,
  deliver,
  expired,
  openCardTestShop,
  orderOf,
  seen,
} from "#test/card-shop.ts";
import { signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

test("Pay now continues the open page, renews an expired one, and is refused once the order has expired", async () => {
  const order = await cardOrder(cards);
  const pay = () => order.shopper.post("/api/order/pay", { orderId: order.orderId });
  expect((await pay()).body.url).toBe(order.url);

  // Expired at Stripe, but the webhook has not arrived yet.
  cards.double.lapse(order.session.id);
  const stranger = await signedInShopper(cards.shop);
  expect((await stranger.post("/api/order/pay", { orderId: order.orderId })).status).toBe(404);
  const over = await pay();
  expect(over).toMatchObject({ status: 409, body: { code: "order-over" } });
  expect(await seen(order)).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
});

test("an order restored by the owner can be paid on a new page", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "By mistake" });
  await cards.checks();
  await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  expect(await seen(order)).toMatchObject({ canPay: true, payBy: expect.any(String) });
  const renewed = await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  expect(renewed.status).toBe(200);
  const next = cards.double.newest();
  expect(renewed.body.url).toContain(next.id);
  expect(next.sent["metadata[attempt]"]).toBe("2");
  await deliver(cards, completed(cards.double.pay(next.id)));
  expect(await seen(order)).toMatchObject({ isPaid: true, canceled: null });
});

test("an older page's expiry does not end an order with a newer page", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  const press = () => shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("two-pages"));
  double.next("create", "drop", "drop");
  await press();
  const older = double.newest();
  double.next("create", "fail", "fail");
  const { body } = await press();
  const order = { shopper, orderId: body.orderId, url: body.url, session: double.newest() };
  expect(order.session.id).not.toBe(older.id);
  expect(order.url).toContain(order.session.id);
  await deliver(cards, expired(older));
  expect(await seen(order)).toMatchObject({ canPay: true, canceled: null });
  await deliver(cards, expired(order.session));
  expect(await seen(order)).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
});

test("Pay now on a paid page says so instead of opening another", async () => {
  const order = await cardOrder(cards);
  cards.double.pay(order.session.id);
  const answer = await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  expect(answer).toMatchObject({ status: 409, body: { code: "already-paid" } });
  expect(await seen(order)).toMatchObject({ isPaid: true });
});

test("returning from the card page settles a payment whose message was lost", async () => {
  const order = await cardOrder(cards);
  cards.double.pay(order.session.id);
  expect((await order.shopper.post("/api/order/payment-check")).status).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: true });
  expect(await cartOf(order.shopper)).toEqual({});
});
