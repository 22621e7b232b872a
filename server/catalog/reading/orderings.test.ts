import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogProduct, Order, Orderings } from "../catalog.ts";
import { orderAll } from "./orderings.ts";

const orders: Order[] = ["popular", "newest", "price-asc", "price-desc", "name", "name-bn"];

type Values = { popular: boolean; position: number | null; createdAt: number; price: number; name: string };
const values: fc.Arbitrary<Values> = fc.record({
  popular: fc.boolean(),
  position: fc.option(fc.integer({ min: 0, max: 5 })),
  createdAt: fc.integer({ min: 0, max: 5 }),
  price: fc.integer({ min: 1, max: 5 }),
  name: fc.constantFrom("Aloe", "Fern", "Palm", "Rose"),
});

function product(id: string, { popular, position, createdAt, price, name }: Values): CatalogProduct {
  const card = { _id: id, popular };
  return {
    ...{
      card,
      popularPosition: position,
      createdAt,
      pricesMinor: [price],
      names: [name, name === "Fern" ? "ফার্ন" : ""],
    },
  } as unknown as CatalogProduct;
}

/** `now`: null: it is gone. `read`: the orders that somebody reads after the change. */
const change = fc.record({
  changed: fc.uniqueArray(fc.record({ at: fc.nat(7), now: fc.option(values) }), { selector: ({ at }) => at }),
  read: fc.subarray(orders),
});

test("after any changes each list is what sorting all products anew gives, whichever lists were read between", () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 8 }), fc.array(change, { maxLength: 8 }), (first, changes) => {
      const products = new Map(first.map((one, at) => [String(at), product(String(at), one)]));
      let orderings = orderAll([...products.values()]);
      const seen: { orderings: Orderings; all: CatalogProduct[] }[] = [];
      for (const { changed, read } of changes) {
        const before = changed.flatMap(({ at }) => products.get(String(at)) ?? []);
        for (const { at, now } of changed) {
          if (now === null) products.delete(String(at));
          else products.set(String(at), product(String(at), now));
        }
        orderings = orderings.change({ before, after: changed.flatMap(({ at }) => products.get(String(at)) ?? []) });
        for (const order of read) orderings[order].at(0);
        seen.push({ orderings, all: [...products.values()] });
      }
      // A reader may still hold an earlier view.
      for (const { orderings: one, all } of seen)
        for (const order of orders) expect(one[order]).toEqual(orderAll(all)[order]);
    }),
  );
});

test("a change looks at no list before it is read, and leaves one as it is that has none of the products", () => {
  let looks = 0;
  const watched = (at: number) => {
    const entry = product(String(at), { popular: false, position: null, createdAt: at, price: 1, name: "Fern" });
    return Object.defineProperty(entry, "createdAt", {
      get() {
        looks += 1;
        return at;
      },
    });
  };
  const all = Array.from({ length: 200 }, (_, at) => watched(at));
  const orderings = orderAll(all);
  looks = 0;
  const [first] = all;
  const changed = orderings.change({ before: first ? [first] : [], after: [watched(0)] });
  expect(looks).toBe(0);
  expect(changed.newest).toHaveLength(200);
  expect(looks).toBeLessThan(100);
  expect(changed.change({ before: [], after: [] }).newest).toBe(changed.newest);
});

test("many products that are renamed together keep their places at once, also where one was moved unseen before", () => {
  let looks = 0;
  const watched = (at: number, createdAt: number) => {
    const entry = product(String(at), { popular: false, position: null, createdAt, price: 1, name: "Fern" });
    return Object.defineProperty(entry, "createdAt", {
      get() {
        looks += 1;
        return createdAt;
      },
    });
  };
  const all = Array.from({ length: 2000 }, (_, at) => watched(at, at));
  const [first, ...others] = all as [CatalogProduct, ...CatalogProduct[]];
  const orderings = orderAll(all).change({ before: [first], after: [watched(0, 5000)] });
  const renamed = orderings.change({ before: others, after: others.map((_, at) => watched(at + 1, at + 1)) });
  looks = 0;
  expect(renamed.newest.map(({ card }) => card._id).slice(0, 3)).toEqual(["0", "1999", "1998"]);
  expect(looks).toBeLessThan(5000);
});

test("a sale on everything moves more products in a list than a call has arguments", () => {
  const at = (price: number) => ({ popular: false, position: null, createdAt: 1, price, name: "Fern" });
  const all = Array.from({ length: 70_000 }, (_, number) => product(String(number), at(number + 2)));
  const cheaper = all.map(({ card, pricesMinor: [price] }) => product(card._id, at(price - 1)));
  const orderings = orderAll(all).change({ before: all, after: cheaper });
  expect(orderings["price-asc"]).toHaveLength(70_000);
  expect(orderings["price-asc"][0]).toBe(cheaper[0]);
});
