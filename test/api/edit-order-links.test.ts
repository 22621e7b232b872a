// A link that was sent is changed before it is used, and comes back for who asks. Runs on both engines; only on PostgreSQL do two really meet.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freeLapsed } from "#server/orders/links/links.ts";
import {
  addProduct,
  address,
  type Browser,
  openStaffedShop,
  productData,
  productForm,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let visitor: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
  visitor = shop.browser();
});
afterAll(() => shop.close());

const size = "Small Pot";
const counted = (count: number, name: string) =>
  addProduct(admin, { name, sizes: [size], stock: { [size]: { count } }, offerPrice: 300, price: 300 });
const left = async (product: string) => (await admin.get(`/api/product/desk/${product}`)).body.product.stock[size];
const line = (product: string, quantity = 1, more: object = {}) => ({ product, size, quantity, ...more });
const made = async (lines: object[], more: object = {}) => {
  const input = { lines, source: "phone", language: "en", days: 1, charge: 60, ...more };
  const { body } = await admin.post("/api/order/link/create", input);
  return { link: body.link, secret: body.link.url.split("/o/")[1] as string };
};
const terms = { charge: 60, language: "en" };
const edit = (linkId: string, lines: object[], more: object = {}) =>
  admin.post("/api/order/link/edit", { ...terms, linkId, lines, ...more });
const read = async (secret: string) => (await visitor.post("/api/order/link/read", { secret })).body.link;
const { email: _, ...withoutMail } = address;
const order = (secret: string, more: object) =>
  visitor.post("/api/order/link/order", { secret, address: withoutMail, method: "COD", ...more });
const lapse = (id: string) =>
  shop.database.db.execute(sql`update order_links set until = now() - interval '1 second' where id = ${id}::uuid`);

test("lines, prices and end change; what stays keeps its price, and held pieces follow", async () => {
  const [fern, palm] = [await counted(9, "Boston Fern"), await counted(9, "Areca Palm")];
  const { link, secret } = await made([line(fern, 2, { price: 250 })], { reason: "Old customer", holdsStock: true });
  await shop.database.db.execute(sql`update products set offer_price_minor = 90000 where id = ${fern}::uuid`);
  const changed = await edit(link._id, [line(fern, 1), line(palm, 3)], {
    ...{ holdsStock: true, days: 7, discount: 50, reason: "Took more" },
  });
  expect(changed.body.link).toMatchObject({
    ...{ url: link.url, code: link.code, discount: 50, total: 250 + 900 - 50 + 60 + 22 },
    lines: [
      { quantity: 1, price: 250 },
      { quantity: 3, price: 300 },
    ],
  });
  expect(new Date(changed.body.link.until).getTime()).toBeGreaterThan(new Date(link.until).getTime());
  expect([await left(fern), await left(palm)]).toEqual([8, 6]);
  expect(await edit(link._id, [line(palm)], { discount: 5 })).toMatchObject({ status: 400, body: { field: "reason" } });
  expect(await edit(link._id, [line(palm, 10)], { holdsStock: true })).toMatchObject({ status: 409 });
  expect([await left(fern), await left(palm)]).toEqual([8, 6]);
  await edit(link._id, [line(palm, 2)]);
  expect([await left(fern), await left(palm)]).toEqual([9, 9]);
  expect((await read(secret)).lines).toMatchObject([{ product: palm, quantity: 2 }]);
});

test("the last pieces that a link holds itself are enough for its own change", async () => {
  const fern = await counted(3, "Maidenhair Fern");
  const { link } = await made([line(fern, 2)], { holdsStock: true });
  expect(await edit(link._id, [line(fern, 2)], { holdsStock: true, note: "With soil" })).toMatchObject({ status: 200 });
  expect(await edit(link._id, [line(fern, 3)], { holdsStock: true })).toMatchObject({ status: 200 });
  expect(await left(fern)).toBe(0);
  expect(await edit(link._id, [line(fern, 4)], { holdsStock: true })).toMatchObject({ status: 409 });
  expect(await left(fern)).toBe(0);
});

