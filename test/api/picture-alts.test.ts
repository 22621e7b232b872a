import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addProduct,
  aPicture,
  type Browser,
  openShopWithOwner,
  productData,
  productForm,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
});
afterAll(() => shop.close());

const altsOf = async (id: string) =>
  (await shop.browser().get(`/api/product/${id}`)).body.product.pictures.map((picture: { alt: string }) => picture.alt);
const update = (id: string, change: Record<string, unknown>, images: Blob[] = []) =>
  owner.send("PUT", `/api/product/update/${id}`, productForm(productData(change), images));

test("the owner describes each picture; without a text the product's name is used, also after renaming", async () => {
  const pictures = [await aPicture("#2b7a4b"), await aPicture("#aa3311")];
  const id = await addProduct(owner, { name: "Tulsi", pictureAlts: ["Tulsi in a clay pot"] }, pictures);
  expect(await altsOf(id)).toEqual(["Tulsi in a clay pot", "Tulsi"]);
  await update(id, { name: "Holy Basil" });
  expect(await altsOf(id)).toEqual(["Tulsi in a clay pot", "Holy Basil"]);
  await update(id, { name: "Holy Basil", pictureAlts: ["", "তুলসী ফুল"] });
  expect(await altsOf(id)).toEqual(["Holy Basil", "তুলসী ফুল"]);
  await update(id, { name: "Holy Basil", pictureAlts: ["A leaf"] }, [await aPicture("#101010")]);
  expect(await altsOf(id)).toEqual(["A leaf"]);
});

test.each([
  ["five descriptions", Array(5).fill("A leaf"), "pictureAlts"],
  ["a long one", ["x".repeat(201)], "pictureAlts.0"],
  ["a number", [7], "pictureAlts.0"],
])("refuses %s and changes nothing", async (_what, pictureAlts, field) => {
  const id = await addProduct(owner, { name: "Aloe", pictureAlts: ["Aloe at a window"] }, [await aPicture()]);
  const refused = await update(id, { name: "Aloe", pictureAlts });
  expect(refused).toMatchObject({ status: 400, body: { field } });
  expect(await altsOf(id)).toEqual(["Aloe at a window"]);
});

test("of two owners who describe a picture the second is told, and the first one's text stays", async () => {
  const id = await addProduct(owner, { name: "Lemon" }, [await aPicture()]);
  const { revision } = (await owner.get(`/api/product/desk/${id}`)).body.product;
  expect((await update(id, { name: "Lemon", pictureAlts: ["A lemon tree"], revision })).status).toBe(200);
  const second = await update(id, { name: "Lemon", pictureAlts: ["Fruit"], revision });
  expect(second).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
  expect(await altsOf(id)).toEqual(["A lemon tree"]);
});
