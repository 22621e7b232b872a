import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentMethods } from "#contract/constants.ts";
import { isTellingLedger, ledgerInTaka, ledgerOf } from "#contract/ledger.ts";

const cash = { totalMinor: 20_890, paymentMethod: "COD", isPaid: false, hasEnded: false } as const;
const card = { ...cash, paymentMethod: "stripe" } as const;
const nothing = { inMinor: 0, refundedMinor: 0 };

test.each([
  ["cash to collect", cash, nothing, [0, 0, 208.9, 208.9]],
  ["cash collected", { ...cash, isPaid: true }, { inMinor: 20_890, refundedMinor: 0 }, [208.9, 0, 0, 0]],
  ["a courier that paid less", cash, { inMinor: 10_890, refundedMinor: 0 }, [108.9, 0, 100, 100]],
  ["a courier that paid more", cash, { inMinor: 30_000, refundedMinor: 0 }, [300, 0, 0, 0]],
  ["cash of a canceled order", { ...cash, hasEnded: true }, nothing, [0, 0, 0, 0]],
  ["a card that is not paid", card, nothing, [0, 0, 208.9, 0]],
  ["a card that is refunded", card, { inMinor: 20_890, refundedMinor: 20_890 }, [208.9, 208.9, 208.9, 0]],
  ["a canceled card order", { ...card, hasEnded: true }, { inMinor: 20_890, refundedMinor: 5000 }, [208.9, 50, 0, 0]],
] as const)("the ledger of %s", (_name, owed, money, [received, refunded, open, toCollect]) => {
  expect(ledgerInTaka(ledgerOf(owed, money))).toEqual({ in: received, refunded, open, toCollect });
});

const minor = fc.integer({ min: 0, max: 1_000_000_00 });

test("the four figures of any order add up", () => {
  const owed = fc.record({
    totalMinor: minor,
    paymentMethod: fc.constantFrom(...paymentMethods),
    isPaid: fc.boolean(),
    hasEnded: fc.boolean(),
  });
  const money = fc.tuple(minor, minor).map(([one, other]) => ({
    inMinor: Math.max(one, other),
    refundedMinor: Math.min(one, other),
  }));
  fc.assert(
    fc.property(owed, money, (order, moved) => {
      const { inMinor, refundedMinor, openMinor, toCollectMinor } = ledgerOf(order, moved);
      const keptMinor = inMinor - refundedMinor;
      expect({ inMinor, refundedMinor }).toEqual(moved);
      if (order.isPaid || order.hasEnded) expect(openMinor).toBe(0);
      else expect(keptMinor + openMinor).toBe(Math.max(order.totalMinor, keptMinor));
      expect(toCollectMinor).toBe(order.paymentMethod === "COD" ? openMinor : 0);
    }),
  );
});

test("the figures are shown when they say more than the total", () => {
  const shown = { in: 0, refunded: 0, open: 208.9, toCollect: 208.9 };
  expect(isTellingLedger(shown)).toBe(false);
  expect(isTellingLedger({ ...shown, in: 208.9, open: 0, toCollect: 0 })).toBe(false);
  expect(isTellingLedger({ ...shown, in: 108.9, open: 100, toCollect: 100 })).toBe(true);
  expect(isTellingLedger({ ...shown, in: 208.9, refunded: 50, open: 0, toCollect: 0 })).toBe(true);
});
