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

async function claimedByCard() {
  const order = await cardOrder(cards);
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  const { orderId, shopper } = order;
  await cards.admin.post("/api/order/status", { orderId, status: "Delivered" });
  const [{ product, size }] = (await owned(cards, order)).items;
  const lines = [{ product: product._id, size, quantity: 1 }];
  const claimed = async (key: string): Promise<string> => {
    const claim = { orderId, lines, kinds: ["dead"], wish: "money" };
    const headers = { "idempotency-key": `claim-by-card-${key}` };
    return (await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(claim) }), { headers })).body.claimId;
  };
  const read = async (claimId: string) => (await cards.admin.get(`/api/claim/${claimId}`)).body.claim;
  const pay = async (claimId: string, amount: number) => {
    const money = { claimId, decision: "money", text: "", amount, seenLeft: (await read(claimId)).left };
    expect((await cards.admin.post("/api/claim/decide", money)).status).toBe(200);
  };
  return { order, claimed, read, pay };
}

test("a claim is settled by its own refund: not while the provider refuses it, and not opened by another's that is due", async () => {
  const { claimed, read, pay } = await claimedByCard();
  const first = await claimed("first");
  await pay(first, 30);
  expect((await read(first)).state).toBe("settled");
  const second = await claimed("second");
  cards.double.next("refund", "drop", "drop");
  await pay(second, 40);
  expect([(await read(first)).state, (await read(second)).state]).toEqual(["settled", "onItsWay"]);
  await cards.checks(5);
  expect([(await read(first)).state, (await read(second)).state]).toEqual(["settled", "settled"]);

  const other = await claimedByCard();
  // Given back at Stripe's own desk, of which the shop knows nothing: there is too little for what the claim asks.
  const all = { payment_intent: other.order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_of_claims", ...all });
  const refused = await other.claimed("refused");
  await other.pay(refused, 50);
  expect(await other.read(refused)).toMatchObject({ state: "onItsWay", decision: { kind: "money", amount: 50 } });
  // A refund in its place settles it.
  cards.double.refunds.pop();
  const again = { orderId: other.order.orderId, amount: 50, reason: "Refused before" };
  expect((await cards.admin.post("/api/order/refund", again)).status).toBe(200);
  expect((await other.read(refused)).state).toBe("settled");
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
