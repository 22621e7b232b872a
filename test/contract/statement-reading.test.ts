// A courier's file as rows: what is read, what is left out, and what is refused with its row.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readStatement, type StatementRow } from "#server/orders/cash/read-statement.ts";
import { setTotalsApart } from "#server/orders/cash/total-rows.ts";

const head = "Consignment ID,Invoice,COD Amount,Delivery Charge";
const read = async (...lines: string[]) => (await readStatement(Buffer.from(lines.join("\r\n")))).rows;
const amounts = async (...lines: string[]) =>
  (await read(...lines)).map(({ cashMinor, chargesMinor }) => [cashMinor, chargesMinor]);

test.each([
  ['"1,070"', '"1,110.5"', [107_000, 111_050]],
  ['"1,00,000"', "0", [10_000_000, 0]],
  ["৳ 1070/-", "Tk 110", [107_000, 11_000]],
  ["১০৭০", "১১০.৫০", [107_000, 11_050]],
  ["1070.0000", "N/A", [107_000, 0]],
  ["1070", "10.695", [107_000, 1070]],
  ["1070", "10.6949", [107_000, 1069]],
  ["1070", "0.005", [107_000, 1]],
])("cash %s and a charge of %s", async (cash, charge, expected) => {
  expect(await amounts(head, `C-1,,${cash},${charge}`)).toEqual([expected]);
});

test("charges of a row are rounded once, also when they are what is not paid out", async () => {
  expect(await amounts(`${head},COD Fee`, "C-1,,100,5.005,10.695")).toEqual([[10_000, 1570]]);
  expect(await amounts("Consignment ID,COD Amount,Payout", "C-1,1069.50,948.805")).toEqual([[106_950, 12_070]]);
});

const commas = (text: string, column = "COD Amount") =>
  `Row 2: '${text}' in ${column} is not an amount: commas only group, as in 1,070.00 or 1,00,000.`;
const decimals = (text: string) => `Row 2: '${text}' in COD Amount has three decimals. Write it with two.`;
const broken = (text: string) => `Row 2: Excel has broken the number '${text}'. Ask the courier for the file anew.`;

test.each([
  ['C-1,,"1070,00",0', commas("1070,00")],
  ['C-1,,"1.070,00",0', commas("1.070,00")],
  ['C-1,,"1070,5",0', commas("1070,5")],
  ['C-1,,"1,07",0', commas("1,07")],
  ['C-1,,"1,0700",0', commas("1,0700")],
  ['C-1,,1070,"110,00"', commas("110,00", "Delivery Charge")],
  ["C-1,,1.070,0", decimals("1.070")],
  ["C-1,,12.345,0", decimals("12.345")],
  ["C-1,,১.০৭০,0", decimals("১.০৭০")],
  ["C-1,,1070.,0", "Row 2: '1070.' in COD Amount is not an amount."],
  [
    "C-1,,1070,-110",
    "Row 2: '-110' in Delivery Charge is below zero. Write charges without a minus, and leave out what the courier takes back.",
  ],
  ["1.23457E+11,,1070,110", broken("1.23457E+11")],
  ["C-1,1.5e+21,1070,110", broken("1.5e+21")],
  ["#N/A,GP-1001,1070,110", broken("#N/A")],
  [",#########,1070,110", broken("#########")],
])("the row %s is refused", async (row, message) => {
  await expect(read(head, row)).rejects.toMatchObject({ status: 400, message });
});

test("numbers that were wrapped for a spreadsheet are read without the wrapping", async () => {
  const rows = await read(head, `"=""0123456789""",'0177,1070,110`, `="0123",,1,0`);
  expect(rows.map(({ consignment, reference }) => [consignment, reference])).toEqual([
    ["0123456789", "0177"],
    ["0123", ""],
  ]);
});

test("titles above the header are passed over, also of a file with semicolons", async () => {
  const titles = ["Steadfast Courier Ltd.,,,", "Payment ID,INV-1,,", ""];
  expect(await read(...titles, head, "C-1,,1070,110")).toMatchObject([
    { row: 5, consignment: "C-1", cashMinor: 107_000 },
  ]);
  const rows = await read("Steadfast", "Consignment ID;COD Amount", "C-1;1070");
  expect(rows).toMatchObject([{ row: 3, cashMinor: 107_000 }]);
});

