import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCategory,
  addProduct,
  aPicture,
  type Browser,
  formOf,
  openTestShop,
  productData,
  productForm,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let indoor: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  indoor = await addCategory(admin, "Indoor Plants");
});
afterAll(() => shop.close());

const find = async (id: string) => (await shop.browser().get(`/api/product/${id}`)).body.product;
const names = (reply: { body: { products: { name: string }[] } }) => reply.body.products.map((product) => product.name);

test("a product is shown as it was added, its text sanitized and its picture encoded anew", async () => {
  const id = await addProduct(
    admin,
    {
      name: "Monstera",
      sizes: ["Large Pot", "Small Pot", "Seed Pack"],
      description: '<p onclick="x()">Split <b>leaves</b><script>alert(1)</script></p>',
      price: 1250.5,
      offerPrice: 999.99,
    },
    [await aPicture(), await aPicture("#b9552f")],
  );
  const product = await find(id);
  expect(product).toMatchObject({
    _id: id,
    name: "Monstera",
    bengaliName: "মানিপ্ল্যান্ট",
    category: "Indoor Plants",
    categorySlug: "indoor-plants",
    subcategory: null,
    price: 1250.5,
    offerPrice: 999.99,
    sizes: ["Seed Pack", "Small Pot", "Large Pot"],
    inStock: true,
    popular: false,
    description: "<p>Split <b>leaves</b></p>",
  });
  expect(product.image).toHaveLength(2);
  const picture = await shop.browser().get(product.image[0]);
  expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
});

test("a product saved without sizes is sold as Standard", async () => {
  expect((await find(await addProduct(admin, { sizes: [] }))).sizes).toEqual(["Standard"]);
});

test.each([
  ["no name", { name: " " }, "name", "Name is required"],
  ["a price below zero", { price: -1 }, "price", "Price is below zero"],
  ["a third decimal", { offerPrice: 9.999 }, "offerPrice", "Offer price has more than two decimals"],
  ["a price in words", { price: "ten" }, "price", "Price must be a number"],
  ["an unknown category", { category: "Rockets" }, "category", "There is no category 'Rockets'"],
  ["an unknown size", { sizes: ["Huge"] }, "sizes.0", undefined],
  ["a subcategory of nowhere", { subcategory: "01890000-0000-7000-8000-000000000000" }, "subcategory", undefined],
])("a product with %s is refused by the field's name and not written", async (_what, change, field, message) => {
  const before = names(await shop.browser().get("/api/product/list"));
  const refused = await admin.post("/api/product/add", productForm(productData(change)));
  expect(refused).toMatchObject({ status: 400, body: { success: false, field, ...(message ? { message } : {}) } });
  expect(names(await shop.browser().get("/api/product/list"))).toEqual(before);
});

test("a file that is no picture, a fifth picture, and broken JSON are refused", async () => {
  const text = new Blob(["<svg onload=alert(1)>"], { type: "image/png" });
  const noPicture = await admin.post("/api/product/add", productForm(productData(), [text]));
  expect(noPicture.status).toBe(400);
  const picture = await aPicture();
  const five = await admin.post("/api/product/add", productForm(productData(), Array(5).fill(picture)));
  expect(five).toMatchObject({ status: 400, body: { message: "No more than 4 images per product" } });
  const broken = await admin.post("/api/product/add", formOf({ productData: "{" }));
  expect(broken).toMatchObject({ status: 400, body: { field: "productData" } });
  expect((await admin.post("/api/product/add", { productData: "{}" })).status).toBe(415);
});

test("editing keeps the pictures when none are sent and replaces all of them when some are", async () => {
  const id = await addProduct(admin, { name: "Palm" }, [await aPicture(), await aPicture("#000000")]);
  const before = await find(id);
  const update = (images: Blob[]) =>
    admin.send("PUT", `/api/product/update/${id}`, productForm(productData({ name: "Areca Palm" }), images));
  expect((await update([])).body).toEqual({ success: true, message: "Product Updated" });
  expect(await find(id)).toMatchObject({ name: "Areca Palm", image: before.image });
  await update([await aPicture("#ff0000")]);
  const after = await find(id);
  expect(after.image).toHaveLength(1);
  expect(before.image).not.toContain(after.image[0]);
});

