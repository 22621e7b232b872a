import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ParcelState } from "#contract/rules/constants.ts";
import { afterWord, isOver, pathaoState, steadfastState } from "./parcel-states.ts";

test.each([
  ["in_review", "booked"],
  ["pending", "moving"],
  ["hold", "held"],
  ["delivered", "delivered"],
  ["partial_delivered", "partly-delivered"],
  ["cancelled", "coming-back"],
  ["cancelled_return_processing", "coming-back"],
  ["cancelled_return_proccessing", "coming-back"],
  ["cancelled_return_received", "returned"],
  ["exceptional", "lost"],
  ["delivered_approval_pending", undefined],
  ["cancelled_approval_pending", undefined],
  ["partial_delivered_return_received", undefined],
  ["unknown", undefined],
  ["constructor", undefined],
  ["", undefined],
])("Steadfast's %s is %s", (word, state) => {
  expect(steadfastState(word)).toBe(state);
});

test.each([
  ["pending", "booked"],
  ["pickup_failed", "held"],
  ["in_transit", "moving"],
  ["assigned_for_delivery", "moving"],
  ["delivery_failed", "held"],
  ["delivered", "delivered"],
  ["partial_delivery", "partly-delivered"],
  ["returned", "coming-back"],
  ["paid_return", "coming-back"],
  ["returned_to_merchant", "returned"],
  ["paid", undefined],
  ["updated", undefined],
  ["toString", undefined],
])("Pathao's %s is %s", (word, state) => {
  expect(pathaoState(word)).toBe(state);
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second));
const said = (state: ParcelState | undefined, second: number) => ({ state, saidAt: at(second) });

describe("one word after another", () => {
  test.each<[ParcelState, number | null, ParcelState | undefined, number, ParcelState]>([
    ["booking", null, undefined, 1, "booked"],
    ["booking", null, "moving", 1, "moving"],
    ["moving", 5, "held", 4, "moving"],
    ["moving", 5, "held", 6, "held"],
    ["moving", 5, "delivered", 4, "delivered"],
    ["delivered", 5, "moving", 9, "delivered"],
    ["delivered", 5, "returned", 9, "returned"],
    ["delivered", 5, "returned", 4, "delivered"],
    ["coming-back", 5, "returned", 6, "returned"],
    ["withdrawn", null, "delivered", 9, "withdrawn"],
    ["refused", null, "moving", 9, "refused"],
  ])("%s of %s, then %s of %i: %s", (state, second, word, time, wanted) => {
    const known = { state, saidAt: second === null ? null : at(second) };
    expect(afterWord(known, said(word, time)).state).toBe(wanted);
  });
});

const words = [
  undefined,
  "booked",
  "moving",
  "held",
  "delivered",
  "partly-delivered",
  "coming-back",
  "returned",
] as const;

test("the same words end in the same state in any order and however often", () => {
  const message = fc.record({ state: fc.constantFrom(...words), second: fc.integer({ min: 0, max: 59 }) });
  const messages = fc.uniqueArray(message, { selector: ({ second }) => second, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      messages.chain((sent) =>
        fc.tuple(fc.constant(sent), fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 })),
      ),
      ([sent, received]) => {
        const start = { state: "booked" as ParcelState, saidAt: null as Date | null };
        const after = (list: typeof sent) =>
          list.reduce((known, one) => afterWord(known, said(one.state, one.second)), start);
        const inTime = sent.toSorted((one, next) => one.second - next.second);
        expect(after(received).state).toBe(after(inTime).state);
        const end = inTime.some(({ state }) => state !== undefined && isOver(state));
        expect(isOver(after(received).state)).toBe(end);
      },
    ),
    { numRuns: 2000 },
  );
});
