// Random order histories from fixed seeds, against a model of stock and money; `npm run test:long -- orders --full` runs many more.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardTestShop, openCardTestShop } from "#test/card-shop.ts";
import { life, live } from "#test/order-life.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

test("after every step of any history, stock and money match the model", async () => {
  const done = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const { taken, refused } = await live(cards, steps);
      done.taken += taken;
      done.refused += refused;
    }),
    { numRuns: 15, seed: 20_261_122 },
  );
  expect(done.taken).toBeGreaterThan(40);
  expect(done.refused).toBeGreaterThan(10);
}, 120_000);
