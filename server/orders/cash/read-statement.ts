/**
 * Reads a courier's statement.
 *
 * 1. Columns are found by their names in any order: each courier has its own, and they change. Where the names do not say for sure which
 *    one is the cash or names the parcel, the owner is asked; a guess would be money.
 * 2. Where a column says what is paid out, the charges are the cash less that, so that they always add up to the bank's amount.
 *    Elsewhere they are the sum of the columns of charges, less discounts.
 * 3. An amount that cannot be read is refused with its row: a guess would be money. Charges of three or four decimals (a percentage) are
 *    rounded half up, once for each row; cash of three is refused, since 1.070 may mean 1070.
 * 4. Titles may stand above the names of the columns, and other sheets beside the one with the parcels.
 * 5. Numbers that a spreadsheet has broken (1.23457E+11) are refused: they would name another parcel, or one parcel twice.
 * 6. A PDF is read too, as the table that its words stand in (pdf-table.ts). It has letters as they are drawn, and most signs of Bengali have no
 *    name in it: such names of people are left out, and said to be.
 */

import { plainFigure } from "#contract/rules/money/typed-figure.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import { type ColumnQuestion, maxStatementRows, type StatementColumns } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { columnsNamed, consignmentNames, isTotalWord, referenceNames } from "../../couriers/column-names.ts";
import { brokenNumber, unwrapped } from "../../couriers/excel-cells.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, type Said, say } from "../../http/answers/say.ts";
import { isPdf, readPdf } from "../../http/input/pdf/read-pdf.ts";
import { readSheets, refuseMoreThan, type Sheet } from "../../http/input/workbook.ts";
import { parcelRows, pdfTable } from "./pdf-table.ts";

export type StatementRow = {
  /** As a spreadsheet numbers it. */
  row: number;
  consignment: string;
  /** Our own number, as the courier repeats it. */
  reference: string;
  name: string;
  isNameLost?: true;
  /** The kind of row and the number of the payment, where the file has them. */
  type: string;
  cashMinor: number;
  chargesMinor: number;
  /** A cell calls it a total, and none names a parcel. */
  isTotal: boolean;
};

const names = {
  consignment: consignmentNames,
  reference: referenceNames,
  name: ["recipientname", "customername", "name", "receiver"],
  type: ["invoicetype", "type", "paymentid", "payoutid", "payoutno"],
  cash: [
    "collectedamount",
    "codamount",
    "cod",
    "collectedcod",
    "cashcollected",
    "amountcollected",
    "collected",
    "cash",
    "amount",
  ],
  payout: ["payout", "netpayable", "payable", "net", "paidamount"],
  charges: [
    "deliveryfee",
    "deliverycharge",
    "codfee",
    "codcharge",
    "additionalcharge",
    "returncharge",
    "charge",
    "charges",
    "shippingcharge",
  ],
  discounts: ["discount", "promodiscount", "compensationcost"],
};

const maxColumns = 60;
/** Names of the columns are looked for in so many rows. */
const titleRows = 15;
const maxCell = 300;
const maxMinor = 1_000_000_000;

/** `columns`: the chosen ones that were used, with all to choose from; null where the names said it. */
export type ReadTable = { rows: StatementRow[]; columns: (StatementColumns & { all: string[] }) | null };

/**
 * @param chosen columns that the owner has named now: a file without them is asked about again
 * @param kept those of the courier's earlier statements, where this one has them too
 * @throws Refusal 400: neither CSV, a workbook nor a PDF with a table, another layout, columns to ask about, or an amount that cannot be read
 */
export async function readStatement(
  bytes: Buffer,
  chosen?: StatementColumns | undefined,
  kept?: StatementColumns | undefined,
): Promise<ReadTable> {
  const limits = { maxRows: maxStatementRows, maxColumns };
  const wanted = chosen ?? kept;
  const pdf = isPdf(bytes) ? pdfTable(await readPdf(bytes), [namesColumns(wanted), namesParcels]) : undefined;
  if (pdf) refuseMoreThan(limits, pdf.sheet.header.length, pdf.sheet.rows.length);
  const sheets = pdf ? [pdf.sheet] : await readSheets(bytes, limits);
  const named = tableWith(sheets, wanted);
  if (chosen !== undefined && named === undefined) throw whichColumns(sheets, say(m.refusal_no_such_columns));
  const { header, rows: all } = named?.sheet ?? parcelTable(sheets);
  const columns = named ? { ...columnsIn(header), ...named.columns } : sureColumns(header, sheets);
  const rows = pdf ? parcelRows(pdf, marksIn(columns), amountsIn(columns)) : all;
  if (rows.length === 0) throw noRows();
  const used = named?.used;
  return {
    rows: rows
      .map(({ row, cells }) => readRow(columns, header, row, cells))
      .map((row) => (pdf ? withoutLostName(row) : row)),
    columns: used ? { ...used, all: namesOf(header).filter((name) => name !== "") } : null,
  };
}

function withoutLostName(row: StatementRow): StatementRow {
  return /\p{Script=Bengali}/u.test(row.name) ? { ...row, name: "", isNameLost: true } : row;
}

