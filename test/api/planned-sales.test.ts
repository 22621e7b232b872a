// Planned sales: shoppers' prices fall at the start and return at the end, everywhere at once; the owner's prices stay. Runs on
// both engines.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { beginAndEndSales, lockPlannedSales } from "#server/catalog/planned-sales/begin-and-end.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  productData,
  productForm,
  signedInOwner,
  signedInShopper,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let shopper: Browser;
let visitor: Browser;
beforeAll(async () => {
  shop = await openTestShopWithPages("https://plants.example");
  owner = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  visitor = shop.browser();
});
afterAll(() => shop.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
let made = 0;

/** A category of its own with a fern of two sizes: the small one costs 200, the large one 400. */
async function shelf(): Promise<{ category: string; slug: string; fern: string; name: string }> {
  made += 1;
  const category = `Shelf ${made}`;
  const id = await addCategory(owner, category);
  const name = `Fern number ${made}`;
  const change = { name, category, price: 250, offerPrice: 200, sizePrices: { "Large Pot": 400 } };
  return { category: id, slug: `shelf-${made}`, fern: await addProduct(owner, change), name };
}

/** Runs from an hour ago, for a day. */
async function sale(terms: object): Promise<{ _id: string; state: string; products: number; endsAt: string }> {
  const { status, body } = await owner.post("/api/planned-sale/create", saleOf(terms));
  expect(body).toMatchObject({ message: "Sale saved" });
  expect(status).toBe(200);
  return body.sale;
}
const saleOf = (terms: object) => ({
  ...{ name: "Winter sale", gives: "percent", percent: 25, on: "categories", startsAt: hours(-1), endsAt: hours(24) },
  ...terms,
});
const end = (id: string) => owner.post(`/api/planned-sale/${id}/end`, {});
const priceOf = async (product: string) => (await visitor.get(`/api/product/${product}`)).body.product.offerPrice;
const order = (product: string, size = "Small Pot", more: object = {}, by = shopper) =>
  by.post("/api/order/cod", { items: [{ product, size, quantity: 1 }], address, ...more });
const amountOf = (price: number) => price + 10 + price * 0.02;
/** As if its time had come without any process having looked. */
const move = (id: string, column: "starts_at" | "ends_at", by: string) =>
  shop.database.db.execute(
    sql`update planned_sales set ${sql.raw(column)} = now() + ${by}::interval where id = ${id}::uuid`,
  );

test("a sale on a category is in cards, product, search, filters, page, JSON-LD and order, not in the CSV, until it ends", async () => {
  const { category, slug, fern, name } = await shelf();
  const other = (await shelf()).fern;
  const path = `/collection/${slug}/${fern}`;
  const seen = async () => {
    const list = async (query: string) =>
      (await visitor.get(`/api/product/list?category=${slug}&${query}`)).body.products.length;
    const [card] = (await visitor.get(`/api/product/list?category=${slug}`)).body.products;
    const { offerPrice, sizePrices } = (await visitor.get(`/api/product/${fern}`)).body.product;
    const page = (await visitor.get(path)).body as string;
    const jsonLd = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) => text);
    const found = (await visitor.get(`/api/product/search?q=${encodeURIComponent(name)}`)).body.products[0].offerPrice;
    const csv = ((await owner.get("/api/product/export.csv")).body as string).split("\n");
    return {
      prices: [card.offerPrice, found, offerPrice, sizePrices],
      // The large pot costs 400, and 300 in the sale.
      filtered: [await list("maxPrice=160"), await list("minPrice=310")],
      onPage: ["৳200.00", "৳150.00"].map((price) => page.includes(price)),
      // Offers name each size's price.
      inJsonLd: ['"200', '"150'].map((price) => jsonLd.join("").replaceAll(/:(\d)/g, ':"$1').includes(price)),
      inCollection: ((await visitor.get(`/collection/${slug}`)).body as string).includes("৳150"),
      csv: csv.filter((line) => line.includes(name)).map((line) => /,200,.*Large Pot=400/.test(line)),
    };
  };
  const before = await seen();
  expect(before.prices).toEqual([200, 200, 200, { "Large Pot": 400 }]);
  const { _id } = await sale({ ids: [category] });
  expect(await seen()).toEqual({
    prices: [150, 150, 150, { "Large Pot": 300 }],
    filtered: [1, 0],
    onPage: [false, true],
    inJsonLd: [false, true],
    inCollection: true,
    csv: [true],
  });
  expect(await priceOf(other)).toBe(200);
  expect((await order(fern)).body.amount).toBe(amountOf(150));
  expect((await order(fern, "Large Pot")).body.amount).toBe(amountOf(300));
  expect(await end(_id)).toMatchObject({ status: 200, body: { sale: { state: "ended", products: 1 } } });
  expect(await seen()).toEqual(before);
  expect((await order(fern)).body.amount).toBe(amountOf(200));
});

