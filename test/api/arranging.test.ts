// The owner arranges categories, subcategories and popular products; shoppers see them in that order.
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrangedMax } from "#contract/rules/constants.ts";
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
let visitor: Browser;
/** In the order they were added. */
let added: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
  visitor = shop.browser();
  for (const name of ["Ferns", "Herbs", "Pots"]) added.push(await addCategory(owner, name));
});
afterAll(() => shop.close());

type Named = { name: string };
const namesOf = (things: Named[]) => things.map(({ name }) => name);
const reversed = (ids: string[]) => ({ ids: ids.toReversed(), was: ids });
const categories = async () => (await visitor.get("/api/category/list")).body.categories;
const subcategories = async () => (await visitor.get("/api/subcategory/list")).body.subcategories;
const filters = async () => (await visitor.get("/api/product/filters")).body;
async function addSubcategory(name: string, category = ""): Promise<string> {
  return (await owner.post("/api/subcategory/create", formOf({ name, category }))).body._id;
}

test("categories follow the owner's order in every list, and in other processes", async () => {
  const other = await viewOfOtherProcess(shop.database);
  expect(namesOf(await categories())).toEqual(["Ferns", "Herbs", "Pots"]);
  expect(await owner.post("/api/category/arrange", reversed(added))).toMatchObject({
    status: 200,
    body: { success: true, message: "Arrangement Saved" },
  });
  expect(namesOf(await categories())).toEqual(["Pots", "Herbs", "Ferns"]);
  expect(namesOf((await owner.get("/api/category/desk")).body.categories)).toEqual(["Pots", "Herbs", "Ferns"]);
  expect((await filters()).categories.map(({ slug }: { slug: string }) => slug)).toEqual(["pots", "herbs", "ferns"]);
  await other.catchUp();
  expect(namesOf([...other.view().groups.categories.values()])).toEqual(["Pots", "Herbs", "Ferns"]);
  await owner.post("/api/category/arrange", reversed(added.toReversed()));
  expect(namesOf(await categories())).toEqual(["Ferns", "Herbs", "Pots"]);
});

test("an archived category comes back where it was, and a new one comes last", async () => {
  const [ferns = "", herbs = "", pots = ""] = added;
  await owner.send("DELETE", `/api/category/${herbs}`);
  await owner.post("/api/category/arrange", reversed([ferns, pots]));
  const seeds = await addCategory(owner, "Seeds");
  expect(namesOf(await categories())).toEqual(["Pots", "Ferns", "Seeds"]);
  await owner.post(`/api/category/${herbs}/restore`);
  expect(namesOf(await categories())).toEqual(["Pots", "Ferns", "Herbs", "Seeds"]);
  added = [pots, ferns, herbs, seeds];
});

test("an order that leaves out, doubles or adds something names the field", async () => {
  const [first = "", second = "", ...others] = added;
  const stranger = "01900000-0000-7000-8000-000000000001";
  const send = (ids: unknown, was: unknown = added) => owner.post("/api/category/arrange", { ids, was });
  const cases: [unknown, string][] = [
    [[first, second], "The new order leaves something out"],
    [[first, first, second, ...others], "The new order names something twice"],
    [[first, second, stranger, ...others.slice(1)], "The new order names something that was not in the list"],
  ];
  for (const [ids, message] of cases) {
    expect((await send(ids)).body).toMatchObject({ success: false, code: "invalid", field: "ids", message });
  }
  expect(await send([])).toMatchObject({ status: 400, body: { field: "ids" } });
  expect(await send(["fern"], ["fern"])).toMatchObject({ status: 400, body: { field: "ids.0" } });
  expect(await owner.post("/api/category/arrange", { ids: added })).toMatchObject({
    status: 400,
    body: { field: "was" },
  });
  const bengali = await owner.post(
    "/api/category/arrange",
    { ids: [first], was: added },
    { headers: { "accept-language": "bn" } },
  );
  expect(bengali.body.message).toBe("নতুন ক্রমে কিছু বাদ পড়েছে");
  expect(namesOf(await categories())).toEqual(["Pots", "Ferns", "Herbs", "Seeds"]);
});

