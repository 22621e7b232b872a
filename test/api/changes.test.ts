import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changed, loadVersion } from "#db/changes.ts";
import type { Tx } from "#db/database.ts";
import { inSavepoint, inTransaction } from "#db/open.ts";
import { addCategory, addProduct, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let fern = "";
let palm = "";
let version = 0;

beforeAll(async () => {
  shop = await openTestShop();
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  fern = await addProduct(admin, { name: "Boston Fern", offerPrice: 195 });
  palm = await addProduct(admin, { name: "Areca Palm", offerPrice: 300 });
});
beforeEach(() => {
  ({ version } = shop.live.view());
});
afterAll(() => shop.close());

test("all that one transaction changes is one version, in the view as soon as it has ended", async () => {
  await inTransaction(shop.database.db, async (tx) => {
    await price(tx, fern, 10_000);
    changed(tx, "groups");
    await tx.execute("update categories set name = 'House Plants'");
    await price(tx, palm, 20_000);
  });
  expect(shop.live.view().version).toBe(version + 1);
  expect([offerPrice(fern), offerPrice(palm)]).toEqual([100, 200]);
  expect(shop.live.view().products.get(fern)?.card.category).toBe("House Plants");
});

test("a transaction that changes nothing of the view, or is refused, raises no version", async () => {
  await inTransaction(shop.database.db, async (tx) => changed(tx, { products: [] }));
  const refused = inTransaction(shop.database.db, async (tx) => {
    await price(tx, fern, 1);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await loadVersion(shop.database.db)).toBe(version);
});

test("a savepoint changes the view if it is kept, and not if it fails", async () => {
  const failed = async (tx: Tx) =>
    inSavepoint(tx, async (inner) => {
      await price(inner, fern, 1);
      throw new Error("sold out");
    }).catch(() => {});
  await inTransaction(shop.database.db, failed);
  expect(await loadVersion(shop.database.db)).toBe(version);
  await inTransaction(shop.database.db, async (tx) => {
    await failed(tx);
    await inSavepoint(tx, (inner) => price(inner, palm, 50_000));
  });
  expect([shop.live.view().version, offerPrice(palm)]).toEqual([version + 1, 500]);
});

test("a change that nobody would hear of is an error", async () => {
  const unheard = shop.database.db.transaction(async (tx) => changed(tx, "settings"));
  await expect(unheard).rejects.toThrow("outside inTransaction");
});

async function price(tx: Tx, productId: string, minor: number): Promise<void> {
  changed(tx, { products: [productId] });
  await tx.execute(`update products set offer_price_minor = ${minor} where id = '${productId}'`);
}

function offerPrice(productId: string): number | undefined {
  return shop.live.view().products.get(productId)?.card.offerPrice;
}
