import * as m from "#messages";
import { showDay, showHour } from "#web/ui/figures.ts";

const dayMs = 86_400_000;

/** In a list: `10:42` today, `Yesterday`, else `Tue Nov 17 2026`. @param time ISO 8601 */
export function shortTime(time: string, now = new Date()): string {
  const day = showDay(time);
  if (day === showDay(now.toISOString())) return showHour(time);
  return day === showDay(new Date(now.getTime() - dayMs).toISOString()) ? m.messages_desk_yesterday() : day;
}

/** `Fri Nov 20 2026, 10:42`. @param time ISO 8601 */
export function fullTime(time: string): string {
  return `${showDay(time)}, ${showHour(time)}`;
}
