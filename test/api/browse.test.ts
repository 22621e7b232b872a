import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCategory,
  addProduct,
  type Browser,
  formOf,
  openTestShop,
  signedInOwner,
  type TestShop,
} from "#test/shop.ts";

type Plant = {
  name: string;
  category: string;
  offerPrice: number;
  sizes: string[];
  facts?: { light?: string | null; petSafe?: string | null } | null;
  shelf?: string;
};

const plants: Plant[] = [
  plant("Areca Palm", "Indoor", 510, ["Small Pot"], { light: "medium", petSafe: "safe" }, "Palms"),
  plant("Parlor Palm", "Indoor", 150, ["Small Pot", "Large Pot"], { light: "low", petSafe: "safe" }, "Palms"),
  plant("Snake Plant", "Indoor", 320.5, ["Large Pot"], { light: "low", petSafe: "toxic" }, "Foliage"),
  plant("Money Plant", "Indoor", 150.01, ["Medium Pot"], { light: "medium", petSafe: "unknown" }, "Foliage"),
  plant("Red Rose", "Flowers", 250, ["Small Pot"], { light: "full-sun", petSafe: null }, "Roses"),
  plant("White Rose", "Flowers", 149.99, ["Small Pot"], null, "Roses"),
  plant("Clay Pot", "Pots", 90, ["Standard"]),
  plant("Watering Can", "Pots", 0, ["Standard"], {}),
];

let shop: TestShop;
let admin: Browser;
const subcategoryIds = new Map<string, string>();
const categoryIds = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  for (const name of ["Indoor", "Flowers", "Pots"]) categoryIds.set(name, await addCategory(admin, name));
  const shelves = { Palms: "Indoor", Foliage: "Indoor", Roses: "Flowers", Bulbs: "Flowers" };
  for (const [name, category] of Object.entries(shelves)) {
    const form = formOf({ name, category: categoryIds.get(category) ?? "" });
    subcategoryIds.set(name, (await admin.post("/api/subcategory/create", form)).body._id);
  }
  for (const { shelf, ...product } of plants) {
    await addProduct(admin, { ...product, subcategory: shelf ? subcategoryIds.get(shelf) : null });
  }
  const hidden = await addProduct(admin, {
    ...plant("Sold-out Palm", "Indoor", 5000, ["XXL"], { light: "dim", petSafe: "safe" }),
    subcategory: subcategoryIds.get("Palms"),
  });
  await admin.post("/api/product/stock", { productId: hidden, inStock: false });
});
afterAll(() => shop.close());

test.each([
  ["subcategory=palms", ["Areca Palm", "Parlor Palm"]],
  ["subcategory=palms,roses", ["Areca Palm", "Parlor Palm", "Red Rose", "White Rose"]],
  ["subcategory=palms&category=flowers", []],
  ["subcategory=bulbs", []],
  ["subcategory=nowhere", []],
  ["subcategory=", "all"],
  ["light=low", ["Parlor Palm", "Snake Plant"]],
  ["light=low,full-sun", ["Parlor Palm", "Red Rose", "Snake Plant"]],
  ["light=candle", []],
  ["light=", "all"],
  ["petSafe=yes", ["Areca Palm", "Parlor Palm"]],
  ["petSafe=no", "all"],
  ["petSafe=", "all"],
  ["petSafe=yes&light=low&size=Large+Pot&category=indoor&maxPrice=200", ["Parlor Palm"]],
  ["size=Small+Pot,Medium+Pot&subcategory=foliage", ["Money Plant"]],
  ["category=rockets", []],
  ["colour=red&petSafe[]=yes&__proto__=1", "all"],
])("the list with %s", async (query, expected) => {
  const wanted = expected === "all" ? plants.map((one) => one.name).sort() : expected;
  expect(await namesFor(query)).toEqual(wanted);
});

test.each([
  ["q=palm&maxPrice=150", ["Parlor Palm"]],
  ["q=palm&minPrice=150.01", ["Areca Palm"]],
  ["q=palm&minPrice=150&maxPrice=510", ["Areca Palm", "Parlor Palm"]],
  ["q=rose&maxPrice=249.99&sort=price-asc", ["White Rose"]],
  ["q=rose&minPrice=150&sort=newest", ["Red Rose"]],
  ["q=rose&minPrice=250.01", []],
  ["q=palm&minPrice=১৫০.০১&maxPrice=৫১০", ["Areca Palm"]],
])("words and price bounds apply together: %s", async (query, expected) => {
  expect(await namesFor(query)).toEqual(expected);
});

test.each([
  ["maxPrice=200", ["Parlor Palm"]],
  ["minPrice=200", ["Areca Palm"]],
  ["minPrice=600", []],
])("close matches respect the price bounds: %s", async (bounds, expected) => {
  const { closest } = (await shop.browser().get(`/api/product/list?q=plam&${bounds}`)).body;
  expect(closest.map(({ name }: { name: string }) => name)).toEqual(expected);
});

test("a subcategory is found by its id too; an archived one is not, but its products stay on sale", async () => {
  const roses = subcategoryIds.get("Roses") ?? "";
  expect(await namesFor(`subcategory=${roses}`)).toEqual(["Red Rose", "White Rose"]);
  await admin.send("DELETE", `/api/subcategory/${roses}`);
  expect(await namesFor("subcategory=roses")).toEqual([]);
  expect(await namesFor("category=flowers")).toEqual(["Red Rose", "White Rose"]);
  expect((await filters()).subcategories.map((one: { slug: string }) => one.slug)).not.toContain("roses");
  await admin.post(`/api/subcategory/${roses}/restore`);
  expect(await namesFor("subcategory=roses")).toEqual(["Red Rose", "White Rose"]);
});

