// The owner's own SMS gateway: how it is set up, what its answers mean, and that it leads nowhere inside.
import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#db/schema/settings.ts";
import { textMessages } from "#db/schema/texts.ts";
import { isPublicAddress } from "#server/http/outgoing/public-address.ts";
import { type HttpSmsDouble, openHttpSmsDouble } from "#test/http-sms-double.ts";
import { type Browser, openTestShop, owner, signedInOwner, type TestShop } from "#test/shop.ts";

let double: HttpSmsDouble;
let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  double = await openHttpSmsDouble();
  shop = await openTestShop({ SMS_API_BASE: double.base });
  admin = await signedInOwner(shop);
});
afterAll(async () => {
  await shop.close();
  await double.close();
});

const key = "s3cret/key+1";
const proof = { currentPassword: owner.password };
const gateway = (more: object = {}) => ({
  ...{ isOn: true, address: `${double.base}/sendsms`, way: "form", numberForm: "880", sender: "Gachpala", price: 0.35 },
  fields: [
    { name: "api_key", value: "{key}" },
    { name: "to", value: "{phone}" },
    { name: "msg", value: "{text}" },
    { name: "from", value: "{sender}" },
  ],
  success: { path: "error", value: "0" },
  mostADay: 100,
  ...more,
});
const save = (more: object = {}, extra: object = { key }) =>
  admin.send("PUT", "/api/admin/sms-gateway", { gateway: gateway(more), ...extra, ...proof });
const tryOut = async () => (await admin.post("/api/admin/sms-gateway/test", { phone: "+880 1712-345678" })).body;

test("messages go through it as soon as it is saved, and its key is never shown", async () => {
  expect((await admin.get("/api/admin/sms-gateway")).body).toMatchObject({ gateway: null, inForce: "none" });
  expect(await admin.post("/api/admin/sms-gateway/test", { phone: "01712345678" })).toMatchObject({ status: 404 });
  const { body } = await save();
  expect(body).toMatchObject({ success: true, hasKey: true, inForce: "own", gateway: { sender: "Gachpala" } });
  expect(JSON.stringify([body, (await admin.get("/api/admin/sms-gateway")).body])).not.toContain("s3cret");
  expect(JSON.stringify(await shop.database.db.select().from(settings))).not.toContain("s3cret");

  expect(await tryOut()).toMatchObject({ outcome: "sent", answer: '{"error":0,"msg":"sent"}' });
  expect(double.calls.at(-1)).toMatchObject({
    ...{ method: "POST", path: "/sendsms" },
    fields: { api_key: key, to: "8801712345678", msg: "Gachpala: this is a test message. Text messages work." },
  });
  const [kept] = await shop.database.db.select().from(textMessages);
  expect(kept).toMatchObject({ kind: "test", state: "sent", phone: "01712345678", parts: 1, costMinor: 35 });
});

test("it is called as its interface wants it", async () => {
  await save({ way: "query", numberForm: "01", address: `${double.base}/get?type=text` });
  await tryOut();
  expect(double.calls.at(-1)).toMatchObject({
    method: "GET",
    path: "/get",
    fields: { type: "text", to: "01712345678" },
  });
  await save({ way: "json", numberForm: "+880", headers: [{ name: "Authorization", value: "Bearer {key}" }] });
  await tryOut();
  const { headers, fields } = double.calls.at(-1) ?? {};
  expect(headers).toMatchObject({ authorization: `Bearer ${key}` });
  expect(fields).toMatchObject({ to: "+8801712345678" });
  await save();
});

