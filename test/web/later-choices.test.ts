// When 'Call later' calls again: by Dhaka's clock, also from a browser in another zone.
import { afterEach, expect, test, vi } from "vitest";
import { laterChoices } from "#web/admin/orders/next/later-choices.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["in the morning", "2026-11-27T03:00:00.000Z", ["2026-11-27T04:00", "2026-11-27T12:00", "2026-11-28T04:00"]],
  ["a minute before six", "2026-11-27T11:59:00.000Z", ["2026-11-27T12:59", "2026-11-27T12:00", "2026-11-28T04:00"]],
  ["at six", "2026-11-27T12:00:00.000Z", ["2026-11-27T13:00", "2026-11-28T04:00"]],
  ["before Dhaka's midnight", "2026-11-27T17:59:00.000Z", ["2026-11-27T18:59", "2026-11-28T04:00"]],
  ["after Dhaka's midnight", "2026-11-27T18:01:00.000Z", ["2026-11-27T19:01", "2026-11-28T12:00", "2026-11-29T04:00"]],
])("%s, whatever the browser's zone", (_, now, times) => {
  for (const elsewhere of ["Asia/Dhaka", "America/Los_Angeles", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", elsewhere);
    expect(laterChoices(new Date(now)).map(({ at }) => at.slice(0, 16))).toEqual(times);
  }
});
