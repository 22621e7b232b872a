// Links by which customers complete the owner's orders. Runs on both engines; only on PostgreSQL do two people really meet.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { inTransaction } from "#db/open.ts";
import { activities } from "#db/schema/activities.ts";
import { asJob } from "#server/http/activity/activity.ts";
import { forgetOrders } from "#server/orders/changing/forget-customer.ts";
import { forgetLinksTo } from "#server/orders/changing/forget-links.ts";
import { freeLapsed } from "#server/orders/links/links.ts";
import { addProduct, address, openStaffedShop } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());
const visitor = shop.browser();

const counted = (count: number, change: object = {}) =>
  addProduct(admin, { sizes: ["Small Pot"], stock: { "Small Pot": { count } }, ...change });
const left = async (product: string) =>
  (await admin.get(`/api/product/desk/${product}`)).body.product.stock["Small Pot"] as number;
const movedOf = async (product: string) => {
  const found = await shop.database.db.execute<{ kind: string; change: number }>(
    sql`select kind, change from stock_moves where product_id = ${product}::uuid order by created_at, id`,
  );
  return found.rows.map(({ kind, change }) => `${kind} ${change}`);
};
const line = (product: string, quantity = 1, change: object = {}) => ({
  product,
  size: "Small Pot",
  quantity,
  ...change,
});
const made = async (product: string, change: object = {}) => {
  const reply = await admin.post("/api/order/link/create", {
    ...{ lines: [line(product)], source: "messenger", language: "bn", days: 1, charge: 60 },
    ...change,
  });
  expect(reply).toMatchObject({ status: 200 });
  const secret: string = reply.body.link.url.split("/o/")[1];
  return { secret, link: reply.body.link };
};
const { email: _, ...withoutMail } = address;
const complete = (secret: string, change: object = {}, by = visitor) =>
  by.post("/api/order/link/order", { secret, address: withoutMail, method: "COD", expectedAmount: 0, ...change });
/** As somebody who has seen the total. */
const order = async (secret: string, change: object = {}) => {
  const { body } = await complete(secret, change);
  return body.code === "amount-changed"
    ? complete(secret, { ...change, expectedAmount: body.amount })
    : { status: 0, body };
};
const lapse = (id: string) =>
  shop.database.db.execute(sql`update order_links set until = now() - interval '1 second' where id = ${id}::uuid`);
const ordersNow = async () => (await admin.post("/api/order/list", { limit: 100, page: 1 })).body.orders;

test("a link completes the owner's order at the owner's prices", async () => {
  const plant = await counted(5, { offerPrice: 640 });
  const { secret, link } = await made(plant, {
    ...{ lines: [line(plant, 2, { price: 600 })], discount: 100, reason: "Old customer", note: "তিনটিতেই কুঁড়ি আছে" },
    person: { name: "Nasrin Akter", phone: "01712345678" },
  });
  expect(link).toMatchObject({ state: "open", total: 1182, holdsStock: false, source: "messenger" });
  expect(link.code).toMatch(/^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{5}$/);
  // At least 128 bits.
  expect(Buffer.from(secret, "base64url").length).toBeGreaterThanOrEqual(16);
  const seen = (await visitor.post("/api/order/link/read", { secret })).body.link;
  expect(seen).toMatchObject({
    ...{ person: { name: "Nasrin Akter" }, madeBy: "Owner" },
    sums: { subtotal: 1200, discount: 100, delivery: 60, tax: 22, total: link.total },
  });
  const unseen = await complete(secret);
  expect(unseen).toMatchObject({ status: 409, body: { code: "amount-changed", amount: seen.sums.total } });
  const placed = await complete(secret, { expectedAmount: seen.sums.total });
  expect(placed).toMatchObject({ status: 200, body: { amount: seen.sums.total } });
  const [newest] = await ordersNow();
  expect(newest).toMatchObject({
    ...{ number: placed.body.number, source: "messenger", discount: 100, delivery: 60, guest: false, language: "bn" },
    items: [{ quantity: 2, product: { offerPrice: 600 } }],
    address: { firstName: "Ayesha", email: "" },
  });
  expect(await left(plant)).toBe(3);
  expect((await visitor.post("/api/order/link/read", { secret })).body.link).toMatchObject({
    ...{ state: "ordered", person: { name: "", phone: "" }, madeBy: "", order: { number: placed.body.number } },
  });
});

