// Money of claims that goes back by hand: what may be offered, what settles a claim, and what that leaves to be claimed. No gateway sends SMS here.
import { afterAll, beforeAll, expect, test } from "vitest";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let lily: string;
let fern: string;
beforeAll(async () => {
  shop = await openTestShop(mailServerEnv);
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  const settings = { guaranteeDays: 14, guestOrders: true, emailOptional: true };
  expect((await admin.send("PUT", "/api/admin/settings", settings)).status).toBe(200);
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  const saved = await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  expect(saved.status).toBe(200);
  lily = await addProduct(admin, { name: "Peace Lily", offerPrice: 100, stock: { "Small Pot": { count: 500 } } });
  fern = await addProduct(admin, { name: "Fern", offerPrice: 100, stock: { "Small Pot": { count: 500 } } });
});
afterAll(() => shop.close());

const of = (product: string, quantity = 1) => [{ product, size: "Small Pot", quantity }];
const ask = async (path: string, asked: object) => {
  const { status, body } = await admin.post(`/api/order/${path}`, asked);
  expect([path, status, body.message]).toEqual([path, 200, body.message]);
};
async function placed(): Promise<string> {
  const items = [...of(lily, 3), ...of(fern, 3)];
  return (await shopper.post("/api/order/cod", { items, address })).body.orderId;
}
/** An order of three lilies and three ferns whose cash was collected. */
async function delivered(): Promise<string> {
  const orderId = await placed();
  await ask("status", { orderId, status: "Delivered" });
  await ask("cash", { orderId, collected: true });
  return orderId;
}
let keys = 0;
const newKey = () => ({ headers: { "idempotency-key": `claim-money-key-${++keys}` } });
const claimForm = (claim: object) =>
  formOf({ claim: JSON.stringify({ lines: of(lily), kinds: ["dead"], wish: "money", ...claim }) });
const claim = (orderId: string, lines = of(lily)) =>
  shopper.post("/api/claim/mine", claimForm({ orderId, lines }), newKey());
const read = async (claimId: string) => (await admin.get(`/api/claim/${claimId}`)).body.claim;
const ledgerOf = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order.ledger;
const piecesLeft = async (orderId: string) =>
  (await shopper.get(`/api/claim/mine/${orderId}`)).body.guarantee.lines[0].left;
const offer = (claimId: string, amount: number) =>
  admin.post("/api/claim/offer", { claimId, decision: "money", text: "", amount });
const accept = async (claimId: string) =>
  shopper.post("/api/claim/mine/accept", { claimId, offerId: (await read(claimId)).offers.at(-1)._id });
const decide = (claimId: string, decision: object) =>
  admin.post("/api/claim/decide", { claimId, text: "", ...decision });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? "done" : body.code);
async function acceptedMoney(orderId: string, amount: number, lines = of(lily)): Promise<string> {
  const { claimId } = (await claim(orderId, lines)).body;
  expect(codeOf(await offer(claimId, amount))).toBe("done");
  expect(codeOf(await accept(claimId))).toBe("done");
  return claimId;
}
/** The order's own 'Give money back'. */
async function giveBack(orderId: string, amount: number, lines?: object[]) {
  const { in: came, refunded } = await ledgerOf(orderId);
  const seenLeft = Math.round((came - refunded) * 100) / 100;
  await ask("transfer/refund", { orderId, amount, seenLeft, reason: "A dead plant", ...(lines && { lines }) });
}
const settled = (claimId: string, amount: number) =>
  decide(claimId, { decision: "money", amount, seenLeft: 0, isGivenBack: true, text: "Sent by bKash today." });