test.each(["lapses", "is withdrawn"])(
  "a count changed while a link holds: when it %s its pieces join the new count",
  async (how) => {
    for (const [counted_, sizes, wanted] of [
      [7, [size, "Large Pot"], 9],
      [null, [size, "Large Pot"], null],
      [undefined, ["Large Pot"], undefined],
    ] as const) {
      const plant = await counted(5, `Counted ${how} ${counted_}`);
      const { link, secret } = await made([line(plant, 2)], { holdsStock: true });
      expect([await left(plant), (await read(secret)).holdsStock]).toEqual([3, true]);
      const { product } = (await admin.get(`/api/product/desk/${plant}`)).body;
      const change = { name: product.name, revision: product.revision, sizes };
      const stock = counted_ === undefined ? {} : { stock: { [size]: { count: counted_, seen: 3 } } };
      const saved = await admin.send(
        "PUT",
        `/api/product/update/${plant}`,
        productForm(productData({ ...change, ...stock })),
      );
      expect(saved.status).toBe(200);
      if (how === "lapses") await lapse(link._id);
      else await admin.post("/api/order/link/withdraw", { linkId: link._id });
      // Twice: it comes back once.
      for (const _ of [1, 2]) await freeLapsed(shop.app.cards, new Date());
      expect((await left(plant)) ?? null).toBe(wanted ?? null);
      const { links } = (await admin.post("/api/order/link/list", { q: link.code })).body;
      expect(links[0].state).toBe(how === "lapses" ? "lapsed" : "withdrawn");
    }
  },
);

test("whoever has seen other terms orders nothing, until they have seen these", async () => {
  const [fern, palm] = [await counted(9, "Boston Fern"), await counted(9, "Areca Palm")];
  const { link, secret } = await made([line(fern, 2)]);
  const before = await read(secret);
  await edit(link._id, [line(fern, 1), line(palm, 1)]);
  const total = (await order(secret, { expectedAmount: 0 })).body.amount;
  const stale = { expectedAmount: total, seen: before.terms };
  expect(await order(secret, stale)).toMatchObject({ status: 409, body: { code: "link-changed" } });
  const { terms: seen } = await read(secret);
  expect((await order(secret, { expectedAmount: total, seen })).status).toBe(200);
  expect(await read(secret)).toMatchObject({ state: "ordered", lines: [{ quantity: 1 }, { quantity: 1 }] });
  expect(await edit(link._id, [line(fern, 5)])).toMatchObject({ status: 409, body: { code: "link-used" } });
  expect([await left(fern), await left(palm)]).toEqual([8, 8]);
});

const rounds = process.env.TEST_DATABASE_URL ? 10 : 3;

test(`ordered and changed at once, ${rounds} times: the order is of what its customer saw, or none`, async () => {
  const [fern, palm] = [await counted(99, "Boston Fern"), await counted(99, "Areca Palm")];
  for (let round = 0; round < rounds; round += 1) {
    const [ferns, palms] = [await left(fern), await left(palm)];
    const holds = { holdsStock: round % 2 === 0 };
    const { link, secret } = await made([line(fern, 2)], holds);
    const other = await made([line(palm, 1), line(fern, 1)], { holdsStock: true });
    const { terms: seen } = await read(secret);
    const total = (await order(secret, { expectedAmount: 0, seen })).body.amount;
    const [ordered, edited] = await Promise.all([
      order(secret, { expectedAmount: total, seen }),
      edit(link._id, [line(palm, 3)], holds),
      edit(other.link._id, [line(fern, 1), line(palm, 1)], { holdsStock: true }),
    ]);
    expect([ordered.status, edited.status].sort()).toEqual([200, 409]);
    expect([ordered.body.code, edited.body.code]).toContain(ordered.status === 200 ? "link-used" : "link-changed");
    await admin.post("/api/order/link/withdraw", { linkId: other.link._id });
    if (ordered.status !== 200) await admin.post("/api/order/link/withdraw", { linkId: link._id });
    expect([await left(fern), await left(palm)]).toEqual(ordered.status === 200 ? [ferns - 2, palms] : [ferns, palms]);
  }
});

test("a lapsed link that its customer asks for is a thing to do, until it is renewed; a withdrawn one is not changed", async () => {
  const fern = await counted(9, "Boston Fern");
  const { link, secret } = await made([line(fern)]);
  const asked = async () => (await admin.post("/api/order/link/list", { isAsked: true })).body;
  await lapse(link._id);
  expect(await edit(link._id, [line(fern)])).toMatchObject({ status: 409, body: { code: "link-over" } });
  expect((await asked()).links).toEqual([]);
  await visitor.post("/api/order/link/ask", { secret });
  expect(await asked()).toMatchObject({ total: 1, links: [{ code: link.code }] });
  await admin.post("/api/order/link/again", { linkId: link._id, days: 3 });
  expect((await asked()).total).toBe(0);
  expect((await read(secret)).state).toBe("open");
  await admin.post("/api/order/link/withdraw", { linkId: link._id });
  expect(await edit(link._id, [line(fern)], { days: 1 })).toMatchObject({ status: 409, body: { code: "link-over" } });
});
