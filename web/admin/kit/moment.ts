import { showDay } from "#web/ui/figures.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" });

/** Day and time as the back office shows them: `Thu Nov 19 2026, 10:14`, in Asia/Dhaka. @param time ISO 8601 */
export function formatMoment(time: string): string {
  return `${showDay(time)}, ${clock.format(new Date(time))}`;
}
