// Offers of the nursery for a claim, and the shopper's yes: decided once, carried out once, and told.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productSizes } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, sendTexts } from "#test/sms-double.ts";
import { signedInStaff } from "#test/staff.ts";

let gateway: SmsDouble;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let admin: Browser;
let shopper: Browser & { email: string };
let lily: string;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  shop = await openTestShop({ ...gatewayEnv(gateway), ...mailServerEnv });
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  const settings = { guaranteeDays: 14, guestOrders: true, emailOptional: true };
  expect((await admin.send("PUT", "/api/admin/settings", settings)).status).toBe(200);
  lily = await addProduct(admin, { name: "Peace Lily", offerPrice: 100, stock: { "Small Pot": { count: 500 } } });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([gateway.close(), mailServer.close()]);
});

let keys = 0;
const newKey = () => ({ headers: { "idempotency-key": `claim-offer-key-${++keys}` } });
const pieces = (quantity: number, product = lily) => [{ product, size: "Small Pot", quantity }];

/** An order of three plants that was delivered and whose cash was collected. */
async function delivered(product = lily): Promise<string> {
  const { orderId } = (await shopper.post("/api/order/cod", { items: pieces(3, product), address })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  await admin.post("/api/order/cash", { orderId, collected: true });
  return orderId;
}
const claimForm = (claim: object) =>
  formOf({ claim: JSON.stringify({ lines: pieces(1), kinds: ["dead"], text: "All brown.", wish: "plant", ...claim }) });
async function claimed(more: { orderId: string; lines?: object[] }): Promise<string> {
  const { status, body } = await shopper.post("/api/claim/mine", claimForm(more), newKey());
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.claimId;
}
async function claimedAnew(product = lily) {
  const orderId = await delivered(product);
  return { orderId, claimId: await claimed({ orderId, lines: pieces(1, product) }) };
}

const offer = (claimId: string, more: object = {}) =>
  admin.post("/api/claim/offer", { claimId, decision: "plant", text: "A fresh one.", ...more });
async function offered(claimId: string, more: object = {}): Promise<string> {
  const { status, body } = await offer(claimId, more);
  expect([status, body.message]).toEqual([200, "Offered, and the customer is told"]);
  return (await read(claimId)).offers.at(-1)._id;
}
const read = async (claimId: string) => (await admin.get(`/api/claim/${claimId}`)).body.claim;
const accept = (claimId: string, offerId: string, browser: Browser = shopper) =>
  browser.post("/api/claim/mine/accept", { claimId, offerId });
const withdraw = (claimId: string, offerId: string) => admin.post("/api/claim/offer/withdraw", { claimId, offerId });
const decide = (claimId: string, decision: object) =>
  admin.post("/api/claim/decide", { claimId, text: "", ...decision });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? "done" : body.code);
const replacementsOf = async (orderId: string) =>
  (await shop.database.db.select().from(orders)).filter(({ replaces }) => replaces?._id === orderId);
const stockOf = async (productId = lily) => {
  const isSmall = and(eq(productSizes.productId, productId), eq(productSizes.size, "Small Pot"));
  const [row] = await shop.database.db.select().from(productSizes).where(isSmall);
  return row?.stock ?? 0;
};
const countsOf = async () => (await admin.post("/api/claim/list", { limit: 1 })).body.counts;
async function mails() {
  mailServer.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  return mailServer.taken.map(({ to, raw }) => ({ to: to[0], text: readMail(raw).text }));
}
async function texts(): Promise<SmsDouble["sent"]> {
  gateway.sent.length = 0;
  await sendTexts(gateway, { db: shop.database.db, live: shop.live });
  return [...gateway.sent];
}

