// A transfer that a chat tells of, with its sum, taken along by the link that makes the order. Runs on both engines.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import { transfers } from "#db/schema/orders.ts";
import { addProduct, address, openStaffedShop, owner } from "#test/shop.ts";

const { shop, admin } = await openStaffedShop();
afterAll(() => shop.close());
const plant = await addProduct(admin, { offerPrice: 1499.5, price: 1600 });
beforeAll(async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});

let counted = 0;
const newTrxId = () => {
  counted += 1;
  return `LINK${String(counted).padStart(6, "0")}`;
};
const written = async () => {
  const order = { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address, source: "messenger" };
  const { orderId, number } = (await admin.post("/api/order/create", order)).body;
  return { orderId: orderId as string, number: number as string };
};
const told = (orderId: string, trxId: string, amount?: number) =>
  admin.post("/api/order/transfer/told", { orderId, wallet: "bkash", trxId, ...(amount !== undefined && { amount }) });
const found = (orderId: string, trxId: string) => admin.post("/api/order/transfer/found", { orderId, trxId });
const missed = (orderId: string, trxId: string) =>
  admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the app" });
const inTaka = (sum: number) => String(Math.floor(sum)).replace(/(\d)(\d{3})$/, "$1,$2");
const owned = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;

const note = (trxId: string) => `bKash, TrxID ${trxId}`;
const linked = async (trxId: string, amount?: number, change: object = {}) => {
  const lines = [{ product: plant, size: "Small Pot", quantity: 1 }];
  const transfer = { wallet: "bkash", trxId, ...(amount !== undefined && { amount }) };
  const reply = await admin.post("/api/order/link/create", {
    ...{ lines, source: "messenger", language: "en", days: 1, charge: 60, transfer, officeNote: note(trxId) },
    ...change,
  });
  return { ...reply, secret: String(reply.body.link?.url).split("/o/")[1] ?? "", linkId: reply.body.link?._id };
};
const readLink = async (secret: string) => (await shop.browser().post("/api/order/link/read", { secret })).body.link;
const { email: _, ...withoutMail } = address;
const complete = async (secret: string, method = "COD") => {
  const by = shop.browser();
  const input = { secret, address: withoutMail, method };
  const { amount } = (await by.post("/api/order/link/order", { ...input, expectedAmount: 0 })).body;
  const done = await by.post("/api/order/link/order", { ...input, expectedAmount: amount });
  // The same press again is the same order.
  expect((await by.post("/api/order/link/order", { ...input, expectedAmount: amount })).body).toEqual(done.body);
  const [newest] = (await admin.post("/api/order/list", { q: done.body.number, limit: 1, page: 1 })).body.orders;
  return { total: amount as number, order: await owned(newest._id) };
};

test("a part is the advance of its order, and the page says so without the TrxID", async () => {
  const trxId = newTrxId();
  const { secret, body } = await linked(trxId, 500);
  expect(body.link.sent).toEqual({ wallet: "bkash", amount: 500 });
  const shown = await readLink(secret);
  expect(shown.sent).toEqual({ wallet: "bkash", amount: 500 });
  expect(JSON.stringify(shown)).not.toContain(trxId);
  const { total, order } = await complete(secret);
  expect(order).toMatchObject({
    ...{ paymentMethod: "COD", note: note(trxId), advance: { amount: 500, isPaid: false } },
    transfer: { trxId, state: "checking" },
    ledger: { inCheck: 500, toCollect: Math.round(total - 500) },
  });
  const { sent, order: made } = await readLink(secret);
  expect(sent).toBeNull();
  expect(made).toMatchObject({ payNow: 0, inCheck: 500, toCollect: Math.round(total - 500) });
});

