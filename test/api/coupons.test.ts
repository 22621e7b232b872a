// Coupons: the owner's, what they take off an order, who may use them, and where the discount is shown.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  exportOrders,
  openShopWithOwner,
  owner as ownerLogin,
  shopperPassword,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let shopper: Browser;
let fern: string;
let guava: string;
let fruit: string;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  await addCategory(owner, "Fruit Plants");
  fern = await addProduct(owner, { name: "Boston Fern", offerPrice: 640 });
  guava = await addProduct(owner, { name: "Thai Guava", offerPrice: 340, category: "Fruit Plants" });
  const { categories } = (await owner.get("/api/category/desk")).body;
  fruit = categories.find(({ name }: { name: string }) => name === "Fruit Plants")._id;
  shopper = await signedInShopper(shop);
});
afterAll(() => shop.close());

let made = 0;
/** @returns the code of a new coupon */
async function coupon(terms: object = { gives: "amount", amount: 100 }): Promise<string> {
  made += 1;
  const code = `LEAF${made}`;
  const added = await owner.post("/api/coupon/create", { code, on: "everything", isOn: true, ...terms });
  expect(added).toMatchObject({ status: 200, body: { message: "Coupon saved" } });
  return code;
}
const items = (quantity = 1) => [
  { product: fern, quantity, size: "Small Pot" },
  { product: guava, quantity: 1, size: "Small Pot" },
];
const order = (more: object = {}, by: Browser = shopper) =>
  by.post("/api/order/cod", { items: items(), address, ...more });
const newest = async (by: Browser = shopper) => (await by.post("/api/order/userorders")).body.orders[0];
const listed = async (code: string) =>
  (await owner.get("/api/coupon/list")).body.coupons.find((one: { code: string }) => one.code === code);
const check = (code: string, by: Browser = shopper) => by.post("/api/coupon/check", { code });
const inForce = async () => (await shop.browser().get("/api/coupon/in-force")).body.inForce;
const today = (days = 0) => dayInDhaka(new Date(), days);

test("a shop without coupons has none in force, and its orders have no discount", async () => {
  expect(await inForce()).toBe(false);
  expect((await order()).body.amount).toBe(980 + 10 + 19.6);
  const placed = await newest();
  expect(placed).not.toHaveProperty("discount");
  expect(placed).not.toHaveProperty("coupon");
  const csv = (await exportOrders(owner)).body as string;
  expect(csv.split("\n")[0]).toContain("Discount");
});

test.each([
  [{ gives: "amount", amount: 100 }, 100, 10],
  [{ gives: "percent", percent: 10 }, 98, 10],
  [{ gives: "percent", percent: 10, atMost: 50 }, 50, 10],
  [{ gives: "amount", amount: 5000 }, 980, 10],
  [{ gives: "delivery" }, 0, 0],
])("%j takes %d off the products; delivery costs %d, and tax is on what is paid", async (terms, discount, delivery) => {
  const code = await coupon(terms);
  const tax = Math.round((980 - discount) * 2) / 100;
  const amount = 980 - discount + delivery + tax;
  const placed = await order({ coupon: code.toLowerCase(), expectedAmount: amount });
  expect(placed).toMatchObject({ status: 200, body: { amount } });
  expect(await newest()).toMatchObject({ subtotal: 980, discount, delivery, tax, amount, coupon: { code, ...terms } });
  const freed = discount === 0 ? 10 : 0;
  expect(await listed(code)).toMatchObject({ used: 1, given: discount + freed, sold: amount });
});

test("a coupon for a category or a product takes off only those, and each line keeps its share", async () => {
  const ofFruit = await coupon({ gives: "percent", percent: 25, on: "categories", ids: [fruit] });
  await order({ coupon: ofFruit });
  expect(await newest()).toMatchObject({ discount: 85 });
  const ofFern = await coupon({ gives: "amount", amount: 1000, on: "products", ids: [fern] });
  const { body } = await order({ coupon: ofFern });
  expect(await newest()).toMatchObject({ discount: 640 });
  const { rows } = await shop.database.db.execute(
    sql`select product_id as id, discount_minor::int as share from order_lines where order_id = ${body.orderId} order by position`,
  );
  expect(rows).toEqual([
    { id: fern, share: 64_000 },
    { id: guava, share: 0 },
  ]);
});

test("free delivery from an amount counts the products before the discount, so that no coupon makes an order dearer", async () => {
  const zones = { ...firstDelivery, isOn: true, elsewhere: { ...firstDelivery.elsewhere, freeFrom: 980 } };
  await owner.send("PUT", "/api/admin/delivery", zones);
  const to = { ...address, city: "Sylhet" };
  await order({ address: to });
  expect(await newest()).toMatchObject({ delivery: 0 });
  await order({ address: to, coupon: await coupon() });
  expect(await newest()).toMatchObject({ discount: 100, delivery: 0, amount: 897.6 });
  const free = await coupon({ gives: "delivery" });
  await order({ address: { ...address, city: "Dhaka", thana: "Mirpur" }, coupon: free });
  expect(await newest()).toMatchObject({ delivery: 0, coupon: { code: free, freed: 60 } });
  await owner.send("PUT", "/api/admin/delivery", firstDelivery);
});

