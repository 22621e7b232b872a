// The lines of a paid order are edited: the difference is asked at the door or by the shop's number, or flagged to be given back.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper, plant, placed, detail } = await openOrderDesk();
beforeAll(async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});
const mailServer = await openMailServer();
afterAll(async () => {
  await mailServer.close();
  await shop.close();
});
/** Sends what is due. */
async function newestMail(number: string): Promise<string | undefined> {
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  return mailServer.taken.map(({ raw }) => readMail(raw).text).findLast((text) => text.includes(number));
}

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `PED${String(counted).padStart(7, "0")}`;
};
/** With so many pieces of 195: 195 + 3.90 + 10, 390 + 7.80 + 10, 585 + 11.70 + 10, 780 + 15.60 + 10. */
const totals = [0, 208.9, 407.8, 606.7, 805.6];
async function edit(orderId: string, quantity: number) {
  const order = await detail(orderId);
  return admin.post("/api/order/edit", {
    ...{ orderId, seenEvents: order.events.length, items: [{ product: plant, size: "Small Pot", quantity }] },
    ...{ address: order.address, delivery: 10, discount: 0, expectedAmount: totals[quantity] },
  });
}
/** An order of two pieces whose transfer was found. */
async function paidByWallet(): Promise<string> {
  const items = [{ product: plant, quantity: 2, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/wallet", { items, address })).body;
  const trxId = newTrxId();
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
  await admin.post("/api/order/transfer/found", { orderId, trxId });
  return orderId;
}
const cash = (orderId: string) => admin.post("/api/order/cash", { orderId, collected: true });
const sales = async () => (await admin.get("/api/order/sales?days=7")).body.sales;

test("a wallet order that costs more: what came in stays, and the courier collects the difference", async () => {
  const orderId = await paidByWallet();
  const before = await sales();
  expect((await edit(orderId, 3)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    ...{ amount: 606.7, isPaid: false, paymentMethod: "COD", payBy: null, canceled: null },
    advance: { amount: 407.8, isPaid: true },
    ledger: { in: 407.8, refunded: 0, open: 198.9, toCollect: 199 },
  });
  const after = await sales();
  expect(Math.round((after.totals.amount - before.totals.amount) * 100)).toBe(19_890);
  expect(Math.round((after.cashToCollect.amount - before.cashToCollect.amount) * 100)).toBe(19_900);
  // Its advance is no longer to be changed or taken back.
  expect((await admin.post("/api/order/advance", { orderId, amount: null })).body.code).toBe("transfer-named");
  expect((await cash(orderId)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: true, ledger: { in: 606.8, open: 0, toCollect: 0 } });
});

test("the difference is sent to the shop's number: the owner types the TrxID that was seen", async () => {
  const orderId = await paidByWallet();
  await edit(orderId, 3);
  const settle = (trxId: string) => admin.post("/api/order/transfer/settle", { orderId, wallet: "bkash", trxId });
  for (const used of [await paidByWallet(), orderId]) {
    const { trxId } = (await detail(used)).transfer;
    expect(await settle(trxId)).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
  }
  expect((await settle(newTrxId())).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: true, ledger: { in: 606.8, refunded: 0, open: 0 } });
  expect((await settle(newTrxId())).body.code).toBe("already-paid");
});

test("cash that was collected before: the difference is collected at the door", async () => {
  const orderId = await placed("Packing");
  await cash(orderId);
  expect((await edit(orderId, 2)).status).toBe(200);
  expect((await detail(orderId)).ledger).toMatchObject({ in: 209, refunded: 0, open: 198.8, toCollect: 199 });
});

test("an order that costs less stays paid, is flagged, and its difference goes back", async () => {
  for (const [orderId, came] of [
    [await paidByWallet(), 407.8],
    [await placed("Packing"), 408],
  ] as const) {
    if ((await detail(orderId)).isPaid === false) {
      await edit(orderId, 2);
      await cash(orderId);
    }
    expect((await edit(orderId, 1)).status).toBe(200);
    expect(await detail(orderId)).toMatchObject({
      ...{ amount: 208.9, isPaid: true },
      ledger: { in: came, refunded: 0, open: 0, toCollect: 0 },
      flags: [{ kind: "overpaid", paid: came, asked: 208.9 }],
    });
    const back = { orderId, reason: "One less", amount: 100, seenLeft: came };
    await admin.post("/api/order/refund/by-hand", back);
    expect((await detail(orderId)).flags).toHaveLength(1);
    await admin.post("/api/order/refund/by-hand", {
      ...back,
      amount: Math.round((came - 308.9) * 100) / 100,
      seenLeft: Math.round((came - 100) * 100) / 100,
    });
    expect(await detail(orderId)).toMatchObject({
      isPaid: true,
      flags: [],
      ledger: { in: came, refunded: Math.round((came - 208.9) * 100) / 100 },
    });
    // Money was given back: more would have to be asked for again.
    expect(await edit(orderId, 2)).toMatchObject({ status: 409, body: { code: "partly-refunded" } });
    expect((await detail(orderId)).amount).toBe(208.9);
  }
});

test("an order that costs less and whose payment was not found after all asks for all of it, and gives nothing back", async () => {
  const orderId = await paidByWallet();
  await edit(orderId, 1);
  const { trxId } = (await detail(orderId)).transfer;
  const missed = { orderId, trxId, reason: "Not in the statement" };
  expect((await admin.post("/api/order/transfer/not-found", missed)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: false, flags: [], ledger: { in: 0, open: 208.9 } });
});

test.each([
  [1, { isPaid: true, flags: [{ kind: "overpaid", paid: 407.8, asked: 208.9 }] }, { in: 407.8, open: 0 }],
  [2, { isPaid: true, flags: [] }, { in: 407.8, open: 0 }],
  [3, { isPaid: false, flags: [] }, { in: 407.8, open: 198.9 }],
])("a difference that was not found after all, of an order that has %i pieces now", async (pieces, state, ledger) => {
  const orderId = await paidByWallet();
  await edit(orderId, 3);
  const trxId = newTrxId();
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
  expect((await admin.post("/api/order/transfer/found", { orderId, trxId })).status).toBe(200);
  if (pieces < 3) expect((await edit(orderId, pieces)).status).toBe(200);
  const missed = { orderId, trxId, reason: "Not in the statement" };
  expect((await admin.post("/api/order/transfer/not-found", missed)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ ...state, ledger });
});

test("what was missed by mistake and is found again has come again, all of it", async () => {
  const ledgerOf = async (orderId: string) => {
    const { isPaid, flags, ledger } = await detail(orderId);
    return { isPaid, over: flags.map(({ paid }: { paid: number }) => paid), in: ledger.in, open: ledger.open };
  };
  const miss = async (orderId: string, trxId: string) => {
    const missed = { orderId, trxId, reason: "Not in the statement" };
    expect((await admin.post("/api/order/transfer/not-found", missed)).status).toBe(200);
  };
  const find = async (orderId: string, trxId: string) =>
    expect((await admin.post("/api/order/transfer/found", { orderId, trxId })).status).toBe(200);
  const tell = async (orderId: string, trxId: string, amount: number) =>
    admin.post("/api/order/transfer/told", { orderId, wallet: "bkash", trxId, amount });
  const items = [{ product: plant, quantity: 2, size: "Small Pot" }];

  const cheaper = await paidByWallet();
  await edit(cheaper, 1);
  const whole = (await detail(cheaper)).transfer.trxId;
  await miss(cheaper, whole);
  expect(await ledgerOf(cheaper)).toEqual({ isPaid: false, over: [], in: 0, open: 208.9 });
  await find(cheaper, whole);
  expect(await ledgerOf(cheaper)).toEqual({ isPaid: true, over: [407.8], in: 407.8, open: 0 });

  const dearer = await paidByWallet();
  await edit(dearer, 3);
  const rest = newTrxId();
  await shopper.post("/api/order/mine/transfer", { orderId: dearer, wallet: "bkash", trxId: rest });
  await find(dearer, rest);
  await edit(dearer, 1);
  await miss(dearer, rest);
  expect(await ledgerOf(dearer)).toEqual({ isPaid: true, over: [407.8], in: 407.8, open: 0 });
  await find(dearer, rest);
  expect(await ledgerOf(dearer)).toEqual({ isPaid: true, over: [606.8], in: 606.8, open: 0 });

  const inParts = (await shopper.post("/api/order/wallet", { items, address })).body.orderId;
  const [part, other] = [newTrxId(), newTrxId()];
  await tell(inParts, part, 300);
  await find(inParts, part);
  await shopper.post("/api/order/mine/transfer", { orderId: inParts, wallet: "bkash", trxId: other });
  await find(inParts, other);
  await edit(inParts, 1);
  await miss(inParts, other);
  expect(await ledgerOf(inParts)).toEqual({ isPaid: true, over: [300], in: 300, open: 0 });
  await find(inParts, other);
  expect(await ledgerOf(inParts)).toEqual({ isPaid: true, over: [407.8], in: 407.8, open: 0 });

  const advanced = (await shopper.post("/api/order/cod", { items, address })).body.orderId;
  const advance = newTrxId();
  await tell(advanced, advance, 300);
  await find(advanced, advance);
  await edit(advanced, 1);
  await miss(advanced, advance);
  expect(await ledgerOf(advanced)).toEqual({ isPaid: false, over: [], in: 0, open: 208.9 });
  await find(advanced, advance);
  expect(await ledgerOf(advanced)).toEqual({ isPaid: true, over: [300], in: 300, open: 0 });
});

test.each([
  [2, 299.8, { isPaid: true, in: 408, flags: [] }],
  [1, 100.9, { isPaid: true, in: 408, flags: [{ kind: "overpaid", paid: 408, asked: 208.9 }] }],
])("the rider's cash stays where the advance of %i pieces was not found after all", async (pieces, open, again) => {
  const items = [{ product: plant, quantity: 2, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  const trxId = newTrxId();
  await admin.post("/api/order/transfer/told", { orderId, wallet: "bkash", trxId, amount: 300 });
  await admin.post("/api/order/transfer/found", { orderId, trxId });
  await cash(orderId);
  if (pieces === 1) await edit(orderId, 1);
  await admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the statement" });
  expect(await detail(orderId)).toMatchObject({ isPaid: false, flags: [], ledger: { in: 108, open } });
  await admin.post("/api/order/transfer/found", { orderId, trxId });
  const { in: came, ...state } = again;
  expect(await detail(orderId)).toMatchObject({ ...state, ledger: { in: came, open: 0 } });
});

test("edited up and down again, it is paid as before", async () => {
  const orderId = await paidByWallet();
  await edit(orderId, 3);
  await edit(orderId, 2);
  expect(await detail(orderId)).toMatchObject({
    ...{ amount: 407.8, isPaid: true, flags: [] },
    ledger: { in: 407.8, refunded: 0, open: 0, toCollect: 0 },
  });
});

test.each([
  ["wallet", paidByWallet],
  [
    "cash",
    async () => {
      const orderId = await placed("Packing");
      await cash(orderId);
      return orderId;
    },
  ],
])("paid by %s before, the shopper sends the difference and names its TrxID, as an advance", async (_way, paid) => {
  const orderId = await paid();
  const name = (trxId: string, who = shopper) =>
    who.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId });
  const mine = async () => (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
  const inDatabase = async () =>
    (
      await shop.database.db.execute<{ sum: string }>(
        sql`select to_collect(o) as sum from orders o where o.id = ${orderId}`,
      )
    ).rows[0]?.sum;
  expect(await mine()).not.toHaveProperty("mayPayRest");
  expect((await name(newTrxId())).status).toBe(409);
  expect((await edit(orderId, 3)).status).toBe(200);
  const asked = await mine();
  const rest = asked.ledger.toCollect;
  expect(asked).toMatchObject({ mayPayRest: true, payBy: null, ledger: { payNow: 0, inCheck: 0 } });
  expect(await newestMail(asked.number)).toMatch(new RegExp(`৳${rest}\\.00 more than you have paid[^]*01712345678`));

  const [wrong, right] = [newTrxId(), newTrxId()];
  expect((await name(wrong)).status).toBe(200);
  // While it is looked for, nobody collects it, nothing is booked or handed over for it, and the sums stay.
  expect(await mine()).toMatchObject({ mayPayRest: true, ledger: { inCheck: rest, toCollect: 0 } });
  expect(Number(await inDatabase())).toBe(0);
  expect((await cash(orderId)).body.code).toBe("payment-unchecked");
  expect((await edit(orderId, 2)).body.code).toBe("payment-unchecked");
  expect((await admin.post("/api/order/cancel", { orderId, reason: "Late" })).body.code).toBe("payment-unchecked");
  const missed = { orderId, trxId: wrong, reason: "No such transfer" };
  expect((await admin.post("/api/order/transfer/not-found", missed)).status).toBe(200);
  // No clock runs: what was paid before stays, and the courier collects the rest.
  expect(await detail(orderId)).toMatchObject({
    ...{ isPaid: false, canceled: null, payBy: null, paymentMethod: "COD", advance: { isPaid: true } },
    ledger: { toCollect: rest, inCheck: 0 },
  });
  expect(Number(await inDatabase())).toBe(rest * 100);

  expect((await name(right)).status).toBe(200);
  expect((await admin.post("/api/order/transfer/found", { orderId, trxId: right })).status).toBe(200);
  const whole = Math.round((asked.ledger.in + rest) * 100) / 100;
  expect(await detail(orderId)).toMatchObject({
    isPaid: true,
    ledger: { in: whole, open: 0, inCheck: 0, toCollect: 0 },
  });
  expect((await name(newTrxId())).body.code).toBe("already-paid");
  // 'Not found' takes back the difference alone.
  await admin.post("/api/order/transfer/not-found", { orderId, trxId: right, reason: "Another's" });
  expect(await detail(orderId)).toMatchObject({ isPaid: false, ledger: { in: asked.ledger.in, toCollect: rest } });
  await admin.post("/api/order/transfer/found", { orderId, trxId: right });
  // Edited once more, what came in is what was paid before, and cannot be unsaid.
  expect((await edit(orderId, 4)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: false, mayPayRest: true, advance: { amount: whole } });
  const unsaid = await admin.post("/api/order/transfer/not-found", { orderId, trxId: right, reason: "Another's" });
  expect(unsaid).toMatchObject({ status: 409, body: { code: "counted" } });
  // Once it is with the rider, the rider collects.
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  expect(await mine()).not.toHaveProperty("mayPayRest");
  expect(await name(newTrxId())).toMatchObject({ status: 409, body: { code: "handed-over" } });
});

test("nobody else names the TrxID of a difference", async () => {
  const orderId = await paidByWallet();
  await edit(orderId, 3);
  const other = await signedInShopper(shop);
  const named = { orderId, wallet: "bkash", trxId: newTrxId() };
  expect((await other.post("/api/order/mine/transfer", named)).status).toBe(404);
});
