// Counting the shelf while the shop goes on selling, from telephones that come and go.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, address, type Browser, openStaffedShop, type TestShop } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let grower: Browser;
beforeAll(async () => {
  ({ shop, admin, shopper } = await openStaffedShop());
  grower = await signedInStaff(shop, admin, "grower");
});
afterAll(() => shop.close());

const size = "Small Pot";
const key = () => crypto.randomUUID();
const plantOf = (count: number | null) =>
  addProduct(admin, { sizes: [size], ...(count === null ? {} : { stock: { [size]: { count } } }) });
const left = async (productId: string) => (await admin.get(`/api/product/desk/${productId}`)).body.product.stock[size];
const start = async (scope = "counted"): Promise<string> =>
  (await admin.post("/api/stocktake/start", { scope })).body.stocktake._id;
const count = (stocktakeId: string, productId: string, counted: number, more: object = {}, by: Browser = admin) =>
  by.post("/api/stocktake/count", { stocktakeId, productId, size, counted, secondsAgo: 0, actKey: key(), ...more });
const rowOf = async (productId: string, by: Browser = admin) =>
  (await by.get("/api/stocktake")).body.stocktake.rows.find(
    (row: { productId: string }) => row.productId === productId,
  );
const finish = (stocktakeId: string) => admin.post("/api/stocktake/finish", { stocktakeId });
const lines = async (productId: string) =>
  (await admin.get(`/api/stock-book?productId=${productId}&kind=counted`)).body.lines;
const buy = async (product: string, quantity: number) =>
  expect((await shopper.post("/api/order/cod", { items: [{ product, size, quantity }], address })).status).toBe(200);

test("what is missing has a reason and a loss, what was sold meanwhile is no difference, and nothing moves before the end", async () => {
  const [fern, palm, lily, pothos] = await Promise.all([plantOf(0), plantOf(34), plantOf(9), plantOf(5)]);
  await admin.post("/api/stock-book/received", { actKey: key(), productId: fern, size, pieces: 3, cost: 180 });
  const id = await start();
  expect(await start()).toBe(id);
  await count(id, fern, 2, { reason: "died" });
  await count(id, palm, 34);
  await count(id, lily, 11);
  await buy(fern, 1);
  await buy(palm, 4);
  await buy(pothos, 1);
  expect(await rowOf(fern)).toMatchObject({ book: 2, counted: 2, difference: -1, loss: 180, reason: "died" });
  expect(await rowOf(palm)).toMatchObject({ book: 30, counted: 34, difference: 0 });
  expect(await rowOf(lily)).toMatchObject({ difference: 2, loss: null });
  expect(await rowOf(pothos)).toMatchObject({ counted: null, difference: 0 });
  expect((await admin.get("/api/stocktake")).body.stocktake.loss).toBe(180);
  expect(await left(lily)).toBe(9);
  const answers = await Promise.all([finish(id), finish(id)]);
  expect(answers.map(({ status, body }) => [status, body.written])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect(await Promise.all([fern, palm, lily, pothos].map(left))).toEqual([1, 30, 11, 4]);
  expect((await lines(fern))[0]).toMatchObject({ change: -1, left: 1, cost: 180, reason: "died", canTakeBack: true });
  expect((await admin.get("/api/stocktake")).body.stocktake).toBeNull();
  expect((await count(id, fern, 7)).body.code).toBe("stocktake-over");
});

test("what an order link holds stands on the shelf too: it is counted there, and comes back once", async () => {
  const plant = await plantOf(10);
  const link = { lines: [{ product: plant, size, quantity: 3 }], source: "phone", language: "en", days: 1 };
  const made = (await admin.post("/api/order/link/create", { ...link, holdsStock: true })).body.link;
  const id = await start();
  await count(id, plant, 10);
  expect(await rowOf(plant)).toMatchObject({ book: 10, held: 3, difference: 0 });
  // Held and released after the count, nothing has moved there.
  const other = (await admin.post("/api/order/link/create", { ...link, holdsStock: true })).body.link;
  await admin.post("/api/order/link/withdraw", { linkId: made._id });
  await buy(plant, 1);
  expect(await rowOf(plant)).toMatchObject({ book: 9, held: 3, difference: 0 });
  await count(id, plant, 7);
  expect(await rowOf(plant)).toMatchObject({ difference: -2 });
  await finish(id);
  expect(await left(plant)).toBe(4);
  await admin.post("/api/order/link/withdraw", { linkId: other._id });
  expect(await left(plant)).toBe(7);
});

test("a telephone without the net sends late, twice and out of order: the newest count of a size counts", async () => {
  const plant = await plantOf(10);
  const id = await start();
  // Longer ago than a stocktake of a moment, which began with its first count then.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const late = { secondsAgo: 1, actKey: key() };
  await count(id, plant, 8);
  await count(id, plant, 3, late);
  await count(id, plant, 3, late);
  expect(await rowOf(plant)).toMatchObject({ counted: 8, difference: -2 });
  const again = { actKey: key() };
  await count(id, plant, 9, again);
  await buy(plant, 1);
  // The same count once more, as it was.
  await count(id, plant, 9, { ...again, secondsAgo: 0 });
  expect(await rowOf(plant)).toMatchObject({ counted: 9, book: 9, difference: -1 });
  await finish(id);
  expect(await left(plant)).toBe(8);
});

test("a stocktake of all begins the counts of sizes that had none; one that is given up writes nothing", async () => {
  const [uncounted, known] = await Promise.all([plantOf(null), plantOf(4)]);
  const given = await start();
  await count(given, known, 1);
  expect(await rowOf(uncounted)).toBeUndefined();
  expect((await admin.post("/api/stocktake/cancel", { stocktakeId: given })).status).toBe(200);
  expect(await left(known)).toBe(4);
  expect((await finish(given)).body.code).toBe("stocktake-over");
  const id = await start("all");
  await count(id, uncounted, 12, {}, grower);
  expect(await rowOf(uncounted, grower)).toMatchObject({ book: null, counted: 12, difference: 0, loss: null });
  expect((await grower.get("/api/stocktake")).body.stocktake.loss).toBeNull();
  await finish(id);
  expect(await left(uncounted)).toBe(12);
});
