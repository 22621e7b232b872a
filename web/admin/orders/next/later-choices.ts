// When somebody who wants to be called later may be called, at Dhaka's time wherever the office is.
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { hourInDhaka, timeFromField } from "#contract/rules/dhaka-clock.ts";
import * as m from "#messages";

const eveningHour = 18;

/** In an hour, this evening while it is still to come, tomorrow morning. `at`: ISO 8601 */
export function laterChoices(now: Date): { label: () => string; at: string }[] {
  const at = (days: number, hour: string) => timeFromField(`${dayInDhaka(now, days)}T${hour}`);
  return [
    { label: m.call_in_an_hour, at: new Date(now.getTime() + 3_600_000).toISOString() },
    ...(hourInDhaka(now) < eveningHour ? [{ label: m.call_this_evening, at: at(0, "18:00") }] : []),
    { label: m.call_tomorrow, at: at(1, "10:00") },
  ];
}
