// The optional fields of a product: what one holds of which nobody has said anything, and what a card says.
import { expect, test } from "vitest";
import {
  ofOwners,
  ofPage,
  onlyGiven,
  optionalNames,
  statedOnCard,
  withUnstated,
} from "#contract/rules/plants/product-fields.ts";
import { productColumns } from "#server/catalog/csv/product-table.ts";

const full = {
  bengaliShortDescription: "ছোট",
  bengaliDescription: "<p>বড়</p>",
  bengaliCareGuide: "<p>যত্ন</p>",
  weightGrams: 1500,
  needsVan: true,
  arrives: "In its pot",
  bengaliArrives: "টবে",
  sizeFacts: { "Small Pot": { potCm: 10 } },
  goesWith: ["0192f0c1-0000-7000-8000-000000000001"],
  ownFacts: { grafted: "yes" },
};
const empty = {
  bengaliShortDescription: "",
  bengaliDescription: "",
  bengaliCareGuide: "",
  weightGrams: null,
  needsVan: false,
  arrives: "",
  bengaliArrives: "",
  sizeFacts: null,
  goesWith: [],
  ownFacts: null,
};

test.each([
  ["all that is stated stays", full, full],
  ["nothing is stated", {}, empty],
  ["null and undefined state nothing", { weightGrams: null, needsVan: undefined }, empty],
  [
    "false and an empty text are stated too",
    { ...full, needsVan: false, bengaliDescription: "" },
    { ...full, needsVan: false, bengaliDescription: "" },
  ],
])("%s", (_name, given, all) => {
  expect(withUnstated(given)).toEqual(all);
});

test("what is not given stays as it is stored; null takes a weight away, and other fields are none of these", () => {
  expect(onlyGiven({ weightGrams: null, needsVan: undefined, ...{ name: "Rose" } })).toEqual({ weightGrams: null });
});

test("a card has no Bengali text, and says nothing of a weight that nobody has given", () => {
  expect(statedOnCard({ ...full })).toEqual({ weightGrams: 1500, needsVan: true });
  expect(statedOnCard({ ...empty })).toEqual({});
  expect(ofOwners(full)).toEqual({
    bengaliShortDescription: "ছোট",
    bengaliDescription: "<p>বড়</p>",
    bengaliCareGuide: "<p>যত্ন</p>",
    bengaliArrives: "টবে",
  });
  expect(ofPage(full)).toEqual({
    arrives: "In its pot",
    sizeFacts: { "Small Pot": { potCm: 10 } },
    goesWith: ["0192f0c1-0000-7000-8000-000000000001"],
    ownFacts: { grafted: "yes" },
  });
});

test("the file of products has a column for each, in the order of before", () => {
  expect(productColumns.slice(-optionalNames.length - 2)).toEqual([...optionalNames, "stock", "stockWas"]);
});
