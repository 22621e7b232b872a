// Hours and weekdays in Dhaka: apart from its days, which all pages use, so that shoppers load none of these.
import { offsetMs } from "./dhaka.ts";

/** As the field of a form has it: 2026-11-19T14:05. */
export function fieldInDhaka(time: Date): string {
  return local(time.getTime()).slice(0, 16);
}

/** @param typed 2026-11-19T14:05. @returns ISO 8601; a text that is no such time is returned as it is */
export function timeFromField(typed: string): string {
  const time = Date.parse(`${typed}Z`) - offsetMs;
  return Number.isNaN(time) ? typed : new Date(time).toISOString();
}

/** 0 to 23. */
export function hourInDhaka(time: Date): number {
  return Number(local(time.getTime()).slice(11, 13));
}

/** 0 for Sunday. @param day YYYY-MM-DD */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** A copy of three words, so that no page carries an export for it. */
const local = (time: number) => new Date(time + offsetMs).toISOString();
