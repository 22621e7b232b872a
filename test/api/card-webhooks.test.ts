import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productSizes } from "#db/schema/catalog.ts";
import { paymentEvents } from "#db/schema/payments.ts";
import {
  type CardTestShop,
  cardOrder,
  cartOf,
  completed,
  deliver,
  expired,
  openCardTestShop,
  orderOf,
  owned,
  seen,
} from "#test/card-shop.ts";
import { mailsOf, setAside } from "#test/mailroom.ts";
import { addProduct, signedInShopper } from "#test/shop.ts";
import { chargeOf, signedEvent } from "#test/stripe-double.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);
const setStock = (productId: string, stock: number) =>
  cards.shop.database.db.update(productSizes).set({ stock }).where(eq(productSizes.productId, productId));
async function stockOf(productId: string) {
  const [row] = await cards.shop.database.db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return row?.stock;
}
/** A shop whose plant has so many in its only size. */
async function counted(stock: number) {
  const plant = await addProduct(cards.admin, { name: "Fern", sizes: ["Small Pot"], offerPrice: 99.5 });
  await setStock(plant, stock);
  return { ...cards, plant };
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
  // The signature alone lets it in: no session, no origin.
  const foreign = { ...good.headers, "sec-fetch-site": "cross-site", origin: "https://stripe.com" };
  expect(await deliver(cards, { ...good, headers: foreign })).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: true });
});

test("five messages in each of their 120 orders, each five times at once, end in one state", async () => {
  const ends = new Set<string>();
  for (const order of permutations([0, 1, 2, 3, 4])) {
    const placed = await cardOrder(cards, 1);
    const open = { ...placed.session };
    const paid = { ...cards.double.pay(placed.session.id) };
    const messages = [
      signedEvent("checkout.session.completed", { ...paid, payment_status: "unpaid" }),
      signedEvent("checkout.session.async_payment_succeeded", paid),
      completed(paid),
      expired(open),
      signedEvent("charge.succeeded", chargeOf(paid)),
    ];
    for (const at of order) {
      const message = messages[at];
      if (!message) throw new Error("five messages");
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(cards, message)));
      expect(answers).toEqual([200, 200, 200, 200, 200]);
    }
    const { isPaid, canceled, status, flag, payments, events } = await owned(cards, placed);
    const [{ state, attempt, refundDue, paidAmount }] = payments;
    const paidTimes = kinds({ events }).filter((kind) => kind === "paid").length;
    const inCart = await cartOf(placed.shopper);
    ends.add(
      JSON.stringify({ isPaid, canceled, status, flag, state, attempt, refundDue, paidAmount, paidTimes, inCart }),
    );
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    {
      isPaid: true,
      canceled: null,
      status: "Order Placed",
      flag: "",
      state: "paid",
      attempt: 1,
      refundDue: false,
      paidAmount: 111.49,
      paidTimes: 1,
      inCart: {},
    },
  ]);
}, 300_000);

test("a message that is delivered again is taken once, also after the owner has dealt with it", async () => {
  const order = await cardOrder(cards);
  const foreign = { ...cards.double.pay(order.session.id), id: "cs_test_of_another_page" };
  const message = completed(foreign);
  for (let time = 1; time <= 3; time += 1) expect(await deliver(cards, message)).toBe(200);
  expect(await owned(cards, order)).toMatchObject({ isPaid: false, flag: expect.stringContaining(foreign.id) });
  await cards.admin.post("/api/order/flag/clear", { orderId: order.orderId });
  await Promise.all([deliver(cards, message), deliver(cards, message)]);
  expect(await owned(cards, order)).toMatchObject({ isPaid: false, flag: "" });
  expect(kinds(await owned(cards, order))).toEqual(["placed", "flagged", "flag-cleared"]);
});

test.each([
  ["$1 for a $2,000 order", { amount_total: 1 }, "৳0.01 came by card for ৳212.98. The order is not paid."],
  [
    "the figure in another currency",
    { currency: "usd" },
    "212.98 USD came by card for ৳212.98. The order is not paid.",
  ],
])("%s leaves the order unpaid and flagged, and the owner can give it back", async (_what, change, flag) => {
  const order = await cardOrder(cards);
  const session = cards.double.pay(order.session.id, change);
  expect(await deliver(cards, completed(session))).toBe(200);
  expect(await deliver(cards, completed(session))).toBe(200);
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({ isPaid: false, flag });
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
});

