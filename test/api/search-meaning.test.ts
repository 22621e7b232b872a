// Searches that say what a plant is for, instead of its name: matches by meaning stand in `closest`.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, type Browser, formOf, openShopWithOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
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

const search = async (q: string, limit = 8) =>
  (await shop.browser().get(`/api/product/search?${new URLSearchParams({ q, limit: String(limit) })}`)).body;
const namesOf = (cards: { name: string }[]) => cards.map(({ name }) => name);

test.each([
  ["low light", ["Snake Plant", "Croton"]],
  ["কম আলো", ["Snake Plant", "Croton"]],
  ["ছায়া", ["Snake Plant", "Croton"]],
  ["বারান্দার গাছ", ["Spider Plant", "Hibiscus"]],
  ["plants for the balcony", ["Spider Plant", "Hibiscus"]],
  ["ছাদে", ["Marigold", "Hibiscus"]],
  ["pet safe", ["Spider Plant"]],
  ["easy plants for beginners", ["Snake Plant"]],
  ["ফুল", ["Marigold", "Hibiscus"]],
  ["উপহার", ["Croton"]],
  ["patabahar", ["Croton", "Neem Oil"]],
  // Of no plant that its owner does not call so.
  ["air purifying", ["Areca Palm"]],
  ["বাতাস পরিষ্কার", ["Areca Palm"]],
  ["pesticide", ["Neem Oil"]],
  ["কীটনাশক", ["Neem Oil"]],
  ["পোকার ওষুধ", ["Neem Oil"]],
  ["under 150", ["Spider Plant", "Marigold"]],
  ["১৫০ টাকার মধ্যে", ["Spider Plant", "Marigold"]],
  ["indoor plants under 200", ["Spider Plant"]],
  ["৩০০ থেকে ৫০০ টাকা", ["Snake Plant"]],
  // Words that nobody knows are passed over.
  ["balcony helicopter", ["Spider Plant", "Hibiscus"]],
])("'%s' means %j, which no name contains", async (q, names) => {
  const { products, total, closest, closestBy } = await search(q);
  expect({ products, total, closestBy }).toEqual({ products: [], total: 0, closestBy: "meaning" });
  expect(namesOf(closest).slice(0, names.length)).toEqual(names);
});

test("few that fit are followed by the nearest, so that there are three; many are not", async () => {
  expect(namesOf((await search("indoor shade")).closest)).toEqual(["Snake Plant", "Spider Plant", "Areca Palm"]);
  expect(namesOf((await search("শীতের ফুল")).closest)).toEqual(["Marigold", "Hibiscus"]);
  expect(namesOf((await search("indoor")).closest)).toEqual(["Snake Plant", "Spider Plant", "Areca Palm"]);
});

test("what a text means follows the products of that name, however many they are, and is not counted", async () => {
  const ids: string[] = [];
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    ids.push(await addProduct(owner, { name: `Balcony Box ${nth}`, category: "Foliage" }));
  }
  const { products, total, closest } = await search("balcony");
  expect([products.length, total, namesOf(closest)]).toEqual([8, 9, ["Spider Plant", "Hibiscus"]]);
  const { body: first } = await shop.browser().get("/api/product/list?q=balcony&page=1&limit=5");
  expect([first.total, first.pages, first.closest]).toEqual([9, 2, []]);
  const { body: last } = await shop.browser().get("/api/product/list?q=balcony&page=2&limit=5");
  expect([last.products.length, namesOf(last.closest)]).toEqual([4, ["Spider Plant", "Hibiscus"]]);
  for (const id of ids) await owner.send("DELETE", `/api/product/delete/${id}`);
});

test("a list keeps its filters, and counts them over what it shows", async () => {
  const list = async (query: string) => (await shop.browser().get(`/api/product/list?${query}`)).body;
  expect(namesOf((await list("q=balcony&page=1")).closest)).toEqual(["Spider Plant", "Hibiscus"]);
  expect(namesOf((await list("q=balcony&page=1&light=full-sun")).closest)).toEqual(["Hibiscus"]);
  const { body } = await shop.browser().get("/api/product/filters?q=balcony");
  expect(body.lights).toEqual(expect.arrayContaining([{ light: "full-sun", count: 1 }]));
});

test("a name that is also known leads, and a name counts for more than a meaning", async () => {
  expect(namesOf((await search("marigold")).products)).toEqual(["Marigold"]);
  expect(namesOf((await search("hibiscus for balcony")).closest)[0]).toBe("Hibiscus");
});

test("the owner says what shoppers' words mean, in either language", async () => {
  const save = (words: object[]) => owner.send("PUT", "/api/admin/search-words", { words });
  expect((await search("corner office")).closest).not.toEqual([]);
  expect(await search("thanda gach")).toMatchObject({ total: 0, closest: [] });
  const words = [
    { typed: "thanda gach, ঠান্ডা গাছ", means: "low light" },
    { typed: "puja", means: "marigold" },
    { typed: "showroom", means: "Foliage" },
  ];
  expect(await save(words)).toMatchObject({ status: 200, body: { words } });
  expect(namesOf((await search("thanda gach")).closest)).toEqual(["Snake Plant", "Croton"]);
  expect(namesOf((await search("ঠান্ডা গাছ")).closest)).toEqual(["Snake Plant", "Croton"]);
  expect(namesOf((await search("puja")).closest)).toEqual(["Marigold"]);
  expect(namesOf((await search("showroom")).closest)).toEqual(["Croton", "Neem Oil"]);
  expect(namesOf((await search("thanda gach under 300")).closest)[0]).toBe("Croton");
  expect((await owner.get("/api/admin/search-words")).body).toMatchObject({ words });
  expect((await save([{ typed: "", means: "x" }])).status).toBe(400);
  await save([]);
  expect(await search("thanda gach")).toMatchObject({ total: 0, closest: [] });
});