test("a new plant is offered, accepted by two browsers at once, and sent once", async () => {
  const { orderId, claimId } = await claimedAnew();
  const before = { stock: await stockOf(), counts: await countsOf() };
  const offerId = await offered(claimId);
  expect(await stockOf()).toBe(before.stock);
  // A claim that waits for the shopper does not wait for the owner.
  expect(await countsOf()).toEqual({
    ...before.counts,
    open: before.counts.open - 1,
    asked: before.counts.asked + 1,
  });
  expect(await read(claimId)).toMatchObject({
    state: "yourTurn",
    decision: null,
    number: expect.stringMatching(/^G-\d+$/),
  });
  const answers = await Promise.all([accept(claimId, offerId), accept(claimId, offerId), accept(claimId, offerId)]);
  expect(answers.map(codeOf)).toEqual(["done", "done", "done"]);
  expect(await replacementsOf(orderId)).toMatchObject([{ totalMinor: 0, isPaid: true }]);
  expect(await stockOf()).toBe(before.stock - 1);
  const done = await read(claimId);
  expect(done).toMatchObject({ state: "onItsWay", decision: { kind: "plant", text: "A fresh one." } });
  expect(codeOf(await decide(claimId, { decision: "advice", text: "Water less." }))).toBe("claim-decided");
  expect(codeOf(await offer(claimId))).toBe("claim-decided");
  expect(codeOf(await withdraw(claimId, offerId))).toBe("claim-decided");
  await admin.post("/api/order/status", { orderId: done.decision.replacement._id, status: "Delivered" });
  expect((await read(claimId)).state).toBe("settled");
});

test("of an acceptance, a withdrawal, a newer offer and a decision at once, one happens, whole", async () => {
  for (const rival of ["withdraw", "change", "decide"] as const) {
    const { orderId, claimId } = await claimedAnew();
    const stock = await stockOf();
    const offerId = await offered(claimId);
    const rivals = {
      withdraw: () => withdraw(claimId, offerId),
      change: () => offer(claimId, { decision: "credit", amount: 40 }),
      decide: () => decide(claimId, { decision: "plant" }),
    };
    const [yes, other] = await Promise.all([accept(claimId, offerId), rivals[rival]()]);
    const isAccepted = yes.status === 200;
    expect([rival, yes.status === 200, other.status === 200]).toEqual([rival, isAccepted, !isAccepted]);
    const expected = isAccepted || rival === "decide" ? 1 : 0;
    expect([rival, (await replacementsOf(orderId)).length, stock - (await stockOf())]).toEqual([
      rival,
      expected,
      expected,
    ]);
    // Whoever was late hears why.
    const late = codeOf(isAccepted ? other : yes);
    expect([rival, late]).toEqual([rival, isAccepted || rival === "decide" ? "claim-decided" : "claim-offer-over"]);
  }
});

test("a plant that sells out between offer and acceptance is not sent: the claim stays open, and the owner hears", async () => {
  const rare = await addProduct(admin, { name: "Rare Fern", offerPrice: 100, stock: { "Small Pot": { count: 4 } } });
  const first = await claimedAnew(rare);
  const orderId = first.orderId;
  const offerId = await offered(first.claimId);
  expect(await stockOf(rare)).toBe(1);
  const buyer = await signedInShopper(shop);
  expect((await buyer.post("/api/order/cod", { items: pieces(1, rare), address })).status).toBe(200);
  await mails();
  const late = await accept(first.claimId, offerId);
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    "claim-offer-failed",
    "The plant has sold out since we offered it. The nursery has been told and will write to you.",
  ]);
  expect(await read(first.claimId)).toMatchObject({ state: "sent", decision: null, offers: [{ end: "failed" }] });
  expect(await replacementsOf(orderId)).toEqual([]);
  expect(await stockOf(rare)).toBe(0);
  expect((await mails()).map(({ text }) => text).join()).toContain("plant has sold out");
  // Again is the same answer, and no second mail.
  expect(codeOf(await accept(first.claimId, offerId))).toBe("claim-offer-failed");
  expect(await mails()).toEqual([]);
  // It cannot be offered again either; something else can.
  expect(codeOf(await offer(first.claimId))).toBe("out-of-stock");
  const credit = await offered(first.claimId, { decision: "credit", amount: 60 });
  expect(codeOf(await accept(first.claimId, credit))).toBe("done");
});
test("the last piece is offered to two, both accept at once, and one gets it", async () => {
  const rare = await addProduct(admin, { name: "Last Palm", offerPrice: 100, stock: { "Small Pot": { count: 7 } } });
  const [one, two] = [await claimedAnew(rare), await claimedAnew(rare)];
  const offers = [await offered(one.claimId), await offered(two.claimId)];
  const answers = await Promise.all([accept(one.claimId, offers[0] ?? ""), accept(two.claimId, offers[1] ?? "")]);
  expect(answers.map(codeOf).sort()).toEqual(["claim-offer-failed", "done"]);
  expect(await stockOf(rare)).toBe(0);
  const states = [(await read(one.claimId)).state, (await read(two.claimId)).state].sort();
  expect(states).toEqual(["onItsWay", "sent"]);
});

