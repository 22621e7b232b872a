import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 1440;

/** How long the oldest has waited; empty for less than a minute. @param since ISO 8601 */
export function waitedWords(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / minuteMs));
  if (minutes === 0) return "";
  if (minutes < hourMinutes) return m.today_waited_minutes({ count: minutes, shown: inDigits(minutes) });
  const hours = Math.floor(minutes / hourMinutes);
  if (minutes < 2 * dayMinutes) return m.today_waited_hours({ count: hours, shown: inDigits(hours) });
  const days = Math.floor(minutes / dayMinutes);
  return m.today_waited_days({ count: days, shown: inDigits(days) });
}
