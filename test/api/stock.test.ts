import { afterAll, expect, test } from "vitest";
import { addProduct, address, openStaffedShop, openTestShop, productData, productForm } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

const open = async (id: string) => (await admin.get(`/api/product/desk/${id}`)).body.product;
const row = async (id: string) => (await admin.get(`/api/product/desk?q=${id}`)).body.products[0];
const stockOf = async (id: string) => (await open(id)).stock;
const save = (id: string, change: Record<string, unknown> = {}) =>
  admin.send("PUT", `/api/product/update/${id}`, productForm(productData(change)));
const buy = (product: string, quantity = 1, size = "Small Pot") =>
  shopper.post("/api/order/cod", { items: [{ product, quantity, size }], address });
const listed = async (id: string) => {
  const { body } = await shop.browser().get("/api/product/list?limit=100&category=indoor-plants");
  return body.products.some((product: { _id: string }) => product._id === id);
};
const shown = async (id: string) => (await shop.browser().get(`/api/product/${id}`)).body.product;
const told = async (...ids: string[]) =>
  (await shop.browser().get(`/api/product/stock?ids=${ids.join(",")}`)).body.left;
const moves = async (id: string) => (await admin.get(`/api/product/${id}/stock-moves`)).body.moves;
const asCounted = (small: number | null, large: number | null = null) => ({
  stock: { "Small Pot": { count: small }, "Large Pot": { count: large } },
});

test("a counted product sells down to zero; a cancel puts it back on its collection page at once", async () => {
  const id = await addProduct(admin, asCounted(2, 0));
  expect(await stockOf(id)).toEqual({ "Small Pot": 2, "Large Pot": 0 });
  expect((await buy(id, 3)).body).toMatchObject({
    success: false,
    code: "too-few",
    message: "Only 2 of Money Plant (Small Pot) left",
    field: "items.0.quantity",
    left: 2,
  });
  expect((await buy(id, 1, "Large Pot")).body).toMatchObject({ code: "out-of-stock" });
  const { body } = await buy(id, 2);
  expect([await listed(id), (await shown(id)).inStock]).toEqual([false, false]);
  expect((await shopper.post("/api/cart/add", { itemId: id, size: "Small Pot" })).status).toBe(409);
  expect(await row(id)).toMatchObject({ inStock: true, soldOut: true, stock: { "Small Pot": 0, "Large Pot": 0 } });
  await admin.post("/api/order/cancel", { orderId: body.orderId, reason: "Late" });
  expect([await listed(id), (await shown(id)).inStock]).toEqual([true, true]);
  expect(await row(id)).toMatchObject({ inStock: true, soldOut: false, stock: { "Small Pot": 2 } });
  await admin.post("/api/order/cancel/undo", { orderId: body.orderId });
  expect(await listed(id)).toBe(false);
});

test("undoing a cancel is refused when its stock has been sold meanwhile", async () => {
  const id = await addProduct(admin, asCounted(1));
  const { body: first } = await buy(id);
  await admin.post("/api/order/cancel", { orderId: first.orderId, reason: "Late" });
  await buy(id);
  const undone = await admin.post("/api/order/cancel/undo", { orderId: first.orderId });
  expect(undone).toMatchObject({ status: 409, body: { code: "out-of-stock" } });
  expect((await admin.get(`/api/order/${first.orderId}`)).body.order.canceled).not.toBeNull();
});