test("an archived category is no filter, but its products stay in the whole list", async () => {
  const pots = categoryIds.get("Pots") ?? "";
  await admin.send("DELETE", `/api/category/${pots}`);
  expect(await namesFor("category=pots")).toEqual([]);
  expect(await namesFor("")).toContain("Clay Pot");
  await admin.post(`/api/category/${pots}/restore`);
  expect(await namesFor("category=pots")).toEqual(["Clay Pot", "Watering Can"]);
});

test("filters offer only values of products on sale, with their counts", async () => {
  const offered = await filters();
  expect(offered).toMatchObject({
    sizes: ["Small Pot", "Medium Pot", "Large Pot", "Standard"],
    petSafe: 2,
    highestPrice: 510,
  });
  const shelves = offered.subcategories.map(
    (one: { slug: string; categorySlug: string; count: number }) => `${one.categorySlug}/${one.slug} ${one.count}`,
  );
  expect(shelves.sort()).toEqual(["flowers/roses 2", "indoor/foliage 2", "indoor/palms 2"]);
  expect(offered.lights.toSorted((a: { light: string }, b: { light: string }) => (a.light < b.light ? -1 : 1))).toEqual(
    [
      { light: "full-sun", count: 1 },
      { light: "low", count: 2 },
      { light: "medium", count: 2 },
    ],
  );
});

test("price bounds are inclusive to the poisha, on either side, and read the offer price", async () => {
  const poisha = fc.oneof(fc.constantFrom(...plants.map((one) => Math.round(one.offerPrice * 100))), fc.nat(60_000));
  await fc.assert(
    fc.asyncProperty(poisha, poisha, async (min, max) => {
      const expected = plants.filter((one) => one.offerPrice * 100 >= min - 0.5 && one.offerPrice * 100 <= max + 0.5);
      expect(await namesFor(`minPrice=${min / 100}&maxPrice=${max / 100}`)).toEqual(sorted(expected));
    }),
    { numRuns: 60 },
  );
});

test.each(["", " ", "abc", "-5", "NaN", "Infinity", "1,000", "%00", "৳200"])(
  "the bound '%s' is ignored",
  async (bound) => {
    for (const side of ["minPrice", "maxPrice"]) {
      expect(await namesFor(`${side}=${bound === "%00" ? bound : encodeURIComponent(bound)}`)).toEqual(sorted(plants));
    }
  },
);

test("a highest price of 0 is not the unfiltered list, whichever is requested first", async () => {
  const free = sorted(plants.filter((one) => one.offerPrice === 0));
  for (const asked of ["limit=41&maxPrice=0", "limit=41", "limit=42", "limit=42&maxPrice=0"]) {
    const names = (await list(`${asked}&sort=name`)).products.map(nameOf);
    expect([...names].sort(), asked).toEqual([...(asked.includes("maxPrice") ? free : sorted(plants))].sort());
  }
});

test("pages hold every product once, and a page past the end is the last one", async () => {
  const whole = (await list("limit=100&sort=name")).products.map(nameOf);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (limit) => {
      const pages = Math.ceil(plants.length / limit);
      const seen: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const reply = await list(`limit=${limit}&page=${page}&sort=name`);
        expect(reply).toMatchObject({ total: plants.length, page, pages });
        seen.push(...reply.products.map(nameOf));
      }
      expect(seen).toEqual(whole);
      expect(await list(`limit=${limit}&page=${pages + 7}`)).toMatchObject({ page: pages, pages });
    }),
    { numRuns: 12 },
  );
});

test.each([
  ["page=0", { page: 1 }],
  ["page=-3", { page: 1 }],
  ["page=last", { page: 1 }],
  ["page=1e99", { page: 1 }],
  ["page=1.9", { page: 1 }],
  ["page=2&limit=nothing", { page: 1, pages: 1 }],
  ["limit=100000", { pages: 1 }],
  ["sort=upwards", { total: 8 }],
  ["minPrice=99999&page=4", { total: 0, page: 1, pages: 1, products: [] }],
])("the list with %s still answers", async (query, expected) => {
  expect(await list(query)).toMatchObject(expected);
});

test("overlong words and repeated keys are refused as bad input", async () => {
  for (const query of [`q=${"a".repeat(201)}`, "category=indoor&category=pots"]) {
    expect(await shop.browser().get(`/api/product/list?${query}`)).toMatchObject({
      status: 400,
      body: { success: false },
    });
  }
});

function plant(
  name: string,
  category: string,
  offerPrice: number,
  sizes: string[],
  facts?: Plant["facts"],
  shelf?: string,
): Plant {
  return { name, category, offerPrice, sizes, facts, shelf };
}

async function list(query: string) {
  const reply = await shop.browser().get(`/api/product/list?${query || "page=1"}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

/** Names in alphabetical order. */
async function namesFor(query: string): Promise<string[]> {
  return (await list(`limit=100&${query}`)).products.map(nameOf).sort();
}

async function filters() {
  return (await shop.browser().get("/api/product/filters")).body;
}

function nameOf(product: { name: string }): string {
  return product.name;
}

function sorted(some: Plant[]): string[] {
  return some.map(nameOf).sort();
}
