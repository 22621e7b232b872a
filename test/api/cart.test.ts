import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productSizes } from "#contract/rules/constants.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import { addProduct, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;

beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  plant = await addProduct(admin);
});
afterAll(() => shop.close());

const cartOf = async (browser: Browser) => (await browser.get("/api/user/is-auth")).body.user.cartData;
const linesOf = (cart: CartData) => Object.values(cart).reduce((sum, sizes) => sum + Object.keys(sizes).length, 0);

test("a shopper adds, changes and removes a line, and finds the cart again after logging in elsewhere", async () => {
  const shopper = await signedInShopper(shop);
  const added = await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" });
  expect(added.body).toEqual({ success: true, message: "Added to Cart" });
  await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" });
  await shopper.post("/api/cart/update", { itemId: plant, size: "Large Pot", quantity: 7 });
  const elsewhere = shop.browser();
  await elsewhere.post("/api/user/login", { email: shopper.email, password: "green leaves 27" });
  expect(await cartOf(elsewhere)).toEqual({ [plant]: { "Small Pot": 2, "Large Pot": 7 } });
  await elsewhere.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 0 });
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Large Pot": 7 } });
});

test.each([
  ["no size", { size: undefined }, 400, "Please select size first"],
  ["an empty size", { size: "" }, 400, "Please select size first"],
  ["a size that is not offered", { size: "XXL" }, 400, "Please select size first"],
  ["the name of a prototype", { size: "__proto__" }, 400, "Please select size first"],
  ["an unknown product", { itemId: "01890000-0000-7000-8000-000000000000" }, 404, "We do not know this product."],
  ["a prototype as product", { itemId: "__proto__" }, 400, "Item id is not an id"],
])("refuses %s and changes nothing", async (_what, change, status, message) => {
  const shopper = await signedInShopper(shop);
  for (const call of ["add", "update"]) {
    const line = { itemId: plant, size: "Small Pot", quantity: 2, ...change };
    expect(await shopper.post(`/api/cart/${call}`, line)).toMatchObject({ status, body: { success: false, message } });
  }
  expect(await cartOf(shopper)).toEqual({});
});

test.each([-1, 100, 1.5, "2", null])("refuses a quantity of %o", async (quantity) => {
  const shopper = await signedInShopper(shop);
  const refused = await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity });
  expect(refused).toMatchObject({ status: 400, body: { field: "quantity" } });
});

test("the hundredth of one plant is refused", async () => {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 99 });
  expect((await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" })).status).toBe(409);
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Small Pot": 99 } });
});

test("a cart takes a hundred lines and no more, by adding or by joining", async () => {
  const shopper = await signedInShopper(shop);
  const kinds: string[] = [];
  for (let nth = 1; nth <= 11; nth += 1) {
    kinds.push(await addProduct(admin, { name: `Many-sized ${nth}`, sizes: [...productSizes] }));
  }
  const all = kinds.flatMap((itemId) => productSizes.map((size) => ({ itemId, size })));
  const cartData = Object.fromEntries(
    kinds.map((itemId) => [itemId, Object.fromEntries(productSizes.map((size) => [size, 1]))]),
  );
  const joined = (await shopper.post("/api/cart/join", { cartData })).body.cartData;
  expect(linesOf(joined)).toBe(100);
  const left = all.find(({ itemId, size }) => joined[itemId]?.[size] === undefined);
  for (const call of ["add", "update"]) {
    expect(await shopper.post(`/api/cart/${call}`, { ...left, quantity: 1 })).toMatchObject({
      status: 409,
      body: { success: false, message: "A cart may have at most 100 lines" },
    });
  }
  expect((await shopper.post("/api/cart/add", all[0])).status, "one more of a line that is there").toBe(200);
  expect(linesOf(await cartOf(shopper))).toBe(100);
});

