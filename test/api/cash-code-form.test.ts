// The plain form of a product asks for the code of an order in cash by itself, without script.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, type Browser, signedInOwner, type TestShop } from "#test/shop.ts";
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
async function send(fields: Record<string, string>) {
  const reply = await shop.app.inject({
    method: "POST",
    url: path,
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
