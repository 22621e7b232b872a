// The filters of the collection and of a category: each count is what a press would list, and a category's page has them without scripts.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CountedOwnFact } from "#contract/wire/catalog/own-facts.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, formOf, signedInOwner, type TestShop } from "#test/shop.ts";

const shopUrl = "https://plants.example";
const lights = ["low", "full-sun", "under a net"];
const waters = ["low", "medium", "high"];
const sizes = ["Small Pot", "Medium Pot", "Large Pot"];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  const owner = await signedInOwner(shop);
  const facts = [
    { name: "Grafted", bengaliName: "কলম করা", values: [{ name: "Yes", bengaliName: "হ্যাঁ" }, { name: "No" }] },
    { name: "Variety", values: [{ name: "Langra" }, { name: "Amrapali" }] },
  ];
  expect((await owner.send("PUT", "/api/product/own-facts", { facts })).status).toBe(200);
  const shelves: string[] = [];
  for (const name of ["Indoor", "Outdoor", "Pots"]) {
    const category = await addCategory(owner, name);
    const form = formOf({ name: `${name} Shelf`, category });
    shelves.push((await owner.post("/api/subcategory/create", form)).body._id);
  }
  for (let at = 0; at < 24; at += 1) {
    await addProduct(owner, {
      name: `Plant ${at} ${at % 5 === 0 ? "fern" : "palm"}`,
      category: at % 3 === 0 ? "Outdoor" : "Indoor",
      subcategory: at % 4 === 0 ? shelves[at % 3 === 0 ? 1 : 0] : null,
      price: 100 + at,
      offerPrice: 100 + at,
      ownFacts: at % 3 === 2 ? null : { grafted: at % 2 ? "yes" : "no", ...(at % 5 > 2 && { variety: "langra" }) },
      sizes: [sizes[at % 3], ...(at % 7 === 0 ? ["XL"] : [])],
      facts: {
        light: at % 8 === 7 ? null : lights[(at * 5) % 3],
        water: at % 6 === 5 ? null : waters[at % 3 === 0 ? 1 : at % 2],
        petSafe: at % 4 === 1 ? "safe" : "unknown",
      },
    });
  }
  await addProduct(owner, { name: "Clay pot", category: "Pots", subcategory: shelves[2], sizes: ["Standard"] });
});
afterAll(() => shop.close());

const queries = fc.record(
  {
    category: fc.constantFrom("indoor", "outdoor", "indoor,outdoor"),
    subcategory: fc.constantFrom("indoor-shelf", "outdoor-shelf"),
    size: fc.constantFrom(...sizes, "Small Pot,Large Pot"),
    light: fc.constantFrom(...lights, "low,full-sun"),
    water: fc.constantFrom(...waters, "low,medium"),
    petSafe: fc.constant("yes"),
    fact: fc.constantFrom("grafted.yes", "grafted.yes,grafted.no", "variety.langra", "grafted.no,variety.langra"),
    minPrice: fc.constantFrom("105", "118"),
    q: fc.constantFrom("fern", "palm"),
  },
  { requiredKeys: [] },
);

test("each count is what the list has with that value alone of its kind and the other filters as they are", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { body } = await shop.browser().get(`/api/product/filters?${new URLSearchParams(query)}`);
      const counted: [string, string, number][] = [
        ...body.categories.map((one: { slug: string; count: number }) => ["category", one.slug, one.count]),
        ...body.subcategories.map((one: { slug: string; count: number }) => ["subcategory", one.slug, one.count]),
        ...body.sizeCounts.map((one: { size: string; count: number }) => ["size", one.size, one.count]),
        ...body.lights.map((one: { light: string; count: number }) => ["light", one.light, one.count]),
        ...body.waters.map((one: { water: string; count: number }) => ["water", one.water, one.count]),
        ["petSafe", "yes", body.petSafe],
        ...body.ownFacts.flatMap(({ fact, values }: CountedOwnFact) => {
          // Of one fact another value takes the place of those asked for; other facts stay.
          const others = (query.fact ?? "").split(",").filter((one) => one !== "" && !one.startsWith(`${fact}.`));
          return values.map(({ value, count }) => ["fact", [...others, `${fact}.${value}`].join(","), count]);
        }),
      ];
      const listed = await Promise.all(
        counted.map(async ([kind, value]) => {
          const asked = new URLSearchParams({ ...query, [kind]: value, limit: "1" });
          const { body } = await shop.browser().get(`/api/product/list?${asked}`);
          return [kind, value, body.total + (body.closestBy === "meaning" ? body.closest.length : 0)];
        }),
      );
      expect(counted).toEqual(listed);
    }),
    { numRuns: 40 },
  );
});

