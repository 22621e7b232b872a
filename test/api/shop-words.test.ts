// Searches by the shop's own words: names of groups, best matches first. The counts beside filters are the results of choosing them.
import { afterAll, expect, test } from "vitest";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
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
  ["rose", ["Red Rose", "Red Hibiscus"], []],
  ["pot", ["Terracotta Pot", "Golden Pothos"], ["Bonsai Tray"]],
  ["indoor plants", [], ["Golden Pothos", "Hosta", "Red Hibiscus", "Red Rose"]],
  ["succulent", [], ["Haworthia", "Key Lime"]],
  ["Succulents", [], ["Haworthia", "Key Lime"]],
  ["succ", ["Hosta"], ["Haworthia", "Key Lime"]],
])(
  "'%s' finds products of that name, the best first, and after them those of the group of that name, which are not counted",
  async (q, named, grouped) => {
    const found = await ask(`search?q=${encodeURIComponent(q)}&limit=20`);
    const ofGroup = found.closest.map(({ name }: ProductCard) => name).sort();
    expect([names(found), found.total, ofGroup]).toEqual([named, named.length, grouped]);
    const listed = await ask(`list?q=${encodeURIComponent(q)}&page=1&limit=20`);
    expect([names(listed), listed.total]).toEqual([named, named.length]);
  },
);

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