test("an expired page cancels the order with the reason and gives its stock back", async () => {
  const fern = await counted(3);
  const order = await cardOrder(fern, 2);
  expect(await stockOf(fern.plant)).toBe(1);
  expect(await deliver(cards, expired(order.session))).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: false, canPay: false, canceled: { reason: "expired" } });
  expect(await stockOf(fern.plant)).toBe(3);
  await deliver(cards, expired(order.session));
  expect(await stockOf(fern.plant)).toBe(3);
  expect(kinds(await owned(cards, order))).toEqual(["placed", "canceled"]);
});

test("an order that the owner has begun with is not canceled under their hands, but flagged", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/status", { orderId: order.orderId, status: "Packing" });
  await deliver(cards, expired(order.session));
  expect(await owned(cards, order)).toMatchObject({
    canceled: null,
    flag: "It is in Packing, and its card payment never came.",
  });
});

test("an order that the owner has begun with can be paid when its page is over, however many pages lapse", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/status", { orderId: order.orderId, status: "Packing" });
  cards.double.lapse(order.session.id);
  await cards.checks(36);
  expect(await seen(order)).toMatchObject({ canPay: true, payBy: null, canceled: null });
  for (const attempt of ["2", "3"]) {
    const renewed = await order.shopper.post("/api/order/pay", { orderId: order.orderId });
    expect(renewed.status, renewed.body.message).toBe(200);
    expect(cards.double.newest().sent["metadata[attempt]"]).toBe(attempt);
    expect(await seen(order)).toMatchObject({ canPay: true, payBy: null });
    if (attempt === "2") await deliver(cards, expired(cards.double.lapse(cards.double.newest().id)));
  }
  await deliver(cards, completed(cards.double.pay(cards.double.newest().id)));
  expect(await owned(cards, order)).toMatchObject({ isPaid: true, status: "Packing", canceled: null });
});

test("an order that the owner has brought back does not expire again with its new page", async () => {
  const order = await cardOrder(cards);
  await deliver(cards, expired(cards.double.lapse(order.session.id)));
  expect(await seen(order)).toMatchObject({ canceled: { reason: "expired" } });
  await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  expect(await seen(order)).toMatchObject({ canPay: true, payBy: null });
  await deliver(cards, expired(cards.double.lapse(cards.double.newest().id)));
  await cards.checks(36);
  expect(await seen(order)).toMatchObject({ canPay: true, canceled: null });
});

test("a payment after the expiry brings the order back when its stock is still there", async () => {
  const fern = await counted(2);
  const order = await cardOrder(fern, 2);
  await deliver(cards, expired(order.session));
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await seen(order)).toMatchObject({ isPaid: true, canceled: null });
  expect(await stockOf(fern.plant)).toBe(0);
  expect(kinds(await owned(cards, order))).toEqual(["placed", "canceled", "cancel-undone", "paid"]);
  expect(cards.double.refunds.some(({ payment_intent }) => payment_intent === order.session.payment_intent)).toBe(
    false,
  );
});

test("a payment after the expiry of what is sold out since is given back, and flagged", async () => {
  const fern = await counted(2);
  const order = await cardOrder(fern, 2);
  await deliver(cards, expired(order.session));
  const other = await cardOrder(fern, 1);
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  await deliver(cards, completed(session));
  expect(await stockOf(fern.plant)).toBe(1);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { reason: "expired" },
    flag: "It was paid too late, and is sold out since: the money is given back.",
    payments: [{ state: "refunded" }],
  });
  const back = cards.double.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  expect(back).toMatchObject([{ amount: 21298 }]);
  expect(await seen(other)).toMatchObject({ canPay: true });
});

