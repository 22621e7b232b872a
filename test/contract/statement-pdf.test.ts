// A courier's statement as a PDF: it is read as the same table in a CSV file is, or it is refused.
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, type PdfRun } from "#server/http/input/pdf/pdf-lines.ts";
import { parcelRows, pdfTable } from "#server/orders/cash/pdf-table.ts";
import { readStatement } from "#server/orders/cash/read-statement.ts";
import { setTotalsApart } from "#server/orders/cash/total-rows.ts";
import { pdfOf, pdfWith, type Word } from "#test/pdf.ts";

const heads = ["Consignment ID", "Invoice", "Recipient Name", "COD Amount", "Delivery Charge", "COD Fee"];
const places = [40, 130, 200, 330, 410, 500];
const parcels = [
  ["DR100001", "GP-1001", "Rahim Uddin", "1,070.00", "60.00", "10.70"],
  ["DR100002", "GP-1002", "Karim", "0", "120.00", "0"],
  ["DR100003", "N/A", "Sharmin Akter", "12,345.50", "60.00", "123.46"],
];
const y = 700;
const lineOf = (cells: readonly string[], at: number, x = places): Word[] =>
  cells.flatMap((text, column) => (text === "" ? [] : [{ text, x: x[column] ?? 0, y: y - at * 20 }]));
const title: Word[] = [
  { text: "Payment statement INV-7781", x: 40, y: 780, size: 16 },
  { text: "Merchant: Sobuj Nursery, 27 Nov 2026", x: 40, y: 760 },
];
const table = [heads, ...parcels].flatMap((cells, at) => lineOf(cells, at));

