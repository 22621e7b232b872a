// Periods of reports: days in Dhaka as YYYY-MM-DD, both ends included. Pure.
import { dayMs } from "#contract/rules/dhaka.ts";
import { daysOfPeriod } from "#contract/wire/books/reports.ts";

export type Period = { from: string; to: string };
/** Rows of sums: of days, or of months by their first days. `times`: -1 if they are taken out of another span. */
export type Span = Period & { grain: "day" | "month"; times: 1 | -1 };

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => monthOf(plusDays(monthOf(day), 31));

/** The one of the same length just before it; of whole months, as many months. */
export function periodBefore({ from, to }: Period): Period {
  const end = plusDays(from, -1);
  const after = plusDays(to, 1);
  if (from !== monthOf(from) || after !== monthOf(after)) {
    return { from: plusDays(from, -daysOfPeriod({ from, to })), to: end };
  }
  const months = 12 * (yearOf(after) - yearOf(from)) + monthNumber(after) - monthNumber(from);
  const first = new Date(Date.UTC(yearOf(from), monthNumber(from) - 1 - months, 1));
  return { from: first.toISOString().slice(0, 10), to: end };
}

/**
 * Whole months as months. Of a month that is cut, its days; or the whole month without the days outside, where those are fewer.
 */
export function spansOf({ from, to }: Period): Span[] {
  const spans: Span[] = [];
  const months: Period = { from: monthOf(from), to: plusDays(nextMonth(to), -1) };
  if (monthOf(from) === monthOf(to) && daysOfPeriod({ from, to }) < mostWithin)
    return [{ grain: "day", times: 1, from, to }];
  if (from !== months.from) {
    const end = plusDays(nextMonth(from), -1);
    const isWithout = daysOfPeriod({ from, to: end }) >= mostWithin;
    if (isWithout) spans.push({ grain: "day", times: -1, from: months.from, to: plusDays(from, -1) });
    else {
      spans.push({ grain: "day", times: 1, from, to: end });
      months.from = plusDays(end, 1);
    }
  }
  if (to !== months.to) {
    const start = monthOf(to);
    const isWithout = daysOfPeriod({ from: start, to }) >= mostWithin;
    if (isWithout) spans.push({ grain: "day", times: -1, from: plusDays(to, 1), to: months.to });
    else {
      spans.push({ grain: "day", times: 1, from: start, to });
      months.to = plusDays(start, -1);
    }
  }
  if (months.from < months.to) spans.push({ grain: "month", times: 1, ...months });
  return spans;
}

/** From so many days of a month on, those outside are fewer. */
const mostWithin = 16;

export function daysIn(period: Period): string[] {
  return Array.from({ length: daysOfPeriod(period) }, (_, at) => plusDays(period.from, at));
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthNumber = (day: string) => Number(day.slice(5, 7));