const refusals: [string, object, string, string][] = [
  ["switched off", { isOn: false }, "coupon-unknown", "We do not know the coupon CODE."],
  ["not yet", { from: today(1) }, "coupon-early", "The coupon CODE is not valid yet."],
  ["over", { from: today(-9), to: today(-1) }, "coupon-over", "The coupon CODE is no longer valid."],
  ["from an amount", { least: 1500.5 }, "coupon-too-little", "Add ৳520.50 more to use CODE."],
];
test.each(refusals)(
  "a coupon %s is refused in one sentence, and nothing is ordered",
  async (_name, terms, code, words) => {
    const text = await coupon({ gives: "amount", amount: 100, ...terms });
    const before = (await newest()).number;
    const refused = await order({ coupon: text });
    const message = words.replace("CODE", text);
    expect(refused).toMatchObject({ status: 409, body: { code, field: "coupon", message } });
    expect((await newest()).number).toBe(before);
    expect(await listed(text)).toMatchObject({ used: 0 });
  },
);

test("an unknown code and a coupon for other products are refused, in Bengali to who reads it", async () => {
  expect(await order({ coupon: "NOSUCH" })).toMatchObject({ status: 409, body: { code: "coupon-unknown" } });
  const ofFruit = await coupon({ gives: "percent", percent: 25, on: "categories", ids: [fruit] });
  const refused = await shopper.send(
    "POST",
    "/api/order/cod",
    { items: items().slice(0, 1), address, coupon: ofFruit },
    { headers: { "accept-language": "bn" } },
  );
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "coupon-other-products", message: `${ofFruit} আপনার কার্টের পণ্যের জন্য নয়।` },
  });
});

test("the first and the last day are days in Dhaka, both included", async () => {
  expect((await order({ coupon: await coupon({ gives: "delivery", from: today(), to: today() }) })).status).toBe(200);
});

test("a customer's limit counts the account and the phone", async () => {
  const code = await coupon({ gives: "amount", amount: 100, usesEach: 1 });
  expect((await order({ coupon: code })).status).toBe(200);
  const again = { status: 409, body: { code: "coupon-used", message: `You have already used the coupon ${code}.` } };
  expect(await order({ coupon: code, address: { ...address, phone: "01899999999" } })).toMatchObject(again);
  expect(await check(code)).toMatchObject(again);
  const other = await signedInShopper(shop);
  expect((await check(code, other)).status).toBe(200);
  const samePhone = { ...address, phone: "+880 1712-345678" };
  expect(await order({ coupon: code, address: samePhone }, other)).toMatchObject(again);
  expect((await order({ coupon: code, address: { ...address, phone: "01812345670" } }, other)).status).toBe(200);
});

test("a cancel gives the use back once, and its undo takes it again", async () => {
  const code = await coupon({ gives: "amount", amount: 100, uses: 1 });
  const { orderId } = (await order({ coupon: code })).body;
  expect(await order({ coupon: code })).toMatchObject({ status: 409, body: { code: "coupon-used-up" } });
  expect(await check(code)).toMatchObject({ status: 409, body: { code: "coupon-used-up" } });
  for (let time = 0; time < 2; time += 1) await shopper.post("/api/order/mine/cancel", { orderId });
  expect(await listed(code)).toMatchObject({ used: 0, given: 0 });
  const second = (await order({ coupon: code })).body.orderId;
  await owner.post("/api/order/cancel", { orderId: second, reason: "Mistyped" });
  for (let time = 0; time < 2; time += 1) await owner.post("/api/order/cancel/undo", { orderId: second });
  expect(await listed(code)).toMatchObject({ used: 1, given: 100 });
  expect((await order({ coupon: code })).status).toBe(409);
});

test("the same order sent again uses the coupon once", async () => {
  const code = await coupon({ gives: "amount", amount: 100, usesEach: 1 });
  const send = () =>
    shopper.send(
      "POST",
      "/api/order/cod",
      { items: items(), address, coupon: code },
      { headers: { "idempotency-key": "coupon-again-1" } },
    );
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await listed(code)).toMatchObject({ used: 1 });
});

