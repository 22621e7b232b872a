import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestShop, owner, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: "on" });
});
afterEach(() => {
  shop.log.length = 0;
});
afterAll(() => shop.close());

test("refusals of strangers are logged with address and request id", async () => {
  const stranger = shop.browser();
  expect((await stranger.get("/api/admin/owners", { address: "203.0.113.1" })).status).toBe(401);
  const foreign = { headers: { "sec-fetch-site": "cross-site" }, address: "203.0.113.2" };
  expect((await stranger.post("/api/user/login", {}, foreign)).status).toBe(403);
  const lines = securityLines();
  expect(lines).toMatchObject([
    { event: "not-signed-in", realm: "owner", address: "203.0.113.1", reason: "not-signed-in" },
    { event: "forbidden", address: "203.0.113.2", reason: "other-site" },
  ]);
  for (const line of lines) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
});

test("a customer's logins and changes are logged, with constant hashes of e-mail and account", async () => {
  const person = { name: "Rahima", email: "Rahima@example.com", password: "green leaves 27" };
  const browser = shop.browser();
  await browser.post("/api/user/register", person);
  await browser.post("/api/user/logout");
  await browser.post("/api/user/login", { ...person, password: "wrong leaves 27" });
  await browser.post("/api/user/login", { ...person, email: person.email.toLowerCase() });
  await browser.post("/api/user/password", { currentPassword: "wrong leaves 27", newPassword: "other leaves 27" });
  await browser.post("/api/user/password", { currentPassword: person.password, newPassword: "other leaves 27" });
  await browser.post("/api/user/devices/end");
  await browser.post("/api/user/forgot-password", { email: person.email });
  await browser.post("/api/user/delete", { currentPassword: "other leaves 27" });
  const lines = securityLines();
  expect(lines.map(({ event }) => event)).toEqual([
    "registered",
    "logout",
    "login-failed",
    "login",
    "password-refused",
    "password-changed",
    "session-ended",
    "password-reset-asked",
    "account-deleted",
  ]);
  const all = (field: string) => new Set(lines.map((line) => line[field]).filter((value) => value !== undefined));
  expect([all("email").size, all("account").size, all("realm")]).toEqual([1, 1, new Set(["customer"])]);
  expect(lines.every(({ reqId, address }) => reqId && address === "127.0.0.1")).toBe(true);
  expect(shop.log.join("")).not.toMatch(/rahima|leaves 27/i);
});

test("an owner's logins, and changes of owners and of the second factor, are logged", async () => {
  await shop.browser().post("/api/admin/login", { ...owner, password: "not the password 1" });
  const first = await signedInOwner(shop);
  const proof = { currentPassword: owner.password };
  const second = { name: "Kamal", email: "kamal@example.com" };
  const added = await first.post("/api/admin/owners", { ...second, ...proof });
  await first.post("/api/admin/owners/disable", { ownerId: added.body._id, disabled: true, ...proof });
  await first.post("/api/admin/owners/disable", { ownerId: added.body._id, disabled: false, ...proof });
  await first.post("/api/admin/two-factor/begin", proof);
  await first.post("/api/admin/two-factor/confirm", { code: "000000" });
  await first.post("/api/admin/logout");
  const lines = securityLines();
  expect(lines.map(({ event }) => event)).toEqual([
    "login-failed",
    "login",
    "owner-added",
    "owner-disabled",
    "owner-enabled",
    "two-factor-begun",
    "password-refused",
    "logout",
  ]);
  expect(new Set(lines.map(({ realm }) => realm))).toEqual(new Set(["owner"]));
  expect(lines[3].toAccount).toMatch(/^[\w-]{12}$/);
  expect(lines[3].toAccount).toBe(lines[4].toAccount);
  expect(lines[3].toAccount).not.toBe(lines[3].account);
  expect(shop.log.join("")).not.toMatch(/kamal|example\.com|password [14]/i);
});

test("what leaves the shop, and where its money goes, is logged", async () => {
  const admin = await signedInOwner(shop);
  const proof = { currentPassword: owner.password };
  const wallet = { name: "bkash", number: "01712345678", kind: "personal", isOn: true };
  const done = [
    await admin.post("/api/order/export", proof),
    await admin.send("POST", "/api/order/list"),
    await admin.post("/api/order/list", { page: 1 }),
    await admin.send("PUT", "/api/admin/wallets", { wallets: [wallet], ...proof }),
    await admin.post("/api/admin/me", { name: "Karim", email: owner.email, ...proof }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await admin.post("/api/order/export", { currentPassword: "not the password 1" });
  const lines = securityLines();
  expect(lines.map(({ event, realm }) => [event, realm])).toEqual([
    ["login", "owner"],
    ["orders-exported", "owner"],
    ["orders-listed", "owner"],
    ["wallets-changed", "owner"],
    ["account-changed", "owner"],
    ["password-refused", "owner"],
  ]);
  expect(new Set(lines.map(({ account }) => account)).size).toBe(1);
  expect(shop.log.join("")).not.toMatch(/karim|example\.com|01712345678/i);
});

test("forged webhooks make one line, whatever their number and sender", async () => {
  for (let count = 0; count < 50; count += 1) {
    const from = { address: `203.0.113.${100 + count}`, headers: { "content-type": "application/json" } };
    expect((await shop.browser().post("/api/payments/demo/webhook", { forged: count }, from)).status).toBe(400);
  }
  expect(securityLines()).toMatchObject([{ event: "forged-webhook", provider: "demo" }]);
  expect(shop.log).toHaveLength(1);
});

test("too many tries are logged", async () => {
  const message = { name: "Rahim", email: "rahim@example.com", message: "Hello" };
  for (let sent = 0; sent < 6; sent += 1) await shop.browser().post("/api/contact", message);
  expect(securityLines()).toMatchObject([{ event: "throttled", reason: "too-many" }]);
});

test("a hundred refusals of one address make two lines, the second with their count", async () => {
  const from = { address: "203.0.113.3" };
  for (let count = 0; count < 100; count += 1) await shop.browser().get("/api/admin/owners", from);
  expect(securityLines()).toHaveLength(1);
  await shop.app.close();
  const of = { event: "not-signed-in", ...from };
  const ofThisOne = securityLines().filter(({ address }) => address === from.address);
  expect(ofThisOne).toMatchObject([of, { ...of, times: 99 }]);
});

function securityLines() {
  return shop.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "security");
}
