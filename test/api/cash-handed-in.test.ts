// Cash that an own rider hands in, and rows of a statement for which the owner finds the order. On both engines.
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CourierCashBook, HandInDraft } from "#contract/wire/books/courier-cash.ts";
import { openOrderDesk } from "#test/order-desk.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

let rider = "";
let riders = 0;
beforeEach(() => {
  riders += 1;
  rider = `Rafiq ${riders}`;
});

/** An order of ৳209 in cash that this test's rider has brought. */
async function brought(courierName = rider, status = "Delivered") {
  const orderId = await desk.placed();
  if (courierName !== "") await desk.admin.post("/api/order/courier", { orderId, courierName, trackingNumber: "" });
  await desk.admin.post("/api/order/status", { orderId, status });
  const { number } = await desk.detail(orderId);
  return { orderId, number };
}

const handIn = (input: Partial<HandInDraft>) =>
  desk.admin.post("/api/courier-cash/hand-in", { key: uuidv7(), courier: rider, handedBy: "Rafiq", ...input });
const book = async (): Promise<CourierCashBook> => (await desk.admin.get("/api/courier-cash")).body;
const mine = async (name = rider) => (await book()).couriers.find((one) => one.courier === name);
const holds = async (name = rider) =>
  (await desk.admin.get(`/api/courier-cash/held?courier=${encodeURIComponent(name)}`)).body.parcels;
const ids = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId);

test("what a rider hands in settles the orders and is in the cash book, by whom; its undo opens them again", async () => {
  const orders = [await brought(), await brought()];
  await brought(rider, "Shipped");
  expect(await holds()).toMatchObject([
    ...orders.map(({ number }) => ({ number, amount: 209, deliveredAt: expect.any(String) })),
    { amount: 209, deliveredAt: null },
  ]);
  const { status, body } = await handIn({ orderIds: ids(orders), seen: 418, sum: 418 });
  expect([status, body.undelivered]).toEqual([200, []]);
  const [first] = orders;
  const { isPaid, ledger, events } = await desk.detail(first?.orderId ?? "");
  expect([isPaid, ledger.toCollect]).toEqual([true, 0]);
  expect(events.at(-1)).toMatchObject({ kind: "cash-collected", detail: { note: `${rider}, Rafiq`, amount: 209 } });
  expect(await mine()).toMatchObject({ out: 209, due: 0 });
  const { statements, months } = await book();
  const figures = { courier: rider, orders: 2, cash: 418, ofOrders: 418, charges: 0, short: 0, missing: 0 };
  expect(statements[0]).toMatchObject({ ...figures, handedBy: "Rafiq", fileName: "", reachedBank: 418 });
  expect(months.find((one) => one.courier === rider)).toMatchObject(figures);
  await desk.admin.post("/api/courier-cash/undo", { statementId: body.statementId });
  expect(await mine()).toMatchObject({ out: 627, due: 418 });
  expect((await desk.detail(first?.orderId ?? "")).isPaid).toBe(false);
});

test("the book of changes says who handed in how much; undone, an order without a courier has none again", async () => {
  const one = await brought("");
  const { body } = await handIn({ courier: "", orderIds: [one.orderId], seen: 209, sum: 209, handedBy: rider });
  expect((await desk.detail(one.orderId)).courierName).toBe(rider);
  const { rows } = await desk.shop.database.db.execute<Record<string, unknown>>(
    sql`select what, subject_name, after from activities where subject_id = ${body.statementId}`,
  );
  expect(rows).toMatchObject([{ what: "cash.handed-in", subject_name: rider, after: { orders: 1, total: 209 } }]);
  await desk.admin.post("/api/courier-cash/undo", { statementId: body.statementId });
  expect((await desk.detail(one.orderId)).courierName).toBe("");
  expect(await mine()).toBeUndefined();
});

