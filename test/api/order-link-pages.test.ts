// The page of an order link, as a browser without script has it: a form, and the pages that answer it.
import { brotliCompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minorIn } from "#contract/rules/money/money.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import * as m from "#messages/both";
import { checkDuePayments } from "#server/orders/paying/cards/check-payments.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, address, type Browser, owner, signedInOwner, type TestShop } from "#test/shop.ts";

const home = "https://shop.example";
let shop: TestShop;
let admin: Browser;
let plant: string;

beforeAll(async () => {
  shop = await openTestShopWithPages(home);
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  plant = await addProduct(admin, { name: "Snake Plant", sizes: ["Small Pot"], stock: { "Small Pot": { count: 50 } } });
});
afterAll(() => shop.close());

const made = async (change: object = {}) => {
  const input = {
    lines: [{ product: plant, size: "Small Pot", quantity: 2 }],
    source: "messenger",
    language: "bn",
    days: 1,
  };
  const { link } = (await admin.post("/api/order/link/create", { ...input, charge: 60, ...change })).body;
  return { link, path: new URL(link.url).pathname as string };
};
const send = (path: string, fields: Record<string, string>, browser = shop.browser()) =>
  shop.app.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload: new URLSearchParams(fields).toString(),
  });
const filledIn = {
  act: "order",
  name: "নাসরিন আক্তার",
  phone: "০১৭১২৩৪৫৬৭৮",
  place: "cumilla.daudkandi",
  street: "বাসা ১২",
  method: "COD",
};
/** The value of a hidden field. */
const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";

test("nobody keeps the page, and no other site learns its address", async () => {
  const { path } = await made({ person: { name: "Nasrin", phone: "01712345678" } });
  const page = await shop.browser().get(path);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    ...{ "cache-control": "no-store", "referrer-policy": "same-origin", "x-robots-tag": "noindex, nofollow" },
  });
  expect(page.body).toContain('value="Nasrin"');
  expect(page.body).toContain('<html lang="bn"');
  for (const other of [`${path}/`, `${path}?x=1`]) {
    const { body } = await shop.browser().get(other);
    expect(String(body).includes("Nasrin") && other.endsWith("/")).toBe(false);
  }
  const unknown = await shop.browser().get(`/o/${"A".repeat(32)}`);
  expect(unknown).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
  expect((await shop.browser().get("/o/short")).status).toBe(404);
});

