// The owner's search finds names as a plain keyboard types them: quotes, hyphens and accents make no difference.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, address, type Browser, openShopWithOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
const plants = ["Lady’s Finger", "Mother-in-law’s Tongue", "Rosé Échevéria", "Forget–me–not"];

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  for (const name of plants) {
    const product = await addProduct(admin, { name });
    const items = [{ product, quantity: 1, size: "Small Pot" }];
    const to = { ...address, lastName: name.startsWith("Lady") ? "D’Souza" : "Karim" };
    expect((await admin.post("/api/order/create", { items, address: to, source: "phone" })).status).toBe(200);
  }
});
afterAll(() => shop.close());

const listed = async (q: string) =>
  (await admin.get(`/api/product/desk?${new URLSearchParams({ q })}`)).body.products.map(
    ({ name }: { name: string }) => name,
  );
const ordered = async (q: string) =>
  (await admin.post("/api/order/list", { q, page: 1 })).body.orders.map(
    ({ items }: { items: { product: { name: string } }[] }) => items[0]?.product.name,
  );

test.each([
  ["lady's finger", plants[0]],
  ["ladys", plants[0]],
  ["mother in law", plants[1]],
  ["mother–in–law", plants[1]],
  ["Echeveria", plants[2]],
  ["rose\u0301", plants[2]],
  ["forget me not", plants[3]],
])("%s finds its plant in the list and in the orders", async (q, name) => {
  expect(await listed(q)).toEqual([name]);
  expect(await ordered(q)).toEqual([name]);
});

test.each(["D'Souza", "dsouza", "d’souza", "D`SOUZA"])("%s finds the customer", async (q) => {
  expect(await ordered(q)).toEqual([plants[0]]);
});
