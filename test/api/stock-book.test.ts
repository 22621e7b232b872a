// The stock book: every change a line, what a plant has cost, and what is on the shelf.
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { StockMove } from "#contract/wire/catalog/stock.ts";
import { orderLines } from "#db/schema/orders.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import { averageAfter, averageWithout } from "#server/stock-book/average-cost.ts";
import { addProduct, address, aPicture, type Browser, formOf, openStaffedShop, type TestShop } from "#test/shop.ts";
import { type Person, signedInStaff } from "#test/staff.ts";
import { moveWords } from "#web/admin/stock-book/kit/stock-words.ts";

let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let grower: Person;
beforeAll(async () => {
  ({ shop, admin, shopper } = await openStaffedShop());
  grower = await signedInStaff(shop, admin, "grower");
});
afterAll(() => shop.close());

const key = () => crypto.randomUUID();
const small = { size: "Small Pot" };
const month = dayInDhaka(new Date()).slice(0, 7);
const counted = (count: number, large: number | null = null) =>
  addProduct(admin, {
    stock: { "Small Pot": { count }, ...(large === null ? {} : { "Large Pot": { count: large } }) },
  });
const write = (act: string, body: object, by: Browser = admin) =>
  by.post(`/api/stock-book/${act}`, { actKey: key(), ...small, ...body });
const receive = (productId: string, pieces: number, cost?: number, more: object = {}) =>
  write("received", { productId, pieces, cost, ...more });
const book = async (query: string, by: Browser = admin) => (await by.get(`/api/stock-book?${query}`)).body.lines;
const left = async (productId: string, size = "Small Pot") =>
  (await admin.get(`/api/product/desk/${productId}`)).body.product.stock[size];
const costOf = async (productId: string, size = "Small Pot") =>
  (await admin.get("/api/stock-book/shelf")).body.sizes.find(
    (one: { productId: string; size: string }) => one.productId === productId && one.size === size,
  ).averageCost;
const buy = async (product: string, quantity: number) => {
  const items = [{ product, size: "Small Pot", quantity }];
  const placed = await shopper.post("/api/order/cod", { items, address });
  expect(placed.status).toBe(200);
  return placed.body.orderId as string;
};
const lineCosts = async (orderId: string) =>
  (await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).map(
    ({ costMinor }) => costMinor,
  );

test("the average: of what was there and what came; an empty or unknown shelf costs what came", () => {
  expect(averageAfter(10_000, { before: 10, pieces: 10, costMinor: 20_000 })).toBe(15_000);
  expect(averageAfter(null, { before: 10, pieces: 10, costMinor: 20_000 })).toBe(20_000);
  expect(averageAfter(10_000, { before: 0, pieces: 10, costMinor: 20_000 })).toBe(20_000);
  expect(averageWithout(15_000, { before: 20, pieces: 10, costMinor: 20_000 })).toBe(10_000);
  expect(averageWithout(15_000, { before: 10, pieces: 10, costMinor: 20_000 })).toBeNull();
});

test("plants come from a supplier with a bill, and the shelf, the average and an order's line know what they cost", async () => {
  const plant = await counted(10);
  const unknown = await buy(plant, 1);
  expect(await lineCosts(unknown)).toEqual([null]);
  const picture = formOf({});
  picture.append("picture", await aPicture(), "bill.png");
  const kept = await admin.post("/api/stock-book/paper", picture);
  expect(kept.status).toBe(200);
  const bill = { supplier: "Savar Nursery", paper: "SN-2210", paperId: kept.body._id, day: "2026-01-05" };
  expect((await receive(plant, 9, 100, bill)).body).toMatchObject({ left: 18 });
  expect((await receive(plant, 18, 200)).body.left).toBe(36);
  expect(await costOf(plant)).toBe(150);
  const [second, first] = await book(`productId=${plant}&kind=received`);
  expect(first).toMatchObject({ change: 9, left: 18, cost: 100, ...bill, who: expect.any(String), canTakeBack: true });
  expect(second).toMatchObject({ change: 18, left: 36, cost: 200 });
  // A bill's picture has its prices: a grower is shown no way to it.
  const [, seen] = await book(`productId=${plant}&kind=received`, grower);
  expect(seen).toMatchObject({ paper: "SN-2210", paperId: null, cost: null });
  expect((await admin.get(`/api/stock-book/paper/${kept.body._id}`)).headers["content-type"]).toBe("image/webp");
  expect(await lineCosts(await buy(plant, 2))).toEqual([15_000]);
  expect((await admin.get("/api/stock-book/shelf")).body.suppliers).toContain("Savar Nursery");
  expect((await receive(plant, 1, 10, { day: "2990-01-01" })).body).toMatchObject({ field: "day" });
});

