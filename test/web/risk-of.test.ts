// Which numbers are said to refuse parcels.
import { expect, test } from "vitest";
import type { PhoneOutcome } from "#contract/wire/orders/orders.ts";
import { riskOf } from "#web/admin/orders/next/risk-of.ts";

const d = "delivered" as const;
const r = "returned" as const;
const many = (count: number): PhoneOutcome[] => Array.from({ length: count }, () => d);

test.each<[string, PhoneOutcome[], object | null]>([
  ["a first order is none", [], null],
  ["the last parcel came back", [d, d, r], { isLast: true, returned: 1, ended: 3 }],
  [
    "orders on the way and canceled ones say nothing",
    [d, r, "open", "canceled"],
    { isLast: true, returned: 1, ended: 2 },
  ],
  ["one long ago is none", [r, d, d], null],
  ["two of ten are a fifth", [r, r, ...many(8)], { isLast: false, returned: 2, ended: 10 }],
  ["two of eleven are less", [r, r, ...many(9)], null],
])("%s", (_, outcomes, risk) => {
  const count = (wanted: PhoneOutcome) => outcomes.filter((one) => one === wanted).length;
  const record = { returned: count(r), delivered: count(d) };
  const newest = [...outcomes, "open" as const].map((outcome) => ({ outcome }));
  expect(riskOf(newest, record)).toEqual(risk);
});
