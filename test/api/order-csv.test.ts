import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { addOwner, addProduct, address, exportOrders, openStaffedShop, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
let ids: string[];

beforeAll(async () => {
  const product = await addProduct(admin, { name: "Money Plant", bengaliName: "মানিপ্ল্যান্ট", offerPrice: 99.5 });
  ids = [];
  for (const change of [
    {
      firstName: '=HYPERLINK("http://evil.example")',
      street: "@SUM(A1)",
      city: "-2+3",
      state: "\u0009=1",
      lastName: "＝1+1",
    },
    { firstName: "আয়েশা", lastName: 'says "hi", twice', phone: "+8801712345678" },
    { firstName: "Rahim" },
  ]) {
    const items = [{ product, quantity: 2, size: "Small Pot" }];
    const placed = await shopper.post("/api/order/cod", { items, address: { ...address, ...change } });
    expect(placed.status).toBe(200);
    ids.push(placed.body.orderId);
  }
});
afterAll(() => shop.close());

/** The exported orders, as a spreadsheet reads them. */
async function exported(query = "") {
  const { status, headers, body } = await exportOrders(admin, query);
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  return { headers, text: String(body), rows };
}

test("orders are exported as CSV that spreadsheets open, newest first, Bengali and quotes right", async () => {
  const { headers, text, rows } = await exported();
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
  expect(headers["cache-control"]).toBe("no-store");
  expect(text.startsWith("\ufeffOrder,Date,Status,")).toBe(true);
  expect(rows.map((row) => row.Order)).toEqual(["GP-1003", "GP-1002", "GP-1001"]);
  expect(rows[1]).toMatchObject({
    Status: "Order Placed",
    Source: "Ordered in the shop",
    "First name": "আয়েশা".normalize("NFC"),
    "Last name": 'says "hi", twice',
    Email: address.email,
    Street: address.street,
    Items: "Money Plant মানিপ্ল্যান্ট (Small Pot) x 2".normalize("NFC"),
    Subtotal: "199.00",
    Amount: "212.98",
    Method: "COD",
    Payment: "Pending",
  });
  expect(rows[1]?.Date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

test("heads and words are in the office's language, whatever the browser that downloads it speaks", async () => {
  const [head = [], ...rows]: string[][] = parse(String((await exportOrders(admin, "?q=gp-1002&language=bn")).body), {
    bom: true,
  });
  expect(head).not.toEqual(expect.arrayContaining([expect.stringMatching(/[A-Za-z]/)]));
  expect(head.slice(0, 8).join()).toBe(
    "অর্ডার,তারিখ,অবস্থা,বাতিল হয়েছে,বাতিলের কারণ,ফেরত এসেছে,ফেরতের কারণ,অর্ডারের উৎস".normalize("NFC"),
  );
  const cellOf = (name: string) => rows[0]?.[head.indexOf(name.normalize("NFC"))];
  expect(cellOf("অবস্থা")).toBe("অর্ডার হয়েছে".normalize("NFC"));
  expect(cellOf("পেমেন্টের ধরন")).toBe("ক্যাশ অন ডেলিভারি".normalize("NFC"));
  expect(cellOf("পণ্য")).toBe("Money Plant মানিপ্ল্যান্ট (ছোট টব) x 2".normalize("NFC"));
  // Figures are plain numbers, for sums.
  expect(cellOf("মোট টাকা")).toBe("212.98");
});

test("no cell is run as a formula", async () => {
  const { text, rows } = await exported("?q=gp-1001");
  expect(rows[0]).toMatchObject({
    "First name": `'=HYPERLINK("http://evil.example")`,
    "Last name": "'＝1+1",
    Street: "'@SUM(A1)",
    City: "'-2+3",
  });
  expect((await exported("?q=gp-1002")).rows[0]?.Phone).toBe("01712-345678");
  await admin.post("/api/order/note", { orderId: ids[0], note: "=cmd" });
  await admin.post("/api/order/courier", { orderId: ids[0], courierName: "+1", trackingNumber: "-1+2" });
  const again = (await exported("?q=gp-1001")).rows[0];
  expect(again).toMatchObject({ Note: "'=cmd", Courier: "'+1", "Tracking number": "'-1+2" });
  expect(text).not.toMatch(/(^|[\n,]"?)[=+\-@\t]/);
});

test("the list's filters apply, and the file shows marks and payment", async () => {
  await admin.post("/api/order/cancel", { orderId: ids[2], reason: "Moved away" });
  await admin.post("/api/order/status", { orderId: ids[1], status: "Delivered" });
  await admin.post("/api/order/cash", { orderId: ids[1], collected: true });
  const numbers = async (query: string) => (await exported(query)).rows.map((row) => row.Order);
  expect(await numbers("?q=rahim")).toEqual(["GP-1003"]);
  expect(await numbers("?payment=done")).toEqual(["GP-1002"]);
  expect(await numbers("?status=Delivered&status=Order+Placed")).toEqual(["GP-1002", "GP-1001"]);
  expect(await numbers("?to=2020-01-01")).toEqual([]);
  const [canceled] = (await exported("?mark=canceled")).rows;
  expect(canceled).toMatchObject({ Order: "GP-1003", "Cancel reason": "Moved away" });
  expect(canceled?.Cancelled).toMatch(/^\d{4}-/);
  expect((await exported("?payment=done")).rows[0]).toMatchObject({ Payment: "Done", Status: "Delivered" });
});

test("a download needs the owner's password, is mailed to all owners once, and lasts a minute for that owner", async () => {
  const ask = (input: object) => admin.post("/api/order/export", input);
  expect(await ask({})).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  expect(await ask({ currentPassword: "wrong 1 wrong" })).toMatchObject({
    status: 400,
    body: { code: "wrong-password" },
  });
  expect((await admin.get("/api/order/export.csv")).status).toBe(400);
  const { until, proof } = (await ask({ currentPassword: owner.password })).body;
  const download = (changed: object, browser = admin) =>
    browser.get(`/api/order/export.csv?${new URLSearchParams({ until, proof, ...changed })}`);
  expect((await download({})).status).toBe(200);
  expect((await download({ until: String(until + 1) })).status).toBe(403);
  expect((await download({ proof: "x" })).status).toBe(403);
  const other = { name: "Kamal", email: "kamal@example.com", password: "an owner's password 4" };
  await addOwner(admin, other);
  const kamal = shop.browser();
  await kamal.post("/api/admin/login", other);
  expect((await download({}, kamal)).status).toBe(403);
  vi.useFakeTimers({ now: until + 1, toFake: ["Date"] });
  expect((await download({})).status).toBe(403);
  vi.useRealTimers();
  const told = await shop.database.db.select().from(outbox);
  expect(told.filter(({ payload }) => payload.change === "orders-exported").length).toBeGreaterThan(0);
});

test.each([
  ["?status=Lost", "status", "Status is not a status of an order"],
  ["?from=tomorrow", "from", "From is not a day such as 2026-11-19"],
  ["?from=2026-03-02&to=2026-03-01", "to", "The last day is before the first"],
])("refuses %s", async (query, field, message) => {
  const refused = await exportOrders(admin, query);
  expect(refused).toMatchObject({ status: 400, body: { success: false, field, message } });
});

test("exports larger than one batch contain each order once", async () => {
  const shopper = await signedInShopper(shop);
  const product = await addProduct(admin, { name: "Seedling" });
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  await shopper.post("/api/order/cod", { items, address: { ...address, firstName: "Many" } });
  await copyLastOrder(1100);
  const { rows } = await exported("?q=many");
  expect(rows).toHaveLength(1101);
  expect(new Set(rows.map((row) => row.Order)).size).toBe(1101);
  expect(rows.every((row) => row.Items === "Seedling মানিপ্ল্যান্ট (Small Pot) x 1")).toBe(true);
});

/** Placing this many orders one by one would take half a minute. */
async function copyLastOrder(times: number) {
  const { db } = shop.database;
  await db.execute(sql`
    with copied as (
      insert into orders (id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method, search_text)
      select gen_random_uuid(), address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method, search_text
      from (select * from orders order by number desc limit 1) last, generate_series(1, ${times})
      returning id
    )
    insert into order_lines (order_id, position, product_id, name, bengali_name, size, offer_price_minor, quantity)
    select copied.id, position, product_id, name, bengali_name, size, offer_price_minor, quantity
    from copied, order_lines
    where order_lines.order_id = (select id from orders order by number desc limit 1)`);
}