test("what is short stays open with the rider; taken as a difference it is kept and said", async () => {
  const orders = [await brought(), await brought()];
  const short = await handIn({ orderIds: ids(orders), seen: 418, sum: 300 });
  expect(short.status, JSON.stringify(short.body)).toBe(200);
  expect(await mine()).toMatchObject({ due: 118, dueParcels: 1 });
  expect((await book()).statements[0]).toMatchObject({ cash: 300, ofOrders: 209, inPart: 91, short: 0 });
  const left = orders.slice(1);
  const rest = await handIn({ orderIds: ids(left), seen: 118, sum: 100, takeDifference: true });
  expect(rest.status, JSON.stringify(rest.body)).toBe(200);
  expect(await mine()).toBeUndefined();
  expect((await book()).statements[0]).toMatchObject({ cash: 100, short: 18, missing: 0 });
  const { isPaid, ledger } = await desk.detail(left[0]?.orderId ?? "");
  expect([isPaid, ledger.in, ledger.short]).toEqual([true, 191, 18]);
});

test("more than the orders, another sum than was seen, and orders of somebody else book nothing", async () => {
  const [own, others] = [await brought(), await brought("Karim")];
  const orderIds = [own.orderId];
  expect(await handIn({ orderIds, seen: 209, sum: 210 })).toMatchObject({
    status: 400,
    body: { code: "too-much-cash", field: "sum" },
  });
  const changed = { status: 409, body: { code: "statement-changed" } };
  expect(await handIn({ orderIds, seen: 200, sum: 200 })).toMatchObject(changed);
  expect(await handIn({ orderIds: [others.orderId], seen: 209, sum: 209 })).toMatchObject(changed);
  expect(await handIn({ orderIds, seen: 209, sum: 0 })).toMatchObject({ status: 400, body: { field: "sum" } });
  expect(await mine()).toMatchObject({ due: 209 });
  // A dry press later, the same order is not paid twice.
  expect((await handIn({ orderIds, seen: 209, sum: 209 })).status).toBe(200);
  expect(await handIn({ orderIds, seen: 209, sum: 209 })).toMatchObject(changed);
});

test("an order without a courier is the own rider's, and gets the name of who brought its cash", async () => {
  const { orderId } = await brought("");
  const parcels = await holds("");
  expect(ids(parcels)).toContain(orderId);
  const { status } = await handIn({ courier: "", orderIds: [orderId], seen: 209, sum: 200, handedBy: "Salam" });
  expect(status).toBe(200);
  expect(await desk.detail(orderId)).toMatchObject({ courierName: "Salam", isPaid: false, ledger: { toCollect: 9 } });
  expect(await mine("Salam")).toMatchObject({ due: 9 });
});

test("one press counts once, and two owners at once take the cash of an order once", async () => {
  const orders = [await brought(), await brought()];
  const press = { key: uuidv7(), orderIds: ids(orders), seen: 418, sum: 418 };
  const [one, other] = await Promise.all([handIn(press), handIn(press)]);
  expect([one.status, other.status, one.body.statementId]).toEqual([200, 200, other.body.statementId]);
  const again = { orderIds: [(await brought()).orderId], seen: 209, sum: 209 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => handIn(again)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await book()).months.find((month) => month.courier === rider)).toMatchObject({ orders: 3, cash: 627 });
});

test("a row that names no order is settled with the one that the owner finds", async () => {
  const { orderId, number } = await brought("");
  const file = ["Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge", "SF-55,,Rokeya,209,60"].join(
    "\r\n",
  );
  const read = (input: object, dryRun: boolean) => {
    const form = new FormData();
    form.append("input", JSON.stringify({ courier: "Steadfast", ...input }));
    form.append("file", new Blob([file]), "statement.csv");
    return desk.admin.post(`/api/courier-cash/statement${dryRun ? "?dryRun=yes" : ""}`, form);
  };
  expect((await read({}, true)).body.lines).toMatchObject([{ kind: "unknown", mark: "SF-55" }]);
  const found = [{ mark: "SF-55", orderId }];
  const preview = await read({ found }, true);
  expect(preview.body.lines).toMatchObject([{ kind: "paid", number, orderId, mark: "SF-55" }]);
  expect(preview.body.sums).toMatchObject({ expected: 209, other: 0, net: 149 });
  const accepted = await read({ found, seenNet: 149 }, false);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await desk.detail(orderId)).isPaid).toBe(true);
  await desk.admin.post("/api/courier-cash/undo", { statementId: accepted.body.statementId });
  expect((await desk.detail(orderId)).isPaid).toBe(false);
});
