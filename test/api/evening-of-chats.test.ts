// An evening of a nursery that sells in chats: fifteen are pasted, five become orders at once, ten become links that customers open on their
// phones, with and without script, in both languages. Two lapse, one is answered by two at once. At the end stock and books agree.
// Played here and not in test/e2e/evening.spec.ts: a double press, card payments, what the ledger has, and all of it on both engines.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freeLapsed } from "#server/orders/links/links.ts";
import { chats, wantedOf } from "#test/evening-chats.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, type Browser, owner, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
const shelf = { "Snake Plant": 40, "Tulsi (Holy Basil)": 60, "Boston Fern": 50, "Peace Lily": 45, "Rubber Plant": 30 };
const bengali: Record<string, string> = {
  "Snake Plant": "স্নেক প্ল্যান্ট",
  "Tulsi (Holy Basil)": "তুলসী",
  "Boston Fern": "বোস্টন ফার্ন",
  "Peace Lily": "পিস লিলি",
  "Rubber Plant": "রাবার প্ল্যান্ট",
};
const sizes = ["Small Pot", "Medium Pot"];
const ids = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShopWithPages("https://shop.example");
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  for (const [at, [name, count]] of Object.entries(shelf).entries()) {
    const stock = Object.fromEntries(sizes.map((size) => [size, { count }]));
    const prices = { offerPrice: 149.5 + 50 * at, price: 149.5 + 50 * at };
    ids.set(name, await addProduct(admin, { name, bengaliName: bengali[name], sizes, stock, ...prices }));
  }
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
});
afterAll(() => shop.close());

type Draft = {
  name: string;
  phones: string[];
  district: string;
  thana: string;
  street: string;
  lines: { product: string; size: string; quantity: number }[];
};
const read = async (text: string): Promise<Draft> => (await admin.post("/api/order/read-chat", { text })).body.draft;
const orderLines = ({ lines }: Draft) => lines.map(({ product, size, quantity }) => ({ product, size, quantity }));
const addressOf = ({ name, phones, district, thana, street }: Draft) => ({
  firstName: name.split(" ").slice(0, -1).join(" "),
  lastName: name.split(" ").at(-1) ?? "",
  ...{
    email: "",
    phone: phones[0],
    street,
    city: district,
    thana,
    zipcode: "1209",
    state: "Dhaka",
    country: "Bangladesh",
  },
});
const call = (path: string, body: object) => shop.browser().post(`/api/order/link/${path}`, body);
const hidden = (html: string, name: string) =>
  (html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "").replaceAll("&quot;", '"');

/** With a browser that runs a script, or an app: by the call. @returns the last answer */
async function orderByCall(secret: string, draft: Draft, method: string, street = draft.street) {
  const { email: _, ...address } = { ...addressOf(draft), street };
  const { terms: seen } = (await call("read", { secret })).body.link;
  const order = { secret, address, method, seen };
  const { amount } = (await call("order", { ...order, expectedAmount: 0 })).body;
  return () => call("order", { ...order, expectedAmount: amount ?? 0 });
}

/** With a phone that runs none: by the form, until the total has been seen. */
async function orderByForm(url: string, { name, phones: [phone = ""], street }: Draft): Promise<number> {
  const path = new URL(url).pathname;
  let html = String((await shop.browser().get(path)).body);
  let status = 0;
  for (let press = 0; press < 3 && status !== 303; press += 1) {
    const shown = Object.fromEntries(["expected", "seen", "was"].map((field) => [field, hidden(html, field)]));
    const typed = { act: "order", name, phone, place: "dhaka.dhanmondi", street, method: "COD" };
    const sent = await shop.app.inject({
      ...{ method: "POST", url: path },
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      payload: new URLSearchParams({ ...typed, ...shown }).toString(),
    });
    ({ statusCode: status, payload: html } = sent);
  }
  return status;
}

