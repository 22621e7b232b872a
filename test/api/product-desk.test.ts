import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgliteSession } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

const desk = (query: string) => admin.get(`/api/product/desk?${query}`);
const open = async (id: string) => (await admin.get(`/api/product/desk/${id}`)).body.product;
const names = (reply: { body: { products: { name: string }[] } }) => reply.body.products.map((product) => product.name);
const update = (id: string, change: object) =>
  admin.send("PUT", `/api/product/update/${id}`, productForm(productData(change as Record<string, unknown>)));

test("the owner pages through all products, searches, filters and sorts them", async () => {
  await addCategory(admin, "Ferns");
  const made = await admin.post(
    "/api/subcategory/create",
    formOf({ name: "Tree Ferns", category: await addCategory(admin, "Big Ferns") }),
  );
  const fern = (name: string, offerPrice: number, change = {}) =>
    addProduct(admin, { name, offerPrice, category: "Ferns", bengaliName: "", ...change });
  const maidenhair = await fern("Maidenhair", 50, { bengaliName: "মেইডেনহেয়ার ফার্ন" });
  await fern("Boston", 80, { popular: true, synonyms: ["Sword Fern"], stock: { "Small Pot": { count: 7 } } });
  const staghorn = await fern("Staghorn", 30);
  await fern("Dicksonia", 400, { category: "Big Ferns", subcategory: made.body._id });
  await admin.post("/api/product/stock", { productId: staghorn, inStock: false });

  expect(names(await desk("category=ferns&sort=newest"))).toEqual(["Staghorn", "Boston", "Maidenhair"]);
  expect(names(await desk("category=ferns&sort=updated"))[0]).toBe("Staghorn");
  expect(names(await desk("category=ferns&sort=name"))).toEqual(["Boston", "Maidenhair", "Staghorn"]);
  expect(names(await desk("category=ferns&sort=price-asc"))).toEqual(["Staghorn", "Maidenhair", "Boston"]);
  expect(names(await desk("category=ferns&sort=price-desc"))).toEqual(["Boston", "Maidenhair", "Staghorn"]);
  expect(names(await desk("category=ferns&stock=out"))).toEqual(["Staghorn"]);
  expect(names(await desk("category=ferns&stock=in&sort=name"))).toEqual(["Boston", "Maidenhair"]);
  expect(names(await desk("category=ferns&stock=counted"))).toEqual(["Boston"]);
  expect(names(await desk("category=ferns&left=7"))).toEqual(["Boston"]);
  expect(names(await desk("category=ferns&left=6"))).toEqual([]);
  expect(names(await desk("category=ferns&left=&sort=name"))).toEqual(["Boston", "Maidenhair", "Staghorn"]);
  expect(names(await desk("category=ferns&popular=yes"))).toEqual(["Boston"]);
  expect(names(await desk(`subcategory=${made.body._id}`))).toEqual(["Dicksonia"]);
  expect(names(await desk(`q=${encodeURIComponent("ফার্ন")}`))).toEqual(["Maidenhair"]);
  expect(names(await desk("q=SWORD"))).toEqual(["Boston"]);
  expect(names(await desk(`q=${maidenhair}`))).toEqual(["Maidenhair"]);
  expect(names(await desk("q=nothing-like-it"))).toEqual([]);

  const page = await desk("category=ferns&sort=name&limit=2&page=99");
  expect(page.body).toMatchObject({ success: true, total: 3, page: 2, pages: 2 });
  expect(page.body.products).toMatchObject([
    { _id: staghorn, category: "Ferns", inStock: false, popular: false, archived: false, revision: 2, sizePrices: {} },
  ]);
  expect(Date.parse(page.body.products[0].updatedAt)).toBeGreaterThan(0);
  expect((await desk("category=ferns&stock=perhaps&sort=odd&limit=-3&page=x")).body).toMatchObject({
    total: 3,
    page: 1,
  });
});

test("an archived product is in the archive, opens there, and is restored unchanged", async () => {
  const before = (await desk("")).body.counts;
  const id = await addProduct(admin, { name: "Resting Rose", popular: true });
  expect((await desk("")).body.counts).toEqual({
    ...before,
    all: before.all + 1,
    inStock: before.inStock + 1,
    popular: before.popular + 1,
  });
  await admin.send("DELETE", `/api/product/delete/${id}`);
  expect((await desk("")).body.counts).toEqual({ ...before, archived: before.archived + 1 });
  expect(names(await desk("q=resting"))).toEqual([]);
  expect(names(await desk("q=resting&archived=yes"))).toEqual(["Resting Rose"]);
  expect(await open(id)).toMatchObject({ name: "Resting Rose", archived: true });
  const edited = await update(id, { name: "Woken Rose" });
  expect(edited.status).toBe(404);

  const restored = await admin.post(`/api/product/${id}/restore`);
  expect(restored.body).toEqual({ success: true, message: "Restored", categoryArchived: false });
  expect((await shop.browser().get(`/api/product/${id}`)).body.product).toMatchObject({ inStock: true, popular: true });
  expect((await admin.post(`/api/product/${id}/restore`)).status).toBe(200);
  expect(await open(id)).toMatchObject({ archived: false, revision: 3 });
  expect((await admin.post("/api/product/01890000-0000-7000-8000-000000000000/restore")).status).toBe(404);
});

