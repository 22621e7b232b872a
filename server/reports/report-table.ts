// A report as a table for spreadsheets: one row for each row of the report, then the sums. Amounts in taka.
import type { Language } from "#contract/rules/constants.ts";
import type { OrderSource } from "#contract/rules/office/lists.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { Report, ReportFigures, ReportRow, ReportSplit, SearchReport } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { sourceNames } from "#messages/names.ts";

/** A sentence without values, in the language that is asked. */
type Word = typeof m.reports_day;
type Column = { head: Word; cell: (figures: ReportFigures) => string };

const taka = (amount: number | null) => (amount === null ? "" : amount.toFixed(2));
const percent = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1));

const columns: Column[] = [
  { head: m.reports_file_orders, cell: ({ orders }) => String(orders) },
  { head: m.reports_file_pieces, cell: ({ pieces }) => String(pieces) },
  { head: m.reports_file_sold, cell: ({ sold }) => taka(sold) },
  { head: m.reports_file_charged, cell: ({ charged }) => taka(charged) },
  { head: m.reports_file_discounts, cell: ({ discount }) => taka(discount) },
  { head: m.reports_file_credit, cell: ({ credit }) => taka(credit) },
  { head: m.reports_file_sale_off, cell: ({ saleOff }) => taka(saleOff) },
  { head: m.reports_file_tax, cell: ({ tax }) => taka(tax) },
  { head: m.reports_file_cost, cell: ({ cost }) => taka(cost) },
  { head: m.reports_file_delivery, cell: ({ delivery }) => taka(delivery) },
  { head: m.reports_file_lost, cell: ({ lost }) => taka(lost) },
  { head: m.reports_file_profit, cell: ({ profit }) => taka(profit) },
  {
    head: m.reports_file_profit_percent,
    cell: ({ profit, sold, uncostedSold }) => (profit === null ? "" : percent(profit, sold - uncostedSold)),
  },
  { head: m.reports_file_uncosted, cell: ({ uncosted }) => String(uncosted) },
  { head: m.reports_file_refused, cell: ({ refused }) => String(refused) },
  { head: m.reports_file_refused_percent, cell: ({ refused, orders }) => percent(refused, orders + refused) },
  { head: m.reports_file_refused_pieces, cell: ({ refusedPieces }) => String(refusedPieces) },
  { head: m.reports_file_refunds, cell: ({ refunded }) => taka(refunded) },
  { head: m.reports_file_dead, cell: ({ dead }) => String(dead) },
  { head: m.reports_file_wasted, cell: ({ wasted }) => String(wasted) },
  { head: m.reports_file_wasted_cost, cell: ({ wastedCost }) => taka(wastedCost) },
  { head: m.reports_file_grown_lost, cell: ({ grownLost }) => String(grownLost) },
];
const comparedHead: Word[] = [m.reports_file_orders_before, m.reports_file_sold_before, m.reports_file_profit_before];
const comparedCells = ({ orders, sold, profit }: ReportRow["before"]) => [String(orders), taka(sold), taka(profit)];

const splitHeads: Record<ReportSplit, Word> = {
  product: m.product,
  category: m.reports_category,
  district: m.reports_district,
  courier: m.reports_courier,
  source: m.reports_source,
  offer: m.reports_offer,
  day: m.reports_day,
};
export type ReportTable = { header: string[]; rows: string[][]; amounts: Set<number> };

/** Heads and words in the office's language; figures are plain numbers in both. */
export function reportTable({ rows, totals, totalsBefore }: Report, split: ReportSplit, locale: Language): ReportTable {
  const header = [splitHeads[split], ...columns.map(({ head }) => head), ...comparedHead].map((head) =>
    head({}, { locale }),
  );
  const cellsOf = (figures: ReportFigures, before: ReportRow["before"]) => [
    ...columns.map(({ cell }) => cell(figures)),
    ...comparedCells(before),
  ];
  return {
    header,
    rows: [
      ...rows.map((row) => [labelOf(row, split, locale), ...cellsOf(row.figures, row.before)]),
      [m.reports_file_all({}, { locale }), ...cellsOf(totals, totalsBefore)],
    ],
    amounts: new Set(header.map((_, at) => at).slice(1)),
  };
}

const searchHeads: Word[] = [
  m.reports_file_search,
  m.reports_file_searched,
  m.reports_file_before,
  m.reports_file_found,
  m.reports_file_close,
];

/** Searches of shoppers, with the number of products that each found when it was last asked. */
export function searchTable({ searches, total, totalBefore }: SearchReport, locale: Language): ReportTable {
  return {
    header: searchHeads.map((head) => head({}, { locale })),
    rows: [
      ...searches.map(({ query, count, before, results, closest }) => [
        query,
        ...[count, before, results, closest].map(String),
      ]),
      [m.reports_file_all({}, { locale }), String(total), String(totalBefore), "", ""],
    ],
    amounts: new Set(searchHeads.map((_, at) => at).slice(1)),
  };
}

function labelOf({ key, name, bengaliName }: ReportRow, split: ReportSplit, locale: Language): string {
  if (split === "courier" && key === "") return m.reports_no_courier({}, { locale });
  if (split === "source") return sourceNames[key as OrderSource]?.({}, { locale }) ?? key;
  if (locale === "bn") return shownName(locale, { name, bengaliName }) || key;
  return [name, bengaliName].filter(Boolean).join(" ") || key;
}