test("an order keeps its discount when the owner changes the coupon; a total not seen is refused", async () => {
  const code = await coupon();
  await order({ coupon: code });
  const { _id, used: _used, given: _given, sold: _sold, ...terms } = await listed(code);
  expect((await owner.send("PUT", `/api/coupon/${_id}`, { ...terms, amount: 50 })).status).toBe(200);
  expect(await newest()).toMatchObject({ discount: 100, coupon: { amount: 100 } });
  const refused = await order({ coupon: code, expectedAmount: 880 + 10 + 17.6 });
  expect(refused).toMatchObject({ status: 409, body: { code: "amount-changed", amount: 930 + 10 + 18.6 } });
});

test("the owner's order takes a coupon too, and CSV and sales show it", async () => {
  const code = await coupon();
  const written = { items: items(), address, source: "phone", coupon: code };
  const { orderId } = (await owner.post("/api/order/create", written)).body;
  const detail = (await owner.get(`/api/order/${orderId}`)).body.order;
  expect(detail).toMatchObject({ discount: 100, coupon: { code }, amount: 880 + 10 + 17.6 });
  const csv = (await exportOrders(owner)).body as string;
  const [head = "", first = ""] = csv.split("\n");
  const cells = Object.fromEntries(head.split(",").map((name, at) => [name, at]));
  expect(head).toContain("Subtotal,Coupon,Discount,Delivery");
  expect(first).toContain(`980.00,${code},100.00,10.00,17.60,0.00,0.00,907.60`);
  expect(cells).toHaveProperty("Discount");
  const { sales } = (await owner.get("/api/order/sales?days=7")).body;
  const { orders: all } = (await owner.post("/api/order/list")).body;
  const counted = all.filter(
    ({ canceled, coupon: used }: { canceled: unknown; coupon?: unknown }) => used && !canceled,
  );
  const saved = counted.reduce(
    (sum: number, one: { discount: number; coupon: { freed?: number } }) =>
      sum + one.discount + (one.coupon.freed ?? 0),
    0,
  );
  expect(sales.coupons).toEqual({ orders: counted.length, amount: Math.round(saved * 100) / 100 });
  const goods = sales.bestSellers.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  const sold = all
    .filter(({ canceled }: { canceled: unknown }) => !canceled)
    .reduce((sum: number, one: { subtotal: number; discount?: number }) => sum + one.subtotal - (one.discount ?? 0), 0);
  expect(goods).toBeCloseTo(sold, 6);
});

test("orders that are not paid keep others from a coupon for some minutes only; one that is paid late is flagged", async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await owner.send("PUT", "/api/admin/wallets", { wallets, currentPassword: ownerLogin.password });
  const code = await coupon({ gives: "amount", amount: 100, uses: 2 });
  const { orderId } = (await shopper.post("/api/order/wallet", { items: items(), address, coupon: code })).body;
  const other = (await shopper.post("/api/order/wallet", { items: items(), address, coupon: code })).body.orderId;
  const buyer = await signedInShopper(shop);
  const usedUp = { status: 409, body: { code: "coupon-used-up" } };
  expect(await order({ coupon: code }, buyer)).toMatchObject(usedUp);
  expect(await check(code, buyer)).toMatchObject(usedUp);
  const { db } = shop.database;
  await db.execute(sql`update coupon_uses set held_until = now() - interval '1 second' where order_id = ${orderId}`);
  expect((await check(code, buyer)).status).toBe(200);
  expect((await order({ coupon: code }, buyer)).status).toBe(200);
  // The other one is still within its minutes.
  expect(await order({ coupon: code }, buyer)).toMatchObject(usedUp);
  const pay = async (id: string, trxId: string) => {
    await shopper.post("/api/order/mine/transfer", { orderId: id, wallet: "bkash", trxId });
    expect((await owner.post("/api/order/transfer/found", { orderId: id, trxId })).status).toBe(200);
    return (await owner.get(`/api/order/${id}`)).body.order;
  };
  expect(await pay(other, "HELD000001")).toMatchObject({ isPaid: true, discount: 100, flags: [] });
  const flags = [{ kind: "coupon-over", about: code }];
  expect(await pay(orderId, "HELD000002")).toMatchObject({ isPaid: true, discount: 100, flags });
  expect(await listed(code)).toMatchObject({ used: 3 });
});

test("an unpaid order whose minutes are over keeps its use when it is paid before somebody else comes", async () => {
  const code = await coupon({ gives: "amount", amount: 100, uses: 1 });
  const { orderId } = (await shopper.post("/api/order/wallet", { items: items(), address, coupon: code })).body;
  const { db } = shop.database;
  await db.execute(sql`update coupon_uses set held_until = now() - interval '1 second' where order_id = ${orderId}`);
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: "HELD000003" });
  await owner.post("/api/order/transfer/found", { orderId, trxId: "HELD000003" });
  expect((await owner.get(`/api/order/${orderId}`)).body.order.flags).toEqual([]);
  expect(await order({ coupon: code }, await signedInShopper(shop))).toMatchObject({
    body: { code: "coupon-used-up" },
  });
});

