// Searches that say what a plant is for, instead of its name.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addProduct, formOf, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  const addInBoth = (name: string, bengaliName: string) =>
    owner.post("/api/category/create", formOf({ name, bengaliName }));
  await addInBoth("Flowering Plants", "ফুলের গাছ");
  await addInBoth("Foliage", "পাতাবাহার");
  const add = (name: string, category: string, offerPrice: number, facts: object, more: object = {}) =>
    addProduct(owner, { name, category, price: offerPrice, offerPrice, facts, ...more });
  await add("Snake Plant", "Indoor Plants", 350, { light: "low", ease: "easy", petSafe: "toxic", place: ["indoor"] });
  await add("Spider Plant", "Indoor Plants", 150, {
    light: "bright-indirect",
    petSafe: "safe",
    place: ["indoor", "balcony"],
  });
  await add("Marigold", "Flowering Plants", 60, {
    light: "full-sun",
    place: ["roof"],
    season: { flower: [11, 12, 1] },
  });
  await add("Hibiscus", "Flowering Plants", 200, {
    light: "full-sun",
    place: ["roof", "balcony"],
    season: { flower: [6, 7] },
  });
  await add("Neem Oil", "Foliage", 180, {}, { shortDescription: "For mealybugs, aphids and mites" });
  await add("Areca Palm", "Indoor Plants", 900, { light: "bright-indirect" }, { synonyms: ["Air purifying plant"] });
  await add("Croton", "Foliage", 250, { light: "medium", place: ["garden"] }, { popular: true });
});
afterAll(() => shop.close());

const found = async (q: string) => {
  const { body } = await shop.browser().get(`/api/product/search?${new URLSearchParams({ q, limit: "8" })}`);
  return body.products.map(({ name }: { name: string }) => name).sort();
};

test.each([
  ["low light", ["Croton", "Snake Plant"]],
  ["কম আলো", ["Croton", "Snake Plant"]],
  ["ছায়া", ["Croton", "Snake Plant"]],
  ["indoor shade", ["Snake Plant"]],
  ["বারান্দার গাছ", ["Hibiscus", "Spider Plant"]],
  ["plants for the balcony", ["Hibiscus", "Spider Plant"]],
  ["ছাদে", ["Hibiscus", "Marigold"]],
  ["pet safe", ["Spider Plant"]],
  ["easy plants for beginners", ["Snake Plant"]],
  ["শীতের ফুল", ["Marigold"]],
  ["winter flowers", ["Marigold"]],
  ["ফুল", ["Hibiscus", "Marigold"]],
  ["উপহার", ["Croton"]],
  ["patabahar", ["Croton", "Neem Oil"]],
  // Of no plant that its owner does not call so.
  ["air purifying", ["Areca Palm"]],
  ["air purifying plants", ["Areca Palm"]],
  ["বাতাস পরিষ্কার", ["Areca Palm"]],
  ["pesticide", ["Neem Oil"]],
  ["কীটনাশক", ["Neem Oil"]],
  ["পোকার ওষুধ", ["Neem Oil"]],
  ["under 150", ["Marigold", "Spider Plant"]],
  ["১৫০ টাকার মধ্যে", ["Marigold", "Spider Plant"]],
  // A name counts for more than a meaning, and a word that means nothing leaves none.
  ["marigold", ["Marigold"]],
  ["balcony helicopter", []],
])("%s finds %j", async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test("the list of all products finds the same, and counts it", async () => {
  const { body } = await shop.browser().get(`/api/product/list?${new URLSearchParams({ q: "বারান্দা", page: "1" })}`);
  expect([body.total, body.closest]).toEqual([2, []]);
});
