/**
 * Formats numbers, money, days and hours for readers, one function each. Not Intl, which differs between server and browser
 * and puts the taka sign after the amount in Bengali.
 */
import { groupDigits, minorIn, sumIn, toMinor } from "#contract/rules/money/money.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";

/** Writes every digit in the script of the page: 9:05 becomes ৯:০৫. */
export function inDigits(text: string | number): string {
  const plain = String(text);
  return language() === "bn" ? bengaliDigits(plain) : plain;
}

/**
 * A count of rows with its digits grouped: 20,000 and 1,50,000; in Bengali ২০,০০০.
 * @param areMore the count is where a search stopped: 1,000+
 */
export function showCount(count: number, areMore = false): string {
  return inDigits(`${groupDigits(String(count))}${areMore ? "+" : ""}`);
}

/** Formats poisha: ৳12,34,567.50, ৳12,34,567.00; in Bengali ৳১২,৩৪,৫৬৭.৫০, ৳১২,৩৪,৫৬৭. */
export function showMinor(minor: number): string {
  return minorIn(language(), minor);
}

/** Formats poisha for a column of sums, always with two decimals: ৳১২,৩৪,৫৬৭.০০. */
export function showSum(minor: number): string {
  return sumIn(language(), minor);
}

/** {@link showMinor} for taka as on the wire. */
export function showTaka(taka: number): string {
  return showMinor(toMinor(taka));
}

/** Formats taka for a sentence: whole taka without decimals, as in ৳1,500. */
export function shortTaka(taka: number): string {
  return shortMinor(toMinor(taka));
}

/** {@link shortTaka} for poisha. */
export function shortMinor(minor: number): string {
  return showMinor(minor).replace(/\.00$/, "");
}

const weekdays = [m.weekday0, m.weekday1, m.weekday2, m.weekday3, m.weekday4, m.weekday5, m.weekday6];
const months = [
  ...[m.month1, m.month2, m.month3, m.month4, m.month5, m.month6],
  ...[m.month7, m.month8, m.month9, m.month10, m.month11, m.month12],
];

/** @param month 1 to 12; anything else yields an empty text */
export function showMonth(month: number): string {
  return months[month - 1]?.() ?? "";
}

/** Bangladesh is six hours ahead of UTC all year. */
const dhakaAheadMs = 6 * 3_600_000;

/** A date whose UTC parts show the time in Dhaka; null for an invalid time. */
function inDhaka(time: string): Date | null {
  const at = new Date(new Date(time).getTime() + dhakaAheadMs);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * A day in Dhaka, regardless of the reader's time zone: `Thu Nov 19 2026`, `বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬`.
 * @param time ISO 8601; anything else yields an empty text
 */
export function showDay(time: string): string {
  const at = inDhaka(time);
  if (!at) return "";
  return m.day_in_full({
    weekday: weekdays[at.getUTCDay()]?.() ?? "",
    day: inDigits(at.getUTCDate()),
    month: showMonth(at.getUTCMonth() + 1),
    year: inDigits(at.getUTCFullYear()),
  });
}

/** A day of these weeks, without its year: `Thu Nov 19`, `বৃহস্পতিবার, ১৯ নভেম্বর`. @param time as {@link showDay} */
export function showNearDay(time: string): string {
  const at = inDhaka(time);
  if (!at) return "";
  return m.day_near({
    weekday: weekdays[at.getUTCDay()]?.() ?? "",
    day: inDigits(at.getUTCDate()),
    month: showMonth(at.getUTCMonth() + 1),
  });
}

/** {@link showDay} without its weekday, for narrow columns: `19 Nov 2026`, `১৯ নভেম্বর ২০২৬`. */
export function showDate(time: string): string {
  const at = inDhaka(time);
  if (!at) return "";
  return m.day_in_short({
    day: inDigits(at.getUTCDate()),
    month: showMonth(at.getUTCMonth() + 1),
    year: inDigits(at.getUTCFullYear()),
  });
}

/** A weekday in Dhaka: `Thu`, `বৃহস্পতি`. @param time ISO 8601; anything else yields an empty text */
export function showWeekday(time: string): string {
  const at = inDhaka(time);
  return at ? (weekdays[at.getUTCDay()]?.() ?? "") : "";
}

/** A time of day in Dhaka: 16:05, ১৬:০৫. @param time ISO 8601; anything else yields an empty text */
export function showHour(time: string): string {
  const at = inDhaka(time);
  const two = (part: number) => String(part).padStart(2, "0");
  return at ? inDigits(`${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`) : "";
}
