import { dayInDhaka, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { Sales } from "#contract/wire/books/sales.ts";
import * as m from "#messages";
import { inDigits, showMonth, showWeekday } from "#web/ui/figures.ts";

/** One place on the chart and one row of its table: a day, or a week of a long period. Amounts in taka. */
export type SalesPoint = {
  /** `Nov 19`, under the chart. */
  mark: string;
  /** `Thu Nov 19`, or a week: `Nov 13 to Nov 19`. */
  label: string;
  orders: number;
  amount: number;
  before: number;
};

/** From this many days on a line of single days is a thicket. */
const weeklyFromDays = 180;
const daysOfWeek = 7;

export function pointsOf({ days, before }: Pick<Sales, "days" | "before">): SalesPoint[] {
  const size = days.length < weeklyFromDays ? 1 : daysOfWeek;
  // Weeks are counted back from today, so that the last one is whole; the days left over go to the first.
  const groups = Math.floor(days.length / size);
  const left = days.length - groups * size;
  return Array.from({ length: groups }, (_, index) => {
    const [start, end] = [index === 0 ? 0 : left + index * size, left + (index + 1) * size];
    const [here, then] = [days.slice(start, end), before.slice(start, end)];
    const [first, last] = [here[0]?.date ?? "", here.at(-1)?.date ?? ""];
    return {
      mark: shortDate(first),
      label: size === 1 ? formatDate(first) : m.dash_from_to({ from: shortDate(first), to: shortDate(last) }),
      orders: here.reduce((sum, day) => sum + day.orders, 0),
      amount: sumOf(here),
      before: sumOf(then),
    };
  });
}

/** `Thu Nov 19`. @param day YYYY-MM-DD in Dhaka, or a time as ISO 8601 */
export function formatDate(day: string): string {
  return m.dash_weekday_day({ weekday: showWeekday(timeOf(day)), ...partsOf(day) });
}

/** `Nov 19` */
function shortDate(day: string): string {
  return m.dash_short_day(partsOf(day));
}

function partsOf(day: string): { month: string; day: string } {
  const [, month = "", date = ""] = dayInDhaka(new Date(timeOf(day))).split("-");
  return { month: showMonth(Number(month)), day: inDigits(Number(date)) };
}

function timeOf(day: string): string {
  return day.length === "2026-11-19".length ? startOfDhakaDay(day).toISOString() : day;
}

/** Taka are fractions: only poisha add up exactly. */
function sumOf(days: Sales["days"]): number {
  return toTaka(days.reduce((sum, day) => sum + toMinor(day.amount), 0));
}
