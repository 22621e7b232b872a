import { expect, test } from "vitest";
import { markedParts } from "#web/storefront/search/mark.ts";

/** The marked parts only. */
const marked = (name: string, text: string) => markedParts(name, text)?.filter((_, at) => at % 2 === 1) ?? [];

test("a letter keeps its vowel signs when it is marked", () => {
  expect(marked("গাঁদা ফুলের বীজ", "ফুল")).toEqual(["ফুলে"]);
  expect(marked("গোলাপ", "গ")).toEqual(["গো"]);
  expect(marked("Marigold", "gold")).toEqual(["gold"]);
});

test("what is marked and what is not add up to the name", () => {
  for (const text of ["ফুল", "ব", "ী", "র"]) {
    expect((markedParts("গাঁদা ফুলের বীজ", text) ?? ["গাঁদা ফুলের বীজ"]).join("")).toBe("গাঁদা ফুলের বীজ");
  }
});
