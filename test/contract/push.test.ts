// When a phone is told of news.
import { expect, test } from "vitest";
import { pushDueAt, quietEnd, retryPushAt } from "#contract/rules/office/push.ts";

/** A moment by the clock in Dhaka. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+06:00`);
const night = { from: "22:00", until: "08:00" };
const noon = { from: "13:00", until: "14:30" };

test.each([
  ["before they begin", at(20, "21:59"), night, undefined],
  ["at their first minute", at(20, "22:00"), night, at(21, "08:00")],
  ["after midnight", at(21, "00:00"), night, at(21, "08:00")],
  ["in their last minute", at(21, "07:59"), night, at(21, "08:00")],
  ["at their end", at(21, "08:00"), night, undefined],
  ["by day", at(20, "13:20"), noon, at(20, "14:30")],
  ["by day, over", at(20, "14:30"), noon, undefined],
  ["from an hour to the same hour", at(20, "22:00"), { from: "22:00", until: "22:00" }, undefined],
  ["without any", at(20, "23:00"), null, undefined],
])("quiet hours %s", (_name, now, quiet, end) => {
  expect(quietEnd(now, quiet)).toEqual(end);
});

test("the first news waits seconds, the next a minute from the last message, and quiet hours their end", () => {
  const now = at(20, "21:58");
  expect(pushDueAt(now, { notBefore: null, quiet: night }).getTime() - now.getTime()).toBe(5_000);
  expect(pushDueAt(now, { notBefore: at(20, "21:59"), quiet: night })).toEqual(at(20, "21:59"));
  expect(pushDueAt(now, { notBefore: at(20, "22:00"), quiet: night })).toEqual(at(21, "08:00"));
});

test("a failure is waited out longer each time, as long as the service asks, and six hours at most", () => {
  const now = at(20, "12:00");
  const minutes = (failures: number, askedMs?: number) =>
    (retryPushAt(now, failures, askedMs).getTime() - now.getTime()) / 60_000;
  expect([1, 2, 3, 4, 5, 6, 19].map((failures) => minutes(failures))).toEqual([1, 5, 15, 60, 180, 360, 360]);
  expect([minutes(1, 120_000), minutes(3, 120_000), minutes(1, 30 * 86_400_000)]).toEqual([2, 15, 360]);
});
