import * as m from "#messages";
import { inDigits, showMonth } from "#web/ui/figures.ts";

/** One place on a chart: the days that it stands for, `mark` under it. */
export type ChartPoint<Day> = { mark: string; label: string; days: Day[] };
type Dated = { date: string };
export type PointUnit = "day" | "week" | "month";

const mostDays = 31;
const mostWeeks = 26;

export function unitOf(days: readonly Dated[]): PointUnit {
  if (days.length <= mostDays) return "day";
  return days.length <= 7 * mostWeeks ? "week" : "month";
}

export function pointsOf<Day extends Dated>(days: readonly Day[]): ChartPoint<Day>[] {
  const unit = unitOf(days);
  if (unit === "month") {
    return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, group]) => ({
      ...{ mark: showMonth(Number(month.slice(5))), label: shownMonth(month), days: group },
    }));
  }
  const size = unit === "day" ? 1 : 7;
  // Weeks are counted back from the end, so that the last one is whole.
  const first = days.length % size;
  const groups = first === 0 ? [] : [days.slice(0, first)];
  for (let at = first; at < days.length; at += size) groups.push(days.slice(at, at + size));
  return groups.map((group) => {
    const [start, end] = [shortDay(group[0]), shortDay(group.at(-1))];
    return { mark: start, label: start === end ? start : m.dash_from_to({ from: start, to: end }), days: group };
  });
}

/** @param month YYYY-MM */
export function shownMonth(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return m.reports_month_of({ month: showMonth(Number(number)), year: inDigits(year) });
}

/** @param day YYYY-MM-DD */
export function shownDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return m.day_in_short({ day: inDigits(Number(date)), month: showMonth(Number(month)), year: inDigits(year) });
}

function shortDay(day: Dated | undefined): string {
  const [, month = "", date = ""] = (day?.date ?? "").split("-");
  return m.dash_short_day({ month: showMonth(Number(month)), day: inDigits(Number(date)) });
}
