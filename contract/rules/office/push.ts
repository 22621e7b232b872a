/**
 * Messages to the phones of the team: of what, and when.
 *
 * 1. A device gets at most one message a minute: what comes meanwhile is said in the next one.
 * 2. In a person's quiet hours nothing is sent. At their end one message sums up what came.
 * 3. A device that cannot be reached is tried again, later each time, and given up after {@link mostPushFailures} failures.
 */
import { dayMs, offsetMs } from "../dhaka.ts";

export const pushTopics = ["orders", "claims", "messages", "questions"] as const;
export type PushTopic = (typeof pushTopics)[number];

/** Hours in Dhaka, as 22:00. From the first to the second, over midnight where the second is the earlier one. */
export type QuietHours = { from: string; until: string };
export const quietAtFirst: QuietHours = { from: "22:00", until: "08:00" };

export const devicesOfPerson = 10;
export const mostPushFailures = 20;
/** Who has not opened the office on a device for so long is not told there any more. */
export const pushLapsesDays = 30;
/** News that is older than this disturbs nobody. */
export const pushNewsMs = dayMs;

const minuteMs = 60_000;
/** Orders that come one right after the other are said together, also the first. */
const gatherMs = 5_000;
const waitsMinutes = [1, 5, 15, 60, 180];
const longestWaitMs = 6 * 60 * minuteMs;

/** When the quiet hours end in which this moment is; undefined outside of them. The same hour twice is no time at all. */
export function quietEnd(now: Date, quiet: QuietHours | null): Date | undefined {
  if (quiet === null || quiet.from === quiet.until) return undefined;
  const [from, until] = [minuteOf(quiet.from), minuteOf(quiet.until)];
  const midnight = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs;
  const minute = (now.getTime() - midnight) / minuteMs;
  const isOverMidnight = from > until;
  const isQuiet = isOverMidnight ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOverMidnight && minute >= from;
  return new Date(midnight + (endsTomorrow ? dayMs : 0) + until * minuteMs);
}

/** When a device is told of what happens now. @param notBefore as the device's row has it */
export function pushDueAt(now: Date, { notBefore, quiet }: { notBefore: Date | null; quiet: QuietHours | null }): Date {
  const soon = new Date(Math.max(now.getTime() + gatherMs, notBefore?.getTime() ?? 0));
  return quietEnd(soon, quiet) ?? soon;
}

/** The next message may go so much after the last. */
export const nextPushAt = (toldAt: Date): Date => new Date(toldAt.getTime() + minuteMs);

/**
 * When to try again.
 * @param failures of this device in a row, this one included
 * @param askedMs what the service asked for; more than six hours is not believed
 */
export function retryPushAt(now: Date, failures: number, askedMs: number | undefined): Date {
  const minutes = waitsMinutes[failures - 1];
  const ownMs = minutes === undefined ? longestWaitMs : minutes * minuteMs;
  return new Date(now.getTime() + Math.min(longestWaitMs, Math.max(ownMs, askedMs ?? 0)));
}

function minuteOf(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