type Columns = Record<keyof typeof names, number[]>;

const marksIn = ({ consignment, reference }: Columns) => [...consignment, ...reference];
const amountsIn = ({ cash, payout, charges, discounts }: Columns) => [
  ...cash.slice(0, 1),
  ...(payout.length > 0 ? payout.slice(0, 1) : [...charges, ...discounts]),
];

function readRow(columns: Columns, header: string[], row: number, cells: string[]): StatementRow {
  const cellOf = (at: number[]) => {
    const cell = unwrapped(cells[at[0] ?? -1] ?? "");
    return cell.toUpperCase() === "N/A" ? "" : cell.slice(0, maxCell);
  };
  const [mark, ownMark] = [cellOf(columns.consignment), cellOf(columns.reference)];
  const isTotal =
    isTotalWord(mark) || isTotalWord(ownMark) || (mark + ownMark === "" && cells.some((cell) => isTotalWord(cell)));
  const [consignment, reference] = isTotal ? ["", ""] : [mark, ownMark];
  for (const number of [consignment, reference]) {
    if (brokenNumber(number)) {
      throw refused(say(m.refusal_excel_has_broken_the_number, { row: figure(row), tracking: number.slice(0, 40) }));
    }
  }
  const units = (at: number[], of: (amount: Amount) => number) =>
    at.reduce((all, one) => {
      const amount = { text: cells[one] ?? "", row, column: header[one] ?? "" };
      return all + (isTotal && plainFigure(amount.text) === undefined ? 0 : of(amount));
    }, 0);
  const cashMinor = units(columns.cash.slice(0, 1), cashIn);
  const charges =
    columns.payout.length > 0
      ? cashMinor * unitsOfPoisha - units(columns.payout.slice(0, 1), unitsIn)
      : units(columns.charges, chargeIn) - units(columns.discounts, chargeIn);
  const chargesMinor = Math.round(charges / unitsOfPoisha);
  if (!isTotal && consignment === "" && reference === "" && cashMinor === 0 && chargesMinor === 0) {
    throw refused(say(m.refusal_row_names_no_parcel_and_no_amount, { row: figure(row) }));
  }
  const type = columns.type
    .map((at) => cellOf([at]))
    .filter(Boolean)
    .join(" ")
    .slice(0, maxCell);
  return { row, consignment, reference, name: cellOf(columns.name), type, cashMinor, chargesMinor, isTotal };
}

/**
 * The sheet with parcels, from the row that names its columns.
 * @throws Refusal 400: none has them, or several have
 */
function parcelTable(sheets: Sheet[]): Sheet {
  const found = sheets.flatMap((sheet) => withoutTitles(sheet) ?? []);
  return onlyOne(found) ?? sheets[0] ?? { name: "", header: [], rows: [] };
}

function onlyOne([first, second]: Sheet[]): Sheet | undefined {
  if (first && second) {
    throw refused(say(m.refusal_the_sheets_and_both_have_parcels, { first: first.name, second: second.name }));
  }
  return first;
}

const withoutTitles = (sheet: Sheet) => fromRow(sheet, namesParcels);

/** The sheet from the row that names its columns; undefined without one. */
function fromRow({ name, header, rows }: Sheet, isHead: (cells: string[]) => boolean): Sheet | undefined {
  const all = [{ row: 1, cells: header }, ...rows];
  const at = all.slice(0, titleRows).findIndex(({ cells }) => isHead(cells));
  const [head] = all.splice(0, at + 1).slice(-1);
  return at < 0 || head === undefined ? undefined : { name, header: head.cells.map((cell) => cell.trim()), rows: all };
}

const namesParcels = (cells: string[]) =>
  columnsNamed(cells, [...names.consignment, ...names.reference]).length > 0 &&
  columnsNamed(cells, names.cash).length > 0;

/** Where the columns of each meaning are, those with the plainest name first. */
function columnsIn(header: string[]): Columns {
  return Object.fromEntries(
    Object.entries(names).map(([meaning, known]) => [meaning, columnsNamed(header, known)]),
  ) as Columns;
}

/** @throws Refusal 400 where their names do not say for sure which they are */
function sureColumns(header: string[], sheets: Sheet[]): Columns {
  const found = columnsIn(header);
  if (found.consignment.length === 0 && found.reference.length === 0) {
    throw whichColumns(sheets, say(m.refusal_no_column_has_consignment_or_order_numbers));
  }
  if (found.cash.length === 0) throw whichColumns(sheets, say(m.refusal_no_column_has_the_collected_cash));
  if (isUnsure(header, found.cash)) throw whichColumns(sheets, say(m.refusal_several_columns_may_be_the_cash));
  return found;
}

/** Each may be what was collected, what was to be collected, or what is paid out. */
const vagueNames = ["collected", "cash", "amount"];

/** Several columns of one name, or several of which none says more than that it is an amount. */
function isUnsure(header: string[], cash: number[]): boolean {
  const [first, second] = cash.map((at) => plainHead(header[at] ?? ""));
  return second !== undefined && (first === second || vagueNames.includes(first ?? ""));
}

