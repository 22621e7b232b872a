import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chargeOf, missingToFree, promisedDays, termsFor } from "#contract/delivery.ts";
import { deliverySettings, firstDelivery } from "#contract/zones.ts";

const on = { ...firstDelivery, isOn: true };
const terms = { ...firstDelivery.elsewhere, charge: 120, freeFrom: 1500 };

test("while zones are off there are no terms", () => {
  expect(termsFor(firstDelivery, { districtId: "dhaka" })).toBeNull();
  expect(termsFor(undefined, { districtId: "dhaka" })).toBeNull();
});

test.each([
  [{ districtId: "dhaka" }, "Inside Dhaka"],
  [{ districtId: "dhaka", thanaId: "dhaka.savar" }, "Around Dhaka"],
  [{ districtId: "gazipur", thanaId: "gazipur.kaliakair" }, "Around Dhaka"],
  [{ districtId: "sylhet" }, "Everywhere else"],
  [{}, "Everywhere else"],
])("the narrowest zone with %j applies: %s", (place, name) => {
  expect(termsFor(on, place)?.name).toBe(name);
});

test.each([
  [149_999, 12_000, 1],
  [150_000, 0, 0],
  [0, 12_000, 150_000],
])("for products of %i poisha delivery costs %i, and %i are missing for free delivery", (subtotal, charge, missing) => {
  expect(chargeOf(terms, subtotal)).toBe(charge);
  expect(missingToFree(terms, subtotal)).toBe(missing);
});

test("without a limit delivery is never free, unless it costs nothing", () => {
  expect(missingToFree({ ...terms, freeFrom: undefined }, 99_999_999)).toBeNull();
  expect(missingToFree({ ...terms, charge: 0, freeFrom: undefined }, 0)).toBe(0);
});

describe("promised days", () => {
  // 2026-11-22 is a Sunday, and Friday is the weekly day off.
  test.each([
    ["2026-11-22T07:00:00Z", { from: "2026-11-23", to: "2026-11-24" }, "ordered at 1 pm"],
    ["2026-11-22T08:00:00Z", { from: "2026-11-24", to: "2026-11-25" }, "ordered at 2 pm"],
    ["2026-11-25T08:00:00Z", { from: "2026-11-28", to: "2026-11-29" }, "goes out on Thursday, Friday does not count"],
    ["2026-11-26T08:00:00Z", { from: "2026-11-29", to: "2026-11-30" }, "would go out on Friday"],
    ["2026-11-21T18:30:00Z", { from: "2026-11-23", to: "2026-11-24" }, "half past midnight in Dhaka"],
  ])("%s: %j, %s", (now, promised) => {
    const days = { ...terms, days: { from: 1, to: 2 } };
    expect(promisedDays(days, { daysOff: [5], orderedBefore: 14 }, new Date(now))).toEqual(promised);
  });

  test("no day off, not before today, and the last day not before the first", () => {
    const daysOff = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
    const now = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const counts = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(daysOff, now, counts, fc.integer({ min: 0, max: 24 }), (off, time, [one, other], orderedBefore) => {
        const days = { from: Math.min(one, other), to: Math.max(one, other) };
        const { from, to } = promisedDays({ ...terms, days }, { daysOff: off, orderedBefore }, time);
        expect(from <= to).toBe(true);
        expect(new Date(`${from}T23:59:59+06:00`) >= time).toBe(true);
        for (const day of [from, to]) expect(off).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
    );
  });
});

test("the first settings are valid, and a place in two zones is refused by its name", () => {
  expect(deliverySettings.parse(firstDelivery)).toEqual(firstDelivery);
  const [inside, around] = firstDelivery.zones;
  const twice = { ...firstDelivery, zones: [inside, { ...around, districts: ["dhaka"] }] };
  const { error } = deliverySettings.safeParse(twice);
  expect(error?.issues).toMatchObject([
    { path: ["zones", 1, "districts", 0], message: "has Dhaka, which is in Inside Dhaka already" },
  ]);
});