test("the office's note goes with the link to the order, and never to the customer", async () => {
  const plant = await counted(5);
  const officeNote = "TrxID BKK7A2M9QX\nFriday, 01812345678";
  const { secret, link } = await made(plant, { officeNote, person: { name: "Nasrin" } });
  expect(link.officeNote).toBe(officeNote);
  const seen = await visitor.post("/api/order/link/read", { secret });
  expect(seen.body.link.person.name).toBe("Nasrin");
  expect(JSON.stringify(seen.body)).not.toContain("BKK7A2M9QX");
  const edit = { linkId: link._id, lines: [line(plant)], language: "bn" };
  expect((await admin.post("/api/order/link/edit", edit)).body.link.officeNote).toBe(officeNote);
  const changed = await admin.post("/api/order/link/edit", { ...edit, officeNote: `${officeNote}\nPaid 200` });
  expect(changed.body.link.officeNote).toContain("Paid 200");
  expect((await order(secret)).status).toBe(200);
  const [{ _id: orderId }] = await ordersNow();
  expect((await admin.get(`/api/order/${orderId}`)).body.order.note).toBe(`${officeNote}\nPaid 200`);
});

test("prices hold though the shop's have changed, and an own price needs its reason", async () => {
  const plant = await counted(5, { offerPrice: 300, price: 300 });
  const { secret } = await made(plant);
  const { revision } = (await admin.get(`/api/product/desk/${plant}`)).body.product;
  expect(revision).toBeDefined();
  await shop.database.db.execute(sql`update products set offer_price_minor = 90000 where id = ${plant}::uuid`);
  await shop.database.db.execute(
    sql`update product_sizes set offer_price_minor = null where product_id = ${plant}::uuid`,
  );
  expect((await order(secret)).status).toBe(200);
  expect((await ordersNow())[0].items[0].product.offerPrice).toBe(300);
  const input = { lines: [line(plant)], source: "phone", language: "en", days: 1 };
  for (const own of [{ discount: 10 }, { lines: [line(plant, 1, { price: 1 })] }]) {
    const refused = await admin.post("/api/order/link/create", { ...input, ...own });
    expect(refused).toMatchObject({ status: 400, body: { field: "reason" } });
  }
  const much = await admin.post("/api/order/link/create", { ...input, discount: 9999, reason: "Mistyped" });
  expect(much).toMatchObject({ status: 400, body: { field: "discount" } });
});

test("a link is used once; the same press again gets the same answer, another person one sentence", async () => {
  const plant = await counted(4);
  const { secret } = await made(plant);
  const { amount } = (await complete(secret)).body;
  const first = await complete(secret, { expectedAmount: amount });
  const again = await complete(secret, { expectedAmount: amount });
  expect(again.body).toEqual(first.body);
  const other = await complete(secret, { expectedAmount: amount, address: { ...withoutMail, firstName: "Sabbir" } });
  expect(other).toMatchObject({ status: 409, body: { code: "link-used" } });
  expect(await left(plant)).toBe(3);
});

const rounds = process.env.TEST_DATABASE_URL ? 12 : 2;

test(`ten people at one link at once, ${rounds} times: one order`, async () => {
  const plant = await counted(rounds * 10);
  for (let round = 1; round <= rounds; round += 1) {
    const { secret } = await made(plant, { holdsStock: round % 2 === 0 });
    const { amount } = (await complete(secret)).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        complete(
          secret,
          { expectedAmount: amount, address: { ...withoutMail, street: `House ${at}` } },
          shop.browser(),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await left(plant)).toBe(rounds * 10 - round);
  }
});

test("held pieces are nobody else's until the link ends, and go back by themselves", async () => {
  const plant = await counted(3);
  const { secret, link } = await made(plant, { lines: [line(plant, 2)], holdsStock: true });
  expect(await left(plant)).toBe(1);
  const buyer = await shopper.post("/api/order/cod", { items: [line(plant, 2)], address });
  expect(buyer).toMatchObject({ status: 409, body: { code: "too-few" } });
  expect((await visitor.post("/api/order/link/read", { secret })).body.link.lines[0].left).toBe(3);
  await lapse(link._id);
  expect(await order(secret)).toMatchObject({ body: { code: "link-over" } });
  await Promise.all([freeLapsed(shop.app.cards, new Date()), freeLapsed(shop.app.cards, new Date())]);
  expect(await left(plant)).toBe(3);
  const again = await admin.post("/api/order/link/again", { linkId: link._id, days: 3 });
  expect(again.body.link).toMatchObject({ state: "open", url: link.url });
  expect(await left(plant)).toBe(1);
  expect((await order(secret)).status).toBe(200);
  expect(await left(plant)).toBe(1);
  expect(await movedOf(plant)).toEqual([...["counted 3", "held -2", "released 2", "held -2", "released 2", "sold -2"]]);
});