const plainHead = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The names of the columns as the owner chooses among them: on one line, and each another one. */
function namesOf(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const name = cell
      .normalize("NFC")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, maxHead)
      .toWellFormed();
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return name === "" || times === 1 ? name : `${name} (${times})`;
  });
}

type Chosen = { sheet: Sheet; used: StatementColumns; columns: Pick<Columns, "consignment" | "reference" | "cash"> };

/**
 * The sheet with both columns, from the row that names them. A mark is looked up as a consignment and as our own number alike.
 * @throws Refusal 400: several sheets have them
 */
function tableWith(sheets: Sheet[], used: StatementColumns | undefined): Chosen | undefined {
  if (used === undefined) return undefined;
  const found = sheets.flatMap((sheet) => fromRow(sheet, namesColumns(used)) ?? []);
  const sheet = onlyOne(found);
  if (sheet === undefined) return undefined;
  const all = namesOf(sheet.header);
  const columns = { consignment: [all.indexOf(used.mark)], reference: [], cash: [all.indexOf(used.cash)] };
  return { sheet, used: { cash: used.cash, mark: used.mark }, columns };
}

/** Whether cells name both columns that the owner has chosen. */
const namesColumns = (used: StatementColumns | undefined) => (cells: string[]) => {
  const all = namesOf(cells);
  return used !== undefined && all.includes(used.cash) && all.includes(used.mark);
};

const sampleRows = 3;
const maxHead = 150;

/** The question, with what the file has: its row of names is the one with the most words. */
function whichColumns(sheets: Sheet[], message: Said): Refusal {
  const [sheet = { name: "", header: [], rows: [] }] = sheets.filter(({ rows }) => rows.length > 0);
  const words = (cells: string[]) => cells.filter((cell) => /\p{L}/u.test(cell)).length;
  const heads = [sheet.header, ...sheet.rows.map(({ cells }) => cells)].slice(0, titleRows);
  const most = Math.max(...heads.map(words));
  const { header, rows } = fromRow(sheet, (cells) => words(cells) === most) ?? sheet;
  const all = namesOf(header);
  const found = columnsIn(header);
  const nameAt = (at: number | undefined) => (at === undefined ? null : (all[at] ?? null));
  const shown = all.flatMap((name, at) => (name === "" ? [] : [at]));
  const question: ColumnQuestion = {
    columns: shown.map((at) => all[at] ?? ""),
    sample: rows
      .slice(0, sampleRows)
      .map(({ cells }) => shown.map((at) => unwrapped(cells[at] ?? "").slice(0, maxHead))),
    guess: { cash: nameAt(found.cash[0]), mark: nameAt(found.consignment[0] ?? found.reference[0]) },
  };
  if (shown.length < 2 || rows.length === 0) return refused(message);
  return new Refusal(400, message, { code: "which-columns", field: "file", data: question });
}

type Amount = { text: string; row: number; column: string };

/** Amounts are added up in ten thousandths of a taka, and rounded once. */
const decimals = 4;
const unitsOfPoisha = 100;

function cashIn(amount: Amount): number {
  const units = unitsIn(amount);
  const [whole = "", part = ""] = (plainFigure(amount.text) ?? "").split(".");
  // With three decimals 1.070 may be 1070, as some countries write it. Numbers of a workbook come with four.
  const mayBeThousands = part === "000" && /^[1-9]\d{0,2}$/.test(whole);
  if (mayBeThousands || (part.length === 3 && part !== "000")) {
    throw refused(say(m.refusal_three_decimals, placeOf(amount)));
  }
  if (units < 0) throw belowZero(amount);
  return Math.round(units / unitsOfPoisha);
}

function chargeIn(amount: Amount): number {
  const units = unitsIn(amount);
  if (units < 0) throw belowZero(amount);
  return units;
}

/** "1,070.50", "৳ 1070/-" and "১০৭০" in ten thousandths of a taka. An empty cell is nothing. */
function unitsIn(amount: Amount): number {
  const cell = amount.text.trim();
  if (cell === "" || /^(?:-+|n\/a)$/i.test(cell)) return 0;
  const typed = plainFigure(cell);
  const [, sign, whole = "0", part = ""] = /^(-?)(\d{0,8})(?:\.(\d{1,4})0*)?$/.exec(typed ?? "none") ?? [];
  const units = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, "0"));
  if (sign === undefined || units > maxMinor * unitsOfPoisha) {
    const isComma = asciiDigits(cell).includes(",");
    throw refused(isComma ? say(m.refusal_commas_group, placeOf(amount)) : say(m.refusal_no_amount, placeOf(amount)));
  }
  return sign === "-" ? -units : units;
}

const placeOf = ({ text, row, column }: Amount) => ({
  row: figure(row),
  text: text.trim().slice(0, 40),
  column: column.slice(0, 60),
});

function belowZero(amount: Amount): Refusal {
  return refused(say(m.refusal_amount_below_zero, placeOf(amount)));
}

export const noRows = () => refused(say(m.refusal_this_statement_has_no_rows));

function refused(message: Said): Refusal {
  return new Refusal(400, message, { code: "statement", field: "file" });
}
