import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CouponLine, type CouponOffer, discountOf } from "#contract/rules/money/discount.ts";
import { goodsMinorOf, priceCart } from "#contract/rules/money/money.ts";
import { couponCode, couponInput } from "#contract/wire/orders/coupons.ts";

const line = (productId: string, offerPriceMinor: number, quantity = 1, category = "indoor"): CouponLine => ({
  productId,
  category,
  offerPriceMinor,
  quantity,
});
const offer = (change: Partial<CouponOffer>): CouponOffer => ({
  gives: "percent",
  on: "everything",
  ids: [],
  ...change,
});
const cart = [line("fern", 64_000), line("pothos", 15_000, 2), line("guava", 34_000, 1, "fruit")];

test.each<[string, Partial<CouponOffer>, number, number[]]>([
  ["10 % of everything", { percent: 10 }, 12_800, [6400, 3000, 3400]],
  ["10 %, at most ৳100", { percent: 10, atMost: 100 }, 10_000, [5000, 2343, 2657]],
  ["100 %", { percent: 100 }, 128_000, [64_000, 30_000, 34_000]],
  ["৳100 off", { gives: "amount", amount: 100 }, 10_000, [5000, 2343, 2657]],
  ["an amount above the cart", { gives: "amount", amount: 5000 }, 128_000, [64_000, 30_000, 34_000]],
  ["25 % of a category", { percent: 25, on: "categories", ids: ["fruit"] }, 8500, [0, 0, 8500]],
  [
    "more than a product costs",
    { gives: "amount", amount: 900, on: "products", ids: ["fern"] },
    64_000,
    [64_000, 0, 0],
  ],
  ["the least amount, reached", { percent: 10, least: 1280 }, 12_800, [6400, 3000, 3400]],
])("%s is taken off, each line by its share", (_name, change, discountMinor, shares) => {
  expect(discountOf(offer(change), cart)).toEqual({ fault: null, discountMinor, shares, isDeliveryFree: false });
});

test("free delivery takes nothing off the products", () => {
  const given = discountOf(offer({ gives: "delivery" }), cart);
  expect(given).toEqual({ fault: null, discountMinor: 0, shares: [0, 0, 0], isDeliveryFree: true });
});

test.each<[string, Partial<CouponOffer>, object]>([
  ["one poisha too little", { percent: 10, least: 1280.01 }, { fault: "too-little", missingMinor: 1 }],
  ["another category", { percent: 10, on: "categories", ids: ["seeds"] }, { fault: "other-products" }],
  ["another product", { gives: "delivery", on: "products", ids: ["tulsi"] }, { fault: "other-products" }],
])("%s: nothing is given", (_name, change, fault) => {
  expect(discountOf(offer(change), cart)).toEqual(fault);
});

test("an empty cart gets nothing", () => {
  expect(discountOf(offer({ percent: 10 }), [])).toEqual({ fault: "other-products" });
});

describe("for any coupon and cart", () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  const lines = fc.array(
    fc.record({
      productId: fc.constantFrom("a", "b", "c"),
      category: fc.constantFrom("x", "y"),
      offerPriceMinor: amount,
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 100 },
  );
  const taka = amount.map((minor) => minor / 100);
  const offers = fc.record({
    gives: fc.constantFrom("percent" as const, "amount" as const, "delivery" as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: taka,
    atMost: fc.option(taka, { nil: undefined }),
    on: fc.constantFrom("everything" as const, "categories" as const, "products" as const),
    ids: fc.subarray(["a", "b", "x"]),
    least: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  });

  test("the shares are whole, add up to the discount, and are never more than their line", () => {
    fc.assert(
      fc.property(offers, lines, (one, cartLines) => {
        const given = discountOf(one, cartLines);
        if (given.fault !== null) return;
        expect(given.shares.reduce((sum, share) => sum + share, 0)).toBe(given.discountMinor);
        for (const [at, share] of given.shares.entries()) {
          const { offerPriceMinor = 0, quantity = 0 } = cartLines[at] ?? {};
          expect(Number.isSafeInteger(share) && share >= 0 && share <= offerPriceMinor * quantity).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("the total is the discounted products, their tax and delivery; the products never cost less than nothing", () => {
    fc.assert(
      fc.property(offers, lines, fc.integer({ min: 0, max: 50_000 }), (one, cartLines, deliveryMinor) => {
        const given = discountOf(one, cartLines);
        const discountMinor = given.fault === null ? given.discountMinor : 0;
        const totals = priceCart(cartLines, { deliveryMinor, taxPercent: 2 }, discountMinor);
        const goods = goodsMinorOf(totals);
        expect(goods).toBeGreaterThanOrEqual(0);
        expect(totals.totalMinor).toBe(goods + deliveryMinor + totals.taxMinor);
        expect(Math.abs(totals.taxMinor - goods * 0.02)).toBeLessThanOrEqual(0.5 + goods * 1e-12);
      }),
      { numRuns: 1000 },
    );
  });
});

test("without a discount a cart costs what it always did, and has no such field", () => {
  expect(priceCart(cart)).toEqual({ subtotalMinor: 128_000, deliveryMinor: 1000, taxMinor: 2560, totalMinor: 131_560 });
});

test.each([
  ["winter 100", "WINTER100"],
  [" eid২০২৬ ", "EID2026"],
])("the code %j is read as %s", (typed, code) => {
  expect(couponCode.parse(typed)).toBe(code);
});

const valid = { code: "WINTER100", gives: "percent", percent: 10, on: "everything", isOn: true };
test.each([
  [{ code: "ABC" }, "code"],
  [{ code: "TWO-WORDS" }, "code"],
  [{ code: "A".repeat(17) }, "code"],
  [{ percent: undefined }, "percent"],
  [{ percent: 101 }, "percent"],
  [{ percent: 0 }, "percent"],
  [{ percent: 2.5 }, "percent"],
  [{ gives: "amount" }, "amount"],
  [{ gives: "amount", amount: 0 }, "amount"],
  [{ gives: "amount", amount: 10.005 }, "amount"],
  [{ on: "categories" }, "ids"],
  [{ from: "2026-11-30", to: "2026-11-29" }, "to"],
  [{ from: "tomorrow" }, "from"],
  [{ uses: 0 }, "uses"],
  [{ least: -1 }, "least"],
])("a coupon with %j is refused by the field %s", (change, field) => {
  const parsed = couponInput.safeParse({ ...valid, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
});
