// Cash that was collected goes back, in part or whole, in cash or by a wallet; and stays right in all books.
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { exportOrders } from "#test/shop.ts";

const { shop, admin, plant, placed, detail } = await openOrderDesk();
afterAll(() => shop.close());
const collect = (orderId: string, collected = true) => admin.post("/api/order/cash", { orderId, collected });
const back = (orderId: string, given: object) =>
  admin.post("/api/order/refund/by-hand", { orderId, reason: "One was dead", ...given });
/** The order as the owner downloads it. */
async function row(number: string): Promise<Record<string, string> | undefined> {
  const { body } = await exportOrders(admin, `?q=${number}`);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  return rows[0];
}
/** A delivered order whose cash (209: riders carry no coins) was collected. */
async function paid(): Promise<string> {
  const orderId = await placed("Delivered");
  expect((await collect(orderId)).status).toBe(200);
  return orderId;
}
const sales = async () => (await admin.get("/api/order/sales?days=7")).body.sales;
const mails = async (orderId: string) =>
  (await shop.database.db.select().from(outbox)).filter(
    ({ kind, payload }) => kind === "order-refunded" && payload.orderId === orderId,
  );

test("a part goes back in cash for the pieces that are named, and stands in ledger, history, mail, dashboard and CSV", async () => {
  const orderId = await paid();
  const before = await sales();
  const lines = [{ product: plant, size: "Small Pot", quantity: 1 }];
  expect((await back(orderId, { amount: 50, seenLeft: 209, lines })).body).toMatchObject({
    success: true,
    message: "Refund Recorded",
  });
  const order = await detail(orderId);
  expect(order).toMatchObject({
    isPaid: true,
    status: "Delivered",
    ledger: { in: 209, refunded: 50, open: 0, toCollect: 0 },
    refunds: [{ attempt: null, amount: 50, reason: "One was dead", reference: "", state: "done" }],
  });
  expect(order.events.at(-1)).toMatchObject({
    kind: "refunded",
    actorName: "Owner",
    detail: {
      ...{ amount: 50, reason: "One was dead", inCash: true },
      lines: [{ name: "Money Plant", size: "Small Pot", quantity: 1 }],
    },
  });
  expect(await mails(orderId)).toHaveLength(1);
  const after = await sales();
  expect(after.totals).toEqual(before.totals);
  expect(after.cashToCollect).toEqual(before.cashToCollect);
  expect((after.refunds?.amount ?? 0) - (before.refunds?.amount ?? 0)).toBe(50);
  expect(await row(order.number)).toMatchObject({ "Came in": "209.00", Refunded: "50.00", Open: "0.00" });
});

test("a part goes back by bKash, each TrxID once", async () => {
  const orderId = await paid();
  expect((await back(orderId, { amount: 20, trxId: "bkb 0000 001" })).status).toBe(200);
  expect((await back(orderId, { amount: 20, trxId: "BKB0000001" })).status).toBe(200);
  const other = await paid();
  expect(await back(other, { amount: 20, trxId: "BKB0000001" })).toMatchObject({
    status: 409,
    body: { code: "trx-id-used", field: "trxId" },
  });
  const order = await detail(orderId);
  expect(order).toMatchObject({ ledger: { refunded: 20 }, refunds: [{ reference: "BKB0000001" }] });
  expect(await row(order.number)).toMatchObject({ "Refund TrxID": "BKB0000001" });
});

