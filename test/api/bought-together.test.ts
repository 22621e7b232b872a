// Where its owner has chosen nothing, the plants bought with a product go with it.
import { afterAll, expect, test } from "vitest";
import { countBoughtTogether } from "#server/orders/listing/bought-together.ts";
import { addProduct, address, openStaffedShop, productData, productForm } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

const idsOf = (cards: { _id: string }[]) => cards.map(({ _id }) => _id);
const beside = async (id: string) => idsOf((await shop.browser().get(`/api/product/${id}`)).body.goesWith);
const size = "Standard";
async function ordered(...products: string[]): Promise<string> {
  const items = products.map((product) => ({ product, quantity: 1, size }));
  const { status, body } = await shopper.post("/api/order/cod", { items, address });
  expect(status).toBe(200);
  return body.orderId;
}

test("the most frequent first, once is chance, canceled orders do not count, and the owner's choice comes before all", async () => {
  const add = (name: string) => addProduct(admin, { name, sizes: [size] });
  const [rose, pot, soil, feed] = [await add("Rose"), await add("Pot"), await add("Soil"), await add("Feed")];
  for (const products of [[rose, soil], [rose, soil, pot], [rose, pot, soil], [rose, feed], [feed]]) {
    await ordered(...products);
  }
  const taken = [await ordered(rose, feed), await ordered(rose, feed)];
  for (const orderId of taken) await admin.post("/api/order/cancel", { orderId, reason: "Not there" });
  await countBoughtTogether(shop.database.db);
  expect(await beside(rose)).toEqual([soil, pot]);
  expect(await beside(soil)).toEqual(expect.arrayContaining([rose, pot]));
  expect(await beside(feed)).toEqual([]);

  await admin.post("/api/product/stock", { productId: soil, inStock: false });
  expect(await beside(rose)).toEqual([pot]);
  const changed = productForm(productData({ name: "Rose", sizes: [size], goesWith: [feed] }));
  expect((await admin.send("PUT", `/api/product/update/${rose}`, changed)).status).toBe(200);
  expect(await beside(rose)).toEqual([feed]);

  const before = (await admin.get(`/api/product/desk/${rose}`)).body.product;
  await countBoughtTogether(shop.database.db);
  expect((await admin.get(`/api/product/desk/${rose}`)).body.product).toEqual(before);
});
