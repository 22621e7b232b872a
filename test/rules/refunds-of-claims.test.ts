// Which refunds of an order are for which of its claims, as a table.
import { expect, test } from "vitest";
import { type MoneyClaim, refundsOfClaims } from "#server/claims/refunds-of-claims.ts";
import type { OrderRefund } from "#server/orders/listing/delivered.ts";

const fern = { name: "Fern", bengaliName: "", size: "Small Pot", quantity: 1 };
const palm = { ...fern, name: "Palm" };
const claim = (id: string, at: number, amountMinor = 50, pieces = [fern]): MoneyClaim => ({
  ...{ id, amountMinor, pieces, decidedAt: new Date(at) },
});
type Given = Partial<OrderRefund> & { at: number };
const refund = (id: string, { at, ...given }: Given): OrderRefund => ({
  ...{ id, refundKey: `refund:${id}`, reference: "", amountMinor: 50, lines: [fern], state: "done" },
  ...{ createdAt: new Date(at), ...given },
});
const refused = (id: string, at: number, more: Partial<OrderRefund> = {}) =>
  refund(id, { at, state: "refused", ...more });
const byHandFor = (id: string, at: number) => refund(`hand-${id}`, { at, refundKey: `by-hand:${id}` });

test.each<[string, MoneyClaim[], OrderRefund[], string[]]>([
  ["its own", [claim("a", 1)], [refund("r", { at: 1 })], ["arrived"]],
  ["its own is due", [claim("a", 1)], [refund("r", { at: 1, state: "due" })], ["coming"]],
  ["no refund names it", [claim("a", 1)], [refund("r", { at: 1, lines: null })], ["arrived"]],
  ["refused", [claim("a", 1)], [refused("r", 1)], ["refused"]],
  ["paid by hand in its place", [claim("a", 1)], [refused("r", 1), byHandFor("r", 2)], ["arrived"]],
  ["made again", [claim("a", 1)], [refused("r", 1), refund("s", { at: 2 })], ["arrived"]],
  ["being made again", [claim("a", 1)], [refused("r", 1), refund("s", { at: 2, state: "due" })], ["coming"]],
  ["made again in two parts", [claim("a", 1)], [refused("r", 1), ...parts(20, 30)], ["arrived"]],
  ["made again in part", [claim("a", 1)], [refused("r", 1), ...parts(20)], ["refused"]],
  [
    "refunded before, for something else",
    [claim("a", 2)],
    [refund("s", { at: 1, amountMinor: 90 }), refused("r", 2)],
    ["refused"],
  ],
  [
    "refunded for another plant",
    [claim("a", 1)],
    [refused("r", 1), refund("s", { at: 2, lines: [palm] })],
    ["refused"],
  ],
  [
    "another claim's own",
    [claim("a", 1), claim("b", 2)],
    [refused("r", 1), refund("s", { at: 2 })],
    ["refused", "arrived"],
  ],
  [
    "paid by hand for another claim",
    [claim("a", 1), claim("b", 2)],
    [refused("r", 1), refused("s", 2), byHandFor("s", 3)],
    ["refused", "arrived"],
  ],
  [
    "one for two",
    [claim("a", 1), claim("b", 2)],
    [refused("r", 1), refused("s", 2), ...parts(50)],
    ["arrived", "refused"],
  ],
  [
    "enough for two",
    [claim("a", 1), claim("b", 2)],
    [refused("r", 1), refused("s", 2), ...parts(100)],
    ["arrived", "arrived"],
  ],
  [
    "enough for the smaller only",
    [claim("a", 1), claim("b", 2, 20)],
    [refused("r", 1), refused("s", 2, { amountMinor: 20 }), ...parts(20)],
    ["refused", "arrived"],
  ],
  [
    "two of one moment",
    [claim("a", 1), claim("b", 1)],
    [refused("r", 1), refund("s", { at: 1 })],
    ["refused", "arrived"],
  ],
])("%s", (_, claims, refunds, states) => {
  const found = refundsOfClaims(claims, refunds);
  expect(claims.map(({ id }) => found.get(id)?.state)).toEqual(states);
});

function parts(...amounts: number[]): OrderRefund[] {
  return amounts.map((amountMinor, nth) => refund(`part-${nth}`, { at: 9 + nth, amountMinor, lines: null }));
}
