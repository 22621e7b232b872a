// Searches by the shop's own words: names of groups, best matches first. The counts beside filters are the results of choosing them.
import { afterAll, expect, test } from "vitest";
import type { ProductCard } from "#contract/wire/catalog.ts";
import { addCategory, addProduct, openStaffedShop } from "#test/shop.ts";

const { shop, admin } = await openStaffedShop();
await addCategory(admin, "Succulents");
await addCategory(admin, "Pots & Planters");
/** A product with no other names than those given. */
const grow = (data: object) =>
  addProduct(admin, { bengaliName: "", botanicalName: "", commonName: "", facts: {}, ...data });
await grow({ name: "Red Hibiscus", commonName: "China Rose", popular: true });
await grow({ name: "Golden Pothos", popular: true });
await grow({ name: "Red Rose", facts: { light: "full-sun" } });
await grow({ name: "Terracotta Pot", category: "Pots & Planters", facts: { light: "shade" } });
await grow({ name: "Bonsai Tray", category: "Pots & Planters" });
await grow({ name: "Haworthia", category: "Succulents", facts: { light: "shade" } });
await grow({ name: "Key Lime", botanicalName: "Citrus aurantiifolia", category: "Succulents" });
await grow({ name: "Hosta", botanicalName: "Hosta prosucculis", popular: true });
afterAll(() => shop.close());

const names = ({ products }: { products: ProductCard[] }) => products.map(({ name }) => name);
const ask = async (path: string) => (await shop.browser().get(`/api/product/${path}`)).body;

test.each([
  ["rose", ["Red Rose", "Red Hibiscus"]],
  ["pot", ["Terracotta Pot", "Golden Pothos", "Bonsai Tray"]],
  ["indoor plants", ["Red Hibiscus", "Golden Pothos", "Red Rose", "Hosta"]],
  ["succulent", ["Haworthia", "Key Lime"]],
  ["Succulents", ["Haworthia", "Key Lime"]],
])(
  "'%s' finds products of that name first, then the group of that name, then names that contain it",
  async (q, expected) => {
    const found = await ask(`search?q=${encodeURIComponent(q)}&limit=20`);
    const isGroup = /^(indoor|succulent)/i.test(q);
    const sorted = (list: string[]) => (isGroup ? [...list].sort() : list);
    expect(sorted(names(found))).toEqual(sorted(expected));
    expect(found).toMatchObject({ total: expected.length, closest: [] });
    const listed = await ask(`list?q=${encodeURIComponent(q)}&page=1&limit=20`);
    expect(names(listed)).toEqual(names(found));
  },
);

test("the products of a group of that name come before names that contain the text inside a word", async () => {
  const found = names(await ask("search?q=succ&limit=20"));
  expect(found).toHaveLength(3);
  expect(found.at(-1)).toBe("Hosta");
  expect(names(await ask("list?q=succ&page=1&limit=20"))).toEqual(found);
});

test("a word in most of the shop's names does not count as a group's name", async () => {
  expect(await ask("search?q=plants&limit=20")).toMatchObject({ total: 0 });
});

test("the count beside a filter applies the other filters", async () => {
  const counts = async (query: string) => {
    const { categories, lights } = await ask(`filters?${query}`);
    const inCategory = (slug: string) => categories.find((one: { slug: string }) => one.slug === slug).count;
    const byLight = Object.fromEntries(lights.map((one: { light: string; count: number }) => [one.light, one.count]));
    return { succulents: inCategory("succulents"), pots: inCategory("pots-planters"), ...byLight };
  };
  expect(await counts("")).toEqual({ succulents: 2, pots: 2, "full-sun": 1, shade: 2 });
  expect(await counts("category=succulents")).toEqual({ succulents: 2, pots: 2, "full-sun": 0, shade: 1 });
  expect(await counts("light=shade")).toEqual({ succulents: 1, pots: 1, "full-sun": 1, shade: 2 });
  expect(await counts("q=rose")).toEqual({ succulents: 0, pots: 0, "full-sun": 1, shade: 0 });
  expect(await counts("maxPrice=1")).toEqual({ succulents: 0, pots: 0, "full-sun": 0, shade: 0 });
});
