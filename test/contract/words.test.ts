import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveryFigures } from "#contract/rules/figures.ts";
import { arrangeSections, figureNames, fillFigures, homeSections, unknownFigures } from "#contract/rules/word-list.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { fault } from "#contract/wire/faults.ts";
import { firstWords, shopWords } from "#contract/wire/shop/words.ts";

describe("figures in a sentence", () => {
  test.each([
    ["Delivery for {charge}", { charge: "৳60" }, "Delivery for ৳60"],
    ["{charge}, {charge}", { charge: "৳60" }, "৳60, ৳60"],
    ["No figure", {}, "No figure"],
    ["A { alone and a } alone", {}, "A { alone and a } alone"],
    ["Free from {freeFrom}", {}, undefined],
    ["$1 {shop} $&", { shop: "$&" }, "$1 $& $&"],
  ])("'%s' with %j is %j", (text, figures, filled) => {
    expect(fillFigures(text, figures)).toBe(filled);
  });

  test("a sentence with every figure has no placeholder left, and its own text unchanged", () => {
    const text = fc.string().filter((one) => !/[{}]/.test(one));
    const figures = Object.fromEntries(figureNames.map((name) => [name, "7"]));
    fc.assert(
      fc.property(text, fc.constantFrom(...figureNames), text, (before, name, after) => {
        expect(fillFigures(`${before}{${name}}${after}`, figures)).toBe(`${before}7${after}`);
        expect(unknownFigures(`${before}{${name}}${after}`)).toEqual([]);
      }),
    );
  });

  test.each([
    ["{price} and {charge}", ["{price}"]],
    ["{}", ["{}"]],
    ["{ charge }", ["{ charge }"]],
    ["{constructor}", ["{constructor}"]],
  ])("'%s' has the unknown %j", (text, unknown) => {
    expect(unknownFigures(text)).toEqual(unknown);
  });
});

describe("figures of delivery", () => {
  const on = { ...firstDelivery, isOn: true };
  test.each([
    [{}, firstDelivery, { charge: { from: 10, to: 10 } }],
    [{ deliveryCharge: 60.5 }, firstDelivery, { charge: { from: 60.5, to: 60.5 } }],
    [{ deliveryCharge: 5 }, on, { charge: { from: 60, to: 120 }, days: { from: 1, to: 4 } }],
    [
      {},
      {
        ...on,
        zones: on.zones.map((zone) => ({ ...zone, freeFrom: 1000 })),
        elsewhere: { ...on.elsewhere, freeFrom: 3000 },
      },
      { charge: { from: 60, to: 120 }, days: { from: 1, to: 4 }, freeFrom: 3000 },
    ],
  ])("with %j they are true for every place", (settings, delivery, figures) => {
    expect(deliveryFigures(settings, delivery)).toEqual(figures);
  });

  test("a zone in which delivery is never free has no sum from which it is", () => {
    const [inside, ...others] = on.zones;
    const zones = [{ ...inside, freeFrom: 1000 } as (typeof on.zones)[0], ...others];
    expect(deliveryFigures({}, { ...on, zones }).freeFrom).toBeUndefined();
  });
});

describe("the document", () => {
  test("nothing is set at first", () => {
    expect(firstWords).toMatchObject({ en: {}, bn: {}, sections: [], leftOut: [] });
    expect(arrangeSections([]).map(({ name }) => name)).toEqual([...homeSections]);
  });

  test("parts that are not arranged follow, shown", () => {
    const arranged = arrangeSections([{ name: "payments", isShown: false }]);
    expect(arranged[0]).toEqual({ name: "payments", isShown: false });
    expect(arranged).toHaveLength(homeSections.length);
    expect(arranged.slice(1).every(({ isShown }) => isShown)).toBe(true);
  });

  test.each([
    [{ en: { headline: "x".repeat(61) } }, "en.headline", fault("longer", { most: 60 })],
    [{ bn: { headline: "আ".repeat(61) } }, "bn.headline", fault("longer", { most: 60 })],
    [{ en: { headline: "two\nlines" } }, "en.headline", fault("controlCharacter")],
    [{ en: { highlight1: "Only {price}" } }, "en.highlight1", '["unknownFigure",{"figure":"{price}"'],
    [{ socials: { facebook: "javascript:alert(1)" } }, "socials.facebook", fault("webAddress")],
    [{ socials: { facebook: "http://facebook.com" } }, "socials.facebook", fault("webAddress")],
    [{ sections: [...arrangeSections([]), { name: "hero", isShown: true }] }, "sections", fault("partTwice")],
    [{ sections: [{ name: "cellar", isShown: true }] }, "sections.0.name", ""],
    [{ leftOut: ["headline"] }, "leftOut.0", ""],
    [{ en: { unheardOf: "x" } }, "en", ""],
  ])("%j is refused at %s", (input, path, message) => {
    const [issue] = shopWords.safeParse(input).error?.issues ?? [];
    expect(issue?.path.join(".")).toBe(path);
    expect(issue?.message).toContain(message);
  });
});
