import { expect, test } from "vitest";
import type { Batch } from "#contract/wire/books/growing.ts";
import { isLate, weeksUntil } from "#web/admin/growing/kit/batch-words.ts";
import { type KeptPress, type PressedAct, withKept } from "#web/admin/growing/kit/kept-presses.ts";

const batch: Batch = {
  ...{ _id: "b", number: 41, productId: "p", name: "Red Hibiscus", bengaliName: "লাল জবা", picture: null },
  botanicalName: "",
  ...{ origin: "cutting", supplier: "", begun: 200, alive: 184, lost: 16, moved: 0, place: "Table 3", grower: "Rafiq" },
  ...{ begunOn: "2026-10-12", stage: "potted", readyOn: "2026-12-13", cost: null, costOfEach: null },
};
const pressed = (act: PressedAct, batchId = "b"): KeptPress => ({
  actKey: `${act.kind} ${batchId}`,
  batchId,
  at: 0,
  by: "rafiq",
  act,
});

test("a batch stands in the week in which it gets ready, and in this one when it is late", () => {
  // A Thursday: the week began on Sunday the 22nd.
  const today = "2026-11-26";
  expect(["2026-11-28", "2026-11-29", "2026-12-13", "2026-11-02"].map((day) => weeksUntil(day, today))).toEqual([
    0, 1, 3, 0,
  ]);
  expect(isLate({ ...batch, readyOn: "2026-11-25" }, today)).toBe(true);
  expect(isLate({ ...batch, readyOn: today }, today)).toBe(false);
  expect(isLate({ ...batch, readyOn: "2026-11-25", stage: "ready" }, today)).toBe(false);
});

test("what waits for a connection counts in the batch that it is of", () => {
  const waiting = [
    pressed({ kind: "lost", plants: 5, reason: null }),
    pressed({ kind: "more", plants: 2 }),
    pressed({ kind: "stage", stage: "hardened" }),
    pressed({ kind: "to-sale", plants: 60, size: "Small Pot" }),
    pressed({ kind: "lost", plants: 9, reason: null }, "another"),
  ];
  expect(withKept(batch, waiting)).toEqual({ ...batch, stage: "hardened", alive: 121, lost: 21, moved: 60 });
});
