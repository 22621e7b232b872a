import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderFilter, OwnerOrder } from "#contract/wire/orders/orders.ts";
import { activities } from "#db/schema/activities.ts";
import { paymentEvents } from "#db/schema/payments.ts";
import {
  type CardTestShop,
  cardOrder,
  cartOf,
  completed,
  counted,
  deliver,
  expired,
  kinds,
  messagesOfPaid,
  openCardTestShop,
  orderOf,
  owned,
  seen,
} from "#test/card-shop.ts";
import { permutationsOf } from "#test/permutations.ts";
import { signedInShopper } from "#test/shop.ts";
import { chargeOf, signedEvent } from "#test/stripe-double.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

/** The owner's list of flagged orders; each says why. */
async function toLookAt(filter: OrderFilter = {}): Promise<string[]> {
  const { body } = await cards.admin.post("/api/order/list", { page: 1, limit: 50, flagged: "yes", ...filter });
  const flagged: OwnerOrder[] = body.orders;
  expect(flagged.filter(({ flags }) => flags.length === 0)).toEqual([]);
  expect(body.total).toBe(flagged.length);
  return flagged.map(({ _id }) => _id);
}

test("forged, altered, old and unsigned messages are refused and change nothing", async () => {
  const order = await cardOrder(cards);
  const before = await owned(cards, order);
  const session = cards.double.pay(order.session.id);
  const good = completed(session);
  const { "stripe-signature": signature = "" } = good.headers;
  const json = { "content-type": "application/json" };
  const wrong = [
    signedEvent("checkout.session.completed", session, { secret: "whsec_of_somebody_else" }),
    { ...good, payload: good.payload.replace("unpaid", "paid").replace(/"amount_total":\d+/, '"amount_total":1') },
    { ...good, payload: `${good.payload} ` },
    signedEvent("checkout.session.completed", session, { ageSeconds: 301 }),
    { ...good, headers: json },
    { ...good, headers: { ...json, "stripe-signature": "" } },
    { ...good, headers: { ...json, "stripe-signature": signature.replace("v1=", "v0=") } },
    { ...good, headers: { ...json, "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` } },
    { ...good, payload: "" },
  ];
  for (const message of wrong) expect(await deliver(cards, message)).toBe(400);
  expect(await owned(cards, order)).toEqual(before);
  const rows = await cards.shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.sessionId, session.id));
  expect(rows).toEqual([]);
  const large = { ...good, payload: JSON.stringify({ id: "x".repeat(300_000) }) };
  expect(await deliver(cards, large)).toBe(413);
  // The signature alone is enough: no session, no origin.
  const foreign = { ...good.headers, "sec-fetch-site": "cross-site", origin: "https://stripe.com" };
  expect(await deliver(cards, { ...good, headers: foreign })).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: true });
});

/** All of them where messages run beside each other; on the embedded engine, which takes one at a time, every fifth. */
const sequences = permutationsOf([0, 1, 2, 3, 4]).filter((_, at) => process.env.TEST_DATABASE_URL || at % 5 === 0);

test(`five messages in ${sequences.length} of their 120 orders, each five times at once, end in one state`, async () => {
  const ends = new Set<string>();
  for (const order of sequences) {
    const placed = await cardOrder(cards, 1);
    const messages = messagesOfPaid(cards, placed);
    for (const at of order) {
      const message = messages[at];
      if (!message) throw new Error("five messages");
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(cards, message)));
      expect(answers).toEqual([200, 200, 200, 200, 200]);
    }
    const { isPaid, canceled, status, flags, payments, events } = await owned(cards, placed);
    const [{ state, attempt, refundDue, paidAmount }] = payments;
    const paidTimes = kinds({ events }).filter((kind) => kind === "paid").length;
    const inCart = await cartOf(placed.shopper);
    ends.add(
      JSON.stringify({ isPaid, canceled, status, flags, state, attempt, refundDue, paidAmount, paidTimes, inCart }),
    );
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    {
      isPaid: true,
      canceled: null,
      status: "Order Placed",
      flags: [],
      state: "paid",
      attempt: 1,
      refundDue: false,
      paidAmount: 111.49,
      paidTimes: 1,
      inCart: {},
    },
  ]);
}, 300_000);

test("a message that is delivered again counts once, also after the owner has acted on it", async () => {
  const order = await cardOrder(cards);
  const foreign = { ...cards.double.pay(order.session.id), id: "cs_test_of_another_page" };
  const message = completed(foreign);
  for (let time = 1; time <= 3; time += 1) expect(await deliver(cards, message)).toBe(200);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    flags: [{ kind: "other-session", about: foreign.id }],
  });
  expect(await toLookAt()).toContain(order.orderId);
  expect(await toLookAt({ q: "no such order" })).toEqual([]);
  await cards.admin.post("/api/order/flag/clear", { orderId: order.orderId });
  await Promise.all([deliver(cards, message), deliver(cards, message)]);
  expect(await owned(cards, order)).toMatchObject({ isPaid: false, flags: [] });
  expect(kinds(await owned(cards, order))).toEqual(["placed", "flagged", "flag-cleared"]);
  expect(await toLookAt()).not.toContain(order.orderId);
});

