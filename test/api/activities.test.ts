// The book of changes: every changing call of the office writes its line in its own transaction, and nobody can change one.
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffCalls } from "#contract/rules/office/staff-calls.ts";
import { inTransaction } from "#db/open.ts";
import { activities } from "#db/schema/activities.ts";
import { officeChanges } from "#server/http/activity/office-changes.ts";
import {
  addCategory,
  addProduct,
  address,
  aPost,
  type Browser,
  formOf,
  openStaffedShop,
  owner,
  postForm,
  productData,
  productForm,
} from "#test/shop.ts";
import { signedInStaff, staffPassword } from "#test/staff.ts";
import { saidOf } from "#test/walks/lines.ts";
import { walkOrders } from "#test/walks/of-orders.ts";
import { walkShelf } from "#test/walks/of-shelf.ts";
import { walkShop } from "#test/walks/of-shop.ts";
import { refusedOf } from "#test/walks/refused.ts";
import { walkCall } from "#test/walks/walked.ts";
import type { Sent } from "#test/walks/world.ts";

type Staffed = Awaited<ReturnType<typeof openStaffedShop>>;
let shop: Staffed["shop"];
let admin: Browser;
let shopper: Staffed["shopper"];
let plant: string;
const proof = { currentPassword: owner.password };

beforeAll(async () => {
  ({ shop, admin, shopper } = await openStaffedShop());
  plant = await addProduct(admin);
});
afterAll(() => shop.close());

const lines = () => shop.database.db.select().from(activities).orderBy(desc(activities.id));
const done = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect([status, body.message]).toEqual([200, body.message]);
  // biome-ignore lint/suspicious/noExplicitAny: whatever shape the answer has
  return body as any;
};
let made = 0;
const anew = (word: string) => `${word} ${++made}`;
async function anOrder(status?: string): Promise<string> {
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const { orderId } = done(await shopper.post("/api/order/cod", { items, address }));
  if (status) done(await admin.post("/api/order/status", { orderId, status }));
  return orderId;
}
const order =
  (more: object = {}, status?: string) =>
  async () => ({ body: { orderId: await anOrder(status), ...more } });
const person =
  (more: object = {}) =>
  async () => ({
    body: { ownerId: (await signedInStaff(shop, admin, "packer")).id, ...more, ...proof },
  });
const group = () => addCategory(admin, anew("Group"));
const subgroup = async (category?: string) =>
  done(
    await admin.post("/api/subcategory/create", formOf({ name: anew("Ferns"), category: category ?? (await group()) })),
  )._id;
const coupon = () => ({ code: `CODE${++made}`, gives: "percent", percent: 5, on: "everything", isOn: true });
const aCoupon = async () => done(await admin.post("/api/coupon/create", coupon())).coupon._id;
const sale = () => ({
  ...{ name: anew("Sale"), gives: "percent", percent: 5, on: "everything" },
  ...{ startsAt: "2090-01-01T00:00:00Z", endsAt: "2090-01-02T00:00:00Z" },
});
const aSale = async () => done(await admin.post("/api/planned-sale/create", sale())).sale._id;
const aBlogPost = async () =>
  done(await admin.post("/api/admin/blog", postForm(aPost({ slug: `post-${++made}` })))).post._id;

async function aQuestion(): Promise<string> {
  done(await shopper.post("/api/question", { product: plant, text: anew("Sun or shade?"), phone: "01711002233" }));
  return done(await admin.get("/api/question/desk")).questions.at(-1)._id;
}

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
  language: "en",
});
const newLink = () => {
  const lines = [{ product: plant, quantity: 1, size: "Small Pot" }];
  return { lines, source: "phone", language: "en", days: 1, order: { items: lines, source: "phone" } };
};
const aLink = async () => done(await admin.post("/api/order/link/create", newLink())).link._id;

async function aScan() {
  const orderId = await anOrder();
  done(await admin.post("/api/order/call", { orderId, outcome: "confirmed" }));
  return { code: orderId, act: "pack", actKey: crypto.randomUUID() };
}

