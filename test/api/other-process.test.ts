import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LiveView } from "#server/view/live-view.ts";
import {
  addCategory,
  addProduct,
  type Browser,
  formOf,
  openTestShop,
  productData,
  productForm,
  signedInOwner,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let indoor = "";
let fern = "";
let palm = "";
/** A second process on the same database; it learns of changes by catching up. */
let other: LiveView;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
  indoor = await addCategory(owner, "Indoor Plants");
  await addCategory(owner, "Seeds");
  fern = await addProduct(owner, { name: "Boston Fern", offerPrice: 195 });
  palm = await addProduct(owner, { name: "Areca Palm", offerPrice: 300 });
});
beforeEach(async () => {
  other = await viewOfOtherProcess(shop.database);
});
afterAll(() => shop.close());

test("another process takes over a price change, and keeps its other products as they were read", async () => {
  const before = other.view().products.get(palm);
  await update(fern, { name: "Boston Fern", offerPrice: 900 });
  expect(other.view().products.get(fern)?.card.offerPrice).toBe(195);
  await other.catchUp();
  expect(other.view().products.get(fern)?.card.offerPrice).toBe(900);
  expect(namesIn(other, "price-asc")).toEqual(["Areca Palm", "Boston Fern"]);
  expect(other.view().products.get(palm)).toBe(before);
  expect(other.view().version).toBe(shop.live.view().version);
});

test("many changes of every kind are taken over together", async () => {
  await update(fern, { name: "Sword Fern", offerPrice: 100 });
  await owner.send("PUT", `/api/category/${indoor}`, formOf({ name: "House Plants" }));
  const lily = await addProduct(owner, { name: "Peace Lily", category: "House Plants", offerPrice: 200 });
  await owner.send("DELETE", `/api/product/delete/${palm}`);
  await other.catchUp();
  const own = shop.live.view();
  const { products, orderings, facets, groups, version } = other.view();
  expect(version).toBe(own.version);
  expect(namesIn(other, "price-asc")).toEqual(["Sword Fern", "Peace Lily"]);
  for (const id of [fern, palm, lily]) expect(products.get(id)?.product).toEqual(own.products.get(id)?.product);
  expect(products.get(fern)?.card).toMatchObject({ category: "House Plants" });
  expect(orderings.newest.map(({ card }) => card._id)).toEqual(own.orderings.newest.map(({ card }) => card._id));
  expect(facets).toEqual(own.facets);
  expect(groups).toEqual(own.groups);
});

test("a process that missed changes without notes reads everything again", async () => {
  await shop.database.db.execute("update catalog_version set version = version + 1");
  await shop.database.db.execute(`update products set offer_price_minor = 77700 where id = '${fern}'`);
  await other.catchUp();
  expect(other.view().products.get(fern)?.card.offerPrice).toBe(777);
});

// The embedded engine allows only one process.
test.runIf(process.env.TEST_DATABASE_URL)("an owner's next request may go to another process", async () => {
  const second = await openTestShop({}, undefined, undefined, shop.database);
  const there = second.browser();
  for (const [name, value] of owner.cookies) there.cookies.set(name, value);
  const lily = await addProduct(owner, { name: "Peace Lily", category: "Seeds" });
  expect(await there.get(`/api/product/desk/${lily}`)).toMatchObject({ status: 200 });
  const form = productForm(productData({ name: "White Lily", category: "Seeds" }));
  expect(await there.send("PUT", `/api/product/update/${lily}`, form)).toMatchObject({ status: 200 });
  expect((await owner.get(`/api/product/desk/${lily}`)).body.product).toMatchObject({ name: "White Lily" });
  await second.app.close();
});

async function update(id: string, change: Record<string, unknown>): Promise<void> {
  const form = productForm(productData({ price: 999, category: "Indoor Plants", ...change }));
  expect(await owner.send("PUT", `/api/product/update/${id}`, form)).toMatchObject({ status: 200 });
}

function namesIn(catalog: LiveView, sort: "price-asc"): string[] {
  return catalog.view().orderings[sort].map(({ card }) => card.name);
}
