import fc from "fast-check";
import { expect, test } from "vitest";
import { daysIn, periodBefore, plusDays, spansOf } from "#server/reports/periods.ts";

const day = fc.integer({ min: 0, max: 800 }).map((at) => plusDays("2025-01-01", at));

test("the spans of a period count each of its days once, and no other day", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (from, length) => {
      const period = { from, to: plusDays(from, length) };
      const counts = new Map<string, number>();
      const spans = spansOf(period);
      for (const { times, ...span } of spans) {
        for (const one of daysIn(span)) counts.set(one, (counts.get(one) ?? 0) + times);
      }
      const counted = [...counts].filter(([, count]) => count !== 0).sort();
      expect(counted).toEqual(daysIn(period).map((one) => [one, 1]));
      // Never more than half of a month at each end is read day by day.
      const read = spans.filter(({ grain }) => grain === "day").flatMap((span) => daysIn(span));
      expect(read.length).toBeLessThanOrEqual(30);
      for (const { from: first, to } of spans.filter(({ grain }) => grain === "month")) {
        expect([first.slice(8), plusDays(to, 1).slice(8)]).toEqual(["01", "01"]);
      }
    }),
  );
});

test("a period is compared with the one before: as many days, or as many months if it is of whole months", () => {
  expect(periodBefore({ from: "2026-11-21", to: "2026-11-27" })).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(periodBefore({ from: "2026-01-01", to: "2026-12-31" })).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  expect(periodBefore({ from: "2026-01-01", to: "2026-02-28" })).toEqual({ from: "2025-11-01", to: "2025-12-31" });
  // In a leap year a month ends on the 29th: until the 28th it is 28 days.
  expect(periodBefore({ from: "2028-02-01", to: "2028-02-29" })).toEqual({ from: "2028-01-01", to: "2028-01-31" });
  expect(periodBefore({ from: "2028-02-01", to: "2028-02-28" })).toEqual({ from: "2028-01-04", to: "2028-01-31" });
  expect(periodBefore({ from: "2028-03-01", to: "2028-03-31" })).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodBefore({ from: "2028-02-29", to: "2028-02-29" })).toEqual({ from: "2028-02-28", to: "2028-02-28" });
  expect(periodBefore({ from: "2029-02-28", to: "2029-03-01" })).toEqual({ from: "2029-02-26", to: "2029-02-27" });
});