test("fifteen chats and ten links: stock and books agree to the piece and the poisha", async () => {
  const drafts: Draft[] = [];
  for (const [at, text] of chats.entries()) {
    const draft = await read(text);
    expect([draft.phones, draft.district], text).toEqual([[`017110000${String(at + 1).padStart(2, "0")}`], "Dhaka"]);
    const wanted = (wantedOf[at] ?? []).map(([name, size, quantity]) => ({ product: ids.get(name), size, quantity }));
    expect(orderLines(draft), text).toEqual(wanted);
    drafts.push(draft);
  }
  const pieces = (some: Draft[]) => some.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

  const written = drafts.slice(0, 5);
  for (const draft of written) {
    const order = { items: orderLines(draft), address: addressOf(draft), source: "messenger" };
    const placed = await admin.post("/api/order/create", order);
    expect(placed.status, placed.body.message).toBe(200);
  }

  const linked = drafts.slice(5);
  const links: { draft: Draft; secret: string; url: string; id: string }[] = [];
  for (const [at, draft] of linked.entries()) {
    const { name, phones, district, thana, street } = draft;
    const made = await admin.post("/api/order/link/create", {
      lines: orderLines(draft),
      ...(at === 1 && { discount: 20.5, reason: "Buys every month" }),
      ...(at % 3 === 0 && { charge: 60 }),
      ...{ source: "whatsapp", days: 1, language: at % 2 === 0 ? "bn" : "en", holdsStock: at % 2 === 0 },
      person: at === 2 ? { phone: phones[0] } : { name, phone: phones[0], district, thana, street },
    });
    expect(made.status, made.body.message).toBe(200);
    const { url, _id: id } = made.body.link;
    links.push({ draft, url, id, secret: url.split("/o/")[1] });
  }
  const lapsed = links.slice(8);
  const lapse = lapsed.map(({ id }) => sql`${id}::uuid`);
  await shop.database.db.execute(
    sql`update order_links set until = now() - interval '1 second' where id in (${sql.join(lapse, sql`, `)})`,
  );

  // Two people at one link at once, and the same press of one of them twice.
  const [contested, byForm, byFormToo, byCall, toNumber, onPage, ...rest] = links.slice(0, 8);
  if (!contested || !byForm || !byFormToo || !byCall || !toNumber || !onPage) throw new Error("too few links");
  const [one, other] = [
    await orderByCall(contested.secret, contested.draft, "COD"),
    await orderByCall(contested.secret, contested.draft, "COD", "Another house"),
  ];
  const answers = await Promise.all([one(), other(), one()]);
  const won = answers.filter(({ status }) => status === 200);
  expect(new Set(won.map(({ body }) => body.number)).size).toBe(1);
  expect(answers.some(({ status, body }) => status === 409 && body.code === "link-used")).toBe(true);

  for (const { url, draft } of [byForm, byFormToo]) expect(await orderByForm(url, draft)).toBe(303);
  for (const { secret, draft } of [byCall, ...rest]) {
    expect((await (await orderByCall(secret, draft, "COD"))()).status).toBe(200);
  }
  expect((await (await orderByCall(toNumber.secret, toNumber.draft, "wallet"))()).status).toBe(200);
  const trxId = "EVE7K2M4P9";
  expect((await call("transfer", { secret: toNumber.secret, wallet: "bkash", trxId })).status).toBe(200);
  const named = (await admin.post("/api/order/list", { limit: 100, page: 1 })).body.orders.find(
    ({ transfer }: { transfer?: { trxId: string } }) => transfer?.trxId === trxId,
  );
  await admin.post("/api/order/transfer/found", { orderId: named._id, trxId });
  const { url } = (await (await orderByCall(onPage.secret, onPage.draft, "stripe"))()).body;
  await shop.browser().send("POST", url, "action=pay" as unknown as object, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  for (const { secret, draft } of lapsed) {
    expect((await (await orderByCall(secret, draft, "COD"))()).body).toMatchObject({ code: "link-over" });
  }
  await freeLapsed(shop.app.cards, new Date());

  // The books.
  const sold = [...written, ...links.slice(0, 8).map(({ draft }) => draft)];
  const { rows: stock } = await shop.database.db.execute<{ name: string; left: number; moved: number }>(sql`
    select p.name, sum(s.stock)::int as left,
      (select sum(v.change)::int from stock_moves v where v.product_id = p.id) as moved
    from products p join product_sizes s on s.product_id = p.id group by p.id, p.name`);
  for (const { name, left, moved } of stock) {
    const ordered = sold
      .flatMap(({ lines }) => lines)
      .filter(({ product }) => product === ids.get(name))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect([name, left, moved]).toEqual([name, 2 * (shelf[name as keyof typeof shelf] ?? 0) - ordered, left]);
  }
  const { rows } = await shop.database.db.execute<Record<string, number>>(sql`
    select count(*)::int as orders, sum(total_minor)::int as total,
      sum(subtotal_minor - discount_minor + delivery_minor + tax_minor + rounding_minor)::int as parts,
      sum(total_minor) filter (where is_paid)::int as paid, sum(total_minor) filter (where not is_paid)::int as open,
      max(abs(to_collect(o) - total_minor)) filter (where not is_paid)::int as "coins",
      (select sum(quantity)::int from order_lines) as pieces, (select count(*)::int from orders where guest_key like 'link-%') as "byLink",
      (select sum(paid_minor)::int from payments where state = 'paid') as "byCard",
      (select sum(discount_minor)::int from orders) as discount
    from orders o`);
  const sums = rows[0] as Record<string, number>;
  expect(sums).toMatchObject({ orders: 13, byLink: 8, pieces: pieces(sold), parts: sums.total, discount: 2050 });
  expect((sums.paid ?? 0) + (sums.open ?? 0)).toBe(sums.total);
  // Riders collect no coins.
  expect(sums.coins).toBeLessThan(100);
  const { amount } = (await admin.get(`/api/order/${named._id}`)).body.order;
  expect((sums.byCard ?? 0) + Math.round(amount * 100)).toBe(sums.paid);
  const { rows: held } = await shop.database.db.execute<{ pieces: number }>(
    sql`select coalesce(sum((l->>'heldPieces')::int), 0)::int as pieces from order_links k, jsonb_array_elements(k.lines) l`,
  );
  expect(held).toEqual([{ pieces: 0 }]);
}, 120_000);