test("money by a wallet that the shop has no number of counts on neither side", async () => {
  const trxId = newTrxId();
  const { secret, body } = await linked(trxId, 500, { transfer: { wallet: "nagad", trxId, amount: 500 } });
  expect(body.link.sent).toBeNull();
  expect((await readLink(secret)).sent).toBeNull();
  const { total, order } = await complete(secret);
  expect(order).toMatchObject({ note: note(trxId), ledger: { inCheck: 0, toCollect: Math.round(total) } });
});

test.each(["COD", "wallet"])("all of it makes it one by wallet, to be checked (%s)", async (method) => {
  const trxId = newTrxId();
  const { secret } = await linked(trxId);
  expect((await readLink(secret)).sent).toEqual({ wallet: "bkash", amount: null });
  expect((await complete(secret, method)).order).toMatchObject({
    ...{ paymentMethod: "wallet", isPaid: false, payBy: null, transfer: { trxId, state: "checking" } },
    ledger: { toCollect: 0 },
  });
});

test("all of it is all of it, also where a rule asks for an advance", async () => {
  const rules = { ...firstPhoneRules, amount: { ask: "advance", from: 300 } };
  expect((await admin.send("PUT", "/api/admin/phone-rules", rules)).status).toBe(200);
  const trxId = newTrxId();
  const { order, total } = await complete((await linked(trxId)).secret);
  await admin.send("PUT", "/api/admin/phone-rules", firstPhoneRules);
  expect(order).toMatchObject({
    ...{ paymentMethod: "wallet", payBy: null, transfer: { trxId, state: "checking" } },
    ledger: { inCheck: total, toCollect: 0 },
  });
  expect(order.advance).toBeUndefined();
});

test("where it cannot be taken the order stands without it, and its note says it", async () => {
  const taken = newTrxId();
  const [first, second] = [await linked(taken, 500), await linked(taken, 500)];
  await complete(first.secret);
  const { order } = await complete(second.secret);
  expect(order).toMatchObject({ paymentMethod: "COD", note: note(taken), ledger: { inCheck: 0 } });
  expect(order.transfer).toBeUndefined();
  const much = await linked(newTrxId(), 99_999);
  expect((await readLink(much.secret)).sent).toBeNull();
  expect(much.body.link.sent).toBeNull();
  expect((await complete(much.secret)).order.advance).toBeUndefined();
  // A part of an order that its customer pays ahead is no payment of all of it.
  const byWallet = await linked(newTrxId(), 500);
  expect((await complete(byWallet.secret, "wallet")).order).toMatchObject({ paymentMethod: "wallet", isPaid: false });
  // Money that the shop knows is none of a new order's.
  const found = await written();
  const known = newTrxId();
  await told(found.orderId, known);
  await admin.post("/api/order/transfer/found", { orderId: found.orderId, trxId: known });
  expect(await linked(known, 500)).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
  for (const wrong of [0, -1, 0.001]) expect((await linked(newTrxId(), wrong)).status).toBe(400);
});

test("whoever takes the TrxID out of the note takes the payment out of the link", async () => {
  for (const isKept of [true, false]) {
    const trxId = newTrxId();
    const { secret, linkId } = await linked(trxId, 500);
    const { terms: seen } = await readLink(secret);
    const lines = [{ product: plant, size: "Small Pot", quantity: 1 }];
    const officeNote = isKept ? `${note(trxId)}, Friday` : "Friday";
    await admin.post("/api/order/link/edit", { linkId, lines, language: "en", charge: 60, officeNote });
    expect((await readLink(secret)).sent).toEqual(isKept ? { wallet: "bkash", amount: 500 } : null);
    // Whoever has the page open was told what is left to pay.
    const input = { secret, seen, address: withoutMail, method: "COD", expectedAmount: 0 };
    const { body } = await shop.browser().post("/api/order/link/order", input);
    expect(body.code).toBe(isKept ? "amount-changed" : "link-changed");
  }
});