test("a press that is sent twice is written once; its key serves nothing else", async () => {
  const plant = await counted(5);
  const body = { productId: plant, pieces: 4, cost: 50, actKey: key() };
  const answers = await Promise.all([1, 2, 3].map(() => write("received", body)));
  expect(answers.map(({ status, body }) => [status, body.left])).toEqual([
    [200, 9],
    [200, 9],
    [200, 9],
  ]);
  expect(await left(plant)).toBe(9);
  for (const other of [{ pieces: 5 }, { cost: 51 }, { cost: undefined }]) {
    expect((await write("received", { ...body, ...other })).body.code).toBe("key-reused");
  }
});

test("what is lost has a reason and a cost, is taken back once, and the month says so", async () => {
  const before = (await admin.get(`/api/stock-book/figures?month=${month}`)).body.figures;
  const report = `/api/admin/reports?from=${month}-01&to=${dayInDhaka(new Date())}&split=product`;
  const wasted = async () => {
    const { totals } = (await admin.get(report)).body.report;
    return [totals.wasted, totals.wastedCost];
  };
  const [piecesBefore, costBefore] = await wasted();
  const plant = await counted(0);
  await receive(plant, 10, 40);
  await write("lost", { productId: plant, pieces: 3, reason: "died", note: "too wet" });
  await write("lost", { productId: plant, pieces: 1, reason: "sold-here" });
  const figures = async () => (await admin.get(`/api/stock-book/figures?month=${month}`)).body.figures;
  const now = await figures();
  expect([now.received - before.received, now.lost - before.lost, now.value - before.value]).toEqual([400, 120, 240]);
  expect(await wasted()).toEqual([piecesBefore + 3, costBefore + 120]);
  expect(now.lostBy).toContainEqual({ reason: "died", pieces: 3 });
  const [, died] = await book(`productId=${plant}&kind=lost`);
  expect(died).toMatchObject({ change: -3, left: 7, cost: 40, reason: "died", note: "too wet" });
  const back = () => admin.post("/api/stock-book/take-back", { lineId: died._id });
  const answers = await Promise.all([back(), back()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("taken-back");
  expect(await left(plant)).toBe(9);
  expect((await figures()).lost).toBe(before.lost);
  expect(await wasted()).toEqual([piecesBefore, costBefore]);
  const lines = await book(`productId=${plant}&kind=lost`);
  expect(lines.map((one: { isOpposite: boolean }) => one.isOpposite)).toEqual([true, false, false]);
  expect(lines[2]).toMatchObject({ isTakenBack: true, canTakeBack: false, change: -3 });
  expect((await write("lost", { productId: plant, pieces: 10, reason: "died" })).body).toMatchObject({
    code: "too-few",
    left: 9,
  });
});

test("a receipt that is taken back leaves the average as it was; one whose plants are gone stays", async () => {
  const plant = await counted(0);
  await receive(plant, 10, 100);
  await receive(plant, 10, 200);
  const [wrong, right] = await book(`productId=${plant}&kind=received`);
  expect((await admin.post("/api/stock-book/take-back", { lineId: wrong._id })).body.left).toBe(10);
  expect(await costOf(plant)).toBe(100);
  await buy(plant, 1);
  expect((await admin.post("/api/stock-book/take-back", { lineId: right._id })).body.code).toBe("too-few");
  const [sold] = await book(`productId=${plant}&kind=sold`);
  expect((await admin.post("/api/stock-book/take-back", { lineId: sold._id })).body.code).toBe("not-by-hand");
});

test("repotted: from one size to another with the cost; both lines are taken back together", async () => {
  const plant = await counted(0, 2);
  await receive(plant, 10, 60);
  const moved = await write("moved", { productId: plant, pieces: 4, toSize: "Large Pot", note: "repotted" });
  expect(moved.body.left).toBe(6);
  expect([await left(plant), await left(plant, "Large Pot"), await costOf(plant, "Large Pot")]).toEqual([6, 6, 60]);
  const [into] = await book(`productId=${plant}&kind=moved`);
  await admin.post("/api/stock-book/take-back", { lineId: into._id });
  expect([await left(plant), await left(plant, "Large Pot"), await costOf(plant)]).toEqual([10, 2, 60]);
  expect((await write("moved", { productId: plant, pieces: 1, toSize: "Small Pot" })).status).toBe(400);
  expect((await write("moved", { productId: plant, pieces: 11, toSize: "Large Pot" })).body.code).toBe("too-few");
});

test("a size that is not counted begins its count with what comes; before, nothing can be lost of it", async () => {
  const plant = await counted(1);
  const large = { productId: plant, size: "Large Pot" };
  expect((await write("lost", { ...large, pieces: 1, reason: "died" })).body.code).toBe("not-counted");
  expect((await write("received", { ...large, pieces: 7 })).body.left).toBe(7);
  expect(await left(plant, "Large Pot")).toBe(7);
});

test("the book is found by plant, bill, supplier, kind and month, page by page, and as a file", async () => {
  const plant = await addProduct(admin, {
    name: "Boston Fern",
    bengaliName: "বোস্টন ফার্ন",
    stock: { "Small Pot": { count: 0 } },
  });
  for (let at = 0; at < 52; at += 1) await receive(plant, 1, 10, { paper: `BF-${at}`, supplier: "Bogura Plants" });
  const first = (await admin.get(`/api/stock-book?q=${encodeURIComponent("বোস্টন")}&kind=received`)).body;
  expect([first.lines.length, first.hasMore]).toEqual([50, true]);
  const rest = (await admin.get(`/api/stock-book?productId=${plant}&kind=received&before=${first.lines[49]._id}`)).body;
  expect(rest.lines.map((line: { paper: string }) => line.paper)).toEqual(["BF-1", "BF-0"]);
  expect((await book("q=bf-17")).length).toBe(1);
  expect((await book(`q=bogura&month=${month}`)).length).toBe(50);
  expect(await book("month=2020-01")).toEqual([]);
  const file = await admin.get(`/api/stock-book/export.csv?productId=${plant}&kind=received`);
  expect(file.body.trim().split("\n").length).toBe(53);
  expect(file.body).toContain("BF-51");
  const lost = await write("lost", { productId: plant, pieces: 2, reason: "broken", note: "Fell off the van" });
  expect(lost.status).toBe(200);
  const losses = await admin.get(`/api/stock-book/export.csv?productId=${plant}&kind=lost`);
  const [line]: Record<string, string>[] = parse(losses.body, { bom: true, columns: true });
  expect(line).toMatchObject({ What: "Lost", Why: "Broken", Note: "Fell off the van", Change: "-2" });
  // As the office is, whatever the browser that downloads it speaks.
  const english = { headers: { "accept-language": "en" } };
  const address = `/api/stock-book/export.csv?productId=${plant}&kind=lost&language=bn`;
  const [heads, row] = (await admin.get(address, english)).body.split("\r\n");
  expect(heads).not.toMatch(/[a-z]/i);
  for (const word of ["নষ্ট হয়েছে", "ভেঙেছে", "বোস্টন ফার্ন", "ছোট টব", "Fell off the van"]) expect(row).toContain(word);
});

test("the file of a book of years has all its lines, though it is read in parts", async () => {
  const plant = await counted(0, 0);
  await shop.database.db.execute(sql`insert into stock_moves (id, product_id, size, kind, change, "left", note)
    select gen_random_uuid(), ${plant}::uuid, 'Small Pot', 'received', 1, n, 'line ' || n from generate_series(1, 2300) n`);
  const { body } = await admin.get(`/api/stock-book/export.csv?productId=${plant}&kind=received`);
  const lines: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(new Set(lines.map(({ Note }) => Note)).size).toBe(2300);
  expect(lines).toHaveLength(2300);
});

test("a product's history says what has changed its count, whoever wrote it; a grower reads no order", async () => {
  const plant = await counted(0, 0);
  await receive(plant, 10, 40);
  await write("lost", { productId: plant, pieces: 3, reason: "died" });
  const [died] = await book(`productId=${plant}&kind=lost`);
  expect((await admin.post("/api/stock-book/take-back", { lineId: died._id })).status).toBe(200);
  await write("moved", { productId: plant, pieces: 4, toSize: "Large Pot" }, grower);
  await buy(plant, 1);
  const said = async (by: Browser | Person) => {
    const { moves }: { moves: StockMove[] } = (await by.get(`/api/product/${plant}/stock-moves`)).body;
    return moves.map((move) => `${move.size}: ${moveWords(move)}`).slice(0, 6);
  };
  const { name } = (await admin.get("/api/admin/me")).body.owner;
  const written = [
    "Large Pot: Moved between sizes: +4, 4 left, The grower",
    "Small Pot: Moved between sizes: −4, 6 left, The grower",
    `Small Pot: Taken back: Lost (Died): +3, 10 left, ${name}`,
    `Small Pot: Lost (Died): −3, 7 left, ${name}`,
    `Small Pot: Received: +10, 10 left, ${name}`,
  ];
  expect(await said(admin)).toEqual([expect.stringMatching(/^Small Pot: 1 sold with GP-\d+, 5 left$/), ...written]);
  expect(await said(grower)).toEqual(["Small Pot: Sold: −1, 5 left, Shop", ...written]);
});

test("to order again: what sold in four weeks and who waits, less what is left", async () => {
  const plant = await counted(6);
  await buy(plant, 5);
  const rows = async () =>
    (await admin.get("/api/stock-book/reorder")).body.rows.filter(
      (row: { productId: string }) => row.productId === plant,
    );
  expect(await rows()).toMatchObject([{ size: "Small Pot", left: 1, sold: 5, waiting: 0, suggested: 4 }]);
  await shop.database.db.insert(stockAlerts).values({
    ...{ id: key(), productId: plant, size: "Small Pot", phone: "01811111111", language: "bn" as const },
    confirmedAt: new Date(),
  });
  expect(await rows()).toMatchObject([{ waiting: 1, suggested: 5 }]);
  await receive(plant, 5);
  expect(await rows()).toEqual([]);
  // At the gate, without an order; what was taken back was not sold.
  await write("lost", { productId: plant, pieces: 2, reason: "sold-here" });
  expect(await rows()).toMatchObject([{ left: 4, sold: 7, suggested: 4 }]);
  const [gate] = await book(`productId=${plant}&kind=lost`);
  await admin.post("/api/stock-book/take-back", { lineId: gate._id });
  expect(await rows()).toEqual([]);
});

test("a grower writes the book and is sent no cost, no value and no buyer", async () => {
  const plant = await counted(0);
  await receive(plant, 10, 4321);
  await buy(plant, 1);
  expect((await write("received", { productId: plant, pieces: 1, cost: 5 }, grower)).body.code).toBe("not-your-role");
  expect((await write("received", { productId: plant, pieces: 1 }, grower)).status).toBe(200);
  expect((await write("lost", { productId: plant, pieces: 1, reason: "broken" }, grower)).status).toBe(200);
  const answers = await Promise.all(
    [`?productId=${plant}`, `/figures?month=${month}`, "/shelf", "/reorder", `/export.csv?productId=${plant}`].map(
      (call) => grower.get(`/api/stock-book${call}`),
    ),
  );
  const sent = JSON.stringify(answers.map(({ body }) => body));
  expect(sent).not.toContain("4321");
  expect(sent).not.toContain("GP-");
  expect(answers[1]?.body.figures).toMatchObject({ value: null, received: null, lost: null });
});

test("one size is counted by itself: the difference is a line with its reason, sent twice it is one, and the book of changes says both counts", async () => {
  const plant = await counted(10);
  const act = { actKey: key(), productId: plant, counted: 7, reason: "broken" };
  for (const _ of [1, 2]) {
    const { status, body } = await write("counted", act);
    expect([status, body.left]).toEqual([200, 7]);
  }
  expect((await book(`productId=${plant}&kind=counted`))[0]).toMatchObject({ change: -3, left: 7, reason: "broken" });
  expect(await book(`productId=${plant}&kind=counted`)).toHaveLength(2);
  const [said] = (await admin.get("/api/admin/activity?kind=stock")).body.activities;
  expect(said).toMatchObject({ what: "stock.counted", before: { left: 10 }, after: { left: 7 } });
  expect((await write("counted", { productId: plant, counted: 7 })).body.left).toBe(7);
  expect((await write("counted", { ...act, counted: 6 })).body.code).toBe("key-reused");
  const uncounted = await addProduct(admin, {});
  expect((await write("counted", { productId: uncounted, counted: 0 })).body.left).toBe(0);
  expect(await left(uncounted)).toBe(0);
});
