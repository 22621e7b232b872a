import { formatDay } from "#web/ui/date.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" });
const dayMs = 86_400_000;

/** In a list: `10:42` today, `Yesterday`, else `Tue Nov 17 2026`. @param time ISO 8601 */
export function shortTime(time: string, now = new Date()): string {
  const day = formatDay(time);
  if (day === formatDay(now.toISOString())) return clock.format(new Date(time));
  return day === formatDay(new Date(now.getTime() - dayMs).toISOString()) ? "Yesterday" : day;
}

/** `Fri Nov 20 2026, 10:42`. @param time ISO 8601 */
export function fullTime(time: string): string {
  return `${formatDay(time)}, ${clock.format(new Date(time))}`;
}