test.each(["checking", "not-found"])("a TrxID that another order has named is no new link's (%s)", async (state) => {
  const { orderId, number } = await written();
  const trxId = newTrxId();
  await told(orderId, trxId, 500);
  if (state === "not-found") {
    await admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the app" });
  }
  const refused = await linked(trxId, 500);
  expect(refused).toMatchObject({ status: 409, body: { code: "trx-id-used", field: "trxId" } });
  expect(refused.body.message).toContain(number);
});

test("where another order has named it since, who has the page open is told before anything is ordered", async () => {
  const trxId = newTrxId();
  const { secret } = await linked(trxId, 500);
  const open = await readLink(secret);
  expect(open).toMatchObject({ sent: { amount: 500 }, isSentElsewhere: false });
  const { orderId, number } = await written();
  await told(orderId, trxId, 500);
  const by = shop.browser();
  const input = { secret, address: withoutMail, method: "COD", expectedAmount: open.sums.total };
  const pressed = await by.post("/api/order/link/order", { ...input, seen: open.terms });
  expect(pressed).toMatchObject({ status: 409, body: { code: "link-changed" } });
  const now = await readLink(secret);
  expect(now).toMatchObject({ state: "open", sent: null, isSentElsewhere: true });
  expect(now.terms).not.toBe(open.terms);
  // Nor does the office promise it in the text that it sends.
  const listed = (await admin.post("/api/order/link/list", { page: 1, limit: 20 })).body.links;
  expect(listed.find(({ code }: { code: string }) => code === now.code)).toMatchObject({ sent: null });
  // The office of the order that is made all the same is told whose it is; it counts once.
  const { order } = await complete(secret);
  expect(order).toMatchObject({
    ...{ paymentMethod: "COD", ledger: { inCheck: 0, toCollect: Math.round(order.amount) } },
    flags: [{ kind: "foreign-payment", about: `bKash ${trxId}, ${number}` }],
  });
  expect(order.transfer).toBeUndefined();
  expect(await owned(orderId)).toMatchObject({ advance: { amount: 500 }, transfer: { trxId, state: "checking" } });
});