test.each([
  ["for no plant in particular", false],
  ["for the dead plant", true],
])(
  "accepted money that the order's own 'Give money back' gave %s settles the claim, and is paid once",
  async (_, named) => {
    const orderId = await delivered();
    const claimId = await acceptedMoney(orderId, 80);
    expect(codeOf(await settled(claimId, 80))).toBe("claim-offer-accepted");
    await giveBack(orderId, 50, named ? of(lily) : undefined);
    expect(await read(claimId)).toMatchObject({ isGivenBack: false, decision: null });
    await giveBack(orderId, 30, named ? of(lily) : undefined);
    const { left, ...back } = await read(claimId);
    expect(back).toMatchObject({ isGivenBack: true, decision: null, state: "onItsWay" });
    // Nothing asks for it again, and nothing else is given for it.
    const paidAgain = await decide(claimId, {
      decision: "money",
      amount: 80,
      seenLeft: left,
      trxId: `AGAIN${++keys}0000`,
    });
    expect(paidAgain).toMatchObject({ status: 409, body: { code: "claim-offer-accepted" } });
    expect(paidAgain.body.message).toMatch(/gone back already/);
    expect(codeOf(await decide(claimId, { decision: "plant" }))).toBe("claim-offer-accepted");
    expect(codeOf(await offer(claimId, 10))).toBe("claim-offer-accepted");
    expect(codeOf(await settled(claimId, 70))).toBe("claim-offer-accepted");
    const closed = await Promise.all([settled(claimId, 80), settled(claimId, 80)]);
    expect(closed.map(codeOf).sort()).toEqual(["claim-decided", "done"]);
    expect(await read(claimId)).toMatchObject({
      ...{ state: "settled", isGivenBack: false },
      decision: { kind: "money", amount: 80, text: "Sent by bKash today." },
    });
    expect((await ledgerOf(orderId)).refunded).toBe(80);
    // The plant is paid for, also where the refund names none.
    if (!named) expect(await piecesLeft(orderId)).toBe(2);
  },
);

test("money that went back once settles one of two claims, and a claim without an accepted offer not at all", async () => {
  const orderId = await delivered();
  const [first, second] = [await acceptedMoney(orderId, 60), await acceptedMoney(orderId, 60, of(fern))];
  await giveBack(orderId, 60);
  expect(codeOf(await settled(first, 60))).toBe("done");
  expect(await read(second)).toMatchObject({ isGivenBack: false });
  expect(codeOf(await settled(second, 60))).toBe("claim-offer-accepted");
  // Paid on its own page it closes as before, and that is no second time for the first.
  const { left } = await read(second);
  expect(codeOf(await decide(second, { decision: "money", amount: 60, seenLeft: left }))).toBe("done");
  expect((await ledgerOf(orderId)).refunded).toBe(120);
  const { claimId } = (await claim(await delivered())).body;
  expect(codeOf(await settled(claimId, 60))).toBe("no-refund");
});

test("each claimed piece is settled once, whichever refunds name it", async () => {
  const orderId = await delivered();
  const first = await acceptedMoney(orderId, 60);
  await giveBack(orderId, 60);
  expect(codeOf(await settled(first, 60))).toBe("done");
  expect(await piecesLeft(orderId)).toBe(2);
  const { claimId, ...second } = (await claim(orderId)).body;
  expect(second.success).toBe(true);
  const { left } = await read(claimId);
  expect(codeOf(await decide(claimId, { decision: "money", amount: 60, seenLeft: left }))).toBe("done");
  expect(await piecesLeft(orderId)).toBe(1);
  // For a lily that nobody has claimed.
  await giveBack(orderId, 10, of(lily, 3));
  expect(await piecesLeft(orderId)).toBe(0);
});

test("money that went back for something else is not the claim's: its owner says so, and it is sent", async () => {
  const orderId = await delivered();
  const claimId = await acceptedMoney(orderId, 80);
  await giveBack(orderId, 100);
  const { left, isGivenBack } = await read(claimId);
  expect(isGivenBack).toBe(true);
  const pay = { decision: "money", amount: 80, seenLeft: left };
  expect(codeOf(await decide(claimId, pay))).toBe("claim-offer-accepted");
  expect(codeOf(await decide(claimId, { ...pay, amount: 90, isGivenBack: false }))).toBe("claim-offer-accepted");
  expect(codeOf(await decide(claimId, { ...pay, isGivenBack: false }))).toBe("done");
  expect((await ledgerOf(orderId)).refunded).toBe(180);
});

