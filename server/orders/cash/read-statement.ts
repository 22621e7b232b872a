/**
 * Reads a courier's statement.
 *
 * 1. Columns are found by their names in any order: each courier has its own, and they change.
 * 2. Where a column says what is paid out, the charges are the cash less that, so that they always add up to the bank's amount.
 *    Elsewhere they are the sum of the columns of charges, less discounts.
 * 3. An amount that cannot be read is refused with its row: a guess would be money.
 */
import { maxStatementRows } from "#contract/courier-cash.ts";
import { asciiDigits } from "#contract/text.ts";
import { columnsNamed, consignmentNames, referenceNames } from "../../couriers/column-names.ts";
import { Refusal } from "../../http/refusal.ts";
import { readTable } from "../../http/workbook.ts";

export type StatementRow = {
  /** As a spreadsheet numbers it. */
  row: number;
  consignment: string;
  /** Our own number, as the courier repeats it. */
  reference: string;
  name: string;
  /** The kind of row and the number of the payment, where the file has them. */
  type: string;
  cashMinor: number;
  chargesMinor: number;
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
const maxCell = 300;
const maxMinor = 1_000_000_000;

/** @throws Refusal 400: neither CSV nor a workbook, another layout, or an amount that cannot be read */
export async function readStatement(bytes: Buffer): Promise<StatementRow[]> {
  const { header, rows } = await readTable(bytes, { maxRows: maxStatementRows, maxColumns });
  const columns = columnsOf(header);
  if (rows.length === 0) throw refused("This statement has no rows.");
  return rows.map(({ row, cells }) => {
    const text = (at: number[]) =>
      at
        .map((one) => (cells[one] ?? "").trim())
        .filter((cell) => cell !== "" && cell.toUpperCase() !== "N/A")
        .join(" ")
        .slice(0, maxCell);
    const sum = (at: number[]) => at.reduce((all, one) => all + amountIn(cells[one] ?? "", row, header[one] ?? ""), 0);
    const cashMinor = sum(columns.cash.slice(0, 1));
    const chargesMinor =
      columns.payout.length > 0
        ? cashMinor - sum(columns.payout.slice(0, 1))
        : sum(columns.charges) - sum(columns.discounts);
    const [consignment, reference] = [text(columns.consignment.slice(0, 1)), text(columns.reference.slice(0, 1))];
    if (consignment === "" && reference === "" && cashMinor === 0 && chargesMinor === 0) {
      throw refused(`Row ${row} names no parcel and no amount.`);
    }
    const [name, type] = [text(columns.name.slice(0, 1)), text(columns.type)];
    return { row, consignment, reference, name, type, cashMinor, chargesMinor };
  });
}

type Columns = Record<keyof typeof names, number[]>;

/** Where the columns of each meaning are, those with the plainest name first. */
function columnsOf(header: string[]): Columns {
  const found = Object.fromEntries(
    Object.entries(names).map(([meaning, known]) => [meaning, columnsNamed(header, known)]),
  ) as Columns;
  if (found.consignment.length === 0 && found.reference.length === 0) {
    throw refused("No column has consignment or order numbers: is this a courier's statement?");
  }
  if (found.cash.length === 0) throw refused("No column has the collected cash: is this a courier's statement?");
  return found;
}

/** "1,070.50", "৳ 1070" and "১০৭০" as poisha. An empty cell is nothing. */
function amountIn(cell: string, row: number, column: string): number {
  const text = asciiDigits(cell)
    .replace(/৳|tk\.?|bdt/gi, "")
    .replace(/[\s,]/g, "");
  if (text === "" || text === "-" || text.toUpperCase() === "N/A") return 0;
  const [, sign, whole, part = ""] = /^([+-]?)(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  const minor = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (whole === undefined || minor > maxMinor) {
    throw refused(`Row ${row}: '${cell.slice(0, 40)}' in ${column.slice(0, 60)} is not an amount.`);
  }
  return sign === "-" ? -minor : minor;
}

function refused(message: string): Refusal {
  return new Refusal(400, message, { code: "statement", field: "file" });
}