test("links and buyers for the last pieces: none is sold twice", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const plant = await counted(3);
    const held = await made(plant, { holdsStock: true });
    const free = await Promise.all([made(plant), made(plant), made(plant)]);
    const { amount } = (await complete(held.secret)).body;
    const answers = await Promise.all([
      complete(held.secret, { expectedAmount: amount }),
      ...free.map(({ secret }) => complete(secret, { expectedAmount: amount }, shop.browser())),
      admin.post("/api/order/link/withdraw", { linkId: held.link._id }),
      freeLapsed(shop.app.cards, new Date()),
    ]);
    const sold = answers.slice(0, 4).filter((one) => typeof one === "object" && one.status === 200).length;
    expect(await left(plant)).toBe(3 - sold);
    const withdrawn = answers[4];
    expect([200, 409]).toContain((withdrawn as { status: number }).status);
  }
});

test("a link that is sold out says so, and works when the plants are back", async () => {
  const plant = await counted(2);
  const [first, second] = [
    await made(plant, { lines: [line(plant, 2)] }),
    await made(plant, { lines: [line(plant, 2)] }),
  ];
  expect((await order(first.secret)).status).toBe(200);
  expect((await complete(second.secret, { expectedAmount: 1 })).body).toMatchObject({ code: "out-of-stock" });
  const refused = await admin.post("/api/order/link/create", {
    ...{ lines: [line(plant)], source: "phone", language: "en", days: 1 },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: "out-of-stock" } });
});

test("withdrawn, lapsed, unknown and malformed links", async () => {
  const plant = await counted(9);
  const { secret, link } = await made(plant, { holdsStock: true });
  await admin.post("/api/order/link/withdraw", { linkId: link._id });
  await admin.post("/api/order/link/withdraw", { linkId: link._id });
  expect(await left(plant)).toBe(9);
  expect(await complete(secret)).toMatchObject({ status: 409, body: { code: "link-over" } });
  const other = "A".repeat(32);
  expect(await complete(other)).toMatchObject({ status: 404, body: { code: "unknown-link" } });
  expect((await visitor.post("/api/order/link/read", { secret: link.code })).status).toBe(400);
  const lapsed = await made(plant);
  await lapse(lapsed.link._id);
  await visitor.post("/api/order/link/ask", { secret: lapsed.secret });
  const { body } = await admin.post("/api/order/link/list", { state: "lapsed" });
  expect(body.links[0]).toMatchObject({ code: lapsed.link.code, askedAt: expect.any(String) });
});

test("the same press makes one link, and no secret is in log, book of changes or database", async () => {
  const plant = await counted(9);
  const input = { lines: [line(plant)], source: "whatsapp", language: "en", days: 7, holdsStock: true };
  const headers = { "idempotency-key": "one-link-of-the-owner" };
  const [one, two] = await Promise.all([
    admin.post("/api/order/link/create", input, { headers }),
    admin.post("/api/order/link/create", input, { headers }),
  ]);
  expect(one.body.link._id).toBe(two.body.link._id);
  expect(await left(plant)).toBe(8);
  const secret = one.body.link.url.split("/o/")[1];
  await order(secret);
  const kept = await shop.database.db.execute(
    sql`select (select json_agg(a) from activities a)::text || (select json_agg(l) from order_links l)::text
      || (select json_agg(m) from stock_moves m)::text || (select json_agg(o) from orders o)::text as all`,
  );
  expect(JSON.stringify(kept.rows)).not.toContain(secret);
  expect(shop.log.join("\n")).not.toContain(secret);
  const { rows } = await shop.database.db.execute<{ what: string }>(
    sql`select what from activities where subject_name = ${one.body.link.code}`,
  );
  expect(rows.map(({ what }) => what)).toEqual(["order.link-made"]);
});

test("a chat is kept only where the owner keeps it: with the order, from a link too, and it is forgotten with the person", async () => {
  const plant = await counted(9);
  const chat = "Nasrin: snake plant 1ta, 01912345678, Mirpur";
  const written = { items: [line(plant)], address: { ...address, phone: "01912345678" }, source: "messenger" };
  const plain = (await admin.post("/api/order/create", written)).body;
  expect((await admin.get(`/api/order/${plain.orderId}`)).body.order.chat).toBeUndefined();
  const { orderId } = (await admin.post("/api/order/create", { ...written, chat })).body;
  expect((await admin.get(`/api/order/${orderId}`)).body.order).toMatchObject({ chat, source: "messenger" });
  const { secret, link } = await made(plant, { chat, discount: 5, reason: "Old customer" });
  const placed = await order(secret, { address: { ...withoutMail, phone: "01912345678" } });
  const byLink = (await ordersNow()).find(({ number }: { number: string }) => number === placed.body.number);
  expect((await admin.get(`/api/order/${byLink._id}`)).body.order).toMatchObject({
    ...{ chat, link: { code: link.code, reason: "Old customer" } },
  });
  for (const id of [orderId, byLink._id]) await admin.post("/api/order/status", { orderId: id, status: "Delivered" });
  await inTransaction(shop.database.db, (tx) => forgetOrders(tx, [orderId, byLink._id], new Date()));
  const kept = await shop.database.db.execute(sql`select (select count(*) from order_chats)::int as chats,
    (select count(*) from order_links where chat <> '' or person->>'name' <> '')::int as persons`);
  expect(kept.rows[0]).toMatchObject({ chats: 0 });
  const { body } = await admin.post("/api/order/link/list", { q: link.code });
  expect(body.links[0].person).toMatchObject({ street: "", phone: "" });
});