test("the in-stock switch stays the master, and a save of a sold-out product does not turn it off", async () => {
  const id = await addProduct(admin, asCounted(1, 0));
  await buy(id);
  const opened = await open(id);
  expect(opened).toMatchObject({ inStock: true, soldOut: true });
  await save(id, { inStock: opened.inStock, revision: opened.revision, stock: { "Small Pot": { count: 4, seen: 0 } } });
  expect([(await shown(id)).inStock, await listed(id)]).toEqual([true, true]);
  await admin.post("/api/product/stock", { productId: id, inStock: false });
  expect((await shown(id)).inStock).toBe(false);
  expect((await buy(id)).body.code).toBe("out-of-stock");
  expect(await row(id)).toMatchObject({ inStock: false, soldOut: false });
  const csv = (await admin.get(`/api/product/export.csv?q=${id}`)).body as string;
  expect(csv).toContain(",no,no,");
  const bulk = await admin.post("/api/product/bulk", { ids: [id], change: { inStock: true } });
  expect(bulk.body.rows[0]).toMatchObject({ before: { inStock: false }, after: { inStock: true } });
});

test("a bulk change of a sold-out product sees the switch, not the count", async () => {
  const id = await addProduct(admin, asCounted(0, 0));
  const bulk = await admin.post("/api/product/bulk", { ids: [id], change: { inStock: true } });
  expect(bulk.body).toMatchObject({ changed: 0, rows: [{ before: { inStock: true } }] });
  await admin.post("/api/product/bulk", { ids: [id], change: { popular: true } });
  expect(await row(id)).toMatchObject({ inStock: true, soldOut: true });
});

test("a save without counts keeps them, whatever was sold since; removing a size removes its count", async () => {
  const id = await addProduct(admin, asCounted(9, 7));
  await buy(id, 4);
  expect((await save(id, { name: "Renamed Plant" })).status).toBe(200);
  expect(await stockOf(id)).toEqual({ "Small Pot": 5, "Large Pot": 7 });
  await save(id, { sizes: ["Small Pot", "Standard"] });
  expect(await stockOf(id)).toEqual({ "Small Pot": 5 });
  await save(id, { sizes: ["Small Pot", "Large Pot"] });
  expect(await stockOf(id)).toEqual({ "Small Pot": 5 });
});

test("a count made from an older one is refused beside its size, and nothing of the save is stored", async () => {
  const id = await addProduct(admin, asCounted(9));
  const { revision } = await open(id);
  await buy(id, 2);
  const change = { name: "Other", revision, stock: { "Small Pot": { count: 20, seen: 9 } } };
  expect(await save(id, change)).toMatchObject({
    status: 409,
    body: {
      code: "stock-changed",
      field: "stock.Small Pot",
      left: 7,
      message: "Sold or counted meanwhile: 7 now, not 9. Count once more.",
    },
  });
  expect(await open(id)).toMatchObject({ name: "Money Plant", stock: { "Small Pot": 7 } });
  expect((await save(id, { ...change, stock: { "Small Pot": { count: 20, seen: 7 } } })).status).toBe(200);
  expect(await stockOf(id)).toEqual({ "Small Pot": 20 });
  await save(id, { stock: { "Small Pot": { count: null, seen: 20 } } });
  expect(await stockOf(id)).toEqual({});
  expect((await buy(id, 99)).status).toBe(200);
});

test.each([
  ["a count below zero", { "Small Pot": { count: -1 } }, "stock.Small Pot.count"],
  ["half a plant", { "Small Pot": { count: 1.5 } }, "stock.Small Pot.count"],
  ["a size it is not sold in", { XXL: { count: 1 } }, "stock.XXL"],
])("refuses %s", async (_, stock, field) => {
  const id = await addProduct(admin, asCounted(3));
  const refused = await save(id, { stock });
  expect(refused.status).toBe(400);
  expect(refused.body.field).toContain(field);
  expect(await stockOf(id)).toEqual({ "Small Pot": 3 });
});

