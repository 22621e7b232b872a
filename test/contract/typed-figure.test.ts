import { expect, test } from "vitest";
import { plainFigure, typedFigure } from "#contract/rules/money/typed-figure.ts";
import { bengaliDigits } from "#contract/rules/text.ts";

test.each([
  ["1070", "1070"],
  ["1,070", "1070"],
  ["1,070.50", "1070.50"],
  ["1,00,000", "100000"],
  ["1,23,45,678.9", "12345678.9"],
  ["100,000", "100000"],
  ["৳ 1,070", "1070"],
  ["৳1070/-", "1070"],
  ["Tk. 1070", "1070"],
  ["1070 Tk", "1070"],
  ["1070 টাকা", "1070"],
  ["BDT 1,070.00", "1070.00"],
  [" 0 ", "0"],
  [".5", ".5"],
  ["-110", "-110"],
  ["−৳110", "-110"],
  ["৳-110", "-110"],
  ["1.070", "1.070"],
])("%s is the figure %s, in both digits", (text, figure) => {
  expect(plainFigure(text)).toBe(figure);
  expect(plainFigure(bengaliDigits(text))).toBe(figure);
});

test.each([
  ...["", "-", "abc", "1070,00", "1.070,00", "1070,5", "1,07", "1,0700", "10,70", "99,50", "2,5", "1,1070", ",070"],
  ...["1070.", "1.070.50", "1 070", "1e3", "0x10", "1,070,00", "1,00,00,0", "Infinity", "(110)", "1070 / 1071"],
])("%j is no figure", (text) => {
  expect(plainFigure(text)).toBeUndefined();
  expect(typedFigure(text)).toBeNaN();
});

test("three decimals are a figure only where they are asked for: 1.070 may mean 1070", () => {
  expect(typedFigure("1.070")).toBeNaN();
  expect(typedFigure("1.070", 3)).toBe(1.07);
  expect(typedFigure("1,070.50")).toBe(1070.5);
});
