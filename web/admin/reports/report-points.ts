import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { Report } from "#contract/wire/books/reports.ts";
import * as m from "#messages";
import { inDigits, showMonth } from "#web/ui/figures.ts";

/** One place on the chart and one row of its table. Amounts in taka; the profit is null while no cost is known. */
export type ReportPoint = {
  mark: string;
  label: string;
  orders: number;
  sold: number;
  profit: number | null;
  lost: number;
};
type Day = Report["days"][number];
export type PointUnit = "day" | "week" | "month";

const mostDays = 31;
const mostWeeks = 26;

export function unitOf(days: readonly Day[]): PointUnit {
  if (days.length <= mostDays) return "day";
  return days.length <= 7 * mostWeeks ? "week" : "month";
}

export function pointsOf(days: readonly Day[]): ReportPoint[] {
  const unit = unitOf(days);
  if (unit === "month") return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()].map(monthPoint);
  const size = unit === "day" ? 1 : 7;
  // Weeks are counted back from the end, so that the last one is whole.
  const first = days.length % size;
  const groups = first === 0 ? [] : [days.slice(0, first)];
  for (let at = first; at < days.length; at += size) groups.push(days.slice(at, at + size));
  return groups.map((group) => {
    const [start, end] = [shortDay(group[0]), shortDay(group.at(-1))];
    return { mark: start, label: start === end ? start : m.dash_from_to({ from: start, to: end }), ...sumOf(group) };
  });
}

/** @param month YYYY-MM */
export function shownMonth(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return m.reports_month_of({ month: showMonth(Number(number)), year: inDigits(year) });
}

function monthPoint(group: Day[]): ReportPoint {
  const month = (group[0]?.date ?? "").slice(0, 7);
  return { mark: showMonth(Number(month.slice(5))), label: shownMonth(month), ...sumOf(group) };
}

/** @param day YYYY-MM-DD */
export function shownDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return m.day_in_short({ day: inDigits(Number(date)), month: showMonth(Number(month)), year: inDigits(year) });
}

function shortDay(day: Day | undefined): string {
  const [, month = "", date = ""] = (day?.date ?? "").split("-");
  return m.dash_short_day({ month: showMonth(Number(month)), day: inDigits(Number(date)) });
}

/** Taka are fractions: only poisha add up exactly. */
function sumOf(group: readonly Day[]) {
  const sum = (of: (day: Day) => number) => toTaka(group.reduce((total, day) => total + toMinor(of(day)), 0));
  const isKnown =
    group.some(({ profit, sold }) => profit !== null && sold > 0) || group.every(({ sold }) => sold === 0);
  return {
    orders: group.reduce((total, { orders }) => total + orders, 0),
    sold: sum(({ sold }) => sold),
    profit: isKnown ? sum(({ profit }) => profit ?? 0) : null,
    lost: sum(({ lost }) => lost),
  };
}
