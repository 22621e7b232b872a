import { showDay } from "#web/ui/figures.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" });
const dayMs = 86_400_000;

/** In a list: `10:42` today, `Yesterday`, else `Tue Nov 17 2026`. @param time ISO 8601 */
export function shortTime(time: string, now = new Date()): string {
  const day = showDay(time);
  if (day === showDay(now.toISOString())) return clock.format(new Date(time));
  return day === showDay(new Date(now.getTime() - dayMs).toISOString()) ? "Yesterday" : day;
}

/** `Fri Nov 20 2026, 10:42`. @param time ISO 8601 */
export function fullTime(time: string): string {
  return `${showDay(time)}, ${clock.format(new Date(time))}`;
}
