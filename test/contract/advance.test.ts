import fc from "fast-check";
import { expect, test } from "vitest";
import { advanceKinds } from "#contract/rules/constants.ts";
import { advanceMinor } from "#contract/rules/delivery/delivery.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";

test.each([
  ["the charge for delivery", "delivery", 20, 6000, 20_890, 6000],
  ["a charge with poisha, in whole taka", "delivery", 20, 6050, 20_890, 6100],
  ["a share where delivery is free", "delivery", 20, 0, 20_890, 4200],
  ["a share of the total", "share", 50, 6000, 20_890, 10_500],
  ["all of it", "share", 100, 6000, 20_890, 20_890],
] as const)("asks for %s", (_name, of, percent, deliveryMinor, totalMinor, asked) => {
  expect(advanceMinor({ of, percent }, { deliveryMinor, totalMinor })).toBe(asked);
});

test("it is at least the share, never more than the total, and whole taka or all", () => {
  const terms = fc.record({ of: fc.constantFrom(...advanceKinds), percent: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(terms, fc.nat(100_000_00), fc.nat(500_00), (asked, goodsMinor, deliveryMinor) => {
      const totalMinor = goodsMinor + deliveryMinor;
      const minor = advanceMinor(asked, { deliveryMinor, totalMinor });
      expect(minor).toBeGreaterThanOrEqual(0);
      expect(minor).toBeLessThanOrEqual(totalMinor);
      expect(minor === totalMinor || minor % 100 === 0).toBe(true);
      if (asked.of === "share") expect(minor * 100).toBeGreaterThanOrEqual(totalMinor * asked.percent);
    }),
  );
});

test("only an order in cash has a paid advance, and only once its transfer was found", () => {
  const paid = { paymentMethod: "COD", advance: { amount: 60 }, transfer: { state: "found" } };
  expect(paidAdvanceMinor(paid)).toBe(6000);
  expect(paidAdvanceMinor({ ...paid, transfer: { state: "refunded" } })).toBe(6000);
  expect(paidAdvanceMinor({ ...paid, transfer: { state: "checking" } })).toBe(0);
  expect(paidAdvanceMinor({ ...paid, transfer: null })).toBe(0);
  expect(paidAdvanceMinor({ ...paid, advance: null })).toBe(0);
  expect(paidAdvanceMinor({ ...paid, paymentMethod: "wallet" })).toBe(0);
});
