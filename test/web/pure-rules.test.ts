import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureSrcSet } from "#contract/rules/pictures.ts";
import { foldForSearch, foldText } from "#contract/rules/text.ts";
import { makeSlug } from "#server/catalog/slugs.ts";
import { readEnv } from "#server/env.ts";
import { nextPath } from "#web/storefront/checkout/loader/next-path.ts";
import { showDay } from "#web/ui/figures.ts";

test.each([
  ["2026-11-19T05:00:00.000Z", "Thu Nov 19 2026"],
  ["2026-11-18T18:00:00.000Z", "Thu Nov 19 2026"],
  ["2026-11-18T17:59:59.999Z", "Wed Nov 18 2026"],
  ["not a time", ""],
])("%s is shown as %s in Dhaka", (time, shown) => {
  expect(showDay(time)).toBe(shown);
});

test.each([
  ["my-orders", "/my-orders"],
  ["/cart", "/cart"],
  ["collection?q=neem#filters", "/collection?q=neem#filters"],
  ["/", "/"],
  ["//evil.example", null],
  ["///evil.example", null],
  ["/\\evil.example", null],
  ["\\\\evil.example", null],
  ["cart\\..\\evil", null],
  ["https://evil.example", null],
  ["https:evil.example", null],
  ["/https:evil.example", null],
  ["javascript:alert(1)", null],
  [" javascript:alert(1)", null],
  ["java\tscript:alert(1)", null],
  ["/\t/evil.example", null],
  ["\n//evil.example", null],
  ["..//evil.example", null],
  ["/..//evil.example", null],
  ["%2f%2fevil.example", "/%2f%2fevil.example"],
  ["", null],
  [null, null],
])("the loader goes from %o to %o", (next, path) => {
  expect(nextPath(next, "https://shop.example")).toBe(path);
});

test("the loader never leaves the site", () => {
  fc.assert(
    fc.property(fc.string(), (next) => {
      const path = nextPath(next, "https://shop.example");
      expect(path === null || new URL(path, "https://shop.example").origin === "https://shop.example").toBe(true);
    }),
  );
});

test.each([
  ["Indoor Plants", "indoor-plants"],
  ["  Pots & Planters! ", "pots-planters"],
  ["Café Orchidée", "cafe-orchidee"],
  ["গোলাপ", "golap"],
  ["তুলসী", "tulosi"],
  ["植物", "the-id"],
])("the address of %s is %s", (name, slug) => {
  expect(makeSlug(name, "the-id", () => false)).toBe(slug);
});

test("a slug is ASCII and its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = makeSlug(name, "the-id", (taken) => taken === "the-id" || taken === "a");
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(["the-id", "a"]).not.toContain(slug);
    }),
  );
});

test.each([
  ["য়", "\u09af\u09bc"],
  ["\u09dc", "\u09a1\u09bc"],
  ["উৎসব", "উত্\u200dসব"],
  ["ক\u200dখ", "কখ"],
  ["MONSTERA  Deliciosa", "monstera deliciosa"],
])("%s and %s are the same to the search", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ["Lady’s Finger", ["lady's finger", "Ladyʼs finger", "ladys finger"]],
  ["Mother-in-law’s Tongue", ["mother in law", "mother–in–law", "Mother\u2011In\u2011Law's"]],
  ["Rosé Échevéria", ["rose echeveria", "Ros\u0065\u0301 E\u0301cheve\u0301ria"]],
  ["Crème brûlée", ["creme brulee"]],
  ["Forget-me-not", ["forget me not"]],
  ["নয়নতারা", ["নয\u09bcনতারা"]],
])("the search finds %s however it is typed", (name, typed) => {
  for (const text of typed) expect(foldForSearch(name)).toContain(foldForSearch(text));
});

test("folding twice equals folding once", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => foldText(foldText(text)) === foldText(text)));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
  );
});

test("a picture is never asked for larger than it is", () => {
  expect(pictureSrcSet("/media/0abc.webp", 500)).toBe(
    "/media/0abc-96.webp 96w, /media/0abc-160.webp 160w, /media/0abc-320.webp 320w, /media/0abc-480.webp 480w, /media/0abc.webp 500w",
  );
  expect(pictureSrcSet("/elsewhere.jpg", 500)).toBeUndefined();
});

test("each place on a page asks only for usable widths, and always for at least one", () => {
  const card = (width: number) => pictureSrcSet("/media/0abc.webp", width, [320, 640]);
  expect(card(1200)).toBe("/media/0abc-320.webp 320w, /media/0abc-480.webp 480w, /media/0abc-640.webp 640w");
  expect(card(500)).toBe("/media/0abc-320.webp 320w, /media/0abc-480.webp 480w, /media/0abc.webp 500w");
  expect(card(200)).toBe("/media/0abc.webp 200w");
});

test.each([
  [{ PORT: "many" }, "PORT must be a number"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with postgresql://"],
  [{ RATE_LIMIT: "off", HOST: "0.0.0.0" }, "RATE_LIMIT=off is for load tests on loopback only"],
  [{ RATE_LIMIT: "off", PUBLIC_URL: "https://shop.example" }, "RATE_LIMIT=off is for load tests on loopback only"],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 8 characters"],
  [{ ADMIN_PASSWORD: "Password123" }, "ADMIN_PASSWORD is too easy to guess"],
  [{ ADMIN_PASSWORD: "rahima@shop.example", ADMIN_EMAIL: "rahima@shop.example" }, "too easy to guess"],
  [{ NEW_SHOP: "no" }, "NEW_SHOP must be yes, or not set"],
])("the environment %o is refused by name", (environment, message) => {
  expect(() => readEnv(environment)).toThrow(message);
});

test.each([
  [{}, "on"],
  [{ PUBLIC_URL: "http://127.0.0.1:3000" }, "on"],
  [{ PUBLIC_URL: "https://shop.example" }, "off"],
  [{ PUBLIC_URL: "https://shop.example", DEMO: "on" }, "on"],
])("with %o the test terminal is %s", (environment, DEMO) => {
  const env = readEnv(environment);
  expect([env.DEMO, env.cards.isDemo]).toEqual([DEMO, DEMO === "on"]);
});

test("an empty variable counts as not given", () => {
  expect(readEnv({ PORT: "", PUBLIC_URL: "", ADMIN_PASSWORD: "" })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: undefined,
  });
});
