// The owner learns words and counts from searches, never who searched.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addProduct, type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  await addCategory(admin, "Herbs");
  await addProduct(admin, { name: "Tulsi", bengaliName: "তুলসী", category: "Herbs" });
});
afterAll(() => shop.close());

test("finished searches of all shoppers are counted, those without results first", async () => {
  for (const q of ["orchid", "Tulsi", "tulshi", " TULSI ", "rambutan", "Rambutan", "তুলসী", "tulsi"]) await finish(q);
  expect(await searches()).toEqual([
    { query: "rambutan", count: 2, results: 0, closest: 0, lastDay: today() },
    { query: "orchid", count: 1, results: 0, closest: 0, lastDay: today() },
    { query: "tulshi", count: 1, results: 0, closest: 1, lastDay: today() },
    { query: "tulsi", count: 3, results: 1, closest: 0, lastDay: today() },
    { query: "তুলসী", count: 1, results: 1, closest: 0, lastDay: today() },
  ]);
  await addProduct(admin, { name: "Rambutan Tree", category: "Herbs" });
  await finish("rambutan");
  expect((await searches()).find(({ query }) => query === "rambutan")).toMatchObject({ count: 3, results: 1 });
});

test("requests while typing are no finished search; a search within a category is", async () => {
  const before = (await searches()).length;
  await shop.browser().get("/api/product/search?q=basi&limit=8");
  await shop.browser().get("/api/product/list?q=basil&page=1");
  await shop.browser().get("/api/product/list?q=mint&category=herbs&page=2");
  expect(await searches()).toHaveLength(before);
  await shop.browser().get("/api/product/list?q=mint&category=herbs&page=1");
  expect((await searches()).find(({ query }) => query === "mint")).toMatchObject({ count: 1, results: 0 });
});

test.each(["ayesha@example.com", "01712345678", "০১৭১২৩৪৫৬৭৮", "GP-100234", "x", "   ", "long ".repeat(13)])(
  "'%s' is not stored",
  async (q) => {
    const before = await searches();
    expect((await finish(q)).status).toBe(200);
    expect(await searches()).toEqual(before);
  },
);

test("only the owner reads them, and other sites cannot count", async () => {
  expect((await shop.browser().get("/api/searches")).status).toBe(401);
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await shop.browser().post("/api/searches", { q: "spam" }, elsewhere)).status).toBe(403);
  expect((await shop.browser().post("/api/searches", { q: "a".repeat(201) })).status).toBe(400);
});

test("control characters are no search, and one sender cannot fill the list", async () => {
  const before = await searches();
  for (const q of ["\0", "fern\0", "\ud800"]) expect((await finish(q)).status).toBe(400);
  expect((await shop.browser().get("/api/product/list?q=fe%00rn&category=herbs&page=1")).status).toBe(400);
  expect(await searches()).toEqual(before);
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const from = (address: string, q: string) => strict.browser().post("/api/searches", { q }, { address });
  for (let nth = 0; nth < 200; nth += 1) expect((await from("203.0.113.7", `junk ${nth % 10}`)).status).toBe(200);
  await from("203.0.113.8", "junk 1");
  const read = await (await signedInOwner(strict)).get("/api/searches");
  const counted = read.body.searches.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect(counted).toBe(121);
  expect(read.body.searches[0]).toMatchObject({ query: "junk 1", count: 13 });
  await strict.close();
});

function finish(q: string) {
  return shop.browser().post("/api/searches", { q });
}

async function searches(): Promise<{ query: string }[]> {
  return (await admin.get("/api/searches")).body.searches;
}

function today(): string {
  return new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
}