test("a product of an archived category can be restored and edited, and the answer says where it appears", async () => {
  const category = await addCategory(admin, "Orchids");
  const id = await addProduct(admin, { name: "Vanda", category: "Orchids" });
  await admin.send("DELETE", `/api/product/delete/${id}`);
  await admin.send("DELETE", `/api/category/${category}`);
  expect((await admin.post(`/api/product/${id}/restore`)).body).toMatchObject({
    success: true,
    categoryArchived: true,
  });
  expect(await open(id)).toMatchObject({ archived: false, category: "Orchids", categoryArchived: true });
  expect((await update(id, { name: "Blue Vanda", category: "Orchids" })).status).toBe(200);
  expect(names(await shop.browser().get("/api/product/list?q=vanda"))).toEqual(["Blue Vanda"]);
  expect((await admin.post("/api/product/add", productForm(productData({ category: "Orchids" })))).status).toBe(400);
});

test("a copy has everything of the product but is out of stock, and the original is unchanged", async () => {
  const facts = { light: "low", petSafe: "unknown" };
  const change = { name: "Calathea", sizePrices: { "Large Pot": 450.5 }, facts, synonyms: ["Goeppertia"] };
  const id = await addProduct(admin, change, [await aPicture(), await aPicture("#112233")]);
  const copied = await admin.post(`/api/product/${id}/duplicate`);
  expect(copied.body).toMatchObject({ success: true, message: "Product Duplicated" });
  const { _id: _, createdAt: __, updatedAt: ___, ...first } = await open(id);
  // Pictures without a text of their own get the product's name.
  const name = "Calathea (copy)";
  const pictures = first.pictures.map((picture: object) => ({ ...picture, alt: name }));
  expect(await open(copied.body._id)).toMatchObject({ ...first, name, pictures, inStock: false });
  await update(copied.body._id, { name: "Calathea Ornata" });
  expect(await open(id)).toMatchObject({ name: "Calathea", image: first.image, sizePrices: { "Large Pot": 450.5 } });

  const long = await addProduct(admin, { name: "x".repeat(200) });
  const longCopy = (await admin.post(`/api/product/${long}/duplicate`)).body._id;
  expect((await open(longCopy)).name).toBe(`${"x".repeat(193)} (copy)`);
  await admin.send("DELETE", `/api/product/delete/${long}`);
  expect((await admin.post(`/api/product/${long}/duplicate`)).status).toBe(404);
});

test("the second of two owners editing one product gets the current version, and nothing is lost", async () => {
  const id = await addProduct(admin, { name: "Shared Palm", facts: { light: "low", petSafe: "unknown" } });
  const opened = await open(id);
  const first = await update(id, { name: "Shared Palm", offerPrice: 150, revision: opened.revision });
  expect(first.body).toEqual({ success: true, message: "Product Updated", revision: opened.revision + 1 });
  await admin.post("/api/product/stock", { productId: id, inStock: false });

  const second = await update(id, { name: "My Palm", offerPrice: 195, revision: opened.revision });
  expect(second).toMatchObject({
    status: 409,
    body: {
      success: false,
      code: "edited-meanwhile",
      // The last change was the stock switch, which does not record its owner.
      savedBy: null,
      product: { _id: id, name: "Shared Palm", offerPrice: 150, inStock: false, revision: opened.revision + 2 },
    },
  });
  expect(await open(id)).toMatchObject({ name: "Shared Palm", offerPrice: 150, inStock: false });

  const again = await update(id, { name: "My Palm", offerPrice: 195, revision: second.body.product.revision });
  expect(again.status).toBe(200);
  expect(await open(id)).toMatchObject({ name: "My Palm", inStock: false, facts: { petSafe: "unknown" } });
});

