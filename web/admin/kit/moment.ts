import * as m from "#messages";
import { language } from "#web/language.ts";
import { showDay, showHour } from "#web/ui/figures.ts";

const dayMs = 86_400_000;
const brief = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dhaka" });

/** Day and time as the back office shows them: `Thu Nov 19 2026, 10:14`, in Asia/Dhaka. @param time ISO 8601 */
export function formatMoment(time: string): string {
  return `${showDay(time)}, ${showHour(time)}`;
}

/** {@link formatMoment} without the weekday in English: `19 Nov 2026, 10:14`. */
export function briefMoment(time: string): string {
  return language() === "bn" ? formatMoment(time) : brief.format(new Date(time));
}

/** In a table: `Today 10:02`, `Yesterday 18:20`, else `Tue Nov 17 2026`. @param time ISO 8601 */
export function shortMoment(time: string, now = new Date()): string {
  const day = showDay(time);
  const hour = showHour(time);
  if (day === showDay(now.toISOString())) return m.moment_today({ hour });
  return day === showDay(new Date(now.getTime() - dayMs).toISOString()) ? m.moment_yesterday({ hour }) : day;
}

/** In a list: `10:42` today, `Yesterday`, else `Tue Nov 17 2026`. @param time ISO 8601 */
export function shortTime(time: string, now = new Date()): string {
  const day = showDay(time);
  if (day === showDay(now.toISOString())) return showHour(time);
  return day === showDay(new Date(now.getTime() - dayMs).toISOString()) ? m.messages_desk_yesterday() : day;
}
