/**
 * Workbooks (XLSX). The only file that knows their libraries, and loads them when a workbook comes.
 *
 * 1. Every cell is written as a text, so that a phone keeps its first 0 and nothing is run as a formula.
 * 2. A file of some kilobytes may unpack to gigabytes: its parts are unpacked here within a limit, and only those go on to the reader.
 *    The limit is what is read without keeping other requests waiting.
 * 3. The reader makes a table up to the farthest cell that is named, so one far away is refused before.
 */
import * as m from "#messages";
import { Refusal } from "../answers/refusal.ts";
import { figure, type Said, say } from "../answers/say.ts";
import { type CsvLimits, readCsv, type Table, tableOf } from "./csv.ts";

const maxUnpackedBytes = 5 * 1024 * 1024;
const maxCells = 300_000;
/** Excel keeps so many digits of a number; the others became zeros. */
const trueDigits = 15;
/** "A1:XFD1048576". */
const longestRange = 30;
const usualColumnWidth = 18;

/** @param amounts columns, counted from 0, whose cells are written as numbers where they are some */
export async function writeWorkbook(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  amounts: ReadonlySet<number> = new Set(),
): Promise<Buffer> {
  const cells = [header, ...rows].map((row, at) =>
    row.map((value, column) =>
      at > 0 && amounts.has(column) && /^-?\d+(\.\d+)?$/.test(value)
        ? { value: Number(value), type: Number }
        : { value: spoken(value), type: String },
    ),
  );
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile(cells, { columns: header.map(() => ({ width: usualColumnWidth })) }).toBuffer();
}

/** Neither XML nor the database has control characters. */
const spoken = (value: string) => value.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, " ");

export type Sheet = Table & { name: string };

/**
 * Reads a CSV file, or the first sheet of a workbook.
 * @throws Refusal 400 when it is neither, or over the limits
 */
export async function readTable(bytes: Buffer, limits: CsvLimits): Promise<Table> {
  const [first] = await readSheets(bytes, limits);
  return first ?? { header: [], rows: [] };
}

/**
 * Reads a CSV file as one sheet without a name, or the sheets of a workbook that have cells.
 * @throws Refusal 400 when it is neither, or one of them is over the limits
 */
export async function readSheets(bytes: Buffer, limits: CsvLimits): Promise<Sheet[]> {
  if (bytes.toString("latin1", 0, 4) !== "PK\x03\x04") return [{ ...readCsv(bytes, limits), name: "" }];
  const sheets = await readWorkbook(bytes);
  return sheets
    .filter(({ data }) => data.length > 0)
    .map(({ sheet, data }) => ({ ...sheetTable(data, limits), name: sheet }));
}

function sheetTable(data: unknown[][], limits: CsvLimits): Table {
  const [header = [], ...records] = data.map((cells) => cells.map(textOf));
  refuseMoreThan(limits, header.length, records.length);
  return tableOf(header, records);
}

/** @throws Refusal 400 */
export function refuseMoreThan(limits: CsvLimits, columns: number, rows: number): void {
  if (columns > limits.maxColumns) {
    throw unreadable(
      say(m.refusal_a_file_may_have_at_most_columns, {
        columns: figure(limits.maxColumns),
        found: figure(columns),
      }),
    );
  }
  if (rows > limits.maxRows) {
    throw unreadable(say(m.refusal_a_file_may_have_at_most_rows, { rows: figure(limits.maxRows) }));
  }
}

async function readWorkbook(bytes: Buffer): Promise<{ sheet: string; data: unknown[][] }[]> {
  try {
    const { default: readXlsxFile } = await import("read-excel-file/universal");
    return await readXlsxFile(new Blob([await withinLimit(bytes)]));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreadable(say(m.refusal_this_workbook_cannot_be_read));
  }
}

async function withinLimit(bytes: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { unzipSync, zipSync } = await import("fflate");
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > maxUnpackedBytes) throw unreadable(say(m.refusal_this_workbook_is_too_large));
      return true;
    },
  });
  const cells = Object.values(parts).reduce((sum, part) => sum + cellsUpToFarthest(Buffer.from(part).toString()), 0);
  if (cells > maxCells) throw farAway();
  return zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>;
}

/** By the attributes of a sheet that name cells and ranges: "B7", "A1:XFD1048576". */
function cellsUpToFarthest(xml: string): number {
  if (!xml.includes("sheetData")) return 0;
  let [widest, lowest] = [1, 1];
  for (const [, named = ""] of xml.matchAll(/\sr(?:ef)?\s*=\s*["']([^"']*)["']/g)) {
    if (named.length > longestRange) throw farAway();
    for (const [, letters = "", row] of named.matchAll(/(?<![A-Z])([A-Z]{1,3})(\d{1,7})(?!\d)/gi)) {
      const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      widest = Math.max(widest, column);
      lowest = Math.max(lowest, Number(row));
    }
  }
  return widest * lowest;
}

const farAway = () => unreadable(say(m.refusal_this_workbook_has_cells_too_far_away));

/** A sum such as 10.700000000000001 is 10.7. A number that has lost digits shows it, as 1.5e+21 does. */
function textOf(cell: unknown): string {
  if (typeof cell === "number" && Math.abs(cell) >= 10 ** trueDigits) return cell.toExponential();
  if (typeof cell === "number") {
    const text = String(Number(cell.toFixed(4)));
    // So that nobody takes its point for one between thousands.
    return /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? "" : spoken(String(cell));
}

function unreadable(message: Said): Refusal {
  return new Refusal(400, message, { code: "workbook", field: "file" });
}