test("no coupon makes an order dearer, wherever free delivery begins", async () => {
  const buyer = await signedInShopper(shop);
  for (const freeFrom of [900, 980, 981]) {
    const zones = { ...firstDelivery, isOn: true, elsewhere: { ...firstDelivery.elsewhere, freeFrom } };
    await owner.send("PUT", "/api/admin/delivery", zones);
    const to = { ...address, city: "Sylhet" };
    const plain = (await order({ address: to }, buyer)).body.amount;
    for (const terms of [{ percent: 1 }, { percent: 10 }, { percent: 90 }]) {
      const code = await coupon({ gives: "percent", ...terms });
      expect((await order({ address: to, coupon: code }, buyer)).body.amount).toBeLessThan(plain);
    }
  }
  await owner.send("PUT", "/api/admin/delivery", firstDelivery);
});

test("the mail about an order shows the discount among its sums", async () => {
  const server = await openMailServer();
  const code = await coupon();
  await order({ coupon: code });
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const texts = server.taken.map(({ raw }) => readMail(raw).text).filter((text) => text.includes(code));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(new RegExp(`Coupon ${code}: -৳100\\.00`));
  await server.close();
});

test("a coupon is in force until it is switched off or over; a used one is never deleted", async () => {
  const before = (await owner.get("/api/coupon/list")).body.coupons;
  for (const { _id, used: _used, given: _given, sold: _sold, ...terms } of before) {
    await owner.send("PUT", `/api/coupon/${_id}`, { ...terms, isOn: false });
  }
  expect(await inForce()).toBe(false);
  const code = await coupon({ gives: "delivery", to: today() });
  expect(await inForce()).toBe(true);
  const { _id } = await listed(code);
  const taken = { code: code.toLowerCase(), gives: "delivery", on: "everything", isOn: true };
  expect(await owner.post("/api/coupon/create", taken)).toMatchObject({
    status: 409,
    body: { field: "code", message: `There is already a coupon ${code}` },
  });
  expect((await owner.send("DELETE", `/api/coupon/${_id}`)).body.message).toBe("Coupon deleted");
  expect(await inForce()).toBe(false);
  const used = before.find((one: { used: number }) => one.used > 0);
  expect(await owner.send("DELETE", `/api/coupon/${used._id}`)).toMatchObject({
    status: 409,
    body: { code: "coupon-in-use" },
  });
});

test("a pause leaves what another owner changed meanwhile, and stops a coupon of a plant that is gone", async () => {
  const moss = await addProduct(owner, { name: "Moss", offerPrice: 90 });
  const code = await coupon({ gives: "amount", amount: 100, on: "products", ids: [moss] });
  const { _id, used: _used, given: _given, sold: _sold, ...terms } = await listed(code);
  const raised = { ...terms, amount: 150, name: "By phone" };
  expect((await owner.send("PUT", `/api/coupon/${_id}`, raised)).status).toBe(200);
  const switched = (isOn: boolean) => owner.post(`/api/coupon/${_id}/switch`, { isOn });
  expect(await switched(false)).toMatchObject({ status: 200, body: { coupon: { amount: 150, isOn: false } } });
  expect(await switched(true)).toMatchObject({ status: 200, body: { coupon: { name: "By phone", isOn: true } } });
  expect((await owner.send("DELETE", `/api/product/delete/${moss}`)).status).toBe(200);
  expect(await switched(false)).toMatchObject({ status: 200, body: { message: "Coupon saved" } });
  expect(await listed(code)).toMatchObject({ amount: 150, ids: [moss], isOn: false });
  expect((await check(code)).status).not.toBe(200);
});

test("a coupon for a category that does not exist is refused by its place in the list", async () => {
  const wrong = { code: "NOWHERE", gives: "delivery", on: "categories", ids: [fruit, fern], isOn: true };
  expect(await owner.post("/api/coupon/create", wrong)).toMatchObject({ status: 400, body: { field: "ids.1" } });
  expect(await listed("NOWHERE")).toBeUndefined();
});

test("when an account is deleted, its coupons' uses forget the phone with the order's address", async () => {
  const leaver = await signedInShopper(shop);
  const code = await coupon({ gives: "delivery" });
  const { orderId } = (await order({ coupon: code }, leaver)).body;
  await leaver.post("/api/order/mine/cancel", { orderId });
  const phones = async () => {
    const { rows } = await shop.database.db.execute(sql`select phone from coupon_uses where order_id = ${orderId}`);
    return rows;
  };
  expect(await phones()).toEqual([{ phone: address.phone }]);
  const gone = await leaver.post("/api/user/delete", { currentPassword: shopperPassword });
  expect(gone.status).toBe(200);
  expect(await phones()).toEqual([{ phone: "" }]);
});
