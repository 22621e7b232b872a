import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  aPicture,
  type Browser,
  formOf,
  openShopWithOwner,
  productData,
  productForm,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let kept: string;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  kept = await addProduct(admin, { name: "Kept" }, [await aPicture()]);
});
afterAll(() => shop.close());

/** Sends the form as a new product and as a change of an existing one. */
async function refusals(form: () => FormData) {
  const before = await everything();
  const added = await admin.post("/api/product/add", form());
  const updated = await admin.send("PUT", `/api/product/update/${kept}`, form());
  expect(updated).toMatchObject({ status: added.status, body: added.body });
  expect(await everything()).toEqual(before);
  return added;
}
async function everything() {
  // A write that the catalog in memory has missed would show here.
  await shop.live.catchUp();
  return [
    (await shop.browser().get("/api/product/list")).body,
    (await admin.get("/api/product/desk?archived=yes")).body,
  ];
}

test("an empty picture is refused by its name, and a file field that nobody touched is not", async () => {
  const form = (name: string) => {
    const form = productForm(productData({ name: "Kept" }));
    form.append("images", new File([], name));
    return form;
  };
  expect(await refusals(() => form("leaf.jpg"))).toMatchObject({
    status: 400,
    body: { field: "images", message: "The file 'leaf.jpg' is empty" },
  });
  expect((await admin.send("PUT", `/api/product/update/${kept}`, form(""))).status).toBe(200);
});

const long = "x".repeat(201);
test.each([
  ["no name", { name: "" }, "name", "Name is required"],
  ["a name that is too long", { name: long }, "name", "Name is longer than 200 characters"],
  ["a number for a name", { name: 7 }, "name", "Name must be a string"],
  ["a line break in a name", { name: "Money\nPlant" }, "name", "Name has a control character"],
  ["no category", { category: undefined }, "category", "Category is required"],
  ["a list for a category", { category: ["Indoor Plants"] }, "category", "Category must be a string"],
  ["no price", { price: undefined }, "price", "Price is required"],
  ["no number for a price", { price: null }, "price", "Price must be a number"],
  ["a price that is too large", { price: 10_000_000 }, "price", "Price is too large"],
  ["a description that is too long", { description: "x".repeat(100_001) }, "description", undefined],
  [
    "a care guide that grows too long when it is cleaned",
    { careGuide: "&".repeat(30_000) },
    "careGuide",
    "Care guide is longer than 100000 characters",
  ],
  ["one size without a list", { sizes: "S" }, "sizes", "Sizes must be an array"],
  [
    "a size that the shop does not know",
    { sizes: ["Huge"] },
    "sizes.0",
    "Sizes must be one of: S, M, L, XL, XXL, Seed Pack, Small Pot, Medium Pot, Large Pot, Standard",
  ],
  ["a word for popular", { popular: "yes" }, "popular", "Popular must be a boolean"],
  ["a NUL in a care fact", { facts: { light: "lo\u0000w" } }, "facts.light", "Light has a control character"],
  ["a care fact that is too long", { facts: { water: long } }, "facts.water", undefined],
  ["a thirteenth month", { facts: { season: { plant: [13] } } }, "facts.season.plant.0", undefined],
  ["a height below zero", { facts: { matureHeightCm: -1 } }, "facts.matureHeightCm", undefined],
  ["a synonym without letters", { synonyms: [" "] }, "synonyms.0", "Also known as is required"],
  ["too many synonyms", { synonyms: Array(21).fill("Palm") }, "synonyms", undefined],
  [
    "a height that ends before it begins",
    { sizeFacts: { "Small Pot": { heightFromCm: 30, heightToCm: 20 } } },
    "sizeFacts.Small Pot.heightToCm",
    "Height to, cm must be at least 30",
  ],
  ["a pot without a width", { sizeFacts: { "Small Pot": { potCm: 0 } } }, "sizeFacts.Small Pot.potCm", undefined],
  ["facts of a size that there is not", { sizeFacts: { Huge: { potCm: 9 } } }, "sizeFacts", undefined],
  [
    "something unknown beside it",
    { goesWith: ["01890000-0000-7000-8000-000000000000"] },
    "goesWith.0",
    "We do not know this product.",
  ],
  ["no id beside it", { goesWith: ["pot"] }, "goesWith.0", undefined],
  ["half a revision", { revision: 1.5 }, "revision", undefined],
])("a product with %s is refused by name and nothing is changed", async (_what, change, field, message) => {
  const refused = await refusals(() => productForm(productData(change)));
  expect(refused).toMatchObject({ status: 400, body: { success: false, field, ...(message ? { message } : {}) } });
  expect(refused.body.message).not.toBe("");
});

test("a form without its data, with broken JSON, or with a list in it is refused", async () => {
  expect((await refusals(() => formOf({ name: "x" }))).body).toMatchObject({ field: "productData" });
  expect((await refusals(() => formOf({ productData: '{"name":' }))).body.message).toBe(
    "The field productData is not JSON",
  );
  expect((await refusals(() => formOf({ productData: "[]" }))).status).toBe(400);
});

test("five pictures, a picture of 11 MB, a form of 60 MB, and scripts posing as pictures are refused and nothing is changed", async () => {
  const picture = await aPicture();
  const five = await refusals(() => productForm(productData(), Array(5).fill(picture)));
  expect(five).toMatchObject({ status: 400, body: { message: "No more than 4 images per product", field: "images" } });

  const start = new Uint8Array(await picture.arrayBuffer());
  const tooLarge = {
    11: "An image may have at most 10 MB",
    60: "The form is too large. An image may have at most 10 MB.",
  };
  for (const [megabytes, message] of Object.entries(tooLarge)) {
    const huge = new Blob([start, new Uint8Array(Number(megabytes) * 1024 * 1024)], { type: "image/png" });
    const refused = await refusals(() => productForm(productData(), [huge]));
    expect(refused, megabytes).toMatchObject({ status: 413, body: { message, field: "images" } });
  }

  const scripts = [
    "<script>alert(1)</script>",
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "#!/bin/sh\nrm -rf /",
    "\x89PNG\r\n\x1a\n<script>alert(1)</script>",
    "GIF89a/*<script>*/=alert(1)",
  ];
  for (const script of scripts) {
    const posing = new Blob([Buffer.from(script, "latin1")], { type: "image/png" });
    const refused = await refusals(() => productForm(productData(), [picture, posing]));
    expect(refused, script).toMatchObject({ status: 400, body: { success: false, code: "picture" } });
  }
});

test("two long texts in Bengali are accepted whole; a field that is too large is refused by its name", async () => {
  const text = "গাছে ".repeat(19_999);
  const id = await addProduct(admin, { name: "Wordy Palm", description: text, careGuide: text });
  const { product } = (await admin.get(`/api/product/desk/${id}`)).body;
  expect(product.careGuide.length).toBeGreaterThan(99_000);
  const refused = await refusals(() => productForm(productData({ description: "x".repeat(900_000) })));
  expect(refused).toMatchObject({ status: 413, body: { message: "This text is too long.", field: "productData" } });
});
