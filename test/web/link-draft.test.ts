import { expect, test } from "vitest";
import type { LinkCharges } from "#contract/rules/office/link-total.ts";
import { blankTerms, draftTotalMinor, type LinkTerms, linkPrices } from "#web/admin/orders/links/link-draft.ts";

const untaxed: LinkCharges = { taxPercent: 0 };
const lines = [
  { productId: "monstera", size: "Medium Pot", quantity: 1 },
  { productId: "jasmine", size: "Small Pot", quantity: 3 },
];
const prices: Record<string, number> = { monstera: 640, jasmine: 160 };
const soldFor = (id: string) => prices[id] ?? null;
const total = (terms: Partial<LinkTerms> = {}, priceOf: ReturnType<typeof linkPrices> = soldFor, charges = untaxed) =>
  draftTotalMinor({ lines }, { ...blankTerms, ...terms }, priceOf, charges);

test("what a link asks for is said as it is typed: own prices, a discount and a fixed charge, in digits of either script", () => {
  expect(total()).toBe(112_000);
  expect(total({ prices: { "jasmine Small Pot": "১৫০.৫০" }, discount: "100" })).toBe(99_150);
  expect(total({ delivery: "fixed", charge: "120" })).toBe(124_000);
  expect(total({ delivery: "free", charge: "120" })).toBe(112_000);
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
  expect(total(terms, soldFor, {})).toBe(99_150 + 1_983 + 6_000);
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
