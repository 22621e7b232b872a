// The owner's terms of each courier: after how many days its cash is late, and which columns of its statements say what. On both engines.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourierCashBook, StatementDraft } from "#contract/wire/books/courier-cash.ts";
import { activities } from "#db/schema/activities.ts";
import { writeWorkbook } from "#server/http/input/workbook.ts";
import { readCashBook } from "#server/orders/cash/cash-book.ts";
import { openOrderDesk } from "#test/order-desk.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

let made = 0;
/** An order of ৳208.90 that the courier has delivered. */
async function delivered(courierName: string) {
  const orderId = await desk.placed();
  const tracking = `T-${++made}-${orderId.slice(-6)}`;
  if (courierName !== "")
    await desk.admin.post("/api/order/courier", { orderId, courierName, trackingNumber: tracking });
  await desk.admin.post("/api/order/status", { orderId, status: "Delivered" });
  return { orderId, tracking, number: (await desk.detail(orderId)).number };
}
const book = async (): Promise<CourierCashBook> => (await desk.admin.get("/api/courier-cash")).body;
/** As the book stands so many days and an hour after now. */
const lateOf = async (courier: string, days: number) => {
  const then = new Date(Date.now() + (days * 24 + 1) * 3_600_000);
  const { couriers, late } = await readCashBook(desk.shop.database.db, then);
  const one = couriers.find((row) => row.courier === courier);
  return [one?.lateAfterDays, one?.lateParcels, one?.late, late.filter((row) => row.courier === courier).length];
};
const setDays = (...couriers: object[]) => desk.admin.send("PUT", "/api/courier-cash/days", { couriers });

test("each courier has its own days until its cash is late, and seven until the owner says so", async () => {
  for (const courier of ["RedX", "Pathao", ""]) await delivered(courier);
  expect([await lateOf("RedX", 6), await lateOf("RedX", 7)]).toEqual([
    [7, 0, 0, 0],
    [7, 1, 209, 1],
  ]);
  const answer = await setDays({ courier: "redx", days: 4 }, { courier: "Pathao", days: 10 }, { courier: "", days: 2 });
  expect(answer).toMatchObject({ status: 200, body: { message: "Days saved" } });
  expect([await lateOf("RedX", 3), await lateOf("RedX", 4)]).toEqual([
    [4, 0, 0, 0],
    [4, 1, 209, 1],
  ]);
  expect([await lateOf("Pathao", 9), await lateOf("Pathao", 10)]).toEqual([
    [10, 0, 0, 0],
    [10, 1, 209, 1],
  ]);
  expect([await lateOf("", 1), await lateOf("", 2)]).toEqual([
    [2, 0, 0, 0],
    [2, 1, 209, 1],
  ]);
  expect((await book()).days).toHaveLength(3);
});

test("what changed of a courier's days has its line, what stayed has none", async () => {
  const lines = () => desk.shop.database.db.$count(activities);
  await setDays({ courier: "Sundarban", days: 9 });
  const before = await lines();
  expect((await setDays({ courier: "SUNDARBAN", days: 9 }, { courier: "Unknown", days: 7 })).status).toBe(200);
  expect(await lines()).toBe(before);
  await setDays({ courier: "Sundarban", days: 14 }, { courier: "SA Paribahan", days: 3 });
  const { activities: newest } = (await desk.admin.get("/api/admin/activity?kind=cash")).body;
  expect(newest.slice(0, 2)).toMatchObject([
    { what: "cash.days", subject: { name: "SA Paribahan" }, before: { lateAfterDays: 7 }, after: { lateAfterDays: 3 } },
    { what: "cash.days", subject: { name: "Sundarban" }, before: { lateAfterDays: 9 }, after: { lateAfterDays: 14 } },
  ]);
});

test.each([
  [{ courier: "RedX", days: 0 }, "couriers.0.days"],
  [{ courier: "RedX", days: 91 }, "couriers.0.days"],
  [{ courier: "RedX", days: 2.5 }, "couriers.0.days"],
  [{ courier: "RedX", days: null }, "couriers.0.days"],
])("%j is refused by its field", async (wrong, field) => {
  expect(await setDays(wrong)).toMatchObject({ status: 400, body: { field } });
});

