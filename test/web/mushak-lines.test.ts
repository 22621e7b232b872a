import fc from "fast-check";
import { expect, test } from "vitest";
import { withCredit } from "#contract/rules/money/money.ts";
import { mushakLines } from "#web/admin/print/mushak/mushak-lines.ts";

const minor = (most: number) => fc.integer({ min: 0, max: most });

test("the lines of a tax invoice add up to what the order costs, each with its share of discount and tax", () => {
  const piece = fc.record({ price: minor(500_000), quantity: fc.integer({ min: 1, max: 99 }) });
  const charges = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    delivery: minor(50_000),
    rounding: fc.integer({ min: -49, max: 50 }),
    creditBalance: minor(900_000),
  });
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      charges,
      (pieces, { share, delivery, rounding, creditBalance }) => {
        const subtotal = pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const discount = Math.floor(subtotal * share);
        const tax = Math.round((subtotal - discount) * 0.075);
        const items = pieces.map(({ price, quantity }, at) => ({
          product: { _id: String(at), name: `Plant ${at}`, bengaliName: "", offerPrice: price / 100, pictures: [] },
          size: "Small Pot",
          quantity,
        }));
        const taka = { discount: discount / 100, delivery: delivery / 100, tax: tax / 100, rounding: rounding / 100 };
        const { lines, totals } = mushakLines({ items, ...taka } as unknown as Parameters<typeof mushakLines>[0]);
        expect(totals.taxMinor).toBe(subtotal === discount ? 0 : tax);
        expect(totals.priceMinor).toBe(subtotal - discount + delivery + rounding);
        // Before a customer's credit pays a part of it.
        const costs = { subtotalMinor: subtotal, discountMinor: discount, deliveryMinor: delivery, taxMinor: tax };
        const totalMinor = subtotal - discount + delivery + tax + rounding;
        const { creditMinor = 0, ...rest } = withCredit(
          { ...costs, roundingMinor: rounding, totalMinor },
          creditBalance,
          false,
        );
        if (subtotal > discount) expect(totals.withTaxMinor).toBe(rest.totalMinor + creditMinor);
        expect(lines.filter(({ kind }) => kind === "goods")).toHaveLength(items.length);
        for (const { kind, priceMinor, taxMinor } of lines) {
          if (kind !== "goods") expect(taxMinor).toBe(0);
          else expect(Math.abs(taxMinor - priceMinor * 0.075)).toBeLessThan(2);
        }
      },
    ),
  );
});
