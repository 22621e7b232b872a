// Comparing and joining drafts in the editor.
import { expect, test } from "vitest";
import type { WordName } from "#contract/rules/word-list.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { labelOf } from "#web/admin/words/word-labels.ts";
import { changesBetween, joinWords, missingBengali, setWord } from "#web/admin/words/words.ts";

const basis: ShopWords = { ...firstWords, en: { headline: "Old", heroLead: "Old lead" } };

test.each<[WordName, string]>([
  ["headline", "Headline"],
  ["promiseText1", "Promise text 1"],
  ["saleBadge", "Sale badge"],
])("%s is called '%s'", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test("every change is listed with what was and what is", () => {
  const after: ShopWords = {
    ...basis,
    en: { headline: "New", heroLead: "Old lead" },
    bn: { headline: "নতুন" },
    sections: [{ name: "blog", isShown: false }],
    leftOut: ["question6"],
    secondPhone: "01711",
  };
  expect(changesBetween(basis, after).map(({ label, before, after }) => [label, before, after])).toEqual([
    ["Headline", "Old", "New"],
    ["Headline in Bengali", "Old", "নতুন"],
    ["Parts of the home page", expect.stringMatching(/^Hero, /), expect.stringMatching(/^Blog \(hidden\), Hero, /)],
    ["Left out", "", "Question 6"],
    ["Second phone", "", "01711"],
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});

test("two drafts are joined: what only one has changed, and mine where both have", () => {
  const mine = setWord(setWord(basis, "en", "headline", "Mine"), "en", "saleBadge", "Mine too");
  const theirs = {
    ...setWord(setWord(basis, "en", "headline", "Theirs"), "bn", "headline", "তাদের"),
    secondPhone: "017",
  };
  const joined = joinWords(basis, mine, theirs);
  expect(joined).toMatchObject({
    en: { headline: "Mine", heroLead: "Old lead", saleBadge: "Mine too" },
    bn: { headline: "তাদের" },
    secondPhone: "017",
  });
});

test("a sentence that I cleared stays cleared", () => {
  const joined = joinWords(basis, setWord(basis, "en", "headline", ""), setWord(basis, "en", "heroLead", "Theirs"));
  expect(joined.en).toEqual({ heroLead: "Theirs" });
});

test("English without Bengali is named", () => {
  expect(missingBengali(setWord(basis, "bn", "headline", "নতুন"))).toEqual(["Text under the headline"]);
});

test("pages of both drafts are kept, and mine where both changed one", () => {
  const page = (address: string, title: string) => ({
    address,
    isShown: true,
    en: { title, text: "<p>Text</p>" },
    bn: { title: "", text: "" },
  });
  const old = { ...basis, pages: [page("delivery", "Delivery"), page("about", "About")] };
  const mine = { ...old, pages: [page("delivery", "Mine"), page("about", "About"), page("privacy", "Privacy")] };
  const theirs = { ...old, pages: [page("delivery", "Theirs")] };
  const titles = joinWords(old, mine, theirs).pages.map(({ en }) => en.title);
  expect(titles).toEqual(["Mine", "Privacy"]);
  expect(changesBetween(old, theirs, (html) => html).map(({ label, after }) => [label, after])).toEqual([
    ["Page delivery", "Theirs <p>Text</p>"],
    ["Page about", ""],
  ]);
});