test("shoppers see small counts, never large ones; the check of a cart shows lines with too few", async () => {
  const few = await addProduct(admin, asCounted(5, 0));
  const many = await addProduct(admin, asCounted(6));
  const reply = await shop.browser().get(`/api/product/stock?ids=${few},${many},nonsense`);
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.body.left).toEqual({ [few]: { "Small Pot": 5, "Large Pot": 0 } });
  expect(await told()).toEqual({});
  const line = (product: string, quantity: number, size = "Small Pot") => ({ product, quantity, size });
  const check = await shop.browser().post("/api/cart/check", {
    items: [line(few, 6), line(few, 1, "Large Pot"), line(many, 7), line(many, 6), line(many, 99, "Large Pot")],
  });
  expect(check.body.short).toEqual([
    { product: few, size: "Small Pot", left: 5 },
    { product: few, size: "Large Pot", left: 0 },
    { product: many, size: "Small Pot", left: null },
  ]);
});

test("an archived product's count is shown to nobody", async () => {
  const id = await addProduct(admin, asCounted(3));
  expect((await admin.send("DELETE", `/api/product/delete/${id}`)).status).toBe(200);
  expect((await shop.browser().get(`/api/product/stock?ids=${id}`)).body.left).toEqual({});
  const items = [{ product: id, quantity: 4, size: "Small Pot" }];
  expect((await shop.browser().post("/api/cart/check", { items })).body.short).toEqual([]);
});

test("the stock history shows what was counted, sold and returned, and adds up", async () => {
  const id = await addProduct(admin, asCounted(5));
  const { body } = await buy(id, 2);
  await admin.post("/api/order/cancel", { orderId: body.orderId, reason: "Late" });
  await save(id, { stock: { "Small Pot": { count: 12 } } });
  await save(id, { stock: { "Small Pot": { count: null } } });
  const size = "Small Pot";
  expect(await moves(id)).toMatchObject([
    { size, kind: "counted", change: null, left: null, ownerName: "Owner" },
    { size, kind: "counted", change: 7, left: 12, ownerName: "Owner" },
    { size, kind: "returned", change: 2, left: 5, orderId: body.orderId, orderNumber: body.number },
    { size, kind: "sold", change: -2, left: 3, orderNumber: body.number },
    { size, kind: "counted", change: 5, left: 5, orderId: null, orderNumber: "", ownerName: "Owner" },
  ]);
});

test("a copy of a product counts no stock", async () => {
  const id = await addProduct(admin, asCounted(5, 2));
  const { body } = await admin.post(`/api/product/${id}/duplicate`);
  expect(await stockOf(body._id)).toEqual({});
  expect(await moves(body._id)).toEqual([]);
});

test("low stock is listed from the owner's limit down, the fewest first, without archived products", async () => {
  const low = await addProduct(admin, { name: "Low Fern", ...asCounted(1, 8) });
  const gone = await addProduct(admin, { name: "Gone Fern", ...asCounted(0) });
  await admin.send("DELETE", `/api/product/delete/${gone}`);
  const list = async () => (await admin.get("/api/product/low-stock")).body;
  const named = async () =>
    (await list()).rows
      .filter((one: { name: string }) => one.name.endsWith("Fern"))
      .map((one: { size: string; left: number }) => [one.size, one.left]);
  expect((await list()).at).toBe(5);
  expect(await named()).toEqual([["Small Pot", 1]]);
  await admin.send("PUT", "/api/admin/settings", { lowStockAt: 8 });
  expect(await named()).toEqual([
    ["Small Pot", 1],
    ["Large Pot", 8],
  ]);
  await admin.send("PUT", "/api/admin/settings", {});
  const lefts = (await list()).rows.map((one: { left: number }) => one.left);
  expect(lefts).toEqual(lefts.toSorted((a: number, b: number) => a - b));
  expect((await list()).total).toBe(lefts.length);
  expect((await open(low)).soldOut).toBe(false);
});