test("a claim closes with its own money, also after money of another claim that came before its offer", async () => {
  const orderId = await delivered();
  const first = await acceptedMoney(orderId, 60);
  await giveBack(orderId, 60);
  const second = await acceptedMoney(orderId, 60, of(fern));
  expect(codeOf(await settled(first, 60))).toBe("done");
  expect(await read(second)).toMatchObject({ isGivenBack: false });
  await giveBack(orderId, 60);
  expect(await read(second)).toMatchObject({ isGivenBack: true });
  expect(codeOf(await settled(second, 60))).toBe("done");
  expect((await ledgerOf(orderId)).refunded).toBe(120);
});

test("all the money that is here of an order whose cash is not marked is neither offered nor accepted", async () => {
  const orderId = await placed();
  await ask("advance", { orderId, amount: 100 });
  const trxId = "ADVANCE0001";
  expect((await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId })).status).toBe(200);
  await ask("transfer/found", { orderId, trxId });
  await ask("status", { orderId, status: "Delivered" });
  const { claimId } = (await claim(orderId)).body;
  expect(await read(claimId)).toMatchObject({ left: 100, byCard: false });
  expect(codeOf(await offer(claimId, 100))).toBe("no-refund");
  expect(codeOf(await offer(claimId, 99))).toBe("done");
  // Delivered and paid it may all go back; not once the cash turned out to be a mistake.
  await ask("cash", { orderId, collected: true });
  expect(codeOf(await offer(claimId, (await read(claimId)).left))).toBe("done");
  expect(codeOf(await offer(claimId, 100))).toBe("done");
  await ask("cash", { orderId, collected: false });
  expect(codeOf(await accept(claimId))).toBe("claim-offer-failed");
  expect(await read(claimId)).toMatchObject({ decision: null, left: 100 });
});

test("a plant for which credit was given, at once or as it was accepted, is not claimed again", async () => {
  const orderId = await delivered();
  const first = (await claim(orderId)).body.claimId;
  expect(codeOf(await decide(first, { decision: "credit", amount: 40 }))).toBe("done");
  expect(await piecesLeft(orderId)).toBe(2);
  const second = (await claim(orderId)).body.claimId;
  const credit = { claimId: second, decision: "credit", text: "", amount: 40 };
  expect(codeOf(await admin.post("/api/claim/offer", credit))).toBe("done");
  expect(codeOf(await accept(second))).toBe("done");
  expect(await piecesLeft(orderId)).toBe(1);
  expect(codeOf(await claim(orderId, of(lily, 2)))).toBe("claim-settled");
  // Advice settles nothing: the plant may be claimed once more.
  const third = (await claim(orderId)).body.claimId;
  expect(codeOf(await decide(third, { decision: "advice", text: "Water less." }))).toBe("done");
  expect(await piecesLeft(orderId)).toBe(1);
});

test("who has no mailbox hears of nothing without a gateway, and the office is told so", async () => {
  const order = { items: of(lily, 3), address: { ...address, email: "", phone: "01711222555" }, source: "phone" };
  const { orderId } = (await admin.post("/api/order/create", order)).body;
  await ask("status", { orderId, status: "Delivered" });
  const link = linkToken(await appSecret(shop.database.db), "claim", orderId);
  const { claimId } = (await shop.browser().post("/api/claim/guest", claimForm({ orderId, link }), newKey())).body;
  const untold = /not told/;
  const credit = { claimId, decision: "credit", text: "", amount: 40 };
  expect((await admin.post("/api/claim/offer", credit)).body.message).toMatch(untold);
  const offerId = (await read(claimId)).offers[0]._id;
  expect((await admin.post("/api/claim/offer/withdraw", { claimId, offerId })).body.message).toMatch(untold);
  const words = formOf({ message: JSON.stringify({ claimId, text: "A photo, please." }) });
  const key = newKey();
  expect((await admin.post("/api/claim/write", words, key)).body.message).toMatch(untold);
  expect((await admin.post("/api/claim/write", words, key)).body.message).toMatch(untold);
  expect((await decide(claimId, { decision: "advice", text: "Water less." })).body.message).toMatch(untold);
  const own = (await claim(await delivered())).body.claimId;
  expect((await admin.post("/api/claim/offer", { ...credit, claimId: own })).body.message).toMatch(/is told/);
});