const read = async (bytes: Buffer) => (await readStatement(bytes)).rows;
const ofCsv = (rows: readonly string[][]) =>
  read(Buffer.from([heads, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n")));
const refusal = (bytes: Buffer) => read(bytes).then(String, ({ status, message }) => `${status} ${message}`);

test("a table below a title is read as the same table in a CSV file", async () => {
  expect(await read(pdfOf([[...title, ...table]]))).toEqual(await ofCsv(parcels));
});

test("pages with the names and without them are one table, and what stands around it is left out", async () => {
  const foot = (page: number): Word => ({ text: `Page ${page} of 3`, x: 270, y: 30, size: 7 });
  const more = parcels.map(([mark = "", ...cells]) => [mark.replace("DR1", "DR2"), ...cells]);
  const last = parcels.map(([mark = "", ...cells]) => [mark.replace("DR1", "DR3"), ...cells]);
  const watermark: Word = { text: "PAID 1,000.00", x: 200, y: 400, size: 60, turn: 45 };
  const pages = [
    [...title, ...table, foot(1), watermark],
    [...[heads, ...more].flatMap((cells, at) => lineOf(cells, at)), foot(2)],
    [...last.flatMap((cells, at) => lineOf(cells, at)), foot(3)],
  ];
  expect(await read(pdfOf(pages))).toEqual(await ofCsv([...parcels, ...more, ...last]));
});

test("names and cells of several lines are put together, and a total is one", async () => {
  const head: Word[] = heads.flatMap((name, column) =>
    name.split(" ").map((text, at) => ({ text, x: places[column] ?? 0, y: y - at * 10 })),
  );
  const rows: Word[] = parcels.flatMap((cells, at) =>
    cells.flatMap((cell, column) => {
      const top = y - 40 - at * 50;
      const parts = column === 2 ? cell.split(" ") : column === 1 ? cell.split(/(?<=-)/) : [cell];
      return parts.map((text, line) => ({ text, x: places[column] ?? 0, y: top - line * 10 }));
    }),
  );
  const total = lineOf(["Total", "", "", "13,415.50", "240.00", "134.16"], 12);
  const end: Word = { text: "Made by a computer on 27 Nov 2026, it needs no signature. Call 16789.", x: 40, y: 440 };
  const found = await read(pdfOf([[...head, ...rows, ...total, end]]));
  const { rows: kept, totals } = setTotalsApart(found, () => false);
  expect(kept.map(({ row, ...cells }) => cells)).toEqual((await ofCsv(parcels)).map(({ row, ...cells }) => cells));
  expect(totals).toEqual([{ row: 5, cash: 13_415.5, charges: 374.16, isSum: true }]);
});

test("a statement that a browser has printed, with Bengali names on three pages, is read whole", async () => {
  const rows = await read(readFileSync(new URL("../fixtures/statement.pdf", import.meta.url)));
  const { rows: kept, totals } = setTotalsApart(rows, () => false);
  expect(kept).toHaveLength(120);
  expect(kept.at(-1)).toMatchObject({
    consignment: "DR100119",
    reference: "GP-1120",
    cashMinor: 0,
    chargesMinor: 12_000,
  });
  expect(totals).toMatchObject([{ isSum: true }]);
  // It has lost signs of them: no name is better than another one.
  expect(rows.filter(({ isNameLost }) => isNameLost)).not.toHaveLength(0);
  expect(rows.map(({ name }) => name).join("")).not.toMatch(/\p{Script=Bengali}/u);
  expect(rows[0]).toMatchObject({ name: "Rahim Uddin" });
  // Letters whose name the file does not say come as NUL, which no database takes.
  expect(rows.map(({ name }) => name).join("")).not.toMatch(/\p{Cc}/u);
});

/** A name that is half in another column is left out. */
const held = ([mark, , ...amounts]: readonly string[]) => [mark, ...amounts];
const wordsOf = (cells: string[]) => cells.join(" ");
test.each<[string, Word[], RegExp]>([
  ["a number without cash", lineOf(["DR100009", "GP-1009", "Rahim", "", "60.00", "0"], 4), /DR100009 GP-1009/],
  ["cash without a number", lineOf(["", "", "Rahim", "500.00", "60.00", "0"], 4), /Rahim 500.00/],
  [
    "an amount between two columns",
    lineOf(["DR100009", "GP-1009", "Rahim", "500.00", "60.00", "0"], 4, [40, 130, 200, 375, 425, 500]),
    /COD Amount/,
  ],
  [
    "a name that runs into the next column",
    lineOf(["DR100009", "GP-1009", "Rahim of House 12 in Road 5 of Banani", "500.00", "60.00", "0"], 4),
    /DR100009/,
  ],
  [
    "two figures for one column",
    [...lineOf(["DR100009", "GP-1009", "", "500.00", "60.00", "0"], 4), ...lineOf(["", "", "", "7", "", ""], 4)],
    /500\.00.*7|7.*500\.00/,
  ],
])("%s refuses the file", async (_name, words, message) => {
  const said = await refusal(pdfOf([[...table, ...words]]));
  expect(said).toMatch(/^400 Row \d/);
  expect(said).toMatch(message);
});

const tight = (text: string, at: number): Word => ({ text, x: 40, y: y - at * 20 });
const namedFirst = [heads, ...parcels].map(([mark = "", ours = "", who = "", ...rest]) => [who, mark, ours, ...rest]);
test.each<[string, Word[][]]>([
  ["first on a page without names", [table, [tight("DR100009 GP-1009 Rahim Uddin 500 60 0", 0)]]],
  [
    "alone on such a page in two pieces",
    [table, [tight("DR100009 GP-1009 Rahim", 0), ...lineOf(["", "", "", "500 60"], 0)]],
  ],
  [
    "below the others, behind a name",
    [[...namedFirst.flatMap((cells, at) => lineOf(cells, at)), tight("Rahim Uddin DR100009 GP-1009 500 60 0", 4)]],
  ],
  [
    "of somebody whose name is a total elsewhere",
    [[...table, tight("Suma Akter DR100009 GP-1009 500.00 60.00 0.00", 4)]],
  ],
])("a row whose cells nearly touch, %s, is not left out", async (_name, pages) => {
  expect(await refusal(pdfOf(pages))).toMatch(/^400 Row 5 of the PDF: .*DR100009/);
});

test("what a browser prints at the edges of pages is left out, whatever figures it has", async () => {
  const edges = (page: number): Word[] => [
    { text: "11/27/26, 10:31 AM", x: 25, y: 820, size: 8 },
    { text: "Payments of Sobuj Nursery", x: 220, y: 820, size: 8 },
    { text: "https://merchant.example/payments/7781?from=2026-11-01&to=2026-11-27", x: 25, y: 20, size: 8 },
    { text: `${page}/2`, x: 560, y: 20, size: 8 },
  ];
  const more = parcels.map(([mark = "", ...cells]) => [mark.replace("DR1", "DR2"), ...cells]);
  const pages = [
    [...edges(1), ...table],
    [...edges(2), ...more.flatMap((cells, at) => lineOf(cells, at))],
  ];
  expect(await read(pdfOf(pages))).toEqual(await ofCsv([...parcels, ...more]));
});

test("an amount that cannot be read is refused with its row, as in a CSV file", async () => {
  const words = lineOf(["DR100009", "GP-1009", "Rahim", "1.070,00", "60.00", "0"], 4);
  expect(await refusal(pdfOf([[...table, ...words]]))).toBe(
    "400 Row 5: '1.070,00' in COD Amount is not an amount: commas only group, as in 1,070.00 or 1,00,000.",
  );
});

test("columns whose names say nothing are asked about, and found by those that the owner has chosen", async () => {
  const other = ["Ref", "Ours", "Who", "Taken", "Cut", "Fee"];
  const bytes = pdfOf([[...title, ...[other, ...parcels].flatMap((cells, at) => lineOf(cells, at))]]);
  const error = await readStatement(bytes).catch((one) => one);
  expect(error).toMatchObject({ status: 400, code: "which-columns" });
  expect(error.data).toMatchObject({ columns: other, sample: parcels });
  const { rows } = await readStatement(bytes, { mark: "Ref", cash: "Taken" });
  expect(rows.map(({ consignment, cashMinor }) => [consignment, cashMinor])).toEqual([
    ["DR100001", 107_000],
    ["DR100002", 0],
    ["DR100003", 1_234_550],
  ]);
});

test("a page that lies on its side is not left out", async () => {
  const lying = table.map(({ text, x, y: base }) => ({ text, x: base - 200, y: x, turn: 90 }));
  expect(await refusal(pdfOf([table, lying]))).toMatch(/^400 This PDF cannot be read/);
});

test("a file that was cut off anywhere is refused: its last rows would be missing", async () => {
  const whole = readFileSync(new URL("../fixtures/statement.pdf", import.meta.url));
  for (const share of [0.25, 0.5, 0.75, 0.9, 0.99]) {
    expect(await refusal(whole.subarray(0, whole.length * share))).toMatch(/^400 This PDF cannot be read/);
  }
});

/** Which packs a gigabyte into a file. */
const packed = deflateSync(Buffer.alloc(1024 ** 3, " "));
test.each<[string, () => Buffer, RegExp]>([
  ["a page that unpacks to a gigabyte", () => pdfWith([packed]), /too large/],
  ["one that was packed twice", () => pdfWith([deflateSync(packed)], "[/FlateDecode/FlateDecode]"), /too large/],
  [
    "a page of three million words",
    () => pdfWith([deflateSync(Buffer.from("BT /F1 9 Tf 50 700 Td (A) Tj ET\n".repeat(3_000_000)))]),
    /too large/,
  ],
  ["a hundred and one pages", () => pdfOf(Array.from({ length: 101 }, () => table)), /too large/],
  [
    "a password",
    () => {
      const key = `(${"x".repeat(32)})`;
      const lock = `/Encrypt<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>/ID[<61><61>]`;
      return pdfWith([deflateSync(Buffer.from("BT ET"))], "/FlateDecode", lock);
    },
    /password/,
  ],
  ["no text", () => pdfOf([[]]), /picture/],
  ["half a file", () => pdfOf([table]).subarray(0, 400), /cannot be read/],
  ["nothing behind its name", () => Buffer.from("%PDF-1.7\n"), /cannot be read/],
])("%s is refused in seconds, and takes no memory with it", async (_name, bytes, message) => {
  const file = bytes();
  const before = process.memoryUsage.rss();
  const start = performance.now();
  expect(await refusal(file)).toMatch(message);
  expect(performance.now() - start).toBeLessThan(25_000);
  expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 ** 2);
});

test("wherever words stand, amounts are those of their columns or the file is refused", () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((minor) => (minor / 100).toFixed(2));
  const blank = fc.constant("");
  const row = fc.tuple(
    fc.integer({ min: 100_000, max: 999_999 }).map((id) => `DR${id}`),
    fc.constantFrom("", "Rahim", "Sharmin Akter of Dhanmondi"),
    amount,
    fc.oneof(blank, blank, amount),
    amount,
  );
  const column = fc.record({
    head: fc.constantFrom("left", "right", "center"),
    body: fc.constantFrom("left", "right", "center"),
    room: fc.integer({ min: 0, max: 60 }),
  });
  const names = ["Consignment", "Recipient Name", "COD Amount", "Discount", "Payout"];
  let [taken, refused] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.tuple(column, column, column, column, column),
      fc.integer({ min: 1, max: 12 }),
      (rows, columns, padding) => {
        const width = (text: string) => text.length * 5;
        const runs: PdfRun[] = [];
        let left = 30;
        for (const [at, { head, body, room }] of columns.entries()) {
          const cells = [names[at] ?? "", ...rows.map((cells) => cells[at] ?? "")];
          const box = Math.max(...cells.map(width)) + room;
          for (const [line, text] of cells.entries()) {
            if (text === "") continue;
            const free = box - width(text);
            const side = line === 0 ? head : body;
            const x = left + (side === "left" ? 0 : side === "right" ? free : free / 2);
            runs.push({ page: 1, text, left: x, right: x + width(text), base: 100 + 20 * line, size: 9 });
          }
          left += box + padding;
        }
        const read = () => {
          const table = pdfTable(linesOf(runs), [(cells) => wordsOf(cells).includes("COD Amount")]);
          if (table.sheet.header.length !== names.length) throw new Error("names side by side");
          const found = parcelRows(table, [0], [2, 3, 4]).map(({ cells }) => cells);
          // Two figures in a cell are no amount, and refused as in a CSV file.
          if (found.some((cells) => cells.slice(2).some((cell) => cell.includes(" "))))
            throw new Error("figures side by side");
          return found;
        };
        try {
          const cells = read();
          taken += 1;
          expect(cells.map(held)).toEqual(rows.map(held));
        } catch (error) {
          if (error instanceof Error && error.name === "AssertionError") throw error;
          refused += 1;
        }
      },
    ),
    { numRuns: 2000, seed: 20_261_127 },
  );
  // A reader that refuses everything would be honest too.
  expect(taken / (taken + refused)).toBeGreaterThan(0.5);
});
