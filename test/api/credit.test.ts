// Credit of customers: given for claims and by hand, taken off orders, given back, and never used twice or below nothing.
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toMinor } from "#contract/rules/money/money.ts";
import { customers } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { expireUnpaid } from "#server/orders/paying/transfers/transfers.ts";
import { addProduct, address, type Browser, formOf, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openStaffedShop>> & { plant: string };
beforeAll(async () => {
  const opened = await openStaffedShop();
  await opened.admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  const plant = await addProduct(opened.admin, { name: "Boston Fern", offerPrice: 100, sizePrices: {} });
  desk = { ...opened, plant };
});
afterAll(() => desk.shop.close());

const items = (quantity = 1) => [{ product: desk.plant, quantity, size: "Small Pot" }];
let made = 0;
function freshPhone(): string {
  made += 1;
  return `0181177${String(made).padStart(4, "0")}`;
}

/** An account with a phone that it has proven. */
async function proven(phone: string): Promise<Browser & { email: string }> {
  const shopper = await signedInShopper(desk.shop);
  await desk.shop.database.db.update(customers).set({ phone }).where(eq(customers.email, shopper.email));
  return shopper;
}
const place = (browser: Browser, phone: string, quantity = 1, more: object = {}) =>
  browser.post("/api/order/cod", { items: items(quantity), address: { ...address, phone }, ...more });
const creditOf = async (browser: Browser): Promise<number> =>
  (await browser.get("/api/user/is-auth")).body.user.credit ?? 0;
const buyerOf = async (phone: string) => {
  const [found] = (await desk.admin.post("/api/buyer/list", { q: phone })).body.buyers;
  return (await desk.admin.get(`/api/buyer/${found._id}`)).body.buyer;
};
const orderOf = async (orderId: string) => (await desk.admin.get(`/api/order/${orderId}`)).body.order;
const act = async (call: string, body: object, status = 200) => {
  const answer = await desk.admin.post(call, body);
  expect(answer.status, answer.body.message).toBe(status);
  return answer.body;
};
async function give(phone: string, amount: number) {
  const { _id, credit } = await buyerOf(phone);
  await act("/api/buyer/credit", { buyerId: _id, amount, reason: "Late parcel", seen: credit });
}
const cancel = (orderId: string) =>
  act("/api/order/cancel", { orderId, reason: "changed-mind", note: "", refund: false });

test("a claim decided as credit pays a part of the next order, and goes back when that is canceled", async () => {
  const phone = freshPhone();
  const shopper = await signedInShopper(desk.shop);
  const { db } = desk.shop.database;
  await db.update(customers).set({ emailVerifiedAt: new Date() }).where(eq(customers.email, shopper.email));
  const { orderId } = (await place(shopper, phone)).body;
  await act("/api/order/status", { orderId, status: "Delivered" });
  const form = formOf({ claim: JSON.stringify({ orderId, lines: items(), kinds: ["dead"], wish: "money" }) });
  const key = { headers: { "idempotency-key": "credit-claim" } };
  const { claimId } = (await shopper.post("/api/claim/mine", form, key)).body;
  await act("/api/claim/decide", { claimId, decision: "credit", amount: 50.5, text: "" });
  await act("/api/claim/decide", { claimId, decision: "credit", amount: 50.5, text: "" }, 409);
  expect(await creditOf(shopper)).toBe(50.5);
  expect(await buyerOf(phone)).toMatchObject({ credit: 50.5, isCreditUsable: true, orders: 1 });

  const plain = (await orderOf(orderId)).amount;
  const surprised = await place(shopper, phone, 1, { expectedAmount: plain });
  expect(surprised).toMatchObject({ status: 409, body: { code: "amount-changed", amount: plain - 50.5 } });
  const next = (await place(shopper, phone, 1, { expectedAmount: plain - 50.5 })).body;
  expect(await orderOf(next.orderId)).toMatchObject({
    amount: plain - 50.5,
    credit: 50.5,
    ledger: { toCollect: Math.round(plain - 50.5) },
  });
  expect(await creditOf(shopper)).toBe(0);
  await cancel(next.orderId);
  expect(await creditOf(shopper)).toBe(50.5);
  // Used for another order meanwhile, the first one cannot come back.
  const other = (await place(shopper, phone)).body;
  expect(await act("/api/order/cancel/undo", { orderId: next.orderId }, 409)).toMatchObject({ code: "credit-short" });
  await cancel(other.orderId);
  await act("/api/order/cancel/undo", { orderId: next.orderId });
  expect(await creditOf(shopper)).toBe(0);
  expect((await buyerOf(phone)).creditLines.map(({ amount }: { amount: number }) => amount)).toEqual([
    -50.5, 50.5, -50.5, 50.5, -50.5, 50.5,
  ]);
});

test("who types a stranger's phone, or has not proven it, gets none of its credit", async () => {
  const phone = freshPhone();
  await act("/api/order/create", {
    items: items(),
    address: { ...address, phone, email: "rich@example.com" },
    source: "phone",
  });
  await give(phone, 500);
  expect(await buyerOf(phone)).toMatchObject({ credit: 500, isCreditUsable: false });
  const stranger = await signedInShopper(desk.shop);
  const { orderId } = (await place(stranger, phone)).body;
  expect((await orderOf(orderId)).credit).toBeUndefined();
  // The same e-mail, not confirmed.
  await desk.shop.database.db
    .update(customers)
    .set({ email: "rich@example.com" })
    .where(eq(customers.email, stranger.email));
  expect(await creditOf(stranger)).toBe(0);
  // A confirmed e-mail that was typed beside the phone is no proof of the phone.
  await desk.shop.database.db
    .update(customers)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(customers.email, "rich@example.com"));
  expect(await creditOf(stranger)).toBe(0);
  expect((await buyerOf(phone)).credit).toBe(500);
});

