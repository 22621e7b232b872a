// A report after each of several orders: profit and what has no cost, new plants for nothing, losses, files. On both engines.
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import readXlsxFile from "read-excel-file/universal";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Report, ReportFigures } from "#contract/wire/books/reports.ts";
import { customers } from "#db/schema/accounts.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { searches } from "#db/schema/searches.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { addCategory, addProduct, address, formOf } from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

const size = "Small Pot";
const today = dayInDhaka(new Date());
async function report(split = "product", period = { from: today, to: today }): Promise<Report> {
  const { status, body } = await desk.admin.get(`/api/admin/reports?${new URLSearchParams({ ...period, split })}`);
  expect(status, body.message).toBe(200);
  return body.report;
}
const ofProduct = async (id: string): Promise<ReportFigures | undefined> =>
  (await report()).rows.find(({ key }) => key === id)?.figures;

/** An order of ৳100 and ৳10 for its delivery, and 2 % tax on the plant. @returns its id */
async function placed(product: string, quantity = 1): Promise<string> {
  const items = [{ product, size, quantity }];
  const { status, body } = await desk.shopper.post("/api/order/cod", { items, address });
  expect(status, body.message).toBe(200);
  return body.orderId;
}
const plant = (more: object = {}) => addProduct(desk.admin, { offerPrice: 100, sizes: [size], ...more });
const setCost = (orderId: string, costMinor: number | null) =>
  desk.shop.database.db.update(orderLines).set({ costMinor }).where(eq(orderLines.orderId, orderId));
const ask = (path: string, body: object) => desk.admin.post(`/api/order/${path}`, body);

async function statement(orderId: string, charges: number): Promise<string> {
  const { number, amount } = await desk.detail(orderId);
  const form = new FormData();
  form.append("input", JSON.stringify({ courier: "Steadfast", fileName: `${number}.csv`, takeOther: true }));
  const rows = [
    "Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee",
    `X-${number},${number},A,${amount},${charges},0`,
  ];
  form.append("file", new Blob([rows.join("\r\n")]), "statement.csv");
  const { status, body } = await desk.admin.post("/api/courier-cash/statement", form);
  expect(status, body.message).toBe(200);
  return body.statementId;
}

test("profit is sold less cost, delivery paid and what refusals lost; a cost that is not known is no 0", async () => {
  const fern = await plant();
  const orderId = await placed(fern, 2);
  expect(await ofProduct(fern)).toMatchObject({
    orders: 1,
    pieces: 2,
    sold: 210,
    tax: 4,
    cost: null,
    profit: null,
    uncosted: 2,
  });
  await setCost(orderId, 4000);
  expect(await ofProduct(fern)).toMatchObject({ cost: 80, profit: 130, uncosted: 0 });
  await ask("courier", { orderId, courierName: "Steadfast", trackingNumber: "" });
  await ask("status", { orderId, status: "Delivered" });
  const statementId = await statement(orderId, 60);
  expect(await ofProduct(fern)).toMatchObject({ delivery: 60, profit: 70 });

  // A second one without a cost is left out of the profit, with what it sold for.
  await setCost(await placed(fern), null);
  expect(await ofProduct(fern)).toMatchObject({ sold: 320, cost: 80, profit: 70, uncosted: 1, uncostedSold: 110 });

  await desk.admin.post("/api/courier-cash/undo", { statementId });
  expect(await ofProduct(fern)).toMatchObject({ delivery: 0, profit: 130 });
});

test("a parcel that came back loses its delivery, and the plants that are not sold again", async () => {
  const lily = await plant({ stock: { [size]: { count: 50 } } });
  const [kept, lost] = [await placed(lily), await placed(lily, 2)];
  for (const orderId of [kept, lost]) {
    await setCost(orderId, 3000);
    await ask("courier", { orderId, courierName: "Steadfast", trackingNumber: "" });
    await ask("status", { orderId, status: "Shipped" });
  }
  await ask("return", { orderId: kept, reason: "Refused", restock: [{ product: lily, size }] });
  await ask("return", { orderId: lost, reason: "Refused" });
  expect(await ofProduct(lily)).toMatchObject({
    orders: 0,
    sold: 0,
    refused: 2,
    refusedPieces: 3,
    lost: 60,
    profit: -60,
  });
  await statement(lost, 75);
  expect(await ofProduct(lily)).toMatchObject({ lost: 135, delivery: 0, profit: -135 });
  await ask("return/undo", { orderId: lost });
  expect(await ofProduct(lily)).toMatchObject({
    orders: 1,
    refused: 1,
    sold: 210,
    cost: 60,
    delivery: 75,
    lost: 0,
    profit: 75,
  });
});

