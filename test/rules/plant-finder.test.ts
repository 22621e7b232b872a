import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Findable,
  type FinderAnswers,
  type FinderClaim,
  type FoundPlant,
  finderClaims,
  finderQuestionNames,
  finderQuestions,
  findPlants,
  nearlyUpTo,
  verdictOf,
} from "#contract/rules/plants/plant-finder.ts";

type Facts = NonNullable<Findable["facts"]>;
type Plant = Findable & { name: string };
const plant = (name: string, facts: Facts | null, more: Partial<Findable> = {}): Plant => ({
  name,
  facts,
  isHanging: false,
  isSeed: false,
  ...more,
});
const snake = {
  light: "low",
  water: "low",
  petSafe: "toxic",
  place: ["indoor", "balcony"],
  ease: "easy",
  matureHeightCm: 80,
};
const rose = {
  light: "full-sun",
  water: "medium",
  petSafe: "safe",
  place: ["roof"],
  ease: "moderate",
  matureHeightCm: 90,
};
const fern = {
  light: "medium",
  water: "high",
  petSafe: "safe",
  place: ["indoor"],
  ease: "moderate",
  matureHeightCm: 60,
};
const fig = {
  light: "bright-indirect",
  water: "medium",
  petSafe: "unknown",
  place: ["indoor"],
  ease: "demanding",
  matureHeightCm: 240,
};
const stone = {
  light: "bright-indirect",
  water: "low",
  petSafe: "safe",
  place: ["indoor"],
  ease: "easy",
  matureHeightCm: 12,
};

test.each<[Facts, string, string, FinderClaim, "fits" | "misses"]>([
  [snake, "light", "low", "stands-low", "fits"],
  [snake, "light", "medium", "needs-less-light", "fits"],
  [snake, "light", "full-sun", "burns-in-sun", "misses"],
  [rose, "light", "full-sun", "loves-sun", "fits"],
  [rose, "light", "bright-indirect", "needs-sun", "misses"],
  [fig, "light", "bright-indirect", "likes-bright", "fits"],
  [fig, "light", "low", "needs-bright", "misses"],
  [fern, "light", "low", "needs-medium", "misses"],
  [fern, "light", "medium", "likes-medium", "fits"],
  [{}, "light", "low", "light-unknown", "misses"],
  [{ light: "under a net" }, "light", "low", "light-unknown", "misses"],
  [snake, "water", "low", "little-water", "fits"],
  [snake, "water", "medium", "waits-for-water", "fits"],
  [snake, "water", "high", "must-dry-out", "misses"],
  [rose, "water", "low", "needs-weekly-water", "misses"],
  [rose, "water", "medium", "weekly-water", "fits"],
  [rose, "water", "high", "some-water-will-do", "fits"],
  [fern, "water", "medium", "needs-daily-water", "misses"],
  [fern, "water", "high", "daily-water", "fits"],
  [{}, "water", "low", "water-unknown", "misses"],
  [rose, "home", "pets", "safe-for-pets", "fits"],
  [snake, "home", "pets", "harmful-if-chewed", "misses"],
  [fig, "home", "pets", "pets-unknown", "misses"],
  [snake, "home", "grown-ups", "no-one-to-chew", "fits"],
  [stone, "place", "table", "fits-shelf", "fits"],
  [fern, "place", "table", "too-high", "misses"],
  [fern, "place", "floor", "fills-corner", "fits"],
  [stone, "place", "floor", "stays-small", "misses"],
  [fig, "place", "floor", "too-high", "misses"],
  [rose, "place", "floor", "not-indoors", "misses"],
  [{ place: ["indoor"] }, "place", "table", "height-unknown", "misses"],
  [{}, "place", "balcony", "place-unknown", "misses"],
  [snake, "place", "balcony", "lives-outside", "fits"],
  [fern, "place", "balcony", "not-outdoors", "misses"],
  [snake, "place", "hanging", "not-hanging", "misses"],
  [snake, "ease", "easy", "easy", "fits"],
  [rose, "ease", "easy", "needs-some-care", "misses"],
  [fig, "ease", "moderate", "needs-much-care", "misses"],
  [rose, "ease", "demanding", "some-care", "fits"],
  [fig, "ease", "demanding", "much-care", "fits"],
  [{}, "ease", "easy", "ease-unknown", "misses"],
])("of %j, %s %s says %s and %s", (facts, question, answer, claim, fit) => {
  const { points, says } = verdictOf(question as "light", answer, plant("one", facts));
  expect([says.claim, points > 0 ? "fits" : "misses"]).toEqual([claim, fit]);
});