test("a new offer price for chosen products leaves a size's own price, and raises none", async () => {
  const { fern } = await shelf();
  const cheap = await addProduct(owner, { category: "Shelf 1", name: "Cheap fern", offerPrice: 90 });
  const { _id, products } = await sale({ gives: "price", offerPrice: 99.5, on: "products", ids: [fern, cheap] });
  expect(products).toBe(1);
  expect([await priceOf(fern), await priceOf(cheap)]).toEqual([99.5, 90]);
  expect((await order(fern, "Large Pot")).body.amount).toBe(amountOf(400));
  await end(_id);
  expect(await priceOf(fern)).toBe(200);
});

test("an order in the second of the start or the end pays by the clock of the database, though no process has looked", async () => {
  const { fern } = await shelf();
  const { _id, state } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  expect(state).toBe("planned");
  expect((await order(fern)).body.amount).toBe(amountOf(200));
  await move(_id, "starts_at", "-1 millisecond");
  expect(await priceOf(fern)).toBe(200);
  // The total that the page has shown is refused, and the next look at the page shows the new one.
  const unseen = await order(fern, "Small Pot", { expectedAmount: amountOf(200) });
  expect(unseen).toMatchObject({ status: 409, body: { code: "amount-changed", amount: amountOf(150) } });
  expect(await priceOf(fern)).toBe(150);
  expect((await order(fern)).body.amount).toBe(amountOf(150));
  await move(_id, "ends_at", "-1 millisecond");
  expect((await order(fern)).body.amount).toBe(amountOf(200));
  expect(await order(fern, "Small Pot", { expectedAmount: amountOf(150) })).toMatchObject({ status: 409 });
  expect(await priceOf(fern)).toBe(200);
});

test("guests and orders that the owner enters pay by the same clock", async () => {
  const { fern } = await shelf();
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  await move(_id, "starts_at", "-1 millisecond");
  const items = [{ product: fern, size: "Small Pot", quantity: 1 }];
  const entered = await owner.post("/api/order/create", { items, address, source: "phone" });
  expect(entered.body.amount).toBe(amountOf(150));
  await end(_id);
});

test("processes that look at once start a sale once, and each learns of it", async () => {
  const { fern } = await shelf();
  const { db } = shop.database;
  const others = await Promise.all([1, 2, 3].map(() => viewOfOtherProcess(shop.database)));
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  const { version } = shop.live.view();
  const all = [shop.live, ...others];
  for (const [column, price] of [
    ["starts_at", 150],
    ["ends_at", 200],
  ] as const) {
    await move(_id, column, "-1 millisecond");
    await Promise.all(all.map(() => beginAndEndSales(db)));
    for (const live of all) {
      await live.catchUp();
      expect(live.view().products.get(fern)?.card.offerPrice).toBe(price);
    }
  }
  expect(shop.live.view().version).toBe(version + 2);
});