function read(courier: string, file: string | Buffer, input: Partial<StatementDraft> = {}, dryRun = true) {
  const form = new FormData();
  form.append("input", JSON.stringify({ courier, fileName: "statement.csv", ...input }));
  form.append("file", new Blob([new Uint8Array(Buffer.from(file))]), "statement.csv");
  return desk.admin.post(`/api/courier-cash/statement${dryRun ? "?dryRun=yes" : ""}`, form);
}

test("a file whose columns are not known asks which is the cash and which the parcel, once for each courier", async () => {
  const [first, second] = [await delivered("Tiger Parcel"), await delivered("Tiger Parcel")];
  const file = (tracking: string) =>
    ["Tiger Parcel,,", "পার্সেল নং,গ্রাহক,আদায় (টাকা)", `${tracking},Ayesha,208.90`].join("\r\n");
  const asked = await read("Tiger Parcel", file(first.tracking));
  expect(asked).toMatchObject({
    status: 400,
    body: {
      code: "which-columns",
      field: "file",
      columns: ["পার্সেল নং", "গ্রাহক", "আদায় (টাকা)"],
      sample: [[first.tracking, "Ayesha", "208.90"]],
      guess: { cash: null, mark: null },
    },
  });
  const columns = { cash: "আদায় (টাকা)", mark: "পার্সেল নং" };
  const shown = await read("Tiger Parcel", file(first.tracking), { columns });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      columns: { ...columns, all: asked.body.columns },
      lines: [{ kind: "paid", number: first.number, paid: 208.9 }],
    },
  });
  // A look at it keeps nothing.
  expect((await read("Tiger Parcel", file(second.tracking))).body.code).toBe("which-columns");
  expect(await read("Tiger Parcel", file(first.tracking), { columns, seenNet: 208.9 }, false)).toMatchObject({
    status: 200,
  });
  expect((await desk.detail(first.orderId)).isPaid).toBe(true);

  const later = await read("TIGER parcel", file(second.tracking));
  expect(later).toMatchObject({ status: 200, body: { columns, lines: [{ kind: "paid", number: second.number }] } });
  expect((await read("Lion Parcel", file(second.tracking))).body.code).toBe("which-columns");
});

test("columns that were kept do not stand in the way of a file that says its own", async () => {
  const one = await delivered("Tiger Parcel");
  const file = ["Consignment ID,COD Amount", `${one.tracking},208.90`].join("\n");
  expect(await read("Tiger Parcel", file)).toMatchObject({
    status: 200,
    body: { columns: null, lines: [{ kind: "paid", number: one.number }] },
  });
});

test.each([
  ["two columns of one name", "Consignment ID,COD,COD", "COD", ["Consignment ID", "COD", "COD (2)"]],
  ["two that only say amount", "Consignment ID,Amount,Cash", "Cash", ["Consignment ID", "Amount", "Cash"]],
])("%s: the owner says which", async (_what, head, guess, columns) => {
  const one = await delivered("Fox Express");
  const file = [head, `${one.tracking},60,208.90`].join("\n");
  const asked = await read("Fox Express", file);
  expect(asked).toMatchObject({
    status: 400,
    body: { code: "which-columns", columns, guess: { cash: guess, mark: "Consignment ID" } },
  });
  const chosen = { cash: columns[2] ?? "", mark: "Consignment ID" };
  expect(await read("Fox Express", file, { columns: chosen })).toMatchObject({
    status: 200,
    body: { lines: [{ kind: "paid", number: one.number, paid: 208.9 }] },
  });
});

test("a workbook is asked about by its rows, and columns that it lacks are asked about again", async () => {
  const one = await delivered("Owl Post");
  const workbook = await writeWorkbook(["Ref", "Taken"], [[one.number, "208.90"]], new Set([1]));
  const missing = await read("Owl Post", workbook, { columns: { cash: "Cash", mark: "Ref" } });
  expect(missing).toMatchObject({ status: 400, body: { code: "which-columns", columns: ["Ref", "Taken"] } });
  // Our own number is looked up as a consignment is.
  expect(await read("Owl Post", workbook, { columns: { cash: "Taken", mark: "Ref" } })).toMatchObject({
    status: 200,
    body: { lines: [{ kind: "paid", number: one.number, paid: 208.9 }] },
  });
  // The wrong column is refused with its row, and books nothing.
  expect(await read("Owl Post", workbook, { columns: { cash: "Ref", mark: "Taken" } }, false)).toMatchObject({
    status: 400,
    body: { field: "file", message: expect.stringContaining(one.number) },
  });
});
