// Refunds in part of a card payment: each once, together never more than was paid.
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { readEnv } from "#server/env.ts";
import { openCardShop } from "#server/orders/paying/card-shop.ts";
import { refundOrder } from "#server/orders/paying/refund-payment.ts";
import {
  type CardOrder,
  type CardTestShop,
  cardOrder,
  completed,
  deliver,
  kinds,
  openCardTestShop,
  owned,
  seen,
} from "#test/card-shop.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf, shopOrigin } from "#test/mailroom.ts";
import { exportOrders } from "#test/shop.ts";
import { chargeOf, signedEvent } from "#test/stripe-double.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

/** A paid order of ৳212.98. */
async function paid() {
  const order = await cardOrder(cards);
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  const back = () => cards.double.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  return { ...order, session, back };
}
const refund = ({ orderId }: Pick<CardOrder, "orderId">, part: object = {}) =>
  cards.admin.post("/api/order/refund", { orderId, reason: "One was broken", ...part });
const salesRefunds = async () => (await cards.admin.get("/api/order/sales?days=7")).body.sales.refunds;

test("parts go back one after the other, and never more than is left", async () => {
  const order = await paid();
  expect(await refund(order, { amount: 50, seenLeft: 212.98 })).toMatchObject({ status: 200 });
  expect(await owned(cards, order)).toMatchObject({
    isPaid: true,
    flags: [],
    ledger: { in: 212.98, refunded: 50, open: 0, toCollect: 0 },
    payments: [{ state: "paid", left: 162.98, canRefund: false, refundDue: false, refundedAt: null }],
    refunds: [{ attempt: 1, amount: 50, reason: "One was broken", state: "done", reference: order.back()[0]?.id }],
  });
  // The same dialog sent again saw another sum.
  expect(await refund(order, { amount: 50, seenLeft: 212.98 })).toMatchObject({
    status: 409,
    body: { code: "refunded-meanwhile", message: "Another refund was made meanwhile: ৳162.98 is left." },
  });
  expect((await refund(order, { amount: 20.5 })).status).toBe(200);
  expect(order.back().map(({ amount }) => amount)).toEqual([5000, 2050]);
  const { ledger, items, ...shown } = await seen(order);
  expect({ ledger, shown }).toMatchObject({ ledger: { in: 212.98, refunded: 70.5 }, shown: { isPaid: true } });
  expect(shown.refunds).toBeUndefined();
  const { events } = await owned(cards, order);
  expect(events.at(-1)).toMatchObject({
    kind: "refunded",
    actor: "owner",
    detail: { amount: 20.5, reason: "One was broken", note: order.session.payment_intent },
  });

  for (const [part, status, words] of [
    [{ amount: 142.49 }, 400, { field: "amount", message: "Amount is more than the ৳142.48 that is left" }],
    [{ amount: 0 }, 400, { field: "amount" }],
    [{ amount: -5 }, 400, { field: "amount" }],
    [{ amount: 1.005 }, 400, { field: "amount" }],
    [{ amount: "5" }, 400, { field: "amount" }],
    [{ amount: 5, reason: "" }, 400, { field: "reason", message: "Reason is required" }],
    [{ amount: 5, reason: "x".repeat(201) }, 400, { field: "reason" }],
    [{ amount: 142.48 }, 409, { code: "no-refund" }],
    [{}, 409, { code: "no-refund" }],
  ] as const) {
    expect(await refund(order, part)).toMatchObject({ status, body: words });
  }
  expect(order.back()).toHaveLength(2);

  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Sold out" });
  expect((await owned(cards, order)).flags).toEqual([{ kind: "refund-due" }]);
  // Canceled by mistake: what went back before does not hinder the undo.
  expect((await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId })).status).toBe(200);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Sold out" });
  expect((await refund(order)).status).toBe(200);
  expect(order.back().map(({ amount }) => amount)).toEqual([5000, 2050, 14248]);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    flags: [],
    ledger: { in: 212.98, refunded: 212.98, open: 0 },
    payments: [{ state: "refunded", left: 0, canRefund: false }],
  });
  expect((await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId })).body.code).toBe("refunded");
});

test("two refunds at once never give back more than was paid", async () => {
  const env = readEnv({
    LOG_LEVEL: "silent",
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    STRIPE_API_BASE: cards.double.base,
    PUBLIC_URL: "https://shop.example",
  });
  const other = await openCardShop(cards.shop, { env, warn: () => {} });
  const [ownerRow] = (await cards.shop.database.db.execute<{ id: string }>("select id from owners limit 1")).rows;
  for (const amount of [120, 106.49, 212.98]) {
    const order = await paid();
    await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Sold out" });
    const inOtherProcess = () =>
      refundOrder(other, ownerRow?.id ?? "", { orderId: order.orderId, amount }).then(
        () => 200,
        (error) => error.status,
      );
    const answers = await Promise.all([
      refund(order, { amount }),
      inOtherProcess(),
      refund(order, { amount }),
      inOtherProcess(),
      cards.checks(1),
    ]);
    const given = order.back().reduce((sum, one) => sum + one.amount, 0);
    expect(given, JSON.stringify(answers)).toBeLessThanOrEqual(21298);
    expect(given % Math.round(amount * 100)).toBe(0);
    expect(given).toBeGreaterThan(0);
    const { ledger } = await owned(cards, order);
    expect(Math.round(ledger.refunded * 100)).toBe(given);
  }
});