test("the book has one line of a sale's begin and one of its end, whichever process came first", async () => {
  const { fern } = await shelf();
  const { db, engine } = shop.database;
  const planned = () => sale({ on: "products", ids: [fern], startsAt: hours(1) });
  const [{ _id }, other] = [await planned(), await planned()];
  const lines = async (id: string) => {
    const found = await db
      .select({ what: activities.what })
      .from(activities)
      .where(and(eq(activities.subjectId, id), isNotNull(activities.job)));
    return found.map(({ what }) => what).sort();
  };
  const look = () => Promise.all([1, 2, 3, 4, 5].map(() => beginAndEndSales(db)));
  await move(_id, "starts_at", "-1 millisecond");
  await look();
  expect(await lines(_id)).toEqual(["offer.begun"]);

  // A look that began before the first moment of the other sale, and waits for a process that has begun it.
  await move(_id, "ends_at", "-1 millisecond");
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = db.transaction(async (tx) => {
    await lockPlannedSales(tx);
    locked.resolve();
    await gate.promise;
    await tx.execute(sql`update planned_sales set starts_at = clock_timestamp(), started_at = clock_timestamp()
      where id = ${other._id}::uuid`);
  });
  await locked.promise;
  const looks = look();
  // The embedded engine has not begun any of them.
  if (engine === "postgres") {
    const waiting = sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rows[0]).toEqual({ count: 5 });
  }
  gate.resolve();
  await Promise.all([begun, looks]);
  expect(await lines(_id)).toEqual(["offer.begun", "offer.ended"]);
  expect(await lines(other._id)).toEqual([]);

  // As an older transaction sees it on either engine.
  await move(other._id, "starts_at", "1 hour");
  await look();
  expect(await lines(other._id)).toEqual([]);
  await move(other._id, "ends_at", "90 minutes");
  await move(other._id, "starts_at", "-1 hour");
  await end(other._id);
  expect(await lines(other._id)).toEqual([]);
});

test("20 orders in the second of the start all pay the lower price", async () => {
  const { fern } = await shelf();
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => signedInShopper(shop)));
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  await move(_id, "starts_at", "-1 millisecond");
  const answers = await Promise.all(shoppers.map((by) => order(fern, "Small Pot", {}, by)));
  expect(answers.map(({ body }) => body.amount)).toEqual(Array.from({ length: 20 }, () => amountOf(150)));
  await end(_id);
}, 60_000);

test("a sale whose start has come is not deleted, though no process has looked", async () => {
  const { fern } = await shelf();
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  await move(_id, "starts_at", "-1 millisecond");
  expect(await owner.send("DELETE", `/api/planned-sale/${_id}`)).toMatchObject({ status: 409 });
  expect((await order(fern)).body.amount).toBe(amountOf(150));
  await end(_id);
});

test("a sale that another process has begun is running for whoever waited for that, by an older moment", async () => {
  const { fern } = await shelf();
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  // As the older transaction sees it on either engine.
  await shop.database.db.execute(sql`update planned_sales set started_at = clock_timestamp() where id = ${_id}::uuid`);
  const change = (terms: object) =>
    owner.send(
      "PUT",
      `/api/planned-sale/${_id}`,
      saleOf({ on: "products", ids: [fern], startsAt: hours(1), ...terms }),
    );
  expect(await change({ percent: 90 })).toMatchObject({ status: 409, body: { code: "sale-running" } });
  expect(await owner.send("DELETE", `/api/planned-sale/${_id}`)).toMatchObject({ status: 409 });
  const { status, body } = await end(_id);
  expect([status, Date.parse(body.sale.endsAt) - Date.parse(body.sale.startsAt)]).toEqual([200, 1]);
});

const desk = async (product: string) => (await owner.get(`/api/product/desk/${product}`)).body.product;
const save = (product: string, opened: { name: string; category: string; revision: number }, offerPrice: number) => {
  const { name, category, revision } = opened;
  const data = productData({ name, category, price: 250, offerPrice, sizePrices: { "Large Pot": 400 }, revision });
  return owner.send("PUT", `/api/product/update/${product}`, productForm(data));
};
const importRows = async (...lines: string[]) => {
  const form = new FormData();
  form.set("file", new Blob([lines.join("\n")]), "products.csv");
  return owner.send("POST", "/api/product/import", form);
};

