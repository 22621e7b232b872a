import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  aPicture,
  type Browser,
  formOf,
  openTestShop,
  productData,
  productForm,
  signedInOwner,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let category: string;
let tulsi: string;

const bengali = {
  bengaliShortDescription: "চায়ের জন্য পাতা",
  bengaliDescription: "<p>উঠানের চেনা গাছ</p>",
  bengaliCareGuide: "<p>রোদে রাখুন</p>",
};

beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
  const words = { name: "Herbs", bengaliName: "ভেষজ", description: "Fresh", bengaliDescription: "তাজা" };
  category = (await owner.post("/api/category/create", formOf(words))).body._id;
  const made = await owner.post("/api/subcategory/create", formOf({ name: "Tea", bengaliName: "চা", category }));
  tulsi = await addProduct(
    owner,
    {
      name: "Tulsi",
      bengaliName: "তুলসী",
      category: "Herbs",
      subcategory: made.body._id,
      shortDescription: "Leaves for tea",
      description: "<p>A known plant</p>",
      pictureAlts: ["Tulsi in clay"],
      bengaliPictureAlts: ["মাটির টবে তুলসী"],
      ...bengali,
    },
    [await aPicture()],
  );
});
afterAll(() => shop.close());

const read = async (address: string) => (await shop.browser().get(address)).body;
const update = (id: string, change: Record<string, unknown>) =>
  owner.send("PUT", `/api/product/update/${id}`, productForm(productData({ category: "Herbs", ...change })));

test("public answers have the Bengali texts on request, in the same fields", async () => {
  const { product: english } = await read(`/api/product/${tulsi}`);
  const { product } = await read(`/api/product/${tulsi}?lang=bn`);
  expect(Object.keys(product)).toEqual(Object.keys(english));
  expect(english).toMatchObject({
    category: "Herbs",
    shortDescription: "Leaves for tea",
    careGuide: "<p>Water weekly.</p>",
  });
  expect(english.pictures[0].alt).toBe("Tulsi in clay");
  expect(product).toMatchObject({
    name: "Tulsi",
    category: "ভেষজ",
    categorySlug: "herbs",
    subcategory: { name: "চা" },
    shortDescription: "চায়ের জন্য পাতা",
    description: "<p>উঠানের চেনা গাছ</p>",
    careGuide: "<p>রোদে রাখুন</p>",
  });
  expect(product.pictures[0].alt).toBe("মাটির টবে তুলসী");
  for (const list of ["list?page=1", "search?q=tulsi", `list?ids=${tulsi}`]) {
    expect((await read(`/api/product/${list}`)).products[0].category).toBe("Herbs");
    expect((await read(`/api/product/${list}&lang=bn`)).products[0].category).toBe("ভেষজ");
  }
  expect((await read("/api/category/list?lang=bn")).categories).toMatchObject([{ name: "ভেষজ", description: "তাজা" }]);
  expect((await read("/api/subcategory/list?lang=bn")).subcategories).toMatchObject([
    { name: "চা", category: { name: "ভেষজ" } },
  ]);
  expect((await read("/api/product/filters?lang=bn")).subcategories).toMatchObject([{ name: "চা", slug: "tea" }]);
  expect((await read("/api/category/list?lang=fr")).categories[0].name).toBe("Herbs");
});

test("texts missing in Bengali come in English", async () => {
  const id = await addProduct(owner, { name: "Mint", category: "Herbs", shortDescription: "Green" }, [
    await aPicture(),
  ]);
  const { product } = await read(`/api/product/${id}?lang=bn`);
  expect(product).toMatchObject({ shortDescription: "Green", pictures: [{ alt: "Mint" }] });
});

test("the search finds a category's Bengali name", async () => {
  const found = (await read(`/api/product/list?page=1&q=${encodeURIComponent("ভেষজ")}`)).closest;
  expect(found.map(({ _id }: { _id: string }) => _id)).toContain(tulsi);
});

test("a save without Bengali texts keeps them; a duplicate has them", async () => {
  await update(tulsi, { name: "Tulsi", bengaliName: "তুলসী" });
  const { product } = (await owner.get(`/api/product/desk/${tulsi}`)).body;
  expect(product).toMatchObject({ ...bengali, bengaliPictureAlts: ["মাটির টবে তুলসী"] });
  const { _id } = (await owner.post(`/api/product/${tulsi}/duplicate`, {})).body;
  expect((await owner.get(`/api/product/desk/${_id}`)).body.product).toMatchObject(bengali);
  await owner.send("PUT", `/api/category/${category}`, formOf({ name: "Herbs" }));
  expect((await owner.get("/api/category/desk")).body.categories[0]).toMatchObject({
    bengaliName: "ভেষজ",
    bengaliDescription: "তাজা",
  });
});

test("Bengali texts are sanitized, limited and stored like the English ones", async () => {
  const id = await addProduct(owner, { name: "Neem", category: "Herbs" });
  await update(id, { name: "Neem", bengaliDescription: "<p>ভালো</p><script>alert(1)</script>" });
  expect((await read(`/api/product/${id}?lang=bn`)).product.description).toBe("<p>ভালো</p>");
  const refused = await update(id, { name: "Neem", bengaliShortDescription: "ক".repeat(1001) });
  expect(refused).toMatchObject({ status: 400, body: { field: "bengaliShortDescription" } });
  const csv: string = (await owner.get("/api/product/export.csv")).body;
  expect(csv).toContain("চায়ের জন্য পাতা");
  const file = `id,bengaliCareGuide\r\n${id},<p>ছায়া</p><script>x</script>\r\n`;
  const form = new FormData();
  form.append("file", new Blob([file]));
  const sent = await owner.post("/api/product/import", form);
  expect(sent.body).toMatchObject({ updated: 1 });
  const { product } = (await owner.get(`/api/product/desk/${id}`)).body;
  expect(product).toMatchObject({ bengaliCareGuide: "<p>ছায়া</p>", bengaliDescription: "<p>ভালো</p>" });
});

test("lists by name follow the Bengali alphabet", async () => {
  // Sorting by code points would put ৎ after হ.
  for (const bengaliName of ["হলুদ", "ৎসুনামি", "আম", "তুলসী গাছ"])
    await addProduct(owner, { name: `Sorted ${bengaliName}`, bengaliName, category: "Herbs" });
  const { products } = await read("/api/product/list?q=sorted&sort=name&lang=bn&limit=50");
  expect(products.map(({ bengaliName }: { bengaliName: string }) => bengaliName)).toEqual([
    "আম",
    "তুলসী গাছ",
    "ৎসুনামি",
    "হলুদ",
  ]);
});

test("the demo catalog is complete in Bengali", async () => {
  const demo = JSON.parse(await readFile(new URL("../../demo/catalog.json", import.meta.url), "utf8"));
  const fields = ["bengaliName", "bengaliShortDescription", "bengaliDescription", "bengaliCareGuide"];
  const isBengali = (text: unknown) => typeof text === "string" && /[\u0980-\u09ff]/.test(text);
  const lacking = [
    ...demo.products.flatMap((one: Record<string, unknown>) =>
      fields.filter((field) => !isBengali(one[field])).map((field) => `${one.slug} ${field}`),
    ),
    ...[...demo.categories, ...demo.subcategories].filter(({ bengaliName }) => !isBengali(bengaliName)),
    ...demo.categories.filter(({ bengaliDescription }: never) => !isBengali(bengaliDescription)),
  ];
  expect(lacking).toEqual([]);
});
