// The shop's days are days in Dhaka, which has the same offset all year.
export const offsetMs = 6 * 3_600_000;
export const dayMs = 86_400_000;

/** The day in Dhaka, `days` later, as YYYY-MM-DD. */
export function dayInDhaka(time: Date, days = 0): string {
  return local(time.getTime() + days * dayMs).slice(0, 10);
}

/** As the shop shows its days in English: Thu Nov 19 2026. */
export function dayInWords(time: Date): string {
  const [weekday = "", day = "", month = "", year = ""] = new Date(time.getTime() + offsetMs)
    .toUTCString()
    .split(/,? /);
  return `${weekday} ${month} ${Number(day)} ${year}`;
}

/** In the format that spreadsheets read: 2026-11-19 14:05. */
export function minuteInDhaka(time: Date): string {
  return local(time.getTime()).slice(0, 16).replace("T", " ");
}

/** When a day begins. @param day YYYY-MM-DD */
export function startOfDhakaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);
}

/** The last time before now when the clock in Dhaka showed this hour. */
export function lastHourInDhaka(now: Date, hour: number): Date {
  const midnight = startOfDhakaDay(dayInDhaka(now)).getTime();
  const today = midnight + hour * 3_600_000;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

const local = (time: number) => new Date(time + offsetMs).toISOString();