test("money that goes back by hand: accepted it waits for the owner, who sends it once and nothing else", async () => {
  const { orderId, claimId } = await claimedAnew();
  const { left } = await read(claimId);
  expect(await offer(claimId, { decision: "money", amount: left + 1 })).toMatchObject({
    status: 400,
    body: { field: "amount" },
  });
  const offerId = await offered(claimId, { decision: "money", amount: 80 });
  const [yes, again] = await Promise.all([accept(claimId, offerId), accept(claimId, offerId)]);
  expect([yes.body.message, again.body.message]).toEqual(
    Array(2).fill("Thank you. The nursery will send you the money."),
  );
  const waiting = await read(claimId);
  // Nothing has gone yet, so the ledger says so, and the owner's list counts it.
  expect(waiting).toMatchObject({ state: "onItsWay", decision: null, left });
  const listed = (await admin.post("/api/claim/list", { q: waiting.number })).body.claims;
  expect(listed).toMatchObject([{ _id: claimId }]);
  expect(codeOf(await withdraw(claimId, offerId))).toBe("claim-offer-accepted");
  expect(codeOf(await offer(claimId))).toBe("claim-offer-accepted");
  expect(codeOf(await decide(claimId, { decision: "plant" }))).toBe("claim-offer-accepted");
  expect(codeOf(await decide(claimId, { decision: "money", amount: 20, seenLeft: left }))).toBe("claim-offer-accepted");
  const money = { decision: "money", amount: 80, seenLeft: left, trxId: "OFF7A2M9QX" };
  const sent = await Promise.all([decide(claimId, money), decide(claimId, money)]);
  expect(sent.map(codeOf).sort()).toEqual(["claim-decided", "done"]);
  const { ledger } = (await admin.get(`/api/order/${orderId}`)).body.order;
  expect(ledger.refunded).toBe(80);
  expect(await read(claimId)).toMatchObject({ state: "settled", decision: { kind: "money", amount: 80 } });
});

test("an offer is not kept once money went back for the plant, or the order came back", async () => {
  const { orderId, claimId } = await claimedAnew();
  const offerId = await offered(claimId);
  const { left } = await read(claimId);
  const back = { orderId, amount: 100, seenLeft: left, lines: pieces(1), reason: "It was dead" };
  const [yes, refunded] = await Promise.all([accept(claimId, offerId), admin.post("/api/order/transfer/refund", back)]);
  expect(refunded.status).toBe(200);
  // Accepted first, the refund was the owner's own; refunded first, nothing is sent for it as well.
  expect(await replacementsOf(orderId)).toHaveLength(yes.status === 200 ? 1 : 0);
  if (yes.status !== 200) expect(codeOf(yes)).toBe("claim-offer-failed");

  const other = await claimedAnew();
  const late = await offered(other.claimId);
  const moneyLeft = (await read(other.claimId)).left;
  const paid = { ...back, orderId: other.orderId, seenLeft: moneyLeft };
  expect((await admin.post("/api/order/transfer/refund", paid)).status).toBe(200);
  expect(codeOf(await accept(other.claimId, late))).toBe("claim-offer-failed");
  expect(await replacementsOf(other.orderId)).toEqual([]);

  for (const more of [{}, { decision: "credit", amount: 50 }]) {
    const third = await claimedAnew();
    const gone = await offered(third.claimId, more);
    await admin.post("/api/order/return", { orderId: third.orderId, reason: "Refused" });
    expect(codeOf(await accept(third.claimId, gone))).toBe("claim-offer-failed");
    expect(await replacementsOf(third.orderId)).toEqual([]);
    expect((await read(third.claimId)).decision).toBeNull();
  }
});

