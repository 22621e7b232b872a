import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCategory,
  addProduct,
  type Browser,
  formOf,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
});
afterAll(() => shop.close());

const categories = async () => (await admin.get("/api/category/desk")).body.categories;
const subcategories = async () => (await admin.get("/api/subcategory/desk")).body.subcategories;
async function addSubcategory(name: string, category: string): Promise<string> {
  return (await admin.post("/api/subcategory/create", formOf({ name, category }))).body._id;
}

test("the owner sees archived categories too, with their products counted, in stock or not", async () => {
  const ferns = await addCategory(admin, "Ferns");
  const mosses = await addCategory(admin, "Mosses");
  await addProduct(admin, { category: "Ferns" });
  const sold = await addProduct(admin, { category: "Ferns" });
  await admin.post("/api/product/stock", { productId: sold, inStock: false });
  await admin.send("DELETE", `/api/category/${mosses}`);
  expect(await categories()).toEqual([
    expect.objectContaining({ _id: ferns, name: "Ferns", slug: "ferns", isArchived: false, productCount: 2 }),
    expect.objectContaining({ _id: mosses, name: "Mosses", isArchived: true, productCount: 0 }),
  ]);
});

test("subcategories come with their count, and say whether they or their category are archived", async () => {
  const pots = await addCategory(admin, "Pots");
  const tools = await addCategory(admin, "Tools");
  const clay = await addSubcategory("Clay", pots);
  const glass = await addSubcategory("Glass", pots);
  const shears = await addSubcategory("Shears", tools);
  await addProduct(admin, { category: "Pots", subcategory: clay });
  await admin.send("DELETE", `/api/subcategory/${glass}`);
  await admin.send("DELETE", `/api/category/${tools}`);
  expect(await subcategories()).toEqual([
    expect.objectContaining({
      _id: clay,
      category: { _id: pots, name: "Pots" },
      isArchived: false,
      isCategoryArchived: false,
      productCount: 1,
    }),
    expect.objectContaining({ _id: glass, isArchived: true, isCategoryArchived: false, productCount: 0 }),
    expect.objectContaining({ _id: shears, isArchived: false, isCategoryArchived: true }),
  ]);
});

test("only an owner sees archived groups", async () => {
  const shopper = await signedInShopper(shop);
  for (const address of ["/api/category/desk", "/api/subcategory/desk"]) {
    expect((await shop.browser().get(address)).status).toBe(401);
    expect((await shopper.get(address)).status).toBe(401);
  }
});