const outcomes: [name: string, answer: Parameters<HttpSmsDouble["next"]>[0], outcome: string][] = [
  ["another value where success is said", { body: '{"error":405,"msg":"no balance"}' }, "failed"],
  ["no JSON", { body: "<html>Welcome</html>" }, "unsure"],
  ["JSON that says nothing of it", { body: '{"hello":1}' }, "unsure"],
  ["nothing at all", { body: "" }, "unsure"],
  ["its own success with an error's status", { status: 500, body: '{"error":0}' }, "failed"],
  ["a page for people with an error's status", { status: 502, body: "<html>Bad gateway</html>" }, "failed"],
  ["a redirect to the machine itself", { status: 302, location: "http://127.0.0.1:1/", body: "" }, "failed"],
  ["a redirect that says its success", { status: 302, location: "/sendsms", body: '{"error":0}' }, "failed"],
  ["the end of the connection", "drop", "unsure"],
];
test.each(outcomes)("%s: the owner is told what became of the message", async (_name, answer, outcome) => {
  double.next(answer);
  const calls = double.calls.length;
  expect(await tryOut()).toMatchObject({ outcome });
  expect(double.calls).toHaveLength(calls + 1);
});

test("a gateway that never answers holds nothing up, and may have sent the message", { timeout: 30_000 }, async () => {
  double.next("silent");
  const began = Date.now();
  expect(await tryOut()).toMatchObject({ outcome: "unsure" });
  expect(Date.now() - began).toBeLessThan(15_000);
});

test("a gateway that answers in words is known by a text in them, and repeats no key to anybody", async () => {
  await save({ success: { value: "Ok: SMS Sent" } });
  double.next({ body: `Ok: SMS Sent Successfully with ${key}` });
  expect(await tryOut()).toMatchObject({ outcome: "sent", answer: "Ok: SMS Sent Successfully with …" });
  double.next({ body: "Error: balance" });
  expect(await tryOut()).toMatchObject({ outcome: "failed", answer: "Error: balance" });
  await save();
});

test("the password is asked for, and another address wants the key again", async () => {
  const input = { gateway: gateway(), key };
  const wrong = { ...input, currentPassword: "not the password" };
  expect(await admin.send("PUT", "/api/admin/sms-gateway", wrong)).toMatchObject({
    status: 400,
    body: { field: "currentPassword" },
  });
  expect(await save({ address: "https://sms.example.com/send" }, {})).toMatchObject({
    status: 400,
    body: { field: "key" },
  });
  expect((await save({ sender: "Nursery" }, {})).status).toBe(200);
  await tryOut();
  expect(double.calls.at(-1)?.fields).toMatchObject({ api_key: key, from: "Nursery" });
});

test("what the interface needs cannot be left out, and what the shop does not know is refused at its field", async () => {
  const fields = [{ name: "to", value: "{phone}" }];
  expect((await save({ fields })).body).toMatchObject({
    field: "gateway.fields",
    message: expect.stringContaining("{text}"),
  });
  const unknown = [...fields, { name: "msg", value: "{text} {price}" }];
  expect((await save({ fields: unknown })).body.field).toBe("gateway.fields.1.value");
  for (const address of ["ftp://sms.example.com", "https://user:pass@sms.example.com", "sms.example.com"])
    expect((await save({ address })).body.field, address).toBe("gateway.address");
  expect((await save({ headers: [{ name: "X-Key", value: "a\r\nHost: b" }] })).body.field).toMatch(/^gateway.headers/);
});

test("no address inside the shop's network is called, however it is written", async () => {
  const inside = [
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://0x7f.1:1/",
    "http://2130706433:1/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://169.254.169.254/latest/",
    "http://10.0.0.8/",
  ];
  for (const address of inside) {
    expect((await save({ address })).status, address).toBe(200);
    expect(await tryOut(), address).toMatchObject({ outcome: "failed", answer: "The address is not public" });
  }
  const bengali = { headers: { "accept-language": "bn" } };
  const tried = await admin.post("/api/admin/sms-gateway/test", { phone: "01712345678" }, bengali);
  expect(tried.body).toMatchObject({ answer: "ঠিকানাটি ইন্টারনেটের খোলা ঠিকানা নয়", saidBy: "shop" });
  const ours = [
    "192.168.1.1",
    "100.64.0.1",
    "172.31.255.255",
    "224.0.0.1",
    "0.0.0.0",
    "fc00::1",
    "fe80::1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "x",
  ];
  expect(ours.filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "172.32.0.1", "103.4.145.245", "2404:6800:4002::1"].every(isPublicAddress)).toBe(true);
  await save();
});
