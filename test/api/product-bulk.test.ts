import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, type Browser, openShopWithOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
});
afterAll(() => shop.close());

const find = async (id: string) => (await shop.browser().get(`/api/product/${id}`)).body.product;
const bulk = (ids: string[], change: object, preview?: boolean) =>
  admin.post("/api/product/bulk", { ids, change, ...(preview === undefined ? {} : { preview }) });
const percent = (value: number, field = "offerPrice") => ({ price: { kind: "percent", value, field } });

test("the preview shows every price before and after and changes nothing; applying it does exactly that", async () => {
  const palm = await addProduct(admin, { name: "Palm", price: 260, offerPrice: 195.05 });
  const fern = await addProduct(admin, {
    name: "Fern",
    bengaliName: "ফার্ন",
    offerPrice: 0.05,
    sizePrices: { "Large Pot": 333.33 },
  });
  const version = shop.live.view().version;
  const preview = await bulk([palm, fern], percent(-10), true);
  expect(preview.body).toMatchObject({
    success: true,
    changed: 2,
    rows: [
      {
        _id: palm,
        name: "Palm",
        before: { price: 260, offerPrice: 195.05 },
        after: { price: 260, offerPrice: 175.55 },
      },
      {
        _id: fern,
        bengaliName: "ফার্ন",
        before: { offerPrice: 0.05, sizePrices: { "Large Pot": 333.33 } },
        // Rounds half up: 4.5 poisha become 5.
        after: { offerPrice: 0.05, sizePrices: { "Large Pot": 300 } },
      },
    ],
  });
  expect(await find(palm)).toMatchObject({ offerPrice: 195.05 });
  expect(shop.live.view().version).toBe(version);

  const done = await bulk([palm, fern], percent(-10));
  expect(done.body).toMatchObject({ message: "2 products updated", rows: preview.body.rows });
  expect(shop.live.view().version).toBe(version + 1);
  expect(await find(palm)).toMatchObject({ price: 260, offerPrice: 175.55 });
  expect(await find(fern)).toMatchObject({ sizePrices: { "Large Pot": 300 } });
  expect((await admin.get(`/api/product/desk/${palm}`)).body.product.revision).toBe(2);
});

test.each([
  ["a third off", percent(-33.33), { price: 260, offerPrice: 130.01 }],
  ["a tenth of a percent more", percent(0.1), { offerPrice: 195.2 }],
  [
    "twenty-five taka off, never below nothing",
    { price: { kind: "amount", value: -250, field: "offerPrice" } },
    { offerPrice: 0 },
  ],
  [
    "ten taka on the full price",
    { price: { kind: "amount", value: 10.5, field: "price" } },
    { price: 270.5, offerPrice: 195 },
  ],
  [
    "one price for all",
    { price: { kind: "set", value: 99.99, field: "offerPrice" } },
    { offerPrice: 99.99, sizePrices: { "Large Pot": 400 } },
  ],
  ["the whole price away", percent(-100), { offerPrice: 0, sizePrices: { "Large Pot": 0 } }],
])("a price change by %s", async (_what, change, after) => {
  const id = await addProduct(admin, { price: 260, offerPrice: 195, sizePrices: { "Large Pot": 400 } });
  expect((await bulk([id], change, true)).body.rows[0].after).toMatchObject(after);
  expect((await bulk([id], change)).status).toBe(200);
  expect(await find(id)).toMatchObject(after);
});

test("bulk changes of stock and popular show in every list at the next request", async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1)
    ids.push(await addProduct(admin, { name: `Tray ${number}`, offerPrice: number }));
  const listed = async (query: string) =>
    (await shop.browser().get(`/api/product/list?q=tray&limit=100&${query}`)).body.products.map(
      (one: { _id: string }) => one._id,
    );
  expect((await bulk(ids.slice(0, 5), { inStock: false })).body).toMatchObject({ changed: 5 });
  expect(await listed("sort=price-asc")).toEqual(ids.slice(5));
  expect((await bulk(ids.slice(8), { popular: true })).body).toMatchObject({ changed: 4 });
  expect((await listed("sort=popular")).slice(0, 4)).toEqual(ids.slice(8));
  expect((await bulk(ids, { inStock: true })).body).toMatchObject({ changed: 5, message: "5 products updated" });
  expect(await listed("sort=newest")).toEqual(ids.toReversed());
  await bulk(ids, { price: { kind: "set", value: 7, field: "offerPrice" } });
  for (const sort of ["newest", "name", "price-asc", "price-desc", "popular"]) {
    expect((await listed(`sort=${sort}`)).toSorted(), sort).toEqual(ids.toSorted());
  }
  expect((await bulk(ids, { inStock: true })).body).toMatchObject({ changed: 0, rows: Array(12).fill({}) });
});

