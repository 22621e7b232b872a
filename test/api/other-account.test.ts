// A tab from before another login: it says whose page it is, and acts for nobody else.
import { afterAll, expect, test } from "vitest";
import { addOwner, addProduct, address, openStaffedShop } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
const plant = await addProduct(admin);
afterAll(() => shop.close());
const other = await shop.browser();
await other.post("/api/user/register", { name: "Babul", email: "babul@example.com", password: "green leaves 28" });
const idOf = async (browser: typeof other): Promise<string> => (await browser.get("/api/user/is-auth")).body.user._id;
const refusal = { status: 409, body: { code: "other-account" } };

test.each([
  ["POST", "/api/order/cod", { items: [{ product: plant, quantity: 1, size: "Small Pot" }], address }],
  ["POST", "/api/cart/add", { itemId: plant, size: "Small Pot" }],
  ["POST", "/api/order/userorders", {}],
  ["POST", "/api/user/logout", {}],
])("%s %s of a page of another customer is refused", async (method, url, body) => {
  const headers = { "x-shown-account": await idOf(shopper) };
  expect(await other.send(method, url, body, { headers })).toMatchObject(refusal);
  expect((await other.get("/api/user/is-auth")).body.user).toMatchObject({ name: "Babul", cartData: {} });
  expect((await other.post("/api/order/userorders", {})).body.total).toBe(0);
});

test("the page of who is signed in acts, a page of nobody is asked to log in, and other callers say nothing", async () => {
  const headers = { "x-shown-account": await idOf(other) };
  const add = (extra: object) => other.post("/api/cart/add", { itemId: plant, size: "Small Pot" }, extra);
  expect((await add({ headers })).status).toBe(200);
  expect((await add({})).status).toBe(200);
  expect((await shop.browser().post("/api/cart/add", { itemId: plant, size: "Small Pot" }, { headers })).status).toBe(
    401,
  );
});

test("an owner's page acts for no other owner", async () => {
  await addOwner(admin, { name: "Second", email: "second@example.com", password: "a-long-owner-password-2" });
  const second = shop.browser();
  await second.post("/api/admin/login", { email: "second@example.com", password: "a-long-owner-password-2" });
  const { ownerId } = (await admin.get("/api/admin/is-auth")).body;
  const headers = { "x-shown-account": ownerId };
  const settings = { lowStockAt: 7 };
  expect(await second.send("PUT", "/api/admin/settings", settings, { headers })).toMatchObject(refusal);
  expect(await second.post("/api/admin/logout", {}, { headers })).toMatchObject(refusal);
  expect((await admin.send("PUT", "/api/admin/settings", settings, { headers })).status).toBe(200);
});