test.each<[name: string, file: string[], totals: number[]]>([
  ["a mark in the first column", [head, "C-1,,1070,110", "C-2,,1070,110", "Total,,2140,220"], [4]],
  ["a mark in the second column", [head, "C-1,,1070,110", "C-2,,1070,110", ",Grand Total,2140,220"], [4]],
  ["a mark of Bengali", [head, "C-1,,1070,110", "C-2,,1070,110", "সর্বমোট,,২১৪০,২২০"], [4]],
  ["another mark of Bengali", [head, "C-1,,1070,110", "মোট:,,1070,110"], [3]],
  ["a mark with a count", [head, "C-1,,1070,110", "C-2,,70,110", "Total (2 parcels),2,1140,220"], [4]],
  ["a mark elsewhere", [`${head},Remarks`, "C-1,,1070,110,", "C-2,,70,10,", ",,1140,120,Sub-Total"], [4]],
  ["a sum in words", [head, "C-1,,1070,110", "Total,,Tk 1070 only,"], [3]],
  ["no mark", [head, "C-1,,1070,110", "C-2,,1070,110", ",,2140,220"], [4]],
  ["no mark and no charges", [head, "C-1,,1070,110", "C-2,,1070,110", ",,2140,"], [4]],
  ["no mark, of one parcel", [head, "C-1,,1070,110", ",,1070,110"], [3]],
  ["a word that is unknown", [head, "C-1,,1070,110", "C-2,,1070,110", "Razem,,2140,220"], [4]],
  ["the number of the payment", [head, "C-1,,1070,110", "C-2,,1070,110", "INV-77,,2140,220"], [4]],
  ["a total on top", [head, ",,2140,220", "C-1,,1070,110", "C-2,,1070,110"], [2]],
  [
    "totals of parts",
    [head, "C-1,,10,1", "C-2,,20,2", ",,30,3", "C-3,,5,1", "C-4,,6,1", ",,11,2", ",,41,5"],
    [4, 7, 8],
  ],
])("a total with %s is left out", async (_name, file, expected) => {
  const { rows, totals } = setTotalsApart(await read(...file), () => false);
  expect(totals.map(({ row }) => row)).toEqual(expected);
  expect(rows).toHaveLength(file.length - 1 - expected.length);
});

test("what only looks like a total is kept", async () => {
  const kept = async (hasOrder: (row: StatementRow) => boolean, ...file: string[]) =>
    setTotalsApart(await read(...file), hasOrder).totals;
  // An order of the shop that costs what two others cost, an unknown parcel like the only other one, and a fee.
  const file = [head, "C-1,,500,60", "C-2,,570,50", "C-3,,1070,110"];
  expect(await kept(({ consignment }) => consignment === "C-3", ...file)).toEqual([]);
  expect(await kept(() => false, head, "C-1,,1070,110", "X-9,,1070,110")).toEqual([]);
  expect(await kept(() => false, head, "C-1,,1070,110", ",,,50")).toEqual([]);
  expect(await kept(() => false, `${head},Name`, "C-1,,1070,110,Total Gas Ltd.", "C-2,,70,10,Sumaiya")).toEqual([]);
});

test("a total that its rows do not come to is left out, and told apart", async () => {
  const rows = await read(head, "C-1,,1070,110", "Total,,2140,220");
  expect(setTotalsApart(rows, () => false)).toMatchObject({
    rows: [{ row: 2 }],
    totals: [{ row: 3, cash: 2140, charges: 220, isSum: false }],
  });
});

test("a workbook made elsewhere: rich text, a link, a formula, and amounts of three decimals", async () => {
  const { rows } = await readStatement(readFileSync(new URL("../fixtures/statement.xlsx", import.meta.url)));
  expect(rows.map(({ consignment, cashMinor, chargesMinor }) => [consignment, cashMinor, chargesMinor])).toEqual([
    ["SFGP-1019", 107_000, 11_000],
    ["123456789012", 107_001, 11_001],
    ["SFx", 107_000, 11_000],
  ]);
});