test("new plants for nothing are no sale, but cost what they cost", async () => {
  const rose = await plant();
  const orderId = await placed(rose);
  await setCost(orderId, 2500);
  await desk.shop.database.db.execute(sql`
    update orders set replaces = ${JSON.stringify({ orderId, number: "GP-1" })}, subtotal_minor = 0, delivery_minor = 0, tax_minor = 0,
      total_minor = 0 where id = ${orderId}`);
  await desk.shop.database.db.update(orderLines).set({ offerPriceMinor: 0 }).where(eq(orderLines.orderId, orderId));
  await desk.shop.database.db.update(orders).set({ courierName: "Pathao" }).where(eq(orders.id, orderId));
  expect(await ofProduct(rose)).toMatchObject({ orders: 0, pieces: 0, sold: 0, cost: 25, profit: -25 });
});

test("a dead piece of an old order that has the plant in two lines is counted once", async () => {
  const { admin, shopper, shop } = desk;
  expect((await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 })).status).toBe(200);
  const fern = await plant();
  const orderId = await placed(fern);
  const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (line === undefined) throw new Error("an order without a line");
  await shop.database.db.insert(orderLines).values({ ...line, position: 1 });
  await ask("status", { orderId, status: "Delivered" });
  const told = { orderId, lines: [{ product: fern, size, quantity: 1 }], kinds: ["dead"], wish: "plant" };
  const { status, body } = await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(told) }), {
    headers: { "idempotency-key": `claim-of-two-lines-${"x".repeat(16)}` },
  });
  expect(status, body.message).toBe(200);
  expect(await ofProduct(fern)).toMatchObject({ orders: 1, pieces: 2, dead: 1 });
});

test("credit lowers what an order sold for, and the profit, as a discount does; its tax stays, and its end gives all back", async () => {
  const palm = await plant();
  const email = desk.shopper.email;
  await desk.shop.database.db.update(customers).set({ phone: address.phone }).where(eq(customers.email, email));
  const first = await placed(palm);
  await setCost(first, 4000);
  const [{ _id: buyerId, credit: seen }] = (await desk.admin.post("/api/buyer/list", { q: address.phone })).body.buyers;
  await desk.admin.post("/api/buyer/credit", { buyerId, amount: 50, reason: "Late parcel", seen: seen ?? 0 });
  const orderId = await placed(palm);
  await setCost(orderId, 4000);
  expect(await desk.detail(orderId)).toMatchObject({ amount: 62, credit: 50, tax: 2 });
  // Twice 110 without tax, of which 50 do not come in.
  expect(await ofProduct(palm)).toMatchObject({
    orders: 2,
    sold: 170,
    discount: 0,
    credit: 50,
    tax: 4,
    cost: 80,
    profit: 90,
    refunded: 0,
  });
  await ask("cancel", { orderId, reason: "changed-mind", note: "", refund: false });
  expect(await ofProduct(palm)).toMatchObject({ orders: 1, sold: 110, credit: 0, tax: 2, cost: 40, profit: 70 });
  expect((await desk.shopper.get("/api/user/is-auth")).body.user.credit).toBe(50);
});

test("plants that died in the shop count with their cost, what is sold at the gate does not, and a line taken back is out again", async () => {
  const { db } = desk.shop.database;
  const tulsi = await plant();
  await placed(tulsi);
  const died = uuidv7();
  const line = { productId: tulsi, size, kind: "lost" as const, left: 5, costMinor: 1500 };
  await db.insert(stockMoves).values([
    { ...line, id: died, change: -3, reason: "died" },
    { ...line, id: uuidv7(), change: -2, reason: "sold-here" },
    { ...line, id: uuidv7(), change: -1, reason: "given-away", costMinor: null },
  ]);
  expect(await ofProduct(tulsi)).toMatchObject({ wasted: 4, wastedCost: 45 });
  await db.insert(stockMoves).values({ ...line, id: uuidv7(), change: 3, takesBack: died });
  expect(await ofProduct(tulsi)).toMatchObject({ wasted: 1, wastedCost: 0 });
});

