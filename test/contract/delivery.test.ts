import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chargeOf,
  gramsOf,
  loadOf,
  missingToFree,
  needsThana,
  promisedDays,
  termsFor,
} from "#contract/rules/delivery/delivery.ts";
import { deliverySettings, firstDelivery } from "#contract/wire/delivery/zones.ts";
import { fault } from "#contract/wire/faults.ts";

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
  ["a district whose thanas are partly in another zone", { districtId: "dhaka" }, true],
  ["its thana is named", { districtId: "dhaka", thanaId: "dhaka.mirpur" }, false],
  ["all of the district is in one zone", { districtId: "gazipur" }, false],
  ["the district is in no zone", { districtId: "sylhet" }, false],
  ["no place is known", {}, false],
])("whether the thana is needed, %s: %s", (_name, place, isNeeded) => {
  expect(needsThana(on, place)).toBe(isNeeded);
  expect(needsThana(firstDelivery, place)).toBe(false);
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
    { path: ["zones", 1, "districts", 0], message: fault("inOtherZone", { place: "Dhaka", zone: "Inside Dhaka" }) },
  ]);
});

describe("by weight and van", () => {
  test.each([
    [{ weightGrams: 500, sizeWeights: { L: 4200 } }, "L", 4200],
    [{ weightGrams: 500, sizeWeights: { L: 4200 } }, "S", 500],
    [{ sizeWeights: { L: 4200 } }, "S", null],
    [{ weightGrams: 500 }, "L", 500],
    [{}, "L", null],
  ])("of %j in size %s a piece weighs %s", (weighed, size, grams) => {
    expect(gramsOf(weighed, size)).toBe(grams);
  });

  const stepped = { ...terms, charge: 100, byWeight: { coveredKg: 2, perKg: 20.5 }, vanCharge: 900 };
  test.each([
    ["nothing weighed", 0, false, 0, 10_000, 150_000],
    ["all the charge covers", 2000, false, 0, 10_000, 150_000],
    ["a gram more begins a kilogram", 2001, false, 0, 12_050, 150_000],
    ["five kilograms", 5000, false, 149_999, 16_150, 1],
    ["free with its weight", 5000, false, 150_000, 0, 0],
    ["a van in place of all", 5000, true, 0, 90_000, null],
    ["a van is never free", 0, true, 150_000, 90_000, null],
  ])("%s: %i g, van %s, for %i poisha", (_, weightGrams, needsVan, subtotal, charge, missing) => {
    const load = { weightGrams, needsVan };
    expect(chargeOf(stepped, subtotal, load)).toBe(charge);
    expect(missingToFree(stepped, subtotal, load)).toBe(missing);
  });

  test("without a van's charge a van costs as a parcel, and a step beyond a free parcel costs", () => {
    expect(chargeOf({ ...stepped, vanCharge: undefined }, 0, { weightGrams: 3000, needsVan: true })).toBe(12_050);
    const free = { ...stepped, charge: 0 };
    expect(missingToFree(free, 0, { weightGrams: 2000, needsVan: false })).toBe(0);
    expect(missingToFree(free, 0, { weightGrams: 3000, needsVan: false })).toBe(150_000);
    expect(missingToFree({ ...stepped, vanCharge: 0 }, 0, { weightGrams: 1, needsVan: true })).toBe(0);
  });

  test("more weight never costs less, is whole poisha, and what is missing makes it free", () => {
    const taka = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => minor / 100);
    const zone = fc.record(
      {
        charge: taka,
        freeFrom: taka,
        byWeight: fc.record({ coveredKg: fc.integer({ min: 0, max: 50 }), perKg: taka }),
        vanCharge: taka,
      },
      { requiredKeys: ["charge"] },
    );
    const grams = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(zone, grams, grams, fc.boolean(), fc.nat(2_000_000), (given, one, other, needsVan, subtotal) => {
        const zoned = { ...firstDelivery.elsewhere, ...given };
        const of = (weightGrams: number, sum = subtotal) => chargeOf(zoned, sum, { weightGrams, needsVan });
        expect(of(Math.min(one, other))).toBeLessThanOrEqual(of(Math.max(one, other)));
        expect(Number.isSafeInteger(of(one)) && of(one) >= 0).toBe(true);
        const missing = missingToFree(zoned, subtotal, { weightGrams: one, needsVan });
        if (missing !== null) expect(of(one, subtotal + missing)).toBe(0);
        if (missing !== null && missing > 0) expect(of(one, subtotal + missing - 1)).toBeGreaterThan(0);
      }),
    );
  });

  test("a load is the sum of its lines, in any order and however they are split", () => {
    const line = fc.record(
      {
        quantity: fc.integer({ min: 1, max: 99 }),
        weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
        needsVan: fc.boolean(),
      },
      { requiredKeys: ["quantity"] },
    );
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (some, more) => {
        const [one, other, all] = [loadOf(some), loadOf(more), loadOf([...more, ...some])];
        expect(all).toEqual({
          weightGrams: one.weightGrams + other.weightGrams,
          needsVan: one.needsVan || other.needsVan,
        });
      }),
    );
  });
});
