// Searches by meaning on the demo's catalog, judged by the plants' own facts.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { searchDropdownMax } from "#contract/rules/constants.ts";
import { meaningIn } from "#server/catalog/reading/meant-products.ts";
import { searchProducts } from "#server/search/search-products.ts";
import { isFit, type JudgedProduct, lateQueries, splitQueries } from "#test/meaning-queries.ts";
import { demoEntries, viewOf } from "./search-catalog.ts";

const demo: { products: (JudgedProduct & { slug: string })[] } = JSON.parse(
  readFileSync(new URL("../demo/catalog.json", import.meta.url), "utf8"),
);
const productOf = new Map(demo.products.map((product) => [product.slug, product]));
const view = await viewOf(demoEntries());
const { tuned, heldOut } = splitQueries();

test.each([
  ["those that the words were made with", tuned],
  ["those held out", heldOut],
  ["those written afterwards", lateQueries()],
])("at least three answers, four in five of which fit: %s", (_which, queries) => {
  const missed = queries.filter(({ query, fits }) => {
    const answers = answersTo(query);
    const fitting = answers.filter((product) => isFit(product, fits));
    return answers.length < 3 || fitting.length < answers.length * 0.8;
  });
  expect(missed.map(({ query }) => query)).toEqual([]);
});

test.each([
  ["rose", /rose/i],
  ["pot", /pot$/i],
  ["mint", /^mint$/i],
  ["rose for balcony", /rose$/i],
  ["money plant for office", /pothos/i],
])("'%s' begins with the products of that name", (query, name) => {
  expect(searchedFor(query)[0]?.name).toMatch(name);
});

const succulents = ["Aloe Vera", "Jade Plant", "Echeveria"];
const fruits = ["Kagzi Lemon", "Amrapali Mango", "Thai Guava", "Pomegranate"];
const herbs = ["Tulsi (Holy Basil)", "Mint", "Lemongrass", "Curry Leaf", "Coriander"];
const trailing = ["Golden Pothos", "Boston Fern", "Spider Plant", "Heartleaf Philodendron"];
test.each([
  ["cheap succulents", succulents],
  ["fruit tree for pot", fruits],
  ["mosla gach", herbs],
  ["রান্নাঘরের গাছ", herbs],
  ["jhulonto gach", trailing],
  ["hanging basket plants", trailing],
])("'%s' brings just these", (query, names) => {
  expect(searchedFor(query).map(({ name }) => name)).toEqual(names);
});

test.each(["rose", "mint", "plant", "fern", "rocket submarines with four wings for the balcony", "hibicus wublido"])(
  "'%s' has no group of what it means",
  (query) => {
    const { closest, closestBy } = searchProducts(view, query, searchDropdownMax, meaningIn(view));
    expect(closestBy === "meaning" ? closest.map(({ name }) => name) : []).toEqual([]);
  },
);

function searchedFor(query: string) {
  const { products, closest } = searchProducts(view, query, searchDropdownMax, meaningIn(view));
  return [...products, ...closest];
}

function answersTo(query: string): JudgedProduct[] {
  return searchedFor(query).flatMap(({ _id }) => productOf.get(_id) ?? []);
}
