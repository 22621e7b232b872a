import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  type Browser,
  formOf,
  openShopWithOwner,
  productData,
  productForm,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
});
afterAll(() => shop.close());

const open = async (id: string) => (await admin.get(`/api/product/desk/${id}`)).body.product;
const undo = (change: object) => admin.post("/api/product/import/undo", change);
async function send(lines: string[], isDryRun = false) {
  const form = formOf({});
  form.append("file", new Blob([lines.join("\n")], { type: "text/csv" }), "products.csv");
  return (await admin.post(`/api/product/import${isDryRun ? "?dryRun=yes" : ""}`, form)).body;
}

test("the preview shows the values before and after", async () => {
  const id = await addProduct(admin, { name: "Palm", commonName: "", price: 120, offerPrice: 100 });
  const { changes, undo } = await send(["id,offerPrice,commonName", `${id},৯০.৫,${"Areca ".repeat(33)}`], true);
  expect(changes).toMatchObject([
    {
      changed: [
        { column: "commonName", before: "" },
        { column: "offerPrice", before: "100", after: "90.5" },
      ],
    },
  ]);
  expect(undo).toBeNull();
});

test("undoing an import restores changed cells and archives added products", async () => {
  const id = await addProduct(admin, {
    name: "Fern",
    price: 120,
    offerPrice: 100,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 450 },
    stock: { "Small Pot": { count: 4 } },
    description: "<p>Green</p>",
  });
  const before = await open(id);
  const done = await send(["id,offerPrice,sizes,stock,description", `${id},90,Small Pot,Small Pot=9,<p>Blue</p>`]);
  const added = await send([
    "name,category,price,offerPrice,bengaliName,botanicalName,commonName,shortDescription,description,careGuide,subcategory,sizes,inStock,popular,light,water,petSafe,ease,humidity,place,matureHeightCm,plantMonths,flowerMonths,harvestMonths,synonyms,id",
    "New Moss,Indoor Plants,10,9,,,,,,,,,, ,,,,,,,,,,,,",
  ]);
  expect(added).toMatchObject({ created: 1, undo: { added: [expect.any(String)] } });
  expect(await open(id)).toMatchObject({ offerPrice: 90, sizes: ["Small Pot"], stock: { "Small Pot": 9 } });
  expect(await undo(done.undo)).toMatchObject({ status: 200, body: { message: "1 product set back", changed: 1 } });
  const { updatedAt: _, ...back } = await open(id);
  expect(back).toEqual({ ...before, updatedAt: undefined, revision: before.revision + 2 });
  expect((await undo(added.undo)).body.changed).toBe(1);
  expect(await open(added.undo.added[0])).toMatchObject({ name: "New Moss", archived: true });
  expect((await undo(added.undo)).body.changed).toBe(0);
});

test("undo keeps later changes by others, and validates what is sent like a file", async () => {
  const id = await addProduct(admin, { name: "Aloe", price: 120, offerPrice: 100 });
  const done = await send(["id,offerPrice", `${id},90`]);
  const form = productForm(productData({ name: "Aloe", price: 120, offerPrice: 95 }));
  await admin.send("PUT", `/api/product/update/${id}`, form);
  expect((await undo(done.undo)).body).toMatchObject({
    changed: 0,
    message: "0 products set back, 1 left as they are",
  });
  const now = { offerPrice: "95" };
  for (const before of [{ offerPrice: "-5" }, { offerPrice: "ten" }]) {
    expect((await undo({ added: [], updated: [{ _id: id, before, after: now }] })).body.changed).toBe(0);
  }
  const script = { _id: id, before: { description: "<script>alert(1)</script>x" }, after: { description: "" } };
  await undo({ added: [], updated: [script] });
  expect((await open(id)).description).not.toContain("script");
  expect(await open(id)).toMatchObject({ offerPrice: 95 });
});

test("undo takes as many products as one change", async () => {
  const values = { archived: false, inStock: true, popular: false, price: 1234.5, offerPrice: 1200.5, sizePrices: {} };
  const rows = Array.from({ length: 200 }, (_, at) => ({
    _id: `0199a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    before: values,
    after: { ...values, popular: true },
  }));
  expect(await admin.post("/api/product/bulk/undo", { rows })).toMatchObject({ status: 200, body: { changed: 0 } });
});
