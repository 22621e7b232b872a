import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import {
  type CardTestShop,
  cardOrder,
  cartOf,
  checkoutKey,
  completed,
  counted,
  deliver,
  expired,
  kinds,
  openCardTestShop,
  orderOf,
  owned,
  type Shopper,
  seen,
} from "#test/card-shop.ts";
import { address, signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return checkoutKey(`cash-instead-${keys}`);
};
const ordersOf = async (shopper: Shopper) => (await shopper.post("/api/order/userorders")).body.orders;

/** A card order whose shopper still has the key, as after "Cancel and go back". */
async function leftCardPage(plant = cards.plant) {
  const shopper = await signedInShopper(cards.shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 2 });
  const key = newKey();
  const placed = await shopper.post("/api/order/stripe", orderOf(plant), key);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  return { shopper, key, ...placed.body, session: cards.double.newest() };
}

async function mailKindsOf(orderId: string): Promise<string[]> {
  const rows = await cards.shop.database.db.select().from(outbox);
  return rows.filter(({ payload }) => payload.orderId === orderId).map(({ kind }) => kind);
}

test("the same checkout in cash is the same order: mailed, out of the cart, its card page closed", async () => {
  const order = await leftCardPage();
  const { shopper, key, orderId, number } = order;
  const press = () => shopper.post("/api/order/cod", orderOf(cards.plant), key);
  const answers = await Promise.all([press(), press(), press()]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { orderId, number } });
  expect(await ordersOf(shopper)).toHaveLength(1);
  expect(await seen(order)).toMatchObject({ paymentMethod: "COD", isPaid: false, canPay: false, payBy: null });
  expect(await cartOf(shopper)).toEqual({});
  expect((await mailKindsOf(orderId)).sort()).toEqual(["new-order", "order-placed"]);
  expect(kinds(await owned(cards, order))).toEqual(["placed", "cash-chosen"]);
  expect((await shopper.post("/api/order/pay", { orderId })).status).toBe(409);
  await cards.checks();
  expect(cards.double.sessions.get(order.session.id)?.status).toBe("expired");
  expect(await seen(order)).toMatchObject({ canceled: null, status: "Order Placed" });
});

test("'Pay cash instead' does the same, once; never for somebody else's order or one that is paid or over", async () => {
  const order = await cardOrder(cards);
  const ask = (who = order.shopper) => who.post("/api/order/mine/cash", { orderId: order.orderId });
  expect((await ask(await signedInShopper(cards.shop))).status).toBe(404);
  expect(await ask()).toMatchObject({ status: 200, body: { message: "Cash on Delivery Chosen" } });
  expect((await ask()).status).toBe(200);
  expect(kinds(await owned(cards, order))).toEqual(["placed", "cash-chosen"]);

  const paid = await cardOrder(cards);
  cards.double.pay(paid.session.id);
  const refused = await paid.shopper.post("/api/order/mine/cash", { orderId: paid.orderId });
  expect(refused).toMatchObject({ status: 409, body: { code: "already-paid" } });
  expect(await seen(paid)).toMatchObject({ isPaid: true, paymentMethod: "stripe" });

  const late = await cardOrder(cards);
  await deliver(cards, expired(cards.double.lapse(late.session.id)));
  const over = await late.shopper.post("/api/order/mine/cash", { orderId: late.orderId });
  expect(over).toMatchObject({ status: 409, body: { code: "order-over" } });
});

test("a payment after the choice of cash counts, and the owner is told to collect nothing", async () => {
  const order = await leftCardPage();
  const session = { ...order.session };
  await order.shopper.post("/api/order/cod", orderOf(cards.plant), order.key);
  await deliver(
    cards,
    completed({ ...session, status: "complete", payment_status: "paid", payment_intent: "pi_late" }),
  );
  expect(await seen(order)).toMatchObject({ isPaid: true, paymentMethod: "stripe", canceled: null });
  expect((await owned(cards, order)).flags).toEqual([{ kind: "paid-instead-of-cash" }]);
});

test("a payment racing with the choice of cash ends in one paid order, whichever is first", async () => {
  for (let time = 0; time < 5; time += 1) {
    const order = await leftCardPage();
    const paid = cards.double.pay(order.session.id);
    const [status] = await Promise.all([
      deliver(cards, completed(paid)),
      order.shopper.post("/api/order/cod", orderOf(cards.plant), order.key),
    ]);
    expect(status).toBe(200);
    expect(await ordersOf(order.shopper)).toHaveLength(1);
    expect(await seen(order)).toMatchObject({ isPaid: true, paymentMethod: "stripe", canceled: null });
    expect(await cartOf(order.shopper)).toEqual({});
  }
});

test("other contents replace the unpaid order and take over its stock", async () => {
  const fern = await counted(cards, 3);
  const order = await leftCardPage(fern.plant);
  const elsewhere = { ...address, street: "House 9, Road 2" };
  const input = orderOf(fern.plant, 3, { address: elsewhere });
  const placed = await order.shopper.post("/api/order/cod", input, order.key);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(placed.body.orderId).not.toBe(order.orderId);
  expect(await seen(order)).toMatchObject({ canceled: { kind: "replaced" }, canPay: false });
  expect(await ordersOf(order.shopper)).toMatchObject([
    { amount: placed.body.amount, paymentMethod: "COD", canceled: null },
    {},
  ]);
  expect(await order.shopper.post("/api/order/cod", input, order.key)).toMatchObject({
    body: { orderId: placed.body.orderId },
  });
  await deliver(
    cards,
    completed({ ...order.session, status: "complete", payment_status: "paid", payment_intent: "pi_of_replaced" }),
  );
  expect(await seen(order)).toMatchObject({ isPaid: false });
  expect((await owned(cards, order)).flags).toEqual([{ kind: "paid-after-cancel" }]);
});

test("an expired order says so, and another key orders the same cart", async () => {
  const order = await leftCardPage();
  await deliver(cards, expired(cards.double.lapse(order.session.id)));
  for (const method of ["cod", "stripe"]) {
    const again = await order.shopper.post(`/api/order/${method}`, orderOf(cards.plant), order.key);
    expect(again).toMatchObject({
      status: 409,
      body: { code: "order-over", message: `The time to pay ${order.number} is over. Please order again.` },
    });
  }
  expect((await order.shopper.post("/api/order/cod", orderOf(cards.plant), newKey())).status).toBe(200);
});

test("a cash order stays in cash: the same key by card is refused", async () => {
  const shopper = await signedInShopper(cards.shop);
  const key = newKey();
  expect((await shopper.post("/api/order/cod", orderOf(cards.plant), key)).status).toBe(200);
  expect(await shopper.post("/api/order/stripe", orderOf(cards.plant), key)).toMatchObject({
    status: 409,
    body: { code: "key-reused" },
  });
});