test("the owner's own facts are offered by name in both languages, only those of products on sale", async () => {
  const read = async (lang: string) => (await shop.browser().get(`/api/product/filters?lang=${lang}`)).body.ownFacts;
  expect(await read("en")).toMatchObject([
    { fact: "grafted", name: "Grafted", values: [{ value: "yes", text: "Yes" }, { value: "no" }] },
    { fact: "variety", values: [{ value: "langra" }] },
  ]);
  expect((await read("bn"))[0]).toMatchObject({ name: "কলম করা", values: [{ text: "হ্যাঁ" }, { text: "No" }] });
  const page = await shop.browser().get("/collection?fact=grafted.yes,grafted.maybe,color.red");
  expect(String(page.body)).toContain("Grafted: Yes");
  expect(String(page.body)).toContain('name="fact"');
  expect((await shop.browser().get("/api/product/list?fact=color.red")).body.total).toBe(0);
  expect((await shop.browser().get("/api/product/list?fact=__proto__.constructor")).body.total).toBe(0);
});

test("water filters as light does, and an unknown amount finds nothing", async () => {
  const total = async (query: string) => (await shop.browser().get(`/api/product/list?limit=1&${query}`)).body.total;
  const [low, medium, both] = [await total("water=low"), await total("water=medium"), await total("water=medium,low")];
  expect(low).toBeGreaterThan(0);
  expect(both).toBe(low + medium);
  expect(await total("water=flood")).toBe(0);
});

async function page(path: string) {
  const { status, body } = await shop.browser().get(path);
  const html = String(body);
  const boxes = [...html.matchAll(/<label class="(?:check|size)">.*?<\/label>/gs)].map(([label]) => ({
    name: /name="(\w+)"/.exec(label)?.[1],
    value: /value="([^"]*)"/.exec(label)?.[1],
    isOn: label.includes("checked"),
    count: />(\d+)<\/span><\/label>/.exec(label)?.[1],
  }));
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return { status, html, boxes, canonical };
}

test("a category's page has the filters of its own products in a plain form, with counts under the other filters", async () => {
  const { html, boxes, canonical } = await page("/collection/indoor?water=low&q=palm&sort=name");
  expect(canonical).toBe(`${shopUrl}/collection/indoor`);
  const ofForm = [...html.matchAll(/<(?:input|select)[^>]*form="filters"[^>]*>/g)].map(
    ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
  );
  expect(html.includes('<form id="filters" action="/collection/indoor">')).toBe(true);
  expect(ofForm).toEqual(["q", "sort"]);
  expect(boxes.filter(({ name }) => name === "category")).toEqual([]);
  expect(boxes.filter(({ name }) => name === "subcategory").map(({ value }) => value)).toEqual(["indoor-shelf"]);
  expect(boxes.filter(({ name }) => name === "size").map(({ value }) => value)).not.toContain("Standard");
  const offered = boxes.filter(({ name }) => name === "water");
  expect(offered).toEqual([
    { name: "water", value: "low", isOn: true, count: expect.any(String) },
    { name: "water", value: "medium", isOn: false, count: expect.any(String) },
  ]);
  const total = async (query: string) =>
    (await shop.browser().get(`/api/product/list?limit=1&category=indoor&q=palm&${query}`)).body.total;
  expect(offered.map(({ count }) => Number(count))).toEqual([await total("water=low"), await total("water=medium")]);
  const removing = [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes("Little water"))?.[0];
  expect(removing).toContain('href="/collection/indoor?q=palm&amp;sort=name"');
});

test("filters of a category that show the same are one page; without filters it is the list itself", async () => {
  const same = [
    ["/collection/indoor", "/collection/indoor?water=flood&light=lunar&category=outdoor&petSafe=no&colour=red"],
    ["/collection/indoor?light=low&petSafe=yes", "/collection/INDOOR?petSafe=yes&light=lunar,low&water=%00"],
    ["/bn/collection/indoor?water=low", "/bn/collection/indoor?water=low&water[]=high&__proto__=1"],
  ];
  for (const addresses of same) {
    const texts = new Set<string>();
    for (const address of addresses) texts.add((await page(address)).html);
    expect(texts.size, addresses.join(" ")).toBe(1);
  }
});

test("a category whose filters leave nothing says so, and leads back to the whole category", async () => {
  const { status, html } = await page("/collection/indoor?minPrice=99999");
  expect(status).toBe(200);
  expect(html.includes("Oops! Nothing matched your filters.")).toBe(true);
  expect(/<a[^>]*href="\/collection\/indoor"[^>]*>Clear all/.test(html)).toBe(true);
});

test("the part that replaces the list in place has its counted filters", async () => {
  const { html } = await page("/parts/collection/indoor?water=low");
  const counted = /data-counted="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
  expect(JSON.parse(counted)).toMatchObject({
    categories: [],
    options: { facts: expect.arrayContaining([expect.objectContaining({ kind: "waters" })]) },
  });
  expect(html.includes('data-applied="1"')).toBe(true);
});