test("of two links with one TrxID that are pressed at once, one order has the money, and the other is not made", async () => {
  for (let round = 0; round < 5; round += 1) {
    const trxId = newTrxId();
    const links = [await linked(trxId, 500), await linked(trxId, 500)];
    const before = (await admin.post("/api/order/list", { limit: 1, page: 1 })).body;
    // Both have seen their page before one presses.
    const forms = await Promise.all(
      links.map(async ({ secret }) => {
        const { terms: seen, sums } = await readLink(secret);
        return { secret, seen, address: withoutMail, method: "COD", expectedAmount: sums.total };
      }),
    );
    const pressed = await Promise.all(forms.map((form) => shop.browser().post("/api/order/link/order", form)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(pressed.find(({ status }) => status === 409)?.body.code).toBe("link-changed");
    const after = (await admin.post("/api/order/list", { limit: 1, page: 1 })).body;
    expect(after.total).toBe(before.total + 1);
    expect((await owned(after.orders[0]._id)).transfer).toMatchObject({ trxId, state: "checking" });
  }
});

test("money that its order cannot take is flagged for the office", async () => {
  const much = await linked(newTrxId(), 99_999);
  expect((await complete(much.secret)).order.flags).toMatchObject([{ kind: "transfer-after-end" }]);
});

describe("where no cash is collected", () => {
  beforeAll(async () => {
    const elsewhere = { ...firstDelivery.elsewhere, cashOnDelivery: false };
    const zones = firstDelivery.zones.map((zone) => ({ ...zone, cashOnDelivery: false }));
    expect((await admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, zones, elsewhere })).status).toBe(200);
  });
  const ordered = async () => {
    const trxId = newTrxId();
    const { secret } = await linked(trxId, 500, { person: { district: "Dhaka", thana: "Dhanmondi" } });
    const { total, order } = await complete(secret, "wallet");
    return { trxId, secret, total, order, orderId: order._id as string };
  };

  test("the rest is asked to the shop's number, on the page and in the office, and both are looked for", async () => {
    const { trxId, secret, total, order, orderId } = await ordered();
    const rest = Math.round((total - 500) * 100) / 100;
    expect(order).toMatchObject({
      ...{ paymentMethod: "wallet", isPaid: false, payBy: null },
      flags: [{ kind: "other-amount", about: `bKash ${trxId}`, paid: 500, asked: total }],
      ledger: { in: 0, open: total, payNow: rest, inCheck: 500, toCollect: 0 },
    });
    expect((await readLink(secret)).order).toMatchObject({ payNow: rest, inCheck: 500, takesTransfer: true });
    // A message with a link to pay it asks for no more than its page does.
    const { link } = (await admin.post("/api/order/link/payment", { orderId, days: 1 })).body;
    expect(link).toMatchObject({ isForPayment: true, total: rest });
    // The part is this order's, and its TrxID is no other's.
    expect((await told((await written()).orderId, trxId, 5)).body.code).toBe("trx-id-used");
    const second = newTrxId();
    const named = { secret: String(link.url).split("/o/")[1], wallet: "bkash", trxId: second };
    expect((await shop.browser().post("/api/order/link/transfer", named)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ ledger: { payNow: 0, inCheck: total } });
    await admin.post("/api/order/transfer/found", { orderId, trxId: second });
    expect(await owned(orderId)).toMatchObject({ isPaid: true, flags: [], ledger: { in: total, open: 0 } });
    // Both are money that came in: neither is that of a refund.
    for (const known of [trxId, second]) {
      const back = { orderId, trxId: known, amount: 10, reason: "Broken" };
      expect((await admin.post("/api/order/transfer/refund", back)).body.code).toBe("trx-id-used");
    }
  });

  test("'Mark as checked' keeps the part that is noted; all of it is asked for once it is said that it has not come", async () => {
    const { trxId, secret, order, total, orderId } = await ordered();
    expect((await admin.post("/api/order/flag/clear", { orderId })).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ flags: order.flags, ledger: order.ledger });
    expect((await missed(orderId, trxId)).status).toBe(200);
    expect((await readLink(secret)).order).toMatchObject({ payNow: total, inCheck: 0 });
    expect(await owned(orderId)).toMatchObject({ flags: [], payBy: null });
  });

  test("a part that is found has come in, and the rest is asked for; then it counts once with its rest", async () => {
    const { trxId, secret, orderId, total } = await ordered();
    const rest = Math.round((total - 500) * 100) / 100;
    for (const _ of [1, 2]) expect((await found(orderId, trxId)).status).toBe(200);
    const isIn = { isPaid: false, flags: [], ledger: { in: 500, open: rest, payNow: rest, inCheck: 0, toCollect: 0 } };
    expect(await owned(orderId)).toMatchObject(isIn);
    expect((await readLink(secret)).order).toMatchObject({ payNow: rest, inCheck: 0, takesTransfer: true });
    // It is neither the rest as well, nor told anew, and no second part is noted.
    const again = await shop.browser().post("/api/order/link/transfer", { secret, wallet: "bkash", trxId });
    expect(again).toMatchObject({ status: 409, body: { code: "trx-id-used" } });
    for (const sum of [undefined, 450, rest]) expect((await told(orderId, trxId, sum)).status).toBe(409);
    for (const sum of [100, total]) expect((await told(orderId, newTrxId(), sum)).body.code).toBe("not-cash");
    expect(await owned(orderId)).toMatchObject(isIn);
    const second = newTrxId();
    expect((await told(orderId, second, rest)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ ledger: { in: 500, payNow: 0, inCheck: rest } });
    for (const _ of [1, 2]) {
      expect((await found(orderId, second)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({ isPaid: true, flags: [], ledger: { in: total, open: 0 } });
      expect((await missed(orderId, second)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({ ...isIn, payBy: null });
    }
    // The sums of many orders say the same.
    const { rows } = await shop.database.db.execute(
      sql`select kept_of_order(o)::int as kept from orders o where o.id = ${orderId}`,
    );
    expect(rows).toEqual([{ kept: 50_000 }]);
    // Not after all.
    expect((await missed(orderId, trxId)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ ledger: { in: 0, payNow: total, inCheck: 0 } });
  });

  test("of an order that is canceled a part that was found is given back", async () => {
    const { trxId, orderId } = await ordered();
    await found(orderId, trxId);
    expect((await admin.post("/api/order/cancel", { orderId, reason: "Sold out" })).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ flags: [{ kind: "refund-due" }], ledger: { in: 500 } });
    const back = { orderId, trxId: newTrxId(), amount: 500, reason: "Sold out" };
    expect((await admin.post("/api/order/transfer/refund", back)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ flags: [], ledger: { in: 500, refunded: 500 } });
  });

  test("a part that was found goes back only with the order, and then the order stays canceled", async () => {
    const { trxId, orderId } = await ordered();
    await found(orderId, trxId);
    const back = { orderId, trxId: newTrxId(), amount: 200, reason: "One plant fewer" };
    const refund = () => admin.post("/api/order/transfer/refund", back);
    expect(await refund()).toMatchObject({ status: 409, body: { code: "no-refund" } });
    await admin.post("/api/order/cancel", { orderId, reason: "Sold out" });
    expect((await refund()).status).toBe(200);
    const undone = await admin.post("/api/order/cancel/undo", { orderId });
    expect(undone).toMatchObject({ status: 409, body: { code: "refunded" } });
    expect(await owned(orderId)).toMatchObject({ ledger: { in: 500, refunded: 200 } });
  });

  test("changed to cash, a part that was found is the advance that has come in", async () => {
    const { trxId, orderId } = await ordered();
    await found(orderId, trxId);
    expect((await admin.post("/api/order/change-to-cash", { orderId })).status).toBe(200);
    const { amount, ...order } = await owned(orderId);
    expect(order).toMatchObject({
      ...{ paymentMethod: "COD", advance: { amount: 500, isPaid: true }, transfer: { trxId, state: "found" } },
      ledger: { in: 500, inCheck: 0, toCollect: Math.round(amount - 500) },
    });
  });

  test("its TrxID is not the rest as well, for whoever types it; told as all of it, it is all of it", async () => {
    const { trxId, secret, orderId, total } = await ordered();
    const before = await owned(orderId);
    const again = await shop.browser().post("/api/order/link/transfer", { secret, wallet: "bkash", trxId });
    expect(again).toMatchObject({ status: 409, body: { code: "trx-id-used", field: "trxId" } });
    expect(again.body.message).toContain(before.number);
    expect((await told(orderId, trxId)).body.code).toBe("trx-id-used");
    expect(await owned(orderId)).toEqual(before);
    expect((await told(orderId, trxId, total)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({
      flags: [],
      transfer: { trxId },
      ledger: { payNow: 0, inCheck: total },
    });
    await admin.post("/api/order/transfer/found", { orderId, trxId });
    expect(await owned(orderId)).toMatchObject({ isPaid: true, ledger: { in: total } });
    await admin.post("/api/order/transfer/not-found", { orderId, trxId, reason: "Not in the app" });
    expect(await owned(orderId)).toMatchObject({ isPaid: false, flags: [], ledger: { payNow: total, inCheck: 0 } });
  });

  test("the rest is told with its sum; found and then missed after all, the part is looked for again", async () => {
    const { trxId, order, orderId, total } = await ordered();
    const rest = Math.round((total - 500) * 100) / 100;
    for (const other of [Math.floor(rest) - 1, Math.ceil(rest) + 1]) {
      expect(await told(orderId, newTrxId(), other)).toMatchObject({ status: 409, body: { code: "not-cash" } });
    }
    const second = newTrxId();
    for (const _ of [1, 2]) expect((await told(orderId, second, rest)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ flags: order.flags, ledger: { payNow: 0, inCheck: total } });
    for (const _ of [1, 2]) {
      await admin.post("/api/order/transfer/found", { orderId, trxId: second });
      expect(await owned(orderId)).toMatchObject({ isPaid: true, flags: [], ledger: { in: total } });
      const missed = { orderId, trxId: second, reason: "Not in the app" };
      expect((await admin.post("/api/order/transfer/not-found", missed)).status).toBe(200);
      expect(await owned(orderId)).toMatchObject({
        ...{ isPaid: false, payBy: null, flags: order.flags },
        ledger: { in: 0, payNow: rest, inCheck: 500 },
      });
    }
    // It is not known as money that came in any more.
    const states = await shop.database.db.select().from(transfers).where(eq(transfers.trxId, trxId));
    expect(states).toMatchObject([{ orderId, state: "checking" }]);
  });

  test("a part that was found, missed and noted anew is looked for again when its rest is missed", async () => {
    const { trxId, orderId, total } = await ordered();
    const answer = (what: "found" | "not-found", of: string) =>
      admin.post(`/api/order/transfer/${what}`, {
        orderId,
        trxId: of,
        ...(what === "not-found" && { reason: "Gone" }),
      });
    expect((await answer("found", trxId)).status).toBe(200);
    expect((await answer("not-found", trxId)).status).toBe(200);
    expect((await told(orderId, trxId, 500)).status).toBe(200);
    const second = newTrxId();
    expect((await told(orderId, second, Math.round((total - 500) * 100) / 100)).status).toBe(200);
    expect((await answer("found", second)).status).toBe(200);
    expect((await answer("not-found", second)).status).toBe(200);
    expect(await owned(orderId)).toMatchObject({ isPaid: false, ledger: { in: 0, inCheck: 500 } });
  });

  test("changed to cash, it is the advance, and the rider collects the rest", async () => {
    const { trxId, orderId } = await ordered();
    for (const _ of [1, 2]) expect((await admin.post("/api/order/change-to-cash", { orderId })).status).toBe(200);
    const { amount, ...order } = await owned(orderId);
    const rest = Math.round(amount - 500);
    expect(order).toMatchObject({
      ...{ paymentMethod: "COD", flags: [], advance: { amount: 500, isPaid: false } },
      transfer: { trxId, state: "checking" },
      ledger: { inCheck: 500, toCollect: rest },
    });
    await admin.post("/api/order/transfer/found", { orderId, trxId });
    expect(await owned(orderId)).toMatchObject({ isPaid: false, ledger: { in: 500, toCollect: rest } });
  });

  test("it is looked for before the order ends", async () => {
    const { trxId, orderId } = await ordered();
    const before = await owned(orderId);
    const cancel = () => admin.post("/api/order/cancel", { orderId, reason: "Sold out" });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "payment-unchecked" } });
    expect(await owned(orderId)).toEqual(before);
    await missed(orderId, trxId);
    expect((await cancel()).status).toBe(200);
  });

  test("told once more it is one part; a second one is refused", async () => {
    const { trxId, orderId, total } = await ordered();
    expect((await told(orderId, trxId, 500)).status).toBe(200);
    expect((await told(orderId, trxId, 450)).status).toBe(200);
    const refused = await told(orderId, newTrxId(), 100);
    expect(refused).toMatchObject({ status: 409, body: { code: "not-cash" } });
    // It says too which sum may be written down instead.
    expect(refused.body.message).toContain(trxId);
    expect(refused.body.message).toContain(inTaka(total - 450));
    const { flags, ledger } = await owned(orderId);
    expect(flags).toMatchObject([{ kind: "other-amount", paid: 450, asked: total }]);
    expect(ledger).toMatchObject({ inCheck: 450 });
  });
});
