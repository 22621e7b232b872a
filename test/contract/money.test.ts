import fc from "fast-check";
import { expect, test } from "vitest";
import { orderSizes } from "#contract/rules/constants.ts";
import {
  formatMinor,
  formatTaka,
  inWholeTaka,
  minorIn,
  priceCart,
  priceEdit,
  ratesOf,
  savingPercent,
  sumIn,
  toMinor,
  toTaka,
} from "#contract/rules/money/money.ts";

const lines = fc.array(
  fc.record({ offerPriceMinor: fc.integer({ min: 0, max: 999_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 100 },
);

test("the total is the sum of its parts, each a whole number of poisha", () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const totals = priceCart(cart);
      expect(totals.totalMinor).toBe(totals.subtotalMinor + totals.deliveryMinor + totals.taxMinor);
      expect(Object.values(totals).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});

test("cash in whole taka is rounded by a line of its own, once, to the nearest", () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const exact = priceCart(cart);
      const { roundingMinor = 0, totalMinor, ...parts } = inWholeTaka(exact);
      expect({ ...parts, totalMinor: totalMinor - roundingMinor }).toEqual(exact);
      expect(totalMinor % 100).toBe(0);
      expect(roundingMinor).toBeGreaterThanOrEqual(-49);
      expect(roundingMinor).toBeLessThanOrEqual(50);
      expect(inWholeTaka(inWholeTaka(exact))).toEqual(inWholeTaka(exact));
    }),
  );
  const cart = [{ offerPriceMinor: 19_784, quantity: 1 }];
  expect(inWholeTaka(priceCart(cart))).toMatchObject({ roundingMinor: 20, totalMinor: 21_200 });
  expect(inWholeTaka(priceCart([{ offerPriceMinor: 10_000, quantity: 1 }]))).not.toHaveProperty("roundingMinor");
});

test.each([
  ["the address alone is edited", true, [10_000, 1], 0, 11_230],
  ["another product is added to one that was not rounded", true, [10_000, 2], 0, 21_400],
  ["the shop does not round", false, [10_000, 2], 0, 21_430],
  ["it was rounded, and the shop does it no more", false, [10_000, 2], -30, 21_400],
] as const)(
  "an edit is rounded when %s: %s",
  (_name, isRounded, [offerPriceMinor, quantity], roundingMinor, totalMinor) => {
    const before = {
      ...{ subtotalMinor: 10_000, deliveryMinor: 1030, taxMinor: 200 },
      ...(roundingMinor !== 0 && { roundingMinor }),
      totalMinor: 11_230 + roundingMinor,
    };
    const edited = { lines: [{ offerPriceMinor, quantity }], discountMinor: 0, deliveryMinor: 1030 };
    const today = { deliveryMinor: 1000, taxPercent: 2, isRounded, isCash: true, keptMinor: 0 };
    expect(priceEdit(before, edited, today).totalMinor).toBe(totalMinor);
  },
);

test("columns of sums have two decimals in both languages, sentences in Bengali only where there are poisha", () => {
  expect([sumIn("en", 16_000), sumIn("bn", 16_000), sumIn("bn", 320)]).toEqual(["৳160.00", "৳১৬০.০০", "৳৩.২০"]);
  expect([minorIn("en", 16_000), minorIn("bn", 16_000), minorIn("bn", 320)]).toEqual(["৳160.00", "৳১৬০", "৳৩.২০"]);
});

test("tax is within half a poisha of two percent, and the order of lines does not matter", () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const { subtotalMinor, taxMinor } = priceCart(cart);
      const distance = taxMinor * 100 - subtotalMinor * 2;
      expect(distance).toBeLessThanOrEqual(50);
      expect(distance).toBeGreaterThan(-50);
      expect(priceCart(cart.toReversed())).toEqual(priceCart(cart));
    }),
  );
});

test("the owner's rates replace the defaults, to the poisha", () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(lines, percent, fc.integer({ min: 0, max: 999_999_999 }), (cart, taxPercent, deliveryMinor) => {
      const { subtotalMinor, taxMinor, ...rest } = priceCart(cart, { deliveryMinor, taxPercent });
      const exact = (BigInt(subtotalMinor) * BigInt(Math.round(taxPercent * 100)) + 5000n) / 10_000n;
      expect(BigInt(taxMinor)).toBe(exact);
      expect(rest.deliveryMinor).toBe(cart.length === 0 ? 0 : deliveryMinor);
    }),
  );
  expect(ratesOf({})).toEqual({ deliveryMinor: 1000, taxPercent: 2 });
  expect(ratesOf({ deliveryCharge: 0, taxPercent: 7.5 })).toEqual({ deliveryMinor: 0, taxPercent: 7.5 });
});

test.each([
  [[], { subtotalMinor: 0, deliveryMinor: 0, taxMinor: 0, totalMinor: 0 }],
  [[[179_000, 1]], { subtotalMinor: 179_000, deliveryMinor: 1000, taxMinor: 3580, totalMinor: 183_580 }],
  [[[25, 1]], { subtotalMinor: 25, deliveryMinor: 1000, taxMinor: 1, totalMinor: 1026 }],
  [[[24, 1]], { subtotalMinor: 24, deliveryMinor: 1000, taxMinor: 0, totalMinor: 1024 }],
  [
    [
      [25, 1],
      [25, 1],
    ],
    { subtotalMinor: 50, deliveryMinor: 1000, taxMinor: 1, totalMinor: 1051 },
  ],
  [[[0, 5]], { subtotalMinor: 0, deliveryMinor: 1000, taxMinor: 0, totalMinor: 1000 }],
] as const)("prices %j", (cart, totals) => {
  expect(priceCart(cart.map(([offerPriceMinor, quantity]) => ({ offerPriceMinor, quantity })))).toEqual(totals);
});

test("taka on the wire and poisha inside are the same amount", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => toMinor(toTaka(minor)) === minor));
});

test.each([
  [0, "৳0.00"],
  [5, "৳0.05"],
  [9950, "৳99.50"],
  [99_999, "৳999.99"],
  [100_000, "৳1,000.00"],
  [12_345_600, "৳1,23,456.00"],
  [123_456_750, "৳12,34,567.50"],
  [10_000_000_000, "৳10,00,00,000.00"],
  [-9950, "-৳99.50"],
])("%i poisha is shown as %s", (minor, shown) => {
  expect(formatMinor(minor)).toBe(shown);
});

test("a shown amount reads back as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
      expect(Math.round(Number(formatMinor(minor).replace(/[৳,]/g, "")) * 100)).toBe(minor);
    }),
  );
  expect(formatTaka(1234.5)).toBe("৳1,234.50");
});

test.each([
  [1000, 750, 25],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [3, 2, 33],
  [0, 0, 0],
])("from %d to %d saves %d %%", (price, offerPrice, percent) => {
  expect(savingPercent(price, offerPrice)).toBe(percent);
});

test("sizes come in the shop's order, then unknown ones in their own", () => {
  expect(orderSizes(["Standard", "Pot 9", "XL", "Seed Pack", "S", "Jar"])).toEqual([
    "S",
    "XL",
    "Seed Pack",
    "Standard",
    "Pot 9",
    "Jar",
  ]);
});