/** A request that succeeds, for each changing call that needs no courier, card, file or claim. */
const walk: Record<string, () => Promise<Sent>> = {
  "POST /api/admin/me": async () => ({ body: { name: "Owner", email: owner.email, ...proof } }),
  "POST /api/admin/password": async () => {
    const by = await signedInStaff(shop, admin, "packer");
    return { by, body: { currentPassword: staffPassword, newPassword: "a fresh moss garden 88" } };
  },
  "POST /api/admin/devices/end": async () => {
    done(await shop.browser().post("/api/admin/login", owner));
    return { body: {} };
  },
  "PUT /api/admin/push": async () => ({ body: { topics: ["orders"], quiet: null } }),
  "POST /api/admin/push/on": async () => ({ body: subscription("on") }),
  "POST /api/admin/push/off": async () => {
    done(await admin.post("/api/admin/push/on", subscription("off")));
    return { body: { endpoint: subscription("off").endpoint } };
  },
  "POST /api/admin/owners": async () => ({ body: { name: "New", email: `new${++made}@example.com`, ...proof } }),
  "POST /api/admin/owners/invite-again": person(),
  "POST /api/admin/owners/role": person({ role: "grower" }),
  "POST /api/admin/owners/disable": person({ disabled: true }),
  "POST /api/admin/owners/remove": person(),
  "POST /api/admin/owners/two-factor/end": person(),
  "POST /api/admin/owners/devices/end": person(),
  "POST /api/order/status": order({ status: "Packing" }),
  "POST /api/order/status/bulk": async () => ({ body: { orderIds: [await anOrder()], status: "Packing" } }),
  "POST /api/order/call": order({ outcome: "confirmed" }),
  "POST /api/order/note": order({ note: "Rings twice" }),
  "POST /api/order/courier": order({ courierName: "Pathao", trackingNumber: "1" }),
  "POST /api/order/create": async () => ({
    body: { items: [{ product: plant, quantity: 1, size: "Small Pot" }], address, source: "phone" },
  }),
  "POST /api/order/link/create": async () => ({ body: newLink() }),
  "POST /api/order/link/payment": async () => {
    const { orderId } = done(await admin.post("/api/order/create", { ...newLink().order, address }));
    return { body: { orderId, days: 1 } };
  },
  "POST /api/order/link/again": async () => ({ body: { linkId: await aLink(), days: 3 } }),
  "POST /api/order/link/edit": async () => ({ body: { ...newLink(), linkId: await aLink(), holdsStock: true } }),
  "POST /api/order/link/withdraw": async () => ({ body: { linkId: await aLink() } }),
  "POST /api/order/cancel": order({ reason: "Changed their mind" }),
  "POST /api/order/cancel/undo": async () => {
    const orderId = await anOrder();
    done(await admin.post("/api/order/cancel", { orderId, reason: "By mistake" }));
    return { body: { orderId } };
  },
  "POST /api/order/return": order({ reason: "Refused" }, "Delivered"),
  "POST /api/order/return/undo": async () => {
    const orderId = await anOrder("Delivered");
    done(await admin.post("/api/order/return", { orderId, reason: "Refused" }));
    return { body: { orderId } };
  },
  "POST /api/order/cash": order({ collected: true }, "Delivered"),
  "POST /api/order/export": async () => ({ body: proof }),
  "POST /api/parcel/tracking": async () => ({
    body: { courierName: "Pathao", orders: [{ orderId: await anOrder(), trackingNumber: "77" }] },
  }),
  "POST /api/contact/mark": async () => {
    done(await shopper.post("/api/contact", { name: "A", email: "a@example.com", message: anew("Any tulsi?") }));
    const { messages } = done(await admin.post("/api/contact/list", {}));
    return { body: { messageId: messages[0]._id, read: true } };
  },
  "POST /api/question/answer": async () => ({
    body: { question: await aQuestion(), revision: 1, answer: "Bright shade.", isShown: true },
  }),
  "POST /api/question/state": async () => ({ body: { question: await aQuestion(), revision: 1, state: "hidden" } }),
  "POST /api/question/remove": async () => ({ body: { question: await aQuestion(), revision: 1 } }),
  "PUT /api/review/settings": async () => ({
    body: { ...done(await admin.get("/api/review/settings")).settings, askAfterDays: 9 },
  }),
  "PUT /api/product/update/:id": async () => ({ id: plant, body: productForm(productData({ name: anew("Plant") })) }),
  "POST /api/product/stock": async () => ({
    body: { productId: await addProduct(admin, { name: anew("Shown") }), inStock: false },
  }),
  "POST /api/product/add": async () => ({ body: productForm(productData({ name: anew("Plant") })) }),
  "DELETE /api/product/delete/:id": async () => ({ id: await addProduct(admin, { name: anew("Gone") }) }),
  "POST /api/product/bulk": async () => ({ body: { ids: [plant], change: { popular: true } } }),
  "POST /api/product/:id/duplicate": async () => ({ id: plant }),
  "POST /api/product/:id/restore": async () => {
    const id = await addProduct(admin, { name: anew("Back") });
    done(await admin.send("DELETE", `/api/product/delete/${id}`));
    return { id };
  },
  "POST /api/category/create": async () => ({ body: formOf({ name: anew("Group") }) }),
  "PUT /api/category/:id": async () => ({ id: await group(), body: formOf({ name: anew("Renamed") }) }),
  "DELETE /api/category/:id": async () => ({ id: await group() }),
  "POST /api/category/:id/restore": async () => {
    const id = await group();
    done(await admin.send("DELETE", `/api/category/${id}`));
    return { id };
  },
  "POST /api/subcategory/create": async () => ({ body: formOf({ name: anew("Ferns"), category: await group() }) }),
  "PUT /api/subcategory/:id": async () => {
    const category = await group();
    return { id: await subgroup(category), body: formOf({ name: anew("Palms"), category }) };
  },
  "DELETE /api/subcategory/:id": async () => ({ id: await subgroup() }),
  "POST /api/subcategory/:id/restore": async () => {
    const id = await subgroup();
    done(await admin.send("DELETE", `/api/subcategory/${id}`));
    return { id };
  },
  "POST /api/coupon/create": async () => ({ body: coupon() }),
  "PUT /api/coupon/:id": async () => ({ id: await aCoupon(), body: coupon() }),
  "POST /api/coupon/:id/switch": async () => ({ id: await aCoupon(), body: { isOn: false } }),
  "DELETE /api/coupon/:id": async () => ({ id: await aCoupon() }),
  "POST /api/planned-sale/create": async () => ({ body: sale() }),
  "PUT /api/planned-sale/:id": async () => ({ id: await aSale(), body: sale() }),
  "DELETE /api/planned-sale/:id": async () => ({ id: await aSale() }),
  "POST /api/admin/blog": async () => ({ body: postForm(aPost({ slug: `post-${++made}` })) }),
  "PUT /api/admin/blog/:id": async () => {
    const id = await aBlogPost();
    return { id, body: postForm(aPost({ slug: `post-${++made}`, revision: 1 })) };
  },
  "DELETE /api/admin/blog/:id": async () => ({ id: await aBlogPost() }),
  "PUT /api/admin/settings": async () => ({ body: { guaranteeDays: 21 } }),
  "PUT /api/admin/wallets": async () => ({
    body: { wallets: [{ name: "bkash", number: "01812345699", isOn: true, kind: "personal" }], ...proof },
  }),
  "PUT /api/admin/keys": async () => ({
    body: { provider: "steadfast", keys: { apiKey: "key", secretKey: "secret" }, ...proof },
  }),
  "POST /api/admin/keys/remove": async () => {
    const keys = { apiKey: "key", secretKey: "secret" };
    done(await admin.send("PUT", "/api/admin/keys", { provider: "steadfast", keys, ...proof }));
    return { body: { provider: "steadfast", ...proof } };
  },
  "PUT /api/admin/sms-gateway": async () => ({
    body: {
      gateway: {
        ...{ isOn: false, address: "https://sms.example.com/send", way: "form", numberForm: "880", mostADay: 100 },
        fields: [
          { name: "to", value: "{phone}" },
          { name: "msg", value: "{text}" },
        ],
        success: { value: "ok" },
      },
      key: "a-key",
      ...proof,
    },
  }),
  "PUT /api/admin/delivery": async () => ({
    body: { ...done(await admin.get("/api/admin/delivery")).delivery, orderedBefore: 11 },
  }),
  "PUT /api/admin/phone-rules": async () => ({
    body: {
      ...done(await admin.get("/api/admin/phone-rules")).rules,
      blocked: [{ phone: "01911223344", note: "Never at home" }],
    },
  }),
  "PUT /api/admin/phone-records": async () => ({
    body: { settings: { asksSteadfast: true, service: null }, ...proof },
  }),
  "PUT /api/product/own-facts": async () => ({
    body: { facts: [{ name: "Grafted", values: [{ name: "Yes" }, { name: "No" }] }] },
  }),
  "POST /api/packing/scan": async () => ({ body: await aScan() }),
  "POST /api/packing/scan/undo": async () => {
    const scan = await aScan();
    done(await admin.post("/api/packing/scan", scan));
    return { body: { orderId: scan.code, actKey: scan.actKey } };
  },
  "PUT /api/admin/search-words": async () => ({
    body: { words: [...done(await admin.get("/api/admin/search-words")).words, { typed: "walked", means: "fern" }] },
  }),
};

