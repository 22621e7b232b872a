// A browser's storage may hold anything: other programs and hands write there too.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commentsKey, readComments } from "#web/storefront/product/comments/product-comments.ts";
import { readFavorites } from "#web/storefront/shopper/favorites.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const broken = ["", "{", "null", '"text"', "7", "{}", '{"a":1}', "[null, 1, {}]"];

test.each([...broken, '[{"id":"a","user":null}]', '[{"id":1,"text":"no name"}]'])("%j is no comment", (text) => {
  stored.set(commentsKey("plant"), text);
  expect(readComments("plant")).toEqual([]);
});

test("a comment among broken ones is read, once; of its replies only whole ones", () => {
  const good = { id: 7, user: { name: "Rafiq" }, text: "Still here", createdAt: "2026-11-14T05:00:00.000Z" };
  const reply = { ...good, id: "r", text: "Mine too", createdAt: "never" };
  const comments = [
    { id: 1, text: "no name" },
    { ...good, replies: [null, reply] },
    { ...good, replies: "none" },
  ];
  stored.set(commentsKey("plant"), JSON.stringify(comments));
  expect(readComments("plant")).toEqual([{ ...good, id: "7", replies: [{ ...reply, createdAt: "" }] }]);
});

test.each(broken)("%j is no favorite", (text) => {
  stored.set("favorites", text);
  expect(readFavorites()).toEqual([]);
});

test("of stored favorites each text counts once", () => {
  stored.set("favorites", JSON.stringify(["a", 1, null, "b", "a", { id: 1 }]));
  expect(readFavorites()).toEqual(["a", "b"]);
});