test("a form without script: first the total is seen, then the order is placed, then the page is the order's", async () => {
  const { path } = await made({ charge: undefined });
  await admin.send("PUT", "/api/admin/settings", {});
  const first = await shop.browser().get(path);
  const seen = await send(path, { ...filledIn, expected: "" });
  expect(seen.statusCode).toBe(422);
  expect(seen.payload).toContain("নাসরিন আক্তার");
  const total = hidden(seen.payload, "expected");
  expect(Number(total)).toBeGreaterThan(0);
  expect(hidden(first.body, "expected")).toBe(total);
  const placed = await send(path, { ...filledIn, expected: total });
  expect(placed).toMatchObject({ statusCode: 303, headers: { location: path } });
  const { body } = await shop.browser().get(path);
  expect(body).toContain("GP-");
  expect(body).not.toContain("নাসরিন");
  const again = await send(path, { ...filledIn, name: "Other", expected: total });
  expect(again.statusCode).toBe(422);
  const [newest] = (await admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders;
  expect(newest).toMatchObject({
    address: { firstName: "নাসরিন", phone: "01712345678", thana: "দাউদকান্দি" },
    amount: Number(total),
  });
});

test("what is missing is said at its field, and nothing typed is lost; hostile texts stay texts", async () => {
  const { path } = await made();
  const hostile = `"><script>alert(1)</script>`;
  const { statusCode, payload } = await send(path, {
    ...filledIn,
    name: hostile,
    phone: "",
    place: "",
    street: "",
    expected: "1",
  });
  expect(statusCode).toBe(422);
  expect(payload).not.toContain("<script>alert");
  expect(payload).toContain("&lt;script&gt;");
  for (const field of ["phone", "place", "street"]) expect(payload).toContain(`id="olink-${field}-error"`);
  for (const fields of [
    { act: "order" },
    { act: "nonsense" },
    {},
    { act: "transfer" },
    { act: "pay" },
    { act: "cash" },
  ] as Record<string, string>[]) {
    expect([200, 422]).toContain((await send(path, fields)).statusCode);
  }
  const foreign = await shop.app.inject({
    ...{ method: "POST", url: path, payload: "act=order" },
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.statusCode).toBe(403);
});

test.each(["en", "bn"])(
  "a link that names the district comes with the first ten packets, with its thanas alone (%s)",
  async (language) => {
    const person = { name: "Nasrin", phone: "01712345678", district: "Cumilla", thana: "Daudkandi", street: "House 1" };
    const { path } = await made({ language, person });
    const plain = path.replace(/^\/(en|bn)(?=\/)/, "");
    const at = [plain, `/${language}${plain}`];
    const answers = await Promise.all(at.map((one) => shop.browser().get(one)));
    const { body, headers } = answers.find(
      ({ status, body: html }) => status === 200 && String(html).includes(`<html lang="${language}"`),
    ) ?? { body: "", headers: {} };
    const html = String(body);
    expect(html).toContain('value="cumilla.daudkandi"');
    expect(html).not.toContain('value="gazipur.kaliganj"');
    expect(html).toContain('value="gazipur"');
    expect(wireBytes({ body: html, headers })).toBeLessThanOrEqual(14_600);
  },
);

test("a district of which the page had no thanas comes with them before the order is placed, and is asked for once", async () => {
  const person = { name: "Nasrin", phone: "01712345678", district: "Cumilla", thana: "Daudkandi", street: "House 1" };
  const { path } = await made({ language: "en", person });
  const page = String((await shop.browser().get(path)).body);
  const elsewhere = { ...filledIn, place: "gazipur" };
  const shown = (html: string) => ({ expected: hidden(html, "expected"), offered: hidden(html, "offered") });
  expect(shown(page).offered).toBe("cumilla");
  const asked = await send(path, { ...elsewhere, ...shown(page) });
  expect(asked.statusCode).toBe(422);
  for (const part of ['id="olink-place-error"', 'value="gazipur.kaliganj"', filledIn.street]) {
    expect(asked.payload).toContain(part);
  }
  expect(asked.payload).not.toContain('value="cumilla.daudkandi"');
  // A thana that is in no list: the district alone, as it was shown.
  const placed = await send(path, { ...elsewhere, ...shown(asked.payload) });
  expect(placed.statusCode).toBe(303);
  const [newest] = (await admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders;
  expect(newest.address.city).toMatch(/Gazipur|গাজীপুর/);
});

/** On the wire, headers and all. */
const wireBytes = ({ body, headers }: { body: unknown; headers: object }) =>
  brotliCompressSync(String(body)).length +
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

test.each(["en", "bn"] as const)(
  "where no district is known it is chosen first, and its thanas come with the answer: two small pages (%s)",
  async (locale) => {
    await admin.send("PUT", "/api/admin/settings", { guestOrders: true, emailOptional: true, postcodeOptional: true });
    const { path } = await made({ language: locale });
    for (const plain of [path.replace(/^\/(en|bn)(?=\/)/, ""), `/buy/${plant}`]) {
      const pages = await Promise.all([plain, `/${locale}${plain}`].map((one) => shop.browser().get(one)));
      const page = pages.find(({ body }) => String(body).includes(`<html lang="${locale}"`));
      const html = String(page?.body);
      for (const part of ['value="cumilla"', m.olink_thana_next({}, { locale })]) expect(html).toContain(part);
      expect(html).not.toContain('value="cumilla.daudkandi"');
      expect(wireBytes(page ?? { body: "", headers: {} })).toBeLessThanOrEqual(14_600);
      const at = html.match(/<form class="olink__form"[^>]* action="([^"]+)"/)?.[1] ?? "";
      const typed = { ...filledIn, size: "Small Pot", quantity: "3", place: "cumilla", offered: "" };
      const asked = await send(at, typed);
      expect(asked.statusCode).toBe(422);
      for (const part of ['value="cumilla.daudkandi"', 'id="olink-place-error"', filledIn.name, filledIn.street]) {
        expect(asked.payload).toContain(part);
      }
      expect(hidden(asked.payload, "offered")).toBe("cumilla");
      expect(wireBytes({ ...asked, body: asked.payload })).toBeLessThanOrEqual(14_600);
    }
  },
);

test("plants are said to be kept only where they are", async () => {
  const said = async (path: string) => String((await shop.browser().get(path)).body);
  const held = await made({ holdsStock: true });
  const free = await made();
  const kept = (html: string) => html.includes("গাছ ও দাম ধরা আছে");
  expect([kept(await said(held.path)), kept(await said(free.path))]).toEqual([true, false]);
  const secret = held.path.split("/o/")[1] ?? "";
  const input = { secret, address: { ...address, email: "" }, method: "stripe" };
  const { amount } = (await shop.browser().post("/api/order/link/order", { ...input, expectedAmount: 0 })).body;
  expect((await shop.browser().post("/api/order/link/order", { ...input, expectedAmount: amount })).status).toBe(200);
  const past = sql`now() - interval '1 hour'`;
  await shop.database.db.execute(sql`update payments set expires_at = ${past}, check_at = ${past}`);
  await shop.database.db.execute(sql`update orders set expires_at = ${past} where expires_at is not null`);
  await checkDuePayments(shop.app.cards, new Date());
  // Its order ended unpaid: the pieces went back to the shelf.
  expect(kept(await said(held.path))).toBe(false);
  expect(await said(held.path)).toContain("এই দাম থাকবে");
  for (const { link, path } of [held, free]) {
    await shop.database.db.execute(sql`update order_links set until = now() where id = ${link._id}::uuid`);
    expect(await said(path)).not.toContain("রাখা ছিল");
  }
  const third = await made({ holdsStock: true });
  await shop.database.db.execute(sql`update order_links set until = now() where id = ${third.link._id}::uuid`);
  expect(await said(third.path)).toContain("রাখা ছিল");
});

test("a lapsed link shows what is there now, and asks the shop with one press", async () => {
  const { link, path } = await made();
  await shop.database.db.execute(sql`update order_links set until = now() where id = ${link._id}::uuid`);
  const page = await shop.browser().get(path);
  expect(page.body).toContain('name="act" value="ask"');
  expect(page.body).not.toContain('value="order"');
  expect((await send(path, { act: "ask" })).statusCode).toBe(303);
  expect((await shop.browser().get(path)).body).not.toContain('value="ask"');
});

test.each(["en", "bn"])(
  "a payment link that is over shows no number, says why, and keeps a TrxID (%s)",
  async (language) => {
    const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
    await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
    const items = [{ product: plant, size: "Small Pot", quantity: 1 }];
    const { orderId } = (await admin.post("/api/order/create", { items, address, source: "phone" })).body;
    const { link } = (await admin.post("/api/order/link/payment", { orderId, days: 1 })).body;
    const path = `${language === "bn" ? "/bn" : "/en"}${new URL(link.url).pathname.replace(/^\/(en|bn)/, "")}`;
    const first = await shop.browser().get(path);
    const at = first.status === 200 ? path : String(first.headers.location);
    const shown = async () => String((await shop.browser().get(at)).body);
    const takes = (html: string) =>
      ["01712345678", 'value="transfer"', 'value="pay"'].filter((part) => html.includes(part));
    expect(takes(await shown())).toEqual(["01712345678", 'value="transfer"', 'value="pay"']);
    await shop.database.db.execute(sql`update order_links set until = now() where id = ${link._id}::uuid`);
    expect(takes(await shown())).toEqual([]);
    const locale = language as "en" | "bn";
    expect(await shown()).toContain(m.olink_pay_link_over({}, { locale }));
    await shop.database.db.execute(
      sql`update order_links set until = now() + interval '1 day' where id = ${link._id}::uuid`,
    );
    await admin.post("/api/order/status", { orderId, status: "Shipped" });
    expect(takes(await shown())).toEqual([]);
    expect(await shown()).toContain(m.olink_sent_already({}, { locale }));
    const late = await send(at, { act: "transfer", wallet: "bkash", trxId: `LATE0000${language}` });
    expect(late.statusCode).toBe(422);
    expect(late.payload).toContain('role="alert"');
    expect((await admin.get(`/api/order/${orderId}`)).body.order.flags).toHaveLength(1);
  },
);

test("a form that is sent after the link's end, whatever the phone's clock says: one sentence, and no order", async () => {
  const { link, path } = await made({ language: "en" });
  const open = String((await shop.browser().get(path)).body);
  const seen = { seen: hidden(open, "seen"), was: hidden(open, "was").replaceAll("&quot;", '"') };
  const total = await send(path, { ...filledIn, ...seen });
  const whole = { ...filledIn, ...seen, expected: hidden(total.payload, "expected") };
  await shop.database.db.execute(sql`update order_links set until = now() where id = ${link._id}::uuid`);
  const { number } = (await admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders[0] ?? {};
  const late = await send(path, whole);
  expect(late.statusCode).toBe(422);
  expect(late.payload.match(/<h1[ >]/g)).toHaveLength(1);
  expect(late.payload).toContain('name="act" value="ask"');
  expect(late.payload).not.toContain('role="alert"');
  expect((await admin.post("/api/order/list", { limit: 1, page: 1 })).body.orders[0]?.number).toBe(number);
});

test("an opening counts where a browser opens the page, not where a chat fetches a preview", async () => {
  const { link, path } = await made();
  const opened = async () =>
    (await admin.post("/api/order/link/list", { q: link.code })).body.links[0].openedCount as number;
  await shop.browser().get(path, { headers: { "user-agent": "WhatsApp/2.23 A" } });
  expect(await opened()).toBe(0);
  await shop.browser().get(path, { headers: { "user-agent": "Mozilla/5.0" } });
  expect(await opened()).toBe(1);
});

test("a guest without script orders a product from its page: one order, however often the form is sent", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true, emailOptional: true, postcodeOptional: true });
  const product = await shop.browser().get(`/product/${plant}`);
  expect(String(product.body)).toContain(`/buy/${plant}`);
  const path = `/buy/${plant}`;
  const first = await shop.browser().get(path);
  expect(first).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  // No size is picked silently, not even the only one; without one the form says which field, and keeps the rest.
  const sizes = (html: unknown) => String(html).match(/<select[^>]*name="size".*?<\/select>/s)?.[0] ?? "";
  expect(sizes(first.body)).toMatch(/<option value=""[^>]*selected/);
  expect(sizes(first.body)).not.toMatch(/value="Small Pot"[^>]*selected/);
  const unsized = await send(path, { ...filledIn, size: "", quantity: "2", key: "", expected: "" });
  expect(unsized.statusCode).toBe(422);
  expect(unsized.payload).toContain('id="olink-size-error"');
  expect(unsized.payload).toContain(filledIn.name);
  const typed = { ...filledIn, name: "Sabbir Ahmed", size: "Small Pot", quantity: "2" };
  const seen = await send(path, { ...typed, key: "", expected: "" });
  expect(seen.statusCode).toBe(422);
  const form = { ...typed, key: hidden(seen.payload, "key"), expected: hidden(seen.payload, "expected") };
  const [one, two] = await Promise.all([send(path, form), send(path, form)]);
  expect(one).toMatchObject({ statusCode: 303, headers: { location: `/o/${form.key}` } });
  expect(two?.headers.location).toBe(one?.headers.location);
  const page = await shop.browser().get(`/o/${form.key}`);
  expect(page.status).toBe(200);
  expect(page.body).toContain("GP-");
  const orders = (await admin.post("/api/order/list", { q: "Sabbir", limit: 10, page: 1 })).body.orders;
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ source: "shop", guest: true, items: [{ quantity: 2 }] });
  expect((await shop.browser().get("/buy/nothing")).status).toBe(404);
});

