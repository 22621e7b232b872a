import { expect, test } from "vitest";
import { comparePlaces } from "./places.ts";

const inOrder = (placed: Record<string, number | null>) =>
  Object.entries(placed)
    .map(([id, position]) => ({ id, position }))
    .sort(comparePlaces)
    .map(({ id }) => id)
    .join("");

test.each([
  ["nothing arranged: as added", { c: null, a: null, b: null }, "abc"],
  ["all arranged", { a: 2, b: 0, c: 1 }, "bca"],
  ["the arranged ones first", { a: null, b: 1, c: null, d: 0 }, "dbac"],
  ["with gaps, as left by archived ones", { a: 7, b: 3, c: null }, "bac"],
  ["two at one place: as added", { b: 0, a: 0, c: 0 }, "abc"],
  ["the first place is a place", { a: null, b: 0 }, "ba"],
])("%s", (_, placed, order) => {
  expect(inOrder(placed)).toBe(order);
});