/** Walked in activities-walked.test.ts. */
const elsewhere = [walkOrders, walkShelf, walkShop].flatMap((of) => Object.keys(of(undefined as never)));

test("every unsafe call of the office says what it changes, or that it changes nothing", () => {
  const unsafe = Object.keys(staffCalls).filter((call) => !call.startsWith("GET "));
  expect(Object.keys(officeChanges).sort()).toEqual(unsafe.toSorted());
  const changing = Object.keys(officeChanges).filter((call) => officeChanges[call] !== null);
  // A new call that changes something needs a request that makes the change, and what its line says.
  expect([...Object.keys(walk), ...elsewhere].sort()).toEqual(changing.toSorted());
  expect(Object.keys(saidOf).sort()).toEqual(changing.toSorted());
});

test.each(Object.entries(walk))("%s writes its line", async (call, prepare) => {
  const { ownerId } = done(await admin.get("/api/admin/is-auth"));
  await walkCall({ shop, admin, ownerId }, call, prepare, { said: saidOf[call], refused: refusedOf[call] });
});

test("a refused call and a repeated one without effect write none", async () => {
  const orderId = await anOrder("Packing");
  const before = (await lines()).length;
  expect((await admin.post("/api/order/status", { orderId, status: "Packing" })).status).toBe(200);
  expect((await admin.post("/api/order/cancel", { orderId })).status).toBe(400);
  expect((await admin.post("/api/admin/owners/role", { ownerId: plant, role: "packer", ...proof })).status).toBe(404);
  expect((await lines()).length).toBe(before);
});