test("a payment after the expiry of an order whose account is deleted since is given back: nobody knows where to send it", async () => {
  const order = await cardOrder(cards);
  await deliver(cards, expired(order.session));
  expect((await order.shopper.post("/api/user/delete", { currentPassword: "green leaves 27" })).status).toBe(200);
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { reason: "expired" },
    flag: "It was paid too late, and its customer's account is deleted since: the money is given back.",
    payments: [{ state: "refunded" }],
  });
});

test("the mail about an expired order says that nothing was charged only when that is true", async () => {
  const unpaid = await cardOrder(cards);
  await deliver(cards, expired(unpaid.session));
  const wrong = await cardOrder(cards);
  await deliver(cards, completed(cards.double.pay(wrong.session.id, { amount_total: 100 })));
  await cards.checks(36);
  expect(await seen(wrong)).toMatchObject({ canceled: { reason: "expired" } });
  await setAside(cards.shop);
  const canceled = async ({ shopper }: { shopper: { email: string } }) => {
    const [mail] = (await mailsOf(cards.admin, { q: shopper.email })).filter(
      ({ kind }: { kind: string }) => kind === "order-canceled",
    );
    return (await cards.admin.get(`/api/admin/mails/${mail._id}`)).body.mail.text;
  };
  expect(await canceled(unpaid)).toContain("Nothing was charged.");
  const told = await canceled(wrong);
  expect(told).toContain("Your payment did not match the order; we give it back.");
  expect(told).not.toContain("Nothing was charged");
});

test("a payment of an order that was canceled is given back, and flagged", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Asked by phone" });
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { reason: "Asked by phone" },
    flag: "It was paid by card after it was cancelled: the money is given back.",
    payments: [{ state: "refunded", refundId: expect.any(String) }],
  });
});

test("a second real payment of one order is given back, and flagged; the first stays", async () => {
  const order = await cardOrder(cards);
  cards.double.lapse(order.session.id);
  await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  const second = cards.double.pay(cards.double.newest().id);
  const first = cards.double.pay(order.session.id);
  await Promise.all([deliver(cards, completed(first)), deliver(cards, completed(second))]);
  const detail = await owned(cards, order);
  expect(detail).toMatchObject({ isPaid: true, flag: "It was paid twice: the second payment is given back." });
  const states = detail.payments.map(({ state }: { state: string }) => state);
  expect(states.toSorted()).toEqual(["paid", "refunded"]);
  const ours = [first.payment_intent, second.payment_intent];
  const back = cards.double.refunds.filter(({ payment_intent }) => ours.includes(payment_intent));
  expect(back).toHaveLength(1);
});

test("a refund that Stripe fails to make is made later, once", async () => {
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
  for (const order of permutations([0, 1, 2])) {
    const placed = await cardOrder(cards);
    const open = { ...placed.session };
    const session = cards.double.pay(placed.session.id);
    const messages = [completed(session), signedEvent("charge.refunded", chargeOf(session)), expired(open)];
    for (const at of order) await deliver(cards, messages[at] ?? completed(session));
    expect(await owned(cards, placed)).toMatchObject({
      isPaid: false,
      canceled: null,
      flag: "The card payment was given back, and the order is still open.",
      payments: [{ state: "refunded" }],
    });
  }
});

test("messages about what this shop did not sell are taken and put aside", async () => {
  const stranger = {
    id: "cs_test_elsewhere",
    status: "complete",
    payment_status: "paid",
    metadata: { orderId: "x", attempt: "1" },
  };
  expect(await deliver(cards, signedEvent("checkout.session.completed", stranger))).toBe(200);
  expect(await deliver(cards, signedEvent("customer.created", { id: "cus_1" }))).toBe(200);
});

test("buyers of the last unit by card: one page is opened, the others hear that it is out of stock", async () => {
  const fern = await counted(1);
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => cardOrderAnswer(fern.plant)));
  expect(shoppers.filter((status) => status === 200)).toHaveLength(1);
  expect(shoppers.filter((status) => status === 409)).toHaveLength(5);
});

async function cardOrderAnswer(plant: string): Promise<number> {
  const shopper = await signedInShopper(cards.shop);
  return (await shopper.post("/api/order/stripe", orderOf(plant, 1))).status;
}

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