test.each([
  ["1 poisha for an order of ৳212.98", { amount_total: 1 }, { paid: 0.01 }],
  ["the figure in another currency", { currency: "usd" }, { paid: 212.98, currency: "USD" }],
])("%s leaves the order unpaid and flagged, and the owner can refund it", async (_what, change, came) => {
  const order = await cardOrder(cards);
  const session = cards.double.pay(order.session.id, change);
  expect(await deliver(cards, completed(session))).toBe(200);
  expect(await deliver(cards, completed(session))).toBe(200);
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({ isPaid: false, flags: [{ kind: "other-amount", ...came, asked: 212.98 }] });
  expect(detail.payments).toMatchObject([{ state: "mismatched", canRefund: true }]);
  expect(await cartOf(order.shopper)).not.toEqual({});
  expect((await cards.admin.post("/api/order/refund", { orderId: order.orderId })).status).toBe(200);
  expect(cards.double.refunds.at(-1)).toMatchObject({
    payment_intent: session.payment_intent,
    amount: session.amount_total,
  });
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    payments: [{ state: "refunded", canRefund: false }],
  });
  // Of another currency the book of changes has no taka.
  const asked = and(eq(activities.subjectId, order.orderId), eq(activities.what, "order.refund-asked"));
  const [line] = await cards.shop.database.db.select().from(activities).where(asked);
  expect(line?.after).toEqual({ ...(!("currency" in came) && { amount: came.paid }), reason: "other-amount" });
});

test("a payment of a canceled order is refunded, and flagged", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Asked by phone" });
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { reason: "Asked by phone" },
    flags: [{ kind: "paid-after-cancel" }],
    payments: [{ state: "refunded", refundId: expect.any(String) }],
  });
});

test("a second real payment of one order is refunded, and flagged; the first stays", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "By mistake" });
  await cards.checks();
  await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  const second = cards.double.pay(cards.double.newest().id);
  const first = cards.double.pay(order.session.id);
  await Promise.all([deliver(cards, completed(first)), deliver(cards, completed(second))]);
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({ isPaid: true, flags: [{ kind: "paid-twice" }] });
  const states = detail.payments.map(({ state }: { state: string }) => state);
  expect(states.toSorted()).toEqual(["paid", "refunded"]);
  const ours = [first.payment_intent, second.payment_intent];
  const back = cards.double.refunds.filter(({ payment_intent }) => ours.includes(payment_intent));
  expect(back).toHaveLength(1);
});

test("a refund that Stripe fails to make is retried later, once", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Asked by phone" });
  cards.double.next("refund", "fail", "drop", "drop");
  const session = cards.double.pay(order.session.id);
  expect(await deliver(cards, completed(session))).toBe(200);
  const back = () => cards.double.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  expect(await owned(cards, order)).toMatchObject({ payments: [{ state: "unwanted", refundDue: true }] });
  await cards.checks(5);
  await cards.checks(60);
  expect(await owned(cards, order)).toMatchObject({ payments: [{ state: "refunded", refundDue: false }] });
  expect(back()).toHaveLength(1);
});

test("a refund made at Stripe's own desk is noticed, in whatever order its messages come", async () => {
  for (const order of permutationsOf([0, 1, 2])) {
    const placed = await cardOrder(cards);
    const open = { ...placed.session };
    const session = cards.double.pay(placed.session.id);
    const messages = [completed(session), signedEvent("charge.refunded", chargeOf(session)), expired(open)];
    for (const at of order) await deliver(cards, messages[at] ?? completed(session));
    expect(await owned(cards, placed)).toMatchObject({
      isPaid: false,
      canceled: null,
      flags: [{ kind: "refunded-while-open" }],
      payments: [{ state: "refunded" }],
    });
  }
});

test("messages about unknown payments are accepted and ignored", async () => {
  const stranger = {
    id: "cs_test_elsewhere",
    status: "complete",
    payment_status: "paid",
    metadata: { orderId: "x", attempt: "1" },
  };
  expect(await deliver(cards, signedEvent("checkout.session.completed", stranger))).toBe(200);
  expect(await deliver(cards, signedEvent("customer.created", { id: "cus_1" }))).toBe(200);
});

test("several buy the last unit by card: one page opens, the others are told that it is out of stock", async () => {
  const fern = await counted(cards, 1);
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => cardOrderAnswer(fern.plant)));
  expect(shoppers.filter((status) => status === 200)).toHaveLength(1);
  expect(shoppers.filter((status) => status === 409)).toHaveLength(5);
});

async function cardOrderAnswer(plant: string): Promise<number> {
  const shopper = await signedInShopper(cards.shop);
  return (await shopper.post("/api/order/stripe", orderOf(plant, 1))).status;
}
