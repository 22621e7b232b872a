import { afterAll, expect, test } from "vitest";
import { addProduct, address, openShopWithOwner } from "#test/shop.ts";

const { shop, admin: owner } = await openShopWithOwner({ RATE_LIMIT: "on" });
const product = await addProduct(owner);
await owner.send("PUT", "/api/admin/settings", { guestOrders: true });
afterAll(() => shop.close());

let placed = 0;
async function orderFor(phone: string): Promise<{ number: string; trackingPath: string }> {
  placed += 1;
  const reply = await shop
    .browser()
    .post(
      "/api/order/guest",
      { items: [{ product, quantity: 1, size: "Small Pot" }], address: { ...address, phone } },
      { headers: { "idempotency-key": `a-key-to-find-again-${placed}` }, address: `10.7.0.${placed}` },
    );
  return reply.body;
}
const find = (number: string, phone: string, from: string) =>
  shop.browser().post("/api/order/find", { number, phone }, { address: from });

test("number and phone, however written, lead to the order's tracking page", async () => {
  const { number, trackingPath } = await orderFor("01712-345678");
  const digits = number.slice(3);
  const bengali = digits.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  for (const typed of [
    number,
    number.toLowerCase(),
    digits,
    ` #${digits} `,
    `GP ${digits}`,
    bengali,
    `GP-${bengali}`,
    `GP${digits}`,
    `#GP-${digits}`,
    `GP\u2011${digits}`,
    `\u200eGP\u2013${digits}\u200b`,
  ]) {
    const reply = await find(typed, "+880 1712 345678", "10.8.0.1");
    expect(reply, typed).toMatchObject({ status: 200, body: { success: true, trackingPath } });
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
  expect((await find(number, "০১৭১২৩৪৫৬৭৮", "10.8.0.1")).body.trackingPath).toBe(trackingPath);
  // Successful lookups are not counted, because the same shopper asks again and again.
  for (let time = 0; time < 35; time += 1) expect((await find(number, "01712345678", "10.8.0.1")).status).toBe(200);
});

test("a wrong number, a wrong phone and no number get the same answer", async () => {
  const { number } = await orderFor("01811111111");
  const other = await orderFor("01822222222");
  const wrongPhone = await find(number, "01811111112", "10.8.1.1");
  expect(wrongPhone).toMatchObject({ status: 404, body: { code: "unknown-order" } });
  const wrong: [string, string][] = [
    [other.number, "01811111111"],
    ["GP-999999", "01811111111"],
    ["GP-0", "01811111111"],
    ["99999999999999999999", "01811111111"],
    ["the blue one", "01811111111"],
    [number, "no digit"],
  ];
  for (const [at, [typed, phone]] of wrong.entries()) {
    expect(await find(typed, phone, `10.8.1.${at + 2}`), typed).toMatchObject({ status: 404, body: wrongPhone.body });
  }
  expect(await find("", "01811111111", "10.8.1.9")).toMatchObject({ status: 400, body: { field: "number" } });
});

test("a text that is no phone number finds no order, even one that has it", async () => {
  const { number } = await orderFor("none");
  expect((await find(number, "none", "10.8.2.1")).status).toBe(404);
});

test("a stranger cannot guess: tries are limited by address, by phone and by order", async () => {
  const { number } = await orderFor("01911111111");
  const fromOne: number[] = [];
  for (let time = 0; time < 31; time += 1) {
    fromOne.push((await find(`GP-5${time}`, `0192000${1000 + time}`, "10.9.0.1")).status);
  }
  expect(fromOne.filter((status) => status === 429)).toHaveLength(1);
  const withOnePhone: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    const phone = time % 2 ? "01933333333" : "+8801933333333";
    withOnePhone.push((await find(`GP-6${time}`, phone, "10.9.1.1")).status);
  }
  expect(withOnePhone.filter((status) => status === 429)).toHaveLength(1);
  const atOneOrder: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    const typed = time % 2 ? number : number.slice(3);
    atOneOrder.push((await find(typed, `0194000${1000 + time}`, "10.9.2.1")).status);
  }
  expect(atOneOrder.filter((status) => status === 429)).toHaveLength(1);
  // The guest of this number and this phone is not shut out by that.
  const { number: other, trackingPath } = await orderFor("01933333333");
  expect((await find(other, "01933333333", "10.9.3.1")).body.trackingPath).toBe(trackingPath);
  expect((await find(number, "01911111111", "10.9.3.1")).status).toBe(200);
});
