// A change of more products than a statement has parameters: a sale on everything begins, a price list is read.
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#db/open.ts";
import { loadCounts, lockCounts } from "#server/catalog/editing/counts.ts";
import { lockProducts } from "#server/catalog/lock.ts";
import { loadGroups, loadProducts } from "#server/catalog/reading/load.ts";
import { addProduct, type Browser, openStaffedShop } from "#test/shop.ts";

let shop: Awaited<ReturnType<typeof openStaffedShop>>["shop"];
let admin: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
});
afterAll(() => shop.close());

test("70,000 products are locked and read at once", async () => {
  const plant = await addProduct(admin, { stock: { "Small Pot": { count: 7 } } });
  const ids = [...Array.from({ length: 70_000 }, () => uuidv7()), plant];
  const { db } = shop.database;
  const groups = await loadGroups(db);
  expect((await loadProducts(db, groups, ids)).map(({ card }) => card._id)).toEqual([plant]);
  expect(await loadCounts(db, ids)).toEqual(new Map([[plant, { "Small Pot": 7 }]]));
  await inTransaction(db, async (tx) => {
    expect([...(await lockProducts(tx, ids)).keys()]).toEqual([plant]);
    expect([...(await lockCounts(tx, ids)).keys()]).toEqual([plant]);
  });
});