test("CSV exports and imports counts without undoing sales made since", async () => {
  const id = await addProduct(admin, { name: "Filed Fern", ...asCounted(9, 4) });
  const exported = async () => (await admin.get(`/api/product/export.csv?q=${id}`)).body as string;
  const send = (file: string) => {
    const form = new FormData();
    form.append("file", new Blob([file], { type: "text/csv" }), "products.csv");
    return admin.post("/api/product/import", form);
  };
  const file = await exported();
  expect(file).toContain('"Small Pot=9; Large Pot=4","Small Pot=9; Large Pot=4"');
  await buy(id, 3);
  expect((await send(file)).body).toMatchObject({ unchanged: 1 });
  expect((await send(file.replace("Filed Fern", "Better Fern"))).body).toMatchObject({ updated: 1 });
  expect(await open(id)).toMatchObject({ name: "Better Fern", stock: { "Small Pot": 6, "Large Pot": 4 } });
  const recounted = await send((await exported()).replace('Large Pot=4",', 'Large Pot=40",'));
  const counted = { column: "stock", before: "Small Pot=6; Large Pot=4", after: "Small Pot=6; Large Pot=40" };
  expect(recounted.body).toMatchObject({ updated: 1, changes: [{ changed: [counted] }] });
  expect(await stockOf(id)).toEqual({ "Small Pot": 6, "Large Pot": 40 });
  const stale = await send(file.replace("Small Pot=9", "Small Pot=12"));
  expect(stale).toMatchObject({
    status: 400,
    body: {
      code: "csv-rows",
      errors: [{ row: 2, field: "stock", message: /^Sold or counted meanwhile: 6 now, not 9/ }],
    },
  });
  const wrong = await send((await exported()).replace("Large Pot=40", "Large Pot=lots"));
  expect(wrong.body.errors).toMatchObject([
    { field: "stock", message: expect.stringContaining("Counts are written as") },
  ]);
  const [header = "", ...rows] = (await exported()).split("\r\n");
  const without = [header, ...rows]
    .join("\r\n")
    .replace(",stock,stockWas", "")
    .replace(/,"Small Pot=6.*(?=\r)/, "");
  expect((await send(without.replace("Better Fern", "Plain Fern"))).body).toMatchObject({ updated: 1 });
  expect(await open(id)).toMatchObject({ name: "Plain Fern", stock: { "Small Pot": 6, "Large Pot": 40 } });
});

test("visitors and customers see neither history nor low stock", async () => {
  const id = await addProduct(admin, asCounted(5));
  for (const who of [shop.browser(), shopper]) {
    expect((await who.get(`/api/product/${id}/stock-moves`)).status).toBe(401);
    expect((await who.get("/api/product/low-stock")).status).toBe(401);
  }
});

test("one address may ask for stock as often as many phones behind it need; another is not affected", async () => {
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const ask = (address: string, time: number) =>
    time % 2 === 0
      ? strict.browser().get("/api/product/stock?ids=", { address })
      : strict.browser().post("/api/cart/check", { items: [] }, { address });
  let answered = 0;
  // Enough calls for two minutes: a minute may end in between, but one of the two must exceed its limit.
  while (answered <= 1200 && (await ask("10.1.1.1", answered)).status === 200) answered += 1;
  expect(answered).toBeGreaterThanOrEqual(600);
  expect(answered).toBeLessThanOrEqual(1200);
  expect(await ask("10.1.1.1", 1)).toMatchObject({ status: 429, body: { code: "too-many" } });
  expect((await ask("10.1.1.2", 0)).status).toBe(200);
  expect((await ask("10.1.1.2", 1)).status).toBe(200);
  await strict.close();
}, 60_000);

test("a return restocks the lines that can be sold again, and undoing it takes them out again", async () => {
  const plant = await addProduct(admin, asCounted(5, 5));
  const items = ["Small Pot", "Large Pot"].map((size) => ({ product: plant, size, quantity: 2 }));
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const restock = [{ product: plant, size: "Small Pot" }];
  await admin.post("/api/order/return", { orderId, reason: "Not accepted at the door", restock });
  expect(await stockOf(plant)).toEqual({ "Small Pot": 5, "Large Pot": 3 });
  await admin.post("/api/order/return/undo", { orderId });
  expect(await stockOf(plant)).toEqual({ "Small Pot": 3, "Large Pot": 3 });
});
