// A report as a table for spreadsheets: one row for each row of the report, then the sums. Amounts in taka.
import type { Report, ReportFigures, ReportRow, ReportSplit, SearchReport } from "#contract/wire/books/reports.ts";

type Column = { head: string; cell: (figures: ReportFigures) => string };

const taka = (amount: number | null) => (amount === null ? "" : amount.toFixed(2));
const percent = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1));

const columns: Column[] = [
  { head: "Orders", cell: ({ orders }) => String(orders) },
  { head: "Pieces", cell: ({ pieces }) => String(pieces) },
  { head: "Sold", cell: ({ sold }) => taka(sold) },
  { head: "Of it delivery", cell: ({ charged }) => taka(charged) },
  { head: "Discounts", cell: ({ discount }) => taka(discount) },
  { head: "Paid with credit", cell: ({ credit }) => taka(credit) },
  { head: "Lowered by planned sales", cell: ({ saleOff }) => taka(saleOff) },
  { head: "Tax", cell: ({ tax }) => taka(tax) },
  { head: "Cost", cell: ({ cost }) => taka(cost) },
  { head: "Delivery paid", cell: ({ delivery }) => taka(delivery) },
  { head: "Lost to refusals", cell: ({ lost }) => taka(lost) },
  { head: "Profit", cell: ({ profit }) => taka(profit) },
  {
    head: "Profit %",
    cell: ({ profit, sold, uncostedSold }) => (profit === null ? "" : percent(profit, sold - uncostedSold)),
  },
  { head: "Pieces without a cost", cell: ({ uncosted }) => String(uncosted) },
  { head: "Refused orders", cell: ({ refused }) => String(refused) },
  { head: "Refused %", cell: ({ refused, orders }) => percent(refused, orders + refused) },
  { head: "Refused pieces", cell: ({ refusedPieces }) => String(refusedPieces) },
  { head: "Refunds", cell: ({ refunded }) => taka(refunded) },
  { head: "Arrived dead", cell: ({ dead }) => String(dead) },
  { head: "Lost in the shop", cell: ({ wasted }) => String(wasted) },
  { head: "Lost in the shop, cost", cell: ({ wastedCost }) => taka(wastedCost) },
  { head: "Died while growing", cell: ({ grownLost }) => String(grownLost) },
];
const comparedHead = ["Orders before", "Sold before", "Profit before"];
const comparedCells = ({ orders, sold, profit }: ReportRow["before"]) => [String(orders), taka(sold), taka(profit)];

const splitHeads: Record<ReportSplit, string> = {
  product: "Product",
  category: "Category",
  district: "District",
  courier: "Courier",
  source: "Source",
  offer: "Offer",
  day: "Day",
};
const noCourier = "No courier";

export type ReportTable = { header: string[]; rows: string[][]; amounts: Set<number> };

export function reportTable({ rows, totals, totalsBefore }: Report, split: ReportSplit): ReportTable {
  const header = [splitHeads[split], ...columns.map(({ head }) => head), ...comparedHead];
  const cellsOf = (figures: ReportFigures, before: ReportRow["before"]) => [
    ...columns.map(({ cell }) => cell(figures)),
    ...comparedCells(before),
  ];
  return {
    header,
    rows: [
      ...rows.map((row) => [labelOf(row, split), ...cellsOf(row.figures, row.before)]),
      ["All", ...cellsOf(totals, totalsBefore)],
    ],
    amounts: new Set(header.map((_, at) => at).slice(1)),
  };
}

const searchHeads = ["Search", "Searched", "Before", "Found", "Close matches"];

/** Searches of shoppers, with the number of products that each found when it was last asked. */
export function searchTable({ searches, total, totalBefore }: SearchReport): ReportTable {
  return {
    header: searchHeads,
    rows: [
      ...searches.map(({ query, count, before, results, closest }) => [
        query,
        ...[count, before, results, closest].map(String),
      ]),
      ["All", String(total), String(totalBefore), "", ""],
    ],
    amounts: new Set(searchHeads.map((_, at) => at).slice(1)),
  };
}

function labelOf({ key, name, bengaliName }: ReportRow, split: ReportSplit): string {
  if (split === "courier" && key === "") return noCourier;
  return [name, bengaliName].filter(Boolean).join(" ") || key;
}
