import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartData } from "#contract/cart.ts";
import {
  cartCount,
  cartLines,
  joinCarts,
  lineQuantity,
  parseCart,
  setLine,
} from "#web/storefront/session/cart-data.ts";

const ids = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
const line = fc.record({
  productId: fc.constantFrom(...ids),
  size: fc.constantFrom("Small Pot", "Large Pot", "Standard"),
  quantity: fc.integer({ min: 0, max: 99 }),
});
const cart = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.reduce<CartData>((all, one) => setLine(all, one.productId, one.size, one.quantity), {}));

test("joining keeps the larger quantity of each line, whoever comes first, and twice is as once", () => {
  fc.assert(
    fc.property(cart, cart, (one, other) => {
      const joined = joinCarts(one, other);
      for (const { productId, size } of [...cartLines(one), ...cartLines(other)]) {
        const larger = Math.max(lineQuantity(one, productId, size), lineQuantity(other, productId, size));
        expect(lineQuantity(joined, productId, size)).toBe(larger);
      }
      expect(joinCarts(other, one)).toEqual(joined);
      expect(joinCarts(joined, other)).toEqual(joined);
      expect(joinCarts(joined, {})).toEqual(joined);
    }),
  );
});

test("the count is the sum of all quantities; no line of 0 and no product without a line stays", () => {
  fc.assert(
    fc.property(cart, (shown) => {
      expect(cartCount(shown)).toBe(cartLines(shown).reduce((sum, { quantity }) => sum + quantity, 0));
      expect(cartLines(shown).every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
      expect(Object.values(shown).every((sizes) => Object.keys(sizes).length > 0)).toBe(true);
    }),
  );
});

test("a stored cart is read back as it was", () => {
  fc.assert(
    fc.property(cart, (stored) => {
      expect(parseCart(JSON.stringify(stored))).toEqual(stored);
    }),
  );
});

test("whatever stands in the storage, reading it gives a cart", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(cartLines(parseCart(text)).every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
    }),
  );
  expect(parseCart(`{"__proto__":{"Small Pot":3},"${ids[0]}":{"__proto__":3,"Small Pot":2}}`)).toEqual({
    [ids[0] ?? ""]: { "Small Pot": 2 },
  });
});
