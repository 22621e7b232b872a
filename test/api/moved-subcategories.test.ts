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
  viewOfOtherProcess,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
const categories: string[] = [];
const names = ["Indoor Plants", "Succulents", "Herbs"];

beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
  for (const name of names) categories.push(await addCategory(owner, name));
});
afterAll(() => shop.close());

const [indoor, succulents] = [() => categories[0] ?? "", () => categories[1] ?? ""];
const move = (id: string, form: Record<string, string>) => owner.send("PUT", `/api/subcategory/${id}`, formOf(form));
const place = async (id: string) => {
  const { category, subcategory } = (await owner.get(`/api/product/desk/${id}`)).body.product;
  return [category, subcategory?.name ?? null];
};
async function subcategoryWith(name: string, products: string[]) {
  const { _id } = (await owner.post("/api/subcategory/create", formOf({ name, category: indoor() }))).body;
  const ids: string[] = [];
  for (const product of products) {
    ids.push(await addProduct(owner, { name: product, category: "Indoor Plants", subcategory: _id }));
  }
  return { _id: _id as string, ids };
}

test("a subcategory with products moves only with a decision about them", async () => {
  const { _id, ids } = await subcategoryWith("Foliage", ["Boston Fern", "Areca Palm"]);
  const refused = await move(_id, { name: "Foliage", category: succulents() });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "has-products", count: 2, names: ["Boston Fern", "Areca Palm"] },
  });
  for (const id of ids) expect(await place(id)).toEqual(["Indoor Plants", "Foliage"]);
  expect(await shownAndFresh()).toEqual({ isAlike: true });
});

test("its products move along, at once everywhere, and come back with it", async () => {
  const { _id, ids } = await subcategoryWith("Leaves", ["Peace Lily"]);
  const moved = await move(_id, { name: "Leaves", category: succulents(), products: "move" });
  expect(moved).toMatchObject({ status: 200, body: { products: ids } });
  for (const id of ids) expect(await place(id)).toEqual(["Succulents", "Leaves"]);
  expect(await shownAndFresh()).toEqual({ isAlike: true });
  await move(_id, { name: "Leaves", category: indoor(), products: "move" });
  for (const id of ids) expect(await place(id)).toEqual(["Indoor Plants", "Leaves"]);
});

test("products that stay lose the subcategory, at once everywhere, and regain it", async () => {
  const { _id, ids } = await subcategoryWith("Hanging", ["Pothos", "Ivy"]);
  const moved = await move(_id, { name: "Hanging", category: succulents(), products: "leave" });
  expect(moved).toMatchObject({ status: 200, body: { products: ids } });
  for (const id of ids) expect(await place(id)).toEqual(["Indoor Plants", null]);
  expect(await shownAndFresh()).toEqual({ isAlike: true });
  const regained = await move(_id, { name: "Hanging", category: indoor(), regain: ids.join() });
  expect(regained).toMatchObject({ status: 200, body: { products: ids } });
  for (const id of ids) expect(await place(id)).toEqual(["Indoor Plants", "Hanging"]);
  expect(await shownAndFresh()).toEqual({ isAlike: true });
});

test("after any changes of groups the shop shows what it would after a restart", async () => {
  const groups = (await owner.get("/api/subcategory/desk")).body.subcategories.map(({ _id }: { _id: string }) => _id);
  const aCategory = fc.integer({ min: 0, max: names.length - 1 });
  const aGroup = fc.integer({ min: 0, max: groups.length - 1 });
  const act = fc.oneof(
    fc.record({ kind: fc.constant("rename" as const), category: aCategory, name: fc.constantFrom("A", "B", "C", "D") }),
    fc.record({ kind: fc.constantFrom("archive" as const, "restore" as const), category: aCategory }),
    fc.record({ kind: fc.constantFrom("archive-sub" as const, "restore-sub" as const), group: aGroup }),
    fc.record({
      kind: fc.constant("move" as const),
      group: aGroup,
      category: aCategory,
      name: fc.constantFrom("V", "W", "X", "Y", "Z"),
      products: fc.constantFrom("move", "leave", undefined),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const one of acts) await carryOut(one);
      expect(await shownAndFresh()).toEqual({ isAlike: true });
    }),
    { numRuns: 15 },
  );

  async function carryOut(one: typeof act extends fc.Arbitrary<infer Act> ? Act : never): Promise<unknown> {
    if ("products" in one) {
      const form = { name: one.name, category: categories[one.category] ?? "" };
      return move(groups[one.group], { ...form, ...(one.products && { products: one.products }) });
    }
    if ("name" in one)
      return owner.send("PUT", `/api/category/${categories[one.category]}`, formOf({ name: one.name }));
    const address =
      "group" in one ? `/api/subcategory/${groups[one.group]}` : `/api/category/${categories[one.category]}`;
    return one.kind.startsWith("archive") ? owner.send("DELETE", address) : owner.post(`${address}/restore`);
  }
});

const sorts = ["popular", "newest", "price-asc", "price-desc", "name", "name-bn"] as const;

/** The catalog as the process shows it, and as a fresh start would read it. */
async function shownAndFresh() {
  const shown = everythingIn(shop.live.view());
  const fresh = everythingIn((await viewOfOtherProcess(shop.database)).view());
  expect(shown).toEqual(fresh);
  return { isAlike: true };
}

function everythingIn(view: TestShop["live"] extends { view(): infer View } ? View : never) {
  const ids = (lists: typeof view.orderings) => sorts.map((sort) => [sort, lists[sort].map(({ card }) => card._id)]);
  return {
    products: Object.fromEntries(
      [...view.products.values()].map(({ ordinal: _, ...entry }) => [entry.card._id, entry]),
    ),
    orders: ids(view.orderings),
    onSale: ids(view.onSale),
    facets: view.facets,
    groups: view.groups,
    settings: view.settings,
  };
}
