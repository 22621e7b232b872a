// Expired card orders, and payments that arrive after the expiry.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productSizes } from "#db/schema/catalog.ts";
import {
  type CardTestShop,
  cardOrder,
  completed,
  counted,
  deliver,
  expired,
  kinds,
  openCardTestShop,
  owned,
  seen,
} from "#test/card-shop.ts";
import { mailsOf, setAside } from "#test/mailroom.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

async function stockOf(productId: string) {
  const [row] = await cards.shop.database.db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return row?.stock;
}

test("an expired page cancels the order with the reason and returns its stock", async () => {
  const fern = await counted(cards, 3);
  const order = await cardOrder(fern, 2);
  expect(await stockOf(fern.plant)).toBe(1);
  expect(await deliver(cards, expired(order.session))).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: false, canPay: false, canceled: { kind: "expired" } });
  expect(await stockOf(fern.plant)).toBe(3);
  await deliver(cards, expired(order.session));
  expect(await stockOf(fern.plant)).toBe(3);
  expect(kinds(await owned(cards, order))).toEqual(["placed", "canceled"]);
});

test("an order that is being packed is not canceled but flagged", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/status", { orderId: order.orderId, status: "Packing" });
  await deliver(cards, expired(order.session));
  expect(await owned(cards, order)).toMatchObject({
    canceled: null,
    flags: [{ kind: "unpaid-in-progress", about: "Packing" }],
  });
});

test("an order that is being packed can be paid when its page is over, however many pages expire", async () => {
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

test("an expired order is not restored: it could be paid forever", async () => {
  const order = await cardOrder(cards);
  await deliver(cards, expired(cards.double.lapse(order.session.id)));
  const undone = await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  expect(undone).toMatchObject({ status: 409, body: { code: "expired" } });
  expect(undone.body.message).toMatch(/^GP-\d+ was cancelled because it was not paid in time\. Write a new order/);
  expect(await seen(order)).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
});

test("an order restored by the owner expires with its new page", async () => {
  const order = await cardOrder(cards);
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "By mistake" });
  await cards.checks();
  await cards.admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  await order.shopper.post("/api/order/pay", { orderId: order.orderId });
  expect(await seen(order)).toMatchObject({ canPay: true, payBy: expect.any(String) });
  await deliver(cards, expired(cards.double.lapse(cards.double.newest().id)));
  expect(await seen(order)).toMatchObject({ canPay: false, canceled: { kind: "expired" } });
});

test("a payment after the expiry restores the order when its stock is still there", async () => {
  const fern = await counted(cards, 2);
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

test("a payment after the expiry of what is sold out since is refunded, and flagged", async () => {
  const fern = await counted(cards, 2);
  const order = await cardOrder(fern, 2);
  await deliver(cards, expired(order.session));
  const other = await cardOrder(fern, 1);
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  await deliver(cards, completed(session));
  expect(await stockOf(fern.plant)).toBe(1);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { kind: "expired" },
    flags: [{ kind: "paid-after-sellout" }],
    payments: [{ state: "refunded" }],
  });
  const back = cards.double.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent);
  expect(back).toMatchObject([{ amount: 21298 }]);
  expect(await seen(other)).toMatchObject({ canPay: true });
});

test("a payment for an expired order of a deleted account is refunded: nobody knows where to send it", async () => {
  const order = await cardOrder(cards);
  await deliver(cards, expired(order.session));
  expect((await order.shopper.post("/api/user/delete", { currentPassword: "green leaves 27" })).status).toBe(200);
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await owned(cards, order)).toMatchObject({
    isPaid: false,
    canceled: { kind: "expired" },
    flags: [{ kind: "paid-after-deletion" }],
    payments: [{ state: "refunded" }],
  });
});

test("the mail about an expired order names it, and says that nothing was charged only if that is true", async () => {
  const unpaid = await cardOrder(cards);
  await deliver(cards, expired(unpaid.session));
  const wrong = await cardOrder(cards);
  await deliver(cards, completed(cards.double.pay(wrong.session.id, { amount_total: 100 })));
  await cards.checks(36);
  expect(await seen(wrong)).toMatchObject({ canceled: { kind: "expired" } });
  await setAside(cards.shop);
  const canceled = async ({ shopper }: { shopper: { email: string } }) => {
    const [mail] = (await mailsOf(cards.admin, { q: shopper.email })).filter(
      ({ kind }: { kind: string }) => kind === "order-canceled",
    );
    return (await cards.admin.get(`/api/admin/mails/${mail._id}`)).body.mail;
  };
  const mail = await canceled(unpaid);
  const { number } = await seen(unpaid);
  expect(mail).toMatchObject({
    recipient: unpaid.shopper.email,
    subject: `Order ${number} is cancelled`,
    state: "sent",
  });
  expect(mail.text).toContain("The payment did not arrive in time, so we have put the plants back on the shelf.");
  expect(mail.text).toContain("Nothing was charged.");
  const { text: told } = await canceled(wrong);
  expect(told).toContain("Your payment did not match the order, so we will refund it.");
  expect(told).not.toContain("Nothing was charged");
});
