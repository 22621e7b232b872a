import { language } from "#web/language.ts";
import { showDay, showHour } from "#web/ui/figures.ts";

const brief = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dhaka" });

/** Day and time as the back office shows them: `Thu Nov 19 2026, 10:14`, in Asia/Dhaka. @param time ISO 8601 */
export function formatMoment(time: string): string {
  return `${showDay(time)}, ${showHour(time)}`;
}

/** {@link formatMoment} without the weekday in English: `19 Nov 2026, 10:14`. */
export function briefMoment(time: string): string {
  return language() === "bn" ? formatMoment(time) : brief.format(new Date(time));
}
