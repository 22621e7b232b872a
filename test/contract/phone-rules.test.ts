import fc from "fast-check";
import { expect, test } from "vitest";
import {
  askOfPhone,
  firstPhoneRules,
  hasPhoneRules,
  type PhoneFacts,
  type PhoneRules,
} from "#contract/wire/orders/phone-rules.ts";

const quiet: PhoneFacts = {
  phone: "01711000123",
  ...{ refused: 0, open: 0, isNew: false, totalMinor: 64_000, hourInDhaka: 12 },
};
const night = { fromHour: 23, toHour: 6 };

test.each<[string, Partial<PhoneRules>, Partial<PhoneFacts>, string, string[]]>([
  ["no rules", {}, { refused: 9, open: 9, totalMinor: 99_999_999, isNew: true, hourInDhaka: 0 }, "nothing", []],
  ["one refused too few", { refused: { ask: "card", from: 2 } }, { refused: 1 }, "nothing", []],
  ["as many refused", { refused: { ask: "card", from: 2 } }, { refused: 2 }, "card", ["refused"]],
  ["as many open", { open: { ask: "call", from: 3 } }, { open: 3 }, "call", ["open"]],
  ["a poisha below the amount", { amount: { ask: "call", from: 640.01 } }, {}, "nothing", []],
  ["exactly the amount", { amount: { ask: "call", from: 640 } }, {}, "call", ["amount"]],
  ["new at 23", { newAtNight: { ask: "call", ...night } }, { isNew: true, hourInDhaka: 23 }, "call", ["new-at-night"]],
  ["new at 5", { newAtNight: { ask: "call", ...night } }, { isNew: true, hourInDhaka: 5 }, "call", ["new-at-night"]],
  ["new at 6", { newAtNight: { ask: "call", ...night } }, { isNew: true, hourInDhaka: 6 }, "nothing", []],
  ["known at night", { newAtNight: { ask: "call", ...night } }, { hourInDhaka: 2 }, "nothing", []],
  [
    "a night within a day",
    { newAtNight: { ask: "call", fromHour: 1, toHour: 4 } },
    { isNew: true, hourInDhaka: 4 },
    "nothing",
    [],
  ],
  ["no night", { newAtNight: { ask: "call", fromHour: 4, toHour: 4 } }, { isNew: true, hourInDhaka: 4 }, "nothing", []],
  [
    "blocked, otherwise written",
    { blocked: [{ phone: "+880 1711-000123", note: "", noOrders: false }] },
    {},
    "card",
    ["blocked"],
  ],
  ["pays first, otherwise written", { paidFirst: ["+880 1711-000123"] }, {}, "card", ["paid-first"]],
  ["another is blocked", { blocked: [{ phone: "01711000124", note: "", noOrders: false }] }, {}, "nothing", []],
  [
    "two that ask for a call",
    { refused: { ask: "call", from: 1 }, open: { ask: "call", from: 1 } },
    { refused: 1, open: 1 },
    "call",
    ["refused", "open"],
  ],
  [
    "the stricter of two",
    { refused: { ask: "card", from: 1 }, open: { ask: "call", from: 1 } },
    { refused: 1, open: 1 },
    "card",
    ["refused"],
  ],
])("%s", (_name, rules, facts, ask, reasons) => {
  expect(askOfPhone({ ...firstPhoneRules, ...rules }, { ...quiet, ...facts })).toEqual({ ask, reasons });
});

test("rules that are all off ask nothing of anybody, and more refused parcels never make a rule milder", () => {
  const asks = fc.constantFrom("nothing" as const, "call" as const, "card" as const);
  const rule = fc.record({ ask: asks, from: fc.integer({ min: 1, max: 10 }) });
  const rules = fc.record({
    ...{ refused: rule, open: rule, amount: rule },
    newAtNight: fc.record({
      ask: asks,
      fromHour: fc.integer({ min: 0, max: 23 }),
      toHour: fc.integer({ min: 0, max: 23 }),
    }),
    blocked: fc.constant<PhoneRules["blocked"]>([]),
    paidFirst: fc.constant<string[]>([]),
  });
  const facts = fc.record({
    ...{ phone: fc.constant("01711000123"), isNew: fc.boolean(), hourInDhaka: fc.integer({ min: 0, max: 23 }) },
    ...{ refused: fc.nat(12), open: fc.nat(12), totalMinor: fc.nat(2000) },
  });
  const strictness = ["nothing", "call", "card"];
  fc.assert(
    fc.property(rules, facts, (set, one) => {
      const { ask, reasons } = askOfPhone(set, one);
      if (!hasPhoneRules(set)) expect(ask).toBe("nothing");
      expect(reasons.length > 0).toBe(ask !== "nothing");
      const worse = askOfPhone(set, { ...one, refused: one.refused + 1 });
      expect(strictness.indexOf(worse.ask)).toBeGreaterThanOrEqual(strictness.indexOf(ask));
    }),
    { numRuns: 1000 },
  );
});
