// The plain form of a product asks for the code of an order in cash by itself, without script.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, address, type Browser, signedInOwner, type TestShop } from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble } from "#test/sms-double.ts";

let gateway: SmsDouble;
let shop: TestShop;
let admin: Browser;
let path: string;
beforeAll(async () => {
  gateway = await openSmsDouble();
  const sms = gatewayEnv(gateway);
  shop = await openTestShopWithPages("https://shop.example", undefined, undefined, true, sms);
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const settings = { guestOrders: true, emailOptional: true, postcodeOptional: true, cashCodes: true };
  await admin.send("PUT", "/api/admin/settings", settings);
  path = `/buy/${await addProduct(admin, { name: "Snake Plant", sizes: ["Small Pot"] })}`;
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const cookies = new Map<string, string>();
async function send(fields: Record<string, string>, to = path) {
  const reply = await shop.app.inject({
    method: "POST",
    url: to,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload: new URLSearchParams(fields).toString(),
  });
  for (const { name, value } of reply.cookies) cookies.set(name, value);
  return reply;
}
const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";

test("a guest without script sees the total, is sent a code, types it wrong, then right, and has one order", async () => {
  const typed = {
    ...{ act: "order", name: "Sabbir Ahmed", phone: "01712345678", place: "cumilla.daudkandi", street: "House 12" },
    ...{ method: "COD", size: "Small Pot", quantity: "1" },
  };
  const seen = await send({ ...typed, key: "", expected: "" });
  const form = { ...typed, key: hidden(seen.payload, "key"), expected: hidden(seen.payload, "expected") };
  expect(form.expected).not.toBe("");
  const asked = await send(form);
  expect(asked.statusCode).toBe(422);
  expect(asked.payload).toContain('name="code"');
  expect(asked.payload).toContain('value="Sabbir Ahmed"');
  const code = gateway.newestCode();
  const wrong = await send({ ...form, asked: "1", code: code === "000000" ? "000001" : "000000" });
  expect(wrong.statusCode).toBe(422);
  expect(hidden(wrong.payload, "expected")).toBe(form.expected);
  expect(wrong.payload).toContain('id="olink-code"');
  const done = await send({ ...form, asked: "1", code });
  expect(done).toMatchObject({ statusCode: 303, headers: { location: `/o/${form.key}` } });
  // Sent again by a reader who pressed twice, it is the same order.
  expect((await send({ ...form, asked: "1", code })).headers.location).toBe(`/o/${form.key}`);
  const { orders } = (await admin.post("/api/order/list", { q: "Sabbir", limit: 10, page: 1 })).body;
  expect(orders).toHaveLength(1);
});

test("another code is sent by the form, and a number that gets none says so", async () => {
  const typed = {
    ...{ act: "order", name: "Mitu", phone: "01812345679", place: "cumilla.daudkandi", street: "House 1" },
    ...{ method: "COD", size: "Small Pot", quantity: "1" },
  };
  const sent = gateway.sent.length;
  const again = await send({ ...typed, key: "", expected: "", asked: "1", again: "1" });
  expect(again.statusCode).toBe(422);
  expect(gateway.sent).toHaveLength(sent + 1);
  gateway.next({ response_code: 1002 });
  const failed = await send({ ...typed, phone: "01812345670", key: "", expected: "", asked: "1", again: "1" });
  expect(failed.statusCode).toBe(422);
  expect(failed.payload).toContain('role="alert"');
});

test("an order by card of the same form becomes no order in cash without a code", async () => {
  const typed = {
    ...{ act: "order", name: "Rina Akter", phone: "01912345677", place: "cumilla.daudkandi", street: "House 2" },
    ...{ method: "stripe:demo", size: "Small Pot", quantity: "1" },
  };
  const seen = await send({ ...typed, key: "", expected: "" });
  const key = hidden(seen.payload, "key");
  await send({ ...typed, key, expected: hidden(seen.payload, "expected") });
  const { link } = (await shop.browser().post("/api/order/link/read", { secret: key })).body;
  expect(link.order).toMatchObject({ method: "stripe", canPayByCard: true, canTurnToCash: false });
  const refused = await shop.browser().post("/api/order/link/cash", { secret: key });
  expect(refused).toMatchObject({ status: 409, body: { code: "code-needed" } });
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true, emailOptional: true, postcodeOptional: true });
  expect(await shop.browser().post("/api/order/link/cash", { secret: key })).toMatchObject({ status: 200 });
});

test("a link's form asks for the code of another phone than the owner's, without script; of the owner's it asks none", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true, cashCodes: true });
  const product = path.split("/buy/")[1];
  const made = async (phone: string) => {
    const input = {
      lines: [{ product, size: "Small Pot", quantity: 1 }],
      source: "messenger",
      language: "en",
      days: 1,
    };
    const { link } = (await admin.post("/api/order/link/create", { ...input, charge: 60, person: { phone } })).body;
    return new URL(link.url).pathname;
  };
  const typed = {
    ...{ act: "order", name: "Nasrin Akter", place: "cumilla.daudkandi", street: "House 12", method: "COD" },
    phone: "01812345671",
  };
  const own = await made("+880 1812-345671");
  const total = hidden(String((await shop.browser().get(own)).body), "expected");
  const sent = gateway.sent.length;
  expect((await send({ ...typed, expected: total }, own)).statusCode).toBe(303);
  expect(gateway.sent).toHaveLength(sent);
  for (const phone of ["", "01912345672"]) {
    const other = await made(phone);
    const asked = await send({ ...typed, expected: total }, other);
    expect(asked.statusCode).toBe(422);
    expect(asked.payload).toContain('name="code"');
    expect(asked.payload).toContain('value="Nasrin Akter"');
    const code = gateway.newestCode();
    const wrong = await send(
      { ...typed, expected: total, asked: "1", code: code === "000000" ? "000001" : "000000" },
      other,
    );
    expect(wrong.payload).toContain('id="olink-code-error"');
    // Another phone than the code's own.
    const swapped = await send({ ...typed, phone: "01812345673", expected: total, asked: "1", code }, other);
    expect(swapped.statusCode).toBe(422);
    const done = await send({ ...typed, expected: total, asked: "1", code }, other);
    expect(done).toMatchObject({ statusCode: 303, headers: { location: other } });
    expect((await send({ ...typed, expected: total, asked: "1", code }, other)).statusCode).toBe(303);
  }
});

test("a link's order by card of another phone becomes none in cash without a code; of the owner's it does", async () => {
  const product = path.split("/buy/")[1];
  for (const [phone, isOwners] of [
    ["01812345674", true],
    ["01912345675", false],
  ] as const) {
    const input = {
      lines: [{ product, size: "Small Pot", quantity: 1 }],
      source: "messenger",
      language: "en",
      days: 1,
    };
    const { link } = (await admin.post("/api/order/link/create", { ...input, charge: 60, person: { phone } })).body;
    const secret = link.url.split("/o/")[1];
    const order = { secret, address: { ...address, email: "", phone: "01812345674" }, method: "stripe" };
    const { amount } = (await shop.browser().post("/api/order/link/order", { ...order, expectedAmount: 0 })).body;
    await shop.browser().post("/api/order/link/order", { ...order, expectedAmount: amount });
    const shown = (await shop.browser().post("/api/order/link/read", { secret })).body.link.order;
    expect(shown).toMatchObject({ method: "stripe", canTurnToCash: isOwners });
    const turned = await shop.browser().post("/api/order/link/cash", { secret });
    expect(turned).toMatchObject(isOwners ? { status: 200 } : { status: 409, body: { code: "code-needed" } });
  }
});
