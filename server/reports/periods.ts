// Periods of reports: days in Dhaka as YYYY-MM-DD, both ends included. Pure.
import { dayMs } from "#contract/rules/dhaka.ts";
import { daysOfPeriod } from "#contract/wire/books/reports.ts";

export type Period = { from: string; to: string };
/** Rows of sums: of days, or of months by their first days. */
export type Span = Period & { grain: "day" | "month" };

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

/** Whole months as months, and the days around them. */
export function spansOf({ from, to }: Period): Span[] {
  const first = from === monthOf(from) ? from : nextMonth(from);
  const end = monthOf(plusDays(to, 1));
  if (first >= end) return [{ grain: "day", from, to }];
  const spans: Span[] = [{ grain: "month", from: first, to: plusDays(end, -1) }];
  if (from < first) spans.push({ grain: "day", from, to: plusDays(first, -1) });
  if (end <= to) spans.push({ grain: "day", from: end, to });
  return spans;
}

export function daysIn(period: Period): string[] {
  return Array.from({ length: daysOfPeriod(period) }, (_, at) => plusDays(period.from, at));
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthNumber = (day: string) => Number(day.slice(5, 7));