test("what the owner does in a sale is done to the owner's prices, which are back when it ends", async () => {
  const { fern, name } = await shelf();
  const { _id } = await sale({ on: "products", ids: [fern], percent: 50 });
  expect(await priceOf(fern)).toBe(100);
  const opened = await desk(fern);
  expect(opened).toMatchObject({
    offerPrice: 200,
    sizePrices: { "Large Pot": 400 },
    sale: { offerPrice: 100, sizePrices: { "Large Pot": 200 }, by: [{ _id, name: "Winter sale" }] },
  });
  expect(Date.parse(opened.sale.by[0].endsAt)).toBeGreaterThan(Date.now());
  // A file of the running sale, read again unchanged and with another name.
  const csv = (await owner.get(`/api/product/export.csv?q=${encodeURIComponent(name)}`)).body as string;
  expect((await importRows(csv)).body).toMatchObject({ unchanged: 1 });
  expect((await importRows("id,bengaliName", `${fern},ফার্ন`)).body).toMatchObject({ updated: 1 });
  // A copy, and a restored one.
  const { _id: copy } = (await owner.post(`/api/product/${fern}/duplicate`, {})).body;
  expect(await desk(copy)).toMatchObject({ offerPrice: 200, sizePrices: { "Large Pot": 400 }, sale: null });
  await owner.post("/api/product/delete", { productId: fern });
  await owner.post(`/api/product/${fern}/restore`, {});
  expect([await priceOf(fern), (await desk(fern)).offerPrice]).toEqual([100, 200]);
  // A raise of all prices, and its undo.
  const change = { price: { kind: "percent", value: 10, field: "offerPrice" } };
  const raise = async (preview: boolean) =>
    (await owner.post("/api/product/bulk", { ids: [fern], change, preview })).body.rows;
  const [{ before, after }] = await raise(true);
  expect([before.offerPrice, after.offerPrice, after.sizePrices]).toEqual([200, 220, { "Large Pot": 440 }]);
  const [row] = await raise(false);
  expect(await priceOf(fern)).toBe(110);
  expect((await owner.post("/api/product/bulk/undo", { rows: [row] })).body.changed).toBe(1);
  // A form that was opened before the sale and is saved in it.
  expect((await save(fern, { ...opened, revision: (await desk(fern)).revision }, 120)).status).toBe(200);
  expect(await priceOf(fern)).toBe(60);
  await end(_id);
  expect([await priceOf(fern), (await desk(fern)).sale]).toEqual([120, null]);
});

test("a form that was opened before the start saves: a sale changes no product of the owner's", async () => {
  const { fern } = await shelf();
  const opened = await desk(fern);
  const { _id } = await sale({ on: "products", ids: [fern] });
  expect((await save(fern, opened, 240)).status).toBe(200);
  expect(await priceOf(fern)).toBe(180);
  await end(_id);
  expect(await priceOf(fern)).toBe(240);
});

test("of several sales the best counts, also for an order; when one ends the others go on", async () => {
  const { category, fern } = await shelf();
  const half = await sale({ name: "Half", on: "products", ids: [fern], percent: 50 });
  const fifth = await sale({ name: "Fifth", ids: [category], percent: 20 });
  expect(fifth.products).toBe(1);
  expect((await desk(fern)).sale.by).toMatchObject([{ name: "Half" }]);
  expect((await order(fern)).body.amount).toBe(amountOf(100));
  await end(half._id);
  expect(await priceOf(fern)).toBe(160);
  expect((await desk(fern)).sale.by).toMatchObject([{ name: "Fifth" }]);
  expect((await order(fern, "Large Pot")).body.amount).toBe(amountOf(320));
  await end(fifth._id);
  expect(await priceOf(fern)).toBe(200);
});

test("a product that joins a category while its sale runs is in it, and one that leaves it is not", async () => {
  const { category, fern } = await shelf();
  const other = await shelf();
  const { _id } = await sale({ ids: [category] });
  const [opened, joining] = [await desk(fern), await desk(other.fern)];
  await save(other.fern, { ...joining, category: opened.category }, 200);
  await save(fern, { ...opened, category: joining.category }, 200);
  expect([await priceOf(other.fern), await priceOf(fern)]).toEqual([150, 200]);
  expect((await order(other.fern)).body.amount).toBe(amountOf(150));
  expect((await order(fern)).body.amount).toBe(amountOf(200));
  expect((await end(_id)).body.sale.products).toBe(2);
});

