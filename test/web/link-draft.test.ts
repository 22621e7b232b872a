import { expect, test } from "vitest";
import { blankTerms, draftTotalMinor, type LinkTerms } from "#web/admin/orders/links/link-draft.ts";

const lines = [
  { productId: "monstera", size: "Medium Pot", quantity: 1 },
  { productId: "jasmine", size: "Small Pot", quantity: 3 },
];
const prices: Record<string, number> = { monstera: 640, jasmine: 160 };
const total = (terms: Partial<LinkTerms> = {}, priceOf = (id: string) => prices[id] ?? null) =>
  draftTotalMinor({ lines }, { ...blankTerms, ...terms }, priceOf);

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
