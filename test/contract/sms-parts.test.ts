// How gateways count text messages.
import { expect, test } from "vitest";
import { smsSize } from "#contract/rules/texts/sms-parts.ts";

const size = (text: string) => {
  const { parts, units, isUnicode } = smsSize(text);
  return [parts, units, isUnicode];
};

test("English fits 160 letters alone and 153 in each of several parts", () => {
  expect(size("")).toEqual([0, 0, false]);
  expect(size("a".repeat(160))).toEqual([1, 160, false]);
  expect(size("a".repeat(161))).toEqual([2, 161, false]);
  expect(size("a".repeat(306))).toEqual([2, 306, false]);
  expect(size("a".repeat(307))).toEqual([3, 307, false]);
});

test("a letter of the extension table takes two, and is not cut in two", () => {
  expect(size("€".repeat(80))).toEqual([1, 160, false]);
  expect(size("[{€}]")).toEqual([1, 10, false]);
  // 152 letters and a euro sign: its two units go to the second part, which the sum of 306 units does not show.
  expect(size(`${"a".repeat(152)}€${"a".repeat(152)}`)).toEqual([3, 306, false]);
});

test("one letter of Bengali, a taka sign or a curly quote makes all of it Unicode: 70, then 67", () => {
  for (const letter of ["ক", "৳", "’"]) expect(size(letter)).toEqual([1, 1, true]);
  expect(size("অ".repeat(70))).toEqual([1, 70, true]);
  expect(size("অ".repeat(71))).toEqual([2, 71, true]);
  expect(size("অ".repeat(134))).toEqual([2, 134, true]);
  expect(size("অ".repeat(135))).toEqual([3, 135, true]);
  // A letter that is written of several counts each.
  expect(size("ক্ষি")).toEqual([1, 4, true]);
});

test("an emoji takes two, and is not cut in two", () => {
  expect(size("🌱")).toEqual([1, 2, true]);
  expect(size("🌱".repeat(35))).toEqual([1, 70, true]);
  // 33 in each part of 67.
  expect(size("🌱".repeat(67))).toEqual([3, 134, true]);
});
