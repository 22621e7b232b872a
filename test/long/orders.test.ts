// Many random order histories from fixed seeds, on both engines; see test/order-life.ts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { openCardTestShop } from "#test/card-shop.ts";
import { life, live } from "#test/order-life.ts";
import { brokenRules } from "./audit.ts";
import { countOf, report } from "./counts.ts";
import { engines, withTestShopsOn } from "./engines.ts";

const lives = countOf("lives", { few: 10, full: 300 });
const seed = countOf("seed", { few: 1, full: 1 });

test.each(engines)(`%s: after each step of ${lives} order histories stock and money match the model`, (engine) =>
  withTestShopsOn(engine, async () => {
    const cards = await openCardTestShop();
    try {
      const done = { taken: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(life, async (steps) => {
          const { taken, refused } = await live(cards, steps);
          done.taken += taken;
          done.refused += refused;
        }),
        { numRuns: lives, seed },
      );
      const broken = await brokenRules(cards.shop.database);
      report("orders", { engine, lives, seed, ...done, broken });
      expect(broken).toEqual({});
    } finally {
      await cards.close();
    }
  }),
);