test("many products are archived together or not at all, and each can be restored", async () => {
  const ids: string[] = [];
  for (const name of ["Crocus", "Freesia", "Dahlia"]) ids.push(await addProduct(admin, { name }));
  const archive = (products: string[], preview?: boolean) => bulk(products, { archived: true }, preview);
  const archived = async () => (await admin.get("/api/product/desk?archived=yes&limit=100")).body.products;
  expect((await archive(ids, true)).body).toMatchObject({
    changed: 3,
    rows: Array(3).fill({ after: { archived: true } }),
  });
  expect((await shop.browser().get(`/api/product/${ids[0]}`)).status).toBe(200);
  expect((await archive(ids.slice(0, 2))).body).toMatchObject({ changed: 2, message: "2 products deleted" });
  for (const id of ids.slice(0, 2)) expect((await shop.browser().get(`/api/product/${id}`)).status).toBe(410);
  expect(await archived()).toEqual(expect.arrayContaining([expect.objectContaining({ _id: ids[0] })]));
  expect(await archive(ids)).toMatchObject({ status: 404, body: { missing: ids.slice(0, 2) } });
  expect((await shop.browser().get(`/api/product/${ids[2]}`)).status).toBe(200);
  await admin.post(`/api/product/${ids[1]}/restore`);
  expect((await shop.browser().get(`/api/product/${ids[1]}`)).status).toBe(200);
  expect(await bulk(ids.slice(1), { archived: false })).toMatchObject({ status: 400 });
});

test("one archived, unknown or too expensive product refuses the whole change", async () => {
  const fine = await addProduct(admin, { name: "Fine" });
  const dear = await addProduct(admin, { name: "Dear Bonsai", offerPrice: 9_999_999 });
  const archived = await addProduct(admin, { name: "Archived" });
  await admin.send("DELETE", `/api/product/delete/${archived}`);
  const unknown = "01890000-0000-7000-8000-000000000000";
  for (const preview of [true, false]) {
    const refused = await bulk([fine, archived, unknown], { inStock: false }, preview);
    expect(refused).toMatchObject({ status: 404, body: { code: "unknown-product", missing: [archived, unknown] } });
    expect(await bulk([fine, dear], percent(50), preview)).toMatchObject({
      status: 400,
      body: { message: "The price of Dear Bonsai would be too high", field: "change.price.value" },
    });
  }
  await shop.live.catchUp();
  expect(await find(fine)).toMatchObject({ inStock: true, offerPrice: 195 });
});

test.each([
  ["no products", { ids: [], change: { inStock: true } }, "Choose at least one product"],
  [
    "too many products",
    { ids: Array(201).fill("01890000-0000-7000-8000-000000000000"), change: { inStock: true } },
    "No more than 200 products at once",
  ],
  ["what is no id", { ids: ["palm"], change: { inStock: true } }, undefined],
  ["no change", { change: {} }, "Change must be one of inStock, popular, price and archived"],
  [
    "two changes",
    { change: { inStock: true, popular: true } },
    "Change must be one of inStock, popular, price and archived",
  ],
  ["an unknown field", { change: { name: "Palm" } }, undefined],
  ["a word for a switch", { change: { inStock: "yes" } }, "In stock must be a boolean"],
  [
    "a word for a price",
    { change: { price: { kind: "set", value: "ten", field: "price" } } },
    "Change must be a number",
  ],
  ["a price below zero", { change: { price: { kind: "set", value: -1, field: "price" } } }, "Change is below zero"],
  ["more than everything off", { change: percent(-101) }, "A price can be lowered by at most 100 percent"],
  ["a third decimal", { change: percent(1.005) }, "Change has more than two decimals"],
  ["an unknown kind", { change: { price: { kind: "half", value: 1, field: "price" } } }, undefined],
  ["an unknown price", { change: { price: { kind: "set", value: 1, field: "priceMinor" } } }, undefined],
])("a change with %s is refused and changes nothing", async (_what, change, message) => {
  const id = await addProduct(admin);
  const version = shop.live.view().version;
  const refused = await admin.post("/api/product/bulk", { ids: [id], ...change });
  expect(refused).toMatchObject({ status: 400, body: { success: false, ...(message ? { message } : {}) } });
  await shop.live.catchUp();
  expect(shop.live.view().version).toBe(version);
});

test("undoing a bulk change skips products that were changed again", async () => {
  const palm = await addProduct(admin, { name: "Palm", price: 260, offerPrice: 200, sizePrices: { "Large Pot": 300 } });
  const fern = await addProduct(admin, { name: "Fern", offerPrice: 100 });
  const { rows } = (await bulk([palm, fern], percent(10))).body;
  await bulk([fern], percent(50));
  const undone = await admin.post("/api/product/bulk/undo", { rows });
  expect(undone.body).toMatchObject({ message: "1 product set back, 1 left as they are", changed: 1 });
  expect(await find(palm)).toMatchObject({ offerPrice: 200, sizePrices: { "Large Pot": 300 } });
  expect(await find(fern)).toMatchObject({ offerPrice: 165 });

  const deleted = (await bulk([palm], { archived: true })).body;
  await admin.post("/api/product/bulk/undo", { rows: deleted.rows });
  expect(await find(palm)).toMatchObject({ name: "Palm", offerPrice: 200 });
});
