// Money of a claim that goes back to the card that paid.
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#db/schema/orders.ts";
import {
  type CardOrder,
  type CardTestShop,
  cardOrder,
  completed,
  deliver,
  openCardTestShop,
  owned,
} from "#test/card-shop.ts";
import { mailsOf, setAside } from "#test/mailroom.ts";
import { addProduct, address, exportOrders, formOf, mailServerEnv, signedInShopper } from "#test/shop.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop(mailServerEnv);
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

async function claimedByCard(placed?: CardOrder) {
  const order = placed ?? (await cardOrder(cards));
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

test("money that the provider refuses for good is paid by hand once, and then both sides and the books read it as paid", async () => {
  const { order, claimed, read, pay } = await claimedByCard();
  const { shopper, orderId } = order;
  const claimId = await claimed("by-hand");
  const byHand = (more: object = {}) => cards.admin.post("/api/claim/paid-by-hand", { claimId, ...more });
  // Not before it is decided, and not while the provider is asked.
  expect([(await byHand()).status, (await byHand()).body.code]).toEqual([409, "no-refund"]);
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_by_hand", ...all });
  await pay(claimId, 50);
  expect(await read(claimId)).toMatchObject({ state: "onItsWay", waits: "moneyToSend" });
  expect((await owned(cards, order)).flags).toMatchObject([{ kind: "refund-refused" }]);
  const trxId = "BKK7A2M9HD";
  const before = cards.double.refunds.length;
  const pressed = await Promise.all([byHand({ trxId }), byHand({ trxId }), byHand({ trxId }), byHand()]);
  expect(pressed.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(cards.double.refunds).toHaveLength(before);
  expect(await read(claimId)).toMatchObject({ state: "settled", waits: null, left: expect.closeTo(162.98, 2) });
  const [seen] = (await shopper.get(`/api/claim/mine/${orderId}`)).body.claims;
  expect(seen).toMatchObject({ state: "settled", waits: null, decision: { kind: "money", amount: 50 } });
  const paid = await owned(cards, order);
  expect(paid).toMatchObject({ isPaid: true, ledger: { refunded: 50 }, flags: [] });
  expect(paid.refunds.map(({ state }: { state: string }) => state)).toEqual(["refused", "done"]);
  expect(paid.payments[0].left).toBeCloseTo(162.98, 2);
  // The same press again changes nothing; another way is another payment, for which nothing is due.
  const { reference } = paid.refunds[1];
  expect((await byHand(reference === "" ? {} : { trxId: reference })).status).toBe(200);
  expect((await byHand({ trxId: "BKK7A2M9HE" })).body.code).toBe("no-refund");
  expect((await owned(cards, order)).ledger.refunded).toBe(50);
  await setAside(cards.shop);
  const mails = await mailsOf(cards.admin, { q: shopper.email });
  const told = mails.filter(({ kind }: { kind: string }) => kind === "order-refunded");
  expect(told).toHaveLength(1);
  const { text } = (await cards.admin.get(`/api/admin/mails/${told[0]._id}`)).body.mail;
  expect(text).toMatch(/৳50\.00 of your payment for GP-\d+ back (to your number|in cash)\./);
});

test("what another refund has given meanwhile, or a provider is giving, is not paid by hand too", async () => {
  const { order, claimed, read, pay } = await claimedByCard();
  const claimId = await claimed("given-else");
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_given_else", ...all });
  await pay(claimId, 50);
  expect((await read(claimId)).waits).toBe("moneyToSend");
  cards.double.refunds.pop();
  // The owner tries the card again, and its answer is lost on the way.
  cards.double.next("refund", "drop", "drop");
  await cards.admin.post("/api/order/refund", { orderId: order.orderId, amount: 50, reason: "Again" });
  expect(await read(claimId)).toMatchObject({ state: "onItsWay", waits: "moneyComing" });
  const late = await cards.admin.post("/api/claim/paid-by-hand", { claimId });
  expect([late.status, late.body.code]).toEqual([409, "no-refund"]);
  await cards.checks(5);
  expect(await read(claimId)).toMatchObject({ state: "settled", waits: null });
  expect((await owned(cards, order)).ledger.refunded).toBe(50);
});

test("a payment by hand settles its own claim, and no other of the same plant", async () => {
  const { order, claimed, read, pay } = await claimedByCard();
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_hand_two", ...all });
  const first = await claimed("hand-one");
  await pay(first, 50);
  const second = await claimed("hand-two");
  await pay(second, 50);
  const byHand = (claimId: string) => cards.admin.post("/api/claim/paid-by-hand", { claimId });
  expect((await byHand(first)).status).toBe(200);
  expect((await read(first)).state).toBe("settled");
  expect(await read(second)).toMatchObject({ state: "onItsWay", waits: "moneyToSend" });
  expect((await byHand(second)).status).toBe(200);
  expect((await read(second)).state).toBe("settled");
  expect((await owned(cards, order)).ledger.refunded).toBe(100);
});

test("a refused claim stays to be paid though another claim of the same plant was paid by card", async () => {
  const { order, claimed, read, pay } = await claimedByCard();
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_card_two", ...all });
  const first = await claimed("card-one");
  await pay(first, 50);
  cards.double.refunds.pop();
  const second = await claimed("card-two");
  await pay(second, 50);
  expect((await read(second)).state).toBe("settled");
  expect(await read(first)).toMatchObject({ state: "onItsWay", waits: "moneyToSend" });
  const byHand = (claimId: string) => cards.admin.post("/api/claim/paid-by-hand", { claimId });
  expect((await byHand(second)).body.code).toBe("no-refund");
  expect((await byHand(first)).status).toBe(200);
  expect([(await read(first)).state, (await read(second)).state]).toEqual(["settled", "settled"]);
  expect((await owned(cards, order)).ledger.refunded).toBe(100);
});

test("a refused claim ends with what is left of the order's money, once the rest went back for another claim", async () => {
  const { order, claimed, read, pay } = await claimedByCard();
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_spent", ...all });
  const first = await claimed("spent-one");
  await pay(first, 50);
  cards.double.refunds.pop();
  const second = await claimed("spent-two");
  await pay(second, 190);
  const open = await read(first);
  expect(open).toMatchObject({ state: "onItsWay", waits: "moneyToSend", left: expect.closeTo(22.98, 2) });
  const byHand = (amount?: number) => cards.admin.post("/api/claim/paid-by-hand", { claimId: first, amount });
  // Neither what is no longer there, nor less than what is: the owner has seen another sum.
  for (const amount of [undefined, 50, 20]) {
    const other = await byHand(amount);
    expect([other.status, other.body.code]).toEqual([409, "refunded-meanwhile"]);
    expect(other.body.message).toContain("৳22.98 is left");
  }
  expect((await owned(cards, order)).ledger.refunded).toBe(190);
  const pressed = await Promise.all([byHand(open.left), byHand(open.left)]);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  const spent = { state: "settled", waits: null, left: 0 };
  expect(await read(first)).toMatchObject({ ...spent, decision: { kind: "money", amount: 50, isAllBack: true } });
  expect((await read(second)).decision).not.toHaveProperty("isAllBack");
  const [seen] = (await order.shopper.get(`/api/claim/mine/${order.orderId}`)).body.claims.filter(
    ({ _id }: { _id: string }) => _id === first,
  );
  expect(seen).toMatchObject({ state: "settled", waits: null, decision: { isAllBack: true } });
  const paid = await owned(cards, order);
  // No refund is left to be made; the order itself has neither come back nor been paid for any more.
  expect(paid).toMatchObject({ flags: [{ kind: "refunded-while-open" }], ledger: { refunded: 212.98 } });
  expect(paid.payments[0].left).toBe(0);
  expect((await byHand(0.01)).status).toBe(200);
  expect((await owned(cards, order)).ledger.refunded).toBe(212.98);
});

test("a refused claim ends by itself once all of the order's money went back for another plant, and not while that may fail", async () => {
  const pot = await addProduct(cards.admin, { name: "Clay Pot", offerPrice: 99.5 });
  const shopper = await signedInShopper(cards.shop);
  const items = [cards.plant, pot].map((product) => ({ product, quantity: 1, size: "Small Pot" }));
  const placed = await shopper.post("/api/order/stripe", { items, address });
  expect(placed.status).toBe(200);
  const { orderId, url } = placed.body;
  const { order, claimed, read, pay } = await claimedByCard({ shopper, orderId, url, session: cards.double.newest() });
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_all_back", ...all });
  const claimId = await claimed("all-back");
  await pay(claimId, 50);
  cards.double.refunds.pop();
  await cards.admin.post("/api/order/return", { orderId, reason: "Came back" });
  cards.double.next("refund", "drop", "drop");
  const rest = { orderId, amount: 212.98, reason: "Broken", lines: [items[1]] };
  await cards.admin.post("/api/order/refund", rest);
  expect(await read(claimId)).toMatchObject({ state: "onItsWay", waits: "moneyToSend" });
  const early = await cards.admin.post("/api/claim/paid-by-hand", { claimId });
  expect([early.status, early.body.code]).toEqual([409, "refund-under-way"]);
  await cards.checks(5);
  expect(await read(claimId)).toMatchObject({ state: "settled", waits: null, decision: { isAllBack: true } });
  const late = await cards.admin.post("/api/claim/paid-by-hand", { claimId });
  expect([late.status, late.body.code]).toEqual([409, "no-refund"]);
});

test("the TrxID of what was paid by hand stands in the owner's table, and who hears of nothing is said to hear of nothing", async () => {
  const { order, claimed, pay } = await claimedByCard();
  const claimId = await claimed("in-the-table");
  const all = { payment_intent: order.session.payment_intent ?? "", amount: 20000 };
  cards.double.refunds.push({ id: "re_desk_in_the_table", ...all });
  await pay(claimId, 50);
  const trxId = "BKK7A2M9HF";
  const byHand = () => cards.admin.post("/api/claim/paid-by-hand", { claimId, trxId });
  const done = await byHand();
  expect([done.status, done.body.message]).toEqual([200, expect.stringMatching(/is told/)]);
  const { number } = await owned(cards, order);
  const { body } = await exportOrders(cards.admin, `?q=${number}`);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows).toMatchObject([{ Refunded: "50.00", "Refund TrxID": trxId }]);
  // A guest without a mailbox, in a shop without a gateway.
  const { db } = cards.shop.database;
  const [row] = await db.select().from(orders).where(eq(orders.id, order.orderId));
  if (row === undefined) throw new Error("the order is gone");
  const address = { ...row.address, email: "" };
  await db.update(orders).set({ customerId: null, address }).where(eq(orders.id, order.orderId));
  const again = await byHand();
  expect([again.status, again.body.message]).toEqual([200, expect.stringMatching(/not told/)]);
});