test("a change is in the very next answer, in every list", async () => {
  const id = await addProduct(admin, { name: "Snake Plant" });
  const visitor = shop.browser();
  const first = await visitor.get("/api/product/list");
  expect(names(first)).toContain("Snake Plant");
  const unchanged = await visitor.get("/api/product/list", { headers: { "if-none-match": first.headers.etag } });
  expect(unchanged.status).toBe(304);
  await admin.send("PUT", `/api/product/update/${id}`, productForm(productData({ name: "Viper Plant" })));
  const changed = await visitor.get("/api/product/list", { headers: { "if-none-match": first.headers.etag } });
  expect(changed.status).toBe(200);
  expect(names(changed)).toContain("Viper Plant");
  expect(names(changed)).not.toContain("Snake Plant");
});

test("the whole list is compressed as the browser prefers", async () => {
  for (const coding of ["br", "gzip"]) {
    const reply = await shop.browser().get("/api/product/list", { headers: { "accept-encoding": coding } });
    expect(reply.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
  }
});

test("a deleted product leaves the lists and answers 410; an unknown one 404", async () => {
  const id = await addProduct(admin, { name: "Short-lived Lily" });
  expect((await admin.send("DELETE", `/api/product/delete/${id}`)).body.success).toBe(true);
  expect((await shop.browser().get(`/api/product/${id}`)).status).toBe(410);
  expect((await shop.browser().get("/api/product/nothing")).status).toBe(404);
  expect(names(await shop.browser().get("/api/product/list"))).not.toContain("Short-lived Lily");
  expect((await admin.send("DELETE", `/api/product/delete/${id}`)).status).toBe(404);
  expect((await admin.post("/api/product/stock", { productId: id, inStock: true })).status).toBe(404);
});

test("pages of a category: filters by price, size and words, sorts, and counts only what is in stock", async () => {
  await addCategory(admin, "Herbs");
  const herb = (name: string, offerPrice: number, change = {}) =>
    addProduct(admin, { name, offerPrice, category: "herbs", bengaliName: "", sizes: ["Seed Pack"], ...change });
  await herb("Mint", 50, { bengaliName: "পুদিনা" });
  await herb("Basil", 80, { botanicalName: "Ocimum basilicum" });
  await herb("Coriander", 30, { popular: true, sizes: ["Small Pot"] });
  const gone = await herb("Parsley", 40);
  await admin.post("/api/product/stock", { productId: gone, inStock: false });
  const list = (query: string) => shop.browser().get(`/api/product/list?category=herbs&${query}`);

  expect(await list("")).toMatchObject({ body: { total: 3, page: 1, pages: 1 } });
  expect(names(await list(""))[0]).toBe("Coriander");
  expect(names(await list("sort=price-asc"))).toEqual(["Coriander", "Mint", "Basil"]);
  expect(names(await list("sort=price-desc&limit=2&page=2"))).toEqual(["Coriander"]);
  expect((await list("limit=2&page=99")).body).toMatchObject({ page: 2, pages: 2 });
  expect(names(await list("minPrice=50&maxPrice=80&sort=name"))).toEqual(["Basil", "Mint"]);
  expect(names(await list("minPrice=&maxPrice=50&sort=name"))).toEqual(["Coriander", "Mint"]);
  expect(names(await list("size=Small+Pot"))).toEqual(["Coriander"]);
  expect(names(await list(`q=${encodeURIComponent("পুদি")}`))).toEqual(["Mint"]);
  expect(names(await list("q=OCIMUM"))).toEqual(["Basil"]);
  const byName = await shop.browser().get("/api/product/list?category=HERBS");
  expect(byName.body.total).toBe(3);
});

test("search finds a part of any of four names, either encoding of a Bengali letter, and products out of stock", async () => {
  const id = await addProduct(admin, { name: "Chili", bengaliName: "পাহাড়ি মরিচ", commonName: "Bird's Eye" });
  await admin.post("/api/product/stock", { productId: id, inStock: false });
  const search = async (q: string) =>
    (await shop.browser().get(`/api/product/search?limit=8&q=${encodeURIComponent(q)}`)).body;
  for (const q of ["chil", "BIRD", "পাহা\u09dcি", "পাহা\u09a1\u09bcি", " মরিচ "]) {
    expect(await search(q)).toMatchObject({ total: 1, products: [{ _id: id, inStock: false }], closest: [] });
  }
  expect(await search("zzz")).toMatchObject({ total: 0, products: [] });
  const suggested = await search("   ");
  expect(suggested.products.every((product: { inStock: boolean }) => product.inStock)).toBe(true);
});

test("at most five related products of the category, without the product itself and those out of stock", async () => {
  await addCategory(admin, "Seeds");
  const ids = [];
  for (let number = 1; number <= 8; number += 1) {
    ids.push(await addProduct(admin, { name: `Seed ${number}`, category: "Seeds" }));
  }
  await admin.post("/api/product/stock", { productId: ids[1], inStock: false });
  const { body } = await shop.browser().get(`/api/product/${ids[0]}`);
  expect(names({ body: { products: body.related } })).toEqual(["Seed 3", "Seed 4", "Seed 5", "Seed 6", "Seed 7"]);
});

test("renaming a category renames it on its products; its address stays", async () => {
  const category = await addCategory(admin, "Cacti");
  const id = await addProduct(admin, { name: "Saguaro", category: "Cacti" });
  const renamed = await admin.send("PUT", `/api/category/${category}`, formOf({ name: "Succulents", icon: "sun" }));
  expect(renamed.body).toEqual({ success: true, message: "Updated" });
  expect(await find(id)).toMatchObject({ category: "Succulents", categorySlug: "cacti" });
});

test("an archived category leaves the lists, its products stay on sale, and it can be restored", async () => {
  const category = await addCategory(admin, "Bonsai");
  const id = await addProduct(admin, { name: "Ficus Bonsai", category: "Bonsai" });
  const listed = async () =>
    (await shop.browser().get("/api/category/list")).body.categories.map((one: { name: string }) => one.name);
  expect((await admin.send("DELETE", `/api/category/${category}`)).body).toEqual({
    success: true,
    message: "Archived",
  });
  expect(await listed()).not.toContain("Bonsai");
  expect((await find(id)).inStock).toBe(true);
  expect((await admin.post("/api/product/add", productForm(productData({ category: "Bonsai" })))).status).toBe(400);
  await admin.post(`/api/category/${category}/restore`);
  expect(await listed()).toContain("Bonsai");
});

test("categories and subcategories need their names, and a name is taken once", async () => {
  const create = (kind: string, fields: Record<string, string>) => admin.post(`/api/${kind}/create`, formOf(fields));
  expect(await create("category", { name: " " })).toMatchObject({ status: 400, body: { message: "Name required" } });
  expect(await create("category", { icon: "leaf" })).toMatchObject({ status: 400, body: { message: "Name required" } });
  expect((await create("category", { name: "indoor plants" })).status).toBe(409);
  for (const fields of [{ name: "Ferns" }, { category: indoor }, { name: "", category: indoor }] as Record<
    string,
    string
  >[]) {
    const refused = await create("subcategory", fields);
    expect(refused).toMatchObject({ status: 400, body: { message: "Name & Category required" } });
  }
  const made = await create("subcategory", { name: "Ferns", category: indoor, icon: "leaf" });
  expect(made.status).toBe(200);
  const { body } = await shop.browser().get("/api/subcategory/list");
  expect(body.subcategories).toMatchObject([
    { name: "Ferns", slug: "ferns", icon: "leaf", category: { _id: indoor, name: "Indoor Plants" } },
  ]);
  const product = await find(await addProduct(admin, { name: "Maidenhair", subcategory: made.body._id }));
  expect(product.subcategory).toEqual({ _id: made.body._id, name: "Ferns" });
});

test("a category with a Bengali name has a readable address of its own", async () => {
  await addCategory(admin, "গোলাপ");
  await addCategory(admin, "Golap");
  const { body } = await shop.browser().get("/api/category/list");
  const slugs = body.categories.map((one: { slug: string }) => one.slug);
  expect(slugs).toEqual(expect.arrayContaining(["golap", "golap-2"]));
});

test("only the owner changes the catalog", async () => {
  const id = await addProduct(admin, { name: "Guarded" });
  const shopper = await signedInShopper(shop);
  for (const browser of [shop.browser(), shopper]) {
    const tries = [
      browser.post("/api/product/add", productForm(productData())),
      browser.send("PUT", `/api/product/update/${id}`, productForm(productData({ name: "Taken over" }))),
      browser.send("DELETE", `/api/product/delete/${id}`),
      browser.post("/api/product/stock", { productId: id, inStock: false }),
      browser.post("/api/category/create", formOf({ name: "Mine" })),
      browser.send("PUT", `/api/category/${indoor}`, formOf({ name: "Mine" })),
      browser.send("DELETE", `/api/category/${indoor}`),
      browser.post("/api/subcategory/create", formOf({ name: "Mine", category: indoor })),
    ];
    expect((await Promise.all(tries)).map((reply) => reply.status)).toEqual(Array(8).fill(401));
  }
  expect(await find(id)).toMatchObject({ name: "Guarded", inStock: true });
});
