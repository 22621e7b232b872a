// Small parts of the office that warn or explain, drawn without a browser.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { reviewsMax } from "#contract/rules/word-list.ts";
import { firstWords, type OwnReview, type ShopWords } from "#contract/wire/shop/words.ts";
import { widthOf } from "#web/admin/dashboard/sales/plot.ts";
import { SaveBar } from "#web/admin/kit/form/save-bar.tsx";
import { OddPrices } from "#web/admin/products/odd-prices.tsx";
import { SaleNote } from "#web/admin/products/sale-note.tsx";
import { ChangeList } from "#web/admin/words/draft/change-list.tsx";
import { ReviewsEditor } from "#web/admin/words/reviews-editor.tsx";
import { renderIn } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";

afterEach(() => renderIn("en"));

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a change of prices warns of offers above the price, and only of those", () => {
  expect(renderToStaticMarkup(createElement(OddPrices, { count: 0 }))).toBe("");
  const warning = renderToStaticMarkup(createElement(OddPrices, { count: 2 }));
  expect(warning).toContain('role="alert"');
  expect(warning).toContain("2 products");
});

test("the form of a product in a sale says what shoppers pay, by which sale and until when", () => {
  const sale = {
    offerPrice: 80,
    sizePrices: { "Large Pot": 150 },
    by: [{ _id: "1", name: "Winter", endsAt: "2026-12-01T12:00:00.000Z" }],
  };
  const inForm = textOf(createElement(SaleNote, { sale, sizes: true }));
  for (const said of ["৳80.00", "Large Pot ৳150.00", "Winter", "Tue Dec 1 2026"]) expect(inForm).toContain(said);
  expect(textOf(createElement(SaleNote, { sale }))).not.toContain("Large Pot");
});

const review: OwnReview = {
  isShown: true,
  rating: 5,
  en: { name: "Rahima", place: "Bogura", text: "Alive after a month." },
  bn: { name: "", place: "", text: "" },
};

/** The editor, and what it makes of the words when its button is pressed. */
function editor(words: Partial<ShopWords>, standard: OwnReview[] = []) {
  const changed: ShopWords[] = [];
  const props = {
    ...{ words: { ...firstWords, ...words }, standard, errors: {} },
    onChange: (next: ShopWords) => void changed.push(next),
  };
  const add = elementsOf(ReviewsEditor(props)).find(({ type }) => type === Button);
  return {
    shown: renderToStaticMarkup(createElement(ReviewsEditor, props)),
    canAdd: add !== undefined,
    add: () => {
      (add as ReactElement<{ onClick: () => void }>).props.onClick();
      return changed.at(-1)?.reviews;
    },
  };
}

function elementsOf(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return [node, ...elementsOf(node.props.children)];
}

test("reviews: the sample ones are shown until the owner writes some, and a new one begins empty and without stars", () => {
  const samples = editor({}, [review]);
  expect(samples.shown).toContain("Alive after a month.");
  expect(samples.add()).toEqual([review, { ...review, rating: null, en: review.bn }]);
  const own = editor({ reviews: [] }, [review]);
  expect(own.shown).not.toContain("Alive after a month.");
  expect(own.add()).toHaveLength(1);
});

test("reviews: no more than there may be", () => {
  expect(editor({ reviews: Array(reviewsMax - 1).fill(review) }).canAdd).toBe(true);
  expect(editor({ reviews: Array(reviewsMax).fill(review) }).canAdd).toBe(false);
});

test("the chart's axis has room for its widest figure, in Bengali too", () => {
  const pixels: Record<string, number> = { "20k": 22, "২০ হাজার": 51 };
  const ctx = {
    save: () => {},
    restore: () => {},
    font: "",
    measureText: (text: string) => ({ width: pixels[text] ?? 0 }),
  };
  const wide = (figures: string[] | null) =>
    widthOf({ ctx: ctx as unknown as CanvasRenderingContext2D }, figures, "12px");
  expect(wide(["20k"])).toBe(48);
  expect(wide(["20k", "২০ হাজার"])).toBeGreaterThanOrEqual(51 + 8);
  expect(wide(null)).toBe(48);
});

test("a form of something new is not 'All saved', and an unchanged one is", () => {
  const bar = (isNew: boolean) =>
    textOf(createElement(SaveBar, { label: "Save", isUnsaved: false, isSending: false, isNew, onDiscard: () => {} }));
  expect(bar(true)).not.toContain("All saved");
  expect(bar(false)).toContain("All saved");
});

test("publishing names the sentence that the owner's replaces", () => {
  const client = new QueryClient();
  client.setQueryData(["standard-words"], { words: { en: { headline: "Plants for every home" }, bn: {} } });
  client.setQueryData(["standard-mails"], { words: { en: {}, bn: {} } });
  const changes = [
    { path: "en.headline", label: "Headline", before: "", after: "Plants of Bogura" },
    { path: "bn.headline", label: "Headline in Bengali", before: "", after: "বগুড়ার গাছ" },
  ];
  const list = createElement(QueryClientProvider, { client }, createElement(ChangeList, { changes }));
  const shown = renderToStaticMarkup(list);
  expect(shown).toContain("<del>Plants for every home</del><ins>Plants of Bogura</ins>");
  expect(shown).not.toContain("Usual text");
});
