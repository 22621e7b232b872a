import { expect, test } from "vitest";
import { brandColorNames, brandColors, logoFileAddress } from "#contract/rules/brand-look.ts";

/** WCAG 2.2 AA for texts, and for the edges of controls. */
const [text, edge] = [4.5, 3];
const [white, paper, ink, inkSoft] = ["#ffffff", "#fbfaf5", "#16261e", "#55645b"];

test.each(brandColorNames)("%s keeps every text legible", (name) => {
  const { tokens } = brandColors[name];
  const pairs: [string, string, number][] = [
    [white, tokens.leaf, text],
    [white, tokens["leaf-deep"], text],
    [tokens.leaf, white, text],
    [tokens.leaf, paper, text],
    [tokens.leaf, tokens.sage, edge],
    [tokens["leaf-deep"], tokens.sage, text],
    [tokens.forest, paper, text],
    [tokens.forest, tokens.sage, text],
    [tokens["on-forest"], tokens.forest, text],
    [tokens["on-forest"], tokens["forest-2"], text],
    [tokens["on-forest-soft"], tokens.forest, text],
    [tokens["on-forest-soft"], tokens["forest-2"], text],
    [ink, tokens.sage, text],
    [inkSoft, tokens.sage, text],
  ];
  const faults = pairs.flatMap(([front, ground, least]) => {
    const ratio = contrast(front, ground);
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
  expect(faults).toEqual([]);
});

test("a file made from the logo is named by the logo's hash", () => {
  expect(logoFileAddress({ url: "/media/0123456789abcdef.webp" }, "maskable")).toBe(
    "/brand/0123456789abcdef-mask512.png",
  );
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [...Buffer.from(color.slice(1), "hex")].map((byte) => {
    const share = byte / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