test("a product out of stock cannot be added, but stays in the cart and can be removed", async () => {
  const shopper = await signedInShopper(shop);
  const fern = await addProduct(admin, { name: "Boston Fern" });
  await shopper.post("/api/cart/add", { itemId: fern, size: "Small Pot" });
  await admin.post("/api/product/stock", { productId: fern, inStock: false });
  const refused = await shopper.post("/api/cart/add", { itemId: fern, size: "Small Pot" });
  expect(refused).toMatchObject({ status: 409, body: { message: "Boston Fern is out of stock" } });
  expect(await cartOf(shopper)).toEqual({ [fern]: { "Small Pot": 1 } });
  await shopper.post("/api/cart/update", { itemId: fern, size: "Small Pot", quantity: 0 });
  expect(await cartOf(shopper)).toEqual({});
});

test("a visitor's cart joins the account's: the larger quantity of each line, once; lines that cannot be sold are left out", async () => {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 3 });
  await shopper.post("/api/cart/update", { itemId: plant, size: "Large Pot", quantity: 5 });
  const cartData = {
    [plant]: { "Small Pot": 8, "Large Pot": 2, XXL: 1 },
    "01890000-0000-7000-8000-000000000000": { Standard: 1 },
  };
  const joined = await shopper.post("/api/cart/join", { cartData });
  expect(joined.body.cartData).toEqual({ [plant]: { "Small Pot": 8, "Large Pot": 5 } });
  const again = await shopper.post("/api/cart/join", { cartData });
  expect(again.body.cartData).toEqual({ [plant]: { "Small Pot": 8, "Large Pot": 5 } });
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Small Pot": 8, "Large Pot": 5 } });
});

test("the cart keeps the order of adding; changing a quantity moves nothing", async () => {
  const shopper = await signedInShopper(shop);
  const fern = await addProduct(admin, { name: "Sword Fern" });
  const aloe = await addProduct(admin, { name: "Aloe Vera" });
  // The newest product comes first, so ordering by id would reverse the cart.
  await shopper.post("/api/cart/join", { cartData: { [aloe]: { "Small Pot": 1 }, [fern]: { "Small Pot": 1 } } });
  await shopper.post("/api/cart/add", { itemId: plant, size: "Large Pot" });
  await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" });
  const order = async () =>
    Object.entries(await cartOf(shopper)).map(([product, sizes]) => [product, Object.keys(sizes as object)]);
  const added = [
    [aloe, ["Small Pot"]],
    [fern, ["Small Pot"]],
    [plant, ["Large Pot", "Small Pot"]],
  ];
  expect(await order()).toEqual(added);
  await shopper.post("/api/cart/update", { itemId: plant, size: "Large Pot", quantity: 4 });
  await shopper.post("/api/cart/add", { itemId: aloe, size: "Small Pot" });
  await shopper.post("/api/cart/join", { cartData: { [aloe]: { "Small Pot": 9 } } });
  expect(await order()).toEqual(added);
  await shopper.post("/api/cart/update", { itemId: aloe, size: "Small Pot", quantity: 0 });
  await shopper.post("/api/cart/add", { itemId: aloe, size: "Small Pot" });
  expect((await order()).at(-1)).toEqual([aloe, ["Small Pot"]]);
});

test("the last line added is last, also when the database's clock was set back", async () => {
  const shopper = await signedInShopper(shop);
  const fern = await addProduct(admin, { name: "Boston Fern of tomorrow" });
  await shopper.post("/api/cart/add", { itemId: fern, size: "Small Pot" });
  await shop.database.db.execute(
    sql`update cart_lines set added_at = added_at + interval '1 hour' where product_id = ${fern}`,
  );
  await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" });
  await shopper.post("/api/cart/add", { itemId: plant, size: "Large Pot" });
  expect(
    Object.entries(await cartOf(shopper)).map(([product, sizes]) => [product, Object.keys(sizes as object)]),
  ).toEqual([
    [fern, ["Small Pot"]],
    [plant, ["Small Pot", "Large Pot"]],
  ]);
});

test("rapid presses all count", async () => {
  const shopper = await signedInShopper(shop);
  const taps = Array.from({ length: 12 }, () => shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" }));
  expect((await Promise.all(taps)).map((tap) => tap.status)).toEqual(Array(12).fill(200));
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Small Pot": 12 } });
});

test("a visitor has no cart on the server", async () => {
  for (const call of ["add", "update", "join"]) {
    expect((await shop.browser().post(`/api/cart/${call}`, {})).status).toBe(401);
  }
});
