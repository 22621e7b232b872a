// The shoppers' search: products whose names match, and separately the closest matches.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addProduct, type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

type Names = {
  name: string;
  bengaliName?: string;
  botanicalName?: string;
  commonName?: string;
  synonyms?: string[];
  popular?: boolean;
};

// য় as two code points, as the shop stores it; ৎ in its old spelling with a joiner.
const guava = "থাই পেয়ারা";
const oldTa = "ত\u09cd\u200d";
const plants: Names[] = [
  {
    name: "Tulsi (Holy Basil)",
    bengaliName: "তুলসী",
    botanicalName: "Ocimum tenuiflorum",
    synonyms: ["Ocimum sanctum"],
  },
  { name: "Red Hibiscus", bengaliName: "লাল জবা", botanicalName: "Hibiscus × rosa-sinensis", commonName: "China Rose" },
  { name: "Red Rose", bengaliName: "লাল গোলাপ", botanicalName: "Rosa (Hybrid Tea Group)", popular: true },
  { name: "Gardenia", bengaliName: "গন্ধরাজ", botanicalName: "Gardenia jasminoides", commonName: "Cape Jasmine" },
  { name: "Arabian Jasmine", bengaliName: "বেলি ফুল", botanicalName: "Jasminum sambac" },
  { name: "Thai Guava", bengaliName: guava, botanicalName: "Psidium guajava" },
  {
    name: "Snake Plant",
    bengaliName: "স্নেক প্ল্যান্ট",
    botanicalName: "Dracaena trifasciata",
    synonyms: ["Sansevieria trifasciata"],
  },
  { name: "Primrose", bengaliName: `শর${oldTa} ফুল` },
  { name: "Neem Oil 100 ml", bengaliName: "নিম তেল ১০০ মিলি" },
  { name: "Aloe Vera", bengaliName: "অ্যালোভেরা (ঘৃতকুমারী)", commonName: "True Aloe" },
  { name: "Magenta Bougainvillea", bengaliName: "ম্যাজেন্টা বাগানবিলাস", commonName: "Paper Flower", synonyms: ["কাগজ ফুল"] },
  { name: "Mother-in-law's Seeds", bengaliName: "ঢেঁড়সের বীজ", botanicalName: "Abelmoschus esculentus" },
];

let shop: TestShop;
let admin: Browser;
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  await addCategory(admin, "Plants");
  await addCategory(admin, "Seeds");
  for (const plant of plants) {
    const category = plant.name.endsWith("Seeds") ? "Seeds" : "Plants";
    const whole = { bengaliName: "", botanicalName: "", commonName: "", ...plant, category };
    ids.set(plant.name, await addProduct(admin, whole));
  }
  // The restart builds the index from these plants; later changes must update it.
  shop = await shop.restart();
  admin = await signedInOwner(shop);
});
afterAll(() => shop.close());

