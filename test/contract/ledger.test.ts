import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentMethods, transferStates } from "#contract/rules/constants.ts";
import { isTellingLedger, ledgerInTaka, ledgerOf } from "#contract/rules/money/ledger.ts";

const cash = {
  ...{ totalMinor: 20_890, paymentMethod: "COD" as const, isPaid: false, hasEnded: false },
  ...{ advanceMinor: 0, transferState: null },
} as const;
const card = { ...cash, paymentMethod: "stripe" } as const;
const wallet = { ...cash, paymentMethod: "wallet" } as const;
const advance = { ...cash, totalMinor: 216_020, advanceMinor: 12_000 } as const;
const nothing = { inMinor: 0, refundedMinor: 0 };
const paid = (inMinor: number, refundedMinor = 0) => ({ inMinor, refundedMinor });

/** In, refunded, open; to send now, being checked, to collect at the door. */
test.each([
  ["cash to collect", cash, nothing, [0, 0, 208.9, 0, 0, 209]],
  ["half a taka", { ...cash, totalMinor: 20_850 }, nothing, [0, 0, 208.5, 0, 0, 209]],
  ["less than half a taka", { ...cash, totalMinor: 20_849 }, nothing, [0, 0, 208.49, 0, 0, 208]],
  ["cash collected", { ...cash, isPaid: true }, paid(20_900), [209, 0, 0, 0, 0, 0]],
  ["a courier that paid less", cash, paid(10_890), [108.9, 0, 100, 0, 0, 100]],
  ["a courier that paid more", cash, paid(30_000), [300, 0, 0, 0, 0, 0]],
  ["cash of a canceled order", { ...cash, hasEnded: true }, nothing, [0, 0, 0, 0, 0, 0]],
  ["nothing to pay", { ...cash, totalMinor: 0, isPaid: true }, nothing, [0, 0, 0, 0, 0, 0]],
  ["an advance that is asked", advance, nothing, [0, 0, 2160.2, 120, 0, 2040]],
  ["an advance that is looked for", { ...advance, transferState: "checking" }, nothing, [0, 0, 2160.2, 0, 120, 2040]],
  ["an advance not found", { ...advance, transferState: "not-found" }, nothing, [0, 0, 2160.2, 120, 0, 2040]],
  [
    "the rest of an edited order that is looked for",
    { ...advance, transferState: "found", isRestChecked: true },
    paid(12_000),
    [120, 0, 2040.2, 0, 2040, 0],
  ],
  ["an advance that is in", { ...advance, transferState: "found" }, paid(12_000), [120, 0, 2040.2, 0, 0, 2040]],
  ["all in advance", { ...advance, advanceMinor: 300_000 }, nothing, [0, 0, 2160.2, 2160.2, 0, 0]],
  ["a canceled advance", { ...advance, hasEnded: true }, nothing, [0, 0, 0, 0, 0, 0]],
  ["a wallet that is asked", wallet, nothing, [0, 0, 208.9, 208.9, 0, 0]],
  ["a wallet that is looked for", { ...wallet, transferState: "checking" }, nothing, [0, 0, 208.9, 0, 208.9, 0]],
  ["a wallet that paid", { ...wallet, isPaid: true, transferState: "found" }, paid(20_890), [208.9, 0, 0, 0, 0, 0]],
  ["a card that is not paid", card, nothing, [0, 0, 208.9, 208.9, 0, 0]],
  ["a card that is refunded", card, paid(20_890, 20_890), [208.9, 208.9, 208.9, 208.9, 0, 0]],
  ["a canceled card order", { ...card, hasEnded: true }, paid(20_890, 5000), [208.9, 50, 0, 0, 0, 0]],
] as const)("the ledger of %s", (_name, owed, money, [received, refunded, open, payNow, inCheck, toCollect]) => {
  expect(ledgerInTaka(ledgerOf(owed, money))).toEqual({ in: received, refunded, open, payNow, inCheck, toCollect });
});

const minor = fc.integer({ min: 0, max: 1_000_000_00 });

test("the figures of any order add up", () => {
  const owed = fc.record({
    totalMinor: minor,
    paymentMethod: fc.constantFrom(...paymentMethods),
    isPaid: fc.boolean(),
    hasEnded: fc.boolean(),
    advanceMinor: fc.oneof(fc.constant(0), minor),
    transferState: fc.constantFrom(null, ...transferStates),
  });
  const money = fc.tuple(minor, minor).map(([one, other]) => ({
    inMinor: Math.max(one, other),
    refundedMinor: Math.min(one, other),
  }));
  fc.assert(
    fc.property(owed, money, (order, moved) => {
      const { inMinor, refundedMinor, openMinor, ...parts } = ledgerOf(order, moved);
      const { payNowMinor, inCheckMinor, toCollectMinor } = parts;
      const keptMinor = inMinor - refundedMinor;
      expect({ inMinor, refundedMinor }).toEqual(moved);
      if (order.isPaid || order.hasEnded) expect(openMinor).toBe(0);
      else expect(keptMinor + openMinor).toBe(Math.max(order.totalMinor, keptMinor));
      expect(Math.min(payNowMinor, inCheckMinor)).toBe(0);
      if (order.paymentMethod !== "COD") expect(toCollectMinor).toBe(0);
      expect(toCollectMinor % 100).toBe(0);
      expect(Math.abs(openMinor - payNowMinor - inCheckMinor - toCollectMinor)).toBeLessThanOrEqual(50);
    }),
  );
});

test("the figures are shown when they say more than the total", () => {
  const shown = { in: 0, refunded: 0, open: 208.9, payNow: 0, inCheck: 0, toCollect: 209 };
  expect(isTellingLedger(shown)).toBe(false);
  expect(isTellingLedger({ ...shown, in: 208.9, open: 0, toCollect: 0 })).toBe(false);
  expect(isTellingLedger({ ...shown, in: 108.9, open: 100, toCollect: 100 })).toBe(true);
  expect(isTellingLedger({ ...shown, in: 208.9, refunded: 50, open: 0, toCollect: 0 })).toBe(true);
});