test("a link that was never ordered with forgets its person too", async () => {
  const plant = await counted(9);
  const { link } = await made(plant, {
    person: { name: "Farhana Haque", phone: "+880 1611-222333" },
    chat: "Farhana: 1ta",
  });
  expect(link.person.phone).toBe("01611222333");
  await inTransaction(shop.database.db, (tx) => forgetLinksTo(tx, "01611222333"));
  const { rows } = await shop.database.db.execute<{ all: string }>(
    sql`select json_agg(l)::text as all from order_links l`,
  );
  expect(rows[0]?.all).not.toContain("Farhana");
});

test("reports split what was sold by Messenger, WhatsApp and phone", async () => {
  const plant = await counted(9);
  for (const source of ["messenger", "whatsapp", "phone"]) await order((await made(plant, { source })).secret);
  const today = dayInDhaka(new Date());
  const { body } = await admin.get(`/api/admin/reports?split=source&from=${today}&to=${today}`);
  const keys = (body.rows ?? body.report?.rows ?? []).map(({ key }: { key: string }) => key);
  expect(keys).toEqual(expect.arrayContaining(["messenger", "whatsapp", "phone"]));
});

test("a shop's clock that ran ahead costs nothing twice: right again, the link orders what the shelf still has", async () => {
  const plant = await counted(3);
  const [first, second] = [
    await made(plant, { lines: [line(plant, 2)], holdsStock: true }),
    await made(plant, { holdsStock: true }),
  ];
  expect(await left(plant)).toBe(0);
  const tomorrow = new Date(Date.now() + 3 * 86_400_000);
  const free = () => asJob("order-links", () => freeLapsed(shop.app.cards, tomorrow));
  await Promise.all([free(), free()]);
  expect(await left(plant)).toBe(3);
  const lapsed = await shop.database.db.select().from(activities).where(eq(activities.what, "order.link-lapsed"));
  const names = lapsed.flatMap(({ job, subjectName }) => (job === "order-links" ? [subjectName] : []));
  for (const { link } of [first, second]) expect(names.filter((name) => name === link.code)).toHaveLength(1);
  // Somebody else has bought meanwhile what the first one held.
  const items = [{ product: plant, size: "Small Pot", quantity: 2 }];
  expect((await shopper.post("/api/order/cod", { items, address })).status).toBe(200);
  expect(await order(first.secret)).toMatchObject({ body: { code: "too-few" } });
  expect((await order(second.secret)).status).toBe(200);
  expect(await left(plant)).toBe(0);
  const { body } = await visitor.post("/api/order/link/read", { secret: first.secret });
  expect(body.link).toMatchObject({ state: "open", lines: [{ left: 0 }] });
});

test("pieces are held from when the link is made, and only where the owner has chosen so", async () => {
  const plant = await counted(9);
  const free = await made(plant, { lines: [line(plant, 2)] });
  expect([await left(plant), free.link.holdsStock]).toEqual([9, false]);
  const held = await made(plant, { lines: [line(plant, 2)], holdsStock: true });
  expect([await left(plant), held.link.holdsStock]).toEqual([7, true]);
});

test("another's link in a signed-in account: the order is the link's, and the account learns nothing of it", async () => {
  const plant = await counted(9);
  const person = {
    name: "Nasrin Akter",
    phone: "01912345678",
    district: "Dhaka",
    thana: "Dhanmondi",
    street: "House 7",
  };
  const { secret } = await made(plant, { person });
  const mine = async () => (await shopper.post("/api/order/userorders", {})).body;
  const before = await mine();
  const input = { address: { ...withoutMail, firstName: "Nasrin", phone: person.phone } };
  const { amount } = (await complete(secret, input, shopper)).body;
  expect((await complete(secret, { ...input, expectedAmount: amount }, shopper)).status).toBe(200);
  const [{ _id: orderId }] = await ordersNow();
  expect(await mine()).toEqual(before);
  const theirs = [
    await shopper.get(`/api/order/mine/${orderId}`),
    await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: "ACCOUNT0001" }),
    await shopper.post("/api/order/mine/cancel", { orderId }),
  ];
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404]);
});
