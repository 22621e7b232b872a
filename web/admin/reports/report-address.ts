// The address of the reports names the period, what it is split by, which figures.
import { useSearchParams } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { ReportSplit } from "#contract/wire/books/reports.ts";
import { changed } from "../kit/list/table-foot.tsx";

/** The schema's list, which browsers do not run. `search`: what shoppers searched for. */
export const shownSplits = ["product", "category", "district", "courier", "source", "offer", "day", "search"] as const;
export type ShownSplit = (typeof shownSplits)[number];
export const isOfOrders = (split: ShownSplit): split is ReportSplit => split !== "search";

export const periodNames = ["7", "30", "90", "365", "month", "last-month", "year", "last-year", "days"] as const;
export type PeriodName = (typeof periodNames)[number];
export type Period = { from: string; to: string };

export const sortNames = [
  "sold",
  "profit",
  "cost",
  "delivery",
  "pieces",
  "refused",
  "refunded",
  "dead",
  "wasted",
] as const;
export type SortName = (typeof sortNames)[number];

export type ReportAddress = {
  name: PeriodName;
  period: Period;
  split: ShownSplit;
  showsLosses: boolean;
  sort: SortName;
  href: (changes: Record<string, string>) => string;
  set: (changes: Record<string, string>) => void;
};

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function useReportAddress(): ReportAddress {
  const [query, setQuery] = useSearchParams();
  const asked = periodNames.find((one) => one === query.get("period")) ?? "30";
  const [from = "", to = ""] = [query.get("from") ?? "", query.get("to") ?? ""];
  const isTyped = asked === "days" && isDay(from) && isDay(to) && from <= to;
  const name = asked === "days" && !isTyped ? "30" : asked;
  const showsLosses = query.get("show") === "losses";
  return {
    name,
    period: isTyped ? { from, to } : periodOf(name, new Date()),
    split: shownSplits.find((one) => one === query.get("split")) ?? "product",
    showsLosses,
    sort: sortNames.find((one) => one === query.get("sort")) ?? (showsLosses ? "refused" : "sold"),
    href: (changes) => `?${changed(query, changes)}`,
    set: (changes) => setQuery(changed(query, changes), { replace: true, preventScrollReset: true }),
  };
}

/** Days in Dhaka; a month or a year of today ends today. */
function periodOf(name: PeriodName, now: Date): Period {
  const today = dayInDhaka(now);
  const year = today.slice(0, 4);
  const before = String(Number(year) - 1);
  const lastMonthEnd = dayBefore(`${today.slice(0, 7)}-01`);
  switch (name) {
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "last-month":
      return { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd };
    case "year":
      return { from: `${year}-01-01`, to: today };
    case "last-year":
      return { from: `${before}-01-01`, to: `${before}-12-31` };
    default:
      return { from: dayInDhaka(now, 1 - (Number(name) || 30)), to: today };
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
