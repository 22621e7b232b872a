import fc from "fast-check";
import { expect, test } from "vitest";
import { priceAt, stateOfSale } from "#contract/planned-sales.ts";

const startsAt = new Date("2026-11-19T04:00:00Z");
const endsAt = new Date("2026-11-20T04:00:00Z");
const at = (ms: number) => new Date(startsAt.getTime() + ms);
const lastMs = endsAt.getTime() - startsAt.getTime();

test.each([
  [-1, "planned"],
  [0, "running"],
  [lastMs - 1, "running"],
  [lastMs, "ended"],
])("%d ms after its start a sale is %s", (ms, state) => {
  expect(stateOfSale({ startsAt, endsAt }, at(ms))).toBe(state);
});

type Terms = { gives: "percent" | "price"; percent?: number; offerPrice?: number };
test.each<[string, Terms, number, boolean, number]>([
  ["a fifth off", { gives: "percent", percent: 20 }, 19_500, false, 15_600],
  ["half a poisha goes up", { gives: "percent", percent: 50 }, 19_501, false, 9751],
  ["a size's own price too", { gives: "percent", percent: 20 }, 42_000, true, 33_600],
  ["1 %", { gives: "percent", percent: 1 }, 100, false, 99],
  ["a poisha stays", { gives: "percent", percent: 1 }, 1, false, 1],
  ["a new offer price", { gives: "price", offerPrice: 149.5 }, 19_500, false, 14_950],
  ["which never raises a price", { gives: "price", offerPrice: 500 }, 19_500, false, 19_500],
  ["and leaves a size's own", { gives: "price", offerPrice: 149.5 }, 42_000, true, 42_000],
])("%s", (_name, terms, usualMinor, isOfSize, priceMinor) => {
  expect(priceAt({ ...terms, startsAt, endsAt }, { usualMinor, isOfSize }, startsAt)).toBe(priceMinor);
});

test("outside of a sale a price is the usual one; in it, whole and never higher; and more percent never cost more", () => {
  const prices = fc.record({ usualMinor: fc.nat(999_999_999), isOfSize: fc.boolean() });
  fc.assert(
    fc.property(
      prices,
      fc.integer({ min: 1, max: 98 }),
      fc.integer({ min: -5, max: lastMs + 5 }),
      (price, percent, ms) => {
        const sale = { gives: "percent" as const, percent, startsAt, endsAt };
        const now = priceAt(sale, price, at(ms));
        if (ms < 0 || ms >= lastMs) expect(now).toBe(price.usualMinor);
        expect(Number.isSafeInteger(now) && now >= 0 && now <= price.usualMinor).toBe(true);
        expect(priceAt({ ...sale, percent: percent + 1 }, price, at(ms))).toBeLessThanOrEqual(now);
      },
    ),
    { numRuns: 1000 },
  );
});
