import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import {
  type CardTestShop,
  cardOrder,
  completed,
  deliver,
  openCardTestShop,
  orderOf,
  owned,
  seen,
} from "#test/card-shop.ts";
import { signedInShopper } from "#test/shop.ts";
import { webhookSecret } from "#test/stripe-double.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

const callsSince = (count: number) => cards.double.calls.slice(count);

test("a payment whose webhook was lost is found when the order expires", async () => {
  const order = await cardOrder(cards);
  cards.double.pay(order.session.id);
  await cards.checks(34);
  expect(await seen(order)).toMatchObject({ isPaid: false });
  await cards.checks(36);
  expect(await seen(order)).toMatchObject({ isPaid: true, canceled: null });
});

test("an unpaid page is closed at Stripe first, and then its order expires", async () => {
  const order = await cardOrder(cards);
  await cards.checks(36);
  expect(cards.double.sessions.get(order.session.id)?.status).toBe("expired");
  expect(await seen(order)).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
  const before = cards.double.calls.length;
  await cards.checks(600);
  expect(callsSince(before)).toEqual([]);
});

test("a page paid in the moment of closing counts as paid", async () => {
  const order = await cardOrder(cards);
  const { promise, resolve } = Promise.withResolvers<void>();
  cards.double.next("expire", { waitFor: promise });
  const checked = cards.checks(36);
  await expect.poll(() => cards.double.calls.some((call) => call.includes(`${order.session.id}/expire`))).toBe(true);
  cards.double.pay(order.session.id);
  resolve();
  await checked;
  expect(await seen(order)).toMatchObject({ isPaid: true, canceled: null });
});

test("while Stripe is unreachable no order expires; it is asked again, less and less often", async () => {
  const order = await cardOrder(cards);
  cards.double.next("read", "fail", "fail", "fail", "fail");
  await cards.checks(36);
  expect(await seen(order)).toMatchObject({ canceled: null });
  const before = cards.double.calls.length;
  await cards.checks(36.5);
  expect(callsSince(before)).toEqual([]);
  await cards.checks(38);
  expect(await seen(order)).toMatchObject({ canceled: null });
  await cards.checks(41);
  expect(await seen(order)).toMatchObject({ canceled: { kind: "expired" } });
});

test("a page that Stripe does not report on for a day expires", async () => {
  const order = await cardOrder(cards);
  cards.double.next("read", "fail", "fail");
  await cards.checks(26 * 60);
  expect(await seen(order)).toMatchObject({ canceled: { kind: "expired" } });
});

test("an order whose page was never opened expires on time", async () => {
  const shopper = await signedInShopper(cards.shop);
  cards.double.next("create", "fail", "fail");
  await shopper.post("/api/order/stripe", orderOf(cards.plant));
  cards.double.next("create", "fail", "fail");
  await cards.checks(36);
  const list = async () => (await shopper.post("/api/order/userorders")).body.orders[0];
  expect(await list()).toMatchObject({ canceled: null });
  await cards.checks(60);
  await cards.checks(120);
  expect(await list()).toMatchObject({ canceled: { kind: "expired" } });
});

test("the page of a canceled order is closed, so that nobody pays it", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Asked by phone" });
  await cards.checks();
  expect(cards.double.sessions.get(order.session.id)?.status).toBe("expired");
  expect(await seen(order)).toMatchObject({ canceled: { reason: "Asked by phone" } });
});

test("several processes at once ask about each payment once", async () => {
  const orders = [];
  for (let at = 0; at < 5; at += 1) orders.push(await cardOrder(cards));
  const { database, live } = cards.shop;
  const env = readEnv({
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: cards.double.base,
  });
  const before = cards.double.calls.length;
  const later = new Date(Date.now() + 36 * 60_000);
  const other = async () => checkDuePayments(await openCardShop({ database, live }, { env, warn() {} }), later);
  const looked = await Promise.all([cards.checks(36), other(), other(), other()]);
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(5);
  for (const { session } of orders) {
    expect(callsSince(before).filter((call) => call === `GET /v1/checkout/sessions/${session.id}`)).toHaveLength(1);
  }
});

test("a canceled paid order keeps its money until the owner refunds it, once", async () => {
  const order = await cardOrder(cards);
  const { orderId } = order;
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  const refund = () => cards.admin.post("/api/order/refund", { orderId });
  expect((await refund()).status).toBe(409);
  const back = () => cards.double.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);

  await cards.admin.post("/api/order/cancel", { orderId, reason: "Damaged" });
  expect(await owned(cards, order)).toMatchObject({
    isPaid: true,
    flags: [{ kind: "refund-due" }],
    payments: [{ canRefund: true }],
  });
  await cards.admin.post("/api/order/cancel/undo", { orderId });
  expect(await owned(cards, order)).toMatchObject({ isPaid: true, flags: [], payments: [{ canRefund: false }] });
  await cards.admin.post("/api/order/cancel", { orderId, reason: "Damaged" });
  expect(back()).toEqual([]);

  const answers = await Promise.all([refund(), refund()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(back()).toMatchObject([{ amount: 21298 }]);
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({
    isPaid: false,
    flags: [],
    payments: [{ state: "refunded", refundId: back()[0]?.id }],
  });
  expect(detail.events.at(-1)).toMatchObject({ kind: "refunded", actor: "owner", detail: { reason: "Damaged" } });
  expect((await refund()).status).toBe(409);
  const undone = await cards.admin.post("/api/order/cancel/undo", { orderId });
  expect(undone).toMatchObject({ status: 409, body: { code: "refunded" } });
  expect((await order.shopper.post("/api/order/refund", { orderId })).status).toBe(401);
  expect((await order.shopper.post("/api/order/flag/clear", { orderId })).status).toBe(401);
});