test("a page that was open while the shop changed its link says what has changed, and keeps all that was typed", async () => {
  const palm = await addProduct(admin, { name: "Areca Palm", sizes: ["Small Pot"] });
  const { link, path } = await made({ language: "en" });
  const page = String((await shop.browser().get(path)).body);
  const lines = [plant, palm].map((product) => ({ product, size: "Small Pot", quantity: 1 }));
  await admin.post("/api/order/link/edit", { linkId: link._id, lines, language: "en", charge: 60 });
  const typed = { name: "Nasrin Akter", phone: "01712345678", place: "cumilla.daudkandi", street: "House 12" };
  const press = (html: string) => {
    const names = ["expected", "seen", "was"];
    const shown = Object.fromEntries(names.map((name) => [name, hidden(html, name).replaceAll("&quot;", '"')]));
    return send(path, { act: "order", method: "COD", ...typed, ...shown });
  };
  const refused = await press(page);
  expect(refused.statusCode).toBe(422);
  for (const text of [...Object.values(typed), "olink-changed", "Areca Palm"]) expect(refused.payload).toContain(text);
  // The next press is of what was read, and may have to see the new total first.
  const next = await press(refused.payload);
  const placed = next.statusCode === 303 ? next : await press(next.payload);
  expect(placed.statusCode).toBe(303);
});