test("a plant fits only where each answer does; the nearest follow with everything that does not fit", () => {
  const plants = [plant("fig", fig), plant("rose", rose), plant("snake", snake), plant("fern", fern)];
  const { fits, nearly } = findPlants(plants, { light: "low", water: "low", ease: "easy" });
  expect(fits.map(({ plant }) => plant.name)).toEqual(["snake"]);
  expect(fits[0]?.reasons.map(({ claim }) => claim)).toEqual(["stands-low", "little-water", "easy"]);
  // The facts of fern lie four steps off, those of the others five.
  expect(nearly.map(({ plant }) => plant.name)).toEqual(["fern", "fig", "rose"]);
  expect(nearly.map(({ misses }) => misses.map(({ claim }) => claim))).toContainEqual([
    "needs-sun",
    "needs-weekly-water",
    "needs-some-care",
  ]);
});
test("plants come before seeds, and equals stay in the order given", () => {
  const seed = plant("seed", rose, { isSeed: true });
  const plants = [seed, plant("b", rose), plant("a", rose)];
  expect(findPlants(plants, { light: "full-sun" }).fits.map(({ plant }) => plant.name)).toEqual(["b", "a", "seed"]);
});

const anyOf = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const answers: fc.Arbitrary<FinderAnswers> = fc.record({
  light: anyOf(...finderQuestions.light),
  water: anyOf(...finderQuestions.water),
  home: anyOf(...finderQuestions.home),
  place: anyOf(...finderQuestions.place),
  ease: anyOf(...finderQuestions.ease),
});
const facts = fc.record({
  light: fc.constantFrom("low", "medium", "bright-indirect", "full-sun", "lunar", "", null, undefined),
  water: fc.constantFrom("low", "medium", "high", "rain", null, undefined),
  petSafe: fc.constantFrom("safe", "toxic", "unknown", null, undefined),
  place: fc.option(fc.subarray(["indoor", "balcony", "roof", "garden", "moon"])),
  ease: fc.constantFrom("easy", "moderate", "demanding", "__proto__", null, undefined),
  matureHeightCm: fc.constantFrom(0, 1, 29, 30, 31, 59, 60, 61, 199, 200, 201, 1200, null, undefined),
});
const anyPlant = fc
  .tuple(fc.option(facts), fc.boolean(), fc.boolean(), fc.uuid())
  .map(([one, isHanging, isSeed, name]) => plant(name, one, { isHanging, isSeed }));
const anyPlants = fc.array(anyPlant, { minLength: 1, maxLength: 25 });

/** Each claim again, said of the facts in another way than the rules do. */
const truths: Record<FinderClaim, (facts: Facts, plant: Findable, heightCm?: number) => boolean> = {
  "loves-sun": ({ light }) => light === "full-sun",
  "likes-bright": ({ light }) => light === "bright-indirect",
  "likes-medium": ({ light }) => light === "medium",
  "stands-low": ({ light }) => light === "low",
  "needs-less-light": ({ light }) => light === "low" || light === "medium",
  "needs-sun": ({ light }) => light === "full-sun",
  "needs-bright": ({ light }) => light === "bright-indirect",
  "needs-medium": ({ light }) => light === "medium",
  "burns-in-sun": ({ light }) => ["low", "medium", "bright-indirect"].includes(light ?? ""),
  "light-unknown": ({ light }) => !["low", "medium", "bright-indirect", "full-sun"].includes(light ?? ""),
  "little-water": ({ water }) => water === "low",
  "weekly-water": ({ water }) => water === "medium",
  "daily-water": ({ water }) => water === "high",
  "waits-for-water": ({ water }) => water === "low",
  "some-water-will-do": ({ water }) => water === "medium",
  "needs-weekly-water": ({ water }) => water === "medium",
  "needs-daily-water": ({ water }) => water === "high",
  "must-dry-out": ({ water }) => water === "low",
  "water-unknown": ({ water }) => !["low", "medium", "high"].includes(water ?? ""),
  "safe-for-pets": ({ petSafe }) => petSafe === "safe",
  "harmful-if-chewed": ({ petSafe }) => petSafe === "toxic",
  "pets-unknown": ({ petSafe }) => petSafe !== "safe" && petSafe !== "toxic",
  "no-one-to-chew": ({ petSafe }) => petSafe !== "safe",
  "fits-shelf": ({ place, matureHeightCm: high }, _, said) =>
    Boolean(place?.includes("indoor")) && (high ?? 0) > 0 && (high ?? 99) <= 30 && said === high,
  "fills-corner": ({ place, matureHeightCm: high }, _, said) =>
    Boolean(place?.includes("indoor")) && (high ?? 0) >= 60 && (high ?? 0) <= 200 && said === high,
  trails: (_, { isHanging }) => isHanging,
  "lives-outside": ({ place }) => Boolean(place?.includes("balcony") || place?.includes("roof")),
  "too-high": ({ matureHeightCm: high }, _, said) => (high ?? 0) > 30 && said === high,
  "stays-small": ({ matureHeightCm: high }, _, said) => (high ?? 99) < 60 && said === high,
  "not-hanging": (_, { isHanging }) => !isHanging,
  "not-indoors": ({ place }) => (place ?? []).length > 0 && !place?.includes("indoor"),
  "not-outdoors": ({ place }) => (place ?? []).length > 0 && !place?.includes("balcony") && !place?.includes("roof"),
  "height-unknown": ({ matureHeightCm }) => !matureHeightCm,
  "place-unknown": ({ place }) => (place ?? []).length === 0,
  easy: ({ ease }) => ease === "easy",
  "some-care": ({ ease }) => ease === "moderate",
  "much-care": ({ ease }) => ease === "demanding",
  "needs-some-care": ({ ease }) => ease === "moderate",
  "needs-much-care": ({ ease }) => ease === "demanding",
  "ease-unknown": ({ ease }) => !["easy", "moderate", "demanding"].includes(ease ?? ""),
};

