import { expect, test } from "vitest";
import { percentOf } from "#contract/rules/money/money.ts";
import { typedDiscountMinor } from "#contract/rules/money/typed-discount.ts";
import type { LinkCharges } from "#contract/rules/office/link-total.ts";
import { blankOrder } from "#web/admin/orders/form/new-order-draft.ts";
import {
  asNewLink,
  blankTerms,
  draftSums,
  type LinkParcel,
  type LinkTerms,
  linkPrices,
} from "#web/admin/orders/links/link-draft.ts";

/** Delivery is free, so that what is typed is seen alone. */
const untaxed: LinkCharges = { taxPercent: 0, deliveryCharge: 0 };
const nowhere: LinkParcel = { productOf: () => null, to: { district: "", thana: "" } };
const lines = [
  { productId: "monstera", size: "Medium Pot", quantity: 1 },
  { productId: "jasmine", size: "Small Pot", quantity: 3 },
];
const prices: Record<string, number> = { monstera: 640, jasmine: 160 };
const soldFor = (id: string) => prices[id] ?? null;
const sums = (terms: Partial<LinkTerms> = {}, priceOf: ReturnType<typeof linkPrices> = soldFor, charges = untaxed) =>
  draftSums({ lines }, { ...blankTerms, ...terms }, priceOf, charges, nowhere);
const total = (...of: Parameters<typeof sums>) => sums(...of).totalMinor;

test("what a link asks for is said as it is typed: own prices, a discount and a fixed charge, in digits of either script", () => {
  expect(total()).toBe(112_000);
  expect(total({ prices: { "jasmine Small Pot": "১৫০.৫০" }, discount: "100" })).toBe(99_150);
  expect(total({ delivery: "fixed", charge: "120" })).toBe(124_000);
  expect(total({ delivery: "free", charge: "120" })).toBe(112_000);
});

test("while delivery zones are off, the shop's flat charge is in the sum, but not beside the owner's own", () => {
  const flat = { taxPercent: 0, deliveryCharge: 70 };
  expect(sums({}, soldFor, flat)).toEqual({ discountMinor: 0, totalMinor: 119_000, isOpen: false });
  expect(total({}, soldFor, { taxPercent: 0 })).toBe(113_000);
  expect(total({ delivery: "free" }, soldFor, flat)).toBe(112_000);
  expect(total({ delivery: "fixed", charge: "120" }, soldFor, flat)).toBe(124_000);
});

test("a discount is a sum or a share of the products, shown and sent as money", () => {
  const share = { discount: "৭.৫%", reason: "Old customer", prices: { "jasmine Small Pot": "150.50" } };
  // 640 and three at 150.50.
  expect(sums(share)).toEqual({ discountMinor: percentOf(109_150, 7.5), totalMinor: 109_150 - 8_186, isOpen: false });
  expect(asNewLink({ ...blankOrder(), lines }, { ...blankTerms, ...share }, soldFor).discount).toBe(81.86);
  expect(asNewLink({ ...blankOrder(), lines }, { ...blankTerms, ...share }, () => null).discount).toBeNaN();
  expect(total({ discount: "100%" })).toBe(0);
  for (const wrong of ["101%", "-5%", "5.005%", "%", "5%%", "five%"]) expect(total({ discount: wrong })).toBeNull();
});

test.each([
  ["5%", 5_600],
  ["৫ %", 5_600],
  ["৫ শতাংশ", 5_600],
  ["12.5 percent", 14_000],
  ["0%", 0],
  ["", 0],
  ["৳ 1,000/-", 100_000],
])("a discount typed as %j off 1,120 taka is %i poisha", (typed, minor) => {
  expect(typedDiscountMinor(typed, 112_000)).toBe(minor);
});

test("no sum is said while a figure is none, a price is not known, or more is taken off than there is", () => {
  expect(total({ discount: "ten" })).toBeNull();
  expect(total({ prices: { "jasmine Small Pot": "1e3" } })).toBeNull();
  expect(total({}, () => null)).toBeNull();
  expect(total({ discount: "2000" })).toBeNull();
});

test("the sum has the tax of what is left of the goods, and comes to whole taka where the shop rounds cash", () => {
  const terms = {
    discount: "100",
    delivery: "fixed",
    charge: "60",
    prices: { "jasmine Small Pot": "150.50" },
  } as const;
  // 991.50 of goods, 2 % of that, and the delivery.
  expect(total(terms, soldFor, { deliveryCharge: 10 })).toBe(99_150 + 1_983 + 6_000);
  expect(total(terms, soldFor, { taxPercent: 5 })).toBe(99_150 + 4_958 + 6_000);
  expect(total(terms, soldFor, { wholeTakaCash: true })).toBe(107_100);
});

test("while a sent link is edited, its lines cost what was offered, and a line more costs what it is sold for", () => {
  const offered = { product: "monstera", size: "Medium Pot", price: 600 };
  const edited = { lines: [{ ...offered, name: "", bengaliName: "", picture: null, quantity: 9 }] };
  expect(total({}, linkPrices(edited, soldFor))).toBe(60_000 + 3 * 16_000);
  expect(total({ prices: { "monstera Medium Pot": "650" } }, linkPrices(edited, soldFor))).toBe(65_000 + 3 * 16_000);
  expect(total({}, linkPrices(null, soldFor))).toBe(112_000);
});
