// The values that the reports' charts show: of sales, and of searches.
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { Report, SearchReport } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { showCount, showTaka } from "#web/ui/figures.ts";
import { wholeTaka } from "../kit/whole-taka.ts";
import { type ChartPoint, pointsOf, unitOf } from "./report-points.ts";

/** Two bars at a place; null: not known. `said` under the pointer, `cells` in the table behind the chart. */
export type ShownPoint = { mark: string; label: string; bars: [number, number | null]; said: string; cells: string[] };

/** `names` of the two bars, `columns` of the table, `least`: as high as the axis is at least. */
export type Chart = {
  points: ShownPoint[];
  title: string;
  names: [string, string];
  columns: string[];
  least: number;
  unit: "taka" | "count";
};

const titles = { day: m.reports_by_day, week: m.reports_by_week, month: m.reports_by_month };

type SalesDay = Report["days"][number];

export function chartOfSales(days: readonly SalesDay[]): Chart {
  return {
    points: pointsOf(days).map(salesPoint),
    title: titles[unitOf(days)](),
    names: [m.reports_sold(), m.reports_profit()],
    columns: [m.orders(), m.reports_sold(), m.reports_profit(), m.reports_lost()],
    least: 100,
    unit: "taka",
  };
}

function salesPoint({ mark, label, days }: ChartPoint<SalesDay>): ShownPoint {
  // Taka are fractions: only poisha add up exactly.
  const sum = (of: (day: SalesDay) => number) => toTaka(days.reduce((total, day) => total + toMinor(of(day)), 0));
  const isKnown = days.some(({ profit, sold }) => profit !== null && sold > 0) || days.every(({ sold }) => sold === 0);
  const orders = showCount(days.reduce((total, day) => total + day.orders, 0));
  const [sold, lost] = [sum((day) => day.sold), sum((day) => day.lost)];
  const profit = isKnown ? sum((day) => day.profit ?? 0) : null;
  const said = { label, sold: wholeTaka(sold), orders };
  return {
    ...{ mark, label, bars: [sold, profit] },
    said: profit === null ? m.reports_point(said) : m.reports_point_profit({ ...said, profit: wholeTaka(profit) }),
    cells: [orders, showTaka(sold), profit === null ? m.reports_dash() : showTaka(profit), showTaka(lost)],
  };
}

export function chartOfSearches(days: SearchReport["days"]): Chart {
  return {
    points: pointsOf(days).map(({ mark, label, days: group }) => {
      const count = group.reduce((total, day) => total + day.count, 0);
      const nothing = group.reduce((total, day) => total + day.withoutResult, 0);
      const cells = [showCount(count), showCount(nothing)];
      const said = m.reports_point_searches({ label, count: showCount(count), nothing: showCount(nothing) });
      return { mark, label, bars: [count, nothing], said, cells };
    }),
    title: titles[unitOf(days)](),
    names: [m.reports_all_searches(), m.reports_nothing()],
    columns: [m.reports_all_searches(), m.reports_nothing()],
    least: 4,
    unit: "count",
  };
}