const listed = <Plant>({ fits, nearly }: { fits: FoundPlant<Plant>[]; nearly: FoundPlant<Plant>[] }) => [
  ...fits,
  ...nearly,
];

test("never empty, each plant once, and few fitting ones are filled up with the nearest", () => {
  fc.assert(
    fc.property(anyPlants, answers, (plants, asked) => {
      const found = findPlants(plants, asked);
      const all = listed(found).map(({ plant }) => plant);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all).size).toBe(all.length);
      const known = plants.filter(({ facts }) => facts?.light || facts?.water || facts?.ease);
      const most = known.length || plants.length;
      expect(all.length).toBe(Math.max(found.fits.length, Math.min(nearlyUpTo, most)));
    }),
  );
});

test("every reason and every miss is true by the plant's facts, and there is one of the two for each answer", () => {
  const seen = new Set<FinderClaim>();
  fc.assert(
    fc.property(anyPlants, answers, (plants, asked) => {
      const count = Object.values(asked).filter((answer) => answer !== undefined).length;
      const found = findPlants(plants, asked);
      for (const { misses } of found.fits) expect(misses).toEqual([]);
      for (const { misses } of found.nearly) expect(misses.length).toBeGreaterThan(0);
      for (const { plant, reasons, misses } of listed(found)) {
        expect(reasons.length + misses.length).toBe(count);
        for (const { claim, heightCm } of [...reasons, ...misses]) {
          seen.add(claim);
          expect(truths[claim](plant.facts ?? {}, plant, heightCm), claim).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(finderClaims.filter((claim) => !seen.has(claim))).toEqual([]);
});

test("the order does not depend on how the plants' facts are stored, and ties keep the order given", () => {
  fc.assert(
    fc.property(anyPlants, answers, (plants, asked) => {
      const names = listed(findPlants(plants, asked)).map(({ plant }) => plant.name);
      expect(listed(findPlants(structuredClone(plants), asked)).map(({ plant }) => plant.name)).toEqual(names);
      // A twin of each, right behind it, is found right behind it.
      const twins = plants.flatMap((one) => [one, { ...one, name: `${one.name} twin` }]);
      const found = findPlants(twins, asked).fits.map(({ plant }) => plant.name);
      expect(found.filter((_, at) => at % 2 === 1)).toEqual(
        found.filter((_, at) => at % 2 === 0).map((name) => `${name} twin`),
      );
    }),
  );
});

test("each count is how many would fit with that answer", () => {
  fc.assert(
    fc.property(anyPlants, answers, (plants, asked) => {
      const { counts } = findPlants(plants, asked);
      for (const question of finderQuestionNames) {
        for (const [answer, count] of Object.entries(counts[question])) {
          expect(count, `${question} ${answer}`).toBe(findPlants(plants, { ...asked, [question]: answer }).fits.length);
        }
      }
    }),
  );
});