/** The cells of the first sheet. */
async function workbook(asked: string): Promise<unknown[][]> {
  const file = await desk.shop.app.inject({
    url: `/api/admin/reports/export.xlsx?${asked}`,
    headers: {
      cookie: [...desk.admin.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
    },
  });
  expect(file.headers["content-type"]).toContain("spreadsheetml");
  const [sheet] = await readXlsxFile(new Blob([new Uint8Array(file.rawPayload)]));
  return (sheet?.data ?? []) as unknown[][];
}

test("a report is downloaded as CSV and as a workbook with the same figures", async () => {
  const asked = new URLSearchParams({ from: today, to: today, split: "product" });
  const csv = await desk.admin.get(`/api/admin/reports/export.csv?${asked}`);
  const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  const { totals, rows: shown } = await report();
  expect(rows).toHaveLength(shown.length + 1);
  expect(rows.at(-1)).toMatchObject({ Product: "All", Orders: String(totals.orders), Sold: totals.sold.toFixed(2) });
  const cells = await workbook(String(asked));
  const last = cells.at(-1) ?? [];
  expect([last[0], last[1], last[3]]).toEqual(["All", totals.orders, totals.sold]);
  // Lost money is a number too.
  expect(cells.flat().some((cell) => typeof cell === "number" && cell < 0)).toBe(true);
});

test("searches of a period are shown beside those before it", async () => {
  const row = { query: "blue rose", results: 0, closest: 2 };
  await desk.shop.database.db.insert(searches).values([
    { ...row, day: today, count: 3 },
    { ...row, day: dayInDhaka(new Date(), -1), count: 2, results: 1 },
  ]);
  const { body } = await desk.admin.get(
    `/api/admin/reports/searches?${new URLSearchParams({ from: today, to: today })}`,
  );
  expect(body).toMatchObject({ total: 3, totalBefore: 2, withoutResult: 3 });
  expect(body.searches).toEqual([{ query: "blue rose", count: 3, before: 2, results: 0, closest: 2 }]);
  expect(body).toMatchObject({ words: 1, days: [{ date: today, count: 3, withoutResult: 3 }], withoutResultBefore: 0 });
});

test("searches are a chart by day and files too, as every report", async () => {
  const [before, yesterday] = [dayInDhaka(new Date(), -2), dayInDhaka(new Date(), -1)];
  await desk.shop.database.db.insert(searches).values([
    { query: "=cmd|calc", results: 4, closest: 0, day: today, count: 1 },
    { query: "তুলসী", results: 2, closest: 1, day: before, count: 5 },
  ]);
  const asked = new URLSearchParams({ from: before, to: today });
  const { body } = await desk.admin.get(`/api/admin/reports/searches?${asked}`);
  expect(body.days).toEqual([
    { date: before, count: 5, withoutResult: 0 },
    { date: yesterday, count: 2, withoutResult: 0 },
    { date: today, count: 4, withoutResult: 3 },
  ]);
  expect(body).toMatchObject({ total: 11, withoutResult: 3, words: 3 });
  const csv = await desk.admin.get(`/api/admin/reports/export.csv?${asked}&split=search`);
  expect(parse(csv.body, { bom: true })).toEqual([
    ["Search", "Searched", "Before", "Found", "Close matches"],
    ["blue rose", "5", "0", "0", "2"],
    ["তুলসী", "5", "0", "2", "1"],
    ["'=cmd|calc", "1", "0", "4", "0"],
    ["All", "11", "0", "", ""],
  ]);
  const file = await workbook(`${asked}&split=search`);
  expect(file.at(-1)).toEqual(["All", 11, 0, null, null]);
  expect(file[2]?.[0]).toBe("তুলসী");
});

test("a period that ends before it begins, or is no period, is refused by the name of its day", async () => {
  const [yesterday, tomorrow] = [dayInDhaka(new Date(), -1), dayInDhaka(new Date(), 1)];
  const wrong: [from: string, to: string, field: string][] = [
    [today, yesterday, "to"],
    ["2026-02-30", today, "from"],
    ["2025-02-29", today, "from"],
    [today, "2026-13-01", "to"],
    [today, "27/11/2026", "to"],
    ["", today, "from"],
    ["1999-12-31", today, "from"],
    ["2010-01-01", today, "to"],
  ];
  for (const [from, to, field] of wrong) {
    const asked = new URLSearchParams({ from, to });
    for (const path of ["", "/export.csv", "/export.xlsx", "/papers", "/searches"]) {
      const { status, body } = await desk.admin.get(`/api/admin/reports${path}?${asked}`);
      expect({ from, to, path, status, field: body.field }).toEqual({ from, to, path, status: 400, field });
    }
  }
  for (const [from, to] of [
    [today, today],
    [yesterday, tomorrow],
    ["2024-02-29", "2024-02-29"],
  ]) {
    expect(
      (await desk.admin.get(`/api/admin/reports?${new URLSearchParams({ from: from ?? "", to: to ?? "" })}`)).status,
    ).toBe(200);
  }
});

/** Of the days around a leap day, which no other test uses. `at`: when it was placed. */
async function placedAt(at: string, product: string, quantity: number): Promise<string> {
  const orderId = await placed(product, quantity);
  await desk.shop.database.db
    .update(orders)
    .set({ createdAt: new Date(at) })
    .where(eq(orders.id, orderId));
  return orderId;
}

test("categories, days and losses of any period add up its orders, each on its day in Dhaka", async () => {
  const category = "Herbs of a leap year";
  const herbs = await addCategory(desk.admin, category);
  const tulsi = await plant({ category });
  const fern = await plant();
  const last = await placedAt("2024-02-28T17:59:59.999Z", tulsi, 1);
  const leap = await placedAt("2024-02-28T18:00:00.000Z", tulsi, 2);
  await placedAt("2024-02-29T17:59:59.999Z", fern, 3);
  const first = await placedAt("2024-02-29T18:00:00.000Z", fern, 4);
  await setCost(last, 4000);
  await ask("courier", { orderId: leap, courierName: "Pathao", trackingNumber: "" });
  await ask("status", { orderId: leap, status: "Shipped" });
  expect((await ask("return", { orderId: leap, reason: "Refused" })).status).toBe(200);

  const february = { from: "2024-02-01", to: "2024-02-29" };
  const days = await report("day", { from: "2024-02-28", to: "2024-03-01" });
  expect(days.rows.map(({ key, figures }) => [key, figures.orders, figures.pieces, figures.refused])).toEqual([
    ["2024-02-28", 1, 1, 0],
    ["2024-02-29", 1, 3, 1],
    ["2024-03-01", 1, 4, 0],
  ]);
  // A whole month is compared with the whole one before it, other days with as many.
  expect(days.before).toEqual({ from: "2024-02-25", to: "2024-02-27" });
  const month = await report("category", february);
  expect(month.before).toEqual({ from: "2024-01-01", to: "2024-01-31" });
  const details = await Promise.all([last, first].map((id) => desk.detail(id)));
  const soldBy = Object.fromEntries(month.rows.map(({ key, figures }) => [key, figures.sold]));
  const usual = (await report("category", february)).rows.find(({ key }) => key !== herbs)?.key ?? "";
  expect(soldBy).toEqual({ [herbs]: details[0].amount - details[0].tax, [usual]: 310 });
  for (const split of ["category", "day", "product", "courier"]) {
    const { totals, rows } = await report(split, february);
    for (const name of ["pieces", "sold", "tax", "lost", "refusedPieces", "refunded", "delivery", "charged"] as const) {
      const sum = rows.reduce((all, { figures }) => all + Math.round(figures[name] * 100), 0) / 100;
      expect({ split, name, sum }).toEqual({ split, name, sum: totals[name] });
    }
    expect(totals).toMatchObject({ orders: 2, pieces: 4, refused: 1, refusedPieces: 2 });
  }
  // March is compared with a February of 29 days, and next year's with one of 28.
  expect((await report("day", { from: "2024-03-01", to: "2024-03-31" })).totalsBefore).toMatchObject({ orders: 2 });
  expect((await report("day", { from: "2025-03-01", to: "2025-03-31" })).before.to).toBe("2025-02-28");
});

test("a file of a Bengali office has Bengali heads and words, and plain figures", async () => {
  const items = [{ product: await plant(), size, quantity: 1 }];
  expect((await desk.admin.post("/api/order/create", { source: "phone", items, address })).status).toBe(200);
  const asked = new URLSearchParams({ from: today, to: today, language: "bn" });
  for (const split of ["source", "courier", "search"]) {
    const { status, body } = await desk.admin.get(`/api/admin/reports/export.csv?${asked}&split=${split}`);
    expect(status).toBe(200);
    const [heads = [], ...rows] = parse(body, { bom: true }) as string[][];
    expect(heads.join(""), split).not.toMatch(/[a-z]/i);
    const words = rows.map(([word]) => word);
    expect(words.at(-1)).toBe("মোট");
    if (split === "source") expect(words.join("")).not.toMatch(/[a-z]/i);
    for (const [, ...figures] of rows) expect(figures.join(""), split).toMatch(/^[-\d.]*$/);
  }
});