test("a line says before and after, and of several orders each has one", async () => {
  const orderIds = [await anOrder(), await anOrder()];
  done(await admin.post("/api/order/status/bulk", { orderIds, status: "Packing" }));
  const newest = (await lines()).slice(0, 2);
  expect(newest.map(({ subjectId }) => subjectId).sort()).toEqual(orderIds.toSorted());
  const change = { before: { status: "Order Placed" }, after: { status: "Packing" } };
  for (const line of newest) expect(line).toMatchObject({ what: "order.status", ...change });
  done(
    await admin.send("PUT", `/api/product/update/${plant}`, productForm(productData({ price: 300, offerPrice: 280 }))),
  );
  const [price] = await lines();
  expect(price).toMatchObject({ subjectKind: "product", subjectId: plant, after: { price: 300, offerPrice: 280 } });
  expect(Object.keys(price?.after ?? {})).not.toContain("sizes");
});

test("a line of the stock book names its plant, and is found by it", async () => {
  const productId = await addProduct(admin, {
    name: "Bleeding Heart",
    sizes: ["Small Pot"],
    stock: { "Small Pot": { count: 2 } },
  });
  const act = { actKey: crypto.randomUUID(), productId, size: "Small Pot", pieces: 1, reason: "died" };
  expect((await admin.post("/api/stock-book/lost", act)).status).toBe(200);
  const { activities } = (await admin.get("/api/admin/activity?q=bleeding")).body;
  expect(activities[0]).toMatchObject({ subject: { kind: "product", id: productId, name: "Bleeding Heart" } });
});