test("every part of any name is an exact match of its product, in any case", async () => {
  const names = plants.flatMap((plant) =>
    [plant.name, plant.bengaliName, plant.botanicalName, plant.commonName].flatMap((text) =>
      text ? [{ text, plant }] : [],
    ),
  );
  const part = fc.constantFrom(...names).chain(({ text, plant }) =>
    fc.tuple(fc.nat(text.length - 1), fc.nat(text.length)).map(([start, length]) => ({
      q: text.slice(start, start + 1 + length),
      name: plant.name,
    })),
  );
  const shouted = fc.boolean();
  await fc.assert(
    fc.asyncProperty(part, shouted, async ({ q, name }, isShouted) => {
      // Half of the old ৎ is not a letter of the name.
      fc.pre(q.trim() !== "" && !/(ত|ত\u09cd)$/.test(q) && !/^[\u09cd\u200d]/.test(q));
      const { products, total } = await search(isShouted ? q.toUpperCase() : q, 50);
      expect(products.map(nameOf)).toContain(name);
      expect(total).toBe(products.length);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["য় in one code point", guava.normalize("NFC").replace("য\u09bc", "\u09df"), "Thai Guava"],
  ["ঢ় in one code point", "ঢেঁড়স".normalize("NFC").replace("ড\u09bc", "\u09dc"), "Mother-in-law's Seeds"],
  ["ৎ as it is written today", "শরৎ", "Primrose"],
  ["ৎ as it was written", `শর${oldTa}`, "Primrose"],
  ["joiners between the letters", "তু\u200cল\u200dসী", "Tulsi (Holy Basil)"],
  ["no joiner where the name has one", "শরৎ ফুল", "Primrose"],
  ["Latin digits for Bengali ones", "তেল 100", "Neem Oil 100 ml"],
  ["Bengali digits for Latin ones", "oil ১০০", "Neem Oil 100 ml"],
  ["blanks around and between", "  aloe   vera ", "Aloe Vera"],
  ["signs between words", "rosa-sin", "Red Hibiscus"],
  ["a bracket", "(holy", "Tulsi (Holy Basil)"],
])("finds an exact match with %s", async (_how, q, name) => {
  const { products } = await search(q);
  expect(products.map(nameOf)).toEqual([name]);
});

test("matches at the start of a word come first, then popular products, then those in stock", async () => {
  const inOrder = async () => (await search("rose")).products.map(nameOf);
  expect(await inOrder()).toEqual(["Red Rose", "Red Hibiscus", "Primrose"]);
  await admin.post("/api/product/stock", { productId: ids.get("Red Hibiscus"), inStock: false });
  expect((await search("red")).products.map(nameOf)).toEqual(["Red Rose", "Red Hibiscus"]);
  const rose = await addProduct(admin, { name: "Rose Water", category: "Plants" });
  expect(await inOrder()).toEqual(["Red Rose", "Rose Water", "Red Hibiscus", "Primrose"]);
  await admin.send("DELETE", `/api/product/delete/${rose}`);
  await admin.post("/api/product/stock", { productId: ids.get("Red Hibiscus"), inStock: true });
  expect(await inOrder()).toEqual(["Red Rose", "Red Hibiscus", "Primrose"]);
});

test.each(["mother in laws seeds", "Mother–in–law’s seeds"])(
  "finds a name by %s: no other word is meant",
  async (q) => {
    expect((await search(q)).products.map(({ name }: { name: string }) => name)).toEqual(["Mother-in-law's Seeds"]);
  },
);

test.each([
  ["a Latin spelling", "tulshi", "Tulsi (Holy Basil)"],
  ["a Latin spelling with a vowel more", "tulosi", "Tulsi (Holy Basil)"],
  ["two consonants whose vowels agree", "joba", "Red Hibiscus"],
  ["two consonants whose vowels agree, elsewhere", "beli", "Arabian Jasmine"],
  ["v for bh, z for j", "gondoraz", "Gardenia"],
  ["a word that says little beside it", "golap gach", "Red Rose"],
  ["a genitive", "golaper chara", "Red Rose"],
  ["two words written as one", "alovera", "Aloe Vera"],
  ["one word written as two", "bagan bilash", "Magenta Bougainvillea"],
  ["the other order", "basil holy", "Tulsi (Holy Basil)"],
  ["a plural", "gardenias", "Gardenia"],
  ["a mistake", "hibicus", "Red Hibiscus"],
  ["two letters changed places", "gradenia", "Gardenia"],
  ["a mistake in Bengali", "গন্দরাজ", "Gardenia"],
  ["a vowel sign too long", "তুলসি", "Tulsi (Holy Basil)"],
  ["a botanical synonym", "sansevieria", "Snake Plant"],
  ["what it is also known as", "কাগজ ফুল", "Magenta Bougainvillea"],
  ["what it is also known as, in Latin letters", "kagoj phul", "Magenta Bougainvillea"],
])("finds a close match by %s", async (_how, q, name) => {
  const { products, total, closest } = await search(q);
  expect({ products, total }).toEqual({ products: [], total: 0 });
  expect(closest[0]?.name).toBe(name);
});

test("one exact word is enough for a close match, but products far behind the best one are left out", async () => {
  expect((await search("gardenia wublido")).closest.map(nameOf)).toEqual(["Gardenia"]);
  expect((await search("jasmine arabian")).closest.map(nameOf)).toEqual(["Arabian Jasmine"]);
});

test.each([
  "vn",
  "ঝব",
  "কট",
  "xqzvk",
  "wublido",
  "ঠভঝঢফ",
  "zzzz",
  "!!",
  "?",
  "rxse",
  "jiba",
  "৭৭৭৭",
  "__proto__",
  "a".repeat(200),
  "গ ব ট",
  "hibicus wublido",
])("'%s' finds nothing", async (q) => {
  const { products, total, closest } = await search(q);
  expect({ products, total, closest }).toEqual({ products: [], total: 0, closest: [] });
});

test("nonsense: at most four of 200 random words find anything", async () => {
  const random = fc.sample(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 5, maxLength: 9 }),
      fc.string({ unit: fc.constantFrom(..."কখগঘচছজঝটঠডঢতথদধনপফবভমযরলশসহািীুেো"), minLength: 5, maxLength: 9 }),
    ),
    { numRuns: 200, seed: 42 },
  );
  let hits = 0;
  for (const q of random) {
    const { total, closest } = await search(q);
    if (total + closest.length > 0) hits += 1;
  }
  expect(hits).toBeLessThanOrEqual(4);
});

