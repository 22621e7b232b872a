import { dayInDhaka, startOfDhakaDay } from "../dhaka.ts";

/** For how many days an order link may be made. */
export const linkDays = [1, 3, 7] as const;
export type LinkDays = (typeof linkDays)[number];

export const linkStates = ["open", "ordered", "lapsed", "withdrawn"] as const;
export type LinkState = (typeof linkStates)[number];

const closingHour = 21;

/** When a link that is made now ends: 21:00 in Dhaka so many days later. */
export function linkEnd(now: Date, days: LinkDays): Date {
  return new Date(startOfDhakaDay(dayInDhaka(now, days)).getTime() + closingHour * 3_600_000);
}