test("a save from an old revision is refused with the current version; one without a revision saves", async () => {
  const id = await addProduct(admin, { name: "Old Form" });
  await update(id, { name: "New Form" });
  const refused = await update(id, { name: "Old Form", price: 300, revision: 1 });
  expect(refused).toMatchObject({ status: 409, body: { product: { name: "New Form", revision: 2 } } });
  const { owner } = (await admin.get("/api/admin/me")).body;
  expect(refused.body.savedBy).toBe(owner._id);
  expect((await update(id, { name: "Without" })).body).toEqual({ success: true, message: "Product Updated" });
});

test("of two saves of one revision at once one is kept, the other refused", async () => {
  const id = await addProduct(admin, { name: "Contested" });
  const saves = await Promise.all(["A", "B", "C"].map((name) => update(id, { name, revision: 1 })));
  expect(saves.map((save) => save.status).sort()).toEqual([200, 409, 409]);
  expect(await open(id)).toMatchObject({ revision: 2 });
});

test("care facts and synonyms are optional and stored as given, and unknown safety stays unknown", async () => {
  const facts = {
    light: "bright-indirect",
    water: "medium",
    petSafe: "unknown",
    place: ["indoor", "balcony"],
    ease: "easy",
    humidity: "high",
    matureHeightCm: 180,
    season: { plant: [2, 3], flower: [11, 12, 1], harvest: null },
  };
  const id = await addProduct(admin, { name: "Known Palm", facts, synonyms: ["Dypsis"] });
  expect(await open(id)).toMatchObject({ facts, synonyms: ["Dypsis"] });
  await update(id, { name: "Known Palm" });
  expect(await open(id)).toMatchObject({ facts, synonyms: ["Dypsis"] });
  await update(id, { name: "Known Palm", facts: null, synonyms: [] });
  expect(await open(id)).toMatchObject({ facts: null, synonyms: [] });
  expect((await open(await addProduct(admin, { name: "Plain" }))).facts).toBeNull();
});

test("a page of any length takes the same queries, however many products exist", async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 25; number += 1) ids.push(await addProduct(admin, { name: `Counted ${number}` }));
  const count = async (visit: () => Promise<{ status: number }>) => {
    const spies = [PgliteSession, NodePgSession].map((session) => vi.spyOn(session.prototype, "prepareQuery"));
    expect((await visit()).status).toBe(200);
    const queries = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return queries;
  };
  const session = await count(() => admin.get("/api/admin/is-auth"));
  expect(session).toBeGreaterThan(0);
  // Beyond the session: the stock counts, which the catalog in memory does not hold, and on PostgreSQL whether another
  // process has changed that catalog.
  const expected = session + (shop.database.engine === "postgres" ? 2 : 1);
  for (const url of ["/api/product/desk?limit=1", "/api/product/desk?limit=100", "/api/product/desk?archived=yes"]) {
    expect(await count(() => admin.get(url)), url).toBe(expected);
  }
  expect(await count(() => admin.get(`/api/product/desk/${ids[0]}`))).toBe(expected);
  expect(await count(() => admin.get("/api/product/export.csv"))).toBe(expected);
  for (const url of ["/api/product/list", "/api/product/list?limit=100", `/api/product/list?ids=${ids.join(",")}`]) {
    expect(await count(() => shop.browser().get(url)), url).toBe(0);
  }
  const bulk = (some: string[], popular: boolean) =>
    count(() => admin.post("/api/product/bulk", { ids: some, change: { popular } }));
  expect(await bulk(ids, true)).toBe(await bulk(ids.slice(0, 1), false));
  const csv = async (query: string) => (await admin.get(`/api/product/export.csv?${query}`)).body as string;
  const send = (text: string) => {
    const form = new FormData();
    form.append("file", new Blob([text]), "products.csv");
    return count(() => admin.post("/api/product/import", form));
  };
  const [one, all] = [await csv("q=counted 25"), await csv("q=counted")];
  expect(await send(all.replaceAll("Counted", "Renamed"))).toBe(await send(one.replaceAll("Counted", "Reckoned")));
});

test("only the owner sees the desk", async () => {
  const id = await addProduct(admin, { name: "Guarded" });
  for (const browser of [shop.browser(), await signedInShopper(shop)]) {
    const tries = [
      browser.get("/api/product/desk"),
      browser.get(`/api/product/desk/${id}`),
      browser.get("/api/product/export.csv"),
      browser.post("/api/product/bulk", { ids: [id], change: { inStock: false } }),
      browser.post(`/api/product/${id}/duplicate`),
      browser.post(`/api/product/${id}/restore`),
      browser.post("/api/product/import", formOf({})),
    ];
    expect((await Promise.all(tries)).map((reply) => reply.status)).toEqual(Array(7).fill(401));
  }
  expect((await admin.get("/api/product/desk/nothing")).status).toBe(400);
  expect((await admin.get(`/api/product/desk/${indoor}`)).status).toBe(404);
});