test("N of M counts only exact matches, at most as many as requested, and never the close ones", async () => {
  const letters = await search("a", 3);
  expect(letters.products).toHaveLength(3);
  expect(letters.total).toBeGreaterThan(3);
  expect(letters.closest).toEqual([]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("rose", "red", "jasmine", "joba", "thai", "tulshi", "plant"),
      fc.integer({ min: 1, max: 8 }),
      async (q, limit) => {
        const { products, total, closest } = await search(q, limit);
        expect(products.length).toBe(Math.min(total, limit));
        expect(products.length + closest.length).toBeLessThanOrEqual(limit);
        const folded = q.toLowerCase();
        for (const one of closest) expect(namesOf(one).some((name) => name.toLowerCase().includes(folded))).toBe(false);
        if (total >= 3) expect(closest).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test("the answer names the matched words, so that a page can mark them", async () => {
  const { closest, meant } = await search("tulshi");
  expect(meant[closest[0]?._id ?? ""]).toEqual(expect.arrayContaining(["তুলসী", "tulsi"]));
});

test("equally close matches come popular first, then those in stock", async () => {
  const kinds = ["Alba", "Bella", "Carmen"];
  const added: string[] = [];
  for (const kind of kinds) {
    added.push(await addProduct(admin, { name: `Zinnia ${kind}`, category: "Plants", popular: kind === "Carmen" }));
  }
  await admin.post("/api/product/stock", { productId: added[0], inStock: false });
  const { closest } = await search("zinniya");
  expect(closest.map(nameOf)).toEqual(["Zinnia Carmen", "Zinnia Bella", "Zinnia Alba"]);
  for (const id of added) await admin.send("DELETE", `/api/product/delete/${id}`);
});

test("a list uses the same search, with close matches within its category and on sale", async () => {
  const list = async (query: string) => (await shop.browser().get(`/api/product/list?${query}`)).body;
  expect(await list("q=tulshi&category=plants")).toMatchObject({ total: 0, closest: [{ name: "Tulsi (Holy Basil)" }] });
  expect(await list("q=tulshi&category=seeds")).toMatchObject({ total: 0, closest: [] });
  expect((await list("q=rose")).products.map(nameOf)).toEqual(["Red Rose", "Red Hibiscus", "Primrose"]);
  expect((await list("q=rose&sort=name")).products.map(nameOf)).toEqual(["Primrose", "Red Hibiscus", "Red Rose"]);
  await admin.post("/api/product/stock", { productId: ids.get("Gardenia"), inStock: false });
  expect(await list("q=gondhoraj")).toMatchObject({ total: 0, closest: [] });
  expect((await search("gondhoraj")).closest).toMatchObject([{ name: "Gardenia", inStock: false }]);
  await admin.post("/api/product/stock", { productId: ids.get("Gardenia"), inStock: true });
  expect(await list("page=1")).toMatchObject({ closest: [] });
});

test("the owner's list finds products by 'also known as', and close matches when nothing else matches", async () => {
  const desk = async (q: string) => (await admin.get(`/api/product/desk?${new URLSearchParams({ q })}`)).body;
  expect(await desk("sanctum")).toMatchObject({ total: 1, products: [{ name: "Tulsi (Holy Basil)" }], closest: [] });
  expect(await desk("tulshi")).toMatchObject({ total: 0, closest: [{ name: "Tulsi (Holy Basil)" }] });
});

test("changes are searchable at once: a new name, 'also known as', archiving and restoring", async () => {
  const productId = await addProduct(admin, { name: "Croton", bengaliName: "পাতাবাহার", category: "Plants" });
  expect((await search("patabahar")).closest.map(nameOf)).toEqual(["Croton"]);
  const product = { name: "Joseph's Coat", bengaliName: "", category: "Plants", price: 10, offerPrice: 10 };
  const form = new FormData();
  form.set("productData", JSON.stringify({ ...product, synonyms: ["Codiaeum variegatum"] }));
  expect((await admin.send("PUT", `/api/product/update/${productId}`, form)).status).toBe(200);
  expect(await search("croton")).toMatchObject({ total: 0, closest: [] });
  expect(await search("patabahar")).toMatchObject({ total: 0, closest: [] });
  expect((await search("seph's")).products.map(nameOf)).toEqual(["Joseph's Coat"]);
  expect((await search("codiaeum")).closest.map(nameOf)).toEqual(["Joseph's Coat"]);
  await admin.send("DELETE", `/api/product/delete/${productId}`);
  expect(await search("joseph")).toMatchObject({ total: 0, closest: [] });
  await admin.post(`/api/product/${productId}/restore`);
  expect((await search("joseph")).products.map(nameOf)).toEqual(["Joseph's Coat"]);
});

test("a renamed plant is no longer found by the name it had at the shop's start", async () => {
  const rename = async (name: string, bengaliName: string) => {
    const form = new FormData();
    form.set("productData", JSON.stringify({ name, bengaliName, category: "Plants", price: 10, offerPrice: 10 }));
    expect((await admin.send("PUT", `/api/product/update/${ids.get("Primrose")}`, form)).status).toBe(200);
  };
  await rename("Cowslip", "কাউস্লিপ");
  expect(await search("primrose")).toMatchObject({ total: 0, closest: [] });
  expect(await search("primroze")).toMatchObject({ total: 0, closest: [] });
  expect((await search("cowslip")).products.map(nameOf)).toEqual(["Cowslip"]);
  await rename("Primrose", `শর${oldTa} ফুল`);
  expect((await search("primrose")).products.map(nameOf)).toEqual(["Primrose"]);
});

async function search(q: string, limit = 8) {
  return (await shop.browser().get(addressOf(q, limit))).body;
}

function addressOf(q: string, limit: number): string {
  return `/api/product/search?${new URLSearchParams({ q, limit: String(limit) })}`;
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function namesOf({ name, bengaliName, botanicalName, commonName }: Required<Names>): string[] {
  return [name, bengaliName, botanicalName, commonName];
}
