import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addProduct, type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let origin = "";
let tulsi = "";
const calls = ["/api/product/search?q=tulsi", "/api/product/list?page=1&limit=10", "/api/product/filters"];

beforeAll(async () => {
  shop = await openTestShop();
  origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  tulsi = await addProduct(owner, { name: "Tulsi" });
  await addProduct(owner, { name: "Money Plant" });
});
afterAll(() => shop.close());

test("a repeated answer is identical, with the same headers", async () => {
  for (const call of [...calls, `/api/product/${tulsi}`, "/api/category/list", "/api/subcategory/list"]) {
    const [first, again] = [await ask(call), await ask(call)];
    expect(again, call).toEqual(first);
    expect(first.status, call).toBe(200);
    expect(first.headers, call).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-length": expect.stringMatching(/^\d+$/),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    });
  }
});

test("a browser that has the answer gets 304", async () => {
  for (const call of calls) {
    const { headers } = await ask(call);
    const again = await ask(call, { "if-none-match": headers.etag ?? "" });
    expect(again, call).toMatchObject({ status: 304, text: "" });
  }
});

test("the very next answer shows a change", async () => {
  const total = async () => JSON.parse((await ask("/api/product/list?page=1&limit=10")).text).total;
  const inStock = async () => JSON.parse((await ask("/api/product/search?q=tulsi")).text).products[0].inStock;
  for (const is of [false, true, false]) {
    await owner.post("/api/product/stock", { productId: tulsi, inStock: is });
    expect(await inStock()).toBe(is);
    expect(await total()).toBe(is ? 2 : 1);
  }
});

test("a list is cached once, whatever unknown values are requested", async () => {
  const known = "/api/product/list?page=1&limit=7&category=indoor-plants";
  const plain = await ask(known);
  const before = shop.app.answerCache.size();
  const words = Array.from({ length: 300 }, (_, count) => `a${count}`).join(",");
  expect((await ask(`${known},${words}`)).text).toBe(plain.text);
  expect((await ask(`/api/product/list?category=none,Indoor+Plants&limit=7&x=${words}`)).text).toBe(plain.text);
  expect(shop.app.answerCache.size()).toBe(before);
  expect(JSON.parse((await ask(`/api/product/list?category=${words}`)).text).total).toBe(0);
});

test("a missing product is refused, and found once it exists", async () => {
  const unknown = "/api/product/01890000-0000-7000-8000-000000000000";
  for (const _ of [1, 2]) expect(JSON.parse((await ask(unknown)).text)).toMatchObject({ code: "unknown-product" });
  await owner.send("DELETE", `/api/product/delete/${tulsi}`);
  expect(await ask(`/api/product/${tulsi}`)).toMatchObject({ status: 410 });
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(origin + path, { headers });
  const { date: _, ...rest } = Object.fromEntries(reply.headers);
  return { status: reply.status, headers: rest as Record<string, string>, text: await reply.text() };
}
