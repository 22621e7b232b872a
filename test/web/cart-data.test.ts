import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartData } from "#contract/wire/orders/cart.ts";
import {
  cartCount,
  cartLines,
  changed,
  lineQuantity,
  parseCart,
  parseChanges,
  setLine,
} from "#web/storefront/shopper/cart-data.ts";

const ids = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
const lineParts = {
  productId: fc.constantFrom(...ids),
  size: fc.constantFrom("Small Pot", "Large Pot", "Standard"),
  quantity: fc.integer({ min: 0, max: 99 }),
};
const line = fc.record(lineParts);
const cart = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.reduce<CartData>((all, one) => setLine(all, one.productId, one.size, one.quantity), {}));

test("the count is the sum of all quantities; lines of 0 and products without lines are dropped", () => {
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

test("reading any stored text gives a valid cart", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(cartLines(parseCart(text)).every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
    }),
  );
  expect(parseCart(`{"__proto__":{"Small Pot":3},"${ids[0]}":{"__proto__":3,"Small Pot":2}}`)).toEqual({
    [ids[0] ?? ""]: { "Small Pot": 2 },
  });
});

const change = fc.record({ ...lineParts, id: fc.uuid(), sets: fc.boolean() });

test("stored changes are read back unchanged; any other stored text harms no cart", () => {
  fc.assert(
    fc.property(fc.array(change), fc.oneof(fc.string(), fc.json(), fc.constant(null)), (made, text) => {
      expect(parseChanges(JSON.stringify(made))).toEqual(made);
      expect(parseChanges(JSON.stringify([null, 7, {}, ...made]))).toEqual(made);
      expect(Array.isArray(parseChanges(text))).toBe(true);
    }),
  );
  const good = { id: "1", productId: ids[0], size: "Small Pot", quantity: 1, sets: false };
  const wrong = [
    { id: 1 },
    { productId: "__proto__" },
    { size: "__proto__" },
    { quantity: "2" },
    { quantity: 0.5 },
    { sets: 1 },
  ];
  for (const one of wrong) expect(parseChanges(JSON.stringify([{ ...good, ...one }]))).toEqual([]);
});

test("a change sets a line or adds to it, and leaves every other line alone", () => {
  fc.assert(
    fc.property(cart, change, (before, made) => {
      const after = changed(before, made);
      const had = lineQuantity(before, made.productId, made.size);
      const wanted = Math.min(99, made.sets ? made.quantity : had + made.quantity);
      expect(lineQuantity(after, made.productId, made.size)).toBe(wanted);
      expect(setLine(after, made.productId, made.size, 0)).toEqual(setLine(before, made.productId, made.size, 0));
    }),
  );
});
