// Spreadsheets wrap, shorten and break the numbers of parcels.
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";

/** `="0123456789"` and `'0123456789`, by which people keep a spreadsheet from cutting zeros, without their wrapping. */
export function unwrapped(cell: string): string {
  const text = cell.replace(/\s+/g, " ").trim();
  const [, inside] = /^=\s*"(.*)"$/.exec(text) ?? /^['’](.+)$/.exec(text) ?? [];
  return inside === undefined ? text : inside.replaceAll('""', '"').trim();
}

/**
 * Whether a spreadsheet has broken the number for good: 1.23457E+11 has lost digits, #N/A and ##### all of them. No courier's
 * number looks like these.
 */
export function brokenNumber(text: string): boolean {
  return (
    /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text) || /^#(?:#+|N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!)$/i.test(text)
  );
}

/** Without a spreadsheet's wrapping. @throws Refusal 400: a spreadsheet has broken it */
export function trackingOf(typed: string): string {
  const number = unwrapped(typed);
  if (!brokenNumber(number)) return number;
  const message = say(m.parcel_excel_has_broken_the_tracking_number, { tracking: number.slice(0, 40) });
  throw new Refusal(400, message, { code: "tracking", field: "trackingNumber" });
}