test("a part whose answer was lost is asked for again under its own key, and no other comes before it", async () => {
  const order = await paid();
  cards.double.next("refund", "drop", "drop");
  expect(await refund(order, { amount: 30 })).toMatchObject({ status: 502, body: { code: "refund-away" } });
  expect(order.back()).toMatchObject([{ amount: 3000 }]);
  expect(await owned(cards, order)).toMatchObject({
    ledger: { refunded: 0 },
    payments: [{ left: 182.98, refundDue: true }],
    refunds: [{ state: "due", amount: 30, doneAt: null }],
  });
  expect(await refund(order, { amount: 30 })).toMatchObject({ status: 409, body: { code: "refund-under-way" } });
  await cards.checks(5);
  expect(order.back()).toHaveLength(1);
  expect(await owned(cards, order)).toMatchObject({
    ledger: { refunded: 30 },
    payments: [{ left: 182.98, refundDue: false }],
    refunds: [{ state: "done", reference: order.back()[0]?.id }],
  });
});

test("a definite no flags the order, and what was refused may be asked for again", async () => {
  const order = await paid();
  // Given back at Stripe's own desk, of which the shop knows nothing: partial refunds there send no message that it heeds.
  cards.double.refunds.push({ id: "re_desk", payment_intent: order.session.payment_intent ?? "", amount: 20000 });
  expect((await refund(order, { amount: 100 })).status).toBe(502);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: true,
    flags: [{ kind: "refund-refused", about: "Only 1298 is left" }],
    ledger: { refunded: 0 },
    payments: [{ left: 212.98, refundDue: false }],
    refunds: [{ state: "refused", amount: 100 }],
  });
  expect((await refund(order, { amount: 10 })).status).toBe(200);
  expect(await owned(cards, order)).toMatchObject({ ledger: { refunded: 10 }, refunds: [{}, { state: "done" }] });
});

test("the rest that goes back at Stripe's own desk is a refund of its own", async () => {
  const order = await paid();
  await refund(order, { amount: 12.98 });
  await deliver(cards, signedEvent("charge.refunded", chargeOf(order.session)));
  await deliver(cards, signedEvent("charge.refunded", chargeOf(order.session)));
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({
    isPaid: false,
    flags: [{ kind: "refunded-while-open" }],
    ledger: { in: 212.98, refunded: 212.98 },
    refunds: [{ amount: 12.98 }, { amount: 200, state: "done", reference: "" }],
  });
  expect(kinds(detail).filter((kind) => kind === "refunded")).toHaveLength(2);
});

test("the customer is mailed each sum, once; the CSV and the sales have them", async () => {
  const before = await salesRefunds();
  const order = await paid();
  const server = await openMailServer();
  const send = async () => {
    server.taken.length = 0;
    await mailroomOf(cards.shop, { smtpUrl: server.url }).sendDue();
    return server.taken.map(({ raw }) => readMail(raw).text);
  };
  await send();
  await refund(order, { amount: 25 });
  await refund(order, { amount: 30.5, reason: "Too small a pot" });
  const told = (await send()).filter((text) => text.includes("A refund for") || text.includes("We have given"));
  expect(told).toHaveLength(2);
  expect(told.join("\n")).toContain("We have given ৳25.00 of your payment");
  expect(told.join("\n")).toContain("Reason: Too small a pot");
  expect(told.join("\n")).toContain(`${shopOrigin}/my-orders`);
  const queued = await cards.shop.database.db.select().from(outbox).where(eq(outbox.kind, "order-refunded"));
  expect(queued.filter(({ payload }) => payload.orderId === order.orderId)).toHaveLength(2);
  await server.close();

  const { number } = await owned(cards, order);
  const { body } = await exportOrders(cards.admin, `?q=${number}`);
  expect(parse(body, { bom: true, columns: true })).toMatchObject([
    { "Came in": "212.98", Refunded: "55.50", Open: "0.00", "To collect": "0.00" },
  ]);
  expect(await salesRefunds()).toEqual({
    orders: (before?.orders ?? 0) + 1,
    amount: Math.round(((before?.amount ?? 0) + 55.5) * 100) / 100,
  });
});

test("only an owner refunds, and only an order that exists", async () => {
  const order = await paid();
  expect((await order.shopper.post("/api/order/refund", { orderId: order.orderId, amount: 5 })).status).toBe(401);
  const nobodys = "01890000-0000-7000-8000-000000000000";
  expect((await refund({ orderId: nobodys }, { amount: 5 })).status).toBe(404);
  const [payment] = await cards.shop.database.db.select().from(payments).where(eq(payments.orderId, order.orderId));
  expect(await cards.shop.database.db.$count(refunds, eq(refunds.paymentId, payment?.id ?? ""))).toBe(0);
});