test("one sale ends when the next begins: the second starts from the usual price", async () => {
  const { fern } = await shelf();
  const first = await sale({ on: "products", ids: [fern] });
  const second = await sale({ on: "products", ids: [fern], percent: 10, startsAt: hours(24), endsAt: hours(48) });
  await move(first._id, "ends_at", "-1 minute");
  await move(second._id, "starts_at", "-1 minute");
  await beginAndEndSales(shop.database.db);
  expect(await priceOf(fern)).toBe(180);
  await end(second._id);
});

test("a sale whose whole time passed while the shop was off changes nothing", async () => {
  const { fern } = await shelf();
  const { _id } = await sale({ on: "products", ids: [fern], startsAt: hours(1) });
  await move(_id, "starts_at", "-2 hours");
  await move(_id, "ends_at", "-1 hour");
  expect((await order(fern)).body.amount).toBe(amountOf(200));
  const { sales } = (await owner.get("/api/planned-sale/list")).body;
  expect(sales.find((one: { _id: string }) => one._id === _id)).toMatchObject({ state: "ended", products: 0 });
});

test("a planned sale can be changed and deleted, a running one renamed and prolonged, an ended one neither", async () => {
  const { fern } = await shelf();
  const scope = { on: "products", ids: [fern] };
  const change = (id: string, terms: object) => owner.send("PUT", `/api/planned-sale/${id}`, saleOf(terms));
  const planned = await sale({ ...scope, startsAt: hours(1) });
  expect(await change(planned._id, { ...scope, startsAt: hours(2), percent: 30 })).toMatchObject({ status: 200 });
  expect((await owner.post(`/api/planned-sale/${planned._id}/end`, {})).status).toBe(409);
  expect((await owner.send("DELETE", `/api/planned-sale/${planned._id}`)).status).toBe(200);
  const terms = { ...scope, startsAt: hours(-1) };
  const { _id } = await sale(terms);
  expect(await change(_id, { ...terms, percent: 30 })).toMatchObject({ status: 409, body: { code: "sale-running" } });
  expect((await owner.send("DELETE", `/api/planned-sale/${_id}`)).status).toBe(409);
  const longer = { ...terms, name: "Longer sale", endsAt: hours(48) };
  expect(await change(_id, longer)).toMatchObject({ status: 200, body: { sale: { name: "Longer sale" } } });
  expect(await priceOf(fern)).toBe(150);
  expect((await desk(fern)).sale.by).toEqual([{ _id, name: "Longer sale", endsAt: longer.endsAt }]);
  await end(_id);
  expect(await change(_id, longer)).toMatchObject({ status: 409, body: { code: "sale-ended" } });
  expect((await end(_id)).status).toBe(409);
});

test.each([
  [{ percent: 0 }, "percent"],
  [{ percent: 100 }, "percent"],
  [{ percent: 2.5 }, "percent"],
  [{ percent: undefined }, "percent"],
  [{ gives: "price" }, "offerPrice"],
  [{ gives: "price", offerPrice: 0 }, "offerPrice"],
  [{ ids: [] }, "ids"],
  [{ ids: ["01890000-0000-7000-8000-000000000000"] }, "ids.0"],
  [{ on: "products", ids: ["01890000-0000-7000-8000-000000000000"] }, "ids.0"],
  [{ on: "everything", name: " " }, "name"],
  [{ on: "everything", startsAt: "tomorrow" }, "startsAt"],
  [{ on: "everything", startsAt: "0000-01-01T00:00:00Z" }, "startsAt"],
  [{ on: "everything", startsAt: hours(3), endsAt: hours(2) }, "endsAt"],
  [{ on: "everything", startsAt: hours(-3), endsAt: hours(-2) }, "endsAt"],
])("%j is refused, the field is named, and no price changes", async (terms, field) => {
  const { version } = shop.live.view();
  expect(await owner.post("/api/planned-sale/create", saleOf(terms))).toMatchObject({ status: 400, body: { field } });
  expect(shop.live.view().version).toBe(version);
});
