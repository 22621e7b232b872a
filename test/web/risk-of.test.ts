// Which numbers are said to refuse parcels.
import { expect, test } from "vitest";
import type { PhoneRecord } from "#contract/wire/orders/orders.ts";
import { riskOf } from "#web/admin/orders/next/risk-of.ts";

const [d, r] = ["delivered", "returned"] as const;

test.each<[string, [returned: number, delivered: number, last: PhoneRecord["last"]], object | null]>([
  ["a first order is none", [0, 0, null], null],
  ["the last parcel came back", [1, 2, r], { isLast: true, returned: 1, ended: 3 }],
  ["one long ago is none", [1, 2, d], null],
  ["two of ten are a fifth", [2, 8, d], { isLast: false, returned: 2, ended: 10 }],
  ["two of eleven are less", [2, 9, d], null],
])("%s", (_, [returned, delivered, last], risk) => {
  expect(riskOf({ returned, delivered, last })).toEqual(risk);
});