test("money that was sent before: what is left is said where it can be paid, and what is another order's is not counted", async () => {
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  const person = { district: "Dhaka", thana: "Dhanmondi", name: "Nasrin", phone: "01712345678", street: "12" };
  const withSum = (trxId: string, language: string) =>
    made({ language, person, transfer: { wallet: "bkash", trxId, amount: 200 } });
  const bodyOf = async (path: string) => String((await shop.browser().get(path)).body);
  const zones = firstDelivery.zones.map((zone) => ({ ...zone, cashOnDelivery: false }));
  const elsewhere = { ...firstDelivery.elsewhere, cashOnDelivery: false };
  await admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true, zones, elsewhere });
  try {
    for (const language of ["en", "bn"] as const) {
      const trxId = `SENT${language.toUpperCase()}0001`;
      const locale = { locale: language };
      const { path } = await withSum(trxId, language);
      const other = await withSum(trxId, language);
      const page = await bodyOf(path);
      const { total } = (await shop.browser().post("/api/order/link/read", { secret: path.split("/").at(-1) })).body
        .link.sums;
      const minor = Math.round(total * 100);
      expect(page).toContain(m.olink_sent_rest_ahead({ sum: minorIn(language, minor - 20_000) }, locale));
      expect(page).toContain('name="method" value="wallet"');
      const fields = { expected: String(total), seen: hidden(page, "seen"), place: "dhaka.dhanmondi" };
      const sent = { ...filledIn, ...fields, name: person.name, method: "wallet" };
      expect((await send(path, sent)).statusCode).toBe(303);
      const done = await bodyOf(path);
      expect(done).toContain(m.olink_part_in_check({ sum: minorIn(language, 20_000) }, locale));
      const number = done.match(/GP-\d+/)?.[0] ?? "";
      expect(done.replace(/<[^>]+>/g, "")).toContain(
        m.olink_to_send({ sum: minorIn(language, minor - 20_000), number }, locale),
      );
      // The TrxID is that order's now.
      const late = await send(other.path, sent);
      expect(late.statusCode).toBe(422);
      for (const said of [late.body, await bodyOf(other.path)]) {
        expect(said).toContain(m.olink_sent_elsewhere({}, locale));
        expect(said).not.toContain(number);
      }
    }
  } finally {
    await admin.send("PUT", "/api/admin/delivery", firstDelivery);
  }
});

test("where guests may not order, a product's plain page has a way to the shop in place of its form", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: false });
  const { body } = await shop.browser().get(`/buy/${plant}`);
  expect(body).toContain(m.plain_order_not_here({}, { locale: "en" }));
  expect(body).not.toContain('name="place"');
  expect(body).toMatch(/class="olink__press"><a [^>]*href="https:\/\/wa\.me\/\d+"/);
});
