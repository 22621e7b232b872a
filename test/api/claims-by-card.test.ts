// Money of a claim that goes back to the card that paid.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardTestShop, cardOrder, completed, deliver, openCardTestShop, owned } from "#test/card-shop.ts";
import { formOf } from "#test/shop.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
  expect((await cards.admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 })).status).toBe(200);
});
afterAll(() => cards.close());

test("a part goes back through the provider, once, however often it is pressed", async () => {
  const order = await cardOrder(cards);
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  const { orderId, shopper } = order;
  await cards.admin.post("/api/order/status", { orderId, status: "Delivered" });
  const [{ product, size }] = (await owned(cards, order)).items;
  const claim = {
    orderId,
    lines: [{ product: product._id, size, quantity: 1 }],
    kinds: ["dead"],
    wish: "money",
  };
  const sent = await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(claim) }), {
    headers: { "idempotency-key": "claim-by-card-01" },
  });
  expect(sent.status).toBe(200);
  const { claimId } = sent.body;
  const { left, byCard } = (await cards.admin.get(`/api/claim/${claimId}`)).body.claim;
  expect(byCard).toBe(true);
  const money = { claimId, decision: "money", text: "", amount: 50, seenLeft: left };
  const answers = await Promise.all([1, 2, 3].map(() => cards.admin.post("/api/claim/decide", money)));
  expect(answers.map(({ body }) => body.code ?? "done").sort()).toEqual(["claim-decided", "claim-decided", "done"]);
  expect(cards.double.refunds.map(({ amount }) => amount)).toEqual([5000]);
  expect(await owned(cards, order)).toMatchObject({
    isPaid: true,
    ledger: { refunded: 50 },
    refunds: [{ amount: 50, reason: "Plant guarantee", state: "done" }],
  });
});

test("money that was offered goes back through the provider once, however many browsers accept", async () => {
  const order = await cardOrder(cards);
  const session = cards.double.pay(order.session.id);
  await deliver(cards, completed(session));
  const { orderId, shopper } = order;
  await cards.admin.post("/api/order/status", { orderId, status: "Delivered" });
  const [{ product, size }] = (await owned(cards, order)).items;
  const claim = { orderId, lines: [{ product: product._id, size, quantity: 1 }], kinds: ["dead"], wish: "money" };
  const sent = await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(claim) }), {
    headers: { "idempotency-key": "offer-by-card-01" },
  });
  const { claimId } = sent.body;
  const { left } = (await cards.admin.get(`/api/claim/${claimId}`)).body.claim;
  const money = { claimId, decision: "money", text: "" };
  // All of a card payment goes back only once its order came back, so it is not offered.
  const whole = await cards.admin.post("/api/claim/offer", { ...money, amount: left });
  expect([whole.status, whole.body.code]).toEqual([409, "no-refund"]);
  expect((await cards.admin.post("/api/claim/offer", { ...money, amount: 40 })).status).toBe(200);
  const [offer] = (await cards.admin.get(`/api/claim/${claimId}`)).body.claim.offers;
  const before = cards.double.refunds.length;
  const accept = () => shopper.post("/api/claim/mine/accept", { claimId, offerId: offer._id });
  expect((await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(cards.double.refunds.slice(before).map(({ amount }) => amount)).toEqual([4000]);
  expect(await owned(cards, order)).toMatchObject({ isPaid: true, ledger: { refunded: 40 } });
  expect((await cards.admin.get(`/api/claim/${claimId}`)).body.claim.state).toBe("settled");
});