test("a move in a list that has changed meanwhile is refused", async () => {
  const changed = { status: 409, body: { success: false, code: "arranged-meanwhile", field: "was" } };
  const [first = "", second = "", ...others] = added;
  expect(await owner.post("/api/category/arrange", reversed([second, first, ...others]))).toMatchObject(changed);
  const bulbs = await addCategory(owner, "Bulbs");
  expect(await owner.post("/api/category/arrange", reversed(added))).toMatchObject(changed);
  await owner.send("DELETE", `/api/category/${bulbs}`);
  expect(await owner.post("/api/category/arrange", reversed([...added, bulbs]))).toMatchObject(changed);
  expect(namesOf(await categories())).toEqual(["Pots", "Ferns", "Herbs", "Seeds"]);
});

test("of two moves at the same time one is refused", async () => {
  const answers = await Promise.all([1, 2].map(() => owner.post("/api/category/arrange", reversed(added))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await owner.post("/api/category/arrange", reversed(added.toReversed()));
});

test("subcategories follow the order of their categories, and in each the owner's", async () => {
  const [pots, ferns, herbs] = added;
  const mint = await addSubcategory("Mint", herbs);
  const clay = await addSubcategory("Clay", pots);
  const tulsi = await addSubcategory("Tulsi", herbs);
  for (const subcategory of [mint, clay, tulsi]) {
    await addProduct(owner, { category: subcategory === clay ? "Pots" : "Herbs", subcategory });
  }
  expect(namesOf(await subcategories())).toEqual(["Clay", "Mint", "Tulsi"]);
  const arrange = (ids: string[], category = herbs) =>
    owner.post("/api/subcategory/arrange", { category, ...reversed(ids) });
  expect((await arrange([mint, tulsi])).status).toBe(200);
  expect(namesOf(await subcategories())).toEqual(["Clay", "Tulsi", "Mint"]);
  expect(namesOf((await filters()).subcategories)).toEqual(["Clay", "Tulsi", "Mint"]);
  expect(await arrange([tulsi, mint, clay])).toMatchObject({ status: 409, body: { field: "was" } });
  expect(await arrange([tulsi, mint], clay)).toMatchObject({ status: 400, body: { field: "category" } });
  const sage = await addSubcategory("Sage", herbs);
  expect(namesOf(await subcategories())).toEqual(["Clay", "Tulsi", "Mint", "Sage"]);
  // In another category it comes last.
  const maidenhair = await addSubcategory("Maidenhair", ferns);
  expect((await arrange([maidenhair], ferns)).status).toBe(200);
  const moved = formOf({ name: "Tulsi", category: ferns ?? "", products: "leave" });
  expect((await owner.send("PUT", `/api/subcategory/${tulsi}`, moved)).status).toBe(200);
  await owner.send(
    "PUT",
    `/api/subcategory/${maidenhair}`,
    formOf({ name: "Maidenhair Ferns", category: ferns ?? "" }),
  );
  expect(namesOf(await subcategories())).toEqual(["Clay", "Maidenhair Ferns", "Tulsi", "Mint", "Sage"]);
  expect((await arrange([mint, sage])).status).toBe(200);
});

const popular = async () =>
  (await visitor.get("/api/product/list?sort=popular&page=1")).body.products
    .filter(({ popular }: { popular: boolean }) => popular)
    .map(({ name }: Named) => name);
const onDesk = async () => namesOf((await owner.get("/api/product/desk?popular=yes&sort=popular")).body.products);
const arrangePopular = (ids: string[]) => owner.post("/api/product/popular/arrange", reversed(ids));
const setPopular = (id: string, isPopular: boolean) =>
  owner.post("/api/product/bulk", { ids: [id], change: { popular: isPopular } });

test("popular products follow the owner's order, and those not arranged come after in the order they were added", async () => {
  const other = await viewOfOtherProcess(shop.database);
  const [moss = "", lily = "", palm = ""] = await grow("Moss", "Lily", "Palm");
  expect(await popular()).toEqual(["Moss", "Lily", "Palm"]);
  expect(await arrangePopular([moss, lily, palm])).toMatchObject({
    status: 200,
    body: { message: "Arrangement Saved" },
  });
  expect(await popular()).toEqual(["Palm", "Lily", "Moss"]);
  expect(await onDesk()).toEqual(["Palm", "Lily", "Moss"]);
  await other.catchUp();
  expect(
    other
      .view()
      .onSale.popular.slice(0, 3)
      .map(({ card }) => card.name),
  ).toEqual(["Palm", "Lily", "Moss"]);
  const suggested = (await visitor.get("/api/product/search?q=")).body.products;
  expect(namesOf(suggested).slice(0, 3)).toEqual(["Palm", "Lily", "Moss"]);
  await grow("Aloe");
  expect(await popular()).toEqual(["Palm", "Lily", "Moss", "Aloe"]);
  const copy = (await owner.post(`/api/product/${palm}/duplicate`)).body._id;
  expect(await onDesk()).toEqual(["Palm", "Lily", "Moss", "Aloe", "Palm (copy)"]);
  await owner.send("DELETE", `/api/product/delete/${copy}`);
});

test("a product keeps its place out of stock, archived, saved, imported, or not popular for a while", async () => {
  const [palm = "", lily = ""] = await popularIds();
  await owner.post("/api/product/stock", { productId: palm, inStock: false });
  expect(await popular()).toEqual(["Lily", "Moss", "Aloe"]);
  expect(await onDesk()).toEqual(["Palm", "Lily", "Moss", "Aloe"]);
  await owner.post("/api/product/stock", { productId: palm, inStock: true });
  await owner.send("DELETE", `/api/product/delete/${palm}`);
  await owner.post(`/api/product/${palm}/restore`);
  await setPopular(lily, false);
  expect(await onDesk()).toEqual(["Palm", "Moss", "Aloe"]);
  await setPopular(lily, true);
  const saved = productForm(productData({ name: "Lily", category: "Pots", popular: true, offerPrice: 5 }));
  expect((await owner.send("PUT", `/api/product/update/${lily}`, saved)).status).toBe(200);
  const file = new FormData();
  const csv = String((await owner.get("/api/product/export.csv")).body).replaceAll("Moss", "Peat Moss");
  file.append("file", new Blob([csv]), "products.csv");
  expect((await owner.post("/api/product/import", file)).body).toMatchObject({ updated: 1 });
  expect(await popular()).toEqual(["Palm", "Lily", "Peat Moss", "Aloe"]);
});

test("a move is refused when the popular products have changed meanwhile", async () => {
  const changed = { status: 409, body: { success: false, code: "arranged-meanwhile", field: "was" } };
  const ids = await popularIds();
  const [first = "", ...others] = ids;
  expect(await arrangePopular(others)).toMatchObject(changed);
  await setPopular(first, false);
  expect(await arrangePopular(ids)).toMatchObject(changed);
  await setPopular(first, true);
  const answers = await Promise.all([arrangePopular(ids), arrangePopular(ids)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { revision } = (await owner.get(`/api/product/desk/${first}`)).body.product;
  await arrangePopular(ids.toReversed());
  // Moving is no save: who edits a product meanwhile loses nothing.
  expect((await owner.get(`/api/product/desk/${first}`)).body.product.revision).toBe(revision);
});

test("only the first hundred popular products are arranged", async () => {
  await grow(...Array.from({ length: arrangedMax }, (_, at) => `Sapling ${at}`));
  const ids = await popularIds();
  expect(ids).toHaveLength(arrangedMax);
  expect((await arrangePopular(ids)).status).toBe(200);
  expect(await popularIds()).toEqual(ids.toReversed());
  expect((await popular())[0]).toBe("Sapling 95");
});

async function grow(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await addProduct(owner, { name, category: "Pots", popular: true }));
  return ids;
}

async function popularIds(): Promise<string[]> {
  const { products } = (await owner.get("/api/product/desk?popular=yes&sort=popular&limit=100")).body;
  return products.map(({ _id }: { _id: string }) => _id);
}