test("credit is given once, and who has not the order accepts nothing", async () => {
  const { claimId } = await claimedAnew();
  const offerId = await offered(claimId, { decision: "credit", amount: 70.5 });
  const stranger = await signedInShopper(shop);
  expect((await accept(claimId, offerId, stranger)).status).toBe(404);
  const { claimId: otherClaim } = await claimedAnew();
  expect((await accept(otherClaim, offerId)).status).toBe(404);
  const yes = await Promise.all([accept(claimId, offerId), accept(claimId, offerId)]);
  expect(yes.map(codeOf)).toEqual(["done", "done"]);
  expect(await read(claimId)).toMatchObject({ state: "settled", decision: { kind: "credit", amount: 70.5 } });
  const { rows } = await shop.database.db.execute<{ minor: string }>(
    `select coalesce(sum(amount_minor), 0) as minor from credit_lines where claim_id = '${claimId}'`,
  );
  expect(Number(rows[0]?.minor)).toBe(7050);
});

test("each step is told: offer, change, withdrawal and acceptance; a seller makes no offers", async () => {
  const { claimId } = await claimedAnew();
  const { number } = await read(claimId);
  const seller = await signedInStaff(shop, admin, "seller");
  expect((await seller.post("/api/claim/offer", { claimId, decision: "plant", text: "" })).status).toBe(403);
  await mails();
  const first = await offered(claimId);
  const toShopper = await mails();
  expect(toShopper.map(({ to }) => to)).toEqual([shopper.email]);
  expect(toShopper[0]?.text).toMatch(new RegExp(`A fresh one[^]*${number}`));
  const second = await offered(claimId, { decision: "credit", amount: 40, text: "" });
  expect((await mails())[0]?.text).toContain("40.00 off your next order");
  expect(codeOf(await accept(claimId, first))).toBe("claim-offer-over");
  expect(codeOf(await withdraw(claimId, first))).toBe("claim-offer-over");
  expect(codeOf(await withdraw(claimId, second))).toBe("done");
  expect((await mails())[0]?.text).toContain("You need do nothing");
  expect(await read(claimId)).toMatchObject({ state: "sent", offers: [{ end: "changed" }, { end: "withdrawn" }] });
  // In the thread instead: then it is the nursery's turn, and the offer can still be accepted.
  const third = await offered(claimId);
  const form = formOf({ message: JSON.stringify({ claimId, text: "Could it be a fern?" }) });
  expect((await shopper.post("/api/claim/mine/write", form, newKey())).status).toBe(200);
  expect((await read(claimId)).state).toBe("sent");
  await mails();
  expect(codeOf(await accept(claimId, third))).toBe("done");
  const told = await mails();
  expect(told.map(({ to }) => to).sort()).toEqual([expect.stringContaining("@"), shopper.email].sort());
  expect(told.map(({ text }) => text).join()).toMatch(/can be packed/);
  const { activities } = (await admin.get("/api/admin/activity?kind=claim")).body;
  const acts = activities.map(({ what }: { what: string }) => what);
  expect(acts).toEqual(expect.arrayContaining(["claim.offered", "claim.withdrawn"]));
});

