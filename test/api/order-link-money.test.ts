// Money of a link that comes late or beside other money: it is given back, and nothing is shipped or collected twice. On both engines.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardTestShop, completed, deliver, expired, openCardTestShop } from "#test/card-shop.ts";
import { addProduct, address, type Browser } from "#test/shop.ts";

let cards: CardTestShop;
let visitor: Browser;
let plant: string;
const size = "Small Pot";
beforeAll(async () => {
  cards = await openCardTestShop();
  visitor = cards.shop.browser();
  plant = await addProduct(cards.admin, { sizes: [size], stock: { [size]: { count: 50 } }, offerPrice: 200 });
});
afterAll(() => cards.close());

const items = () => [{ product: plant, size, quantity: 1 }];
const { email: _, ...withoutMail } = address;
const call = (path: string, body: object) => visitor.post(`/api/order/link/${path}`, body);
const secretOf = (link: { url: string }) => link.url.split("/o/")[1] ?? "";
const owned = async (orderId: string) => (await cards.admin.get(`/api/order/${orderId}`)).body.order;
const left = async () => (await cards.admin.get(`/api/product/desk/${plant}`)).body.product.stock[size] as number;
const act = async (path: string, body: object) => {
  const answer = await cards.admin.post(`/api/order/${path}`, body);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
};
const givenBack = () => cards.double.refunds.reduce((sum, { amount }) => sum + amount, 0);

/** A written-down order whose page is open at the provider. */
async function sentToBePaid() {
  const { orderId } = await act("create", { items: items(), address, source: "phone" });
  const secret = secretOf((await act("link/payment", { orderId, days: 1 })).link);
  expect((await call("pay", { secret })).status).toBe(200);
  return { orderId, secret, session: cards.double.newest() };
}

/** An order by card of a link that lasts. */
async function orderedByCard() {
  const made = await act("link/create", { lines: items(), source: "whatsapp", language: "en", days: 1, charge: 60 });
  const secret = secretOf(made.link);
  const { amount } = (await call("order", { secret, address: withoutMail, method: "stripe", expectedAmount: 0 })).body;
  const order = (method: string) => call("order", { secret, address: withoutMail, method, expectedAmount: amount });
  expect((await order("stripe")).status).toBe(200);
  const [{ _id: orderId }] = (await cards.admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders;
  return { secret, orderId, order, session: cards.double.newest() };
}

test.each([
  ["is handed over", "status", { status: "Shipped" }],
  ["is paid in cash", "cash", { collected: true }],
  ["is canceled", "cancel", { reason: "Changed their mind" }],
])("the page of a written-down order is closed once it %s", async (_how, path, more) => {
  const { orderId, session } = await sentToBePaid();
  await cards.checks();
  expect(cards.double.sessions.get(session.id)?.status).toBe("open");
  await act(path, { orderId, ...more });
  await cards.checks();
  expect(cards.double.sessions.get(session.id)?.status).toBe("expired");
  expect((await owned(orderId)).flags).toEqual([]);
});

test("a page that is paid while a rider collects the cash: the card's money goes back, and the rider collects", async () => {
  const { orderId, session } = await sentToBePaid();
  await act("status", { orderId, status: "Out for delivery" });
  const before = givenBack();
  const { amount_total: sum } = cards.double.pay(session.id);
  await cards.checks();
  const order = await owned(orderId);
  expect(order).toMatchObject({ paymentMethod: "COD", isPaid: false, flags: [{ kind: "paid-twice", about: "rider" }] });
  expect(order.ledger).toMatchObject({ in: 0, toCollect: order.amount });
  expect(givenBack() - before).toBe(sum);
});

const ways: [string, (pay: () => Promise<number>, ship: () => Promise<object>) => Promise<unknown>, string[]][] = [
  ["is paid before", async (pay, ship) => [await pay(), await ship()], ["stripe"]],
  ["is paid after", async (pay, ship) => [await ship(), await pay()], ["COD"]],
  ["is paid at the moment when", (pay, ship) => Promise.all([pay(), ship()]), ["stripe", "COD"]],
  ["is paid, late, at the moment when", (pay, ship) => Promise.all([ship(), pay()]), ["stripe", "COD"]],
];

test.each(ways)(
  "a page that %s the parcel is handed over: in by card or by the rider, never by both",
  async (_when, both, ends) => {
    for (let time = 0; time < (ends.length === 1 ? 1 : 4); time += 1) {
      const { orderId, session } = await sentToBePaid();
      const before = givenBack();
      const paid = cards.double.pay(session.id);
      const pay = async () => {
        const status = await deliver(cards, completed(paid));
        expect(status).toBe(200);
        return status;
      };
      await both(pay, () => act("status", { orderId, status: "Shipped" }));
      await cards.checks();
      const order = await owned(orderId);
      expect(order.status).toBe("Shipped");
      expect(ends).toContain(order.paymentMethod);
      expect([order.isPaid, order.ledger.toCollect, givenBack() - before]).toEqual(
        order.paymentMethod === "stripe" ? [true, 0, 0] : [false, order.amount, paid.amount_total],
      );
    }
  },
);

test("money that comes for a link's first order after its second stands: it goes back, and one parcel is sent", async () => {
  const before = await left();
  const { orderId, order, session } = await orderedByCard();
  const paid = { ...cards.double.pay(session.id) };
  await deliver(cards, expired(session));
  expect((await owned(orderId)).canceled).toMatchObject({ kind: "expired" });
  expect((await order("COD")).status).toBe(200);
  const back = givenBack();
  await deliver(cards, completed(paid));
  await cards.checks();
  expect(await owned(orderId)).toMatchObject({
    ...{ isPaid: false, canceled: { kind: "replaced" } },
    flags: [{ kind: "paid-after-cancel" }],
  });
  expect(givenBack() - back).toBe(paid.amount_total);
  expect(await left()).toBe(before - 1);
});

test("a link used again just as its first order is paid after all: one order stands", async () => {
  for (let time = 0; time < 4; time += 1) {
    const before = await left();
    const { orderId, order, session } = await orderedByCard();
    const paid = { ...cards.double.pay(session.id) };
    await deliver(cards, expired(session));
    const [again, status] = await Promise.all([order("COD"), deliver(cards, completed(paid))]);
    expect(status).toBe(200);
    const first = await owned(orderId);
    expect([again.status, first.isPaid, first.canceled === null]).toEqual(
      again.status === 200 ? [200, false, false] : [409, true, true],
    );
    expect(await left()).toBe(before - 1);
  }
});
