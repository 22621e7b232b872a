import { afterEach, expect, test, vi } from "vitest";
import { newReply, readComments, writeComments } from "#web/storefront/product/comments/product-comments.ts";
import { monthsInWords } from "#web/storefront/product/facts/care-months.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [[], ""],
  [[3], "Mar"],
  [[3, 4], "Mar, Apr"],
  [[9, 10, 11], "Sep to Nov"],
  [[12, 1, 2], "Dec to Feb"],
  [[8, 9, 10, 2, 3, 4], "Aug to Oct, Feb to Apr"],
  [[2, 3, 10, 11], "Feb, Mar, Oct, Nov"],
  [[4, 2, 3], "Feb to Apr"],
  [[0, 13, 5], "May"],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "All year"],
])("the months %o are read as %s", (months, words) => {
  expect(monthsInWords(months)).toBe(words);
});

function storage(kept: Record<string, string>, isFull = false) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept[key] = text;
    },
  });
  return kept;
}

test.each(["{", "null", "7", '"text"', "{}", "[null, 1, []]", '[{"id":"a","text":"x","createdAt":""}]'])(
  "a stored %s is not a comment",
  (text) => {
    storage({ "gp:comments:p": text });
    expect(readComments("p")).toEqual([]);
  },
);

test("comments in other shapes are read as far as possible, each id once", () => {
  const user = { name: "Rafiq" };
  const stored = [
    { id: 7, user, text: "a number for an id, and a time", createdAt: Date.UTC(2026, 10, 14), replies: [null, "x"] },
    { id: "7", user, text: "the same id again", createdAt: "" },
    { id: "8", user, text: "no time", createdAt: "soon", replies: [{ id: "9", user, text: "reply", createdAt: "" }] },
  ];
  storage({ "gp:comments:p": JSON.stringify(stored) });
  expect(readComments("p")).toEqual([
    { id: "7", user, text: "a number for an id, and a time", createdAt: "2026-11-14T00:00:00.000Z", replies: [] },
    { id: "8", user, text: "no time", createdAt: "", replies: [{ id: "9", user, text: "reply", createdAt: "" }] },
  ]);
});

test("a stored value reads back unchanged; full or missing storage throws nothing", () => {
  const kept = storage({});
  const comment = { ...newReply("Ayesha", "A tip"), replies: [newReply("Rafiq", "Thanks")] };
  expect(writeComments("p", [comment])).toBe(true);
  expect(Object.keys(kept)).toEqual(["gp:comments:p"]);
  expect(readComments("p")).toEqual([comment]);

  vi.spyOn(console, "warn").mockImplementation(() => {});
  storage({}, true);
  expect(writeComments("p", [comment])).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect(readComments("p")).toEqual([]);
  expect(writeComments("p", [comment])).toBe(false);
});