test("two orders at once never use the same credit twice, nor do two presses of the owner", async () => {
  const phone = freshPhone();
  const [first, second] = [await proven(phone), await signedInShopper(desk.shop)];
  await place(first, phone);
  await give(phone, 300);
  // Another account of the same customer: its confirmed e-mail was joined.
  const listed = await desk.admin.post("/api/buyer/list", { q: second.email });
  await desk.shop.database.db
    .update(customers)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(customers.email, second.email));
  await act("/api/buyer/join", { buyerId: (await buyerOf(phone))._id, otherId: listed.body.buyers[0]._id });
  expect(await creditOf(second)).toBe(300);
  const placed = await Promise.all([first, second, first, second].map((one) => place(one, freshPhone(), 2)));
  const used = [];
  for (const { body } of placed) used.push((await orderOf(body.orderId)).credit ?? 0);
  expect(used.reduce((sum, one) => sum + one, 0)).toBe(300);
  const { _id, credit } = await buyerOf(phone);
  expect(credit).toBe(0);
  const press = () => desk.admin.post("/api/buyer/credit", { buyerId: _id, amount: 50, reason: "Sorry", seen: 0 });
  expect((await Promise.all([press(), press()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  const tooMuch = await desk.admin.post("/api/buyer/credit", {
    buyerId: _id,
    amount: -50.01,
    reason: "Slip",
    seen: 50,
  });
  expect(tooMuch).toMatchObject({ status: 409, body: { code: "credit-short" } });
});

test("an order that credit pays in full is done at once, and the rest of the credit stays", async () => {
  const phone = freshPhone();
  const shopper = await proven(phone);
  await place(shopper, phone);
  await give(phone, 1000);
  const { orderId, amount } = (await place(shopper, phone)).body;
  expect(amount).toBe(0);
  expect(await orderOf(orderId)).toMatchObject({ isPaid: true, ledger: { open: 0, toCollect: 0 } });
  const { credit = 0 } = await orderOf(orderId);
  expect(await creditOf(shopper)).toBeCloseTo(1000 - credit, 2);
});

test("paid by card or to the number, the rest is paid; left unpaid, the order ends and its credit is there again", async () => {
  const { admin, shop } = desk;
  const { db } = shop.database;
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  const phone = freshPhone();
  const shopper = await proven(phone);
  await place(shopper, phone);
  await give(phone, 40);
  const by = (method: string) =>
    shopper.post(`/api/order/${method}`, { items: items(), address: { ...address, phone } });

  const byCard = (await by("stripe")).body;
  expect(byCard.url).toMatch(/^\/demo-pay\//);
  expect(await orderOf(byCard.orderId)).toMatchObject({ credit: 40, isPaid: false });
  expect(await creditOf(shopper)).toBe(0);
  await db.execute(
    sql`update payments set expires_at = now() - interval '1 hour', check_at = now() - interval '1 minute'`,
  );
  await db.execute(sql`update orders set expires_at = now() - interval '1 hour' where expires_at is not null`);
  await checkDuePayments(shop.app.cards, new Date());
  expect((await orderOf(byCard.orderId)).canceled).toMatchObject({ kind: "expired" });
  expect(await creditOf(shopper)).toBe(40);

  const byNumber = (await by("wallet")).body;
  expect(await orderOf(byNumber.orderId)).toMatchObject({ credit: 40, paymentMethod: "wallet" });
  expect(await creditOf(shopper)).toBe(0);
  await expireUnpaid(shop.app.cards, new Date(Date.now() + 90 * 3_600_000));
  expect((await orderOf(byNumber.orderId)).canceled).toMatchObject({ kind: "expired" });
  expect(await creditOf(shopper)).toBe(40);

  const { orderId, url, amount } = (await by("stripe")).body;
  await shop.browser().send("POST", url, "action=pay" as unknown as object, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(await orderOf(orderId)).toMatchObject({ isPaid: true, credit: 40, amount, ledger: { in: amount, open: 0 } });
  expect(await creditOf(shopper)).toBe(0);
});

type Step = {
  act: "place" | "give" | "take" | "cancel" | "undo" | "return" | "undo return" | "edit" | "deliver";
  which: number;
  count: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    "place",
    "place",
    "give",
    "take",
    "cancel",
    "undo",
    "return",
    "undo return",
    "edit",
    "edit",
    "deliver",
  ),
  which: fc.nat(5),
  count: fc.integer({ min: 1, max: 4 }),
});

test("of three records that shared their credit none is below nothing once one is separated", async () => {
  const [phoneA, phoneB, phoneR] = [freshPhone(), freshPhone(), freshPhone()];
  const shopper = await proven(phoneR);
  for (const phone of [phoneA, phoneB]) await place(await signedInShopper(desk.shop), phone);
  await place(shopper, phoneR);
  const [a, b, r] = await Promise.all([phoneA, phoneB, phoneR].map(buyerOf));
  await give(phoneA, 100);
  for (const { _id } of [a, b]) await act("/api/buyer/join", { buyerId: r._id, otherId: _id });
  const credit = await creditOf(shopper);
  expect(credit).toBe(100);
  const spent = await place(shopper, phoneR, 5);
  expect(spent.status, spent.body.message).toBe(200);
  const left = (await buyerOf(phoneR)).credit;
  await act("/api/buyer/separate", { buyerId: b._id });
  expect([(await buyerOf(phoneB)).credit, (await buyerOf(phoneR)).credit]).toEqual([0, left]);
  await act("/api/buyer/separate", { buyerId: a._id });
  expect([(await buyerOf(phoneA)).credit, (await buyerOf(phoneR)).credit].sort()).toEqual([0, left].sort());
});

test("after any life, credit is what was given less what standing orders use, each total is the sum of its parts", async () => {
  const { admin, shop } = desk;
  const { db } = shop.database;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const phone = freshPhone();
      const shopper = await proven(phone);
      const placed: string[] = [(await place(shopper, phone)).body.orderId];
      let givenMinor = 0;
      for (const { act: name, which, count } of steps) {
        const orderId = placed[which % placed.length] as string;
        const { _id: buyerId, credit: seen } = await buyerOf(phone);
        let status = 0;
        if (name === "place") {
          const { status: answer, body } = await place(shopper, phone, count);
          expect(answer, body.message).toBe(200);
          placed.push(body.orderId);
        } else if (name === "give" || name === "take") {
          const amount = name === "give" ? count * 61.3 : -count * 20;
          ({ status } = await admin.post("/api/buyer/credit", {
            buyerId,
            amount: Math.round(amount * 100) / 100,
            reason: "Life",
            seen,
          }));
          if (status === 200) givenMinor += toMinor(Math.round(amount * 100) / 100);
        } else if (name === "cancel")
          ({ status } = await admin.post("/api/order/cancel", {
            orderId,
            reason: "changed-mind",
            note: "",
            refund: false,
          }));
        else if (name === "undo") ({ status } = await admin.post("/api/order/cancel/undo", { orderId }));
        else if (name === "return")
          ({ status } = await admin.post("/api/order/return", { orderId, reason: "Refused", restock: [] }));
        else if (name === "undo return") ({ status } = await admin.post("/api/order/return/undo", { orderId }));
        else if (name === "deliver")
          ({ status } = await admin.post("/api/order/status", { orderId, status: "Delivered" }));
        else {
          const order = await orderOf(orderId);
          ({ status } = await admin.post("/api/order/edit", {
            orderId,
            seenEvents: order.events.length,
            items: items(count),
            address: { ...address, phone },
            reason: "",
          }));
        }
        expect(status, name).toBeLessThan(500);
        if (status === 200) taken += 1;
        const { credit } = await buyerOf(phone);
        const rows = (await db.select().from(orders)).filter(({ plainPhone }) => plainPhone === phone);
        const usedMinor = rows.reduce((sum, row) => sum + (row.canceledAt || row.returnedAt ? 0 : row.creditMinor), 0);
        expect(toMinor(credit), name).toBe(givenMinor - usedMinor);
        expect(credit).toBeGreaterThanOrEqual(0);
        for (const row of rows) expect(row.totalMinor).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 6, seed: 20_261_127, endOnFailure: true },
  );
  expect(taken).toBeGreaterThan(30);
  const { rows } = await db.execute<{ used: string; given: string }>(
    sql`select sum(credit_minor) as used, (select count(*) from credit_lines where kind = 'order') as given from orders`,
  );
  expect(Number(rows[0]?.used)).toBeGreaterThan(0);
}, 170_000);
