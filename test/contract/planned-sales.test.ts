import fc from "fast-check";
import { expect, test } from "vitest";
import {
  currentPrices,
  type OwnersPrices,
  type SaleTerms,
  type Span,
  stateOfSale,
} from "#contract/rules/money/current-price.ts";

const startsAt = new Date("2026-11-19T04:00:00Z");
const endsAt = new Date("2026-11-20T04:00:00Z");
const at = (ms: number) => new Date(startsAt.getTime() + ms);
const lastMs = endsAt.getTime() - startsAt.getTime();

test.each([
  [-1, "planned"],
  [0, "running"],
  [lastMs - 1, "running"],
  [lastMs, "ended"],
])("%d ms after its start a sale is %s", (ms, state) => {
  expect(stateOfSale({ startsAt, endsAt }, at(ms))).toBe(state);
});

type Gift = Pick<SaleTerms, "gives" | "percent" | "offerPrice">;
const product = (offerPriceMinor: number, ownMinor: number | null = null): OwnersPrices => ({
  id: "fern",
  categoryId: "ferns",
  offerPriceMinor,
  sizes: [{ size: "Large Pot", offerPriceMinor: ownMinor }],
});
const sale = (gift: Gift, more: Partial<SaleTerms & Span> = {}) => {
  const { startsAt: from = startsAt, endsAt: until = endsAt, on = "everything", ids = [] } = more;
  return { startsAt: from, endsAt: until, terms: { ...gift, on, ids } };
};
const pricesIn = (sales: ReturnType<typeof sale>[], of: OwnersPrices, when = startsAt) => {
  const { offerPriceMinor, sizes } = currentPrices(of, sales, when);
  return [offerPriceMinor, sizes[0]?.offerPriceMinor];
};
const percent = (percent: number, more?: Partial<SaleTerms & Span>) => sale({ gives: "percent", percent }, more);
const price = (offerPrice: number) => sale({ gives: "price", offerPrice });

test.each<[string, ReturnType<typeof sale>, [number, number | null], [number, number | null]]>([
  ["a fifth off, of a size's own price too", percent(20), [19_500, 42_000], [15_600, 33_600]],
  ["half a poisha goes up", percent(50), [19_501, null], [9751, null]],
  ["1 %", percent(1), [100, 0], [99, 0]],
  ["a poisha stays", percent(1), [1, null], [1, null]],
  ["a new offer price leaves a size's own", price(149.5), [19_500, 42_000], [14_950, 42_000]],
  ["it never raises a price", price(500), [19_500, null], [19_500, null]],
  ["a sale of its category", percent(20, { on: "categories", ids: ["ferns"] }), [100, null], [80, null]],
  ["a sale of the product", percent(20, { on: "products", ids: ["palm", "fern"] }), [100, null], [80, null]],
  ["a sale of others", percent(20, { on: "products", ids: ["ferns"] }), [100, null], [100, null]],
])("%s", (_name, one, [offer, own], prices) => {
  expect(pricesIn([one], product(offer, own))).toEqual(prices);
});

test("of several sales each price takes the best, and the others go on when one ends", () => {
  const half = percent(50, { endsAt: at(1000) });
  const fifth = percent(20);
  const cheap = price(90);
  expect(pricesIn([fifth, half], product(20_000, 40_000))).toEqual([10_000, 20_000]);
  expect(pricesIn([fifth, half], product(20_000, 40_000), at(1000))).toEqual([16_000, 32_000]);
  expect(pricesIn([fifth, cheap], product(20_000, 40_000))).toEqual([9000, 32_000]);
  expect(currentPrices(product(20_000, 40_000), [fifth, cheap], startsAt).sales).toEqual([fifth, cheap]);
  expect(currentPrices(product(20_000, 40_000), [fifth, half], startsAt).sales).toEqual([half]);
  expect(currentPrices(product(20_000), [fifth], at(-1)).sales).toEqual([]);
});

test("outside of a sale a price is the owner's; in it, whole and never higher; and one more sale never raises it", () => {
  const owners = fc
    .tuple(fc.nat(999_999_999), fc.option(fc.nat(999_999_999)))
    .map(([offer, own]) => product(offer, own));
  const percents = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(owners, percents, percents, fc.integer({ min: -5, max: lastMs + 5 }), (of, first, second, ms) => {
      const alone = pricesIn([percent(first)], of, at(ms));
      const both = pricesIn([percent(first), percent(second)], of, at(ms));
      const usual = [of.offerPriceMinor, of.sizes[0]?.offerPriceMinor];
      if (ms < 0 || ms >= lastMs) expect(alone).toEqual(usual);
      for (const [index, one] of alone.entries()) {
        if (one == null) continue;
        expect(Number.isSafeInteger(one) && one >= 0 && one <= (usual[index] ?? 0)).toBe(true);
        expect(both[index]).toBeLessThanOrEqual(one);
      }
    }),
    { numRuns: 1000 },
  );
});
