/**
 * Tables as CSV. The only file that knows the CSV libraries.
 *
 * 1. Files are UTF-8 with a byte order mark and CR LF line ends, so that spreadsheets show Bengali correctly.
 * 2. Spreadsheets run cells that begin with = + - @ as formulas, and those that split at semicolons, tabs, bars or line
 *    breaks see more beginnings. So an apostrophe is written before each such sign, and before an apostrophe in such a
 *    place; reading removes exactly those. Every cell is read back letter for letter. A number such as -2 or -0.20 is none of them.
 * 3. A first line `sep=;`, which spreadsheets write, names what separates the columns and is no row. Empty columns and cells at the
 *    end, which they leave behind, are left out.
 * 4. Too many columns or rows, or an endless row, are refused without reading the rest of the file. So are more cells than
 *    a file within the limits has: a file of nothing but commas would keep other requests waiting.
 */
import { setImmediate } from "node:timers/promises";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import * as m from "#messages";
import { Refusal } from "../answers/refusal.ts";
import { figure, type Said, say } from "../answers/say.ts";

const format = { record_delimiter: "windows", quoted_match: /\s/ } as const;
const rowsPerTurn = 200;
const maxRowLength = 1_000_000;

/** `row` as a spreadsheet numbers it: the header is row 1. */
type CsvRow = { row: number; cells: string[] };
export type Table = { header: string[]; rows: CsvRow[] };
/** `maxRows` without the header; empty ones count. */
export type CsvLimits = { maxRows: number; maxColumns: number };

/** Yields to other requests while it writes a long table. */
export async function writeCsv(header: readonly string[], rows: Iterable<readonly string[]>): Promise<string> {
  const written = [csvHeader(header)];
  let batch: (readonly string[])[] = [];
  for (const cells of rows) {
    batch.push(cells);
    if (batch.length < rowsPerTurn) continue;
    written.push(csvRows(batch));
    batch = [];
    await setImmediate();
  }
  return [...written, csvRows(batch)].join("");
}

/** The first part of a file that is written in parts. */
export function csvHeader(header: readonly string[]): string {
  return `\ufeff${stringify([header], format)}`;
}

/** The next rows of a file that is written in parts. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(withoutFormula)),
    format,
  );
}

/**
 * Reads a file as a header and rows of texts, without empty rows.
 * @throws Refusal 400 when it is no CSV in UTF-8 (the message says what it is instead), or over the limits
 */
export function readCsv(bytes: Buffer, limits: CsvLimits): Table {
  const { text, separator } = withoutSeparatorLine(decode(bytes));
  const delimiter = separator ?? delimiterOf(text);
  refuseTooManyCells(text, delimiter, limits);
  const [header = [], ...records] = parseRecords(text, delimiter, limits.maxRows + 2);
  const [only] = header;
  if (header.length === 1 && only?.includes("\t")) {
    throw notCsv(say(m.refusal_the_columns_of_this_file_are_separated_by));
  }
  if (header.length > limits.maxColumns) {
    throw notCsv(
      say(m.refusal_a_file_may_have_at_most_columns, {
        columns: figure(limits.maxColumns),
        found: figure(header.length),
      }),
    );
  }
  if (records.length > limits.maxRows) {
    throw notCsv(say(m.refusal_a_file_may_have_at_most_rows, { rows: figure(limits.maxRows) }));
  }
  return tableOf(header, records);
}

/** @param records as read; an apostrophe that {@link csvRows} has written before a sign is removed */
export function tableOf(header: readonly string[], records: readonly string[][]): Table {
  const rows = records
    .map((cells, at) => ({ row: at + 2, cells: cells.map(withFormula) }))
    .filter(({ cells }) => cells.some(Boolean));
  const names = header.map((name) => name.trim());
  const isUsed = (at: number) => names[at] !== "" || rows.some(({ cells }) => (cells[at] ?? "").trim() !== "");
  let width = names.length;
  while (width > 0 && !isUsed(width - 1)) width -= 1;
  return {
    header: names.slice(0, width),
    rows: rows.map(({ row, cells }) => ({ row, cells: withoutEmptyEnd(cells, width) })),
  };
}

/** Cells beyond the header stay if they hold anything: the reader says so. */
function withoutEmptyEnd(cells: string[], width: number): string[] {
  let length = cells.length;
  while (length > width && cells[length - 1]?.trim() === "") length -= 1;
  return cells.slice(0, length);
}

function withoutSeparatorLine(text: string): { text: string; separator: string | undefined } {
  const [line, separator] = /^"?sep=([,;|\t])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  return { text: line === undefined ? text : text.slice(line.length), separator };
}

/** Spreadsheets of some countries separate columns by semicolons. Column names contain neither. A title above them may have none. */
function delimiterOf(text: string): "," | ";" {
  const separated =
    text
      .slice(0, maxRowLength)
      .split(/[\r\n]/)
      .find((line) => /[,;]/.test(line)) ?? "";
  return separated.includes(";") && !separated.includes(",") ? ";" : ",";
}

function refuseTooManyCells(text: string, delimiter: string, { maxRows, maxColumns }: CsvLimits): void {
  const cells = text.replace(/"[^"]*"/g, "").split(delimiter).length;
  if (cells > (maxRows + 2) * maxColumns) {
    throw notCsv(
      say(m.refusal_a_file_may_have_at_most_columns_and_rows, { columns: figure(maxColumns), rows: figure(maxRows) }),
    );
  }
}

function parseRecords(text: string, delimiter: string, most: number): string[][] {
  // ="0123", by which programs keep a spreadsheet from cutting zeros, is no cell of CSV as it stands.
  const quoted = text.replace(/(?<=^|[,;\r\n])="([^"\r\n]*)"(?=[,;\r\n]|$)/g, '"=""$1"""');
  const options = { relax_column_count: true, max_record_size: maxRowLength, to: most, delimiter };
  try {
    return parse(quoted, { ...options, record_delimiter: ["\r\n", "\n", "\r"] });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      throw notCsv(say(m.refusal_a_row_of_this_file_is_too_long));
    }
    throw notCsv(
      "lines" in error
        ? say(m.refusal_quotes_broken_near, { line: figure(Number(error.lines)) })
        : say(m.refusal_quotes_broken),
    );
  }
}

function decode(bytes: Buffer): string {
  if (bytes.length === 0) throw notCsv(say(m.refusal_the_file_is_empty));
  const start = bytes.toString("latin1", 0, 4);
  if (start === "PK\x03\x04" || start === "\xd0\xcf\x11\xe0") {
    throw notCsv(say(m.refusal_this_is_a_workbook_not_a_csv_file));
  }
  if (start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff") || bytes.includes(0)) throw notUtf8();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

function notUtf8(): Refusal {
  return notCsv(say(m.refusal_the_file_is_not_in_utf_8_so_its_bengali));
}

function notCsv(message: Said): Refusal {
  return new Refusal(400, message, { code: "csv", field: "file" });
}

// East Asian spreadsheets read the full-width signs as formulas too.
function withoutFormula(cell: string): string {
  if (/^-\d+(\.\d\d)?$/.test(cell)) return cell;
  return cell.replace(/(?=[=+\-@'＝＋－＠])(?<=^|[;|\t\r\n] *)|^(?=[\t\r\n])/g, "'");
}

function withFormula(cell: string): string {
  return cell.replace(/'(?=[=+\-@'＝＋－＠])(?<=(?:^|[;|\t\r\n] *)')|^'(?=[\t\r\n])/g, "");
}