test.each([
  ["in cash", {}],
  ["by bKash", { trxId: "WHOLEBACK1" }],
])(
  "all of it goes back %s for an order that stays delivered: it is settled, nothing is open, and the books say both",
  async (_how, way) => {
    const orderId = await placed("Delivered");
    await admin.post("/api/order/courier", { orderId, courierName: "RedX", trackingNumber: `RX-${orderId}` });
    await collect(orderId);
    const before = await sales();
    const lines = [{ product: plant, size: "Small Pot", quantity: 1 }];
    expect((await back(orderId, { amount: 9, seenLeft: 209 })).status).toBe(200);
    expect(await back(orderId, { amount: 200.01, seenLeft: 200 })).toMatchObject({ body: { field: "amount" } });
    expect(await back(orderId, { amount: 200, seenLeft: 200, reason: "" })).toMatchObject({
      body: { field: "reason" },
    });
    expect((await back(orderId, { amount: 200, seenLeft: 200, lines, ...way })).body.message).toBe("Refund Recorded");
    const order = await detail(orderId);
    expect(order).toMatchObject({
      ...{ status: "Delivered", isPaid: true, returned: null, flags: [] },
      ledger: { in: 209, refunded: 209, open: 0, payNow: 0, toCollect: 0 },
    });
    expect(await back(orderId, { amount: 1, seenLeft: 0 })).toMatchObject({ status: 409, body: { code: "no-refund" } });
    expect(await mails(orderId)).toHaveLength(2);
    const after = await sales();
    expect(after.totals).toEqual(before.totals);
    expect(after.cashToCollect).toEqual(before.cashToCollect);
    expect((after.refunds?.amount ?? 0) - (before.refunds?.amount ?? 0)).toBe(209);
    expect(await row(order.number)).toMatchObject({
      ...{ Payment: "Done", "Came in": "209.00", Refunded: "209.00", Open: "0.00", "To collect": "0.00" },
    });
    // The courier's book has nothing more to bring for it.
    const { body } = await admin.get("/api/courier-cash");
    expect(JSON.stringify(body)).not.toContain(order.number);
    // Afterwards it comes back, or is taken back into the shop: there is nothing left to give.
    expect((await collect(orderId, false)).body.code).toBe("refunded");
    await admin.post("/api/order/return", { orderId, reason: "Brought back" });
    expect(await detail(orderId)).toMatchObject({ flags: [], ledger: { in: 209, refunded: 209, open: 0 } });
    await admin.post("/api/order/return/undo", { orderId });
    expect(await detail(orderId)).toMatchObject({ isPaid: true, flags: [], ledger: { open: 0, toCollect: 0 } });
    // Set back by hand, it can be canceled: no money is given back once more.
    await admin.post("/api/order/status", { orderId, status: "Packing" });
    expect((await admin.post("/api/order/cancel", { orderId, reason: "By mistake" })).status).toBe(200);
    expect(await detail(orderId)).toMatchObject({ isPaid: false, ledger: { in: 209, refunded: 209, open: 0 } });
  },
);

test("never more than came in, never twice by one press, and all of it only of an order that is delivered or has ended", async () => {
  const orderId = await placed("Out for delivery");
  expect(await back(orderId, { amount: 10, seenLeft: 0 })).toMatchObject({ status: 409, body: { code: "no-refund" } });
  await collect(orderId);
  expect(await back(orderId, { amount: 10 })).toMatchObject({ status: 400, body: { field: "seenLeft" } });
  expect(await back(orderId, { amount: 10, seenLeft: 209, reason: "" })).toMatchObject({ body: { field: "reason" } });
  expect(await back(orderId, { amount: 209, seenLeft: 209 })).toMatchObject({ body: { code: "no-refund" } });
  expect(await back(orderId, { amount: 209.01, seenLeft: 209 })).toMatchObject({
    status: 400,
    body: { field: "amount" },
  });
  const tooMany = [{ product: plant, size: "Small Pot", quantity: 2 }];
  expect(await back(orderId, { amount: 10, seenLeft: 209, lines: tooMany })).toMatchObject({
    status: 400,
    body: { field: "lines" },
  });
  const both = await Promise.all([1, 2].map(() => back(orderId, { amount: 60, seenLeft: 209 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Cash that went back had been collected.
  expect(await collect(orderId, false)).toMatchObject({ status: 409, body: { code: "refunded" } });
  await admin.post("/api/order/return", { orderId, reason: "Broken" });
  expect((await back(orderId, { amount: 149, seenLeft: 149 })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: false, ledger: { in: 209, refunded: 209, open: 0 } });
  // It goes out again, and is paid again.
  await admin.post("/api/order/return/undo", { orderId });
  expect((await detail(orderId)).ledger).toMatchObject({ in: 209, refunded: 209, open: 208.9, toCollect: 209 });
  await collect(orderId);
  expect(await detail(orderId)).toMatchObject({ isPaid: true, ledger: { in: 418, refunded: 209, open: 0 } });
});

test("a cancel gives back what is left of the cash", async () => {
  const orderId = await placed("Packing");
  await collect(orderId);
  await back(orderId, { amount: 8.9, seenLeft: 209 });
  expect((await admin.post("/api/order/cancel", { orderId, reason: "Late", refund: true })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isPaid: false, ledger: { in: 209, refunded: 209, open: 0 } });
  expect((await admin.post("/api/order/cancel/undo", { orderId })).body.code).toBe("refunded");
});

test("undoing a courier's statement leaves the cash of an order of which some went back", async () => {
  const orderId = await placed("Delivered");
  await admin.post("/api/order/courier", { orderId, courierName: "RedX", trackingNumber: "RX-1" });
  const body = new FormData();
  body.append("input", JSON.stringify({ courier: "RedX", fileName: "r.csv" }));
  const rows = ["Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee", "RX-1,,Ayesha,209.00,0,0"];
  body.append("file", new Blob([rows.join("\r\n")]), "r.csv");
  const accepted = await admin.post("/api/courier-cash/statement", body);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await detail(orderId)).isPaid).toBe(true);
  await back(orderId, { amount: 20, seenLeft: 209 });
  await admin.post("/api/courier-cash/undo", { statementId: accepted.body.statementId });
  expect(await detail(orderId)).toMatchObject({ isPaid: true, ledger: { in: 209, refunded: 20, open: 0 } });
});
