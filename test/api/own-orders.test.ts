// The pages of a shopper's own orders.
import { afterAll, expect, test } from "vitest";
import { addProduct, address, openStaffedShop, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

test("all come without a payload, in pages with one, and nobody else's", async () => {
  const product = await addProduct(admin);
  const order = { items: [{ product, quantity: 1, size: "Small Pot" }], address };
  const placed: string[] = [];
  for (let time = 0; time < 23; time += 1) {
    placed.unshift((await shopper.post("/api/order/cod", order)).body.number);
  }
  const other = await signedInShopper(shop, "Rafi");
  const others = (await other.post("/api/order/cod", order)).body.number;
  const ask = async (input?: object) => {
    const { status, body } = await shopper.send("POST", "/api/order/userorders", input);
    const numbers = body.orders?.map(({ number }: { number: string }) => number);
    return { status, numbers, total: body.total, page: body.page, pages: body.pages, field: body.field };
  };
  const whole = { status: 200, numbers: placed, total: 23, page: 1, pages: 1 };
  expect(await ask()).toMatchObject(whole);
  expect(await ask({})).toMatchObject(whole);
  const announced = { headers: { "content-type": "application/json" } };
  const { body } = await shopper.send("POST", "/api/order/userorders", undefined, announced);
  expect(body.orders.map(({ number }: { number: string }) => number)).toEqual(placed);
  const newest = { numbers: placed.slice(0, 20), total: 23, page: 1, pages: 2 };
  expect(await ask({ page: 1 })).toMatchObject(newest);
  expect(await ask({ limit: 20 })).toMatchObject(newest);
  expect(await ask({ page: 2, limit: 10 })).toMatchObject({ numbers: placed.slice(10, 20), page: 2, pages: 3 });
  expect(await ask({ page: 3, limit: 10 })).toMatchObject({ numbers: placed.slice(20), page: 3 });
  expect(await ask({ page: 99, limit: 10 })).toMatchObject({ numbers: placed.slice(20), page: 3 });
  for (const input of [{ limit: 21 }, { page: 0 }, { page: "1" }]) {
    expect(await ask(input)).toMatchObject({ status: 400, field: Object.keys(input)[0] });
  }
  expect((await other.post("/api/order/userorders")).body).toMatchObject({ orders: [{ number: others }], total: 1 });
  const nobody = await signedInShopper(shop, "Mina");
  expect((await nobody.post("/api/order/userorders")).body).toMatchObject({ orders: [], total: 0, page: 1, pages: 1 });
});