test("an order that was written down is named, also where it is sent twice", async () => {
  const input = { items: [{ product: plant, quantity: 1, size: "Small Pot" }], address, source: "phone" };
  const headers = { "idempotency-key": "key-of-an-order-in-the-book" };
  const { orderId, number } = done(await admin.post("/api/order/create", input, { headers }));
  done(await admin.post("/api/order/create", input, { headers }));
  const named = (await lines()).filter(({ subjectId }) => subjectId === orderId);
  expect(named).toMatchObject([{ subjectKind: "order", subjectName: number, after: { source: "phone" } }]);
});

test("a blocked number stands in no line: the book keeps what it says", async () => {
  const { rules } = (await admin.get("/api/admin/phone-rules")).body;
  const blocked = [{ phone: "01711223344", note: "Rahima" }];
  expect((await admin.send("PUT", "/api/admin/phone-rules", { ...rules, blocked })).status).toBe(200);
  expect((await admin.send("PUT", "/api/admin/phone-rules", rules)).status).toBe(200);
  const { activities } = (await admin.get("/api/admin/activity")).body;
  expect(JSON.stringify(activities)).not.toMatch(/01711223344|Rahima/);
});

test("the line is part of the change's transaction: without one there is not the other", async () => {
  const { db } = shop.database;
  await db.execute(
    sql`create function no_line() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  );
  await db.execute(sql`create trigger no_line before insert on activities for each row execute function no_line()`);
  const orderId = await anOrder().catch(() => "");
  expect((await admin.post("/api/order/status", { orderId, status: "Packing" })).status).toBe(500);
  await db.execute(sql`drop trigger no_line on activities`);
  expect((await admin.get(`/api/order/${orderId}`)).body.order.status).toBe("Order Placed");
});

test("the database refuses to change or to delete a line", async () => {
  const { db } = shop.database;
  const [line] = await lines();
  const is = eq(activities.id, line?.id ?? "");
  for (const statement of [
    () => db.update(activities).set({ after: {} }).where(is),
    () => db.update(activities).set({ what: "other" }).where(is),
    () => db.delete(activities).where(is),
    () => db.execute(sql`truncate activities`),
    () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`set local gachpala.forgetting = 'on'`);
        await tx.update(activities).set({ what: "other" }).where(is);
      }),
  ]) {
    await expect(statement()).rejects.toThrow();
  }
  expect((await lines())[0]).toEqual(line);
});

test("the book is searched by words, person, kind and day, paged, and read as CSV in the reader's language", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  const orderId = await anOrder();
  done(await seller.post("/api/order/status", { orderId, status: "Packing" }));
  const { number } = done(await admin.get(`/api/order/${orderId}`)).order;
  const found = async (query: string) => done(await admin.get(`/api/admin/activity?${query}`)).activities;
  const [line] = await found(`q=${number} packing`);
  expect(line).toMatchObject({ personName: "The seller", what: "order.status", sentence: "Status changed", job: null });
  expect(await found(`person=${seller.id}&kind=order`)).toHaveLength(1);
  expect(await found(`q=${number}&kind=product`)).toEqual([]);
  expect(await found(`q=${number}&day=2020-01-01`)).toEqual([]);
  const page = 50;
  for (let line = 0; line <= page; line += 1) {
    done(await admin.post("/api/product/stock", { productId: plant, inStock: line % 2 === 0 }));
  }
  const first = done(await admin.get("/api/admin/activity"));
  expect(first.activities).toHaveLength(page);
  const rest = done(await admin.get(`/api/admin/activity?before=${first.next}`));
  expect(rest.activities[0]._id < first.activities[page - 1]._id).toBe(true);
  // As the office is, whatever the browser that downloads it speaks.
  const [english, bengali] = ["en", "bn"].map((speaks) => ({ headers: { "accept-language": speaks } }));
  const csv = await admin.get(`/api/admin/activity.csv?person=${seller.id}&language=bn`, english);
  const [head] = csv.body.split("\r\n");
  expect(head).toBe("\ufeffসময়,কে,কী,কোড,কিসের,আগে,পরে,নেটওয়ার্ক,ডিভাইস");
  expect((await admin.get("/api/admin/activity.csv?q=nothing+at+all&language=en", bengali)).body).toBe(
    '\ufeffTime,Who,What,Code,"Of what",Before,After,Network,Device\r\n',
  );
  expect(csv.body).toContain("অবস্থা বদলেছে");
  expect(csv.body).toContain(number);
  const manager = await signedInStaff(shop, admin, "manager");
  const theirs = done(await manager.get("/api/admin/activity?kind=team")).activities;
  expect(theirs).toEqual([]);
  expect((await seller.get("/api/admin/activity")).status).toBe(403);
});

test("the file of a book of years has all its lines, though it is read in parts", async () => {
  await shop.database.db.execute(sql`insert into activities (id, at, job, what, subject_kind, subject_name)
    select ('02900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'of-years', 'backup.made', 'backup', 'copy ' || n
    from generate_series(1, 2300) n`);
  const { body } = await admin.get("/api/admin/activity.csv?q=copy&language=en");
  const copies = body.split("\r\n").filter((line: string) => line.includes("of-years"));
  expect(new Set(copies).size).toBe(2300);
});

test("a call's line says what came of it, and when the customer is called again", async () => {
  const orderId = await anOrder();
  done(
    await admin.post("/api/order/call", {
      orderId,
      outcome: "later",
      againAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  );
  done(await admin.post("/api/order/call", { orderId, outcome: "confirmed" }));
  const called = (await lines()).filter(({ what, subjectId }) => what === "order.called" && subjectId === orderId);
  expect(called.map(({ after }) => after)).toEqual([
    { outcome: "confirmed" },
    { outcome: "later", againAt: expect.stringMatching(/^20/) },
  ]);
});

test("lines of categories, offers, words, settings and of the books say what was before", async () => {
  const newest = async (what: string) => {
    const line = (await lines()).find((one) => one.what === what);
    return { subject: line?.subjectName, before: line?.before, after: line?.after };
  };
  const _id = await group();
  const renamed = anew("Renamed");
  done(await admin.send("PUT", `/api/category/${_id}`, formOf({ name: renamed })));
  expect(await newest("group.changed")).toMatchObject({
    ...{ subject: renamed, before: { name: expect.stringMatching(/^Group/) }, after: { name: renamed } },
  });
  done(await admin.send("DELETE", `/api/category/${_id}`));
  expect(await newest("group.archived")).toEqual({
    subject: renamed,
    before: { archived: false },
    after: { archived: true },
  });

  const input = coupon();
  const made = done(await admin.post("/api/coupon/create", input)).coupon._id;
  done(await admin.send("PUT", `/api/coupon/${made}`, { ...input, percent: 9 }));
  expect(await newest("offer.changed")).toEqual({ subject: input.code, before: { percent: 5 }, after: { percent: 9 } });

  const desk = done(await admin.get("/api/admin/words"));
  const draft = { ...desk.draft, en: { ...desk.draft.en, blogTitle: "Green all year" } };
  done(await admin.send("PUT", "/api/admin/words", { version: desk.version, words: draft }));
  expect((await newest("words.saved")).after).toEqual({ "en.blogTitle": "Green all year" });

  done(await admin.send("PUT", "/api/admin/search-words", { words: [{ typed: "thanda", means: "fern" }] }));
  expect(await newest("settings.search-words")).toMatchObject({
    after: { words: [{ typed: "thanda", means: "fern" }] },
  });
  done(await admin.send("PUT", "/api/admin/brand", { showsName: true, color: "river" }));
  expect(await newest("settings.brand")).toMatchObject({ after: { color: "river" } });

  const other = await addProduct(admin, { name: anew("Counted"), stock: { "Small Pot": { count: 4 } } });
  const act = { productId: other, size: "Small Pot", pieces: 3 };
  done(await admin.post("/api/stock-book/received", { ...act, actKey: crypto.randomUUID() }));
  expect(await newest("stock.received")).toMatchObject({ before: { left: 4 }, after: { left: 7, pieces: 3 } });
  done(await admin.post("/api/product/bulk", { ids: [other], change: { inStock: false } }));
  expect(await newest("product.bulk")).toMatchObject({ before: { inStock: true }, after: { inStock: false } });
});