test("a guest accepts by the signed link; the page where an order is followed shows no offer and accepts none", async () => {
  const asked = { items: pieces(1), address: { ...address, email: "", phone: "01711222555" }, source: "phone" };
  const { orderId } = (await admin.post("/api/order/create", asked)).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const secret = await appSecret(shop.database.db);
  const link = linkToken(secret, "claim", orderId);
  const tracking = linkToken(secret, "track", orderId);
  const guest = shop.browser();
  const { claimId } = (await guest.post("/api/claim/guest", claimForm({ orderId, link }), newKey())).body;
  await texts();
  const offerId = await offered(claimId);
  const { number } = await read(claimId);
  expect((await texts()).map(({ to, text }) => [to, text])).toEqual([
    ["8801711222555", expect.stringMatching(new RegExp(`claim ${number}: .*link=${link}`))],
  ]);
  // Withdrawn and offered again, who has no mailbox hears by SMS as well.
  expect(codeOf(await withdraw(claimId, offerId))).toBe("done");
  expect((await texts()).map(({ to }) => to)).toEqual(["8801711222555"]);
  const again = await offered(claimId);
  const followed = (await guest.post("/api/claim/guest/mine", { tracking })).body.claims;
  expect(followed).toMatchObject([{ number, state: "yourTurn", offers: [], text: "" }]);
  expect(followed[0].worth).toBeUndefined();
  expect((await guest.post("/api/claim/guest/accept", { claimId, offerId: again, tracking })).status).toBe(404);
  expect((await guest.post("/api/claim/guest/accept", { claimId, offerId: again })).status).toBe(404);
  const yes = await Promise.all(
    [1, 2].map(() => guest.post("/api/claim/guest/accept", { claimId, offerId: again, link })),
  );
  expect(yes.map(codeOf)).toEqual(["done", "done"]);
  expect(await replacementsOf(orderId)).toHaveLength(1);
});

test("with the message of claims switched off, a guest without a mailbox is not told, and the office reads so", async () => {
  const asked = { items: pieces(1), address: { ...address, email: "", phone: "01711222556" }, source: "phone" };
  const { orderId } = (await admin.post("/api/order/create", asked)).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const link = linkToken(await appSecret(shop.database.db), "claim", orderId);
  const { claimId } = (await shop.browser().post("/api/claim/guest", claimForm({ orderId, link }), newKey())).body;
  await texts();
  const switched = async (smsOn: string[]) => {
    const { version, draft } = (await admin.get("/api/admin/words")).body;
    const saved = await admin.send("PUT", "/api/admin/words", { version, words: { ...draft, smsOn } });
    expect((await admin.post("/api/admin/words/publish", { version: saved.body.version })).status).toBe(200);
    return draft.smsOn;
  };
  const before: string[] = await switched([]);
  expect((await offer(claimId)).body.message).toMatch(/not told/);
  expect(await texts()).toEqual([]);
  await switched(before);
  expect((await offer(claimId)).body.message).toBe("Offered, and the customer is told");
  expect((await texts()).map(({ to }) => to)).toEqual(["8801711222556"]);
});

test("a claim is found by its number, typed in any way, and by what was offered", async () => {
  const { claimId } = await claimedAnew();
  await offered(claimId, { text: "A begonia of the glasshouse" });
  const { number } = await read(claimId);
  const digits = number.slice(2);
  const found = async (q: string) =>
    (await admin.post("/api/claim/list", { q, state: "all" })).body.claims.map(({ _id }: { _id: string }) => _id);
  for (const q of [number, `g${digits}`, ` g - ${digits}`, "glasshouse"])
    expect([q, await found(q)]).toEqual([q, [claimId]]);
  expect(await found("G-999999")).toEqual([]);
  // Newer ones that only name it come after it, in each list.
  const other = await claimedAnew();
  const form = formOf({ message: JSON.stringify({ claimId: other.claimId, text: `As in ${number}: dead.` }) });
  expect((await shopper.post("/api/claim/mine/write", form, newKey())).status).toBe(200);
  expect(await found(number)).toEqual([claimId, other.claimId]);
  const asked = (await admin.post("/api/claim/list", { state: "asked", limit: 100 })).body.claims;
  expect(asked.map(({ _id }: { _id: string }) => _id)).toContain(claimId);
});
