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

const update = (id: string, change: Record<string, unknown>, images: Blob[] = []) =>
  owner.send("PUT", `/api/product/update/${id}`, productForm(productData(change), images));
const picturesOf = async (id: string): Promise<{ url: string; alt: string }[]> =>
  (await shop.browser().get(`/api/product/${id}`)).body.product.pictures;

async function growPalm() {
  const pictures = [await aPicture("#2b7a4b"), await aPicture("#aa3311")];
  const id = await addProduct(owner, { name: "Palm", pictureAlts: ["Leaf", "Pot"] }, pictures);
  const [leaf, pot] = await picturesOf(id);
  return { id, leaf: leaf?.url ?? "", pot: pot?.url ?? "" };
}

test("an update lists the product's pictures: moved, removed, and new ones between them", async () => {
  const { id, leaf, pot } = await growPalm();
  const moved = { name: "Palm", pictures: [pot, "upload", leaf] };
  expect((await update(id, moved, [await aPicture("#101010")])).status).toBe(200);
  const three = await picturesOf(id);
  expect(three.map(({ alt }) => alt)).toEqual(["Pot", "Palm", "Leaf"]);
  expect([three[0]?.url, three[2]?.url]).toEqual([pot, leaf]);
  expect((await update(id, { name: "Palm", pictures: [leaf], pictureAlts: ["One leaf"] })).status).toBe(200);
  expect(await picturesOf(id)).toMatchObject([{ url: leaf, alt: "One leaf" }]);
  expect((await update(id, { name: "Palm", pictures: [] })).status).toBe(200);
  expect(await picturesOf(id)).toEqual([]);
});

test("pictures of other products, and images without a place, are refused and nothing changes", async () => {
  const { id, leaf, pot } = await growPalm();
  const other = await growPalm();
  await update(other.id, { name: "Palm" }, [await aPicture("#445566")]);
  const foreign = (await picturesOf(other.id))[0]?.url;
  const image = await aPicture("#778899");
  for (const [pictures, images, field] of [
    [[leaf, foreign], [], "pictures.1"],
    [[leaf, "/media/../secret"], [], "pictures.1"],
    [["upload"], [], "pictures.0"],
    [[leaf], [image], "pictures"],
    [Array(5).fill(leaf), [], "pictures"],
  ] as const) {
    expect(await update(id, { name: "Palm", pictures }, [...images])).toMatchObject({ status: 400, body: { field } });
  }
  expect((await picturesOf(id)).map(({ url }) => url)).toEqual([leaf, pot]);
});

test("of several images the damaged one is named", async () => {
  const torn = new Blob([Buffer.from("\x89PNG\r\n\x1a\nand nothing", "latin1")], { type: "image/png" });
  const { id } = await growPalm();
  const refused = await update(id, { name: "Palm" }, [await aPicture(), torn]);
  expect(refused).toMatchObject({ status: 400, body: { code: "picture", field: "images.1" } });
});
