import { toMinor, toTaka } from "#contract/money.ts";
import type { Sales } from "#contract/sales.ts";

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
const short: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };

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
      mark: inDhaka(first, short),
      label: size === 1 ? formatDate(first) : `${inDhaka(first, short)} to ${inDhaka(last, short)}`,
      orders: here.reduce((sum, day) => sum + day.orders, 0),
      amount: sumOf(here),
      before: sumOf(then),
    };
  });
}

/** `Thu Nov 19`. @param day YYYY-MM-DD in Dhaka, or a time as ISO 8601 */
export function formatDate(day: string): string {
  return inDhaka(day, { weekday: "short", month: "short", day: "numeric" });
}

function inDhaka(day: string, format: Intl.DateTimeFormatOptions): string {
  const at = new Date(day.length === "2026-11-19".length ? `${day}T00:00+06:00` : day);
  return new Intl.DateTimeFormat("en-US", { ...format, timeZone: "Asia/Dhaka" }).format(at).replace(",", "");
}

/** Taka are fractions: only poisha add up exactly. */
function sumOf(days: Sales["days"]): number {
  return toTaka(days.reduce((sum, day) => sum + toMinor(day.amount), 0));
}
