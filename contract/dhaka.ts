// The shop's days are Dhaka's, whose time zone has one offset all year.
const offsetMs = 6 * 3_600_000;
export const dayMs = 86_400_000;

/** As YYYY-MM-DD, so many days later. */
export function dayInDhaka(time: Date, days = 0): string {
  return local(time.getTime() + days * dayMs).slice(0, 10);
}

/** As spreadsheets read it: 2026-11-19 14:05. */
export function minuteInDhaka(time: Date): string {
  return local(time.getTime()).slice(0, 16).replace("T", " ");
}

/** 0 to 23. */
export function hourInDhaka(time: Date): number {
  return Number(local(time.getTime()).slice(11, 13));
}

/** 0 for Sunday. @param day YYYY-MM-DD */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** When a day begins. @param day YYYY-MM-DD */
export function startOfDhakaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);
}

/** The last time before now that it was so many hours after midnight. */
export function lastHourInDhaka(now: Date, hour: number): Date {
  const midnight = startOfDhakaDay(dayInDhaka(now)).getTime();
  const today = midnight + hour * 3_600_000;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

const local = (time: number) => new Date(time + offsetMs).toISOString();
